"""`hansa train`: train the network, and report its progress."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hansa.ai.train.settings import CHECKPOINT, METRICS, Config, overlaid, read
from hansa.cli import plot
from hansa.cli.guard import require
from hansa.errors import HansaError

if TYPE_CHECKING:
    from hansa.ai.train.trainer import Trainer

__all__ = ["draw", "run", "strength"]

PICTURE = "strength.svg"
PLAYERS = (4, 2, 3, 5)  # at the tables whose curves are drawn, the most important first
_POINTS = 40  # of a curve
_FEWEST = 12  # games that a point of a curve must be based on


def run(
    folder: Path, settings: list[str], resume: Path | None, part: float | None, write: Path | None
) -> None:
    """Train for some minutes, from the beginning or from a checkpoint."""
    chosen = read(settings)
    if resume is None:  # a resumed run is checked with the settings it has
        Config(**chosen)  # fails on bad settings before PyTorch is loaded, which takes seconds
    _check_beginning(folder, resume)
    trainer = _trainer(folder, chosen, resume)

    def say(words: str) -> None:
        print(words, flush=True)
        if (folder / METRICS).exists() and not trainer.config.search:
            draw(folder)

    if trainer.over:
        say(f"The {trainer.config.minutes:g} minutes of this run are over: --set minutes=... gives it more.")
    else:
        trainer.run(say, part)
        say(f"The run is in {folder}.")
    if write is not None:
        from hansa.ai.train.export import export

        export(trainer.model, write)
        print(f"The network is in {write}.")


def _check_beginning(folder: Path, resume: Path | None) -> None:
    """Make sure there is something to resume, and that a new run does not replace another."""
    there = folder / CHECKPOINT
    if resume is not None and not resume.is_file():
        raise HansaError(f"There is no {resume} to resume.", code="no_checkpoint")
    if there.exists() and (resume is None or not resume.samefile(there)):
        told = f"{folder} already has a run: continue it (--resume {there}), or choose another folder."
        raise HansaError(told, code="run_exists")


def _trainer(folder: Path, chosen: dict[str, Any], resume: Path | None) -> Trainer:
    """A new run, or one that is resumed."""
    require("train")
    from hansa.ai.train import checkpoint
    from hansa.ai.train.expert import ExpertTrainer
    from hansa.ai.train.export import load_weights
    from hansa.ai.train.trainer import Trainer

    def new(config: Config) -> Trainer:
        return (ExpertTrainer if config.search else Trainer)(config, folder)

    if resume is None:
        return new(Config(**chosen))
    if resume.suffix == ".onnx":
        trainer = new(Config(**chosen))
        load_weights(trainer.model, resume)
        trainer.progress.updates = 1  # it has been taught already
        return trainer
    saved = checkpoint.load(resume)
    trainer = new(overlaid(saved.config, chosen))
    trainer.resume(saved)
    return trainer


def draw(folder: Path) -> None:
    """Draw the strength over time from the metrics in a folder."""
    try:
        text = (folder / METRICS).read_text(encoding="utf-8")
        noted = [json.loads(line) for line in text.splitlines()]
    except (OSError, ValueError) as error:
        raise HansaError(f"There are no metrics to draw in {folder}.", code="no_metrics") from error
    measured = any(f"beats_teacher_{players}" in line for line in noted for players in PLAYERS)
    if not measured and any("searched_a_second" in line for line in noted):
        told = f"The run in {folder} learned from search and met no planners: there is no strength to draw."
        raise HansaError(told, code="no_metrics")
    plot.save(folder / PICTURE, strength(noted))


def strength(noted: Sequence[Mapping[str, float]]) -> str:
    """The picture: one seat of the network against teachers on all others, for each number of players."""
    title = "Strength while learning: wins of the network alone against planners"
    curves = [_curve(noted, players) for players in PLAYERS]
    return plot.curves(title, "minutes of training", "share of wins", curves)


def _curve(noted: Sequence[Mapping[str, float]], players: int) -> plot.Curve:
    """Means over the games around each point in time; shorter windows would have too few."""
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
