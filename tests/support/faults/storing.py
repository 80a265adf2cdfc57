"""Faults of servers and of what they store in: killed, locked, full, stopped, cut off."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from .figures import Figures
from .people import People, suffer
from .serving import serving

__all__ = ["cut_line", "database_stops", "full_disk", "kills", "locked", "trio"]


async def kills(database: str, times: int, into: Path | None = None) -> Figures:
    """Kill -9 of the only server, which is started again."""
    async with serving([database]) as servers:

        async def fault(_: int, _people: People) -> float:
            killed = time.monotonic()
            await servers[0].kill()
            await servers[0].start()
            return killed

        return await suffer(servers, fault, times, into)


async def trio(database: str, times: int, into: Path | None = None) -> Figures:
    """Kill -9 of one of three servers on one database; whoever was there goes to another."""
    async with serving([database] * 3) as servers:

        async def fault(n: int, _: People) -> float:
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

        async def fault(_: int, _people: People) -> float:
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

        async def fault(_: int, _people: People) -> float:
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

        async def fault(_: int, _people: People) -> float:
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

            async def fault(_: int, _people: People) -> float:
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
