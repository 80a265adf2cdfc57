"""Action E: establish a trade route (E0-E6), with posts (E3a), abilities (E3b) and special prestige (E3c)."""

from __future__ import annotations

import pytest

import hansa

from .helpers import action, changes, each, legal, look, play, refused, verbs


def three(text: str) -> hansa.Game:
    """A position of three players on the Hanseatic League's board."""
    return hansa.position(f"board hanse_2_3 big_box 3; {text}")


def four(text: str) -> hansa.Game:
    """A position of four players on the Hanseatic League's board."""
    return hansa.position(f"board hanse_4_5 big_box 4; {text}")


def east(text: str) -> hansa.Game:
    """A position of three players in the Eastern Hanseatic League."""
    return hansa.position(f"board east_3_5 big_box 3; {text}")


def scores(found: dict[str, tuple[str, str]]) -> dict[str, tuple[str, str]]:
    """The scores among some changes."""
    return {key: values for key, values in found.items() if key.endswith(".score")}


# E0: a route full of own tradesmen.


@pytest.mark.rule("E0")
def test_only_a_route_whose_points_all_hold_own_tradesmen_may_be_established() -> None:
    game = three(
        "route duisburg-dortmund rr; route goslar-magdeburg rb;"
        "route kampen-osnabrueck r.; route hamburg-luebeck bbb"
    )
    assert legal(game, "establish") == each("red establish duisburg-dortmund {}", "nothing", "post duisburg")
    refused(game, "red establish goslar-magdeburg nothing")
    refused(game, "red establish kampen-osnabrueck nothing")
    refused(game, "red establish hamburg-luebeck nothing")
    refused(game, "red establish emden-groningen nothing")


@pytest.mark.rule("E0")
def test_nobody_but_the_owner_of_the_tradesmen_may_establish_the_route() -> None:
    game = three("turn 2 blue; route duisburg-dortmund rr; route goslar-magdeburg bb")
    assert legal(game, "establish") == each("blue establish goslar-magdeburg {}", "nothing", "post goslar")


@pytest.mark.rule("E0")
def test_each_full_route_may_be_established() -> None:
    game = three("route duisburg-dortmund rr; route goslar-magdeburg rr")
    assert legal(game, "establish") == (
        each("red establish duisburg-dortmund {}", "nothing", "post duisburg")
        | each("red establish goslar-magdeburg {}", "nothing", "post goslar")
    )


@pytest.mark.rule("E0", "T1")
def test_a_full_route_is_never_established_by_itself_but_by_an_action_of_its_own() -> None:
    game = three(
        "turn 1 red actions=1; red supply=1t; route duisburg-dortmund r.;city duisburg r; city dortmund R."
    )
    assert changes(game, "red place duisburg-dortmund/2 trader") == action(1) | {
        "red.supply": ("1t0m", "0t0m"),
        "route duisburg-dortmund": ("r.", "rr"),
    }
    assert legal(game) == {"red end_turn"}
    assert changes(game, "red end_turn", "blue end_turn", "green end_turn") == {
        "turn": ("1 red", "4 red"),
        "turn.actions": ("0", "2"),
        "turn.acted": ("yes", "no"),
    }
    assert legal(game, "establish") == {"red establish duisburg-dortmund nothing"}


@pytest.mark.rule("E0", "T1")
def test_establishing_costs_one_action() -> None:
    game = three("turn 1 red actions=1; route duisburg-dortmund rr; route goslar-magdeburg rr")
    play(game, "red establish duisburg-dortmund nothing")
    assert legal(game) == {"red end_turn"}


# E1: whoever controls an end city scores.


@pytest.mark.rule("E1")
def test_whoever_controls_an_end_city_scores_even_if_nothing_is_built_and_it_is_somebody_else() -> None:
    game = three("route duisburg-dortmund rr; city duisburg b; city dortmund G.")
    assert legal(game, "establish") == {"red establish duisburg-dortmund nothing"}
    assert changes(game, "red establish duisburg-dortmund nothing") == action(2) | {
        "blue.score": ("0", "1"),
        "green.score": ("0", "1"),
        "red.stock": ("9t1m", "11t1m"),
        "route duisburg-dortmund": ("rr", ".."),
    }


