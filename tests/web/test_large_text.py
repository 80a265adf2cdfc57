"""Larger letters: nothing is wider than the window, cut off or covered, on any screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from hansa.play.language import messages

from .conftest import AT_ONCE, Server
from .player import make, seat_link
from .seated import FOUR, upload
from .test_ending import spectator_link
from .test_invitation import KEEP, SEATS
from .test_play import solo

# Every window with both sizes of text and with the two languages that are longest.
COVER = [
    (1440, 900, "de", 200),
    (1440, 900, "fr", 130),
    (1024, 768, "fr", 200),
    (1024, 768, "en", 130),
    (390, 844, "de", 200),
    (390, 844, "fr", 130),
    (844, 390, "de", 200),
    (844, 390, "fr", 130),
]
# What reaches beyond the window, what is larger than a box that hides or sideways scrolls the rest, and words
# that are larger than their button. A table of figures and a field may be scrolled.
_WRONG = """
(width) => {
const dialog = document.querySelector('dialog[open]');
const covered = (each, box) => {
  if (!each.matches('button, .btn, input, select, summary')) return false;
  if (each.closest('.stage, [data-card]')) return false; // a card has its own buttons over its end
  if (dialog && !dialog.contains(each)) return false;
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  for (let around = each.parentElement; around; around = around.parentElement) {
    const frame = around.getBoundingClientRect();
    const outside = x < frame.left || x > frame.right || y < frame.top || y > frame.bottom;
    if (outside && getComputedStyle(around).overflow !== 'visible') return false; // scrolled away
  }
  const there = document.elementFromPoint(x, y);
  const frame = each.closest('.dock, .side, .sheet, dialog, main, header, nav') ?? document.body;
  return there && !each.contains(there) && !there.contains(each) && frame.contains(there);
};
return [...document.querySelectorAll('body *')].flatMap((each) => {
  if (!each.getClientRects().length || each.closest('svg, .map, .hidden-text, table, input')) return [];
  if (each.querySelector(':scope > table')) return [];
  const style = getComputedStyle(each);
  if (style.display === 'inline' || style.clipPath !== 'none') return [];
  const box = each.getBoundingClientRect();
  const across = each.scrollWidth > each.clientWidth + 1;
  const down = each.scrollHeight > each.clientHeight + 1;
  const hides = (way) => ['hidden', 'clip'].includes(style[`overflow${way}`]);
  const why = [
    (box.right > width + 1 || box.left < -1) && 'beyond the window',
    style.overflowX !== 'visible' && across && 'too wide for its box',
    hides('Y') && down && 'too high for its box',
    covered(each, box) && 'covered',
    each.matches('button, .btn, summary') && (across || down) && 'too large for its button',
  ].filter(Boolean);
  const named = `${each.tagName}.${each.className} “${each.textContent.trim().slice(0, 30)}”`;
  return why.length ? [`${named}: ${why}`] : [];
});
}
"""


def screens(page: Page, server: Server, made: dict[str, Any]) -> Iterator[str]:
    """One screen after the other."""

    def press(key: str, there: str) -> None:
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")  # which would take the next key
        page.keyboard.press(key)
        page.wait_for_selector(there)

    def sit_down(position: str) -> None:
        page.goto(server.url + seat_link(upload(server, FOUR + position), "red"))
        page.wait_for_selector("[data-target]")

    page.goto(server.url)
    page.locator("summary").click()
    page.locator("fieldset .btn").last.click()
    page.wait_for_selector(".counts")
    yield "start"
    page.locator("header .btn").last.click()
    page.wait_for_selector("dialog")
    yield "settings"
    begun = make(server.url, solo("hanse_4_5", seed=2, modules=["missions"]))
    page.goto(server.url + seat_link(begun, "red"))
    page.wait_for_selector("[data-target]")
    yield "table"
    press("2", ".dock .on")
    yield "placing"
    press("l", "dialog")
    yield "list of actions"
    press("?", "dialog")
    yield "menu"
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    language = page.evaluate("document.documentElement.lang")
    more = page.get_by_role("button", name=messages(language).say("more"), exact=True)
    if more.count():  # on a phone
        more.click()
        tabs = page.locator(".tabs button")
        yield "whole dock"
        for n in (1, 2, 3):
            tabs.nth(n).click()
            yield tabs.nth(n).inner_text()
    sit_down("red supply=1t; route hamburg-luebeck rrr; city luebeck b.")
    press("5", "[role=radio]")
    yield "establishing"
    sit_down("red supply=3t1m; route hamburg-luebeck b..")
    page.locator("[data-kind=rival]").first.dispatch_event("click")
    page.wait_for_selector("[data-card]")
    yield "displacing"
    hosted = make(server.url, {"board": "hanse_2_3", "seed": 3, "seats": SEATS})
    page.evaluate(KEEP, hosted)
    page.goto(f"{server.url}/table/{hosted['table']['id']}")
    page.locator("dialog .single summary").click()
    yield "invitation"
    page.evaluate("localStorage.removeItem('hansa.tables')")
    page.goto(server.url + hosted["links"]["invite"])
    page.wait_for_selector("form")
    yield "joining"
    page.goto(spectator_link(server, made))
    page.wait_for_selector("[data-testid=final] tfoot")
    yield "final scoring"
    page.goto(spectator_link(server, made, "replay", "at=25&"))
    page.wait_for_selector(".replay [data-board]")
    yield "replay"


def choose_size(page: Page, server: Server, percent: int) -> None:
    """As a person does: in the settings."""
    page.goto(server.url)
    page.locator("header .btn").last.click()
    chosen = page.get_by_role("dialog").get_by_role("button", name=f"{percent}%", exact=True)
    chosen.click()
    expect(chosen).to_have_attribute("aria-pressed", "true")


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height", "language", "percent"), COVER)
def test_nothing_is_cut_off(
    browser: Browser,
    server: Server,
    made: dict[str, Any],
    width: int,
    height: int,
    language: str,
    percent: int,
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=language,
        reduced_motion="reduce",
        has_touch=width < 1000,
    )
    page = context.new_page()
    page.add_init_script(AT_ONCE)
    choose_size(page, server, percent)
    wrong = {}
    for screen in screens(page, server, made):
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == f"{percent * 0.16:g}px"
        page.evaluate("document.fonts.ready.then(() => 0)")
        if found := page.evaluate(_WRONG, width):
            wrong[screen] = found
    assert wrong == {}
    context.close()
