"""Root parallelism: several processes search one position, each in worlds of its own.

Their findings are added up, like the worlds of one process. The position travels as a world that fits the
seat's view, so the processes know no more than the seat.
"""

from __future__ import annotations

import multiprocessing
import random
import signal
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, wait
from time import sleep
from typing import Any

from hansa.ai.network.evaluator import shared_network
from hansa.ai.search.mcts import Search
from hansa.ai.search.player import Candidate, SearchPlayer, merged
from hansa.boards import Board
from hansa.play.game import position
from hansa.play.position import document
from hansa.play.view import View
from hansa.rules.deal import Dice

__all__ = ["ParallelSearch"]

_Task = tuple[dict[str, Any], Board, str | None, int, bool, float | None]
_search: Search | None = None  # of a worker process


class ParallelSearch(SearchPlayer):
    """Searches with several processes."""

    def __init__(self, processes: int, seconds: float | None = 1.0, positions: int | None = None) -> None:
        shared_network()  # if anything is wrong, fail here and not in the processes
        self._processes = processes
        self.seconds = seconds
        self._limits = (seconds, positions)
        self._pool = self._start()

    def _start(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(self._processes, context, _start_worker, self._limits)
        wait([pool.submit(sleep, 0.1) for _ in range(self._processes)])  # starting costs no search time
        return pool

    def candidates(self, view: View, rng: random.Random, *, stop_early: bool = False) -> list[Candidate]:
        """What they find out together about every legal action, the best first."""
        world = document(view.names, view.sample(Dice(rng.getrandbits(62))))
        board = view.names.setup.board
        tasks = [
            (world, board, view.seat, rng.getrandbits(62), stop_early, self.seconds)
            for _ in range(self._processes)
        ]
        try:
            return self._run(tasks)
        except BrokenExecutor:  # a process was killed and takes the others with it: start again with new ones
            self.close()
            self._pool = self._start()
            return self._run(tasks)

    def _run(self, tasks: list[_Task]) -> list[Candidate]:
        waiting = [self._pool.submit(_search_world, *task) for task in tasks]
        return merged(each.result() for each in waiting)

    def close(self) -> None:
        """End the processes."""
        self._pool.shutdown(cancel_futures=True)


def _start_worker(seconds: float | None, positions: int | None) -> None:
    global _search
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's business
    _search = Search(seconds, positions)


def _search_world(
    world: dict[str, Any],
    board: Board,
    seat: str | None,
    seed: int,
    stop_early: bool,
    seconds: float | None,
) -> list[Candidate]:
    assert _search is not None
    _search.seconds = seconds
    view = position(world, board=board).view(seat)
    return _search.candidates(view, random.Random(seed), stop_early=stop_early)
