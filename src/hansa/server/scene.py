"""What a viewer is shown: the one place where messages about a game are put together.

Everything passes through `View` and `Event.visible_to`. A viewer with several seats (hot-seat) gets the view
of the one that decides, with the mission of each of these seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hansa.play.events import Event
from hansa.play.game import Game
from hansa.play.view import View
from hansa.rules.deal import start_markers
from hansa.rules.prestige import LAST_PP
from hansa.server.ending import result
from hansa.server.legal import legal_list
from hansa.server.match import Entry, Match

__all__ = ["log_entry", "scene", "update"]

PROTOCOL = 1


def update(match: Match, seats: Sequence[str], since: int) -> dict[str, Any]:
    """The whole of what the viewer with these seats may know, and the log from an entry on."""
    game, shown = match.game, scene(match.game, seats)
    mine = game.to_move in seats
    return {
        "type": "update",
        "re": None,
        "version": match.version,
        "decisions": match.decisions,
        "since": since,
        "log": [log_entry(game, entry, seats) for entry in match.entries[since:]],
        **shown,
        "legal": legal_list(game.view(game.to_move)) if mine else [],
        "undo": match.undo(seats).to_json(),
        "over": game.is_over,
        "result": result(game),
    }


def scene(game: Game, seats: Sequence[str]) -> dict[str, Any]:
    """The position, who decides, scores and meters, as these seats know them."""
    views = {seat: game.view(seat) for seat in seats}
    main = game.to_move if game.to_move in views else next(iter(views), None)
    view = views[main] if main is not None else game.view()
    shown = view.to_json()
    scores = {seat: score.to_json() for seat, score in view.score().items()}
    for seat, own in views.items():
        shown["desks"][seat] = own.to_json()["desks"][seat]
        scores[seat] = own.score()[seat].to_json()
    return {
        "view": shown,
        "prompt": {
            "seat": game.to_move,
            "turn": game.turn,
            "kind": shown["decision"]["kind"],
            "yours": game.to_move in views,
            "text": view.decision,
        },
        "controllers": _controllers(view),
        "scores": scores,
        "meters": _meters(view),
    }


def log_entry(game: Game, entry: Entry, seats: Sequence[str]) -> dict[str, Any]:
    """A decision and what came of it."""
    seen = (_seen(event, seats) for event in entry.events)
    return {
        "decision": entry.decision,
        "turn": entry.turn,
        "seat": entry.seat,
        "action": entry.action,
        "events": [{**event.to_json(), "text": game.narrate(event)} for event in seen],
    }


def _seen(event: Event, seats: Sequence[str]) -> Event:
    """An event as the best informed of the seats may know it."""
    return max((event.visible_to(seat) for seat in seats or (None,)), key=lambda seen: len(seen.fields))


def _controllers(view: View) -> dict[str, str]:
    names = view.names
    pairs = zip(names.cities, view.state.controller, strict=True)
    return {city: seat for city, n in pairs if (seat := names.seat(n)) is not None}


def _meters(view: View) -> dict[str, Any]:
    """The three things that may end the game (G1)."""
    state, setup = view.state, view.state.setup
    scores = {seat: int(p.score) for seat, p in zip(view.names.seats, state.players, strict=True)}
    markers = int(sum(setup.marker_set)) - len(start_markers(setup))
    return {
        "prestige": {"value": max(scores.values()), "end": int(LAST_PP), "seats": scores},
        "markers": {"left": view.supply_size, "start": markers},
        "cities": {"completed": int(state.completed), "end": setup.board.completed_cities_end},
    }
