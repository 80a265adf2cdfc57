"""Who gets a seat if several reach for it at once, at one server or at two on one database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from httpx2 import ASGITransport, AsyncClient

from hansa.server.app import create_app
from hansa.server.context import Caller
from hansa.server.messages import ServerMessage
from hansa.server.models import Created, NewSeat, NewTable
from hansa.server.open_table import OpenTable
from hansa.server.opponents import Opponents
from hansa.server.registry import Registry
from hansa.server.storage import Storage
from hansa.tables.messages import Device
from hansa.tables.refusals import Refusal

from .people import bearer

WANTED = NewTable(
    board="hanse_2_3", seats=[NewSeat(kind="here"), NewSeat(kind="link"), NewSeat(kind="link")], seed=1
)


class Visitor:
    """Somebody at the door, who does not listen."""

    def __init__(self) -> None:
        self.seats: tuple[str, ...] = ()
        self.invited = False
        self.choosing: str | None = None
        self.device: Device | None = None
        self.hashes: tuple[str, ...] = ()
        self.version: int | None = None
        self.caller = Caller()

    def tell(self, message: ServerMessage) -> None:
        pass

    def dismiss(self, refusal: Refusal) -> None:
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


def test_two_guests_who_join_at_once_get_one_seat(sqlite_url: str, opponents: Opponents) -> None:
    async def run() -> None:
        app = create_app(sqlite_url, opponents=opponents)
        here = AsyncClient(transport=ASGITransport(app), base_url="http://testserver")
        async with app.router.lifespan_context(app), here as client:
            made = (await client.post("/api/tables", json=WANTED.model_dump())).json()
            address, headers = f"/api/tables/{made['table']['id']}", bearer(made["invite"])
            wanted = [{"seat": "blue", "name": name} for name in ("Anna", "Bert")]
            tries = [client.post(f"{address}/join", json=body, headers=headers) for body in wanted]
            taken, refused = sorted(await asyncio.gather(*tries), key=lambda answer: answer.status_code)
            assert (taken.status_code, taken.json()["seat"]) == (201, "blue")
            assert (refused.status_code, refused.json()["error"]["code"]) == (409, "seat_taken")
            seen = await client.get(address, headers=bearer(taken.json()["token"]))
            assert seen.json()["seats"][1]["name"] in ("Anna", "Bert")

    asyncio.run(run())


def test_two_servers_give_a_seat_away_once(database: str) -> None:
    async def run() -> None:
        async with opened(database, servers=2) as (made, tables):
            tries = [table.take(made.invite, "blue", "Anna") for table in tables]
            got = await asyncio.gather(*tries, return_exceptions=True)
            [token] = [each for each in got if isinstance(each, str)]
            [refusal] = [each for each in got if isinstance(each, Refusal)]
            assert refusal.code == "seat_taken"
            for table in tables:  # whoever was refused has read the seats again
                assert table.admit([token]) == ("blue",)

    asyncio.run(run())


def test_an_old_copy_does_not_overwrite_a_guest(database: str) -> None:
    async def run() -> None:
        async with opened(database, servers=2) as (made, (here, there)):
            token = await here.take(made.invite, "blue", "Anna")
            await there.enter(Visitor(), [made.tokens["blue"]], "Bert")  # the seat's own link still opens it
            await there.rename(("red",), "red", "Carla")
            await here.rename(("blue",), "blue", "Anne")
            await there.rename(("blue",), "blue", "Anna")
            await seats_are(database, there, "Carla", "Anna", "")
            assert there.admit([token]) == ("blue",)

    asyncio.run(run())


def test_an_old_copy_does_not_overwrite_a_computer(database: str) -> None:
    async def run() -> None:
        async with opened(database, servers=2) as (made, (here, there)):
            await here.give_to_computer(("red",), "blue", "random")
            with pytest.raises(Refusal) as refused:
                await there.enter(Visitor(), [made.tokens["blue"]], "Bert")
            assert refused.value.code == "wrong_token"
            assert (here.row.seats, there.viewers) == (there.row.seats, [])
            await seats_are(database, here, "", "", "")

    asyncio.run(run())


async def seats_are(url: str, table: OpenTable, *names: str) -> None:
    """The database has the seats that a table has, with these names."""
    storage = Storage(url)
    row, _ = await storage.table(table.row.id)
    await storage.stop()
    assert row.seats == table.row.seats
    assert tuple(seat.name for seat in row.seats) == names