@pytest.mark.rule("E1")
@pytest.mark.parametrize("seat", ["red", "blue"])
def test_who_controls_both_end_cities_scores_two(seat: str) -> None:
    trader, merchant = seat[0], seat[0].upper()
    game = three(f"route duisburg-dortmund rr; city duisburg {trader}; city dortmund {merchant}.")
    assert scores(changes(game, "red establish duisburg-dortmund nothing")) == {f"{seat}.score": ("0", "2")}


@pytest.mark.rule("E1")
@pytest.mark.parametrize(
    "result",
    [
        "nothing",
        "post hamburg",
        "additional_post hamburg trader",
        "additional_post luebeck trader",
        "develop bank",
    ],
)
def test_both_end_cities_score_whatever_is_built(result: str) -> None:
    game = three(
        "red privilege=1 markers=additional_post; route hamburg-luebeck rrr; city hamburg b..;city luebeck g."
    )
    assert legal(game, "establish") == each(
        "red establish hamburg-luebeck {}",
        "nothing",
        "post hamburg",
        "additional_post hamburg trader",
        "additional_post luebeck trader",
        "develop bank",
    )
    assert scores(changes(game, f"red establish hamburg-luebeck {result}")) == {
        "blue.score": ("0", "1"),
        "green.score": ("0", "1"),
    }


@pytest.mark.rule("E1")
def test_both_end_cities_score_when_a_merchant_goes_to_special_prestige() -> None:
    game = three("route warburg-coellen Rrrr; city warburg b.; city coellen gr")
    assert scores(changes(game, "red establish warburg-coellen special_prestige 7")) == {
        "blue.score": ("0", "1"),
        "red.score": ("0", "1"),
    }


@pytest.mark.rule("E1", "K1")
def test_a_city_without_a_post_scores_for_nobody_not_even_for_the_first_post_built_in_it() -> None:
    game = three("route duisburg-dortmund rr")
    assert changes(game, "red establish duisburg-dortmund post duisburg") == action(2) | {
        "city duisburg": (".", "r"),
        "red.stock": ("9t1m", "10t1m"),
        "route duisburg-dortmund": ("rr", ".."),
    }


@pytest.mark.rule("E1", "K1")
def test_control_is_scored_before_the_post_is_built() -> None:
    # With the post red has as many posts as blue, and further to the right.
    game = three("red privilege=1; route duisburg-dortmund rr; city dortmund B.")
    assert changes(game, "red establish duisburg-dortmund post dortmund") == action(2) | {
        "blue.score": ("0", "1"),
        "city dortmund": ("B.", "Br"),
        "red.stock": ("10t1m", "11t1m"),
        "route duisburg-dortmund": ("rr", ".."),
    }


# E2: the marker of the route.


@pytest.mark.rule("E2", "P1")
def test_the_marker_of_the_route_is_taken_unused_and_a_replacement_drawn_onto_the_plate() -> None:
    game = three(
        "route duisburg-dortmund rr; marker duisburg-dortmund plus_3; marker goslar-magdeburg develop;"
        "marker_supply move_3,plus_4,plus_3"
    )
    assert changes(game, "red establish duisburg-dortmund nothing") == action(2) | {
        "marker duisburg-dortmund": ("plus_3", ""),
        "red.markers": ("", "plus_3"),
        "marker_supply": ("move_3,plus_4,plus_3", "plus_4,plus_3"),
        "plate": ("", "move_3"),
        "red.stock": ("9t1m", "11t1m"),
        "route duisburg-dortmund": ("rr", ".."),
    }


@pytest.mark.rule("E2")
def test_a_route_without_a_marker_draws_no_replacement() -> None:
    game = three("route duisburg-dortmund rr; marker goslar-magdeburg plus_3; marker_supply move_3")
    assert changes(game, "red establish duisburg-dortmund nothing") == action(2) | {
        "red.stock": ("9t1m", "11t1m"),
        "route duisburg-dortmund": ("rr", ".."),
    }


