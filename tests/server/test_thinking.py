"""`hansa think`: real processes that think for a server which does not."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from .people import COMPUTER, HERE
from .test_restart import Server

START = "from hansa.cli import main; main()"


@contextmanager
def thinking(database: str, start: str = START) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", start, "think", "--database", database, "--processes", "1"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout
    line = process.stdout.readline()
    assert line.startswith("Thinking"), (line, process.communicate(timeout=30)[1])
    try:
        yield process
    finally:
        process.kill()
        process.communicate(timeout=30)


@pytest.mark.slow
def test_thinkers_decide_one_after_another_has_died(postgres_url: str) -> None:
    server = Server(postgres_url, "--no-think")
    try:
        table = {"board": "hanse_2_3", "seats": [HERE, COMPUTER, COMPUTER], "seed": 1}
        made = server.post("/api/tables", table)
        with server.sit(made, "red") as red:
            red.play("end turn")
            assert red.update["version"] == 1
            with thinking(postgres_url) as first:
                while not red.update["legal"]:
                    red.catch_up()
                first.send_signal(signal.SIGKILL)
            red.play("end turn")
            with thinking(postgres_url) as second:
                while not red.update["legal"]:
                    red.catch_up()
                second.send_signal(signal.SIGTERM)
                assert second.wait(timeout=60) == 0
    finally:
        server.kill()


@pytest.mark.slow
def test_on_sqlite_only_the_server_thinks(sqlite_url: str) -> None:
    for command in (["think"], ["serve", "--no-think", "--port", "0"]):
        told = subprocess.run(
            [sys.executable, "-c", START, *command, "--database", sqlite_url],
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert told.returncode == 1
        assert "SQLite" in told.stderr
        assert len(told.stderr.splitlines()) == 1
