"""The game of a table: its versions, its log, and the turn that can still be taken back.

A match is a value: `played` and `taken_back` return the match of the next version and leave this one as it
is. So whoever runs the table can store first, and then the new match replaces the old one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hansa.boards import Board
from hansa.errors import NotYourDecision
from hansa.play.actions import Action
from hansa.play.events import Event
from hansa.play.game import Game, Played, replay
from hansa.play.view import View
from hansa.tables.growing import Growing
from hansa.tables.messages import UndoInfo, UndoReason
from hansa.tables.refusals import Refusal
from hansa.tables.rows import JournalRow

__all__ = ["UNDO_REASONS", "Entry", "Match", "Undo", "match_of", "open_match"]

UNDO_REASONS: dict[UndoReason, str] = {
    "spectator": "Spectators have nothing to take back.",
    "nothing": "Nothing has been decided yet.",
    "not_yours": "The last decision was another player's.",
    "other_decides": "Another player must decide now.",
    "turn_ended": "The turn is over.",
    "revealed": "The plate has been turned over.",
    "game_over": "The game is over.",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A decision that stands; `final` says why it cannot be taken back, if it cannot."""

    decision: int
    turn: int
    seat: str
    action: str
    events: Sequence[Event]
    final: UndoReason | None


@dataclass(frozen=True, slots=True)
class Undo:
    """How many decisions would stand after an undo and after a reset, or why nothing can be undone."""

    to: int | None = None
    reset_to: int | None = None
    reason: UndoReason | None = None

    def target(self, *, whole: bool) -> int:
        """How many decisions stand after an undo, or after a reset (`whole`); refused if there is nothing."""
        to = self.reset_to if whole else self.to
        if to is None:
            raise Refusal("cannot_undo", UNDO_REASONS[self.reason or "nothing"])
        return to

    def to_json(self) -> UndoInfo:
        """The answer as a JSON object."""
        return {"can": self.reason is None, "to": self.to, "reset_to": self.reset_to, "reason": self.reason}


@dataclass(frozen=True, slots=True)
class Match:
    """A game with its versions. `depths[v]` is how many decisions stood at version v.

    In a `free` match, an analysis, undo reaches any decision of the seats that ask.
    """

    game: Game
    entries: Growing[Entry]
    depths: Growing[int]
    free: bool = False

    @property
    def version(self) -> int:
        """How many rows the journal has."""
        return len(self.depths) - 1

    @property
    def decisions(self) -> int:
        """How many decisions stand."""
        return len(self.entries)

    def view(self, seat: str | None) -> View:
        """The position as a seat may know it."""
        return self.game.view(seat)

    def resolve(self, text: str, seats: Sequence[str]) -> Action:
        """The legal action that one of the seats means by a text; errors say only what the seat knows."""
        if not seats:
            raise Refusal("not_your_seat", "Spectators cannot play.")
        decider = self.game.to_move
        seat = decider if decider in seats else seats[0]
        view = self.view(seat)
        if decider is not None and seat != decider:
            raise NotYourDecision(f"It is not {seat}'s decision: {view.decision}", rule="T1")
        return Game.seen(view).parse(text)

    def played(self, action: Action) -> Match:
        """The match after a legal action, as the next version."""
        game = self.game.copy()
        return self._after(game, _play(game, action, self.decisions + 1))

    def continued(self, journal: Iterable[JournalRow]) -> Match:
        """The match after more rows of its journal, which somebody else has written."""
        match = self
        for row in journal:
            match = (
                match._played_again(row.action or "")
                if row.kind == "play"
                else match.taken_back(row.decisions)
            )
        return match

    def _played_again(self, action: str) -> Match:
        game = self.game.copy()
        return self._after(game, _play_again(game, action, self.decisions + 1))

    def _after(self, game: Game, entry: Entry) -> Match:
        entries, depths = self.entries.plus(entry), self.depths.plus(entry.decision)
        return replace(self, game=game, entries=entries, depths=depths)

    def taken_back(self, decisions: int) -> Match:
        """The match with only this many decisions standing, as the next version."""
        return replace(
            self,
            game=self.game.at(decisions),
            entries=self.entries.cut(decisions),
            depths=self.depths.plus(decisions),
        )

    def common(self, version: int | None) -> int:
        """How many decisions of an older version's log still stand, which a viewer can keep."""
        if version is None or not 0 <= version <= self.version:
            return 0
        return min(self.depths[version:])

    def undo(self, seats: Sequence[str]) -> Undo:
        """How far these seats may take decisions back."""
        if self.free and seats:
            return self._free_undo(seats)
        reason = self._why_not(seats)
        if reason is not None:
            return Undo(reason=reason)
        seat, first = self.entries[-1].seat, self.decisions - 1
        while first and self.entries[first - 1].seat == seat and self.entries[first - 1].final is None:
            first -= 1
        return Undo(to=self.decisions - 1, reset_to=first)

    def _free_undo(self, seats: Sequence[str]) -> Undo:
        """To the last decision of the seats, whatever came after; a reset to their first one in that turn."""
        entries = self.entries
        last = next((n for n in reversed(range(len(entries))) if entries[n].seat in seats), None)
        if last is None:
            return Undo(reason="nothing")
        first = n = last
        while n and entries[n - 1].turn == entries[last].turn:
            n -= 1
            first = n if entries[n].seat in seats else first
        return Undo(to=last, reset_to=first)

    def _why_not(self, seats: Sequence[str]) -> UndoReason | None:
        if not seats:
            return "spectator"
        if not self.entries:
            return "nothing"
        last = self.entries[-1]
        if last.seat not in seats:
            return "not_yours"
        if last.final is not None:
            return last.final
        return "other_decides" if self.game.to_move != last.seat else None


def open_match(
    origin: Mapping[str, Any],
    journal: Iterable[JournalRow] = (),
    *,
    board: Board | None = None,
    free: bool = False,
) -> Match:
    """The match that began with a record without actions and continued as the journal says.

    `board` is needed unless it is a printed one.
    """
    standing: list[str] = []
    depths = [0]
    for row in journal:
        del standing[row.decisions - (row.kind == "play") :]
        if row.kind == "play":
            standing.append(row.action or "")
        depths.append(row.decisions)
    game = replay({**origin, "actions": []}, board=board)
    entries = Growing(_play_again(game, line, n) for n, line in enumerate(standing, 1))
    return Match(game, entries, Growing(depths), free)


def match_of(played: Game) -> Match:
    """The match of a game that was played elsewhere, with a version for every decision."""
    game = played.at(0)
    entries = Growing(_play_again(game, action, n) for n, action in enumerate(played.actions, 1))
    return Match(game, entries, Growing(range(len(entries) + 1)))


def _play(game: Game, action: Action, decision: int) -> Entry:
    """Play a new action, and note what came of it."""
    turn, phase = game.turn_number, game.phase
    return _entry(game, turn, phase, Played(action, game.play(action)), decision)


def _play_again(game: Game, action: Action | str, decision: int) -> Entry:
    """Play an action that stands, and note what came of it."""
    turn, phase = game.turn_number, game.phase
    return _entry(game, turn, phase, game.play_again(action), decision)


def _entry(game: Game, turn: int, phase: str, played: Played, decision: int) -> Entry:
    """What came of a decision that was made in this turn and phase."""
    final: UndoReason | None = None
    if game.is_over:
        final = "game_over"
    elif game.turn_number != turn:
        final = "turn_ended"
    elif game.phase == "plate" != phase:
        final = "revealed"
    return Entry(decision, turn, played.action.seat, str(played.action), played.events, final)
