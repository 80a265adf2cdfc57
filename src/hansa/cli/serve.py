"""Run the server: `hansa serve`."""

from __future__ import annotations

import errno
import logging
import os
import shlex
import socket
import sys
from functools import partial
from pathlib import Path
from shutil import which
from typing import Annotated

import typer

from hansa.boards.folder import BoardFile, read_folder
from hansa.cli.guard import complain, require
from hansa.errors import HansaError

__all__ = ["USUAL_PORT", "serve"]

USUAL_PORT = 8000
_TRIES = 50  # ports after the usual one


def serve(
    context: typer.Context,
    host: Annotated[
        str | None, typer.Option("--host", help="The address to listen on; by default this computer only.")
    ] = None,
    lan: Annotated[
        bool,
        typer.Option("--lan", envvar="HANSA_LAN", help="Let in everybody in your network: friends at home."),
    ] = False,
    public: Annotated[
        str | None,
        typer.Option(
            "--public",
            envvar="HANSA_PUBLIC",
            metavar="URL",
            help="The address others have for this server, for invitations: https://hansa.example.",
        ),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option("--port", min=0, max=65535, help="By default 8000 or the next free port; 0 takes any."),
    ] = None,
    database: Annotated[
        str,
        typer.Option(
            "--database",
            envvar="HANSA_DATABASE",
            help="Where tables are kept: sqlite:///FILE, or with hansa\\[postgres] postgresql://USER@HOST/NAME.",
        ),
    ] = "sqlite:///hansa.db",
    boards: Annotated[
        Path | None,
        typer.Option(
            "--boards",
            envvar="HANSA_BOARDS",
            metavar="FOLDER",
            help="Offer the boards of your own in this folder (*.json) beside the printed ones.",
        ),
    ] = None,
    think: Annotated[
        bool,
        typer.Option(
            "--think/--no-think",
            envvar="HANSA_THINK",
            help="Let this process decide for computers; on PostgreSQL `hansa think` can do it elsewhere.",
        ),
    ] = True,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--trusted-proxy",
            envvar="HANSA_TRUSTED_PROXY",
            metavar="CIDR",
            help="Believe this proxy about its clients' addresses: 127.0.0.1, 10.0.0.0/8. May be repeated.",
        ),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            "--limit",
            envvar="HANSA_LIMIT",
            metavar="NAME=VALUE",
            help="Change a limit on clients: tables=60/30 (at once, a minute), sockets=200. May be repeated.",
        ),
    ] = None,
    limited: Annotated[
        bool,
        typer.Option(
            "--limits/--no-limits", help="Whether clients are limited; only a test needs no limits."
        ),
    ] = True,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the page in the browser, if there is a desktop.")
    ] = False,
) -> None:
    r"""Serve games to the browser, for one player or several, until Ctrl-C (needs hansa\[server])."""
    require("server")
    if database.startswith("postgres"):
        require("postgres")
    from hansa.server.limits import Limits, limits_of
    from hansa.server.proxies import Proxies
    from hansa.server.reach import public_origin
    from hansa.server.runner import run

    if lan and host is not None:
        raise typer.BadParameter("give --lan or --host, not both", param_hint="'--lan'")
    address = host or ("0.0.0.0" if lan else "127.0.0.1")
    if not limited and address != "127.0.0.1":
        raise typer.BadParameter(
            "only for --host 127.0.0.1, where nobody else comes", param_hint="'--no-limits'"
        )
    limits = limits_of(limit or []) if limited else Limits.none()
    proxies = Proxies(trusted_proxy or [])
    origin = public_origin(public) if public else None
    own = _own_boards(boards) if boards else []
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("uvicorn").setLevel(logging.ERROR)  # connections that make no sense have lines of ours
    chosen = _checked(address, port) if port is not None else _first_free(address)
    if open_browser and not _has_desktop():
        print("There is no desktop here to open a browser on: open the address yourself.", flush=True)
        open_browser = False
    try:
        run(
            address,
            chosen,
            database,
            boards=own,
            think=think,
            public=origin,
            command=partial(
                _lan_command,
                database if _is_typed(context, "database") else None,
                boards if _is_typed(context, "boards") else None,
            ),
            open_browser=open_browser,
            limits=limits,
            proxies=proxies,
        )
    except KeyboardInterrupt:
        print()
    print("The server has stopped; every table is kept.", flush=True)


def _own_boards(folder: Path) -> list[BoardFile]:
    """The boards of a folder. With a mistake in one the server does not start: its host wants them all."""
    found, mistakes = read_folder(folder)
    for mistake in mistakes:
        complain(mistake.message, mistake.code)
    if mistakes:
        raise typer.Exit(1)
    return found


def _is_typed(context: typer.Context, option: str) -> bool:
    """Whether an option was given on the command line, and not by the environment."""
    source = context.get_parameter_source(option)
    return source is not None and source.name == "COMMANDLINE"


def _lan_command(database: str | None, boards: Path | None, port: int) -> str:
    """How to start this server for the whole network, with the same tables and boards and at the same port.

    The database and the boards are those that were typed, if any; a database with a password is left for the
    reader to fill in.
    """
    program = "hansa" if which("hansa") else sys.argv[0]
    options = [] if port == USUAL_PORT else ["--port", str(port)]
    if database is not None:
        options += ["--database", "..." if _has_password(database) else database]
    if boards is not None:
        options += ["--boards", str(boards)]
    return shlex.join([program, "serve", "--lan", *options])


def _has_password(database: str) -> bool:
    from sqlalchemy import make_url

    url = make_url(database)
    return url.password is not None or "password" in url.query


def _checked(host: str, port: int) -> int:
    if port and not _is_free(host, port):
        raise HansaError(
            f"Port {port} is in use; give another one, or --port 0 for any free one.", code="port_in_use"
        )
    return port


def _first_free(host: str) -> int:
    for port in range(USUAL_PORT, USUAL_PORT + _TRIES):
        if _is_free(host, port):
            return port
    return 0


def _is_free(host: str, port: int) -> bool:
    """Whether a port is free to listen on; an address that is not this machine's is an error."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            if sys.platform != "win32":  # on Windows it would steal the port from a listener
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            return False
        if error.errno == errno.EACCES:
            told = f"Port {port} is not open to you; choose one from 1024 on."
            raise HansaError(told, code="port_refused") from error
        raise HansaError(f"This machine cannot listen on {host!r}.", code="bad_host") from error
    return True


def _has_desktop() -> bool:
    """Whether a window can be opened; otherwise a text browser would take over the terminal."""
    if sys.platform in ("win32", "darwin"):
        return "SSH_CONNECTION" not in os.environ
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "BROWSER"))
