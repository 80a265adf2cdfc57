"""Faults while people play: nothing that was acknowledged may be missing or doubled afterwards.

    python -m tests.support.faults                      every fault once, about two minutes
    python -m tests.support.faults kills --times 800    kill -9 of a server on SQLite, again and again
    python -m tests.support.faults trio --times 200     the same among three servers on one PostgreSQL

`--into FILE` adds the figures to those of the file, so a long run can be stopped and continued. Exits with 1
if an acknowledged action is lost or doubled.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import resource
import sqlite3
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

Json = dict[str, Any]
START = "import typer; from hansa.cli.serve import serve; typer.run(serve)"
TABLES = 4
ROUND = 20  # faults, after which everything is compared and noted
LONG = 120.0  # seconds; whoever is not back by then never will be
BROKEN = (OSError, WebSocketException, InvalidHandshake, TimeoutError, EOFError)


@dataclass
class Figures:
    """What came of faults."""

    faults: int = 0
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    back: list[float] = field(
        default_factory=list
    )  # seconds without a server, each time somebody lost theirs

    def __iadd__(self, other: Figures) -> Figures:
        """Both together."""
        self.faults += other.faults
        self.acknowledged += other.acknowledged
        self.lost += other.lost
        self.doubled += other.doubled
        self.back += other.back
        return self


class Serving:
    """A `hansa serve` of its own."""

    def __init__(self, database: str, *options: str) -> None:
        self._command = [sys.executable, "-c", START, "--port", "0", "--no-limits"]
        self._command += ["--database", database, *options]
        self.address = ""
        self.process: asyncio.subprocess.Process

    async def start(self) -> None:
        """Start, and wait until it can be reached."""
        pipe = asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(
            *self._command, stdout=pipe, stderr=asyncio.subprocess.DEVNULL, start_new_session=True
        )
        assert self.process.stdout
        line = (await asyncio.wait_for(self.process.stdout.readline(), LONG)).decode()
        found = re.search(r"at http://(127\.0\.0\.1:\d+)/", line)
        assert found, f"the server did not start: {line!r}"
        self.address = found[1]

    async def kill(self) -> None:
        """Kill it as hard as possible."""
        self.address = ""
        with suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Player:
    """Somebody who plays all seats of a table by themselves, and remembers what was acknowledged."""

    def __init__(self, servers: Sequence[Serving], made: Json, seed: int) -> None:
        self._servers = servers
        self._made = made
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
            self._made, self.log, self.asked, self.unsure = made, log, None, []
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
        where = f"ws://{self._rng.choice(running).address}/api/tables/{self._made['table']['id']}/socket"
        async with connect(where, open_timeout=10, close_timeout=1) as line:
            hello = {"type": "hello", "protocol": 2, "tokens": list(self._made["tokens"].values())}
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
        made = await asyncio.to_thread(_make, self._rng.choice(running).address, self.seed)
        self.before.append((self._made, self.log))
        self._made, self.log, self.asked, self.unsure = made, [], None, []

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
        """What was told before must still be there, followed at most by what was asked for."""
        common = next(
            (n for n, pair in enumerate(zip(self.log, log, strict=False)) if pair[0] != pair[1]),
            min(len(self.log), len(log)),
        )
        self.lost += len(self.log) - common
        for action in log[len(self.log) :]:
            if action == self.asked:
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

    async def sit_down(self, tables: int = TABLES) -> None:
        """Make tables and begin to play."""
        for n in range(tables):
            made = await asyncio.to_thread(_make, self._servers[n % len(self._servers)].address, n)
            player = Player(self._servers, made, n)
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


def _make(address: str, seed: int) -> Json:
    seats = [{"kind": "here"}] * 3
    body = json.dumps({"board": "hanse_2_3", "seats": seats, "seed": seed}).encode()
    wanted = urllib.request.Request(
        f"http://{address}/api/tables", body, {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(wanted, timeout=LONG) as answer:
        made: Json = json.load(answer)
        return made


Fault = Callable[[int], Awaitable[float]]  # breaks something; returns the moment from which it works again


async def suffer(servers: Sequence[Serving], fault: Fault, times: int, into: Path | None = None) -> Figures:
    """Let people play while a fault happens again and again."""
    found = Figures()
    chance = random.Random(1)
    for first in range(0, times, ROUND):
        people = People(servers)
        await people.sit_down()
        part = Figures()
        for n in range(first, min(times, first + ROUND)):
            await people.play_a_little(chance.uniform(0.05, 0.6))
            await people.all_back(await fault(n))
            part.faults += 1
        part += await people.leave()
        found += part
        if into is not None:
            _add(part, into)
            print(f"{min(times, first + ROUND)} of {times}", file=sys.stderr, flush=True)
    return found


def _add(part: Figures, into: Path) -> None:
    so_far = Figures(**json.loads(into.read_text())) if into.exists() else Figures()
    so_far += part
    into.write_text(json.dumps(asdict(so_far)))


@asynccontextmanager
async def serving(databases: Sequence[str], *options: str) -> AsyncIterator[list[Serving]]:
    """Servers, one for each URL."""
    servers = [Serving(database, *options) for database in databases]
    try:
        for server in servers:
            await server.start()
        yield servers
    finally:
        for server in servers:
            await server.kill()


# Faults


async def kills(database: str, times: int, into: Path | None = None) -> Figures:
    """Kill -9 of the only server, which is started again."""
    async with serving([database]) as servers:

        async def fault(_: int) -> float:
            killed = time.monotonic()
            await servers[0].kill()
            await servers[0].start()
            return killed

        return await suffer(servers, fault, times, into)


async def trio(database: str, times: int, into: Path | None = None) -> Figures:
    """Kill -9 of one of three servers on one database; whoever was there goes to another."""
    async with serving([database] * 3) as servers:

        async def fault(n: int) -> float:
            killed = time.monotonic()
            await servers[n % 3].kill()
            starting = asyncio.create_task(servers[n % 3].start())
            await asyncio.sleep(0)
            if n % 2:  # sometimes another dies before the first one is back
                await servers[(n + 1) % 3].kill()
                await servers[(n + 1) % 3].start()
            await starting
            return killed

        return await suffer(servers, fault, times, into)


async def locked(folder: Path, times: int = 1) -> Figures:
    """Another program holds SQLite's file for longer than the server waits."""
    async with serving([f"sqlite:///{folder}/hansa.db"]) as servers:

        async def fault(_: int) -> float:
            other = sqlite3.connect(folder / "hansa.db", isolation_level=None)
            other.execute("BEGIN EXCLUSIVE")
            await asyncio.sleep(7)
            other.execute("ROLLBACK")
            other.close()
            return time.monotonic()

        return await suffer(servers, fault, times)


