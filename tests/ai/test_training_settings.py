"""The settings of a training run: read, checked, and laid over those of a checkpoint, without PyTorch."""

from __future__ import annotations

import re
import shlex
from dataclasses import asdict, fields
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from hansa.ai import players
from hansa.ai.player import CodePlayer
from hansa.ai.train.settings import BOUNDS, RENAMED, TEACHERS, Config, overlaid, read
from hansa.ai.train.workers import Plan, Worker
from hansa.boards import BOARDS
from hansa.errors import HansaError

DOCS = Path(__file__).parents[2] / "docs"


def code_of(**settings: Any) -> str:
    """The code of the error that these settings cause."""
    with pytest.raises(HansaError) as refused:
        Config(**settings)
    return refused.value.code


def test_settings_are_read_by_their_kind() -> None:
    chosen = read(["minutes=20", "games=64", "board=east_3_5", "players=3", "learning_rate=3e-4"])
    assert chosen == {
        "minutes": 20.0,
        "games": 64,
        "board": "east_3_5",
        "players": 3,
        "learning_rate": 0.0003,
    }


def test_a_choice_is_taken_back_with_all() -> None:
    assert read(["board=all", "players=all"]) == {"board": None, "players": None}


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ("mintues=3", "did you mean 'minutes'?"),
        ("=3", "There is no setting ''"),
        ("minutes", "write a number after the ="),
        ("games=many", "write a whole number after the ="),
        ("games=1.5", "write a whole number after the ="),
        ("games=all", "write a whole number after the ="),
    ],
)
def test_what_is_no_setting(setting: str, words: str) -> None:
    with pytest.raises(HansaError, match=re.escape(words)) as refused:
        read([setting])
    assert refused.value.code == "bad_setting"


def test_every_number_has_bounds() -> None:
    numbers = {one.name for one in fields(Config) if not str(one.type).startswith("str")}
    assert set(BOUNDS) == numbers


@pytest.mark.parametrize("name", BOUNDS)
def test_numbers_stay_within_their_bounds(name: str) -> None:
    low, high = BOUNDS[name]
    kept: list[Any] = [low, high]
    refused: list[Any] = [low - 1, high + 1, float("nan"), float("inf"), "2", [], True]
    for value in kept:
        assert getattr(Config(**{name: value}), name) == value
    for value in refused:
        assert code_of(**{name: value}) == "bad_setting"


@pytest.mark.parametrize("name", ["minutes", "processes", "games", "steps", "epochs", "batch", "layers"])
def test_none_of_these_is_nothing(name: str) -> None:
    assert code_of(**{name: 0}) == "bad_setting"


def test_a_quick_search_is_smaller_than_a_full_one() -> None:
    assert code_of(search=8, quick_search=8) == "bad_setting"
    assert Config(search=9, quick_search=8).search == 9


def test_a_search_has_something_to_learn_from() -> None:
    assert code_of(search=9, games=1) == "bad_setting", "its only game would be for evaluation"
    assert code_of(search=9, games=10, processes=2, replay_window=39) == "bad_setting"
    assert Config(search=9, games=10, processes=2, replay_window=40).replay_window == 40
    assert Config(games=1, replay_window=1).search == 0, "without search it does not matter"


def test_boards_are_known_and_played_by_so_many() -> None:
    assert code_of(board="nowhere") == "unknown_board"
    assert code_of(board="hanse_2_3", players=5) == "bad_setup"
    assert code_of(board="hanse_4_5", players=2) == "bad_setup"
    for board in BOARDS:
        assert Config(board=board).board == board


def test_only_players_made_by_hand_teach() -> None:
    assert code_of(teacher="alderman") == "bad_setting"
    assert code_of(teacher="nobody") == "bad_setting"
    assert set(TEACHERS) == set(players._HAND_WRITTEN)
    assert all(isinstance(players.make(name), CodePlayer) for name in TEACHERS)


def test_a_run_that_goes_on_keeps_its_settings() -> None:
    saved = asdict(Config(width=16, minutes=60, board="hanse_2_3", players=3))
    assert overlaid(saved, {}) == Config(width=16, minutes=60, board="hanse_2_3", players=3)
    assert overlaid(saved, {"minutes": 90.0, "board": None}) == Config(width=16, minutes=90, players=3)


