"""What every request goes through: a limit on bodies, and headers that keep a page safe. Plain ASGI."""

from __future__ import annotations

import logging

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hansa.server.context import log_refusal
from hansa.server.errors import send_refusal
from hansa.server.metrics import REFUSALS
from hansa.tables.refusals import Refusal

__all__ = ["BodyLimit", "SecurityHeaders"]

MOST_BODY = 1024 * 1024
_log = logging.getLogger(__name__)

_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class SecurityHeaders:
    """Adds the headers that tell a browser to trust nothing but this server."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, send_safely if scope["type"] == "http" else send)


class BodyLimit:
    """Refuses bodies that are too large, announced or not, before anybody reads them."""

    def __init__(self, app: ASGIApp, most: int = MOST_BODY) -> None:
        self._app = app
        self._most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the body as far as it may go, then pass the request on."""
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD"):
            await self._app(scope, receive, send)
            return
        announced = dict(scope["headers"]).get(b"content-length", b"0")
        body, more = b"", True
        if announced.isdigit() and int(announced) > self._most:
            await self._refuse(scope, send)
            return
        while more:
            message = await receive()
            if message["type"] != "http.request":
                return
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > self._most:
                await self._refuse(scope, send)
                return
        waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive_read() -> Message:
            return waiting.pop() if waiting else await receive()

        await self._app(scope, receive_read, send)

    async def _refuse(self, scope: Scope, send: Send) -> None:
        log_refusal(_log, f"{scope['method']} {scope['path'][:100]!r}", "too_large")
        REFUSALS.labels("too_large").inc()
        await send_refusal(scope, send, Refusal("too_large", f"A request has at most {self._most} bytes."))
