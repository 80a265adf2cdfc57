"""Think for the computers of servers on PostgreSQL: `hansa think`."""

from __future__ import annotations

from typing import Annotated

import typer

from hansa.cli.guard import require

__all__ = ["think"]


def think(
    database: Annotated[
        str,
        typer.Option(
            "--database", envvar="HANSA_DATABASE", help="The servers' database: postgresql://USER@HOST/NAME."
        ),
    ],
    processes: Annotated[
        int | None,
        typer.Option(
            "--processes",
            envvar="HANSA_PROCESSES",
            min=1,
            max=256,
            help="How many searches at a time; by default one less than there are cores, at most four.",
        ),
    ] = None,
) -> None:
    r"""Think for the computers of servers on one PostgreSQL, until Ctrl-C (needs hansa\[server,postgres])."""
    require("server")
    require("postgres")
    from hansa.server.logs import configure_logs
    from hansa.server.thinking import run

    configure_logs()
    run(database, processes)
