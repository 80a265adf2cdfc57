"""`hansa train`: teach the network, and say how it gets on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

from hansa.errors import HansaError

__all__ = ["run"]


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
    trainer.run(lambda words: print(words, flush=True), part)
    if write is not None:
        export(trainer.network, write)
        print(f"The network is in {write}.")
