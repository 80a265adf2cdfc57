"""Several processes on one PostgreSQL, here as several registries with connections of their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any

import pytest
from sqlalchemy import func, insert, select, text, update

from hansa.play.view import View
from hansa.server import jobs as jobs_module
from hansa.server import listener
from hansa.server import presence as presence_module
from hansa.server.context import Caller
from hansa.server.messages import ServerMessage
from hansa.server.models import Created, NewSeat, NewTable
from hansa.server.opponents import Opponents
from hansa.server.registry import Registry
from hansa.server.schema import jobs, journal, presence
from hansa.tables.messages import Device
from hansa.tables.refusals import Refusal

from .storing import stored

pytestmark = pytest.mark.slow  # two or three servers each, on a PostgreSQL

LONG = 60  # seconds; nothing here takes more than one on an idle machine


class Page:
    """A viewer that keeps what it is told."""

    def __init__(self) -> None:
        self.seats: tuple[str, ...] = ()
        self.invited = False
        self.choosing: str | None = None
        self.device: Device | None = None
        self.hashes: tuple[str, ...] = ()
        self.dismissed: str | None = None
        self.caller = Caller()
        self.version: int | None = None
        self.told: list[Any] = []

    def tell(self, message: ServerMessage) -> None:
        self.told.append(message)

    def dismiss(self, refusal: Refusal) -> None:
        self.dismissed = refusal.code

    def latest(self, type: str) -> Any:
        return next((message for message in reversed(self.told) if message["type"] == type), None)

    async def sees(self, type: str, true: Callable[[Any], bool]) -> None:
        """Wait until the latest message of a type is as it should be."""
        async with asyncio.timeout(LONG):
            while (latest := self.latest(type)) is None or not true(latest):
                await asyncio.sleep(0.01)


class Thinker(Opponents):
    """A computer that takes the first legal action, and counts how often it was asked."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[tuple[str | None, int]] = []
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def choose(self, view: View, level: str, seed: int, **_: Any) -> str:
        self.asked.append((view.seat, view.to_json()["turn"]["number"]))
        await self.may_answer.wait()
        return str(view.legal_actions()[0])


@asynccontextmanager
async def process(url: str) -> AsyncIterator[tuple[Registry, Thinker]]:
    """A server's process without its sockets."""
    async with stored(url) as storage:
        thinker = Thinker()
        registry = Registry(storage, thinker)
        await registry.start()
        try:
            yield registry, thinker
        finally:
            await registry.stop()


def together(url: str, number: int, use: Callable[..., Awaitable[None]]) -> None:
    """Use several processes on one database."""

    async def run() -> None:
        async with AsyncExitStack() as stack:
            await use(*[await stack.enter_async_context(process(url)) for _ in range(number)])

    asyncio.run(run())


async def made(registry: Registry, *kinds: str) -> Created:
    seats = [NewSeat(kind=kind) for kind in kinds]  # type: ignore[arg-type]
    return await registry.make(NewTable(board="hanse_2_3", seats=seats, seed=1))


async def enter(registry: Registry, table: Created, seat: str) -> Page:
    page = Page()
    await (await registry.table(table.table["id"])).enter(page, [table.tokens[seat]], None)
    opened = await registry.table(table.table["id"])
    opened.tell_update(page)
    opened.tell_table()
    return page


def has_turn(message: Any, turn: int) -> bool:
    """Whether red may decide, in its turn of this number at a table for three."""
    return bool(message["legal"]) and message["view"]["turn"]["number"] == 3 * turn - 2


def online(message: Any) -> list[str]:
    return [seat["seat"] for seat in message["table"]["seats"] if seat["online"]]