def test_what_is_chosen_must_go_with_what_was_saved() -> None:
    with pytest.raises(HansaError, match="hanse_4_5 is not played by 3"):
        overlaid(asdict(Config(board="hanse_2_3", players=3)), {"board": "hanse_4_5"})


# The settings of a checkpoint as they were saved before they had these names.
OLD: dict[str, Any] = {
    "seed": 1,
    "minutes": 40.5,
    "processes": 12,
    "examiners": 2,
    "games": 768,
    "steps": 32,
    "teach": 40.0,
    "lessons": 32,
    "teacher": "planner",
    "board": None,
    "players": None,
    "batch": 16384,
    "epochs": 2,
    "rate": 0.0006,
    "rate_end": 0.00003,
    "entropy": 0.008,
    "entropy_end": 0.001,
    "clip": 0.2,
    "trace": 0.97,
    "points": 0.4,
    "warm_up": 8,
    "width": 64,
    "hall": 256,
    "rounds": 3,
}


# What came later, learning from search, also under its first names.
SEARCHING: dict[str, Any] = {
    "search": 40,
    "quick_search": 4,
    "full_share": 0.35,
    "temperature": 0.02,
    "varied": 90,
    "league": 0.5,
    "exams": 2,
    "older": "part4.onnx",
    "window": 100_000,
    "reuse": 5.0,
}


def test_a_checkpoint_with_the_old_names_goes_on() -> None:
    config = overlaid(OLD, {"minutes": 60.0})
    assert set(RENAMED) <= set(OLD | SEARCHING)
    assert (config.eval_processes, config.imitation_seconds, config.imitation_games) == (2, 40.0, 32)
    assert (config.learning_rate, config.learning_rate_end, config.gae_lambda) == (0.0006, 0.00003, 0.97)
    assert (config.score_weight, config.value_warmup, config.trunk, config.layers) == (0.4, 8, 256, 3)
    assert (config.minutes, config.processes, config.width) == (60.0, 12, 64)
    assert asdict(config).keys() == {RENAMED.get(name, name) for name in OLD | SEARCHING}
    assert config.search == 0, "it goes on as it was"


def test_so_does_one_that_learned_from_search() -> None:
    config = overlaid(OLD | SEARCHING, {})
    assert (config.sampled_decisions, config.league_share, config.eval_games) == (90, 0.5, 2)
    assert (config.league_networks, config.replay_window, config.replay_ratio) == ("part4.onnx", 100_000, 5.0)


def test_an_old_name_says_the_new_one() -> None:
    with pytest.raises(HansaError, match="The setting 'hall' is now called trunk") as refused:
        read(["hall=16"])
    assert refused.value.code == "bad_setting"


def test_settings_of_another_version() -> None:
    with pytest.raises(HansaError, match="there is no setting 'depth'") as refused:
        overlaid({"depth": 3}, {})
    assert refused.value.code == "bad_checkpoint"


def test_the_commands_in_the_docs_can_be_given() -> None:
    page = (DOCS / "opponents.md").read_text("utf-8").replace("\\\n", " ")
    commands = [shlex.split(line) for line in re.findall(r"^hansa train .*", page, re.MULTILINE)]
    assert len(commands) == 14
    runs = (("run", 40.5, 768, 2), ("training", 48, 768, 2), ("run3", 55.75, 160, 1))
    for run, minutes, games, epochs in runs:
        saved: dict[str, Any] = {}
        for words in commands:
            if words[2] == run:
                settings = [value for flag, value in pairwise(words) if flag == "--set"]
                saved = asdict(overlaid(saved, read(settings)))
        assert (saved["minutes"], saved["games"], saved["epochs"]) == (minutes, games, epochs)


def test_a_process_that_dies_is_named() -> None:
    # There is no such board, so the process fails at once.
    worker = Worker(Plan(1, 1, board="nowhere"), "player 7")
    try:
        with pytest.raises(HansaError, match=r"player 7 \(\d+\) died, with status 1") as died:
            worker.wait(0)
        assert died.value.code == "process_died"
        assert str(worker.process.pid) in died.value.message
        with pytest.raises(HansaError, match="player 7"):
            worker.poll()
        with pytest.raises(HansaError, match="player 7"):
            worker.step(0)
    finally:
        worker.stop()
