"""Action C: displace: what it costs (C1), the owner answers at once (C2)."""

from __future__ import annotations

from itertools import permutations

import pytest

import hansa

from .displacing import DISPLACE_MERCHANT, DISPLACE_TRADER
from .helpers import SEATS, action, changes, each, legal, look, play, refused, table

# C1: what it takes, and what it costs.


@pytest.mark.rule("C1")
def test_displacing_a_trader_costs_one_tradesman() -> None:
    game = table("red supply=2t; blue supply=1t stock=1t; route emden-groningen .b.")
    assert legal(game, "displace") == {"red displace emden-groningen/2 trader paying trader"}
    assert changes(game, "red displace emden-groningen/2 trader paying trader") == action(2) | {
        "red.supply": ("2t0m", "0t0m"),
        "red.stock": ("0t0m", "1t0m"),
        "route emden-groningen": (".b.", ".r."),
        "decision": ("action", "displaced blue route=emden-groningen piece=b extras=1"),
    }


@pytest.mark.rule("C1")
def test_displacing_a_merchant_costs_two_tradesmen() -> None:
    game = table("red supply=3t; blue supply=1t stock=1t; route emden-groningen .B.")
    assert legal(game, "displace") == {"red displace emden-groningen/2 trader paying trader trader"}
    assert changes(game, "red displace emden-groningen/2 trader paying trader trader") == action(2) | {
        "red.supply": ("3t0m", "0t0m"),
        "red.stock": ("0t0m", "2t0m"),
        "route emden-groningen": (".B.", ".r."),
        "decision": ("action", "displaced blue route=emden-groningen piece=B extras=2"),
    }


@pytest.mark.rule("C1")
@pytest.mark.parametrize(
    ("supply", "offers"),
    [
        ("0t0m", []),
        ("1t0m", []),
        ("0t1m", []),
        ("2t0m", ["trader paying trader"]),
        ("1t1m", ["trader paying merchant", "merchant paying trader"]),
        ("0t2m", ["merchant paying merchant"]),
        ("2t1m", ["trader paying trader", "trader paying merchant", "merchant paying trader"]),
        ("1t2m", ["trader paying merchant", "merchant paying trader", "merchant paying merchant"]),
        (
            "2t2m",
            [
                "trader paying trader",
                "trader paying merchant",
                "merchant paying trader",
                "merchant paying merchant",
            ],
        ),
    ],
)
def test_the_kinds_put_and_paid_for_a_trader_are_free_within_the_supply(
    supply: str, offers: list[str]
) -> None:
    game = table(f"red book=3 supply={supply} stock=3t1m; route emden-groningen b..")
    assert legal(game, "displace") == each("red displace emden-groningen/1 {}", *offers)


@pytest.mark.rule("C1")
@pytest.mark.parametrize(
    ("supply", "offers"),
    [
        ("2t0m", []),
        ("1t1m", []),
        ("0t2m", []),
        ("3t0m", ["trader paying trader trader"]),
        ("2t1m", ["trader paying trader merchant", "merchant paying trader trader"]),
        ("1t2m", ["trader paying merchant merchant", "merchant paying trader merchant"]),
        ("0t3m", ["merchant paying merchant merchant"]),
        (
            "3t1m",
            ["trader paying trader trader", "trader paying trader merchant", "merchant paying trader trader"],
        ),
        (
            "3t3m",
            [
                "trader paying trader trader",
                "trader paying trader merchant",
                "trader paying merchant merchant",
                "merchant paying trader trader",
                "merchant paying trader merchant",
                "merchant paying merchant merchant",
            ],
        ),
    ],
)
def test_the_kinds_put_and_paid_for_a_merchant_are_free_within_the_supply(
    supply: str, offers: list[str]
) -> None:
    game = table(f"red book=3 supply={supply} stock=3t1m; route emden-groningen B..")
    assert legal(game, "displace") == each("red displace emden-groningen/1 {}", *offers)


@pytest.mark.rule("C1")
@pytest.mark.parametrize(
    ("victim", "line", "supply", "stock", "now"),
    [
        ("b", "trader paying trader", "1t3m", "1t0m", "r"),
        ("b", "trader paying merchant", "2t2m", "0t1m", "r"),
        ("b", "merchant paying trader", "2t2m", "1t0m", "R"),
        ("b", "merchant paying merchant", "3t1m", "0t1m", "R"),
        ("B", "trader paying trader trader", "0t3m", "2t0m", "r"),
        ("B", "trader paying trader merchant", "1t2m", "1t1m", "r"),
        ("B", "trader paying merchant merchant", "2t1m", "0t2m", "r"),
        ("B", "merchant paying trader trader", "1t2m", "2t0m", "R"),
        ("B", "merchant paying trader merchant", "2t1m", "1t1m", "R"),
        ("B", "merchant paying merchant merchant", "3t0m", "0t2m", "R"),
    ],
)
def test_what_is_paid_goes_into_the_own_stock(
    victim: str, line: str, supply: str, stock: str, now: str
) -> None:
    game = table(f"red book=3 supply=3t3m; blue stock=2t; route emden-groningen {victim}..")
    after = changes(game, f"red displace emden-groningen/1 {line}")
    extras = 1 if victim == "b" else 2
    assert after == action(2) | {
        "red.supply": ("3t3m", supply),
        "red.stock": ("0t0m", stock),
        "route emden-groningen": (f"{victim}..", f"{now}.."),
        "decision": ("action", f"displaced blue route=emden-groningen piece={victim} extras={extras}"),
    }


