"""The command: run the faults and print what came of them."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from .clocks import clock_jumps
from .figures import Figures
from .lines import slow_readers, vanished_peers
from .storing import cut_line, database_stops, full_disk, kills, locked, trio

LONG_FORMS = ("kills", "trio", "clocks", "readers", "vanished")


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


class _Bench:
    """Where faults happen: a folder, and a PostgreSQL once one is needed."""

    def __init__(self, stack: AsyncExitStack) -> None:
        self._stack = stack
        self.folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        self.postgres: Any = None
        self.data = Path()

    def sqlite(self, name: str) -> str:
        return f"sqlite:///{self.folder}/{name}.db"

    async def database(self, name: str) -> str:
        """A new database in PostgreSQL."""
        if self.postgres is None:
            self.postgres, self.data = await self._stack.enter_async_context(_postgres())
        self.postgres.psql(f"create database {name}")
        return f"postgresql://postgres@/{name}?host={self.data}"


async def _run(what: str, times: int, into: Path | None) -> dict[str, Figures]:
    found: dict[str, Figures] = {}
    async with AsyncExitStack() as stack:
        bench = _Bench(stack)
        wanted: dict[str, tuple[str, Callable[[], Awaitable[Figures]]]] = {}

        async def three() -> Figures:
            return await trio(await bench.database("trio"), times, into)

        async def clocks() -> Figures:
            return await clock_jumps(await bench.database("clocks"), bench.folder, times, into)

        wanted["kills"] = "kill -9, SQLite", lambda: kills(bench.sqlite("kills"), times, into)
        wanted["trio"] = "kill -9 among three, PostgreSQL", three
        wanted["clocks"] = "clocks jump by days, PostgreSQL", clocks
        wanted["readers"] = "slow readers", lambda: slow_readers(bench.sqlite("readers"), times, into)
        wanted["vanished"] = "peers vanish", lambda: vanished_peers(bench.sqlite("vanished"), times, into)
        for name, (title, fault) in wanted.items():
            if what in ("all", name):
                found[title] = await fault()
        if what == "all":
            found |= await _stores(bench)
    return found


async def _stores(bench: _Bench) -> dict[str, Figures]:
    """The faults of what servers store in, each once."""
    found: dict[str, Figures] = {}
    (bench.folder / "locked").mkdir()
    (bench.folder / "full").mkdir()
    found["locked file, SQLite"] = await locked(bench.folder / "locked")
    found["full disk, SQLite"] = await full_disk(bench.folder / "full")
    url = await bench.database("stores")
    for mode in ("fast", "immediate"):
        found[f"PostgreSQL stopped, {mode}"] = await database_stops(bench.postgres, url, mode)
    found["line to PostgreSQL cut"] = await cut_line(bench.data, bench.folder, "stores")
    return found


def main() -> None:
    """Run the faults and print what came of them."""
    parser = argparse.ArgumentParser(description="Break a server while people play.")
    parser.add_argument("what", nargs="?", default="all", choices=("all", *LONG_FORMS))
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
