"""A table as it is stored: its beginning, its board, its seats, and a journal that only grows."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Literal

from hansa.boards import Board
from hansa.boards.board_file import read_board
from hansa.errors import BoardError

__all__ = ["BoardRow", "JournalRow", "SeatKind", "SeatRow", "TableRow", "now"]

SeatKind = Literal["here", "link", "computer"]


@dataclass(slots=True)
class SeatRow:
    """A seat of a table."""

    seat: str
    kind: SeatKind
    level: str | None = None
    name: str = ""
    token_hash: str | None = None
    joined: bool = False
    guest_hash: str | None = None

    @property
    def free(self) -> bool:
        """Whether somebody with an invitation may sit down here."""
        return self.kind == "link" and not self.joined


@dataclass(frozen=True, slots=True)
class JournalRow:
    """A play, an undo or a reset, and how many decisions stand after it."""

    kind: str
    seat: str
    action: str | None
    decisions: int


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A board of somebody's own: a version of its file, by its digest."""

    digest: str
    name: str
    text: str

    def board(self) -> Board:
        """The board of the file."""
        return read_board(self.text, self.name)

    def names(self) -> dict[str, str]:
        """What the board is called, by language, as far as its file says."""
        return dict(_names(self))


@lru_cache(maxsize=64)
def _names(row: BoardRow) -> tuple[tuple[str, str], ...]:
    """Kept, since everybody at a table is told again and again, and a file takes milliseconds to read."""
    try:
        return row.board().names
    except BoardError:  # what is stored is damaged; whoever opens the table is told
        return ()


@dataclass(slots=True)
class TableRow:
    """A table without its journal. `origin` is the game's record before its first action.

    One that `waits` begins when nobody is missing any more, or when its host says so.
    A table on a board of somebody's own keeps the board it was begun on, whatever becomes of the file.
    Without a `watch_hash` nobody may watch who has no seat.
    """

    id: str
    origin: dict[str, Any]
    watch_hash: str
    own_board: BoardRow | None = None
    invite_hash: str | None = None
    seed: int | None = None
    public: bool = False
    analysis: bool = False
    waits: bool = False
    created_at: datetime = field(default_factory=lambda: now())
    updated_at: datetime = field(default_factory=lambda: now())
    version: int = 0
    over: bool = False
    to_move: str | None = None
    seating: int = 0  # how often the seats have changed
    seats: list[SeatRow] = field(default_factory=list)

    @property
    def lets_watch(self) -> bool:
        """Whether spectators may watch."""
        return bool(self.watch_hash)

    @property
    def is_waiting(self) -> bool:
        """Whether the game has not begun, because somebody who is waited for has not come."""
        return self.waits and not self.version and any(seat.free for seat in self.seats)


def now() -> datetime:
    """The time, to the second."""
    return datetime.now(UTC).replace(microsecond=0)
