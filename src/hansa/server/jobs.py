"""Work as jobs in PostgreSQL, so that any process may do it, and each is done once: decisions and analyses.

The transaction that gives a decision to a computer also writes its job. Whoever takes a job holds a lease on
it and renews it while it lives; a lease that runs out is anybody's. If two should think about the same
decision all the same, the journal takes only one version, and the other has thought in vain.

Leases are told by the database's clock alone. If it is put forward, they run out early; if it is put back,
those that end later than any could are void.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import Row, bindparam, case, delete, func, or_, select, tuple_, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from hansa.server.listener import notify
from hansa.server.schema import jobs
from hansa.tables.computers import searches

__all__ = ["ANALYSIS", "COMPUTERS", "MOST_QUICK", "Jobs", "Lane", "note_analysis", "note_computers"]

COMPUTERS, ANALYSIS = "computers", "analysis"
LEASE = timedelta(seconds=10)
RENEW_EVERY = 3.0  # seconds, and how long a job waits at most that nobody has heard of
MOST_QUICK = 32  # decisions of levels that decide at once, under way in one process
_PUT_OFF = timedelta(minutes=5)  # for a job that could not be done
_LATER = func.now() + _PUT_OFF
_MOMENT = timedelta(minutes=1)  # far more than a transaction takes, far less than a clock that was put back
_RETRY = 1.0
_log = logging.getLogger(__name__)

_NEW = insert(jobs).values(since=func.now(), worker=None, until=None)
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
    return {"table_id": table_id, "kind": COMPUTERS, "version": version, "quick": not searches(level)}


async def note_analysis(connection: AsyncConnection, table_id: str, version: int) -> None:
    """Write the job of analysing a table's finished game."""
    job = {"table_id": table_id, "kind": ANALYSIS, "version": version, "quick": False}
    await connection.execute(_ADD, [job])


@dataclass(frozen=True, slots=True)
class Lane:
    """Jobs of one sort: how they are done at a table's version, and how many at a time in one process."""

    kind: str
    quick: bool
    most: int
    work: Callable[[str, int], Awaitable[None]]


class Jobs:
    """Takes jobs from the database and has them done."""

    def __init__(self, engine: AsyncEngine, process: str, lanes: Collection[Lane]) -> None:
        """Without lanes, others do the work."""
        self._engine = engine
        self._process = process
        self._lanes = lanes
        self._under_way: dict[asyncio.Task[None], tuple[str, Lane]] = {}  # the table, and what is done there
        self._wanted: dict[str, tuple[int, str]] = {}
        self._kinds: set[str] = set()  # of which there may be some
        self._something = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to take jobs."""
        self._tasks = [asyncio.create_task(self._work()), asyncio.create_task(self._keep_leases())]

    def wake(self, *kinds: str) -> None:
        """There may be something to do."""
        self._kinds.update(kinds)
        self._something.set()

    def want(self, table_id: str, version: int, level: str) -> None:
        """Have a computer decide; its job may have been dropped while nobody was there to see it."""
        self._wanted[table_id] = version, level
        self.wake(COMPUTERS)

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
        kinds = {COMPUTERS, ANALYSIS}
        while True:
            self._something.clear()
            try:
                await self._write_wanted()
                for lane in self._lanes:
                    if lane.kind in kinds:
                        await self._take(lane)
            except Exception as error:
                _log.warning("no jobs can be taken: %s; trying again", type(error).__name__)
                self._kinds |= kinds
                await asyncio.sleep(_RETRY)
            try:
                async with asyncio.timeout(RENEW_EVERY):
                    await self._something.wait()
                kinds, self._kinds = self._kinds, set()
            except TimeoutError:
                kinds = {COMPUTERS, ANALYSIS}  # one may have been left behind

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

    async def _take(self, lane: Lane) -> None:
        """Take as many jobs as there is room for, those that have waited longest first."""
        room = lane.most - sum(other is lane for _, other in self._under_way.values())
        if room <= 0:
            return
        longest = case((jobs.c.worker.is_(None), _PUT_OFF), else_=LEASE)
        # A transaction's now() is when it began: somebody else may have taken the job a moment later.
        void = or_(jobs.c.until < func.now(), jobs.c.until > func.now() + longest + _MOMENT)
        free = (
            select(jobs.c.table_id)
            .where(jobs.c.kind == lane.kind, jobs.c.quick == lane.quick)
            .where(or_(jobs.c.until.is_(None), void))
            .order_by(jobs.c.since)
            .limit(room)
            .with_for_update(skip_locked=True)
        )
        taking = (
            update(jobs)
            .where(jobs.c.table_id.in_(free.scalar_subquery()), jobs.c.kind == lane.kind)
            .values(worker=self._process, until=func.now() + LEASE)
            .returning(jobs.c.table_id, jobs.c.version)
        )
        async with self._engine.begin() as connection:
            taken = (await connection.execute(taking)).all()
        for job in taken:
            task = asyncio.create_task(self._do(job, lane))
            self._under_way[task] = job.table_id, lane
            task.add_done_callback(self._finished)

    async def _do(self, job: Row[tuple[str, int]], lane: Lane) -> None:
        mine = (jobs.c.table_id == job.table_id) & (jobs.c.kind == lane.kind)
        mine &= jobs.c.worker == self._process
        try:
            await lane.work(job.table_id, job.version)
        except Exception:
            _log.exception("table %s: a job could not be done: %s", job.table_id, lane.kind)
            async with self._engine.begin() as connection:  # it is left alone for a while
                await connection.execute(update(jobs).where(mine).values(worker=None, until=_LATER))
            return
        # Done, or overtaken: the journal has moved on, and with it the job, unless nothing was to be done.
        async with self._engine.begin() as connection:
            await connection.execute(delete(jobs).where(mine & (jobs.c.version == job.version)))

    def _finished(self, task: asyncio.Task[None]) -> None:
        _, lane = self._under_way.pop(task)
        if not task.cancelled() and (error := task.exception()):
            _log.warning("a job is left to its lease: %s", type(error).__name__)
        self.wake(lane.kind)

    async def _keep_leases(self) -> None:
        while True:
            await asyncio.sleep(RENEW_EVERY)
            held = [(table_id, lane.kind) for table_id, lane in self._under_way.values()]
            if not held:
                continue
            try:
                async with self._engine.begin() as connection:
                    which = tuple_(jobs.c.table_id, jobs.c.kind)
                    mine = (jobs.c.worker == self._process) & which.in_(held)
                    # Those that are being written at this moment need no renewal.
                    free = select(jobs.c.table_id, jobs.c.kind).where(mine).with_for_update(skip_locked=True)
                    renewing = update(jobs).where(mine, which.in_(free))
                    await connection.execute(renewing.values(until=func.now() + LEASE))
            except Exception as error:
                _log.warning("no lease can be renewed: %s", type(error).__name__)