def test_a_viewer_at_any_process_sees_the_same(postgres_url: str) -> None:
    async def use(here: tuple[Registry, Thinker], there: tuple[Registry, Thinker]) -> None:
        table = await made(here[0], "link", "link", "link")
        red, blue = await enter(here[0], table, "red"), await enter(there[0], table, "blue")
        await red.sees("table", lambda message: online(message) == ["red", "blue"])
        await blue.sees("table", lambda message: online(message) == ["red", "blue"])
        at_here, at_there = [await registry.table(table.table["id"]) for registry in (here[0], there[0])]
        for n, action in enumerate(("income 1 trader", "income 2 traders", "end turn")):
            await at_here.play(("red",), n, action)
        await blue.sees("update", lambda message: message["version"] == 3 and message["legal"])
        await at_there.play(("blue",), 3, "income 1 trader")
        await at_there.take_back(("blue",), 4, False)
        await red.sees("update", lambda message: message["version"] == 5 and message["decisions"] == 3)
        await at_there.rename(("blue",), "blue", "Bert")
        await red.sees("table", lambda message: message["table"]["seats"][1]["name"] == "Bert")
        at_there.leave(blue)
        await red.sees("table", lambda message: online(message) == ["red"])

    together(postgres_url, 2, use)


def test_the_list_of_public_tables_says_who_is_there_at_other_processes(postgres_url: str) -> None:
    async def use(here: tuple[Registry, Thinker], there: tuple[Registry, Thinker]) -> None:
        seats = [NewSeat(kind="link")] * 3
        wanted = NewTable(board="hanse_2_3", seats=seats, seed=1, public=True)
        await enter(there[0], await there[0].make(wanted), "blue")
        async with asyncio.timeout(LONG):
            while online({"table": (await here[0].public())[0]}) != ["blue"]:
                await asyncio.sleep(0.01)
        assert not here[0]._tables, "it need not be opened for that"

    together(postgres_url, 2, use)


def test_whoever_has_seen_more_elsewhere_is_not_refused(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener.Listener, "_receive", lambda *_: None)  # nothing is heard

    async def use(here: tuple[Registry, Thinker], there: tuple[Registry, Thinker]) -> None:
        table = await made(here[0], "link", "link", "link")
        at_here, at_there = [await registry.table(table.table["id"]) for registry in (here[0], there[0])]
        await at_here.play(("red",), 0, "income 1 trader")
        assert at_there.match.version == 0
        await at_there.play(("red",), 1, "income 2 traders")
        assert at_there.match.version == 2

    together(postgres_url, 2, use)


def test_whoever_comes_from_another_process_sees_what_it_showed(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener.Listener, "_receive", lambda *_: None)

    async def use(here: tuple[Registry, Thinker], there: tuple[Registry, Thinker]) -> None:
        table = await made(here[0], "link", "link", "link")
        await there[0].table(table.table["id"])  # where it is open, and nothing is heard
        await (await here[0].table(table.table["id"])).play(("red",), 0, "income 1 trader")
        red = await enter(there[0], table, "red")
        assert red.latest("update")["version"] == 1

    together(postgres_url, 2, use)


def test_what_is_not_heard_is_found_all_the_same(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener.Listener, "_receive", lambda *_: None)
    monkeypatch.setattr(listener, "LOOK_EVERY", 0.05)

    async def use(here: tuple[Registry, Thinker], there: tuple[Registry, Thinker]) -> None:
        table = await made(here[0], "link", "link", "link")
        blue = await enter(there[0], table, "blue")
        red = await enter(here[0], table, "red")
        at_here = await here[0].table(table.table["id"])
        await at_here.play(("red",), 0, "income 1 trader")
        await at_here.rename(("red",), "red", "Anna")
        await blue.sees("update", lambda message: message["version"] == 1)
        await blue.sees("table", lambda message: message["table"]["seats"][0]["name"] == "Anna")
        await red.sees("table", lambda message: online(message) == ["red", "blue"])

    together(postgres_url, 2, use)


