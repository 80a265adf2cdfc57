"""The arena: fair seats, honest sums."""

from __future__ import annotations

import pytest

from hansa.ai.arena import Match, Played, matches, play, table

LINE_UP = ("planner", "random", "random")


def test_every_entrant_meets_every_deal_from_every_seat() -> None:
    work = matches(LINE_UP, "hanse_2_3", "big_box", (), 2, 10)
    assert [match.seed for match in work] == [10, 10, 10, 11, 11, 11]
    assert {match.entrants.index("planner") for match in work} == {0, 1, 2}


def test_turns_that_look_the_same_are_played_once() -> None:
    assert len(matches(("planner",) * 4, "hanse_4_5", "big_box", (), 3, 1)) == 3


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
    assert 0 < strong.share_error < 1
