"""tools/search_study.py: what it looks at, and what it makes of it."""

from __future__ import annotations

import random

import pytest

import search_study as study
from hansa import new_game
from hansa.ai.network.inference import weights
from hansa.ai.search.mcts import Search
from hansa.ai.search.player import Candidate

WANTED = study.Wanted(weights(), "hanse_4_5", 4, 4, (4, 16), 0.05)


def sample(third: int, chances: list[float], *, same: bool = True, cost: float = 0.0) -> study.Sample:
    """A decision of a game that the first of two seats won."""
    choice = study.Choice(same, cost, 0.25)
    return study.Sample(1, [chances, chances, [1.0, 0.0]], [choice], third, (1.0, 0.0))


def test_a_position_is_foretold_by_every_size() -> None:
    game = new_game("hanse_4_5", players=4, seed=1)
    seen = study.look(WANTED, game, random.Random(1))
    assert len(seen.foretold) == 3
    assert all(sum(chances) == pytest.approx(1, abs=0.01) for chances in seen.foretold)
    assert [choice.cost >= 0 for choice in seen.choices] == [True]


def test_the_judge_prices_another_choice() -> None:
    game = new_game("hanse_4_5", players=4, seed=1)
    found = Search(None, 16).candidates(game.view("red"), random.Random(1))
    first, second = found[:2]
    assert study.judged(first, found) == study.Choice(True, 0.0, first.prior)
    better = Candidate(first.action, first.visits, 0.5, second.value + 0.1, first.chances, first.line)
    told = study.judged(second, [better, *found[1:]])
    assert (told.same, told.prior) == (False, 0.5)
    assert told.cost == pytest.approx(0.1)


def test_the_tables() -> None:
    samples = [sample(0, [0.5, 0.5]), sample(0, [1.0, 0.0]), sample(1, [0.8, 0.2]), sample(2, [0.6, 0.4])]
    rows = study.foretelling(samples, (4, 16)).splitlines()
    assert rows[2].startswith("| the network alone | 0.1250, 0.707 | 0.0400, 1.000 | 0.1600, 1.000 |")
    assert rows[4].startswith("| 16 positions | 0.0000, 1.000 |")
    assert rows[-1] == "| decisions | 2 | 1 | 1 |"
    assert study.foretelling(samples[:2], (4, 16)).splitlines()[3].endswith("| - | - |")


def test_how_often_another_action_is_chosen() -> None:
    samples = [sample(0, [0.5, 0.5]), sample(0, [0.5, 0.5], same=False, cost=0.02)]
    assert study.choosing(samples, (4, 16)).splitlines()[-1] == "| 4 positions | 50 % | 0.0200 | 0.250 |"
    assert study.choosing(samples[:1], (4, 16)).splitlines()[-1] == "| 4 positions | 0 % | 0.0000 | 0.000 |"
