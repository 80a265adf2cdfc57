"""Action E: a post, and the marker for an additional one (E3a)."""

from __future__ import annotations

import pytest

import hansa

from .establishing import east, scores, three
from .helpers import action, changes, each, legal, look, play

# E3a: a post.


@pytest.mark.rule("E3a")
@pytest.mark.parametrize(
    ("before", "after"), [("...", "r.."), ("b..", "br."), ("bg.", "bgr"), ("r..", "rr.")]
)
def test_a_post_goes_to_the_leftmost_free_space_and_the_rest_to_the_stock(before: str, after: str) -> None:
    game = three(f"red privilege=3 supply=1t; route hamburg-luebeck rrr; city hamburg {before}")
    found = changes(game, "red establish hamburg-luebeck post hamburg")
    own = before.count("r")
    control = (
        {}
        if before == "..."
        else {f"{'red' if own else 'green' if 'g' in before else 'blue'}.score": ("0", "1")}
    )
    assert found == action(2) | control | {
        "city hamburg": (before, after),
        "red.stock": (f"{10 - own}t1m", f"{12 - own}t1m"),
        "route hamburg-luebeck": ("rrr", "..."),
    }


@pytest.mark.rule("E3a")
def test_in_a_full_city_no_post_may_be_established_but_the_route_may() -> None:
    game = three("red privilege=3; route duisburg-dortmund rr; city duisburg b; city dortmund Gb")
    assert legal(game, "establish") == {"red establish duisburg-dortmund nothing"}


@pytest.mark.rule("E3a")
@pytest.mark.parametrize(
    ("pieces", "posts"), [("rr", ["duisburg"]), ("rR", ["duisburg", "dortmund"]), ("RR", ["dortmund"])]
)
def test_a_square_space_takes_a_trader_and_a_round_one_a_merchant(pieces: str, posts: list[str]) -> None:
    game = three(f"red book=1 privilege=3; route duisburg-dortmund {pieces}")
    wanted = each("red establish duisburg-dortmund post {}", *posts)
    assert legal(game, "establish") == wanted | {"red establish duisburg-dortmund nothing"}


@pytest.mark.rule("E3a")
def test_the_tradesman_of_the_right_kind_becomes_the_post_and_the_other_goes_to_the_stock() -> None:
    game = three("route duisburg-dortmund rR")
    assert changes(game, "red establish duisburg-dortmund post dortmund") == action(2) | {
        "city dortmund": ("..", "R."),
        "red.stock": ("10t0m", "11t0m"),
        "route duisburg-dortmund": ("rR", ".."),
    }
    game = three("route duisburg-dortmund rR")
    assert changes(game, "red establish duisburg-dortmund post duisburg") == action(2) | {
        "city duisburg": (".", "r"),
        "red.stock": ("10t0m", "10t1m"),
        "route duisburg-dortmund": ("rR", ".."),
    }


@pytest.mark.rule("E3a")
def test_the_tradesman_must_come_from_the_route_not_from_supply_or_stock() -> None:
    # Dortmund's first space is round: the merchant in the supply is of no use.
    game = three("red supply=1m; route duisburg-dortmund rr; city duisburg b")
    assert legal(game, "establish") == {"red establish duisburg-dortmund nothing"}


@pytest.mark.rule("E3a")
@pytest.mark.parametrize("privilege", range(4))
@pytest.mark.parametrize("posts", ["....", "b...", "bb..", "bbb.", "bbbb"])
def test_the_privilege_must_have_reached_the_colour_of_the_space(posts: str, privilege: int) -> None:
    # Minden's spaces are white, orange, pink and black.
    game = three(f"red privilege={privilege}; route bremen-minden rrr; city bremen b; city minden {posts}")
    colour = posts.count("b")
    wanted = ["nothing", "post minden"] if colour < 4 and privilege >= colour else ["nothing"]
    assert legal(game, "establish") == each("red establish bremen-minden {}", *wanted)


