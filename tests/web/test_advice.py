"""Advice at a decision, and the win chances of a finished game.

The answers are made up (`judged.py`), since the page is tested, not the computer. With HANSA_ADVICE=real the
same tests ask the server, except those marked `made_up`, which are about the made-up answers.
"""

from __future__ import annotations

import os
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from . import judged
from .conftest import Server, watch
from .player import make, seat_link
from .test_ending import spectator_link
from .test_manners import SIZES, findings
from .test_play import solo

MOCKED = os.environ.get("HANSA_ADVICE") != "real"
Json = dict[str, Any]
TIPS = ["red place emden-groningen/1 trader", "red place hamburg-stade/1 trader", "red income 3 traders"]
PERCENT = re.compile(r"\d+\s?%")


def tips() -> Json:
    """Advice for the first decision."""
    return judged.advice(0, "red", TIPS, ("blue", "green", "yellow"))


def sit_down(page: Page, server: Server) -> None:
    """A game against computers, at the first decision."""
    if MOCKED:
        judged.answer_advice(page, tips)
    table = make(server.url, solo("hanse_4_5", seed=2))
    page.goto(server.url + seat_link(table, "red"))
    page.wait_for_selector("[data-target]")


# At a decision


def test_advice_names_three_actions_with_chances_and_reasons(page: Page, server: Server) -> None:
    sit_down(page, server)
    button = page.get_by_role("button", name="Advice")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    card = page.get_by_test_id("advice")
    expect(card).to_be_focused()
    tip = card.get_by_test_id("tip")
    expect(tip).to_have_count(3)
    expect(card.locator(".now")).to_contain_text(PERCENT)
    for n in range(3):
        expect(tip.nth(n)).to_contain_text(PERCENT)
        assert tip.nth(n).locator(".reason").count() > 0
    if MOCKED:
        expect(tip.first).to_contain_text("Put a trader on Emden–Groningen, point 1")
        expect(tip.first).to_contain_text(judged.REASONS[0])
        expect(tip.first).to_contain_text("Then: Put a trader on Emden–Groningen, point 2")
        expect(tip.last).to_contain_text("Take 3 traders from the stock")
    expect(card.get_by_role("status")).to_contain_text("3 actions are proposed.")
    button.click()
    expect(card).to_have_count(0)


def test_a_tip_lights_up_where_it_happens_and_is_played(page: Page, server: Server) -> None:
    sit_down(page, server)
    page.keyboard.press("a")
    first = page.get_by_test_id("tip").first
    expect(first).to_be_visible()
    expect(page.locator(".glow .log")).to_have_count(0)
    if MOCKED:
        first.hover()
        expect(page.locator(".glow .log").first).to_be_attached()
        expect(page.locator("[data-ghost='point:emden-groningen/1']")).to_be_attached()
        page.mouse.move(5, 5)
        expect(page.locator(".glow .log")).to_have_count(0)
        expect(page.locator("[data-ghost]")).to_have_count(0)
    first.get_by_role("button", name="Play this").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("advice")).to_have_count(0)
    expect(page.locator(".log .line")).to_have_count(1)


@pytest.mark.slow
def test_advice_closes_with_escape_and_when_the_position_changes(page: Page, server: Server) -> None:
    sit_down(page, server)
    card = page.get_by_test_id("advice")
    page.get_by_role("button", name="Advice").click()
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(page.get_by_role("button", name="Advice")).to_be_focused()
    page.keyboard.press("a")
    expect(card).to_be_visible()
    page.locator("[data-target='point:hamburg-luebeck/1']").click()
    expect(card).to_have_count(0)
    expect(page.locator(".log .line")).to_have_count(1)
    expect(card).to_have_count(0)


