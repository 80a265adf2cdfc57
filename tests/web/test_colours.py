"""The colours of a table: chosen on the start page, seen by everybody, and kept for the next table."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import PUBLIC, Server
from .test_visitor import FREE

CHOSEN = ["green", "violet", "red"]


@pytest.mark.slow
def test_colours_are_chosen_seen_by_all_and_kept(
    page: Page, guest: Callable[..., Page], server: Server
) -> None:
    page.goto(server.url)
    page.get_by_text("Options", exact=True).click()
    page.get_by_role("button", name="The Hanseatic League, small", exact=True).click()
    page.get_by_label("Colour 1").select_option("green")  # the third seat takes red for it
    page.get_by_label("Colour 2").select_option("violet")
    for n, colour in enumerate(CHOSEN, 1):
        expect(page.get_by_label(f"Colour {n}")).to_have_value(colour)
    page.get_by_label("Seats 2").select_option("link")
    page.get_by_label("Who begins").select_option(index=1)
    page.get_by_role("button", name="Begin").last.click()

    link = page.get_by_role("dialog").get_by_role("textbox", name="Link")
    expect(link).to_have_value(re.compile("/join/"))
    friend = guest(server, link.input_value().removeprefix(PUBLIC))
    pieces = friend.locator("dd [data-seat]")
    expect(pieces).to_have_count(3)
    assert pieces.evaluate_all("(all) => all.map((piece) => piece.dataset.seat)") == CHOSEN

    page.get_by_role("dialog").get_by_role("button", name="Start now").click()
    page.locator(FREE).first.dispatch_event("click")
    expect(page.locator('[data-on] [data-piece="green trader"]')).to_have_count(1)
    page.goto(server.url)
    page.get_by_text("Options", exact=True).click()
    expect(page.get_by_label("Colour 2")).to_have_value("violet")
