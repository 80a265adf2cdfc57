"""Games to look at again, moment by moment."""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from threading import Lock
from typing import Any

from hansa.play.game import Game, replay
from hansa.play.names import SEATS
from hansa.server.ending import result
from hansa.server.match import Match
from hansa.server.models import Replay
from hansa.server.refusals import Refusal
from hansa.server.scene import log_entry, scene

__all__ = ["Shelf", "match_of", "show"]

MOST_ACTIONS = 5000


def match_of(record: dict[str, Any]) -> Match:
    """The game of a record, every action played anew and the result compared."""
    actions = record.get("actions")
    if isinstance(actions, list) and len(actions) > MOST_ACTIONS:
        raise Refusal("too_large", f"A record has at most {MOST_ACTIONS} actions.")
    game = replay(record)
    origin = {**game.record(), "actions": []}
    origin.pop("result", None)
    match = Match(origin)
    for action in game.actions:
        match.play(action)
    match.game.player_names = {
        seat: "".join(letter for letter in name if letter.isprintable())[:40]
        for seat, name in game.player_names.items()
    }
    return match


def show(
    match: Match, start: int, count: int, seat: str | None, whole: bool, names: dict[str, str]
) -> Replay:
    """Some moments of a match, as a seat or a spectator saw them."""
    game = match.game
    if seat is not None and seat not in game.players:
        seats = ", ".join(game.players)
        raise Refusal("bad_request", f"There is no such seat; the seats are {seats}.")
    if start > match.decisions:
        raise Refusal("no_such_decision", f"The last moment is {match.decisions}, not {start}.")
    viewer = () if seat is None else (seat,)
    last = min(start + count, match.decisions + 1)
    return Replay(
        board=game.board.id,
        edition=game.edition,
        players=len(game.players),
        modules=list(game.modules),
        names=names,
        decisions=match.decisions,
        over=game.is_over,
        result=result(game),
        log=[log_entry(game, entry, viewer) for entry in match.entries] if whole else None,
        course=_course(match) if whole else None,
        moments=[_moment(game.at(n), viewer, whole=game.is_over) for n in range(start, last)],
    )


def _moment(game: Game, viewer: tuple[str, ...], *, whole: bool) -> dict[str, Any]:
    """A moment, with the position as text where nothing has to be kept from anybody any more."""
    decision, text = len(game.actions), game.position() if whole else None
    return {"decision": decision, "position": text, **scene(game, viewer)}


def _course(match: Match) -> list[dict[str, Any]]:
    """The scores at the start of each turn and at the end, as everybody knew them."""
    turns = [entry.turn for entry in match.entries]
    starts = [n for n, turn in enumerate(turns) if n == 0 or turn != turns[n - 1]]
    return [_row(match.game.at(n)) for n in dict.fromkeys([*starts, match.decisions])]


def _row(game: Game) -> dict[str, Any]:
    scores = game.view().score()
    return {
        "decision": len(game.actions),
        "turn": int(game.view().state.turn),
        "seat": game.turn,
        "track": {seat: score.lines["track"] for seat, score in scores.items()},
        "total": {seat: score.total for seat, score in scores.items()},
    }


class Shelf:
    """The records looked at last, so that stepping through one does not read it again each time.

    Records are read in threads; the lock guards the shelf, not the reading.
    """

    def __init__(self, most: int = 8) -> None:
        self._most = most
        self._matches: OrderedDict[str, Match] = OrderedDict()
        self._lock = Lock()

    def match(self, record: dict[str, Any]) -> Match:
        """The match of a record."""
        text = json.dumps(record, sort_keys=True).encode("utf-8", "replace")
        key = hashlib.sha256(text).hexdigest()
        with self._lock:
            match = self._matches.get(key)
        if match is None:
            match = match_of(record)
        with self._lock:
            match = self._matches.setdefault(key, match)
            self._matches.move_to_end(key)
            while len(self._matches) > self._most:
                self._matches.popitem(last=False)
        return match


def named(names: dict[str, str]) -> dict[str, str]:
    """The names that are not empty, in turn order."""
    return {seat: names[seat] for seat in SEATS if names.get(seat)}
