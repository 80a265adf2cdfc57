"""One real message of every kind, in files that the tests of the page load too.

HANSA_SNAPSHOTS=write pytest tests/server/test_snapshots.py    rewrites them; read the diff
"""

from __future__ import annotations

import itertools
import json
import os
import random
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter

from hansa.play.game import new_game, position
from hansa.play.kinds import KINDS
from hansa.server import messages, registry
from hansa.server.models import Boards, Created, ErrorBody, Lessons, LessonState, Tables
from hansa.server.scheduling import Turn
from hansa.tables.computers import decide, thought
from hansa.tables.legal import legal_list
from hansa.tables.messages import LegalAction, Replay
from hansa.tables.rows import SeatRow

from .people import HERE, LINK, Guest, Json, bearer
from .test_api import finished

FOLDER = Path(__file__).parent / "snapshots"
Check = Callable[[str, Any], None]

FROM_PAGE: dict[str, Json] = {
    "hello": {
        "type": "hello",
        "protocol": 2,
        "tokens": ["x" * 43],
        "version": None,
        "name": "Jan",
        "device": "computer",
        "id": 1,
    },
    "play": {"type": "play", "version": 31, "action": "red place hamburg-luebeck/1 trader", "id": 2},
    "undo": {"type": "undo", "version": 32, "id": 3},
    "reset": {"type": "reset", "version": 33, "id": 4},
    "log": {"type": "log", "before": 200, "id": 9},
    "why": {"type": "why", "action": "red establish hamburg-luebeck", "id": 5},
    "name": {"type": "name", "seat": "red", "name": "Jan", "id": 6},
    "computer": {"type": "computer", "seat": "blue", "level": "planner", "id": 7},
    "choose": {"type": "choose", "seat": "blue", "id": 8},
    "start": {"type": "start", "id": 9},
    "ping": {"type": "ping", "id": 10},
}


@pytest.fixture
def check() -> Check:
    def compare(name: str, value: Any) -> None:
        text = json.dumps(value, indent=1, ensure_ascii=False) + "\n"
        file = FOLDER / f"{name}.json"
        if os.environ.get("HANSA_SNAPSHOTS") == "write":
            file.write_text(text, encoding="utf-8", newline="\n")
        assert file.read_text("utf-8") == text, f"{file.name} has changed"

    return compare


