"""Britannia: Wales and Scotland at the end (U8), East-West (U9)."""

from __future__ import annotations

import pytest

import hansa

from .britannia import FIVE, FOUR, THREE, points
from .helpers import action, changes, look, play, table


@pytest.mark.rule("U8", "G2")
@pytest.mark.parametrize(
    ("cities", "expected"),
    [
        # More cities controlled come first, however few the posts.
        ("city conway r.; city pembroke r..; city cardiff bbb.; city montgomery g.", [7, 4, 2]),
        ("city conway r.; city pembroke r..; city cardiff bbbg", [7, 4, 2]),
        # As many cities: posts decide.
        ("city conway r.; city cardiff bb..; city chester ggg", [2, 4, 7]),
        ("city conway r.; city cardiff bbr.; city chester g..", [5, 5, 2]),
        # Tied in both: they share the sum of their places, rounded down.
        ("city conway r.; city cardiff b...", [5, 5, 0]),
        ("city conway rr; city cardiff bb..; city chester g..", [5, 5, 2]),
        ("city conway rr; city cardiff b...; city chester g..", [7, 3, 3]),
        ("city conway r.; city cardiff b...; city chester g..", [4, 4, 4]),
        # One player alone, and nobody.
        ("city conway r.", [7, 0, 0]),
        ("", [0, 0, 0]),
        # Without a city, posts alone bring a place.
        ("city cardiff rrbb; city conway b.; city chester gb.", [4, 7, 2]),
        ("city cardiff brgg", [3, 3, 7]),
        ("city conway rb", [4, 7, 0]),
        # Additional posts count as posts and for control.
        ("city conway r+b.; city pembroke g..", [2, 5, 5]),
        ("city conway rr+b.; city pembroke g..", [7, 2, 4]),
        # Cities of England do not count, nor do those of the north on this side.
        (
            "city london rrrrrr; city hereford bbb; city carlisle ggg; city newcastle ggg; city conway b.",
            [0, 7, 0],
        ),
        # Isle of Man and all the others do.
        ("city isle_of_man r.", [7, 0, 0]),
        (
            "city cardiff r...; city chester r..; city montgomery b.; city pembroke b..; city isle_of_man b.",
            [4, 7, 0],
        ),
    ],
)
def test_wales_ranks_by_cities_controlled_then_posts(cities: str, expected: list[int]) -> None:
    assert points(THREE + cities, "wales") == expected


@pytest.mark.rule("U8")
def test_the_three_player_side_scores_no_scotland() -> None:
    game = hansa.position(THREE + "city carlisle r..; city newcastle r..; city isle_of_man r.")
    for score in game.score().values():
        assert "wales" in score.lines and "scotland" not in score.lines


@pytest.mark.rule("U8", "G2")
@pytest.mark.parametrize(
    ("cities", "expected"),
    [
        (
            "city carlisle r....; city newcastle r..; city falkirk b..; city edinburgh g.; city conway y.",
            [7, 3, 3, 0],
        ),
        ("city carlisle r....; city newcastle b..; city falkirk g..; city glasgow y", [3, 3, 3, 3]),
        ("city carlisle rr...; city newcastle bb.; city falkirk g..; city glasgow y", [5, 5, 1, 1]),
        ("city carlisle rrr..; city newcastle bb.; city falkirk g..; city glasgow y", [7, 4, 1, 1]),
        ("city carlisle rrr..; city dunbar b; city falkirk g..; city glasgow y", [7, 2, 2, 2]),
        ("city isle_of_man R.", [7, 0, 0, 0]),
        ("city london rrrrrrrr; city chester b..; city durham g; city cardiff yyyyy", [0, 0, 0, 0]),
    ],
)
def test_scotland_ranks_the_same_way_on_the_four_player_side(cities: str, expected: list[int]) -> None:
    assert points(FOUR + cities, "scotland") == expected


@pytest.mark.rule("U8")
def test_three_tied_for_the_third_place_get_nothing() -> None:
    cities = "city carlisle rrr..; city newcastle bb.; city falkirk g..; city glasgow y; city dunbar v"
    assert points(FIVE + cities, "scotland") == [7, 4, 0, 0, 0]


@pytest.mark.rule("U8")
def test_isle_of_man_counts_for_wales_and_for_scotland() -> None:
    cities = "city isle_of_man R.; city conway b.; city falkirk g..; city glasgow g"
    assert points(FOUR + cities, "wales") == [5, 5, 0, 0]
    assert points(FOUR + cities, "scotland") == [4, 0, 7, 0]


@pytest.mark.rule("U8", "G2")
def test_wales_and_scotland_are_lines_of_their_own_in_the_total() -> None:
    score = hansa.position(FOUR + "city isle_of_man R.; red score=3").score()["red"]
    nothing = {"abilities": 0, "markers": 0, "special_prestige": 0}
    assert score.lines == nothing | {"track": 3, "cities": 2, "network": 1, "wales": 7, "scotland": 7}
    assert score.total == 20


# U9: East-West and the end.


@pytest.mark.rule("U9", "E4")
@pytest.mark.parametrize("board", [THREE, FOUR])
def test_east_west_is_oxford_york(board: str) -> None:
    cardiff = "r..." if board == THREE else "r...."
    game = table(
        board
        + f"red; city oxford R.; city cardiff {cardiff}; city coventry r.; city nottingham r.; city york ..;"
        "route durham-york rrr; city durham b"
    )
    assert changes(game, "red establish durham-york post york") == action(2) | {
        "route durham-york": ("rrr", "..."),
        "city york": ("..", "r."),
        "red.stock": ("0t0m", "2t0m"),
        "blue.score": ("0", "1"),
        "red.score": ("0", "7"),
        "red.east_west": ("0", "1"),
    }


@pytest.mark.rule("U9", "E4")
def test_a_chain_from_oxford_that_does_not_reach_york_is_none() -> None:
    game = table(
        THREE + "red; city oxford R.; city cardiff r...; city coventry r.; city nottingham ..; city york ..;"
        "route durham-york rrr; city durham b; city london ......; city cambridge ..; city norwich .."
    )
    assert changes(game, "red establish durham-york post york") == action(2) | {
        "route durham-york": ("rrr", "..."),
        "city york": ("..", "r."),
        "red.stock": ("0t0m", "2t0m"),
        "blue.score": ("0", "1"),
    }


@pytest.mark.rule("U9", "G1")
@pytest.mark.parametrize("board", [THREE, FOUR])
@pytest.mark.parametrize(("complete", "decision"), [(6, "action"), (7, "over cities")])
def test_the_game_ends_with_the_eighth_completed_city(board: str, complete: int, decision: str) -> None:
    small = ("bristol b", "durham b", "ipswich b", "lancaster b", "conway gg", "coventry gg", "nottingham gg")
    game = hansa.position(
        board + "".join(f"city {city};" for city in small[:complete]) + "red; route richmond-lancaster rr"
    )
    play(game, "red establish richmond-lancaster post richmond")
    assert look(game, "city richmond", "decision") == {"city richmond": "r", "decision": decision}
