"""The game of a table: its versions, its log, and the turn that can still be taken back.

Nothing here knows of sockets or disks. A match is built from what the table began with and its
journal; playing on and going back keep it in step with the journal's next rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from hansa.errors import NotYourDecision
from hansa.play.actions import Action
from hansa.play.events import Event
from hansa.play.game import Game, replay
from hansa.play.view import View
from hansa.rules.terms import AT_PLATE
from hansa.server.refusals import Refusal
from hansa.server.storage import JournalRow

__all__ = ["Entry", "Match", "Undo"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A decision that stands; `final` says why it cannot be taken back, if so."""

    decision: int
    turn: int
    seat: str
    action: str
    events: tuple[Event, ...]
    final: str | None


@dataclass(frozen=True, slots=True)
class Undo:
    """How many decisions would stand after an undo and after a reset, or the reason why not."""

    to: int | None = None
    reset_to: int | None = None
    reason: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The answer as a JSON object."""
        return {"can": self.reason is None, "to": self.to, "reset_to": self.reset_to, "reason": self.reason}


_WHY_NOT = {
    "spectator": "Spectators have nothing to take back.",
    "nothing": "Nothing has been decided yet.",
    "not_yours": "The last decision was another player's.",
    "other_decides": "Another player must decide now.",
    "turn_ended": "The turn is over.",
    "revealed": "The plate has been turned over.",
    "game_over": "The game is over.",
}


class Match:
    """A game with its versions. `depths[v]` is how many decisions stood at version v.

    In a `free` match, an analysis, undo reaches any decision of the seats that ask.
    """

    def __init__(
        self, origin: Mapping[str, Any], journal: Iterable[JournalRow] = (), *, free: bool = False
    ) -> None:
        self._free = free
        self.game: Game = replay({**origin, "actions": []})
        self.entries: list[Entry] = []
        self.depths = [0]
        standing: list[str] = []
        for row in journal:
            del standing[row.decisions - (row.kind == "play") :]
            if row.kind == "play":
                standing.append(row.action or "")
            self.depths.append(row.decisions)
        for line in standing:
            self._play(self.game.parse(line))

    @property
    def version(self) -> int:
        """How many rows the journal has."""
        return len(self.depths) - 1

    @property
    def decisions(self) -> int:
        """How many decisions stand."""
        return len(self.entries)

    def resolve(self, text: str, seats: Sequence[str]) -> Action:
        """The legal action that one of the seats means by a text; errors know only what the seat knows."""
        if not seats:
            raise Refusal("not_your_seat", "Spectators cannot play.")
        decider = self.game.to_move
        seat = decider if decider in seats else seats[0]
        view = self.game.view(seat)
        seen = Game(view.names, view.state)
        if decider is not None and seat != decider:
            raise NotYourDecision(f"It is not {seat}'s decision: {view.decision}", rule="T1")
        return seen.parse(text)

    def play(self, action: Action) -> Entry:
        """Play a legal action as the next version."""
        entry = self._play(action)
        self.depths.append(self.decisions)
        return entry

    def go_back(self, decisions: int) -> None:
        """Let only so many decisions stand, as the next version."""
        self.game = self.game.at(decisions)
        del self.entries[decisions:]
        self.depths.append(decisions)

    def snapshot(self) -> Match:
        """The match as it is now, to be read by another thread while this one is played on."""
        still = copy(self)
        still.game, still.entries, still.depths = self.game.copy(), [*self.entries], [*self.depths]
        return still

    def after(self, action: Action) -> Game:
        """The game as it will be after an action, which is not played yet."""
        game = self.game.copy()
        game.play(action)
        return game

    def undo(self, seats: Sequence[str]) -> Undo:
        """How far these seats may take decisions back."""
        if self._free and seats:
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
        own = [n for n, entry in enumerate(self.entries) if entry.seat in seats]
        if not own:
            return Undo(reason="nothing")
        turn = self.entries[own[-1]].turn
        return Undo(to=own[-1], reset_to=next(n for n in own if self.entries[n].turn == turn))

    def _why_not(self, seats: Sequence[str]) -> str | None:
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

    def common(self, version: int | None) -> int:
        """How many decisions of the log of an older version still stand: what a viewer can keep."""
        if version is None or not 0 <= version <= self.version:
            return 0
        return min(self.depths[version:])

    def view(self, seat: str | None) -> View:
        """The position as a seat may know it."""
        return self.game.view(seat)

    def _play(self, action: Action) -> Entry:
        turn, hidden = self._turn_and_plate()
        events = self.game.play(action)
        after, shown = self._turn_and_plate()
        final = (
            "game_over"
            if self.game.is_over
            else "turn_ended"
            if after != turn
            else "revealed"
            if shown and not hidden
            else None
        )
        entry = Entry(self.decisions + 1, turn, action.seat, str(action), events, final)
        self.entries.append(entry)
        return entry

    def _turn_and_plate(self) -> tuple[int, bool]:
        """The number of the turn, and whether the plate has been turned over."""
        state = self.game.view().state
        return int(state.turn), state.phase == AT_PLATE


def cannot_undo(reason: str) -> Refusal:
    """A refused undo or reset."""
    return Refusal("cannot_undo", _WHY_NOT[reason])
