"""Section 7: who controls a city (K1), as the points for an establishment (E1) and at the end (G2) show."""

from __future__ import annotations

import pytest

import hansa

from .helpers import changes, play

SEATS = ("red", "blue", "green")


def controller(game: hansa.Game, route: str) -> str | None:
    """Who controls the only city with posts: whom it pays at the end, and when red establishes a route."""
    scores = {seat: score.lines["cities"] for seat, score in game.score().items()}
    at_end = {seat: points for seat, points in scores.items() if points}
    found = changes(game, f"red establish {route} nothing")
    at_once = {key.partition(".")[0]: values for key, values in found.items() if key.endswith(".score")}
    assert at_end == dict.fromkeys(at_once, 2)
    assert at_once == dict.fromkeys(at_end, ("0", "1"))
    assert len(at_end) <= 1
    return next(iter(at_end), None)


def city(name: str, posts: str) -> str | None:
    """Who controls a city with these posts."""
    route, board = {
        "minden": ("minden-muenster rrr", "hanse_2_3"),
        "coellen": ("warburg-coellen rrrr", "hanse_2_3"),
        "belgard": ("kulm-belgard rrr", "east_3_5"),
        "waren": ("waren-wismar rrr", "east_3_5"),
    }[name]
    desks = "".join(f"{seat} book=2;" for seat in SEATS)
    game = hansa.position(f"board {board} big_box 3; {desks} city {name} {posts}; route {route}")
    return controller(game, route.split()[0])


@pytest.mark.rule("K1")
def test_a_city_without_a_post_is_controlled_by_nobody() -> None:
    assert city("minden", "....") is None
    assert city("belgard", "+") is None


@pytest.mark.rule("K1")
@pytest.mark.parametrize(
    ("posts", "seat"),
    [
        ("b...", "blue"),
        ("rrb.", "red"),
        ("rbbg", "blue"),
        ("rrrb", "red"),
        ("gbgr", "green"),
        ("gggg", "green"),
    ],
)
def test_who_has_most_posts_controls_the_city_wherever_they_are(posts: str, seat: str) -> None:
    assert city("minden", posts) == seat


@pytest.mark.rule("K1")
@pytest.mark.parametrize(
    ("posts", "seat"),
    [
        ("rb..", "blue"),
        ("br..", "red"),
        ("rbg.", "green"),
        ("rbbr", "red"),
        ("rrbb", "blue"),
        ("rbrb", "blue"),
    ],
)
def test_a_tie_goes_to_the_tied_player_with_the_post_furthest_to_the_right(posts: str, seat: str) -> None:
    assert city("minden", posts) == seat


@pytest.mark.rule("K1")
@pytest.mark.parametrize(("posts", "seat"), [("b+rbrg", "red"), ("r+brbg", "blue")])
def test_a_post_further_right_does_not_help_a_player_with_fewer_posts(posts: str, seat: str) -> None:
    # Red and blue have two each, green has one, furthest to the right.
    assert city("minden", posts) == seat


@pytest.mark.rule("K1")
@pytest.mark.parametrize(
    ("posts", "seat"), [("Rb..", "blue"), ("bR..", "red"), ("bRR.", "red"), ("Rbb.", "blue")]
)
def test_traders_and_merchants_count_alike(posts: str, seat: str) -> None:
    assert city("minden", posts) == seat


@pytest.mark.rule("K1", "E3a")
@pytest.mark.parametrize(
    ("posts", "seat"),
    [("r+rb..", "red"), ("rr+b...", "red"), ("R+rb..", "red"), ("bbb+rrg.", "blue"), ("g+gbr.", "green")],
)
def test_additional_posts_count_for_the_most(posts: str, seat: str) -> None:
    assert city("minden", posts) == seat


@pytest.mark.rule("K1", "E3a")
@pytest.mark.parametrize(
    ("posts", "seat"),
    [("r+b...", "blue"), ("R+b...", "blue"), ("bb+rr..", "red"), ("rg+b...", "blue"), ("bb+rrbr", "red")],
)
def test_an_additional_post_ranks_below_every_post_to_its_right(posts: str, seat: str) -> None:
    assert city("minden", posts) == seat


@pytest.mark.rule("K1", "E3a")
@pytest.mark.parametrize(
    ("posts", "seat"),
    [
        ("rrbb+g...", "blue"),
        ("bbrr+g...", "red"),
        ("rbbr+g...", "red"),
        ("brrb+g...", "blue"),
        ("rbrb+g...", "blue"),
    ],
)
def test_among_additional_posts_the_earlier_one_lies_further_right(posts: str, seat: str) -> None:
    # The latest is written first; green has one post less than red and blue.
    assert city("minden", posts) == seat


@pytest.mark.rule("K1", "E3a")
def test_the_order_in_which_additional_posts_are_played_decides() -> None:
    desks = "red markers=additional_post,additional_post; blue markers=additional_post,additional_post;"
    routes = (
        "route minden-muenster rrr; route minden-paderborn rrr;"
        "route minden-hannover bbb; route bremen-minden bbb;"
    )
    post = "establish {} additional_post minden trader"
    red = [f"red {post}".format(route) for route in ("minden-muenster", "minden-paderborn")]
    blue = [f"blue {post}".format(route) for route in ("minden-hannover", "bremen-minden")]
    for first, second, turn in ((red, blue, "red"), (blue, red, "blue")):
        other = "blue" if turn == "red" else "red"
        waiting = ["green end_turn"] if turn == "blue" else []
        game = hansa.position(f"board hanse_2_3 big_box 3; turn 1 {turn}; {desks} {routes} city minden g...")
        play(game, *first, f"{turn} end_turn", *waiting, *second)
        cities = {seat: found.lines["cities"] for seat, found in game.score().items()}
        assert cities == {turn: 2, other: 0, "green": 0}


@pytest.mark.rule("K1", "O1", "O2")
@pytest.mark.parametrize("name", ["belgard", "waren"])
@pytest.mark.parametrize(
    ("posts", "seat"),
    [
        ("+r", "red"),
        ("b+", "blue"),
        ("+rb", "blue"),
        ("r+b", "blue"),
        ("b+r", "red"),
        ("br+", "red"),
        ("rr+b", "red"),
        ("bb+rr", "red"),
        ("bg+Rb", "blue"),
    ],
)
def test_in_a_green_city_posts_rank_from_the_right_too(name: str, posts: str, seat: str) -> None:
    assert city(name, posts) == seat


@pytest.mark.rule("K1", "E3c")
@pytest.mark.parametrize(("posts", "seat"), [("..", None), ("b.", "blue")])
def test_merchants_on_special_prestige_are_no_posts(posts: str, seat: str | None) -> None:
    game = hansa.position(
        f"board hanse_2_3 big_box 3; red book=2; city coellen {posts}; special_prestige R.RR;"
        "route warburg-coellen rrrr"
    )
    assert controller(game, "warburg-coellen") == seat


@pytest.mark.rule("K1")
def test_tradesmen_on_routes_are_no_posts() -> None:
    game = hansa.position(
        "board hanse_2_3 big_box 3; city minden b...; route minden-muenster rrr; route bremen-minden rr."
    )
    assert controller(game, "minden-muenster") == "blue"
