"""The REST addresses (docs/protocol.md)."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from typing import Annotated, Any, cast

from fastapi import APIRouter, Depends, Header, Query, Request, Response, WebSocket
from fastapi.responses import JSONResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from hansa.boards import Board
from hansa.play.game import Game, position
from hansa.server.allowance import Allowance
from hansa.server.boards import board_list
from hansa.server.connection import Connection
from hansa.server.context import current, log_refusal
from hansa.server.errors import send_refusal
from hansa.server.invitations import WATCH, invitation, link_to
from hansa.server.lessons import lessons
from hansa.server.messages import PROTOCOL
from hansa.server.models import (
    MOST_MOMENTS,
    Advice,
    Analysis,
    AnalysisUnderWay,
    Boards,
    Created,
    ErrorBody,
    Health,
    Invitation,
    Joined,
    Json,
    MayWatch,
    NewClone,
    NewGuest,
    NewLink,
    NewReplay,
    NewSeat,
    NewTable,
    OldLink,
    Tables,
    WatchLink,
)
from hansa.server.open_table import OpenTable
from hansa.server.reach import Reach
from hansa.server.readers import Looking, Readers
from hansa.server.readiness import Readiness
from hansa.server.registry import Registry
from hansa.server.replays import board_of, named
from hansa.tables.computers import offered, thought_seed
from hansa.tables.messages import Replay, TableInfo
from hansa.tables.refusals import Refusal
from hansa.tables.replays import replay
from hansa.tables.table import own_board

__all__ = ["api"]

# Moments that are told from the open table at once, at 0.3 to 1.5 ms each: what others just did, a turning
# point. A replay's pages and its log take a hundred times as long, and are made in another process.
FEW_MOMENTS = 12
_log = logging.getLogger(__name__)

_ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorBody, "description": "What is wrong."} for status in ("4XX", 422, "5XX")
}
api = APIRouter(prefix="/api", responses=_ERRORS)
api.include_router(lessons)

_bearer = HTTPBearer(auto_error=False, description="The secret of a seat or of the spectators.")
Token = Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]


def _registry(request: Request) -> Registry:
    return cast("Registry", request.app.state.registry)


AllTables = Annotated[Registry, Depends(_registry)]


async def _admitted(
    table_id: str, token: Token, registry: AllTables, request: Request
) -> tuple[OpenTable, tuple[str, ...]]:
    """The table, and the seats that the token opens."""
    table = await registry.table(table_id)
    tokens = [token.credentials] if token else []
    seats = table.admit(tokens)
    _allowance(request).right_tokens(tokens)
    return table, seats


def _needed(token: Token) -> str:
    if token is None:
        raise Refusal("no_token", "You need a link of this table.")
    return token.credentials


def _allowance(request: Request) -> Allowance:
    return cast("Allowance", request.app.state.allowance)


def _packed(request: Request) -> bool:
    """Whether whoever asks can unpack the answer."""
    return "gzip" in request.headers.get("accept-encoding", "")


Budget = Annotated[Allowance, Depends(_allowance)]
Packed = Annotated[bool, Depends(_packed)]
Needed = Annotated[str, Depends(_needed)]
Version = Annotated[str | None, Query(pattern="^[0-9a-f]{32}$")]
Admitted = Annotated[tuple[OpenTable, tuple[str, ...]], Depends(_admitted)]


@api.get("/health/live")
async def live(request: Request) -> Health:
    """Whether the server answers at all; if not, only a restart helps."""
    return Health(status="ok", version=request.app.version, protocol=PROTOCOL)


@api.get("/health")
@api.get("/health/ready")
async def ready(request: Request) -> Health:
    """Whether the server can store what is played; until then, others should be asked."""
    await cast("Readiness", request.app.state.readiness).check()
    return await live(request)


@api.get("/boards")
async def list_boards(registry: AllTables) -> Boards:
    """What can be played."""
    return Boards.model_validate(board_list(offered(), registry.shelf.own))


@api.get("/boards/{board_id}", response_model=Json)
async def show_board(
    board_id: str,
    registry: AllTables,
    version: Version = None,
    if_none_match: Annotated[str | None, Header()] = None,
) -> Response:
    """A board's facts, and where its layouts are."""
    text = (await registry.shelf.draw(board_id, version)).document
    tag = f'"{hashlib.sha256(text.encode()).hexdigest()[:16]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if if_none_match == tag:
        return Response(status_code=304, headers=headers)
    return Response(text, media_type="application/json", headers=headers)


