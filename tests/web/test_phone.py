"""A table on a phone, held upright and on its side: what is large enough, what stays where it is."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from ..support.quick import quick
from .conftest import Server
from .player import BEGIN, make, seat_link
from .seated import FOUR, Sit, boxes, eventually
from .test_board import _COVERED, _NAMES, view
from .test_play import solo

UPRIGHT: ViewportSize = {"width": 390, "height": 844}
LYING: ViewportSize = {"width": 844, "height": 390}
LEAST_NAME = 11  # pixels
FINGER = 43.9
FREE = '[data-target][data-kind="free"]'
every_board = pytest.mark.parametrize("board", quick(BEGIN, "hanse_4_5"))
held = pytest.mark.parametrize("size", [UPRIGHT, LYING], ids=["upright", "lying"])
# Everything that can be tapped, but the map: what it is and its shorter side.
_BUTTONS = """
() => [...document.querySelectorAll('button, a[href], input, select')]
  .filter((each) => each.getClientRects().length && !each.closest('.map, .hidden-text'))
  .map((each) => [each.getAttribute('aria-label') || each.textContent.trim(), each.getBoundingClientRect()])
  .map(([name, box]) => [name, Math.min(box.width, box.height)])
"""


Come = Callable[..., Page]


def sit_down(guest: Come, server: Server, board: str, size: ViewportSize, **more: object) -> Page:
    """Somebody with a phone at a table, whose turn it is."""
    made = make(server.url, solo(board, seed=2))
    page = guest(server, seat_link(made, "red"), viewport=size, has_touch=True, is_mobile=True, **more)
    page.wait_for_selector(FREE)
    page.evaluate("document.fonts.ready.then(() => 0)")
    return page


def small_buttons(page: Page) -> list[object]:
    """What a finger misses."""
    return [each for each in page.evaluate(_BUTTONS) if each[1] < FINGER]


def go_near(page: Page) -> None:
    """Tap a road of the whole map."""
    page.locator(f"{FREE} .hit").nth(40).tap(force=True)
    expect(page.get_by_role("button", name="Show the whole map")).to_be_visible()
    page.wait_for_selector(".map:not(.busy)")


@held
@every_board
def test_the_whole_map_can_be_read(guest: Come, server: Server, board: str, size: ViewportSize) -> None:
    page = sit_down(guest, server, board, size)
    names: list[tuple[str, float]] = page.evaluate(_NAMES)
    assert len(names) > 15
    assert [name for name in names if name[1] < LEAST_NAME] == []
    assert page.evaluate(_COVERED) == []
    [stage], [chart] = boxes(page.locator(".stage")), boxes(page.locator(".chart"))
    [dock] = boxes(page.locator(".dock"))
    if size == UPRIGHT:
        assert (stage["width"], stage["height"]) >= (390, 640)
        assert dock["height"] <= 125
        assert chart["width"] > 370
    else:
        assert stage["height"] == 390, "no bars above or below"
        assert 200 <= dock["width"] <= 225
        assert chart["height"] > 370
    assert small_buttons(page) == []
    end = page.get_by_role("button", name=re.compile("End turn")).bounding_box()
    assert end is not None
    assert end["y"] + end["height"] <= size["height"]


@pytest.mark.slow
@held
def test_one_drawing_is_fetched(guest: Come, server: Server, size: ViewportSize) -> None:
    page = guest(server, "/", viewport=size, has_touch=True, is_mobile=True)
    page.wait_for_load_state("networkidle")
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url) if "/layouts/" in request.url else None)
    page.goto(server.url + seat_link(make(server.url, solo("east_3_5", seed=2)), "red"))
    page.wait_for_selector(FREE)
    page.wait_for_load_state("networkidle")
    assert len(fetched) == 1


@held
@pytest.mark.slow
def test_everything_can_be_hit_with_a_finger(guest: Come, server: Server, size: ViewportSize) -> None:
    page = sit_down(guest, server, "hanse_4_5", size)
    page.get_by_role("button", name="Place", exact=True).tap()
    assert small_buttons(page) == []
    page.get_by_role("button", name="Place", exact=True).tap()
    page.get_by_role("button", name="More").tap()
    for tab in ("Desk", "Players", "Log"):
        page.get_by_role("button", name=tab, exact=True).tap()
        assert small_buttons(page) == []
    page.get_by_role("button", name="Board", exact=True).tap()
    expect(page.get_by_role("button", name="More")).to_be_visible()


_COUNT_MICE = """() => {
  window.mice = [];
  for (const kind of ['pointerup', 'mousedown', 'mousemove', 'click'])
    addEventListener(kind, () => mice.push(kind), { capture: true });
}"""
# What a browser has to look through to find what a finger is on: each thing at the middle of the map.
_FOUND = """() => {
  const { x, y, width, height } = document.querySelector('.map').getBoundingClientRect();
  const found = document.elementsFromPoint(x + width / 2, y + height / 2);
  return ['.floor', '.ground *'].map((sort) => found.findIndex((each) => each.matches(sort)));
}"""


@pytest.mark.slow
def test_a_tap_is_a_tap_and_nothing_else(guest: Come, server: Server) -> None:
    """Each mouse event that is made up for a tap takes a phone time until the piece is seen to move."""
    page = sit_down(guest, server, "hanse_4_5", UPRIGHT)
    page.get_by_role("button", name="Place", exact=True).focus()
    page.evaluate(_COUNT_MICE)
    go_near(page)
    assert page.evaluate("mice") == ["pointerup"]
    assert page.evaluate("document.activeElement.matches('.map')"), "a tap takes the focus, as a click does"
    floor, ground = page.evaluate(_FOUND)
    assert 0 <= floor < ground, "a search ends at the floor, before it comes to the ground"


@pytest.mark.slow
def test_the_map_stays_between_two_taps(guest: Come, server: Server) -> None:
    page = sit_down(guest, server, "hanse_4_5", UPRIGHT, locale="de-DE")
    page.locator(f"{FREE} .hit").nth(40).tap(force=True)
    page.wait_for_selector("[data-show-all]")
    page.wait_for_selector(".map:not(.busy)")
    before, [stage] = view(page), boxes(page.locator(".stage"))
    x, y = next(
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for box in boxes(page.locator(f"{FREE} .hit"))
        if 60 < box["x"] < 300 and 200 < box["y"] < 600
    )
    page.touchscreen.tap(x, y)
    expect(page.get_by_test_id("prompt")).to_contain_text("Noch einmal tippen")
    assert (view(page), boxes(page.locator(".stage"))) == (before, [stage])
    page.touchscreen.tap(x, y)
    expect(page.locator(".dock.mine")).to_have_attribute("aria-busy", "false")
    assert (view(page), boxes(page.locator(".stage"))) == (before, [stage])


@pytest.mark.slow
def test_a_card_keeps_its_height(guest: Come, sit: Sit, server: Server) -> None:
    phone = guest(server, "/", viewport=UPRIGHT, has_touch=True, is_mobile=True)
    jan = sit(FOUR + "red supply=1t; route hamburg-luebeck rrr; city luebeck b.", on=phone)
    jan.button("Establish").tap()
    options = phone.get_by_role("radio")
    expect(options.first).to_be_visible()
    expect(phone.get_by_text("…", exact=True)).to_have_count(0)
    [sheet] = boxes(phone.locator("aside.sheet"))
    for option in options.all()[:3]:
        if option.get_attribute("aria-checked") != "true":
            option.tap()
        assert boxes(phone.locator("aside.sheet")) == [sheet]


@pytest.mark.slow
def test_turning_the_phone_keeps_what_is_framed_and_picked(guest: Come, server: Server) -> None:
    page = sit_down(guest, server, "hanse_4_5", UPRIGHT)
    go_near(page)
    point = page.locator(FREE).evaluate_all(
        """(all) => all.map((e) => [e.dataset.target, e.querySelector('.hit').getBoundingClientRect()])
          .find(([, box]) => box.x > 100 && box.right < 300 && box.y > 250 && box.bottom < 600)[0]"""
    )
    hit = page.locator(f'[data-target="{point}"] .hit')
    [box] = boxes(hit)
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.get_by_test_id("prompt")).to_contain_text("Tap again.")
    for size in (LYING, UPRIGHT):
        page.set_viewport_size(size)
        expect(page.locator(".dock.rail" if size == LYING else ".dock.line")).to_be_visible()
        expect(page.get_by_test_id("prompt")).to_contain_text("Tap again.")

        def in_sight() -> bool:
            [stage], [now] = boxes(page.locator(".stage")), boxes(hit)
            return (
                stage["x"] <= now["x"]
                and now["x"] + now["width"] <= stage["x"] + stage["width"]
                and stage["y"] <= now["y"]
                and now["y"] + now["height"] <= stage["y"] + stage["height"]
            )

        assert eventually(in_sight)
        expect(page.get_by_role("button", name="Show the whole map")).to_be_visible()


@pytest.mark.slow
def test_cards_lie_on_the_rail(guest: Come, sit: Sit, server: Server) -> None:
    phone = guest(server, "/", viewport=LYING, has_touch=True, is_mobile=True)
    jan = sit(FOUR + "red supply=1t; route hamburg-luebeck rrr", on=phone)
    [stage] = boxes(phone.locator(".stage"))
    jan.button("Establish").tap()
    [card] = boxes(phone.locator(".sheet > .panel"))
    assert card["x"] >= stage["x"] + stage["width"]
    assert boxes(phone.locator(".stage")) == [stage]
    assert small_buttons(phone) == []
    phone.get_by_role("radio", name=re.compile("Post in Hamburg")).tap()
    phone.locator("aside.sheet").get_by_role("button", name="Establish").tap()
    jan.stands("city hamburg r..")


@pytest.mark.slow
def test_what_others_did_is_told_beside_the_map(guest: Come, server: Server) -> None:
    at_once = [{"name": "hansa.settings", "value": '{"pace": "once"}'}]
    stored = {"origins": [{"origin": server.url, "localStorage": at_once}]}
    page = sit_down(guest, server, "hanse_4_5", UPRIGHT, storage_state=stored)
    stage, sheet = page.locator(".stage"), page.locator("aside.sheet")
    before = boxes(stage)
    page.get_by_role("button", name=re.compile("^End")).tap()
    told = sheet.get_by_role("button", name=re.compile("Since your turn"))
    expect(told).to_have_attribute("aria-expanded", "false")
    assert boxes(stage) == before
    assert small_buttons(page) == []
    told.tap()
    recap = sheet.get_by_test_id("recap")
    expect(recap.locator("li").first).to_be_visible()
    expect(told).to_be_focused()
    [map_now], [list_now] = boxes(stage), boxes(recap)
    assert list_now["y"] >= map_now["y"] + map_now["height"]
    assert map_now["height"] > 250
    told.tap()
    expect(told).to_be_focused()
    expect(recap).to_have_count(0)
    assert eventually(lambda: boxes(stage) == before)
    told.tap()
    page.get_by_role("button", name="Go on").tap()
    expect(told).to_have_count(0)
    expect(page.get_by_test_id("prompt")).to_be_visible()
    assert eventually(lambda: boxes(stage) == before)


@pytest.mark.slow
def test_a_turn_begins_with_a_buzz(guest: Come, server: Server) -> None:
    seats = [{"kind": "link", "name": name} for name in ("Jan", "Marthe", "Ottilie")]
    made = make(server.url, {"board": "hanse_2_3", "seed": 3, "seats": seats})
    jan = guest(server, seat_link(made, "red"))
    # Marthe has two phones, and does not want the other to buzz.
    marthe, other = (guest(server, "/", viewport=UPRIGHT, has_touch=True, is_mobile=True) for _ in range(2))
    for phone in (marthe, other):
        phone.add_init_script("window.buzzed = 0; navigator.vibrate = () => (window.buzzed += 1, true);")
        phone.goto(server.url + seat_link(made, "blue"))
        expect(phone.get_by_test_id("prompt")).to_have_text("Jan is deciding.")
        phone.get_by_role("button", name="Menu").tap()  # browsers want a touch before they buzz
    off = other.get_by_role("group", name="Vibration").get_by_role("button", name="Off")
    expect(off).to_have_attribute("aria-pressed", "false")
    off.tap()
    expect(off).to_have_attribute("aria-pressed", "true")
    for phone in (marthe, other):
        phone.keyboard.press("Escape")
        assert phone.evaluate("buzzed") == 0
    jan.get_by_role("button", name=re.compile("End turn")).click()
    for phone in (marthe, other):
        expect(phone.get_by_role("heading", name="Your turn")).to_be_visible()
    assert eventually(lambda: bool(marthe.evaluate("buzzed") == 1))
    assert other.evaluate("buzzed") == 0