@pytest.mark.slow
@pytest.mark.made_up
def test_advice_waits_calmly_and_says_what_went_wrong(page: Page, server: Server) -> None:
    sit_down(page, server)
    page.unroute("**/api/tables/*/advice")
    asked: list[Route] = []
    page.route("**/api/tables/*/advice", lambda route: asked.append(route))
    card = page.get_by_test_id("advice")
    with page.expect_request("**/advice"):
        page.keyboard.press("a")
    expect(card.get_by_role("status")).to_have_text("The computer is thinking about your turn …")
    expect(card.get_by_test_id("tip")).to_have_count(0)
    refused = judged.refusal("no_advice", "Advice is for tables without other people.")
    asked.pop().fulfill(status=403, json=refused)
    expect(card).to_contain_text(refused["error"]["message"])
    with page.expect_request("**/advice"):
        card.get_by_role("button", name="Try again").click()
    asked.pop().fulfill(json=tips())
    expect(card.get_by_test_id("tip")).to_have_count(3)


@pytest.mark.slow
def test_at_one_screen_whoever_decides_is_advised(page: Page, server: Server) -> None:
    seats = [{"kind": "here", "name": name} for name in ("Jan", "Marthe", "Ottilie")]
    table = make(server.url, {"board": "hanse_2_3", "seed": 3, "seats": seats})
    asked: list[str] = []
    if MOCKED:
        refusal = judged.refusal("not_your_decision", "It is not your decision.")
        answer = judged.advice(1, "blue", ["blue end_turn"], ("red", "green"))

        def give() -> Json:
            return answer if asked[-1] == f"Bearer {table['tokens']['blue']}" else refusal

        asked = judged.answer_advice(page, give)
    # The keys in another order than the seats: none of them says whose it is.
    page.goto(server.url + seat_link(table, "green", "red", "blue"))
    page.get_by_role("button", name=re.compile("End turn")).click()
    expect(page.get_by_role("button", name="Advice")).to_have_count(0)
    page.get_by_role("button", name="I am Marthe").click()
    page.get_by_role("button", name="Advice").click()
    expect(page.get_by_test_id("tip").first).to_be_visible()


@pytest.mark.slow
def test_there_is_no_advice_against_people_elsewhere(page: Page, server: Server) -> None:
    seats = [{"kind": "here", "name": "Jan"}, {"kind": "link"}, {"kind": "computer", "level": "planner"}]
    table = make(server.url, {"board": "hanse_2_3", "seed": 3, "seats": seats})
    page.goto(server.url + seat_link(table, "red"))
    page.wait_for_selector("[data-target]")
    expect(page.get_by_role("button", name="Advice")).to_have_count(0)
    page.keyboard.press("a")
    expect(page.get_by_test_id("advice")).to_have_count(0)


# After the game


@pytest.mark.slow
def test_the_win_chances_are_worked_out_and_drawn(
    page: Page, server: Server, made: Json, course: Json
) -> None:
    told = judged.answer_analysis(page, course) if MOCKED else []
    page.goto(spectator_link(server, made))
    chances = page.get_by_test_id("chances")
    chances.scroll_into_view_if_needed()
    bar = chances.get_by_role("progressbar")
    expect(bar).to_be_visible()
    if MOCKED:
        expect(bar).to_have_attribute("aria-valuenow", "25")
        expect(chances).to_contain_text("The computer is going through the game: 25%")
    expect(chances.locator("[data-line]")).to_have_count(4, timeout=120_000)
    assert len(told) == (judged.STEPS if MOCKED else 0)
    expect(bar).to_have_count(0)
    expect(chances).to_contain_text("can be wrong")
    slider = chances.get_by_role("slider", name="Win chances")
    slider.focus()
    page.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^Round 1 · Jan, Jan \d+%, Marthe \d+%"))
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^Round 1 · Marthe"))
    expect(chances.locator(".readout")).to_contain_text("Round 1 · Marthe")


