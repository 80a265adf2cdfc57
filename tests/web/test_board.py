"""The board in use: sizes of names and targets, pan and zoom, sounds, at every size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from ..support.quick import quick
from .conftest import Server
from .player import BEGIN, make, seat_link
from .seated import eventually
from .test_play import solo

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
TABLET: ViewportSize = {"width": 1024, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}
LEAST_NAME = 11.5  # pixels

_NAMES = """
() => [...document.querySelectorAll('[data-city] text.name')].map((name) =>
  [name.textContent, parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().a])
"""
# Names whose letters cover a point or the wall of another town.
_COVERED = """
() => {
  const box = (e) => e.getBoundingClientRect();
  const cut = (a, b, by) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > by &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by;
  const others = [...document.querySelectorAll('[data-point], [data-city] .wall, [data-city] .tower')];
  return [...document.querySelectorAll('[data-city] text.name')].flatMap((name) => {
    const area = box(name), own = name.closest('[data-city]');
    // The box of a line is higher than its letters.
    const letters = {left: area.left, right: area.right,
      top: area.top + area.height * 0.25, bottom: area.bottom - area.height * 0.2};
    return others.filter((other) => !own.contains(other) && cut(letters, box(other), 2))
      .map((other) => [name.textContent, other.dataset.point ?? other.closest('[data-city]').dataset.city]);
  });
}
"""
# The shorter side of everything that can be clicked.
_SIDES = """
() => [...document.querySelectorAll('[data-target] .hit')].map((hit) => hit.getBoundingClientRect())
  .map((box) => Math.min(box.width, box.height))
