"""What the planner does in small positions: each test is one piece of players' advice."""

from __future__ import annotations

import random

import pytest

import hansa
from hansa.ai import players

BOARD = "board hanse_4_5 big_box 4; "


def chosen(position: str) -> str:
    """What the planner does in a position."""
    game = hansa.position(position)
    player = players.make("planner")
    return str(player.choose(game.view(game.to_move), game.legal_actions(), random.Random(1)))


def whole_turn(position: str) -> list[str]:
    """What the planner does from a position to the end of its turn."""
    game = hansa.position(position)
    player, seat, lines = players.make("planner"), game.to_move, [""]
    while not lines[-1].endswith("end_turn"):
        assert game.to_move == seat
        action = player.choose(game.view(seat), game.legal_actions(), random.Random(1))
        game.play(action)
        lines.append(str(action))
    return lines[1:]


@pytest.mark.parametrize("board", hansa.BOARDS)
def test_the_third_action_comes_first(board: str) -> None:
    printed = hansa.load_board(board)
    route = next(
        route
        for route in printed.routes
        if any("actions" in printed.city(end).abilities for end in (route.a, route.b))
        and set(route.points) == {"house"}
    )
    full = "r" * len(route.points)
    position = f"board {board} big_box {printed.players[1]}; red supply=3t; route {route.id} {full}"
    assert chosen(position) == f"red establish {route.id} develop actions"


def test_it_finishes_the_route_it_started() -> None:
    position = BOARD + "red supply=3t; route quedlinburg-goettingen rr."
    assert chosen(position) == "red place quedlinburg-goettingen/3 trader"


def test_it_uses_all_its_actions() -> None:
    assert [line.split()[1] for line in whole_turn(BOARD + "red supply=3t")] == ["place", "place", "end_turn"]


def test_it_ends_the_turn_when_nothing_is_left() -> None:
    assert chosen(BOARD + "red supply=3t; turn 1 red actions=0 acted") == "red end_turn"


def test_income_brings_merchants_first() -> None:
    assert chosen(BOARD) == "red income 2 traders 1 merchant"


def test_it_displaces_who_is_in_the_way_of_a_good_plan() -> None:
    position = BOARD + "red supply=3t; route warburg-goettingen rrb"
    assert chosen(position) == "red displace warburg-goettingen/3 trader paying trader"


def test_it_gathers_idle_pieces_by_moving() -> None:
    idle = "route emden-osnabrueck r...; route stendal-brunswiek r..."
    assert chosen(BOARD + "route warburg-goettingen r..; " + idle).startswith("red pick_up")


def test_a_displaced_piece_completes_a_plan() -> None:
    routes = "route hamburg-luebeck b..; route hamburg-stade rr."
    decision = "turn 2 blue actions=1 acted; decision displaced red route=hamburg-luebeck piece=r extras=1"
    assert " hamburg-stade/3" in chosen(f"{BOARD}{routes}; {decision}")


def test_a_free_piece_is_taken() -> None:
    routes = "route hamburg-luebeck b..; route hamburg-stade r.."
    decision = "decision displaced red route=hamburg-luebeck piece=. extras=1 placed=hamburg-stade/1"
    position = f"{BOARD}{routes}; turn 2 blue actions=1 acted; {decision}"
    assert chosen(position).startswith("red extra")


def test_more_actions_are_for_when_the_others_are_spent() -> None:
    position = BOARD + "red supply=8t markers=plus_4; turn 1 red actions={} acted"
    assert chosen(position.format(0)) == "red use plus_4"
    assert chosen(position.format(1)) != "red use plus_4"


def test_an_ability_from_a_marker_pays_from_now_on() -> None:
    assert chosen(BOARD + "red supply=3t markers=develop") == "red use develop actions"


def test_an_exchange_wins_a_city() -> None:
    position = BOARD + "red supply=3t markers=exchange_posts; city minden rb..; turn 9 red"
    assert chosen(position) == "red use exchange_posts minden/1"


def test_a_merchant_wins_special_prestige() -> None:
    position = BOARD + "red supply=3t actions=1; route warburg-coellen rrrR; turn 21 red"
    assert chosen(position) == "red establish warburg-coellen special_prestige 7"


def test_a_toll_is_taken() -> None:
    position = "board hanse_4_5 big_box 4 favour; red supply=3t; blue tiles=toll; turn 1 red acted actions=1"
    assert chosen(position + "; decision toll blue") == "blue toll take"


def test_it_ends_the_game_when_that_wins() -> None:
    desk = "red score=19 supply=1t actions=5 privilege=3; "
    cities = "city hamburg rr.; city luebeck rr; city goslar rr; city stade R"
    position = f"{BOARD}{desk}{cities}; route hamburg-luebeck rrr"
    game = hansa.position(position)
    game.play(chosen(position))
    assert game.is_over
    assert game.standings()[0].seat == "red"


def test_it_does_not_end_the_game_when_that_loses() -> None:
    desks = "red score=19 supply=1t; blue score=19 actions=5 privilege=3 book=3; "
    position = f"{BOARD}{desks}city hamburg r..; route hamburg-luebeck rrr; turn 30 red"
    game = hansa.position(position)
    game.play(chosen(position))
    assert not game.is_over