@pytest.mark.rule("E2")
def test_a_second_marker_taken_in_the_same_turn_joins_the_plate() -> None:
    game = three(
        "route duisburg-dortmund rr; route goslar-magdeburg rr; marker duisburg-dortmund plus_3;"
        "marker goslar-magdeburg develop; marker_supply move_3,plus_4"
    )
    play(game, "red establish duisburg-dortmund nothing", "red establish goslar-magdeburg nothing")
    assert look(game, "red.markers", "red.used", "plate", "marker_supply") == {
        "red.markers": "plus_3,develop",
        "red.used": "",
        "plate": "plus_4,move_3",
        "marker_supply": "none",
    }


@pytest.mark.rule("E2", "G1", "E6")
def test_with_an_empty_supply_the_game_ends_after_the_action_and_the_marker_taken_counts() -> None:
    game = three(
        "red used=plus_4; route duisburg-dortmund rr; marker duisburg-dortmund plus_3; marker_supply none"
    )
    assert changes(game, "red establish duisburg-dortmund post duisburg") == action(2) | {
        "city duisburg": (".", "r"),
        "marker duisburg-dortmund": ("plus_3", ""),
        "red.markers": ("", "plus_3"),
        "red.stock": ("9t1m", "10t1m"),
        "route duisburg-dortmund": ("rr", ".."),
        "decision": ("action", "over markers"),
    }
    assert legal(game) == set()
    assert game.score()["red"].lines["markers"] == 3


@pytest.mark.rule("E2", "G1")
def test_drawing_the_last_marker_of_the_supply_does_not_end_the_game() -> None:
    game = three("route duisburg-dortmund rr; marker duisburg-dortmund plus_3; marker_supply plus_4")
    play(game, "red establish duisburg-dortmund nothing")
    assert look(game, "decision", "plate", "marker_supply") == {
        "decision": "action",
        "plate": "plus_4",
        "marker_supply": "none",
    }
    assert "use" in verbs(game)


# E3: one of a post, an ability, special prestige, or nothing; the rest of the route goes to the stock.


@pytest.mark.rule("E3", "E3a", "E3c")
def test_the_result_is_one_of_a_post_an_additional_post_special_prestige_or_nothing() -> None:
    game = three(
        "turn 1 red actions=1; red privilege=3 markers=additional_post; route warburg-coellen Rrrr;"
        "city warburg b."
    )
    assert legal(game, "establish") == each(
        "red establish warburg-coellen {}",
        "nothing",
        "post warburg",
        "post coellen",
        "additional_post warburg trader",
        "additional_post warburg merchant",
        "special_prestige 7",
        "special_prestige 8",
        "special_prestige 9",
        "special_prestige 11",
    )
    play(game, "red establish warburg-coellen post coellen")
    assert legal(game) == {"red end_turn"}


@pytest.mark.rule("E3", "E3a", "E3b")
def test_the_result_is_one_of_a_post_in_either_city_an_ability_or_nothing() -> None:
    game = three("route hamburg-luebeck rrr")
    assert legal(game, "establish") == each(
        "red establish hamburg-luebeck {}", "nothing", "post hamburg", "post luebeck", "develop bank"
    )


@pytest.mark.rule("E3")
def test_with_nothing_built_all_tradesmen_of_the_route_go_to_the_stock_not_to_the_supply() -> None:
    game = three("red supply=2t; route hamburg-luebeck rRr")
    assert changes(game, "red establish hamburg-luebeck nothing") == action(2) | {
        "red.stock": ("7t0m", "9t1m"),
        "route hamburg-luebeck": ("rRr", "..."),
    }


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


# E3b: an ability.


@pytest.mark.rule("E3b", "E3", "AB1")
@pytest.mark.parametrize(
    ("ability", "route"),
    [
        ("keys", "quedlinburg-halle"),
        ("privilege", "hamburg-stade"),
        ("book", "emden-groningen"),
        ("bank", "hamburg-luebeck"),
    ],
)
@pytest.mark.parametrize("level", range(3))
def test_developing_frees_a_piece_into_the_supply_and_the_route_goes_to_the_stock(
    ability: str, route: str, level: int
) -> None:
    points = "rrrr" if ability == "keys" else "rrr"
    game = three(f"red {ability}={level} supply=1t1m; route {route} {points}")
    # A merchant freed before lies in the stock, a trader too.
    freed = (0, level) if ability == "book" else (level, 0)
    stock = 10 - len(points) + freed[0], freed[1]
    assert changes(game, f"red establish {route} develop {ability}") == action(2) | {
        f"red.{ability}": (str(level), str(level + 1)),
        "red.supply": ("1t1m", "1t2m" if ability == "book" else "2t1m"),
        "red.stock": (f"{stock[0]}t{stock[1]}m", f"{stock[0] + len(points)}t{stock[1]}m"),
        f"route {route}": (points, "." * len(points)),
    }


