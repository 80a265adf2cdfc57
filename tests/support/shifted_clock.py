"""A wall clock that is wrong, for a server under test."""

from __future__ import annotations

import time
from datetime import timedelta
from pathlib import Path

__all__ = ["shift"]


def shift(file: str) -> None:
    """Let this process's wall clock be ahead by the seconds in a file; to be called before anything else."""
    from hansa.tables import rows

    told, true_time, true_now = Path(file), time.time, rows.now

    def ahead() -> float:
        return float(told.read_text() or 0)

    time.time = lambda: true_time() + ahead()
    rows.now = lambda: true_now() + timedelta(seconds=ahead())
