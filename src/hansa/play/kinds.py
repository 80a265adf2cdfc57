"""Kinds of actions: how each is called, which fields it has, and which part of its integer code holds them.

`hansa.play.actions` declares every kind once, as a class. From that follow its line of text and the reading
of it (hansa.play.notation), its code (hansa.play.coding), its JSON object and the schema of that.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, dataclass_transform, get_args, get_type_hints

from hansa.play.names import Names, fold
from hansa.rules import codes as c

__all__ = ["BY_CODE", "KINDS", "VERBS", "Action", "Code", "Field", "Kind"]


class Field:
    """What a field may be: a name from a table of `Names`, or one of a few words; with neither, a number.

    A point may be given by its route alone: tables after the first are read, but have no numbers. `after`
    is the word that introduces the field in the text.
    """

    def __init__(self, *tables: str, words: Mapping[str, object] | None = None, after: str = "") -> None:
        self.tables = tables
        self.words = words or {}
        self._said = {meant: word for word, meant in self.words.items()}
        self.after = after
        self.type: type = str  # as the class says

    def value(self, names: Names, number: int) -> Any:
        """The value that a number of a code means."""
        if number < len(self.words):
            return list(self.words.values())[number]
        name = names.tables[self.tables[0]][number - len(self.words)] if self.tables else number
        return int(name) if self.type is int else name

    def knows(self, names: Names, word: str) -> bool:
        """Whether a word of a text may be meant for this field."""
        return fold(word) in self.words or any(names.knows(table, word) for table in self.tables)

    def read(self, names: Names, word: str) -> Any:
        """The value of a word of a text; if nothing knows it, the first table says what is wrong."""
        if fold(word) in self.words:
            return self.words[fold(word)]
        table = next((table for table in self.tables if names.knows(table, word)), self.tables[0])
        return self.type(names.find(table, word)) if self.type is int else names.find(table, word)

    def write(self, value: Any) -> str:
        """The field in the text, with the word before it; nothing if it is left out."""
        if value is None:
            return ""
        spoken = value if isinstance(value, tuple) else (value,)
        words = [str(self._said.get(each, each)) for each in spoken]
        return " ".join([self.after, *words] if self.after else words)

    def schema(self) -> dict[str, Any]:
        """The JSON schema of a value."""
        if self.type is tuple:
            return {"type": "array", "items": {"type": "string"}}
        return {"type": {str: "string", int: "integer", bool: "boolean"}[self.type]}


class Code:
    """A kind of code and the fields in its parts a, b, c; a tuple fills several parts.

    If an action has several kinds of code, the values of some fields say which.
    """

    def __init__(self, number: int, *parts: str, **given: object) -> None:
        self.number = number
        self.parts = parts
        self.given = given


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of action."""

    action: type[Action]
    name: str  # in JSON: `pick_up` for `PickUp`
    verb: str  # in the text
    fields: Mapping[str, Field]  # without the seat, in the order of the text
    needed: tuple[str, ...]  # the fields without which it says too little


KINDS: dict[type[Action], Kind] = {}
VERBS: dict[str, Kind] = {}
BY_CODE: dict[int, tuple[Kind, Code]] = {}


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Action:
    """A decision of a seat: a value with a line of text, `str(action)`. Each kind is a class of its own."""

    seat: str

    def __init_subclass__(
        cls, verb: str = "", codes: tuple[Code, ...] = (), text: tuple[str, ...] = ()
    ) -> None:
        """Declare a kind of action.

        Unless said otherwise, verb and code are called like the class, and have its fields in their order.
        """
        dataclass(frozen=True)(cls)
        name = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        known = {field: _field(hint) for field, hint in get_type_hints(cls, include_extras=True).items()}
        own = {field: known[field] for field in text or known if known[field] is not None}
        needed = tuple(field.name for field in fields(cls) if field.default is MISSING)
        KINDS[cls] = VERBS[verb or name] = kind = Kind(cls, name, verb or name, own, needed)
        for code in codes or (Code(getattr(c, name.upper()), *own),):
            BY_CODE[code.number] = kind, code

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle the fields, not what `hansa.play.coding` keeps beside them."""
        return type(self), tuple(getattr(self, field.name) for field in fields(self))

    def __str__(self) -> str:
        text: str | None = self.__dict__.get("_text")
        if text is None:
            kind = KINDS[type(self)]
            words = (field.write(getattr(self, name)) for name, field in kind.fields.items())
            text = " ".join(word for word in (self.seat, kind.verb, *words) if word)
            object.__setattr__(self, "_text", text)  # a table's legal actions are written again and again
        return text


def _field(hint: Any) -> Any:
    """The `Field` of an annotation such as `Point` or `City | None`; the seat has none."""
    for part in (hint, *get_args(hint)):
        for what in getattr(part, "__metadata__", ()):
            what.type = getattr(part.__origin__, "__origin__", part.__origin__)
            return what
    return None
