"""Health: alive is not ready, and ready means that a change can be stored."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import DBAPIError
from starlette.testclient import TestClient

from hansa.server import readiness
from hansa.server.readiness import LEAST_FREE, Readiness
from hansa.server.storage import Storage
from hansa.tables.refusals import Refusal

from .storing import with_storage

READY = ("/api/health", "/api/health/ready")


@pytest.fixture
def unkept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question is asked anew."""
    monkeypatch.setattr(readiness, "KEPT", 0.0)


def test_a_server_that_can_store_is_alive_and_ready(client: TestClient) -> None:
    for path in (*READY, "/api/health/live"):
        assert client.get(path).json()["status"] == "ok"


@pytest.mark.usefixtures("unkept")
def test_a_locked_database_is_alive_and_not_ready(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "PATIENCE", 0.1)
    locking = sqlite3.connect(tmp_path / "hansa.db", isolation_level=None)
    locking.execute("BEGIN IMMEDIATE")
    for path in READY:
        answer = client.get(path)
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unavailable")
    assert client.get("/api/health/live").status_code == 200
    locking.execute("ROLLBACK")
    locking.close()
    monkeypatch.setattr(readiness, "PATIENCE", 30.0)
    assert client.get("/api/health").status_code == 200


@pytest.mark.usefixtures("unkept")
def test_a_disk_with_hardly_any_room_is_not_ready(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    room = shutil.disk_usage("/")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: room._replace(free=LEAST_FREE - 1))
    assert [client.get("/api/health").status_code for _ in range(2)] == [503, 503]
    assert caplog.text.count("not ready: the disk has 16,383 KiB left") == 1, "told once"
    monkeypatch.undo()
    monkeypatch.setattr(readiness, "KEPT", 0.0)


FULL = """
import asyncio, pathlib, resource, sys
from sqlalchemy import select
from sqlalchemy.exc import DBAPIError
from hansa.server.storage import Storage

async def use():
    storage = Storage(f"sqlite:///{sys.argv[1]}")
    await storage.start()
    await storage.prove_writable()
    async with storage.engine.connect() as reader:
        await reader.execute(select(1))
        size = pathlib.Path(sys.argv[1] + "-wal").stat().st_size  # no file grows beyond it from here
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        try:
            await storage.prove_writable()
        except DBAPIError:
            print("cannot be written, still answers", (await reader.execute(select(1))).scalar())
    await storage.stop()

asyncio.run(use())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no limit on the size of files")
def test_files_that_cannot_grow_are_noticed(tmp_path: Path) -> None:
    command = [sys.executable, "-c", FULL, str(tmp_path / "hansa.db")]
    told = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert told.stdout == "cannot be written, still answers 1\n", told.stderr


@pytest.mark.slow
def test_a_locked_journal_of_a_postgresql_is_noticed(postgres: str) -> None:
    async def use(storage: Storage) -> None:
        async with storage.engine.connect() as locking:
            await locking.exec_driver_sql("LOCK TABLE journal IN EXCLUSIVE MODE")
            with pytest.raises(DBAPIError):
                await storage.prove_writable()
        await storage.prove_writable()

    with_storage(f"postgresql://postgres@/postgres?host={postgres}", use)


class Counted:
    """A storage that counts how often it is asked."""

    folder = None

    def __init__(self) -> None:
        self.asked = 0
        self.may_answer = asyncio.Event()

    async def prove_writable(self) -> None:
        self.asked += 1
        await self.may_answer.wait()


def test_many_questions_are_one_write(monkeypatch: pytest.MonkeyPatch) -> None:
    async def use() -> None:
        storage: Any = Counted()
        asked = Readiness(storage)
        monkeypatch.setattr(readiness, "PATIENCE", 0.05)
        answers = await asyncio.gather(*(asked.check() for _ in range(10)), return_exceptions=True)
        assert {type(answer) for answer in answers} == {Refusal}, "it does not answer"
        assert storage.asked == 1
        storage.may_answer.set()
        monkeypatch.setattr(readiness, "PATIENCE", 30.0)
        monkeypatch.setattr(asked, "_until", 0.0)
        await asyncio.gather(*(asked.check() for _ in range(10)))
        assert storage.asked <= 2, "one question for all of them, if the open one was not enough"
        await asked.stop()

    asyncio.run(use())
