"""The reckoner: searches the tree of decisions with a judgement written by hand, and needs no network.

Like the thinker of `search.py` it deals what is hidden at random, from the seat's view and nothing else, and
searches several such worlds. Walk, judgement and way back are compiled (`core/tree.py`, `core/judge.py`).
"""

from __future__ import annotations

import random
from time import perf_counter

from hansa.ai.core.judge import Judge
from hansa.ai.core.tree import Tree
from hansa.ai.thinker import Finding, Thinker, sum_up
from hansa.play.view import View
from hansa.rules.deal import Dice

__all__ = ["Reckoner"]

STRIDE = 64  # walks between two looks at the clock
DARING = 0.6
POINTS = 0.5


class Reckoner(Thinker):
    """Thinks for some seconds, or over some positions, whichever comes first."""

    def __init__(
        self,
        seconds: float | None = 1.0,
        positions: int | None = None,
        *,
        worlds: int = 2,
        daring: float = DARING,
        points: float = POINTS,
    ) -> None:
        if seconds is None and positions is None:
            raise ValueError("a search needs a limit: seconds or positions")
        self.seconds = seconds
        self.positions = positions
        self.worlds = worlds
        self.daring = daring
        self.points = points

    def think(self, view: View, rng: random.Random) -> list[Finding]:
        """What the search finds of every legal action, the best first."""
        begun = perf_counter()
        trees = [self._plant(view, rng) for _ in range(self.worlds)]
        walks = 0
        while True:
            for tree in trees:
                tree.ponder(STRIDE)
            walks += STRIDE * len(trees)
            if self.positions is not None and walks >= self.positions:
                break
            if self.seconds is not None and perf_counter() - begun > self.seconds:
                break
        return sum_up(view, trees)

    def _plant(self, view: View, rng: random.Random) -> Tree:
        world = view.sample(Dice(rng.getrandbits(62)))
        return Tree(world, rng.getrandbits(30), self.daring, self.points, Judge(world.setup))