@pytest.mark.rule("E3b", "AB1", "AB2")
@pytest.mark.parametrize(("level", "left"), [(0, 2), (1, 1), (2, 2), (3, 1), (4, 2)])
def test_only_the_first_3_the_first_4_and_the_5_give_one_more_action_at_once(level: int, left: int) -> None:
    # Values 2 3 3 4 4 5: a rise counts in the current turn.
    game = three(f"turn 1 red actions=2; red actions={level}; route quedlinburg-goettingen rrr")
    found = changes(game, "red establish quedlinburg-goettingen develop actions")
    wanted = {
        "red.actions": (str(level), str(level + 1)),
        "red.supply": ("0t0m", "1t0m"),
        "red.stock": (f"{8 + level}t1m", f"{11 + level}t1m"),
        "route quedlinburg-goettingen": ("rrr", "..."),
        "turn.acted": ("no", "yes"),
    }
    assert found == wanted | ({"turn.actions": ("2", "1")} if left == 1 else {})


@pytest.mark.rule("E3b", "AB2")
def test_an_action_gained_with_the_last_action_may_be_used_at_once() -> None:
    game = three("turn 1 red actions=1; route quedlinburg-goettingen rrr")
    play(game, "red establish quedlinburg-goettingen develop actions")
    assert look(game, "turn", "turn.actions") == {"turn": "1 red", "turn.actions": "1"}
    assert verbs(game) == {"income", "place", "end_turn"}


@pytest.mark.rule("E3b", "AB2")
def test_the_second_3_gives_no_action_with_the_last_action() -> None:
    game = three("turn 1 red actions=1; red actions=1; route quedlinburg-goettingen rrr")
    play(game, "red establish quedlinburg-goettingen develop actions")
    assert legal(game) == {"red end_turn"}


@pytest.mark.rule("E3b", "AB3")
@pytest.mark.parametrize(
    ("ability", "last", "route"),
    [
        ("keys", 4, "quedlinburg-halle"),
        ("actions", 5, "quedlinburg-goettingen"),
        ("privilege", 3, "hamburg-stade"),
        ("book", 3, "emden-groningen"),
        ("bank", 3, "hamburg-luebeck"),
    ],
)
def test_a_complete_ability_is_not_offered(ability: str, last: int, route: str) -> None:
    points = "rrrr" if ability == "keys" else "rrr"
    offered = f"red establish {route} develop {ability}"
    assert offered in legal(three(f"red {ability}={last - 1}; route {route} {points}"))
    assert offered not in legal(three(f"red {ability}={last}; route {route} {points}"))


@pytest.mark.rule("E3b")
def test_only_the_abilities_of_the_end_cities_may_be_developed() -> None:
    game = three("route duisburg-dortmund rr; city duisburg b; city dortmund B.")
    assert legal(game, "establish") == {"red establish duisburg-dortmund nothing"}


@pytest.mark.rule("E3b")
@pytest.mark.parametrize("ability", ["bank", "actions"])
def test_waren_shows_two_abilities_of_which_one_is_chosen(ability: str) -> None:
    game = east("turn 1 red actions=1; route waren-wismar rrr")
    assert legal(game, "establish") == each(
        "red establish waren-wismar {}", "nothing", "develop bank", "develop actions"
    )
    found = changes(game, f"red establish waren-wismar develop {ability}")
    assert found == {
        f"red.{ability}": ("0", "1"),
        "red.supply": ("0t0m", "1t0m"),
        "red.stock": ("8t1m", "11t1m"),
        "route waren-wismar": ("rrr", "..."),
        "turn.acted": ("no", "yes"),
    } | ({"turn.actions": ("1", "0")} if ability == "bank" else {})


