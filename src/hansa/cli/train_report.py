"""`hansa train`: teach the network, and say how it gets on."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from hansa.cli import plot
from hansa.errors import HansaError

__all__ = ["draw", "run", "strength"]

METRICS, PICTURE = "metrics.jsonl", "strength.svg"
_POINTS = 40  # of a curve
_FEWEST = 12  # games that a point of a curve must rest on


def run(
    folder: Path, settings: list[str], resume: Path | None, part: float | None, write: Path | None
) -> None:
    """Train for some minutes, from the beginning or from a checkpoint."""
    try:
        from hansa.ai.learn.export import export, load_weights
        from hansa.ai.learn.trainer import Config, Trainer
    except ImportError as error:
        told = f"Training needs {error.name}: pip install 'hansa[train]'."
        raise HansaError(told, code="not_installed") from error
    kinds: dict[str, Callable[[str], object]] = {
        one.name: float if "float" in str(one.type) else int if "int" in str(one.type) else str
        for one in fields(Config)
    }
    chosen: dict[str, Any] = {}
    for setting in settings:
        name, _, value = setting.partition("=")
        if name not in kinds:
            told = f"There is no setting {name!r}; there are {', '.join(kinds)}."
            raise HansaError(told, code="bad_setting")
        try:
            chosen[name] = kinds[name](value)
        except ValueError:
            raise HansaError(f"{setting!r}: write a number after the =.", code="bad_setting") from None
    trainer = Trainer(Config(**chosen), folder)
    if resume is not None:
        if not resume.is_file():
            raise HansaError(f"There is no {resume} to go on from.", code="no_checkpoint")
        if resume.suffix == ".onnx":
            load_weights(trainer.network, resume)
            trainer.progress.updates = 1  # taught already
        else:
            trainer.resume(resume)

    def say(words: str) -> None:
        print(words, flush=True)
        if (folder / METRICS).exists():
            draw(folder)

    trainer.run(say, part)
    say(f"The run is in {folder}.")
    if write is not None:
        export(trainer.network, write)
        print(f"The network is in {write}.")


def draw(folder: Path) -> None:
    """Draw the strength over time from the metrics in a folder."""
    try:
        text = (folder / METRICS).read_text(encoding="utf-8")
        noted = [json.loads(line) for line in text.splitlines()]
    except (OSError, ValueError) as error:
        raise HansaError(f"There are no metrics to draw in {folder}.", code="no_metrics") from error
    plot.save(folder / PICTURE, strength(noted))


def strength(noted: Sequence[Mapping[str, float]]) -> str:
    """The picture: one seat of the network against teachers on all others, for each number of players."""
    title = "Strength while learning: wins of the network alone against planners"
    curves = [_curve(noted, players) for players in (4, 2, 3, 5)]
    return plot.curves(title, "minutes of training", "share of wins", curves)


def _curve(noted: Sequence[Mapping[str, float]], players: int) -> plot.Curve:
    """Means of the games around each time; the games are few, so they are looked at together."""
    share, games = f"beats_teacher_{players}", f"exams_{players}"
    rows = [(line["seconds"] / 60, line[share], line[games]) for line in noted if share in line]
    name = "1 planner" if players == 2 else f"{players - 1} planners"
    if not rows:
        return plot.Curve(name, ())
    first, last = rows[0][0], rows[-1][0]
    width = max((last - first) / 15, 0.1)
    points, spread = [], []
    for number in range(_POINTS + 1):
        at = first + (last - first) * number / _POINTS
        weights = [math.exp(-(((minutes - at) / width) ** 2) / 2) * count for minutes, _, count in rows]
        total = sum(weights)
        if total < _FEWEST:
            continue
        mean = sum(weight * won for weight, (_, won, _) in zip(weights, rows, strict=True)) / total
        points.append((at, mean))
        spread.append(1.96 * math.sqrt((mean * (1 - mean) + 1 / (4 * total)) / total))
    bold = players == 4
    return plot.Curve(name, tuple(points), tuple(spread) if bold else (), bold)
