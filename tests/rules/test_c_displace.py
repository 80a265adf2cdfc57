"""Action C: displace a tradesman; the displaced player's answer.

Groningen has one route. Next to Emden-Groningen are Emden-Osnabrück and Emden-Stade, in the ring after
them Kampen-Osnabrück, Bremen-Osnabrück and Hamburg-Stade.
"""

from __future__ import annotations

from itertools import permutations

import pytest

import hansa

from .helpers import SEATS, action, changes, each, legal, look, play, refused, table

EAST = "board east_3_5 big_box 5;"
BRITANNIA = "board britannia_4_5 big_box 4;"
# What most tests begin with; the trader or merchant is blue's.
DISPLACE_TRADER = "red displace emden-groningen/1 trader paying trader"
DISPLACE_MERCHANT = "red displace emden-groningen/1 trader paying trader trader"


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


# C3: where to.


@pytest.mark.rule("C3")
def test_adjacent_routes_share_an_end_city() -> None:
    game = table("red supply=2t; blue; route bremen-minden b..")
    play(game, "red displace bremen-minden/1 trader paying trader")
    at_bremen = ("hamburg-bremen/1", "bremen-osnabrueck/1", "bremen-hannover/1")
    at_minden = ("minden-hannover/1", "minden-brunswiek/1", "minden-paderborn/1", "minden-muenster/1")
    assert legal(game) == each("blue replace {}", *at_bremen, *at_minden)


@pytest.mark.rule("C3")
def test_the_route_displaced_from_is_not_adjacent() -> None:
    game = table("red supply=2t; blue stock=1t1m; route emden-groningen b..")
    play(game, DISPLACE_TRADER)
    assert legal(game) == (
        each("blue replace {}", "emden-osnabrueck/1", "emden-stade/1")
        | each("blue extra {} trader from stock", "emden-osnabrueck/1", "emden-stade/1")
        | each("blue extra {} merchant from stock", "emden-osnabrueck/1", "emden-stade/1")
    )
    refused(game, "blue replace emden-groningen/2")
    refused(game, "blue extra emden-groningen/2 trader from stock")


@pytest.mark.rule("C3")
def test_the_pieces_may_go_to_one_route() -> None:
    game = table("red supply=2t; blue stock=1t; route emden-groningen b..")
    play(game, DISPLACE_TRADER, "blue replace emden-stade/1")
    assert changes(game, "blue extra emden-stade/2 trader from stock") == {
        "blue.stock": ("1t0m", "0t0m"),
        "route emden-stade": ("b..", "bb."),
        "decision": ("displaced blue route=emden-groningen piece=. extras=1 placed=emden-stade/1", "action"),
    }


@pytest.mark.rule("C3")
def test_one_free_point_nearby_keeps_the_piece_from_farther_routes() -> None:
    game = table(
        "red supply=2t; blue; route emden-groningen b..; route emden-osnabrueck gggg; route emden-stade yy."
    )
    play(game, DISPLACE_TRADER)
    assert legal(game) == {"blue replace emden-stade/3"}
    refused(game, "blue replace hamburg-stade/1")


@pytest.mark.rule("C3")
def test_with_all_adjacent_routes_full_the_next_ring_opens() -> None:
    game = table(
        "red supply=2t; blue; route emden-groningen b..; route emden-osnabrueck gggg; route emden-stade yyy"
    )
    play(game, DISPLACE_TRADER)
    assert legal(game) == each(
        "blue replace {}", "kampen-osnabrueck/1", "bremen-osnabrueck/1", "hamburg-stade/1"
    )
    refused(game, "blue replace hamburg-luebeck/1")


@pytest.mark.rule("C3")
def test_the_rings_open_one_at_a_time() -> None:
    game = table("""
        red supply=2t; blue; route emden-groningen b..
        route emden-osnabrueck gggg; route emden-stade yyy
        route kampen-osnabrueck gg; route bremen-osnabrueck ggg; route hamburg-stade yyy
    """)
    play(game, DISPLACE_TRADER)
    third = ("arnheim-kampen/1", "hamburg-bremen/1", "bremen-minden/1", "bremen-hannover/1")
    assert legal(game) == each("blue replace {}", *third, "hamburg-luebeck/1", "hamburg-lueneburg/1")


