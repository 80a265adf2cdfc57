"""Looking back at a game: the curve of chances, the turning points, and a blunder that must be found."""

from __future__ import annotations

import json
import random
from itertools import pairwise

import pytest

import hansa
from hansa.ai import players
from hansa.ai.advice.analysis import MOST_TURNING, Analysis, analyse
from hansa.play.game import Game

# Whoever establishes a route first has 20 points and wins, and it is red's turn.
RACE = (
    "board hanse_2_3 big_box 3; turn 40 red actions=1; red score=19 supply=3t; blue score=19; green score=3;"
    "route duisburg-dortmund rr; city duisburg r; route hamburg-luebeck bbb; city hamburg b.."
)


@pytest.fixture(scope="module")
def game() -> Game:
    made = hansa.new_game("hanse_2_3", 3, seed=6, modules=("missions",))
    planner, rng = players.make("planner"), random.Random(1)
    while made.to_move:
        made.play(planner.choose(made.view(made.to_move), made.legal_actions(), rng))
    return made


@pytest.fixture(scope="module")
def analysis(game: Game) -> Analysis:
    return analyse(game, positions=48)


def test_the_curve_has_every_turn_and_ends_with_the_winner(game: Game, analysis: Analysis) -> None:
    turns = analysis.turns
    assert analysis.seats == game.players
    assert [turns[0].decisions, turns[-1].decisions] == [0, len(game.actions)]
    assert [turn.seat for turn in turns[:4]] == ["red", "blue", "green", "red"]
    assert [turn.round for turn in turns[:4]] == [1, 1, 1, 2]
    for turn, later in pairwise(turns):
        assert turn.decisions < later.decisions
        assert turn.seat == game.at(turn.decisions).turn
    for turn in turns:
        assert sum(turn.chances) == pytest.approx(1, abs=0.01)
    places = {standing.seat: standing.place for standing in game.standings()}
    first = [seat for seat in game.players if places[seat] == 1]
    assert turns[-1].chances == tuple((seat in first) / len(first) for seat in game.players)


def test_turning_points_are_decisions_of_their_seats(game: Game, analysis: Analysis) -> None:
    assert len(analysis.turning) <= MOST_TURNING
    numbers = [point.decisions for point in analysis.turning]
    assert numbers == sorted(set(numbers))
    for point in analysis.turning:
        assert game.actions[point.decisions] == point.played
        assert point.played.seat == point.seat
        if point.better is not None:
            assert point.better.action in game.at(point.decisions).legal_actions()
            assert point.better.action != point.played
            assert point.better.chance == point.before > point.after
            assert point.better.reasons


@pytest.mark.slow
def test_the_same_game_gives_the_same_analysis(game: Game, analysis: Analysis) -> None:
    done: list[float] = []
    again = analyse(game, positions=48, progress=done.append)
    assert again == analysis
    assert done == sorted(done)
    assert (done[0] < 0.1, done[-1]) == (True, 1.0)
    told = json.loads(json.dumps(analysis.to_json()))
    assert set(told) == {"seats", "turns", "turning"}
    assert set(told["turns"][0]) == {"decisions", "round", "seat", "chances"}


def test_a_win_that_was_missed_is_found() -> None:
    race = hansa.position(RACE)
    for action in ("red income 3 traders", "red end_turn", "blue establish hamburg-luebeck nothing"):
        race.play(action)
    assert race.is_over
    assert race.standings()[0].seat == "blue"
    found = analyse(race, positions=200)
    (point,) = (point for point in found.turning if point.seat == "red")
    assert (point.decisions, str(point.played), point.before) == (0, "red income 3 traders", 1.0)
    assert point.after < 0.3
    assert point.better is not None
    assert str(point.better.action).startswith("red establish duisburg-dortmund")
    assert point.better.reasons[0].id == "reason-wins"


@pytest.mark.slow
def test_a_running_game_can_be_looked_at(game: Game) -> None:
    half = game.at(60)
    found = analyse(half, positions=32)
    assert found.turns[-1].decisions == 60
    assert max(found.turns[-1].chances) < 1
