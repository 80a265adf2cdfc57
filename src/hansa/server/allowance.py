"""What every client has used up of its limits, and the middleware that refuses what goes beyond them.

Refusing costs as little as possible: it happens before a body is read, and a client that asks too often waits
a moment for the refusal, so that a loop without pauses goes round once a second and not a thousand times.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import AsyncExitStack

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hansa.server.context import Caller, current, log_refusal
from hansa.server.errors import send_refusal
from hansa.server.limits import Bucket, Buckets, Gate, Limits, Rate, TooMuch, Turns
from hansa.server.metrics import REFUSALS

__all__ = ["Allowance", "TakeTurns", "Throttle", "kind_of"]

_FILE = 0.25  # what a file of the page costs, in requests
_SOCKET = 5  # and opening a socket
_LINES = Rate(3, 1)  # in the log about the same refusal of the same client: a flood must not fill it
_MAKES_TABLE = re.compile(r"/api/(tables|records|tables/[^/]+/clone)")
_WORK = re.compile(r"/api/(replay|records|tables/[^/]+/(replay|advice|clone))")
# What waits for another process takes no turn from what is done at once.
_ELSEWHERE = re.compile(r"/api/(replay|records|boards/.*|tables/[^/]+/(replay|advice))")
_TABLE = re.compile(r"/api/tables/([^/]+)")
_log = logging.getLogger(__name__)


def kind_of(method: str, path: str) -> frozenset[str]:
    """What a request is besides a request: `work` for a process, a new `table`, or neither."""
    kinds = {"table"} if method == "POST" and _MAKES_TABLE.fullmatch(path) else set()
    return frozenset(kinds | {"work"} if _WORK.fullmatch(path) else kinds)


class Allowance:
    """The clients' use of the server."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = limits = limits or Limits()
        self._requests = Buckets(limits.requests, limits.clients)
        self._tables = Buckets(limits.tables, limits.clients)
        self._work = Buckets(limits.work, limits.clients)
        self._work_of_token = Buckets(limits.work_of_token, limits.clients)
        self._wrong_tokens = Buckets(limits.wrong_tokens, limits.clients)
        self._right_tokens: OrderedDict[str, None] = OrderedDict()  # their digests
        self._messages = Buckets(limits.messages_of_client, limits.clients)
        self._tables_in_all, self._work_in_all = Bucket(limits.tables_in_all), Bucket(limits.work_in_all)
        self.sockets = Gate(limits.sockets, limits.connections_in_all)
        self.turns = Turns(limits.turns)
        self.replays = Gate(limits.jobs, limits.jobs_in_all)
        self.advice = Gate(limits.jobs, limits.jobs_in_all)
        self.lessons = Gate(limits.jobs, limits.jobs_in_all)

    def factor(self, caller: Caller) -> float:
        """How many times as much as others a caller may have."""
        return self.limits.host_factor if caller.is_host else 1

    def request(self, caller: Caller, cost: float = 1) -> None:
        """Count a request."""
        wait = self._requests.of(caller.client, self.factor(caller)).take(cost)
        _check(wait, "too_many_requests", "You ask too often")

    def table(self, caller: Caller) -> None:
        """Count a new table."""
        wait = self._tables.of(caller.client, self.factor(caller)).take()
        _check(wait, "too_many_tables", "You have made many tables")
        _check(self._tables_in_all.take(), "busy", "Too many tables are being made here")

    def work(self, caller: Caller, token: str = "") -> None:
        """Count something that takes a process a while."""
        bucket = self._work.of(caller.client, self.factor(caller))
        wait = bucket.wait()
        if token and not wait:
            wait = self._work_of_token.of(_digest(token), self.factor(caller)).take()
        _check(wait or bucket.take(), "too_many_requests", "You ask for much at once")
        _check(self._work_in_all.take(), "busy", "The server is busy")

    def message(self, caller: Caller) -> bool:
        """Whether a client may say another thing over one of its sockets."""
        return not self._messages.of(caller.client, self.factor(caller)).take()

    def wrong_token(self, caller: Caller, table_id: str) -> None:
        """Count a token that does not open a table."""
        self._wrong_at(caller, table_id).take()

    def right_tokens(self, tokens: Iterable[str]) -> None:
        """Remember tokens that have opened a table."""
        for token in tokens:
            self._right_tokens[_digest(token)] = None
            self._right_tokens.move_to_end(_digest(token))
            if len(self._right_tokens) > self.limits.clients:
                self._right_tokens.popitem(last=False)

    def check_tokens(self, caller: Caller, table_id: str, tokens: Iterable[str]) -> None:
        """Refuse to try more tokens at a table for a client that brought too many wrong ones there.

        Many people may share its address, so tokens that have been right before are none of these.
        """
        wait = self._wrong_at(caller, table_id).wait()
        if wait and not all(_digest(token) in self._right_tokens for token in tokens):
            raise TooMuch("too_many_requests", "Too many links to this table were wrong", wait)

    def _wrong_at(self, caller: Caller, table_id: str) -> Bucket:
        return self._wrong_tokens.of(f"{caller.client} {table_id[:40]}", self.factor(caller))


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def _check(wait: float, code: str, why: str) -> None:
    if wait:
        raise TooMuch(code, why, wait)


