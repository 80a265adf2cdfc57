"""Computers' decisions as jobs in PostgreSQL, so that any process may think, and each decision is made once.

The transaction that gives a decision to a computer also writes its job. Whoever takes a job holds a lease on
it and renews it while it lives; a lease that runs out is anybody's. If two should think about the same
decision all the same, the journal takes only one version, and the other has thought in vain.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from typing import Any

from sqlalchemy import Row, bindparam, delete, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from hansa.server.listener import notify
from hansa.server.schema import jobs
from hansa.tables.computers import searches
from hansa.tables.rows import now

__all__ = ["Jobs", "note_computers"]

COMPUTERS = "computers"
LEASE = timedelta(seconds=10)
RENEW_EVERY = 3.0  # seconds, and how long a job waits at most that nobody has heard of
MOST_QUICK = 32  # decisions of levels that decide at once, under way in one process
_PUT_OFF = timedelta(minutes=5)
_RETRY = 1.0
_log = logging.getLogger(__name__)

_NEW = insert(jobs).values(kind=COMPUTERS, worker=None, until=None)
_KEEP = _NEW.on_conflict_do_nothing(index_elements=["table_id", "kind"])
_ADD = _NEW.on_conflict_do_update(
    index_elements=["table_id", "kind"],
    set_={name: _NEW.excluded[name] for name in ("version", "quick", "since", "worker", "until")},
    where=jobs.c.version < _NEW.excluded.version,
)
_DONE = delete(jobs).where(jobs.c.kind == COMPUTERS, jobs.c.table_id.in_(bindparam("done", expanding=True)))


async def note_computers(connection: AsyncConnection, steps: Sequence[tuple[str, int, str | None]]) -> None:
    """Write the jobs of tables at these versions, where a computer of a level decides, or nobody does."""
    # Always in one order, so that two processes do not wait for each other.
    wanted = [_job(*step) for step in sorted(steps, key=lambda step: step[0]) if step[2] is not None]
    if wanted:
        await connection.execute(_ADD, wanted)
    done = [table_id for table_id, _, level in steps if level is None]
    if done:
        await connection.execute(_DONE, {"done": done})


def _job(table_id: str, version: int, level: str | None) -> dict[str, Any]:
    assert level is not None
    return {"table_id": table_id, "version": version, "quick": not searches(level), "since": now()}


class Jobs:
    """Takes jobs from the database and has them done."""

    def __init__(
        self,
        engine: AsyncEngine,
        process: str,
        decide: Callable[[str, int], Awaitable[None]],
        searching: int | None,
    ) -> None:
        """`decide` decides at a table's version; so many searches may wait here. With None, others think."""
        self._engine = engine
        self._process = process
        self._decide = decide
        self._thinks = searching is not None
        self._most = {True: MOST_QUICK, False: searching or 0}
        self._under_way: dict[asyncio.Task[None], tuple[str, bool]] = {}  # the table, and whether it is quick
        self._wanted: dict[str, tuple[int, str]] = {}
        self._something = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to take jobs."""
        self._tasks = [asyncio.create_task(self._work()), asyncio.create_task(self._keep_leases())]

    def wake(self) -> None:
        """There may be something to do."""
        self._something.set()

    def want(self, table_id: str, version: int, level: str) -> None:
        """Have a computer decide; its job may have been dropped while nobody was there to see it."""
        self._wanted[table_id] = version, level
        self.wake()

    async def stop(self) -> None:
        """Leave what is under way to others."""
        tasks = [*self._tasks, *self._under_way]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        try:
            async with self._engine.begin() as connection:
                mine = update(jobs).where(jobs.c.worker == self._process)
                await connection.execute(mine.values(worker=None, until=None))
        except (SQLAlchemyError, OSError):
            _log.warning("jobs that were under way wait until their lease has run out")

    async def _work(self) -> None:
        while True:
            self._something.clear()
            try:
                await self._write_wanted()
                for quick in (True, False):
                    await self._take(quick)
            except Exception as error:
                _log.warning("no jobs can be taken: %s; trying again", type(error).__name__)
                await asyncio.sleep(_RETRY)
            try:
                async with asyncio.timeout(RENEW_EVERY):
                    await self._something.wait()
            except TimeoutError:
                continue  # a job may have been left behind

    async def _write_wanted(self) -> None:
        wanted = [(table_id, *what) for table_id, what in sorted(self._wanted.items())]
        self._wanted.clear()  # whoever still wants it asks again
        if not wanted:
            return
        try:
            async with self._engine.begin() as connection:
                await connection.execute(_KEEP, [_job(*each) for each in wanted])
                told = [(table_id, "computers") for table_id, *_ in wanted]
                await notify(connection, self._process, told)
        except IntegrityError:
            _log.info("a table for which a computer was to decide is gone")

    async def _take(self, quick: bool) -> None:
        """Take as many jobs of a sort as there is room for, those that have waited longest first."""
        if not self._thinks:
            return
        room = self._most[quick] - sum(other == quick for _, other in self._under_way.values())
        if room <= 0:
            return
        free = (
            select(jobs.c.table_id)
            .where(jobs.c.kind == COMPUTERS, jobs.c.quick == quick)
            .where(or_(jobs.c.until.is_(None), jobs.c.until < func.now()))
            .order_by(jobs.c.since)
            .limit(room)
            .with_for_update(skip_locked=True)
        )
        taking = (
            update(jobs)
            .where(jobs.c.table_id.in_(free.scalar_subquery()), jobs.c.kind == COMPUTERS)
            .values(worker=self._process, until=func.now() + LEASE)
            .returning(jobs.c.table_id, jobs.c.version)
        )
        async with self._engine.begin() as connection:
            taken = (await connection.execute(taking)).all()
        for job in taken:
            task = asyncio.create_task(self._do(job))
            self._under_way[task] = job.table_id, quick
            task.add_done_callback(self._finished)

    async def _do(self, job: Row[tuple[str, int]]) -> None:
        try:
            await self._decide(job.table_id, job.version)
        except Exception:
            _log.exception("table %s: a computer could not decide", job.table_id)
            await self._put_off(job)
            return
        # Done, or overtaken: the journal has moved on, and with it the job, unless nothing was to be done.
        async with self._engine.begin() as connection:
            left = (jobs.c.table_id == job.table_id) & (jobs.c.version == job.version)
            left &= jobs.c.kind == COMPUTERS
            await connection.execute(delete(jobs).where(left & (jobs.c.worker == self._process)))

    async def _put_off(self, job: Row[tuple[str, int]]) -> None:
        """Leave a job that cannot be done alone for a while."""
        async with self._engine.begin() as connection:
            mine = (jobs.c.table_id == job.table_id) & (jobs.c.kind == COMPUTERS)
            later = update(jobs).where(mine & (jobs.c.worker == self._process))
            await connection.execute(later.values(worker=None, until=func.now() + _PUT_OFF))

    def _finished(self, task: asyncio.Task[None]) -> None:
        del self._under_way[task]
        self.wake()

    async def _keep_leases(self) -> None:
        while True:
            await asyncio.sleep(RENEW_EVERY)
            try:
                async with self._engine.begin() as connection:
                    held = [table_id for table_id, _ in self._under_way.values()]
                    mine = (jobs.c.worker == self._process) & jobs.c.table_id.in_(held)
                    # Those that are being written at this moment need no renewal.
                    free = select(jobs.c.table_id).where(mine).with_for_update(skip_locked=True)
                    renewing = update(jobs).where(mine, jobs.c.table_id.in_(free.scalar_subquery()))
                    await connection.execute(renewing.values(until=func.now() + LEASE))
            except Exception as error:
                _log.warning("no lease can be renewed: %s", type(error).__name__)
