"""Run the server: `hansa serve`."""

from __future__ import annotations

import logging
from typing import Annotated

import typer

__all__ = ["serve"]


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", "-p", min=0, max=65535, help="0 chooses a free one.")] = 8000,
    database: Annotated[
        str,
        typer.Option(
            "--database",
            "-d",
            envvar="HANSA_DATABASE",
            help="Where tables are kept: sqlite:///file.db or postgresql://user@host/name.",
        ),
    ] = "sqlite:///hansa.db",
    open_browser: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Serve tables to play at, with the page for the browser."""
    from hansa.server.running import run

    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    run(host, port, database, open_browser=open_browser)
