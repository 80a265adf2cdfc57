"""Positions with known best actions: proved by the rules, and solved by the levels that should.

`python scripts/tactics.py` prints which level solves which, and with --write notes the misses anew.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from hansa.ai.search.mcts import Search
from hansa.boards import BOARDS
from hansa.play.coding import encode
from hansa.rules.codes import ESTABLISH
from tactics import FAST, KINDS, UNPROVED, Tactic, load, player_of, proved, required, solves

TACTICS = load()
PROVED = [tactic for tactic in TACTICS if tactic.kind not in UNPROVED]


def cases(*levels: str) -> list[object]:
    """The positions with the levels that must solve them; a miss is named and told."""
    return [
        pytest.param(
            tactic,
            level,
            id=f"{tactic.name}-{level}",
            marks=pytest.mark.xfail(strict=True, reason=f"the {level} misses it: {tactic.why}")
            if level in tactic.missed_by
            else (),
        )
        for tactic in TACTICS
        for level in required(tactic)
        if level in levels
    ]


def test_every_board_and_number_of_players_is_there() -> None:
    names = [tactic.read()[0] for tactic in TACTICS]
    assert {one.setup.board.id for one in names} == set(BOARDS)
    assert {int(one.setup.players) for one in names} == {2, 3, 4, 5}


def test_there_are_enough_of_each_kind() -> None:
    found = Counter(tactic.kind for tactic in TACTICS)
    assert set(found) <= set(KINDS)
    assert min(found[kind] for kind in ("win", "deny", "last_action", "east_west")) >= 5
    assert len({tactic.name for tactic in TACTICS}) == len(TACTICS) >= 24


@pytest.mark.parametrize("tactic", PROVED, ids=lambda tactic: tactic.name)
def test_the_rules_prove_it(tactic: Tactic) -> None:
    assert proved(tactic)


@pytest.mark.parametrize(("tactic", "level"), cases(*FAST))
def test_levels_without_search_solve_theirs(tactic: Tactic, level: str) -> None:
    assert solves(tactic, player_of(level), random.Random(1))


@pytest.mark.parametrize(("tactic", "level"), cases("councillor"))
def test_the_councillor_solves_its_positions(tactic: Tactic, level: str) -> None:
    assert solves(tactic, player_of(level), random.Random(1))


@pytest.mark.slow
@pytest.mark.parametrize(("tactic", "level"), cases("alderman"))
def test_the_alderman_solves_its_positions(tactic: Tactic, level: str) -> None:
    assert solves(tactic, player_of(level), random.Random(1))


def test_nothing_is_proved_over_a_draw() -> None:
    """Which marker is drawn nobody knows: what it leads to is no proof, unless the game is over first."""
    drawn = 0
    for tactic in TACTICS:
        game = tactic.game()
        assert game.to_move is not None
        view = game.view(game.to_move)
        for candidate in Search(None, 240).candidates(view, random.Random(1)):
            code = encode(view.names, candidate.action)
            if code >> 24 == ESTABLISH and view.state.markers[code >> 16 & 255]:
                after = game.copy()
                after.play(candidate.action)
                drawn += 1
                assert after.is_over or candidate.proof == 0, (tactic.name, str(candidate.action))
    assert drawn > 10
