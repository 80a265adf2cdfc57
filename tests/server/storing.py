"""A database for tests that need no server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from hansa.server.storage import Storage


@asynccontextmanager
async def stored(url: str) -> AsyncIterator[Storage]:
    """A database, up to date."""
    storage = Storage(url)
    await storage.start()
    try:
        yield storage
    finally:
        await storage.stop()


def with_storage(url: str, use: Callable[[Storage], Awaitable[None]]) -> None:
    """Use a database."""

    async def run() -> None:
        async with stored(url) as storage:
            await use(storage)

    asyncio.run(run())
