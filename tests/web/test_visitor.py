"""Guests who come by link, and everything that can go wrong on the way: in Chromium, on real connections."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from .conftest import Server
from .line import Line
from .player import connected, make, seat_link
from .test_manners import findings
from .test_play import solo

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
IN_SIGHT = """() => {
  const boxes = [...document.querySelectorAll('[data-target]')].map((each) => each.getBoundingClientRect());
  const middles = boxes.map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
  return middles.find(([x, y]) => x > 60 && x < 330 && y > 160 && y < 400);
}"""
FREE = '[data-target][data-kind="free"]'


@pytest.fixture
def line(server: Server) -> Iterator[Line]:
    """A line that can be disturbed."""
    made = Line(server.port)
    yield made
    made.close()


def friends(url: str, **more: object) -> dict[str, Any]:
    """Three people, each elsewhere."""
    seats = [{"kind": "link", "name": name} for name in ("Jan", "Marthe", "Ottilie")]
    return make(url, {"board": "hanse_2_3", "seed": 3, "seats": seats, **more})


def end_turn(page: Page) -> None:
    """Press the button."""
    page.get_by_role("button", name=re.compile("End turn")).click()


def journal(server: Server, table: str) -> list[str]:
    """The actions stored for a table."""
    with closing(sqlite3.connect(server.database)) as database:
        query = "SELECT action FROM journal WHERE table_id = ? ORDER BY number"
        return [action for (action,) in database.execute(query, (table,))]


@pytest.mark.slow
def test_who_is_displaced_is_asked_on_the_phone(guest: Callable[..., Page], server: Server) -> None:
    made = friends(server.url)
    jan = guest(server, seat_link(made, "red"), **PHONE)
    marthe = guest(server, seat_link(made, "blue"))
    spectator = guest(server, made["links"]["watch"])
    expect(jan.locator(FREE).first).to_be_visible()
    jan.touchscreen.tap(*jan.evaluate(IN_SIGHT))
    expect(jan.get_by_role("button", name="Show the whole map")).to_be_visible()
    point = jan.evaluate(IN_SIGHT)
    jan.touchscreen.tap(*point)
    expect(jan.get_by_test_id("prompt")).to_contain_text("Tap again.")
    jan.touchscreen.tap(*point)
    expect(jan.get_by_text("1 of 2 actions left")).to_be_visible()
    end_turn(jan)
    expect(jan).to_have_title("Marthe’s turn · Hansa")
    expect(marthe).to_have_title("● Your turn · Hansa")
    assert "favicon-turn" in (marthe.locator('link[rel="icon"]').get_attribute("href") or "")

    marthe.locator('[data-target][data-kind="rival"]').first.dispatch_event("click")
    marthe.locator(".float-card").get_by_role("button", name="Displace").click()
    expect(jan.get_by_role("heading", name="You are displaced")).to_be_visible()
    expect(jan).to_have_title("● You are displaced · Hansa")
    expect(jan.get_by_test_id("prompt")).to_contain_text("Marthe displaced your trader")
    for other in (marthe, spectator):
        expect(other.get_by_test_id("prompt")).to_have_text("Jan is re-placing.")
        expect(other.locator("[data-target]")).to_have_count(0)
    expect(spectator.get_by_text("You are watching")).to_be_visible()

    jan.locator(".strip .point.legal").first.tap()
    expect(jan.get_by_test_id("prompt")).to_contain_text("Add a piece")
    jan.get_by_role("button", name="No extras").tap()
    expect(jan.get_by_test_id("prompt")).to_have_text("Marthe is deciding.")
    expect(marthe.get_by_role("heading", name="Your turn")).to_be_visible()
    expect(spectator.get_by_text("Jan’s displaced trader goes to").first).to_be_visible()


@pytest.mark.slow
def test_a_board_whose_drawing_does_not_come_at_once(guest: Callable[..., Page], server: Server) -> None:
    made = friends(server.url)
    page = guest(server, "/")
    page.route("**/layouts/*", lambda route: route.abort())
    page.goto(server.url + seat_link(made, "red"))
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    expect(page.locator(FREE)).to_have_count(0)
    with page.expect_response("**/layouts/*"):
        page.unroute("**/layouts/*")
    page.locator(FREE).first.dispatch_event("click")
    expect(page.get_by_text("1 of 2 actions left")).to_be_visible()


@pytest.mark.slow
def test_two_browsers_survive_a_killed_server(guest: Callable[..., Page], own_server: Server) -> None:
    made = friends(own_server.url)
    jan, marthe = (guest(own_server, seat_link(made, seat)) for seat in ("red", "blue"))
    jan.locator(FREE).first.dispatch_event("click")
    expect(marthe.get_by_text("Jan places a trader").first).to_be_visible()
    own_server.kill()
    for page in (jan, marthe):
        expect(page.get_by_text("The connection is lost")).to_be_visible()
    own_server.start()
    for page in (jan, marthe):
        connected(page)
    jan.locator(FREE).first.dispatch_event("click")
    expect(marthe.locator(".log").get_by_text("Jan places a trader")).to_have_count(2)
    end_turn(jan)
    expect(marthe.get_by_role("heading", name="Your turn")).to_be_visible()
    undo = jan.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(undo).to_have_accessible_description("The turn is over.")


@pytest.mark.slow
def test_a_server_that_stays_away(guest: Callable[..., Page], own_server: Server) -> None:
    made = make(own_server.url, solo("hanse_2_3", seed=4))
    page = guest(own_server, seat_link(made, "red"))
    expect(page.locator(FREE).first).to_be_visible()
    own_server.kill()
    expect(page.get_by_text("The server does not answer. Your game is stored")).to_be_visible()
    with page.expect_websocket(timeout=1000):
        page.get_by_role("button", name="Try again").click()
    own_server.start()
    connected(page)
    page.locator(FREE).first.dispatch_event("click")
    expect(page.get_by_text("1 of 2 actions left")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("deaf", ["up", "down"])
def test_a_line_that_is_cut_during_a_click(
    guest: Callable[..., Page], server: Server, line: Line, deaf: Any
) -> None:
    """The decision is stored once or not at all, and the page knows which."""
    made = make(server.url, solo("hanse_2_3", seed=4))
    table = made["table"]["id"]
    page = guest(line, seat_link(made, "red"))
    expect(page.locator(FREE).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    line.deaf = deaf
    page.locator(FREE).first.dispatch_event("click")
    expect(page.get_by_text("Sending your decision")).to_be_visible()
    line.deaf = None
    line.cut()
    if deaf == "up":
        expect(page.get_by_text("Your last decision did not arrive")).to_be_visible()
        assert journal(server, table) == []
        page.locator(FREE).first.dispatch_event("click")
    expect(page.get_by_text("1 of 2 actions left")).to_be_visible()
    expect(page.locator(".log").get_by_text("You place a trader")).to_have_count(1)
    assert len(journal(server, table)) == 1


@pytest.mark.slow
def test_a_click_while_the_line_is_down_leaves_nothing_pressed(
    guest: Callable[..., Page], server: Server, line: Line
) -> None:
    made = make(server.url, solo("hanse_2_3", seed=4))
    page = guest(line, seat_link(made, "red"))
    expect(page.locator(FREE).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    free = page.locator(FREE).count()
    line.hold()
    line.cut()
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    page.locator(FREE).first.dispatch_event("click")
    line.release()
    connected(page)
    expect(page.locator("[data-target].chosen")).to_have_count(0)
    expect(page.locator(FREE)).to_have_count(free)
    page.locator(FREE).first.dispatch_event("click")
    expect(page.get_by_text("1 of 2 actions left")).to_be_visible()


@pytest.mark.slow
def test_a_slow_line_is_felt_before_the_answer(
    guest: Callable[..., Page], server: Server, line: Line
) -> None:
    made = make(server.url, solo("hanse_2_3", seed=4))
    page = guest(line, seat_link(made, "red"))
    expect(page.locator(FREE).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    other = page.locator(FREE).nth(3).bounding_box()
    assert other is not None
    line.hold()
    page.locator(FREE).first.dispatch_event("click")
    expect(page.get_by_text("Sending your decision")).to_be_visible()
    # Impatience changes nothing.
    for _ in range(2):
        page.mouse.click(other["x"] + other["width"] / 2, other["y"] + other["height"] / 2)
    line.release()
    expect(page.get_by_text("1 of 2 actions left")).to_be_visible()
    expect(page.get_by_text("Sending your decision")).to_be_hidden()
    assert len(journal(server, made["table"]["id"])) == 1


@pytest.mark.slow
def test_a_line_that_falls_silent_is_noticed(guest: Callable[..., Page], server: Server, line: Line) -> None:
    """Nothing arrives and nobody says so, as after a sleep: whoever looks again finds the table as it is."""
    made = friends(server.url)
    jan = guest(server, seat_link(made, "red"))
    marthe = guest(line, seat_link(made, "blue"))
    expect(marthe.get_by_test_id("prompt")).to_have_text("Jan is deciding.")
    line.deaf = "down"
    end_turn(jan)
    marthe.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    marthe.wait_for_timeout(500)
    line.deaf = None  # new connections work; the old one stays silent since its answers are lost
    expect(marthe.get_by_role("heading", name="Your turn")).to_be_visible()


@pytest.mark.slow
def test_a_click_that_comes_too_late(guest: Callable[..., Page], server: Server, line: Line) -> None:
    """Two tabs of one seat, one of which has not heard yet what the other did."""
    made = make(server.url, solo("hanse_2_3", seed=4))
    first, second = (guest(at, seat_link(made, "red")) for at in (server, line))
    expect(second.locator(FREE).first).to_be_visible()
    second.wait_for_load_state("networkidle")
    line.hold()
    first.locator(FREE).first.dispatch_event("click")
    expect(first.get_by_text("1 of 2 actions left")).to_be_visible()
    second.locator(FREE).nth(5).dispatch_event("click")
    line.release()
    expect(second.get_by_text("The table had moved on")).to_be_visible()
    expect(second.get_by_text("1 of 2 actions left")).to_be_visible()
    assert len(journal(server, made["table"]["id"])) == 1


@pytest.mark.slow
def test_a_wrong_link_does_not_spoil_the_right_one(page: Page, server: Server) -> None:
    made = friends(server.url)
    page.goto(server.url + seat_link(made, "red"))
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    address = f"{server.url}/table/{made['table']['id']}"
    page.goto(f"{address}#seat={'x' * 43}")
    expect(page.get_by_text("This link does not open this table.")).to_be_visible()
    assert "#" not in page.url
    page.goto(address)
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    page.goto(server.url + seat_link(made, "blue"))  # pasted over the other: now both seats are here
    expect(page.get_by_role("heading", name="Jan’s turn")).to_be_visible()
    page.goto(server.url + made["links"]["watch"])
    expect(page.get_by_text("You are watching")).to_be_visible()


@pytest.mark.slow
def test_the_start_page_knows_whose_turn_it_is(guest: Callable[..., Page], server: Server) -> None:
    made = friends(server.url)
    jan, marthe = (guest(server, seat_link(made, seat)) for seat in ("red", "blue"))
    for page in (jan, marthe):
        expect(page.get_by_test_id("prompt")).to_be_visible()
        page.goto(server.url)
    expect(jan.locator(".continue")).to_contain_text("Your turn")
    expect(marthe.locator(".continue")).to_contain_text("Jan")
    expect(marthe.locator(".continue")).not_to_contain_text("Your turn")


def shows(seat: str, answer: Response) -> bool:
    """Whether moments came as this seat saw them."""
    return f"seat={seat}" in answer.url and answer.ok


@pytest.mark.slow
def test_a_running_game_is_seen_again_with_ones_own_eyes(
    guest: Callable[..., Page], server: Server, problems: list[str]
) -> None:
    made = friends(server.url, modules=["missions"])
    page = guest(server, seat_link(made, "blue", "green"))
    expect(page.get_by_test_id("prompt")).to_have_text("Jan is deciding.")
    page.goto(f"{server.url}/replay/{made['table']['id']}")
    seen = page.get_by_label("Seen by")
    expect(seen.locator("option")).to_have_text(["Spectator", "Marthe", "Ottilie"])
    for seat in ("green", "blue"):
        with page.expect_response(partial(shows, seat)):
            seen.select_option(seat)
        expect(page.locator(".notice")).to_have_count(0)
    share = page.get_by_role("button", name="Copy link")
    expect(share).to_have_attribute("aria-disabled", "true")
    share.dispatch_event("click")
    expect(page.get_by_text("Only the host of this private table can share it.")).to_be_visible()
    page.reload()
    page.route("**/replay?*seat=green*", lambda route: route.abort())
    seen.select_option("green")
    expect(page.get_by_text("The server does not answer.")).to_be_visible()
    expect(seen).to_have_value("")
    expect(page.locator(".count")).to_contain_text("Decision 0 of 0")


@pytest.mark.slow
def test_an_invitation_that_is_not_copied_is_selected(page: Page, server: Server) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")  # plain http
    made = friends(server.url)
    page.goto(server.url + seat_link(made, "red"))
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    page.goto(server.url + made["links"]["watch"])
    expect(page.get_by_text("You are watching")).to_be_visible()
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Invite").click()
    dialog = page.get_by_role("dialog", name="Invite your friends")
    dialog.get_by_role("button", name="Copy link").click()
    expect(dialog.get_by_text("The browser did not copy it: press Ctrl+C.")).to_be_visible()
    link = dialog.get_by_role("textbox", name="Spectators")
    expect(link).to_be_focused()
    assert link.evaluate("(field) => field.selectionEnd - field.selectionStart === field.value.length")
    expect(dialog.get_by_role("button", name="Copied")).to_have_count(0)


@pytest.mark.slow
def test_every_address_has_a_friendly_page(page: Page, server: Server) -> None:
    for path in ("/somewhere", "/table/", "/table/%zz", "/table/x/y", "/index.php"):
        page.goto(server.url + path)
        expect(page.get_by_role("heading", name="This route ends here")).to_be_visible()
    page.get_by_role("button", name="To the start page").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_way(browser: Browser, server: Server, scheme: Any) -> None:
    """What other tests pass over: errors, guests, dialogs, a hovered button, somebody who is displaced."""
    context = browser.new_context(
        locale="de-DE", color_scheme=scheme, reduced_motion="reduce", bypass_csp=True
    )
    page = context.new_page()
    found = {}
    page.goto(f"{server.url}/table/nowhere")
    page.wait_for_selector("h1")
    found["error"] = findings(page)
    seats = [{"kind": "link"}, {"kind": "here", "name": "Marthe"}, {"kind": "here", "name": "Ottilie"}]
    made = make(server.url, {"board": "hanse_2_3", "seed": 3, "seats": seats})
    page.goto(server.url + seat_link(made, "red"))
    page.get_by_label("Wie sollen wir dich nennen?").fill("Jan")
    found["join"] = findings(page)
    page.get_by_role("button", name="Hinsetzen").click()
    page.locator(FREE).first.dispatch_event("click")
    page.get_by_role("button", name="Menü").click()
    found["menu"] = findings(page)
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    found["list"] = findings(page)
    page.keyboard.press("Escape")
    page.goto(server.url + seat_link(made, "blue", "green"))
    end = page.get_by_role("button", name=re.compile("Zug beenden"))
    end.hover()
    found["hover"] = findings(page)
    end.click()
    ready = page.get_by_role("button", name="Ich bin Marthe")
    expect(ready).to_be_visible()
    found["hand over"] = findings(page)
    ready.click()
    page.locator('[data-target][data-kind="rival"]').first.dispatch_event("click")
    found["displace"] = findings(page)
    page.locator(".float-card").get_by_role("button", name="Verdrängen").click()
    page.get_by_role("button", name="Ich bin Jan").click()
    expect(page.get_by_test_id("prompt")).to_contain_text("verdrängt")
    found["displaced"] = findings(page)
    context.close()
    assert {where: what for where, what in found.items() if what} == {}
