"""Promo markers on the page: choosing the set, putting one at a route, taking one, paying, taking tribute."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import hansa

from .conftest import Server
from .seated import Sit

PROMOS = "board hanse_2_3 big_box 3; marker_set promos;"


@pytest.mark.slow
def test_promo_markers_are_put_taken_and_paid_for_with_clicks(sit: Sit) -> None:
    jan = sit(
        PROMOS
        + "turn 4 red actions=3; red supply=4t1m markers=tribute,exchange_marker; blue used=plus_3,develop;"
        "laid hamburg-luebeck block blue; route hamburg-stade rrr"
    )
    expect(jan.page.locator('[data-laid="hamburg-luebeck"] [data-piece="blue trader"]')).to_have_count(1)
    jan.press("Use Tribute")
    jan.says("Choose the route for “Tribute”.")
    assert len(jan.glowing()) == len(hansa.load_board("hanse_2_3").routes)
    jan.click("emblem:hamburg-stade")
    jan.stands("laid hamburg-stade tribute red")
    expect(jan.page.locator('[data-laid="hamburg-stade"]')).to_have_count(1)
    # A block asks what to pay with.
    jan.press("Place")
    expect(jan.tag("point:hamburg-luebeck/1")).to_have_text("1+1")
    jan.click("point:hamburg-luebeck/1")
    jan.page.locator(".tray").get_by_role("button", name="1 merchant").click()
    jan.page.locator(".tray .btn.primary").click()
    jan.stands("route hamburg-luebeck r..")
    assert str(jan.game().actions[-1]) == "red place hamburg-luebeck/1 trader paying merchant"
    # A rival's used marker.
    jan.press("Use Exchange marker")
    jan.page.get_by_role("radio", name="+3 actions").click()
    jan.page.locator(".tray .btn.primary").click()
    jan.stands("markers=plus_3")
    assert str(jan.game().actions[-1]) == "red use exchange_marker blue plus_3"


@pytest.mark.slow
def test_a_tribute_is_chosen_by_its_pieces(sit: Sit) -> None:
    jan = sit(
        PROMOS + "turn 4 blue actions=1 acted; red book=2; city hamburg b..;"
        "laid hamburg-luebeck tribute red; decision tribute due=hamburg-luebeck:tribute:red"
    )
    jan.says("Choose what you take as tribute.")
    jan.press("Take 1 trader and 1 merchant as tribute")
    jan.stands("red score=0 supply=1t1m")


@pytest.mark.slow
def test_the_marker_set_is_chosen_on_the_start_page(server: Server, page: Page) -> None:
    page.goto(server.url)
    page.get_by_text("Options", exact=True).click()
    page.get_by_role("button", name="House set").click()
    page.get_by_role("button", name="+ Tribute").click()
    expect(page.get_by_role("status").filter(has_text="Take out one marker")).to_be_visible()
    begin = page.get_by_role("button", name="Begin")
    expect(begin).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="With promo markers").click()
    expect(begin).to_have_attribute("aria-disabled", "false")
    begin.click()
    page.wait_for_selector(".dock")
