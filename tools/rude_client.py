"""Measure what players notice of one rude client, with a server of its own on this machine.

    python tools/rude_client.py                     every flood, about three minutes
    python tools/rude_client.py --only replays      one of the floods
    python tools/rude_client.py --tables 40 --seconds 20

Players at some tables act every half second; before each flood alone, and then beside it. Floods come from
another address (127.0.0.2) as fast as a process can send them: new tables, replays of long records, analyses,
half requests, spectators, messages, plain requests, and all of these together. A round trip is the time from
sending an action to having read the update. The bar: the 99th percentile stays under twice the quiet value
just before, or under 100 ms. Exits with 1 if it does not. CPU is the server's share of a core; processes
that read records and think are not in it. Times are in milliseconds. Needs Linux, where all of 127.0.0.0/8
is this computer.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from multiprocessing.queues import Queue
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import hansa
from hansa.ai import players

PLAYERS, RUDE, NEWCOMER = "127.0.0.3", "127.0.0.2", "127.0.0.4"
THINKING = 0.5  # seconds between two actions of a table
BAR = 0.1  # seconds, or twice the quiet value
Json = dict[str, Any]
SEATS = [{"kind": "here"}] * 3
COMPUTERS = [*[{"kind": "computer", "level": "planner"}] * 2, {"kind": "here"}]


@dataclass(frozen=True, slots=True)
class Target:
    """A server under test, with the public tables that its players play at."""

    port: int
    server: int  # the process
    tables: tuple[str, ...]
    finished: Json
    long: Json


async def ask(
    port: int, source: str, method: str, path: str, body: Json | None = None, token: str = ""
) -> tuple[int, bytes]:
    """One request on a connection of its own: the status and the body of the answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    try:
        text = json.dumps(body).encode() if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n"
        head += f"Authorization: Bearer {token}\r\n" if token else ""
        head += f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n"
        writer.write(head.encode() + text)
        answer = await asyncio.wait_for(reader.read(), 60)
    finally:
        writer.close()
    status, _, rest = answer.partition(b"\r\n")
    return int(status.split()[1]), rest.partition(b"\r\n\r\n")[2]


# The rude client: each of these is one loop of many, and says what became of what it sent

Heard = Counter[str]


async def tables(target: Target, heard: Heard) -> None:
    """Make a table with computers."""
    wanted = {"board": "hanse_2_3", "seats": COMPUTERS}
    heard[str((await ask(target.port, RUDE, "POST", "/api/tables", wanted))[0])] += 1


async def replays(target: Target, heard: Heard) -> None:
    """Replay a long record."""
    wanted = {"record": target.long, "count": 60, "log": True}
    heard[str((await ask(target.port, RUDE, "POST", "/api/replay", wanted))[0])] += 1


async def analyses(target: Target, heard: Heard) -> None:
    """Upload a finished game and have it analysed; ask for advice at another table."""
    status, text = await ask(target.port, RUDE, "POST", "/api/records", target.finished)
    heard[str(status)] += 1
    if status == 201:
        made = json.loads(text)
        path = f"/api/tables/{made['table']['id']}"
        heard[str((await ask(target.port, RUDE, "GET", f"{path}/analysis", token=made["watch"]))[0])] += 1
        status, text = await ask(target.port, RUDE, "POST", f"{path}/clone", {"decisions": 20}, made["watch"])
        heard[str(status)] += 1
        if status == 201:
            made = json.loads(text)
            path = f"/api/tables/{made['table']['id']}"
            token = made["tokens"][made["table"]["to_move"]]
            heard[str((await ask(target.port, RUDE, "GET", f"{path}/advice", token=token))[0])] += 1


