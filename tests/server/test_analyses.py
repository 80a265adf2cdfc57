"""Analyses on PostgreSQL: one process works one out, a dead one's is taken over, and every process has it."""

from __future__ import annotations

import asyncio
import signal
import time
import urllib.request
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, cast

import pytest
from sqlalchemy import delete, select, text, update

from hansa.play.game import Game, replay
from hansa.server import analyses as shared
from hansa.server import jobs as jobs_module
from hansa.server.analysts import Analyst
from hansa.server.limits import TooMuch
from hansa.server.models import Analysis, NewSeat
from hansa.server.registry import Registry
from hansa.server.schema import analyses, jobs
from hansa.tables.refusals import Refusal

from .people import Json
from .test_api import finished
from .test_cluster import LONG, Thinker, jobs_left, together
from .test_restart import Server
from .test_thinking import thinking

pytestmark = pytest.mark.slow  # several servers each, on a PostgreSQL

Key = tuple[str, int]
# Starts `hansa` with analyses that hardly search.
QUICKLY = "from hansa.server import analysts; from tests.server.test_advice import quickly; "
QUICKLY += "analysts._analysed = quickly; from hansa.cli import main; main()"
FOUND: Json = {"seats": ["red", "blue", "green"], "turns": [], "turning": []}


class Desk:
    """What all analysts of a test do: they wait until they may answer, and note who was asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[tuple[Analyst, Key]] = []
        self.may_answer = asyncio.Event()
        self.fails = False
        monkeypatch.setattr(Analyst, "work_out", self._work_out())
        monkeypatch.setattr(Analyst, "done", lambda *_: 0.5)
        monkeypatch.setattr(shared, "TELL_EVERY", 0.02)
        monkeypatch.setattr(jobs_module, "RENEW_EVERY", 0.05)

    def _work_out(self) -> Callable[[Analyst, Key, Game], Awaitable[Json]]:
        async def work_out(analyst: Analyst, key: Key, game: Game) -> Json:
            assert game.is_over
            self.asked.append((analyst, key))
            await self.may_answer.wait()
            if self.fails:
                raise ValueError("it fails")
            return FOUND

        return work_out


@cache
def record() -> Json:
    return finished()


async def over(registry: Registry) -> tuple[Key, Game]:
    """A table with a finished game."""
    game = replay(record())
    made = await registry.seat(game, [NewSeat(kind="here") for _ in game.players], analysis=True)
    table = await registry.table(made.table["id"])
    return (table.row.id, table.match.version), table.match.game


async def found(registry: Registry, key: Key, wanted: Callable[[Any], bool]) -> Any:
    async with asyncio.timeout(LONG):
        while not wanted(answer := await registry.analyses.find(key)):
            await asyncio.sleep(0.01)
    return answer


def is_found(answer: Any) -> bool:
    return isinstance(answer, Analysis)


async def working(desk: Desk, number: int = 1) -> None:
    async with asyncio.timeout(LONG):
        while len(desk.asked) < number:
            await asyncio.sleep(0.01)


def test_one_process_works_it_out_and_every_process_has_it(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(monkeypatch)

    async def use(*processes: tuple[Registry, Thinker]) -> None:
        registries = [registry for registry, _ in processes]
        key, game = await over(registries[0])
        assert [await each.analyses.find(key) for each in registries] == [None] * 3
        await asyncio.gather(*(each.analyses.begin(key, game, "anna") for each in registries))
        for each in registries:
            assert await found(each, key, lambda answer: answer == 0.5) == 0.5  # how much is done, everywhere
        desk.may_answer.set()
        for each in registries:
            assert await found(each, key, is_found) == Analysis.model_validate(FOUND)
        assert len(desk.asked) == 1
        async with asyncio.timeout(LONG):
            while await jobs_left(registries[0]):
                await asyncio.sleep(0.01)

    together(postgres_url, 3, use)


def test_the_analysis_of_a_process_that_died_is_taken_over(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(monkeypatch)

    async def use(here: tuple[Registry, Thinker], there: tuple[Registry, Thinker]) -> None:
        key, game = await over(here[0])
        await here[0].analyses.begin(key, game, "anna")
        await working(desk)
        first = desk.asked[0][0]
        dead, alive = (here[0], there[0])
        if dead.analyses._analyst is not first:  # type: ignore[attr-defined]
            dead, alive = alive, dead
        assert dead._cluster is not None
        for task in dead._cluster.jobs._tasks:  # it renews nothing any more, and says nothing
            task.cancel()
        async with alive.storage.engine.begin() as connection:
            await connection.execute(update(jobs).values(until=text("now() - interval '1 second'")))
        await working(desk, 2)
        assert desk.asked[1][0] is not first
        desk.may_answer.set()  # and the dead one is back, too late
        assert await found(alive, key, is_found) == Analysis.model_validate(FOUND)

    together(postgres_url, 2, use)


def test_the_lease_of_one_under_way_is_renewed(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    desk = Desk(monkeypatch)

    async def use(here: tuple[Registry, Thinker], there: tuple[Registry, Thinker]) -> None:
        key, game = await over(here[0])
        await here[0].analyses.begin(key, game, "anna")
        await working(desk)

        async def until() -> Any:
            async with there[0].storage.engine.connect() as connection:
                return (await connection.execute(select(jobs.c.until))).scalar_one()

        first = await until()
        async with asyncio.timeout(LONG):
            while await until() == first:
                await asyncio.sleep(0.01)
        assert await until() > first
        desk.may_answer.set()
        await found(there[0], key, is_found)

    together(postgres_url, 2, use)
    assert "renewed" not in caplog.text


def test_one_that_nobody_works_at_can_be_asked_for_again(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(monkeypatch)

    async def use(here: tuple[Registry, Thinker]) -> None:
        registry, _ = here
        key, game = await over(registry)
        assert registry._cluster is not None
        for task in registry._cluster.jobs._tasks:  # nobody takes it
            task.cancel()
        await registry.analyses.begin(key, game, "anna")
        assert await registry.analyses.find(key) == 0.0
        async with registry.storage.engine.begin() as connection:
            await connection.execute(delete(jobs))
        assert await registry.analyses.find(key) is None
        await registry.analyses.begin(key, game, "anna")
        assert await registry.analyses.find(key) == 0.0
        assert not desk.asked

    together(postgres_url, 1, use)


def test_a_late_failure_spoils_no_result(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(monkeypatch)
    desk.may_answer.set()

    async def use(here: tuple[Registry, Thinker]) -> None:
        registry, _ = here
        key, game = await over(registry)
        await registry.analyses.begin(key, game, "anna")
        await found(registry, key, is_found)
        late = cast("shared.SharedAnalyses", registry.analyses)
        await late._write(key, done=1.0, failed=True, result=None)
        assert is_found(await late.find(key))

    together(postgres_url, 1, use)


def test_one_that_fails_is_told_once_and_tried_again(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(monkeypatch)
    desk.fails = True
    desk.may_answer.set()

    async def use(here: tuple[Registry, Thinker], there: tuple[Registry, Thinker]) -> None:
        key, game = await over(here[0])
        await here[0].analyses.begin(key, game, "anna")
        with pytest.raises(Refusal, match="cannot be analysed"):
            await found(there[0], key, lambda answer: answer is None)
        desk.fails = False
        assert await here[0].analyses.find(key) is None
        await here[0].analyses.begin(key, game, "anna")
        assert is_found(await found(there[0], key, is_found))

    together(postgres_url, 2, use)


def test_one_of_another_form_is_worked_out_again(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(monkeypatch)
    desk.may_answer.set()

    async def use(here: tuple[Registry, Thinker]) -> None:
        key, game = await over(here[0])
        await here[0].analyses.begin(key, game, "anna")
        await found(here[0], key, is_found)
        async with here[0].storage.engine.begin() as connection:
            await connection.execute(update(analyses).values(result={"chances": []}))
        assert await here[0].analyses.find(key) is None

    together(postgres_url, 1, use)


def test_only_some_wait_at_all_processes(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(monkeypatch)

    async def use(here: tuple[Registry, Thinker], there: tuple[Registry, Thinker]) -> None:
        games = [await over(here[0]) for _ in range(9)]
        for number, (key, game) in enumerate(games[:8]):
            await (here, there)[number % 2][0].analyses.begin(key, game, f"client {number // 4}")
        for registry, client, code in (
            (here[0], "client 0", "too_many_requests"),
            (there[0], "another", "busy"),
        ):
            with pytest.raises(TooMuch) as refused:
                await registry.analyses.begin(*games[8], client)
            assert refused.value.code == code
        desk.may_answer.set()
        for key, _ in games[:8]:
            await found(there[0], key, is_found)
        async with asyncio.timeout(LONG):  # until the last job is gone
            while await jobs_left(here[0]):
                await asyncio.sleep(0.01)
        await here[0].analyses.begin(*games[8], "client 0")
        async with here[0].storage.engine.connect() as connection:
            rows = (await connection.execute(select(analyses.c.table_id))).all()
        assert len(rows) == 9

    together(postgres_url, 2, use)


def test_hansa_think_analyses_for_a_server_that_does_not(postgres_url: str) -> None:
    server = Server(postgres_url, "--no-think")
    try:
        made = server.post("/api/records", record())
        address = f"{server.address}/api/tables/{made['table']['id']}/analysis"
        wanted = urllib.request.Request(address, headers={"Authorization": f"Bearer {made['watch']}"})

        def ask() -> int:
            with urllib.request.urlopen(wanted, timeout=30) as answer:
                return int(answer.status)

        assert ask() == 202
        with thinking(postgres_url, QUICKLY) as first:
            first.send_signal(signal.SIGKILL)
        with thinking(postgres_url, QUICKLY):
            until = time.monotonic() + 300
            while ask() == 202:
                assert time.monotonic() < until
                time.sleep(0.5)
        assert ask() == 200
    finally:
        server.kill()
