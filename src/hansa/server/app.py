"""The application, assembled."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Match, Route

from hansa.boards.folder import BoardFile
from hansa.errors import HansaError
from hansa.server.allowance import Allowance, TakeTurns, Throttle
from hansa.server.api import api
from hansa.server.context import REQUEST_ID, RequestContext, current, log_refusal
from hansa.server.errors import STATUS, error_body, headers_of, status_of
from hansa.server.limits import Limits
from hansa.server.logs import AccessLog
from hansa.server.metrics import REFUSALS
from hansa.server.middleware import BodyLimit, SecurityHeaders
from hansa.server.opponents import Opponents
from hansa.server.pages import STATIC, Pages
from hansa.server.proxies import Proxies
from hansa.server.reach import Reach
from hansa.server.readers import Readers
from hansa.server.readiness import Readiness
from hansa.server.registry import Registry
from hansa.server.retention import Retention, tidy_for_ever
from hansa.server.shelf import Shelf
from hansa.server.storage import Storage
from hansa.tables.refusals import Refusal

__all__ = ["create_app"]

DEFAULT_DATABASE = "sqlite:///hansa.db"
_log = logging.getLogger(__name__)


def create_app(
    database_url: str = DEFAULT_DATABASE,
    *,
    boards: Sequence[BoardFile] = (),
    opponents: Opponents | None = None,
    think: bool = True,
    readers: Readers | None = None,
    limits: Limits | None = None,
    proxies: Proxies | None = None,
    static: Path = STATIC,
    retention: Retention | None = None,
    access_log: bool = False,
) -> FastAPI:
    """The server as an ASGI application; the database is brought up to date when it starts.

    `boards` are offered beside the printed ones; what `proxies` say about their clients is believed. Unless
    it should `think`, other processes on the same PostgreSQL decide for the computers. `retention` says which
    old tables are removed.
    """
    storage = Storage(database_url)
    if not (think or storage.shared):
        raise Refusal("bad_database", "On SQLite nobody else can think for the server's computers.")

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await storage.start()
        registry = app.state.registry = Registry(
            storage, opponents or Opponents(), Shelf(storage, boards), think=think
        )
        app.state.readers = readers or Readers()
        readiness = app.state.readiness = Readiness(storage)
        await registry.start()
        tidying = asyncio.create_task(tidy_for_ever(storage, retention, registry)) if retention else None
        try:
            yield
        finally:
            app.state.readers.stop()
            if tidying is not None:
                tidying.cancel()
                await asyncio.gather(tidying, return_exceptions=True)
            await readiness.stop()
            await registry.stop()
            await storage.stop()

    app = FastAPI(
        title="Hansa Teutonica",
        version=version("hansa"),
        description="Tables to play at; docs/protocol.md explains everything.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    allowance = app.state.allowance = Allowance(limits)
    app.state.reach = Reach()  # until the runner knows more
    app.include_router(api)
    app.router.default = Pages(static, app.router.default)
    app.add_exception_handler(HansaError, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(SQLAlchemyError, _unavailable)
    app.add_exception_handler(OSError, _unavailable)
    app.add_exception_handler(Exception, _internal)
    app.add_middleware(TakeTurns, allowance=allowance)
    app.add_middleware(BodyLimit)
    app.add_middleware(Throttle, allowance=allowance)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(SecurityHeaders)
    if access_log:
        app.add_middleware(AccessLog)
    app.add_middleware(RequestContext, proxies=proxies or Proxies())
    return app


def _answer(request: Request, status: int, code: str, message: str, rule: str | None = None) -> JSONResponse:
    log_refusal(_log, f"{request.method} {request.url.path[:100]!r}", code)
    REFUSALS.labels(code).inc()
    # Here and not only in the middleware, which an internal error passes by.
    headers = {REQUEST_ID: current().request_id}
    return JSONResponse(error_body(code, message, rule), status, headers)


async def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HansaError)
    if error.code == "wrong_token":
        request.app.state.allowance.wrong_token(current(), request.path_params.get("table_id", ""))
    answer = _answer(request, status_of(error), error.code, error.message, error.rule)
    answer.headers.update(headers_of(error))
    return answer


async def _malformed(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return _answer(request, STATUS["bad_json"], "bad_json", "The body is not JSON.")
    where = ".".join(str(part) for part in first["loc"])
    return _answer(request, STATUS["bad_request"], "bad_request", f"{where}: {first['msg']}."[:300])


async def _http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    codes = {404: "not_found", 405: "method_not_allowed"}
    sentences = {404: "There is nothing at this address.", 405: "This address does not take this method."}
    status = error.status_code
    message = sentences.get(status, "The request cannot be understood.")
    answer = _answer(request, status, codes.get(status, "bad_json"), message)
    answer.headers.update(error.headers or {})
    if status == 405:
        answer.headers["Allow"] = ", ".join(_methods(request))
    return answer


def _methods(request: Request) -> list[str]:
    """The methods an address takes; each route knows only its own."""
    fitting = (route for route in api.routes if isinstance(route, Route))
    matched = (route for route in fitting if route.matches(request.scope)[0] is not Match.NONE)
    return sorted({method for route in matched for method in route.methods or ()})


async def _unavailable(request: Request, error: Exception) -> JSONResponse:
    _log.error("the storage failed: %s", type(error).__name__)
    return _answer(request, 503, "unavailable", "The storage does not answer; try again in a moment.")


async def _internal(request: Request, error: Exception) -> JSONResponse:
    return _answer(request, 500, "internal", "Something went wrong; no table was harmed.")
