"""How the server refuses something over HTTP and over a socket (docs/protocol.md, Errors)."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from starlette.types import Scope, Send

from hansa.errors import HansaError
from hansa.tables.refusals import Refusal

__all__ = ["CLOSE", "STATUS", "error_body", "headers_of", "own_fault", "send_refusal", "status_of"]

_log = logging.getLogger(__name__)

# The HTTP status of each of the server's own codes; those of the rules and records are 422.
STATUS = {
    "bad_json": 400,
    "bad_request": 422,
    "busy": 503,
    "internal": 500,
    "method_not_allowed": 405,
    "no_advice": 403,
    "no_analysis": 503,
    "no_link": 409,
    "no_spectators": 403,
    "no_such_decision": 404,
    "no_token": 401,
    "not_found": 404,
    "not_over": 409,
    "not_your_seat": 403,
    "running": 403,
    "seat_taken": 409,
    "too_large": 413,
    "too_many_requests": 429,
    "too_many_tables": 429,
    "unavailable": 503,
    "unknown_lesson": 404,
    "unknown_step": 404,
    "unknown_table": 404,
    "waiting": 409,
    "wrong_actions": 422,
    "wrong_origin": 403,
    "wrong_token": 403,
}
# The close codes for a socket that is refused altogether.
CLOSE = {
    "bad_message": 4400,
    "internal": 1011,
    "no_hello": 4408,
    "no_spectators": 4401,
    "no_token": 4401,
    "renewed": 4401,
    "too_large": 4413,
    "too_many_messages": 4429,
    "too_many_requests": 4429,
    "too_many_viewers": 4429,
    "unavailable": 1011,
    "unknown_table": 4404,
    "wrong_protocol": 4400,
    "wrong_token": 4401,
}


def status_of(error: HansaError) -> int:
    """The HTTP status of an error."""
    return STATUS.get(error.code, 422)


@contextmanager
def own_fault(table_id: str) -> Iterator[None]:
    """A stored table that makes no sense is the server's fault, and none of whoever asks for it."""
    try:
        yield
    except (SQLAlchemyError, OSError):  # the storage does not answer
        raise
    except Exception as error:
        if isinstance(error, HansaError) and error.code == "unknown_table":
            raise
        _log.exception("table %s: what is stored of it is damaged", table_id)
        raise Refusal("internal", "This table is damaged; the server's log has more.") from error


def error_body(code: str, message: str, rule: str | None = None) -> dict[str, Any]:
    """The body of every HTTP error; half a character that was sent does not break the answer."""
    sentence = message.encode("utf-8", "replace").decode()
    return {"error": {"code": code, "message": sentence, "rule": rule}}


def headers_of(error: HansaError) -> dict[str, str]:
    """What the headers of an answer say about an error."""
    if (wait := getattr(error, "retry_after", None)) is not None:
        return {"Retry-After": str(wait)}
    return {"WWW-Authenticate": "Bearer"} if error.code == "no_token" else {}


async def send_refusal(scope: Scope, send: Send, error: HansaError) -> None:
    """Refuse a request, or a socket before it is accepted, from outside of the application."""
    text = json.dumps(error_body(error.code, error.message, error.rule)).encode()
    headers = {"Content-Type": "application/json", "Content-Length": str(len(text)), **headers_of(error)}
    kind = "http.response"
    if scope["type"] == "websocket":
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close"})
            return
        kind = "websocket.http.response"
    raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": f"{kind}.start", "status": status_of(error), "headers": raw})
    await send({"type": f"{kind}.body", "body": text})
