"""What was found out is kept for the next decision: the part of the tree below what was played since."""

from __future__ import annotations

from typing import Final

from ...rules._compat import i64
from ...rules.state import State
from .endings import settle
from .tree import Tree

BIG: Final = 1000000007  # seeds are below


def like(tree: Tree, s: State) -> list[int]:
    """The nodes at such a decision with such pieces on the board: one of them may be this position."""
    found: list[int] = []
    for node in range(len(tree.states)):
        other = tree.states[node]
        if other.turn != s.turn or other.phase != s.phase or other.decider != s.decider:
            continue
        if other.actions_left != s.actions_left or tree.visits[node] == 0:
            continue
        point: i64 = 0
        while point < len(s.points) and s.points[point] == other.points[point]:
            point += 1
        if point == len(s.points):
            found.append(int(node))
    return found


def below(tree: Tree, node: int) -> Tree:
    """A tree of what was found out below a node."""
    seed = tree.dice.below(BIG)
    grown = Tree(tree.states[node], seed, tree.daring, tree.points, tree.doubt)
    old = [i64(node)]
    for new, n in enumerate(old):
        if new > 0:
            grown.plant(tree.states[n], settle(tree.states[n], grown.buffer))
        grown.kind[new] = tree.kind[n]
        grown.visits[new] = tree.visits[n]
        grown.proof[new] = tree.proof[n]
        grown.lasts[new] = tree.lasts[n]
        for seat in range(tree.players):
            grown.sums[new * tree.players + seat] = tree.sums[n * tree.players + seat]
            grown.wins[new * tree.players + seat] = tree.wins[n * tree.players + seat]
        for i in range(tree.edges[n]):
            grown.prior[grown.first[new] + i] = tree.prior[tree.first[n] + i]
            child = tree.child[tree.first[n] + i]
            if child >= 0:
                grown.child[grown.first[new] + i] = len(old)
                old.append(child)
    return grown
