"""Computers that hang or wait: nobody else's computer suffers."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import replace

import pytest

from hansa.ai.search.player import Candidate, SearchPlayer
from hansa.play.game import new_game
from hansa.play.view import View
from hansa.server import opponents
from hansa.server.opponents import Opponents
from hansa.server.scheduling import LEAST
from hansa.tables import computers
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


@pytest.mark.slow
def test_a_computer_that_hangs_is_ended_and_the_others_think_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(opponents, "decide", hang)

    async def run() -> None:
        shared = Opponents(1)
        wanted = decide(thought(VIEW, "planner", 1))
        assert await shared.choose(VIEW, "planner", 1) == wanted
        assert shared._quick._pool is not None
        (process,) = shared._quick._pool._processes.values()
        with monkeypatch.context() as impatient:
            impatient.setattr(opponents, "_PATIENCE", 0.5)
            assert await shared.choose(VIEW, "random", 1) in thought(VIEW, "random", 1).legal
        assert "did not decide within 0.5 seconds" in caplog.text
        process.join(20)
        assert not process.is_alive()
        with monkeypatch.context() as patient:
            patient.setattr(opponents, "_PATIENCE", 30.0)
            assert await shared.choose(VIEW, "planner", 1) == wanted
        assert caplog.text.count("did not decide") == 1
        shared.stop()

    asyncio.run(run())


def brood(task: Thought) -> str:
    """Think for ever at a level that searches."""
    if task.level == "alderman":
        time.sleep(600)
    return decide(task)


def test_who_decides_at_once_does_not_wait_for_those_who_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "decide", brood)

    async def run() -> None:
        shared = Opponents(1)
        searching = [asyncio.create_task(shared.choose(VIEW, "alderman", n)) for n in range(3)]
        await asyncio.sleep(0)  # they have begun, or wait for the one who has
        async with asyncio.timeout(60):
            assert await shared.choose(VIEW, "planner", 1) == decide(thought(VIEW, "planner", 1))
        assert not any(each.done() for each in searching)
        for each in searching:
            each.cancel()
        await asyncio.gather(*searching, return_exceptions=True)
        shared.stop()

    asyncio.run(run())


def hurried(task: Thought) -> str:
    """Choose by how long one may think."""
    return max(task.legal) if task.seconds == LEAST else min(task.legal)


def test_who_thinks_is_told_for_how_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "decide", hurried)

    async def run() -> list[str]:
        shared = Opponents(1)
        several = [shared.choose(VIEW, "alderman", 1, owner=f"table {n}") for n in range(50)]
        chosen = await asyncio.gather(*several)
        shared.stop()
        return chosen

    legal = thought(VIEW, "alderman", 1).legal
    assert set(asyncio.run(run())) == {max(legal), min(legal)}, "the first are in no hurry, most are"


class Watch(SearchPlayer):
    """Notes for how long it may search."""

    def __init__(self) -> None:
        self.seconds, self.noted = 1.0, list[float | None]()

    def candidates(self, view: View, rng: random.Random, *, stop_early: bool = False) -> list[Candidate]:
        self.noted.append(self.seconds)
        return [Candidate(view.legal_actions()[0], 1, 1.0, 0.5, (), ())]


def test_a_search_takes_the_time_that_its_thought_has(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch()
    monkeypatch.setattr(computers, "_player", lambda level: watch)
    task = thought(VIEW, "alderman", 1)
    decide(replace(task, seconds=0.3))
    decide(task)
    assert watch.noted == [0.3, 1.0]
    assert [computers.usual_seconds(level) for level in ("councillor", "adviser")] == [0.1, 1.0]
    assert computers.usual_seconds("planner") < 0.1


@pytest.mark.slow
def test_waiting_for_a_free_process_is_not_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "decide", linger)

    async def run() -> list[str]:
        shared = Opponents(1)
        await shared.choose(VIEW, "random", 0)  # the process has started
        monkeypatch.setattr(opponents, "_PATIENCE", 2.0)
        thoughts = [shared.choose(VIEW, "random", seed) for seed in range(6)]
        chosen = await asyncio.gather(*thoughts)
        shared.stop()
        return chosen

    assert set(asyncio.run(run())) == {last(thought(VIEW, "random", 0))}
