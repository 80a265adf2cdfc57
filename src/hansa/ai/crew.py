"""Several processes that think about one position together, each in worlds of its own.

What they found out is summed up, as the worlds of one process are. The position travels as a world that the
seat may see like that, so the others know no more than the seat.
"""

from __future__ import annotations

import multiprocessing
import random
import signal
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, wait
from time import sleep
from typing import Any

from hansa.ai.intuition import shared_network
from hansa.ai.search import Search
from hansa.ai.thinker import Finding, Thinker, merged
from hansa.play.game import position
from hansa.play.position import document
from hansa.play.view import View
from hansa.rules.deal import Dice

__all__ = ["Crew"]

_search: Search | None = None  # of a process of the crew


class Crew(Thinker):
    """Thinks for some seconds with several processes."""

    def __init__(self, processes: int, seconds: float | None = 1.0, positions: int | None = None) -> None:
        shared_network()  # says here what is wrong with it, not in the processes
        self._processes = processes
        self._limits = (seconds, positions)
        self._pool = self._gather()

    def _gather(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(self._processes, context, _begin, self._limits)
        wait([pool.submit(sleep, 0.1) for _ in range(self._processes)])  # starting takes no time to think
        return pool

    def think(self, view: View, rng: random.Random, *, stop_early: bool = False) -> list[Finding]:
        """What all together find of every legal action, the best first."""
        world = document(view.names, view.sample(Dice(rng.getrandbits(62))))
        tasks = [(world, view.seat, rng.getrandbits(62), stop_early) for _ in range(self._processes)]
        try:
            return self._together(tasks)
        except BrokenExecutor:  # a process was killed, and takes the others with it: a new crew thinks anew
            self.close()
            self._pool = self._gather()
            return self._together(tasks)

    def _together(self, tasks: list[tuple[dict[str, Any], str | None, int, bool]]) -> list[Finding]:
        waiting = [self._pool.submit(_think, *task) for task in tasks]
        return merged(each.result() for each in waiting)

    def close(self) -> None:
        """End the processes."""
        self._pool.shutdown(cancel_futures=True)


def _begin(seconds: float | None, positions: int | None) -> None:
    global _search
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's business
    _search = Search(seconds, positions)


def _think(world: dict[str, Any], seat: str | None, seed: int, stop_early: bool) -> list[Finding]:
    assert _search is not None
    return _search.think(position(world).view(seat), random.Random(seed), stop_early=stop_early)