@pytest.mark.rule("C1")
def test_pieces_of_the_stock_do_not_pay() -> None:
    game = table("red supply=1t stock=9t1m; route emden-groningen b..")
    assert legal(game, "displace") == set()
    refused(game, "red displace emden-groningen/1 trader paying trader")


@pytest.mark.rule("C1")
def test_a_trader_too_few_for_a_merchant() -> None:
    game = table("red supply=2t; route emden-groningen bB.")
    assert legal(game, "displace") == {"red displace emden-groningen/1 trader paying trader"}
    refused(game, "red displace emden-groningen/2 trader paying trader")
    refused(game, "red displace emden-groningen/2 trader paying trader trader")


@pytest.mark.rule("C1")
def test_the_price_is_exact() -> None:
    game = table("red supply=4t; route emden-groningen bB.")
    refused(game, "red displace emden-groningen/1 trader paying trader trader")
    refused(game, "red displace emden-groningen/2 trader paying trader")


@pytest.mark.rule("C1")
def test_only_opponents_are_displaced_and_any_of_them() -> None:
    game = table("red supply=2t; route emden-groningen rbg; route hamburg-stade yRr")
    assert legal(game, "displace") == each(
        "red displace {} trader paying trader", "emden-groningen/2", "emden-groningen/3", "hamburg-stade/1"
    )
    refused(game, "red displace emden-groningen/1 trader paying trader")
    refused(game, "red displace hamburg-luebeck/1 trader paying trader")


@pytest.mark.rule("C1")
def test_pieces_on_one_route_that_are_alike_are_named_once() -> None:
    game = table("red supply=2t; blue; route emden-groningen bbg")
    assert legal(game, "displace") == each("red displace emden-groningen/{} trader paying trader", "1", "3")
    play(game, "red displace emden-groningen/2 trader paying trader")
    assert look(game, "route emden-groningen") == {"route emden-groningen": "brg"}


@pytest.mark.rule("C1")
def test_posts_are_not_displaced() -> None:
    game = table("red supply=4t; city groningen b.; special_prestige B...")
    assert legal(game, "displace") == set()


@pytest.mark.rule("C1")
def test_only_a_merchant_displaces_from_a_boat() -> None:
    game = table("board east_3_5 big_box 3; red supply=3t1m; route stralsund-malmoe .B.")
    assert legal(game, "displace") == {"red displace stralsund-malmoe/2 merchant paying trader trader"}
    refused(game, "red displace stralsund-malmoe/2 trader paying trader merchant")
    refused(game, "red displace stralsund-malmoe/2 trader paying trader trader")


@pytest.mark.rule("C1")
def test_without_a_merchant_nobody_is_displaced_from_a_boat() -> None:
    game = table("board east_3_5 big_box 3; red supply=9t; route stralsund-malmoe bB.")
    assert legal(game, "displace") == {"red displace stralsund-malmoe/1 trader paying trader"}


@pytest.mark.rule("C1")
def test_a_merchant_on_a_house_may_be_displaced_by_a_trader() -> None:
    game = table("board east_3_5 big_box 3; red supply=3t; route stralsund-malmoe B..")
    assert legal(game, "displace") == {"red displace stralsund-malmoe/1 trader paying trader trader"}


@pytest.mark.rule("C1")
def test_displacing_scores_and_establishes_nothing() -> None:
    game = table(
        "red supply=2t; blue; route emden-groningen rbr; city groningen r.; marker emden-groningen plus_3"
    )
    assert changes(
        game, "red displace emden-groningen/2 trader paying trader", "blue replace emden-stade/1"
    ) == action(2) | {
        "red.supply": ("2t0m", "0t0m"),
        "red.stock": ("0t0m", "1t0m"),
        "route emden-groningen": ("rbr", "rrr"),
        "route emden-stade": ("...", "b.."),
    }


# C2: the owner answers at once.


@pytest.mark.rule("C2", "C4")
def test_the_owner_answers_before_anything_else() -> None:
    game = table("red supply=4t; blue stock=1t; route emden-groningen b..; turn 1 red actions=2")
    play(game, DISPLACE_TRADER)
    assert game.to_move == "blue"
    assert legal(game) == each("blue replace {}", "emden-osnabrueck/1", "emden-stade/1") | each(
        "blue extra {} trader from stock", "emden-osnabrueck/1", "emden-stade/1"
    )
    for line in ("red end_turn", "red place hamburg-luebeck/1 trader"):
        refused(game, line, hansa.NotYourDecision)


