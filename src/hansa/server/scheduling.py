"""Who thinks next, and for how long: everybody has a share, short thoughts come first, and a crowd hurries.

The order is that of self-clocked fair queueing: a thought is due when its owner's share of the processes
would have finished it, so somebody with fifty tables queues behind themselves and nobody else. How long a
search may take is decided when it begins, by how many wait then. Where it runs is not decided here.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from heapq import heappop, heappush
from time import monotonic

__all__ = ["Scheduler", "Turn"]

ROUND = 4.0  # seconds in which everybody who waits should have had a turn
LEAST = 0.1  # seconds for a search however many wait; for an alderman what a councillor has


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn of a thought: how many seconds it may take, and how many it has waited."""

    seconds: float
    waited: float


@dataclass(order=True, slots=True)
class _Ticket:
    due: float
    number: int
    owner: str = field(compare=False)
    usual: float = field(compare=False)
    least: float = field(compare=False)
    called: asyncio.Future[float] = field(compare=False)


class Scheduler:
    """Gives out turns to think, as many at a time as there are processes."""

    def __init__(self, processes: int) -> None:
        self._processes = self._free = processes
        self._queue: list[_Ticket] = []
        self._tickets: Counter[str] = Counter()  # of each owner, waiting or thinking
        self._due: dict[str, float] = {}  # of each owner, the last ticket's
        self._now = 0.0  # the virtual time: what is called now was due then
        self._count = 0

    @property
    def waiting(self) -> int:
        """How many thoughts have to wait."""
        return sum(not ticket.called.done() for ticket in self._queue)

    @asynccontextmanager
    async def turn(self, owner: str, usual: float, least: float = LEAST) -> AsyncIterator[Turn]:
        """A turn for a thought that usually takes some seconds, once it is the owner's."""
        began = monotonic()
        self._tickets[owner] += 1
        ticket = self._ticket(owner, usual, least)
        try:
            self._call()
            try:
                seconds = await ticket.called
            except asyncio.CancelledError:
                if ticket.called.done() and not ticket.called.cancelled():  # called in the same moment
                    self._free += 1
                raise
            try:
                yield Turn(seconds, monotonic() - began)
            finally:
                self._free += 1
        finally:
            self._tickets[owner] -= 1
            if not self._tickets[owner]:
                del self._tickets[owner]
                self._due.pop(owner, None)
            self._call()

    def _ticket(self, owner: str, usual: float, least: float) -> _Ticket:
        self._count += 1
        due = max(self._now, self._due.get(owner, 0.0)) + self._seconds(owner, usual, least)
        self._due[owner] = due
        called: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        ticket = _Ticket(due, self._count, owner, usual, least, called)
        heappush(self._queue, ticket)
        return ticket

    def _call(self) -> None:
        """Call whoever is due, as long as there is a free process."""
        while self._free and self._queue:
            ticket = heappop(self._queue)
            if ticket.called.done():  # whoever waited has gone
                continue
            self._free -= 1
            self._now = ticket.due
            ticket.called.set_result(self._seconds(ticket.owner, ticket.usual, ticket.least))

    def _seconds(self, owner: str, usual: float, least: float) -> float:
        """How long a thought may take, in tenths, so that all tickets have their turn within a round.

        Owners share the processes equally, and the tickets of an owner share what is theirs.
        """
        share = ROUND * self._processes / (len(self._tickets) * self._tickets[owner])
        return min(usual, max(round(share, 1), least))
