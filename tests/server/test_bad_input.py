"""Whatever is sent: a clear error, a line in the log, and the table unharmed."""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from typing import Any, cast

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect

from hansa.server import connection, limits, registry, tokens
from hansa.server.limits import Limits, Rate
from hansa.tables.refusals import Refusal

from .people import HERE, Guest, Json, Seat, bearer

HELLO = {"type": "hello", "protocol": 2, "tokens": []}
BURST, PER_SECOND = round(Limits().messages.burst), round(Limits().messages.a_minute / 60)


def limit(guest: Guest, monkeypatch: pytest.MonkeyPatch, **changed: Any) -> None:
    """Give the server that a guest visits other limits for what comes from now on."""
    allowance = cast(Starlette, guest.client.app).state.allowance
    monkeypatch.setattr(allowance, "limits", replace(allowance.limits, **changed))


def closing(client: TestClient, table_id: str, *messages: Any) -> tuple[list[Json], int]:
    """What comes back before a socket is closed, and the close code."""
    heard: list[Json] = []
    with client.websocket_connect(f"/api/tables/{table_id}/socket") as socket:
        for message in messages:
            if isinstance(message, bytes):
                socket.send_bytes(message)
            else:
                socket.send_text(message if isinstance(message, str) else json.dumps(message))
        try:
            while True:
                heard.append(socket.receive_json())
        except WebSocketDisconnect as closed:
            return heard, closed.code


@pytest.mark.parametrize(
    ("first", "code", "close"),
    [
        ("", "bad_message", 4400),
        ("{", "bad_message", 4400),
        ("[" * 4000, "bad_message", 4400),
        (b"\x00\xff", "bad_message", 4400),
        ("[]", "bad_message", 4400),
        ({"type": "dance"}, "bad_message", 4400),
        ({"type": "hello", "protocol": 1}, "wrong_protocol", 4400),
        ({"type": "hello", "protocol": 2, "tokens": "abc"}, "bad_message", 4400),
        ({"type": "hello", "protocol": 2, "more": 1}, "bad_message", 4400),
        ({"type": "ping"}, "no_hello", 4408),
        (HELLO, "no_token", 4401),
        ({**HELLO, "tokens": ["wrong"]}, "wrong_token", 4401),
        ({**HELLO, "tokens": ["\ud800"]}, "bad_message", 4400),
        ({**HELLO, "name": "x" * 5000}, "too_large", 4413),
    ],
)
def test_a_wrong_first_message(
    guest: Guest, caplog: pytest.LogCaptureFixture, first: Any, code: str, close: int
) -> None:
    made = guest.table(HERE, HERE, HERE, HERE)
    with caplog.at_level(logging.WARNING, logger="hansa"):
        heard, closed = closing(guest.client, made["table"]["id"], first)
    assert [message["code"] for message in heard] == [code]
    assert closed == close
    assert f"refused: {code}" in caplog.text
    assert heard[0]["message"].endswith(".")


def test_an_unknown_table(guest: Guest) -> None:
    heard, closed = closing(guest.client, "nowhere", {**HELLO, "tokens": ["x"]})
    assert (heard[0]["code"], closed) == ("unknown_table", 4404)
    answer = guest.client.get("/api/tables/nowhere", headers=bearer("x"))
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "unknown_table")


@pytest.mark.parametrize("id", ["%00", "a%00b", "x" * 41, "a%20b", "a%0A", "%F0%9F%99%82", "%ED%A0%80"])
def test_what_can_be_no_id_never_reaches_the_database(
    guest: Guest, monkeypatch: pytest.MonkeyPatch, id: str
) -> None:
    async def unwanted(_: str) -> None:
        raise AssertionError("the database was asked")

    monkeypatch.setattr(guest.registry.storage, "table", unwanted)
    for what in ("", "/record", "/replay"):
        answer = guest.client.get(f"/api/tables/{id}{what}", headers=bearer("x"))
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "unknown_table")
    heard, closed = closing(guest.client, id, {**HELLO, "tokens": ["x"]})
    assert (heard[0]["code"], closed) == ("unknown_table", 4404)


def test_ids_that_are_made_can_be_ids() -> None:
    for _ in range(100):
        assert registry._ID.fullmatch(tokens.new_id())


