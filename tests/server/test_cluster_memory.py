"""What processes on one PostgreSQL keep about tables and notices must not grow with their number."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from itertools import pairwise

import pytest
from sqlalchemy import text

from hansa.server import registry as registries
from hansa.server.registry import Registry

from .test_cluster import LONG, Thinker, enter, made, together

pytestmark = pytest.mark.slow

ROUNDS = 4
TABLES, NOTICES = 8, 2000  # of each round
MOST_GROWN = 300_000  # bytes a round once everything has been there; a table alone takes 40,000


async def one_round(here: Registry, there: Registry) -> None:
    """People come and go at new tables, computers decide, and notices come of tables that nobody knows."""
    for _ in range(TABLES):
        table = await made(here, "link", "computer", "computer")
        red, blue = await enter(here, table, "red"), await enter(there, table, "red")
        await (await here.table(table.table["id"])).play(("red",), 0, "end turn")
        await red.sees("update", lambda message: message["version"] > 1)
        for registry, page in ((here, red), (there, blue)):
            (await registry.table(table.table["id"])).leave(page)
    async with here.storage.engine.begin() as connection:
        for what in ("presence", "seats", "computers", "analysis", "7"):
            payload = f"'other unknown' || n || ' {what}'"
            numbers = f"generate_series(1, {NOTICES // 5}) n"
            await connection.execute(text(f"SELECT pg_notify('hansa', {payload}) FROM {numbers}"))
    await settled(here, there)


async def settled(*processes: Registry) -> None:
    """Wait until nothing is to be said, read or done any more."""
    async with asyncio.timeout(LONG):
        for registry in processes:
            cluster = registry._cluster
            assert cluster is not None
            presence, jobs = cluster.presence, cluster.jobs
            while (
                presence._changed or presence._asked or presence._here or jobs._wanted or jobs._under_way
            ) or not cluster._behind.empty():
                await asyncio.sleep(0.02)


def test_nothing_grows_with_tables_and_notices(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registries, "MOST_KEPT", 150)  # a few tables, so that others are forgotten

    async def use(here: tuple[Registry, Thinker], there: tuple[Registry, Thinker]) -> None:
        sizes = []
        for _ in range(ROUNDS):
            await one_round(here[0], there[0])
            for _, thinker in (here, there):
                thinker.asked.clear()
            gc.collect()
            sizes.append(tracemalloc.get_traced_memory()[0])
        for registry, _ in (here, there):
            assert registry._cluster is not None
            presence = registry._cluster.presence
            assert set(presence._elsewhere) <= set(registry._tables)
            assert not registry._opening
            assert not registry._cluster._queued
        grown = [later - before for before, later in pairwise(sizes[1:])]
        assert min(grown) < MOST_GROWN, grown

    tracemalloc.start()
    try:
        together(postgres_url, 2, use)
    finally:
        tracemalloc.stop()
