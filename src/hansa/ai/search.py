"""Searches the tree of decisions with the network's judgement.

Where the clock is the limit, what was found out is kept: the next decision begins with the branch that the
game has taken, if the world is still a possible one. With a limit of positions every decision begins anew,
so that the same view and dice give the same choice.
"""

from __future__ import annotations

import random

from hansa.ai.core.findings import choices
from hansa.ai.core.keeping import below, like
from hansa.ai.core.tree import Tree
from hansa.ai.finish import finishes
from hansa.ai.intuition import Eyes, shared_network
from hansa.ai.network import Network
from hansa.ai.thinker import Finding, Searcher
from hansa.play.view import View
from hansa.rules.deal import Dice

__all__ = ["Finding", "Search"]

BATCH = 4  # positions that the network looks at together: more are faster, and less well chosen
# By players: among five the chances lie so close together that more would drown what is found.
DARING = {2: 0.3, 3: 0.3, 4: 0.3, 5: 0.15}
POINTS = 0.4  # as in training
DOUBT = 0.05


class Search(Searcher):
    """The network, and thought."""

    def __init__(
        self,
        seconds: float | None = 1.0,
        positions: int | None = None,
        *,
        worlds: int | None = None,
        daring: float | None = None,
        points: float = POINTS,
        doubt: float = DOUBT,
        batch: int = BATCH,
        keeps: bool = True,
        network: Network | None = None,
    ) -> None:
        super().__init__(seconds, positions)
        self.worlds = worlds
        self.daring = daring
        self.points = points
        self.doubt = doubt
        self.keeps = keeps and positions is None
        self._batch = batch
        self._eyes = Eyes(network or shared_network(), batch)
        self._kept: dict[str | None, list[Tree]] = {}

    def _trees(self, view: View, rng: random.Random) -> list[Tree]:
        # The tree deals the supply anew at every draw; where nothing else is hidden, one world is enough.
        missions = view.state.setup.missions
        worlds = self.worlds or (2 if missions else 1)
        # A guess at the missions must not last for the whole game: one world is always new.
        trees = self._recall(view)[: worlds - 1 if missions else worlds]
        trees += [self._plant(view, rng) for _ in range(worlds - len(trees))]
        if self.keeps:
            self._kept[view.seat] = trees[::-1]
        if missions:
            self._tell_finishes(view, trees, rng)
        return trees

    @staticmethod
    def _tell_finishes(view: View, trees: list[Tree], rng: random.Random) -> None:
        """To end the game is worth what it is worth in many worlds, not in the one that a tree stands for."""
        world = trees[-1].states[0]
        for finish in finishes(view, world, choices(trees[-1]), rng):
            for tree in trees:
                tree.tell(finish.code, finish.after, finish.shares, finish.scores)

    def _grow(self, tree: Tree) -> int:
        lens = self._eyes.on(tree.setup)
        found = tree.collect(lens, self._batch)
        if found:
            logits, wins, scores = self._eyes.look()
            tree.receive(logits.tolist(), wins.ravel().tolist(), scores.ravel().tolist())
        return found or self._batch  # all leaves are ends of the game: nothing is left to look at

    def _plant(self, view: View, rng: random.Random) -> Tree:
        world = view.sample(Dice(rng.getrandbits(62)))
        daring = DARING[world.setup.players] if self.daring is None else self.daring
        return Tree(world, rng.getrandbits(30), daring, self.points, self.doubt)

    def _recall(self, view: View) -> list[Tree]:
        """Of the trees kept from this seat's last decision, the branches that lead on from here."""
        trees = []
        for tree in self._kept.pop(view.seat, ()):
            if tree.setup is view.state.setup:
                here = (node for node in like(tree, view.state) if view.admits(tree.states[node]))
                if (node := next(here, None)) is not None:
                    trees.append(below(tree, node))
        return trees
