"""One link for a whole table, in two browsers: one invites, the other sits down and plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import PUBLIC, Server
from .player import make
from .test_manners import findings
from .test_visitor import FREE, end_turn

SEATS = [{"kind": "here", "name": "Anna"}, {"kind": "link"}, {"kind": "link", "name": "Bert"}]
KEEP = """(made) => localStorage.setItem('hansa.tables', JSON.stringify([{
  id: made.table.id, board: made.table.board, tokens: [made.tokens.red], seats: ['red'],
  watch: made.watch, invite: made.invite, links: made.links, seen: 1,
}]))"""


def host(page: Page, server: Server, seats: list[dict[str, Any]]) -> dict[str, Any]:
    """Make a table in a browser, and go there."""
    made = make(server.url, {"board": "hanse_2_3", "seed": 3, "seats": seats, "waits": True})
    page.evaluate(KEEP, made)
    page.goto(f"{server.url}/table/{made['table']['id']}")
    return made


def test_one_invites_and_the_other_joins_and_plays(guest: Callable[..., Page], server: Server) -> None:
    anna = guest(server, "/", bypass_csp=True, permissions=["clipboard-read", "clipboard-write"])
    made = host(anna, server, SEATS)
    dialog = anna.get_by_role("dialog", name="Invite your friends")
    link = PUBLIC + made["links"]["invite"]
    expect(dialog.get_by_role("textbox", name="Link")).to_have_value(link)
    expect(dialog.get_by_role("img", name=link)).to_be_visible()
    dialog.get_by_role("button", name="Copy link").first.click()
    expect(dialog.get_by_role("button", name="Copied")).to_be_visible()
    assert anna.evaluate("navigator.clipboard.readText()") == link
    expect(dialog.get_by_role("button", name="Copied")).to_have_count(0)
    assert findings(anna) == []

    karim = guest(server, made["links"]["invite"], bypass_csp=True)
    expect(karim.get_by_text("Anna invites you to play")).to_be_visible()
    expect(dialog.get_by_text("has opened the link, is choosing a name")).to_be_visible()
    assert findings(karim) == []
    karim.get_by_text("Bert", exact=True).last.click()
    karim.get_by_text("Blue", exact=True).last.click()
    karim.get_by_label("Your name at the table").fill("Karim")
    karim.get_by_role("button", name="Sit down").click()
    waits = "The game begins when everybody has come. One seat is still free."
    expect(karim.get_by_test_id("prompt")).to_have_text(waits)
    expect(karim.get_by_role("button", name="Start now")).to_have_count(0)
    assert made["invite"] not in karim.url
    expect(dialog.get_by_role("status").filter(has_text="Karim has sat down.")).to_be_visible()
    expect(dialog.get_by_text("here, on a computer")).to_be_visible()

    dialog.get_by_role("button", name="Give it to a computer: Bert").click()
    expect(dialog.get_by_text("3 of 3")).to_be_visible()
    expect(dialog.get_by_text("Everybody is here. The game has begun.")).to_be_visible()
    expect(karim.get_by_test_id("prompt")).to_have_text("Anna is deciding.")
    dialog.get_by_role("button", name="To the table").click()
    end_turn(anna)
    karim.locator(FREE).first.dispatch_event("click")
    expect(anna.locator(".log").get_by_text("Karim places a trader")).to_be_visible()

    karim.goto(server.url + made["links"]["invite"])  # the link brings back whoever has a seat
    expect(karim.get_by_text("1 of 2 actions left")).to_be_visible()
    late = guest(server, made["links"]["invite"])
    expect(late.get_by_text("All seats are taken. Watch, or ask Anna for another table.")).to_be_visible()
    late.get_by_role("button", name="Just watch").click()
    expect(late.get_by_text("You are watching")).to_be_visible()


@pytest.mark.slow
def test_an_invitation_that_nobody_can_follow(
    guest: Callable[..., Page], own_server: Server, record: dict[str, Any]
) -> None:
    anna = guest(own_server, "/")
    made = host(anna, own_server, SEATS)
    dialog = anna.get_by_role("dialog", name="Invite your friends")
    expect(dialog.get_by_text("Others cannot reach this computer yet.")).to_be_visible()
    expect(dialog.get_by_text("hansa serve --lan")).to_be_visible()
    for never in ("127.0.0.1", "localhost"):
        assert never not in dialog.inner_html()
    own_server.public = "http://192.168.1.23"
    own_server.kill()
    own_server.start()
    link = dialog.get_by_role("textbox", name="Link")
    expect(link).to_have_value("http://192.168.1.23" + made["links"]["invite"])
    expect(dialog.get_by_text("Works for everybody in your network")).to_be_visible()
    anna.goto(f"{own_server.url}/join/{made['table']['id']}0#invite={made['invite']}")
    expect(anna.get_by_text("This invitation leads to no table.")).to_be_visible()


@pytest.mark.slow
def test_an_invitation_to_a_finished_game(
    guest: Callable[..., Page], server: Server, made: dict[str, Any]
) -> None:
    page = guest(server, made["links"]["invite"])
    expect(page.get_by_text("This game is over.")).to_be_visible()
    page.get_by_role("button", name="Replay").click()
    expect(page.locator(".count")).to_contain_text("Decision")


@pytest.mark.slow
def test_the_host_begins_without_those_who_are_missing(guest: Callable[..., Page], server: Server) -> None:
    anna = guest(server, "/")
    made = host(anna, server, SEATS)
    dialog = anna.get_by_role("dialog", name="Invite your friends")
    dialog.get_by_role("button", name="Start when all are here").click()
    expect(anna.get_by_role("heading", name="Waiting for players")).to_be_visible()
    expect(anna.locator(FREE)).to_have_count(0)
    anna.get_by_role("button", name="Start now").click()
    expect(anna.get_by_role("heading", name="Your turn")).to_be_visible()
    anna.locator(FREE).first.dispatch_event("click")
    late = guest(server, made["links"]["invite"])
    expect(late.get_by_text("The game has begun; you take the seat as it stands.")).to_be_visible()


@pytest.mark.slow
def test_the_host_says_whether_spectators_may_watch(guest: Callable[..., Page], server: Server) -> None:
    anna = guest(server, "/", bypass_csp=True)
    made = host(anna, server, SEATS)
    dialog = anna.get_by_role("dialog", name="Invite your friends")
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    karim = guest(server, made["links"]["invite"], **phone)
    spectator = guest(server, made["links"]["watch"])
    expect(dialog.get_by_text("has opened the link, is choosing a name")).to_be_visible()
    expect(spectator.get_by_text("You are watching")).to_be_visible()
    expect(dialog.get_by_text("One more is looking on.")).to_be_visible()
    dialog.get_by_label("Spectators may watch").uncheck()
    expect(dialog.get_by_text("From now on only the players see the game.")).to_be_visible()
    assert findings(anna) == []
    expect(spectator.get_by_text("Only the players may look at this table now.")).to_be_visible()
    expect(karim.get_by_role("button", name="Just watch")).to_have_count(0)
    karim.get_by_label("Your name at the table").fill("Karim")
    karim.get_by_role("button", name="Sit down").click()
    expect(dialog.get_by_text("here, on a phone")).to_be_visible()
    late = guest(server, made["links"]["invite"])
    late.goto(f"{server.url}/table/{made['table']['id']}#watch={made['watch']}")
    expect(late.get_by_text("This link does not open this table.")).to_be_visible()
    dialog.get_by_label("Spectators may watch").check()
    expect(dialog.get_by_text("Spectators may watch again, by a new link.")).to_be_visible()
    dialog.get_by_text("Links for single seats").click()
    link = dialog.get_by_role("textbox", name="Spectators").input_value().removeprefix(PUBLIC)
    late.goto(server.url + link)
    expect(late.get_by_text("You are watching")).to_be_visible()


@pytest.mark.slow
def test_a_link_that_was_given_away_is_renewed(guest: Callable[..., Page], server: Server) -> None:
    anna = guest(server, "/", bypass_csp=True)
    made = host(anna, server, SEATS)
    dialog = anna.get_by_role("dialog", name="Invite your friends")
    karim, mallory = (guest(server, made["links"]["invite"]) for _ in range(2))
    karim.get_by_label("Your name at the table").fill("Karim")
    karim.get_by_role("button", name="Sit down").click()
    expect(dialog.get_by_text("Karim has sat down.")).to_be_visible()

    dialog.get_by_role("button", name="Renew link: whole table").click()
    expect(dialog.get_by_role("button", name="Keep it")).to_be_focused()
    assert findings(anna) == []
    dialog.get_by_role("button", name="Keep it").click()
    expect(dialog.get_by_role("textbox", name="Link")).to_have_value(PUBLIC + made["links"]["invite"])
    dialog.get_by_role("button", name="Renew link: whole table").click()
    dialog.get_by_role("button", name="Renew it").click()
    expect(dialog.get_by_text("There is a new link.")).to_be_visible()
    expect(dialog.get_by_role("button", name="Renew link: whole table")).to_be_focused()
    expect(dialog.get_by_role("textbox", name="Link")).not_to_have_value(PUBLIC + made["links"]["invite"])
    expect(mallory.get_by_text("This invitation leads to no table.")).to_be_visible()
    expect(
        karim.get_by_role("heading", name="Waiting for players")
    ).to_be_visible()  # he has a seat of his own

    dialog.get_by_text("Links for single seats").click()
    dialog.get_by_role("button", name="Renew link: Karim").click()
    dialog.get_by_role("button", name="Renew it").click()
    expect(karim.get_by_text("This link has been renewed. Ask whoever invited you")).to_be_visible()
    seat = dialog.get_by_role("textbox", name="Karim").input_value().removeprefix(PUBLIC)
    karim.goto(server.url + seat)  # the old key in his browser does not keep him out
    expect(karim.get_by_role("heading", name="Waiting for players")).to_be_visible()
