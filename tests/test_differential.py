"""The compiled and the interpreted rules play the same games, decision by decision."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

import pytest

from hansa import _variant
from hansa.boards import load

from .support.setups import Table, every_table

GAMES = 500
TABLES = list(every_table("book", "promos"))
# Every table in turn, each time with another seed.
PAIRINGS = [(TABLES[n % len(TABLES)], n) for n in range(GAMES)]
QUICK = PAIRINGS[:: GAMES // 60]

needs_both = pytest.mark.skipif(
    not _variant.compiled(),
    reason="the compiled rules are missing, stale or passed over (HANSA_PURE=1): nothing to compare",
)


class Rules:
    """One of the two variants of the rules: its modules by name, and its own setups."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.setup = cache(self._setup)

    def __getattr__(self, module: str) -> Any:
        return import_module(f"{self.package}.{module}")

    def _setup(self, table: Table) -> Any:
        board = load(table.board)
        make_setup = import_module(f"{self.package}.setup").make_setup
        return make_setup(board, table.players, table.edition, table.modules, table.supply)


@pytest.fixture(scope="module")
def both() -> tuple[Rules, Rules]:
    _variant.load_pure()
    compiled, pure = Rules("hansa.rules"), Rules("hansa._pure_rules")
    assert not str(compiled.referee.__file__).endswith(".py")
    assert str(pure.referee.__file__).endswith(".py")
    return compiled, pure


def steps(rules: Rules, table: Table, seed: int) -> list[tuple[object, ...]]:
    """Everything about each step of a game: the legal actions, the choice, its events and the digest."""
    dice = rules.deal.Dice(seed)
    policy, codes = rules.playout.RandomPolicy(dice), rules.playout.new_buffer()
    state = rules.deal.new_state(rules.setup(table), rules.deal.deal_from(rules.setup(table), dice))
    found: list[tuple[object, ...]] = []
    while state.phase != rules.terms.OVER:
        legal = rules.referee.legal_actions(state)
        code = policy.choose(state, codes, rules.referee.legal(state, codes))
        log = rules.events.Recorder()
        rules.referee.apply(state, code, log)
        found.append((legal, int(code), log.events, rules.invariants.digest(state)))
    seats = range(table.players)
    lines = [[int(points) for points in rules.scoring.score_lines(state, seat)] for seat in seats]
    found.append((lines, rules.scoring.standings(state), rules.invariants.problems(state)))
    return found


def where_they_part(both: tuple[Rules, Rules], table: Table, seed: int) -> str:
    """Say at which decision two games differ, and how."""
    for n, (one, other) in enumerate(zip(*(steps(rules, table, seed) for rules in both), strict=False)):
        if one != other:
            return f"{table}, seed {seed}, decision {n}: compiled {one}, interpreted {other}"
    return f"{table}, seed {seed}: the digests differ, but no decision does"


def compare(both: tuple[Rules, Rules], games: list[tuple[Table, int]]) -> None:
    for table, seed in games:
        one, other = (rules.playout.trajectory(rules.setup(table), seed) for rules in both)
        assert one == other, where_they_part(both, table, seed)


@needs_both
def test_sixty_games_are_the_same(both: tuple[Rules, Rules]) -> None:
    compare(both, QUICK)


@needs_both
@pytest.mark.slow
def test_five_hundred_games_are_the_same(both: tuple[Rules, Rules]) -> None:
    assert {table for table, _ in PAIRINGS} == set(TABLES)
    compare(both, PAIRINGS)


@needs_both
@pytest.mark.parametrize("table", TABLES[::7], ids=str)
def test_legal_actions_events_and_scores_are_the_same(both: tuple[Rules, Rules], table: Table) -> None:
    assert steps(both[0], table, 7) == steps(both[1], table, 7)


@needs_both
def test_a_difference_would_be_seen(both: tuple[Rules, Rules]) -> None:
    compiled, pure = both
    table = TABLES[0]
    games = {rules.playout.trajectory(rules.setup(table), seed) for rules in both for seed in range(5)}
    assert len(games) == 5
    assert compiled.setup(table) is not pure.setup(table)
