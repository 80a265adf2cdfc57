"""A process that only thinks: it takes decisions and analyses from the database, on any machine."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from hansa.server.database import check_database
from hansa.server.opponents import Opponents
from hansa.server.registry import Registry
from hansa.server.storage import Storage
from hansa.tables.refusals import Refusal

__all__ = ["run"]


def run(database: str, processes: int | None = None) -> None:
    """Think until Ctrl-C or SIGTERM."""
    check_database(database)
    storage = Storage(database)
    if not storage.shared:
        raise Refusal(
            "bad_database",
            "Only servers on PostgreSQL share their thinking; on SQLite the server thinks by itself.",
        )
    try:
        asyncio.run(_think(storage, processes))
    except (SQLAlchemyError, OSError) as error:
        raise Refusal("bad_database", f"The database cannot be used: {type(error).__name__}.") from error


async def _think(storage: Storage, processes: int | None) -> None:
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows has Ctrl-C only
            loop.add_signal_handler(sign, ended.set)
    await storage.start()
    registry = Registry(storage, Opponents(processes))
    try:
        await registry.start()
        print("Thinking for the computers of this database (Ctrl-C stops it)", flush=True)
        await ended.wait()
    finally:
        await registry.stop()
        await storage.stop()