async def full_disk(folder: Path, times: int = 1) -> Figures:
    """No file of the server's may grow, as on a full disk; then there is room again."""
    async with serving([f"sqlite:///{folder}/hansa.db"]) as servers:

        async def fault(_: int) -> float:
            pid = servers[0].process.pid
            unlimited = resource.prlimit(pid, resource.RLIMIT_FSIZE)
            size = (folder / "hansa.db-wal").stat().st_size
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, unlimited[1]))
            await asyncio.sleep(2)
            resource.prlimit(pid, resource.RLIMIT_FSIZE, unlimited)
            return time.monotonic()

        return await suffer(servers, fault, times)


async def database_stops(postgres: Any, database: str, mode: str, times: int = 1) -> Figures:
    """PostgreSQL is stopped, fast or immediately, and started again, under two servers."""
    from pgserver import _commands

    pg_ctl: Any = _commands.pg_ctl  # type: ignore[attr-defined]
    async with serving([database] * 2) as servers:

        async def fault(_: int) -> float:
            stop = ["-m", mode, "-w", "stop"]
            await asyncio.to_thread(pg_ctl, stop, pgdata=postgres.pgdata, user=postgres.system_user)
            await asyncio.sleep(1)
            await asyncio.to_thread(postgres.ensure_postgres_running)
            return time.monotonic()

        return await suffer(servers, fault, times)


