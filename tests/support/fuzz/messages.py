"""Sockets that say anything: valid messages and broken ones of every type, at all kinds of seats."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from hansa.server.messages import (
    PROTOCOL,
    Choose,
    Computer,
    Earlier,
    Hello,
    Naming,
    Ping,
    Play,
    Reset,
    Start,
    Undo,
    Why,
)

from .pool import Pool
from .values import broken, fitting, mutated

__all__ = ["converse"]

Json = dict[str, Any]
LONG = 120.0  # seconds for an answer
TOGETHER = 6  # messages that are sent before an answer is waited for
_MODELS = (Hello, Play, Undo, Reset, Earlier, Why, Naming, Computer, Choose, Start, Ping)
_SCHEMAS = [model.model_json_schema() for model in _MODELS]
_REAL = [
    json.loads(file.read_text("utf-8"))
    for file in sorted((Path(__file__).parents[2] / "server" / "snapshots").glob("page_*.json"))
]


async def converse(pool: Pool, chance: random.Random, most: int) -> Counter[str]:
    """Sit down and say so many things, or fewer if the server has enough of it; what came of it."""
    told: Counter[str] = Counter()
    made = pool.table(chance)
    address = f"ws://{pool.address}/api/tables/{made['table']['id']}/socket"
    async with connect(address, compression=None, open_timeout=LONG, ping_interval=None) as line:
        page = _Page(made, chance)
        try:
            await _say(line, page.hello())
            told["sent"] += 1
            await _answered(line, page, told)
            while told["sent"] < most:
                for _ in range(min(TOGETHER, most - told["sent"])):
                    await _say(line, page.message())
                    told["sent"] += 1
                await _answered(line, page, told)
        except ConnectionClosed as closed:
            told[f"closed {closed.rcvd.code if closed.rcvd else 1006}"] += 1
    return told


async def _say(line: ClientConnection, what: str | bytes) -> None:
    await line.send(what)


async def _answered(line: ClientConnection, page: _Page, told: Counter[str]) -> None:
    """Read until the server has dealt with everything that was said."""
    page.asked += 1
    await line.send(json.dumps({"type": "ping", "id": f"fuzz {page.asked}"}))
    async with asyncio.timeout(LONG):
        while True:
            message: Json = json.loads(await line.recv())
            kind = message["type"]
            told[message["code"] if kind == "error" else kind] += 1
            if kind == "update":
                page.update = message
            if kind in ("pong", "error") and message["re"] == f"fuzz {page.asked}":
                return


class _Page:
    """What a page knows, and what a bad one makes of it."""

    def __init__(self, made: Json, chance: random.Random) -> None:
        self._made, self._chance = made, chance
        self.update: Json = {"version": 0, "legal": []}
        self.asked = 0

    def hello(self) -> str | bytes:
        """The first message, mostly a good one."""
        tokens = [*self._made["tokens"].values(), self._made["watch"], self._made["invite"]]
        hello = {"type": "hello", "protocol": PROTOCOL, "tokens": self._chance.sample(tokens, 1)}
        return json.dumps(hello) if self._chance.random() < 0.9 else self._spoilt(hello)

    def message(self) -> str | bytes:
        """Any message."""
        chance = self._chance
        message = fitting(chance.choice(_SCHEMAS), chance) if chance.random() < 0.4 else chance.choice(_REAL)
        message = dict(message)
        if "version" in message and chance.random() < 0.8:
            message["version"] = self.update["version"]
        if "action" in message and self.update["legal"] and chance.random() < 0.7:
            message["action"] = chance.choice(self.update["legal"])["text"]
        if "seat" in message and chance.random() < 0.7:
            message["seat"] = chance.choice(self._made["table"]["seats"])["seat"]
        if "level" in message and chance.random() < 0.95:  # one that does not take long
            message["level"] = "random"
        return json.dumps(message) if chance.random() < 0.45 else self._spoilt(message)

    def _spoilt(self, message: Json) -> str | bytes:
        chance = self._chance
        for _ in range(chance.choice((1, 1, 1, 3))):
            message = mutated(message, chance)
        text = json.dumps(message)
        if chance.random() < 0.1:
            text = broken(text, chance)
        text = text[:60_000]  # beyond that the server's protocol says no, and the handler is never reached
        return text.encode("utf-8", "replace") if chance.random() < 0.02 else text
