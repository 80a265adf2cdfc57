"""The drill: copy a database while people play, bring it back elsewhere, and play on."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import stat
import sys
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from hansa.server import postgres_backup
from hansa.server.app import create_app
from hansa.server.backup import back_up, restore
from hansa.server.limits import Limits
from hansa.server.opponents import Opponents
from hansa.tables.refusals import Refusal

from .people import HERE, Guest, Seat

pytestmark = pytest.mark.slow  # databases are copied while somebody plays

SEATS = ("red", "blue", "green")


@pytest.fixture
def programs(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The programs of the PostgreSQL under test."""
    if database.startswith("postgres"):
        folder = Path(sys.modules["pgserver"].__file__ or "").parent / "pginstall" / "bin"
        monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")


@pytest.fixture
def another(database: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """Another database of the same kind."""
    if database.startswith("sqlite"):
        return f"sqlite:///{tmp_path}/another.db"
    folder, name = request.getfixturevalue("postgres"), f"t{uuid.uuid4().hex}"
    pgserver: Any = pytest.importorskip("pgserver")
    pgserver.get_server(folder, cleanup_mode="stop").psql(f"create database {name}")
    return f"postgresql://postgres@/{name}?host={folder}"


def play_until(seat: Seat, rng: random.Random, done: Callable[[], bool]) -> None:
    while not done():
        seat.play(seat.choose(rng))


@pytest.mark.usefixtures("programs")
def test_the_drill(database: str, another: str, tmp_path: Path, opponents: Opponents) -> None:
    rng, copy = random.Random(1), tmp_path / "copy"
    app = create_app(database, opponents=opponents, limits=Limits.none())
    with TestClient(app) as client, ThreadPoolExecutor(1) as elsewhere:
        guest = Guest(client)
        made = guest.table(HERE, HERE, HERE, board="hanse_2_3")
        with guest.sit(made, *SEATS) as people:
            play_until(people, rng, lambda: people.update["version"] >= 10)
            acknowledged, log = people.update["version"], list(people.log)
            copying = elsewhere.submit(back_up, database, copy)
            play_until(people, rng, copying.done)
            at_the_end = people.update["version"]
            copied = copying.result()
            assert acknowledged <= copied.actions <= at_the_end
            assert copied.tables == 1
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600, "it tells what is hidden"
        with pytest.raises(Refusal, match="is there already"):
            back_up(database, copy)
        assert back_up(database, copy, overwrite=True).actions == at_the_end
        with pytest.raises(Refusal, match=r"is in use|is not empty|is there already"):
            restore(copy, database)
        with pytest.raises(Refusal, match="is in use; stop the server"):
            restore(copy, database, overwrite=True)
    assert restore(copy, another).actions == at_the_end
    client = TestClient(create_app(another, opponents=opponents, limits=Limits.none()))
    with client, Guest(client).sit(made, *SEATS) as people:
        assert people.update["version"] == at_the_end
        assert people.log[: len(log)] == log
        people.play(people.choose(rng))
    file = Path(another.removeprefix("sqlite:///"))
    if file.exists():
        file.chmod(0o640)
    assert restore(copy, another, overwrite=True).actions == at_the_end, "what was played on is gone"
    assert not file.exists() or stat.S_IMODE(file.stat().st_mode) == 0o640, "whoever served it still can"
    assert not list(tmp_path.glob("*.part"))


@pytest.fixture
def played(sqlite_url: str, opponents: Opponents) -> str:
    """A database with a table."""
    with TestClient(create_app(sqlite_url, opponents=opponents)) as client:
        Guest(client).table(HERE, HERE, HERE, board="hanse_2_3")
    return sqlite_url


def test_what_is_no_backup_changes_nothing(played: str, tmp_path: Path) -> None:
    text, other, newer = (tmp_path / name for name in ("text", "other", "newer"))
    text.write_text("not a database")
    with sqlite3.connect(other) as database:
        database.execute("CREATE TABLE birds (name TEXT)")
    back_up(played, newer)
    with sqlite3.connect(newer) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    target = tmp_path / "hansa.db"
    before = target.read_bytes()
    for file, words in (
        (text, "is no backup"),
        (other, "is no backup"),
        (newer, r"newer version of hansa \(revision 9999\); upgrade"),
        (tmp_path / "nowhere", "cannot be read"),
    ):
        with pytest.raises(Refusal, match=words):
            restore(file, played, overwrite=True)
    assert target.read_bytes() == before
    with pytest.raises(Refusal, match="is a copy of SQLite, which PostgreSQL cannot read"):
        restore(newer, "postgresql://jan@nowhere.invalid/hansa")


def test_a_damaged_database_gives_no_backup(played: str, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "hansa.db") as database:
        database.execute("INSERT INTO journal SELECT 'gone', 1, at, 'play', 'red', '', 1 FROM "
                         "(SELECT created_at AS at FROM tables)")  # fmt: skip
    with pytest.raises(Refusal, match="is damaged: journal refers to nothing"):
        back_up(played, tmp_path / "copy")
    assert not (tmp_path / "copy").exists()
    assert not (tmp_path / "copy.part").exists()


def test_where_nothing_is_there_is_nothing_to_copy(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="no database of hansa to copy"):
        back_up(f"sqlite:///{tmp_path}/hansa.db", tmp_path / "copy")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(Refusal, match="in memory cannot be copied"):
        back_up("sqlite://", tmp_path / "copy")


def test_a_missing_or_old_pg_dump_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(Refusal, match="needs pg_dump, which is not on the PATH; install"):
        postgres_backup._program("pg_dump", 16)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(postgres_backup, "_run", lambda *_: "pg_dump (PostgreSQL) 14.11")
    with pytest.raises(Refusal, match="is older than the server; install PostgreSQL's client programs 16 or"):
        postgres_backup._program("pg_dump", 16)
    assert postgres_backup._program("pg_dump", 14) == "/usr/bin/pg_dump"
