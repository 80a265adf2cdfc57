"""How late it is for whoever removes what is old; a clock that is put forward makes nothing older."""

from __future__ import annotations

import time
from datetime import datetime, timedelta

from hansa.tables.rows import now

__all__ = ["CautiousClock"]


class CautiousClock:
    """Tells what the wall clock does, but never more than has passed since it was made."""

    def __init__(self) -> None:
        self._began, self._since = now(), _passed()

    def now(self) -> datetime:
        """The earlier one of what the wall clock says and of what it should say."""
        return min(now(), self._began + timedelta(seconds=_passed() - self._since))


def _passed() -> float:
    """Seconds from some moment on, also while the computer sleeps, where the system counts those."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()
