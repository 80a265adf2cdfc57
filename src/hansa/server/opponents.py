"""Computer players and advisers think in processes of their own, never on the event loop.

A thought is sent as data: a position that the seat's view may be of (what is hidden has been dealt at random,
`View.sample`), so the other process can see the same view and nothing else.
"""

from __future__ import annotations

import asyncio
import logging
import os
import random
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from hansa.ai import players
from hansa.ai.advice import advise, adviser
from hansa.ai.player import Player
from hansa.play.game import position
from hansa.play.position import document
from hansa.play.view import View
from hansa.rules.deal import Dice
from hansa.server.workers import Workers, begin

if TYPE_CHECKING:
    from hansa.ai.search import Search

__all__ = ["DEFAULT_LEVEL", "LEVELS", "Opponents", "Thought", "counsel", "decide", "offered"]

LEVELS = players.NAMES
DEFAULT_LEVEL = "planner"

_PATIENCE = 60.0  # seconds for one decision
_ADVICE = 1.0  # seconds of thought
_log = logging.getLogger(__name__)
Made = TypeVar("Made")


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


def counsel(task: Thought) -> dict[str, Any]:
    """Advise the seat (in the other process)."""
    view = position(task.position).view(task.seat)
    return advise(view, _adviser(), random.Random(task.seed)).to_json()


@cache
def _player(level: str) -> Player:
    """Made once in a process: a network takes a while to load."""
    return players.make(level)


@cache
def _adviser() -> Search | None:
    return adviser(_ADVICE)


@cache
def offered() -> tuple[str, ...]:
    """The levels to choose from: nobody shall meet the journeyman under a stronger name."""
    return players.ready()


class Opponents(Workers):
    """A few processes that think; started when the first is needed."""

    def __init__(self, processes: int | None = None) -> None:
        super().__init__(processes or max(1, min(4, (os.cpu_count() or 2) - 1)), begin)
        self._free = asyncio.Semaphore(self._processes)
        self._advising = asyncio.Semaphore(1)  # so that advice to many does not hold up the players

    async def choose(self, view: View, level: str, seed: int) -> str:
        """The text of the action chosen; if thinking fails, of one chosen at random."""
        task = thought(view, level, seed)
        async with self._free:  # waiting for others to think is not the computer's own time
            chosen = await self._think(decide, task)
        if chosen in task.legal:
            return chosen
        if chosen is not None:
            _log.error("computer %s chose %r, which is not legal", level, chosen)
        return random.Random(seed).choice(task.legal)

    async def advise(self, view: View, seed: int) -> dict[str, Any] | None:
        """Advice for the view's seat, which has to decide, as JSON; None if thinking fails."""
        task = thought(view, "adviser", seed)
        async with self._advising, self._free:
            return await self._think(counsel, task)

    async def _think(self, work: Callable[[Thought], Made], task: Thought) -> Made | None:
        """What a process makes of a task, or None; if it dies, another tries once more."""
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
