"""Somebody who plays by clicking: whatever is offered, and establishing whenever possible."""

from __future__ import annotations

import json
import random
import urllib.request
from typing import Any

from playwright.sync_api import Page

BEGIN = {"hanse_4_5": 4, "hanse_2_3": 3, "east_3_5": 3, "britannia_4_5": 4, "britannia_2_3": 3}

_STEP = """
(random) => {
  const click = (e) => {
    e.dispatchEvent(new MouseEvent('click', {bubbles: true}));
    return e.getAttribute('aria-label') || e.textContent;
  };
  const visible = (e) => e.getClientRects().length > 0;
  const off = (e) => e.getAttribute('aria-disabled') === 'true' || e.disabled;
  const any = (list) => list[Math.floor(random * list.length)];
  if (document.querySelector('[data-testid=final]')) return 'over';
  const hand = document.querySelector('.hand button');
  if (hand) return click(hand);
  const option = [...document.querySelectorAll('.option[role=radio]')].filter(visible);
  if (option.length) {
    const on = option.find((e) => e.getAttribute('aria-checked') === 'true');
    if (!on) return click(option[0]);
  }
  const primary = [...document.querySelectorAll('.float-card .btn.primary, .sheet > .panel .btn.primary')]
    .filter((e) => visible(e) && !off(e));
  if (primary.length) return click(primary[0]);
  const targets = [...document.querySelectorAll('[data-place][aria-label]')];
  const full = targets.filter((e) => e.dataset.place.startsWith('route:'));
  if (full.length) return click(any(full));
  const prompt = document.querySelector('.dock.mine');
  if (!prompt) return null;
  const slots = [...prompt.querySelectorAll('.choices .btn')].filter((e) => visible(e) && !off(e));
  const choosing = !!prompt.querySelector('.actions');
  const seat = document.querySelector('.dock header [data-seat]')?.dataset.seat;
  const route = (e) => e.dataset.place.split('/')[0];
  const pieces = (e) => `[data-on][data-place^="${route(e)}/"] [data-piece^="${seat} "]`;
  const own = (e) => document.querySelectorAll(pieces(e)).length;
  const free = targets.filter((e) => e.dataset.kind === 'free').sort((a, b) => own(b) - own(a));
  if (choosing && free.length && random < 0.9) return click(own(free[0]) ? free[0] : any(free));
  const rivals = targets.filter((e) => e.dataset.kind === 'rival');
  if (choosing && rivals.length && random > 0.95) return click(any(rivals));
  if (!choosing && targets.length && (!slots.length || random < 0.8)) {
    return click(free.length ? free[0] : any(targets));
  }
  if (slots.length) return click(slots[slots.length - 1]);
  const seals = [...prompt.querySelectorAll('.seal')].filter((e) => !off(e));
  if (seals.length && random < 0.6) return click(any(seals));
  const income = [...prompt.querySelectorAll('.actions .btn')].filter((e) => !off(e));
  if (income.length && random < 0.97) return click(income[0]);
  const end = prompt.querySelector('.btn.end');
  if (end && !off(end)) return click(end);
  return null;
}
"""


def make(url: str, wish: dict[str, Any]) -> dict[str, Any]:
    """Make a table over the API."""
    body = json.dumps({"pace_ms": 0, **wish}).encode()
    request = urllib.request.Request(
        f"{url}/api/tables", body, {"Content-Type": "application/json"}, method="POST"
    )
    with urllib.request.urlopen(request) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


def seat_link(made: dict[str, Any], *seats: str) -> str:
    """The link for these seats."""
    tokens = "&".join(f"seat={made['tokens'][seat]}" for seat in seats)
    return f"/table/{made['table']['id']}#{tokens}"


def step(page: Page, dice: random.Random) -> str | None:
    """One click; what was clicked, `over` at the end, None while others decide."""
    clicked: str | None = page.evaluate(_STEP, dice.random())
    return clicked


def play_to_the_end(page: Page, seed: int = 1, clicks: int = 6000) -> int:
    """Click until the final scoring is there; how many clicks it took."""
    dice = random.Random(seed)
    for made in range(clicks):
        clicked = step(page, dice)
        if clicked == "over":
            return made
        page.wait_for_timeout(8 if clicked else 30)
    prompt = page.get_by_test_id("prompt").inner_text()
    raise AssertionError(f"The game is not over after {clicks} clicks: {prompt}")
