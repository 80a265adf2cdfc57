"""What players that search have in common: what they find out, when they stop, how worlds are summed up.

What is hidden (missions, the plate, the order of the supply) is dealt at random for each world, from the
seat's view and nothing else. The worlds are searched in turn until time or the number of positions is spent,
and the action most often found best is played.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf
from time import perf_counter

from hansa.ai.core.findings import Found, chances, findings, line
from hansa.ai.core.tree import Tree
from hansa.ai.patience import PATIENCE, is_long, play_on
from hansa.play.actions import Action
from hansa.play.coding import decode
from hansa.play.view import View

__all__ = ["Finding", "Searcher", "Thinker", "merged"]

ROOM = 250_000  # positions that the trees may hold together, about a gigabyte: more than a minute of thought


@dataclass(frozen=True, slots=True)
class Finding:
    """What the search found out about an action."""

    action: Action
    visits: int
    liking: float  # at first sight
    value: float  # for the seat: its share of the win, and something for points
    chances: tuple[float, ...]  # of all seats in their order, to win after it; empty if it was never tried
    line: tuple[int, ...]  # what is expected then, as codes: see `core/findings.py`
    proof: int = 0  # n: the seat wins for certain, n decisions from here; -n: another does


class Thinker(ABC):
    """Finds something out about every legal action, and plays the best."""

    patience = PATIENCE["alderman"]

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Action:
        """One of the legal actions of the seat that decides."""
        if len(legal) == 1:
            return legal[0]
        wanted = set(legal)
        found = [one for one in self.think(view, rng, stop_early=True) if one.action in wanted]
        best = found[0]
        if best.proof > 0 or not is_long(view, self.patience):
            return best.action
        open_ = [one.action for one in found if not one.proof]
        return play_on(view, legal, open_ or [best.action], rng)  # all is lost: the best lasts longest

    @abstractmethod
    def think(self, view: View, rng: random.Random, *, stop_early: bool = False) -> list[Finding]:
        """What is found of every legal action, the best first.

        With `stop_early` it ends as soon as nothing can become the best any more.
        """


class Searcher(Thinker):
    """Thinks for some seconds, or over some positions, whichever comes first."""

    def __init__(self, seconds: float | None = 1.0, positions: int | None = None) -> None:
        if seconds is None and positions is None:
            raise ValueError("a search needs a limit: seconds or positions")
        self.seconds = seconds
        self.positions = positions

    def think(self, view: View, rng: random.Random, *, stop_early: bool = False) -> list[Finding]:
        """Search the worlds in turn until the limit."""
        begun = perf_counter()
        trees = self._trees(view, rng)
        known = _visits(trees)
        seen = rounds = 0
        while True:
            seen += sum(map(self._grow, trees))
            rounds += 1
            left = self._left(perf_counter() - begun, seen, rounds)
            if left <= 0 or sum(tree.size() for tree in trees) >= ROOM:
                break
            if stop_early and rounds % 8 == 0:
                # Near the end of a game a visit often ends there, and no new position is looked at.
                for_each = max(1.0, (_visits(trees) - known) / seen)
                if _lead(findings(tree) for tree in trees) > left * for_each:
                    break
        return merged(_told(view, tree) for tree in trees)

    @abstractmethod
    def _trees(self, view: View, rng: random.Random) -> list[Tree]:
        """Where the search begins: a tree for each world."""

    @abstractmethod
    def _grow(self, tree: Tree) -> int:
        """Search a tree for a moment; return how many positions were looked at."""

    def _left(self, spent: float, seen: int, rounds: int) -> float:
        """How many positions more there is room for; another round takes about as long as those before."""
        left = float("inf")
        if self.positions is not None:
            left = self.positions - seen
        if self.seconds is not None:
            fits = (self.seconds - spent) / (spent / rounds)
            left = min(left, seen / rounds * fits if fits >= 1 else 0)
        return left


def merged(reports: Iterable[list[Finding]]) -> list[Finding]:
    """What several trees found out, as one: the nearest sure win first, then what was visited most.

    Of what is lost for certain, visits say nothing: there what lasts longest comes first, for the rival has
    yet to find the win.
    """
    by_action: dict[Action, list[Finding]] = {}
    for report in reports:
        for finding in report:
            by_action.setdefault(finding.action, []).append(finding)
    return sorted(map(_merge, by_action.values()), key=_rank, reverse=True)


def _rank(finding: Finding) -> tuple[float, int, float]:
    sure = 1 / finding.proof if finding.proof else 0.0  # the nearer, the further from nothing
    return sure, finding.visits if finding.proof == 0 else 0, finding.liking


def _merge(several: list[Finding]) -> Finding:
    """Findings about one action. Worlds are equally likely, so they count alike, however much was tried."""
    tried = [one for one in several if one.visits]
    # What one has proved the others have not found yet; only worlds that differ can contradict each other.
    proofs = [one.proof for one in several if one.proof]
    agree = proofs and (min(proofs) > 0 or max(proofs) < 0)
    return Finding(
        several[0].action,
        sum(one.visits for one in several),
        sum(one.liking for one in several) / len(several),
        sum(one.value for one in tried) / max(len(tried), 1),
        tuple(sum(seat) / len(tried) for seat in zip(*(one.chances for one in tried), strict=True)),
        max(several, key=lambda one: one.visits).line,
        min(proofs, key=abs) if agree else 0,
    )


def _told(view: View, tree: Tree) -> list[Finding]:
    return [
        Finding(
            decode(view.names, view.state, code),
            visits,
            liking,
            value,
            tuple(chances(tree, code)),
            tuple(line(tree, code)),
            proof,
        )
        for code, visits, liking, value, proof in findings(tree)
    ]


def _visits(trees: list[Tree]) -> int:
    return sum(int(tree.visits[tree.root]) for tree in trees)


def _lead(worlds: Iterable[list[Found]]) -> float:
    """By how many visits the most visited action is ahead of the next; with a sure win nothing else matters.

    What is lost for certain is out of the race. Where only one action is left in it there is no lead: should
    that one be lost too, it matters which lasts longest.
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
