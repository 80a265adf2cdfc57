"""`hansa bench`: every key is there; slow or fast, the status is 0."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hansa import _variant
from hansa.boards import BOARDS
from hansa.cli import bench_report
from hansa.cli.bench import bytes_per_state, sample_states, usual_setup
from hansa.cli.bench_report import BARS
from hansa.cli.yardstick import Yardstick

from .helpers import run


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    result = run("bench", "--json", "--seconds", 0.05)
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_every_key_is_there(report: dict[str, Any]) -> None:
    assert set(report) == {
        "machine",
        "seconds",
        "clock",
        "setup",
        "compiled_decisions_per_second",
        "compiled_decisions_per_second_best",
        "compiled_decisions_per_second_wall",
        "interpreted_decisions_per_second",
        "codes_decisions_per_second",
        "library_decisions_per_second",
        "tree_iterations_per_second",
        "search_iterations_per_second",
        "network_positions_per_second",
        "decisions_per_game",
        "boards",
        "legal_ns",
        "legal_actions_listed",
        "copy_ns",
        "bytes_per_state",
        "interpreter_seconds",
        "import_absolute_seconds",
        "import_seconds",
        "first_game_absolute_seconds",
        "first_game_seconds",
        "yardstick",
        "bars",
    }
    assert set(report["boards"]) == set(BOARDS)
    assert {"python", "cpu_count", "compiled"} <= set(report["machine"])
    assert report["machine"]["compiled"] is _variant.compiled()
    assert (report["compiled_decisions_per_second"] is None) == (not _variant.compiled())


def test_numbers_are_plausible(report: dict[str, Any]) -> None:
    assert report["interpreted_decisions_per_second"] > 1000
    assert 100 < report["decisions_per_game"] < 3000
    assert report["codes_decisions_per_second"] > report["library_decisions_per_second"] > 1000
    for key in ("tree_iterations_per_second", "search_iterations_per_second", "network_positions_per_second"):
        assert report[key] is None or report[key] > 50
    assert report["legal_ns"] > 1
    assert report["copy_ns"] > 1
    assert report["bytes_per_state"]["own"] == sum(report["bytes_per_state"]["own_parts"].values())
    assert 0 < report["import_absolute_seconds"] < 60


def test_bars(report: dict[str, Any]) -> None:
    assert [bar["key"] for bar in report["bars"]] == [key for _, key, *_ in BARS]
    for bar in report["bars"]:
        value = report[bar["key"]]
        assert bar["value"] == value
        if value is None:
            assert bar["pass"] is None
        else:
            assert bar["pass"] is (value >= bar["bar"] if bar["sense"] == "at least" else value < bar["bar"])


def test_ratios(report: dict[str, Any]) -> None:
    yardstick = report["yardstick"]
    if yardstick is None:
        pytest.skip("no C compiler")
    assert yardstick["steps_per_second"] > 10_000
    assert yardstick["ratios"]["codes"] == pytest.approx(
        report["codes_decisions_per_second"] / yardstick["steps_per_second"], rel=0.01
    )


def test_table(report: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_report, "measure", lambda seconds: report)
    shown = run("bench").stdout
    for name, *_ in BARS:
        assert name in shown
    for board in BOARDS:
        assert board in shown
    without = {**report, "yardstick": None, "compiled_decisions_per_second_wall": None}
    without["bars"] = [{**bar, "value": None, "pass": None} for bar in report["bars"]]
    monkeypatch.setattr(bench_report, "measure", lambda seconds: without)
    shown = run("bench").stdout
    assert "no C compiler" in shown
    assert "not measured" in shown


def test_without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("CC", "no-such-compiler")
    with Yardstick() as yardstick:
        assert yardstick.rate(0.01) is None


def test_states_are_spread_over_a_game() -> None:
    states = sample_states(usual_setup("hanse_4_5"))
    assert len(states) == 24
    turns = [int(state.turn) for state in states]
    assert turns == sorted(turns)
    assert turns[-1] > 20
    parts: Any = bytes_per_state(states[5])["own_parts"]
    assert set(parts) == {"state", "players", "vectors"}
