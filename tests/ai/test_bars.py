"""How well the planner plays: a taste of it always, the full bars of planner_check.py when slow tests run."""

from __future__ import annotations

import pytest

from hansa.ai.arena import play
from hansa.boards import load
from planner_check import LEAST_POINTS, MOST_POINTS, MOST_ROUNDS, SEATS, match_of, rounds, won

VARIANTS = [(board, variant) for board in SEATS for variant in load(board).two_player]


def test_it_beats_random_players() -> None:
    played = [play(match_of(board, number, alone=True)) for board in SEATS for number in range(3)]
    assert [won(one) for one in played] == [1.0] * len(played)


@pytest.mark.slow
@pytest.mark.parametrize("board", SEATS)
def test_it_beats_random_players_nearly_always(board: str) -> None:
    assert sum(won(play(match_of(board, number, alone=True))) for number in range(100)) >= 99


@pytest.mark.slow
@pytest.mark.parametrize("board", SEATS)
def test_games_between_planners_look_like_games(board: str) -> None:
    played = [play(match_of(board, number)) for number in range(100)]
    assert max(map(rounds, played)) < MOST_ROUNDS
    assert [one for one in played if not LEAST_POINTS <= max(one.scores) <= MOST_POINTS] == []


@pytest.mark.slow
@pytest.mark.parametrize(("board", "variant"), VARIANTS)
def test_games_for_two_come_to_an_end(board: str, variant: str) -> None:
    played = [play(match_of(board, number, variant=variant)) for number in range(50)]
    assert max(map(rounds, played)) < MOST_ROUNDS