@pytest.mark.rule("E3b", "AB3")
def test_in_waren_a_complete_ability_leaves_the_other() -> None:
    game = east("red bank=3; route waren-wismar rrr")
    assert legal(game, "establish") == each("red establish waren-wismar {}", "nothing", "develop actions")
    game = east("red actions=5; route waren-wismar rrr")
    assert legal(game, "establish") == each("red establish waren-wismar {}", "nothing", "develop bank")


# E3c: special prestige.


@pytest.mark.rule("E3c")
@pytest.mark.parametrize("privilege", range(4))
@pytest.mark.parametrize("taken", ["....", "B...", ".B..", "...R", "BGBG"])
def test_a_merchant_may_take_any_free_space_whose_colour_the_privilege_has_reached(
    taken: str, privilege: int
) -> None:
    game = three(
        f"red book=1 privilege={privilege}; blue book=1; green book=1; route warburg-coellen Rrrr;"
        f"city warburg bb; city coellen bb; special_prestige {taken}"
    )
    free = [value for n, value in enumerate(("7", "8", "9", "11")) if taken[n] == "." and n <= privilege]
    assert legal(game, "establish") == (
        {"red establish warburg-coellen nothing"}
        | each("red establish warburg-coellen special_prestige {}", *free)
    )


@pytest.mark.rule("E3c", "E3", "G2")
@pytest.mark.parametrize(("value", "after"), [("7", "R..."), ("8", ".R.."), ("9", "..R."), ("11", "...R")])
def test_special_prestige_is_scored_at_the_end_only(value: str, after: str) -> None:
    game = three("red book=1 privilege=3; route warburg-coellen RRrr")
    assert changes(game, f"red establish warburg-coellen special_prestige {value}") == action(2) | {
        "special_prestige": ("....", after),
        "red.stock": ("12t0m", "14t1m"),
        "route warburg-coellen": ("RRrr", "...."),
    }
    assert game.score()["red"].lines["special_prestige"] == int(value)


@pytest.mark.rule("E3c")
def test_a_trader_never_takes_a_space_of_special_prestige() -> None:
    game = three("red privilege=3 supply=1m; route warburg-coellen rrrr")
    assert legal(game, "establish") == each(
        "red establish warburg-coellen {}", "nothing", "post warburg", "post coellen"
    )


@pytest.mark.rule("E3c")
@pytest.mark.parametrize(
    ("board", "route", "elsewhere"),
    [
        ("hanse_2_3 big_box 3", "warburg-coellen", "paderborn-warburg"),
        ("hanse_4_5 big_box 4", "warburg-coellen", "paderborn-warburg"),
        ("east_3_5 big_box 3", "danzig-koenigsberg", "danzig-belgard"),
        ("britannia_2_3 big_box 3", "salisbury-plymouth", "salisbury-oxford"),
        ("britannia_4_5 big_box 4", "salisbury-plymouth", "salisbury-oxford"),
    ],
)
def test_special_prestige_needs_a_route_to_the_special_city_of_the_board(
    board: str, route: str, elsewhere: str
) -> None:
    pieces = "Rrr" if elsewhere == "paderborn-warburg" else "Rrrr"
    game = hansa.position(f"board {board}; red book=1; route {route} Rrrr; route {elsewhere} {pieces}")
    assert {line for line in legal(game, "establish") if "special" in line} == {
        f"red establish {route} special_prestige 7"
    }


# E4: East-West.

# The shortest chain from Arnheim lacks only Stendal.
CHAIN = "city arnheim r...; city muenster R.; city minden r...; city brunswiek r;"


@pytest.mark.rule("E4")
def test_the_first_unbroken_chain_between_the_red_cities_scores_seven_at_once() -> None:
    game = three(CHAIN + "route stendal-perleberg rrr")
    assert changes(game, "red establish stendal-perleberg post stendal") == action(2) | {
        "red.score": ("0", "7"),
        "red.east_west": ("0", "1"),
        "city stendal": ("....", "r..."),
        "red.stock": ("5t0m", "7t0m"),
        "route stendal-perleberg": ("rrr", "..."),
    }