def test_a_line_that_was_cut_is_taken_up_again(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener, "LOOK_EVERY", 10**6)
    monkeypatch.setattr(listener, "_RETRY", 0.05)

    async def use(here: tuple[Registry, Thinker], there: tuple[Registry, Thinker]) -> None:
        table = await made(here[0], "link", "link", "link")
        blue = await enter(there[0], table, "blue")
        theirs = "pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()"
        async with here[0].storage.engine.connect() as connection, asyncio.timeout(LONG):
            listening = text(f"SELECT count(*) FROM {theirs}")
            while (await connection.execute(listening)).scalar() != 2:
                await connection.rollback()  # a transaction sees who was there when it began
                await asyncio.sleep(0.01)
            cut = text(f"SELECT count(pg_terminate_backend(pid)) FROM {theirs}")
            assert (await connection.execute(cut)).scalar() == 2
        await (await here[0].table(table.table["id"])).play(("red",), 0, "income 1 trader")
        await blue.sees("update", lambda message: message["version"] == 1)
        await (await here[0].table(table.table["id"])).play(("red",), 1, "income 2 traders")
        await blue.sees("update", lambda message: message["version"] == 2)

    together(postgres_url, 2, use)


def test_a_computer_decides_once_whoever_thinks(postgres_url: str) -> None:
    async def use(*processes: tuple[Registry, Thinker]) -> None:
        (here, _), (there, _), _ = processes
        table = await made(here, "link", "computer", "computer")
        red = await enter(there, table, "red")
        at = await here.table(table.table["id"])
        for turn in (1, 2, 3):
            await red.sees("update", partial(has_turn, turn=turn))
            version = red.latest("update")["version"]
            await (await there.table(table.table["id"])).play(("red",), version, "end turn")
        await red.sees("update", lambda message: has_turn(message, 4))
        async with here.storage.engine.connect() as connection:
            rows = select(journal.c.seat).where(journal.c.table_id == table.table["id"])
            decided = list((await connection.execute(rows)).scalars())
        thought = sum(len(thinker.asked) for _, thinker in processes)
        assert thought == sum(seat != "red" for seat in decided), "nobody thought in vain"
        await at.catch_up()
        assert at.match.version == red.latest("update")["version"]

    together(postgres_url, 3, use)


def test_a_job_of_a_process_that_died_is_taken_over(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs_module, "RENEW_EVERY", 0.05)

    async def use(here: tuple[Registry, Thinker], there: tuple[Registry, Thinker]) -> None:
        here[1].may_answer.clear()
        there[1].may_answer.clear()
        table = await made(here[0], "computer", "link", "link")
        async with asyncio.timeout(LONG):
            while not (here[1].asked or there[1].asked):
                await asyncio.sleep(0.01)
        dead, alive = (here, there) if here[1].asked else (there, here)
        await dead[0].stop()  # but for what it would say: as if its lease had just run out
        async with alive[0].storage.engine.begin() as connection:
            gone = update(jobs).values(worker="dead", until=text("now() - interval '1 second'"))
            await connection.execute(gone)
        alive[1].may_answer.set()
        blue = await enter(alive[0], table, "blue")
        await blue.sees("update", lambda message: bool(message["legal"]))
        assert alive[1].asked

    together(postgres_url, 2, use)


def test_a_clock_that_is_put_back_keeps_no_job_of_the_dead(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs_module, "RENEW_EVERY", 0.05)

    async def use(here: tuple[Registry, Thinker]) -> None:
        here[1].may_answer.clear()
        table = await made(here[0], "computer", "link", "link")
        await here[0].stop()
        async with here[0].storage.engine.begin() as connection:
            later = {"worker": "dead", "until": text("now() + interval '1 day'")}
            await connection.execute(update(jobs).values(later))
        async with process(postgres_url) as (registry, _):
            blue = await enter(registry, table, "blue")
            await blue.sees("update", lambda message: bool(message["legal"]))

    together(postgres_url, 1, use)


