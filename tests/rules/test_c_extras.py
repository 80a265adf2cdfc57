"""Action C: in which order (C4) and from where (C5) the extra pieces come."""

from __future__ import annotations

import pytest

from .displacing import DISPLACE_MERCHANT, DISPLACE_TRADER, EAST
from .helpers import changes, each, legal, look, play, refused, table

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
