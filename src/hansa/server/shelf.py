"""The boards of a server: the printed ones, and those of the host's own folder.

A board of the host's own is kept in the database with its layouts, every version of its file by its digest.
So it is laid out once, and a table goes on with the board it was begun on, whatever becomes of the file.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterable

from hansa.boards import BOARDS, Board, load
from hansa.boards.drawing.layout import fingerprint
from hansa.boards.folder import BoardFile
from hansa.errors import BoardError
from hansa.server.boards import Drawn, drawn, layouts_of, printed
from hansa.server.storage import Storage
from hansa.tables.refusals import Refusal
from hansa.tables.rows import BoardRow

__all__ = ["Shelf"]

_log = logging.getLogger(__name__)


class Shelf:
    """The boards to play on, and how they are drawn."""

    def __init__(self, storage: Storage, files: Iterable[BoardFile] = ()) -> None:
        self._storage = storage
        self._own = {file.board.id: file for file in files}
        self._drawn: dict[str, Drawn] = {}  # by the digests of their files
        self._drawing = asyncio.Lock()  # a board is laid out once, however many ask for it

    @property
    def own(self) -> list[Board]:
        """The boards of the folder."""
        return [file.board for file in self._own.values()]

    async def start(self) -> None:
        """Lay out what is new in the folder, and tell the host what overlaps."""
        for file in self._own.values():
            found = await self._find(file.digest, BoardRow(file.digest, file.board.name, file.text))
            assert found is not None
            usual = next(iter(found.layouts.values()))
            if overlaps := json.loads(usual)["overlaps"]:
                _log.warning(
                    "%s: in the picture %s overlaps %s (one of %d overlaps; hansa boards --check names them)",
                    file.file,
                    *overlaps[0],
                    len(overlaps),
                )

    def take(self, id: str) -> tuple[Board, BoardRow | None]:
        """The board to begin a game on, and what to store of it if it is not printed."""
        if id in BOARDS:
            return load(id), None
        if id not in self._own:
            raise BoardError(
                f"This server has no board {id!r}; whoever runs it can add it: hansa serve --boards FOLDER.",
                code="unknown_board",
            )
        file = self._own[id]
        return file.board, BoardRow(file.digest, file.board.name, file.text)

    async def draw(self, id: str, version: str | None = None) -> Drawn:
        """A board as the page gets it: as it is now, or the version that a table was begun on."""
        if version is None and id in self._own:
            version = self._own[id].digest
        if version is None:
            return printed(id)
        found = await self._find(version)
        if found is None or found.id != id:
            raise Refusal("not_found", f"There is no such version of the board {id!r}.")
        return found

    async def _find(self, digest: str, new: BoardRow | None = None) -> Drawn | None:
        """A version of a board: remembered, read from the database, or if it is `new`, drawn now."""
        async with self._drawing:
            if digest not in self._drawn:
                kept = await self._storage.board(digest)
                row, layouts = kept or (new, ())
                if row is None:
                    return None
                board = row.board()
                if not _fit(board, layouts):
                    _log.info("%s: laying out the board", row.name)
                    layouts = await asyncio.to_thread(layouts_of, board)
                    await self._storage.add_board(row, layouts)
                self._drawn[digest] = drawn(board, layouts, digest)
            return self._drawn[digest]


def _fit(board: Board, layouts: tuple[str, ...]) -> bool:
    """Whether layouts were made for this very board, and by a version that draws it as this one does."""
    return bool(layouts) and all(json.loads(text)["print"] == fingerprint(board) for text in layouts)
