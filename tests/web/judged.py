"""A computer that judges at once: what `/advice` and `/analysis` answer, made up from the table's own data.

The page is tested against the shape of the answers, not against what a computer thinks.
"""

from __future__ import annotations

import json
import math
import random
import urllib.request
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page, Route

from hansa import load_board
from hansa.play.actions import as_json
from hansa.play.names import names_for

from ..support.lines import parse

Json = dict[str, Any]
# Not an id from the translation files: the page shows such a text as it is.
REASONS = ("Three of four points would be yours.", "The book is within reach.", "Marthe cannot get through.")
STEPS = 3  # answers until an analysis is worked out


def ask(url: str, token: str) -> Json:
    """Something of the server's, as JSON."""
    request = urllib.request.Request(url, headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request) as answer:
        found: Json = json.load(answer)
    return found


def action(text: str, on: str = "hanse_4_5") -> Json:
    """An action on a board, with its fields."""
    board = load_board(on)
    names = names_for(board, board.players[1], "big_box", ())
    return as_json(parse(names, text))


def reasons(*texts: str) -> list[Json]:
    """Reasons as they come."""
    return [{"id": text, "args": {}} for text in texts]


def refusal(code: str, message: str) -> Json:
    """An answer that says no."""
    return {"error": {"code": code, "message": message, "rule": None}}


def advice(decisions: int, seat: str, actions: list[str], others: tuple[str, ...]) -> Json:
    """The answer to somebody who asks for advice."""
    chances = {seat: 0.34} | {other: round(0.66 / len(others), 2) for other in others}
    following = [action(f"{seat} place emden-groningen/2 trader"), action(f"{seat} end_turn")]
    tips = [
        {
            "action": action(text),
            "chance": round(0.36 - 0.05 * n, 2),
            "share": round(0.6 / (n + 1), 2),
            "line": [action(text), *following[: 2 - n]],
            "reasons": reasons(*(REASONS[: 2 - n] if n < 2 else REASONS[2:])),
        }
        for n, text in enumerate(actions)
    ]
    return {"decisions": decisions, "seconds": 1.0, "seat": seat, "chances": chances, "tips": tips}


def analysis(replay: Json, better: dict[int, str] | None = None) -> Json:
    """The course of a game: a walk that ends with its winners, and the turns where it changed most."""
    dice = random.Random(7)
    seats = list(replay["course"][0]["track"])
    places = replay["result"]["places"]
    rows, log = replay["course"], replay["log"]
    walk = dict.fromkeys(seats, 0.0)
    turns: list[Json] = []
    for n, row in enumerate(rows):
        late = n / max(1, len(rows) - 1)
        for seat in seats:
            goal = 3.2 if places[seat] == 1 else -1.4 * (places[seat] - 1)
            walk[seat] += dice.gauss(0, 0.22) + (goal * late - walk[seat]) * 0.3 * late
        total = sum(math.exp(value) for value in walk.values())
        chances = [round(math.exp(walk[seat]) / total, 3) for seat in seats]
        mover = log[min(row["decision"], len(log) - 1)]["seat"]
        about = {"decisions": row["decision"], "round": 1 + n // len(seats), "seat": mover}
        turns.append({**about, "chances": chances})
    changed = sorted(
        (
            (after["chances"][n] - before["chances"][n], before, after, seat)
            for before, after in pairwise(turns)
            for n, seat in enumerate(seats)
            if seat == before["seat"]
        ),
        key=lambda each: each[0],
    )[:5]
    turning = []
    for n, (_, before, after, seat) in enumerate(changed):
        at = before["decisions"]
        place = seats.index(seat)
        text = (better or {}).get(n, f"{seat} place hamburg-luebeck/2 trader")
        tip = {
            "action": action(text, replay["board"]),
            "chance": min(0.99, before["chances"][place] + 0.04),
            "line": [],
        }
        turning.append(
            {
                "decisions": at,
                "round": before["round"],
                "seat": seat,
                "before": before["chances"][place],
                "after": after["chances"][place],
                "played": action(log[at]["action"], replay["board"]),
                "better": None if n == 3 else {**tip, "reasons": reasons(*REASONS[: 1 + n % 2])},
            }
        )
    return {"seats": seats, "turns": turns, "turning": turning}


def answer_advice(page: Page, give: Callable[[], Json]) -> list[str]:
    """Answer whoever asks for advice; the list grows with every question."""
    asked: list[str] = []

    def handle(route: Route) -> None:
        asked.append(route.request.headers.get("authorization", ""))
        found = give()
        route.fulfill(status=403 if "error" in found else 200, json=found)

    page.route("**/api/tables/*/advice", handle)
    return asked


def answer_analysis(page: Page, found: Json, steps: int = STEPS) -> list[float]:
    """Answer whoever asks for the analysis, after some work; the list holds the shares given so far."""
    told: list[float] = []

    def handle(route: Route) -> None:
        if len(told) < steps:
            told.append(round((len(told) + 1) / (steps + 1), 2))
            route.fulfill(status=202, json={"done": told[-1]})
        else:
            route.fulfill(json=found)

    page.route("**/api/tables/*/analysis", handle)
    return told
