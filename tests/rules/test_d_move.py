"""Action D: move tradesmen."""

from __future__ import annotations

import pytest

import hansa

from .helpers import action, changes, each, legal, look, play, refused, table

EAST = "board east_3_5 big_box 5;"
BRITANNIA = "board britannia_4_5 big_box 5;"


@pytest.mark.rule("D1")
def test_the_first_pick_up_spends_the_action() -> None:
    game = table("red; route hamburg-luebeck rRg", fill="bgyv")
    assert legal(game) == {"red end_turn"} | each("red pick_up hamburg-luebeck/{}", "1", "2")
    assert changes(game, "red pick_up hamburg-luebeck/1") == action(2) | {
        "route hamburg-luebeck": ("rRg", ".Rg"),
        "decision": ("action", "pick_up own left=1 hand=r"),
    }
    assert legal(game) == {"red pick_up hamburg-luebeck/2", "red done"}
    assert changes(game, "red pick_up hamburg-luebeck/2") == {
        "route hamburg-luebeck": (".Rg", "..g"),
        "decision": ("pick_up own left=1 hand=r", "put_down own hand=rR"),
    }


@pytest.mark.rule("D1")
def test_two_pieces_may_change_places() -> None:
    game = table("red; route hamburg-luebeck rgR", fill="bgyv")
    play(game, "red pick_up hamburg-luebeck/1", "red pick_up hamburg-luebeck/3")
    assert legal(game) == each("red put_down hamburg-luebeck/1 {}", "trader", "merchant")
    assert changes(game, "red put_down hamburg-luebeck/1 merchant") == {
        "route hamburg-luebeck": (".g.", "Rg."),
        "decision": ("put_down own hand=rR", "put_down own hand=r"),
    }
    assert legal(game) == {"red put_down hamburg-luebeck/3 trader"}
    assert changes(game, "red put_down hamburg-luebeck/3 trader") == {
        "route hamburg-luebeck": ("Rg.", "Rgr"),
        "decision": ("put_down own hand=r", "action"),
    }


@pytest.mark.rule("D1")
def test_a_piece_may_go_to_any_free_point_of_the_board() -> None:
    game = table(
        "red; route hamburg-luebeck r.g; route quedlinburg-halle gyv.; route arnheim-kampen .gy", fill="bgyv"
    )
    play(game, "red pick_up hamburg-luebeck/1")
    assert legal(game) == each(
        "red put_down {} trader", "hamburg-luebeck/1", "quedlinburg-halle/4", "arnheim-kampen/1"
    )
    assert changes(game, "red put_down quedlinburg-halle/4 trader") == {
        "route quedlinburg-halle": ("gyv.", "gyvr"),
        "decision": ("put_down own hand=r", "action"),
    }
    assert look(game, "route hamburg-luebeck") == {"route hamburg-luebeck": "..g"}


@pytest.mark.rule("D1")
def test_the_point_just_vacated_is_free() -> None:
    game = table("red; route hamburg-luebeck rgy", fill="bgyv")
    before = str(game.position())
    play(game, "red pick_up hamburg-luebeck/1")
    assert legal(game) == {"red put_down hamburg-luebeck/1 trader"}
    play(game, "red put_down hamburg-luebeck/1 trader")
    assert str(game.position()) == before.replace("actions=2", "actions=1 acted")


@pytest.mark.rule("D1")
def test_on_an_empty_board_every_route_is_open() -> None:
    game = table("red; route hamburg-luebeck rR.; route hamburg-stade b..")
    play(game, "red pick_up hamburg-luebeck/1", "red pick_up hamburg-luebeck/2")
    assert len(legal(game)) == 2 * 34
    assert {line for line in legal(game) if "hamburg" in line} == {
        f"red put_down hamburg-{point} {kind}"
        for point in ("luebeck/1", "lueneburg/1", "bremen/1", "stade/2")
        for kind in ("trader", "merchant")
    }


@pytest.mark.rule("D1")
def test_opponents_are_neither_picked_up_nor_displaced() -> None:
    game = table("red; route hamburg-luebeck rbB; route hamburg-stade bg.")
    assert legal(game) == {"red pick_up hamburg-luebeck/1", "red end_turn"}
    refused(game, "red pick_up hamburg-luebeck/2")
    play(game, "red pick_up hamburg-luebeck/1")
    refused(game, "red put_down hamburg-stade/1 trader")
    refused(game, "red pick_up hamburg-luebeck/2")


