"""How long a pedlar's move takes while many aldermen think, and what the aldermen get.

python tools/thinking_load.py                       # 50 tables of aldermen, 60 seconds
python tools/thinking_load.py --tables 20 --seconds 30

It starts a server of its own on 127.0.0.1 with an empty database. At each table four aldermen play and
somebody watches. At one more table a person plays at random against three pedlars, and the time is measured
from seeing that a pedlar has to decide to seeing its decision. One more table of aldermen is watched from
another address (127.0.0.2): that client has a share of its own. With --owners every watcher has one.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from statistics import quantiles
from time import monotonic
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

Json = dict[str, Any]
PROTOCOL = 2
ALDERMAN = {"kind": "computer", "level": "alderman"}
PEDLAR = {"kind": "computer", "level": "planner"}
START = "import typer; from hansa.cli.serve import serve; typer.run(serve)"


@dataclass
class Aldermen:
    """What aldermen took for their decisions, in seconds, and what was told about their searches."""

    decided: list[float] = field(default_factory=list)
    waited: list[float] = field(default_factory=list)
    searched: list[float] = field(default_factory=list)

    def clear(self) -> None:
        """Begin again."""
        for found in (self.decided, self.waited, self.searched):
            found.clear()

    def rows(self, whose: str) -> list[str]:
        """The lines of the table that is printed."""
        return [
            row(f"an alderman's decision with the wait, {whose}", self.decided),
            row(f"waited for a turn to think, {whose}", self.waited),
            row(f"searched, {whose}", self.searched),
        ]


@dataclass
class Measured:
    """Seconds by what was measured."""

    pedlar: list[float] = field(default_factory=list)
    crowd: Aldermen = field(default_factory=Aldermen)
    quiet: Aldermen = field(default_factory=Aldermen)


class Server:
    """A server in a process of its own."""

    def __init__(self, folder: str) -> None:
        database = f"sqlite:///{folder}/hansa.db"
        command = [sys.executable, "-c", START, "--port", "0", "--database", database]
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self._process.stdout is not None
        found = re.search(r"at (http://127\.0\.0\.1:\d+)/", self._process.stdout.readline())
        assert found is not None, "the server does not start"
        self.address = found[1]

    def post(self, path: str, body: Json) -> Json:
        request = urllib.request.Request(
            f"{self.address}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            made: Json = json.load(answer)
            return made

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(30)


@asynccontextmanager
async def sitting(
    server: Server, made: Json, token: str, own_address: str | None
) -> AsyncIterator[ClientConnection]:
    """A socket at a table, with a hello that has been said."""
    address = f"ws{server.address.removeprefix('http')}/api/tables/{made['table']['id']}/socket"
    local = (own_address, 0) if own_address else None
    async with connect(address, max_size=None, local_addr=local) as socket:
        hello = {"type": "hello", "protocol": PROTOCOL, "tokens": [token], "version": None}
        await socket.send(json.dumps(hello))
        yield socket


async def watch(server: Server, made: Json, own_address: str | None, measured: Aldermen) -> None:
    """Look at a table of aldermen, and note how long each of their decisions takes."""
    last: float | None = None
    async with sitting(server, made, made["watch"], own_address) as socket:
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "update":
                if last is not None:
                    measured.decided.append(monotonic() - last)
                last = monotonic()
            elif message["type"] == "thinking":
                measured.waited.append(message["waited"])
                measured.searched.append(message["seconds"])


async def play(server: Server, made: Json, measured: Measured) -> None:
    """Play against pedlars, and note how long each of their decisions takes."""
    rng = random.Random(1)
    asked: float | None = None
    async with sitting(server, made, made["tokens"]["red"], None) as socket:
        async for text in socket:
            message = json.loads(text)
            if message["type"] != "update":
                continue
            if asked is not None:
                measured.pedlar.append(monotonic() - asked)
            if message["over"]:
                return
            asked = None if message["legal"] else monotonic()
            if message["legal"]:
                action = rng.choice(message["legal"])["text"]
                await socket.send(
                    json.dumps({"type": "play", "version": message["version"], "action": action})
                )


async def run(tables: int, seconds: float, owners: bool) -> Measured:
    """Everything, with a server that ends with it."""
    measured = Measured()
    with tempfile.TemporaryDirectory() as folder:
        server = await asyncio.to_thread(Server, folder)
        try:
            watching = []
            for n in range(tables + 1):
                body = {"board": "hanse_4_5", "seats": [ALDERMAN] * 4}
                made = await asyncio.to_thread(server.post, "/api/tables", body)
                own = f"127.0.0.{n + 2}" if owners or n == 0 else None
                aldermen = measured.crowd if n else measured.quiet
                watching.append(asyncio.create_task(watch(server, made, own, aldermen)))
            while len(measured.crowd.decided) < tables:  # all of them think
                await asyncio.sleep(0.5)
                seen = len(measured.crowd.decided)
                print(f"\r{seen} decisions of aldermen", end="", file=sys.stderr, flush=True)
            measured.crowd.clear()
            measured.quiet.clear()
            until = monotonic() + seconds
            while monotonic() < until:
                body = {"board": "hanse_4_5", "seats": [{"kind": "here"}, PEDLAR, PEDLAR, PEDLAR]}
                made = await asyncio.to_thread(server.post, "/api/tables", body)
                try:
                    await asyncio.wait_for(play(server, made, measured), until - monotonic())
                except TimeoutError:
                    break
                print(f"\r{len(measured.pedlar)} decisions of pedlars", end="", file=sys.stderr, flush=True)
            for task in watching:
                task.cancel()
            await asyncio.gather(*watching, return_exceptions=True)
        finally:
            print(file=sys.stderr)
            await asyncio.to_thread(server.stop)
    return measured


def row(what: str, found: list[float]) -> str:
    """A line of the table that is printed."""
    if len(found) < 2:
        return f"| {what} | {len(found)} | | | |"
    cuts = quantiles(found, n=100)
    return f"| {what} | {len(found)} | {cuts[49]:.3f} | {cuts[94]:.3f} | {max(found):.3f} |"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=50, help="tables of aldermen, at most 50")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--owners", action="store_true", help="let every watcher have an address of its own")
    chosen = parser.parse_args()
    measured = asyncio.run(run(chosen.tables, chosen.seconds, chosen.owners))
    print(f"{chosen.tables} tables of four aldermen, {chosen.seconds:g} s, seconds:\n")
    print("| | count | p50 | p95 | max |\n|---|---|---|---|---|")
    print(row("a pedlar's decision", measured.pedlar))
    print("\n".join(measured.crowd.rows("of the many") + measured.quiet.rows("of the one elsewhere")))


if __name__ == "__main__":
    main()
