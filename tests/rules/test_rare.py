"""What games hardly ever reach: broken positions are recognised, nothing needs a recorder, and the rest."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

import hansa
from hansa.boards import load
from hansa.play.position import read_position, write_position
from hansa.rules import codes as c
from hansa.rules import playout
from hansa.rules.deal import Dice, deal_from, new_state
from hansa.rules.invariants import digest, problems
from hansa.rules.referee import apply, legal_actions
from hansa.rules.setup import make_setup
from hansa.rules.state import State, set_markers, set_spaces, vector
from hansa.rules.terms import AT_PLATE, END_MARKERS, NOBODY, OVER

from .helpers import changes, look, table

FOUR = "board hanse_4_5 big_box 4;"


def state(position: str) -> State:
    """The state of a position."""
    return read_position(position)[1]


# The checks that every simulation relies on notice each kind of damage.


def set_point(s: State, point: int, piece: int) -> None:
    s.points[point] = piece


def set_space(s: State, space: int, piece: int) -> None:
    spaces = [int(item) for item in s.spaces]
    spaces[space] = piece
    set_spaces(s, spaces)


def set_marker(s: State, route: int, marker: int) -> None:
    markers = [int(item) for item in s.markers]
    markers[route] = marker
    set_markers(s, markers)


def set_attribute(name: str, value: object) -> Callable[[State], None]:
    return lambda s: setattr(s, name, value)


def set_desk(name: str, value: object) -> Callable[[State], None]:
    return lambda s: setattr(s.players[0], name, value)


def lose_a_piece(s: State) -> None:
    s.players[0].stock_traders -= 1


def put_a_trader_on_a_boat(s: State) -> None:
    boat = next(n for n, shape in enumerate(s.setup.point_shape) if shape == 1)
    set_point(s, boat, 1)


def end_without_a_reason(s: State) -> None:
    s.phase = OVER


DAMAGE: dict[str, tuple[str, Callable[[State], None]]] = {
    "a lost piece": ("S6", lose_a_piece),
    "an ability beyond its end": ("AB3", set_desk("keys", 5)),
    "an ability below its start": ("AB3", set_desk("bank", -1)),
    "a debt": ("less than nothing", set_desk("supply_traders", -1)),
    "a negative score": ("less than nothing", set_desk("score", -1)),
    "a piece nobody counted": ("counts of route", lambda s: set_point(s, 0, 1)),
    "a trader on a boat": ("stands on boat", put_a_trader_on_a_boat),
    "routes forgotten": ("routes of seat 0", set_desk("routes", 1)),
    "a skipped space": ("was skipped", lambda s: set_space(s, 1, 1)),
    "control not updated": ("posts or control", lambda s: set_space(s, 0, 1)),
    "a city completed too many": ("cities are completed", set_attribute("completed", 1)),
    "a marker too many": ("S4", set_desk("unused", 0xF0)),
    "a marker at a maritime route": ("a marker lies at", lambda s: set_marker(s, maritime(s), 1)),
    "an end without a reason": ("without a reason", end_without_a_reason),
    "nobody to decide": ("nobody decides", set_attribute("decider", NOBODY)),
    "actions below zero": ("T1", set_attribute("actions_left", -1)),
    "actions after the turn was given up": ("T1", set_attribute("closed", True)),
    "a piece in hand": ("D1", set_attribute("hand", vector([8]))),
    "twenty points and no end": ("PP and the game goes on", set_desk("score", 20)),
}


def maritime(s: State) -> int:
    """The number of a route with a permanent marker."""
    return next(n for n, marker in enumerate(s.setup.permanent) if marker)


@pytest.mark.rule("S6")
@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_position_is_recognised(damage: str) -> None:
    s = state("board east_3_5 big_box 3; red supply=5t")
    assert not problems(s)
    sentence, break_it = DAMAGE[damage]
    break_it(s)
    assert any(sentence in problem for problem in problems(s)), problems(s)


@pytest.mark.rule("S6")
def test_a_random_game_stops_at_the_first_problem() -> None:
    s = state(FOUR)
    lose_a_piece(s)
    assert playout.play_out_checked(s, playout.RandomPolicy(Dice(1)), playout.new_buffer())[0] == 0
    over = state(FOUR + "red score=20; decision over prestige")
    assert playout.play_out_checked(over, playout.RandomPolicy(Dice(1)), playout.new_buffer()) == (0, [])


def test_a_dead_end_would_be_reported() -> None:
    s = state(FOUR)
    s.phase = AT_PLATE  # with an empty plate there is nothing to place
    found = playout.play_out_checked(s, playout.RandomPolicy(Dice(1)), playout.new_buffer())[1]
    assert found == ["a dead end: nobody has a legal action"]


EAST = "board east_3_5 big_box 3; red supply=5t markers=plus_3; blue supply=4t; "
PARTS = (
    "",
    "route krakau-thorn r..",
    "route krakau-thorn .r.",
    "route krakau-thorn b..",
    "city danzig r...",
    "city waren +r",
    "city danzig r+r...",
    "special_prestige R...",
    "marker krakau-thorn develop",
    "plate develop",
    "turn 2 red",
    "turn 1 blue",
    "turn 1 red actions=1",
    "turn 1 red actions=2 acted",
    "turn 1 red actions=2 marker_used",
    "green score=1",
    "green keys=1",
    "green used=plus_4",
    "green supply=1t",
    "green east_west=1 score=7; city danzig g...; city luebeck g..",
    "route krakau-thorn r..; decision pick_up own left=1 hand=r",
    "route krakau-thorn r..; decision put_down own hand=r",
    "route krakau-thorn r..; decision displaced blue route=krakau-thorn piece=b extras=1",
    "route krakau-thorn r..; decision displaced blue route=krakau-thorn piece=b extras=0",
    "decision reuse route=danzig-malmoe traders=2 left=2",
    "decision reuse route=danzig-malmoe traders=1 left=2",
    "decision permanent route=danzig-malmoe traders=1",
    "green score=20; decision over prestige",
)


def test_the_digest_sees_every_part_of_a_position() -> None:
    """Compiled and interpreted games are compared by it."""
    digests = {part: digest(state(EAST + part)) for part in PARTS}
    assert len(set(digests.values())) == len(PARTS)


def test_the_digest_knows_an_additional_post_from_a_green_one() -> None:
    assert digest(state(EAST + "city waren r+")) != digest(state(EAST + "city waren +r"))


# Random play and measuring, which compiled code does elsewhere.


def test_random_games_are_the_same_however_they_are_played() -> None:
    setup = make_setup(load("hanse_2_3"), 3, "2009", ())
    assert playout.trajectory(setup, 5) == playout.trajectory(setup, 5) != playout.trajectory(setup, 6)
    dice = Dice(5)
    policy, codes = playout.RandomPolicy(dice), playout.new_buffer()
    s = new_state(setup, deal_from(setup, dice))
    decisions = playout.play_out(s, policy, codes)
    assert s.phase == OVER
    assert playout.random_games(setup, 1, 5) == decisions
    assert playout.random_games(setup, 2, 5) > decisions


def test_measuring_changes_nothing() -> None:
    names, s = read_position(FOUR + "red supply=1t")
    before = write_position(names, s)
    playout.copy_often(s, 3)
    assert playout.list_often(s, 3) == len(legal_actions(s))
    assert write_position(names, s) == before


def test_the_interpreter_s_vectors_do_what_the_compiler_s_do() -> None:
    compat: Any = import_module("hansa.rules._compat")
    v = compat.vec[compat.i64]([1, 2], capacity=9)
    assert compat.append(v, 3) == [1, 2, 3]


# Decisions without a recorder, as search makes them; games usually have one.


@pytest.mark.rule("E2", "G1")
def test_the_last_marker_ends_the_game_without_a_recorder() -> None:
    s = state(FOUR + "route emden-groningen rrr; marker emden-groningen plus_3; marker_supply none")
    apply(s, next(code for code in legal_actions(s) if code >> 24 == c.ESTABLISH))
    assert (s.phase, s.ending) == (OVER, END_MARKERS)


@pytest.mark.rule("E4")
def test_east_west_is_scored_without_a_recorder() -> None:
    posts = "city muenster r+B.; city minden r...; city brunswiek r; city stendal r..."
    s = state(FOUR + f"{posts}; route arnheim-kampen rrr")
    posts_in = [code for code in legal_actions(s) if code >> 24 == c.ESTABLISH and c.code_b(code) == c.R_POST]
    apply(s, posts_in[0])
    assert s.players[0].score == 7


@pytest.mark.rule("P3")
def test_markers_that_nobody_can_place_leave_the_game_without_a_recorder() -> None:
    owners = "r" * 11 + "b" * 11 + "g" * 11 + "y"  # one piece on each route
    routes = zip(owners, load("hanse_4_5").routes, strict=True)
    entries = "; ".join(f"route {route.id} {owner:.<{len(route.points)}}" for owner, route in routes)
    s = state(FOUR + f"plate plus_3,develop; {entries}")
    apply(s, c.code_of(c.END_TURN))
    assert (s.plate, s.turn) == (0, 2)


@pytest.mark.rule("E3a")
def test_an_additional_post_of_a_route_with_merchants_only_is_a_merchant() -> None:
    s = state(
        "board east_3_5 big_box 3; red book=3 markers=additional_post; "
        "route havelberg-perleberg RR; city perleberg b"
    )
    results = {(c.code_b(code), c.code_c(code)) for code in legal_actions(s) if code >> 24 == c.ESTABLISH}
    assert (c.R_ADDITIONAL_POST, 3) in results
    assert (c.R_ADDITIONAL_POST, 2) not in results


@pytest.mark.rule("M3")
@pytest.mark.parametrize(("before", "after"), [("bR", "Rb"), ("rB", "Br")])
def test_an_exchange_onto_the_coin_on_the_right_earns_nothing(before: str, after: str) -> None:
    game = table(f"board britannia_2_3 big_box 3; red markers=exchange_posts; blue; city plymouth {before}")
    assert changes(game, "red use exchange_posts plymouth/1") == {
        "city plymouth": (before, after),
        "red.markers": ("exchange_posts", ""),
        "red.used": ("", "exchange_posts"),
        "turn.marker_used": ("no", "yes"),
    }


@pytest.mark.rule("N4")
def test_no_trader_is_added_where_a_neutral_one_stands_even_if_the_first_point_is_free() -> None:
    board = load("hanse_2_3")
    routes = "; ".join(f"route {route.id} {'.n':.<{len(route.points)}}" for route in board.routes)
    game = hansa.position(f"board hanse_2_3 2014 2 neutral; {routes}; plate plus_3; decision plate")
    game.play("red place_marker plus_3 hamburg-luebeck")
    assert look(game, "route hamburg-luebeck", "marker hamburg-luebeck") == {
        "route hamburg-luebeck": ".n.",
        "marker hamburg-luebeck": "plus_3",
    }
