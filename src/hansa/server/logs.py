"""The server's log: one line each, readable or as JSON, with the request that a line belongs to.

The code logs as everybody does, with the standard library; structlog gives the lines their form.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence
from time import monotonic
from typing import Any

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.types import EventDict, Processor, WrappedLogger

__all__ = ["AccessLog", "configure_logs"]

_CHATTY = ("alembic", "uvicorn", "uvicorn.access")
_FACTS = ("status", "ms", "size", "code")  # of a request that has ended, or of a refusal
_access = logging.getLogger("hansa.access")


def configure_logs(form: str = "text", level: int = logging.INFO) -> None:
    """Send the whole process's log to stderr, as `text` or as `json`."""
    handler = _Stderr()
    handler.setFormatter(_formatter(as_json=form == "json"))
    root = logging.getLogger()
    root.handlers = [*(other for other in root.handlers if not isinstance(other, _Stderr)), handler]
    root.setLevel(level)
    for name in _CHATTY:
        logging.getLogger(name).setLevel(logging.WARNING)


class _Stderr(logging.Handler):
    """Writes to stderr, whatever that is by then."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line."""
        try:
            print(self.format(record), file=sys.stderr, flush=True)
        except Exception:
            self.handleError(record)


def _formatter(*, as_json: bool) -> structlog.stdlib.ProcessorFormatter:
    known: Sequence[Processor] = (
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(_FACTS),
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
        structlog.processors.format_exc_info,
        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
    )
    drawn: Sequence[Processor] = (
        (structlog.processors.EventRenamer("message"), structlog.processors.JSONRenderer(ensure_ascii=False))
        if as_json
        else (_readable,)
    )
    # Every line comes from the standard library, so everything happens in one chain.
    return structlog.stdlib.ProcessorFormatter(processors=[*known, *drawn])


def _readable(_: WrappedLogger, __: str, line: EventDict) -> str:
    """`2026-01-31 12:00:00 WARNING hansa.server.app: what happened  request=4f1c client=192.0.2.7`."""
    time = str(line.pop("time"))[:19].replace("T", " ")
    level, logger = str(line.pop("level")).upper(), line.pop("logger")
    event, trace = line.pop("event"), line.pop("exception", None)
    if line.pop("code", None):  # a refusal says in its sentence whose it is
        line.pop("client", None)
        line.pop("request", None)
    more = " ".join(f"{key}={_plain(value)}" for key, value in sorted(line.items()))
    text = f"{time} {level} {logger}: {event}{f'  {more}' if more else ''}"
    return f"{text}\n{trace}" if trace else text


def _plain(value: Any) -> str:
    """A value without anything that could be taken for another one, or for another line."""
    text = str(value)
    return text if text and text.isprintable() and " " not in text else repr(text)


class AccessLog:
    """Logs requests and sockets when they have ended, without headers, queries and bodies. Plain ASGI."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and note how it ended."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        begun, status, sent = monotonic(), 0, 0

        async def note(message: Message) -> None:
            nonlocal status, sent
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "websocket.close":
                status = message.get("code", 1000)
            body = message.get("body") or message.get("bytes") or message.get("text") or b""
            sent += len(body)
            await send(message)

        try:
            await self._app(scope, receive, note)
        finally:
            method = scope.get("method", "SOCKET")
            took = {"status": status, "ms": round((monotonic() - begun) * 1000, 1), "size": sent}
            _access.info("%s %r", method, scope["path"][:200], extra=took)
