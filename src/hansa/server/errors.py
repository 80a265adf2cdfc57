"""How the server refuses something over HTTP and over a socket (docs/protocol.md, Errors)."""

from __future__ import annotations

from typing import Any

from hansa.errors import HansaError

__all__ = ["CLOSE", "STATUS", "error_body", "status_of"]

# The HTTP status of each of the server's own codes; those of the rules and records are 422.
STATUS = {
    "bad_json": 400,
    "bad_request": 422,
    "internal": 500,
    "method_not_allowed": 405,
    "no_advice": 403,
    "no_analysis": 503,
    "no_link": 409,
    "no_such_decision": 404,
    "no_token": 401,
    "not_found": 404,
    "not_over": 409,
    "not_your_seat": 403,
    "running": 403,
    "seat_taken": 409,
    "too_large": 413,
    "too_many_tables": 429,
    "unavailable": 503,
    "unknown_table": 404,
    "waiting": 409,
    "wrong_token": 403,
}
# The close codes for a socket that is refused altogether.
CLOSE = {
    "bad_message": 4400,
    "internal": 1011,
    "no_hello": 4408,
    "no_token": 4401,
    "renewed": 4401,
    "too_large": 4413,
    "too_many_messages": 4429,
    "too_many_viewers": 4429,
    "unavailable": 1011,
    "unknown_table": 4404,
    "wrong_token": 4401,
}


def status_of(error: HansaError) -> int:
    """The HTTP status of an error."""
    return STATUS.get(error.code, 422)


def error_body(code: str, message: str, rule: str | None = None) -> dict[str, Any]:
    """The body of every HTTP error; half a character that was sent does not break the answer."""
    sentence = message.encode("utf-8", "replace").decode()
    return {"error": {"code": code, "message": sentence, "rule": rule}}
