"""What the server counts and measures, for Prometheus (docs/operations.md lists everything).

They are told at a port of their own, by default to this computer only. On the port of the page they would be
open to the world: behind a proxy on the same machine every visitor comes from this computer. No label has a
value that a visitor can make up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from time import monotonic
from typing import TYPE_CHECKING

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    Info,
    ProcessCollector,
    start_http_server,
)

from hansa.errors import HansaError
from hansa.tables.computers import LEVELS

if TYPE_CHECKING:
    from wsgiref.simple_server import WSGIServer

__all__ = [
    "ACTIONS",
    "COMMITS",
    "METRICS",
    "OPEN_TABLES",
    "REFUSALS",
    "SOCKETS",
    "STORE_SECONDS",
    "TELL_SECONDS",
    "THINKING",
    "THOUGHT_SECONDS",
    "UPDATE_SECONDS",
    "WAITING",
    "level_of",
    "serve_metrics",
    "timed",
    "waiting",
]

METRICS = CollectorRegistry()
_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)

ACTIONS = Counter(
    "hansa_actions",
    "Plays, undos and resets that have been stored, by whether a person or a computer made them",
    ("kind", "by"),
    registry=METRICS,
)
STORE_SECONDS = Histogram(
    "hansa_store_seconds",
    "From receiving an action to its commit",
    registry=METRICS,
    buckets=_BUCKETS,
)
UPDATE_SECONDS = Histogram(
    "hansa_update_seconds",
    "From an action's commit until the updates for all its viewers are made",
    registry=METRICS,
    buckets=_BUCKETS,
)
TELL_SECONDS = Histogram(
    "hansa_tell_seconds",
    "From making a message for a viewer until its socket has taken it",
    registry=METRICS,
    buckets=_BUCKETS,
)
COMMITS = Counter("hansa_commits", "Transactions committed", registry=METRICS)
REFUSALS = Counter("hansa_refusals", "What was refused, by its code", ("code",), registry=METRICS)
SOCKETS = Gauge("hansa_sockets", "Sockets that are open", registry=METRICS)
OPEN_TABLES = Gauge("hansa_open_tables", "Tables in memory", registry=METRICS)
WAITING = Gauge(
    "hansa_thoughts_waiting", "Computers' turns waiting for a process, by level", ("level",), registry=METRICS
)
THINKING = Gauge("hansa_thoughts", "Computers that are thinking, by level", ("level",), registry=METRICS)
THOUGHT_SECONDS = Histogram(
    "hansa_thought_seconds",
    "How long computers have thought, without waiting, by level",
    ("level",),
    registry=METRICS,
    buckets=_BUCKETS,
)

ProcessCollector(registry=METRICS)
GCCollector(registry=METRICS)
Info("hansa", "The version of the server", registry=METRICS).info({"version": version("hansa")})


def level_of(level: str) -> str:
    """A level as a label: without what follows its name, and `adviser` or `other` if it is none."""
    name = level.partition(":")[0]
    return name if name in (*LEVELS, "adviser") else "other"


@contextmanager
def timed(histogram: Histogram, begun: float | None = None) -> Iterator[None]:
    """Observe how long something takes that succeeds, from now or from when it was begun."""
    begun = monotonic() if begun is None else begun
    yield
    histogram.observe(monotonic() - begun)


@contextmanager
def waiting(level: str) -> Iterator[Callable[[], None]]:
    """Count a thought among those that wait, and once it may begin among those that are under way."""
    label = level_of(level)
    queue = WAITING.labels(label)
    queue.inc()
    begun: list[float] = []

    def begin() -> None:
        if not begun:
            begun.append(monotonic())
            queue.dec()
            THINKING.labels(label).inc()

    try:
        yield begin
    finally:
        if begun:
            THINKING.labels(label).dec()
            THOUGHT_SECONDS.labels(label).observe(monotonic() - begun[0])
        else:
            queue.dec()


def serve_metrics(address: str, number: int = 0) -> WSGIServer:
    """Tell the metrics at `[HOST:]PORT`, in a thread of its own; the host is this computer unless given.

    Of several processes the one of a number has a port that is so much higher.
    """
    host, _, port = address.rpartition(":")
    wrong = HansaError(f"--metrics takes a port, or HOST:PORT, not {address!r}.", code="bad_metrics")
    if not port.isdecimal() or int(port) > 65535:
        raise wrong
    try:
        return start_http_server(int(port) + number, host.strip("[]") or "127.0.0.1", METRICS)[0]
    except OSError as error:
        reason = error.strerror or type(error).__name__
        told = f"Metrics cannot be told at {address}: {reason}; choose another port."
        raise HansaError(told, code="bad_metrics") from error
