"""Tree reuse: what was found out below the actions played is kept for the next decision."""

from __future__ import annotations

from typing import Final

from ...rules._compat import i64
from ...rules.state import State
from ..endgame.outcomes import settle
from .tree import Tree

_SEEDS: Final = 1000000007


def matching_nodes(tree: Tree, s: State) -> list[int]:
    """The nodes with the same decision and the same pieces on the board: one may be this position."""
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


def subtree(tree: Tree, node: int) -> Tree:
    """A tree of what was found out below a node."""
    seed = tree.dice.below(_SEEDS)
    kept = Tree(tree.states[node], seed, tree.c_puct, tree.score_weight, tree.fpu_reduction)
    old = [i64(node)]
    for new, n in enumerate(old):
        if new > 0:
            kept.add_node(tree.states[n], settle(tree.states[n], kept.buffer))
        kept.status[new] = tree.status[n]
        kept.visits[new] = tree.visits[n]
        kept.winner[new] = tree.winner[n]
        kept.distance[new] = tree.distance[n]
        for seat in range(tree.players):
            kept.value_sums[new * tree.players + seat] = tree.value_sums[n * tree.players + seat]
            kept.win_sums[new * tree.players + seat] = tree.win_sums[n * tree.players + seat]
        for i in range(tree.edges[n]):
            kept.prior[kept.first_edge[new] + i] = tree.prior[tree.first_edge[n] + i]
            child = tree.child[tree.first_edge[n] + i]
            if child >= 0:
                kept.child[kept.first_edge[new] + i] = len(old)
                old.append(child)
    return kept
