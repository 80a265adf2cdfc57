"""Somebody who plays by clicking: whatever is offered, and establishing whenever possible."""

from __future__ import annotations

import json
import re
import urllib.request
from typing import Any

from playwright.sync_api import Page, expect

BEGIN = {"hanse_4_5": 4, "hanse_2_3": 3, "east_3_5": 3, "britannia_4_5": 4, "britannia_2_3": 3}

_STEP = """(random) => {
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
  const targets = [...document.querySelectorAll('[data-target]')];
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
}"""
# In the page, since asking it for every click takes longer than the click.
_GAME = f"""async ([seed, clicks, patience]) => {{
  const step = {_STEP};
  const random = () => {{  // mulberry32
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }};
  for (let made = 0, last = Date.now(); made < clicks && Date.now() < last + patience; ) {{
    const clicked = step(random());
    if (clicked === 'over') return made;
    if (clicked) {{ made += 1; last = Date.now(); }}
    await new Promise((done) => setTimeout(done, clicked ? 8 : 30));
  }}
  return null;
}}"""


def make(url: str, wish: dict[str, Any]) -> dict[str, Any]:
    """Make a table over the API."""
    return post(url, "tables", wish)


def post(url: str, what: str, body: dict[str, Any]) -> dict[str, Any]:
    """Make a table from a request (`tables`) or from a record (`records`)."""
    header = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"{url}/api/{what}", json.dumps(body).encode(), header)
    with urllib.request.urlopen(request) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


def seat_link(made: dict[str, Any], *seats: str) -> str:
    """The link for these seats."""
    tokens = "&".join(f"seat={made['tokens'][seat]}" for seat in seats)
    return f"/table/{made['table']['id']}#{tokens}"


def connected(page: Page) -> None:
    """The page has found the server again; it says so differently after a while."""
    lost = page.get_by_text(re.compile("^(The connection is lost|The server does not answer)"))
    expect(lost.filter(visible=True)).to_have_count(0)


def play_to_the_end(page: Page, seed: int = 1, clicks: int = 6000) -> int:
    """Click until the final scoring is there; how many clicks it took."""
    made: int | None = page.evaluate(_GAME, [seed, clicks, 60_000])
    if made is None:
        prompt = page.get_by_test_id("prompt").inner_text()
        raise AssertionError(f"The game does not end, or nothing can be clicked any more: {prompt}")
    return made
