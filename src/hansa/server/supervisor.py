"""Several processes that listen at one port (`hansa serve --workers`); one that dies is started again."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess

from hansa.errors import HansaError
from hansa.tables.refusals import Refusal

__all__ = ["supervise"]

_CONTEXT = multiprocessing.get_context("spawn")
_REFUSED = 3  # the status of a process that says why it cannot run
_STAYED = 10.0  # seconds; who cannot run sooner than that would not the next time
_PAUSE = 1.0
_PATIENCE = 15.0  # seconds for a process to stop
_log = logging.getLogger(__name__)

Work = Callable[[int, bool], None]  # given its number, and whether it is the first process of it


def supervise(workers: int, work: Work) -> None:
    """Run the work in so many processes until SIGTERM or Ctrl-C."""
    processes = [_started(work, number, first=True) for number in range(workers)]
    since = [time.monotonic()] * workers
    stopping: list[int] = []
    replaced: set[int] = set()
    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, lambda number, _: stopping.append(number))
    try:
        while not stopping:
            wait([process.sentinel for process in processes], timeout=0.5)
            for number, process in enumerate(processes):
                if process.is_alive() or stopping:
                    continue
                young = time.monotonic() - since[number] < _STAYED
                if young and number not in replaced and process.exitcode == _REFUSED:
                    raise Refusal("not_started", "A process of the server cannot run; its log says why.")
                _log.error("process %d ended with status %s; starting another", number, process.exitcode)
                if young and number in replaced:
                    time.sleep(_PAUSE)  # it dies again and again; others serve meanwhile
                replaced.add(number)
                processes[number] = _started(work, number, first=False)
                since[number] = time.monotonic()
    finally:
        _stop(processes)


def _started(work: Work, number: int, *, first: bool) -> BaseProcess:
    process = _CONTEXT.Process(target=_run, args=(work, number, first), daemon=False)
    process.start()
    return process


def _run(work: Work, number: int, first: bool) -> None:
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    try:
        work(number, first)
    except HansaError as error:
        _log.error("%s", error)
        raise SystemExit(_REFUSED) from None
    except KeyboardInterrupt:
        return


def _leave_with_parent() -> None:
    """Stop in good order if nobody supervises any more: the port is wanted by whoever comes next."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


def _stop(processes: list[BaseProcess]) -> None:
    for process in processes:
        process.terminate()
    deadline = time.monotonic() + _PATIENCE
    for process in processes:
        process.join(max(0.1, deadline - time.monotonic()))
        if process.is_alive():
            process.kill()
            process.join()
