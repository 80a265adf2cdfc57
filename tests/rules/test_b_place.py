"""Action B: place a tradesman."""

from __future__ import annotations

import pytest

import hansa
from hansa.boards import load

from .helpers import action, changes, each, legal, play, refused, table


def first_points(board: str, shape: str) -> list[str]:
    """The first house, or boat, of every route that has one."""
    routes = load(board).routes
    return [f"{route.id}/{route.points.index(shape) + 1}" for route in routes if shape in route.points]


@pytest.mark.rule("B1")
def test_a_tradesman_goes_from_the_supply_to_the_point() -> None:
    game = table("red supply=2t1m stock=1t; blue supply=1t; route hamburg-luebeck .b.")
    assert changes(game, "red place hamburg-luebeck/1 trader") == action(2) | {
        "red.supply": ("2t1m", "1t1m"),
        "route hamburg-luebeck": (".b.", "rb."),
    }
    assert changes(game, "red place hamburg-luebeck/3 merchant") == action(1, first=False) | {
        "red.supply": ("1t1m", "1t0m"),
        "route hamburg-luebeck": ("rb.", "rbR"),
    }


@pytest.mark.rule("B1")
def test_any_route_with_a_free_point_will_do() -> None:
    game = table("red supply=1t")
    houses = first_points("hanse_4_5", "house")
    assert len(houses) == 34
    assert legal(game) == {"red end_turn"} | each("red place {} trader", *houses)


@pytest.mark.rule("B1")
def test_either_kind_stands_on_a_house() -> None:
    game = table("red supply=1t1m; route hamburg-luebeck .bg", fill="bgyv")
    assert legal(game, "place", "end_turn") == {
        "red place hamburg-luebeck/1 trader",
        "red place hamburg-luebeck/1 merchant",
        "red end_turn",
    }


@pytest.mark.rule("B1")
def test_only_kinds_in_the_supply_are_placed() -> None:
    game = table("red supply=1m stock=5t; route hamburg-luebeck .bg", fill="bgyv")
    assert legal(game, "place") == {"red place hamburg-luebeck/1 merchant"}
    refused(game, "red place hamburg-luebeck/1 trader")


@pytest.mark.rule("B1")
def test_whose_pieces_stand_on_the_route_does_not_matter() -> None:
    game = table("red supply=1t; route hamburg-luebeck rR.; route hamburg-stade gB.", fill="bgyv")
    assert legal(game, "place") == each("red place {} trader", "hamburg-luebeck/3", "hamburg-stade/3")


@pytest.mark.rule("B1")
@pytest.mark.parametrize("piece", ["r", "R", "b", "B"])
def test_a_taken_point_is_not_free(piece: str) -> None:
    game = table(f"red supply=1t; route hamburg-luebeck .{piece}.")
    refused(game, "red place hamburg-luebeck/2 trader")


@pytest.mark.rule("B1")
def test_pieces_of_the_stock_cannot_be_placed() -> None:
    game = table("red stock=1t")
    assert legal(game) == {"red income 1 trader", "red end_turn"}
    refused(game, "red place hamburg-luebeck/1 trader")


@pytest.mark.rule("B1")
def test_without_any_piece_only_the_end_of_the_turn_remains() -> None:
    assert legal(table("red")) == {"red end_turn"}


@pytest.mark.rule("B1")
def test_any_of_the_free_points_that_are_alike_may_be_named() -> None:
    game = table("red supply=1t; route hamburg-luebeck .b.", fill="bgyv")
    assert legal(game, "place") == {"red place hamburg-luebeck/1 trader"}
    assert changes(game, "red place hamburg-luebeck/3 trader") == action(2) | {
        "red.supply": ("1t0m", "0t0m"),
        "route hamburg-luebeck": (".b.", ".br"),
    }


@pytest.mark.rule("B1")
def test_boats_take_merchants_only() -> None:
    game = table("board east_3_5 big_box 5; red supply=1t1m; route malmoe-visby ...", fill="bgyv")
    assert legal(game, "place") == {
        "red place malmoe-visby/1 trader",
        "red place malmoe-visby/1 merchant",
        "red place malmoe-visby/2 merchant",
    }
    refused(game, "red place malmoe-visby/2 trader")
    assert changes(game, "red place malmoe-visby/2 merchant") == action(2) | {
        "red.supply": ("1t1m", "1t0m"),
        "route malmoe-visby": ("...", ".R."),
    }


@pytest.mark.rule("B1")
@pytest.mark.parametrize("board", ["east_3_5", "britannia_2_3"])
def test_every_house_and_every_boat_is_open_to_a_merchant(board: str) -> None:
    """In Wales a permit is needed (U2), so there England only."""
    abroad = {route.id for route in load(board).routes if route.country == "wales"}
    points = [
        p for p in first_points(board, "house") + first_points(board, "boat") if p.split("/")[0] not in abroad
    ]
    game = table(f"board {board} big_box 3; red supply=1m")
    assert legal(game) == {"red end_turn"} | each("red place {} merchant", *points)


@pytest.mark.rule("B1")
@pytest.mark.parametrize("board", ["east_3_5", "britannia_2_3"])
def test_a_trader_never_stands_on_a_boat(board: str) -> None:
    abroad = {route.id for route in load(board).routes if route.country == "wales"}
    game = table(f"board {board} big_box 3; red supply=1t")
    houses = [point for point in first_points(board, "house") if point.split("/")[0] not in abroad]
    assert legal(game) == {"red end_turn"} | each("red place {} trader", *houses)
    for boat in first_points(board, "boat"):
        refused(game, f"red place {boat} trader")


@pytest.mark.rule("B1")
def test_no_position_has_a_trader_on_a_boat() -> None:
    with pytest.raises(hansa.PositionError):
        hansa.position("board east_3_5 big_box 3; route malmoe-visby .r.")


@pytest.mark.rule("B1", "E0")
def test_the_last_point_of_a_route_does_not_establish_it() -> None:
    game = table("red supply=1t; route hamburg-luebeck rr.; marker hamburg-luebeck plus_3; city luebeck r.")
    assert changes(game, "red place hamburg-luebeck/3 trader") == action(2) | {
        "red.supply": ("1t0m", "0t0m"),
        "route hamburg-luebeck": ("rr.", "rrr"),
    }


@pytest.mark.rule("B1")
def test_there_is_no_such_point() -> None:
    game = table("red supply=1t")
    for point in ("hamburg-luebeck/4", "hamburg-luebeck/0", "hamburg-goslar/1", "hamburg/1"):
        refused(game, f"red place {point} trader", hansa.HansaError)


@pytest.mark.rule("B1", "T1")
def test_only_the_active_player_places() -> None:
    refused(
        table("red supply=1t; blue supply=1t"), "blue place hamburg-luebeck/1 trader", hansa.NotYourDecision
    )


@pytest.mark.rule("B1")
def test_one_action_places_one_tradesman() -> None:
    game = play(table("red supply=2t; turn 1 red actions=1"), "red place hamburg-luebeck/1 trader")
    refused(game, "red place hamburg-luebeck/2 trader")
