"""Action C: where a displaced piece goes (C3), and what if there is no place for it (C6)."""

from __future__ import annotations

import pytest

from .displacing import DISPLACE_MERCHANT, DISPLACE_TRADER, EAST
from .helpers import action, changes, each, legal, look, play, refused, table

BRITANNIA = "board britannia_4_5 big_box 4;"


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
    """From Hereford-Chester, in England, Wales is not a target: its two routes at the ends are skipped."""
    game = table(BRITANNIA + "red supply=2t; blue; route hereford-chester b...")
    play(game, "red displace hereford-chester/1 trader paying trader")
    assert legal(game) == each(
        "blue replace {}", "coventry-hereford/1", "hereford-lancaster/1", "chester-carlisle/3"
    )


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