@pytest.mark.rule("C3")
def test_the_farthest_ring_is_reached_when_all_else_is_full() -> None:
    game = table("red supply=2t; blue; route emden-groningen bgg; route quedlinburg-halle gyv.", fill="rgyv")
    play(game, DISPLACE_TRADER)
    assert legal(game) == {"blue replace quedlinburg-halle/4"}


@pytest.mark.rule("C3")
def test_the_ring_is_judged_anew_for_every_piece() -> None:
    game = table("""
        red supply=3t; blue stock=2t; route emden-groningen B..
        route emden-osnabrueck gggg; route emden-stade yy.
        route kampen-osnabrueck .y; route bremen-osnabrueck ggg; route hamburg-stade yyy
    """)
    play(game, DISPLACE_MERCHANT)
    assert legal(game) == {"blue replace emden-stade/3", "blue extra emden-stade/3 trader from stock"}
    play(game, "blue replace emden-stade/3")
    assert legal(game) == {"blue extra kampen-osnabrueck/1 trader from stock", "blue done"}
    play(game, "blue extra kampen-osnabrueck/1 trader from stock")
    third = ("arnheim-kampen/1", "hamburg-bremen/1", "bremen-minden/1", "bremen-hannover/1")
    assert legal(game) == {"blue done"} | each(
        "blue extra {} trader from stock", *third, "hamburg-luebeck/1", "hamburg-lueneburg/1"
    )


# Lübeck has one route. Next to Wismar-Lübeck are Wismar-Stralsund (a house, two boats) and Waren-Wismar.
NEAR_BOATS = (
    "board east_3_5 big_box 3; red supply=3t;"
    "route wismar-luebeck {}..; route waren-wismar ggg; route wismar-stralsund g..;"
)


@pytest.mark.rule("C3")
def test_a_free_boat_nearby_does_not_hold_a_trader_back() -> None:
    game = table(NEAR_BOATS.format("b") + "blue")
    play(game, "red displace wismar-luebeck/1 trader paying trader")
    assert legal(game) == each(
        "blue replace {}", "waren-havelberg/1", "stettin-waren/1", "stralsund-malmoe/1"
    )


@pytest.mark.rule("C3")
def test_a_free_boat_nearby_keeps_a_merchant() -> None:
    game = table(NEAR_BOATS.format("B") + "blue")
    play(game, "red displace wismar-luebeck/1 trader paying trader trader")
    assert legal(game) == {"blue replace wismar-stralsund/2"}
    refused(game, "blue replace stralsund-malmoe/1")


@pytest.mark.rule("C3")
def test_each_kind_has_its_own_ring() -> None:
    game = table(NEAR_BOATS.format("B") + "blue book=1 stock=1t1m")
    play(game, "red displace wismar-luebeck/1 trader paying trader trader", "blue replace wismar-stralsund/3")
    traders = each(
        "blue extra {} trader from stock", "waren-havelberg/1", "stettin-waren/1", "stralsund-malmoe/1"
    )
    assert legal(game) == traders | {"blue extra wismar-stralsund/2 merchant from stock", "blue done"}
    play(game, "blue extra wismar-stralsund/2 merchant from stock")
    assert legal(game) == traders | {"blue done"}


@pytest.mark.rule("C3")
def test_a_merchant_finds_houses_and_boats_in_the_next_ring() -> None:
    game = table(NEAR_BOATS.replace("g..;", "gGG; green book=1;").format("B") + "blue")
    play(game, "red displace wismar-luebeck/1 trader paying trader trader")
    assert legal(game) == each(
        "blue replace {}", "waren-havelberg/1", "stettin-waren/1", "stralsund-malmoe/1", "stralsund-malmoe/2"
    )


