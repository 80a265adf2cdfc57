"""Records are read and games looked back at in a process of their own, so that no player waits for that.

A game travels there as its record. What the process makes of it comes back as the text of the answer, packed
for the wire: even writing and packing a long replay would hold up the event loop for some 50 ms.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import logging
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from hansa.boards import Board
from hansa.errors import HansaError
from hansa.server.limits import TooMuch
from hansa.server.replays import RecordCache, Start, named, read_record, start_of
from hansa.server.workers import Workers, begin
from hansa.tables.messages import OwnBoard
from hansa.tables.refusals import Refusal
from hansa.tables.replays import replay

__all__ = ["Looking", "Readers"]

_PATIENCE = 60.0  # seconds for one record, of which a long one takes three
_PACKED = 5  # how hard gzip tries: more takes longer and gains little
_log = logging.getLogger(__name__)
Json = dict[str, Any]
Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class Looking:
    """Which moments of a game are wanted, as whom, and how; without names those of the record are told."""

    start: int
    count: int
    seat: str | None
    log: bool
    names: dict[str, str] | None
    own: OwnBoard | None
    packed: bool


@dataclass(frozen=True, slots=True)
class _Refused:
    """A `HansaError` on its way from the other process, which such an error does not survive."""

    code: str
    message: str
    rule: str | None


class Readers(Workers):
    """A process that reads records, one after another."""

    def __init__(self) -> None:
        super().__init__(1, _prepare)
        self._turn = asyncio.Semaphore(1)

    async def check(self, record: Json, board: Board) -> Start:
        """What a table made from a record begins with; every action is played again."""
        return await self._read(_checked, record, board)

    async def look(self, record: Json, board: Board, looking: Looking) -> bytes:
        """Moments of a game as JSON."""
        return await self._read(_moments, record, board, looking)

    async def _read(self, work: Callable[..., Made | _Refused], *given: Any) -> Made:
        async with self._turn:  # time spent waiting for others does not count
            found = await self._read_now(work, *given)
        if isinstance(found, _Refused):
            raise HansaError(found.message, code=found.code, rule=found.rule)
        return found

    async def _read_now(self, work: Callable[..., Made | _Refused], *given: Any) -> Made | _Refused:
        loop = asyncio.get_running_loop()
        for _ in range(2):
            pool = self._started()
            try:
                return await asyncio.wait_for(loop.run_in_executor(pool, work, *given), _PATIENCE)
            except BrokenExecutor:
                _log.warning("the process that reads records died; starting another")
            except TimeoutError:  # it would not be quicker another time
                _log.error("a record could not be read within %g seconds", _PATIENCE)
                self._drop(pool)
                raise Refusal("too_large", "This game takes too long to look back at.") from None
            self._drop(pool)
        raise TooMuch("busy", "The record cannot be read at the moment", 5)


# In the other process

_cache: RecordCache


def _prepare() -> None:
    """Prepare a process that lets players and computers go first."""
    global _cache
    _cache = RecordCache()
    begin()
    if hasattr(os, "nice"):
        os.nice(5)


def _checked(record: Json, board: Board) -> Start | _Refused:
    try:
        return start_of(read_record(record, board).game)
    except HansaError as error:
        return _Refused(error.code, error.message, error.rule)


def _moments(record: Json, board: Board, looking: Looking) -> bytes | _Refused:
    try:
        match = _cache.match(record, board, looking.own["digest"] if looking.own else "")
        names = looking.names
        found = replay(
            match,
            looking.start,
            looking.count,
            seat=looking.seat,
            whole=looking.log,
            names=named(match.game, match.game.player_names) if names is None else names,
            own=looking.own,
        )
    except HansaError as error:
        return _Refused(error.code, error.message, error.rule)
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    return gzip.compress(text, _PACKED) if looking.packed else text
