"""Boards of the host's own: offered, drawn, played on by everybody, and kept by the tables begun on them."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import random
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from hansa import BOARDS, Board, new_game
from hansa.boards.drawing import layout
from hansa.boards.folder import BoardFile, read_folder
from hansa.server import analysts, boards
from hansa.server.app import create_app
from hansa.server.limits import Limits
from hansa.server.opponents import Opponents
from hansa.server.shelf import Shelf
from hansa.tables.computers import LEVELS, decide, thought

from .people import COMPUTER, HERE, LINK, Guest, Json, bearer
from .test_advice import quickly

pytestmark = pytest.mark.slow  # boards are laid out by another process

EXAMPLE = resources.files("hansa.boards").joinpath("example.json").read_text("utf-8")
NAMES = {"de": "Zwei Flüsse", "fr": "Deux Rivières"}
Serve = Callable[..., AbstractContextManager[TestClient]]


def files(folder: Path, text: str = EXAMPLE) -> list[BoardFile]:
    """A folder with one board."""
    (folder / "two_rivers.json").write_text(text, "utf-8")
    found, mistakes = read_folder(folder)
    assert mistakes == []
    return found


async def here(self: Shelf, board: Board) -> tuple[str, ...]:
    """The layouts of a board, without waiting for a process to start."""
    return boards.layouts_of(board)


@pytest.fixture
def serve(sqlite_url: str, opponents: Opponents, monkeypatch: pytest.MonkeyPatch) -> Serve:
    """Starts a server with these boards, again and again on one database."""
    monkeypatch.setattr(Shelf, "_lay_out", here)

    def start(own: list[BoardFile] | None = None) -> AbstractContextManager[TestClient]:
        app = create_app(sqlite_url, boards=own or [], opponents=opponents, limits=Limits.none())
        return TestClient(app)

    return start


@pytest.fixture
def own(tmp_path: Path) -> list[BoardFile]:
    return files(tmp_path)


@pytest.fixture
def guest(serve: Serve, own: list[BoardFile]) -> Iterator[Guest]:
    with serve(own) as running:
        yield Guest(running)


def table(guest: Guest, *seats: Json, **more: Any) -> Json:
    return guest.table(*(seats or (HERE, HERE, HERE)), board="two_rivers", **more)


def get(guest: Guest, path: str, token: str | None = None) -> Json:
    answer = guest.client.get(path, headers=bearer(token) if token else {})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def finished(own: list[BoardFile]) -> Json:
    """The record of a whole game between computers."""
    game = new_game(own[0].board, 3)
    while not game.is_over:
        game.play(decide(thought(game.view(game.to_move), "planner", 1)))
    return game.record()


def test_it_is_offered_after_the_printed_boards_and_drawn(guest: Guest, own: list[BoardFile]) -> None:
    *printed, listed = get(guest, "/api/boards")["boards"]
    assert [(board["id"], board["own"]) for board in printed] == [(id, False) for id in BOARDS]
    assert listed == {
        "id": "two_rivers",
        "name": "Two Rivers",
        "names": NAMES,
        "own": True,
        "players": [3, 3],
        "two_player": [],
        "modules": [],
    }
    now, begun_on = (
        get(guest, f"/api/boards/two_rivers{query}") for query in ("", f"?version={own[0].digest}")
    )
    assert now == begun_on
    assert now["facts"]["own"] is True
    assert [city["name"] for city in now["facts"]["cities"]] == ["Wick", "Hull", "Bath", "Deal"]
    assert [get(guest, sheet["url"]) for sheet in now["layouts"]] == [
        json.loads(layout.layout_text(own[0].board, window)) for window in layout.WINDOWS
    ]


def test_a_board_is_found_by_its_own_id_and_version_only(guest: Guest, own: list[BoardFile]) -> None:
    digest = own[0].digest
    for path, status in (
        ("two_rivers.json", 404),
        ("..%2Ftwo_rivers", 404),
        (f"hanse_4_5?version={digest}", 404),
        (f"two_rivers?version={'0' * 32}", 404),
        ("two_rivers?version=..", 422),
        (f"two_rivers/layouts/none?version={digest}", 404),
    ):
        assert guest.client.get(f"/api/boards/{path}").status_code == status, path


@pytest.mark.parametrize("name", ["three_rivers", "two_rivers.json", "/etc/passwd", "../two_rivers.json"])
def test_other_boards_are_refused_in_a_sentence(guest: Guest, name: str) -> None:
    seats = [HERE, HERE, HERE]
    record = new_game("hanse_2_3", 3).record() | {"board": name}
    for path, body in (
        ("tables", {"board": name, "seats": seats}),
        ("records", record),
        ("replay", {"record": record}),
    ):
        answer = guest.client.post(f"/api/{path}", json=body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "unknown_board")
        assert answer.json()["error"]["message"] == (
            f"This server has no board {name!r}; whoever runs it can add it: hansa serve --boards FOLDER."
        )


def test_it_is_dealt_in_secret_and_played_on(guest: Guest, own: list[BoardFile]) -> None:
    made, rng = table(guest, seed=None), random.Random(1)
    known = {"name": "Two Rivers", "names": NAMES, "digest": own[0].digest}
    assert (made["table"]["board"], made["table"]["own_board"]) == ("two_rivers", known)
    with guest.sit(made, "red", "blue", "green") as seats:
        for _ in range(20):
            seats.play(seats.choose(rng))
        assert seats.welcome["table"]["own_board"] == known


def test_a_record_is_uploaded_replayed_cloned_and_downloaded(guest: Guest, own: list[BoardFile]) -> None:
    record = finished(own)
    known = {"name": "Two Rivers", "names": NAMES, "digest": own[0].digest}
    made = guest.client.post("/api/records", json=record).json()
    address, watch = f"/api/tables/{made['table']['id']}", made["watch"]
    assert made["table"]["own_board"] == known
    assert get(guest, f"{address}/record", watch) == record
    moments = get(guest, f"{address}/replay?log=true", watch)
    assert (moments["board"], moments["own_board"]) == ("two_rivers", known)
    assert guest.client.post("/api/replay", json={"record": record, "log": True}).json() == moments
    clone = guest.client.post(f"{address}/clone", json={"decisions": 5}, headers=bearer(watch)).json()
    assert clone["table"]["own_board"] == known
    with guest.sit(clone, "red") as red:
        assert red.update["decisions"] == 5


def test_a_running_game_is_cloned_as_a_seat_sees_it(guest: Guest) -> None:
    made = table(guest, HERE, LINK, LINK)
    address, token = f"/api/tables/{made['table']['id']}/clone", bearer(made["tokens"]["red"])
    clone = guest.client.post(address, json={}, headers=token).json()
    with guest.sit(clone, "red") as red:
        assert red.update["view"]["board"] == "two_rivers"


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_on_it(guest: Guest, level: str, caplog: pytest.LogCaptureFixture) -> None:
    computer = {**COMPUTER, "level": level}
    with caplog.at_level(logging.ERROR):  # one that cannot think plays at random, and the log says so
        made = table(guest, computer, HERE, HERE)
        with guest.sit(made, "blue") as blue:
            while blue.update["prompt"]["seat"] == "red":
                blue.catch_up()
            assert blue.log[0]["seat"] == "red"
    assert caplog.records == []


def test_advice_and_analysis_know_it(
    guest: Guest, own: list[BoardFile], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysts, "_analysed", quickly)
    made = table(guest, HERE, COMPUTER, COMPUTER, first="red")
    advice = get(guest, f"/api/tables/{made['table']['id']}/advice", made["tokens"]["red"])
    assert advice["tips"]
    record = finished(own)
    made = guest.client.post("/api/records", json=record).json()
    address, began = f"/api/tables/{made['table']['id']}/analysis", time.monotonic()
    while "done" in (found := get_any(guest, address, made["watch"])):
        assert time.monotonic() - began < 100
        time.sleep(0.1)
    assert found["turns"][-1]["decisions"] == len(record["actions"])


def get_any(guest: Guest, path: str, token: str) -> Json:
    """An answer, or word that it is under way."""
    found: Json = guest.client.get(path, headers=bearer(token)).json()
    assert "error" not in found
    return found


def test_ids_and_names_may_be_as_long_as_a_file_allows(serve: Serve, tmp_path: Path) -> None:
    text = EXAMPLE.replace('"two_rivers"', f'"{"r" * 60}"').replace("Two Rivers", "R" * 60)
    text = text.replace("wick", "w" * 60).replace("hull", "h" * 60)
    with serve(files(tmp_path, text)) as client:
        guest = Guest(client)
        made = guest.table(HERE, HERE, HERE, board="r" * 60)
        assert made["table"]["own_board"]["name"] == "R" * 60
        with guest.sit(made, "red") as red:
            red.play(f"red place {'w' * 60}-{'h' * 60}/1 trader")


# What becomes of a table when the folder changes


@pytest.mark.parametrize("still_there", [True, False], ids=["changed", "gone"])
def test_a_table_keeps_the_board_it_was_begun_on(serve: Serve, tmp_path: Path, still_there: bool) -> None:
    """Whether the file has changed or the server has been started without it."""
    with serve(files(tmp_path)) as client:
        guest = Guest(client)
        made = table(guest, public=True)
        with guest.sit(made, "red") as red:
            before = red.play("red place wick-hull/1 trader")
        drawn = get(guest, f"/api/boards/two_rivers?version={made['table']['own_board']['digest']}")
    changed = EXAMPLE.replace("wick", "york").replace("Wick", "York").replace("Two Rivers", "Three Rivers")
    with serve(files(tmp_path, changed) if still_there else []) as client:
        guest = Guest(client)
        (listed,) = get(guest, "/api/tables")["tables"]
        assert listed["own_board"] == made["table"]["own_board"]
        with guest.sit(made, "red") as red:
            assert red.update["view"] == before["view"]
            red.play("red place wick-hull/2 trader")
        version = f"?version={listed['own_board']['digest']}"
        assert get(guest, f"/api/boards/two_rivers{version}") == drawn
        for sheet in drawn["layouts"]:
            assert get(guest, sheet["url"])["board"] == "two_rivers"
        names = [board["name"] for board in get(guest, "/api/boards")["boards"][len(BOARDS) :]]
        assert names == (["Three Rivers"] if still_there else [])
        if still_there:
            with guest.sit(table(guest), "red") as red:
                red.play("red place york-hull/1 trader")


def test_a_board_is_laid_out_once_and_again_if_it_would_be_drawn_otherwise(
    serve: Serve, own: list[BoardFile], monkeypatch: pytest.MonkeyPatch
) -> None:
    laid_out = []

    async def watched(self: Shelf, board: Board) -> tuple[str, ...]:
        laid_out.append(board.id)
        return boards.layouts_of(board)

    monkeypatch.setattr(Shelf, "_lay_out", watched)
    for _ in range(2):
        with serve(own) as client:
            get(Guest(client), "/api/boards/two_rivers")
            assert laid_out == ["two_rivers"]
    monkeypatch.setattr(layout, "FORMAT", layout.FORMAT + 1)
    layout.layout_text.cache_clear()
    with serve(own) as client:
        sheet = get(Guest(client), "/api/boards/two_rivers")["layouts"][0]
        assert laid_out == ["two_rivers"] * 2
        assert get(Guest(client), sheet["url"])["format"] == layout.FORMAT
    layout.layout_text.cache_clear()


def test_another_process_lays_it_out_and_may_die(
    sqlite_url: str, own: list[BoardFile], opponents: Opponents, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hansa.server.shelf.layouts_of", last)
    client = TestClient(
        create_app(sqlite_url, boards=own, opponents=opponents), raise_server_exceptions=False
    )
    with client:
        assert client.get("/api/boards/two_rivers").status_code == 500
        assert table(Guest(client))["table"]["board"] == "two_rivers"  # which it does not hold up
        monkeypatch.undo()
        assert get(Guest(client), "/api/boards/two_rivers")["facts"]["name"] == "Two Rivers"


def last(board: Board) -> tuple[str, ...]:
    """The last thing that a process does."""
    os._exit(1)


def test_a_server_stops_while_a_board_is_being_laid_out(
    serve: Serve, own: list[BoardFile], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def slowly(self: Shelf, board: Board) -> tuple[str, ...]:
        await asyncio.Event().wait()
        return ()

    monkeypatch.setattr(Shelf, "_lay_out", slowly)
    with serve(own) as client:
        made = table(Guest(client))
    monkeypatch.setattr(Shelf, "_lay_out", here)
    with serve() as client:  # the table has its board all the same
        version = made["table"]["own_board"]["digest"]
        assert get(Guest(client), f"/api/boards/two_rivers?version={version}")["layouts"]
        with Guest(client).sit(made, "red") as red:
            red.play("red place wick-hull/1 trader")


def test_drawings_in_memory_are_bounded(
    serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def drawings() -> int:
        gc.collect()
        return sum(type(each) is boards.Drawn and each.id == "two_rivers" for each in gc.get_objects())

    monkeypatch.setattr("hansa.server.shelf._KEPT", 2)
    before, versions = drawings(), []
    for n in range(5):
        own = files(tmp_path, EXAMPLE.replace("Two Rivers", f"Two Rivers {n}"))
        versions.append(f"/api/boards/two_rivers?version={own[0].digest}")
        with serve(own) as client:
            assert client.get(versions[-1]).status_code == 200
    with serve() as client:
        for path in versions * 2:
            assert client.get(path).status_code == 200
        assert drawings() - before <= 3  # one is being read


def test_the_host_is_told_what_overlaps(
    serve: Serve, own: list[BoardFile], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def crowded(self: Shelf, board: Board) -> tuple[str, ...]:
        found = [json.loads(text) for text in boards.layouts_of(board)]
        return tuple(json.dumps(each | {"overlaps": [["wick:wall", "bath:wall"]]}) for each in found)

    monkeypatch.setattr(Shelf, "_lay_out", crowded)
    for _ in range(2):  # at every start, not only when it is laid out
        caplog.clear()
        with serve(own) as client:
            get(Guest(client), "/api/boards/two_rivers")
        assert [record.getMessage() for record in caplog.records if record.levelname == "WARNING"] == [
            "board two_rivers: in the picture wick:wall overlaps bath:wall "
            "(one of 1 overlaps; hansa boards --check names them)"
        ]
