"""A table, whoever runs it: who sits there, what they may do, and the change that an action would make."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from hansa.errors import NotYourDecision
from hansa.play.marker_sets import set_name
from hansa.tables.match import Match, open_match
from hansa.tables.messages import Device, OwnBoard, TableInfo
from hansa.tables.refusals import Refusal
from hansa.tables.rows import BoardRow, JournalRow, SeatRow, TableRow

__all__ = ["Change", "Table", "own_board", "table_info"]

_NO_ADVICE = {
    "not_your_seat": "Spectators have nothing to decide.",
    "no_advice": "Advice is for tables without other people.",
    "game_over": "The game is over.",
}


@dataclass(frozen=True, slots=True)
class Change:
    """The journal's next row, and the match once it is stored. Until then nothing has changed."""

    row: JournalRow
    after: Match


class Table:
    """A game and its seats. `played` and `taken_back` say what to store; then `match` moves on."""

    def __init__(self, row: TableRow, journal: Iterable[JournalRow] = ()) -> None:
        self.row = row
        self.match = self.opened(journal)

    def opened(self, journal: Iterable[JournalRow]) -> Match:
        """The game as a journal tells it; in an analysis nobody elsewhere minds what is taken back."""
        own = self.row.own_board
        return open_match(
            self.row.origin,
            journal,
            board=own.board() if own else None,
            free=self.row.analysis and not self._anyone_elsewhere,
        )

    @property
    def _anyone_elsewhere(self) -> bool:
        return any(seat.kind == "link" for seat in self.row.seats)

    @property
    def has_secrets(self) -> bool:
        """Whether there is a player elsewhere who must not learn what a record would reveal."""
        return not self.match.game.is_over and self._anyone_elsewhere

    @property
    def computer(self) -> SeatRow | None:
        """The computer that decides now."""
        decider = None if self.row.is_waiting else self.match.game.to_move
        return next((s for s in self.row.seats if s.seat == decider and s.kind == "computer"), None)

    def seats(self, wanted: Collection[str]) -> list[SeatRow]:
        """Some of the seats, in turn order."""
        return [seat for seat in self.row.seats if seat.seat in wanted]

    # What changes the game

    def played(self, seats: Sequence[str], version: int, text: str) -> Change:
        """An action for one of the seats, chosen for a version."""
        if self.row.is_waiting:
            raise Refusal("waiting", "The game begins when everybody has come.")
        self._check(version)
        action = self.match.resolve(text, seats)
        after = self.match.played(action)
        return Change(JournalRow("play", action.seat, str(action), after.decisions), after)

    def taken_back(self, seats: Sequence[str], version: int, *, whole: bool) -> Change:
        """One decision of the seats undone, or as much of their turn as can be."""
        self._check(version)
        to = self.match.undo(seats).target(whole=whole)
        asker = self.match.entries[to].seat  # in an analysis others may have decided since
        return Change(JournalRow("reset" if whole else "undo", asker, None, to), self.match.taken_back(to))

    def _check(self, version: int) -> None:
        if version != self.match.version:
            raise Refusal(
                "stale", f"This was chosen for version {version}; the table is at {self.match.version}."
            )

    def why_no_advice(self, seats: Sequence[str]) -> str | None:
        """The code for why these seats get no advice now; None if they do.

        There is none against people elsewhere, for spectators, or for anybody who does not decide.
        """
        if not seats:
            return "not_your_seat"
        mine = self.seats(seats)
        elsewhere = {"link", "here"} if all(seat.kind == "link" for seat in mine) else {"link"}
        others = [seat for seat in self.row.seats if seat not in mine and seat.kind in elsewhere]
        if others and not self.row.analysis:
            return "no_advice"
        if self.match.game.is_over:
            return "game_over"
        return None if self.match.game.to_move in seats else NotYourDecision.code

    def check_advice(self, seats: Sequence[str]) -> None:
        """If these seats get no advice, refuse it in a sentence."""
        code = self.why_no_advice(seats)
        if code == NotYourDecision.code:
            decision = self.match.view(None).decision
            raise NotYourDecision(f"It is not {seats[0]}'s decision: {decision}", rule="T1")
        if code is not None:
            raise Refusal(code, _NO_ADVICE[code])


def own_board(row: BoardRow | None) -> OwnBoard | None:
    """What the page has to know of a board that is not printed; None for one that is."""
    return {"name": row.name, "names": row.names(), "digest": row.digest} if row else None


def table_info(
    row: TableRow,
    online: Mapping[str, Device | None] = MappingProxyType({}),
    watching: int = 0,
    choosing: Collection[str] = (),
) -> TableInfo:
    """A table as everybody may see it: which seats are connected or about to be taken, and how many watch.

    A seat that is `online` is there with the device it is played on, if that is known.
    """
    return {
        "id": row.id,
        "board": row.origin["board"],
        "own_board": own_board(row.own_board),
        "edition": row.origin["edition"],
        "modules": row.origin["modules"],
        "marker_set": set_name(row.origin["edition"], row.origin.get("marker_set")),
        "public": row.public,
        "analysis": row.analysis,
        "seeded": row.seed is not None,
        "waits": row.is_waiting,
        "over": row.over,
        "to_move": row.to_move,
        "spectators": row.lets_watch,
        "watching": watching,
        "seats": [
            {
                "seat": seat.seat,
                "kind": seat.kind,
                "name": seat.name,
                "level": seat.level,
                "joined": seat.joined or seat.kind == "computer",
                "online": seat.seat in online or seat.kind == "computer",
                "choosing": seat.free and seat.seat in choosing,
                "device": online.get(seat.seat),
            }
            for seat in row.seats
        ],
    }
