"""How processes on one PostgreSQL hear of each other: NOTIFY in every transaction that changes a table.

The database is the arbiter, and a notice only says where to look: `PROCESS TABLE WHAT`, where WHAT is a
version of the journal, `seats`, `presence`, `computers` or `analysis`. So a notice that is lost costs one
look, after a new connection and every few seconds.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from sqlalchemy import Text, bindparam, func, select
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

__all__ = ["Listener", "notify"]

CHANNEL = "hansa"
LOOK_EVERY = 5.0  # seconds, for what was not heard
_RETRY = 1.0
_NOTIFY = select(func.pg_notify(CHANNEL, func.unnest(bindparam("payloads", type_=ARRAY(Text)))))
_log = logging.getLogger(__name__)


async def notify(connection: AsyncConnection, process: str, told: Iterable[tuple[str, str]]) -> None:
    """Tell other processes what has changed about tables, as soon as this transaction is committed."""
    payloads = [f"{process} {table_id} {what}" for table_id, what in told]
    await connection.execute(_NOTIFY, {"payloads": payloads})


class Listener:
    """One connection that listens, for all tables of this process."""

    def __init__(
        self,
        engine: AsyncEngine,
        process: str,
        heard: Callable[[str, str], None],
        look: Callable[[], Awaitable[None]],
    ) -> None:
        self._engine = engine
        self._process = process
        self._heard = heard
        self._look = look
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to listen."""
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._keep_looking())]

    async def stop(self) -> None:
        """Stop."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _listen(self) -> None:
        while True:
            try:
                async with self._engine.connect() as connection:
                    await self._listen_on(connection)
            except Exception as error:  # the driver has errors of its own
                _log.warning("the database is not heard: %s; trying again", type(error).__name__)
            await asyncio.sleep(_RETRY)

    async def _listen_on(self, connection: AsyncConnection) -> None:
        driver: Any = (await connection.get_raw_connection()).driver_connection
        lost = asyncio.Event()
        driver.add_termination_listener(lambda _: lost.set())
        await driver.add_listener(CHANNEL, self._receive)
        try:
            await self._look()  # nothing was heard until now
            await lost.wait()
            _log.warning("the database has closed the line; listening again")
            await connection.invalidate()
        finally:
            if not driver.is_closed():
                await driver.remove_listener(CHANNEL, self._receive)

    def _receive(self, _connection: object, _pid: int, _channel: str, payload: str) -> None:
        process, table_id, what = payload.split(" ")
        if process != self._process:
            self._heard(table_id, what)

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                await self._look()
            except Exception as error:
                _log.warning("the database cannot be read: %s", type(error).__name__)
