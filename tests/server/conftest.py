"""A server in process, with a real SQLite file or a real PostgreSQL, and one pool of thinking computers."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

import pytest
from starlette.testclient import TestClient

from hansa.server.app import create_app
from hansa.server.limits import Limits
from hansa.server.opponents import Opponents
from hansa.server.readers import Readers
from hansa.server.storage import Storage

from .people import Guest


@pytest.fixture(scope="session")
def opponents() -> Iterator[Opponents]:
    """Computers that think for all tests, since starting processes takes a while."""
    shared = Opponents(2)
    stop, shared.stop = shared.stop, lambda: None  # type: ignore[method-assign]
    yield shared
    stop()


@pytest.fixture(scope="session")
def readers() -> Iterator[Readers]:
    """A process that reads records for all tests, for the same reason."""
    shared = Readers()
    stop, shared.stop = shared.stop, lambda: None  # type: ignore[method-assign]
    yield shared
    stop()


def without_postgres(reason: str) -> NoReturn:
    """Skip a test at home; in CI, where everything is checked, a missing PostgreSQL is a failure."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a real PostgreSQL, without the name of a database."""
    try:
        pgserver = pytest.importorskip("pgserver", reason="pgserver has no wheel for this Python")
    except pytest.skip.Exception as missing:
        without_postgres(str(missing))
    folder = tempfile.mkdtemp(prefix="pg")  # short, since the path of a socket has at most 107 bytes
    try:
        server = _started(pgserver, folder)
    except Exception as error:
        shutil.rmtree(folder, ignore_errors=True)
        without_postgres(f"PostgreSQL cannot run here: {error}")
    yield folder
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


def _started(pgserver: Any, folder: str) -> Any:
    """A PostgreSQL. pgserver waits ten seconds for it; on a busy machine it is there when asked again."""
    for _ in range(5):
        with suppress(subprocess.TimeoutExpired):
            return pgserver.get_server(folder, cleanup_mode="stop")
    return pgserver.get_server(folder, cleanup_mode="stop")


@pytest.fixture(scope="session")
def up_to_date(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file without tables to play at, so that not every test has to wait for all migrations."""
    file = tmp_path_factory.mktemp("template") / "hansa.db"

    async def make() -> None:
        storage = Storage(f"sqlite:///{file}")
        await storage.start()
        await storage.stop()

    asyncio.run(make())
    return file


@pytest.fixture
def sqlite_url(tmp_path: Path, up_to_date: Path) -> str:
    """A SQLite database without tables to play at."""
    shutil.copy(up_to_date, tmp_path / "hansa.db")
    return f"sqlite:///{tmp_path}/hansa.db"


@pytest.fixture
def postgres_url(postgres: str) -> str:
    """An empty database in PostgreSQL."""
    name = f"t{uuid.uuid4().hex}"
    pgserver: Any = pytest.importorskip("pgserver")
    pgserver.get_server(postgres, cleanup_mode="stop").psql(f"create database {name}")
    return f"postgresql://postgres@/{name}?host={postgres}"


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{request.getfixturevalue('tmp_path')}/hansa.db"
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
def client(sqlite_url: str, opponents: Opponents, readers: Readers) -> Iterator[TestClient]:
    """A server that does not limit quick players."""
    app = create_app(sqlite_url, opponents=opponents, readers=readers, limits=Limits.none())
    with TestClient(app) as running:
        yield running


@pytest.fixture
def guest(client: TestClient) -> Guest:
    return Guest(client)
