"""A run on disk: its settings, its progress, the network and the state of the optimiser."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import torch

from hansa.ai.network.inference import check_version
from hansa.ai.network.layout import INPUT_VERSION
from hansa.ai.train.model import current_names
from hansa.ai.train.older import padded
from hansa.ai.train.settings import Config
from hansa.errors import HansaError

__all__ = ["Checkpoint", "Progress", "does_not_fit", "load", "save"]


@dataclass
class Progress:
    """How far a run has got; saved with every checkpoint."""

    decisions: int = 0
    updates: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class Checkpoint:
    """What a file holds."""

    file: Path
    config: dict[str, Any]
    progress: Progress
    network: dict[str, Any]
    adam: dict[str, Any]  # empty if the optimiser begins anew, as it does with weights of an earlier version


def save(file: Path, config: Config, progress: Progress, network: Any, adam: Any) -> None:
    """Write a checkpoint, whole or not at all."""
    state = {
        "input_version": INPUT_VERSION,
        "config": asdict(config),
        "progress": asdict(progress),
        "network": network.state_dict(),
        "adam": adam.state_dict(),
    }
    beside = file.with_suffix(".tmp")
    torch.save(state, beside)
    beside.replace(file)


def load(file: Path) -> Checkpoint:
    """Read a checkpoint; the first ones had no input version, and said more about their progress."""
    try:
        state = torch.load(file, map_location="cpu", weights_only=True)
    except OSError:
        raise
    except Exception as error:  # other kinds of file can make the reader fail in any way
        raise _not_a_checkpoint(file) from error
    parts = ("config", "progress", "network", "adam")
    if not isinstance(state, dict) or not all(isinstance(state.get(part), dict) for part in parts):
        raise _not_a_checkpoint(file)
    version = check_version(file, state.get("input_version", 1))
    progress = {one.name: state["progress"].get(one.name) for one in fields(Progress)}
    if not all(isinstance(number, (int, float)) for number in progress.values()):
        raise _not_a_checkpoint(file)
    network, adam = current_names(state["network"]), state["adam"]
    if version == 1:
        network, adam = _padded(file, network), {}
    return Checkpoint(file, state["config"], Progress(**progress), network, adam)


def _padded(file: Path, network: dict[str, Any]) -> dict[str, Any]:
    try:
        return padded(network)
    except (KeyError, RuntimeError) as error:
        raise _not_a_checkpoint(file) from error


def does_not_fit(file: Path, shape: dict[str, int]) -> HansaError:
    """The error for weights of a network with another shape."""
    wanted = ", ".join(f"{name}={value}" for name, value in shape.items())
    return HansaError(f"{file} does not fit a network with {wanted}.", code="bad_checkpoint")


def _not_a_checkpoint(file: Path) -> HansaError:
    return HansaError(
        f"{file} is not a checkpoint of a training run, or it is damaged.", code="bad_checkpoint"
    )
