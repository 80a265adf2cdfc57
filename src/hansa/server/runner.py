"""Run the application with uvicorn."""

from __future__ import annotations

import socket
import webbrowser
from collections.abc import Callable, Sequence

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from hansa.boards.folder import BoardFile
from hansa.server.app import create_app
from hansa.server.database import check_database
from hansa.server.metrics import serve_metrics
from hansa.server.reach import Reach
from hansa.server.retention import Retention
from hansa.tables.refusals import Refusal

__all__ = ["run"]

MOST_FRAME = 64 * 1024  # a larger message is not even read; messages.py refuses at a fraction of it


class _Server(uvicorn.Server):
    """Says where the page is as soon as it can be opened."""

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
    metrics: str | None = None,
    retention: Retention | None = None,
    access_log: bool = False,
) -> None:
    """Serve until Ctrl-C; `public` is what others call it, `command` starts it at a port for the network.

    `metrics` is where to tell them: a port of this computer, or HOST:PORT.
    """
    check_database(database)
    app = create_app(database, boards=boards, retention=retention, access_log=access_log)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,
        ws_max_size=MOST_FRAME,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        server_header=False,
        timeout_graceful_shutdown=3,
        h11_max_incomplete_event_size=64 * 1024,
    )
    listening = config.bind_socket()
    taken = listening.getsockname()[1]
    reach = app.state.reach = Reach(host, taken, public, command(taken))
    server = _Server(config, reach, open_browser)
    if metrics is not None:
        serve_metrics(metrics)
    try:
        server.run(sockets=[listening])
    except (SQLAlchemyError, OSError) as error:
        raise Refusal("bad_database", f"The database cannot be used: {type(error).__name__}.") from error
    if not server.started:
        raise Refusal("not_started", "The server could not start; its log says why.")
