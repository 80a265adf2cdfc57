"""What `hansa load` prints and draws."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.table import Table

from hansa.cli.plot import Curve, curves, save
from hansa.cli.screen import console

__all__ = ["draw", "progress", "show"]


@contextmanager
def progress() -> Iterator[Callable[[str], None]]:
    """A way to say what is going on; only a terminal shows it."""
    with console().status("starting") as status:
        yield status.update


def show(found: dict[str, Any]) -> None:
    """Print the figures."""
    out = console()
    out.print(_title(found), style="bold", highlight=False)
    table = Table("", "p50", "p95", "p99", "max", "measured", box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for name, key in (("own update, ms", "own_ms"), ("another viewer's, ms", "others_ms")):
        row = found[key]
        table.add_row(name, *(_number(row[part]) for part in ("p50", "p95", "p99", "max", "count")))
    raw = found["raw_commits_per_second"]
    memory, server, generator = found["memory_mib"], found["server"], found["generator"]
    errors = ", ".join(f"{code} {count:,}" for code, count in found["errors"].items()) or "none"
    of_the_server = (
        f"{memory['first']:.0f} at first, {memory['connected']:.0f} with all sockets, "
        f"{memory['loaded']:.0f} after the load, {memory['last']:.0f} when all have left"
    )
    an_action = _number(server["cpu_ms_per_action"], 2)
    used = (
        f"server {server['cpu_share']:.0%} of a core, {an_action} ms an action; "
        f"generator {generator['cpu_share']:.0%} "
        f"(with a whole one it could do about {_number(generator['at_most_per_second'])} a second)"
    )
    lines = {
        "acknowledged actions": f"{found['actions']:,}, {_number(found['actions_per_second'])} a second",
        "raw commits of the disk": f"{_number(raw['before'])} a second before, {_number(raw['after'])} after",
        "errors": errors,
        "server's memory, MiB": of_the_server,
        "processor": used,
    }
    for name, text in lines.items():
        out.print(f"{name}: {text}", highlight=False)
    out.print(table)


def draw(found: dict[str, Any], file: Path) -> None:
    """Draw which share of the actions was told within which time."""
    drawn = []
    longest = max((found[key]["p99"] or 1.0) for key in ("own_ms", "others_ms"))
    for name, key in (("to oneself", "own_ms"), ("to others", "others_ms")):
        values = found[key]["curve"]
        points = [(at, step / (len(values) - 1)) for step, at in enumerate(values) if at <= longest * 1.2]
        drawn.append(Curve(name, tuple(points), bold=key == "own_ms"))
    rate = f"{_number(found['actions_per_second'])} actions a second"
    save(file, curves(f"{_title(found)}: {rate}", "milliseconds from sending", "told within", drawn))


def _title(found: dict[str, Any]) -> str:
    plan = found["plan"]
    database = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[found["database"]]
    parts = [database, f"{plan['tables']:,} tables", f"{found['sockets']:,} sockets"]
    parts.append(f"{plan['think']:g} s think time" if plan["think"] else "no pause")
    if plan["computers"]:
        parts.append(f"{plan['computers']:.0%} {plan['level']}")
    if plan["processes"] > 1:
        parts.append(f"{plan['processes']} processes")
    return ", ".join(parts)


def _number(value: float | None, places: int = 1) -> str:
    if value is None:
        return "-"
    return f"{value:,.0f}" if abs(value) >= 100 or value == int(value) else f"{value:.{places}f}"