def test_a_clock_that_is_put_back_shows_nobody_who_is_gone(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence_module, "SAY_EVERY", 0.05)

    async def use(here: tuple[Registry, Thinker], there: tuple[Registry, Thinker]) -> None:
        table = await made(here[0], "link", "link", "link")
        blue = await enter(here[0], table, "blue")
        red = await enter(there[0], table, "red")
        dead = {"process": "dead", "table_id": table.table["id"], "seats": ["green"]}
        async with here[0].storage.engine.begin() as connection:
            later = update(presence).values(until=text("now() + interval '1 day'"))
            await connection.execute(
                insert(presence).values(**dead, choosing=[], watching=0, until=func.now())
            )
            await connection.execute(later)
        for registry in (here[0], there[0]):
            assert registry._cluster is not None
            registry._cluster.presence.ask([table.table["id"]])
        for page in (red, blue):  # those who live have said so again
            await page.sees("table", lambda message: online(message) == ["red", "blue"])
        async with here[0].storage.engine.connect() as connection, asyncio.timeout(LONG):
            while "dead" in (await connection.execute(select(presence.c.process))).scalars().all():
                await connection.rollback()
                await asyncio.sleep(0.01)

    together(postgres_url, 2, use)


def test_computers_of_an_older_server_get_their_jobs(postgres_url: str) -> None:
    async def use(here: tuple[Registry, Thinker]) -> None:
        here[1].may_answer.clear()
        table = await made(here[0], "computer", "link", "link")
        await here[0].stop()
        async with here[0].storage.engine.begin() as connection:
            await connection.execute(jobs.delete())
        async with process(postgres_url) as (registry, _):
            blue = await enter(registry, table, "blue")
            await blue.sees("update", lambda message: bool(message["legal"]))

    together(postgres_url, 1, use)


def test_a_free_seat_that_a_computer_gets_is_thought_for(postgres_url: str) -> None:
    async def use(here: tuple[Registry, Thinker], there: tuple[Registry, Thinker]) -> None:
        table = await made(here[0], "link", "here", "link")
        at_here = await here[0].table(table.table["id"])
        blue = await enter(there[0], table, "blue")
        await at_here.give_to_computer(("blue",), "red", "planner")
        await blue.sees("update", lambda message: bool(message["legal"]))
        await blue.sees("table", lambda message: message["table"]["seats"][0]["kind"] == "computer")

    together(postgres_url, 2, use)


def test_computers_among_themselves_wait_for_somebody_to_look(postgres_url: str) -> None:
    async def use(here: tuple[Registry, Thinker], there: tuple[Registry, Thinker]) -> None:
        here[1].may_answer.clear()
        there[1].may_answer.clear()
        table = await made(here[0], "computer", "computer", "computer")
        async with asyncio.timeout(LONG):
            while await jobs_left(here[0]):
                await asyncio.sleep(0.01)
        assert not here[1].asked + there[1].asked, "nobody looks"
        here[1].may_answer.set()
        there[1].may_answer.set()
        page = Page()
        at_there = await there[0].table(table.table["id"])
        await at_there.enter(page, [table.watch], None)
        at_there.tell_update(page)
        at_there.tell_table()
        await page.sees("update", lambda message: message["version"] > 2)

    together(postgres_url, 2, use)


async def jobs_left(registry: Registry) -> int:
    async with registry.storage.engine.connect() as connection:
        return len((await connection.execute(select(jobs))).all())


def test_a_link_that_is_renewed_elsewhere_opens_nothing_here(postgres_url: str) -> None:
    async def use(here: tuple[Registry, Thinker], there: tuple[Registry, Thinker]) -> None:
        table = await made(here[0], "here", "link", "link")
        blue = await enter(there[0], table, "blue")
        await (await here[0].table(table.table["id"])).renew(table.tokens["red"], "blue")
        async with asyncio.timeout(LONG):
            while blue.dismissed is None:
                await asyncio.sleep(0.01)
        assert blue.dismissed == "renewed"

    together(postgres_url, 2, use)
