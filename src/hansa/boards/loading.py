"""Find a board: a printed one by its id, any other by its file."""

from __future__ import annotations

import functools
import os
from importlib import resources
from pathlib import Path

from hansa.boards.board_file import read_board
from hansa.boards.entry import suggestion
from hansa.boards.model import Board
from hansa.errors import BoardError, shown

BOARDS = ("hanse_2_3", "hanse_4_5", "east_3_5", "britannia_2_3", "britannia_4_5")
MOST_BYTES = 200_000  # of a file; the printed boards have less than a tenth of that


def load(name_or_path: str | os.PathLike[str]) -> Board:
    """A printed board by its id, or any other board by the path of its JSON file.

    A string is a path if it ends in `.json`; check names from strangers against `BOARDS` first.
    """
    if isinstance(name_or_path, str) and not name_or_path.endswith(".json"):
        if name_or_path not in BOARDS:
            raise BoardError(
                f"unknown board {name_or_path!r}{suggestion(name_or_path, BOARDS)} "
                f"(known: {', '.join(BOARDS)})",
                code="unknown_board",
            )
        return _printed(name_or_path)
    if not isinstance(name_or_path, (str, os.PathLike)):
        raise BoardError(f"a board is given by its id or its file, not by {shown(name_or_path)}")
    path = Path(name_or_path)
    board = read_board(read_text(path), path.name)
    if board.id in BOARDS and board != _printed(board.id):
        raise BoardError(f"{path.name}: id: {board.id!r} is the id of a printed board; choose another")
    return board


def read_text(path: Path) -> str:
    """What a board's file says, if it is no larger than a board can be."""
    try:
        with path.open("rb") as file:
            found = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise BoardError(f"{path.name}: there is no such file", code="unknown_board") from None
    except OSError as error:
        raise BoardError(f"{path.name}: cannot be read: {error.strerror}") from None
    except ValueError:
        raise BoardError(f"{str(path)!r} is not a path", code="unknown_board") from None
    if len(found) > MOST_BYTES:
        raise BoardError(f"{path.name}: a board has at most {MOST_BYTES:,} bytes")
    try:
        return found.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BoardError(f"{path.name}: is not UTF-8 text: byte {error.start}") from None


@functools.cache
def _printed(name: str) -> Board:
    file = f"{name}.json"
    return read_board(resources.files("hansa.boards").joinpath("data", file).read_text("utf-8"), file)
