"""tests/support/ci_sim.py: every setup gets its share, and what goes wrong fails."""

from __future__ import annotations

from typing import Any

import pytest

from hansa.cli.sim import GameResult, Trouble

from ..support import ci_sim

PRESTIGE = GameResult(1, 1, ("prestige",), 100, 500, (20, 3, 4, 5), ("red",))


def test_games_are_spread_over_every_setup() -> None:
    works = ci_sim.spread(10_000, 1)
    assert sum(len(work.games) for work in works) == 10_000
    assert len(works) == len({work.config for work in works}) == len(ci_sim.configs())
    assert all(work.check for work in works)
    modules = {work.config.modules for work in works}
    assert {(), ("missions",), ("favour",), ("missions", "favour"), ("provinces",), ("neutral",)} <= modules
    assert len(ci_sim.spread(5, 1)) == 5


def play(monkeypatch: pytest.MonkeyPatch, *answers: tuple[list[GameResult], Trouble | None]) -> int:
    """The status when the games turn out like this."""
    left = list(answers)

    def pretend(works: Any, jobs: int, progress: Any = None) -> tuple[list[GameResult], Trouble | None]:
        return left.pop(0) if len(left) > 1 else left[0]

    monkeypatch.setattr(ci_sim, "play_all", pretend)
    monkeypatch.setattr("sys.argv", ["ci_sim.py", "--games", "1"])
    return ci_sim.main()


def test_a_problem_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    trouble = Trouble(ci_sim.RARE, 3, 7, 41, "S6: a trader is missing")
    assert play(monkeypatch, ([], trouble)) == 1
    assert "FAILED: Game 3" in capsys.readouterr().err
    assert play(monkeypatch, ([PRESTIGE], None), ([], trouble)) == 1


def test_an_end_that_is_never_seen_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(monkeypatch, ([PRESTIGE], None)) == 1
    assert "no game was ended by cities, markers" in capsys.readouterr().err


def test_rare_ends_are_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    rare = GameResult(2, 2, ("markers", "cities"), 100, 500, (20, 3, 4, 5), ("red",))
    assert play(monkeypatch, ([PRESTIGE], None), ([PRESTIGE], None), ([rare], None)) == 0
