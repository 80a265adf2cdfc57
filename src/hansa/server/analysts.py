"""Finished games are analysed one after another in a separate process, so no computer's turn has to wait."""

from __future__ import annotations

import asyncio
import logging
import os
from collections import OrderedDict
from multiprocessing.sharedctypes import Synchronized
from typing import Any, Protocol

from hansa.boards import Board
from hansa.play.game import Game, replay
from hansa.server.limits import Gate
from hansa.server.models import Analysis
from hansa.server.workers import CONTEXT, Workers, begin
from hansa.tables.refusals import Refusal

__all__ = ["MOST_OF_ONE", "MOST_WAITING", "Analyses", "Analyst", "Key", "LocalAnalyses", "no_analysis"]

MOST_WAITING = 8  # games waiting for their analysis
MOST_OF_ONE = 2  # of them, one client's
MOST_KEPT = 64
_PATIENCE = 600.0  # seconds for one game
_log = logging.getLogger(__name__)

Key = tuple[str, int]  # a table and its version


def no_analysis() -> Refusal:
    """What is said once about an analysis that failed; whoever asks again has it tried again."""
    return Refusal("no_analysis", "The game cannot be analysed here.")


class Analyses(Protocol):
    """The analyses that have been asked for."""

    async def find(self, key: Key) -> Analysis | float | None:
        """The analysis of a finished game, or how much of it is done; None if nobody has asked for it."""

    async def begin(self, key: Key, game: Game, client: str, factor: float = 1) -> float:
        """Have a game analysed, which counts for a client; how much of it is done."""

    async def rest(self) -> None:
        """Stop."""


class Analyst(Workers):
    """A process that analyses one game after another."""

    def __init__(self) -> None:
        self._done: Synchronized[float] = CONTEXT.Value("d", 0.0)
        super().__init__(1, _prepare, self._done)
        self._turn = asyncio.Lock()
        self._at: Key | None = None

    def done(self, key: Key) -> float:
        """How much of an analysis is done."""
        return min(1.0, self._done.value) if self._at == key else 0.0

    async def work_out(self, key: Key, game: Game) -> dict[str, Any]:
        """The analysis of a finished game as JSON; raises what went wrong, which the log has."""
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


class LocalAnalyses:
    """The latest analyses, in the memory of the only process."""

    def __init__(self) -> None:
        self._analyst = Analyst()
        self._tasks: OrderedDict[Key, asyncio.Task[dict[str, Any]]] = OrderedDict()
        self._gate = Gate(MOST_OF_ONE, MOST_WAITING)

    async def find(self, key: Key) -> Analysis | float | None:
        """The analysis of a finished game, or how much of it is done; None if nobody has asked for it."""
        task = self._tasks.get(key)
        if task is None:
            return None
        self._tasks.move_to_end(key)
        if not task.done():
            return self._analyst.done(key)
        if task.cancelled() or task.exception() is not None:
            del self._tasks[key]
            raise no_analysis()
        return Analysis.model_validate(task.result())

    async def begin(self, key: Key, game: Game, client: str, factor: float = 1) -> float:
        """Have a game analysed, which counts for a client; how much of it is done."""
        self._gate.enter(client, factor)
        task = self._tasks[key] = asyncio.create_task(self._analyst.work_out(key, game))
        task.add_done_callback(lambda _: self._gate.leave(client))
        self._forget()
        return 0.0

    async def rest(self) -> None:
        """Stop."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self._analyst.stop()

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