@pytest.mark.rule("C3", "U3")
def test_rings_run_over_all_routes_but_end_only_where_the_piece_may_go() -> None:
    """From Hereford-Chester, in England, Wales is no target: its two routes at the ends are passed over."""
    game = table(BRITANNIA + "red supply=2t; blue; route hereford-chester b...")
    play(game, "red displace hereford-chester/1 trader paying trader")
    assert legal(game) == each(
        "blue replace {}", "coventry-hereford/1", "hereford-lancaster/1", "chester-carlisle/3"
    )


# C4: in which order.


@pytest.mark.rule("C4")
def test_both_orders_lead_to_the_same_place() -> None:
    text = "red supply=2t; blue stock=1m; route emden-groningen b.."
    lines = ["blue replace emden-stade/1", "blue extra emden-osnabrueck/1 merchant from stock"]
    start = DISPLACE_TRADER
    one, other = play(table(text), start, *lines), play(table(text), start, *reversed(lines))
    assert str(one.position()) == str(other.position())
    assert look(one, "route emden-stade", "route emden-osnabrueck", "decision") == {
        "route emden-stade": "b..",
        "route emden-osnabrueck": "B...",
        "decision": "action",
    }


@pytest.mark.rule("C4")
def test_an_extra_piece_may_come_first() -> None:
    game = table("red supply=3t; blue stock=2t; route emden-groningen B..")
    play(game, DISPLACE_MERCHANT)
    assert changes(game, "blue extra emden-stade/1 trader from stock") == {
        "blue.stock": ("2t0m", "1t0m"),
        "route emden-stade": ("...", "b.."),
        "decision": (
            "displaced blue route=emden-groningen piece=B extras=2",
            "displaced blue route=emden-groningen piece=B extras=1 placed=emden-stade/1",
        ),
    }
    play(game, "blue extra emden-stade/2 trader from stock")
    assert legal(game) == each("blue replace {}", "emden-osnabrueck/1", "emden-stade/3")
    assert changes(game, "blue replace emden-stade/3") == {
        "route emden-stade": ("bb.", "bbB"),
        "decision": (
            "displaced blue route=emden-groningen piece=B extras=0 placed=emden-stade/1,emden-stade/2",
            "action",
        ),
    }


@pytest.mark.rule("C4", "C5")
def test_the_last_free_point_is_for_the_displaced_piece() -> None:
    game = table(
        "red supply=2t; blue stock=1t; route emden-groningen bgg; route emden-stade gy.", fill="rgyv"
    )
    play(game, DISPLACE_TRADER)
    assert legal(game) == {"blue replace emden-stade/3"}
    refused(game, "blue extra emden-stade/3 trader from stock")
    assert changes(game, "blue replace emden-stade/3") == {
        "route emden-stade": ("gy.", "gyb"),
        "decision": ("displaced blue route=emden-groningen piece=b extras=1", "action"),
    }


@pytest.mark.rule("C4")
def test_of_two_free_points_an_extra_piece_may_take_either() -> None:
    game = table(
        "red supply=3t; blue stock=2t; route emden-groningen Bgg; route emden-stade .y.", fill="rgyv"
    )
    play(game, DISPLACE_MERCHANT)
    assert legal(game) == {"blue replace emden-stade/1", "blue extra emden-stade/1 trader from stock"}
    play(game, "blue extra emden-stade/3 trader from stock")
    assert legal(game) == {"blue replace emden-stade/1"}
    refused(game, "blue extra emden-stade/1 trader from stock")


@pytest.mark.rule("C4")
def test_a_point_far_away_is_enough_for_the_displaced_piece() -> None:
    game = table(
        "red supply=2t; blue stock=2t; route emden-groningen bgg;"
        "route emden-stade gy.; route quedlinburg-halle gyv.",
        fill="rgyv",
    )
    play(game, DISPLACE_TRADER)
    assert legal(game) == {"blue replace emden-stade/3", "blue extra emden-stade/3 trader from stock"}
    play(game, "blue extra emden-stade/3 trader from stock")
    assert legal(game) == {"blue replace quedlinburg-halle/4"}


