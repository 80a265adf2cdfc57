"""Somebody who hears the page and types: knows roles, names and states, as a screen reader gets them."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from playwright.sync_api import Page

from .conftest import PATIENCE

MINE = ("Your turn", "You decide", "You are displaced")


@dataclass(frozen=True)
class Heard:
    """One thing of the accessibility tree."""

    role: str
    name: str
    states: frozenset[str]


@dataclass(frozen=True)
class Scene:
    """Everything that is there to be heard at one moment."""

    things: tuple[Heard, ...]

    def all(self, role: str, name: str = "") -> list[Heard]:
        """Everything of a role whose name matches."""
        return [thing for thing in self.things if thing.role == role and re.match(name, thing.name)]

    def can_press(self, name: str) -> bool:
        """Whether there is such a button, and it is not dimmed."""
        return any("disabled" not in button.states for button in self.all("button", name))

    @property
    def focus(self) -> Heard:
        """What has the focus; the page itself where nothing has."""
        found = [thing for thing in self.things if "focused" in thing.states]
        return found[-1] if found else Heard("nothing", "", frozenset())

    @property
    def is_over(self) -> bool:
        """Whether the final scoring is there."""
        return bool(self.all("heading", "(?i).*(win|wins|victory)$"))

    @property
    def is_mine(self) -> bool:
        """Whether something is asked of the one who listens, and the last answer has arrived."""
        asked = any(self.all("heading", f"{title}$") for title in MINE)
        return asked and not any("busy" in thing.states for thing in self.things)


class Listener:
    """A page by ear and by keys."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._tools = page.context.new_cdp_session(page)

    def hear(self) -> Scene:
        """What there is now."""
        found = self._tools.send("Accessibility.getFullAXTree")["nodes"]
        return Scene(tuple(_heard(node) for node in found if not node["ignored"]))

    def until(self, test: Callable[[Scene], bool], what: str) -> Scene:
        """Listen until something comes true."""
        end = time.monotonic() + PATIENCE
        while not test(scene := self.hear()):
            assert time.monotonic() < end, f"never {what}; the focus is on {scene.focus}"
            time.sleep(0.02)
        return scene

    def press(self, *keys: str) -> None:
        """Type."""
        for key in keys:
            self.page.keyboard.press(key)

    def comes_to(self, role: str, name: str = "") -> Heard:
        """The focus is soon on something."""
        here = self.until(
            lambda scene: scene.focus.role == role and re.match(name, scene.focus.name) is not None,
            f"on {role} {name}",
        )
        return here.focus

    def tab_to(self, name: str) -> None:
        """Press Tab until a button of this name has the focus."""
        for _ in range(12):
            if re.match(name, self.hear().focus.name):
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not lead to {name}")


def _heard(node: dict[str, Any]) -> Heard:
    states = {
        each["name"] for each in node.get("properties", ()) if each["value"].get("value") in (True, "true")
    }
    role, name = (str(node.get(part, {}).get("value", "")) for part in ("role", "name"))
    return Heard(role, name, frozenset(states))


def decide(listener: Listener, scene: Scene) -> str:
    """Do the next sensible thing; tells what it was."""
    if scene.all("radio"):
        name = listener.comes_to("radio").name
        listener.press("Enter", "Enter")  # the first chooses, the second confirms
        return f"establish: {name}"
    if scene.focus.role == "treeitem" and re.match("Put|Add|Lay|.*can be established$", scene.focus.name):
        listener.press("Enter")
        return scene.focus.name
    if scene.can_press("No extras$"):
        listener.tab_to("No extras")
        listener.press("Enter")
        return "no extras"
    if scene.can_press(r"Take \d"):
        listener.tab_to(r"Take \d")
        listener.press("Enter")
        return "income, of two kinds"
    # Five: establish; two: place; one: income.
    for key, name in (("5", "Establish$"), ("2", "Place$"), ("1", "Income$")):
        if scene.can_press(name) and not scene.can_press("End turn$"):
            listener.press(key)
            return name
    listener.press("e")
    return "end of the turn"


def _goes_on(before: Scene | None, now: Scene) -> bool:
    return now.is_over or (now.is_mine and now != before)


def play_to_the_end(listener: Listener, most: int = 3000) -> list[str]:
    """Play by ear until the final scoring; what was done."""
    done: list[str] = []
    before: Scene | None = None
    while len(done) < most:
        scene = listener.until(partial(_goes_on, before), f"my turn after {done[-3:]}")
        if scene.is_over:
            return done
        done.append(decide(listener, scene))
        before = scene
    raise AssertionError(f"The game does not end: {done[-20:]}")