async def cut_line(socket_folder: Path, folder: Path, name: str, times: int = 1) -> Figures:
    """The line between one of two servers and the database is cut for a while, with what is on it."""
    async with Proxy(socket_folder / ".s.PGSQL.5432", folder / ".s.PGSQL.5432") as proxy:
        urls = [f"postgresql://postgres@/{name}?host={where}" for where in (folder, socket_folder)]
        async with serving(urls) as servers:

            async def fault(_: int) -> float:
                await proxy.cut()
                await asyncio.sleep(3)
                await proxy.mend()
                return time.monotonic()

            return await suffer(servers, fault, times)


class Proxy:
    """A line to a database that can be cut."""

    def __init__(self, to: Path, at: Path) -> None:
        self._to, self._at = to, at
        self._server: asyncio.Server
        self._lines: set[asyncio.StreamWriter] = set()

    async def __aenter__(self) -> Proxy:
        await self.mend()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.cut()

    async def mend(self) -> None:
        """Let lines through."""
        self._server = await asyncio.start_unix_server(self._pass_on, self._at)

    async def cut(self) -> None:
        """End all lines, and let none through."""
        self._server.close()
        self._at.unlink(missing_ok=True)
        for line in list(self._lines):
            line.transport.abort()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_unix_connection(self._to)
        self._lines |= {writer, back}
        await asyncio.gather(_copy(reader, back), _copy(there, writer))
        self._lines -= {writer, back}


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while chunk := await reader.read(65536):
            writer.write(chunk)
            await writer.drain()
    writer.close()


# The command


@asynccontextmanager
async def _postgres() -> AsyncIterator[tuple[Any, Path]]:
    import pgserver

    with tempfile.TemporaryDirectory(prefix="pg") as folder:
        Path(folder).chmod(0o755)
        server = await asyncio.to_thread(pgserver.get_server, f"{folder}/d", cleanup_mode="stop")  # type: ignore[attr-defined]
        try:
            yield server, Path(folder) / "d"
        finally:
            server.cleanup()


async def _run(what: str, times: int, into: Path | None) -> dict[str, Figures]:
    found: dict[str, Figures] = {}
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        if what in ("all", "kills"):
            found["kill -9, SQLite"] = await kills(f"sqlite:///{folder}/kills.db", times, into)
        if what in ("all", "trio"):
            postgres, data = await stack.enter_async_context(_postgres())
            postgres.psql("create database trio")
            url = f"postgresql://postgres@/trio?host={data}"
            found["kill -9 among three, PostgreSQL"] = await trio(url, times, into)
        if what == "all":
            (folder / "locked").mkdir()
            (folder / "full").mkdir()
            found["locked file, SQLite"] = await locked(folder / "locked")
            found["full disk, SQLite"] = await full_disk(folder / "full")
            for mode in ("fast", "immediate"):
                found[f"PostgreSQL stopped, {mode}"] = await database_stops(postgres, url, mode)
            found["line to PostgreSQL cut"] = await cut_line(data, folder, "trio")
    return found


def main() -> None:
    """Run the faults and print what came of them."""
    parser = argparse.ArgumentParser(description="Break a server while people play.")
    parser.add_argument("what", nargs="?", default="all", choices=("all", "kills", "trio"))
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--into", type=Path)
    wanted = parser.parse_args()
    found = asyncio.run(_run(wanted.what, wanted.times, wanted.into))
    table = Table(box=None)
    for name in ("", "faults", "acknowledged", "lost", "doubled", "back, median", "longest"):
        table.add_column(name, justify="left" if not name else "right")
    for name, each in found.items():
        back = sorted(each.back)
        spans = (f"{back[len(back) // 2]:.2f} s", f"{back[-1]:.2f} s") if back else ("", "")
        table.add_row(name, *map(str, (each.faults, each.acknowledged, each.lost, each.doubled)), *spans)
    Console().print(table)
    sys.exit(any(each.lost or each.doubled for each in found.values()))


if __name__ == "__main__":
    main()
