"""Counts pin which actions are legal, lists pin their order.

`tests/perft.json` says how many ways there are to make one, two, three, ... decisions, from the start of
the game on each board and from positions in which each kind of decision is pending. `make golden` counts
again; read the diff.
"""

from __future__ import annotations

import pytest

from hansa.play.position import read_position
from hansa.play.position_write import DECISIONS
from hansa.rules.setup import VARIANTS

from .support.perft import Perft, count, legal_lines, read_perft
from .support.setups import every_table

ENTRIES = read_perft()


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_counts(entry: Perft) -> None:
    assert tuple(count(entry.position, depth) for depth in range(1, len(entry.counts) + 1)) == entry.counts


@pytest.mark.parametrize("entry", [e for e in ENTRIES if e.actions], ids=lambda entry: entry.name)
def test_the_order_of_legal_actions(entry: Perft) -> None:
    assert legal_lines(entry.position) == entry.actions


def test_the_start_of_every_board_and_variant_is_counted() -> None:
    """Editions and modules change nothing about the first decisions."""
    starts = {entry.name for entry in ENTRIES if entry.name.startswith("start of ")}
    tables = {(table.board, str(table.players), *set(VARIANTS) & {*table.modules}) for table in every_table()}
    assert starts == {f"start of {' '.join(table)}" for table in tables}


def test_every_kind_of_decision_is_counted() -> None:
    states = [read_position(entry.position)[1] for entry in ENTRIES]
    assert {DECISIONS[state.phase] for state in states} == set(DECISIONS) - {"over"}
    assert any(state.neutral_route >= 0 for state in states)
