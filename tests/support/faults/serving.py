"""Servers of their own, that can be killed."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

__all__ = ["LONG", "START", "Serving", "serving"]

START = "import typer; from hansa.cli.serve import serve; typer.run(serve)"
LONG = 120.0  # seconds; whoever is not back by then never will be


class Serving:
    """A `hansa serve` of its own."""

    def __init__(
        self, database: str, *options: str, start: str = START, log: Path = Path(os.devnull)
    ) -> None:
        """`start` is the program, and `log` where it writes its log."""
        self._command = [sys.executable, "-c", start, "--port", "0", "--no-limits"]
        self._command += ["--database", database, *options]
        self._log = log
        self.address = ""
        self.process: asyncio.subprocess.Process

    async def start(self) -> None:
        """Start, and wait until it can be reached."""
        with self._log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *self._command, stdout=asyncio.subprocess.PIPE, stderr=log, start_new_session=True
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


@asynccontextmanager
async def serving(
    databases: Sequence[str], *options: str, start: str = START
) -> AsyncIterator[list[Serving]]:
    """Servers, one for each URL."""
    servers = [Serving(database, *options, start=start) for database in databases]
    try:
        for server in servers:
            await server.start()
        yield servers
    finally:
        for server in servers:
            await server.kill()
