"""How long the event loop is held by somebody who comes to a long game."""

from __future__ import annotations

import asyncio
import json
from time import thread_time
from typing import Any, cast

import pytest
from fastapi import WebSocket
from starlette.websockets import WebSocketState

from hansa.server.connection import Connection
from hansa.server.messages import PROTOCOL
from hansa.server.models import NewSeat
from hansa.server.opponents import Opponents
from hansa.server.registry import Registry
from hansa.server.storage import Storage
from hansa.tables import updates

from ..support.long_games import long_game
from .storing import with_storage

DECISIONS = 5_000


class Page:
    """A socket with a page at its other end, which asks for the log until it has all of it, and leaves."""

    client = None
    client_state = WebSocketState.DISCONNECTED

    def __init__(self, token: str) -> None:
        self.log: list[Any] = []
        self.bytes = 0  # of the update
        self._says: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._say(type="hello", protocol=PROTOCOL, tokens=[token], version=None)

    def _say(self, **message: Any) -> None:
        self._says.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def accept(self) -> None:
        """Be let in."""

    async def receive(self) -> dict[str, Any]:
        return await self._says.get()

    async def send_text(self, text: str) -> None:
        Stopwatch.pause()  # what the page does is not the server's work
        message = json.loads(text)
        if message["type"] in ("update", "log"):
            self.log = message["log"] + self.log
            self.bytes = self.bytes or len(text)
            if message["since"]:
                self._say(type="log", before=message["since"])
            else:
                self._says.put_nowait({"type": "websocket.disconnect"})
        Stopwatch.resume()


class Stopwatch:
    """Notes the longest time for which the event loop does one thing; other processes do not count."""

    began = spent = longest = 0.0

    @classmethod
    def resume(cls) -> None:
        cls.began = thread_time()

    @classmethod
    def pause(cls) -> None:
        cls.spent += thread_time() - cls.began

    @classmethod
    def watch(cls, patch: pytest.MonkeyPatch) -> None:
        run = asyncio.Handle._run

        def timed(handle: asyncio.Handle) -> None:
            cls.spent = 0.0
            cls.resume()
            run(handle)
            cls.pause()
            cls.longest = max(cls.longest, cls.spent)

        patch.setattr(asyncio.Handle, "_run", timed)


async def held(registry: Registry, table_id: str, token: str) -> tuple[float, Page]:
    """The longest time, in seconds, that the loop is held while a page comes and learns the whole log."""
    times, page = [], None
    for _ in range(3):
        page = Page(token)
        Stopwatch.longest = 0.0
        await Connection(cast(WebSocket, page), table_id).serve(registry)
        times.append(Stopwatch.longest)
    assert page is not None
    assert [entry["decision"] for entry in page.log] == list(range(1, DECISIONS + 1))
    return min(times), page


@pytest.mark.slow
def test_a_long_game_does_not_hold_everybody_up(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(storage: Storage) -> None:
        registry = Registry(storage, Opponents(1))
        people = [NewSeat(kind="here")] * 4
        made = await registry.seat(long_game(DECISIONS), people, seed=None, public=False)
        visit = registry, made.table["id"], made.watch
        with monkeypatch.context() as patch:
            Stopwatch.watch(patch)
            in_parts, page = await held(*visit)
            patch.setattr(updates, "MOST_ENTRIES", DECISIONS)
            at_once, before = await held(*visit)
        print(f"{DECISIONS:,} decisions at once: {at_once * 1000:.1f} ms, {before.bytes:,} characters;")
        print(f"in parts: {in_parts * 1000:.1f} ms, {page.bytes:,} characters")
        assert in_parts < at_once / 5
        await registry.stop()

    with_storage(sqlite_url, use)
