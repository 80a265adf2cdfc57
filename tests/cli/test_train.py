"""`hansa train`: what it refuses, in one sentence, and resumed runs."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from hansa.ai.network import inference
from hansa.ai.train.settings import Config

from ..support.training import needs_torch
from .helpers import assert_refused, hansa_command, run

TINY = Config(board="hanse_2_3", players=3, minutes=1, width=8, trunk=8, layers=1)


@pytest.mark.parametrize(
    ("setting", "code", "word"),
    [
        ("mintues=3", "bad_setting", "did you mean 'minutes'?"),
        ("minutes=soon", "bad_setting", "write a number after the ="),
        ("minutes=0", "bad_setting", "from 0.01 to"),
        ("minutes=nan", "bad_setting", "from 0.01 to"),
        ("processes=0", "bad_setting", "a whole number from 1 to 500"),
        ("players=6", "bad_setting", "from 2 to 5"),
        ("board=nowhere", "unknown_board", "there are hanse_2_3, hanse_4_5"),
        ("board=hanse_45", "unknown_board", "did you mean 'hanse_4_5'?"),
        ("teacher=alderman", "bad_setting", "only random, planner, journeyman can teach"),
    ],
)
def test_bad_settings(setting: str, code: str, word: str, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    assert_refused(run("train", folder, "--set", setting), code, word)
    assert not folder.exists()


def test_settings_that_do_not_go_together(tmp_path: Path) -> None:
    told = run("train", tmp_path, "--set", "board=hanse_2_3", "--set", "players=5")
    assert_refused(told, "bad_setup", "hanse_2_3 is not played by 5")


def test_a_new_run_does_not_take_the_place_of_another(tmp_path: Path) -> None:
    there = tmp_path / "checkpoint.pt"
    there.write_bytes(b"of many hours")
    assert_refused(run("train", tmp_path), "run_exists", f"--resume {there}", "choose another folder")
    other = tmp_path / "other.pt"
    other.touch()
    assert_refused(run("train", tmp_path, "--resume", other), "run_exists", "choose another folder")
    assert there.read_bytes() == b"of many hours"


def test_nothing_to_go_on_from(tmp_path: Path) -> None:
    missing = tmp_path / "checkpoint.pt"
    assert_refused(run("train", tmp_path, "--resume", missing), "no_checkpoint", str(missing))


def saved(folder: Path, config: Config = TINY, **progress: Any) -> Path:
    """A checkpoint of a network that has learned nothing, with more about its progress than is read."""
    import torch

    from hansa.ai.network.layout import INPUT_VERSION
    from hansa.ai.train.trainer import Trainer

    trainer = Trainer(config, folder, device="cpu")
    state = {
        "input_version": INPUT_VERSION,
        "config": asdict(config),
        "progress": {"decisions": 5, "games": 0, "updates": 2, "seconds": 90.0, "recent": []} | progress,
        "network": trainer.model.state_dict(),
        "adam": trainer.adam.state_dict(),
    }
    torch.save(state, folder / "checkpoint.pt")
    return folder / "checkpoint.pt"


@needs_torch
@pytest.mark.slow
def test_a_run_goes_on_with_its_settings_but_for_what_is_set(tmp_path: Path) -> None:
    from hansa.cli.train_report import _trainer

    trainer = _trainer(tmp_path, {"minutes": 3.0}, saved(tmp_path))
    assert asdict(trainer.config) == asdict(TINY) | {"minutes": 3.0}
    assert asdict(trainer.progress) == {"decisions": 5, "updates": 2, "seconds": 90.0}
    assert not trainer.over


@needs_torch
@pytest.mark.slow
def test_a_checkpoint_with_the_old_names_goes_on(tmp_path: Path) -> None:
    """As it was saved before settings and parts of the network got their present names."""
    import torch

    from hansa.ai.train.model import _RENAMED
    from hansa.ai.train.settings import RENAMED
    from hansa.cli.train_report import _trainer

    file = saved(tmp_path)
    state = torch.load(file, weights_only=True)
    kept = {name: value.clone() for name, value in state["network"].items()}
    settings = {new: old for old, new in RENAMED.items()}
    parts = {new: old for old, new in _RENAMED.items()}
    state["config"] = {settings.get(name, name): value for name, value in state["config"].items()}
    state["network"] = {
        ".".join((parts.get(part, part), *rest)): value
        for name, value in state["network"].items()
        for part, *rest in [name.split(".")]
    }
    assert {"hall", "rounds"} <= state["config"].keys()
    assert {"value_hall.weight", "exchanges.0.route_own.weight"} <= state["network"].keys()
    torch.save(state, file)
    trainer = _trainer(tmp_path, {}, file)
    assert trainer.config == TINY
    found = trainer.model.state_dict()
    assert all(torch.equal(found[name], value) for name, value in kept.items())


@needs_torch
@pytest.mark.slow
def test_a_checkpoint_of_another_input_version(tmp_path: Path) -> None:
    import torch

    file = saved(tmp_path)
    state = torch.load(file, weights_only=True)
    torch.save(state | {"input_version": 99}, file)
    told = run("train", tmp_path, "--resume", file)
    assert_refused(told, "input_version", "is for input version 99")


@needs_torch
@pytest.mark.slow
def test_a_run_that_is_over_can_be_given_more_minutes(tmp_path: Path) -> None:
    weights = tmp_path / "weights.onnx"
    told = run("train", tmp_path, "--resume", saved(tmp_path), "--write", weights)
    assert told.exit_code == 0, told.output
    assert "The 1 minutes of this run are over: --set minutes=" in told.stdout
    assert weights.is_file()


@needs_torch
@pytest.mark.slow
@pytest.mark.parametrize("name", ["checkpoint.pt", "weights.onnx"])
@pytest.mark.parametrize("content", [b"", b"a-computer\n", b"PK\x03\x04" + bytes(40), bytes(range(256))])
def test_files_that_are_not_checkpoints(name: str, content: bytes, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    assert_refused(run("train", tmp_path / "run", "--resume", file), "bad_checkpoint", str(file))


@needs_torch
@pytest.mark.slow
@pytest.mark.parametrize("progress", [{"seconds": "long"}, {"updates": None}])
def test_progress_that_is_none(progress: dict[str, Any], tmp_path: Path) -> None:
    file = saved(tmp_path, **progress)
    assert_refused(run("train", tmp_path, "--resume", file), "bad_checkpoint", "is not a checkpoint")


@needs_torch
@pytest.mark.slow
def test_a_checkpoint_does_not_fit_another_network(tmp_path: Path) -> None:
    file = saved(tmp_path)
    told = run("train", tmp_path, "--resume", file, "--set", "width=16")
    assert_refused(told, "bad_checkpoint", "does not fit a network with width=16, trunk=8, layers=1")


@needs_torch
@pytest.mark.slow
def test_a_shipped_network_does_not_fit_another(tmp_path: Path) -> None:
    told = run("train", tmp_path, "--resume", inference.weights(), "--set", "trunk=16")
    assert_refused(told, "bad_checkpoint", "does not fit a network with width=64, trunk=16")


@needs_torch
@pytest.mark.slow
def test_a_run_goes_on_in_its_folder(tmp_path: Path) -> None:
    chosen = {
        "board": "hanse_2_3",
        "players": 3,
        "processes": 1,
        "games": 2,
        "eval_processes": 0,
        "imitation_games": 2,
    }
    chosen |= {"imitation_seconds": 1, "minutes": 0.4, "width": 8, "trunk": 8, "layers": 1}
    words = [f"--set={name}={value}" for name, value in chosen.items()]
    first = hansa_command("train", tmp_path, *words, OMP_NUM_THREADS="1")
    assert first.returncode == 0, first.stderr
    before = (tmp_path / "metrics.jsonl").read_text()
    # Long enough for the next note; the rest is as it was, the small network among it.
    more = ("--resume", tmp_path / "checkpoint.pt", "--set", "minutes=0.8")
    again = hansa_command("train", tmp_path, *more, OMP_NUM_THREADS="1")
    assert again.returncode == 0, again.stderr
    assert "imitation" in first.stdout and "imitation" not in again.stdout
    after = (tmp_path / "metrics.jsonl").read_text()
    assert after.startswith(before)
    noted = [json.loads(line) for line in after.splitlines()]
    assert "taught" in noted[0]
    assert noted[-1]["seconds"] > 24 + 10