@pytest.mark.slow
@pytest.mark.made_up
def test_turning_points_tell_what_was_played_and_what_was_better(
    page: Page, server: Server, made: Json, course: Json
) -> None:
    judged.answer_analysis(page, course, steps=0)
    page.goto(spectator_link(server, made))
    page.get_by_test_id("chances").scroll_into_view_if_needed()
    cards = page.get_by_test_id("turning")
    expect(cards).to_have_count(5)
    order = sorted(course["turning"], key=lambda point: point["decisions"])
    for n, point in enumerate(order):
        expect(cards.nth(n)).to_contain_text(f"round {point['round']}")
        expect(cards.nth(n)).to_contain_text("Played")
        better = "Put a trader on Hamburg–Lübeck, point 2"
        expect(cards.nth(n)).to_contain_text(better if point["better"] else "No better action was found.")
    badge = page.get_by_role("button", name=re.compile("^Turning point 2, round"))
    badge.hover()
    expect(cards.nth(1)).to_have_class(re.compile(r"\bon\b"))
    cards.nth(1).get_by_role("button").click()
    expect(page.locator(".count")).to_contain_text(f"Decision {order[1]['decisions']} of")
    # What was found in the final scoring is there in the replay, with the slider.
    expect(page.get_by_role("slider", name="Win chances")).to_be_visible()
    expect(cards.nth(1)).to_have_class(re.compile(r"\bon\b"))
    cards.nth(3).get_by_role("button").click()
    expect(page.locator(".count")).to_contain_text(f"Decision {order[3]['decisions']} of")
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.get_by_role("list", name="Log")).to_be_visible()


@pytest.mark.slow
def test_the_chances_in_the_replay_come_when_asked_for(
    page: Page, server: Server, made: Json, course: Json
) -> None:
    told = judged.answer_analysis(page, course, steps=1) if MOCKED else []
    page.goto(spectator_link(server, made, "replay", "at=40&"))
    button = page.get_by_role("button", name="Win chances")
    expect(button).to_have_attribute("aria-pressed", "false")
    page.wait_for_timeout(200)
    assert told == []
    button.click()
    slider = page.get_by_role("slider", name="Win chances")
    expect(slider).to_be_visible(timeout=120_000)
    slider.focus()
    page.keyboard.press("End")
    expect(page.locator(".count")).not_to_contain_text("Decision 40 of")
    button.click()
    expect(slider).to_have_count(0)
    expect(page.get_by_role("list", name="Log")).to_be_visible()


@pytest.mark.slow
@pytest.mark.made_up
def test_an_analysis_that_fails_says_so(page: Page, server: Server, made: Json) -> None:
    body = judged.refusal("no_analysis", "The game cannot be analysed here.")
    page.route("**/api/tables/*/analysis", lambda route: route.fulfill(status=503, json=body))
    page.goto(spectator_link(server, made))
    chances = page.get_by_test_id("chances")
    chances.scroll_into_view_if_needed()
    expect(chances).to_contain_text("The game cannot be analysed here.")
    expect(chances.get_by_role("button", name="Try again")).to_be_visible()


# For everybody


@pytest.mark.slow
@pytest.mark.made_up
@pytest.mark.parametrize(
    ("size", "scheme", "language", "words"),
    [
        ("desktop", "dark", "en-US", ("Your chance to win now", "Turning points")),
        ("tablet", "light", "fr-FR", ("Tes chances de gagner", "Tournants")),
        ("phone", "light", "de-DE", ("Deine Gewinnchance jetzt", "Wendepunkte")),
    ],
)
def test_advice_and_chances_for_everybody(
    browser: Browser,
    server: Server,
    made: Json,
    course: Json,
    problems: list[str],
    size: str,
    scheme: Any,
    language: str,
    words: tuple[str, str],
) -> None:
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        locale=language,
        reduced_motion="reduce",
        bypass_csp=True,
    )
    page = context.new_page()
    watch(page, problems, server)
    sit_down(page, server)
    page.keyboard.press("a")
    expect(page.get_by_test_id("tip")).to_have_count(3)
    expect(page.get_by_test_id("advice")).to_contain_text(words[0])
    assert findings(page) == []
    judged.answer_analysis(page, course, steps=0)
    page.goto(spectator_link(server, made))
    page.get_by_test_id("chances").scroll_into_view_if_needed()
    expect(page.get_by_test_id("turning")).to_have_count(5)
    expect(page.get_by_test_id("chances")).to_contain_text(words[1])
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width, "nothing sticks out"
    page.get_by_test_id("turning").first.get_by_role("button").click()
    expect(page.locator(".count")).to_be_visible()
    expect(page.get_by_test_id("turning")).to_have_count(5)
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width, "nothing sticks out"
    context.close()
    assert problems == []
