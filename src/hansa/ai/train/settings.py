"""The settings of a training run, read and checked in one place, without PyTorch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from hansa.ai.train.setups import is_played
from hansa.boards import BOARDS
from hansa.boards.entry import suggestion
from hansa.errors import BoardError, HansaError, SetupError, shown

__all__ = ["CHECKPOINT", "METRICS", "TEACHERS", "Config", "overlaid", "read"]

CHECKPOINT, METRICS = "checkpoint.pt", "metrics.jsonl"  # in the folder of a run
TEACHERS = ("random", "planner", "journeyman")  # hand-written players, which decide in the process that plays
ALL = "all"  # what to write for any board, or any number of players

# The lowest and the highest value of each number. Each process has a seed of its own: those that evaluate
# begin 500 after the others, and all must fit into 63 bits.
BOUNDS: dict[str, tuple[float, float]] = {
    "seed": (0, 10**12),
    "minutes": (0.01, 1_000_000),
    "processes": (1, 500),
    "eval_processes": (0, 500),
    "games": (1, 100_000),
    "steps": (1, 10_000),
    "imitation_seconds": (0, 1_000_000),
    "imitation_games": (1, 100_000),
    "players": (2, 5),
    "batch": (1, 10_000_000),
    "epochs": (1, 1000),
    "learning_rate": (0, 1),
    "learning_rate_end": (0, 1),
    "entropy": (0, 100),
    "entropy_end": (0, 100),
    "clip": (0, 1),
    "gae_lambda": (0, 1),
    "score_weight": (0, 100),
    "value_warmup": (0, 1_000_000),
    "width": (1, 4096),
    "trunk": (1, 16384),
    "layers": (1, 64),
    "search": (0, 100_000),
    "quick_search": (1, 100_000),
    "full_share": (0.001, 1),
    "temperature": (0.001, 10),
    "sampled_decisions": (0, 100_000),
    "league_share": (0, 1),
    "eval_games": (0, 100_000),
    "replay_window": (1, 5_000_000),
    "replay_ratio": (0.01, 1000),
}


@dataclass(frozen=True)
class Config:
    """Everything that shapes a run; a HansaError if it makes no sense."""

    seed: int = 1
    minutes: float = 10.0  # of the whole run, which may be cut into parts
    processes: int = 2
    eval_processes: int = 1  # that play against the teacher, to see how strong the network is
    games: int = 256  # in each of the two environments of a process
    steps: int = 32  # decisions of every game between two updates
    imitation_seconds: float = 60.0  # of the teacher's games, to begin with
    imitation_games: int = 32  # in each of the two environments of a process: whole games are best
    teacher: str = "planner"
    board: str | None = None
    players: int | None = None
    batch: int = 16384
    epochs: int = 1
    learning_rate: float = 1e-3
    learning_rate_end: float = 1e-4
    entropy: float = 0.01
    entropy_end: float = 0.002
    clip: float = 0.2
    gae_lambda: float = 0.97  # generalised advantage estimation, per decision
    score_weight: float = 0.4  # worth of SCORE_SCALE points beside one win
    value_warmup: int = 8  # updates of the values alone, after the imitation
    width: int = 64  # of the vectors of routes, cities and seats
    trunk: int = 256  # width of the vector of the whole table
    layers: int = 3  # of messages between routes and cities
    # Learning from search.
    search: int = 0  # positions of a search to learn from; 0: learn without search
    quick_search: int = 8  # positions before a decision that nobody learns from
    full_share: float = 0.25  # of the decisions, those searched in full
    temperature: float = 0.02  # the difference in value that makes an action e times as likely
    sampled_decisions: int = 100  # of a game, drawn by their chances; then the best is played
    league_share: float = 0.6  # of the games, those against an older network
    eval_games: int = 1  # of each environment, against the league, both sides without search
    league_networks: str | None = None  # their ONNX files, separated by commas; the shipped one if None
    replay_window: int = 200_000  # searched positions to learn from
    replay_ratio: float = 4.0  # how often each of them is learned from

    def __post_init__(self) -> None:
        """Check every setting, and whether they go together."""
        for name in BOUNDS:
            _check_number(name, getattr(self, name))
        if self.teacher not in TEACHERS:
            known = ", ".join(TEACHERS)
            raise _wrong(f"teacher={self.teacher}: only {known} can teach{_near(self.teacher, TEACHERS)}")
        if self.board is not None and self.board not in BOARDS:
            told = f"board={self.board}: there are {', '.join(BOARDS)}{_near(self.board, BOARDS)}"
            raise BoardError(told, code="unknown_board")
        if not is_played(self.board, self.players):
            raise SetupError(f"{self.board} is not played by {self.players}: choose another board or number.")
        if self.search:
            self._check_search()

    def _check_search(self) -> None:
        """Make sure that a search has something to learn from."""
        if self.search <= self.quick_search:
            raise _wrong(f"quick_search={self.quick_search}: choose less than search={self.search}.")
        if self.eval_games >= self.games:
            raise _wrong(
                f"eval_games={self.eval_games}: choose less than games={self.games}, or nothing is learned."
            )
        at_once = 2 * self.games * self.processes
        if self.replay_window < at_once:
            raise _wrong(
                f"replay_window={self.replay_window}: {at_once} games may bring that many positions at once."
            )


# What settings were called in checkpoints of earlier versions.
RENAMED = {
    "examiners": "eval_processes",
    "teach": "imitation_seconds",
    "lessons": "imitation_games",
    "rate": "learning_rate",
    "rate_end": "learning_rate_end",
    "trace": "gae_lambda",
    "points": "score_weight",
    "warm_up": "value_warmup",
    "hall": "trunk",
    "rounds": "layers",
    "varied": "sampled_decisions",
    "league": "league_share",
    "exams": "eval_games",
    "older": "league_networks",
    "window": "replay_window",
    "reuse": "replay_ratio",
}

_KINDS: dict[str, str] = {one.name: str(one.type) for one in fields(Config)}


def read(settings: Iterable[str]) -> dict[str, Any]:
    """Settings written as NAME=VALUE, by name; values are not checked yet."""
    return dict(_read_one(setting) for setting in settings)


def overlaid(saved: Mapping[str, Any], chosen: Mapping[str, Any]) -> Config:
    """The settings of a resumed run: as they were saved, except for what is chosen now."""
    named = {RENAMED.get(name, name): value for name, value in saved.items()}
    unknown = [str(name) for name in named if name not in _KINDS]
    if unknown:
        told = f"The checkpoint is from another version: there is no setting {shown(', '.join(unknown))}."
        raise HansaError(told, code="bad_checkpoint")
    return Config(**{**named, **chosen})


def _read_one(setting: str) -> tuple[str, Any]:
    name, _, value = setting.partition("=")
    if name in RENAMED:
        raise _wrong(f"The setting {shown(name)} is now called {RENAMED[name]}.")
    if name not in _KINDS:
        raise _wrong(f"There is no setting {shown(name)}{_near(name, _KINDS)} There are {', '.join(_KINDS)}.")
    kind = _KINDS[name]
    if value == ALL and kind.endswith("None"):
        return name, None
    if kind.startswith("str"):
        return name, value
    try:
        return name, float(value) if kind == "float" else int(value)
    except ValueError:
        raise _wrong(f"{shown(setting)}: write a {_number(kind)} after the =.") from None


def _check_number(name: str, value: object) -> None:
    """Refuse what is out of bounds or not a number of the right kind: a checkpoint may hold anything."""
    kind = _KINDS[name]
    if value is None and kind.endswith("None"):
        return
    low, high = BOUNDS[name]
    fits = isinstance(value, (int, float) if kind == "float" else int) and low <= value <= high
    if not fits or isinstance(value, bool):
        raise _wrong(f"{name}={shown(value)}: choose a {_number(kind)} from {low:,} to {high:,}.")


def _number(kind: str) -> str:
    return "number" if kind == "float" else "whole number"


def _wrong(told: str) -> HansaError:
    return HansaError(told, code="bad_setting")


def _near(word: object, known: Iterable[str]) -> str:
    """The end of a sentence, with the nearest known word where there is one."""
    return suggestion(word, known) or "."
