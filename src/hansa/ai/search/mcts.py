"""Searches the tree of decisions with the network as its evaluator.

What is hidden (missions, the plate, the order of the supply) is dealt at random for each world, from the
seat's view and nothing else. The worlds are searched in turn until the time or the number of positions is
spent, and the action visited most is played.

If the clock is the limit, the tree is reused: the next decision starts with the branch that the game has
taken, if its world is still possible. With a limit on positions every decision starts afresh, and the same
view and dice give the same choice.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from math import inf
from time import perf_counter

from hansa.ai.endgame.finish import finishes
from hansa.ai.network.evaluator import Evaluator, shared_network
from hansa.ai.network.inference import Network
from hansa.ai.search.player import Candidate, SearchPlayer, merged
from hansa.ai.search.reuse import matching_nodes, subtree
from hansa.ai.search.statistics import RootAction, principal_variation, root_actions, root_codes, win_chances
from hansa.ai.search.tree import Tree
from hansa.play.coding import decode
from hansa.play.view import View
from hansa.rules.deal import Dice

__all__ = ["Search"]

BATCH = 4  # leaves that the network evaluates together: more would be faster, but less well chosen
# By players: among five the values lie so close together that more exploration would drown them.
C_PUCT = {2: 0.3, 3: 0.3, 4: 0.3, 5: 0.15}
SCORE_WEIGHT = 0.4  # as in training
FPU_REDUCTION = 0.05
MOST_NODES = 250_000  # that the trees may hold together, about a gigabyte: more than a minute of search


class Search(SearchPlayer):
    """Searches for some seconds, or over some positions, whichever comes first."""

    def __init__(
        self,
        seconds: float | None = 1.0,
        positions: int | None = None,
        *,
        worlds: int | None = None,
        c_puct: float | None = None,
        score_weight: float = SCORE_WEIGHT,
        fpu_reduction: float = FPU_REDUCTION,
        batch: int = BATCH,
        reuse: bool = True,
        network: Network | None = None,
    ) -> None:
        if seconds is None and positions is None:
            raise ValueError("a search needs a limit: seconds or positions")
        self.seconds = seconds
        self.positions = positions
        self.worlds = worlds
        self.c_puct = c_puct
        self.score_weight = score_weight
        self.fpu_reduction = fpu_reduction
        self.reuse = reuse and positions is None
        self._batch = batch
        self._evaluator = Evaluator(network or shared_network(), batch)
        self._kept: dict[str | None, list[Tree]] = {}

    def candidates(self, view: View, rng: random.Random, *, stop_early: bool = False) -> list[Candidate]:
        """Search the worlds in turn until the limit."""
        began = perf_counter()
        trees = self._trees(view, rng)
        known = _visits(trees)
        evaluated = rounds = 0
        while True:
            evaluated += sum(map(self._iterate, trees))
            rounds += 1
            left = self._left(perf_counter() - began, evaluated, rounds)
            if left <= 0 or sum(tree.size() for tree in trees) >= MOST_NODES:
                break
            if stop_early and rounds % 8 == 0:
                # Near the end of a game an iteration often reaches the end and evaluates no new position.
                visits_each = max(1.0, (_visits(trees) - known) / evaluated)
                if _lead(root_actions(tree) for tree in trees) > left * visits_each:
                    break
        return merged(_candidates(view, tree) for tree in trees)

    def _trees(self, view: View, rng: random.Random) -> list[Tree]:
        """A tree for each world."""
        # The tree deals the supply again at every draw; if nothing else is hidden, one world is enough.
        missions = view.state.setup.missions
        worlds = self.worlds or (2 if missions else 1)
        # A guess at the missions must not last the whole game: one world is always new.
        trees = self._reused(view)[: worlds - 1 if missions else worlds]
        trees += [self._new_tree(view, rng) for _ in range(worlds - len(trees))]
        if self.reuse:
            self._kept[view.seat] = trees[::-1]
        if missions:
            self._set_ends(view, trees, rng)
        return trees

    @staticmethod
    def _set_ends(view: View, trees: list[Tree], rng: random.Random) -> None:
        """Value ending the game by many worlds, not by the one that a tree stands for."""
        world = trees[-1].states[0]
        for finish in finishes(view, world, root_codes(trees[-1]), rng):
            for tree in trees:
                tree.set_end(finish.code, finish.after, finish.shares, finish.scores)

    def _iterate(self, tree: Tree) -> int:
        """Evaluate a batch of leaves; return how many."""
        selected = tree.select(self._evaluator.batch_for(tree.setup), self._batch)
        if selected:
            logits, wins, scores = self._evaluator.evaluate()
            tree.backpropagate(logits.tolist(), wins.ravel().tolist(), scores.ravel().tolist())
        return selected or self._batch  # all leaves are ends of the game: nothing is left to evaluate

    def _new_tree(self, view: View, rng: random.Random) -> Tree:
        world = view.sample(Dice(rng.getrandbits(62)))
        c_puct = C_PUCT[world.setup.players] if self.c_puct is None else self.c_puct
        return Tree(world, rng.getrandbits(30), c_puct, self.score_weight, self.fpu_reduction)

    def _reused(self, view: View) -> list[Tree]:
        """From the trees kept from this seat's last decision, the branches that start here."""
        trees = []
        for tree in self._kept.pop(view.seat, ()):
            if tree.setup is view.state.setup:
                here = (node for node in matching_nodes(tree, view.state) if view.admits(tree.states[node]))
                if (node := next(here, None)) is not None:
                    trees.append(subtree(tree, node))
        return trees

    def _left(self, spent: float, evaluated: int, rounds: int) -> float:
        """How many more positions there is time for; another round takes about as long as those before."""
        left = inf
        if self.positions is not None:
            left = self.positions - evaluated
        if self.seconds is not None:
            fits = (self.seconds - spent) / (spent / rounds)
            left = min(left, evaluated / rounds * fits if fits >= 1 else 0)
        return left


def _candidates(view: View, tree: Tree) -> list[Candidate]:
    return [
        Candidate(
            decode(view.names, view.state, code),
            visits,
            prior,
            value,
            tuple(win_chances(tree, code)),
            tuple(principal_variation(tree, code)),
            proof,
        )
        for code, visits, prior, value, proof in root_actions(tree)
    ]


def _visits(trees: list[Tree]) -> int:
    return sum(int(tree.visits[tree.root]) for tree in trees)


def _lead(worlds: Iterable[list[RootAction]]) -> float:
    """By how many visits the most visited action leads; with a sure win nothing else matters.

    Actions that certainly lose are out of the race. If only one is left in it, there is no lead: should that
    one lose too, it matters which lasts longest.
    """
    visits: dict[int, int] = {}
    for found in worlds:
        for code, count, _, _, proof in found:
            if proof > 0:
                return inf
            if proof == 0:
                visits[code] = visits.get(code, 0) + count
    if len(visits) < 2:
        return 0 if visits else inf
    first, second, *_ = sorted(visits.values(), reverse=True)
    return first - second
