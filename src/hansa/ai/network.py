"""The shipped network, run by onnxruntime on the processor."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hansa.ai.core.lens import Lens
from hansa.ai.core.observe import ACTION, CITY, ROUTE, SEAT, SLOTS, TABLE
from hansa.errors import HansaError
from hansa.rules.setup import Setup

__all__ = ["Network", "NetworkError", "weights"]

Array = NDArray[Any]


class NetworkError(HansaError):
    """The weights are missing or damaged, or there is nothing to run them with."""


def weights() -> Path:
    """Where the shipped weights lie."""
    return Path(str(resources.files("hansa.ai"))) / "weights.onnx"


class Network:
    """Evaluates piles of positions, on one core."""

    def __init__(self, file: Path | None = None) -> None:
        file = file or weights()
        try:
            import onnxruntime

            options = onnxruntime.SessionOptions()
            options.intra_op_num_threads = options.inter_op_num_threads = 1
            options.log_severity_level = 3
            self._session = onnxruntime.InferenceSession(
                file.read_bytes(), options, providers=["CPUExecutionProvider"]
            )
        except Exception as error:
            told = f"The network {file.name} cannot be used ({type(error).__name__}): install hansa again."
            raise NetworkError(told, code="no_network") from error

    def evaluate(self, lens: Lens, links: Array) -> tuple[Array, Array, Array]:
        """Of the positions under a lens: logits of all actions, chances to win and scores of all slots."""
        count, total = int(lens.positions), int(lens.total)
        routes, cities = int(lens.routes), int(lens.cities)
        seen = _bytes(lens.seen, count * int(lens.size)).reshape(count, -1)
        parts = np.split(seen, np.cumsum((routes * ROUTE, cities * CITY, SLOTS * SEAT)), axis=1)
        shapes = ((routes, ROUTE), (cities, CITY), (SLOTS, SEAT), (TABLE,))
        feed = {
            name: np.ascontiguousarray(part).reshape(count, *shape)
            for name, part, shape in zip(("routes", "cities", "seats", "table"), parts, shapes, strict=True)
        }
        feed["links"] = links
        feed["actions"] = _bytes(lens.actions, total * ACTION).reshape(total, ACTION)
        feed["of"] = np.repeat(np.arange(count), [int(lens.counts[n]) for n in range(count)])
        logits, wins, scores = self._session.run(None, feed)
        chances = np.exp(wins - wins.max(1, keepdims=True))
        return logits, chances / chances.sum(1, keepdims=True), scores


def links_of(setup: Setup) -> Array:
    """1 where a route ends in a city."""
    links = np.zeros((int(setup.routes), int(setup.cities)), "f4")
    for route in range(int(setup.routes)):
        links[route, int(setup.end_a[route])] = links[route, int(setup.end_b[route])] = 1
    return links


def _bytes(vector: Any, count: int) -> Array:
    """The first numbers of a vector, which interpreted is a list."""
    return np.array(vector[:count], "u1") if isinstance(vector, list) else np.frombuffer(vector, "u1")[:count]
