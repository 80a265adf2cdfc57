"""What the disk or the database can do at most: commits a second, one after another."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from time import perf_counter

from sqlalchemy import text

from hansa.server.storage import Storage

__all__ = ["raw_commits", "raw_commits_of"]


def raw_commits(folder: Path, seconds: float) -> float:
    """Commits a second of one thread that stores rows in a SQLite file, as safely as the server does."""
    file = folder / "raw_commits.db"
    row = "x" * 100
    try:
        with closing(sqlite3.connect(file, isolation_level=None)) as database:
            database.execute("PRAGMA journal_mode=WAL")
            database.execute("PRAGMA synchronous=FULL")
            database.execute("CREATE TABLE rows (number INTEGER PRIMARY KEY, text TEXT)")
            begun, done = perf_counter(), 0
            while (took := perf_counter() - begun) < seconds:
                database.execute("INSERT INTO rows (text) VALUES (?)", (row,))
                done += 1
            return done / took
    finally:
        for left in folder.glob("raw_commits.db*"):
            left.unlink()


async def raw_commits_of(storage: Storage, seconds: float) -> float:
    """Commits a second of one connection to PostgreSQL; each puts a hundred bytes into its log."""
    write = text("SELECT pg_logical_emit_message(true, 'hansa_load', repeat('x', 100))")
    async with storage.engine.connect() as connection:
        begun, done = perf_counter(), 0
        while (took := perf_counter() - begun) < seconds:
            await connection.execute(write)
            await connection.commit()
            done += 1
        return done / took
