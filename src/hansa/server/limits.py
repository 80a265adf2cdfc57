"""How much one client may ask for, and all of them together: so that nobody can hold up the others.

A client is an address, or a token where that is said. What it uses up comes back with time (a token bucket),
and what takes long is counted while it is under way. Whoever is over a limit is told when to come back.
"""

from __future__ import annotations

import asyncio
import math
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, fields, replace
from time import monotonic
from typing import Any

from hansa.tables.refusals import Refusal

__all__ = ["Bucket", "Buckets", "Gate", "Limits", "Rate", "TooMuch", "Turns", "check_room", "limits_of"]

_UNLIMITED = 10**9
_LATER = 5  # seconds after which whoever found no room may ask again


class TooMuch(Refusal):
    """A refusal that does not last: the sentence is completed by when it is worth another try."""

    def __init__(self, code: str, why: str, seconds: float) -> None:
        self.retry_after = max(1, math.ceil(seconds))
        when = "a second" if self.retry_after == 1 else f"{self.retry_after} seconds"
        super().__init__(code, f"{why}; try again in {when}.")


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and after that so many a minute."""

    burst: float
    a_minute: float

    def times(self, factor: float) -> Rate:
        """A rate for somebody who may have more."""
        return Rate(self.burst * factor, self.a_minute * factor)


@dataclass(frozen=True, slots=True)
class Limits:
    """Every limit of the server; docs/server.md explains them. Rates are per client if not said otherwise."""

    requests: Rate = Rate(400, 1200)
    tables: Rate = Rate(30, 30)
    tables_in_all: Rate = Rate(300, 300)
    work: Rate = Rate(60, 180)  # replays, advice, analyses, uploads, clones
    work_of_token: Rate = Rate(30, 90)
    work_in_all: Rate = Rate(240, 720)
    wrong_tokens: Rate = Rate(30, 30)
    messages: Rate = Rate(100, 3000)  # of one socket
    messages_of_client: Rate = Rate(400, 3600)
    # At the same time.
    turns: int = 4  # requests of a client that are served; more of them wait
    jobs: int = 3  # work that a client has under way or waiting, of each kind
    jobs_in_all: int = 16
    sockets: int = 128
    spectators: int = 8  # of one client at one table
    connections: int = 256
    connections_in_all: int = 8000  # less, if the system lets the process have fewer files
    # Seconds.
    header_seconds: float = 10.0
    body_seconds: float = 30.0
    idle_seconds: float = 5.0
    hello_seconds: float = 10.0
    unread_seconds: float = 30.0
    ping_seconds: float = 20.0  # between two pings of a socket, and until one must be answered
    penalty_seconds: float = 1.0  # until a client that is over its rate is told so
    # The computer that the server runs on may have so many times as much.
    host_factor: float = 10.0
    clients: int = 10_000  # so many are remembered

    @classmethod
    def none(cls) -> Limits:
        """Lets everything through, for tests that must reach what lies behind; half requests end as usual."""
        lifted: dict[str, Any] = {}
        for field in fields(cls):
            if isinstance(field.default, Rate):
                lifted[field.name] = Rate(_UNLIMITED, _UNLIMITED)
            elif isinstance(field.default, int) and field.name not in ("connections_in_all", "clients"):
                lifted[field.name] = _UNLIMITED
        return replace(cls(), **lifted, penalty_seconds=0, host_factor=1)


def limits_of(settings: list[str], base: Limits | None = None) -> Limits:
    """Limits, some of them changed: as `tables=60/30` (60 at once, 30 a minute) or `sockets=200`."""
    known = {field.name: field.default for field in fields(Limits)}
    changed: dict[str, Any] = {}
    for setting in settings:
        name, _, value = setting.partition("=")
        if name not in known:
            raise Refusal("bad_limit", f"There is no limit {name!r}; the limits are {', '.join(known)}.")
        numbers = [_number(part) for part in value.split("/")]
        is_rate = isinstance(known[name], Rate)
        if None in numbers or len(numbers) != (2 if is_rate else 1):
            example = "30/60 (30 at once, 60 a minute)" if is_rate else "a number above 0"
            raise Refusal("bad_limit", f"The limit {name} must be like {example}, not {value!r}.")
        first = numbers[0] or 0
        whole = isinstance(known[name], int)
        changed[name] = Rate(first, numbers[1] or 0) if is_rate else int(first) if whole else first
    return replace(base or Limits(), **changed)


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if 0 < number <= _UNLIMITED else None


class Bucket:
    """A token bucket: full at first, emptied by `take`, filled again by time."""

    __slots__ = ("_last", "_left", "_rate")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left, self._last = rate.burst, monotonic()

    def wait(self, cost: float = 1) -> float:
        """How many seconds until so much is there; 0 if it is there now."""
        now = monotonic()
        filled = self._left + (now - self._last) * self._rate.a_minute / 60
        self._left, self._last = min(self._rate.burst, filled), now
        missing = min(cost, self._rate.burst) - self._left
        return max(0.0, missing * 60 / self._rate.a_minute)

    def take(self, cost: float = 1) -> float:
        """Take so much, if it is there; otherwise nothing, and how many seconds until it is."""
        wait = self.wait(cost)
        if not wait:
            self._left -= cost
        return wait


class Buckets:
    """A bucket for each client; of those that have been gone longest nothing is kept."""

    def __init__(self, rate: Rate, most: int) -> None:
        self._rate, self._most = rate, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        """How many are remembered."""
        return len(self._buckets)

    def of(self, client: str, factor: float = 1) -> Bucket:
        """The bucket of a client, who may have so many times as much as others."""
        bucket = self._buckets.pop(client, None) or Bucket(self._rate.times(factor))
        self._buckets[client] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket


def check_room(mine: int, most: float, in_all: int, most_in_all: int) -> None:
    """Refuse another of something that is under way, if a client has as many as it may, or all have."""
    if mine >= most:
        raise TooMuch("too_many_requests", f"You have {mine} of these under way already", _LATER)
    if in_all >= most_in_all:
        raise TooMuch("busy", "The server is busy", _LATER)


class Gate:
    """What is under way: so much of one client, and so much in all."""

    def __init__(self, of_one: int, in_all: int) -> None:
        self._of_one, self._in_all = of_one, in_all
        self._under_way: Counter[str] = Counter()
        self._sum = 0

    def enter(self, client: str, factor: float = 1) -> None:
        """Count something of a client, or refuse it; each call that succeeds needs a `leave`."""
        check_room(self._under_way[client], self._of_one * factor, self._sum, self._in_all)
        self._under_way[client] += 1
        self._sum += 1

    def leave(self, client: str) -> None:
        """Something of a client is done."""
        self._sum -= 1
        self._under_way[client] -= 1
        if not self._under_way[client]:
            del self._under_way[client]

    @contextmanager
    def held(self, client: str, factor: float = 1) -> Iterator[None]:
        """Count something of a client for as long as it takes."""
        self.enter(client, factor)
        try:
            yield
        finally:
            self.leave(client)


class Turns:
    """So many of one client at the same time; more of them wait, and nobody else waits for them."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._clients: dict[str, asyncio.Semaphore] = {}
        self._here: Counter[str] = Counter()  # those who wait too

    def __len__(self) -> int:
        """How many clients are here."""
        return len(self._clients)

    @asynccontextmanager
    async def turn(self, client: str, factor: float = 1) -> AsyncIterator[None]:
        """Wait for a turn, and have it."""
        turns = self._clients.setdefault(client, asyncio.Semaphore(max(1, round(self._most * factor))))
        self._here[client] += 1
        try:
            async with turns:
                yield
        finally:
            self._here[client] -= 1
            if not self._here[client]:
                del self._here[client], self._clients[client]
