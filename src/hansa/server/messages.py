"""What a page and the server say over a socket; docs/protocol.md explains the fields."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt, StrictStr, TypeAdapter, ValidationError
from typing_extensions import TypedDict

from hansa.server.models import Level, Name
from hansa.tables.messages import Device, LogPart, TableInfo, Update
from hansa.tables.refusals import Refusal

__all__ = [
    "PROTOCOL",
    "Choose",
    "Computer",
    "Earlier",
    "ErrorMessage",
    "Hello",
    "LogMessage",
    "Message",
    "Naming",
    "Ping",
    "Play",
    "PongMessage",
    "ReasonMessage",
    "Reset",
    "ServerMessage",
    "Start",
    "TableMessage",
    "ThinkingMessage",
    "Undo",
    "UpdateMessage",
    "WelcomeMessage",
    "Why",
    "read_message",
]

PROTOCOL = 2
MOST_BYTES = 4096
Id = Annotated[StrictStr, Field(max_length=40)] | StrictInt | None
Version = Annotated[StrictInt, Field(ge=0)]
Line = Annotated[StrictStr, Field(min_length=1, max_length=400)]


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid")

    id: Id = None


class Hello(_Message):
    """The first message: who is there."""

    type: Literal["hello"]
    protocol: Annotated[StrictInt, Field(json_schema_extra={"const": PROTOCOL})]
    tokens: Annotated[list[Annotated[StrictStr, Field(max_length=100)]], Field(max_length=5)] = []
    version: Version | None = None
    name: Name | None = None
    device: Device | None = None


class Play(_Message):
    """An action for the version seen."""

    type: Literal["play"]
    version: Version
    action: Line


class Undo(_Message):
    """One decision back."""

    type: Literal["undo"]
    version: Version


class Reset(_Message):
    """Back to the start of what can be taken back."""

    type: Literal["reset"]
    version: Version


class Earlier(_Message):
    """The part of the log before the one that an update came with."""

    type: Literal["log"]
    before: Version


class Why(_Message):
    """Why an action is not possible."""

    type: Literal["why"]
    action: Line


class Naming(_Message):
    """A seat's name."""

    type: Literal["name"]
    seat: Annotated[StrictStr, Field(max_length=20)]
    name: Name


class Computer(_Message):
    """A free seat for a computer."""

    type: Literal["computer"]
    seat: Annotated[StrictStr, Field(max_length=20)]
    level: Level


class Choose(_Message):
    """The free seat that somebody who is invited is about to take, if any."""

    type: Literal["choose"]
    seat: Annotated[StrictStr, Field(max_length=20)] | None


class Start(_Message):
    """Begin without those who are still missing."""

    type: Literal["start"]


class Ping(_Message):
    """Is anybody there?"""

    type: Literal["ping"]


Message = Hello | Play | Undo | Reset | Earlier | Why | Naming | Computer | Choose | Start | Ping
_MESSAGES: TypeAdapter[Message] = TypeAdapter(Annotated[Message, Field(discriminator="type")])


# From the server. `re` is the id of the message that is answered.


class WelcomeMessage(TypedDict):
    """The answer to a hello."""

    type: Literal["welcome"]
    re: str | int | None
    seats: list[str]
    table: TableInfo


class TableMessage(TypedDict):
    """The table, when anything about it or its seats has changed, or somebody connects or leaves."""

    type: Literal["table"]
    table: TableInfo


class ThinkingMessage(TypedDict):
    """How long a computer searches and has waited: while the server is busy, and once it is no more."""

    type: Literal["thinking"]
    seat: str
    seconds: float
    usual: float
    waited: float


class UpdateMessage(Update):
    """Where things stand."""

    type: Literal["update"]
    re: str | int | None


class LogMessage(LogPart):
    """An earlier part of the log."""

    type: Literal["log"]
    re: str | int | None


class ErrorMessage(TypedDict):
    """What was refused, and why."""

    type: Literal["error"]
    re: str | int | None
    code: str
    message: str
    rule: str | None


class ReasonMessage(TypedDict):
    """The answer to a why."""

    type: Literal["reason"]
    re: str | int | None
    possible: bool
    code: str | None
    message: str | None
    rule: str | None


class PongMessage(TypedDict):
    """The answer to a ping."""

    type: Literal["pong"]
    re: str | int | None


ServerMessage = (
    WelcomeMessage
    | TableMessage
    | ThinkingMessage
    | UpdateMessage
    | LogMessage
    | ErrorMessage
    | ReasonMessage
    | PongMessage
)


def read_message(text: str | None) -> Message:
    """The message in a text frame; a bad one is refused with what is wrong with it."""
    if text is None:
        raise Refusal("bad_message", "Messages are text, not bytes.")
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise Refusal("too_large", f"A message has at most {MOST_BYTES} bytes.")
    try:
        value: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise Refusal("bad_message", "The message is not JSON.") from None
    try:
        return _MESSAGES.validate_python(value)
    except ValidationError as error:
        raise Refusal("bad_message", f"The message is wrong: {_complaint(error)}.") from None


def _complaint(error: ValidationError) -> str:
    """The first thing that is wrong, without repeating what was sent."""
    first = error.errors(include_input=False, include_url=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"][1:]) or "type"
    return f"{where}: {first['msg']}"[:200]
