"""Buttons and cards: where they are, what they leave in sight, and what a dimmed one says."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

import hansa

from .conftest import Server, watch
from .seated import FOUR, Sit, boxes, eventually, overlap


def test_impossible_actions_are_dimmed_and_say_why(sit: Sit) -> None:
    jan = sit(FOUR + "red supply=11t1m stock=0")
    for name, why in {
        "Income": "Your stock is empty.",
        "Displace": "There is nobody to displace.",
        "Move": "None of your pieces stands on a point.",
        "Establish": "No route is completely yours.",
    }.items():
        button = jan.button(name)
        expect(button).to_have_accessible_description(why)
        jan.press_dimmed(button, why)
    jan.page.keyboard.press("ArrowLeft")
    expect(jan.page.locator(".why")).to_have_text("None of your pieces stands on a point.")


@pytest.mark.slow
def test_the_end_of_the_turn_is_red_when_nothing_else_is_left(sit: Sit) -> None:
    jan = sit(FOUR + "turn 5 red actions=1; red supply=2t")
    end = jan.page.locator(".btn.end")
    expect(end).not_to_have_class(re.compile("primary"))
    jan.click("point:hamburg-luebeck/1")
    expect(end).to_have_class(re.compile("primary"))


@pytest.mark.parametrize(
    "route",
    [
        "hamburg-luebeck",
        pytest.param("duisburg-dortmund", marks=pytest.mark.slow),
        pytest.param("goslar-magdeburg", marks=pytest.mark.slow),
        pytest.param("kampen-osnabrueck", marks=pytest.mark.slow),
    ],
)
def test_a_card_keeps_its_route_in_sight_and_can_be_dragged(sit: Sit, route: str) -> None:
    ends = {each.id: len(each.points) for each in hansa.position(FOUR).board.routes}
    jan = sit(FOUR + f"red supply=1t; route {route} {'r' * ends[route]}")
    jan.press("Establish")
    card = jan.page.locator(".float-card")
    [at] = boxes(card)
    for seen in boxes(jan.page.locator(f'[data-on^="{route}/"]')) + boxes(
        jan.page.locator("[data-target] .hit")
    ):
        assert not overlap(at, seen)
    jan.page.mouse.move(at["x"] + 150, at["y"] + 22)
    jan.page.mouse.down()
    jan.page.mouse.move(at["x"] + 160, at["y"] + 30)
    jan.page.mouse.move(at["x"] - 2000, at["y"] + 2000)
    jan.page.mouse.up()
    [moved], [stage] = boxes(card), boxes(jan.page.locator(".stage"))
    assert (moved["x"], moved["y"]) != (at["x"], at["y"])
    assert moved["x"] >= stage["x"]
    assert moved["y"] + moved["height"] <= stage["y"] + stage["height"]
    card.get_by_role("radio").first.click()
    [still] = boxes(card)
    assert (still["x"], still["y"]) == (moved["x"], moved["y"])


@pytest.mark.slow
def test_a_card_is_dragged_by_touch(browser: Browser, sit: Sit, server: Server, problems: list[str]) -> None:
    context = browser.new_context(
        viewport={"width": 1024, "height": 768}, has_touch=True, locale="en-US", reduced_motion="reduce"
    )
    tablet = context.new_page()
    watch(tablet, problems, server)
    jan = sit(FOUR + "red supply=1t; route hamburg-luebeck rrr", on=tablet)
    jan.press("Establish")
    [at] = boxes(tablet.locator(".float-card"))
    touch = context.new_cdp_session(tablet)
    steps = [("touchStart", 0), ("touchMove", 30), ("touchMove", 60), ("touchEnd", 60)]
    for kind, far in steps:
        points = [] if kind == "touchEnd" else [{"x": at["x"] + 150, "y": at["y"] + 20 + far}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    [moved] = boxes(tablet.locator(".float-card"))
    assert abs(moved["y"] - at["y"]) > 20
    context.close()
    assert problems == []


def full_routes() -> Iterator[str]:
    """Every third route, three at a time, complete; a rival on each other one while there are pieces."""
    routes = hansa.position(FOUR).board.routes
    for first in range(0, len(routes), 9):
        full = routes[first : first + 9 : 3]
        letters = iter("bgy" * 8)
        entries = [f"route {each.id} {'r' * len(each.points)}" for each in full]
        for each in routes:
            if each not in full and (rival := next(letters, "")):
                entries.append(f"route {each.id} {rival.ljust(len(each.points), '.')}")
        yield ";".join(entries)


@pytest.mark.slow
def test_the_pill_covers_neither_names_nor_prices(sit: Sit) -> None:
    for entries in full_routes():
        jan = sit(FOUR + f"red keys=4 actions=5 privilege=3 supply=2t; {entries}")
        jan.page.wait_for_selector("[data-pill]")
        written = boxes(jan.page.locator("[data-tag]")) + boxes(jan.page.locator("[data-city] > text"))
        for pill in boxes(jan.page.locator("[data-pill] .plate")):
            assert not [each for each in written if overlap(pill, each)]


def test_on_a_phone_the_board_shows_what_the_card_is_about(
    browser: Browser, sit: Sit, server: Server, problems: list[str]
) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, locale="en-US", reduced_motion="reduce"
    )
    phone = context.new_page()
    watch(phone, problems, server)
    jan = sit(FOUR + "red supply=1t; route hamburg-luebeck rrr", on=phone)
    jan.button("Establish").tap()
    phone.get_by_role("radio", name=re.compile("Post in Hamburg")).tap()

    def in_sight(city: str) -> bool:
        [stage] = boxes(phone.locator(".stage"))
        [wall] = boxes(phone.locator(f'[data-place="city:{city}"]').first)
        return (
            wall["x"] >= stage["x"]
            and wall["x"] + wall["width"] <= stage["x"] + stage["width"]
            and wall["y"] + wall["height"] <= stage["y"] + stage["height"]
        )

    assert eventually(lambda: in_sight("hamburg") and in_sight("luebeck"))
    confirm = phone.locator(".sheet").get_by_role("button", name="Establish")
    [button] = boxes(confirm)
    assert button["y"] + button["height"] <= 844
    confirm.tap()
    jan.stands("city hamburg r..")
    context.close()
    assert problems == []