@pytest.mark.rule("E3a")
def test_no_space_may_be_skipped_whatever_the_privilege() -> None:
    # Arnheim: white square, white round, orange square, pink square. Only the round one is next.
    game = three("red privilege=3; route arnheim-duisburg rrr; city arnheim b...; city duisburg b")
    assert legal(game, "establish") == {"red establish arnheim-duisburg nothing"}
    # Kampen: orange, black.
    game = three("red privilege=0; route kampen-osnabrueck rr; city osnabrueck b..")
    assert legal(game, "establish") == {"red establish kampen-osnabrueck nothing"}


@pytest.mark.rule("E3a")
@pytest.mark.parametrize(
    ("board", "route", "pieces", "city", "before", "coin"),
    [
        ("hanse_2_3 big_box 3", "warburg-coellen", "rrrr", "coellen", "..", 1),
        ("hanse_2_3 big_box 3", "emden-groningen", "rrr", "groningen", "..", 1),
        ("hanse_2_3 big_box 3", "quedlinburg-halle", "rrrr", "halle", "..", 1),
        ("hanse_2_3 big_box 3", "hamburg-luebeck", "rrr", "luebeck", "..", 1),
        ("hanse_2_3 big_box 3", "hamburg-stade", "Rrr", "stade", ".", 1),
        ("hanse_2_3 big_box 3", "paderborn-warburg", "rrr", "warburg", "..", 1),
        ("hanse_2_3 big_box 3", "hamburg-luebeck", "rrr", "hamburg", "...", 0),
        ("hanse_4_5 big_box 4", "warburg-coellen", "rrrr", "coellen", "..", 1),
        ("hanse_4_5 big_box 4", "emden-groningen", "rrr", "groningen", "..", 1),
        ("hanse_4_5 big_box 4", "quedlinburg-halle", "rrrr", "halle", "..", 1),
        ("hanse_4_5 big_box 4", "hamburg-luebeck", "rrr", "luebeck", "..", 1),
        ("hanse_4_5 big_box 4", "hamburg-stade", "Rrr", "stade", ".", 0),
        ("hanse_4_5 big_box 4", "paderborn-warburg", "rrr", "warburg", "..", 0),
        ("east_3_5 big_box 3", "havelberg-perleberg", "rr", "havelberg", "....", 1),
        ("east_3_5 big_box 3", "magdeburg-halle", "rrr", "magdeburg", "..", 1),
        ("east_3_5 big_box 3", "krakau-thorn", "rrr", "thorn", "...", 1),
        ("britannia_2_3 big_box 3", "salisbury-bristol", "rrrr", "bristol", ".", 2),
        ("britannia_2_3 big_box 3", "cambridge-ipswich", "rrrr", "ipswich", ".", 2),
        ("britannia_4_5 big_box 4", "salisbury-bristol", "rrrr", "bristol", ".", 2),
        ("britannia_4_5 big_box 4", "cambridge-ipswich", "rrrr", "ipswich", ".", 2),
    ],
)
def test_the_coin_of_a_space_is_scored_at_once(
    board: str, route: str, pieces: str, city: str, before: str, coin: int
) -> None:
    game = hansa.position(f"board {board}; red privilege=1; route {route} {pieces}")
    used = "R" if city == "stade" else "r"
    traders, merchants = pieces.count("r"), pieces.count("R")
    stock = 12 - traders, 1 - merchants
    kept = (traders - 1, merchants) if used == "r" else (traders, merchants - 1)
    assert changes(game, f"red establish {route} post {city}") == action(2) | {
        f"city {city}": (before, used + before[1:]),
        f"route {route}": (pieces, "." * len(pieces)),
        "red.stock": ("{}t{}m".format(*stock), f"{stock[0] + kept[0]}t{stock[1] + kept[1]}m"),
    } | ({"red.score": ("0", str(coin))} if coin else {})


