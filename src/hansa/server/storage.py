"""Where tables are kept: SQLite, which needs no set-up, or PostgreSQL by its URL.

The journal only grows. A row is committed before anybody hears of it, so a server that was killed
continues where it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, fields
from datetime import UTC, datetime
from importlib.resources import as_file, files
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, event, insert, make_url, select, update
from sqlalchemy.exc import ArgumentError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from hansa.server.schema import boards, journal, seats, tables
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
_SSL_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")


class Conflict(Exception):
    """Somebody else has written this version of the journal, or changed this seat."""


class Storage:
    """The database."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)

    async def start(self) -> None:
        """Bring the database's tables up to date."""
        async with self.engine.connect() as connection:
            await connection.run_sync(migrate)
            await connection.commit()

    async def stop(self) -> None:
        """Close all connections."""
        await self.engine.dispose()

    async def is_well(self) -> bool:
        """Check that the database answers; raises what it complains about."""
        async with self.engine.connect() as connection:
            return (await connection.execute(select(1))).scalar() == 1

    async def add_table(self, row: TableRow, moves: Iterable[JournalRow] = ()) -> None:
        """Store a new table, with what happened before."""
        values = {column.name: getattr(row, column.name) for column in _KNOWN}
        values["board_digest"] = row.own_board.digest if row.own_board else None
        chairs = [
            {"table_id": row.id, "place": place, **asdict(seat)} for place, seat in enumerate(row.seats)
        ]
        rows = [_journal_values(row.id, n, row.created_at, move) for n, move in enumerate(moves, 1)]
        async with self.engine.begin() as connection:
            await connection.execute(insert(tables).values(values))
            await connection.execute(insert(seats), chairs)
            if rows:
                await connection.execute(insert(journal), rows)

    async def add_board(self, row: BoardRow) -> None:
        """Store a board of somebody's own, unless it is there."""
        if await self.board(row.digest):
            return
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(boards).values({**asdict(row), "layouts": []}))
        except IntegrityError:  # another server has just stored the same
            return

    async def keep_layouts(self, digest: str, layouts: Sequence[str]) -> None:
        """Store the layouts of a board in place of those it had, if any."""
        async with self.engine.begin() as connection:
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
        at, version = now(), row.version + 1
        changed = {"updated_at": at, "version": version, "over": over, "to_move": to_move}
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(journal).values(_journal_values(row.id, version, at, move)))
                await connection.execute(update(tables).where(tables.c.id == row.id).values(changed))
        except IntegrityError as error:
            raise Conflict(row.id) from error
        row.updated_at, row.version, row.over, row.to_move = at, version, over, to_move

    async def update_table(self, table_id: str, changed: Mapping[str, Any]) -> None:
        """Store what has changed about a table, other than by its journal."""
        async with self.engine.begin() as connection:
            await connection.execute(update(tables).where(tables.c.id == table_id).values(**changed))

    async def update_seat(
        self, table_id: str, seat: str, changed: Mapping[str, Any], *, was: SeatRow | None = None
    ) -> None:
        """Store what has changed about a seat; a conflict if it had to be as it was and is not."""
        mine = (seats.c.table_id == table_id) & (seats.c.seat == seat)
        for column, value in asdict(was).items() if was else ():
            mine &= seats.c[column] == value
        async with self.engine.begin() as connection:
            found = await connection.execute(update(seats).where(mine).values(**changed))
        if not found.rowcount:
            raise Conflict(table_id)

    async def table(self, table_id: str) -> tuple[TableRow, list[JournalRow]]:
        """A table with its journal, both of the same moment."""
        async with self.engine.connect() as connection:
            rows = await _tables(connection, tables.c.id == table_id, 1)
            if not rows:
                raise Refusal("unknown_table", f"There is no table {table_id!r}.")
            row = rows[0]
            ordered = select(journal).where(journal.c.table_id == table_id).order_by(journal.c.number)
            moves = (await connection.execute(ordered)).all()
        # A row written between the two queries waits until the table is loaded again.
        read = [JournalRow(m.kind, m.seat, m.action, m.decisions) for m in moves[: row.version]]
        return row, read

    async def public_tables(self, most: int) -> list[TableRow]:
        """The newest public tables."""
        async with self.engine.connect() as connection:
            return await _tables(connection, tables.c.public, most)

    async def waiting_for_computers(self) -> list[str]:
        """The running tables where a computer decides."""
        theirs = (seats.c.table_id == tables.c.id) & (seats.c.seat == tables.c.to_move)
        found = select(tables.c.id).join(seats, theirs).where(~tables.c.over, seats.c.kind == "computer")
        async with self.engine.connect() as connection:
            return list((await connection.execute(found)).scalars())


def migrate(connection: Connection, revision: str = "head") -> None:
    """Bring the database to a revision of `migrations`."""
    with as_file(files("hansa.server").joinpath("migrations")) as folder:
        config = alembic_config(str(folder), connection)
        if revision == "base":
            command.downgrade(config, revision)
        else:
            command.upgrade(config, revision)


def alembic_config(folder: str, connection: Connection) -> Config:
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
        return create_async_engine(_with_options(parsed), pool_pre_ping=True)
    engine = create_async_engine(parsed)

    @event.listens_for(engine.sync_engine, "connect")
    def _prepare(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
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


def _board(row: Any) -> BoardRow:
    return BoardRow(row.digest, row.name, row.text)


def _table(row: Any, own: BoardRow | None) -> TableRow:
    values = {column.name: getattr(row, column.name) for column in _KNOWN}
    for key in ("created_at", "updated_at"):  # SQLite forgets the zone
        values[key] = values[key].replace(tzinfo=UTC) if values[key].tzinfo is None else values[key]
    return TableRow(own_board=own, **values)
