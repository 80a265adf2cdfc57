"""From screen to screen, in any language and on any device."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, expect

from . import judged
from .conftest import Server
from .player import make, seat_link
from .seated import FOUR, upload
from .test_advice import tips
from .test_flows import DISPLACE, SOME
from .test_invitation import KEEP, SEATS
from .test_play import solo

Json = dict[str, Any]
BESIDE = FOUR + "red supply=4t1m; blue supply=2t;" + SOME


def tour(page: Page, server: Server, over: Json, course: Json) -> Iterator[str]:
    """The name of each screen, while it is there; `over` is a finished game, `course` its chances."""
    judged.answer_advice(page, tips)
    judged.answer_analysis(page, course, steps=0)
    yield from _arriving(page, server, over)
    yield from _own_turn(page, server)
    yield from _decisions(page, server)
    yield from _other_boards(page, server)
    yield from _afterwards(page, server, over)


def _dialog(page: Page) -> None:
    expect(page.locator("dialog[open] h2").first).to_be_visible()


def _close(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def _arriving(page: Page, server: Server, over: Json) -> Iterator[str]:
    page.goto(server.url)
    page.locator("summary").click()
    yield "start"
    page.locator("header .btn").last.click()
    _dialog(page)
    yield "settings"
    for address in ("/somewhere", "/table/nowhere"):
        page.goto(server.url + address)
        page.wait_for_selector("h1")
        yield address
    made = make(server.url, {"board": "hanse_2_3", "seed": 3, "seats": [{"kind": "link"}, *SEATS[1:]]})
    page.goto(server.url + seat_link(made, "red"))
    page.wait_for_selector("input")
    yield "asked for a name"
    made = make(server.url, {"board": "hanse_2_3", "seed": 3, "seats": SEATS})
    page.goto(server.url + made["links"]["invite"])
    page.wait_for_selector("input")
    yield "join"
    page.goto(server.url + over["links"]["invite"])
    page.wait_for_selector("h1")
    yield "join what is over"
    page.evaluate(KEEP, made)
    page.goto(f"{server.url}/table/{made['table']['id']}")
    _dialog(page)
    yield "invite"


def _own_turn(page: Page, server: Server) -> Iterator[str]:
    made = make(server.url, solo("hanse_4_5", seed=2, modules=["missions"]))
    page.goto(server.url + seat_link(made, "red"))
    page.wait_for_selector("[data-target]")
    yield "own turn"
    for key in ("?", "l"):
        page.keyboard.press(key)
        _dialog(page)
        yield f"dialog {key}"
        _close(page)
    page.locator(".players button, .standing button").nth(1).click()
    _dialog(page)
    yield "a rival's desk"
    _close(page)
    page.keyboard.press("a")
    expect(page.get_by_test_id("tip")).to_have_count(3)
    yield "advice"
    page.keyboard.press("Escape")
    page.keyboard.press("2")
    page.wait_for_selector(".target:not(.quiet) .disc")
    yield "an action chosen"
    page.keyboard.press("Escape")
    more = page.locator(".dock.line .more button, .dock.rail .actions button").last
    if more.count():  # on a phone
        more.click()
        page.wait_for_selector(".tabs")
        yield "unfolded"
        for n in range(1, 4):
            page.locator(".tabs button").nth(n).click()
            yield f"tab {n}"


def _decisions(page: Page, server: Server) -> Iterator[str]:
    full = upload(server, FOUR + "red supply=1t; route hamburg-luebeck rrr")
    page.goto(server.url + seat_link(full, "red"))
    page.locator('[data-target="route:hamburg-luebeck"]').dispatch_event("click")
    page.wait_for_selector("[data-card] [role=radio]")
    yield "establish"
    beside = upload(server, BESIDE)
    page.goto(server.url + seat_link(beside, "red", "blue"))
    page.locator('[data-target][data-kind="rival"]').first.dispatch_event("click")
    page.wait_for_selector("[data-card]")
    yield "displace"
    page.keyboard.press("Escape")
    page.keyboard.press("e")
    page.wait_for_selector(".hand")
    yield "hand over"
    displaced = upload(server, BESIDE, DISPLACE)
    for seat, screen in (("blue", "displaced"), ("green", "others decide")):
        page.goto(server.url + seat_link(displaced, seat))
        page.wait_for_selector("[data-board]")
        expect(page.get_by_test_id("prompt")).not_to_be_empty()
        yield screen


def _other_boards(page: Page, server: Server) -> Iterator[str]:
    seats = solo("hanse_2_3")["seats"]
    for board, wish in (
        ("britannia_4_5", solo("britannia_4_5", seed=2)),
        ("two_rivers", {"board": "two_rivers", "seats": seats, "first": "red"}),
    ):
        made = make(server.url, wish)
        page.goto(server.url + seat_link(made, "red"))
        page.wait_for_selector("[data-target]")
        yield board


def _afterwards(page: Page, server: Server, over: Json) -> Iterator[str]:
    where = f"{over['table']['id']}#at=40&watch={over['watch']}"
    page.goto(f"{server.url}/table/{where}")
    page.wait_for_selector("[data-chip]")
    page.get_by_test_id("chances").scroll_into_view_if_needed()
    expect(page.get_by_test_id("turning")).to_have_count(5)
    yield "final"
    page.goto(f"{server.url}/replay/{where}")
    page.wait_for_selector("[data-mark]")
    yield "replay"
    page.locator(".wins").click()
    expect(page.get_by_test_id("turning")).to_have_count(5)
    yield "replay with chances"
    page.locator(".controls .buttons > .btn").last.click()
    _dialog(page)
    yield "try from here"
