"""scripts/ratings.py: which games a run keeps, and which it plays."""

from __future__ import annotations

from pathlib import Path

import pytest

import ratings
from hansa.ai.arena import Match, Played


def work(games: int, positions: int = 4500) -> list[Match]:
    return ratings.work_at("hanse_4_5", 4, "councillor", positions, games)


def played(match: Match) -> Played:
    return Played(match, (1, 2, 3, 4), (40, 30, 20, 10), (9,) * 4, (0.1,) * 4, (0.1,) * 4, 80)


@pytest.fixture
def known() -> dict[str, list[Played]]:
    """Eight games of the councillor, and one of another level at the same table."""
    other = ratings.work_at("hanse_4_5", 4, "shipowner", None, 4)[0]
    return {"hanse_4_5, 4, councillor": [*map(played, work(8))], "hanse_4_5, 4, shipowner": [played(other)]}


def test_a_run_begins_anew(known: dict[str, list[Played]]) -> None:
    assert ratings.left_of(work(8), known, resume=False) == work(8)
    assert known["hanse_4_5, 4, councillor"] == []
    assert len(known["hanse_4_5, 4, shipowner"]) == 1


def test_a_run_goes_on(known: dict[str, list[Played]]) -> None:
    left = ratings.left_of(work(12), known, resume=True)
    assert left == work(12)[8:]
    assert [one.match for one in known["hanse_4_5, 4, councillor"]] == work(8)
    assert ratings.left_of(work(4), known, resume=True) == []
    assert len(known["hanse_4_5, 4, councillor"]) == 8  # more than were asked for


def test_games_with_other_limits_do_not_count(known: dict[str, list[Played]]) -> None:
    assert ratings.left_of(work(8, 2000), known, resume=True) == work(8, 2000)
    assert known["hanse_4_5, 4, councillor"] == []


def test_what_was_played_is_read_back(known: dict[str, list[Played]], tmp_path: Path) -> None:
    file = tmp_path / "ratings.json"
    ratings.write(file, ["a command"], known)
    assert ratings.read(file) == (["a command"], known)
