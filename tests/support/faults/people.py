"""People who play whatever happens, remember what they were told, and notice what is lost or doubled."""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from .figures import Figures, add_to
from .serving import LONG, Serving

__all__ = ["BROKEN", "Fault", "Json", "People", "Player", "make_table", "suffer"]

Json = dict[str, Any]
TABLES = 4
ROUND = 20  # faults, after which everything is compared and noted
BROKEN = (OSError, WebSocketException, InvalidHandshake, TimeoutError, EOFError)


class Player:
    """Somebody who plays all seats of a table but the computers', and remembers what was acknowledged."""

    def __init__(self, servers: Sequence[Serving], made: Json, seed: int, computers: int = 0) -> None:
        self._servers = servers
        self.made = made
        self.kinds = ["here"] * (3 - computers) + ["computer"] * computers
        self.decided = 0  # by computers
        self._rng = random.Random(seed)
        self.seed = seed
        self.before: list[tuple[Json, list[str]]] = []  # games that are over, as they were told
        self._update: Json = {}
        self.log: list[str] = []  # as it was told
        self.asked: str | None = None  # what was sent and not answered yet
        self.unsure: list[str] = []  # what may have been stored though nobody said so
        self.number = 0  # of the latest message
        self.acknowledged = 0
        self.lost = self.doubled = 0
        self.seen = 0.0  # when something was heard last
        self.broke: float | None = None  # when the line did
        self.back: list[float] = []

    async def play(self, stop: asyncio.Event) -> None:
        """Play, and come back whenever the line breaks, until told to stop."""
        while not stop.is_set():
            with suppress(*BROKEN):
                await self._sit(stop)
            self._doubt()
            self.broke = self.broke or time.monotonic()
            await asyncio.sleep(0.05)

    async def look(self) -> None:
        """Look once more at what the servers have, also of games that are over."""
        await self._look_at_table()
        for made, log in self.before:
            self.made, self.log, self.asked, self.unsure = made, log, None, []
            await self._look_at_table()

    async def _look_at_table(self) -> None:
        async with asyncio.timeout(LONG):
            while True:
                with suppress(*BROKEN):
                    async with self._connected() as line:
                        await self._take_in(line)
                        return
                await asyncio.sleep(0.05)

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[ClientConnection]:
        running = [server for server in self._servers if server.address]
        if not running:
            raise OSError("no server is running")
        where = f"ws://{self._rng.choice(running).address}/api/tables/{self.made['table']['id']}/socket"
        async with connect(where, open_timeout=10, close_timeout=1) as line:
            hello = {"type": "hello", "protocol": 2, "tokens": list(self.made["tokens"].values())}
            await line.send(json.dumps(hello))
            yield line

    async def _sit(self, stop: asyncio.Event) -> None:
        async with self._connected() as line:
            await self._take_in(line)
            while not stop.is_set():
                if self._update["over"]:
                    await self._begin_again()
                    return
                legal = [each["text"] for each in self._update["legal"]]
                if not legal:  # a computer decides
                    await self._take_in(line)
                    continue
                self.asked = self._rng.choice(legal)
                self.number += 1
                play = {"type": "play", "id": self.number, "version": self._update["version"]}
                await line.send(json.dumps({**play, "action": self.asked}))
                if await self._take_in(line, self.number):
                    self.acknowledged += 1
                else:
                    await asyncio.sleep(0.1)  # it cannot be stored at the moment

    async def _begin_again(self) -> None:
        """Go to a new table; what was played is compared as long as it is remembered, at the end."""
        running = [server for server in self._servers if server.address]
        if not running:
            raise OSError("no server is running")
        self.seed += 1000
        made = await asyncio.to_thread(make_table, self._rng.choice(running).address, self.seed, *self.kinds)
        self.before.append((self.made, self.log))
        self.made, self.log, self.asked, self.unsure = made, [], None, []

    async def _take_in(self, line: ClientConnection, number: int | None = None) -> bool:
        """Take in updates until the one that answers a message, or the first; whether it was done."""
        done = True
        while True:
            message = json.loads(await asyncio.wait_for(line.recv(), 45))
            if message["type"] == "error" and message["re"] == number:
                done = False
                if message["code"] == "unavailable":
                    self._doubt()
            elif message["type"] == "update":
                self._note(message)
                if message["re"] == number:
                    self.asked = None
                    return done

    def _note(self, update: Json) -> None:
        self.seen = time.monotonic()
        if self.broke is not None:
            self.back.append(self.seen - self.broke)
            self.broke = None
        self._update = update
        told = [entry["action"] for entry in update["log"]]
        log = self.log[: update["since"]] + told  # of a long game only the end is told
        self._compare(log)
        self.log = log

    def _doubt(self) -> None:
        """What was asked for may have been stored, or may yet be, though nobody said so."""
        if self.asked is not None:
            self.unsure.append(self.asked)
            self.asked = None

    def _compare(self, log: list[str]) -> None:
        """What was told before must still be there, then at most what was asked for or a computer did."""
        computers = _computers(self.made)
        common = next(
            (n for n, pair in enumerate(zip(self.log, log, strict=False)) if pair[0] != pair[1]),
            min(len(self.log), len(log)),
        )
        self.lost += len(self.log) - common
        for action in log[len(self.log) :]:
            if action.partition(" ")[0] in computers:
                self.decided += 1
            elif action == self.asked:
                self.asked = None
            elif action in self.unsure:
                self.unsure.remove(action)
            else:
                self.doubled += 1


