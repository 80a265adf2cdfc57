"""The shipped network, run by onnxruntime on the processor."""

from __future__ import annotations

from hashlib import sha256
from importlib import resources
from pathlib import Path

import numpy as np

from hansa.ai.arrays import Array, array_of
from hansa.ai.core.herd import PLAYERS
from hansa.ai.core.lens import Lens
from hansa.ai.core.observe import ACTION, CITY, ROUTE, SEAT, SLOTS, TABLE
from hansa.errors import HansaError

__all__ = ["Network", "NetworkError", "weights"]

# The sha256 of the shipped weights: a file with a damaged middle still loads, and plays nonsense.
_DIGEST = "4fd3f3627e38526b39c7c02461939625dd282260bd913e085e1350a5c3ddca1e"


class NetworkError(HansaError):
    """The weights are missing or damaged, or there is nothing to run them with."""


def weights() -> Path:
    """Where the shipped weights lie."""
    return Path(str(resources.files("hansa.ai"))) / "weights.onnx"


def _shipped() -> bytes:
    """The shipped weights, which must be whole."""
    content = _read(weights())
    if sha256(content).hexdigest() != _DIGEST:
        raise _unusable(weights(), "damaged")
    return content


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise _unusable(file, type(error).__name__) from error


def _unusable(file: Path, why: str) -> NetworkError:
    told = f"The network {file.name} cannot be used ({why}): install hansa again."
    return NetworkError(told, code="no_network")


class Network:
    """Evaluates piles of positions, on one core."""

    def __init__(self, file: Path | None = None) -> None:
        content = _read(file) if file else _shipped()
        try:
            import onnxruntime

            options = onnxruntime.SessionOptions()
            options.intra_op_num_threads = options.inter_op_num_threads = 1
            options.log_severity_level = 3
            providers = ["CPUExecutionProvider"]
            self._session = onnxruntime.InferenceSession(content, options, providers=providers)
        except Exception as error:
            raise _unusable(file or weights(), type(error).__name__) from error

    def evaluate(self, lens: Lens, links: Array) -> tuple[Array, Array, Array]:
        """Of the positions under a lens: logits of all actions, chances to win and scores of all slots."""
        count, total = int(lens.positions), int(lens.total)
        routes, cities = int(lens.routes), int(lens.cities)
        seen = array_of(lens.seen, "u1")[: count * int(lens.size)].reshape(count, -1)
        parts = np.split(seen, np.cumsum((routes * ROUTE, cities * CITY, SLOTS * SEAT)), axis=1)
        shapes = ((routes, ROUTE), (cities, CITY), (SLOTS, SEAT), (TABLE,))
        feed = {
            name: np.ascontiguousarray(part).reshape(count, *shape)
            for name, part, shape in zip(("routes", "cities", "seats", "table"), parts, shapes, strict=True)
        }
        feed["links"] = links
        feed["actions"] = array_of(lens.actions, "u1")[: total * ACTION].reshape(total, ACTION)
        feed["of"] = np.repeat(np.arange(count), [int(lens.counts[n]) for n in range(count)])
        logits, wins, scores = self._session.run(None, feed)
        wins[:, PLAYERS:] = -np.inf  # a neutral player has a slot and cannot win
        chances = np.exp(wins - wins.max(1, keepdims=True))
        return logits, chances / chances.sum(1, keepdims=True), scores
