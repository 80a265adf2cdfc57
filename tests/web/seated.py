"""What the tests of single decisions share: a table that starts from a small position (docs/notation.md)."""

from __future__ import annotations

import json
import re
import time
import urllib.request
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

import hansa

from .conftest import PATIENCE, Server
from .player import post

FOUR = "board hanse_4_5 big_box 4;"
NAMES = ("Jan", "Marthe", "Ottilie", "Hinrich", "Aliénor")


def eventually(test: Callable[[], bool]) -> bool:
    """Whether something comes true before patience runs out."""
    end = time.monotonic() + PATIENCE
    while not (came := test()) and time.monotonic() < end:
        time.sleep(0.05)
    return came


class Seated:
    """Somebody at a table: hands, eyes, and the record to compare with."""

    def __init__(self, page: Page, server: Server, made: dict[str, Any], seat: str) -> None:
        self.page, self.seat = page, seat
        self.address = f"{server.url}/api/tables/{made['table']['id']}/record"
        self.token = made["tokens"][seat]
        page.goto(f"{server.url}/table/{made['table']['id']}#seat={self.token}")
        page.set_default_timeout(PATIENCE * 1000)
        page.wait_for_selector("[data-board]")
        page.wait_for_selector(".dock")

    def game(self) -> hansa.Game:
        """The game as the server has it."""
        request = urllib.request.Request(self.address, headers={"Authorization": f"Bearer {self.token}"})
        with urllib.request.urlopen(request) as answer:
            return hansa.replay(json.load(answer))

    def stands(self, *lines: str) -> None:
        """The position soon has these lines."""

        def missing() -> list[str]:
            found = [f"{line} " for line in self.game().position().splitlines()]
            return [line for line in lines if not any(f"{line} " in each for each in found)]

        assert eventually(lambda: not missing()), f"{missing()} not in\n{self.game().position()}"

    def says(self, text: str | re.Pattern[str]) -> None:
        """The prompt."""
        expect(self.page.get_by_test_id("prompt")).to_have_text(text)

    def glowing(self) -> set[str]:
        """The places that can be clicked."""
        return set(self.page.locator("[data-target]").evaluate_all("all => all.map((e) => e.dataset.target)"))

    def glows(self, places: set[str]) -> None:
        """Soon exactly these places can be clicked."""
        eventually(lambda: self.glowing() == places)
        assert self.glowing() == places

    def legal_points(self, kind: str, test: Callable[[Any], bool] = lambda _: True) -> set[str]:
        """The points that the rules allow for a kind of action: all that are alike, not only the first."""
        game = self.game()
        found: set[str] = set()
        for action in game.legal_actions():
            if str(action).split()[1] == kind and test(action):
                route, _, first = str(getattr(action, "point", "")).partition("/")
                shape = {n: self._shape(game, f"{route}/{n}") for n in range(1, 6)}
                same = shape[int(first)]
                found |= {
                    f"point:{route}/{n}" for n, each in shape.items() if each is not None and each == same
                }
        return found

    @staticmethod
    def _shape(game: hansa.Game, point: str) -> tuple[str, str] | None:
        board = game.board
        route, _, n = point.partition("/")
        points = next(each.points for each in board.routes if each.id == route)
        if int(n) > len(points):
            return None
        return points[int(n) - 1], game.position_json()["routes"].get(route, "." * len(points))[int(n) - 1]

    def target(self, place: str) -> Locator:
        """A place that can be clicked."""
        return self.page.locator(f'[data-target="{place}"]')

    def named(self, place: str, label: str) -> None:
        """A place that can be clicked says what a click does, beside the hand."""
        self.point_at(place)
        expect(self.page.locator(".board .tip")).to_have_text(label)

    def tag(self, place: str) -> Locator:
        """The price or the gain that is written at a place."""
        return self.page.locator(f'[data-tag="{place}"]')

    def point_at(self, place: str) -> None:
        """Move the mouse there."""
        hit = self.target(place).locator(".hit").first
        box = hit.bounding_box()
        while box is None:  # drawn anew in this moment
            hit.wait_for()
            box = hit.bounding_box()
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def click(self, *places: str) -> None:
        """Click with the mouse, one after the other."""
        for place in places:
            self.answered()
            expect(self.target(place)).to_have_count(1)
            before = self.target(place).and_(self.page.locator(".chosen")).count()
            kind = self.target(place).get_attribute("data-kind")
            self.point_at(place)
            self.page.mouse.down()
            self.page.mouse.up()
            # It is chosen, used up, or a target of another kind, as the point a piece has left: taken.
            chosen = ".chosen" if before else ":not(.chosen)"
            same = f'[data-target="{place}"][data-kind="{kind}"]{chosen}'
            expect(self.page.locator(same)).to_have_count(0)

    def answered(self) -> None:
        """The last decision has its answer; until then the page takes no other."""
        expect(self.page.locator('[aria-busy="true"]')).to_have_count(0)

    def press(self, name: str | re.Pattern[str]) -> None:
        """Press a button."""
        self.answered()
        self.button(name).click()

    def press_dimmed(self, button: Locator, why: str) -> None:
        """Press a button that can do nothing, and read why."""
        expect(button).to_have_attribute("aria-disabled", "true")
        button.click(force=True)
        expect(self.page.locator(".why")).to_have_text(why)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """The button of this name."""
        exact = isinstance(name, str)
        return self.page.get_by_role("button", name=name, exact=exact).first

    def choose(self, name: str) -> None:
        """Choose one of a card's alternatives."""
        self.page.get_by_role("radio", name=re.compile(name)).first.click()

    def escape(self) -> None:
        """One step back."""
        self.answered()
        self.page.keyboard.press("Escape")

    def inert(self, place: str) -> None:
        """A click there plays nothing."""
        before = self.game().record()["actions"]
        box = self.page.locator(f'[data-place="{place}"]').first.bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.wait_for_timeout(150)
        assert self.game().record()["actions"] == before


def upload(server: Server, text: str, *played: str) -> dict[str, Any]:
    """A table made from a record that starts with a position."""
    game = hansa.position(text)
    for action in played:
        game.play(action)
    record = {**game.record(), "names": dict(zip(game.players, NAMES, strict=False))}
    return post(server.url, "records", record)


Sit = Callable[..., Seated]


def overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two boxes share more than an edge."""
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return across > 1 and down > 1


def boxes(found: Locator) -> list[dict[str, float]]:
    """Where elements are on the screen."""
    rects: list[dict[str, float]] = found.evaluate_all(
        "all => all.map((e) => e.getBoundingClientRect().toJSON())"
    )
    return rects