LAST_HOUSE = EAST + (
    "red supply=3t; route krakau-thorn {}gg; route stralsund-malmoe g..; route braunsberg-danzig gyv.;"
)


@pytest.mark.rule("C4")
def test_a_free_boat_is_no_point_for_a_displaced_trader() -> None:
    """One house is left: it is the trader's, while a merchant may come first on a boat."""
    game = table(LAST_HOUSE.format("b") + "blue book=1 stock=1t1m", fill="rgyv")
    play(game, "red displace krakau-thorn/1 trader paying trader")
    assert legal(game) == {
        "blue replace braunsberg-danzig/4",
        "blue extra stralsund-malmoe/2 merchant from stock",
    }
    refused(game, "blue extra braunsberg-danzig/4 trader from stock")
    play(game, "blue extra stralsund-malmoe/2 merchant from stock")
    assert legal(game) == {"blue replace braunsberg-danzig/4"}


@pytest.mark.rule("C4")
def test_a_free_boat_is_point_enough_for_a_displaced_merchant() -> None:
    game = table(LAST_HOUSE.format("B") + "blue stock=2t", fill="rgyv")
    play(game, "red displace krakau-thorn/1 trader paying trader trader")
    assert legal(game) == {
        "blue replace braunsberg-danzig/4",
        "blue extra braunsberg-danzig/4 trader from stock",
    }
    play(game, "blue extra braunsberg-danzig/4 trader from stock")
    assert legal(game) == {"blue replace stralsund-malmoe/2"}


@pytest.mark.rule("C4")
def test_the_last_boat_is_for_the_displaced_merchant() -> None:
    game = table(
        EAST + "red supply=3t; blue book=2 stock=1t1m; route krakau-thorn Bgg; route malmoe-visby g.y",
        fill="rgyv",
    )
    play(game, "red displace krakau-thorn/1 trader paying trader trader")
    assert legal(game) == {"blue replace malmoe-visby/2"}
    refused(game, "blue extra malmoe-visby/2 merchant from stock")


@pytest.mark.rule("C4", "C5")
def test_lifting_a_piece_may_make_the_point_that_the_displaced_piece_needs() -> None:
    game = table(
        "red supply=2t; blue; route emden-groningen bgg; route emden-stade gy.; route hamburg-luebeck bgy",
        fill="rgyv",
    )
    play(game, DISPLACE_TRADER)
    assert legal(game) == {
        "blue replace emden-stade/3",
        "blue extra emden-stade/3 trader from hamburg-luebeck/1",
    }
    play(game, "blue extra emden-stade/3 trader from hamburg-luebeck/1")
    assert legal(game) == {"blue replace hamburg-luebeck/1"}
    assert changes(game, "blue replace hamburg-luebeck/1") == {
        "route hamburg-luebeck": (".gy", "bgy"),
        "decision": (
            "displaced blue route=emden-groningen piece=b extras=0 placed=emden-stade/3",
            "action",
        ),
    }


@pytest.mark.rule("C4", "C5")
def test_lifting_a_piece_from_the_route_displaced_from_makes_no_such_point() -> None:
    game = table("red supply=2t; blue; route emden-groningen bbg; route emden-stade gy.", fill="rgyv")
    play(game, DISPLACE_TRADER)
    assert legal(game) == {"blue replace emden-stade/3"}
    refused(game, "blue extra emden-stade/3 trader from emden-groningen/2")


@pytest.mark.rule("C4", "C5")
def test_lifting_a_merchant_from_a_boat_makes_a_point_for_a_merchant_only() -> None:
    text = EAST + (
        "red supply=3t; blue book=1;"
        "route krakau-thorn {}gg; route malmoe-visby gBy; route danzig-belgard gyv."
    )
    game = play(table(text.format("b"), fill="rgyv"), "red displace krakau-thorn/1 trader paying trader")
    assert legal(game) == {"blue replace danzig-belgard/4"}
    game = play(
        table(text.format("B"), fill="rgyv"), "red displace krakau-thorn/1 trader paying trader trader"
    )
    extra = "blue extra danzig-belgard/4 merchant from malmoe-visby/2"
    assert legal(game) == {"blue replace danzig-belgard/4", extra}
    assert legal(play(game, extra)) == {"blue replace malmoe-visby/2"}


