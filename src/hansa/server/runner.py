"""Run the application with uvicorn."""

from __future__ import annotations

import asyncio
import signal
import socket
import webbrowser
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from hansa.boards.folder import BoardFile
from hansa.server.app import create_app
from hansa.server.database import check_database
from hansa.server.garbage import collect_seldom
from hansa.server.limits import Limits
from hansa.server.listening import Listening
from hansa.server.logs import configure_logs
from hansa.server.metrics import serve_metrics
from hansa.server.opponents import Opponents
from hansa.server.proxies import Proxies
from hansa.server.reach import Reach
from hansa.server.retention import Retention
from hansa.server.storage import Storage
from hansa.server.supervisor import supervise
from hansa.tables.refusals import Refusal

__all__ = ["Settings", "run"]

BACKLOG = 512  # connections that are taken in one go, at 0.15 ms each; more of them wait for the next
GRACE = 1.0  # seconds that requests have to finish when the server stops
MOST_FRAME = 64 * 1024  # a larger message is not even read; messages.py refuses at a fraction of it


class _Server(uvicorn.Server):
    """Says where the page is as soon as it can be opened, and stops in good order."""

    def __init__(self, config: uvicorn.Config, reach: Reach, announce: bool, open_browser: bool) -> None:
        super().__init__(config)
        self._reach = reach
        self._announce = announce
        self._open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        collect_seldom()
        if self.started and self._announce:
            address = self._reach.own_address
            others = await self._for_others()
            print(f"Hansa Teutonica is at {address} (Ctrl-C stops it)\n{others}", flush=True)
            if self._open_browser:
                webbrowser.open(address)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop: sockets are told to come back, and requests that take too long get an answer that says so."""
        loop = asyncio.get_running_loop()
        loop.call_later(GRACE, self._end_requests)
        loop.call_later(2 * GRACE, self._end_requests)  # those that came late
        loop.call_later(3 * GRACE, self._end_connections)
        await super().shutdown(sockets)

    def _end_requests(self) -> None:
        for task in self.server_state.tasks:
            task.cancel()

    def _end_connections(self) -> None:
        """Leave those who do not take their answer."""
        for connection in list(self.server_state.connections):
            connection.transport.abort()

    async def _for_others(self) -> str:
        """What to tell friends."""
        origins = await self._reach.origins(self._reach.own_address)
        if not origins:
            return f"Only this computer can reach it; to play with others: {self._reach.command}"
        return f"Others find it at {' or '.join(f'{origin}/' for origin in origins)}"


@dataclass(frozen=True, slots=True)
class Settings:
    """How to serve; each of several processes gets the same."""

    database: str
    boards: Sequence[BoardFile] = ()
    think: bool = True
    limits: Limits = field(default_factory=Limits)
    proxies: Proxies = field(default_factory=Proxies)
    metrics: str | None = None  # where to tell them: a port of this computer, or HOST:PORT
    retention: Retention | None = None
    log: str = "text"
    access_log: bool = False


def run(
    host: str,
    port: int,
    settings: Settings,
    *,
    workers: int = 1,
    public: str | None = None,
    command: Callable[[int], str] = "hansa serve --lan --port {}".format,
    open_browser: bool = False,
) -> None:
    """Serve until Ctrl-C; `public` is what others call it, `command` starts it at a port for the network."""
    check_database(settings.database)
    if workers > 1 and not Storage(settings.database).shared:
        raise Refusal("bad_database", "Several processes need PostgreSQL; on SQLite there is one.")
    listener = uvicorn.Config("", host=host, port=port, backlog=BACKLOG, log_config=None).bind_socket()
    Listening(settings.limits, settings.proxies).configure(listener)
    taken = listener.getsockname()[1]
    one = partial(_serve, settings, listener, (host, taken, public, command(taken)), open_browser, workers)
    if workers == 1:
        one(0, True)
    else:
        supervise(workers, one)


def _serve(
    settings: Settings,
    listener: socket.socket,
    reached: tuple[str, int, str | None, str],
    open_browser: bool,
    workers: int,
    number: int,
    first: bool,
) -> None:
    """Serve in this process, the one of a number among so many; the first one says where."""
    configure_logs(settings.log)
    app = create_app(
        settings.database,
        boards=settings.boards,
        opponents=Opponents(share=workers),
        think=settings.think,
        limits=settings.limits,
        proxies=settings.proxies,
        retention=settings.retention if number == 0 else None,
        access_log=settings.access_log,
    )
    reach = app.state.reach = Reach(*reached)
    http, ws = Listening(settings.limits, settings.proxies).protocols()
    config = uvicorn.Config(
        app,
        http=http,
        ws=ws,
        log_config=None,
        backlog=BACKLOG,
        proxy_headers=False,
        timeout_keep_alive=round(settings.limits.idle_seconds),
        ws_max_size=MOST_FRAME,
        ws_ping_interval=settings.limits.ping_seconds,
        ws_ping_timeout=settings.limits.ping_seconds,
        server_header=False,
        timeout_graceful_shutdown=20,  # everything has ended before
        h11_max_incomplete_event_size=64 * 1024,
    )
    announce = number == 0 and first
    server = _Server(config, reach, announce, open_browser)
    if settings.metrics is not None:
        serve_metrics(settings.metrics, number)
    # When everything is done, uvicorn raises the signal that stopped it again, and would end as if killed.
    signal.signal(signal.SIGTERM, lambda *_: None)
    try:
        server.run(sockets=[listener])
    except (SQLAlchemyError, OSError) as error:
        raise Refusal("bad_database", f"The database cannot be used: {type(error).__name__}.") from error
    if not server.started:
        raise Refusal("not_started", "The server could not start; its log says why.")
