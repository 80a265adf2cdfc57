"""What holds for every game and every position, tried out in random games on all boards and variants."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hansa
from hansa.play.coding import decode, encode, legal_codes
from hansa.play.kinds import KINDS
from hansa.rules.invariants import problems

from ..support.lines import parse
from .helpers import CONFIGURATIONS, Configuration, configurations, everything, played, seeds, walk

somewhere = st.integers(0, 400)


@given(configurations, seeds, somewhere)
def test_every_legal_action_is_its_text_its_code_and_can_be_played(
    configuration: Configuration, seed: int, decisions: int
) -> None:
    game = played(configuration, seed, decisions)
    names, state = game._names, game._state
    actions = game.legal_actions()
    assert len(set(actions)) == len(actions)
    assert actions == tuple(decode(names, state, code) for code in legal_codes(state))
    assert (not actions) == game.is_over
    for action in actions[:: max(1, len(actions) // 40)]:
        assert parse(names, str(action)) == action
        assert game.parse(str(action)) == game.parse(str(action).partition(" ")[2]) == action
        code = encode(names, state, replace(action))  # a value from the list knows its code
        assert code == encode(names, state, action)
        assert decode(names, state, code) == action
        trial = game.copy()
        trial.play(action)
        assert not problems(trial._state)


@given(configurations, seeds, somewhere)
def test_a_position_is_the_same_after_writing_and_reading(
    configuration: Configuration, seed: int, decisions: int
) -> None:
    game = played(configuration, seed, decisions)
    text, document = game.position(), json.loads(json.dumps(game.position_json()))
    for source in (text, document, json.dumps(document)):
        again = hansa.position(source)
        assert everything(again._state) == everything(game._state)
        assert (again.position(), again.position_json()) == (text, document)
        assert again.legal_actions() == game.legal_actions()


@given(configurations, seeds, somewhere)
def test_a_record_replays_to_the_same_game(configuration: Configuration, seed: int, decisions: int) -> None:
    game = played(configuration, seed, decisions)
    record = json.loads(json.dumps(game.record()))
    again = hansa.replay(record)
    assert everything(again._state) == everything(game._state)
    assert again.actions == game.actions
    assert again.history == game.history
    assert again.record() == record


@given(configurations, seeds, somewhere)
def test_going_on_from_a_position_is_the_same_game(
    configuration: Configuration, seed: int, decisions: int
) -> None:
    *_, first, game = (g.copy() for g in walk(configuration, seed, decisions + 1))
    again = hansa.position(first.position())
    again.play(game.actions[-1])
    assert everything(again._state) == everything(game._state)
    assert hansa.replay(again.record()).position() == game.position()


@given(configurations, seeds, somewhere, somewhere)
def test_undo_and_at_go_back_to_what_was(
    configuration: Configuration, seed: int, decisions: int, back: int
) -> None:
    games = [game.copy() for game in walk(configuration, seed, decisions + 1)]
    game = games[-1]
    last = game.actions[-1]
    assert game.undo() == last
    assert everything(game._state) == everything(games[-2]._state)
    assert (game.actions, game.history) == (games[-2].actions, games[-2].history)
    back = min(back, len(games) - 1)
    earlier = games[-1].at(back) if back < len(games) - 1 else games[-2].at(len(games) - 2)
    assert everything(earlier._state) == everything(games[len(earlier.actions)]._state)


@given(configurations, seeds, somewhere)
def test_copies_are_independent(configuration: Configuration, seed: int, decisions: int) -> None:
    game = played(configuration, seed, decisions)
    before = game.position(), game.actions, game.legal_actions()
    other = game.copy()
    other.player_names["red"] = "Anna"
    if not other.is_over:
        other.play(other.legal_actions()[0])
        other.undo()
        other.play(other.legal_actions()[-1])
    assert (game.position(), game.actions, game.legal_actions()) == before
    assert game.player_names == {}


@pytest.mark.slow
@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda c: f"{c[0]}-{c[1]}-{c[2]}")
def test_positions_and_lines_all_along_a_game(configuration: Configuration) -> None:
    for game in walk(configuration, seed=7):
        again = hansa.position(game.position())
        assert everything(again._state) == everything(game._state)
        for action in game.legal_actions():
            assert game.parse(str(action)) == action


def test_random_games_meet_every_kind_of_action() -> None:
    """So that the laws above are tried out on all of them."""
    games = [played(configuration, seed) for configuration in CONFIGURATIONS for seed in (1, 2, 6)]
    assert {type(action) for game in games for action in game.actions} == set(KINDS)
