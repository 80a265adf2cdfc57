"""Backups: a copy of everything at one moment, made while the server runs, checked, and brought back.

SQLite copies itself with its own backup call (copying the file would miss what is still in its log), and
PostgreSQL with its own programs, pg_dump and pg_restore.
"""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL

from hansa.server import postgres_backup
from hansa.server.database import check_database, database_file, look_into_file, reason
from hansa.server.storage import Storage
from hansa.tables.refusals import Refusal

__all__ = ["Copied", "back_up", "restore"]

_SQLITE = b"SQLite format 3\0"
_COUNTED = ("tables", "journal")


@dataclass(frozen=True, slots=True)
class Copied:
    """What a backup holds."""

    revision: str
    tables: int
    actions: int
    size: int


def back_up(database: str, file: Path, *, overwrite: bool = False) -> Copied:
    """Copy a database to a file, as it is at this moment, and check the copy."""
    url = _url(database)
    _check_target(file, overwrite)
    found = check_database(database)
    if found.revision is None:
        raise Refusal("nothing_to_copy", "There is no database of hansa to copy; check --database.")
    with _Part(file) as part:
        source = database_file(url)
        if source is None:
            tables, actions = postgres_backup.dump(url, part)
        else:
            tables, actions = _copy(source, part)
    return Copied(found.revision, tables, actions, file.stat().st_size)


def restore(file: Path, database: str, *, overwrite: bool = False) -> Copied:
    """Bring a backup back into a database that is not in use, and is empty unless it may be replaced."""
    url = _url(database)
    kind = _kind(file)
    if kind != url.get_backend_name():
        told = f"{file} is a copy of {_NAMES[kind]}, which {_NAMES[url.get_backend_name()]} cannot read."
        raise Refusal("wrong_backup", told)
    target = database_file(url)
    if target is None:
        tables, actions, revision = postgres_backup.bring_back(file, url, database, overwrite=overwrite)
        return Copied(revision, tables, actions, file.stat().st_size)
    found = look_into_file(file)
    if found.revision is None:
        raise Refusal("wrong_backup", f"{file} is no backup of hansa.")
    if target.exists():
        if not overwrite:
            told = f"{target} is there already; restore elsewhere, or replace it with --overwrite."
            raise Refusal("would_overwrite", told)
        _refuse_if_open(target)
    with _Part(target) as part:
        tables, actions = _copy(file, part)
    return Copied(found.revision, tables, actions, target.stat().st_size)


_NAMES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}


def _url(database: str) -> URL:
    url = Storage(database).engine.url
    if url.get_backend_name() == "sqlite" and database_file(url) is None:
        raise Refusal("bad_database", "A database in memory cannot be copied; give one in a file.")
    return url


def _kind(file: Path) -> str:
    """The kind of database that a backup is of."""
    try:
        with file.open("rb") as opened:
            head = opened.read(len(_SQLITE))
    except OSError as error:
        raise Refusal("wrong_backup", f"{file} cannot be read: {error.strerror}.") from error
    if head == _SQLITE:
        return "sqlite"
    if head.startswith(postgres_backup.MAGIC):
        return "postgresql"
    raise Refusal("wrong_backup", f"{file} is no backup of hansa.")


def _check_target(file: Path, overwrite: bool) -> None:
    if file.exists() and not overwrite:
        raise Refusal("would_overwrite", f"{file} is there already; give another name, or --overwrite.")


class _Part:
    """A file beside the wanted one, which takes its place once it is complete and on the disk."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._part = file.with_name(f"{file.name}.part")

    def __enter__(self) -> Path:
        self._part.unlink(missing_ok=True)
        # Whoever reads it could see hidden tiles and dealt missions.
        os.close(os.open(self._part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        return self._part

    def __exit__(self, problem: type[BaseException] | None, *_: object) -> None:
        if problem is not None:
            self._part.unlink(missing_ok=True)
            return
        if self._file.exists():  # whoever could use what was there can use this
            was = self._file.stat()
            os.chmod(self._part, stat.S_IMODE(was.st_mode))
            with suppress(PermissionError, AttributeError):  # not root; no such thing on Windows
                os.chown(self._part, was.st_uid, was.st_gid)
        descriptor = os.open(self._part, os.O_RDWR)
        os.fsync(descriptor)
        os.close(descriptor)
        # SQLite would replay what a server that was killed has left beside a file of this name.
        for left in ("-wal", "-shm", "-journal"):
            self._file.with_name(self._file.name + left).unlink(missing_ok=True)
        os.replace(self._part, self._file)


def _copy(source: Path, part: Path) -> tuple[int, int]:
    """Copy a SQLite database, check the copy, and count its tables and actions."""
    try:
        with (
            closing(
                sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True, timeout=30)
            ) as reading,
            closing(sqlite3.connect(part)) as copy,
        ):
            # All pages in one go: in steps it would begin again whenever somebody plays.
            reading.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, without a log beside it
            wrong = [row[0] for row in copy.execute("PRAGMA integrity_check(1)") if row[0] != "ok"]
            wrong += [f"{row[0]} refers to nothing" for row in copy.execute("PRAGMA foreign_key_check")]
            if wrong:
                raise Refusal("damaged_database", f"{source} is damaged: {' '.join(wrong[0].split())}.")
            tables, actions = (
                int(copy.execute(f"SELECT count(*) FROM {name}").fetchone()[0]) for name in _COUNTED
            )
            return tables, actions
    except sqlite3.Error as error:
        raise Refusal("no_backup", f"{source} cannot be copied: {reason(error)}.") from error


def _refuse_if_open(file: Path) -> None:
    """Refuse a database that a server has open: the log can be put away only when nobody else is there."""
    told = f"{file} is in use; stop the server first."
    try:
        with closing(
            sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=1)
        ) as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.rollback()
            mode = connection.execute("PRAGMA journal_mode=DELETE").fetchone()[0]
    except sqlite3.OperationalError as error:
        raise Refusal("in_use", told) from error
    except sqlite3.DatabaseError:  # damaged, which is why somebody restores it
        return
    if mode != "delete":
        raise Refusal("in_use", told)