# C5: where the extra pieces come from.


@pytest.mark.rule("C5")
def test_extra_pieces_come_from_the_stock_first() -> None:
    game = table(
        "red supply=2t; blue supply=3t1m stock=1t; route emden-groningen b..; route hamburg-luebeck b.."
    )
    play(game, DISPLACE_TRADER, "blue replace emden-stade/1")
    assert legal(game) == {"blue done"} | each(
        "blue extra {} trader from stock", "emden-osnabrueck/1", "emden-stade/2"
    )
    refused(game, "blue extra emden-stade/2 merchant from supply")


@pytest.mark.rule("C5")
def test_the_kind_is_free_within_the_source() -> None:
    for source in ("stock", "supply"):
        game = table(
            f"red supply=2t; blue {source}=1t1m; route emden-groningen b..; route emden-osnabrueck gggg"
        )
        play(game, DISPLACE_TRADER, "blue replace emden-stade/1")
        assert legal(game) == {"blue done"} | each(
            f"blue extra emden-stade/2 {{}} from {source}", "trader", "merchant"
        )
        assert changes(game, f"blue extra emden-stade/2 merchant from {source}") == {
            f"blue.{source}": ("1t1m", "1t0m"),
            "route emden-stade": ("b..", "bB."),
            "decision": (
                "displaced blue route=emden-groningen piece=. extras=1 placed=emden-stade/1",
                "action",
            ),
        }


@pytest.mark.rule("C5")
def test_with_an_empty_stock_they_come_from_the_supply() -> None:
    game = table("red supply=2t; blue supply=2t; route emden-groningen b..; route hamburg-luebeck b..")
    play(game, DISPLACE_TRADER)
    assert legal(game, "extra") == each(
        "blue extra {} trader from supply", "emden-osnabrueck/1", "emden-stade/1"
    )
    play(game, "blue replace emden-stade/1")
    assert changes(game, "blue extra emden-stade/2 trader from supply") == {
        "blue.supply": ("2t0m", "1t0m"),
        "route emden-stade": ("b..", "bb."),
        "decision": ("displaced blue route=emden-groningen piece=. extras=1 placed=emden-stade/1", "action"),
    }


@pytest.mark.rule("C5")
def test_with_both_empty_they_come_from_the_board_also_from_the_route_displaced_from() -> None:
    game = table("red supply=2t; blue; route emden-groningen bbb; route hamburg-luebeck .B.")
    play(game, "red displace emden-groningen/2 trader paying trader", "blue replace emden-stade/1")
    targets = ("emden-osnabrueck/1", "emden-stade/2")
    assert legal(game) == {"blue done"} | each(
        "blue extra {} trader from emden-groningen/1", *targets
    ) | each("blue extra {} merchant from hamburg-luebeck/2", *targets)
    assert changes(game, "blue extra emden-stade/2 trader from emden-groningen/1") == {
        "route emden-groningen": ("brb", ".rb"),
        "route emden-stade": ("b..", "bb."),
        "decision": ("displaced blue route=emden-groningen piece=. extras=1 placed=emden-stade/1", "action"),
    }


@pytest.mark.rule("C5")
def test_of_the_pieces_on_the_board_any_that_are_alike_may_be_named() -> None:
    game = table("red supply=2t; blue; route emden-groningen bbb")
    play(game, "red displace emden-groningen/2 trader paying trader", "blue replace emden-stade/1")
    play(game, "blue extra emden-stade/2 trader from emden-groningen/3")
    assert look(game, "route emden-groningen", "route emden-stade") == {
        "route emden-groningen": "br.",
        "route emden-stade": "bb.",
    }