@pytest.mark.rule("D1")
def test_an_empty_point_is_no_piece_to_pick_up() -> None:
    refused(table("red; route hamburg-luebeck r.."), "red pick_up hamburg-luebeck/2")


@pytest.mark.rule("D1")
def test_posts_are_not_moved() -> None:
    assert legal(table("red; city hamburg rr.; special_prestige R...")) == {"red end_turn"}


@pytest.mark.rule("D1", "AB2")
@pytest.mark.parametrize(("book", "most"), [(0, 2), (1, 3), (2, 4), (3, 5)])
def test_as_many_are_moved_as_the_book_says(book: int, most: int) -> None:
    desk = f"red book={book}" if book else "red"
    game = table(f"{desk}; route minden-brunswiek rrrr; route hamburg-bremen rrrr")
    points = [
        "minden-brunswiek/1",
        "minden-brunswiek/2",
        "minden-brunswiek/3",
        "minden-brunswiek/4",
        "hamburg-bremen/1",
    ]
    for point in points[: most - 1]:
        play(game, f"red pick_up {point}")
        assert "red done" in legal(game)
    play(game, f"red pick_up {points[most - 1]}")
    assert look(game, "decision") == {"decision": f"put_down own hand={'r' * most}"}
    assert {line.split()[1] for line in legal(game)} == {"put_down"}


@pytest.mark.rule("D1")
def test_fewer_may_be_moved() -> None:
    game = table("red book=3; route hamburg-luebeck rRg; route hamburg-stade rbb", fill="bgyv")
    play(game, "red pick_up hamburg-stade/1")
    assert legal(game) == {"red done"} | each("red pick_up hamburg-luebeck/{}", "1", "2")
    assert changes(game, "red done") == {"decision": ("pick_up own left=4 hand=r", "put_down own hand=r")}
    assert legal(game) == {"red put_down hamburg-stade/1 trader"}


@pytest.mark.rule("D1")
def test_none_is_not_a_move() -> None:
    refused(table("red; route hamburg-luebeck r.."), "red done")


@pytest.mark.rule("D1")
def test_picking_up_ends_by_itself_with_the_last_own_piece() -> None:
    game = table("red book=3; route hamburg-luebeck rRg", fill="bgyv")
    play(game, "red pick_up hamburg-luebeck/1", "red pick_up hamburg-luebeck/2")
    assert look(game, "decision") == {"decision": "put_down own hand=rR"}


@pytest.mark.rule("D1")
def test_after_the_first_put_down_nothing_more_is_picked_up() -> None:
    game = table(
        "red book=3; route hamburg-luebeck rrg; route hamburg-stade rbb; route emden-stade .gg", fill="bgyv"
    )
    play(game, "red pick_up hamburg-luebeck/1", "red pick_up hamburg-luebeck/2", "red done")
    play(game, "red put_down emden-stade/1 trader")
    assert legal(game) == {"red put_down hamburg-luebeck/1 trader"}
    refused(game, "red pick_up hamburg-stade/1")
    refused(game, "red done")


@pytest.mark.rule("D1")
def test_pieces_that_are_alike_are_named_once_and_any_may_be_picked_up() -> None:
    game = table("red; route hamburg-lueneburg rRr.")
    assert legal(game) == {"red end_turn"} | each("red pick_up hamburg-lueneburg/{}", "1", "2")
    assert changes(game, "red pick_up hamburg-lueneburg/3") == action(2) | {
        "route hamburg-lueneburg": ("rRr.", "rR.."),
        "decision": ("action", "pick_up own left=1 hand=r"),
    }


@pytest.mark.rule("D1", "T1")
def test_a_move_is_finished_before_the_next_action() -> None:
    game = table("red supply=3t stock=3t markers=plus_3; route hamburg-luebeck rr.; route hamburg-stade b..")
    play(game, "red pick_up hamburg-luebeck/1")
    assert legal(game) == {"red pick_up hamburg-luebeck/2", "red done"}
    for line in (
        "red place hamburg-luebeck/3 trader",
        "red income 1 trader",
        "red use plus_3",
        "red end_turn",
    ):
        refused(game, line)
    play(game, "red done")
    assert {line.split()[1] for line in legal(game)} == {"put_down"}


