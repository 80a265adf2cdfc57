"""A run: a server, people who play there, everybody who sends nonsense, and what came of it."""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from websockets.exceptions import InvalidHandshake

from tests.support.faults.people import People
from tests.support.faults.serving import Serving

from .messages import converse
from .pool import Pool
from .requests import ask, routes
from .wire import Wire

__all__ = ["Findings", "fuzz"]

PART_MESSAGES, PART_REQUESTS = 5_000, 1_000  # after which everything is looked at and noted
SOCKETS, WIRES = 6, 4  # at the same time
A_SOCKET = 60  # messages over one socket, if the server does not end it before
MOST_GROWN = 50.0  # MiB
_KEPT = 20  # faults that are shown
_BUSY = "hansa.server.readiness: not ready"  # which is true of a machine that has too much to do
_FAULTS = ("Traceback", " ERROR ", " CRITICAL ")


@dataclass
class Findings:
    """What has been sent so far, and what came of it."""

    messages: int = 0
    requests: int = 0
    seconds: float = 0.0
    told: Counter[str] = field(default_factory=Counter)  # by type, code or status
    faults: list[str] = field(default_factory=list)
    acknowledged: int = 0  # of those who played beside
    lost: int = 0
    doubled: int = 0
    grown: float = 0.0  # MiB, at most in one session

    @property
    def wrong(self) -> list[str]:
        """Everything that must not be."""
        wrong = list(self.faults)
        if self.lost or self.doubled:
            wrong.append(f"{self.lost} acknowledged actions are lost, {self.doubled} doubled")
        if self.grown >= MOST_GROWN:
            wrong.append(f"memory has grown by {self.grown:.0f} MiB")
        return wrong

    def write(self, file: Path) -> None:
        """Keep them in a file."""
        file.write_text(json.dumps(vars(self)))

    @classmethod
    def read(cls, file: Path) -> Findings:
        """Those of a file, or none."""
        if not file.exists():
            return cls()
        kept = json.loads(file.read_text())
        return cls(**{**kept, "told": Counter(kept["told"])})


async def fuzz(messages: int, requests: int, seed: int = 1, into: Path | None = None) -> Findings:
    """Send so many of each, less those that a file has noted."""
    found = Findings.read(into) if into else Findings()
    routes()  # which takes a while, and then nobody would send what is expected
    memory = Path("/dev/shm")  # no disk is on trial here, and none has to be waited for
    with tempfile.TemporaryDirectory(prefix="fuzz", dir=memory if memory.is_dir() else None) as folder:
        log = Path(folder) / "log"
        server = Serving(f"sqlite:///{folder}/hansa.db", log=log)
        await server.start()
        people = People([server])
        try:
            await people.sit_down(2)
            await _session(_Session(server, log, people, found, seed), messages, requests, into)
            played = await people.leave()
        finally:
            await server.kill()
        found.acknowledged += played.acknowledged
        found.lost += played.lost
        found.doubled += played.doubled
    if into:
        found.write(into)
    return found


@dataclass
class _Session:
    """What one server has been through."""

    server: Serving
    log: Path
    people: People
    found: Findings
    seed: int
    read: int = 0  # bytes of the log

    def note(self, fault: str) -> None:
        """Keep the first of each kind, and not too many."""
        if len(self.found.faults) < _KEPT:
            self.found.faults.append(fault)

    def look(self, first: float) -> None:
        """Look at the log, and at how much memory there is more than at first."""
        with self.log.open("rb") as log:
            log.seek(self.read)
            text = log.read()
        self.read += len(text)
        for line in text.decode("utf-8", "replace").splitlines():
            if any(mark in line for mark in _FAULTS) and _BUSY not in line:
                self.note(line[:600])
        if self.server.process.returncode is not None:
            self.note(f"the server has ended with {self.server.process.returncode}")
        self.found.grown = max(self.found.grown, self.memory() - first)

    def memory(self) -> float:
        """The server's resident MiB, without the processes that think and read."""
        status = Path(f"/proc/{self.server.process.pid}/status")
        if not status.exists():
            return 0.0
        rows = (line.split() for line in status.read_text().splitlines())
        return next(int(row[1]) for row in rows if row[0] == "VmRSS:") / 1024


async def _session(session: _Session, messages: int, requests: int, into: Path | None) -> None:
    found, first = session.found, 0.0
    pool = Pool(session.server.address)
    while found.messages < messages or found.requests < requests:
        chance = random.Random(f"{session.seed} {found.messages} {found.requests}")
        await asyncio.to_thread(pool.fill, chance)
        began = time.monotonic()
        wanted = min(PART_MESSAGES, messages - found.messages), min(PART_REQUESTS, requests - found.requests)
        before = found.messages, found.requests
        acknowledged = [player.acknowledged for player in session.people.players]
        await asyncio.gather(
            *(
                _talk(session, pool, random.Random(chance.random()), before[0] + wanted[0])
                for _ in range(SOCKETS)
            ),
            *(
                _ask(session, pool, random.Random(chance.random()), before[1] + wanted[1])
                for _ in range(WIRES)
            ),
        )
        found.seconds += time.monotonic() - began
        await session.people.play_a_little(0)
        if [player.acknowledged for player in session.people.players] <= acknowledged:
            session.note("nobody could play beside it")
        if not first:  # what every server needs once it has work is no growth
            first = session.memory()
        session.look(first)
        if into:
            found.write(into)
        _tell(found, messages, requests)
        if session.server.process.returncode is not None:
            return


async def _talk(session: _Session, pool: Pool, chance: random.Random, until: int) -> None:
    found = session.found
    while (left := until - found.messages) > 0:
        most = min(A_SOCKET, left)
        found.messages += most  # taken, so that others do not send them too
        try:
            told = await converse(pool, chance, most)
        except (OSError, TimeoutError, InvalidHandshake) as error:
            session.note(f"a socket failed: {error!r}")
            return
        found.messages -= most - told.pop("sent")
        found.told += told


async def _ask(session: _Session, pool: Pool, chance: random.Random, until: int) -> None:
    found, wire = session.found, Wire(pool.address)
    while found.requests < until:
        found.requests += 1
        try:
            told, fault = await ask(wire, pool, chance)
        except (OSError, TimeoutError, EOFError) as error:
            session.note(f"a request failed: {error!r}")
            return
        found.told += told
        if fault:
            session.note(fault)
    wire.close()


def _tell(
    found: Findings, messages: int, requests: int, write: Callable[[str], object] = sys.stderr.write
) -> None:
    rate = (found.messages + found.requests) / max(found.seconds, 0.001)
    left = max(0, messages - found.messages) + max(0, requests - found.requests)
    write(
        f"{found.messages:,} of {messages:,} messages, {found.requests:,} of {requests:,} requests;"
        f" {rate:,.0f} a second, {left / max(rate, 0.001) / 60:.0f} min left;"
        f" {len(found.wrong)} faults, grown by {found.grown:.1f} MiB\n"
    )
