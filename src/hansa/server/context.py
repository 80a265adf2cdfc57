"""Who asks: every request and every socket has an id and the address of its client, also in the log.

The middleware here is the outermost of all. `current()` tells the rest of the server whose request it serves.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from contextvars import ContextVar
from dataclasses import dataclass

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bind_contextvars

from hansa.server.errors import send_refusal
from hansa.server.limits import TooMuch
from hansa.server.proxies import Proxies, client_of, is_this_computer

__all__ = ["REQUEST_ID", "Caller", "RequestContext", "current", "log_refusal"]

REQUEST_ID = "X-Request-ID"
_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
_RESTART = 5  # seconds that a restart may take
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Caller:
    """A request's id, the address it came from, and the client that it counts for."""

    request_id: str = "-"
    address: str = "-"
    client: str = "-"
    is_host: bool = False

    def __str__(self) -> str:
        """As the log has it."""
        return f"{self.address}, request {self.request_id}"


_NOBODY = Caller()
_caller: ContextVar[Caller] = ContextVar("caller", default=_NOBODY)


def current() -> Caller:
    """Whose request this task serves."""
    return _caller.get()


def log_refusal(logger: logging.Logger, what: str, code: str, caller: Caller | None = None) -> None:
    """Note that something was refused, and to whom; never with a token."""
    who = caller or current()
    more = {"code": code, "client": who.address, "request": who.request_id}
    logger.warning("%s: refused: %s (%s)", what, code, who, extra=more)


class RequestContext:
    """Finds out who asks, and puts the request's id into the answer."""

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        self._app = app
        self._proxies = proxies
        self._warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; one that is cut off because the server stops gets an answer all the same."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        caller = self._caller(scope)
        _caller.set(caller)  # the task ends with the request
        bind_contextvars(client=caller.address, request=caller.request_id)  # for every line of the log
        begun = False

        async def send_with_id(message: Message) -> None:
            nonlocal begun
            begun = True
            if message["type"] in (
                "http.response.start",
                "websocket.accept",
                "websocket.http.response.start",
            ):
                MutableHeaders(scope=message).setdefault(REQUEST_ID, caller.request_id)
            await send(message)

        try:
            await self._app(scope, receive, send_with_id)
        except asyncio.CancelledError:  # nobody but the stopping server cancels requests
            if not begun:
                await send_refusal(scope, send_with_id, TooMuch("unavailable", "The server stops", _RESTART))

    def _caller(self, scope: Scope) -> Caller:
        """Who asks; the scope gets the client's own address and scheme if a trusted proxy tells them."""
        peer = scope["client"][0] if scope.get("client") else ""
        headers, request_id, address = Headers(scope=scope), "", peer
        if peer in self._proxies:
            address = self._proxies.client(peer, headers.getlist("x-forwarded-for"))
            scheme = headers.get("x-forwarded-proto", "")
            if scheme in ("http", "https"):
                scope["scheme"] = scheme if scope["type"] == "http" else scheme.replace("http", "ws")
            request_id = headers.get(REQUEST_ID, "")
            scope["client"] = (address, 0)
        elif "x-forwarded-for" in headers and not self._warned:
            self._warned = True
            _log.warning(
                "the proxy %s is not trusted, so its clients count as one: hansa serve --trusted-proxy %s",
                peer,
                peer,
            )
        return Caller(
            request_id=request_id if _ID.fullmatch(request_id) else secrets.token_hex(8),
            address=address,
            client=client_of(address),
            is_host=address == peer and is_this_computer(peer),
        )
