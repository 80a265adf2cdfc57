"""The engine and the naive referee agree on what is legal (tests/support/naive_referee.py)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hansa.boards import EDITIONS
from hansa.play.coding import decode
from hansa.play.names import Names
from hansa.play.position import document, read_position, write_position
from hansa.play.scores import scores, standing_list
from hansa.rules.referee import apply, legal_actions
from hansa.rules.state import State
from hansa.rules.terms import AT_ACTION, OVER

from .support.naive_referee import NaiveReferee
from .support.naive_scoring import NaiveScoring
from .support.setups import Table, every_table
from .support.wander import Player, Walk, bold, crowded, names_of, position_after, settled

TABLES = list(every_table("book", "promos"))

tables = st.sampled_from(TABLES)
seeds = st.integers(0, 2**32 - 1)
walks = st.builds(Walk, tables, seeds, st.integers(0, 700), st.booleans())


def compare(names: Names, s: State) -> None:
    engine = {str(decode(names, s, code)) for code in legal_actions(s)}
    naive = NaiveReferee(document(names, s)).legal()
    where = write_position(names, s)
    assert not engine - naive, f"only the engine allows these, in\n{where}"
    assert not naive - engine, f"only the naive referee allows these, in\n{where}"


@given(walks)
def test_they_agree_in_the_middle_of_a_game(walk: Walk) -> None:
    compare(walk.names, position_after(walk))


@given(tables, seeds)
def test_they_agree_on_the_answers_that_are_pending_in_a_game(table: Table, seed: int) -> None:
    """Most positions are turns, where there is little to get wrong; these are the others."""
    player = Player(table, seed, even=bool(seed % 2))
    for _ in range(60):
        if player.state.phase == OVER:
            break
        if player.state.phase != AT_ACTION:
            compare(names_of(table), player.state)
        player.step()


@given(tables, seeds)
def test_they_agree_on_crowded_boards(table: Table, seed: int) -> None:
    names, s = read_position(crowded(table, seed))
    dice = Random(seed)
    for _ in range(8):
        compare(names, s)
        if s.phase == OVER:
            break
        apply(s, bold(s, dice))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("decision", ["red markers=exchange_posts", "plate plus_3; decision plate"])
def test_they_agree_on_green_cities(edition: str, decision: str) -> None:
    """Posts in all of them: too rare by chance."""
    posts = "city belgard g+rbgG; city waren br+bbr; city dresden b+; city kulm rb; city krakau bgr"
    compare(*read_position(f"board east_3_5 {edition} 3; {posts}; {decision}"))


# Scores


def compare_scores(names: Names, s: State) -> None:
    naive = NaiveScoring(document(names, s))
    where = write_position(names, s)
    for seat, score in scores(names, s).items():
        assert score.lines == naive.lines(seat), f"{seat} in\n{where}"
    assert {standing.seat: standing.place for standing in standing_list(names, s)} == naive.places(), where


@given(walks)
def test_they_agree_on_the_score_of_a_game(walk: Walk) -> None:
    compare_scores(walk.names, position_after(walk))


@given(tables, seeds)
def test_they_agree_on_the_score_of_a_settled_board(table: Table, seed: int) -> None:
    compare_scores(*read_position(settled(table, seed)))
