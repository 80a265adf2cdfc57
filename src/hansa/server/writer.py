"""Group commit: what gathers while a commit is under way goes into the next one.

A disk makes a few hundred commits a second durable, however small they are, and SQLite has one writer at a
time. So one task writes the journal of all tables. Whoever is alone waits for one commit, as before; two
hundred who come together share one.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from contextvars import Context
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import bindparam, insert, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from hansa.server.jobs import note_computers
from hansa.server.listener import notify
from hansa.server.schema import journal, tables

__all__ = ["Conflict", "Step", "Writer"]

MOST_TOGETHER = 256
_DEADLOCK = "40P01"  # PostgreSQL has ended one of two transactions that waited for each other

_MOVE_ON = (
    update(tables)
    .where(tables.c.id == bindparam("table_id"))
    .values({name: bindparam(f"to_{name}") for name in ("updated_at", "version", "over", "to_move")})
)


class Conflict(Exception):
    """Somebody else has written this version of the journal, or changed this seat."""


@dataclass(slots=True)
class Step:
    """The next row of a table's journal, what it changes about the table, and which computer then decides."""

    row: dict[str, Any]
    changed: dict[str, Any]
    computer: str | None = None
    stored: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def table_id(self) -> str:
        """The table."""
        return str(self.row["table_id"])

    @property
    def version(self) -> int:
        """The table's version from then on."""
        return int(self.row["number"])

    def settle(self, error: Exception | None = None) -> None:
        """Tell whoever waits, unless they have gone."""
        if self.stored.done():
            return
        if error is None:
            self.stored.set_result(None)
        else:
            self.stored.set_exception(error)


class Writer:
    """All writing to a database."""

    def __init__(self, engine: AsyncEngine, process: str) -> None:
        self._engine = engine
        self._process = process
        self._shared = engine.dialect.name == "postgresql"
        self._room = asyncio.Semaphore(4 if self._shared else 1)
        self._waiting: deque[Step] = deque()
        self._writing: asyncio.Task[None] | None = None

    async def append(self, step: Step) -> None:
        """Store a step; returns when it is durable, and raises `Conflict` if that version is taken."""
        self._waiting.append(step)
        if self._writing is None:
            # In nobody's context: the log would take all that it writes for one request's.
            self._writing = asyncio.create_task(self._write(), context=Context())
        await step.stored

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """A transaction for anything else; on SQLite it waits its turn and does not fight for the file."""
        async with self._room, self._engine.begin() as connection:
            yield connection

    async def stop(self) -> None:
        """Finish what has been begun."""
        if self._writing is not None:
            await self._writing

    async def _write(self) -> None:
        try:
            while self._waiting:
                together = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_TOGETHER))]
                await self._commit(together)
        finally:
            self._writing = None

    async def _commit(self, steps: Sequence[Step], *, again: bool = True) -> None:
        try:
            async with self.transaction() as connection:
                await connection.execute(insert(journal), [step.row for step in steps])
                moved = [
                    {"table_id": step.table_id, **{f"to_{key}": value for key, value in step.changed.items()}}
                    for step in steps
                ]
                await connection.execute(_MOVE_ON, moved)
                if self._shared:
                    await note_computers(
                        connection, [(step.table_id, step.version, step.computer) for step in steps]
                    )
                    told = [(step.table_id, str(step.version)) for step in steps]
                    told += [(step.table_id, "computers") for step in steps if step.computer is not None]
                    await notify(connection, self._process, told)
        except IntegrityError as error:
            if len(steps) == 1:
                conflict = Conflict(steps[0].table_id)
                conflict.__cause__ = error
                steps[0].settle(conflict)
            else:  # one of them is late; the others are not to suffer for it
                for step in steps:
                    await self._commit([step])
        except DBAPIError as error:
            if again and getattr(error.orig, "sqlstate", None) == _DEADLOCK:
                await self._commit(steps, again=False)
                return
            for step in steps:
                step.settle(error)
        except asyncio.CancelledError:
            for step in steps:
                step.stored.cancel()
            raise
        except Exception as error:
            for step in steps:
                step.settle(error)
        else:
            for step in steps:
                step.settle()
