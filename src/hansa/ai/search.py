"""The thinker: searches the tree of decisions with the network's judgement, in several possible worlds.

What is hidden (missions, the plate, the order of the supply) is dealt at random for each world, from the
seat's view and nothing else. The worlds are searched in turn until time or the number of positions is spent,
and the action most often found best is played.

Where the clock is the limit, what was found out is kept: the next decision begins with the branch that the
game has taken, if the world is still a possible one. With a limit of positions every decision begins anew,
so that the same view and dice give the same choice.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from time import perf_counter

from hansa.ai.core.tree import Tree
from hansa.ai.intuition import Eyes, shared_network
from hansa.ai.network import Network
from hansa.play.actions import Action
from hansa.play.coding import decode
from hansa.play.view import View
from hansa.rules.deal import Dice

__all__ = ["Finding", "Search", "merged"]

BATCH = 4  # positions that the network looks at together: more are faster, and less well chosen
DARING = 0.3
POINTS = 0.05
DOUBT = 0.05
WARMTH = 1.0
_SURE = 1_000_000_000  # more than all visits


@dataclass(frozen=True, slots=True)
class Finding:
    """What the search found out about an action."""

    action: Action
    visits: int
    liking: float  # the network's, at first sight
    value: float  # for the seat: its share of the win, and a little for points
    chances: tuple[float, ...]  # of all seats in their order, to win after it; empty if it was never tried
    line: tuple[int, ...]  # what is expected then, as codes: see `Tree.line`
    proof: int = 0  # 1: the seat wins for certain, -1: another does


class Search:
    """Thinks for some seconds, or over some positions, whichever comes first."""

    def __init__(
        self,
        seconds: float | None = 1.0,
        positions: int | None = None,
        *,
        worlds: int | None = None,
        daring: float = DARING,
        points: float = POINTS,
        doubt: float = DOUBT,
        warmth: float = WARMTH,
        batch: int = BATCH,
        network: Network | None = None,
    ) -> None:
        if seconds is None and positions is None:
            raise ValueError("a search needs a limit: seconds or positions")
        self.seconds = seconds
        self.positions = positions
        self.worlds = worlds
        self.daring = daring
        self.points = points
        self.doubt = doubt
        self.warmth = warmth
        self.batch = batch
        self._eyes = Eyes(network or shared_network(), batch)
        self._kept: dict[str | None, list[Tree]] = {}

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Action:
        """One of the legal actions of the seat that decides."""
        if len(legal) == 1:
            return legal[0]
        wanted = set(legal)
        found = self.think(view, rng, stop_early=True)
        return next(finding.action for finding in found if finding.action in wanted)

    def think(self, view: View, rng: random.Random, *, stop_early: bool = False) -> list[Finding]:
        """What the search finds of every legal action, the best first.

        With `stop_early` it ends as soon as nothing can become the best any more.
        """
        begun = perf_counter()
        trees = self._recall(view)
        # The tree deals the supply anew at every draw; where nothing else is hidden, one world is enough.
        worlds = self.worlds or (2 if view.state.setup.missions else 1)
        trees += [self._plant(view, rng) for _ in range(worlds - len(trees))]
        lens = self._eyes.on(view.state.setup)
        seen = rounds = 0
        while True:
            for tree in trees:
                found = tree.collect(lens, self.batch)
                if found:
                    logits, wins, scores = self._eyes.look()
                    tree.receive(logits.tolist(), wins.ravel().tolist(), scores.ravel().tolist())
                seen += found or self.batch  # all leaves are ends of the game: nothing is left to look at
            rounds += 1
            left = self._left(perf_counter() - begun, seen, rounds)
            if left <= 0 or (stop_early and rounds % 8 == 0 and _lead(trees) > left):
                break
        if self.positions is None:
            self._kept[view.seat] = trees
        return merged(_findings(view, tree) for tree in trees)

    def _left(self, spent: float, seen: int, rounds: int) -> float:
        """How many positions more there is room for; another round takes about as long as those before."""
        left = float("inf")
        if self.positions is not None:
            left = self.positions - seen
        if self.seconds is not None:
            fits = (self.seconds - spent) / (spent / rounds)
            left = min(left, seen / rounds * fits if fits >= 1 else 0)
        return left

    def _plant(self, view: View, rng: random.Random) -> Tree:
        world = view.sample(Dice(rng.getrandbits(62)))
        return Tree(world, rng.getrandbits(30), self.daring, self.points, self.doubt, self.warmth)

    def _recall(self, view: View) -> list[Tree]:
        """Of the trees kept from this seat's last decision, the branches that lead on from here."""
        trees = []
        for tree in self._kept.pop(view.seat, ()):
            if tree.setup is view.state.setup:
                here = (node for node in tree.like(view.state) if view.admits(tree.states[node]))
                if (node := next(here, None)) is not None:
                    trees.append(tree.below(node))
        return trees


def merged(reports: Iterable[list[Finding]]) -> list[Finding]:
    """What several trees found out, as one: a sure win first, then what was visited most.

    Of what is lost for certain, visits say nothing: there what the network likes comes first, for the rival
    has yet to find the win.
    """
    by_action: dict[Action, list[Finding]] = {}
    for report in reports:
        for finding in report:
            by_action.setdefault(finding.action, []).append(finding)
    found = [_merge(several) for several in by_action.values()]
    return sorted(found, key=_rank, reverse=True)


def _rank(finding: Finding) -> tuple[int, int, float]:
    return finding.proof, finding.visits if finding.proof == 0 else 0, finding.liking


def _merge(several: list[Finding]) -> Finding:
    """Findings about one action; each counts by its visits."""
    visits = sum(one.visits for one in several)
    tried = [one for one in several if one.visits]
    chances = zip(*(one.chances for one in tried), strict=True)
    return Finding(
        several[0].action,
        visits,
        sum(one.liking for one in several) / len(several),
        sum(one.value * one.visits for one in tried) / max(visits, 1),
        tuple(
            sum(c * one.visits for c, one in zip(seat, tried, strict=True)) / visits for seat in chances
        ),
        max(several, key=lambda one: one.visits).line,
        min((one.proof for one in several), key=abs),
    )


def _findings(view: View, tree: Tree) -> list[Finding]:
    return [
        Finding(
            decode(view.names, view.state, code),
            visits,
            liking,
            value,
            tuple(tree.chances(code)),
            tuple(tree.line(code)),
            proof,
        )
        for code, visits, liking, value, proof in tree.findings()
    ]


def _lead(trees: list[Tree]) -> int:
    """By how many visits the most visited action is ahead of the next; a sure win is far ahead."""
    visits: dict[int, int] = {}
    for tree in trees:
        for code, count, _, _, proof in tree.findings():
            visits[code] = visits.get(code, 0) + count + proof * _SURE
    first, *rest = sorted(visits.values(), reverse=True)
    return first - max(rest, default=0)