@api.get("/boards/{board_id}/layouts/{digest}", response_model=Json)
async def show_layout(board_id: str, digest: str, registry: AllTables, version: Version = None) -> Response:
    """Where everything on a board is drawn."""
    text = (await registry.shelf.draw(board_id, version)).layout(digest)
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    return Response(text, media_type="application/json", headers=headers)


@api.get("/tables")
async def list_tables(registry: AllTables) -> Tables:
    """The public tables, newest first."""
    return Tables(tables=await registry.public())


@api.post("/tables", status_code=201)
async def make_table(wanted: NewTable, registry: AllTables) -> Created:
    """Make a table; the answer has the secret links."""
    return await registry.make(wanted)


@api.post("/records", status_code=201)
async def upload_record(record: Json, request: Request, registry: AllTables, budget: Budget) -> Created:
    """Make a table from a record."""
    board, own = registry.shelf.take(board_of(record))
    with budget.replays.held(current().client, budget.factor(current())):
        start = await _readers(request).check(record, board)
    people = [NewSeat(kind="here", name=start.names.get(seat, "")) for seat in start.players]
    return await registry.begin(start, people, analysis=True, own_board=own)


@api.get("/tables/{table_id}")
async def show_table(admitted: Admitted) -> TableInfo:
    """A table as everybody may see it."""
    return admitted[0].info()


@api.get("/tables/{table_id}/invitation")
async def show_invitation(table_id: str, token: Needed, registry: AllTables, request: Request) -> Invitation:
    """The token as a link that others can open, under each address of the server, with a QR code."""
    table = await registry.table(table_id)
    link = link_to(table.row.id, table.opened_by(token), token)
    reach = cast("Reach", request.app.state.reach)
    origins = await reach.origins(_origin(request))
    return await asyncio.to_thread(invitation, link, origins, reach.command)


@api.post("/tables/{table_id}/join", status_code=201)
async def join_table(table_id: str, wanted: NewGuest, token: Needed, registry: AllTables) -> Joined:
    """Sit down at a free seat, by the table's invitation."""
    table = await registry.table(table_id)
    return Joined(seat=wanted.seat, token=await table.take(token, wanted.seat, wanted.name))


@api.post("/tables/{table_id}/renew", status_code=201)
async def renew_link(table_id: str, wanted: OldLink, token: Needed, registry: AllTables) -> NewLink:
    """Replace a link that was given away; the old one stops working."""
    table = await registry.table(table_id)
    own = await table.renew(token, wanted.opens)
    return NewLink(opens=wanted.opens, token=own, link=link_to(table.row.id, wanted.opens, own))


@api.post("/tables/{table_id}/spectators")
async def let_watch(table_id: str, wanted: MayWatch, token: Needed, registry: AllTables) -> WatchLink:
    """Let spectators watch, by a new link, or nobody but the players."""
    table = await registry.table(table_id)
    own = await table.let_watch(token, allowed=wanted.allowed)
    return WatchLink(token=own, link=link_to(table.row.id, WATCH, own) if own else None)


@api.get("/tables/{table_id}/record", response_model=Json)
async def download_record(admitted: Admitted) -> Response:
    """The record of a game, once it holds no secrets."""
    table, seats = admitted
    _check_secrets(table, seats)
    game = table.match.game.copy()
    game.player_names = _names(table)
    name = f"hansa-{table.row.id}.json"
    return JSONResponse(game.record(), headers={"Content-Disposition": f'attachment; filename="{name}"'})


@api.post("/tables/{table_id}/clone", status_code=201)
async def clone_table(admitted: Admitted, wanted: NewClone, registry: AllTables) -> Created:
    """A solo analysis table: any moment of a finished game, or a running one as a seat sees it now."""
    table, seats = admitted
    game = _cloned(table, seats, wanted.decisions)
    people = wanted.seats or [NewSeat(kind="here", name=seat.name) for seat in table.row.seats]
    if len(people) != len(game.players):
        raise Refusal("bad_request", f"This game has {len(game.players)} seats.")
    return await registry.seat(game, people, analysis=True, own_board=table.row.own_board)


@api.get("/tables/{table_id}/replay", response_model=Replay)
async def replay_table(
    admitted: Admitted,
    request: Request,
    budget: Budget,
    packed: Packed,
    start: Annotated[int, Query(alias="from", ge=0, le=1_000_000)] = 0,
    count: Annotated[int, Query(ge=0, le=MOST_MOMENTS)] = 20,
    seat: Annotated[str | None, Query(max_length=40)] = None,
    log: bool = False,
) -> Response:
    """Moments of a game; while it is running, as the token's seats or a spectator saw them."""
    table, seats = admitted
    if seat is not None and seat not in seats:
        _check_secrets(table, seats)
    names, own = _names(table), own_board(table.row.own_board)
    if count <= FEW_MOMENTS and not log:
        return await asyncio.to_thread(
            lambda match: JSONResponse(
                replay(match, start, count, seat=seat, whole=False, names=names, own=own)
            ),
            table.match,
        )
    record = {**table.row.origin, "actions": [entry.action for entry in table.match.entries]}
    looking = Looking(start, count, seat, log, names, own, packed)
    return await _look(request, budget, record, table.match.game.board, looking)


