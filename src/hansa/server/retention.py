"""What may be removed, and when: nothing, unless whoever runs the server says so.

A running game stays for ever. Tables go in small batches, each a transaction of its own, so nobody waits.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, func, or_, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from hansa.server.clock import CautiousClock
from hansa.server.registry import Registry
from hansa.server.schema import metadata, presence, tables
from hansa.server.storage import Storage
from hansa.tables.rows import now

__all__ = ["Retention", "count_old", "delete_tables", "remove_old", "tidy_for_ever"]

BATCH = 20  # tables removed in one transaction
PAUSE = 0.2  # seconds between two of them, for those who play
EVERY = 3600.0  # seconds between two rounds
_log = logging.getLogger(__name__)

_KINDS: Mapping[str, ColumnElement[bool]] = {
    "analysis": tables.c.analysis,
    "unstarted": and_(tables.c.version == 0, ~tables.c.analysis),
    "finished": and_(tables.c.over, ~tables.c.analysis),
}


@dataclass(frozen=True, slots=True)
class Retention:
    """For how many days tables of a kind are kept after the last action there; None is for ever."""

    analysis: float | None = None
    unstarted: float | None = None
    finished: float | None = None

    def __bool__(self) -> bool:
        return any(getattr(self, field.name) is not None for field in fields(self))

    def old(self, at: datetime | None = None) -> ColumnElement[bool]:
        """The condition for a table that may go, at a time or now."""
        at = at or now()
        days = {kind: getattr(self, kind) for kind in _KINDS}
        return or_(
            *(
                and_(_KINDS[kind], tables.c.updated_at < at - timedelta(days=kept))
                for kind, kept in days.items()
                if kept is not None
            )
        )


async def count_old(storage: Storage, retention: Retention) -> int:
    """How many tables may go now."""
    async with storage.engine.connect() as connection:
        found = await connection.execute(select(func.count()).select_from(tables).where(retention.old()))
        return int(found.scalar_one())


async def remove_old(
    storage: Storage,
    retention: Retention,
    registry: Registry | None = None,
    clock: Callable[[], datetime] = now,
) -> int:
    """Remove tables that are old enough, except those where somebody is; returns how many are gone."""
    gone = 0
    while ids := await _remove_batch(
        storage, retention.old(clock()), registry.occupied() if registry else ()
    ):
        gone += len(ids)
        if registry is not None:
            registry.forget(ids)
        await asyncio.sleep(PAUSE if registry else 0)
    return gone


async def _remove_batch(
    storage: Storage, is_old: ColumnElement[bool], occupied: Collection[str]
) -> list[str]:
    """Remove a few tables with everything that refers to them, all or nothing."""
    async with storage.transaction() as connection:
        if connection.dialect.name == "sqlite":  # nobody writes between looking and removing
            await connection.execute(text("BEGIN IMMEDIATE"))
        elsewhere = select(presence.c.table_id)  # of other processes
        free = tables.c.id.not_in(occupied) & tables.c.id.not_in(elsewhere)
        old = select(tables.c.id).where(is_old, free).limit(BATCH)
        ids = list((await connection.execute(old.with_for_update(skip_locked=True))).scalars())
        await delete_tables(connection, ids)
        return ids


async def delete_tables(connection: AsyncConnection, ids: Sequence[str]) -> None:
    """Delete tables with everything that refers to them."""
    for table in reversed(metadata.sorted_tables) if ids else ():
        for column in _references(table):
            await connection.execute(delete(table).where(column.in_(ids)))
    if ids:
        await connection.execute(delete(tables).where(tables.c.id.in_(ids)))


def _references(table: Any) -> list[Any]:
    """The columns of a table that hold the id of a table to play at."""
    return [column for column in table.columns if any(key.references(tables) for key in column.foreign_keys)]


async def tidy_for_ever(storage: Storage, retention: Retention, registry: Registry) -> None:
    """Remove what is old enough now and then, until cancelled."""
    clock = CautiousClock()
    while True:
        try:
            if gone := await remove_old(storage, retention, registry, clock.now):
                _log.info("retention: %d old tables removed", gone)
        except (SQLAlchemyError, OSError) as error:
            _log.warning("retention: %s; trying again later", type(error).__name__)
        await asyncio.sleep(EVERY)
