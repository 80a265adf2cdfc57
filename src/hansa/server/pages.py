"""The built page: its files, and index.html for every address that the page itself understands."""

from __future__ import annotations

from mimetypes import guess_type
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from hansa.tables.refusals import Refusal

__all__ = ["STATIC", "Pages"]

STATIC = Path(__file__).parent / "static"
_FOREVER = "public, max-age=31536000, immutable"

_MISSING = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Hansa Teutonica</title>
<meta name="viewport" content="width=device-width"></head>
<body><h1>The table is set, but the page has not been built</h1>
<p>The server is running. Build the page with <code>make web</code> and reload,
or use the API: <a href="/api/openapi.json">/api/openapi.json</a>.</p></body></html>
"""


class Pages:
    """An ASGI application for whatever is not an address of the API."""

    def __init__(self, folder: Path, otherwise: ASGIApp) -> None:
        self._folder = folder
        self._otherwise = otherwise

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with a file, or with the page itself."""
        path = str(scope["path"]).lstrip("/")
        ours = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        if not ours or path == "api" or path.startswith("api/"):
            await self._otherwise(scope, receive, send)
            return
        headers = Headers(scope=scope)
        packed = "br" in headers.get("accept-encoding", "").replace(",", " ").split()
        is_visit = "text/html" in headers.get("accept", "")
        await self._answer(path, packed, is_visit)(scope, receive, send)

    def _answer(self, path: str, packed: bool, is_visit: bool) -> Response:
        file = _inside(self._folder, path)
        if file is not None:
            return _send(file, _FOREVER if path.startswith("assets/") else "no-cache", packed)
        # A missing file; a person who opens such an address is told so by the page.
        if "." in path.rpartition("/")[2] and not is_visit:
            raise Refusal("not_found", "There is no such file.")
        index = self._folder / "index.html"
        if not index.is_file():
            return HTMLResponse(_MISSING, headers={"Cache-Control": "no-cache"})
        return _send(index, "no-cache", packed)


def _send(file: Path, keep: str, packed: bool) -> Response:
    """A file, as the build compressed it if the browser can read that, else compressed on the way."""
    smaller = file.with_name(f"{file.name}.br")
    if packed and smaller.is_file():
        headers = {"Cache-Control": keep, "Content-Encoding": "br", "Vary": "Accept-Encoding"}
        return FileResponse(smaller, headers=headers, media_type=guess_type(file.name)[0])
    return FileResponse(file, headers={"Cache-Control": keep})


def _inside(folder: Path, path: str) -> Path | None:
    """The file at a path, if it is one and lies in the folder."""
    if not path or "\0" in path or len(path) > 500:
        return None
    file = (folder / path).resolve()
    return file if file.is_relative_to(folder.resolve()) and file.is_file() else None
