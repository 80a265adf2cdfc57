"""Computer players and advisers think in processes of their own, never on the event loop."""

from __future__ import annotations

import asyncio
import logging
import os
import random
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from typing import Any, TypeVar

from hansa.play.view import View
from hansa.server.metrics import waiting
from hansa.server.workers import Workers, begin
from hansa.tables.computers import Thought, counsel, decide, searches, thought

__all__ = ["Opponents"]

_PATIENCE = 60.0  # seconds for one decision
_log = logging.getLogger(__name__)
Made = TypeVar("Made")


class Opponents:
    """Processes that think, started when they are needed.

    Levels that decide at once have processes of their own, so that they never wait for those that search.
    """

    def __init__(self, processes: int | None = None) -> None:
        processes = processes or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._searching, self._quick = _Thinkers(processes), _Thinkers(processes)
        self._advising = asyncio.Semaphore(1)  # advice for many must not hold up the players

    def stop(self) -> None:
        """End the processes."""
        self._searching.stop()
        self._quick.stop()

    async def choose(self, view: View, level: str, seed: int) -> str:
        """The text of the chosen action; if thinking fails, of one chosen at random."""
        task = thought(view, level, seed)
        thinkers = self._searching if searches(level) else self._quick
        chosen = await thinkers.think(decide, task)
        if chosen in task.legal:
            return chosen
        if chosen is not None:
            _log.error("computer %s chose %r, which is not legal", level, chosen)
        return random.Random(seed).choice(task.legal)

    async def advise(self, view: View, seed: int) -> dict[str, Any] | None:
        """Advice for the view's seat, which has to decide, as JSON; None if thinking fails."""
        async with self._advising:
            return await self._searching.think(counsel, thought(view, "adviser", seed))


class _Thinkers(Workers):
    """A few processes that think, each about one thing at a time."""

    def __init__(self, processes: int) -> None:
        super().__init__(processes, begin)
        self._free = asyncio.Semaphore(processes)

    async def think(self, work: Callable[[Thought], Made], task: Thought) -> Made | None:
        """What a process makes of a task, or None; if it dies, another one tries once more."""
        with waiting(task.level) as thinks:
            async with self._free:  # time spent waiting for others to think does not count
                thinks()
                return await self._think(work, task)

    async def _think(self, work: Callable[[Thought], Made], task: Thought) -> Made | None:
        loop = asyncio.get_running_loop()
        for _ in range(2):
            pool = self._started()
            try:
                return await asyncio.wait_for(loop.run_in_executor(pool, work, task), _PATIENCE)
            except BrokenExecutor:
                _log.warning("a computer player's process died; starting another")
                self._drop(pool)
            except TimeoutError:
                _log.error("computer %s did not decide within %g seconds", task.level, _PATIENCE)
                self._drop(pool)
                break
            except Exception:
                _log.exception("computer %s could not decide", task.level)
                break
        return None
