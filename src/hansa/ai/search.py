"""The thinker: searches the tree of decisions with the network's judgement, in several possible worlds.

What is hidden (missions, the plate, the order of the supply) is dealt at random for each world, from the
seat's view and nothing else. The worlds are searched in turn until time or the number of positions is spent,
and the action most often found best is played.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from hansa.ai.core.tree import Tree
from hansa.ai.intuition import Eyes, shared_network
from hansa.ai.network import Network
from hansa.play.actions import Action
from hansa.play.coding import decode
from hansa.play.view import View
from hansa.rules.deal import Dice

__all__ = ["Finding", "Search"]

BATCH = 16  # positions that the network looks at together
DARING = 1.5
POINTS = 0.2


@dataclass(frozen=True, slots=True)
class Finding:
    """What the search found out about an action."""

    action: Action
    visits: int
    liking: float  # the network's, at first sight
    value: float  # for the seat: its share of the win, and a little for points
    chances: tuple[float, ...]  # of all seats in their order, to win after it; empty if it was never tried
    line: tuple[int, ...]  # what is expected then, as codes: see `Tree.line`


class Search:
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

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Action:
        """One of the legal actions of the seat that decides."""
        if len(legal) == 1:
            return legal[0]
        wanted = set(legal)
        return next(found.action for found in self.think(view, rng) if found.action in wanted)

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
        return self._sum_up(view, trees)

    def _plant(self, view: View, rng: random.Random) -> Tree:
        world = view.sample(Dice(rng.getrandbits(62)))
        return Tree(world, rng.getrandbits(30), self.daring, self.points)

    @staticmethod
    def _sum_up(view: View, trees: list[Tree]) -> list[Finding]:
        visits: dict[int, int] = {}
        sums: dict[int, float] = {}
        liking: dict[int, float] = {}
        for tree in trees:
            for code, count, chance, value in tree.findings():
                visits[code] = visits.get(code, 0) + count
                sums[code] = sums.get(code, 0.0) + count * value
                liking[code] = liking.get(code, 0.0) + chance / len(trees)
        best = sorted(visits, key=lambda code: (visits[code], liking[code]), reverse=True)
        return [
            Finding(
                decode(view.names, view.state, code),
                visits[code],
                liking[code],
                sums[code] / visits[code] if visits[code] else 0.0,
                _mean([tree.chances(code) for tree in trees]),
                max((tuple(tree.line(code)) for tree in trees), key=len),
            )
            for code in best
        ]


def _mean(rows: list[list[float]]) -> tuple[float, ...]:
    """Of the rows that are not empty, column by column."""
    full = [row for row in rows if row]
    return tuple(sum(column) / len(full) for column in zip(*full, strict=True))