class Throttle:
    """Lets a request through if its client may have it."""

    def __init__(self, app: ASGIApp, allowance: Allowance) -> None:
        self._app = app
        self._allowance = allowance
        self._lines = Buckets(_LINES, allowance.limits.clients)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it; a socket is counted for as long as it is open."""
        caller, allowance = current(), self._allowance
        is_socket = scope["type"] == "websocket"
        try:
            if scope["type"] == "http":
                self._check(caller, scope)
            elif is_socket:
                allowance.request(caller, _SOCKET)
                allowance.sockets.enter(caller.client, allowance.factor(caller))
        except TooMuch as refusal:
            await self._refuse(caller, scope, send, refusal)
            return
        try:
            await self._app(scope, receive, send)
        finally:
            if is_socket:
                allowance.sockets.leave(caller.client)

    def _check(self, caller: Caller, scope: Scope) -> None:
        path, allowance = str(scope["path"]), self._allowance
        allowance.request(caller, 1 if path.startswith("/api/") else _FILE)
        token = Headers(scope=scope).get("authorization", "")
        if token and (table := _TABLE.match(path)):
            allowance.check_tokens(caller, table[1], [token.partition(" ")[2]])
        kinds = kind_of(scope["method"], path)
        if "work" in kinds:
            allowance.work(caller, token)
        if "table" in kinds:
            allowance.table(caller)

    async def _refuse(self, caller: Caller, scope: Scope, send: Send, refusal: TooMuch) -> None:
        REFUSALS.labels(refusal.code).inc()
        if not self._lines.of(f"{caller.client} {refusal.code}").take():
            method = scope.get("method", "SOCKET")
            log_refusal(_log, f"{method} {scope['path'][:100]!r}", refusal.code)
        if refusal.code != "busy":  # which is not the client's fault
            await asyncio.sleep(self._allowance.limits.penalty_seconds)
        await send_refusal(scope, send, refusal)


class TakeTurns:
    """Lets the requests of one client wait for each other, once they have been read to their end."""

    def __init__(self, app: ASGIApp, allowance: Allowance) -> None:
        self._app = app
        self._allowance = allowance

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on when it is its turn."""
        if scope["type"] != "http" or _ELSEWHERE.fullmatch(scope["path"]):
            await self._app(scope, receive, send)
            return
        caller = current()
        async with AsyncExitStack() as turn:
            await turn.enter_async_context(
                self._allowance.turns.turn(caller.client, self._allowance.factor(caller))
            )

            async def send_afterwards(message: Message) -> None:
                await (
                    turn.aclose()
                )  # what was asked for is done; how long it takes to read is nobody else's time
                await send(message)

            await self._app(scope, receive, send_afterwards)
