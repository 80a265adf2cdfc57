"""Computers that hang or wait: nobody else's computer suffers."""

from __future__ import annotations

import asyncio
import time

import pytest

from hansa.play.game import new_game
from hansa.server import opponents
from hansa.server.opponents import Opponents
from hansa.tables.computers import Thought, decide, thought


def hang(task: Thought) -> str:
    """Think for ever at one level."""
    if task.level == "random":
        time.sleep(600)
    return decide(task)


def linger(task: Thought) -> str:
    """Think for half a second, and choose what chance would not."""
    time.sleep(0.5)
    return last(task)


def last(task: Thought) -> str:
    return max(task.legal)


VIEW = new_game(seed=1).view("red")


def test_a_computer_that_hangs_is_ended_and_the_others_think_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(opponents, "decide", hang)

    async def run() -> None:
        computers = Opponents(1)
        wanted = decide(thought(VIEW, "planner", 1))
        assert await computers.choose(VIEW, "planner", 1) == wanted
        assert computers._quick._pool is not None
        (process,) = computers._quick._pool._processes.values()
        with monkeypatch.context() as impatient:
            impatient.setattr(opponents, "_PATIENCE", 0.5)
            assert await computers.choose(VIEW, "random", 1) in thought(VIEW, "random", 1).legal
        assert "did not decide within 0.5 seconds" in caplog.text
        process.join(20)
        assert not process.is_alive()
        with monkeypatch.context() as patient:
            patient.setattr(opponents, "_PATIENCE", 30.0)
            assert await computers.choose(VIEW, "planner", 1) == wanted
        assert caplog.text.count("did not decide") == 1
        computers.stop()

    asyncio.run(run())


def brood(task: Thought) -> str:
    """Think for ever at a level that searches."""
    if task.level == "alderman":
        time.sleep(600)
    return decide(task)


def test_who_decides_at_once_does_not_wait_for_those_who_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "decide", brood)

    async def run() -> None:
        computers = Opponents(1)
        searching = [asyncio.create_task(computers.choose(VIEW, "alderman", n)) for n in range(3)]
        await asyncio.sleep(0)  # they have begun, or wait for the one who has
        async with asyncio.timeout(60):
            assert await computers.choose(VIEW, "planner", 1) == decide(thought(VIEW, "planner", 1))
        assert not any(each.done() for each in searching)
        for each in searching:
            each.cancel()
        await asyncio.gather(*searching, return_exceptions=True)
        computers.stop()

    asyncio.run(run())


@pytest.mark.slow
def test_waiting_for_a_free_process_is_not_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "decide", linger)

    async def run() -> list[str]:
        computers = Opponents(1)
        await computers.choose(VIEW, "random", 0)  # the process has started
        monkeypatch.setattr(opponents, "_PATIENCE", 2.0)
        thoughts = [computers.choose(VIEW, "random", seed) for seed in range(6)]
        chosen = await asyncio.gather(*thoughts)
        computers.stop()
        return chosen

    assert set(asyncio.run(run())) == {last(thought(VIEW, "random", 0))}
