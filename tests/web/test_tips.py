"""What things are called: shown by the page, for mouse, keyboard and finger alike."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import Server
from .player import make, seat_link
from .test_play import solo


@pytest.mark.slow
def test_a_title_shows_under_the_pointer_and_with_the_focus(page: Page, server: Server) -> None:
    made = make(server.url, solo("hanse_4_5", seed=2))
    page.goto(server.url + seat_link(made, "red"))
    tip = page.locator(".tip[popover]")
    ability = page.locator(".desk .ability").first
    title = ability.get_attribute("title")
    assert title
    expect(tip).to_be_hidden()
    ability.hover()
    expect(tip).to_have_text(title)
    assert ability.get_attribute("title") == "", "the browser would show it a second time"
    shown, about = tip.bounding_box(), ability.bounding_box()
    assert shown and about and shown["y"] >= about["y"] + about["height"]
    page.locator(".map").hover(position={"x": 20, "y": 20})
    expect(tip).to_be_hidden()
    expect(ability).to_have_attribute("title", title)
    page.keyboard.press("Tab")
    button = page.locator("[data-advice]")
    button.focus()  # the last thing used was the keyboard
    expect(tip).to_be_visible()
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    expect(button).to_be_focused()


@pytest.mark.slow
def test_a_title_shows_under_a_long_press(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    made = make(server.url, solo("hanse_4_5", seed=2))
    page.goto(server.url + seat_link(made, "red"))
    chip = page.locator(".chip").first
    title = chip.get_attribute("title")
    assert title
    press = """(element, kind) => element.dispatchEvent(
        new PointerEvent(kind, { bubbles: true, pointerType: "touch" }))"""
    tip = page.locator(".tip[popover]")
    chip.tap()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(chip).to_have_attribute("title", title)
    expect(tip).to_be_hidden()
    chip.evaluate(press, "pointerdown")
    expect(tip).to_have_text(title)
    chip.evaluate(press, "pointerup")
    expect(tip).to_be_visible()
    page.locator(".map").evaluate(press, "pointerdown")
    expect(tip).to_be_hidden()
    context.close()
