"""A short form of `python -m tests.support.faults`: each fault once while people play."""

from __future__ import annotations

import asyncio
import socket
import tempfile
from pathlib import Path
from typing import Any

import pytest

from tests.support import faults
from tests.support.faults import Figures, Player

pytestmark = pytest.mark.slow


def check(found: Figures, number: int) -> None:
    assert found.faults == number
    assert found.acknowledged > 10
    assert (found.lost, found.doubled) == (0, 0)


def test_kill_9_of_a_server(sqlite_url: str) -> None:
    check(asyncio.run(faults.kills(sqlite_url, 2)), 2)


def test_kill_9_among_three_servers(postgres_url: str) -> None:
    check(asyncio.run(faults.trio(postgres_url, 2)), 2)


def test_a_locked_database(tmp_path: Path) -> None:
    check(asyncio.run(faults.locked(tmp_path)), 1)


def test_a_full_disk(tmp_path: Path) -> None:
    check(asyncio.run(faults.full_disk(tmp_path)), 1)


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_postgresql_stops_and_starts(postgres: str, postgres_url: str, mode: str) -> None:
    pgserver: Any = pytest.importorskip("pgserver")
    server = pgserver.get_server(postgres, cleanup_mode="stop")
    check(asyncio.run(faults.database_stops(server, postgres_url, mode)), 1)


def test_the_line_to_postgresql_is_cut(postgres: str, postgres_url: str) -> None:
    name = postgres_url.partition("@/")[2].partition("?")[0]
    with tempfile.TemporaryDirectory(prefix="cut") as folder:  # short, as the path of a socket has to be
        check(asyncio.run(faults.cut_line(Path(postgres), Path(folder), name)), 1)


def test_clocks_jump(postgres_url: str, tmp_path: Path) -> None:
    check(asyncio.run(faults.clock_jumps(postgres_url, tmp_path, 2)), 2)


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="only Linux ends such connections")
def test_slow_readers(sqlite_url: str) -> None:
    check(asyncio.run(faults.slow_readers(sqlite_url)), 1)


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="only Linux says what is open")
def test_peers_that_vanish(sqlite_url: str) -> None:
    check(asyncio.run(faults.vanished_peers(sqlite_url)), 1)


@pytest.mark.parametrize(
    ("told", "asked", "log", "wrong"),
    [
        (["a", "b"], None, ["a", "b"], (0, 0)),
        (["a", "b"], "c", ["a", "b"], (0, 0)),
        (["a", "b"], "c", ["a", "b", "c"], (0, 0)),
        (["a", "b"], "c", ["a"], (1, 0)),
        (["a", "b"], "c", ["a", "x"], (1, 0)),
        (["a", "b"], "c", ["a", "b", "c", "c"], (0, 1)),
        (["a", "b"], "c", ["a", "b", "b"], (0, 1)),
        (["a", "b"], None, ["a", "b", "b"], (0, 1)),
    ],
)
def test_what_is_lost_or_doubled_is_noticed(
    told: list[str], asked: str | None, log: list[str], wrong: tuple[int, int]
) -> None:
    player = Player([], {}, 0)
    player.log, player.asked = told, asked
    player._compare(log)
    assert (player.lost, player.doubled) == wrong
