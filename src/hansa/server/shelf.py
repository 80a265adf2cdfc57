"""The boards of a server: the printed ones, and those of the host's own folder.

A board of the host's own is kept in the database with its layouts, every version of its file by its digest.
So it is laid out once, and a table goes on with the board it was begun on, whatever becomes of the file.
Laying out takes seconds, for a crowded board minutes, so another process does it while the server runs.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterable
from concurrent.futures import BrokenExecutor
from functools import partial

from hansa.boards import BOARDS, Board, load
from hansa.boards.drawing.layout import fingerprint
from hansa.boards.folder import BoardFile
from hansa.errors import BoardError
from hansa.server.boards import Drawn, drawn, layouts_of, printed
from hansa.server.storage import Storage
from hansa.server.workers import Workers, begin
from hansa.tables.refusals import Refusal
from hansa.tables.rows import BoardRow

__all__ = ["Shelf"]

_log = logging.getLogger(__name__)

# So many drawings are kept in memory; what else tables were begun on is read again when somebody comes back.
_KEPT = 32


class Shelf(Workers):
    """The boards to play on, and how they are drawn."""

    def __init__(self, storage: Storage, files: Iterable[BoardFile] = ()) -> None:
        super().__init__(1, begin)
        self._storage = storage
        self._own = {file.board.id: file for file in files}
        self._drawings: dict[str, asyncio.Task[Drawn]] = {}  # by the digests of the files, last used last

    @property
    def own(self) -> list[Board]:
        """The boards of the folder."""
        return [file.board for file in self._own.values()]

    async def start(self) -> None:
        """Store what is new in the folder, so that tables can begin on it, and have it laid out meanwhile."""
        for file in self._own.values():
            await self._storage.add_board(_row(file))
            self._drawing(file.digest).add_done_callback(_tell_overlaps)

    async def rest(self) -> None:
        """Stop."""
        drawings = list(self._drawings.values())
        for drawing in drawings:
            drawing.cancel()
        self.stop()
        await asyncio.gather(*drawings, return_exceptions=True)

    def take(self, id: str) -> tuple[Board, BoardRow | None]:
        """The board to begin a game on, and what to store of it if it is not printed."""
        if id in BOARDS:
            return load(id), None
        if id not in self._own:
            raise BoardError(
                f"This server has no board {id!r}; whoever runs it can add it: hansa serve --boards FOLDER.",
                code="unknown_board",
            )
        return self._own[id].board, _row(self._own[id])

    async def draw(self, id: str, version: str | None = None) -> Drawn:
        """A board as the page gets it: as it is now, or the version that a table was begun on."""
        if version is None and id in self._own:
            version = self._own[id].digest
        if version is None:
            return printed(id)
        found = await asyncio.shield(self._drawing(version))  # whoever asked may go away; others wait too
        if found.id != id:
            raise _no_such_version()
        return found

    def _drawing(self, digest: str) -> asyncio.Task[Drawn]:
        """The drawing of a board, under way or done; one that fails is begun again for the next to ask."""
        task = self._drawings.pop(digest, None)
        if task is None:
            self._make_room()
            task = asyncio.create_task(self._draw(digest))
            task.add_done_callback(partial(self._forget_failure, digest))
        self._drawings[digest] = task
        return task

    def _make_room(self) -> None:
        done = [digest for digest, drawing in self._drawings.items() if drawing.done()]
        for digest in done[: max(0, len(self._drawings) - _KEPT + 1)]:
            del self._drawings[digest]

    def _forget_failure(self, digest: str, drawing: asyncio.Task[Drawn]) -> None:
        error = None if drawing.cancelled() else drawing.exception()
        if not drawing.cancelled() and error is None:
            return
        if self._drawings.get(digest) is drawing:
            del self._drawings[digest]
        if error and not isinstance(error, Refusal):
            _log.error("a board could not be drawn", exc_info=error)

    async def _draw(self, digest: str) -> Drawn:
        kept = await self._storage.board(digest)
        if kept is None:
            raise _no_such_version()
        row, layouts = kept
        board = row.board()
        if not _fit(board, layouts):
            _log.info("%s: laying out the board", row.name)
            layouts = await self._lay_out(board)
            await self._storage.keep_layouts(digest, layouts)
        return drawn(board, layouts, row.digest)

    async def _lay_out(self, board: Board) -> tuple[str, ...]:
        try:
            return await self._lay_out_once(board)
        except BrokenExecutor:  # it may have died over another board
            return await self._lay_out_once(board)

    async def _lay_out_once(self, board: Board) -> tuple[str, ...]:
        pool = self._started()
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, layouts_of, board)
        except BrokenExecutor:
            _log.warning("%s: the process that laid out the board died", board.name)
            self._drop(pool)
            raise


def _no_such_version() -> Refusal:
    return Refusal("not_found", "There is no such version of this board.")


def _row(file: BoardFile) -> BoardRow:
    return BoardRow(file.digest, file.board.name, file.text)


def _fit(board: Board, layouts: tuple[str, ...]) -> bool:
    """Whether layouts were made for this very board, and by a version that draws it as this one does."""
    return bool(layouts) and all(json.loads(text)["print"] == fingerprint(board) for text in layouts)


def _tell_overlaps(drawing: asyncio.Task[Drawn]) -> None:
    """Tell the host what covers something else on a board of the folder."""
    if drawing.cancelled() or drawing.exception():
        return
    board = drawing.result()
    usual = next(iter(board.layouts.values()))
    if overlaps := json.loads(usual)["overlaps"]:
        _log.warning(
            "board %s: in the picture %s overlaps %s (one of %d overlaps; hansa boards --check names them)",
            board.id,
            *overlaps[0],
            len(overlaps),
        )
