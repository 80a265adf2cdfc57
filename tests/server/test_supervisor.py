"""`hansa serve --workers`: real processes at one port."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress

import pytest

from .people import HERE
from .test_restart import Server, children, wait_until_gone


@pytest.mark.slow
def test_nobody_keeps_the_port_if_the_supervisor_is_killed(postgres_url: str) -> None:
    server = Server(postgres_url, "--workers", "2")
    workers = serving(server.process.pid)
    try:
        server.process.kill()
        wait_until_gone(workers)
    finally:
        for pid in workers:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        server.kill()


@pytest.mark.slow
def test_processes_share_a_port_and_one_that_dies_comes_back(postgres_url: str) -> None:
    server = Server(postgres_url, "--workers", "2", "--no-limits")
    rng = random.Random(1)
    try:
        workers = serving(server.process.pid)
        assert len(workers) == 2
        made = server.post("/api/tables", {"board": "hanse_2_3", "seats": [HERE] * 3, "seed": 1})
        for turn in range(6):  # each connection is taken by either process
            with server.sit(made, "red", "blue", "green") as people:
                assert people.update["version"] == 3 * turn
                for _ in range(3):
                    people.play(people.choose(rng))
        os.kill(workers[0], signal.SIGKILL)
        for _ in range(600):
            if len(now := serving(server.process.pid)) == 2 and workers[0] not in now:
                break
            time.sleep(0.1)
        else:
            raise AssertionError("nobody took the place of the process that died")
        with server.sit(made, "red", "blue", "green") as people:
            assert people.update["version"] == 18
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(timeout=60) == 0
        wait_until_gone(now)
    finally:
        server.kill()


def serving(parent: int) -> list[int]:
    """The processes below a server that listen, and not those that help multiprocessing."""
    found = []
    for pid in children(parent):
        with suppress(FileNotFoundError, ProcessLookupError), open(f"/proc/{pid}/cmdline") as line:
            if "spawn_main" in line.read():
                found.append(pid)
    return found


@pytest.mark.slow
def test_several_processes_need_postgresql(sqlite_url: str) -> None:
    command = [sys.executable, "-m", "hansa", "serve", "--port", "0", "--workers", "2", "--database"]
    told = subprocess.run([*command, sqlite_url], capture_output=True, text=True, timeout=60)
    assert told.returncode == 1
    assert "PostgreSQL" in told.stderr
    assert len(told.stderr.splitlines()) == 1
