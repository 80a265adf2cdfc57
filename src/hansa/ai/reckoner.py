"""The reckoner: searches the tree of decisions with a judgement written by hand, and needs no network.

Walk, judgement and way back are compiled (`core/tree.py`, `core/judge.py`).
"""

from __future__ import annotations

import random

from hansa.ai.core.judge import Judge
from hansa.ai.core.tree import Tree
from hansa.ai.thinker import Thinker
from hansa.play.view import View
from hansa.rules.deal import Dice

__all__ = ["Reckoner"]

STRIDE = 64  # walks between two looks at the clock
DARING = 0.6
POINTS = 0.5
DOUBT = 0.1


class Reckoner(Thinker):
    """Prices for everything, and thought."""

    def __init__(
        self,
        seconds: float | None = 1.0,
        positions: int | None = None,
        *,
        worlds: int = 2,
        daring: float = DARING,
        points: float = POINTS,
    ) -> None:
        super().__init__(seconds, positions)
        self.worlds = worlds
        self.daring = daring
        self.points = points

    def _trees(self, view: View, rng: random.Random) -> list[Tree]:
        worlds = [view.sample(Dice(rng.getrandbits(62))) for _ in range(self.worlds)]
        return [
            Tree(world, rng.getrandbits(30), self.daring, self.points, DOUBT, Judge(world.setup))
            for world in worlds
        ]

    def _grow(self, tree: Tree) -> int:
        tree.ponder(STRIDE)
        return STRIDE
