"""How soon a server serves again that was killed while many tables waited for a computer.

    python tools/restart.py                        1,000 tables, a server of its own on 127.0.0.1
    python tools/restart.py --tables 200 --level councillor
    python tools/restart.py --database postgresql://jan@/empty_database

Every table has some decisions behind it, and an alderman has to decide. The server is started, killed (-9) as
soon as it serves, and started again. Measured from starting the second one: until it says that it is ready
(and how much of a processor it has used by then, which tells more on a busy machine), until one of the
waiting tables can be looked at, until a pedlar at a new table has decided, and the longest answer to a
request in the ten seconds after that. Beside it, in the same run, a start with an empty database. The bar:
ready within three seconds, or on a busy machine within one and a half times what the empty database takes.
Exits with 1 if it is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from websockets.sync.client import connect

from hansa.play.game import Game, new_game
from hansa.server.storage import Storage
from hansa.server.tokens import hash_of, new_id
from hansa.tables.rows import JournalRow, SeatRow, TableRow

Json = dict[str, Any]
BAR = 3.0  # seconds
DECISIONS = 60  # behind every table
WATCHED = 10.0  # seconds after the first answer
PEDLAR = {"kind": "computer", "level": "planner"}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Restart a server with many tables waiting for a computer.")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--level", default="alderman")
    parser.add_argument("--database", help="an empty PostgreSQL; SQLite in a folder of its own by default")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="restart") as folder:
        with serving(f"sqlite:///{folder}/empty.db") as empty:
            pass
        database = wanted.database or f"sqlite:///{folder}/hansa.db"
        some = asyncio.run(lay(database, wanted.tables, wanted.level))
        with serving(database) as first:
            pass  # and it is killed at once
        with serving(database) as again:
            looked = again.since(lambda: look_at(again.address, some))
            moved = again.since(lambda: play_with_a_pedlar(again.address))
            longest = longest_answer(again.address, time.monotonic() + WATCHED)
    table = Table(box=None, show_header=False)
    for name, seconds, used in (
        ("first answer, empty database", empty.served, empty.used),
        (f"first answer, {wanted.tables:,} tables wait", first.served, first.used),
        ("first answer after kill -9", again.served, again.used),
        ("a waiting table looked at", looked, None),
        ("a pedlar at a new table has decided", moved, None),
        (f"longest answer in {WATCHED:g} s", longest, None),
    ):
        table.add_row(name, f"{seconds:.2f} s", f"{used:.2f} s of a processor" if used else "")
    Console().print(table)
    sys.exit(again.served >= max(BAR, 1.5 * empty.served))


async def lay(database: str, tables: int, level: str) -> str:
    """Store tables where a computer has to decide; the id of the last one, which everybody may watch."""
    storage = Storage(database)
    await storage.start()
    game = _begun()
    record = game.record()
    origin = {key: value for key, value in record.items() if key not in ("actions", "names", "result")}
    lines = [JournalRow("play", line.split()[0], line, n) for n, line in enumerate(record["actions"], 1)]
    for _ in range(tables):
        row = TableRow(new_id(), origin, hash_of("nobody"), public=True, to_move=game.to_move)
        row.version = len(lines)
        for seat in game.players:
            computer = seat == game.to_move
            row.seats.append(SeatRow(seat, "computer" if computer else "here", level if computer else None))
        await storage.add_table(row, lines)
    await storage.stop()
    return row.id


def _begun() -> Game:
    """A game after some decisions."""
    game = new_game("hanse_4_5", 4, 1)
    while len(game.actions) < DECISIONS:
        legal = game.legal_actions()
        game.play(legal[len(game.actions) * 7 % len(legal)])
    return game


class Started:
    """A server that is on its way."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.began = time.monotonic()
        assert process.stdout
        found = re.search(r"at (http://127\.0\.0\.1:\d+)/", process.stdout.readline())
        assert found, "the server did not start"
        self.address = found[1]
        self.served = self.since(lambda: ask(self.address, "/api/health/ready"))
        self.used = _processor_seconds(process.pid)

    def since(self, use: Callable[[], object]) -> float:
        """Do something; the seconds from the start until it is done."""
        use()
        return time.monotonic() - self.began


@contextmanager
def serving(database: str) -> Iterator[Started]:
    """A server, killed as hard as possible at the end."""
    command = [sys.executable, "-m", "hansa", "serve", "--host", "127.0.0.1", "--port", "0", "--no-limits"]
    environment = {key: value for key, value in os.environ.items() if not key.startswith("HANSA_")}
    environment["HANSA_DATABASE"] = database
    with Path(os.devnull).open("w") as log:
        process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True
        )
    try:
        yield Started(process)
    finally:
        process.kill()
        process.communicate()


def _processor_seconds(pid: int) -> float:
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def ask(address: str, path: str, body: Json | None = None) -> Json:
    """Ask a server for something."""
    data = None if body is None else json.dumps(body).encode()
    wanted = urllib.request.Request(f"{address}{path}", data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(wanted, timeout=600) as answer:
        found: Json = json.load(answer)
        return found


def look_at(address: str, table_id: str, token: str | None = None) -> None:
    """See a table; with the token of a seat, also how a computer answers the end of its turn."""
    at = f"ws{address.removeprefix('http')}/api/tables/{table_id}/socket"
    with connect(at, open_timeout=600) as line:
        tokens = [token] if token else []
        line.send(json.dumps({"type": "hello", "protocol": 2, "tokens": tokens}))
        while json.loads(line.recv(timeout=600))["type"] != "update":
            pass
        if token is None:
            return
        line.send(json.dumps({"type": "play", "version": 0, "action": "end turn"}))
        while (message := json.loads(line.recv(timeout=600))).get("version", 0) < 2:
            assert message["type"] != "error", message


def play_with_a_pedlar(address: str) -> None:
    """Make a table, play, and see what a pedlar does then."""
    seats = [{"kind": "here"}, PEDLAR, PEDLAR]
    made = ask(address, "/api/tables", {"board": "hanse_2_3", "seats": seats, "seed": 1})
    look_at(address, made["table"]["id"], made["tokens"]["red"])


def longest_answer(address: str, until: float) -> float:
    """The longest a request took until a moment."""
    longest = 0.0
    while (began := time.monotonic()) < until:
        ask(address, "/api/boards")
        longest = max(longest, time.monotonic() - began)
        time.sleep(0.02)
    return longest


if __name__ == "__main__":
    main()
