"""The arena: fair seats, honest sums."""

from __future__ import annotations

import math
import pickle
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from hansa.ai.arena import Match, Played, matches, play, play_all, table
from hansa.ai.arena.matches import level
from hansa.ai.arena.ratings import SCALE, _ratings, _wilson
from hansa.ai.network import inference
from hansa.ai.network.evaluator import shared_network
from hansa.ai.network.inference import NetworkError
from hansa.errors import SetupError

LINE_UP = ("planner", "random", "random")


def test_every_entrant_meets_every_deal_from_every_seat() -> None:
    work = matches(LINE_UP, "hanse_2_3", "big_box", (), 4, 10)
    assert [match.seed for match in work] == [10, 10, 10, 11, 11, 11]
    assert {match.entrants.index("planner") for match in work} == {0, 1, 2}


def test_turns_that_look_the_same_are_played_once() -> None:
    assert len(matches(("planner",) * 4, "hanse_4_5", "big_box", (), 3, 1)) == 3
    assert len(matches(("planner", "random") * 2, "hanse_4_5", "big_box", (), 3, 1)) == 4


def test_a_match_is_repeatable() -> None:
    match = Match(LINE_UP, "hanse_2_3", "big_box", (), 3)
    one, other = play(match), play(match)
    assert (one.places, one.scores, one.decisions, one.turns) == (
        other.places,
        other.scores,
        other.decisions,
        other.turns,
    )


def game(places: tuple[int, ...], scores: tuple[int, ...]) -> Played:
    match = Match(("planner", "random", "random"), "hanse_2_3", "big_box", (), 1)
    return Played(match, places, scores, (10, 5, 5), (0.1, 0.0, 0.0), (0.05, 0.0, 0.0), 30)


def test_sums() -> None:
    strong, weak = table([game((1, 2, 3), (40, 20, 10)), game((1, 1, 3), (30, 30, 20))])
    assert (strong.name, strong.seats, strong.wins, strong.share) == ("planner", 2, 1.5, 0.75)
    assert (weak.name, weak.seats, weak.wins, weak.share) == ("random", 4, 0.5, 0.125)
    assert strong.score == 35
    assert strong.winning_score == 35
    assert weak.score == 20
    assert strong.milliseconds == pytest.approx(10)
    assert strong.longest == pytest.approx(50)
    assert strong.even == pytest.approx(1 / 3)
    assert strong.rating > weak.rating
    assert 0 < strong.share_low < strong.share < strong.share_high < 1


def test_the_interval_of_a_share_is_wilsons() -> None:
    assert _wilson(1, 16) == pytest.approx((0.806, 1), abs=1e-3)
    assert _wilson(0, 16) == pytest.approx((0, 0.194), abs=1e-3)
    assert _wilson(14 / 16, 16) == pytest.approx((0.640, 0.965), abs=1e-3)
    for halves in range(81):  # a shared win is half a win
        low, high = _wilson(halves / 80, 40)
        assert 0 <= low <= halves / 80 <= high <= 1


def test_a_share_is_told_with_its_bounds() -> None:
    best, _ = table([game((1, 2, 3), (40, 20, 10))] * 14 + [game((2, 1, 3), (20, 40, 10))] * 2)
    assert best.won == "88 % (64-97)"
    assert {"share_low", "share_high"} <= best.to_json().keys()


def simulated(truth: dict[str, float], entrants: tuple[str, ...], games: int, seed: int) -> list[Played]:
    """Games between players who are exactly as strong as the Plackett-Luce model says."""
    rng, found = random.Random(seed), []
    none = (0,) * len(entrants)
    for number in range(games):
        luck = [truth[name] / SCALE - math.log(-math.log(rng.random())) for name in entrants]
        places = tuple(1 + sum(other > mine for other in luck) for mine in luck)
        match = Match(entrants, "hanse_4_5", "big_box", (), number)
        found.append(Played(match, places, none, none, (0.0,), (0.0,), 0))
    return found


TABLES = [
    ({"a": 30.0, "b": 20.0}, ("a", "b", "b", "b")),
    ({"a": 33.0, "b": 17.0}, ("a", "b")),
    ({"a": 35.0, "b": 28.0, "c": 22.0, "d": 15.0}, ("a", "b", "c", "d")),
]


@pytest.mark.parametrize(("truth", "entrants"), TABLES)
def test_ratings_do_not_depend_on_how_many_games_were_played(
    truth: dict[str, float], entrants: tuple[str, ...]
) -> None:
    many = _ratings(simulated(truth, entrants, 400, 1))
    for games in (24, 48, 96):
        few = _ratings(simulated(truth, entrants, games, 1))
        for name in truth:
            assert abs(few[name][0] - many[name][0]) < few[name][1] + many[name][1]
            assert few[name][1] == pytest.approx(many[name][1] * math.sqrt(400 / games), rel=0.35)


@pytest.mark.parametrize(("truth", "entrants"), TABLES)
def test_the_intervals_hold_the_truth(truth: dict[str, float], entrants: tuple[str, ...]) -> None:
    held = []
    for seed in range(60):
        found = _ratings(simulated(truth, entrants, 24, seed))
        held += [abs(rating - truth[name]) < error for name, (rating, error) in found.items()]
    assert 0.88 < sum(held) / len(held) <= 1


def test_a_difference_is_as_large_at_every_table() -> None:
    truth = {"a": 30.0, "b": 20.0}
    for seats in (2, 3, 4, 5):
        found = _ratings(simulated(truth, ("a", *["b"] * (seats - 1)), 2000, 3))
        assert found["a"][0] - found["b"][0] == pytest.approx(10, abs=1.5)


def test_who_wins_everything_has_a_rating() -> None:
    few, many = (table([game((1, 2, 3), (40, 20, 10))] * games) for games in (5, 500))
    assert few[0].rating < many[0].rating < 100
    assert few[0].rating_error < 50
    assert many[0].rating + many[1].rating == pytest.approx(50)


def test_who_meets_nobody_else_is_the_mean() -> None:
    (only,) = table([replace(game((1, 2, 3), (9, 8, 7)), match=Match(("random",) * 3, "b", "e", (), 1))])
    assert (only.rating, only.rating_error) == pytest.approx((25, 0))


@pytest.fixture
def no_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Weights that are missing."""
    monkeypatch.setattr(inference, "weights", lambda: tmp_path / "missing.onnx")
    for kept in (shared_network, level):
        kept.cache_clear()
    yield
    for kept in (shared_network, level):
        kept.cache_clear()


@pytest.mark.usefixtures("no_network")
@pytest.mark.parametrize("level", ["shipowner", "councillor:8p", "alderman:8p"])
def test_nobody_stands_in_for_a_level(level: str) -> None:
    with pytest.raises(NetworkError, match="cannot be used"):
        play(Match((level, "random", "random"), "hanse_2_3", "big_box", (), 1))


def test_an_error_comes_from_the_processes_as_it_is() -> None:
    """The patched weights do not reach the processes, so name a player that does not exist."""
    work = [Match(("deep_blue", "random", "random"), "hanse_2_3", "big_box", (), seed) for seed in (1, 2)]
    with pytest.raises(SetupError, match="There is no player 'deep_blue'"):
        list(play_all(work, 2))
    sent = pickle.loads(pickle.dumps(NetworkError("The network cannot be used.", code="no_network")))
    assert (type(sent), sent.message, sent.code) == (
        NetworkError,
        "The network cannot be used.",
        "no_network",
    )