@api.get("/tables/{table_id}/advice")
async def give_advice(admitted: Admitted, budget: Budget) -> Advice:
    """The best actions of the token's seat, which has to decide; takes about a second."""
    table, seats = admitted
    with budget.advice.held(current().client, budget.factor(current())):
        return Advice.model_validate(await table.advice(seats))


@api.get("/tables/{table_id}/analysis", responses={202: {"model": AnalysisUnderWay}})
async def show_analysis(
    admitted: Admitted, registry: AllTables, response: Response, budget: Budget, token: Token
) -> Analysis | AnalysisUnderWay:
    """How a finished game was decided; while that is being worked out, how much is done."""
    table, _ = admitted
    if not table.match.game.is_over:
        raise Refusal("not_over", "Only a finished game can be analysed.")
    key, caller = (table.row.id, table.match.version), current()
    found = await registry.analyses.find(key)
    if found is None:  # asking how far it is costs nothing
        budget.work(caller, token.credentials if token else "")
        found = await registry.analyses.begin(key, table.match.game, caller.client, budget.factor(caller))
    if isinstance(found, float):
        response.status_code = 202
        return AnalysisUnderWay(done=found)
    return found


@api.post("/replay", response_model=Replay)
async def replay_record(
    wanted: NewReplay, request: Request, registry: AllTables, budget: Budget, packed: Packed
) -> Response:
    """Moments of any record."""
    board, row = registry.shelf.take(board_of(wanted.record))
    looking = Looking(wanted.start, wanted.count, wanted.seat, wanted.log, None, own_board(row), packed)
    return await _look(request, budget, wanted.record, board, looking)


@api.websocket("/tables/{table_id}/socket")
async def sit_down(socket: WebSocket, table_id: str) -> None:
    """Play and watch."""
    state = socket.app.state
    origin, host = socket.headers.get("origin"), socket.headers.get("host", "")
    if not cast("Reach", state.reach).is_own(origin, host):
        log_refusal(_log, f"table {table_id[:40]!r}: a socket from {(origin or '')[:100]!r}", "wrong_origin")
        told = "Another site's page may not connect here; open this server's own."
        await send_refusal(socket.scope, socket.send, Refusal("wrong_origin", told))
        return
    connection = Connection(socket, table_id, cast("Allowance", state.allowance))
    await connection.serve(cast("Registry", state.registry))


def _origin(request: Request) -> str:
    """How whoever asks has found the server."""
    return f"{request.url.scheme}://{request.url.netloc}"


def _check_secrets(table: OpenTable, seats: tuple[str, ...]) -> None:
    """A record is for everybody once the game is over; before that, for tables with nobody elsewhere."""
    if not table.match.game.is_over and (table.has_secrets or not seats):
        raise Refusal(
            "running", "The game is still running; its record would tell what other players must not know."
        )


def _readers(request: Request) -> Readers:
    return cast("Readers", request.app.state.readers)


async def _look(
    request: Request, budget: Allowance, record: Json, board: Board, looking: Looking
) -> Response:
    """Moments as an answer, made elsewhere and not validated: there are many, and they are large."""
    with budget.replays.held(current().client, budget.factor(current())):
        text = await _readers(request).look(record, board, looking)
    headers = {"Vary": "Accept-Encoding"} | ({"Content-Encoding": "gzip"} if looking.packed else {})
    return Response(text, media_type="application/json", headers=headers)


def _names(table: OpenTable) -> dict[str, str]:
    return named(table.match.game, {seat.seat: seat.name for seat in table.row.seats})


def _cloned(table: OpenTable, seats: tuple[str, ...], decisions: int | None) -> Game:
    """The game to start from; it reveals nothing that the seat does not know."""
    match = table.match
    if match.game.is_over:
        last = max(0, match.decisions - 1)
        if decisions is not None and decisions > match.decisions:
            raise Refusal("no_such_decision", f"The last moment is {match.decisions}.")
        return match.game.at(last if decisions is None else decisions)
    if decisions is not None:
        raise Refusal("not_over", "Only a finished game can be cloned at an earlier moment.")
    view = match.view(seats[0] if seats else None)
    return position(view.sample_json(thought_seed(None, 0)), board=match.game.board)
