"""How well the planner plays: a taste of it always, the full bars of planner_check.py when slow tests run."""

from __future__ import annotations

import pytest

from hansa.boards import load
from planner_check import LEAST, LONGEST, MOST, SEATS, Job, play

VARIANTS = [(board, variant) for board in SEATS for variant in load(board).two_player]


def test_it_beats_random_players() -> None:
    outcomes = [play(Job(board, number, alone=True)) for board in SEATS for number in range(3)]
    assert [outcome.wins for outcome in outcomes] == [1.0] * len(outcomes)


@pytest.mark.slow
@pytest.mark.parametrize("board", SEATS)
def test_it_beats_random_players_nearly_always(board: str) -> None:
    assert sum(play(Job(board, number, alone=True)).wins for number in range(100)) >= 99


@pytest.mark.slow
@pytest.mark.parametrize("board", SEATS)
def test_games_between_planners_look_like_games(board: str) -> None:
    outcomes = [play(Job(board, number, alone=False)) for number in range(100)]
    assert max(outcome.rounds for outcome in outcomes) < LONGEST
    assert [outcome for outcome in outcomes if not LEAST <= outcome.winner <= MOST] == []


@pytest.mark.slow
@pytest.mark.parametrize(("board", "variant"), VARIANTS)
def test_games_for_two_come_to_an_end(board: str, variant: str) -> None:
    outcomes = [play(Job(board, number, alone=False, variant=variant)) for number in range(50)]
    assert max(outcome.rounds for outcome in outcomes) < LONGEST
