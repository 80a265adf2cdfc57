"""Computers at a table: for whom they play, whose share they take, and what is told when they hurry."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from hansa.play.game import new_game
from hansa.play.view import View
from hansa.server.context import Caller
from hansa.server.messages import ServerMessage
from hansa.server.models import Created, NewSeat
from hansa.server.open_table import OpenTable
from hansa.server.opponents import Begun, Opponents
from hansa.server.registry import Registry
from hansa.server.scheduling import Turn
from hansa.tables.messages import Device
from hansa.tables.refusals import Refusal

from .storing import stored

PERSON = NewSeat(kind="here")
COMPUTER = NewSeat(kind="computer", level="alderman")


class Instant(Opponents):
    """Computers that play anything at once; each has the same turn to think and notes whose it is."""

    def __init__(self) -> None:
        super().__init__(1)
        self.turn = Turn(1.0, 0.0)
        self.owners: list[str] = []

    async def choose(
        self, view: View, level: str, seed: int, *, owner: str = "", begun: Begun | None = None
    ) -> str:
        await asyncio.sleep(0)
        self.owners.append(owner)
        assert begun is not None
        begun(self.turn)
        return str(random.Random(seed).choice(view.legal_actions()))


class Visitor:
    """Somebody who looks, and keeps what is told about thinking."""

    def __init__(self, client: str = "192.0.2.1") -> None:
        self.seats: tuple[str, ...] = ()
        self.invited = False
        self.choosing: str | None = None
        self.device: Device | None = None
        self.hashes: tuple[str, ...] = ()
        self.caller = Caller(client=client)
        self.version: int | None = None
        self.told: list[ServerMessage] = []

    def dismiss(self, refusal: Refusal) -> None:
        pass

    def tell(self, message: ServerMessage) -> None:
        if message["type"] == "thinking":
            self.told.append(message)


@asynccontextmanager
async def at_a_table(url: str, *seats: NewSeat) -> AsyncIterator[tuple[OpenTable, Created, Instant]]:
    opponents = Instant()
    async with stored(url) as storage:
        registry = Registry(storage, opponents)
        try:
            async with asyncio.timeout(60):
                made = await registry.seat(new_game("hanse_2_3", 3), seats, seed=1)
                yield await registry.table(made.table["id"]), made, opponents
        finally:
            await registry.stop()


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.001)


async def played_on(table: OpenTable, decisions: int) -> None:
    goal = table.match.version + decisions
    await until(lambda: table.match.version > goal)


def test_computers_alone_play_only_while_somebody_looks(sqlite_url: str) -> None:
    async def run() -> None:
        async with at_a_table(sqlite_url, COMPUTER, COMPUTER, COMPUTER) as (table, made, _):
            assert table.is_idle, "nobody has come yet"
            visitor = Visitor()
            for _ in range(2):
                await table.enter(visitor, [made.watch], None)
                await played_on(table, 3)
                table.leave(visitor)
                await until(lambda: table.is_idle)
                assert not table.match.game.is_over
                assert table.match.entries[-1].final == "turn_ended", "nobody leaves in the middle of a turn"

    asyncio.run(run())


def test_computers_play_for_a_person_who_is_away(sqlite_url: str) -> None:
    async def run() -> None:
        async with at_a_table(sqlite_url, COMPUTER, COMPUTER, PERSON) as (table, _, opponents):
            await until(lambda: table.computer is None)
            assert table.match.game.to_move == "green"
            assert set(opponents.owners) == {table.row.id}, "the table has a share of its own"

    asyncio.run(run())


def test_after_a_restart_computers_alone_are_left_alone(database: str) -> None:
    async def run() -> None:
        async with at_a_table(database, COMPUTER, COMPUTER, COMPUTER) as (table, _, _):
            assert table.computer is not None
            assert await table._storage.waiting_for_computers() == []

    asyncio.run(run())


def test_thoughts_take_the_share_of_who_came_first(sqlite_url: str) -> None:
    async def run() -> None:
        async with at_a_table(sqlite_url, COMPUTER, COMPUTER, COMPUTER) as (table, made, opponents):
            await table.enter(Visitor("192.0.2.7"), [made.watch], None)
            await table.enter(Visitor("192.0.2.8"), [made.watch], None)
            await until(lambda: len(opponents.owners) > 3)
            assert set(opponents.owners) == {"192.0.2.7"}

    asyncio.run(run())


def test_a_search_that_is_shortened_is_told_until_it_no_longer_is(sqlite_url: str) -> None:
    async def run() -> None:
        async with at_a_table(sqlite_url, COMPUTER, COMPUTER, COMPUTER) as (table, made, opponents):
            visitor, late = Visitor(), Visitor()
            await table.enter(visitor, [made.watch], None)
            await until(lambda: table.match.version > 3)
            assert visitor.told == [], "the usual is not told"
            opponents.turn = Turn(0.3, 2.04)
            await until(lambda: len(table._hurried) == 3)
            assert {
                "type": "thinking",
                "seat": "red",
                "seconds": 0.3,
                "usual": 1.0,
                "waited": 2.0,
            } in visitor.told
            table.tell_hurried(late)
            assert len(late.told) == 3
            await played_on(table, 10)
            assert len(visitor.told) == 3, "what is the same is told once"
            opponents.turn = Turn(1.0, 0.0)
            await until(lambda: not table._hurried)
            assert [message["seconds"] for message in visitor.told[3:]] == [1.0] * 3  # type: ignore[typeddict-item]

    asyncio.run(run())
