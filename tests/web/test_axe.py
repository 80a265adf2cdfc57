"""axe-core finds nothing, of any weight, on any screen, in any language, by day and by night."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser

from .conftest import Server
from .test_manners import SIZES, by_day_and_night
from .tour import tour

CLICK = re.compile(r"\bclick|klick|\bcliqu", re.IGNORECASE)


@pytest.mark.slow
@pytest.mark.made_up
@pytest.mark.parametrize(
    ("size", "language"),
    [*product(("desktop", "phone"), ("en", "de", "fr")), ("tablet", "de"), ("lying", "en")],
)
def test_every_screen(
    browser: Browser,
    server: Server,
    made: dict[str, Any],
    course: dict[str, Any],
    size: str,
    language: str,
) -> None:
    width, height = SIZES[size]
    touch = size in ("phone", "lying")
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=touch,
        is_mobile=touch,
        locale=language,
        reduced_motion="reduce",
        bypass_csp=True,
    )
    page = context.new_page()
    found: dict[str, Any] = {}
    clicks: dict[str, str] = {}
    for screen in tour(page, server, made, course):
        if wrong := by_day_and_night(page):
            found[screen] = wrong
        if touch and (word := CLICK.search(page.locator("body").inner_text())):
            clicks[screen] = word[0]
    context.close()
    assert found == {}
    assert clicks == {}, "a finger taps"
