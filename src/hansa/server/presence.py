"""Who is at which table, in all processes on one PostgreSQL: each says who is here, and reads the others."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from hansa.server.listener import notify
from hansa.server.schema import presence
from hansa.tables.messages import Device

__all__ = ["NOBODY_HERE", "Presence", "Present"]

TRUE_FOR = timedelta(seconds=20)  # after that a process that says nothing has died
SAY_EVERY = 5.0
_GATHER = 0.05  # seconds in which comings and goings are gathered
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Present:
    """The seats that are connected, those that somebody is about to take, and how many others watch.

    With a seat comes the device that it is played on, if its page has said so.
    """

    seats: Mapping[str, Device | None] = field(default_factory=dict)
    choosing: frozenset[str] = frozenset()
    watching: int = 0

    def __or__(self, other: Present) -> Present:
        """Both together."""
        return Present(
            {**self.seats, **other.seats}, self.choosing | other.choosing, self.watching + other.watching
        )


NOBODY_HERE = Present()


class Presence:
    """What this process says of its own tables, and what it has read of others'."""

    def __init__(self, engine: AsyncEngine, process: str, read: Callable[[str], None]) -> None:
        self._engine = engine
        self._process = process
        self._read = read  # called with the id of a table where others came or went elsewhere
        self._here: dict[str, Present] = {}
        self._elsewhere: dict[str, Present] = {}
        self._changed: set[str] = set()  # to be said
        self._asked: set[str] = set()  # to be read
        self._something = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to tell and to read."""
        self._tasks = [asyncio.create_task(self._work()), asyncio.create_task(self._keep_saying())]

    async def stop(self) -> None:
        """Say that nobody is here any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            async with self._engine.begin() as connection:
                await connection.execute(delete(presence).where(presence.c.process == self._process))
                if self._here:
                    gone = ((table_id, "presence") for table_id in self._here)
                    await notify(connection, self._process, gone)
        except (SQLAlchemyError, OSError):
            _log.warning("the database was not told that this process stops; it will find out")

    def elsewhere(self, table_id: str) -> Present:
        """Who is at a table in other processes."""
        return self._elsewhere.get(table_id, NOBODY_HERE)

    def say(self, table_id: str, here: Present) -> None:
        """Let other processes know who is at a table here."""
        if here == self._here.get(table_id, NOBODY_HERE):
            return
        if here == NOBODY_HERE:
            del self._here[table_id]
        else:
            self._here[table_id] = here
        self._changed.add(table_id)
        self._something.set()

    def ask(self, table_ids: Iterable[str]) -> None:
        """Read who is at these tables elsewhere."""
        self._asked.update(table_ids)
        if self._asked:
            self._something.set()

    def forget(self, table_id: str) -> None:
        """A table is no longer open here."""
        self._elsewhere.pop(table_id, None)

    async def _work(self) -> None:
        while True:
            await self._something.wait()
            await asyncio.sleep(_GATHER)
            self._something.clear()
            said, self._changed = self._changed, set()
            asked, self._asked = self._asked, set()
            try:
                if said:
                    await self._write(said)
                if asked:
                    await self.read(asked)
            except Exception as error:
                _log.warning("nobody can be told who is here: %s", type(error).__name__)
                self._changed |= said
                self._asked |= asked
                self._something.set()
                await asyncio.sleep(1)

    async def _write(self, table_ids: Collection[str]) -> None:
        until = func.now() + TRUE_FOR
        gone = [table_id for table_id in table_ids if table_id not in self._here]
        rows = [
            {
                "process": self._process,
                "table_id": table_id,
                "seats": dict(self._here[table_id].seats),
                "choosing": sorted(self._here[table_id].choosing),
                "watching": self._here[table_id].watching,
            }
            for table_id in sorted(table_ids)
            if table_id in self._here
        ]
        async with self._engine.begin() as connection:
            if gone:
                mine = (presence.c.process == self._process) & presence.c.table_id.in_(gone)
                await connection.execute(delete(presence).where(mine))
            if rows:
                adding = insert(presence).values(until=until)
                changed = {name: adding.excluded[name] for name in ("seats", "choosing", "watching", "until")}
                await connection.execute(
                    adding.on_conflict_do_update(index_elements=["process", "table_id"], set_=changed), rows
                )
            await notify(connection, self._process, ((table_id, "presence") for table_id in table_ids))

    async def read(self, table_ids: Collection[str]) -> None:
        """Read at once who is at these tables elsewhere."""
        found = await self.find(table_ids)
        for table_id in table_ids:
            there = found.get(table_id, NOBODY_HERE)
            if there != self.elsewhere(table_id):
                self._elsewhere[table_id] = there
                self._read(table_id)

    async def find(self, table_ids: Collection[str]) -> dict[str, Present]:
        """Who is at these tables elsewhere, where anybody is."""
        true = presence.c.table_id.in_(table_ids) & (presence.c.process != self._process)
        # What is said to be true for much longer was said before the database's clock was put back.
        query = select(presence).where(true & presence.c.until.between(func.now(), func.now() + 2 * TRUE_FOR))
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        found: dict[str, Present] = {}
        for row in rows:
            # A server that knew no devices has written a list.
            seats = row.seats if isinstance(row.seats, dict) else dict.fromkeys(row.seats)
            there = Present(seats, frozenset(row.choosing), row.watching)
            found[row.table_id] = found.get(row.table_id, NOBODY_HERE) | there
        return found

    async def _keep_saying(self) -> None:
        """Say again and again that this process lives, and remove what others have left behind."""
        while True:
            await asyncio.sleep(SAY_EVERY)
            try:
                async with self._engine.begin() as connection:
                    mine = presence.c.process == self._process
                    # Those that are being written at this moment are renewed by that.
                    free = select(presence.c.table_id).where(mine).with_for_update(skip_locked=True)
                    renewing = update(presence).where(mine, presence.c.table_id.in_(free.scalar_subquery()))
                    renewed = await connection.execute(renewing.values(until=func.now() + TRUE_FOR))
                    if renewed.rowcount < len(self._here):  # others took this process for dead
                        self._changed |= set(self._here)
                        self._something.set()
                    long = 2 * TRUE_FOR
                    left = ~presence.c.until.between(func.now() - TRUE_FOR, func.now() + long)
                    await connection.execute(delete(presence).where(left))
            except Exception as error:
                _log.warning("nobody can be told that this process lives: %s", type(error).__name__)
