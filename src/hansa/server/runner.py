"""Run the application with uvicorn."""

from __future__ import annotations

import asyncio
import signal
import socket
import webbrowser
from collections.abc import Callable, Sequence

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from hansa.boards.folder import BoardFile
from hansa.server.app import create_app
from hansa.server.limits import Limits
from hansa.server.listening import Listening
from hansa.server.proxies import Proxies
from hansa.server.reach import Reach
from hansa.tables.refusals import Refusal

__all__ = ["run"]

BACKLOG = 512  # connections that are taken in one go, at 0.15 ms each; more of them wait for the next
GRACE = 1.0  # seconds that requests have to finish when the server stops
MOST_FRAME = 64 * 1024  # a larger message is not even read; messages.py refuses at a fraction of it


class _Server(uvicorn.Server):
    """Says where the page is as soon as it can be opened, and stops in good order."""

    def __init__(self, config: uvicorn.Config, reach: Reach, open_browser: bool) -> None:
        super().__init__(config)
        self._reach = reach
        self._open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        if self.started:
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


def run(
    host: str,
    port: int,
    database: str,
    *,
    boards: Sequence[BoardFile] = (),
    public: str | None = None,
    command: Callable[[int], str] = "hansa serve --lan --port {}".format,
    open_browser: bool = False,
    limits: Limits | None = None,
    proxies: Proxies | None = None,
) -> None:
    """Serve until Ctrl-C; `public` is what others call it, `command` starts it at a port for the network."""
    limits, proxies = limits or Limits(), proxies or Proxies()
    app = create_app(database, boards=boards, limits=limits, proxies=proxies)
    listening = Listening(limits, proxies)
    http, ws = listening.protocols()
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        http=http,
        ws=ws,
        log_config=None,
        backlog=BACKLOG,
        proxy_headers=False,
        timeout_keep_alive=round(limits.idle_seconds),
        ws_max_size=MOST_FRAME,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        server_header=False,
        timeout_graceful_shutdown=20,  # everything has ended before
        h11_max_incomplete_event_size=64 * 1024,
    )
    listener = config.bind_socket()
    listening.configure(listener)
    taken = listener.getsockname()[1]
    reach = app.state.reach = Reach(host, taken, public, command(taken))
    server = _Server(config, reach, open_browser)
    # When everything is done, uvicorn raises the signal that stopped it again, and would end as if killed.
    signal.signal(signal.SIGTERM, lambda *_: None)
    try:
        server.run(sockets=[listener])
    except (SQLAlchemyError, OSError) as error:
        raise Refusal("bad_database", f"The database cannot be used: {type(error).__name__}.") from error
    if not server.started:
        raise Refusal("not_started", "The server could not start; its log says why.")
