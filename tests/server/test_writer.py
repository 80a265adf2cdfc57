"""Group commit: who comes together is stored together, and nobody suffers for somebody else's conflict."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from hansa.play.game import new_game
from hansa.server.models import NewSeat
from hansa.server.opponents import Opponents
from hansa.server.registry import Registry
from hansa.server.storage import Conflict, Storage
from hansa.tables.rows import JournalRow, TableRow

INCOME = JournalRow("play", "red", "red income 1 trader", 1)


async def rows(storage: Storage, number: int) -> list[TableRow]:
    """New tables, as they are stored."""
    registry = Registry(storage, Opponents(1))
    made = []
    for _ in range(number):
        created = await registry.seat(new_game("hanse_2_3", 3), [NewSeat(kind="here")] * 3)
        made.append((await storage.table(created.table["id"]))[0])
    return made


def commits(storage: Storage) -> list[object]:
    """What grows with every commit from now on."""
    counted: list[object] = []
    event.listen(storage.engine.sync_engine, "commit", counted.append)
    return counted


def test_who_comes_together_shares_commits(database: str) -> None:
    async def run() -> None:
        storage = Storage(database)
        await storage.start()
        tables = await rows(storage, 40)
        counted = commits(storage)
        await asyncio.gather(*(storage.append(row, INCOME, False, "red") for row in tables))
        assert len(counted) <= 3
        for row in tables:
            assert row.version == 1
            assert (await storage.table(row.id))[1] == [INCOME]
        await storage.stop()

    asyncio.run(run())


def test_a_conflict_is_for_whoever_came_late_alone(database: str) -> None:
    async def run() -> None:
        storage = Storage(database)
        await storage.start()
        tables = await rows(storage, 5)
        (late, _) = await storage.table(tables[2].id)
        everybody = [*tables, late]
        done = await asyncio.gather(
            *(storage.append(row, INCOME, False, "red") for row in everybody), return_exceptions=True
        )
        assert [type(result) for result in done] == [type(None)] * 5 + [Conflict]
        assert late.version == 0
        for row in tables:
            assert (await storage.table(row.id))[1] == [INCOME]
        await storage.stop()

    asyncio.run(run())


def test_a_write_that_fails_is_told_to_everybody_and_the_next_one_works(sqlite_url: str) -> None:
    async def run() -> None:
        storage = Storage(sqlite_url)
        await storage.start()
        tables = await rows(storage, 3)

        def fail(*_: object) -> None:
            raise OperationalError("insert", {}, Exception("the disk is full"))

        event.listen(storage.engine.sync_engine, "before_cursor_execute", fail)
        done = await asyncio.gather(
            *(storage.append(row, INCOME, False, "red") for row in tables), return_exceptions=True
        )
        assert all(isinstance(result, OperationalError) for result in done)
        event.remove(storage.engine.sync_engine, "before_cursor_execute", fail)
        await asyncio.gather(*(storage.append(row, INCOME, False, "red") for row in tables))
        assert [(await storage.table(row.id))[1] for row in tables] == [[INCOME]] * 3
        await storage.stop()

    asyncio.run(run())


def test_whoever_goes_away_while_it_is_written_harms_nobody(sqlite_url: str) -> None:
    async def run() -> None:
        storage = Storage(sqlite_url)
        await storage.start()
        one, other = await rows(storage, 2)
        leaving = asyncio.create_task(storage.append(one, INCOME, False, "red"))
        staying = asyncio.create_task(storage.append(other, INCOME, False, "red"))
        await asyncio.sleep(0)
        leaving.cancel()
        await staying
        await storage.stop()  # finishes what was begun
        again = Storage(sqlite_url)
        assert (await again.table(one.id))[1] == [INCOME]
        assert (await again.table(other.id))[1] == [INCOME]
        await again.stop()

    asyncio.run(run())


@pytest.mark.parametrize("servers", [6])
def test_servers_that_start_together_on_a_new_database(database: str, servers: int) -> None:
    async def run() -> None:
        storages = [Storage(database) for _ in range(servers)]
        await asyncio.gather(*(storage.start() for storage in storages))
        await rows(storages[-1], 1)
        for storage in storages:
            await storage.stop()

    asyncio.run(run())


def test_makers_of_tables_and_players_do_not_fight_for_the_file(tmp_path: Path) -> None:
    async def run() -> None:
        storage = Storage(f"sqlite:///{tmp_path}/hansa.db")
        await storage.start()
        players = await rows(storage, 10)
        registry = Registry(storage, Opponents(1))

        async def play(row: TableRow) -> None:
            for n in range(1, 11):
                await storage.append(row, JournalRow("play", "red", "red income 1 trader", n), False, "red")

        async def make() -> None:
            for _ in range(5):
                await registry.seat(new_game("hanse_2_3", 3), [NewSeat(kind="here")] * 3)

        await asyncio.gather(*(play(row) for row in players), *(make() for _ in range(6)))
        assert [row.version for row in players] == [10] * 10
        await storage.stop()

    asyncio.run(run())