"""
# Until the whole map lies in its frame and has not stirred for a while.
_REST = """
async () => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  for (let same = 0, last = ''; same < 12; ) {
    await new Promise(requestAnimationFrame);
    const [chart, map] = [box('.chart'), box('.map')];
    const now = JSON.stringify(chart);
    same = now === last && chart.width <= map.width + 1 && chart.height <= map.height + 1 ? same + 1 : 0;
    last = now;
  }
}
"""
_VIEW = "() => new DOMMatrix(getComputedStyle(document.querySelector('.chart')).transform).toJSON()"


# Britannia is the fullest of them.
every_board = pytest.mark.parametrize(
    "board",
    quick(BEGIN, "britannia_4_5"),
)


@pytest.fixture
def contexts(browser: Browser) -> Iterator[Any]:
    """Makes browsers, and closes them."""
    made: list[BrowserContext] = []

    def make_one(viewport: ViewportSize, touch: bool = False) -> BrowserContext:
        context = browser.new_context(
            viewport=viewport, has_touch=touch, locale="en-US", reduced_motion="reduce"
        )
        made.append(context)
        return context

    yield make_one
    for context in made:
        context.close()


def sit(context: BrowserContext, server: Server, board: str) -> Page:
    """Somebody at a table whose turn it is."""
    page = context.new_page()
    page.goto(server.url + seat_link(make(server.url, solo(board, seed=2)), "red"))
    page.wait_for_selector("[data-target]")
    page.evaluate("document.fonts.ready.then(() => 0)")
    return page


def view(page: Page) -> dict[str, float]:
    """Where the map is: a scale and a shift."""
    matrix: dict[str, float] = page.evaluate(_VIEW)
    return {"k": matrix["a"], "x": matrix["e"], "y": matrix["f"]}


def names_can_be_read_and_cover_nothing(page: Page) -> None:
    """As the board lies on the screen now."""
    names: list[tuple[str, float]] = page.evaluate(_NAMES)
    assert len(names) > 15
    assert [name for name in names if name[1] < LEAST_NAME] == []
    assert page.evaluate(_COVERED) == []


@every_board
def test_names_can_be_read_and_targets_be_hit(contexts: Any, server: Server, board: str) -> None:
    """On a large window, and on one that has become small."""
    page = sit(contexts(DESKTOP), server, board)
    names_can_be_read_and_cover_nothing(page)
    page.set_viewport_size(TABLET)
    expect(page.locator(".table.tablet")).to_be_visible()
    page.evaluate(_REST)
    names_can_be_read_and_cover_nothing(page)
    assert min(page.evaluate(_SIDES)) >= 23.9


@pytest.mark.slow
@every_board
def test_targets_are_large_enough_for_a_finger(contexts: Any, server: Server, board: str) -> None:
    """On the map as it is framed at first, and on the strip below it."""
    page = sit(contexts(PHONE, touch=True), server, board)
    assert min(page.evaluate(_SIDES)) >= 43.9
    page.get_by_role("button", name="Place", exact=True).tap()
    strip = page.locator(".strip .point.legal")
    expect(strip.first).to_be_visible()
    for box in [point.bounding_box() for point in strip.all()]:
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


@pytest.mark.slow
def test_pan_and_zoom_by_mouse_and_wheel(contexts: Any, server: Server) -> None:
    page = sit(contexts(DESKTOP), server, "hanse_4_5")
    before = view(page)
    box = page.locator(".map").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -400)
    assert eventually(lambda: view(page)["k"] > before["k"] * 1.2)
    near = view(page)
    at = (x - box["x"] - before["x"]) / before["k"], (x - box["x"] - near["x"]) / near["k"]
    assert at[0] == pytest.approx(at[1], abs=1), "what is under the mouse stays there"
    page.mouse.down()
    page.mouse.move(x - 90, y - 60, steps=6)
    page.mouse.up()
    moved = view(page)
    assert (moved["x"] - near["x"], moved["y"] - near["y"]) == pytest.approx((-90, -60), abs=2)
    expect(page.get_by_test_id("prompt")).to_contain_text("Choose an action")
    page.get_by_role("button", name="Show the whole map").click()
    assert eventually(lambda: view(page)["k"] == pytest.approx(before["k"], abs=0.01))


@pytest.mark.slow
def test_pan_and_zoom_by_keys(contexts: Any, server: Server) -> None:
    page = sit(contexts(DESKTOP), server, "hanse_4_5")
    before = view(page)
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-ring]").first).to_be_attached()
    page.keyboard.press("+")
    page.keyboard.press("+")
    near = view(page)
    assert near["k"] > before["k"] * 1.5
    page.keyboard.press("Shift+ArrowDown")
    assert view(page)["y"] < near["y"]
    page.keyboard.press("Shift+ArrowRight")
    assert view(page)["x"] < near["x"]
    page.keyboard.press("0")
    assert view(page) == pytest.approx(before, abs=0.01)


@pytest.mark.slow
def test_pinch(contexts: Any, server: Server) -> None:
    page = sit(contexts(PHONE, touch=True), server, "hanse_4_5")
    before = view(page)
    box = page.locator(".map").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)

    def fingers(kind: str, far: float) -> None:
        points = [{"x": x - far, "y": y, "id": 0}, {"x": x + far, "y": y, "id": 1}]
        touched = [] if kind == "touchEnd" else points
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    fingers("touchStart", 30)
    for far in (40, 55, 70, 90):
        fingers("touchMove", far)
    fingers("touchEnd", 0)
    assert eventually(lambda: view(page)["k"] > before["k"] * 1.8)


def test_an_arrow_goes_one_step(contexts: Any, server: Server) -> None:
    """To the nearest target in that direction, not past it."""
    page = sit(contexts(DESKTOP), server, "hanse_4_5")
    page.keyboard.press("2")
    ring = page.locator("[data-ring]").first
    expect(ring).to_be_attached()
    while ring.get_attribute("data-ring") != "point:hamburg-bremen/1":
        before = ring.get_attribute("data-ring") or ""
        page.keyboard.press(".")
        expect(ring).not_to_have_attribute("data-ring", before)
    page.keyboard.press("ArrowLeft")
    expect(ring).to_have_attribute("data-ring", "point:hamburg-bremen/2")


@pytest.mark.slow
def test_sound_is_off_until_it_is_switched_on(contexts: Any, server: Server) -> None:
    context = contexts(DESKTOP)
    context.add_init_script(
        """window.heard = 0;
        window.AudioContext = class extends AudioContext { constructor() { super(); window.heard += 1; } };"""
    )
    page = sit(context, server, "hanse_4_5")
    page.locator('[data-target][data-kind="free"]').first.dispatch_event("click")
    page.mouse.click(700, 20)
    page.keyboard.press("u")
    assert page.evaluate("heard") == 0, "silent by default"
    page.get_by_role("button", name="Menu").click()
    switch = page.get_by_role("group", name="Sound")
    expect(switch.get_by_role("button", name="Off")).to_have_attribute("aria-pressed", "true")
    switch.get_by_role("button", name="On").click()
    assert page.evaluate("heard") == 1

    # Remembered, but nothing is made before the first click or key, though it is our turn at once.
    address = page.url
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("[data-target]")
    page.wait_for_timeout(300)
    assert page.evaluate("heard") == 0
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("group", name="Sound").get_by_role("button", name="Off").click()
    page.keyboard.press("Escape")
    page.locator('[data-target][data-kind="free"]').first.dispatch_event("click")
    page.wait_for_timeout(300)
    assert page.evaluate("heard") == 0


def test_the_start_shows_the_board_and_asks_for_a_name_once(contexts: Any, server: Server) -> None:
    page = contexts(DESKTOP).new_page()
    page.goto(f"{server.url}/?first=red")
    expect(page.locator('[data-preview="hanse_4_5"] [data-city]')).to_have_count(27)
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_label("Your name").fill("Wibeke")
    page.get_by_role("button", name="Begin").first.click()
    page.wait_for_selector("[data-target]")
    page.goto(server.url)
    first = page.locator("main section").first
    expect(first).to_contain_text("Your turn")
    expect(first.get_by_role("button", name="Continue")).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Begin").first).to_be_focused()
    expect(page.get_by_label("Your name")).to_have_count(0)
    expect(page.locator(".preset")).to_contain_text("Wibeke")
    page.locator("summary").click()
    page.get_by_role("button", name="Britannia").first.click()
    expect(page.locator('[data-preview="britannia_4_5"], [data-preview="britannia_2_3"]')).to_be_visible()


def test_the_map_is_calm_until_an_action_is_chosen_or_the_pointer_is_near(
    contexts: Any, server: Server
) -> None:
    page = sit(contexts(DESKTOP), server, "hanse_4_5")
    gold = page.locator('[data-kind="free"]:has(.disc)')
    expect(page.locator('[data-kind="free"] .outline').first).to_be_visible()
    expect(gold).to_have_count(0)
    point = page.locator('[data-target="point:hamburg-bremen/2"] .hit').bounding_box()
    assert point is not None
    page.mouse.move(point["x"] - 40, point["y"] + 60)
    expect(gold).to_have_count(4)
    places = gold.evaluate_all("all => all.map((e) => e.dataset.target)")
    assert {place.split("/")[0] for place in places} == {"point:hamburg-bremen"}
    page.mouse.move(5, 5)
    expect(gold).to_have_count(0)
    page.keyboard.press("2")
    expect(gold).to_have_count(page.locator('[data-kind="free"]').count())
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("group", name="Show where to play").get_by_role("button", name="Always").click()
    expect(gold).to_have_count(page.locator('[data-kind="free"]').count())


def test_what_can_be_clicked_is_gold_and_nothing_else(contexts: Any, server: Server) -> None:
    """In Britannia a trader may not go everywhere: points abroad are free, but not ours to take."""
    page = sit(contexts(DESKTOP), server, "britannia_4_5")
    page.keyboard.press("2")
    legal = page.locator('[data-kind="free"] .disc, [data-kind="free"] .ring')
    assert 0 < page.locator('[data-kind="free"]').count() < page.locator("[data-point]").count()
    assert legal.count() >= page.locator('[data-kind="free"]').count()
    paints = legal.evaluate_all("all => [...new Set(all.map((each) => getComputedStyle(each).fill))]")
    free = page.locator("[data-point] path").evaluate_all(
        "all => [...new Set(all.map((each) => getComputedStyle(each).fill))]"
    )
    assert not set(paints) & set(free)
