"""Advice and analysis over REST: who may ask, what they get, and that it is worked out only once."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from hansa.boards import Board
from hansa.play.game import Game, new_game
from hansa.server import analysts
from hansa.server.analysts import Analyst, LocalAnalyses
from hansa.server.limits import TooMuch
from hansa.server.models import Advice, Analysis
from hansa.server.opponents import Opponents
from hansa.tables import computers
from hansa.tables.computers import counsel, thought

from .people import COMPUTER, HERE, LINK, Guest, Json, bearer
from .test_api import finished


def ask(guest: Guest, made: Json, what: str, token: str) -> Any:
    return guest.client.get(f"/api/tables/{made['table']['id']}/{what}", headers=bearer(token))


def refused(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Advice in this process and without search; the seeds it was asked with."""
    asked: list[int] = []

    async def advise(self: Opponents, view: Any, seed: int, *, owner: str) -> dict[str, Any]:
        asked.append(seed)
        await asyncio.sleep(0)
        monkeypatch.setattr(computers, "_adviser", lambda seconds: None)
        return counsel(thought(view, "adviser", seed))

    monkeypatch.setattr(Opponents, "advise", advise)
    return asked


def test_advice_is_thought_out_by_a_process(guest: Guest) -> None:
    made = guest.table(HERE, COMPUTER, COMPUTER, COMPUTER)
    answer = ask(guest, made, "advice", made["tokens"]["red"])
    assert answer.status_code == 200, answer.text
    found = answer.json()
    Advice.model_validate(found)
    assert (found["decisions"], found["seat"]) == (0, "red")
    assert sum(found["chances"].values()) == pytest.approx(1, abs=0.05)
    with guest.sit(made, "red") as red:
        legal = {action["text"]: action for action in red.update["legal"]}
    assert 1 <= len(found["tips"]) <= 3
    for tip in found["tips"]:
        assert tip["action"].items() <= legal[tip["action"]["text"]].items()
        assert tip["line"][0] == tip["action"]
        assert 0 < tip["chance"] < 1
        assert tip["reasons"]


def test_the_same_moment_is_thought_over_once(guest: Guest, quick: list[int]) -> None:
    made = guest.table(HERE, COMPUTER, COMPUTER, COMPUTER)
    token = made["tokens"]["red"]
    first = ask(guest, made, "advice", token).json()
    assert ask(guest, made, "advice", token).json() == first
    assert len(quick) == 1
    assert first["chances"] is None
    with guest.sit(made, "red") as red:
        red.play(first["tips"][0]["action"]["text"])
    second = ask(guest, made, "advice", token).json()
    assert (second["decisions"], len(quick)) == (1, 2)


def test_who_gets_no_advice(guest: Guest, quick: list[int]) -> None:
    alone = guest.table(HERE, HERE, COMPUTER, COMPUTER)
    assert ask(guest, alone, "advice", alone["tokens"]["red"]).status_code == 200
    assert refused(ask(guest, alone, "advice", alone["tokens"]["blue"])) == (422, "not_your_decision")
    assert refused(ask(guest, alone, "advice", alone["watch"])) == (403, "not_your_seat")
    assert refused(ask(guest, alone, "advice", "x" * 43)) == (403, "wrong_token")
    several = guest.table(HERE, LINK, COMPUTER, COMPUTER)
    assert refused(ask(guest, several, "advice", several["tokens"]["red"])) == (403, "no_advice")
    invited = guest.table(LINK, HERE, COMPUTER, COMPUTER)
    assert refused(ask(guest, invited, "advice", invited["tokens"]["red"])) == (403, "no_advice")
    single = guest.table(LINK, COMPUTER, COMPUTER, COMPUTER)
    assert ask(guest, single, "advice", single["tokens"]["red"]).status_code == 200


def test_analysis_tables_always_get_advice_and_finished_games_none(guest: Guest, quick: list[int]) -> None:
    record = finished()
    over = guest.client.post("/api/records", json=record).json()
    assert refused(ask(guest, over, "advice", over["tokens"]["red"])) == (422, "game_over")
    people = {"decisions": 0, "seats": [HERE, LINK, LINK]}
    address = f"/api/tables/{over['table']['id']}/clone"
    clone = guest.client.post(address, json=people, headers=bearer(over["watch"])).json()
    assert ask(guest, clone, "advice", clone["tokens"]["red"]).status_code == 200


