"""The thinker: searches the tree of decisions with the network's judgement, in several possible worlds.

What is hidden (missions, the plate, the order of the supply) is dealt at random for each world, from the
seat's view and nothing else. The worlds are searched in turn until time or the number of positions is spent,
and the action most often found best is played.
"""

from __future__ import annotations

import random
from time import perf_counter

from hansa.ai.core.tree import Tree
from hansa.ai.intuition import Eyes, shared_network
from hansa.ai.network import Network
from hansa.ai.thinker import Finding, Thinker, sum_up
from hansa.play.view import View
from hansa.rules.deal import Dice

__all__ = ["Finding", "Search"]

BATCH = 16  # positions that the network looks at together
DARING = 1.5
POINTS = 0.2


class Search(Thinker):
    """Thinks for some seconds, or over some positions, whichever comes first."""

    def __init__(
        self,
        seconds: float | None = 1.0,
        positions: int | None = None,
        *,
        worlds: int = 2,
        daring: float = DARING,
        points: float = POINTS,
        network: Network | None = None,
    ) -> None:
        if seconds is None and positions is None:
            raise ValueError("a search needs a limit: seconds or positions")
        self.seconds = seconds
        self.positions = positions
        self.worlds = worlds
        self.daring = daring
        self.points = points
        self._eyes = Eyes(network or shared_network(), BATCH)

    def think(self, view: View, rng: random.Random) -> list[Finding]:
        """What the search finds of every legal action, the best first."""
        begun = perf_counter()
        trees = [self._plant(view, rng) for _ in range(self.worlds)]
        lens = self._eyes.on(view.state.setup)
        seen = rounds = 0
        while True:
            for tree in trees:
                found = tree.collect(lens, BATCH)
                if found:
                    logits, wins, scores = self._eyes.look()
                    tree.receive(logits.tolist(), wins.ravel().tolist(), scores.ravel().tolist())
                seen += found or BATCH  # all leaves are ends of the game: nothing is left to look at
            spent = perf_counter() - begun
            if self.positions is not None and seen >= self.positions:
                break
            rounds += 1
            # Another round takes about as long as those before.
            if self.seconds is not None and spent * (1 + 1 / rounds) > self.seconds:
                break
        return sum_up(view, trees)

    def _plant(self, view: View, rng: random.Random) -> Tree:
        world = view.sample(Dice(rng.getrandbits(62)))
        return Tree(world, rng.getrandbits(30), self.daring, self.points)
