"""Where tables are kept: SQLite, which needs no set-up, or PostgreSQL by its URL.

The journal only grows. A row is committed before anybody hears of it, so a server that was killed
continues where it was.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import asdict, fields
from datetime import UTC, datetime
from importlib.resources import as_file, files
from pathlib import Path
from secrets import token_hex
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, Select, event, exists, insert, make_url, select, text, update
from sqlalchemy.exc import ArgumentError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from hansa.server.jobs import COMPUTERS, note_computers
from hansa.server.listener import notify
from hansa.server.metrics import COMMITS
from hansa.server.schema import boards, jobs, journal, seats, tables
from hansa.server.writer import Conflict, Step, Writer
from hansa.tables.refusals import Refusal
from hansa.tables.rows import BoardRow, JournalRow, SeatRow, TableRow, now

__all__ = ["Conflict", "Storage"]

_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
# What may follow the ? in a PostgreSQL URL; on anything else the driver fails without explanation.
_OPTIONS = frozenset({"host", "port", "user", "password", "passfile", "ssl", "target_session_attrs"})
# The columns of a table as they are in a `TableRow`; only older servers read the pace.
_KNOWN = tuple(c for c in tables.columns if c is not tables.c.pace_ms and c is not tables.c.board_digest)
_MIGRATING = 0x48616E7361  # the number of the lock under which PostgreSQL is brought up to date
# A line that swallows everything without an end would keep all players waiting for a quarter of an hour.
_PATIENCE = {"timeout": 10, "command_timeout": 30}
_SSL_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
_log = logging.getLogger(__name__)


class Storage:
    """The database."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        event.listen(self.engine.sync_engine, "commit", lambda _: COMMITS.inc())
        self.process = token_hex(8)  # what other processes on the same database know this one by
        self._writer = Writer(self.engine, self.process)

    @property
    def shared(self) -> bool:
        """Whether other processes may work on the same tables."""
        return self.engine.dialect.name == "postgresql"

    async def start(self) -> None:
        """Bring the database's tables up to date; of several servers that start, one does it."""
        alone = text(f"SELECT pg_advisory_xact_lock({_MIGRATING})" if self.shared else "BEGIN IMMEDIATE")
        async with self.engine.connect() as connection:
            await connection.execute(alone)
            await connection.run_sync(migrate)
            await connection.commit()

    async def stop(self) -> None:
        """Finish writing, and close all connections."""
        await self._writer.stop()
        await self.engine.dispose()

    def transaction(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction that writes, in turn with others."""
        return self._writer.transaction()

    async def prove_writable(self) -> None:
        """Commit a write that changes nothing; raises what the database complains about.

        Only a commit meets a full disk or a lock. The schema's revision is the one row that is always there.
        On PostgreSQL the journal may be locked by itself, so its lock is taken as an append would.
        """
        async with self._writer.transaction() as connection:
            if self.shared:
                await connection.execute(text("SET LOCAL lock_timeout = '2s'"))
                await connection.execute(text("LOCK TABLE journal IN ROW EXCLUSIVE MODE"))
            await connection.execute(text("UPDATE alembic_version SET version_num = version_num"))

    @property
    def folder(self) -> Path | None:
        """The folder of the database's file, if it is one on this machine."""
        url = self.engine.url
        if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
            return None
        return Path(url.database).absolute().parent

    async def add_table(self, row: TableRow, moves: Iterable[JournalRow] = ()) -> None:
        """Store a new table, with what happened before."""
        values = {column.name: getattr(row, column.name) for column in _KNOWN}
        values["board_digest"] = row.own_board.digest if row.own_board else None
        chairs = [
            {"table_id": row.id, "place": place, **asdict(seat)} for place, seat in enumerate(row.seats)
        ]
        rows = [_journal_values(row.id, n, row.created_at, move) for n, move in enumerate(moves, 1)]
        async with self._writer.transaction() as connection:
            await connection.execute(insert(tables).values(values))
            await connection.execute(insert(seats), chairs)
            if rows:
                await connection.execute(insert(journal), rows)
            if self.shared and (level := _computer(row, row.to_move)):
                await note_computers(connection, [(row.id, row.version, level)])
                await notify(connection, self.process, [(row.id, "computers")])

    async def add_board(self, row: BoardRow) -> None:
        """Store a board of somebody's own, unless it is there."""
        if await self.board(row.digest):
            return
        try:
            async with self._writer.transaction() as connection:
                await connection.execute(insert(boards).values({**asdict(row), "layouts": []}))
        except IntegrityError:  # another server has just stored the same
            return

    async def keep_layouts(self, digest: str, layouts: Sequence[str]) -> None:
        """Store the layouts of a board in place of those it had, if any."""
        async with self._writer.transaction() as connection:
            await connection.execute(
                update(boards).where(boards.c.digest == digest).values(layouts=list(layouts))
            )

    async def board(self, digest: str) -> tuple[BoardRow, tuple[str, ...]] | None:
        """A board of somebody's own with its layouts, if it is there."""
        async with self.engine.connect() as connection:
            found = (await connection.execute(select(boards).where(boards.c.digest == digest))).one_or_none()
        return (_board(found), tuple(found.layouts)) if found else None

    async def append(self, row: TableRow, move: JournalRow, over: bool, to_move: str | None) -> None:
        """Store what happened as the table's next version, and bring `row` up to date."""
        # A clock that was put back makes nothing older.
        at, version = max(now(), row.updated_at), row.version + 1
        changed = {"updated_at": at, "version": version, "over": over, "to_move": to_move}
        values = _journal_values(row.id, version, at, move)
        await self._writer.append(Step(values, changed, _computer(row, to_move)))
        row.updated_at, row.version, row.over, row.to_move = at, version, over, to_move

    async def update_table(self, table_id: str, changed: Mapping[str, Any]) -> None:
        """Store what has changed about a table, other than by its journal."""
        values = {"seating": tables.c.seating + 1, **changed}
        async with self._writer.transaction() as connection:
            await connection.execute(update(tables).where(tables.c.id == table_id).values(values))
            if self.shared:
                await self._tell_seats(connection, table_id)

    async def update_seat(
        self, table_id: str, seat: str, changed: Mapping[str, Any], *, was: SeatRow | None = None
    ) -> None:
        """Store what has changed about a seat; a conflict if it had to be as it was and is not."""
        mine = (seats.c.table_id == table_id) & (seats.c.seat == seat)
        for column, value in asdict(was).items() if was else ():
            mine &= seats.c[column] == value
        async with self._writer.transaction() as connection:
            found = await connection.execute(update(seats).where(mine).values(**changed))
            if not found.rowcount:
                raise Conflict(table_id)
            again = update(tables).where(tables.c.id == table_id).values(seating=tables.c.seating + 1)
            await connection.execute(again)
            if self.shared:
                await self._tell_seats(connection, table_id)

    async def _tell_seats(self, connection: AsyncConnection, table_id: str) -> None:
        """Let others know that a seat has changed; it may be a computer that has to decide from now on."""
        told = [(table_id, "seats")]
        row = (await _tables(connection, tables.c.id == table_id, 1))[0]
        if level := _computer(row, row.to_move):
            await note_computers(connection, [(table_id, row.version, level)])
            told.append((table_id, "computers"))
        await notify(connection, self.process, told)

    async def table(self, table_id: str, after: int = 0) -> tuple[TableRow, list[JournalRow]]:
        """A table with its journal after a version, both of the same moment."""
        async with self.engine.connect() as connection:
            rows = await _tables(connection, tables.c.id == table_id, 1)
            if not rows:
                raise Refusal("unknown_table", f"There is no table {table_id!r}.")
            row = rows[0]
            wanted = (journal.c.table_id == table_id) & (journal.c.number > after)
            moves = (await connection.execute(select(journal).where(wanted).order_by(journal.c.number))).all()
        # A row written between the two queries waits until the table is loaded again.
        read = [JournalRow(m.kind, m.seat, m.action, m.decisions) for m in moves if m.number <= row.version]
        return row, read

    async def standing(self, table_ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        """How far tables are: their version, and how often their seats have changed."""
        found = select(tables.c.id, tables.c.version, tables.c.seating).where(tables.c.id.in_(table_ids))
        async with self.engine.connect() as connection:
            return {row.id: (row.version, row.seating) for row in (await connection.execute(found)).all()}

    async def public_tables(self, most: int) -> list[TableRow]:
        """The newest public tables that spectators may watch."""
        listed = tables.c.public & (tables.c.watch_hash != "")
        async with self.engine.connect() as connection:
            try:
                return await _tables(connection, listed, most)
            except (ValueError, TypeError):  # a damaged row: the others are listed all the same
                newest = select(tables.c.id).where(listed).order_by(tables.c.created_at.desc())
                ids = (await connection.execute(newest.limit(most))).scalars().all()
                return [row for id in ids for row in await _undamaged(connection, id)]

    async def add_missing_jobs(self) -> None:
        """Write the jobs of computers that have to decide and have none, as after an older server."""
        waiting = _waiting(tables.c.id, tables.c.version, seats.c.level)
        missing = ~exists().where(jobs.c.table_id == tables.c.id, jobs.c.kind == COMPUTERS)
        async with self.engine.begin() as connection:
            found = (await connection.execute(waiting.where(missing))).all()
            await note_computers(connection, [(row.id, row.version, row.level or "") for row in found])

    async def waiting_for_computers(self) -> list[str]:
        """The running tables where a computer decides, and people play."""
        async with self.engine.connect() as connection:
            return list((await connection.execute(_waiting(tables.c.id))).scalars())


def migrate(connection: Connection, revision: str = "head") -> None:
    """Bring the database to a revision of `migrations`."""
    with as_file(files("hansa.server").joinpath("migrations")) as folder:
        config = alembic_config(str(folder), connection)
        if revision == "base":
            command.downgrade(config, revision)
        else:
            command.upgrade(config, revision)


def alembic_config(folder: str, connection: Connection | None = None) -> Config:
    """What Alembic wants to know."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", folder.replace("%", "%%"))
    return config


def _engine(url: str) -> AsyncEngine:
    try:
        parsed = make_url(url)
        parsed = parsed.set(drivername=_DRIVERS[parsed.drivername])
    except (ArgumentError, KeyError):
        raise Refusal(
            "bad_database",
            "The database must be a URL such as sqlite:///hansa.db or postgresql://user@host/name.",
        ) from None
    if parsed.get_backend_name() != "sqlite":
        return create_async_engine(_with_options(parsed), pool_pre_ping=True, connect_args=_PATIENCE)
    engine = create_async_engine(parsed)

    @event.listens_for(engine.sync_engine, "connect")
    def _prepare(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        for pragma in ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def _with_options(url: URL) -> URL:
    """A PostgreSQL URL as the driver wants it, which says `ssl` for what everybody else calls sslmode."""
    options = dict(url.query)
    mode = options.pop("sslmode", None)
    if mode is not None:
        options["ssl"] = mode
    if options.get("ssl", "prefer") not in _SSL_MODES:
        raise Refusal("bad_database", f"The database's sslmode must be one of {', '.join(_SSL_MODES)}.")
    unknown = sorted(set(options) - _OPTIONS)
    if unknown:
        known = ", ".join(sorted(_OPTIONS - {"ssl"} | {"sslmode"}))
        raise Refusal("bad_database", f"The database's URL has the option {unknown[0]!r}; known are {known}.")
    return url.set(query=options)


def _waiting(*columns: Any) -> Select[Any]:
    """Columns of the running tables where a computer decides, and of its seat, if people play there."""
    theirs = (seats.c.table_id == tables.c.id) & (seats.c.seat == tables.c.to_move)
    person = seats.alias()
    people = exists().where(person.c.table_id == tables.c.id, person.c.kind != "computer")
    found = select(*columns).join(seats, theirs)
    return found.where(~tables.c.over, seats.c.kind == "computer", people)


def _computer(row: TableRow, to_move: str | None) -> str | None:
    """The level of the computer that decides, if one does."""
    if row.is_waiting:
        return None
    deciding = (seat.level or "" for seat in row.seats if seat.seat == to_move and seat.kind == "computer")
    return next(deciding, None)


def _journal_values(table_id: str, number: int, at: datetime, move: JournalRow) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "number": number,
        "at": at,
        "kind": move.kind,
        "seat": move.seat,
        "action": move.action,
        "decisions": move.decisions,
    }


async def _tables(connection: AsyncConnection, condition: Any, most: int) -> list[TableRow]:
    """The tables that meet a condition, newest first, with their seats."""
    newest = (
        select(*_KNOWN, tables.c.board_digest)
        .where(condition)
        .order_by(tables.c.created_at.desc(), tables.c.id)
        .limit(most)
    )
    rows = (await connection.execute(newest)).all()
    digests = {row.board_digest for row in rows} - {None}
    theirs = select(boards.c.digest, boards.c.name, boards.c.text).where(boards.c.digest.in_(digests))
    own = {row.digest: _board(row) for row in (await connection.execute(theirs)).all()} if digests else {}
    found = [_table(row, own.get(row.board_digest)) for row in rows]
    by_id = {row.id: row for row in found}
    chairs = select(seats).where(seats.c.table_id.in_(by_id)).order_by(seats.c.place)
    for s in (await connection.execute(chairs)).all():
        chair = {field.name: getattr(s, field.name) for field in fields(SeatRow)}
        by_id[s.table_id].seats.append(SeatRow(**chair))
    return found


async def _undamaged(connection: AsyncConnection, id: str) -> list[TableRow]:
    """The table in a list, or an empty list if it is damaged."""
    try:
        return await _tables(connection, tables.c.id == id, 1)
    except (ValueError, TypeError):
        _log.exception("table %s: what is stored of it is damaged", id)
        return []


def _board(row: Any) -> BoardRow:
    return BoardRow(row.digest, row.name, row.text)


def _table(row: Any, own: BoardRow | None) -> TableRow:
    values = {column.name: getattr(row, column.name) for column in _KNOWN}
    for key in ("created_at", "updated_at"):  # SQLite forgets the zone
        values[key] = values[key].replace(tzinfo=UTC) if values[key].tzinfo is None else values[key]
    return TableRow(own_board=own, **values)
