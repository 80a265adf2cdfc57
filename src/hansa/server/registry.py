"""All tables of a server: making new ones, and opening them when somebody comes."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from hansa.play.game import Game, new_game
from hansa.server.analysts import Analyses, LocalAnalyses
from hansa.server.cluster import Cluster
from hansa.server.errors import own_fault
from hansa.server.invitations import INVITE, WATCH, link_to
from hansa.server.metrics import OPEN_TABLES
from hansa.server.models import Created, NewSeat, NewTable
from hansa.server.open_table import OpenTable
from hansa.server.opponents import Opponents
from hansa.server.presence import NOBODY_HERE
from hansa.server.replays import Start, start_of
from hansa.server.shelf import Shelf
from hansa.server.storage import Storage
from hansa.server.tokens import hash_of, new_id, new_token
from hansa.tables.dealing import secret_deal
from hansa.tables.messages import TableInfo
from hansa.tables.refusals import Refusal
from hansa.tables.rows import JournalRow, SeatRow, TableRow
from hansa.tables.table import table_info

__all__ = ["Registry"]

MOST_KEPT = 15_000  # decisions of tables where nobody is, about a kilobyte each; opening one takes no time
A_TABLE = 30  # decisions that every table counts for, besides its own
MOST_LISTED = 100
OPENED_TOGETHER = 8  # each with a connection to the database, of which there are a few
SEARCHES_A_PROCESS = 8  # that wait for it, so that there are some to choose from and all can be shortened
_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")  # no database has to see any others
_log = logging.getLogger(__name__)


class Registry:
    """All tables of a server."""

    def __init__(
        self, storage: Storage, opponents: Opponents, shelf: Shelf | None = None, *, think: bool = True
    ) -> None:
        self.storage = storage
        self.shelf = shelf or Shelf(storage)
        self.analyses: Analyses = LocalAnalyses()
        self._opponents = opponents
        self._think = think
        self._tables: OrderedDict[str, OpenTable] = OrderedDict()
        self._opening: dict[str, asyncio.Task[OpenTable]] = {}
        self._rooms = asyncio.Semaphore(OPENED_TOGETHER)
        self._waking: asyncio.Task[None] | None = None
        self._cluster: Cluster | None = None

    async def start(self) -> None:
        """Have new boards laid out, and tables opened where a computer has to decide.

        There may be thousands of them, and whoever comes meanwhile is served.
        """
        OPEN_TABLES.set_function(lambda: len(self._tables))
        await self.shelf.start()
        if self.storage.shared:
            searching = SEARCHES_A_PROCESS * self._opponents.searching if self._think else None
            self._cluster = Cluster(self.storage, self._tables, self.table, searching)
            self.analyses = self._cluster.analyses
            await self._cluster.start()
            return
        waiting = await self.storage.waiting_for_computers()
        self._waking = asyncio.create_task(self._wake(waiting))

    async def _wake(self, table_ids: Sequence[str]) -> None:
        for table_id in table_ids:
            try:
                (await self.table(table_id)).wake()
            except Exception:
                _log.exception("table %s cannot be opened", table_id)

    async def stop(self) -> None:
        """Stop the computers, and what is being drawn."""
        if self._waking is not None:
            self._waking.cancel()
            await asyncio.gather(self._waking, return_exceptions=True)
        opening = list(self._opening.values())
        for task in opening:
            task.cancel()
        await asyncio.gather(*opening, return_exceptions=True)
        if self._cluster is not None:
            await self._cluster.stop()
        await self.analyses.rest()
        await self.shelf.rest()
        await asyncio.gather(*(table.rest() for table in self._tables.values()))
        self._opponents.stop()

    async def table(self, table_id: str) -> OpenTable:
        """A table by its id, opened if need be."""
        if not _ID.fullmatch(table_id):
            raise Refusal("unknown_table", "There is no such table.")
        found = self._tables.get(table_id)
        if found is None:
            found = await asyncio.shield(self._being_opened(table_id))  # whoever asked may go away
        # Others that were opened meanwhile may have put it away, since nobody is there yet.
        found = self._tables.setdefault(table_id, found)
        self._tables.move_to_end(table_id)
        return found

    def _being_opened(self, table_id: str) -> asyncio.Task[OpenTable]:
        """A table that is being opened, once for all who wait for it; nobody waits for another one."""
        task = self._opening.get(table_id)
        if task is None:
            task = self._opening[table_id] = asyncio.create_task(self._open(table_id))
            task.add_done_callback(partial(self._opened, table_id))
        return task

    def _opened(self, table_id: str, task: asyncio.Task[OpenTable]) -> None:
        del self._opening[table_id]
        if not task.cancelled():
            task.exception()  # told to those who waited; there may be none

    def occupied(self) -> list[str]:
        """The tables where somebody is or something is going on."""
        return [id for id, table in self._tables.items() if not table.is_idle]

    def forget(self, ids: Iterable[str]) -> None:
        """Forget tables that are no longer stored."""
        for id in ids:
            self._tables.pop(id, None)
            if self._cluster is not None:
                self._cluster.presence.forget(id)

    async def public(self) -> list[TableInfo]:
        """The newest public tables."""
        rows = await self.storage.public_tables(MOST_LISTED)
        closed = [row.id for row in rows if row.id not in self._tables]
        elsewhere = await self._cluster.presence.find(closed) if self._cluster else {}
        found = []
        for row in rows:
            with suppress(Refusal), own_fault(row.id):
                there = elsewhere.get(row.id, NOBODY_HERE)
                table = self._tables.get(row.id)
                found.append(
                    table.info() if table else table_info(row, there.seats, there.watching, there.choosing)
                )
        return found

    async def make(self, wanted: NewTable) -> Created:
        """A new table."""
        board, own = self.shelf.take(wanted.board)
        players, modules = len(wanted.seats), tuple(wanted.modules)
        chosen: dict[str, Any] = {
            "edition": wanted.edition,
            "modules": modules,
            "marker_set": wanted.marker_set,
            "colours": tuple(wanted.colours),
        }
        if wanted.seed is None:
            chosen["deal"] = secret_deal(board, players, first=wanted.first, **chosen)
        else:
            chosen["first"] = wanted.first
        game = new_game(board, players, wanted.seed or 0, **chosen)
        settings = {"seed": wanted.seed, "public": wanted.public, "waits": wanted.waits, "own_board": own}
        return await self.seat(game, wanted.seats, **settings)

    async def seat(self, game: Game, people: Sequence[NewSeat], **settings: Any) -> Created:
        """A table for a game."""
        return await self.begin(start_of(game), people, **settings)

    async def begin(self, start: Start, people: Sequence[NewSeat], **settings: Any) -> Created:
        """A table for a game that was played elsewhere; its actions so far become the journal."""
        origin = {key: value for key, value in start.record.items() if key not in ("names", "result")}
        lines = origin.pop("actions")
        tokens: dict[str, str] = {}
        row = TableRow(id=new_id(), origin=origin, watch_hash="", **settings)
        for seat, who in zip(start.players, people, strict=True):
            chair = SeatRow(seat, who.kind, who.level_or_default(), who.name)
            if who.kind != "computer":
                tokens[seat] = new_token()
                chair.token_hash = hash_of(tokens[seat])
            row.seats.append(chair)
        watch, invite = new_token(), new_token()
        row.watch_hash, row.invite_hash = hash_of(watch), hash_of(invite)
        row.version, row.over, row.to_move = len(lines), start.over, start.to_move
        moves, table = _journal(lines), None
        if not lines or (row.to_move is not None and row.to_move not in tokens):
            table = await self._laid(row, moves)
        await self.storage.add_table(row, moves)
        if table is not None:  # a longer game is opened when somebody comes to it
            self._keep(table).wake()
        _log.info("table %s: made, %s, %d players", row.id, origin["board"], len(row.seats))
        secrets = {**tokens, WATCH: watch, INVITE: invite}
        links = {opens: link_to(row.id, opens, token) for opens, token in secrets.items()}
        return Created(table=table_info(row), tokens=tokens, watch=watch, invite=invite, links=links)

    async def _open(self, table_id: str) -> OpenTable:
        async with self._rooms:
            return await self._read(table_id)

    async def _read(self, table_id: str) -> OpenTable:
        with own_fault(table_id):
            row, journal = await self.storage.table(table_id)
            table = self._keep(await self._laid(row, journal))
        if self._cluster is not None:
            await self._cluster.follow(table)
        return table

    async def _laid(self, row: TableRow, journal: Sequence[JournalRow]) -> OpenTable:
        """A table with its game where the journal has brought it, which takes a while."""
        return await asyncio.to_thread(OpenTable, row, journal, self.storage, self._opponents, self._cluster)

    def _keep(self, table: OpenTable) -> OpenTable:
        """Remember a table; of those where nobody is, forget the ones that have been left alone longest."""
        self._tables[table.row.id] = table
        room = MOST_KEPT
        for id, other in reversed(list(self._tables.items())):
            if other.is_idle and other is not table:
                room -= A_TABLE + other.match.decisions
                if room < 0:
                    del self._tables[id]
                    if self._cluster is not None:
                        self._cluster.presence.forget(id)
        return table


def _journal(lines: Iterable[str]) -> list[JournalRow]:
    return [JournalRow("play", line.split()[0], line, n) for n, line in enumerate(lines, 1)]