@pytest.mark.rule("E4")
@pytest.mark.parametrize(
    ("before", "points", "place"),
    [
        ("", 7, "1"),
        ("blue east_west=1;", 4, "2"),
        ("yellow east_west=2; blue east_west=1;", 2, "3"),
        ("blue east_west=1; green east_west=2; yellow east_west=3;", 0, "0"),
    ],
)
def test_the_second_player_scores_four_the_third_two_and_nobody_after(
    before: str, points: int, place: str
) -> None:
    game = four(before + CHAIN + "route stendal-perleberg rrr")
    found = changes(game, "red establish stendal-perleberg post stendal")
    scored = {"red.score": ("0", str(points)), "red.east_west": ("0", place)} if points else {}
    assert found == action(2) | scored | {
        "city stendal": ("....", "r..."),
        "red.stock": ("5t0m", "7t0m"),
        "route stendal-perleberg": ("rrr", "..."),
    }


@pytest.mark.rule("E4")
@pytest.mark.parametrize("desks", ["red east_west=1;", "red east_west=2; blue east_west=1;"])
def test_a_player_scores_east_west_once(desks: str) -> None:
    game = three(desks + CHAIN + "city stendal r...; route stendal-perleberg rrr")
    # 1 PP for Stendal, which red controls.
    assert changes(game, "red establish stendal-perleberg post perleberg") == action(2) | {
        "red.score": ("0", "1"),
        "city perleberg": ("...", "r.."),
        "red.stock": ("4t0m", "6t0m"),
        "route stendal-perleberg": ("rrr", "..."),
    }


@pytest.mark.rule("E4")
@pytest.mark.parametrize(
    "lacking",
    [
        "city arnheim ....; city muenster R.; city minden r...; city brunswiek r;",
        "city arnheim r...; city muenster ..; city minden r...; city brunswiek r;",
        "city arnheim r...; city muenster R.; city minden ....; city brunswiek r;",
        "city arnheim r...; city muenster R.; city minden b...; city brunswiek r;",
        "city arnheim r...; city muenster R.; city minden r...; city brunswiek b;",
    ],
)
def test_a_broken_chain_scores_nothing(lacking: str) -> None:
    game = three(lacking + "route stendal-perleberg rrr")
    found = changes(game, "red establish stendal-perleberg post stendal")
    assert found["city stendal"] == ("....", "r...")
    assert scores(found) == {}
    assert "red.east_west" not in found


@pytest.mark.rule("E4")
def test_the_last_link_may_be_any_city_of_the_chain() -> None:
    game = three(
        "city arnheim r...; city minden r...; city brunswiek r; city stendal r...; route minden-muenster rRr"
    )
    # 1 PP for Minden, which red controls.
    assert scores(changes(game, "red establish minden-muenster post muenster")) == {"red.score": ("0", "8")}
    assert look(game, "red.east_west") == {"red.east_west": "1"}


@pytest.mark.rule("E4")
def test_a_chain_may_go_any_way_round() -> None:
    game = three(
        "red book=1 supply=1m; city arnheim r...; city duisburg r; city dortmund R.; city paderborn r.;"
        "city hildesheim r.;"
        "city goslar r; city magdeburg Br; route stendal-perleberg rrr"
    )
    assert scores(changes(game, "red establish stendal-perleberg post stendal")) == {"red.score": ("0", "7")}


@pytest.mark.rule("E4", "K1")
def test_control_is_irrelevant_for_east_west() -> None:
    game = three(
        "red privilege=1; blue book=3; city arnheim bBr.; city muenster Rb; city minden bbr.;"
        "city brunswiek bb+r; city stendal bB..; route stendal-perleberg rrr"
    )
    assert scores(changes(game, "red establish stendal-perleberg post stendal")) == {
        "blue.score": ("0", "1"),
        "red.score": ("0", "7"),
    }
    assert game.score()["red"].lines["cities"] == 0


