"""Whether the server can do its work now: a change that is really stored, and room for the next ones."""

from __future__ import annotations

import asyncio
import logging
import shutil
from pathlib import Path
from time import monotonic

from sqlalchemy.exc import SQLAlchemyError

from hansa.server.database import reason
from hansa.server.storage import Storage
from hansa.tables.refusals import Refusal

__all__ = ["Readiness"]

KEPT = 2.0  # seconds for which an answer is repeated: however many ask, the disk sees one small write
PATIENCE = 3.0  # seconds for the storage to answer
# SQLite writes into old parts of its log first, which works on a full disk until they are used up.
LEAST_FREE = 16 * 1024 * 1024
_log = logging.getLogger(__name__)


class Readiness:
    """Asks the storage, at most every two seconds and never twice at a time."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._asking: asyncio.Task[str] | None = None
        self._problem = ""
        self._until = float("-inf")

    async def check(self) -> None:
        """Refuse with `unavailable` unless a change can be stored now."""
        if monotonic() >= self._until:
            problem = await self._ask()
            if problem != self._problem:  # told once, not at every question
                _log.error("not ready: %s", problem) if problem else _log.info("ready again")
            self._problem, self._until = problem, monotonic() + KEPT
        if self._problem:
            raise Refusal("unavailable", "Nothing can be stored at the moment; the server's log says why.")

    async def stop(self) -> None:
        """Wait for a question that is still open."""
        if self._asking is not None:
            await asyncio.gather(self._asking, return_exceptions=True)

    async def _ask(self) -> str:
        """What is wrong, if anything. A question that takes long stays open for the next to ask."""
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._try())
        asking = self._asking
        done, _ = await asyncio.wait({asking}, timeout=PATIENCE)
        return asking.result() if done else f"the storage has not answered for {PATIENCE:g} seconds"

    async def _try(self) -> str:
        try:
            await self._storage.prove_writable()
            if (folder := self._storage.folder) is not None:
                return await asyncio.to_thread(_lack_of_room, folder)
        except (SQLAlchemyError, OSError) as error:
            return f"the storage fails: {reason(error)}"
        return ""


def _lack_of_room(folder: Path) -> str:
    free = shutil.disk_usage(folder).free
    if free >= LEAST_FREE:
        return ""
    return f"the disk has {free // 1024:,} KiB left, and {LEAST_FREE // 1024:,} KiB are needed"
