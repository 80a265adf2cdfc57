"""Turns to think: a share for everybody, short thoughts first, less time for each when many wait."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

import pytest

from hansa.server.scheduling import LEAST, Scheduler, Turn

Job = tuple[str, float]  # an owner, and the seconds it usually takes


class Bench:
    """One process and those who wait for it, in a time of its own: thoughts end when the test says so."""

    def __init__(self) -> None:
        self.scheduler = Scheduler(1)
        self.begun: list[tuple[Job, Turn]] = []
        self._ends: list[asyncio.Event] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def queue(self, *jobs: Job) -> list[asyncio.Task[None]]:
        tasks = [asyncio.create_task(self._think(job)) for job in jobs]
        self._tasks += tasks
        await settled()
        return tasks

    async def _think(self, job: Job) -> None:
        async with self.scheduler.turn(*job) as turn:
            self.begun.append((job, turn))
            self._ends.append(end := asyncio.Event())
            await end.wait()

    async def finish(self, thoughts: int = 1) -> None:
        """Let some thoughts end, one after another."""
        for _ in range(thoughts):
            self._ends.pop(0).set()
            await settled()

    async def finish_all(self) -> None:
        while self._ends:
            await self.finish()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def owners(self) -> list[str]:
        return [job[0] for job, _ in self.begun]


async def settled() -> None:
    """Let everybody who can go on do so."""
    for _ in range(10):
        await asyncio.sleep(0)


def on_a_bench(use: Callable[[Bench], Awaitable[None]]) -> None:
    async def run() -> None:
        bench = Bench()
        await use(bench)
        await bench.finish_all()
        waiting = bench.scheduler
        assert (waiting.waiting, waiting._free) == (0, 1), "everything has been given back"
        assert not waiting._tickets and not waiting._due, "nobody is remembered"

    asyncio.run(run())


def test_fifty_tables_of_one_client_do_not_push_others_back() -> None:
    async def use(bench: Bench) -> None:
        await bench.queue(*[("rude", 1.0)] * 50)
        await bench.queue(("quiet", 1.0))
        await bench.finish(50)
        # As much time as all fifty together: for its full second, some short thoughts of the others.
        assert bench.owners.index("quiet") <= 1.0 / LEAST
        again = bench.owners.index("quiet")
        turn = bench.begun[again][1]
        assert turn.seconds == 1.0, "nobody else's crowd shortens a search"
        assert {turn.seconds for job, turn in bench.begun[1:50] if job[0] == "rude"} >= {LEAST}

    on_a_bench(use)


def test_owners_get_equal_time_whatever_they_think_about() -> None:
    async def use(bench: Bench) -> None:
        await bench.queue(
            ("one", 0.4), ("one", 0.4), ("one", 0.4), ("one", 0.4), ("other", 0.4), ("other", 0.1)
        )
        spent: Counter[str] = Counter()
        for _ in range(4):
            await bench.finish()
        for (owner, usual), turn in bench.begun[:4]:
            assert turn.seconds == usual
            spent[owner] += round(10 * usual)
        assert abs(spent["one"] - spent["other"]) <= 4, "at most one thought apart"

    on_a_bench(use)


def test_short_thoughts_come_first() -> None:
    async def use(bench: Bench) -> None:
        await bench.queue(*[(f"alderman {n}", 1.0) for n in range(3)])
        await bench.queue(("councillor", 0.1))
        await bench.finish()
        assert bench.owners[1] == "councillor"

    on_a_bench(use)


def test_a_long_thought_is_not_put_off_for_ever() -> None:
    async def use(bench: Bench) -> None:
        await bench.queue(("first", 0.1), ("adviser", 0.4))
        for _ in range(20):
            await bench.queue(("first", 0.1))  # who always has another one
            await bench.finish()
        assert "adviser" in bench.owners[:8]

    on_a_bench(use)


@pytest.mark.parametrize(
    ("owners", "usual", "seconds"),
    [(1, 1.0, 1.0), (4, 1.0, 1.0), (10, 1.0, 0.4), (50, 1.0, 0.1), (50, 0.02, 0.02)],
)
def test_the_more_wait_the_shorter_they_think(owners: int, usual: float, seconds: float) -> None:
    async def use(bench: Bench) -> None:
        await bench.queue(*[(f"table {n}", usual) for n in range(owners)])
        await bench.finish()
        assert bench.scheduler.waiting == max(0, owners - 2)
        await bench.queue(("table 0", usual))
        [*_, (_, turn)] = bench.begun
        assert turn.seconds == pytest.approx(seconds, abs=0.101 if owners == 10 else 0)

    on_a_bench(use)


def test_there_is_a_least_that_a_thought_gets() -> None:
    async def run() -> None:
        scheduler = Scheduler(1)

        async def advice() -> float:
            async with scheduler.turn("somebody", 1.0, least=0.5) as turn:
                await asyncio.sleep(0)
                return turn.seconds

        assert set(await asyncio.gather(*[advice() for _ in range(50)])) >= {0.5, 1.0}

    asyncio.run(run())


def test_who_leaves_the_queue_takes_no_turn() -> None:
    async def use(bench: Bench) -> None:
        await bench.queue(("thinking", 1.0))
        left, called = (await bench.queue(("left", 0.1)))[0], (await bench.queue(("called", 0.2)))[0]
        await bench.queue(("last", 1.0))
        left.cancel()
        bench._ends.pop(0).set()
        await asyncio.sleep(0)  # the turn of the next is being given out
        called.cancel()
        await settled()
        assert bench.owners[-1] == "last"
        assert "left" not in bench.owners

    on_a_bench(use)


def test_a_thought_that_fails_gives_its_turn_back() -> None:
    async def run() -> None:
        scheduler = Scheduler(1)
        with pytest.raises(ValueError, match="nothing"):
            async with scheduler.turn("one", 1.0):
                raise ValueError("nothing comes to mind")
        async with asyncio.timeout(10), scheduler.turn("two", 1.0) as turn:
            assert turn.seconds == 1.0

    asyncio.run(run())
