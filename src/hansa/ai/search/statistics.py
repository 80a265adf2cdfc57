"""What a search has found out, read off the root of its tree."""

from __future__ import annotations

from ...rules._compat import i64
from ...rules.terms import NOBODY
from .tree import Tree

# Of an action: its code, visits, prior, value for whoever decides, and the number of decisions after which
# that seat is proved to win, or minus the number after which another seat is.
RootAction = tuple[int, int, float, float, int]


def root_actions(tree: Tree) -> list[RootAction]:
    """What was found out about each action at the root."""
    found: list[RootAction] = []
    mover = tree.mover[tree.root]
    begin = tree.first_edge[tree.root]
    for edge in range(begin, begin + tree.edges[tree.root]):
        child = tree.child[edge]
        visits: i64 = 0
        value = -1.0
        if child >= 0 and tree.visits[child] > 0:
            visits = tree.visits[child]
            value = tree.value_sums[child * tree.players + mover] / float(visits)
        proof = 0
        winner = tree.proven_winner(tree.root, edge)
        if winner != NOBODY:
            proof = int(tree.distance[child]) + 1
            if winner != mover:
                proof = -proof
        found.append((int(tree.codes[edge]), int(visits), tree.prior[edge], value, proof))
    return found


def root_codes(tree: Tree) -> list[int]:
    """The codes of the actions at the root."""
    begin = tree.first_edge[tree.root]
    return [int(tree.codes[edge]) for edge in range(begin, begin + tree.edges[tree.root])]


def win_chances(tree: Tree, code: int) -> list[float]:
    """The chance of each seat to win after an action at the root; empty if it was never visited."""
    edge = tree.edge_of(code)
    child = tree.child[edge]
    if child < 0 or tree.visits[child] == 0:
        return []
    winner = tree.proven_winner(tree.root, edge)
    if winner != NOBODY:
        return [float(seat == winner) for seat in range(tree.players)]
    at = child * tree.players
    return [tree.win_sums[at + seat] / float(tree.visits[child]) for seat in range(tree.players)]


def principal_variation(tree: Tree, code: int) -> list[int]:
    """An action at the root, then what was visited most after it.

    It leaves out decisions with a single legal action, which `settle` makes.
    """
    expected = [code]
    node = tree.child[tree.edge_of(code)]
    while node >= 0:
        best: i64 = -1
        most: i64 = 0
        for edge in range(tree.first_edge[node], tree.first_edge[node] + tree.edges[node]):
            child = tree.child[edge]
            if child >= 0 and tree.visits[child] > most:
                most = tree.visits[child]
                best = edge
        if best < 0:
            break
        expected.append(int(tree.codes[best]))
        node = tree.child[best]
    return expected
