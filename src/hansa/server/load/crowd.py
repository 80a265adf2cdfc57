"""Everybody who plays in a load: one socket each, as cheap as possible, and a watch."""

from __future__ import annotations

import asyncio
import json
import random
from array import array
from collections import Counter
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from hansa.server.load.plan import LoadTable, Plan
from hansa.server.messages import PROTOCOL

__all__ = ["Crowd", "Measured"]

_AT_ONCE = 40  # sockets being opened at the same time
_REMEMBERED = 20  # versions of a table; nobody is further behind
_AGAIN = 1.0  # seconds until somebody who was thrown out comes back
# As in hansa.rules.playout, where it matters: games go on and come to an end.
_WEIGHTS = {"establish": 400, "place": 60, "pick_up": 3, "use_marker": 40, "end_turn": 2, "take_tile": 2}


@dataclass(slots=True)
class Measured:
    """What the crowd has seen between `begin` and `end`."""

    begin: float = float("inf")
    end: float = float("inf")
    own: array[float] = field(default_factory=lambda: array("d"))  # seconds until one's own update
    others: array[float] = field(default_factory=lambda: array("d"))  # until another viewer's
    errors: Counter[str] = field(default_factory=Counter)
    by_second: Counter[int] = field(default_factory=Counter)  # acknowledged actions
    finished: int = 0

    def note(self, sent: float, now: float, *, own: bool) -> None:
        """Note an update about an action that was sent at this time."""
        if self.begin <= sent < self.end:
            (self.own if own else self.others).append(now - sent)
        if own and self.begin <= now < self.end:
            self.by_second[int(now - self.begin)] += 1


class Crowd:
    """All people at all tables."""

    def __init__(self, address: str, tables: list[LoadTable], plan: Plan) -> None:
        self.measured = Measured()
        self.open = 0  # sockets that have seen their table
        self.may_begin = asyncio.Event()
        self.plan = plan
        self.opening = asyncio.Semaphore(_AT_ONCE)
        self._people = [
            _Person(
                self, f"ws://{address}/api/tables/{table.id}/socket", token, at, f"{plan.seed} {n} {place}"
            )
            for n, table in enumerate(tables)
            for at in [_At()]
            for place, token in enumerate(table.tokens)
        ]
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def size(self) -> int:
        """How many people there are."""
        return len(self._people)

    @property
    def unanswered(self) -> int:
        """How many actions have been sent and not been answered."""
        return sum(person.asked is not None for person in self._people)

    def come(self) -> None:
        """Let everybody connect."""
        self._tasks = [asyncio.create_task(person.stay()) for person in self._people]

    async def go(self) -> None:
        """Let everybody leave."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@dataclass(slots=True)
class _At:
    """A table as the people there know it: when the action that made a version was sent."""

    sent: dict[int, float] = field(default_factory=dict)
    over: bool = False


class _Person:
    """Somebody at a table, who decides when it is their turn."""

    def __init__(self, crowd: Crowd, uri: str, token: str, at: _At, seed: str) -> None:
        self._crowd, self._uri, self._token, self._at = crowd, uri, token, at
        self._rng = random.Random(seed)
        self._number = 0
        self._thinking: asyncio.Task[None] | None = None
        self.asked: tuple[int, int, float] | None = None  # the request, its version, when it was sent

    async def stay(self) -> None:
        """Be at the table until cancelled, and come back if the socket is closed."""
        errors = self._crowd.measured.errors
        while True:
            try:
                async with self._crowd.opening:
                    socket = await connect(
                        self._uri,
                        compression="deflate" if self._crowd.plan.compression else None,
                        ping_interval=None,
                        max_size=None,
                        open_timeout=60,
                        proxy=None,
                    )
                async with socket:
                    await self._sit(socket)
                errors[f"closed {socket.close_code}"] += 1
            except (WebSocketException, OSError, TimeoutError) as error:
                errors[type(error).__name__] += 1
            finally:
                if self._thinking is not None:
                    self._thinking.cancel()
                self.asked = None
            await asyncio.sleep(_AGAIN)

    async def _sit(self, socket: ClientConnection) -> None:
        await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": [self._token]}))
        async for text in socket:
            now = perf_counter()
            message = json.loads(text)
            kind = message["type"]
            if kind == "update":
                self._take_in(socket, message, now)
            elif kind == "error":
                self._crowd.measured.errors[message["code"]] += 1
                if message["re"] is not None:
                    self.asked = None

    def _take_in(self, socket: ClientConnection, update: dict[str, Any], now: float) -> None:
        if not self._number:
            self._number = 1
            self._crowd.open += 1
        version, asked = update["version"], self.asked
        if asked is not None and update["re"] == asked[0]:
            self._crowd.measured.note(asked[2], now, own=True)
            self.asked = None
        elif (sent := self._at.sent.get(version)) is not None:
            self._crowd.measured.note(sent, now, own=False)
        if update["legal"] and self.asked is None:
            if self._thinking is not None:
                self._thinking.cancel()
            self._thinking = asyncio.create_task(self._decide(socket, update))
        elif update["result"] is not None and not self._at.over:
            self._at.over = True
            self._crowd.measured.finished += 1

    async def _decide(self, socket: ClientConnection, update: dict[str, Any]) -> None:
        crowd = self._crowd
        if not crowd.may_begin.is_set():
            await crowd.may_begin.wait()
            await asyncio.sleep(self._rng.random() * crowd.plan.think)  # nobody begins in step
        if crowd.plan.think:
            await asyncio.sleep(self._rng.uniform(0.5, 1.5) * crowd.plan.think)
        now = perf_counter()
        if now >= crowd.measured.end:
            return
        self._number += 1
        version = update["version"]
        self.asked = (self._number, version, now)
        self._at.sent[version + 1] = now
        self._at.sent.pop(version - _REMEMBERED, None)
        action = self._choose(update["legal"])
        play = {"type": "play", "id": self._number, "version": version, "action": action}
        try:
            await socket.send(json.dumps(play))
        except WebSocketException:
            return  # `stay` notices

    def _choose(self, legal: list[dict[str, Any]]) -> str:
        by_kind: dict[str, list[dict[str, Any]]] = {}
        for action in legal:
            by_kind.setdefault(action["kind"], []).append(action)
        kind = self._rng.choices(list(by_kind), [_WEIGHTS.get(kind, 10) for kind in by_kind])[0]
        text: str = self._rng.choice(by_kind[kind])["text"]
        return text
