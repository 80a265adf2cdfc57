"""Computer players think in processes of their own, never on the event loop.

A thought is sent as data: a position that the seat's view may be of (what is hidden has been dealt at random,
`View.sample`), so the other process can see the same view and nothing else.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import random
import signal
import threading
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

from hansa.ai import players
from hansa.ai.player import Player
from hansa.play.game import position
from hansa.play.position import document
from hansa.play.view import View
from hansa.rules.deal import Dice

__all__ = ["DEFAULT_LEVEL", "LEVELS", "Opponents", "Thought", "decide"]

LEVELS = players.NAMES
DEFAULT_LEVEL = "planner"

_PATIENCE = 60.0  # seconds for one decision
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Thought:
    """What a computer player has to decide."""

    level: str
    seat: str
    position: dict[str, Any]
    legal: tuple[str, ...]
    seed: int


def thought(view: View, level: str, seed: int) -> Thought:
    """The decision of a view's seat."""
    assert view.seat is not None
    return Thought(
        level=level,
        seat=view.seat,
        position=document(view.names, view.sample(Dice(seed % 2**62))),
        legal=tuple(str(action) for action in view.legal_actions()),
        seed=seed,
    )


def decide(task: Thought) -> str:
    """Choose one of the legal actions (in the other process)."""
    view = position(task.position).view(task.seat)
    legal = view.legal_actions()
    if len(legal) == 1:
        return str(legal[0])
    return str(_player(task.level).choose(view, legal, random.Random(task.seed)))


@cache
def _player(level: str) -> Player:
    """Made once in a process: a network takes a while to load."""
    return players.make(level)


class Opponents:
    """A few processes that think; started when the first is needed."""

    def __init__(self, processes: int | None = None) -> None:
        self._processes = processes or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._free = asyncio.Semaphore(self._processes)
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, view: View, level: str, seed: int) -> str:
        """The text of the action chosen; if thinking fails, of one chosen at random."""
        task = thought(view, level, seed)
        async with self._free:  # waiting for others to think is not the computer's own time
            chosen = await self._think(task)
        if chosen in task.legal:
            return chosen
        if chosen is not None:
            _log.error("computer %s chose %r, which is not legal", level, chosen)
        return random.Random(seed).choice(task.legal)

    async def _think(self, task: Thought) -> str | None:
        """What a process decides, or None; if it dies, another tries once more."""
        loop = asyncio.get_running_loop()
        for _ in range(2):
            pool = self._started()
            try:
                return await asyncio.wait_for(loop.run_in_executor(pool, decide, task), _PATIENCE)
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

    def stop(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._drop(self._pool)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, context, _begin)
        return self._pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        """End a pool with all its processes, also one that hangs; its other tasks try again."""
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=False)
        if self._pool is pool:
            self._pool = None


def _begin() -> None:
    """Prepare a process: Ctrl-C is the server's business, and without the server there is nothing to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def leave_with_parent() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=leave_with_parent, daemon=True).start()
