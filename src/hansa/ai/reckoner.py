"""The reckoner: searches the tree of decisions with a judgement written by hand, and needs no network.

Walk, judgement and way back are compiled (`core/tree.py`, `core/judge.py`).
"""

from __future__ import annotations

import random

from hansa.ai.core.judge import Judge
from hansa.ai.core.tree import Tree
from hansa.ai.thinker import Searcher
from hansa.play.view import View
from hansa.rules.deal import Dice

__all__ = ["Reckoner"]

WORLDS = 2
STRIDE = 64  # walks between two looks at the clock
DARING = 0.6
POINTS = 0.5
DOUBT = 0.1


class Reckoner(Searcher):
    """Prices for everything, and thought."""

    def _trees(self, view: View, rng: random.Random) -> list[Tree]:
        worlds = [view.sample(Dice(rng.getrandbits(62))) for _ in range(WORLDS)]
        return [
            Tree(world, rng.getrandbits(30), DARING, POINTS, DOUBT, Judge(world.setup)) for world in worlds
        ]

    def _grow(self, tree: Tree) -> int:
        tree.ponder(STRIDE)
        return STRIDE