def test_what_an_adviser_cannot_find_is_no_secret(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(self: Opponents, view: Any, seed: int, *, owner: str) -> None:
        return None

    monkeypatch.setattr(Opponents, "advise", fail)
    made = guest.table(HERE, COMPUTER, COMPUTER, COMPUTER)
    assert refused(ask(guest, made, "advice", made["tokens"]["red"])) == (500, "internal")


def quickly(record: dict[str, Any], board: Board) -> dict[str, Any]:
    """An analysis with hardly any search."""
    from hansa.ai.advice.analysis import analyse
    from hansa.play.game import replay

    analysts._progress.value = 0.5
    return analyse(replay(record, board=board), positions=16).to_json()


@pytest.mark.slow
def test_a_finished_game_is_analysed(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysts, "_analysed", quickly)
    record = finished()
    made = guest.client.post("/api/records", json=record).json()
    began = time.monotonic()
    while (answer := ask(guest, made, "analysis", made["watch"])).status_code == 202:
        assert 0 <= answer.json()["done"] <= 1
        assert time.monotonic() - began < 100
        time.sleep(0.1)
    assert answer.status_code == 200, answer.text
    found = answer.json()
    Analysis.model_validate(found)
    assert found["seats"] == ["red", "blue", "green"]
    assert found["turns"][-1]["decisions"] == len(record["actions"])
    assert ask(guest, made, "analysis", made["tokens"]["red"]).json() == found


def test_a_running_game_is_not_analysed(guest: Guest) -> None:
    made = guest.table(HERE, COMPUTER, COMPUTER, COMPUTER)
    assert refused(ask(guest, made, "analysis", made["tokens"]["red"])) == (409, "not_over")


def fail(record: dict[str, Any], board: Board) -> dict[str, Any]:
    raise ValueError("the analysis fails")


@pytest.mark.slow
def test_an_analysis_that_fails_is_tried_again(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysts, "_analysed", fail)
    record = finished()
    made = guest.client.post("/api/records", json=record).json()
    began = time.monotonic()
    while (answer := ask(guest, made, "analysis", made["watch"])).status_code == 202:
        assert time.monotonic() - began < 100
        time.sleep(0.1)
    assert refused(answer) == (503, "no_analysis")
    assert ask(guest, made, "analysis", made["watch"]).status_code == 202


def test_only_some_games_wait_for_their_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    async def wait(self: Analyst, key: tuple[str, int], game: Game) -> dict[str, Any]:
        await asyncio.sleep(0.05)
        return {"seats": [str(key[1])], "turns": [], "turning": []}

    monkeypatch.setattr(Analyst, "work_out", wait)
    monkeypatch.setattr(analysts, "MOST_KEPT", 10)

    async def run() -> None:
        desk, game = LocalAnalyses(), new_game(seed=1)
        for number in range(analysts.MOST_WAITING):
            assert await desk.begin(("table", number), game, f"client {number // 2}") == 0.0
        for client, code in (("client 0", "too_many_requests"), ("another", "busy")):
            with pytest.raises(TooMuch) as refused:
                await desk.begin(("table", 12), game, client)
            assert refused.value.code == code
        assert await desk.find(("table", 3)) == 0.0
        assert len(desk._tasks) == analysts.MOST_WAITING
        await asyncio.sleep(0.2)
        assert await desk.find(("table", 3)) == Analysis(seats=["3"], turns=[], turning=[])
        for number in range(20, 24):
            await desk.begin(("table", number), game, f"client {number // 2}")
        assert len(desk._tasks) == 10
        await desk.rest()

    asyncio.run(run())


@pytest.mark.parametrize(("name", "model"), [("advice", Advice), ("analysis", Analysis)])
def test_the_snapshots_are_such_answers(name: str, model: type[BaseModel]) -> None:
    """Chances differ a little between machines, so only the form is compared."""
    text = (Path(__file__).parent / "snapshots" / f"{name}.json").read_text("utf-8")
    assert model.model_validate(json.loads(text)).model_dump() == json.loads(text)
