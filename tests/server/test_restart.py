"""A real `hansa serve`, killed in the middle of a game."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from .people import COMPUTER, HERE, Json, Seat

START = "import typer; from hansa.cli.serve import serve; typer.run(serve)"


class Server:
    """A server in a process of its own."""

    def __init__(self, database: str, *options: str) -> None:
        command = [sys.executable, "-c", START, "--port", "0", "--database", database, *options]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r"at (http://127\.0\.0\.1:\d+)/", line)
        assert found, (line, self.process.communicate(timeout=5)[1])
        self.address = found[1]

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate(timeout=10)

    def post(self, path: str, body: Json) -> Json:
        request = urllib.request.Request(
            f"{self.address}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            made: Json = json.load(answer)
            return made

    @contextmanager
    def sit(self, made: Json, *seats: str, version: int | None = None) -> Iterator[Seat]:
        address = f"ws{self.address.removeprefix('http')}/api/tables/{made['table']['id']}/socket"
        with connect(address) as socket:
            yield Seat(Line(socket), [made["tokens"][seat] for seat in seats], version)


class Line:
    """A real socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    def send_json(self, data: Any) -> None:
        self._socket.send(json.dumps(data))

    def receive_json(self) -> Any:
        return json.loads(self._socket.recv(timeout=20))


def children(pid: int) -> list[int]:
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True)
    return [int(word) for word in listed.stdout.split()]


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no kill -9 here")
def test_kill_9_loses_nothing_that_was_acknowledged(sqlite_url: str) -> None:
    rng = random.Random(1)
    server = Server(sqlite_url)
    try:
        seats = [HERE, COMPUTER, HERE]
        made = server.post("/api/tables", {"board": "hanse_2_3", "seats": seats, "seed": 1})
        for _ in range(3):
            with server.sit(made, "red", "green") as seat:
                goal = seat.update["version"] + 25
                while seat.update["version"] < goal:
                    if seat.update["legal"]:
                        seat.play(seat.choose(rng))
                    else:
                        seat.catch_up()
                known, log = seat.update, list(seat.log)
                helpers = children(server.process.pid)
                server.kill()
            server = Server(sqlite_url)
            with server.sit(made, "red", "green", version=known["version"]) as seat:
                assert seat.update["version"] >= known["version"]
                assert seat.update["since"] == known["decisions"]
            with server.sit(made, "red", "green") as seat:
                assert seat.log[: len(log)] == log
            wait_until_gone(helpers)
    finally:
        server.kill()


def wait_until_gone(processes: list[int]) -> None:
    """Computers do not go on thinking for a server that is gone."""
    for pid in processes:
        for _ in range(300):
            try:
                os.kill(pid, 0)
                with open(f"/proc/{pid}/stat") as stat:
                    if stat.read().rsplit(")", 1)[1].split()[0] == "Z":
                        break
            except (ProcessLookupError, FileNotFoundError):
                break
            time.sleep(0.1)
        else:
            raise AssertionError(f"process {pid} is still there")


@pytest.mark.slow
def test_a_computer_goes_on_thinking_after_a_restart(sqlite_url: str) -> None:
    server = Server(sqlite_url)
    try:
        seats = [{**COMPUTER, "level": "alderman"}, HERE, HERE]  # who has not decided before it is over
        made = server.post("/api/tables", {"board": "hanse_2_3", "seats": seats})
        server.kill()
        server = Server(sqlite_url)
        with server.sit(made, "blue") as blue:
            blue.follow(1)  # nobody had to do anything
    finally:
        server.kill()


@pytest.mark.slow
def test_it_stops_when_asked_to_and_says_why_it_cannot_start(sqlite_url: str) -> None:
    server = Server(sqlite_url)
    server.process.send_signal(signal.SIGINT)
    server.process.communicate(timeout=15)
    command = [sys.executable, "-c", START, "--port", "0", "--database", "sqlite:////nowhere/at/all.db"]
    failed = subprocess.run(command, capture_output=True, text=True, timeout=30)
    assert failed.returncode != 0
    assert "database" in failed.stderr
