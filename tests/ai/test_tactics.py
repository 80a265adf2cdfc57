"""Positions with known best actions: proved by the rules, and solved by the levels that should.

Which level solves which is kept in tactics_solved.json; `python tools/tactics.py --write` rewrites it.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from hansa.ai.search.mcts import Search
from hansa.boards import BOARDS
from hansa.play.coding import encode
from hansa.rules.codes import ESTABLISH
from tactics import (
    FAST,
    KINDS,
    PAGE,
    UNPROVED,
    Tactic,
    load,
    page,
    player_of,
    proved,
    required,
    solved,
    solves,
)

from ..support.quick import quick

TACTICS = load()
SOLVED = solved()
PROVED = [tactic for tactic in TACTICS if tactic.kind not in UNPROVED]


# The share of the positions it should solve that a level must: what is kept may change, but not below this.
FLOORS = {"planner": 1.0, "journeyman": 1.0, "shipowner": 0.85, "councillor": 0.85, "alderman": 0.85}
KEEP = "other than kept: run python tools/tactics.py --write, and read the diff"


def cases(*levels: str) -> list[object]:
    """The positions with the levels that should solve them."""
    return [
        pytest.param(tactic, level, id=f"{tactic.name}-{level}")
        for tactic in TACTICS
        for level in required(tactic)
        if level in levels
    ]


def check(tactic: Tactic, level: str) -> None:
    """A level solves or misses a position just as the file says."""
    is_solved = solves(tactic, player_of(level), random.Random(1))
    assert is_solved == (level in SOLVED[tactic.name]), KEEP


def test_what_is_kept_is_about_these_positions_and_in_the_docs() -> None:
    assert list(SOLVED) == [tactic.name for tactic in TACTICS]
    assert PAGE.read_text(encoding="utf-8") == page(SOLVED), KEEP


@pytest.mark.parametrize("level", FLOORS)
def test_few_are_missed(level: str) -> None:
    asked = [tactic.name for tactic in TACTICS if level in required(tactic)]
    assert sum(level in SOLVED[name] for name in asked) >= FLOORS[level] * len(asked)


def test_every_board_and_number_of_players_is_there() -> None:
    names = [tactic.read()[0] for tactic in TACTICS]
    assert {one.setup.board.id for one in names} == set(BOARDS)
    assert {int(one.setup.players) for one in names} == {2, 3, 4, 5}


def test_there_are_enough_of_each_kind() -> None:
    found = Counter(tactic.kind for tactic in TACTICS)
    assert set(found) <= set(KINDS)
    assert min(found[kind] for kind in ("win", "deny", "last_action", "east_west")) >= 5
    assert len({tactic.name for tactic in TACTICS}) == len(TACTICS) >= 24


@pytest.mark.parametrize("tactic", quick(PROVED, *PROVED[::3]), ids=lambda tactic: tactic.name)
def test_the_rules_prove_it(tactic: Tactic) -> None:
    assert proved(tactic)


@pytest.mark.parametrize(("tactic", "level"), cases(*FAST))
def test_levels_without_search_solve_theirs(tactic: Tactic, level: str) -> None:
    check(tactic, level)


@pytest.mark.slow
@pytest.mark.parametrize(("tactic", "level"), cases("councillor"))
def test_the_councillor_solves_its_positions(tactic: Tactic, level: str) -> None:
    check(tactic, level)


@pytest.mark.slow
@pytest.mark.parametrize(("tactic", "level"), cases("alderman"))
def test_the_alderman_solves_its_positions(tactic: Tactic, level: str) -> None:
    check(tactic, level)


@pytest.mark.slow
def test_nothing_is_proved_over_a_draw() -> None:
    """Nobody knows which marker is drawn, so what follows proves nothing, unless the game ends first."""
    drawn = 0
    for tactic in TACTICS:
        game = tactic.game()
        assert game.to_move is not None
        view = game.view(game.to_move)
        for candidate in Search(None, 240).candidates(view, random.Random(1)):
            code = encode(view.names, view.state, candidate.action)
            if code >> 24 == ESTABLISH and view.state.markers[code >> 16 & 255]:
                after = game.copy()
                after.play(candidate.action)
                drawn += 1
                assert after.is_over or candidate.proof == 0, (tactic.name, str(candidate.action))
    assert drawn > 10