@pytest.mark.rule("D1")
def test_moving_needs_an_action() -> None:
    game = table("red; route hamburg-luebeck r..; turn 3 red actions=0 acted")
    assert legal(game) == {"red end_turn"}
    refused(game, "red pick_up hamburg-luebeck/1")


@pytest.mark.rule("D1")
def test_filling_a_route_by_a_move_establishes_nothing() -> None:
    game = table("red; route hamburg-luebeck rr.; route hamburg-stade r..; city luebeck r.")
    play(game, "red pick_up hamburg-stade/1", "red done")
    assert changes(game, "red put_down hamburg-luebeck/3 trader") == {
        "route hamburg-luebeck": ("rr.", "rrr"),
        "decision": ("put_down own hand=r", "action"),
    }


# Boats.


@pytest.mark.rule("D1")
def test_boats_take_merchants_only() -> None:
    game = table(EAST + "red; route malmoe-visby gYr; route stralsund-malmoe .R.", fill="bgyv")
    play(game, "red pick_up malmoe-visby/3", "red pick_up stralsund-malmoe/2")
    houses = ("malmoe-visby/3", "stralsund-malmoe/1")
    assert legal(game) == each("red put_down {} trader", *houses) | each(
        "red put_down {} merchant", *houses, "stralsund-malmoe/2"
    )
    refused(game, "red put_down stralsund-malmoe/2 trader")
    assert changes(game, "red put_down stralsund-malmoe/3 merchant") == {
        "route stralsund-malmoe": ("...", "..R"),
        "decision": ("put_down own hand=rR", "put_down own hand=r"),
    }


@pytest.mark.rule("D1")
def test_a_merchant_may_leave_its_boat_for_a_house() -> None:
    game = table(EAST + "red; route malmoe-visby .Rg", fill="bgyv")
    play(game, "red pick_up malmoe-visby/2")
    assert legal(game) == each("red put_down malmoe-visby/{} merchant", "1", "2")
    assert changes(game, "red put_down malmoe-visby/1 merchant") == {
        "route malmoe-visby": ("..g", "R.g"),
        "decision": ("put_down own hand=R", "action"),
    }


# D2: everything in hand must find a point.


@pytest.mark.rule("D2")
def test_pieces_in_hand_may_be_placed_in_any_order() -> None:
    text = "red book=1; route hamburg-luebeck rRg; route arnheim-kampen ggr"
    picks = ["red pick_up hamburg-luebeck/1", "red pick_up hamburg-luebeck/2", "red pick_up arnheim-kampen/3"]
    puts = [
        "red put_down hamburg-luebeck/2 trader",
        "red put_down hamburg-luebeck/1 trader",
        "red put_down arnheim-kampen/3 merchant",
    ]
    first = play(table(text, fill="bgyv"), *picks)
    assert legal(first) == {
        f"red put_down {point} {kind}"
        for point in ("hamburg-luebeck/1", "arnheim-kampen/3")
        for kind in ("trader", "merchant")
    }
    play(first, *puts)
    second = play(table(text, fill="bgyv"), *reversed(picks), *reversed(puts))
    assert str(first.position()) == str(second.position())
    assert look(first, "route hamburg-luebeck", "route arnheim-kampen") == {
        "route hamburg-luebeck": "rrg",
        "route arnheim-kampen": "ggR",
    }


@pytest.mark.rule("D2")
def test_a_merchant_may_not_take_the_last_house_of_a_trader_in_hand() -> None:
    game = table(EAST + "red; route malmoe-visby gRr", fill="bgyv")
    play(game, "red pick_up malmoe-visby/2", "red pick_up malmoe-visby/3")
    assert legal(game) == {"red put_down malmoe-visby/3 trader", "red put_down malmoe-visby/2 merchant"}
    refused(game, "red put_down malmoe-visby/3 merchant")
    refused(game, "red put_down malmoe-visby/2 trader")
    play(game, "red put_down malmoe-visby/3 trader")
    assert legal(game) == {"red put_down malmoe-visby/2 merchant"}


