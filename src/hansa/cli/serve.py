"""Run the server: `hansa serve`."""

from __future__ import annotations

import errno
import os
import shlex
import socket
import sys
from enum import StrEnum
from functools import partial
from pathlib import Path
from shutil import which
from typing import Annotated, Any

import typer

from hansa.boards.folder import BoardFile, read_folder
from hansa.cli.guard import complain, require
from hansa.errors import HansaError

__all__ = [
    "USUAL_PORT",
    "Database",
    "KeepAnalysis",
    "KeepFinished",
    "KeepUnstarted",
    "require_database",
    "serve",
]

USUAL_PORT = 8000
_TRIES = 50  # ports after the usual one


class LogForm(StrEnum):
    """What the log's lines look like."""

    TEXT = "text"
    JSON = "json"


def _kept(kind: str, help: str) -> Any:
    """The option for how long tables of a kind are kept."""
    return typer.Option(
        f"--keep-{kind}",
        envvar=f"HANSA_KEEP_{kind.upper()}",
        metavar="DAYS",
        min=0.001,
        help=f"{help} By default they stay for ever.",
    )


Database = Annotated[
    str,
    typer.Option(
        "--database",
        envvar="HANSA_DATABASE",
        help="Where tables are kept: sqlite:///FILE, or with hansa\\[postgres] postgresql://USER@HOST/NAME.",
    ),
]
KeepAnalysis = Annotated[
    float | None, _kept("analysis", "Remove analysis tables that nobody has used for this many days.")
]
KeepUnstarted = Annotated[
    float | None, _kept("unstarted", "Remove tables where nothing has been played after this many days.")
]
KeepFinished = Annotated[
    float | None, _kept("finished", "Remove games that have been over for this many days.")
]


def require_database(database: str) -> None:
    """Unless what a database needs is installed, fail and say what to install."""
    require("server")
    if database.startswith("postgres"):
        require("postgres")


def serve(
    context: typer.Context,
    host: Annotated[
        str | None,
        typer.Option(
            "--host", envvar="HANSA_HOST", help="The address to listen on; by default this computer only."
        ),
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
        typer.Option(
            "--port",
            envvar="HANSA_PORT",
            min=0,
            max=65535,
            help="By default 8000 or the next free port; 0 takes any.",
        ),
    ] = None,
    database: Database = "sqlite:///hansa.db",
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
            "--limits/--no-limits",
            envvar="HANSA_LIMITS",
            help="Whether clients are limited; only a test needs no limits.",
        ),
    ] = True,
    workers: Annotated[
        int,
        typer.Option(
            "--workers",
            envvar="HANSA_WORKERS",
            min=1,
            max=64,
            help="How many processes listen at the port; more than one needs PostgreSQL.",
        ),
    ] = 1,
    open_browser: Annotated[
        bool,
        typer.Option(
            "--open/--no-open",
            envvar="HANSA_OPEN",
            help="Open the page in the browser, if there is a desktop.",
        ),
    ] = False,
    metrics: Annotated[
        str | None,
        typer.Option(
            "--metrics",
            envvar="HANSA_METRICS",
            metavar="[HOST:]PORT",
            help="Tell Prometheus metrics at this port of this computer, under /metrics; by default nowhere.",
        ),
    ] = None,
    log: Annotated[
        LogForm,
        typer.Option("--log", envvar="HANSA_LOG", help="The log's lines: text, or one JSON object each."),
    ] = LogForm.TEXT,
    access_log: Annotated[
        bool,
        typer.Option(
            "--access-log/--no-access-log",
            envvar="HANSA_ACCESS_LOG",
            help="Log every request and every socket when it has ended.",
        ),
    ] = False,
    keep_analysis: KeepAnalysis = None,
    keep_unstarted: KeepUnstarted = None,
    keep_finished: KeepFinished = None,
) -> None:
    r"""Serve games to the browser, for one player or several, until Ctrl-C (needs hansa\[server])."""
    require_database(database)
    from hansa.server.limits import Limits, limits_of
    from hansa.server.logs import configure_logs
    from hansa.server.proxies import Proxies
    from hansa.server.reach import public_origin
    from hansa.server.retention import Retention
    from hansa.server.runner import Settings, run

    if lan and host is not None:
        raise typer.BadParameter("give --lan or --host, not both", param_hint="'--lan'")
    address = host or ("0.0.0.0" if lan else "127.0.0.1")
    if not limited and address != "127.0.0.1":
        raise typer.BadParameter(
            "only for --host 127.0.0.1, where nobody else comes", param_hint="'--no-limits'"
        )
    limits = limits_of(limit or [], None if limited else Limits.none())
    proxies = Proxies(trusted_proxy or [])
    origin = public_origin(public) if public else None
    own = _own_boards(boards) if boards else []
    configure_logs(log.value)
    chosen = _checked(address, port) if port is not None else _first_free(address)
    if open_browser and not _has_desktop():
        print("There is no desktop here to open a browser on: open the address yourself.", flush=True)
        open_browser = False
    try:
        run(
            address,
            chosen,
            Settings(
                database,
                boards=own,
                think=think,
                limits=limits,
                proxies=proxies,
                metrics=metrics,
                retention=Retention(keep_analysis, keep_unstarted, keep_finished),
                log=log.value,
                access_log=access_log,
            ),
            workers=workers,
            public=origin,
            command=partial(
                _lan_command,
                database if _is_typed(context, "database") else None,
                boards if _is_typed(context, "boards") else None,
            ),
            open_browser=open_browser,
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
