"""The figures of a load, from what the crowd has measured."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hansa.server.load.crowd import Measured

__all__ = ["figures", "percentile", "quantiles"]

STEPS = 200  # of the curve that is drawn


def percentile(ordered: Sequence[float], share: float) -> float | None:
    """The smallest value that this share of the values does not exceed; None if there are none."""
    if not ordered:
        return None
    rank = max(1, -(-len(ordered) * share // 1))  # rounded up
    return ordered[min(len(ordered), int(rank)) - 1]


def quantiles(ordered: Sequence[float], steps: int = STEPS) -> list[float]:
    """The values that 0/steps, 1/steps, ... of all values do not exceed."""
    if not ordered:
        return []
    return [ordered[min(len(ordered) - 1, len(ordered) * step // steps)] for step in range(steps + 1)]


def figures(measured: Measured, seconds: float) -> dict[str, Any]:
    """Acknowledged actions a second, latencies in milliseconds, and errors by code."""
    done = sum(measured.by_second.values())
    return {
        "actions": done,
        "actions_per_second": round(done / seconds, 1),
        "own_ms": _latencies(measured.own),
        "others_ms": _latencies(measured.others),
        "errors": dict(sorted(measured.errors.items())),
        "finished_tables": measured.finished,
        "by_second": [measured.by_second[second] for second in range(int(seconds))],
    }


def _latencies(seconds: Sequence[float]) -> dict[str, Any]:
    ordered = sorted(value * 1000 for value in seconds)
    shares = {"p50": 0.5, "p95": 0.95, "p99": 0.99}
    found = {name: _rounded(percentile(ordered, share)) for name, share in shares.items()}
    curve = [round(value, 2) for value in quantiles(ordered)]
    return {"count": len(ordered), **found, "max": _rounded(ordered[-1] if ordered else None), "curve": curve}


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 1)
