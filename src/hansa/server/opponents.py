"""Computer players and advisers think in processes of their own, never on the event loop."""

from __future__ import annotations

import asyncio
import logging
import os
import random
from collections.abc import AsyncIterator, Callable
from concurrent.futures import BrokenExecutor
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, TypeVar

from hansa.play.view import View
from hansa.server.metrics import waiting
from hansa.server.scheduling import LEAST, Scheduler, Turn
from hansa.server.workers import Workers, begin
from hansa.tables.computers import ADVISER, Thought, counsel, decide, searches, thought

__all__ = ["Opponents"]

LEAST_ADVICE = 0.5  # seconds, for it takes several searches
_PATIENCE = 60.0  # seconds for one decision
_log = logging.getLogger(__name__)
Made = TypeVar("Made")
Begun = Callable[[Turn], None]  # told when the turn to think has come


def _untold(_: Turn) -> None:
    """Nobody wants to know."""


class Opponents:
    """Whoever thinks for computers and advises people.

    Levels that decide at once have processes of their own, so that they never wait for those that search.
    Among each kind every owner has a share of the processes: the person who looks at a table, as far as one
    is known, or else the table.
    """

    def __init__(self, processes: int | None = None, *, share: int = 1) -> None:
        """So many processes of each sort, by default those of the computer; so many servers share them."""
        processes = processes or max(1, min(4, (os.cpu_count() or 2) - 1) // share)
        self.searching = processes  # how many searches can be under way
        self._searching, self._quick = _Thinkers(processes), _Thinkers(processes)

    def stop(self) -> None:
        """End the processes."""
        self._searching.stop()
        self._quick.stop()

    async def choose(
        self, view: View, level: str, seed: int, *, owner: str = "", begun: Begun = _untold
    ) -> str:
        """The text of the chosen action; if thinking fails, of one chosen at random."""
        task = thought(view, level, seed)
        thinkers = self._searching if searches(level) else self._quick
        async with thinkers.turn(owner, task) as turn:
            begun(turn)
            chosen = await thinkers.think(decide, replace(task, seconds=turn.seconds))
        if chosen in task.legal:
            return chosen
        if chosen is not None:
            _log.error("computer %s chose %r, which is not legal", level, chosen)
        return random.Random(seed).choice(task.legal)

    async def advise(self, view: View, seed: int, *, owner: str = "") -> dict[str, Any] | None:
        """Advice for the view's seat, which has to decide, as JSON; None if thinking fails."""
        task = thought(view, ADVISER, seed)
        async with self._searching.turn(owner, task, LEAST_ADVICE) as turn:
            return await self._searching.think(counsel, replace(task, seconds=turn.seconds))


class _Thinkers(Workers):
    """A few processes that think, each about one thing at a time. Whoever has a turn may use one."""

    def __init__(self, processes: int) -> None:
        super().__init__(processes, begin)
        self.scheduler = Scheduler(processes)

    @asynccontextmanager
    async def turn(self, owner: str, task: Thought, least: float = LEAST) -> AsyncIterator[Turn]:
        """A turn for a task, counted while it waits and while it is under way."""
        with waiting(task.level) as thinks:
            async with self.scheduler.turn(owner, task.seconds, least) as turn:
                thinks()
                yield turn

    async def think(self, work: Callable[[Thought], Made], task: Thought) -> Made | None:
        """What a process makes of a task, or None; if it dies, another one tries once more."""
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
