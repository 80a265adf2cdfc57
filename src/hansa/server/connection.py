"""One socket: who is watching, what they say, and what they are told."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from contextlib import suppress
from time import monotonic

from fastapi import WebSocket, WebSocketDisconnect
from pydantic_core import to_json
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocketState

from hansa.errors import HansaError
from hansa.server.allowance import Allowance
from hansa.server.context import current, log_refusal
from hansa.server.errors import CLOSE
from hansa.server.limits import Bucket
from hansa.server.messages import (
    PROTOCOL,
    Choose,
    Computer,
    Earlier,
    Hello,
    Message,
    Naming,
    Ping,
    Play,
    ReasonMessage,
    Reset,
    ServerMessage,
    Start,
    Undo,
    Why,
    read_message,
)
from hansa.server.metrics import REFUSALS, SOCKETS, TELL_SECONDS, timed
from hansa.server.open_table import OpenTable
from hansa.server.registry import Registry
from hansa.tables.messages import Device
from hansa.tables.refusals import Refusal
from hansa.tables.updates import earlier_log

__all__ = ["Connection"]

MOST_WAITING = 64
MOST_BAD, MOST_FLOODED = 20, 200
PERIOD = 60.0  # seconds in which unread messages are counted, and a refusal is logged once
_log = logging.getLogger(__name__)


class Connection:
    """Somebody at a table, connected by a socket."""

    def __init__(self, socket: WebSocket, table_id: str, allowance: Allowance | None = None) -> None:
        self.caller = current()
        self.seats: tuple[str, ...] = ()
        self.invited = False
        self.choosing: str | None = None
        self.device: Device | None = None
        self.hashes: tuple[str, ...] = ()
        self.version: int | None = None
        self._socket = socket
        self._table_id = table_id
        self._waiting: asyncio.Queue[tuple[str, float] | None] = asyncio.Queue(MOST_WAITING)
        self._close = 1000
        self._cut_off = False
        self._allowance = allowance or Allowance()
        self._limits = self._allowance.limits
        self._messages = Bucket(self._limits.messages)
        self._bad = 0
        self._unread: deque[float] = deque(maxlen=MOST_FLOODED)
        self._logged: dict[str, float] = {}

    async def serve(self, registry: Registry) -> None:
        """Talk with the page until it goes away."""
        await self._socket.accept()
        with SOCKETS.track_inprogress():
            await self._serve(registry)

    async def _serve(self, registry: Registry) -> None:
        writer = asyncio.create_task(self._write())
        table: OpenTable | None = None
        try:
            hello = await self._hello()
            table = await registry.table(self._table_id)
            await self._welcome(table, hello)
            await self._listen(table)
        except WebSocketDisconnect:
            pass
        except HansaError as refusal:
            self._refuse(refusal)
            self._close = CLOSE.get(refusal.code, 4400)
        except (SQLAlchemyError, OSError) as error:
            _log.error("table %r: the storage does not answer: %s", self._table_id[:40], type(error).__name__)
            self._refuse(Refusal("unavailable", "The table cannot be opened at the moment; try again."))
            self._close = CLOSE["unavailable"]
        except Exception:
            _log.exception("table %r: a socket failed", self._table_id[:40])
            self._refuse(Refusal("internal", "Something went wrong; the table is unharmed."))
            self._close = CLOSE["internal"]
        finally:
            if table is not None:
                table.leave(self)
            self._finish()
            await asyncio.gather(writer, return_exceptions=True)

    def tell(self, message: ServerMessage) -> None:
        """Send a message without waiting; a page that stops reading is cut off.

        It is written down at once, while it is in the processor's cache, and its many parts can be freed.
        """
        if self._cut_off:
            return
        made = monotonic()
        try:
            self._waiting.put_nowait((_written(message), made))
        except asyncio.QueueFull:
            told = "table %s: a socket does not read its messages; closing it (%s)"
            _log.warning(told, self._table_id, self.caller)
            self._close, self._cut_off = CLOSE["too_many_messages"], True
            while not self._waiting.empty():
                self._waiting.get_nowait()
            self._finish()

    def dismiss(self, refusal: Refusal) -> None:
        """Close the socket, and say why."""
        self._refuse(refusal)
        self._close = CLOSE[refusal.code]
        self._finish()

    # Reading

    async def _hello(self) -> Hello:
        try:
            async with asyncio.timeout(self._limits.hello_seconds):
                hello = read_message(await self._receive())
        except TimeoutError:
            told = f"No hello within {self._limits.hello_seconds:g} seconds."
            raise Refusal("no_hello", told) from None
        if not isinstance(hello, Hello):
            raise Refusal("no_hello", "The first message must be a hello.")
        if hello.protocol != PROTOCOL:
            raise Refusal("wrong_protocol", f"This server speaks protocol {PROTOCOL}; load the page again.")
        if hello.tokens:
            self._allowance.check_tokens(self.caller, self._table_id, hello.tokens)
        return hello

    async def _welcome(self, table: OpenTable, hello: Hello) -> None:
        self.device = hello.device
        most = round(self._limits.spectators * self._allowance.factor(self.caller))
        await table.enter(self, hello.tokens, hello.name, most_alike=most)
        self._allowance.right_tokens(hello.tokens)
        # Nothing is awaited from here until the update is on its way, so none is missed or sent twice.
        self.version = hello.version
        table.welcome(self, hello.id)
        table.tell_table()

    async def _receive(self) -> str | None:
        """The next text frame; None for bytes."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text: str | None = message.get("text")
        return text

    async def _listen(self, table: OpenTable) -> None:
        while True:
            text = await self._receive()
            if not self._in_time():
                await asyncio.sleep(self._limits.penalty_seconds / 10)  # a flood waits outside
                continue
            request: Message | None = None
            try:
                request = read_message(text)
                await self._answer(table, request)
            except HansaError as refusal:
                self._refuse(refusal, request)
                if refusal.code == "too_large":
                    raise _Closed(refusal.code) from None
                if refusal.code == "bad_message":
                    self._bad += 1
                    if self._bad >= MOST_BAD:
                        raise _Closed(refusal.code) from None
                if self.seats and isinstance(request, Play | Undo | Reset):
                    table.tell_update(self, request.id)

    async def _answer(self, table: OpenTable, request: Message) -> None:
        told = (self, request.id)
        match request:
            case Play():
                await table.play(self.seats, request.version, request.action, told)
            case Undo() | Reset():
                await table.take_back(self.seats, request.version, isinstance(request, Reset), told)
            case Earlier():
                table.check_looking(self.seats)
                part = earlier_log(table.match, self.seats, request.before)
                self.tell({"type": "log", "re": request.id, **part})
            case Why():
                table.check_looking(self.seats)
                self.tell(_reason(table, self.seats, request))
            case Naming():
                await table.rename(self.seats, request.seat, request.name)
            case Computer():
                await table.give_to_computer(self.seats, request.seat, request.level)
            case Choose():
                table.choose(self, request.seat)
            case Start():
                await table.start(self.seats)
            case Ping():
                self.tell({"type": "pong", "re": request.id})
            case Hello():
                raise Refusal("bad_message", "There has been a hello already.")

    def _in_time(self) -> bool:
        """Whether another message may be read now; otherwise it is refused."""
        if not self._messages.take() and self._allowance.message(self.caller):
            return True
        now = monotonic()
        said = bool(self._unread) and now - self._unread[-1] < PERIOD
        self._unread.append(now)
        ended = len(self._unread) == MOST_FLOODED and now - self._unread[0] < PERIOD
        if ended or not said:
            a_second = self._limits.messages.a_minute / 60
            self._refuse(Refusal("too_many_messages", f"At most {a_second:g} messages a second, please."))
        if ended:
            raise _Closed("too_many_messages")
        return False

    # Writing

    def _refuse(self, refusal: HansaError, request: Message | None = None) -> None:
        if isinstance(refusal, _Closed):  # it has been said already
            return
        REFUSALS.labels(refusal.code).inc()
        now = monotonic()
        if now - self._logged.get(refusal.code, -PERIOD) >= PERIOD:  # a flood must not fill the log
            self._logged[refusal.code] = now
            log_refusal(_log, f"table {self._table_id[:40]!r}", refusal.code, self.caller)
        if refusal.code == "wrong_token":
            self._allowance.wrong_token(self.caller, self._table_id)
        self.tell(
            {
                "type": "error",
                "re": request.id if request else None,
                "code": refusal.code,
                "message": refusal.message,
                "rule": refusal.rule,
            }
        )

    def _finish(self) -> None:
        if self._waiting.full():
            self._waiting.get_nowait()
        self._waiting.put_nowait(None)

    async def _write(self) -> None:
        """Send what is waiting until there is nothing more to come; then close."""
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            while (waiting := await self._waiting.get()) is not None:
                text, made = waiting
                with timed(TELL_SECONDS, made):
                    await self._socket.send_text(text)
            if self._socket.client_state is WebSocketState.CONNECTED:
                await self._socket.close(self._close)


class _Closed(Refusal):
    """The end of a socket that has been told why."""

    def __init__(self, code: str) -> None:
        super().__init__(code, "")


def _written(message: ServerMessage) -> str:
    """A message as text: the same as by `json`, in a third of the time."""
    return to_json(message).decode()


def _reason(table: OpenTable, seats: tuple[str, ...], request: Why) -> ReasonMessage:
    code = message = rule = None
    try:
        table.match.resolve(request.action, seats)
    except HansaError as error:
        code, message, rule = error.code, error.message, error.rule
    return {
        "type": "reason",
        "re": request.id,
        "possible": code is None,
        "code": code,
        "message": message,
        "rule": rule,
    }