@pytest.mark.rule("E4", "E3a")
def test_an_additional_post_may_complete_the_chain() -> None:
    game = three("red markers=additional_post;" + CHAIN + "city stendal b...; route stendal-perleberg rrr")
    assert changes(game, "red establish stendal-perleberg additional_post stendal trader") == action(2) | {
        "blue.score": ("0", "1"),
        "red.score": ("0", "7"),
        "red.east_west": ("0", "1"),
        "city stendal": ("b...", "r+b..."),
        "red.markers": ("additional_post", ""),
        "red.used": ("", "additional_post"),
        "turn.marker_used": ("no", "yes"),
        "red.stock": ("5t0m", "7t0m"),
        "route stendal-perleberg": ("rrr", "..."),
    }


@pytest.mark.rule("E4", "E3a")
def test_an_additional_post_may_be_a_link_of_the_chain() -> None:
    game = three(
        "city arnheim r+b...; city muenster R.; city minden rg+bb..; city brunswiek r+b;"
        "route stendal-perleberg rrr"
    )
    assert scores(changes(game, "red establish stendal-perleberg post stendal")) == {"red.score": ("0", "7")}


@pytest.mark.rule("E4", "E5", "O3")
def test_a_green_post_may_complete_the_chain() -> None:
    game = east(
        "red supply=1t; city luebeck r..; city wismar r.; city waren r+; city stettin r.; city kulm r.;"
        "city danzig r...; route malmoe-visby rRr"
    )
    play(game, "red establish malmoe-visby nothing")
    assert look(game, "red.score", "red.east_west") == {"red.score": "0", "red.east_west": "0"}
    found = changes(game, "red green_post belgard trader")
    found.pop("decision")
    assert found == {
        "red.score": ("0", "7"),
        "red.east_west": ("0", "1"),
        "red.supply": ("1t0m", "0t0m"),
        "city belgard": (".", "+r"),
    }


@pytest.mark.rule("E4")
@pytest.mark.parametrize(
    ("posts", "line"),
    [
        (
            "board east_3_5 big_box 3; red book=2; city luebeck r..; city wismar r.; city stralsund rR;"
            "city malmoe R..;"
            "route braunsberg-danzig rrrr",
            "red establish braunsberg-danzig post danzig",
        ),
        (
            "board britannia_2_3 big_box 3; city oxford R.; city cardiff r...; city coventry r.;"
            "city nottingham r.;"
            "route durham-york rrr",
            "red establish durham-york post york",
        ),
        (
            "board britannia_4_5 big_box 4; city oxford R.; city cardiff r....; city coventry r.;"
            "city nottingham r.;"
            "route durham-york rrr",
            "red establish durham-york post york",
        ),
    ],
)
def test_every_board_has_its_own_two_red_cities(posts: str, line: str) -> None:
    assert scores(changes(hansa.position(posts), line)) == {"red.score": ("0", "7")}


@pytest.mark.rule("E4", "M3")
def test_an_exchange_never_scores_east_west() -> None:
    # A chain that was not scored: only establishing a post looks at it.
    game = three("red markers=exchange_posts;" + CHAIN + "city stendal rB..")
    assert changes(game, "red use exchange_posts stendal/1") == {
        "city stendal": ("rB..", "Br.."),
        "red.markers": ("exchange_posts", ""),
        "red.used": ("", "exchange_posts"),
        "turn.marker_used": ("no", "yes"),
    }


@pytest.mark.rule("E4")
@pytest.mark.parametrize("result", ["nothing", "develop actions"])
def test_a_result_without_a_post_never_scores_east_west(result: str) -> None:
    game = three(CHAIN + "city stendal r...; route quedlinburg-goettingen rrr")
    assert scores(changes(game, f"red establish quedlinburg-goettingen {result}")) == {}
    assert look(game, "red.east_west") == {"red.east_west": "0"}


@pytest.mark.rule("E4")
def test_only_the_chain_of_the_owner_of_the_new_post_is_looked_at() -> None:
    game = three(
        "city arnheim b...; city muenster B.; city minden b...; city brunswiek b; city stendal b...;"
        "route duisburg-dortmund rr"
    )
    assert scores(changes(game, "red establish duisburg-dortmund post duisburg")) == {}
    assert look(game, "red.east_west", "blue.east_west") == {"red.east_west": "0", "blue.east_west": "0"}