@pytest.mark.rule("E3a")
@pytest.mark.parametrize("board", ["britannia_2_3 big_box 3", "britannia_4_5 big_box 4"])
def test_the_coin_of_a_second_space_is_scored_too(board: str) -> None:
    game = hansa.position(f"board {board}; red privilege=1; route salisbury-plymouth Rrrr; city plymouth b.")
    assert changes(game, "red establish salisbury-plymouth post plymouth") == action(2) | {
        "blue.score": ("0", "1"),
        "red.score": ("0", "2"),
        "city plymouth": ("b.", "bR"),
        "red.stock": ("9t0m", "12t0m"),
        "route salisbury-plymouth": ("Rrrr", "...."),
    }


@pytest.mark.rule("E3a")
def test_the_coin_belongs_to_its_space_not_to_the_city() -> None:
    game = three("red privilege=2; route hamburg-luebeck rrr; city luebeck b.")
    assert scores(changes(game, "red establish hamburg-luebeck post luebeck")) == {"blue.score": ("0", "1")}


# E3a: the marker *additional post*.


@pytest.mark.rule("E3a")
@pytest.mark.parametrize("kind", ["trader", "merchant"])
def test_an_additional_post_of_any_kind_goes_left_of_all_posts_while_spaces_are_free(kind: str) -> None:
    game = three("red markers=additional_post; route hamburg-luebeck rRr; city hamburg b..")
    assert legal(game, "establish") == each(
        "red establish hamburg-luebeck {}",
        "nothing",
        "additional_post hamburg trader",
        "additional_post hamburg merchant",
        "post luebeck",
        "develop bank",
    )
    assert changes(game, f"red establish hamburg-luebeck additional_post hamburg {kind}") == action(2) | {
        "blue.score": ("0", "1"),
        "city hamburg": ("b..", "r+b.." if kind == "trader" else "R+b.."),
        "red.markers": ("additional_post", ""),
        "red.used": ("", "additional_post"),
        "turn.marker_used": ("no", "yes"),
        "red.stock": ("9t0m", "10t1m" if kind == "trader" else "11t0m"),
        "route hamburg-luebeck": ("rRr", "..."),
    }


@pytest.mark.rule("E3a")
@pytest.mark.parametrize(("before", "after"), [("g+b..", "rg+b.."), ("bG+bgb", "rbG+bgb"), ("r..", "r+r..")])
def test_a_later_additional_post_lies_left_of_an_earlier_one_in_full_cities_too(
    before: str, after: str
) -> None:
    game = three(f"red markers=additional_post; route hamburg-luebeck rrr; city hamburg {before}")
    found = changes(game, "red establish hamburg-luebeck additional_post hamburg trader")
    assert found["city hamburg"] == (before, after)


@pytest.mark.rule("E3a")
@pytest.mark.parametrize("privilege", range(4))
def test_an_additional_post_needs_no_privilege_and_no_shape(privilege: int) -> None:
    # Dortmund's white space is round and taken, the next is orange; both are ignored.
    game = three(
        f"red privilege={privilege} markers=additional_post; route duisburg-dortmund rr; city dortmund B."
    )
    ordinary = ["nothing", "post duisburg", *(["post dortmund"] if privilege else [])]
    assert legal(game, "establish") == each(
        "red establish duisburg-dortmund {}", *ordinary, "additional_post dortmund trader"
    )


@pytest.mark.rule("E3a")
@pytest.mark.parametrize(
    ("hamburg", "luebeck", "cities"),
    [
        ("...", "..", []),
        ("b..", "..", ["hamburg"]),
        ("r..", "g.", ["hamburg", "luebeck"]),
        ("...", "gg", ["luebeck"]),
    ],
)
def test_an_additional_post_needs_an_end_city_whose_leftmost_space_is_occupied_by_anybody(
    hamburg: str, luebeck: str, cities: list[str]
) -> None:
    game = three(
        f"red markers=additional_post; route hamburg-luebeck rrr; city hamburg {hamburg};"
        f"city luebeck {luebeck};"
        "city stade B; city bremen b"
    )
    additional = {line for line in legal(game, "establish") if "additional" in line}
    assert additional == each("red establish hamburg-luebeck additional_post {} trader", *cities)