@pytest.mark.rule("C5")
def test_pieces_placed_in_this_displacement_are_not_lifted_again() -> None:
    game = table(
        "red supply=3t; blue; route emden-groningen B..; route emden-stade .b.; route hamburg-luebeck b.."
    )
    play(game, DISPLACE_MERCHANT, "blue replace emden-stade/3")
    play(game, "blue extra emden-stade/1 trader from hamburg-luebeck/1")
    assert legal(game) == {"blue done", "blue extra emden-osnabrueck/1 trader from emden-stade/2"}
    refused(game, "blue extra emden-osnabrueck/1 trader from emden-stade/1")
    refused(game, "blue extra emden-osnabrueck/1 merchant from emden-stade/3")


@pytest.mark.rule("C5")
def test_the_source_is_judged_piece_by_piece() -> None:
    game = table(
        "red supply=3t; blue book=1 supply=1m stock=1t;route emden-groningen B..; route emden-osnabrueck gggg"
    )
    play(game, DISPLACE_MERCHANT)
    assert legal(game) == {"blue replace emden-stade/1", "blue extra emden-stade/1 trader from stock"}
    play(game, "blue extra emden-stade/1 trader from stock")
    assert legal(game) == {"blue replace emden-stade/2", "blue extra emden-stade/2 merchant from supply"}


@pytest.mark.rule("C5")
def test_after_the_last_piece_of_the_supply_the_board_opens() -> None:
    game = table("""
        red supply=3t; blue supply=1t; route emden-groningen B..; route hamburg-luebeck ..b
        route emden-osnabrueck gggg
    """)
    play(game, DISPLACE_MERCHANT, "blue replace emden-stade/1")
    assert legal(game) == {"blue done", "blue extra emden-stade/2 trader from supply"}
    play(game, "blue extra emden-stade/2 trader from supply")
    assert legal(game) == {"blue done", "blue extra emden-stade/3 trader from hamburg-luebeck/3"}


@pytest.mark.rule("C5")
def test_a_lifted_piece_does_not_go_back_to_its_point() -> None:
    game = table(
        "red supply=2t; blue; route emden-groningen b..; route emden-osnabrueck gggg; route emden-stade b.."
    )
    play(game, DISPLACE_TRADER, "blue replace emden-stade/2")
    assert legal(game) == {"blue done", "blue extra emden-stade/3 trader from emden-stade/1"}
    refused(game, "blue extra emden-stade/1 trader from emden-stade/1")


@pytest.mark.rule("C5", "C3")
def test_rings_are_judged_before_the_piece_is_lifted() -> None:
    """The point it leaves opens the adjacent ring only for the next piece."""
    game = table(
        "red supply=2t; blue; route emden-groningen b..; route emden-osnabrueck gggg; route emden-stade bgg"
    )
    play(game, DISPLACE_TRADER)
    second = ("kampen-osnabrueck/1", "bremen-osnabrueck/1", "hamburg-stade/1")
    assert legal(game) == each("blue replace {}", *second) | each(
        "blue extra {} trader from emden-stade/1", *second
    )
    play(game, "blue extra hamburg-stade/1 trader from emden-stade/1")
    assert legal(game) == {"blue replace emden-stade/1"}


@pytest.mark.rule("C5")
def test_a_merchant_lifted_from_a_boat_may_stand_on_a_house_and_on_another_boat() -> None:
    game = table(
        "board east_3_5 big_box 3; red supply=2t; blue; route wismar-luebeck b..; route malmoe-visby .B.;"
        "route waren-wismar ggg; route wismar-stralsund ..G"
    )
    play(game, "red displace wismar-luebeck/1 trader paying trader")
    extras = each("blue extra {} merchant from malmoe-visby/2", "wismar-stralsund/1", "wismar-stralsund/2")
    assert legal(game) == {"blue replace wismar-stralsund/1"} | extras
    play(game, "blue replace wismar-stralsund/1")
    assert legal(game) == {"blue done", "blue extra wismar-stralsund/2 merchant from malmoe-visby/2"}


