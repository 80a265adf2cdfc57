"""`hansa train`: the plot of what a run has noted; training itself is in tests/ai/test_training.py."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from .helpers import run
from .test_arena_command import texts

ROOT = Path(__file__).parent.parent.parent


def test_the_picture_in_the_docs_is_that_of_the_metrics(tmp_path: Path) -> None:
    docs = ROOT / "docs" / "training"
    shutil.copy(docs / "metrics.jsonl", tmp_path)
    told = run("train", str(tmp_path), "--plot")
    assert told.exit_code == 0, told.output
    assert (tmp_path / "strength.svg").read_text() == (docs / "strength.svg").read_text()


def test_each_number_of_players_has_a_curve(tmp_path: Path) -> None:
    exams = {"exams_3": 20, "exams_4": 9, "beats_teacher_4": 0}
    lines = [exams | {"seconds": 60 * minute, "beats_teacher_3": minute / 10} for minute in range(10)]
    (tmp_path / "metrics.jsonl").write_text("\n".join(map(json.dumps, lines)))
    assert run("train", str(tmp_path), "--plot").exit_code == 0
    words = texts(tmp_path / "strength.svg")
    assert "2 planners" in words and "3 planners" in words
    assert "1 planner" not in words
    assert "minutes of training" in words


def test_before_anything_is_noted_the_picture_is_empty(tmp_path: Path) -> None:
    (tmp_path / "metrics.jsonl").write_text("")
    assert run("train", str(tmp_path), "--plot").exit_code == 0
    assert "share of wins" in texts(tmp_path / "strength.svg")


def test_a_run_that_learned_from_search_has_no_strength_to_draw(tmp_path: Path) -> None:
    (tmp_path / "metrics.jsonl").write_text('{"seconds": 1.0, "searched_a_second": 300}\n')
    told = run("train", str(tmp_path), "--plot")
    assert told.exit_code != 0
    assert "met no planners" in told.stderr
    assert not (tmp_path / "strength.svg").exists()


def test_without_metrics_there_is_nothing_to_draw(tmp_path: Path) -> None:
    told = run("train", str(tmp_path), "--plot")
    assert told.exit_code != 0
    assert "no metrics to draw" in told.stderr
