"""Which old tables are removed: only those that may be, never where somebody is, and everything of them."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import func, select, update

from hansa.play.game import new_game
from hansa.server import retention
from hansa.server.clock import CautiousClock
from hansa.server.models import NewSeat
from hansa.server.opponents import Opponents
from hansa.server.registry import Registry
from hansa.server.retention import Retention, count_old, remove_old, tidy_for_ever
from hansa.server.schema import journal, seats, tables
from hansa.server.storage import Storage
from hansa.tables.rows import JournalRow, now

from .storing import with_storage

pytestmark = pytest.mark.slow  # every table is made and removed on both databases

PEOPLE = [NewSeat(kind="here") for _ in range(3)]


async def prepared(storage: Storage) -> dict[str, str]:
    """Tables of every kind, ten days old, and a fresh one; by what they are."""
    registry = Registry(storage, Opponents(1))
    ids = {}
    for kind in ("analysis", "unstarted", "finished", "running", "fresh"):
        made = await registry.seat(new_game("hanse_2_3", 3), PEOPLE, analysis=kind == "analysis")
        ids[kind] = made.table["id"]
        if kind in ("finished", "running"):
            table = await registry.table(ids[kind])
            action = table.match.game.legal_actions()[0]
            move = JournalRow("play", action.seat, str(action), 1)
            await storage.append(table.row, move, kind == "finished", None)
    async with storage.engine.begin() as connection:
        old = tables.c.id != ids["fresh"]
        await connection.execute(update(tables).where(old).values(updated_at=now() - timedelta(days=10)))
    return ids


async def left(storage: Storage) -> set[str]:
    async with storage.engine.connect() as connection:
        for table in (journal, seats):  # nothing refers to what is gone
            known = select(tables.c.id)
            found = select(func.count()).select_from(table).where(table.c.table_id.not_in(known))
            assert (await connection.execute(found)).scalar_one() == 0
        return set((await connection.execute(select(tables.c.id))).scalars())


@pytest.mark.parametrize("kind", ["analysis", "unstarted", "finished"])
def test_each_kind_goes_by_itself(database: str, kind: str) -> None:
    async def use(storage: Storage) -> None:
        ids = await prepared(storage)
        assert await remove_old(storage, Retention(**{kind: 11.0})) == 0
        assert await count_old(storage, Retention(**{kind: 9.0})) == 1
        assert await remove_old(storage, Retention(**{kind: 9.0})) == 1
        assert set(ids.values()) - await left(storage) == {ids[kind]}

    with_storage(database, use)


def test_nobody_is_thrown_out_and_a_running_game_stays(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "BATCH", 1)
    monkeypatch.setattr(retention, "PAUSE", 0.0)

    async def use(storage: Storage) -> None:
        ids = await prepared(storage)
        registry = Registry(storage, Opponents(1))
        occupied = await registry.table(ids["finished"])
        await registry.table(ids["unstarted"])
        monkeypatch.setattr(occupied, "viewers", ["somebody"])
        tidying = asyncio.create_task(tidy_for_ever(storage, Retention(0.1, 0.1, 0.1), registry))
        async with asyncio.timeout(60):
            while ids["unstarted"] in await left(storage) or ids["analysis"] in await left(storage):
                await asyncio.sleep(0.01)
        tidying.cancel()
        assert await left(storage) == {ids["finished"], ids["running"], ids["fresh"]}
        assert ids["unstarted"] not in registry._tables

    with_storage(sqlite_url, use)


def test_a_clock_that_jumps_makes_nothing_old(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(storage: Storage) -> None:
        await prepared(storage)  # ten days ago
        careful = CautiousClock()
        for days in (365, -365):
            at = now() + timedelta(days=days)
            monkeypatch.setattr("hansa.server.clock.now", lambda at=at: at)
            assert await remove_old(storage, Retention(11, 11, 11), clock=careful.now) == 0
        monkeypatch.undo()
        assert await remove_old(storage, Retention(9, 9, 9), clock=careful.now) == 3

    with_storage(sqlite_url, use)


def test_an_action_makes_no_table_older(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(storage: Storage) -> None:
        registry = Registry(storage, Opponents(1))
        made = await registry.seat(new_game("hanse_2_3", 3), PEOPLE)
        row = (await registry.table(made.table["id"])).row
        before, earlier = row.updated_at, now() - timedelta(days=365)
        monkeypatch.setattr("hansa.server.storage.now", lambda: earlier)
        await storage.append(row, JournalRow("play", "red", "red end turn", 1), False, "blue")
        assert (await storage.table(row.id))[0].updated_at >= before

    with_storage(sqlite_url, use)


def test_nothing_is_removed_unless_told() -> None:
    assert not Retention()