@pytest.mark.rule("C5")
def test_every_extra_piece_may_be_declined() -> None:
    game = table("red supply=2t; blue supply=1t stock=1t; route emden-groningen b..")
    play(game, DISPLACE_TRADER, "blue replace emden-stade/1")
    assert changes(game, "blue done") == {
        "decision": ("displaced blue route=emden-groningen piece=. extras=1 placed=emden-stade/1", "action")
    }
    assert game.to_move == "red"


@pytest.mark.rule("C5")
def test_declining_ends_the_displacement_with_two_extra_pieces_left_or_one() -> None:
    text = "red supply=3t; blue stock=5t; route emden-groningen B.."
    start = [DISPLACE_MERCHANT, "blue replace emden-stade/1"]
    game = play(table(text), *start)
    assert changes(game, "blue done") == {
        "decision": ("displaced blue route=emden-groningen piece=. extras=2 placed=emden-stade/1", "action")
    }
    assert game.to_move == "red"
    game = play(table(text), *start, "blue extra emden-stade/2 trader from stock", "blue done")
    assert game.to_move == "red"
    assert look(game, "blue.stock", "route emden-stade") == {"blue.stock": "4t0m", "route emden-stade": "Bb."}


@pytest.mark.rule("C5")
def test_without_an_extra_piece_it_ends_by_itself() -> None:
    game = table("red supply=3t; blue; route emden-groningen B..")
    play(game, DISPLACE_MERCHANT)
    assert legal(game) == each("blue replace {}", "emden-osnabrueck/1", "emden-stade/1")
    assert changes(game, "blue replace emden-stade/1") == {
        "route emden-stade": ("...", "B.."),
        "decision": ("displaced blue route=emden-groningen piece=B extras=2", "action"),
    }
    assert game.to_move == "red"


@pytest.mark.rule("C5")
def test_it_ends_by_itself_too_when_the_pieces_run_out() -> None:
    game = table("red supply=3t; blue stock=1t; route emden-groningen B..")
    play(game, DISPLACE_MERCHANT, "blue replace emden-stade/1")
    play(game, "blue extra emden-stade/2 trader from stock")
    assert game.to_move == "red"
    assert look(game, "decision") == {"decision": "action"}


@pytest.mark.rule("C5")
def test_it_ends_by_itself_when_the_extra_piece_has_no_point() -> None:
    """Blue's last trader finds only boats free."""
    game = table(
        EAST + "red supply=2t; blue stock=1t; route krakau-thorn bgg; route malmoe-visby ..y", fill="rgyv"
    )
    play(game, "red displace krakau-thorn/1 trader paying trader")
    assert legal(game) == {"blue replace malmoe-visby/1"}
    assert changes(game, "blue replace malmoe-visby/1") == {
        "route malmoe-visby": ("..y", "b.y"),
        "decision": ("displaced blue route=krakau-thorn piece=b extras=1", "action"),
    }


@pytest.mark.rule("C5")
def test_the_stock_stays_the_source_even_if_its_pieces_find_no_point() -> None:
    """Only a boat is free: blue's merchant lies in the supply, a trader in the stock keeps it there."""
    game = table(
        EAST + "red supply=2t; blue supply=1m stock=1t; route krakau-thorn bgg; route malmoe-visby ..y",
        fill="rgyv",
    )
    play(game, "red displace krakau-thorn/1 trader paying trader")
    assert legal(game) == {"blue replace malmoe-visby/1"}
    play(game, "blue replace malmoe-visby/1")
    assert game.to_move == "red"


@pytest.mark.rule("C5")
def test_displaced_and_extra_pieces_never_get_into_the_supply() -> None:
    game = table("red supply=2t; blue supply=1t stock=1t; route emden-groningen b..")
    play(game, DISPLACE_TRADER)
    play(game, "blue extra emden-stade/1 trader from stock", "blue replace emden-stade/2")
    assert look(game, "blue.supply", "blue.stock", "decision") == {
        "blue.supply": "1t0m",
        "blue.stock": "0t0m",
        "decision": "action",
    }


