"""Finished games are analysed one after another in a separate process, so no computer's turn has to wait."""

from __future__ import annotations

import asyncio
import logging
import os
from collections import OrderedDict
from multiprocessing.sharedctypes import Synchronized
from typing import Any

from hansa.boards import Board
from hansa.play.game import Game, replay
from hansa.server.limits import Gate
from hansa.server.workers import CONTEXT, Workers, begin
from hansa.tables.refusals import Refusal

__all__ = ["Analysts"]

MOST_WAITING = 8  # games waiting for their analysis
MOST_OF_ONE = 2  # of them, one client's
MOST_KEPT = 64
_PATIENCE = 600.0  # seconds for one game
_log = logging.getLogger(__name__)

Key = tuple[str, int]  # a table and its version


class Analysts(Workers):
    """The latest analyses, and those that have been asked for."""

    def __init__(self) -> None:
        self._done: Synchronized[float] = CONTEXT.Value("d", 0.0)
        super().__init__(1, _prepare, self._done)
        self._tasks: OrderedDict[Key, asyncio.Task[dict[str, Any]]] = OrderedDict()
        self._gate = Gate(MOST_OF_ONE, MOST_WAITING)
        self._turn = asyncio.Lock()
        self._at: Key | None = None

    def knows(self, key: Key) -> bool:
        """Whether somebody has asked for an analysis before."""
        return key in self._tasks

    def look_up(self, key: Key, game: Game, client: str, factor: float = 1) -> dict[str, Any] | float:
        """The analysis of a finished game as JSON, or how much of it is done; started if need be.

        A new one counts for the client that asks for it.
        """
        task = self._tasks.get(key)
        if task is None:
            self._gate.enter(client, factor)
            task = self._tasks[key] = asyncio.create_task(self._work_out(key, game))
            task.add_done_callback(lambda _: self._gate.leave(client))
            self._forget()
        self._tasks.move_to_end(key)
        if not task.done():
            return min(1.0, self._done.value) if self._at == key else 0.0
        if task.cancelled() or task.exception() is not None:
            del self._tasks[key]  # next time it is tried again
            raise Refusal("no_analysis", "The game cannot be analysed here.")
        return task.result()

    async def rest(self) -> None:
        """Stop."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self.stop()

    async def _work_out(self, key: Key, game: Game) -> dict[str, Any]:
        async with self._turn:
            self._at, self._done.value = key, 0.0
            pool = self._started()
            try:
                loop = asyncio.get_running_loop()
                working = loop.run_in_executor(pool, _analysed, game.record(), game.board)
                return await asyncio.wait_for(working, _PATIENCE)
            except Exception:
                _log.exception("table %s could not be analysed", key[0])
                self._drop(pool)
                raise
            finally:
                self._at = None

    def _forget(self) -> None:
        """Keep only the latest."""
        old = [key for key, task in self._tasks.items() if task.done()]
        for key in old[: max(0, len(self._tasks) - MOST_KEPT)]:
            del self._tasks[key]


_progress: Synchronized[float]  # of this process


def _prepare(done: Synchronized[float]) -> None:
    """Prepare a process that lets the computer players go first."""
    global _progress
    _progress = done
    begin()
    if hasattr(os, "nice"):
        os.nice(5)


def _analysed(record: dict[str, Any], board: Board) -> dict[str, Any]:
    """Analyse a game (in the other process)."""
    from hansa.ai.advice.analysis import analyse

    def note(done: float) -> None:
        _progress.value = done

    return analyse(replay(record, board=board), progress=note).to_json()
