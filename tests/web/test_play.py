"""Sitting down and playing: in Chromium, by clicks and by keys."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from hansa.ai.planner import Planner
from hansa.play.game import new_game

from ..support.quick import quick
from .conftest import Server, watch
from .player import BEGIN, connected, make, play_to_the_end, post, seat_link

COMPUTERS = ("Marthe", "Aliénor", "Hinrich", "Ottilie")


def solo(board: str, **more: object) -> dict[str, object]:
    """One person against computers."""
    others = [{"kind": "computer", "level": "planner", "name": name} for name in COMPUTERS]
    return {"board": board, "seats": [{"kind": "here", "name": "Jan"}, *others[: BEGIN[board] - 1]], **more}


def test_in_a_game_with_two_clicks(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/?first=red")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Begin").first.click()
    expect(page.get_by_test_id("prompt")).to_contain_text("Choose an action")
    assert "/table/" in page.url


@pytest.mark.parametrize(
    "board",
    quick(BEGIN, "hanse_2_3"),
)
def test_a_whole_solo_game_to_the_final_scoring(page: Page, server: Server, board: str) -> None:
    made = make(server.url, solo(board, seed=11))
    page.goto(server.url + seat_link(made, "red"))
    page.wait_for_selector(".dock")
    play_to_the_end(page)
    expect(page.get_by_test_id("final")).to_contain_text(re.compile("wins?|victory"))
    assert page.locator("tfoot td").count() == BEGIN[board]


@pytest.mark.slow
def test_hot_seat_hands_over(page: Page, server: Server) -> None:
    names = ("Jan", "Marthe", "Ottilie")
    made = make(
        server.url, {"board": "hanse_2_3", "seed": 3, "seats": [{"kind": "here", "name": n} for n in names]}
    )
    page.goto(server.url + seat_link(made, "red", "blue", "green"))
    expect(page.get_by_role("heading", name="Jan’s turn")).to_be_visible()
    page.get_by_role("button", name=re.compile("End turn")).click()
    expect(page.get_by_text("Hand over to Marthe")).to_be_visible()
    expect(page.locator(".btn.end")).to_have_accessible_description("Marthe decides now.")
    page.get_by_role("button", name="I am Marthe").click()
    expect(page.get_by_role("heading", name="Marthe’s turn")).to_be_visible()


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_whole_hot_seat_game(page: Page, server: Server) -> None:
    """Three planners who use the list of actions: people who click at random block one another for good."""
    seats = dict(zip(("red", "blue", "green"), ("Jan", "Marthe", "Ottilie"), strict=True))
    people = [{"kind": "here", "name": name} for name in seats.values()]
    made = make(server.url, {"board": "hanse_2_3", "seed": 5, "modules": ["missions"], "seats": people})
    page.goto(server.url + seat_link(made, *seats))
    game, planner, dice = new_game("hanse_2_3", 3, seed=5, modules=["missions"]), Planner(), random.Random(5)
    last = "red"
    while (seat := game.to_move) is not None:
        if seat != last:
            page.get_by_text(f"I am {seats[seat]}").dispatch_event("click")
            last = seat
        action = planner.choose(game.view(seat), game.legal_actions(), dice)
        page.locator('.dock.mine[aria-busy="false"] [aria-keyshortcuts=L]').dispatch_event("click")
        page.locator(f'[data-action="{action}"]').dispatch_event("click")
        game.play(action)
    final = page.get_by_test_id("final")
    expect(final).to_be_visible()
    totals = [str(score.total) for score in game.score().values()]
    assert sorted(final.locator("tfoot td").all_inner_texts()) == sorted(totals)


def test_two_browsers_and_a_lost_connection(browser: Browser, server: Server, problems: list[str]) -> None:
    seats = [{"kind": "here", "name": "Jan"}, {"kind": "link"}, {"kind": "link", "name": "Ottilie"}]
    made = make(server.url, {"board": "hanse_2_3", "seed": 3, "seats": seats})
    contexts: list[BrowserContext] = [
        browser.new_context(locale="en-US", reduced_motion="reduce") for _ in range(2)
    ]
    jan, marthe = (context.new_page() for context in contexts)
    for page in (jan, marthe):
        watch(page, problems, server)
    jan.goto(server.url + seat_link(made, "red"))
    marthe.goto(server.url + seat_link(made, "blue"))
    marthe.get_by_label("What shall we call you?").fill("Marthe")
    marthe.get_by_role("button", name="Sit down").click()
    expect(marthe.get_by_test_id("prompt")).to_contain_text("Jan is deciding")
    expect(jan.get_by_text("Marthe").first).to_be_visible()
    assert "#" not in marthe.url, "the token does not stay in the address"

    contexts[1].set_offline(True)
    jan.locator('[data-target][data-kind="free"]').first.dispatch_event("click")
    expect(jan.get_by_text("You place a trader").first).to_be_attached()
    contexts[1].set_offline(False)
    expect(marthe.get_by_text("Jan places a trader").first).to_be_attached()
    jan.get_by_role("button", name=re.compile("End turn")).click()
    expect(marthe.get_by_role("heading", name="Your turn")).to_be_visible()
    assert marthe.title().startswith("●")
    for context in contexts:
        context.close()
    assert problems == []


@pytest.mark.slow
def test_the_server_is_killed_in_the_middle(
    page: Page, tmp_path_factory: pytest.TempPathFactory, problems: list[str]
) -> None:
    own = Server(tmp_path_factory.mktemp("killed") / "hansa.db")
    own.start()
    try:
        made = make(own.url, solo("hanse_2_3", seed=4))
        page.goto(own.url + seat_link(made, "red"))
        page.locator('[data-target][data-kind="free"]').first.dispatch_event("click")
        expect(page.get_by_text("1 of 2 actions left")).to_be_visible()
        own.kill()
        expect(page.get_by_text("The connection is lost")).to_be_visible()
        own.start()
        connected(page)
        page.locator('[data-target][data-kind="free"]').first.dispatch_event("click")
        expect(page.get_by_text("0 of 2 actions left")).to_be_visible()
    finally:
        own.kill()
        problems[:] = [each for each in problems if own.url not in each]


def test_undo_and_reset(page: Page, server: Server) -> None:
    made = make(server.url, solo("hanse_4_5", seed=2))
    page.goto(server.url + seat_link(made, "red"))
    free = page.locator('[data-target][data-kind="free"]')
    free.first.dispatch_event("click")
    expect(page.get_by_text("1 of 2 actions left")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("2 of 2 actions left")).to_be_visible()
    free.first.dispatch_event("click")
    expect(page.get_by_text("1 of 2 actions left")).to_be_visible()
    page.keyboard.press("u")
    expect(page.get_by_text("2 of 2 actions left")).to_be_visible()


@pytest.mark.slow
def test_the_mouse_keeps_the_focus_where_it_clicked(page: Page, server: Server) -> None:
    made = make(server.url, solo("hanse_4_5", seed=2))
    page.goto(server.url + seat_link(made, "red"))
    place, undo = (page.get_by_role("button", name=name, exact=True) for name in ("Place", "Undo"))
    place.click()
    expect(place).to_be_focused()
    free = page.locator('[data-target][data-kind="free"]').first
    box = free.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.get_by_text("1 of 2 actions left")).to_be_visible()
    assert page.evaluate("document.activeElement.closest('[role=tree], [data-title], dialog')") is None
    menu = page.get_by_role("button", name="Menu")
    menu.click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(menu).to_be_focused()
    undo.click()
    expect(page.get_by_text("2 of 2 actions left")).to_be_visible()
    expect(undo).to_be_focused()
    page.keyboard.press("2")  # from now on the focus goes where the keys work
    expect(page.locator("[role=treeitem]:focus")).to_have_count(1)


@pytest.mark.slow
@pytest.mark.parametrize("width", [1440, 1024, 390])
def test_the_whole_turn_is_taken_back(page: Page, server: Server, width: int) -> None:
    """By a button beside Undo, where there is room, or else from the list; and by a key."""
    made = make(server.url, solo("hanse_4_5", seed=2))
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(server.url + seat_link(made, "red"))
    free = page.locator('[data-target][data-kind="free"]')
    reset = page.get_by_role("button", name="Take back the turn")

    def decide_twice() -> None:
        page.wait_for_selector("[data-target]")
        for left in (1, 0):
            page.keyboard.press("l")
            page.get_by_role("dialog").get_by_role("button", name=re.compile("Put a trader on")).first.click()
            expect(page.get_by_text(f"{left} of 2 actions left")).to_be_visible()
            if left:
                expect(reset).to_have_count(0)

    decide_twice()
    height = page.locator(".dock").evaluate("(dock) => dock.offsetHeight")
    if width != 1440:
        expect(reset).to_have_count(0)
        if width == 390:
            page.get_by_role("button", name="More").click()
        page.get_by_role("button", name="List").click()
    reset.click()
    expect(page.get_by_text("2 of 2 actions left")).to_be_visible()
    expect(page.locator(".log .line")).to_have_count(0)
    assert page.locator(".dock").evaluate("(dock) => dock.offsetHeight") >= height, "it takes no room"
    decide_twice()
    page.keyboard.press("Shift+U")
    expect(page.get_by_text("2 of 2 actions left")).to_be_visible()
    expect(free.first).to_be_attached()


def test_keyboard_only(page: Page, server: Server) -> None:
    made = make(server.url, solo("hanse_4_5", seed=2))
    page.goto(server.url + seat_link(made, "red"))
    page.wait_for_selector("[data-target]")
    expect(page.get_by_text("2 of 2 actions left")).to_be_visible()
    # The dock is there before the drawing of the board; arrows need targets to go to.
    page.wait_for_selector("[data-target]")
    page.keyboard.press("2")
    expect(page.get_by_test_id("prompt")).to_contain_text("Put a trader")
    page.keyboard.press("m")
    expect(page.get_by_test_id("prompt")).to_contain_text("Put a merchant")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("prompt")).to_contain_text("Put a trader")
    page.keyboard.press("ArrowRight")
    line = page.get_by_role("treeitem", name=re.compile("Put a trader on"))
    expect(line.and_(page.locator(":focus"))).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.get_by_text("1 of 2 actions left")).to_be_visible()
    page.get_by_role("button", name="Menu", exact=True).focus()
    page.keyboard.press("l")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("luebeck/")
    dialog.get_by_role("button", name=re.compile("Put a trader on")).first.press("Enter")
    expect(page.get_by_text("0 of 2 actions left")).to_be_visible()
    expect(page.get_by_role("button", name="Menu", exact=True)).to_be_focused()
    page.keyboard.press("e")
    # The computer's turns may be over before anybody looks: the log keeps what the screen shows for a moment.
    expect(page.get_by_test_id("recap")).to_be_visible()
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".log .turn").filter(has_text="Round 2")).to_have_count(1)


@pytest.mark.slow
def test_languages_change_at_any_time(page: Page, server: Server) -> None:
    made = make(server.url, solo("hanse_4_5", seed=2))
    page.goto(server.url + seat_link(made, "red"))
    for menu, language, words in (
        ("Menu", "de", "Wähle eine Aktion"),
        ("Menü", "fr", "Choisis une action"),
        ("Menu", "en", "Choose an action"),
    ):
        page.get_by_role("button", name=menu, exact=True).click()
        page.locator(f'dialog [lang="{language}"]').click()
        page.keyboard.press("Escape")
        expect(page.get_by_test_id("prompt")).to_contain_text(words)
        assert page.locator("html").get_attribute("lang") == language


@pytest.mark.slow
def test_replay_and_a_link_to_a_moment(page: Page, server: Server) -> None:
    game = new_game("hanse_2_3", 3, seed=11)
    for _ in range(6):
        game.play(game.legal_actions()[0])
    made = post(server.url, "records", game.record())
    page.goto(f"{server.url}/replay/{made['table']['id']}#at=3&watch={made['watch']}")
    moment, said = page.get_by_role("region", name="Replay"), page.locator("[data-said]")
    expect(moment).to_contain_text("Decision 3 of 6")
    expect(said).to_have_text("Decision 3 of 6")
    page.keyboard.press("ArrowRight")
    expect(moment).to_contain_text("Decision 4 of 6")
    page.get_by_role("button", name="To the start").click()
    expect(moment).to_contain_text("Decision 0 of 6")


def test_phone_plays_with_the_route_strip(browser: Browser, server: Server, problems: list[str]) -> None:
    made = make(server.url, solo("hanse_4_5", seed=2))
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, locale="en-US", reduced_motion="reduce"
    )
    page = context.new_page()
    watch(page, problems, server)
    page.goto(server.url + seat_link(made, "red"))
    page.get_by_role("button", name="Place", exact=True).tap()
    point = page.locator(".strip .point.legal").first
    assert (
        min((point.bounding_box() or {"width": 0, "height": 0})[side] for side in ("width", "height")) >= 44
    )
    point.tap()
    expect(page.get_by_text("1 of 2 actions left")).to_be_visible()
    page.get_by_role("button", name="More").tap()
    for tab in ("Desk", "Players", "Log", "Board"):
        page.get_by_role("button", name=tab, exact=True).tap()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()
    assert problems == []


@pytest.mark.slow
def test_unknown_table_and_wrong_key(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/table/nowhere")
    expect(page.get_by_text("There is no such table.")).to_be_visible()
    made = make(server.url, solo("hanse_4_5"))
    page.goto(f"{server.url}/table/{made['table']['id']}#seat={'x' * 43}")
    expect(page.get_by_text("This link does not open this table.")).to_be_visible()
    page.goto(f"{server.url}/somewhere/else")
    expect(page.get_by_role("heading", name="This route ends here")).to_be_visible()
