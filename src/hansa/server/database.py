"""Whether a database can be used, said in one sentence before anything is begun or changed."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Collection
from contextlib import closing
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path

from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, inspect
from sqlalchemy.exc import SQLAlchemyError

from hansa.server.storage import Storage, alembic_config
from hansa.tables.refusals import Refusal

__all__ = ["Found", "check_database", "database_file", "look_into", "look_into_file", "reason", "where"]

OLDEST_POSTGRESQL = 14
PATIENCE = 15.0  # seconds for a database to be reached
_OURS = {"tables", "seats", "journal"}


@dataclass(frozen=True, slots=True)
class Found:
    """What a database is: its revision, and whether it has any tables at all."""

    revision: str | None
    empty: bool


def check_database(url: str) -> Found:
    """Refuse a database that cannot be reached, is too old or too new, or holds something else."""
    storage = Storage(url)
    if storage.engine.url.get_backend_name() != "sqlite":
        return asyncio.run(_check(storage))
    file = database_file(storage.engine.url)
    if file is not None and not file.absolute().parent.is_dir():
        raise Refusal(
            "bad_database", f"There is no folder {file.absolute().parent}; make it, or check --database."
        )
    if file is None or not file.exists():
        return Found(None, empty=True)
    if not os.access(file, os.W_OK):
        raise Refusal("bad_database", f"{where(storage.engine.url)} may not be written; check who owns it.")
    return look_into_file(file)


async def _check(storage: Storage) -> Found:
    name = where(storage.engine.url)
    try:
        async with asyncio.timeout(PATIENCE), storage.engine.connect() as connection:
            return await connection.run_sync(look_into)
    except TimeoutError:
        raise Refusal("bad_database", f"{name} does not answer; is it running?") from None
    except (SQLAlchemyError, OSError) as error:
        raise Refusal("bad_database", f"{name} cannot be used: {reason(error)}; check --database.") from error
    finally:
        await storage.stop()


def look_into(connection: Connection) -> Found:
    """What a database is, if this version can use it."""
    name = where(connection.engine.url)
    if connection.dialect.name == "postgresql":
        major = int((connection.dialect.server_version_info or (0,))[0])
        if major < OLDEST_POSTGRESQL:
            told = f"{name} is PostgreSQL {major}; upgrade it to {OLDEST_POSTGRESQL} or newer."
            raise Refusal("bad_database", told)
    revision = MigrationContext.configure(connection).get_current_revision()
    return _checked(revision, inspect(connection).get_table_names(), name)


def look_into_file(file: Path) -> Found:
    """What the SQLite database in a file is, if this version can use it; the file stays as it is."""
    name = f"The database {file}"
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True)) as connection:
            query = "SELECT name FROM sqlite_master WHERE type = 'table'"
            present = [row[0] for row in connection.execute(query)]
            known = "alembic_version" in present
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone() if known else None
    except sqlite3.Error as error:
        raise Refusal("bad_database", f"{name} cannot be used: {reason(error)}.") from error
    return _checked(row[0] if row else None, present, name)


def _checked(revision: str | None, present: Collection[str], name: str) -> Found:
    if revision is None and _OURS & set(present):
        raise Refusal("bad_database", f"{name} has tables of another program; give another --database.")
    if revision is not None and revision not in _revisions():
        told = f"{name} was written by a newer version of hansa (revision {revision}); upgrade hansa."
        raise Refusal("bad_database", told)
    return Found(revision, empty=not present)


def _revisions() -> set[str]:
    with as_file(files("hansa.server").joinpath("migrations")) as folder:
        script = ScriptDirectory.from_config(alembic_config(str(folder)))
        return {found.revision for found in script.walk_revisions()}


def database_file(url: URL) -> Path | None:
    """The file of a SQLite database, if it is kept in one."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    return Path(url.database)


def where(url: URL) -> str:
    """A database as a person knows it, without its password."""
    if url.get_backend_name() == "sqlite":
        return f"The database {url.database or 'in memory'}"
    host = url.host or url.query.get("host") or "this machine"
    return f"The database {url.database} at {host}"


def reason(error: BaseException) -> str:
    """What a driver complains about, in one line without the statement."""
    inner = getattr(error, "orig", None) or error
    inner = inner.__cause__ or inner
    words = " ".join(str(inner).split()).rstrip(".")
    return words[:200] or type(inner).__name__