@pytest.mark.rule("C5")
def test_only_the_displaced_players_own_pieces_are_placed() -> None:
    game = table(
        "red supply=2t stock=5t; blue; green stock=5t1m; route emden-groningen b.g; route hamburg-luebeck g.."
    )
    play(game, DISPLACE_TRADER)
    assert legal(game) == each("blue replace {}", "emden-osnabrueck/1", "emden-stade/1")


# C6: no point at all.


@pytest.mark.rule("C6")
def test_without_any_free_point_the_displaced_piece_returns_to_the_stock() -> None:
    game = table("red supply=2t; blue; route emden-groningen bgg", fill="rgyv")
    assert changes(game, DISPLACE_TRADER) == action(5) | {
        "red.supply": ("2t0m", "0t0m"),
        "red.stock": ("0t0m", "1t0m"),
        "blue.stock": ("0t0m", "1t0m"),
        "route emden-groningen": ("bgg", "rgg"),
    }
    assert game.to_move == "red"


@pytest.mark.rule("C6", "C3")
def test_a_free_point_of_the_route_displaced_from_does_not_count() -> None:
    game = table("red supply=3t; blue supply=1t; route emden-groningen B..", fill="rgyv")
    assert changes(game, DISPLACE_MERCHANT) == action(5) | {
        "red.supply": ("3t0m", "0t0m"),
        "red.stock": ("0t0m", "2t0m"),
        "blue.stock": ("0t0m", "0t1m"),
        "route emden-groningen": ("B..", "r.."),
    }
    assert game.to_move == "red"


ONLY_BOATS = EAST + "red supply=3t; route krakau-thorn {}gg; route stralsund-malmoe g..;"


@pytest.mark.rule("C6")
def test_the_extra_pieces_may_still_be_placed() -> None:
    game = table(ONLY_BOATS.format("b") + "blue stock=1m", fill="rgyv")
    assert changes(game, "red displace krakau-thorn/1 trader paying trader") == action(5) | {
        "red.supply": ("3t0m", "1t0m"),
        "red.stock": ("0t0m", "1t0m"),
        "blue.stock": ("0t1m", "1t1m"),
        "route krakau-thorn": ("bgg", "rgg"),
        "decision": ("action", "displaced blue route=krakau-thorn piece=. extras=1"),
    }
    assert legal(game) == {"blue extra stralsund-malmoe/2 merchant from stock", "blue done"}
    assert changes(game, "blue extra stralsund-malmoe/2 merchant from stock") == {
        "blue.stock": ("1t1m", "1t0m"),
        "route stralsund-malmoe": ("g..", "gB."),
        "decision": ("displaced blue route=krakau-thorn piece=. extras=1", "action"),
    }


@pytest.mark.rule("C6", "C5")
def test_the_returned_piece_lies_in_the_stock_and_keeps_the_supply_closed() -> None:
    game = table(ONLY_BOATS.format("b") + "blue supply=1m", fill="rgyv")
    play(game, "red displace krakau-thorn/1 trader paying trader")
    assert game.to_move == "red"
    assert look(game, "blue.supply", "blue.stock") == {"blue.supply": "0t1m", "blue.stock": "1t0m"}


@pytest.mark.rule("C6")
def test_a_displaced_merchant_that_finds_a_boat_does_not_return() -> None:
    game = table(ONLY_BOATS.format("B") + "blue", fill="rgyv")
    play(game, "red displace krakau-thorn/1 trader paying trader trader")
    assert legal(game) == {"blue replace stralsund-malmoe/2"}


@pytest.mark.rule("C6", "U3")
def test_free_points_in_a_country_closed_to_the_piece_do_not_count() -> None:
    game = table(
        "board britannia_4_5 big_box 5; red supply=2t; blue; route london-cambridge bgg;"
        "route cardiff-pembroke ...; route glasgow-falkirk ..",
        fill="rgyv",
    )
    play(game, "red displace london-cambridge/1 trader paying trader")
    assert game.to_move == "red"
    assert look(game, "blue.stock", "decision") == {"blue.stock": "1t0m", "decision": "action"}
