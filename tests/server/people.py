"""People who come to a server under test: they make tables, sit down, and follow the protocol."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any, Protocol, cast

from starlette.applications import Starlette
from starlette.testclient import TestClient, WebSocketTestSession

from hansa.server.registry import Registry
from hansa.tables.updates import MOST_ENTRIES

Json = dict[str, Any]
HERE: Json = {"kind": "here"}
LINK: Json = {"kind": "link"}
COMPUTER: Json = {"kind": "computer", "level": "random"}


def registry_of(client: TestClient) -> Registry:
    """The registry of the server that a client talks to."""
    found: Registry = cast(Starlette, client.app).state.registry
    return found


class Wire(Protocol):
    """A connected socket."""

    def send_json(self, data: Any) -> None: ...

    def receive_json(self) -> Any: ...


class Seat:
    """A page at a table: it keeps the latest update and the log, as docs/protocol.md says."""

    def __init__(self, wire: Wire, tokens: Sequence[str], version: int | None = None, **more: Any) -> None:
        self.wire = wire
        self.log: list[Json] = []
        self.before = 0  # how many entries of the log came before these
        self.update: Json = {}
        self.send("hello", protocol=2, tokens=list(tokens), version=version, **more)
        self.welcome = self.next("welcome")
        self.catch_up()

    def send(self, type: str, **fields: Any) -> None:
        self.wire.send_json({"type": type, **fields})

    def next(self, type: str) -> Json:
        """The next message of a type; only news about the table may come before it, and is skipped."""
        while True:
            message: Json = self.wire.receive_json()
            if message["type"] == type:
                return message
            assert message["type"] == "table", message

    def catch_up(self) -> Json:
        """Take in the next update."""
        self.update = self.next("update")
        since, end = self.update["since"], self.before + len(self.log)
        if not self.before <= since <= end:
            assert not self.log or since == 0 or len(self.update["log"]) == MOST_ENTRIES
            self.before, self.log = since, []
        self.log = self.log[: since - self.before] + self.update["log"]
        return self.update

    def whole_log(self) -> list[Json]:
        """The log from the beginning: what an update did not bring is asked for."""
        log, since = self.log, self.before
        while since:
            self.send("log", before=since)
            part = self.next("log")
            assert part["since"] + len(part["log"]) == since
            log, since = part["log"] + log, part["since"]
        return log

    def follow(self, version: int) -> None:
        """Take in updates until a version."""
        while self.update["version"] < version:
            self.catch_up()

    def ask(self, type: str, **fields: Any) -> Json:
        """Play, undo or reset, and take in the result."""
        self.send(type, version=self.update["version"], **fields)
        return self.catch_up()

    def refused(self, type: str, **fields: Any) -> Json:
        """Ask for something impossible; return the error. The update that follows is taken in."""
        fields.setdefault("version", self.update["version"])
        self.send(type, **fields)
        error = self.next("error")
        self.catch_up()
        return error

    def play(self, action: str) -> Json:
        return self.ask("play", action=action)

    def choose(self, rng: random.Random) -> str:
        """One of the legal actions: a kind by its weight, pieces beside the player's own, so games end."""
        by_kind: dict[str, list[Json]] = {}
        for action in self.update["legal"]:
            by_kind.setdefault(action["kind"], []).append(action)
        kind = rng.choices(list(by_kind), [_WEIGHTS.get(kind, 10) for kind in by_kind])[0]
        actions = by_kind[kind]
        if "point" in actions[0] and rng.random() < 0.9:
            letter, routes = actions[0]["seat"][0], self.update["view"]["routes"]
            own = {route for route, row in routes.items() if letter in row.lower()}
            actions = [a for a in actions if a["point"].partition("/")[0] in own] or actions
        text: str = rng.choice(actions)["text"]
        return text


# As in hansa.rules.playout, where it matters.
_WEIGHTS = {"establish": 400, "place": 60, "pick_up": 3, "use_marker": 40, "end_turn": 2, "take_tile": 2}


class Guest:
    """Somebody who makes tables."""

    def __init__(self, client: TestClient) -> None:
        self.client = client

    @property
    def registry(self) -> Registry:
        """The server's own insides, for tests that damage them."""
        return registry_of(self.client)

    def table(self, *seats: Json, board: str = "hanse_4_5", **more: Any) -> Json:
        wanted = {"board": board, "seats": list(seats), "seed": 1, **more}
        answer = self.client.post("/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        made: Json = answer.json()
        return made

    def sit(self, made: Json, *seats: str, **more: Any) -> Sitting:
        tokens = [made["watch"] if seat == "watch" else made["tokens"][seat] for seat in seats]
        return Sitting(self.client, made["table"]["id"], tokens, more)


class Sitting:
    """`with guest.sit(made, "red") as red:`."""

    def __init__(self, client: TestClient, table_id: str, tokens: list[str], more: Json) -> None:
        self._session: WebSocketTestSession = client.websocket_connect(f"/api/tables/{table_id}/socket")
        self._tokens, self._more = tokens, more
        self._stack = ExitStack()

    def __enter__(self) -> Seat:
        wire = self._stack.enter_context(self._session)
        return Seat(wire, self._tokens, **self._more)

    def __exit__(self, *problem: object) -> None:
        self._stack.close()


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}
