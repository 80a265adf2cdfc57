"""What a viewer is shown: the one place where messages about a game are put together.

Everything passes through `View` and `Event.visible_to`. A viewer with several seats (hot-seat) gets the view
of the one that decides, with the mission of each of these seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from hansa.play.events import Event
from hansa.play.game import Game
from hansa.play.view import View
from hansa.tables.ending import result
from hansa.tables.legal import legal_list, why_not
from hansa.tables.match import Entry, Match
from hansa.tables.messages import Dimmed, GameEvent, LogEntry, LogPart, Meters, Snapshot, Update, ViewJson

__all__ = ["earlier_log", "log_entry", "snapshot", "update"]

MOST_ENTRIES = 200  # of the log in a message: some 40 kB, and two milliseconds
_NOTHING_DIMMED: Dimmed = {"actions": {}, "markers": {}, "countries": {}}


def update(match: Match, seats: Sequence[str], since: int, advice: str | None = None) -> Update:
    """Everything that the viewer with these seats may know, and the log from an entry on, or its last part.

    `advice` is the code for why these seats get no advice now, if they do not.
    """
    game = match.game
    views = {seat: game.view(seat) for seat in seats}
    view = views.get(game.to_move or "")
    legal = legal_list(view) if view else []
    seen = _snapshot(game, views)
    since = max(since, match.decisions - MOST_ENTRIES)
    return {
        "version": match.version,
        "decisions": match.decisions,
        "since": since,
        "log": [log_entry(entry, seats) for entry in match.entries[since:]],
        **seen,
        "legal": legal,
        "why": why_not(view, seen["view"], legal) if view else _NOTHING_DIMMED,
        "undo": match.undo(seats).to_json(),
        "advice": advice,
        "over": game.is_over,
        "result": result(game),
    }


def earlier_log(match: Match, seats: Sequence[str], before: int) -> LogPart:
    """The part of the log that ends before an entry, as these seats may know it."""
    end = min(before, match.decisions)
    since = max(0, end - MOST_ENTRIES)
    return {"since": since, "log": [log_entry(entry, seats) for entry in match.entries[since:end]]}


def snapshot(game: Game, seats: Sequence[str]) -> Snapshot:
    """The position, who decides, scores and meters, as these seats know them."""
    return _snapshot(game, {seat: game.view(seat) for seat in seats})


def _snapshot(game: Game, views: Mapping[str, View]) -> Snapshot:
    main = game.to_move if game.to_move in views else next(iter(views), None)
    view = views[main] if main is not None else game.view()
    shown = cast("ViewJson", view.to_json())
    scores = {seat: score.to_json() for seat, score in view.score().items()}
    for seat, own in views.items():
        if own is not view:
            shown["desks"][seat] = own.to_json()["desks"][seat]
            scores[seat] = own.score()[seat].to_json()
    return {
        "view": shown,
        "prompt": {"seat": game.to_move, "kind": game.phase},
        "controllers": view.controllers(),
        "permits": view.permits(),
        "scores": scores,
        "meters": _meters(view),
    }


def log_entry(entry: Entry, seats: Sequence[str]) -> LogEntry:
    """A decision and what came of it."""
    return {
        "decision": entry.decision,
        "turn": entry.turn,
        "seat": entry.seat,
        "action": entry.action,
        "events": [_seen(event, seats) for event in entry.events],
    }


def _seen(event: Event, seats: Sequence[str]) -> GameEvent:
    """An event as the best informed of the seats may know it."""
    seen = max((event.visible_to(seat) for seat in seats or (None,)), key=lambda seen: len(seen.fields))
    return cast("GameEvent", seen.to_json())


def _meters(view: View) -> Meters:
    """The three things that may end the game (G1)."""
    meters = view.meters()
    return {
        "prestige": {
            "value": max(meters.prestige.values()),
            "end": meters.prestige_end,
            "seats": meters.prestige,
        },
        "markers": {"left": meters.markers_left, "start": meters.markers_start},
        "cities": {"completed": meters.cities_completed, "end": meters.cities_end},
    }
