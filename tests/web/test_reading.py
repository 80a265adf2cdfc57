"""The board in words, played by ear and by keys."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import Server
from .listener import Listener, play_to_the_end
from .player import BEGIN, make, seat_link
from .seated import FOUR, Sit
from .test_manners import by_day_and_night
from .test_play import solo

NEARLY = (
    FOUR + "turn 9 red actions=2; red score=19 supply=3t privilege=1; blue supply=2t; city hamburg br.;"
    "route hamburg-luebeck rr.; route minden-paderborn bbb; marker minden-paderborn plus_4;"
)
COMPLETE = "Hamburg–Lübeck, 3 of 3 yours, can be established"


@pytest.mark.slow
def test_the_board_is_heard_and_a_game_ended_by_keys(sit: Sit) -> None:
    jan = sit(NEARLY)
    ear = Listener(jan.page)
    scene = ear.hear()
    assert not scene.all("button", "Put"), "the drawing is silent"
    assert [branch.name for branch in scene.all("treeitem")] == [
        "What I can do",
        "Cities",
        "Routes",
        "My pieces and desk",
        "Rivals’ pieces and desks",
        "Markers on the board",
    ]
    ear.press("Tab")
    ear.comes_to("link", "To the board")
    ear.press("Enter")
    ear.comes_to("treeitem", r"What I can do: \d+ places")
    # A city by its name, its spaces below it.
    ear.press("/", "h", "a", "m")
    hamburg = ear.comes_to("treeitem", "Hamburg")
    assert "controlled by you. Posts: Marthe, You" in hamburg.name
    assert "Next space: trader, privilege IV, not open to you" in hamburg.name
    assert "Routes to Lübeck" in hamburg.name
    ear.press("ArrowRight", "ArrowDown")
    assert ear.comes_to("treeitem", "Space 1").name == "Space 1: trader, privilege I, Marthe’s trader"
    # A rival's route with a marker, and all about it.
    ear.press("End")
    ear.comes_to("treeitem", "Markers on the board")
    ear.press("ArrowRight", "ArrowDown")
    ear.comes_to("treeitem", "Minden–Paderborn: Bonus marker: \\+4 actions. Four more actions this turn.")
    # Two places a turn, a keystroke each: the focus goes on along the route, and then to the card.
    ear.press("/", "l", "u", "b")
    ear.comes_to("treeitem", "Lübeck")
    ear.press("2")
    ear.comes_to("treeitem", "Put a trader on Hamburg–Lübeck, point 3")
    ear.press("Enter")
    ear.comes_to("treeitem", COMPLETE)
    ear.press("Enter")
    ear.comes_to("radio", "Post in Lübeck")
    ear.press("Escape")
    ear.comes_to("treeitem", COMPLETE)
    ear.press("u")
    ear.comes_to("treeitem", "Put a trader on Hamburg–Lübeck, point 3")
    ear.press("Enter")
    ear.comes_to("treeitem", COMPLETE)
    ear.press("Enter")
    ear.comes_to("radio", "Post in Lübeck")
    ear.press("p")
    points = (
        "You: 19 points. Marthe: 0 points. Ottilie: 0 points. Hinrich: 0 points. "
        "0 of 10 cities completed. 14 markers left"
    )
    # What came in the same moment, as the prompt of the card may have, is said before it.
    expect(jan.page.locator("[aria-live=polite]").first).to_have_text(re.compile(f"(^|[.] ){points}$"))
    ear.press("Enter", "Enter")
    ear.until(lambda scene: scene.is_over, "over")


@pytest.mark.slow
def test_few_stops_and_keys_that_can_be_switched_off(page: Page, server: Server) -> None:
    made = make(server.url, solo("hanse_4_5", seed=2))
    page.goto(server.url + seat_link(made, "red"))
    page.wait_for_selector("[data-target]")
    ear = Listener(page)
    stops = []
    for _ in range(6):
        ear.press("Tab")
        stops.append(ear.until(lambda scene: scene.focus.role != "nothing", "anywhere").focus)
    assert [stop.role for stop in stops] == ["link", "link", "button", "treeitem", "button", "tab"]
    assert [stop.name for stop in stops[:3]] == ["To the board", "Hansa", "Advice"]
    # The rivals are one stop, each with what is on the card, which opens the desk.
    assert stops[4].name.startswith(
        "Marthe: 0 points. Computer · Pedlar. Supply: 6 traders and 1 merchant. Stock: "
    )
    assert stops[4].name.endswith("Keys: 1. Actions: 2. Privilege: I. Book: 2. Bank: 3")
    ear.press("Shift+Tab")
    ear.comes_to("button", "Marthe")
    ear.press("ArrowRight")
    ear.comes_to("button", "Aliénor: 0 points")
    ear.press("Enter")
    ear.until(lambda scene: bool(scene.all("dialog", "Aliénor")), "a desk")
    ear.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    ear.comes_to("button", "Aliénor")
    ear.press("Tab")
    ear.comes_to("tab")
    # The dock is one stop, with arrows.
    ear.press("Tab")  # out of the page
    ear.until(lambda scene: scene.focus.role in ("nothing", "RootWebArea"), "out of the page")
    ear.press("Tab", "Tab", "Tab")
    ear.comes_to("button", "Advice")
    ear.press("ArrowRight")
    ear.comes_to("button", "Income")
    # A dialog gives the focus back.
    ear.press("?")
    page.get_by_role("group", name="Letter keys").get_by_role("button", name="Off").press("Enter")
    ear.press("Escape")
    ear.comes_to("button", "Income")
    ear.press("2", "l", "?")
    assert not ear.hear().all("dialog")
    expect(page.get_by_test_id("prompt")).to_contain_text("Choose an action")
    # In the tree letters look for a city at once.
    ear.press("Tab")
    ear.comes_to("treeitem")
    ear.press("s", "t", "a")
    ear.comes_to("treeitem", "Stade")


@pytest.mark.slow
def test_a_whole_game_by_ear(page: Page, server: Server) -> None:
    made = make(server.url, solo("hanse_2_3", seed=11))
    page.goto(server.url + seat_link(made, "red"))
    page.wait_for_selector("[data-target]")
    done = play_to_the_end(Listener(page))
    assert sum(each.startswith("establish") for each in done) > 5
    expect(page.get_by_test_id("final")).to_contain_text(re.compile("wins?|victory"))
    assert page.locator("tfoot td").count() == BEGIN["hanse_2_3"]


@pytest.mark.slow
def test_a_replay_is_read_and_heard(page: Page, server: Server, made: dict[str, Any]) -> None:
    page.goto(f"{server.url}/replay/{made['table']['id']}#at=40&watch={made['watch']}")
    page.wait_for_selector("[data-board]")
    ear = Listener(page)
    branches = [branch.name for branch in ear.hear().all("treeitem")]
    assert branches == ["Cities", "Routes", "Everybody’s pieces and desks", "Markers on the board"]
    said = page.locator("[data-said]")
    ear.press("ArrowRight")
    line = page.locator(".log [data-now] > span").first
    expect(page.locator(".count")).to_contain_text("Decision 41 of")
    expect(said).to_contain_text(line.inner_text().split("+")[0].strip())
    # In the tree arrows lead through it, and a dot goes on.
    page.locator('[role="treeitem"][tabindex="0"]').focus()
    ear.comes_to("treeitem", "Cities")
    ear.press("ArrowDown", "ArrowDown", "ArrowRight", "ArrowDown")
    jan = ear.comes_to("treeitem", "Jan: ").name
    expect(page.locator(".count")).to_contain_text("Decision 41 of")
    ear.press("ArrowRight", "ArrowDown")
    ear.comes_to("treeitem", "Supply: ")
    ear.press("/", "h", "a", "m")
    ear.comes_to("treeitem", "Hamburg")
    expect(page.locator("[data-ring='city:hamburg']").first).to_be_attached()
    for _ in range(60):
        ear.press(".")
    expect(page.locator(".count")).to_contain_text("Decision 101 of")
    ear.press("/", "h", "a", "m")
    ear.comes_to("treeitem", "Hamburg")
    assert ear.hear().all("treeitem", "Jan: ")[0].name != jan, "points and pieces are those of the moment"


@pytest.mark.slow
@pytest.mark.parametrize(("language", "said"), [("en", "Cities"), ("de", "Städte"), ("fr", "Villes")])
def test_axe_finds_nothing_in_words(browser: Browser, server: Server, language: str, said: str) -> None:
    context = browser.new_context(
        viewport={"width": 1440, "height": 900}, locale=language, reduced_motion="reduce", bypass_csp=True
    )
    page = context.new_page()
    made = make(server.url, solo("hanse_4_5", seed=2))
    page.goto(server.url + seat_link(made, "red"))
    page.wait_for_selector("[data-target]")
    ear = Listener(page)
    ear.press("Tab", "Enter")
    ear.comes_to("treeitem")
    ear.press("ArrowDown")
    ear.comes_to("treeitem", said)
    ear.press("ArrowRight", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowRight", "ArrowDown")
    ear.until(lambda scene: len(scene.all("treeitem")) > 12, "open")
    assert by_day_and_night(page) == {}
    context.close()
