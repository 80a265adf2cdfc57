"""The settings of a training run, read and checked in one place; PyTorch is not needed for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from hansa.ai.learn.tables import setups
from hansa.boards import BOARDS
from hansa.boards.entry import suggestion
from hansa.errors import BoardError, HansaError, SetupError, shown

__all__ = ["CHECKPOINT", "METRICS", "TEACHERS", "Config", "overlaid", "read"]

CHECKPOINT, METRICS = "checkpoint.pt", "metrics.jsonl"  # in the folder of a run
TEACHERS = ("random", "planner", "journeyman")  # written by hand: they decide in the process that plays
ALL = "all"  # written for no choice of a board, or of a number of players

# The lowest and the highest value of each number. Each process has a seed of its own: the examiners' begin
# 500 after the others', and all must fit into 63 bits.
BOUNDS: dict[str, tuple[float, float]] = {
    "seed": (0, 10**12),
    "minutes": (0.01, 1_000_000),
    "processes": (1, 500),
    "examiners": (0, 500),
    "games": (1, 100_000),
    "steps": (1, 10_000),
    "teach": (0, 1_000_000),
    "lessons": (1, 100_000),
    "players": (2, 5),
    "batch": (1, 10_000_000),
    "epochs": (1, 1000),
    "rate": (0, 1),
    "rate_end": (0, 1),
    "entropy": (0, 100),
    "entropy_end": (0, 100),
    "clip": (0, 1),
    "trace": (0, 1),
    "points": (0, 100),
    "warm_up": (0, 1_000_000),
    "width": (1, 4096),
    "hall": (1, 16384),
    "rounds": (1, 64),
}


@dataclass(frozen=True)
class Config:
    """Everything that shapes a run; a HansaError where it cannot be."""

    seed: int = 1
    minutes: float = 10.0  # of the whole run, which may be cut into parts
    processes: int = 2
    examiners: int = 1  # processes that play against the teacher, to see how strong the network is
    games: int = 256  # in each of the two herds of a process
    steps: int = 32  # decisions of every game between two updates
    teach: float = 60.0  # seconds of the teacher's games
    lessons: int = 32  # of these games, in each of the two herds of a process: whole games are best
    teacher: str = "planner"
    board: str | None = None
    players: int | None = None
    batch: int = 16384
    epochs: int = 1
    rate: float = 1e-3
    rate_end: float = 1e-4
    entropy: float = 0.01
    entropy_end: float = 0.002
    clip: float = 0.2
    trace: float = 0.97  # lambda: how far a change of value is traced back, per decision
    points: float = 0.4  # worth of SCORE points beside one win
    warm_up: int = 8  # updates of the values alone, after the teacher
    width: int = 64
    hall: int = 256
    rounds: int = 3

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
        if not setups(self.board, self.players):
            raise SetupError(f"{self.board} is not played by {self.players}: choose another board or number.")


_KINDS: dict[str, str] = {one.name: str(one.type) for one in fields(Config)}


def read(settings: Iterable[str]) -> dict[str, Any]:
    """What NAME=VALUE says, by name; it is not checked yet."""
    return dict(_read_one(setting) for setting in settings)


def overlaid(saved: Mapping[str, Any], chosen: Mapping[str, Any]) -> Config:
    """The settings of a run that goes on: as they were saved, but for what is chosen now."""
    strange = [str(name) for name in saved if name not in _KINDS]
    if strange:
        told = f"The checkpoint is from another version: there is no setting {shown(', '.join(strange))}."
        raise HansaError(told, code="bad_checkpoint")
    return Config(**{**saved, **chosen})


def _read_one(setting: str) -> tuple[str, Any]:
    name, _, value = setting.partition("=")
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
    """Refuse what is out of bounds, and what is no such number: a checkpoint may hold anything."""
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