def test_a_token_of_one_table_opens_no_other(guest: Guest) -> None:
    one, other = guest.table(HERE, HERE, HERE, HERE), guest.table(HERE, HERE, HERE, HERE)
    hello = {**HELLO, "tokens": [one["tokens"]["red"]]}
    assert closing(guest.client, other["table"]["id"], hello)[1] == 4401


def test_no_hello_in_time(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    limit(guest, monkeypatch, hello_seconds=0.05)
    made = guest.table(HERE, HERE, HERE, HERE)
    heard, closed = closing(guest.client, made["table"]["id"])
    assert (heard[0]["code"], closed) == ("no_hello", 4408)


@pytest.mark.parametrize(
    "wrong",
    [
        {"type": "play"},
        {"type": "play", "version": "0", "action": "end_turn"},
        {"type": "play", "version": -1, "action": "end_turn"},
        {"type": "play", "version": 0, "action": ""},
        {"type": "play", "version": 0, "action": 7},
        {"type": "undo", "version": None},
        {"type": "name", "seat": "red", "name": "a\nb"},
        {"type": "name", "seat": "red", "name": "\ud800"},
        {"type": "name", "seat": "red", "name": "\x00"},
        {"type": "ping", "id": {"a": 1}},
        {"type": "hello", "protocol": 2},
        {"type": ["play"]},
        {},
        None,
        3,
    ],
)
def test_a_malformed_message_is_explained_and_the_socket_stays_open(guest: Guest, wrong: Any) -> None:
    made = guest.table(HERE, HERE, HERE, HERE)
    with guest.sit(made, "red", "blue", "green", "yellow") as seat:
        seat.wire.send_json(wrong)
        assert seat.next("error")["code"] == "bad_message"
        assert seat.play("end_turn")["version"] == 1


STRANGE = ["red", "🙂" * 100, "place ../../etc/passwd trader", "red place a/b/c d e f", "%s%n"]


@pytest.mark.parametrize("text", STRANGE)
def test_strange_actions_are_refused_in_words(guest: Guest, text: str) -> None:
    made = guest.table(HERE, HERE, HERE, HERE)
    with guest.sit(made, "red") as seat:
        error = seat.refused("play", action=text)
        assert error["message"]
        assert error["code"] not in ("internal", "bad_message")
        assert seat.update["version"] == 0


def test_an_oversized_message_closes_the_socket_and_nothing_else(guest: Guest) -> None:
    made = guest.table(HERE, HERE, HERE, HERE)
    with guest.sit(made, "watch") as spectator:
        hello = {**HELLO, "tokens": [made["tokens"]["red"]]}
        heard, closed = closing(guest.client, made["table"]["id"], hello, "x" * 10_000)
        assert (heard[-1]["code"], closed) == ("too_large", 4413)
        with guest.sit(made, "red") as red:
            red.play("end_turn")
        assert spectator.catch_up()["version"] == 1


def test_who_keeps_sending_nonsense_is_sent_away(guest: Guest) -> None:
    made = guest.table(HERE, HERE, HERE, HERE)
    hello = {**HELLO, "tokens": [made["watch"]]}
    heard, closed = closing(guest.client, made["table"]["id"], hello, *["nonsense"] * 20)
    assert closed == 4400
    assert sum(message["type"] == "error" for message in heard) == 20


def test_a_flood_is_refused(
    guest: Guest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    limit(guest, monkeypatch, messages=Rate(10, 1))
    made = guest.table(HERE, HERE, HERE, HERE)
    hello = {**HELLO, "tokens": [made["tokens"]["red"]]}
    flood = [{"type": "play", "version": 0, "action": "dance"}] * 300
    with guest.sit(made, "watch") as spectator:
        heard, closed = closing(guest.client, made["table"]["id"], hello, *flood)
        assert closed == 4429
        assert sum(message.get("code") == "too_many_messages" for message in heard) == 2
        assert "refused: too_many_messages" in caplog.text
        with guest.sit(made, "red") as red:
            red.play("end_turn")
        assert spectator.catch_up()["version"] == 1


class Clock:
    """Time that passes when a test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        for module in (connection, limits):
            monkeypatch.setattr(module, "monotonic", lambda: self.now)

    def send(self, socket: connection.Connection, a_second: float, seconds: float) -> int:
        """Send this many messages a second; how many are read before the socket is closed."""
        read = 0
        for _ in range(round(a_second * seconds)):
            self.now += 1 / a_second
            read += socket._in_time()
        return read


def test_a_flood_just_above_the_limit_is_ended_and_does_not_fill_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    clock = Clock(monkeypatch)
    seen = connection.Connection(cast(WebSocket, object()), "t")
    with pytest.raises(Refusal) as closed:
        clock.send(seen, PER_SECOND + 10, 60)
    assert closed.value.code == "too_many_messages"
    assert clock.now < 1000 + 40
    assert seen._waiting.qsize() == 2  # when it began, and at the end
    assert caplog.text.count("refused: too_many_messages") == 1


def test_floods_are_forgiven_after_a_while(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    clock = Clock(monkeypatch)
    seen = connection.Connection(cast(WebSocket, object()), "t")
    for _ in range(5):
        sent = BURST + connection.MOST_FLOODED - 10
        assert clock.send(seen, 10_000, sent / 10_000) < BURST + 5
        clock.now += connection.PERIOD + 1
        assert clock.send(seen, PER_SECOND, 10) == 10 * PER_SECOND
    assert caplog.text.count("refused: too_many_messages") == 5


def test_what_is_refused_again_and_again_is_logged_once(
    guest: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    made = guest.table(HERE, HERE, HERE, HERE)
    with guest.sit(made, "red") as red:
        for _ in range(20):
            red.refused("play", action="dance")
    assert caplog.text.count("refused: unknown_action") == 1


def test_a_crowd_of_spectators_or_of_one_seat_keeps_nobody_else_out(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hansa.server.open_table.MOST_SPECTATORS", 2)
    monkeypatch.setattr("hansa.server.open_table.MOST_AT_A_SEAT", 1)
    made = guest.table(HERE, HERE, HERE, HERE)

    def turned_away(token: str) -> bool:
        heard, closed = closing(guest.client, made["table"]["id"], {**HELLO, "tokens": [token]})
        return (heard[0]["code"], closed) == ("too_many_viewers", 4429)

    with guest.sit(made, "watch"), guest.sit(made, "watch"):
        assert turned_away(made["watch"])
        with guest.sit({**made, "watch": made["invite"]}, "watch"), guest.sit(made, "red"):
            assert turned_away(made["tokens"]["red"])
            with guest.sit(made, "blue"), guest.sit(made, "red", "blue"):
                pass


def test_a_viewer_who_reads_nothing_is_cut_off() -> None:
    class Deaf:
        pass

    seen = connection.Connection(cast(WebSocket, Deaf()), "t")
    for n in range(100):
        seen.tell({"type": "pong", "re": n})
    assert seen._close == 4429
    assert seen._waiting.qsize() < connection.MOST_WAITING


def test_storage_that_fails_changes_nothing(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    made = guest.table(HERE, HERE, HERE, HERE)
    storage = guest.registry.storage

    async def fail(*_: object) -> None:
        raise OSError("disk full")

    with guest.sit(made, "red") as red:
        with monkeypatch.context() as broken:
            broken.setattr(storage, "append", fail)
            assert red.refused("play", action="end_turn")["code"] == "unavailable"
        assert red.play("end_turn")["version"] == 1


def test_a_name_that_cannot_be_stored_is_not_shown(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    made = guest.table(HERE, HERE, HERE, HERE)
    table_id = made["table"]["id"]
    storage = guest.registry.storage

    async def fail(*_: object, **__: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as broken:
        broken.setattr(storage, "update_seat", fail)
        hello = {**HELLO, "tokens": [made["tokens"]["red"]], "name": "Anna"}
        heard, closed = closing(guest.client, table_id, hello)
        assert ([message["code"] for message in heard], closed) == (["unavailable"], 1011)
        address, token = f"/api/tables/{table_id}", bearer(made["watch"])
        seat = guest.client.get(address, headers=token).json()["seats"][0]
        assert (seat["name"], seat["joined"], seat["online"]) == ("", False, False)
    with guest.sit(made, "red", name="Anna") as red, monkeypatch.context() as broken:
        broken.setattr(storage, "update_seat", fail)
        red.send("name", seat="red", name="Berta")
        assert red.next("error")["code"] == "unavailable"
        assert guest.client.get(address, headers=token).json()["seats"][0]["name"] == "Anna"


def test_who_fails_to_be_welcomed_is_not_left_at_the_table(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = guest.table(HERE, HERE, HERE, HERE)

    def fail(*_: object) -> None:
        raise RuntimeError("a bug")

    with monkeypatch.context() as broken:
        broken.setattr("hansa.server.open_table.OpenTable.tell_update", fail)
        hello = {**HELLO, "tokens": [made["tokens"]["red"]]}
        heard, closed = closing(guest.client, made["table"]["id"], hello)
    assert (heard[-1]["code"], closed) == ("internal", 1011)
    answer = guest.client.get(f"/api/tables/{made['table']['id']}", headers=bearer(made["watch"]))
    assert not answer.json()["seats"][0]["online"]


# HTTP

POST = "/api/tables"
SEATS = [HERE, HERE, HERE, HERE]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ("{", 400, "bad_json"),
        ("[" * 100_000, 400, "bad_json"),
        ("null", 422, "bad_request"),
        ({}, 422, "bad_request"),
        ({"board": "hanse_4_5", "seats": []}, 422, "bad_request"),
        ({"board": "atlantis", "seats": SEATS}, 422, "unknown_board"),
        ({"board": "../x.json", "seats": SEATS}, 422, "unknown_board"),
        ({"board": "hanse_4_5", "seats": SEATS[:3]}, 422, "bad_setup"),
        ({"board": "hanse_4_5", "seats": SEATS, "edition": "1999"}, 422, "bad_setup"),
        ({"board": "hanse_4_5", "seats": SEATS, "first": "violet"}, 422, "unknown_first"),
        ({"board": "hanse_4_5", "seats": SEATS, "first": "violet", "seed": 1}, 422, "unknown_first"),
        ({"board": "hanse_4_5", "seats": SEATS, "colours": ["red", "blue", "green"]}, 422, "bad_colours"),
        ({"board": "hanse_4_5", "seats": SEATS, "colours": ["red"] * 4}, 422, "bad_colours"),
        ({"board": "hanse_4_5", "seats": SEATS, "colours": ["pink"], "seed": 1}, 422, "bad_colours"),
        ({"board": "hanse_4_5", "seats": SEATS, "colours": ["red"] * 6}, 422, "bad_request"),
        ({"board": "hanse_4_5", "seats": SEATS, "colours": "red"}, 422, "bad_request"),
        ({"board": "hanse_4_5", "seats": SEATS, "modules": ["dragons"]}, 422, "bad_setup"),
        ({"board": "hanse_4_5", "seats": SEATS, "seed": 2**63}, 422, "bad_request"),
        ({"board": "hanse_4_5", "seats": [{"kind": "computer", "level": "god"}] * 4}, 422, "bad_request"),
        ({"board": "hanse_4_5", "seats": [{"kind": "here", "name": "a\x00"}] * 4}, 422, "bad_request"),
        ("x" * (1024 * 1024 + 1), 413, "too_large"),
    ],
)
def test_wrong_tables_are_refused(client: TestClient, body: Any, status: int, code: str) -> None:
    text = body if isinstance(body, str) else json.dumps(body)
    answer = client.post(POST, content=text, headers={"Content-Type": "application/json"})
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (status, code)
    assert set(error) == {"code", "message", "rule"}


def test_a_body_that_grows_and_grows_is_cut_off(client: TestClient) -> None:
    answer = client.post(POST, content=(b"x" * 65536 for _ in range(40)))
    assert answer.status_code == 413


def test_other_ways_and_addresses(client: TestClient) -> None:
    assert client.delete("/api/tables").json()["error"]["code"] == "method_not_allowed"
    assert client.get("/api/nothing").json()["error"]["code"] == "not_found"
    assert client.get("/api/boards/atlantis").json()["error"]["code"] == "not_found"
    assert client.post("/api/tables", data={"board": "x"}).status_code in (400, 422)


def test_tokens_are_never_logged(guest: Guest, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        made = guest.table(HERE, HERE, HERE, HERE)
        with guest.sit(made, "red") as red:
            assert isinstance(red, Seat)
            red.refused("play", action="dance")
        guest.client.get(f"/api/tables/{made['table']['id']}", headers=bearer(made["tokens"]["red"]))
        closing(guest.client, made["table"]["id"], {**HELLO, "tokens": ["a-wrong-secret"]})
    for secret in (*made["tokens"].values(), made["watch"], "a-wrong-secret"):
        assert secret not in caplog.text
