"""REST: boards, tables, records, clones, replay, and the page itself."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from hansa import BOARDS, load_board, new_game, replay
from hansa.ai.network import inference
from hansa.ai.network.evaluator import shared_network
from hansa.boards.drawing.layout import WINDOWS
from hansa.server import api, registry
from hansa.server.app import create_app
from hansa.server.open_table import OpenTable
from hansa.server.opponents import Opponents
from hansa.tables import replays
from hansa.tables.computers import LEVELS, decide, offered, thought

from .people import COMPUTER, HERE, LINK, Guest, Json, bearer


def finished(seed: int = 1, modules: tuple[str, ...] = ()) -> Json:
    """The record of a whole game between computers."""
    game = new_game("hanse_2_3", 3, seed, modules=modules)
    while not game.is_over:
        game.play(decide(thought(game.view(game.to_move), "planner", seed)))
    game.player_names = {"red": "Jan", "blue": "Marthe"}
    return game.record()


@pytest.fixture(scope="module")
def record() -> Json:
    return finished()


def test_health(client: TestClient) -> None:
    answer = client.get("/api/health").json()
    assert (answer["status"], answer["protocol"]) == ("ok", 2)


def test_boards(client: TestClient) -> None:
    known = client.get("/api/boards").json()
    assert [board["id"] for board in known["boards"]] == list(BOARDS)
    assert known["editions"] == ["2009", "2014", "big_box"]
    assert known["levels"] == list(LEVELS)


def test_levels_that_need_the_network_are_offered_with_it_only(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(inference, "weights", lambda: tmp_path / "weights.onnx")
    for known in (offered, shared_network):
        known.cache_clear()
    try:
        assert client.get("/api/boards").json()["levels"] == ["random", "planner", "journeyman"]
        seats = [HERE, COMPUTER | {"level": "alderman"}, COMPUTER]
        answer = client.post("/api/tables", json={"board": "hanse_2_3", "seats": seats})
        assert answer.status_code == 422
        assert "random, planner, journeyman" in answer.text
    finally:
        offered.cache_clear()


@pytest.mark.parametrize("id", BOARDS)
def test_a_board_has_facts_and_a_place_for_everything(client: TestClient, id: str) -> None:
    answer = client.get(f"/api/boards/{id}")
    whole, board = answer.json(), load_board(id)
    assert len(whole["layouts"]) == len(WINDOWS)
    for sheet in whole["layouts"]:
        found = client.get(sheet["url"])
        assert found.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        layout = found.json()
        assert {key: layout[key] for key in ("width", "height", "letter")} == {
            k: v for k, v in sheet.items() if k != "url"
        }
        assert set(layout["towns"]) == {city.id for city in board.cities}
        for city in board.cities:
            assert len(layout["towns"][city.id]["spaces"]) >= len(city.spaces)
            assert bool(layout["towns"][city.id]["tower"]) == bool(city.abilities)
        for route in board.routes:
            assert all(f"{route.id}/{n + 1}" in layout["points"] for n in range(len(route.points)))
            assert len(layout["roads"][route.id]) == len(route.points) + 2
            assert route.id in layout["emblems"]
    assert whole["desk"]["book"] == {"values": [2, 3, 4, 5], "frees": "merchant"}
    same = client.get(f"/api/boards/{id}", headers={"If-None-Match": answer.headers["ETag"]})
    assert same.status_code == 304


def test_a_layout_that_is_not_there(client: TestClient) -> None:
    for board, sentence in (
        ("hanse_4_5", "The board 'hanse_4_5' has no layout '0'."),
        ("x", "There is no board 'x'."),
    ):
        answer = client.get(f"/api/boards/{board}/layouts/0")
        assert (answer.status_code, answer.json()["error"]["message"]) == (404, sentence)


def test_public_tables_are_listed_and_watched_without_a_token(guest: Guest) -> None:
    public = guest.table(HERE, LINK, COMPUTER, COMPUTER, public=True)
    private = guest.table(HERE, LINK, COMPUTER, COMPUTER)
    listed = guest.client.get("/api/tables").json()["tables"]
    assert [table["id"] for table in listed] == [public["table"]["id"]]
    assert guest.client.get(f"/api/tables/{public['table']['id']}").status_code == 200
    answer = guest.client.get(f"/api/tables/{private['table']['id']}")
    assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, "Bearer")
    with guest.sit(public) as spectator:
        assert spectator.welcome["seats"] == []
    assert public["links"]["blue"] == f"/table/{public['table']['id']}#seat={public['tokens']['blue']}"
    assert set(public["tokens"]) == {"red", "blue"}


def test_uploading_a_finished_record_and_downloading_it_again(guest: Guest, record: Json) -> None:
    answer = guest.client.post("/api/records", json=record)
    assert answer.status_code == 201
    made = answer.json()
    assert made["table"]["over"]
    address = f"/api/tables/{made['table']['id']}"
    again = guest.client.get(f"{address}/record", headers=bearer(made["watch"]))
    assert again.json() == record
    assert "attachment" in again.headers["Content-Disposition"]
    token, early = bearer(made["watch"]), {"decisions": 10}
    clone = guest.client.post(f"{address}/clone", json=early, headers=token).json()
    with guest.sit(clone, "red", "blue", "green") as seat:
        assert [entry["action"] for entry in seat.log] == record["actions"][:10]
        seat.play(seat.choose(random.Random(1)))
    beyond = {"decisions": 10**6}
    answer = guest.client.post(f"{address}/clone", json=beyond, headers=bearer(made["watch"]))
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_such_decision")
    answer = guest.client.post(f"{address}/clone", json={"seats": [HERE] * 2}, headers=bearer(made["watch"]))
    assert answer.status_code == 422


def test_an_unfinished_record_is_played_on_with_computers(guest: Guest, record: Json) -> None:
    half = {key: value for key, value in record.items() if key != "result"}
    half["actions"] = half["actions"][:40]
    made = guest.client.post("/api/records", json=half).json()
    token = bearer(made["tokens"]["red"])
    address = f"/api/tables/{made['table']['id']}"
    earlier = guest.client.post(f"{address}/clone", json={"decisions": 3}, headers=token)
    assert (earlier.status_code, earlier.json()["error"]["code"]) == (409, "not_over")
    computers = {"seats": [COMPUTER] * 3}
    clone = guest.client.post(f"{address}/clone", json=computers, headers=token).json()
    with guest.sit(clone, "watch") as spectator:
        spectator.follow(5)


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        ({"hansa_record": 99}, "record_version"),
        ({"actions": ["red dance"]}, "record_action"),
        ({"actions": 3}, "bad_record"),
        ({"board": "/etc/passwd"}, "unknown_board"),
        ({"players": "3"}, "bad_record"),
        ({"names": {"red": 1}}, "bad_record"),
        ({"names": {"red": "\ud800"}}, "bad_record"),
        ({"extra": 1}, "bad_record"),
        ({"actions": ["red done"] * 5001}, "too_large"),
    ],
)
def test_damaged_records_are_refused(client: TestClient, record: Json, damage: Json, code: str) -> None:
    damaged = {**record, **damage}
    for path, body in (("/api/records", damaged), ("/api/replay", {"record": damaged})):
        answer = client.post(path, content=json.dumps(body), headers={"Content-Type": "application/json"})
        assert answer.json()["error"]["code"] == code
        assert answer.status_code in (413, 422)


def test_replay_shows_moments_log_and_course(guest: Guest, record: Json) -> None:
    game = replay(record)
    whole = guest.client.post("/api/replay", json={"record": record, "count": 60, "log": True}).json()
    assert whole["decisions"] == len(record["actions"])
    assert whole["names"] == {"red": "Jan", "blue": "Marthe"}
    assert {key: whole["result"][key] for key in record["result"]} == record["result"]
    assert whole["moments"][33]["position"] == game.at(33).position()
    assert [entry["action"] for entry in whole["log"]] == record["actions"]
    for n in (0, 1, 33):
        assert whole["moments"][n]["view"] == game.at(n).view().to_json()
        assert whole["moments"][n]["decision"] == n
    assert whole["course"][0]["decision"] == 0
    assert whole["course"][-1]["total"] == {
        seat: score["total"] for seat, score in record["result"]["scores"].items()
    }
    made = guest.client.post("/api/records", json=record).json()
    address = f"/api/tables/{made['table']['id']}/replay?from={len(game.actions)}&count=5&seat=red"
    last = guest.client.get(address, headers=bearer(made["watch"])).json()
    assert (last["log"], last["course"]) == (None, None)
    assert [moment["view"]["viewer"] for moment in last["moments"]] == ["red"]
    for bad, status in (("from=99999", 404), ("seat=purple", 422), ("count=61", 422), ("from=-1", 422)):
        address = f"/api/tables/{made['table']['id']}/replay?{bad}"
        assert guest.client.get(address, headers=bearer(made["watch"])).status_code == status


def test_a_long_game_is_opened_off_the_event_loop(
    guest: Guest, record: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    def watched(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def watch(*args: Any, **more: Any) -> Any:
            with pytest.raises(RuntimeError):
                asyncio.get_running_loop()
            seen.append(name)
            return work(*args, **more)

        return watch

    monkeypatch.setattr(api, "replay", watched("replay", replays.replay))
    monkeypatch.setattr(registry, "OpenTable", watched("table", OpenTable))
    made = guest.client.post("/api/records", json=record).json()
    assert seen == []  # nobody has come yet
    address, token = f"/api/tables/{made['table']['id']}/replay", bearer(made["watch"])
    assert guest.client.get(f"{address}?count=5", headers=token).status_code == 200
    assert seen == ["table", "replay"]


# The page


@pytest.fixture
def built(tmp_path: Path, sqlite_url: str, opponents: Opponents) -> TestClient:
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "static" / "index.html").write_text("<!doctype html><title>Hansa</title>")
    (tmp_path / "static" / "assets" / "index-abc123.js").write_text("console.log(1)" * 200)
    (tmp_path / "secret.txt").write_text("secret")
    return TestClient(create_app(sqlite_url, opponents=opponents, static=tmp_path / "static"))


def test_the_page_is_served_for_its_own_addresses(built: TestClient) -> None:
    for address in ("/", "/table/abc", "/replay/abc"):
        answer = built.get(address)
        assert "<title>Hansa</title>" in answer.text
        assert answer.headers["Cache-Control"] == "no-cache"
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "script-src" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert "Access-Control-Allow-Origin" not in answer.headers
    script = built.get("/assets/index-abc123.js")
    assert "immutable" in script.headers["Cache-Control"]
    assert script.headers["Content-Encoding"] == "gzip"


@pytest.mark.parametrize(
    "address", ["/missing.js", "/assets/missing-1.js", "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fx.txt"]
)
def test_other_files_are_not_served(built: TestClient, address: str) -> None:
    answer = built.get(address)
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_a_missing_page_is_explained(sqlite_url: str, tmp_path: Path) -> None:
    answer = TestClient(create_app(sqlite_url, static=tmp_path / "none")).get("/")
    assert answer.status_code == 200
    assert "has not been built" in answer.text


@pytest.mark.parametrize("seed", [None, 2])
def test_who_begins_is_chosen_or_drawn(guest: Guest, seed: int | None) -> None:
    def began(first: str | None) -> str:
        made = guest.table(HERE, HERE, HERE, HERE, seed=seed, first=first)
        return str(made["table"]["to_move"])

    assert began(None) == "red"
    assert began("green") == "green"
    drawn = {began("random") for _ in range(20)}
    assert len(drawn) > 1 if seed is None else drawn == {"yellow"}
