"""This process among others on one PostgreSQL: it follows what they store, and shares the thinking with them.

Nobody owns a table. Every process keeps those it has been asked for, writes by itself, and reads what others
have written when it hears of it. On SQLite there is one process, and none of this.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING

from hansa.errors import HansaError
from hansa.server.analyses import SharedAnalyses
from hansa.server.jobs import ANALYSIS, COMPUTERS, MOST_QUICK, Jobs, Lane
from hansa.server.listener import Listener
from hansa.server.presence import Presence
from hansa.server.storage import Storage

if TYPE_CHECKING:
    from hansa.server.open_table import OpenTable

__all__ = ["Cluster"]

_FOLLOWERS = 4  # tables that are read at a time
_log = logging.getLogger(__name__)


class Cluster:
    """What connects the tables that are open here with other processes."""

    def __init__(
        self,
        storage: Storage,
        tables: Mapping[str, OpenTable],
        open_table: Callable[[str], Awaitable[OpenTable]],
        searching: int | None,
    ) -> None:
        """So many searches may wait for their turn here; with None, others think."""
        self._storage = storage
        self._tables = tables
        self._open = open_table
        self.presence = Presence(storage.engine, storage.process, self._tell_presence)
        self.analyses = SharedAnalyses(storage, open_table, lambda: self.jobs.wake(ANALYSIS))
        lanes = [
            Lane(COMPUTERS, True, MOST_QUICK, self._decide),
            Lane(COMPUTERS, False, searching or 0, self._decide),
            Lane(ANALYSIS, False, 1, self.analyses.work),
        ]
        self.jobs = Jobs(storage.engine, storage.process, () if searching is None else lanes)
        self._listener = Listener(storage.engine, storage.process, self._heard, self._look)
        self._behind: asyncio.Queue[str] = asyncio.Queue()
        self._queued: set[str] = set()
        self._followers: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Begin to listen, and to think for tables that wait for a computer."""
        await self._storage.add_missing_jobs()
        self._followers = [asyncio.create_task(self._follow()) for _ in range(_FOLLOWERS)]
        self.presence.start()
        self._listener.start()
        self.jobs.start()

    async def stop(self) -> None:
        """Leave the others."""
        await self._listener.stop()
        await self.jobs.stop()
        for task in self._followers:
            task.cancel()
        await asyncio.gather(*self._followers, return_exceptions=True)
        await self.presence.stop()

    async def follow(self, table: OpenTable) -> None:
        """A table has just been opened: take in what was not heard while it was being read."""
        self.presence.ask([table.row.id])
        await table.catch_up()

    def _heard(self, table_id: str, what: str) -> None:
        if what in (COMPUTERS, ANALYSIS):
            self.jobs.wake(what)
        elif table_id in self._tables:
            if what == "presence":
                self.presence.ask([table_id])
            else:
                self._catch_up(table_id)

    async def _look(self) -> None:
        """Find out what has not been heard."""
        here = list(self._tables)
        for table_id, stands in (await self._storage.standing(here)).items():
            table = self._tables.get(table_id)
            if table is not None and (table.match.version, table.row.seating) != stands:
                self._catch_up(table_id)
        self.presence.ask(table_id for table_id in here if table_id in self._tables)
        for table in list(self._tables.values()):
            if table.viewers:
                table.wake()
        self.jobs.wake(COMPUTERS, ANALYSIS)

    def _catch_up(self, table_id: str) -> None:
        if table_id not in self._queued:
            self._queued.add(table_id)
            self._behind.put_nowait(table_id)

    async def _follow(self) -> None:
        """Read tables that have been changed elsewhere."""
        while True:
            table_id = await self._behind.get()
            self._queued.discard(table_id)  # what is heard from now on may not be read any more
            table = self._tables.get(table_id)
            if table is None:
                continue
            try:
                await table.catch_up()
            except HansaError:
                continue  # it has been logged, and the next look finds it again
            except Exception:
                _log.exception("table %s cannot be read", table_id)

    def _tell_presence(self, table_id: str) -> None:
        if table_id in self._tables:
            self._tables[table_id].tell_table()
        else:
            self.presence.forget(table_id)

    async def _decide(self, table_id: str, version: int) -> None:
        await (await self._open(table_id)).decide(version)
