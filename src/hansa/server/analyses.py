"""Analyses in PostgreSQL: whichever process is asked for one, one process works it out, and all have it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError
from sqlalchemy import ColumnElement, delete, exists, select, update
from sqlalchemy.dialects.postgresql import insert

from hansa.play.game import Game
from hansa.server.analysts import MOST_OF_ONE, MOST_WAITING, Analyst, Key, no_analysis
from hansa.server.jobs import ANALYSIS, note_analysis
from hansa.server.limits import check_room
from hansa.server.listener import notify
from hansa.server.models import Analysis
from hansa.server.schema import analyses, jobs
from hansa.server.storage import Storage

if TYPE_CHECKING:
    from hansa.server.open_table import OpenTable

__all__ = ["SharedAnalyses"]

TELL_EVERY = 2.0  # seconds, how much is done
_log = logging.getLogger(__name__)


class SharedAnalyses:
    """The analyses of all processes on one database; they are kept as long as their tables."""

    def __init__(
        self, storage: Storage, open_table: Callable[[str], Awaitable[OpenTable]], wake: Callable[[], None]
    ) -> None:
        """`wake` lets this process look for something to analyse."""
        self._engine = storage.engine
        self._process = storage.process
        self._open = open_table
        self._wake = wake
        self._analyst = Analyst()
        self._asked: dict[Key, str] = {}  # what clients of this process wait for

    async def find(self, key: Key) -> Analysis | float | None:
        """The analysis of a finished game, or how much of it is done; None if nobody has asked for it."""
        waits = exists().where(jobs.c.table_id == key[0], jobs.c.kind == ANALYSIS)
        query = select(analyses, waits.label("waits")).where(_is(key))
        async with self._engine.connect() as connection:
            found = (await connection.execute(query)).one_or_none()
        if found is None:
            return None
        if found.failed:
            await self._forget(key, analyses.c.failed)
            raise no_analysis()
        if found.result is None:
            return float(found.done) if found.waits else None
        try:
            return Analysis.model_validate(found.result)
        except ValidationError:  # another version of hansa has worked it out
            await self._forget(key, analyses.c.result.is_not(None))
            return None

    async def begin(self, key: Key, game: Game, client: str, factor: float = 1) -> float:
        """Have a game analysed, which counts for a client; how much of it is done."""
        table_id, version = key
        begun = insert(analyses).values(table_id=table_id, version=version, done=0.0, failed=False)
        changed = {name: begun.excluded[name] for name in ("version", "done", "failed", "result")}
        older = analyses.c.version < begun.excluded.version
        async with self._engine.begin() as connection:
            waiting = select(jobs.c.table_id, jobs.c.version).where(jobs.c.kind == ANALYSIS)
            self._check({tuple(row) for row in await connection.execute(waiting)}, client, factor)
            again = begun.on_conflict_do_update(index_elements=["table_id"], set_=changed, where=older)
            await connection.execute(again)
            await note_analysis(connection, table_id, version)
            await notify(connection, self._process, [(table_id, ANALYSIS)])
        self._asked[key] = client
        self._wake()
        return 0.0

    def _check(self, waiting: set[tuple[Any, ...]], client: str, factor: float) -> None:
        """Refuse another one of a client that has enough, and of anybody if there are enough in all."""
        self._asked = {key: asked_by for key, asked_by in self._asked.items() if key in waiting}
        mine = sum(asked_by == client for asked_by in self._asked.values())
        check_room(mine, MOST_OF_ONE * factor, len(waiting), MOST_WAITING)

    async def work(self, table_id: str, version: int) -> None:
        """Analyse the game of a table, unless that has been done or is of no use any more."""
        table = await self._open(table_id)
        await table.catch_up()
        key, match = (table_id, version), table.match
        if match.version != version or not match.game.is_over or await self._is_worked_out(key):
            return
        telling = asyncio.create_task(self._tell(key))
        result: dict[str, Any] | None = None
        try:
            result = await self._analyst.work_out(key, match.game)
        except Exception as error:
            _log.warning("table %s: no analysis: %s", table_id, type(error).__name__)
        finally:
            telling.cancel()
        await self._write(key, done=1.0, failed=result is None, result=result)

    async def rest(self) -> None:
        """Stop."""
        self._analyst.stop()

    async def _is_worked_out(self, key: Key) -> bool:
        worked_out = select(analyses.c.version).where(_is(key), analyses.c.result.is_not(None))
        async with self._engine.connect() as connection:
            return (await connection.execute(worked_out)).one_or_none() is not None

    async def _tell(self, key: Key) -> None:
        """Tell now and then how much is done."""
        while True:
            await asyncio.sleep(TELL_EVERY)
            try:
                await self._write(key, done=self._analyst.done(key))
            except Exception as error:
                _log.warning("nobody can be told how much is analysed: %s", type(error).__name__)

    async def _write(self, key: Key, **changed: Any) -> None:
        """Write what has come of it, unless another process has worked it out meanwhile."""
        unfinished = _is(key) & analyses.c.result.is_(None)
        async with self._engine.begin() as connection:
            await connection.execute(update(analyses).where(unfinished).values(**changed))

    async def _forget(self, key: Key, condition: ColumnElement[bool]) -> None:
        """Remove an analysis that is of no use, if it is still as it was: somebody may have begun another."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(analyses).where(_is(key) & condition))


def _is(key: Key) -> ColumnElement[bool]:
    return (analyses.c.table_id == key[0]) & (analyses.c.version == key[1])
