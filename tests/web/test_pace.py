"""The moves of others at one's own pace."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server
from .player import make, seat_link

JAN = {"kind": "here", "name": "Jan"}
PEDLAR = {"kind": "computer", "level": "planner"}
MOST_HEAP = 60e6


def test_the_pace_is_chosen_beside_the_log_and_others_can_be_skipped(page: Page, server: Server) -> None:
    made = make(server.url, {"board": "hanse_4_5", "seed": 3, "seats": [JAN, *[PEDLAR] * 3]})
    page.goto(server.url + seat_link(made, "red"))
    at_once, slowly = (page.get_by_role("button", name=name, exact=True) for name in ("At once", "×1"))
    skip = page.get_by_role("button", name="Skip to my turn")
    expect(at_once).to_have_attribute("aria-pressed", "true")
    expect(skip).to_have_attribute("aria-disabled", "true")
    slowly.click()
    page.locator("body").press("e")
    expect(skip).to_have_attribute("aria-disabled", "false")
    page.locator("body").press("s")
    expect(page.locator(".dock.mine")).to_be_visible()
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".log .turn")).to_have_count(4)
    page.reload()
    expect(slowly).to_have_attribute("aria-pressed", "true")


@pytest.mark.slow
def test_a_whole_game_watched_at_once_leaves_little_behind(page: Page, server: Server) -> None:
    made = make(server.url, {"board": "hanse_4_5", "seed": 3, "seats": [PEDLAR] * 5})
    page.goto(server.url + made["links"]["watch"])
    page.get_by_test_id("final").wait_for(timeout=240_000)
    tools = page.context.new_cdp_session(page)
    tools.send("HeapProfiler.collectGarbage")
    assert tools.send("Runtime.getHeapUsage")["usedSize"] < MOST_HEAP