@pytest.fixture
def steady(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ids, tokens and the time are always the same."""
    ids, tokens = itertools.count(1), itertools.count(1)
    monkeypatch.setattr(registry, "new_id", lambda: f"table-{next(ids)}")
    monkeypatch.setattr(registry, "new_token", lambda: f"token-{next(tokens)}-".ljust(43, "x"))
    for module in ("hansa.server.storage", "hansa.tables.rows"):
        monkeypatch.setattr(f"{module}.now", lambda: datetime(2026, 1, 31, 18, tzinfo=UTC))


def test_every_message_of_the_page(check: Check) -> None:
    kinds = {kind.__name__ for kind in get_args(messages.Message)}
    assert len(kinds) == len(FROM_PAGE)
    for name, message in FROM_PAGE.items():
        assert messages.read_message(json.dumps(message)).type == name
        check(f"page_{name}", message)


@pytest.mark.usefixtures("steady")
def test_every_message_of_the_server(guest: Guest, check: Check) -> None:
    made = guest.table(HERE, LINK, LINK, HERE, modules=["missions", "favour"])
    check("created", made)
    with guest.sit(made, "red", "yellow", name="Jan", id=1) as red:
        check("welcome", red.welcome)
        check("update_start", red.update)
        with guest.sit(made, "blue") as blue:
            check("table", red.next("table"))
            check("update_other", blue.update)
            red.ask("play", action="red place hamburg-luebeck/1 trader", id=2)
            check("update_play", red.update)
            check("error", red.refused("play", action="red establish hamburg-luebeck nothing", id=3))
            red.ask("undo", id=4)
            check("update_undo", red.update)
            red.play("red place hamburg-luebeck/1 trader")
            red.play("end_turn")
            blue.follow(red.update["version"])
            check("update_legal", blue.update)
            blue.play("blue displace hamburg-luebeck/1 trader paying trader")
            red.follow(blue.update["version"])
            check("update_displaced", red.update)
        with guest.sit(made, "watch", version=2) as spectator:
            check("update_spectator", spectator.update)
        red.send("why", action="red end_turn", id=5)
        check("reason", red.next("reason"))
        red.send("ping", id=6)
        check("pong", red.next("pong"))
        red.send("log", before=2, id=7)
        check("log", red.next("log"))
        table = guest.registry._tables[made["table"]["id"]]
        computer = SeatRow("green", "computer", "alderman")
        assert guest.client.portal is not None
        guest.client.portal.call(table._begun, computer, Turn(seconds=0.1, waited=3.21))
        check("thinking", red.next("thinking"))


@pytest.mark.usefixtures("steady")
def test_rest_answers(guest: Guest, check: Check) -> None:
    record = finished(modules=("missions",))
    check("record", record)
    made = guest.client.post("/api/records", json=record).json()
    TypeAdapter(Created).validate_python(made)
    with guest.sit(made, "red", version=len(record["actions"])) as red:
        check("update_over", red.update)
    boards = guest.client.get("/api/boards").json()
    TypeAdapter(Boards).validate_python(boards)
    check("boards", boards)
    check("board", guest.client.get("/api/boards/hanse_2_3").json())
    guest.table(HERE, LINK, LINK, HERE, public=True)
    tables = guest.client.get("/api/tables").json()
    TypeAdapter(Tables).validate_python(tables)
    check("tables", tables)
    address = f"/api/tables/{made['table']['id']}/replay?from=3&count=2&seat=red"
    replay = guest.client.get(address, headers=bearer(made["watch"])).json()
    TypeAdapter(Replay).validate_python(replay)
    check("replay", replay)
    lessons = guest.client.get("/api/lessons").json()
    TypeAdapter(Lessons).validate_python(lessons)
    check("lessons", lessons)
    deed = {"play": "place hamburg-luebeck trader", "language": "fr"}
    lesson = guest.client.post("/api/lessons/place", json=deed).json()
    TypeAdapter(LessonState).validate_python(lesson)
    check("lesson", lesson)
    refused = guest.client.get("/api/tables/nowhere").json()
    TypeAdapter(ErrorBody).validate_python(refused)
    check("http_error", refused)


POSITIONS = (
    "board hanse_4_5 big_box 4 favour; turn 5 red; red supply=5t1m markers=plus_3,develop; tiles toll,cities",
    "board hanse_4_5 big_box 4 favour; turn 5 red; blue tiles=toll; decision toll blue",
    "board hanse_4_5 2014 4; turn 5 red; red markers=remove_3; route hamburg-luebeck b.B",
    "board hanse_4_5 big_box 4; turn 5 red; red markers=exchange_posts; city hamburg rbg",
    "board east_3_5 big_box 3; turn 5 red; red supply=3t1m; decision permanent route=danzig-malmoe traders=2",
    "board east_3_5 big_box 3; turn 5 red; red supply=3t1m; decision permanent route=malmoe-visby traders=2",
    "board hanse_2_3 big_box 3; marker_set promos; turn 5 blue acted; red book=2;"
    "laid hamburg-luebeck tribute red; decision tribute due=hamburg-luebeck:tribute:red",
)


@pytest.mark.slow
def test_legal_actions_of_every_kind(check: Check) -> None:
    """The first action of each kind that comes up in games on all sorts of tables."""
    found: dict[str, LegalAction] = {}
    games = [position(text) for text in POSITIONS]
    games += [new_game("east_3_5", 3), new_game("britannia_4_5", 4)]
    games += [new_game("hanse_2_3", 2, modules=[variant]) for variant in ("provinces", "neutral")]
    for game in games:
        rng = random.Random(1)
        for _ in range(600):
            if game.is_over or len(found) == len(KINDS):
                break
            view = game.view(game.to_move)
            if {KINDS[type(action)].name for action in game.legal_actions()} <= found.keys():
                game.play(decide(thought(view, "planner", rng.randrange(2**60))))
                continue
            new = [action for action in legal_list(view) if action["kind"] not in found]
            for action in new:
                found.setdefault(action["kind"], action)
            game.play(new[0]["text"])
    assert len(found) == len(KINDS), sorted(found)
    check("legal", [found[kind] for kind in sorted(found)])