@pytest.mark.rule("D2")
def test_once_the_trader_stands_the_merchant_may_take_what_is_left() -> None:
    game = table(EAST + "red; route malmoe-visby .Rr", fill="bgyv")
    play(game, "red pick_up malmoe-visby/2", "red pick_up malmoe-visby/3")
    assert legal(game) == {
        "red put_down malmoe-visby/1 trader",
        "red put_down malmoe-visby/1 merchant",
        "red put_down malmoe-visby/2 merchant",
    }
    play(game, "red put_down malmoe-visby/1 merchant")
    assert legal(game) == {"red put_down malmoe-visby/3 trader"}


@pytest.mark.rule("D2")
def test_of_several_merchants_only_so_many_may_leave_their_boats() -> None:
    """Two merchants and two traders in hand, two boats and three houses free: one merchant may go ashore."""
    game = table(EAST + "red book=2; route stralsund-malmoe rRR; route wismar-luebeck rg.", fill="bgyv")
    picks = ["stralsund-malmoe/1", "stralsund-malmoe/2", "stralsund-malmoe/3", "wismar-luebeck/1"]
    play(game, *(f"red pick_up {point}" for point in picks))
    houses, boat = ("stralsund-malmoe/1", "wismar-luebeck/1"), "stralsund-malmoe/2"
    everything = each("red put_down {} trader", *houses) | each("red put_down {} merchant", *houses, boat)
    assert legal(game) == everything
    play(game, "red put_down wismar-luebeck/3 merchant")
    assert legal(game) == each("red put_down {} trader", *houses) | {f"red put_down {boat} merchant"}
    refused(game, "red put_down wismar-luebeck/1 merchant")


@pytest.mark.rule("D2", "U4")
def test_a_piece_from_wales_may_not_take_the_last_english_point_of_an_english_one() -> None:
    game = table(BRITANNIA + "red; route london-cambridge rgy; route cardiff-pembroke rgy", fill="bgyv")
    play(game, "red pick_up london-cambridge/1", "red pick_up cardiff-pembroke/1")
    assert legal(game) == {
        "red put_down london-cambridge/1 trader from england",
        "red put_down cardiff-pembroke/1 trader from wales",
    }
    refused(game, "red put_down london-cambridge/1 trader from wales")
    refused(game, "red put_down cardiff-pembroke/1 trader from england")


@pytest.mark.rule("D2", "U4")
def test_the_country_of_a_boat_counts_too() -> None:
    """A Welsh merchant may take the English boat only while the English merchant keeps a point."""
    game = table(
        BRITANNIA
        + "red book=1; route chester-carlisle RGg; route conway-isle_of_man RGg; route cardiff-pembroke rgy",
        fill="bgyv",
    )
    picks = ["chester-carlisle/1", "conway-isle_of_man/1", "cardiff-pembroke/1"]
    play(game, *(f"red pick_up {point}" for point in picks))
    assert legal(game) == {
        "red put_down chester-carlisle/1 merchant from england",
        "red put_down conway-isle_of_man/1 merchant from wales",
        "red put_down cardiff-pembroke/1 trader from wales",
    }


@pytest.mark.rule("D2")
def test_the_same_holds_for_move_3() -> None:
    game = table(EAST + "red markers=move_3; route malmoe-visby gBb", fill="bgyv")
    play(game, "red use move_3", "red pick_up malmoe-visby/2", "red pick_up malmoe-visby/3", "red done")
    assert legal(game) == {
        "red put_down malmoe-visby/3 blue trader",
        "red put_down malmoe-visby/2 blue merchant",
    }
    refused(game, "red put_down malmoe-visby/3 blue merchant")


@pytest.mark.rule("D2", "U4")
def test_the_same_holds_for_move_2() -> None:
    game = table(BRITANNIA + "red; route canterbury-calais rRr; route conway-isle_of_man BGb", fill="bgyv")
    play(game, "red establish canterbury-calais nothing", "red use permanent")
    play(game, "red pick_up conway-isle_of_man/1", "red pick_up conway-isle_of_man/3")
    assert legal(game) == {
        "red put_down conway-isle_of_man/1 blue merchant from wales",
        "red put_down conway-isle_of_man/3 blue trader from wales",
    }
    refused(game, "red put_down conway-isle_of_man/3 blue merchant from wales")


@pytest.mark.rule("D1")
def test_another_seat_cannot_move_in_this_turn() -> None:
    refused(
        table("red; blue; route hamburg-luebeck rb."), "blue pick_up hamburg-luebeck/2", hansa.NotYourDecision
    )
