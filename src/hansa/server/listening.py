"""Connections before there is a request: how many there may be, and how long one may take to ask.

uvicorn waits for ever for the rest of a request, and counts nothing per client. So its protocols are extended
here: too many connections are refused with 503 and closed, and half a request ends with 408 in time. Whoever
is connected already is not touched.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from hansa.server.limits import Bucket, Gate, Limits, Rate, TooMuch
from hansa.server.proxies import Proxies, client_of, is_this_computer

__all__ = ["Listening", "most_connections"]

_RESERVED = 100  # files for everything else: the database, the page's files, processes
_LINES = Rate(10, 6)  # in the log: a flood must not fill it
# An update has 4 to 5 kB and is much like the one before, which uvicorn's window of 4 KiB has forgotten by
# then. One of 16 KiB makes messages half as long, in half the time, for 48 KiB more a socket.
_DEFLATE = ServerPerMessageDeflateFactory(
    server_max_window_bits=14, client_max_window_bits=12, compress_settings={"level": 4, "memLevel": 5}
)
_log = logging.getLogger(__name__)


def most_connections(wanted: int) -> int:
    """How many connections there may be, so that the process never runs out of files.

    The process takes as many files as the system lets it have.
    """
    try:
        import resource
    except ImportError:  # on Windows, where nothing counts them
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + _RESERVED
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else max(1, min(wanted, soft - _RESERVED))


class Listening:
    """All connections of a server."""

    def __init__(self, limits: Limits, proxies: Proxies) -> None:
        self.limits = limits
        self.most = most_connections(limits.connections_in_all)
        self._proxies = proxies
        self._gate = Gate(limits.connections, self.most)
        self._lines = Bucket(_LINES)

    def configure(self, listener: socket.socket) -> None:
        """Let the system end connections whose other end does not read; those of a listener inherit that."""
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            patience = round(self.limits.unread_seconds * 1000)
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, patience)

    def enter(self, peer: str) -> str:
        """Count a connection of an address; refused if there are too many. Returns what `leave` needs."""
        # A trusted proxy's connections are those of many; its clients are counted by their sockets.
        client = f"proxy {peer}" if peer in self._proxies else client_of(peer)
        trusted = self.limits.connections_in_all if peer in self._proxies else 1
        self._gate.enter(client, self.limits.host_factor if is_this_computer(peer) else trusted)
        return client

    def leave(self, client: str) -> None:
        """A connection has ended."""
        self._gate.leave(client)

    def note(self, peer: str, what: str) -> None:
        """Write a line about a connection, unless there are too many."""
        if not self._lines.take():
            _log.warning("a connection from %s: %s", peer, what)

    def protocols(self) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
        """What uvicorn is to speak over these connections."""
        listening = self

        class Http(_Http):
            def __init__(self, *args: Any, **more: Any) -> None:
                super().__init__(listening, *args, **more)

        class Sockets(_Sockets):
            def __init__(self, *args: Any, **more: Any) -> None:
                super().__init__(listening, *args, **more)

        return Http, Sockets


class _Http(H11Protocol):
    """HTTP with deadlines for the head of a request and for its body.

    The first head is expected from the moment of connecting, others from their first byte.
    """

    def __init__(self, listening: Listening, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._listening = listening
        self._counted: str | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._waits_for: object = None  # a state of h11, for whose end there is a deadline

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        try:
            self._counted = self._listening.enter(peer)
        except TooMuch as refusal:
            self._listening.note(peer, f"refused: {refusal.code}")
            self._end(503, refusal.message, refusal.retry_after)
        else:
            self._wait(h11.IDLE)

    def connection_lost(self, exc: Exception | None) -> None:
        self._release()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self._counted is not None:  # otherwise it has become a socket
            self._wait(self.conn.their_state)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        # How long there may be nothing between two requests is uvicorn's business.
        is_idle = self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]
        self._wait(None if is_idle else self.conn.their_state)

    def send_400_response(self, msg: str) -> None:
        self._listening.note(self.client[0] if self.client else "", "refused: no HTTP")
        super().send_400_response(msg)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._release()  # the socket is counted from here on
        super().handle_websocket_upgrade(event)

    def _release(self) -> None:
        self._wait(None)
        if self._counted is not None:
            self._listening.leave(self._counted)
            self._counted = None

    def _wait(self, state: object) -> None:
        """Start the deadline of a state, unless it is running; only half a request has one."""
        if state is self._waits_for:
            return
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        limits = self._listening.limits
        self._waits_for = state
        if state is h11.IDLE:
            self._deadline = self.loop.call_later(limits.header_seconds, self._give_up)
        elif state is h11.SEND_BODY:
            self._deadline = self.loop.call_later(limits.body_seconds, self._give_up)

    def _give_up(self) -> None:
        if self.transport.is_closing():
            return
        self._listening.note(self.client[0] if self.client else "", "half a request, and no more in time")
        self._end(408, "The request did not come in time.")

    def _end(self, status: int, told: str, retry_after: int | None = None) -> None:
        """Answer without a request, if nothing has been answered yet, and close the connection."""
        if self._waits_for is not h11.SEND_BODY or not self.cycle.response_started:
            words = {408: "Request Timeout", 503: "Service Unavailable"}[status]
            later = f"retry-after: {retry_after}\r\n" if retry_after else ""
            head = f"HTTP/1.1 {status} {words}\r\ncontent-type: text/plain; charset=utf-8\r\n"
            rest = f"content-length: {len(told)}\r\n{later}connection: close\r\n\r\n{told}"
            self.transport.write((head + rest).encode())
        self.transport.close()


class _Sockets(WebSocketsSansIOProtocol):
    """A WebSocket that is counted among the connections, and compresses for messages like ours."""

    def __init__(self, listening: Listening, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._listening = listening
        self._counted: str | None = None
        self.conn.available_extensions = [_DEFLATE]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._counted = self._listening.enter(self.client[0] if self.client else "")

    def connection_lost(self, exc: Exception | None) -> None:
        if self._counted is not None:
            self._listening.leave(self._counted)
        super().connection_lost(exc)
        self.conn.extensions = []  # the rest waits for the garbage collector; 90 KiB are too much for that
