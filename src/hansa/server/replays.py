"""Records to look back at, kept for a while: stepping through one does not read it again each time."""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from hansa.boards import Board
from hansa.play.game import Game, replay
from hansa.play.record import check_header
from hansa.tables.match import Match, match_of
from hansa.tables.refusals import Refusal

__all__ = ["RecordCache", "Start", "board_of", "named", "read_record", "start_of"]

MOST_ACTIONS = 5000


def board_of(record: dict[str, Any]) -> str:
    """The id of the board that a record is about."""
    check_header(record)
    return str(record["board"])


def read_record(record: dict[str, Any], board: Board) -> Match:
    """The match of a record on this board, with every action played again and the result compared."""
    actions = record.get("actions")
    if isinstance(actions, list) and len(actions) > MOST_ACTIONS:
        raise Refusal("too_large", f"A record has at most {MOST_ACTIONS} actions.")
    match = match_of(replay(record, board=board))
    names = match.game.player_names
    for seat, name in names.items():
        names[seat] = "".join(letter for letter in name if letter.isprintable())[:40]
    return match


@dataclass(frozen=True, slots=True)
class Start:
    """What a table begins with: a record, its seats, and who decides next."""

    record: dict[str, Any]
    players: tuple[str, ...]
    names: dict[str, str]
    over: bool
    to_move: str | None


def start_of(game: Game) -> Start:
    """A game as the start of a table."""
    return Start(game.record(), tuple(game.players), game.player_names, game.is_over, game.to_move)


class RecordCache:
    """The records looked at last, with so many decisions in all: a long one takes 20 MB."""

    def __init__(self, most: int = 20_000) -> None:
        self._most = most
        self._matches: OrderedDict[str, Match] = OrderedDict()

    def match(self, record: dict[str, Any], board: Board, version: str = "") -> Match:
        """The match of a record on this board, of which there may be several versions."""
        text = json.dumps(record, sort_keys=True).encode("utf-8", "replace")
        key = version + hashlib.sha256(text).hexdigest()
        match = self._matches.pop(key, None) or read_record(record, board)
        self._matches[key] = match
        while len(self._matches) > 1 and sum(kept.decisions for kept in self._matches.values()) > self._most:
            self._matches.popitem(last=False)
        return match


def named(game: Game, names: dict[str, str]) -> dict[str, str]:
    """The names of a game's players that are not empty, in turn order."""
    return {seat: names[seat] for seat in game.players if names.get(seat)}
