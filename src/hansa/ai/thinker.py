"""What players that search have in common: what they find out, and how several worlds are summed up."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from hansa.ai.core.tree import Tree
from hansa.play.actions import Action
from hansa.play.coding import decode
from hansa.play.view import View

__all__ = ["Finding", "Thinker", "sum_up"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What the search found out about an action."""

    action: Action
    visits: int
    liking: float  # at first sight
    value: float  # for the seat: its share of the win, and a little for points
    chances: tuple[float, ...]  # of all seats in their order, to win after it; empty if it was never tried
    line: tuple[int, ...]  # what is expected then, as codes: see `Tree.line`


class Thinker(ABC):
    """Finds something out about every legal action, and plays the best."""

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Action:
        """One of the legal actions of the seat that decides."""
        if len(legal) == 1:
            return legal[0]
        wanted = set(legal)
        return next(found.action for found in self.think(view, rng) if found.action in wanted)

    @abstractmethod
    def think(self, view: View, rng: random.Random) -> list[Finding]:
        """What is found of every legal action, the best first."""


def sum_up(view: View, trees: list[Tree]) -> list[Finding]:
    """What the trees of several worlds found together, the best first."""
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
