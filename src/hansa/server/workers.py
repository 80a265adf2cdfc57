"""Processes that think, so the event loop never does: started when needed, killed when they hang."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

__all__ = ["Workers", "begin"]

CONTEXT = multiprocessing.get_context("spawn")


class Workers:
    """A pool of processes."""

    def __init__(self, processes: int, prepare: Callable[..., None], *with_these: Any) -> None:
        self._processes = processes
        self._prepare = prepare, with_these
        self._pool: ProcessPoolExecutor | None = None

    def stop(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._drop(self._pool)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._processes, CONTEXT, *self._prepare)
        return self._pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        """End a pool with all its processes, even one that hangs; its other tasks try again."""
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=False)
        if self._pool is pool:
            self._pool = None


def begin() -> None:
    """Prepare a process: Ctrl-C is the server's business, and without the server there is nothing to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def leave_with_parent() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=leave_with_parent, daemon=True).start()
