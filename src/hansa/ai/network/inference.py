"""The shipped network, run by onnxruntime on the processor."""

from __future__ import annotations

from hashlib import sha256
from importlib import resources
from pathlib import Path

import numpy as np

from hansa.ai.network.arrays import Array, array_of
from hansa.ai.network.batch import Batch
from hansa.ai.network.layout import (
    ACTION_WIDTH,
    CITY_WIDTH,
    INPUT_VERSION,
    MAX_PLAYERS,
    ROUTE_WIDTH,
    SEAT_WIDTH,
    SLOTS,
    TABLE_WIDTH,
)
from hansa.ai.network.older import as_version_1
from hansa.errors import HansaError

__all__ = ["VERSION_KEY", "Network", "NetworkError", "check_version", "feed_of", "weights"]

# The sha256 of the shipped weights: a file with a damaged middle still loads, and plays nonsense.
_DIGEST = "cf517a63fddb7d126fa3e3276bdd875d01d554a5db2b9fd48319c279b254a158"

VERSION_KEY = "hansa_input_version"  # in the metadata of the weights


class NetworkError(HansaError):
    """The weights are missing or damaged, or there is nothing to run them with."""


def weights() -> Path:
    """Where the shipped weights are."""
    return Path(str(resources.files("hansa.ai.network"))) / "weights.onnx"


def _shipped() -> bytes:
    """The shipped weights, which must be undamaged."""
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


def check_version(file: Path, version: object) -> int:
    """The version of the input (`layout`) that weights were trained with; later ones are refused."""
    readable = {str(number): number for number in range(1, INPUT_VERSION + 1)}
    if str(version) not in readable:
        known = "has no input version" if version is None else f"is for input version {version}"
        told = (
            f"The network {file.name} {known}, and the input now has version {INPUT_VERSION}: train it again."
        )
        raise NetworkError(told, code="input_version")
    return readable[str(version)]


def feed_of(batch: Batch) -> dict[str, Array]:
    """The positions and actions of a batch, section by section."""
    count, total = int(batch.count), int(batch.total)
    routes, cities = int(batch.routes), int(batch.cities)
    positions = array_of(batch.positions, "u1")[: count * int(batch.size)].reshape(count, -1)
    ends = np.cumsum((routes * ROUTE_WIDTH, cities * CITY_WIDTH, SLOTS * SEAT_WIDTH))
    parts = np.split(positions, ends, axis=1)
    shapes = ((routes, ROUTE_WIDTH), (cities, CITY_WIDTH), (SLOTS, SEAT_WIDTH), (TABLE_WIDTH,))
    feed = {
        name: np.ascontiguousarray(part).reshape(count, *shape)
        for name, part, shape in zip(("routes", "cities", "seats", "table"), parts, shapes, strict=True)
    }
    feed["actions"] = array_of(batch.actions, "u1")[: total * ACTION_WIDTH].reshape(total, ACTION_WIDTH)
    return feed


class Network:
    """Evaluates batches of positions, on one core."""

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
        stamp = self._session.get_modelmeta().custom_metadata_map.get(VERSION_KEY)
        self._version = check_version(file or weights(), stamp)

    def evaluate(self, batch: Batch, links: Array) -> tuple[Array, Array, Array]:
        """For the positions in a batch: logits of all actions, chances to win and scores of all slots."""
        feed, count = feed_of(batch), int(batch.count)
        if self._version == 1:
            feed = as_version_1(feed)
        feed["links"] = links
        feed["of"] = np.repeat(np.arange(count), [int(batch.counts[n]) for n in range(count)])
        logits, wins, scores = self._session.run(None, feed)
        wins[:, MAX_PLAYERS:] = -np.inf  # a neutral player has a slot and cannot win
        chances = np.exp(wins - wins.max(1, keepdims=True))
        return logits, chances / chances.sum(1, keepdims=True), scores
