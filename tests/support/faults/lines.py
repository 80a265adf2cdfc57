"""Faults of the line to a page: somebody who does not read, and somebody who is gone without a word."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import time
import urllib.request
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from .figures import Figures
from .people import Json, People, make_table, suffer
from .serving import LONG, Serving, serving

__all__ = ["slow_readers", "vanished_peers"]

READERS = 8  # at one table, from no seat, at the same time
MOST_GROWN = 64  # MiB; eight that were sent everything would take more within a minute


async def slow_readers(database: str, times: int = 1, into: Path | None = None) -> Figures:
    """Some who watch stop reading: they are dropped, hold nobody up, and see everything once back."""
    async with serving([database], "--limit", "unread_seconds=3") as servers:

        async def fault(_: int, people: People) -> float:
            made = people.players[0].made
            before = _memory(servers[0])
            async with AsyncExitStack() as stack:
                for _ in range(READERS):
                    line = await stack.enter_async_context(_line(servers[0], made, made["watch"]))
                    line.transport.pause_reading()
                hung = time.monotonic()
                await people.all_back(hung)
                await people.play_a_little(1)  # while they hang
                await _until(lambda: _watching(servers[0], made) == 0)
            grown = _memory(servers[0]) - before
            assert grown < MOST_GROWN, f"the server has grown by {grown} MiB"
            async with _line(servers[0], made, made["watch"]) as line:  # back again
                assert (await _next(line, "update"))["version"] > 0
            return time.monotonic()

        return await suffer(servers, fault, times, into)


async def vanished_peers(database: str, times: int = 1, into: Path | None = None) -> Figures:
    """Somebody at a seat is gone, and their line says nothing of it; others see it, and they come back."""
    async with serving([database], "--limit", "ping_seconds=1") as servers:

        async def fault(n: int, _: People) -> float:
            made = await asyncio.to_thread(make_table, servers[0].address, n, "link", "link", "link")
            files = _sockets(servers[0])
            async with _line(servers[0], made, made["tokens"]["red"]) as red:
                async with _line(servers[0], made, made["tokens"]["blue"]) as blue:
                    await _sees(red, {"red", "blue"})
                    blue.transport.pause_reading()  # so no ping is answered, and nothing is closed
                    await _sees(red, {"red"})
                    await _until(lambda: _sockets(servers[0]) <= files + 1)  # red's
                    play = {"type": "play", "id": 1, "version": 0, "action": "end turn"}
                    await red.send(json.dumps(play))
                    assert (await _next(red, "update"))["version"] == 1
                    blue.transport.abort()
                async with _line(servers[0], made, made["tokens"]["blue"]) as blue:
                    await _sees(red, {"red", "blue"})
                    assert (await _next(blue, "update"))["version"] == 1
            return time.monotonic()

        return await suffer(servers, fault, times, into)


@asynccontextmanager
async def _line(server: Serving, made: Json, token: str) -> AsyncIterator[ClientConnection]:
    """Somebody at a table, whose computer keeps hardly anything that they have not read."""
    where = f"ws://{server.address}/api/tables/{made['table']['id']}/socket"
    host, _, port = server.address.partition(":")
    small = socket.socket()
    small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    small.connect((host, int(port)))
    small.setblocking(False)
    async with connect(
        where, sock=small, compression=None, ping_interval=None, open_timeout=LONG, close_timeout=0.1
    ) as line:
        await line.send(json.dumps({"type": "hello", "protocol": 2, "tokens": [token]}))
        yield line


async def _next(line: ClientConnection, kind: str) -> Json:
    """The next message of a kind."""
    async with asyncio.timeout(LONG):
        while True:
            message: Json = json.loads(await line.recv())
            if message["type"] == kind:
                return message


async def _sees(line: ClientConnection, online: set[str]) -> None:
    """Wait until a page is told that just these seats are here."""
    while {
        seat["seat"] for seat in (await _next(line, "table"))["table"]["seats"] if seat["online"]
    } != online:
        pass


async def _until(true: Callable[[], Any]) -> None:
    async with asyncio.timeout(LONG):
        while not await asyncio.to_thread(true):
            await asyncio.sleep(0.05)


def _watching(server: Serving, made: Json) -> int:
    address = f"http://{server.address}/api/tables/{made['table']['id']}"
    wanted = urllib.request.Request(address, headers={"Authorization": f"Bearer {made['watch']}"})
    with urllib.request.urlopen(wanted, timeout=LONG) as answer:
        return int(json.load(answer)["watching"])


def _memory(server: Serving) -> int:
    """Its resident MiB."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) // 1024


def _sockets(server: Serving) -> int:
    """How many sockets a server has open."""
    files = Path(f"/proc/{server.process.pid}/fd").iterdir()
    return sum(_target(file).startswith("socket:") for file in files)


def _target(file: Path) -> str:
    try:
        return os.readlink(file)
    except OSError:  # it has just been closed
        return ""
