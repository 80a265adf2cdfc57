"""The opponents as players: legal everywhere, honest, repeatable."""

from __future__ import annotations

import random

import pytest

import hansa
from hansa.ai import players
from hansa.ai.planner import Planner
from hansa.ai.player import play_out
from hansa.boards import load
from hansa.play.view import View
from hansa.rules.deal import Dice
from planner_check import MOST_ROUNDS

from ..support.quick import quick
from ..support.setups import Table, every_table

TABLES = list(every_table("book", "promos"))
NAMES = ("random", "planner", "journeyman", "shipowner")  # those that think no longer than they need


def new_game(table: Table, seed: int = 5) -> hansa.Game:
    board = load(table.board)
    return hansa.new_game(
        board,
        table.players,
        seed,
        edition=table.edition,
        modules=table.modules,
        marker_set=table.marker_set,
    )


@pytest.mark.parametrize("table", quick(TABLES[::7], *TABLES[::35]), ids=str)
def test_planners_play_whole_legal_games_everywhere(table: Table) -> None:
    game, rng = new_game(table), random.Random(5)
    planner = Planner()
    while game.to_move:
        view, legal = game.view(game.to_move), game.legal_actions()
        action = planner.choose(view, legal, rng)
        assert action in legal
        game.play(action)
        assert int(view.state.turn) <= MOST_ROUNDS * table.players


@pytest.mark.parametrize("table", quick(TABLES[1::7], *TABLES[1::35]), ids=str)
def test_the_planner_knows_an_answer_in_positions_it_would_never_reach(table: Table) -> None:
    game, rng = new_game(table), random.Random(6)
    planner, other = Planner(), players.make("random")
    for decision in range(1200):
        if game.to_move is None:
            break
        view, legal = game.view(game.to_move), game.legal_actions()
        if decision % 6 == 0 or len(legal) < 8:
            assert planner.choose(view, legal, rng) in legal
        game.play(other.choose(view, legal, rng))


@pytest.mark.parametrize("name", NAMES)
def test_the_same_dice_give_the_same_game(name: str) -> None:
    games = [hansa.new_game("east_3_5", players=3, seed=8) for _ in range(2)]
    for game in games:
        play_out(game, dict.fromkeys(game.players, players.make(name)), random.Random(2))
    assert games[0].actions == games[1].actions


@pytest.mark.parametrize("name", quick(NAMES, "journeyman", "shipowner"))
@pytest.mark.parametrize("board", quick(["hanse_4_5", "hanse_2_3"], "hanse_4_5"))
def test_hidden_things_do_not_change_a_choice(name: str, board: str) -> None:
    game = hansa.new_game(board, players=load(board).players[1], seed=3, modules=("missions", "favour"))
    player, rng = players.make(name), random.Random(4)
    while (seat := game.to_move) is not None:
        view, legal = game.view(seat), game.legal_actions()
        # The same view with other things behind it: missions, marker supply, plate.
        other = View(view.names, view.sample(Dice(len(game.actions))), seat)
        action = player.choose(view, legal, random.Random(9))
        assert player.choose(other, legal, random.Random(9)) == action
        game.play(player.choose(view, legal, rng))


@pytest.mark.parametrize("name", NAMES)
def test_a_choice_leaves_the_view_as_it_was(name: str) -> None:
    game = hansa.new_game("britannia_2_3", players=3, seed=2)
    for _ in range(150):
        view = game.view(game.to_move)
        before = view.to_json()
        action = players.make(name).choose(view, game.legal_actions(), random.Random(1))
        assert view.to_json() == before
        game.play(action)


@pytest.mark.parametrize("name", NAMES)
def test_a_player_keeps_to_the_actions_it_is_offered(name: str) -> None:
    game = hansa.new_game(seed=1)
    some = game.legal_actions()[5:9]
    assert players.make(name).choose(game.view("red"), some, random.Random(1)) in some


def test_an_unknown_player_is_a_clear_error() -> None:
    with pytest.raises(hansa.HansaError, match="choose one of random, planner"):
        players.make("grandmaster")
