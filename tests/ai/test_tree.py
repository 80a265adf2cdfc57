"""The search tree with a constant evaluator: whatever it finds out comes from the rules."""

from __future__ import annotations

import pytest

import hansa
from hansa.ai.network.batch import Batch
from hansa.ai.network.layout import SLOTS
from hansa.ai.search.statistics import RootAction, improved_policy, root_actions, win_chances
from hansa.ai.search.tree import Tree
from hansa.play.coding import decode
from hansa.play.view import View
from hansa.rules.deal import Dice

# Whoever establishes a route first has 20 points and wins, and it is red's turn.
RACE = (
    "board hanse_2_3 big_box 3; turn 40 red actions=1; red score=19 supply=3t; blue score=19; green score=3;"
    "route duisburg-dortmund rr; city duisburg r; route hamburg-luebeck bbb; city hamburg b.."
)
OPENING = "board hanse_2_3 big_box 3; turn 1 red"


def searched(view: View, batches: int, size: int = 8) -> Tree:
    """A tree after some batches: every action is as likely, every seat as good."""
    state = view.sample(Dice(1))
    tree = Tree(state, 1, 0.3, 0.4, 0.05)
    batch = Batch(state.setup, size)
    for _ in range(batches):
        count = tree.select(batch, size)
        share = 1 / len(view.names.seats)
        tree.backpropagate([0.0] * batch.total, [share] * (count * SLOTS), [0.5] * (count * SLOTS))
    return tree


def best(tree: Tree) -> RootAction:
    """What was visited most."""
    return max(root_actions(tree), key=lambda found: found[1])


def test_every_iteration_is_counted_once() -> None:
    tree = searched(hansa.position(OPENING).view("red"), 30)
    found = root_actions(tree)
    assert 30 < tree.visits[0] <= 1 + 29 * 8
    assert sum(visits for _, visits, _, _, _ in found) == tree.visits[0] - 1, "all but the root's own"
    assert not any(tree.in_flight), "nothing waits for the network any more"


def test_equal_actions_are_visited_equally() -> None:
    found = root_actions(searched(hansa.position(OPENING).view("red"), 60))
    priors = {round(prior, 6) for _, _, prior, _, _ in found}
    assert priors == {round(1 / len(found), 6)}
    visits = [visits for _, visits, _, _, _ in found]
    assert min(visits) > 0
    assert max(visits) < 3 * sum(visits) / len(visits)


def test_a_win_is_found_and_taken_by_the_rules_alone() -> None:
    view = hansa.position(RACE).view("red")
    tree = searched(view, 40)
    code, _, _, _, proof = best(tree)
    assert str(decode(view.names, view.state, code)).startswith("red establish duisburg-dortmund")
    assert proof == 1
    assert win_chances(tree, code) == [1.0, 0.0, 0.0]


def test_a_search_that_finds_nothing_better_leaves_the_policy_as_it_is() -> None:
    tree = searched(hansa.position(OPENING).view("red"), 60)
    priors = [prior for _, _, prior, _, _ in root_actions(tree)]
    assert improved_policy(tree, 0.02) == pytest.approx(priors)


def test_the_policy_moves_towards_what_the_search_found_better() -> None:
    tree = searched(hansa.position(OPENING).view("red"), 60)
    better, worse = (tree.child[tree.first_edge[0] + n] for n in (0, 1))
    for child, more in (better, 0.04), (worse, -0.04):
        tree.value_sums[child * tree.players + tree.mover[0]] += more * float(tree.visits[child])
    even = 1 / tree.edges[0]
    cold, warm = improved_policy(tree, 0.01), improved_policy(tree, 0.1)
    assert cold[0] > warm[0] > even > warm[1] > cold[1]
    assert sum(cold) == pytest.approx(1)


def test_a_proof_decides_whatever_the_policy() -> None:
    tree = searched(hansa.position(RACE).view("red"), 1, size=1)
    wins = [proof > 0 for _, _, _, _, proof in root_actions(tree)]
    assert any(wins)
    policy = improved_policy(tree, 0.1)
    assert sum(share for share, win in zip(policy, wins, strict=True) if win) > 0.99
