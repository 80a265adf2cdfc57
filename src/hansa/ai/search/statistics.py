"""What a search has found out, read off the root of its tree."""

from __future__ import annotations

from math import exp, log
from typing import Final

from ...rules._compat import i64
from ...rules.terms import NOBODY
from .tree import PROVEN, Tree

VISITS_TO_TRUST: Final = 2.0  # visits after which a value counts half
LEAST_PRIOR: Final = 1e-9  # whose logarithm is still a number

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


def improved_policy(tree: Tree, temperature: float) -> list[float]:
    """The policy at the root, moved towards what the search has found better: something to learn from.

    An action gains by how much its value exceeds the mean of the actions visited, weighted by their priors.
    A value counts by its visits, an action that was never visited keeps its share, and a proof decides.
    """
    found = root_actions(tree)
    total = 0.0
    weight = 0.0
    for _, visits, prior, value, _ in found:
        if visits > 0:
            total += prior * value
            weight += prior
    mean = total / weight if weight > 0.0 else 0.0
    policy: list[float] = []
    most = -1e30
    for _, visits, prior, value, proof in found:
        gain = 0.0
        if visits > 0:
            gain = (value - mean) * float(visits) / (float(visits) + VISITS_TO_TRUST)
        if proof != 0:  # the nearer, the better or worse
            gain += PROVEN / float(proof)
        logit = log(max(prior, LEAST_PRIOR)) + gain / temperature
        most = max(most, logit)
        policy.append(logit)
    total = 0.0
    for n in range(len(policy)):
        policy[n] = exp(policy[n] - most)
        total += policy[n]
    return [share / total for share in policy]


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
