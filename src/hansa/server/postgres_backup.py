"""Backups of PostgreSQL by pg_dump and pg_restore, which come with it."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from sqlalchemy import URL, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from hansa.server.database import check_database, reason, where
from hansa.server.storage import Storage
from hansa.tables.refusals import Refusal

__all__ = ["MAGIC", "bring_back", "dump"]

MAGIC = b"PGDMP"
_COUNT = text("SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM journal)")


def dump(url: URL, file: Path) -> tuple[int, int]:
    """Copy a database to a file; returns how many tables and actions the copy has."""
    return asyncio.run(_dump(url, file))


async def _dump(url: URL, file: Path) -> tuple[int, int]:
    storage = Storage(url.render_as_string(hide_password=False))
    try:
        async with storage.engine.connect() as connection:
            program = _program("pg_dump", await _server_version(connection))
            # What is counted and what is copied are of the same moment.
            await connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
            moment = (await connection.execute(text("SELECT pg_export_snapshot()"))).scalar_one()
            counted = (await connection.execute(_COUNT)).one()
            options = ["--format=custom", f"--snapshot={moment}", f"--file={file}"]
            await asyncio.to_thread(_run, [program, *options], url)
        listed = _run([_program("pg_restore"), "--list", str(file)], None)
    except (SQLAlchemyError, OSError) as error:
        raise Refusal("no_backup", f"{where(url)} cannot be copied: {reason(error)}.") from error
    finally:
        await storage.stop()
    if lacking := [
        name for name in ("tables", "seats", "journal") if f"TABLE DATA public {name} " not in listed
    ]:
        raise Refusal("no_backup", f"The copy lacks {lacking[0]}; is it in the schema public?")
    return int(counted[0]), int(counted[1])


def bring_back(file: Path, url: URL, database: str, *, overwrite: bool) -> tuple[int, int, str]:
    """Restore a copy, all or nothing; returns how many tables and actions there are, and the revision."""
    empty = check_database(database).empty
    if not empty and not overwrite:
        told = f"{where(url)} is not empty; restore elsewhere, or replace it with --overwrite."
        raise Refusal("would_overwrite", told)
    asyncio.run(_prepare(url))
    options = ["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges"]
    options += [] if empty else ["--clean", "--if-exists"]
    _run([_program("pg_restore"), *options, f"--dbname={url.database}", str(file)], url)
    revision = check_database(database).revision
    if revision is None:
        raise Refusal("wrong_backup", f"{file} is no backup of hansa.")
    tables, actions = asyncio.run(_count(url))
    return tables, actions, revision


async def _prepare(url: URL) -> None:
    """Refuse a database that somebody else has open, or a pg_restore that is too old for it."""
    others = text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
        "AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
    )
    storage = Storage(url.render_as_string(hide_password=False))
    try:
        async with storage.engine.connect() as connection:
            _program("pg_restore", await _server_version(connection))
            if (await connection.execute(others)).scalar_one():
                raise Refusal("in_use", f"{where(url)} is in use; stop the server first.")
    finally:
        await storage.stop()


async def _count(url: URL) -> tuple[int, int]:
    storage = Storage(url.render_as_string(hide_password=False))
    try:
        async with storage.engine.connect() as connection:
            tables, actions = (await connection.execute(_COUNT)).one()
            return int(tables), int(actions)
    finally:
        await storage.stop()


async def _server_version(connection: AsyncConnection) -> int:
    return int((await connection.execute(text("SHOW server_version_num"))).scalar_one()) // 10_000


def _program(name: str, at_least: int = 0) -> str:
    """One of PostgreSQL's programs, of the server's version or newer."""
    found = shutil.which(name)
    if found is None:
        told = f"This needs {name}, which is not on the PATH; install PostgreSQL's client programs."
        raise Refusal("no_program", told)
    if at_least:
        said = re.search(r"(\d+)", _run([found, "--version"], None))
        if said is None or int(said[1]) < at_least:
            told = (
                f"{found} is older than the server; install PostgreSQL's client programs {at_least} or newer."
            )
            raise Refusal("no_program", told)
    return found


def _run(command: list[str], url: URL | None) -> str:
    """What a program prints; its connection is in its environment, where no list of processes shows it."""
    environment = {**os.environ, **_environment(url)} if url is not None else None
    done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if "error:" in line] or ["it failed"]
        told = re.sub(r"^\S+: error: ", "", lines[0])
        raise Refusal("no_backup", f"{Path(command[0]).name}: {told.rstrip('.')}.")
    return done.stdout


def _environment(url: URL) -> Mapping[str, str]:
    """A database's URL in the variables of PostgreSQL's programs."""
    options = {key: value if isinstance(value, str) else value[0] for key, value in url.query.items()}
    named = {
        "PGHOST": url.host or options.get("host"),
        "PGPORT": str(url.port) if url.port else options.get("port"),
        "PGUSER": url.username or options.get("user"),
        "PGPASSWORD": url.password or options.get("password"),
        "PGDATABASE": url.database,
        "PGPASSFILE": options.get("passfile"),
        "PGSSLMODE": options.get("ssl"),
        "PGTARGETSESSIONATTRS": options.get("target_session_attrs"),
    }
    return {name: value for name, value in named.items() if value}
