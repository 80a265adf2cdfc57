"""The clocks of servers and of their database jump while people and computers play."""

from __future__ import annotations

import time
from datetime import timedelta
from pathlib import Path

from sqlalchemy import text

from hansa.server.storage import Storage

from .figures import Figures
from .people import People, suffer
from .serving import START, serving

__all__ = ["clock_jumps"]

JUMPS = (timedelta(days=1), timedelta(days=-1), timedelta(0))  # from what is true; so back by two days, too


async def clock_jumps(database: str, folder: Path, times: int = 2, into: Path | None = None) -> Figures:
    """The wall clocks of two servers and of PostgreSQL jump by days, forward and back."""
    clock = folder / "clock"
    clock.write_text("0")
    await _set_database(database, *_CLOCK)
    start = f"from tests.support.shifted_clock import shift; shift({str(clock)!r}); {START}"
    options = ("--keep-finished", "0.5", "--keep-unstarted", "0.5")
    async with serving([database] * 2, *options, start=start) as servers:

        async def fault(n: int, people: People) -> float:
            ahead = JUMPS[n % len(JUMPS)].total_seconds()
            clock.write_text(str(ahead))
            await _set_database(database, f"UPDATE clock SET ahead = make_interval(secs => {ahead})")
            jumped = time.monotonic()
            await people.computers_decide()
            return jumped

        return await suffer(servers, fault, times, into, computers=1)


# `now()` of the database is one of ours, found before its own.
_CLOCK = (
    "CREATE TABLE clock (ahead interval)",
    "INSERT INTO clock VALUES ('0')",
    "CREATE FUNCTION now() RETURNS timestamptz LANGUAGE sql STABLE AS"
    " 'SELECT pg_catalog.now() + (SELECT ahead FROM public.clock)'",
    "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = public, pg_catalog',"
    " current_database()); END $$",
)


async def _set_database(database: str, *statements: str) -> None:
    storage = Storage(database)
    async with storage.engine.begin() as connection:
        for statement in statements:
            await connection.execute(text(statement))
    await storage.stop()
