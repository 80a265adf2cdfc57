"""A folder with boards of somebody's own, which a server offers beside the printed ones."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from hansa.boards.board_file import read_board
from hansa.boards.loading import BOARDS, load, read_text
from hansa.boards.model import Board
from hansa.errors import BoardError
from hansa.languages import LANGUAGES

__all__ = ["BoardFile", "read_folder"]

MOST_FILES = 50


@dataclass(frozen=True, slots=True)
class BoardFile:
    """A board with the file it is read from."""

    file: str
    text: str
    board: Board

    @property
    def digest(self) -> str:
        """Tells this version of the file from every other."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:32]


def read_folder(folder: Path) -> tuple[list[BoardFile], list[BoardError]]:
    """The boards of a folder in the order of their files' names, and all that is wrong with them."""
    try:
        paths = sorted(path for path in folder.iterdir() if _is_meant(path))
    except OSError as error:
        raise BoardError(
            f"{folder}: the folder of boards cannot be read: {error.strerror}", code="unknown_board"
        ) from None
    if not 0 < len(paths) <= MOST_FILES:
        raise BoardError(f"{folder}: a folder of boards has 1 to {MOST_FILES} files *.json, not {len(paths)}")
    found: list[BoardFile] = []
    mistakes: list[BoardError] = []
    for path in paths:
        try:
            text = read_text(path)
            file = BoardFile(path.name, text, read_board(text, path.name))
            _check_names(file, found)
            found.append(file)
        except BoardError as mistake:
            mistakes.append(mistake)
    return found, mistakes


def _is_meant(path: Path) -> bool:
    """Whether a file is meant as a board; some systems leave hidden files beside the others."""
    return path.suffix == ".json" and not path.name.startswith(".")


def _check_names(file: BoardFile, others: list[BoardFile]) -> None:
    """Refuse a board with the id or the name of another: people and programs could not tell them apart."""
    taken = [("a printed board", load(id)) for id in BOARDS] + [(each.file, each.board) for each in others]
    for whose, other in taken:
        if file.board.id == other.id:
            raise BoardError(f"{file.file}: id: {other.id!r} is the id of {whose}; choose another")
        for language in LANGUAGES:
            name = file.board.name_in(language)
            if name.casefold() == other.name_in(language).casefold():
                entry = "name" if name == file.board.name else f"names: {language}"
                raise BoardError(f"{file.file}: {entry}: {name!r} is the name of {whose}; choose another")
