"""Load a server and measure it: `hansa load`."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Annotated

import typer

from hansa.cli.serve import require_database

__all__ = ["load"]


def load(
    tables: Annotated[int, typer.Option("--tables", "-t", min=1, max=10_000, help="How many tables.")] = 200,
    players: Annotated[
        int, typer.Option("--players", "-p", min=2, max=5, help="How many play at each table.")
    ] = 2,
    think: Annotated[
        float,
        typer.Option("--think", min=0, max=3600, help="Seconds that people think, on average; 0: none."),
    ] = 0.0,
    computers: Annotated[
        float, typer.Option("--computers", min=0, max=0.8, help="The share of seats that computers play.")
    ] = 0.0,
    level: Annotated[str, typer.Option("--level", help="The level of the computers.")] = "random",
    processes: Annotated[
        int, typer.Option("--processes", min=1, max=64, help="How many processes the server has.")
    ] = 1,
    seconds: Annotated[
        float, typer.Option("--seconds", min=1, max=86_400, help="How long the watch runs.")
    ] = 30.0,
    seed: Annotated[
        int, typer.Option("--seed", "-s", min=0, max=2**53, help="The seed of deals and choices.")
    ] = 1,
    compression: Annotated[
        bool,
        typer.Option("--compression/--no-compression", help="Ask for compressed messages, as browsers do."),
    ] = True,
    folder: Annotated[
        Path | None,
        typer.Option(
            "--folder", metavar="FOLDER", help="Where SQLite's file lies for the time being; by default here."
        ),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            "--database", metavar="URL", help="An empty PostgreSQL database to use instead of SQLite."
        ),
    ] = None,
    serve: Annotated[
        str, typer.Option("--serve", metavar="OPTIONS", help="More options for the `hansa serve` under load.")
    ] = "",
    keep: Annotated[
        Path | None,
        typer.Option("--json", metavar="FILE", help="Append the figures to this file, as one line of JSON."),
    ] = None,
    picture: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE", help="Write the latencies as SVG.")
    ] = None,
) -> None:
    r"""Load a server of its own on this computer and print what it stands (needs hansa\[server])."""
    require_database(database or "")
    from hansa.cli import load_report
    from hansa.errors import HansaError
    from hansa.server.load.plan import Plan
    from hansa.server.load.run import run_load
    from hansa.tables.computers import offered

    if level not in offered():
        raise HansaError(
            f"There is no level {level!r}; there are {', '.join(offered())}.", code="unknown_level"
        )
    where = folder or Path()
    if not where.is_dir():
        raise HansaError(f"There is no folder {where}.", code="file")
    plan = Plan(tables, players, think, computers, level, processes, seconds, seed, compression)
    with load_report.progress() as tell:
        found = run_load(plan, folder=where, database=database, options=shlex.split(serve), tell=tell)
    if keep is not None:
        with keep.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(found)}\n")
    load_report.show(found)
    if picture is not None:
        load_report.draw(found, picture)
