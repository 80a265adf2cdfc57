"""What a page may say over its socket."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt, StrictStr, TypeAdapter, ValidationError

from hansa.server.models import Name
from hansa.server.refusals import Refusal

__all__ = ["Hello", "Message", "Naming", "Ping", "Play", "Reset", "Undo", "Why", "read_message"]

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
    protocol: Literal[1]
    tokens: Annotated[list[Annotated[StrictStr, Field(max_length=100)]], Field(max_length=5)] = []
    version: Version | None = None
    name: Name | None = None


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


class Why(_Message):
    """Why an action is not possible."""

    type: Literal["why"]
    action: Line


class Naming(_Message):
    """A seat's name."""

    type: Literal["name"]
    seat: Annotated[StrictStr, Field(max_length=20)]
    name: Name


class Ping(_Message):
    """Is anybody there?"""

    type: Literal["ping"]


Message = Hello | Play | Undo | Reset | Why | Naming | Ping
_MESSAGES: TypeAdapter[Message] = TypeAdapter(Annotated[Message, Field(discriminator="type")])


def read_message(text: str | None) -> Message:
    """The message in a text frame, or a refusal that says what is wrong with it."""
    if text is None:
        raise Refusal("bad_message", "Messages are text, not bytes.")
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise Refusal("too_large", f"A message has at most {MOST_BYTES} bytes.")
    try:
        value: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise Refusal("bad_message", "The message is no JSON.") from None
    try:
        return _MESSAGES.validate_python(value)
    except ValidationError as error:
        raise Refusal("bad_message", f"The message is wrong: {_complaint(error)}.") from None


def _complaint(error: ValidationError) -> str:
    """The first thing that is wrong, without repeating what was sent."""
    first = error.errors(include_input=False, include_url=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"][1:]) or "type"
    return f"{where}: {first['msg']}"[:200]
