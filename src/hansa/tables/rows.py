"""A table as it is stored: its beginning, its seats, and a journal that only grows."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal

__all__ = ["JournalRow", "SeatKind", "SeatRow", "TableRow", "now"]

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


@dataclass(slots=True)
class TableRow:
    """A table without its journal. `origin` is the game's record before its first action."""

    id: str
    origin: dict[str, Any]
    watch_hash: str
    invite_hash: str | None = None
    seed: int | None = None
    public: bool = False
    analysis: bool = False
    created_at: datetime = field(default_factory=lambda: now())
    updated_at: datetime = field(default_factory=lambda: now())
    version: int = 0
    over: bool = False
    to_move: str | None = None
    seats: list[SeatRow] = field(default_factory=list)


def now() -> datetime:
    """The time, to the second."""
    return datetime.now(UTC).replace(microsecond=0)