class People:
    """All players, and what they have been told."""

    def __init__(self, servers: Sequence[Serving]) -> None:
        self._servers = servers
        self._stop = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self.players: list[Player] = []

    async def sit_down(self, tables: int = TABLES, computers: int = 0) -> None:
        """Make tables and begin to play, each with so many computers."""
        for n in range(tables):
            player = Player(self._servers, {}, n, computers)
            address = self._servers[n % len(self._servers)].address
            player.made = await asyncio.to_thread(make_table, address, n, *player.kinds)
            self.players.append(player)
            self._tasks.append(asyncio.create_task(player.play(self._stop)))
        await self.all_back(time.monotonic())

    async def all_back(self, since: float) -> None:
        """Wait until everybody has heard something after a moment."""
        async with asyncio.timeout(LONG):
            while any(player.seen <= since for player in self.players):
                await asyncio.sleep(0.02)

    async def play_a_little(self, seconds: float) -> None:
        """Let some time pass, and everybody play something."""
        wanted = [player.acknowledged + 2 for player in self.players]
        await asyncio.sleep(seconds)
        async with asyncio.timeout(LONG):
            while any(who.acknowledged < least for who, least in zip(self.players, wanted, strict=True)):
                await asyncio.sleep(0.02)

    async def computers_decide(self) -> None:
        """Wait until every computer's table has seen one decide from now on."""
        before = [player.decided for player in self.players]
        async with asyncio.timeout(LONG):
            while any(who.decided == seen for who, seen in zip(self.players, before, strict=True)):
                await asyncio.sleep(0.02)

    async def leave(self) -> Figures:
        """Stop, and compare with what the servers have."""
        self._stop.set()
        await asyncio.gather(*self._tasks)
        told = self.players
        back = [span for player in told for span in player.back]
        for player in told:
            await player.look()
        return Figures(
            back=back,
            acknowledged=sum(player.acknowledged for player in told),
            lost=sum(player.lost for player in told),
            doubled=sum(player.doubled for player in told),
        )


def _computers(made: Json) -> set[str]:
    return {seat["seat"] for seat in made["table"]["seats"] if seat["kind"] == "computer"} if made else set()


def make_table(address: str, seed: int, *kinds: str) -> Json:
    """A new table for three."""
    seats = [{"kind": kind, "level": "random"} if kind == "computer" else {"kind": kind} for kind in kinds]
    body = json.dumps({"board": "hanse_2_3", "seats": seats, "seed": seed}).encode()
    wanted = urllib.request.Request(
        f"http://{address}/api/tables", body, {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(wanted, timeout=LONG) as answer:
        made: Json = json.load(answer)
        return made


# Breaks something while people play, for the nth time; returns the moment from which it works again.
Fault = Callable[[int, People], Awaitable[float]]


async def suffer(
    servers: Sequence[Serving], fault: Fault, times: int, into: Path | None = None, *, computers: int = 0
) -> Figures:
    """Let people play, some with computers, while a fault happens again and again."""
    found = Figures()
    chance = random.Random(1)
    for first in range(0, times, ROUND):
        people = People(servers)
        await people.sit_down(computers=computers)
        part = Figures()
        for n in range(first, min(times, first + ROUND)):
            await people.play_a_little(chance.uniform(0.05, 0.6))
            await people.all_back(await fault(n, people))
            part.faults += 1
        part += await people.leave()
        found += part
        if into is not None:
            add_to(into, part)
            print(f"{min(times, first + ROUND)} of {times}", file=sys.stderr, flush=True)
    return found
