"""A board of the host's own in the browser: chosen, drawn, played on, and still there without its file."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server
from .player import connected

POINT = '[data-target="point:wick-hull/1"]'


def begin(page: Page, server: Server) -> None:
    """Choose the board on the start page, with its name and its picture, and begin a game."""
    page.goto(server.url)
    page.get_by_text("Options", exact=True).click()
    page.get_by_role("button", name="Two Rivers", exact=True).click()
    expect(page.get_by_role("heading", name="Two Rivers")).to_be_visible()
    expect(page.locator('[data-preview="two_rivers"] [data-board="two_rivers"]')).to_be_visible()
    page.get_by_label("Who begins").select_option(index=1)
    page.get_by_role("button", name="Begin").last.click()
    page.wait_for_selector(".dock")


def place(page: Page) -> None:
    """Put a trader on the board."""
    page.get_by_role("button", name="Place", exact=True).click()
    page.locator(POINT).dispatch_event("click")
    expect(page.locator('[data-on][data-place="point:wick-hull/1"] [data-piece="red trader"]')).to_have_count(
        1
    )


def test_it_is_chosen_and_played_on(page: Page, server: Server) -> None:
    begin(page, server)
    expect(page.get_by_role("heading", name="Two Rivers")).to_be_visible()
    place(page)
    expect(page.locator(".log")).to_contain_text("Wick–Hull")


def test_it_is_called_as_its_file_says_in_the_language_of_the_page(
    guest: Callable[..., Page], server: Server
) -> None:
    page = guest(server, "/", locale="de-DE")
    page.get_by_text("Einstellungen der Partie", exact=True).click()
    page.get_by_role("button", name="Zwei Flüsse", exact=True).click()
    expect(page.get_by_role("heading", name="Zwei Flüsse")).to_be_visible()
    expect(page.get_by_label("Spielplan: Zwei Flüsse")).to_be_visible()


@pytest.mark.slow
def test_a_table_goes_on_without_the_file(guest: Callable[..., Page], own_server: Server) -> None:
    page = guest(own_server, "/")
    begin(page, own_server)
    own_server.kill()
    own_server.boards = None
    own_server.start()
    connected(page)
    place(page)
    page.reload()
    expect(page.get_by_role("heading", name="Two Rivers")).to_be_visible()
    expect(page.locator('[data-board="two_rivers"]')).to_be_visible()
    page.goto(own_server.url)
    expect(page.get_by_role("heading", name="Two Rivers")).to_be_visible()  # to go on with
    page.get_by_text("Options", exact=True).click()
    expect(page.get_by_role("button", name="Britannia", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Two Rivers", exact=True)).to_have_count(0)
