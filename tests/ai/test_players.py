"""The simple opponents: legal, honest, repeatable, and sensible in small positions."""

from __future__ import annotations

import random

import pytest

import hansa
from every_setup import Table, every_table
from hansa.ai import players
from hansa.ai.planner import Planner
from hansa.ai.player import play_out
from hansa.boards import load
from hansa.rules.deal import Dice, deal_from, new_state
from hansa.rules.referee import apply, legal_actions, to_move
from hansa.rules.setup import make_setup
from hansa.rules.terms import OVER
from planner_check import LEAST, LONGEST, MOST, SEATS, Job, play

TABLES = list(every_table())


@pytest.mark.parametrize("table", TABLES[::5], ids=str)
def test_the_planner_plays_whole_legal_games_everywhere(table: Table) -> None:
    setup = make_setup(load(table.board), table.players, table.edition, table.modules)
    s = new_state(setup, deal_from(setup, Dice(5)))
    planner, rng = Planner(), random.Random(5)
    while s.phase != OVER:
        codes = legal_actions(s)
        code = planner.choose_code(s.copy(), int(to_move(s)), codes, rng)
        assert code in codes
        apply(s, code)
        assert s.turn <= LONGEST * table.players


@pytest.mark.parametrize("name", players.NAMES)
def test_a_player_chooses_through_the_view(name: str) -> None:
    game = hansa.new_game("hanse_2_3", players=3, seed=4, modules=("missions",))
    table = dict.fromkeys(game.players, players.make(name))
    play_out(game, table, random.Random(1))
    assert game.is_over


@pytest.mark.parametrize("name", players.NAMES)
def test_the_same_dice_give_the_same_game(name: str) -> None:
    records = []
    for _ in range(2):
        game = hansa.new_game("east_3_5", players=3, seed=8)
        play_out(game, dict.fromkeys(game.players, players.make(name)), random.Random(2))
        records.append([str(action) for action in game.actions])
    assert records[0] == records[1]


@pytest.mark.parametrize("name", players.NAMES)
def test_hidden_things_do_not_change_a_choice(name: str) -> None:
    red = "red supply=6t1m mission=arnheim,perleberg,bremen"
    text = "board hanse_4_5 big_box 4 missions; " + red + "; {} marker_supply {}"
    one = text.format("blue mission=minden,perleberg,goslar;", "develop,plus_4,additional_post")
    other = text.format("blue mission=dortmund,stendal,kampen;", "additional_post,develop,plus_4")
    chosen = []
    for position in (one, other):
        game = hansa.position(position)
        for _ in range(4):
            seat = game.to_move
            player = players.make(name)
            game.play(player.choose(game.view(seat), game.legal_actions(), random.Random(3)))
        chosen.append([str(action) for action in game.actions])
    assert chosen[0] == chosen[1]


def test_an_unknown_player_is_a_clear_error() -> None:
    with pytest.raises(hansa.HansaError, match="choose one of random, planner"):
        players.make("grandmaster")


def chosen_in(position: str) -> str:
    """What the planner does in a position."""
    game = hansa.position(position)
    return str(Planner().choose(game.view(game.to_move), game.legal_actions(), random.Random(1)))


FULL = "board hanse_4_5 big_box 4; red supply=3t; "


def test_it_develops_actions_first() -> None:
    assert chosen_in(FULL + "route quedlinburg-goettingen rrr").endswith("develop actions")


def test_it_finishes_the_route_it_started() -> None:
    assert chosen_in(FULL + "route quedlinburg-goettingen rr.") == "red place quedlinburg-goettingen/3 trader"


def test_it_does_not_end_the_turn_with_actions_left() -> None:
    assert not chosen_in(FULL).endswith("end_turn")


def test_it_takes_income_when_it_has_no_tradesmen() -> None:
    assert chosen_in("board hanse_4_5 big_box 4").startswith("red income")


def test_it_uses_more_actions_when_it_has_much_to_do() -> None:
    position = FULL.replace("3t", "8t markers=plus_4") + "turn 1 red actions=0 acted"
    assert chosen_in(position) == "red use plus_4"


def test_it_develops_with_the_marker_at_once() -> None:
    assert chosen_in(FULL.replace("3t", "3t markers=develop")) == "red use develop actions"


def test_it_ends_the_game_when_that_wins() -> None:
    desk = "red score=19 supply=1t actions=5 privilege=3; "
    cities = "city hamburg rr.; city luebeck rr; city goslar rr; city stade R"
    position = f"board hanse_4_5 big_box 4; {desk}{cities}; route hamburg-luebeck rrr"
    game = hansa.position(position)
    game.play(chosen_in(position))
    assert game.is_over and game.standings()[0].seat == "red"


@pytest.mark.parametrize("board", SEATS)
def test_it_beats_random_players(board: str) -> None:
    outcomes = [play(Job(board, n, alone=True)) for n in range(3)]
    assert [outcome.wins for outcome in outcomes] == [1.0, 1.0, 1.0]


@pytest.mark.slow
@pytest.mark.parametrize("board", SEATS)
def test_its_games_look_like_games(board: str) -> None:
    alone = [play(Job(board, n, alone=True)) for n in range(100)]
    assert sum(outcome.wins for outcome in alone) >= 99
    among = [play(Job(board, n, alone=False)) for n in range(50)]
    assert max(outcome.rounds for outcome in among) < LONGEST
    assert all(LEAST <= max(outcome.scores) <= MOST for outcome in among)