async def halves(target: Target, heard: Heard) -> None:
    """Send half a request, and wait for what happens."""
    reader, writer = await asyncio.open_connection("127.0.0.1", target.port, local_addr=(RUDE, 0))
    try:
        writer.write(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n")
        answer = await reader.read()
        heard[answer[9:12].decode() or "closed"] += 1
    finally:
        writer.close()


async def spectators(target: Target, heard: Heard) -> None:
    """Watch a players' table for a while."""
    async with _socket(target.port, RUDE, random.choice(target.tables)) as socket:
        await socket.send(json.dumps({"type": "hello", "protocol": 2, "tokens": []}))
        first = json.loads(await socket.recv())
        heard[first.get("code", first["type"])] += 1
        with suppress(TimeoutError):
            async with asyncio.timeout(3):
                while True:
                    await socket.recv()


async def messages(target: Target, heard: Heard) -> None:
    """Ask at a players' table, as fast as it goes."""
    async with _socket(target.port, RUDE, random.choice(target.tables)) as socket:
        await socket.send(json.dumps({"type": "hello", "protocol": 2, "tokens": []}))
        while True:
            await socket.send(json.dumps({"type": "why", "action": "red establish"}))
            with suppress(TimeoutError):
                async with asyncio.timeout(0.001):
                    heard[json.loads(await socket.recv()).get("code") or "answered"] += 1


async def requests(target: Target, heard: Heard) -> None:
    """Look at the list of tables."""
    heard[str((await ask(target.port, RUDE, "GET", "/api/tables"))[0])] += 1


Loop = Callable[[Target, Heard], Awaitable[None]]
FLOODS: dict[str, list[tuple[Loop, int]]] = {
    "tables": [(tables, 32)],
    "replays": [(replays, 32)],
    "analyses": [(analyses, 32)],
    "half requests": [(halves, 400)],
    "spectators": [(spectators, 200)],
    "messages": [(messages, 64)],
    "requests": [(requests, 64)],
}
FLOODS["everything"] = [(loop, times // 2) for loops in FLOODS.values() for loop, times in loops]


def _socket(port: int, source: str, table_id: str) -> connect:
    address = f"ws://127.0.0.1:{port}/api/tables/{table_id}/socket"
    return connect(address, local_addr=(source, 0), open_timeout=30, max_queue=1000)


def flood(name: str, target: Target, told: Queue[Heard]) -> None:
    """Be rude, in a process of its own, until it is ended."""
    os.nice(10)  # it would be another computer, which takes nothing from the server's processor

    async def again(loop: Loop, heard: Heard) -> None:
        while True:
            try:
                await loop(target, heard)
            except WebSocketException as error:
                found = re.search(r"HTTP (\d+)", str(error))
                heard[found[1] if found else "closed"] += 1
                await asyncio.sleep(0.01)
            except (OSError, ValueError, IndexError, TimeoutError):
                heard["closed"] += 1
                await asyncio.sleep(0.01)

    async def run() -> None:
        heard: Heard = Counter()
        loops = [asyncio.create_task(again(loop, heard)) for loop, n in FLOODS[name] for _ in range(n)]
        while loops:
            await asyncio.sleep(0.5)
            told.put(Counter(heard))

    asyncio.run(run())


# The players


async def play(
    socket: ClientConnection,
    versions: dict[ClientConnection, int],
    seconds: float,
    times: list[float],
    failed: Heard,
) -> None:
    """Act at a table now and then for some seconds; note how long each action takes, or that it fails."""
    version, end, rng = versions.get(socket, 0), time.monotonic() + seconds, random.Random(id(socket))
    await asyncio.sleep(rng.random() * THINKING)
    while time.monotonic() < end:
        # Whatever has come meanwhile, about who is watching, is read before and not in the time measured.
        await socket.send(json.dumps({"type": "ping", "id": "before"}))
        while (message := json.loads(await socket.recv())).get("re") != "before":
            version = message.get("version", version)
        began = time.monotonic()
        await socket.send(json.dumps({"type": "play", "version": version, "action": "end_turn", "id": 1}))
        while (message := json.loads(await asyncio.wait_for(socket.recv(), 60))).get("re") != 1:
            pass
        if message["type"] == "update":
            times.append(time.monotonic() - began)
            version = versions[socket] = message["version"]
        else:
            failed[message["code"]] += 1
        await asyncio.sleep(THINKING * (0.5 + rng.random()))


async def newcomers(port: int, seconds: float, times: list[float]) -> None:
    """Somebody else makes a table every second."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.monotonic()
        status, text = await ask(
            port, NEWCOMER, "POST", "/api/tables", {"board": "hanse_2_3", "seats": SEATS}
        )
        if status not in (201, 429):
            raise RuntimeError(f"Somebody could not make a table: {status} {text[:200]!r}")
        if status == 201:
            times.append(time.monotonic() - began)
        await asyncio.sleep(2.2)


@dataclass(frozen=True, slots=True)
class Round:
    """Some seconds of play: how long actions and new tables took, in seconds, and what failed."""

    actions: list[float] = field(default_factory=list)
    tables: list[float] = field(default_factory=list)
    failed: Heard = field(default_factory=Counter)
    busy: float = 0  # the server's share of a core

    def percentile(self, n: int) -> float:
        """Of the actions, in milliseconds."""
        return quantiles(self.actions, n=100, method="inclusive")[n - 1] * 1000

    def new_table(self) -> float:
        """The median, in milliseconds."""
        return median(self.tables or [float("nan")]) * 1000


async def round_of(
    sockets: list[ClientConnection], versions: dict[ClientConnection, int], target: Target, seconds: float
) -> Round:
    """Let everybody play for a while."""
    found, began, used = Round(), time.monotonic(), cpu_seconds(target.server)
    playing = (play(each, versions, seconds, found.actions, found.failed) for each in sockets)
    await asyncio.gather(newcomers(target.port, seconds, found.tables), *playing)
    busy = (cpu_seconds(target.server) - used) / (time.monotonic() - began)
    return replace(found, busy=busy)


def cpu_seconds(process: int) -> float:
    """How long a process has computed so far, all its threads together."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(
    seconds: float, names: list[str], target: Target, made: list[Json], console: Console
) -> bool:
    """Print a row for each flood; whether all of them stay under the bar."""
    sockets: list[ClientConnection] = []
    versions: dict[ClientConnection, int] = {}
    for table in made:
        socket = await _socket(target.port, PLAYERS, table["table"]["id"])
        await socket.send(json.dumps({"type": "hello", "protocol": 2, "tokens": [*table["tokens"].values()]}))
        sockets.append(socket)
    title = (
        f"{len(made)} tables, an action every {THINKING:g} s each, {seconds:g} s without and with each flood"
    )
    report = Table(title=title)
    report.add_column("flood")
    for column in (
        "actions",
        "failed",
        "quiet p50",
        "p50",
        "quiet p99",
        "p99",
        "new table",
        "quiet CPU",
        "CPU",
    ):
        report.add_column(column, justify="right")
    report.add_column("the rude client heard")
    well = True
    for name in names:
        quiet = await round_of(sockets, versions, target, seconds)
        with being_rude(name, target) as heard:
            await asyncio.sleep(2)
            flooded = await round_of(sockets, versions, target, seconds)
            told = ", ".join(f"{count} × {what}" for what, count in heard().most_common(5))
        p99 = flooded.percentile(99)
        passed = p99 < max(2 * quiet.percentile(99), BAR * 1000)
        well = well and passed
        report.add_row(
            name,
            str(len(flooded.actions)),
            f"{sum(quiet.failed.values())} / {sum(flooded.failed.values())}",
            f"{quiet.percentile(50):.0f}",
            f"{flooded.percentile(50):.0f}",
            f"{quiet.percentile(99):.0f}",
            f"[{'green' if passed else 'red'}]{p99:.0f}",
            f"{flooded.new_table():.0f}",
            f"{quiet.busy:.0%}",
            f"{flooded.busy:.0%}",
            told,
        )
        await asyncio.sleep(1)
    for socket in sockets:
        await socket.close()
    console.print(report)
    return well


@contextmanager
def being_rude(name: str, target: Target) -> Iterator[Callable[[], Heard]]:
    """A flood in another process; what is given tells what it has heard."""
    context = multiprocessing.get_context("spawn")
    told: Queue[Heard] = context.Queue()
    process = context.Process(target=flood, args=(name, target, told), daemon=True)
    process.start()

    def heard() -> Heard:
        last: Heard = Counter()
        while not told.empty():
            last = told.get()
        return last

    try:
        yield heard
    finally:
        process.kill()
        process.join()


def records() -> tuple[Json, Json]:
    """A finished game, and one that is as long as a record may be."""
    rng, over = random.Random(1), hansa.new_game("hanse_2_3", players=3, seed=1)
    player = players.make("planner")
    while not over.is_over:
        view = over.view(over.to_move)
        over.play(player.choose(view, view.legal_actions(), rng))
    long = hansa.new_game("hanse_2_3", players=3, seed=1)
    for _ in range(5000):
        long.play("end_turn")
    return over.record(), long.record()


@contextmanager
def serving(folder: Path) -> Iterator[tuple[int, int]]:
    """The port and the process of a server with an empty database; its log is left in the folder."""
    start = "import typer; from hansa.cli.serve import serve; typer.run(serve)"
    command = [sys.executable, "-c", start, "--port", "0", "--database", f"sqlite:///{folder}/hansa.db"]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            assert process.stdout
            found = re.search(r"127\.0\.0\.1:(\d+)", process.stdout.readline())
            assert found, "the server did not start"
            yield int(found[1]), process.pid
        finally:
            process.terminate()
            process.communicate(timeout=30)


def main() -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", choices=FLOODS, action="append", help="this flood; may be repeated")
    parser.add_argument("--tables", type=int, default=20, help="tables with players")
    parser.add_argument("--seconds", type=float, default=12, help="for each flood")
    chosen = parser.parse_args()
    over, long = records()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as (port, server):

        async def run() -> bool:
            made = []
            wanted = {"board": "hanse_2_3", "seats": SEATS, "public": True}
            for _ in range(chosen.tables):
                status, text = await ask(port, "127.0.0.1", "POST", "/api/tables", wanted)
                assert status == 201, text
                made.append(json.loads(text))
            target = Target(port, server, tuple(table["table"]["id"] for table in made), over, long)
            names = chosen.only or list(FLOODS)
            return await measure(chosen.seconds, names, target, made, Console(width=140))

        return 0 if asyncio.run(run()) else 1


if __name__ == "__main__":
    sys.exit(main())
