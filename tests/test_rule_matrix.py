"""Every rule of docs/rules.md is carried out by a function, covered by a test, and in the table."""

from __future__ import annotations

import pytest

import rule_matrix


def test_every_rule_is_found() -> None:
    ids = rule_matrix.rule_ids()
    assert len(ids) == 76
    assert ids[0] == "S1" and ids[-1] == "N6" and {"E3a", "MC1", "EF3", "U9"} <= set(ids)


@pytest.mark.parametrize("id_", rule_matrix.rule_ids())
def test_the_rule_has_a_function_and_a_test(id_: str) -> None:
    assert id_ in rule_matrix.functions(), f"no docstring in hansa.rules cites {id_}"
    assert id_ in rule_matrix.tests(), f"no test is marked with {id_}"


def test_the_table_is_complete_and_current() -> None:
    assert rule_matrix.missing() == []
