"""HTTP without manners: whatever is to be sent is sent, and only the answer has to be as it should."""

from __future__ import annotations

import asyncio
import gzip
from dataclasses import dataclass

__all__ = ["Answer", "Wire"]

LONG = 120.0  # seconds for an answer
MOST = 64 * 2**20


@dataclass(frozen=True, slots=True)
class Answer:
    """A status, and the body."""

    status: int
    body: bytes


class Wire:
    """A connection that is opened again when the server has closed it."""

    def __init__(self, address: str) -> None:
        self._host, _, port = address.partition(":")
        self._port = int(port)
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, request: bytes, *, bodyless: bool = False) -> Answer:
        """Send a request as it is; to HEAD there is no body."""
        async with asyncio.timeout(LONG):
            kept = self._line is not None
            try:
                return await self._ask(request, bodyless)
            except (ConnectionError, asyncio.IncompleteReadError):
                self.close()
                if not kept:
                    raise
            return await self._ask(request, bodyless)  # the server had closed it just before

    def close(self) -> None:
        """Hang up."""
        if self._line is not None:
            self._line[1].close()
            self._line = None

    async def _ask(self, request: bytes, bodyless: bool) -> Answer:
        if self._line is None:
            self._line = await asyncio.open_connection(self._host, self._port, limit=MOST)
        reader, writer = self._line
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        status = int(first.split(" ")[1])
        body = b""
        if not bodyless and status not in (204, 304):
            body = await _body(reader, headers)
            if headers.get("content-encoding") == "gzip":
                body = gzip.decompress(body)
        if headers.get("connection", "") == "close":
            self.close()
        return Answer(status, body)


async def _body(reader: asyncio.StreamReader, headers: dict[str, str]) -> bytes:
    if "content-length" in headers:
        return await reader.readexactly(int(headers["content-length"]))
    if headers.get("transfer-encoding") != "chunked":
        return await reader.read(MOST)
    body = b""
    while size := int(await reader.readline(), 16):
        body += await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readexactly(2)
    return body