# E5: the permanent marker is the last step.


@pytest.mark.rule("E5", "O3")
def test_the_permanent_marker_is_offered_after_everything_else_and_may_be_declined() -> None:
    game = east(
        "red book=1 privilege=1; blue supply=0t; city stralsund b.; route wismar-stralsund rRR;"
        "route krakau-thorn b.."
    )
    assert changes(game, "red establish wismar-stralsund post wismar") == action(2) | {
        "blue.score": ("0", "1"),
        "city wismar": ("..", "r."),
        "red.stock": ("11t0m", "11t2m"),
        "route wismar-stralsund": ("rRR", "..."),
        "decision": ("action", "permanent route=wismar-stralsund traders=0 merchants=2"),
    }
    assert legal(game) == {"red use permanent", "red skip permanent"}
    found = changes(game, "red skip permanent")
    assert found == {"decision": ("permanent route=wismar-stralsund traders=0 merchants=2", "action")}


@pytest.mark.rule("E5")
def test_a_permanent_marker_declined_cannot_be_used_later() -> None:
    game = east("red book=1; route wismar-stralsund rRR; route krakau-thorn b..")
    play(game, "red establish wismar-stralsund nothing", "red skip permanent")
    assert verbs(game) == {"income", "end_turn"}
    refused(game, "red use permanent")
    play(game, "red end_turn", "blue end_turn", "green end_turn")
    assert verbs(game) == {"income", "end_turn"}


@pytest.mark.rule("E5", "O3")
def test_move_2_is_not_offered_without_a_tradesman_on_a_point() -> None:
    game = east("red book=1; route wismar-stralsund rRR")
    assert changes(game, "red establish wismar-stralsund nothing") == action(2) | {
        "red.stock": ("10t0m", "11t2m"),
        "route wismar-stralsund": ("rRR", "..."),
    }
    assert verbs(game) == {"income", "end_turn"}


@pytest.mark.rule("E5", "AB3", "O3")
@pytest.mark.parametrize(("privilege", "offered"), [(0, True), (2, True), (3, False)])
def test_the_marker_for_the_privilege_is_not_offered_when_it_is_complete(
    privilege: int, offered: bool
) -> None:
    game = east(f"red book=1 privilege={privilege}; route stralsund-malmoe rRR")
    play(game, "red establish stralsund-malmoe nothing")
    assert verbs(game) == ({"use", "skip"} if offered else {"income", "end_turn"})


@pytest.mark.rule("E5", "E3a", "O3")
def test_the_privilege_gained_by_the_permanent_marker_comes_after_the_post() -> None:
    # Stralsund's first space is orange.
    game = east("red book=1; city malmoe b..; route stralsund-malmoe rRR")
    assert legal(game, "establish") == {"red establish stralsund-malmoe nothing"}
    play(game, "red establish stralsund-malmoe nothing")
    found = changes(game, "red use permanent")
    assert found.pop("decision")[1] == "action"
    assert found == {"red.privilege": ("0", "1"), "red.supply": ("0t0m", "1t0m")}


@pytest.mark.rule("E5", "O3")
@pytest.mark.parametrize(("supply", "offered"), [("0", False), ("1t", True), ("1m", True)])
def test_green_post_is_not_offered_with_an_empty_supply(supply: str, offered: bool) -> None:
    game = east(f"red book=1 supply={supply}; route malmoe-visby rRr")
    play(game, "red establish malmoe-visby nothing")
    kind = "merchant" if supply == "1m" else "trader"
    if offered:
        assert legal(game) == {"red skip permanent"} | each(
            "red green_post {} " + kind, "belgard", "dresden", "waren"
        )
    else:
        assert verbs(game) == {"income", "end_turn"}


@pytest.mark.rule("E5", "M1")
def test_while_the_permanent_marker_is_decided_nothing_else_may_be_done() -> None:
    game = east(
        "red book=1 supply=1t markers=plus_3,develop; route stralsund-malmoe rRR; route krakau-thorn rrr"
    )
    play(game, "red establish stralsund-malmoe nothing")
    assert legal(game) == {"red use permanent", "red skip permanent"}