@pytest.mark.rule("E3a", "M1")
@pytest.mark.parametrize("red", ["red", "red used=additional_post", "red markers=exchange_posts,plus_3"])
def test_without_an_unused_additional_post_marker_there_is_no_additional_post(red: str) -> None:
    game = three(
        f"{red}; blue markers=additional_post; route duisburg-dortmund rr; city duisburg b; city dortmund B."
    )
    assert legal(game, "establish") == {"red establish duisburg-dortmund nothing"}


@pytest.mark.rule("E3a", "M1", "E2")
def test_an_additional_post_marker_cannot_be_used_in_the_action_in_which_it_is_taken() -> None:
    game = three(
        "route duisburg-dortmund rr; route hamburg-luebeck rrr; marker duisburg-dortmund additional_post;"
        "city duisburg b; city dortmund B.; city hamburg b..; city luebeck b."
    )
    assert legal(game, "establish") == (
        {"red establish duisburg-dortmund nothing"}
        | each("red establish hamburg-luebeck {}", "nothing", "develop bank")
    )
    play(game, "red establish duisburg-dortmund nothing")
    # In the next action it can.
    assert legal(game, "establish") == each(
        "red establish hamburg-luebeck {}",
        "nothing",
        "develop bank",
        "additional_post hamburg trader",
        "additional_post luebeck trader",
    )


@pytest.mark.rule("E3a", "M1", "E2")
def test_with_one_owned_before_another_additional_post_marker_may_be_taken_in_the_same_action() -> None:
    game = three(
        "red markers=additional_post; route duisburg-dortmund rr; marker duisburg-dortmund additional_post;"
        "city duisburg b; marker_supply plus_3"
    )
    assert changes(game, "red establish duisburg-dortmund additional_post duisburg trader") == action(2) | {
        "blue.score": ("0", "1"),
        "city duisburg": ("b", "r+b"),
        "marker duisburg-dortmund": ("additional_post", ""),
        "red.used": ("", "additional_post"),
        "turn.marker_used": ("no", "yes"),
        "marker_supply": ("plus_3", "none"),
        "plate": ("", "plus_3"),
        "red.stock": ("9t1m", "10t1m"),
        "route duisburg-dortmund": ("rr", ".."),
    }
    assert look(game, "red.markers") == {"red.markers": "additional_post"}


@pytest.mark.rule("E3a", "T3")
def test_an_additional_post_marker_cannot_be_used_outside_a_route_action() -> None:
    game = three("turn 1 red actions=0; red markers=additional_post; city hamburg b..")
    assert legal(game) == {"red end_turn"}


@pytest.mark.rule("E3a")
def test_an_additional_post_earns_no_coin() -> None:
    game = three("red markers=additional_post; route hamburg-luebeck rrr; city luebeck b.")
    assert changes(game, "red establish hamburg-luebeck additional_post luebeck trader") == action(2) | {
        "blue.score": ("0", "1"),
        "city luebeck": ("b.", "r+b."),
        "red.markers": ("additional_post", ""),
        "red.used": ("", "additional_post"),
        "turn.marker_used": ("no", "yes"),
        "red.stock": ("8t1m", "10t1m"),
        "route hamburg-luebeck": ("rrr", "..."),
    }


@pytest.mark.rule("E3a")
def test_after_an_additional_post_the_leftmost_free_space_is_still_the_next() -> None:
    game = three("red privilege=1; route hamburg-luebeck rrr; city hamburg rg+b..")
    found = changes(game, "red establish hamburg-luebeck post hamburg")
    assert found["city hamburg"] == ("rg+b..", "rg+br.")


@pytest.mark.rule("E3a", "O1")
def test_an_additional_post_may_be_the_first_post_of_a_green_city() -> None:
    game = east("red markers=additional_post; route kulm-belgard rRr; city kulm bb")
    assert legal(game, "establish") == each(
        "red establish kulm-belgard {}",
        "nothing",
        "additional_post kulm trader",
        "additional_post kulm merchant",
        "additional_post belgard trader",
        "additional_post belgard merchant",
    )
