"""Who gets a seat if several reach for it at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from hansa.server.messages import ServerMessage
from hansa.server.models import Created, NewSeat, NewTable
from hansa.server.open_table import OpenTable
from hansa.server.opponents import Opponents
from hansa.server.registry import Registry
from hansa.server.storage import Storage
from hansa.tables.refusals import Refusal

WANTED = NewTable(
    board="hanse_2_3", seats=[NewSeat(kind="here"), NewSeat(kind="link"), NewSeat(kind="link")], seed=1
)


class Visitor:
    """Somebody at the door, who does not listen."""

    def __init__(self) -> None:
        self.seats: tuple[str, ...] = ()
        self.version: int | None = None

    def tell(self, message: ServerMessage) -> None:
        pass


@asynccontextmanager
async def opened(url: str, servers: int = 1) -> AsyncIterator[tuple[Created, list[OpenTable]]]:
    """A new table, as each of some servers on one database has it open."""
    storage = Storage(url)
    await storage.start()
    try:
        registries = [Registry(storage, Opponents(1)) for _ in range(servers)]
        made = await registries[0].make(WANTED)
        yield made, [await registry.table(made.table["id"]) for registry in registries]
    finally:
        await storage.stop()


def test_a_seat_given_to_a_computer_is_not_entered_by_who_was_waiting(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        stored, storing = asyncio.Event(), asyncio.Event()
        update = Storage.update_seat

        async def slow(*args: Any, **more: Any) -> None:
            storing.set()
            await stored.wait()
            await update(*args, **more)

        async with opened(sqlite_url) as (made, (table,)):
            monkeypatch.setattr(Storage, "update_seat", slow)
            giving = asyncio.create_task(table.give_to_computer(("red",), "blue", "random"))
            await storing.wait()
            visitor = Visitor()
            entering = asyncio.create_task(table.enter(visitor, [made.tokens["blue"]], "Anna"))
            await asyncio.sleep(0)  # it waits for the table's lock
            stored.set()
            await giving
            with pytest.raises(Refusal) as refused:
                await entering
            assert refused.value.code == "wrong_token"
            assert (visitor.seats, table.viewers) == ((), [])
            [blue] = table.seats(("blue",))
            assert (blue.kind, blue.name, blue.joined) == ("computer", "", False)

    asyncio.run(run())
