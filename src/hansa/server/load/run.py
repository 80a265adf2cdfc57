"""One load from the first table to the last figure."""

from __future__ import annotations

import asyncio
import os
import platform
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from sqlalchemy import select

from hansa.server.database import check_database
from hansa.server.load.crowd import Crowd
from hansa.server.load.disk import raw_commits, raw_commits_of
from hansa.server.load.figures import figures
from hansa.server.load.host import Host
from hansa.server.load.plan import LoadTable, Plan, lay_tables
from hansa.server.retention import delete_tables
from hansa.server.schema import tables as tables_of
from hansa.server.storage import Storage
from hansa.tables.refusals import Refusal
from hansa.tables.rows import now

__all__ = ["run_load"]

RAW_SECONDS = 2.0  # of commits without a server
WARM_UP = 3.0  # seconds of play before the watch is started
GRACE = 20.0  # seconds for the last answers
SETTLE = 2.0  # seconds after everybody has left, until the memory is read once more


def run_load(
    plan: Plan,
    *,
    folder: Path | None = None,
    database: str | None = None,
    options: Sequence[str] = (),
    tell: Callable[[str], None] = lambda _: None,
) -> dict[str, Any]:
    """Load a server of its own and return the figures as JSON.

    Its tables are in a folder that is made beneath `folder`, or in a PostgreSQL that has none yet.
    """
    if database is not None:
        _check_postgresql(database)
    _allow_sockets(plan.tables * plan.players)
    with tempfile.TemporaryDirectory(prefix="hansa-load-", dir=folder) as name:
        here = Path(name)
        url = database or f"sqlite:///{here}/hansa.db"
        tell("measuring raw commits")
        before = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
        commits, tables = asyncio.run(_prepare(url, plan, here))
        tell(f"{plan.tables} tables are laid; starting the server")
        workers = ["--workers", str(plan.processes)] if plan.processes > 1 else []
        try:
            with Host(url, here, [*workers, *options]) as host:
                found = asyncio.run(_play(host, tables, plan, tell))
        finally:
            if database is not None:
                asyncio.run(_clear(url, tables))
        tell("measuring raw commits again")
        commits_after = asyncio.run(_raw_commits(url, here))
    return {
        "at": now().isoformat(),
        "plan": asdict(plan),
        "database": "postgresql" if database else "sqlite",
        "options": list(options),
        "machine": _machine(before),
        # Twice, since a disk that others use too is not the same from one minute to the next.
        "raw_commits_per_second": {"before": round(commits, 1), "after": round(commits_after, 1)},
        **found,
    }


async def _prepare(url: str, plan: Plan, folder: Path) -> tuple[float, list[LoadTable]]:
    storage = Storage(url)
    try:
        await storage.start()
        return await _raw_commits(url, folder), await lay_tables(storage, plan)
    finally:
        await storage.stop()


async def _raw_commits(url: str, folder: Path) -> float:
    storage = Storage(url)
    try:
        if storage.folder is None:
            return await raw_commits_of(storage, RAW_SECONDS)
        return await asyncio.to_thread(raw_commits, folder, RAW_SECONDS)
    finally:
        await storage.stop()


async def _play(
    host: Host, tables: list[LoadTable], plan: Plan, tell: Callable[[str], None]
) -> dict[str, Any]:
    memory = {"first": host.memory()}
    crowd = Crowd(host.address, tables, plan)
    crowd.come()
    try:
        await _until_open(crowd, tell)
        memory["connected"] = host.memory()
        crowd.may_begin.set()
        await asyncio.sleep(WARM_UP + plan.think)
        measured = crowd.measured
        measured.begin = perf_counter()
        measured.end = measured.begin + plan.seconds
        used, used_there = process_time(), host.cpu_seconds()
        tell(f"measuring for {plan.seconds:g} s")
        await asyncio.sleep(plan.seconds)
        share = (process_time() - used) / plan.seconds
        seconds_there = host.cpu_seconds() - used_there
        memory["loaded"] = host.memory()
        await _last_answers(crowd)
    finally:
        await crowd.go()
    await asyncio.sleep(SETTLE)
    memory["last"] = host.memory()
    found = figures(measured, plan.seconds)
    done = found["actions"]
    return {
        "sockets": crowd.size,
        **found,
        "memory_mib": {when: round(size, 1) for when, size in memory.items()},
        "server": {
            "cpu_share": round(seconds_there / plan.seconds, 2),
            "cpu_ms_per_action": round(seconds_there * 1000 / done, 3) if done else None,
        },
        "generator": {
            "cpu_share": round(share, 2),
            # What it could do with a core of its own and a server that needs no time at all.
            "at_most_per_second": round(found["actions_per_second"] / share) if share else None,
        },
    }


async def _until_open(crowd: Crowd, tell: Callable[[str], None]) -> None:
    """Wait until everybody has seen their table."""
    known, since = -1, perf_counter()
    while crowd.open < crowd.size:
        if crowd.open > known:
            known, since = crowd.open, perf_counter()
        elif perf_counter() - since > 60:
            errors = (
                ", ".join(f"{code} {count}" for code, count in crowd.measured.errors.items()) or "no answer"
            )
            told = f"Only {crowd.open} of {crowd.size} sockets could be opened: {errors}."
            raise Refusal("load_failed", told)
        tell(f"{crowd.open} of {crowd.size} sockets are open")
        await asyncio.sleep(0.2)


async def _last_answers(crowd: Crowd) -> None:
    """Wait for what has been asked; whoever gets no answer counts as an error."""
    until = perf_counter() + GRACE
    while crowd.unanswered and perf_counter() < until:
        await asyncio.sleep(0.05)
    if crowd.unanswered:
        crowd.measured.errors["no_answer"] += crowd.unanswered


def _check_postgresql(database: str) -> None:
    """Refuse a database where anybody else might play."""
    if not database.startswith("postgres"):
        raise Refusal(
            "bad_database", "--database takes the URL of a PostgreSQL; for SQLite there is --folder."
        )
    if check_database(database).revision is not None and asyncio.run(_has_tables(database)):
        raise Refusal("bad_database", "The database has tables already; give an empty one.")


async def _has_tables(url: str) -> bool:
    storage = Storage(url)
    try:
        async with storage.engine.connect() as connection:
            return (await connection.execute(select(tables_of.c.id).limit(1))).first() is not None
    finally:
        await storage.stop()


async def _clear(url: str, laid: list[LoadTable]) -> None:
    """Remove the tables that were laid."""
    storage = Storage(url)
    try:
        async with storage.engine.begin() as connection:
            await delete_tables(connection, [table.id for table in laid])
    finally:
        await storage.stop()


def _machine(load: float | None) -> dict[str, Any]:
    from hansa import _variant

    return {
        "cores": os.cpu_count(),
        "load_before": None if load is None else round(load, 2),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        "hansa": version("hansa"),
        "compiled": not _variant.hint(),
    }


def _allow_sockets(sockets: int) -> None:
    """Let this process and the server have as many open files as that needs."""
    if sys.platform == "win32":
        return
    import resource

    needed = sockets + 256
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft >= needed or soft == resource.RLIM_INFINITY:
        return
    if hard != resource.RLIM_INFINITY and hard < needed:
        told = f"{sockets} sockets need {needed} open files, and {hard} are allowed (ulimit -Hn)."
        raise Refusal("too_many_sockets", told)
    resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
