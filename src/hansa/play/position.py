"""Positions, read and written as text and as JSON (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Mapping

from hansa import boards
from hansa.boards import Board
from hansa.boards.entry import Entry, parse, suggestion
from hansa.errors import BoardError, PositionError, shown
from hansa.play.names import Names
from hansa.play.position_decision import check_decision, read_decision, share_out
from hansa.play.position_read import (
    OPTIONAL,
    REQUIRED,
    read_board_entries,
    read_desks,
    read_marker_supply,
    read_setup,
    read_turn,
)
from hansa.play.position_text import Document, read_text, write_text
from hansa.play.position_write import document
from hansa.rules.deal import empty_state
from hansa.rules.state import State

__all__ = ["Document", "document", "find_board", "read_position", "write_position"]


def find_board(name: str, board: Board | None) -> Board:
    """The board of a position or record: the one given, or a printed one by its id."""
    if board is not None and not isinstance(board, Board):
        raise BoardError(f"The board given is {shown(board)}, which is not a board.", code="other_board")
    if board is not None and board.id != name:
        raise BoardError(f"This is about the board {name!r}, not {board.id!r}.", code="other_board")
    if board is None and name not in boards.BOARDS:  # never a path: the text may come from a stranger
        hint = suggestion(name, boards.BOARDS) or "; a board of your own must be given with board="
        raise BoardError(f"There is no printed board {name!r}{hint}", code="unknown_board")
    return board or boards.load(name)


def write_position(names: Names, s: State) -> str:
    """A position as text."""
    return write_text(document(names, s))


def read_position(source: str | Mapping[str, object], board: Board | None = None) -> tuple[Names, State]:
    """The state of a position given as text or in its JSON form (a mapping, or its text)."""
    try:
        return _read(_as_entry(source), board)
    except BoardError as error:
        if error.code == BoardError.code:  # an Entry's complaint; otherwise the board is unknown
            raise PositionError(error.message) from None
        raise


def _as_entry(source: str | Mapping[str, object]) -> Entry:
    if isinstance(source, Mapping):
        return Entry(dict(source), "position")
    if not isinstance(source, str):
        raise PositionError(f"position: expected a text or its JSON form, found {shown(source)}")
    if source.lstrip().startswith("{"):
        return parse(source, "position")
    return Entry(read_text(source), "position")


def _read(root: Entry, board: Board | None) -> tuple[Names, State]:
    top = root.fields(REQUIRED, OPTIONAL)
    names = read_setup(top, find_board(top["board"].text(), board))
    s = empty_state(names.setup)
    read_board_entries(names, s, top)
    pieces = read_desks(names, s, top)
    read_turn(names, s, top)
    read_marker_supply(s, top, root)
    read_decision(names, s, top, root)
    share_out(names, s, pieces, root)
    check_decision(names, s, root)
    return names, s