@pytest.mark.rule("C2")
@pytest.mark.parametrize(("active", "owner"), list(permutations(SEATS, 2)))
def test_whoever_displaces_the_owner_answers_and_the_turn_stays(active: str, owner: str) -> None:
    game = table(
        f"board hanse_4_5 big_box 5; turn 9 {active}; {active} supply=2t; {owner};"
        f"route emden-groningen {owner[0]}..; route emden-osnabrueck {owner[0]}..."
    )
    play(game, f"{active} displace emden-groningen/1 trader paying trader")
    assert game.to_move == owner
    assert look(game, "turn") == {"turn": f"9 {active}"}
    play(game, f"{owner} replace emden-stade/1", f"{owner} done")
    assert game.to_move == active
    assert look(game, "turn", "turn.actions") == {"turn": f"9 {active}", "turn.actions": "1"}


@pytest.mark.rule("C2")
def test_a_displaced_trader_brings_one_more() -> None:
    game = table("red supply=2t; blue stock=5t; route emden-groningen b..")
    play(game, DISPLACE_TRADER)
    assert changes(game, "blue replace emden-osnabrueck/1") == {
        "route emden-osnabrueck": ("....", "b..."),
        "decision": (
            "displaced blue route=emden-groningen piece=b extras=1",
            "displaced blue route=emden-groningen piece=. extras=1 placed=emden-osnabrueck/1",
        ),
    }
    assert legal(game) == {"blue done"} | each(
        "blue extra {} trader from stock", "emden-osnabrueck/2", "emden-stade/1"
    )
    assert changes(game, "blue extra emden-stade/1 trader from stock") == {
        "blue.stock": ("5t0m", "4t0m"),
        "route emden-stade": ("...", "b.."),
        "decision": (
            "displaced blue route=emden-groningen piece=. extras=1 placed=emden-osnabrueck/1",
            "action",
        ),
    }
    assert game.to_move == "red"


@pytest.mark.rule("C2")
def test_a_displaced_merchant_brings_two_more() -> None:
    game = table("red supply=3t; blue stock=5t; route emden-groningen B..")
    play(game, DISPLACE_MERCHANT, "blue replace emden-stade/3")
    play(game, "blue extra emden-stade/1 trader from stock")
    assert legal(game) == {"blue done"} | each(
        "blue extra {} trader from stock", "emden-osnabrueck/1", "emden-stade/2"
    )
    play(game, "blue extra emden-osnabrueck/4 trader from stock")
    assert game.to_move == "red"
    assert look(game, "route emden-stade", "route emden-osnabrueck", "blue.stock", "blue.supply") == {
        "route emden-stade": "b.B",
        "route emden-osnabrueck": "...b",
        "blue.stock": "3t0m",
        "blue.supply": "0t0m",
    }


@pytest.mark.rule("C2", "T1")
def test_afterwards_the_turn_goes_on_where_it_was() -> None:
    game = table("red supply=3t; blue; green stock=2t; route emden-groningen b.g; turn 4 red actions=3 acted")
    play(game, DISPLACE_TRADER, "blue replace emden-stade/1")
    assert game.to_move == "red"
    assert look(game, "turn", "turn.actions", "decision") == {
        "turn": "4 red",
        "turn.actions": "2",
        "decision": "action",
    }


@pytest.mark.rule("C2")
def test_the_displaced_piece_must_be_placed_first_or_later_but_never_declined() -> None:
    game = table("red supply=2t; blue stock=1t; route emden-groningen b..")
    play(game, DISPLACE_TRADER)
    refused(game, "blue done")
    play(game, "blue extra emden-stade/1 trader from stock")
    assert legal(game) == each("blue replace {}", "emden-osnabrueck/1", "emden-stade/2")
    refused(game, "blue done")


@pytest.mark.rule("C2")
def test_a_displaced_merchant_may_stand_on_a_boat_and_a_trader_may_not() -> None:
    text = "board east_3_5 big_box 3; red supply=3t; blue; route malmoe-visby {}.."
    game = play(table(text.format("B")), "red displace malmoe-visby/1 trader paying trader trader")
    assert legal(game) == each(
        "blue replace {}", "danzig-malmoe/1", "danzig-malmoe/4", "stralsund-malmoe/1", "stralsund-malmoe/2"
    )
    game = play(table(text.format("b")), "red displace malmoe-visby/1 trader paying trader")
    assert legal(game) == each("blue replace {}", "danzig-malmoe/1", "stralsund-malmoe/1")
    refused(game, "blue replace danzig-malmoe/4")
