"""How much memory a server keeps after many games and many openings of stored tables.

python tools/memory.py                                   # the bar: 1,000 games, 100,000 openings, 30 MB
python tools/memory.py --games 100 --openings 10000      # a tenth, which shows the slope as well

Everything goes through the server's own registry, without sockets: games are played action by action, with a
viewer at each seat whose updates are written as JSON; then tables that are not in memory are opened.
The database is in memory if there is /dev/shm, for it is not what is measured. Prints the growth as it
goes, from the memory after the first few games on, and exits with 1 if the bar is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import monotonic

import hansa
from hansa.ai import players
from hansa.ai.player import play_out
from hansa.play.game import Game
from hansa.server.context import Caller
from hansa.server.messages import ServerMessage
from hansa.server.models import NewSeat
from hansa.server.opponents import Opponents
from hansa.server.registry import Registry
from hansa.server.storage import Storage
from hansa.tables.messages import Device
from hansa.tables.refusals import Refusal

BAR = 30.0  # megabytes
WARM_UP = 5  # games; names, boards and the database's statements are made once
TABLES = (("hanse_2_3", 3), ("hanse_4_5", 4), ("east_3_5", 3), ("britannia_2_3", 3))
YOUNG = 40  # decisions of the tables that are opened
POOL = 1_000  # of them, more than a registry keeps


class Viewer:
    """Somebody with a socket, as far as the table can tell."""

    def __init__(self) -> None:
        self.seats: tuple[str, ...] = ()
        self.invited = False
        self.choosing: str | None = None
        self.device: Device | None = None
        self.hashes: tuple[str, ...] = ()
        self.caller = Caller()
        self.version: int | None = None

    def dismiss(self, refusal: Refusal) -> None:
        """Nobody is sent away here."""

    def tell(self, message: ServerMessage) -> None:
        """Write the message as it would be sent."""
        json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def resident() -> float:
    """The memory of this process in megabytes."""
    gc.collect()
    status = Path("/proc/self/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024


def played(seed: int) -> Game:
    """A whole game between pedlars."""
    board, seats = TABLES[seed % len(TABLES)]
    game = hansa.new_game(board, seats, seed)
    play_out(game, {seat: players.make("planner") for seat in game.players}, random.Random(seed))
    return game


async def play_again(registry: Registry, game: Game) -> None:
    """Play a game once more at a new table."""
    people = [NewSeat(kind="here") for _ in game.players]
    made = await registry.seat(game.at(0), people, seed=None, public=False)
    table = await registry.table(made.table["id"])
    viewers = [Viewer() for _ in made.tokens]
    for viewer, token in zip(viewers, made.tokens.values(), strict=True):
        await table.enter(viewer, [token], None)
        table.tell_update(viewer)
    for action in game.actions:
        await table.play((action.seat,), table.match.version, str(action))
    for viewer in viewers:
        table.leave(viewer)


async def measure(games: int, openings: int, tell: Callable[[str], None]) -> float:
    """By how many megabytes the memory has grown at the end."""
    shared = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=shared if shared.is_dir() else None) as folder:
        storage = Storage(f"sqlite:///{folder}/hansa.db")
        await storage.start()
        registry = Registry(storage, Opponents(1))
        found = [played(seed) for seed in range(2 * len(TABLES))]
        for game in found[:WARM_UP]:
            await play_again(registry, game)
        before, began = resident(), monotonic()

        def report(done: int, of: int, what: str) -> None:
            if done % max(1, of // 20) == 0:
                tell(f"{done:7,} {what}: {resident() - before:+6.1f} MB, {monotonic() - began:5.0f} s")

        tell(f"        at first: {before:.1f} MB")
        for n in range(1, games + 1):
            await play_again(registry, found[n % len(found)])
            report(n, games, "games")
        pool = []
        for n in range(min(POOL, openings)):
            game = found[n % len(found)].at(YOUNG)
            people = [NewSeat(kind="here") for _ in game.players]
            made = await registry.seat(game, people, seed=None, public=False)
            pool.append(made.table["id"])
        tell(f"{len(pool):7,} tables to open: {resident() - before:+6.1f} MB")
        for n in range(1, openings + 1):
            table_id = pool[n % len(pool)]
            assert table_id not in registry._tables
            (await registry.table(table_id)).info()
            report(n, openings, "openings")
        grown = resident() - before
        tell(f"{len(registry._tables):7,} tables are still in memory")
        await registry.stop()
        await storage.stop()
    return grown


def main() -> int:
    """Measure, and compare with the bar."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--openings", type=int, default=100_000)
    chosen = parser.parse_args()
    grown = asyncio.run(
        measure(chosen.games, chosen.openings, lambda line: print(line, file=sys.stderr, flush=True))
    )
    print(f"{chosen.games:,} games and {chosen.openings:,} openings: {grown:.1f} MB (bar {BAR:g} MB)")
    return int(grown >= BAR)


if __name__ == "__main__":
    sys.exit(main())
