"""Everybody can play: axe-core, languages, large letters, sizes of the window."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from ..support.quick import quick
from .conftest import ROOT, Server
from .player import make, seat_link
from .test_play import solo

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
SIZES = {"desktop": (1440, 900), "tablet": (1024, 768), "phone": (390, 844), "lying": (844, 390)}


def findings(page: Page) -> list[str]:
    """What axe-core finds, of any weight."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed (npm ci)")
    page.evaluate(AXE.read_text("utf-8"))
    result: dict[str, Any] = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{found['id']}: {found['nodes'][0]['target']} {found['nodes'][0].get('failureSummary', '')[:200]}"
        for found in result["violations"]
    ]


def by_day_and_night(page: Page) -> dict[str, list[str]]:
    """What axe-core finds in the light and in the dark, as the device changes."""
    found = {"light": findings(page)}
    page.emulate_media(color_scheme="dark")
    page.wait_for_selector('html[data-theme="dark"]')
    found["dark"] = findings(page)
    page.emulate_media(color_scheme="light")
    page.wait_for_selector('html[data-theme="light"]')
    return {scheme: each for scheme, each in found.items() if each}


@pytest.mark.parametrize("size", quick(["desktop", "phone", "tablet"], "desktop"))
def test_axe_finds_nothing(browser: Browser, server: Server, size: str) -> None:
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale="en-US",
        reduced_motion="reduce",
        bypass_csp=True,
    )
    page = context.new_page()
    page.goto(server.url)
    page.wait_for_selector("summary")
    page.locator("summary").click()
    assert by_day_and_night(page) == {}
    made = make(server.url, solo("hanse_4_5", seed=2))
    page.goto(server.url + seat_link(made, "red"))
    page.wait_for_selector("[data-target]")
    assert by_day_and_night(page) == {}
    context.close()


_FILLS = "all => all.map((each) => getComputedStyle(each).fill)"
_LOOKS = """all => all.map((each) => {
  const { color, borderColor, outlineColor, outlineStyle } = getComputedStyle(each);
  return [color, borderColor, outlineStyle === 'none' ? '' : outlineColor].join();
})"""


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_leave_pieces_and_states(browser: Browser, server: Server, scheme: Any) -> None:
    context = browser.new_context(
        viewport={"width": 1440, "height": 900},
        color_scheme=scheme,
        forced_colors="active",
        locale="en-US",
        reduced_motion="reduce",
        bypass_csp=True,
    )
    page = context.new_page()
    made = make(server.url, solo("hanse_4_5", seed=2))
    page.goto(server.url + seat_link(made, "red"))
    page.wait_for_selector("[data-target]")
    page.keyboard.press("2")
    page.wait_for_selector(".dock [aria-pressed=true]")
    pictures = page.locator(".piece *, .swatch *, .towns text")
    forced = pictures.evaluate_all(_FILLS)
    looks = {
        state: set(page.locator(state).evaluate_all(_LOOKS))
        for state in (
            ".dock .act[aria-pressed=true]",
            ".dock .act[aria-pressed=false]:not([aria-disabled=true])",
            ".dock .act[aria-disabled=true]",
            ".desk .cell.now",
            ".desk .cell:not(.now)",
        )
    }
    assert all(len(look) == 1 for look in looks.values()), looks
    chosen, other, dimmed, now, later = looks.values()
    assert not chosen & other and not chosen & dimmed and not other & dimmed, looks
    assert not now & later, looks
    assert findings(page) == []
    page.emulate_media(forced_colors="none")
    assert pictures.evaluate_all(_FILLS) == forced, "pictures keep their colours"
    context.close()


@pytest.mark.slow
def test_nothing_is_cut_off(browser: Browser, server: Server) -> None:
    made = make(server.url, solo("hanse_4_5", seed=2))
    for width, height in SIZES.values():
        context = browser.new_context(
            viewport={"width": width, "height": height}, locale="de-DE", reduced_motion="reduce"
        )
        page = context.new_page()
        page.goto(server.url + seat_link(made, "red"))
        page.wait_for_selector(".dock")
        box = page.get_by_role("button", name="Zug beenden").bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        context.close()


@pytest.mark.slow
@pytest.mark.parametrize("language", ["de", "fr"])
def test_who_plays_can_be_read_in_large_letters(page: Page, server: Server, language: str) -> None:
    computers = [
        {"kind": "computer", "level": "planner", "name": name} for name in ("Katharina", "Margarethe")
    ]
    made = make(
        server.url,
        {"board": "hanse_2_3", "seed": 2, "seats": [{"kind": "here", "name": "Jan"}, *computers]},
    )
    page.add_init_script(
        f"""localStorage.setItem('hansa.settings', '{{"language": "{language}", "scale": 1.3}}')"""
    )
    cut = "all => all.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent)"
    page.goto(server.url + seat_link(made, "red"))
    page.wait_for_selector(".dock")
    # Where there is little room, rivals are strips without a second line.
    assert page.locator(".side .name").evaluate_all(cut) == []
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator(".card .kind")).to_have_count(2)
    assert page.locator(".card .kind, .card .name").evaluate_all(cut) == []
