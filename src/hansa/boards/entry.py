"""Read JSON values one by one, so every error names the file and the entry."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable
from typing import NoReturn

from hansa.errors import BoardError, HansaError, shown

NAME = 60  # how many characters it may have
_ID = re.compile(r"[a-z][a-z0-9_]*")


def suggestion(word: object, known: Iterable[str]) -> str:
    """`; did you mean 'luebeck'?` if a known word is close, otherwise nothing."""
    near = difflib.get_close_matches(word, list(known), n=1) if isinstance(word, str) else ()
    return f"; did you mean {near[0]!r}?" if near else ""


class Entry:
    """A JSON value and where it stands: `hanse_4_5.json: routes[3] hamburg-luebeck: points[0]`."""

    __slots__ = ("value", "where")

    def __init__(self, value: object, where: str) -> None:
        self.value = value
        self.where = where

    def fail(self, problem: str) -> NoReturn:
        """Say what is wrong with this entry."""
        raise BoardError(f"{self.where}: {problem}")

    def named(self, *keys: str) -> Entry:
        """The same object, named after what it says under these keys: `routes[3] hamburg-luebeck`."""
        names = [entry.value for key, entry in self.members().items() if key in keys]
        name = "-".join(name[:40] for name in names if isinstance(name, str))
        return Entry(self.value, f"{self.where} {name}" if name else self.where)

    def members(self) -> dict[str, Entry]:
        """The entries of an object, whatever its keys."""
        if not isinstance(self.value, dict):
            self.fail(f"expected an object, found {_found(self.value)}")
        for key in self.value:
            if not isinstance(key, str):
                self.fail(f"a key is a text, not {shown(key)}")
        return {key: Entry(value, f"{self.where}: {key}") for key, value in self.value.items()}

    def fields(self, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> dict[str, Entry]:
        """The entries of an object that must have the required keys and may have the optional ones."""
        entries = self.members()
        known = required + optional
        for key in entries:
            if key not in known:
                self.fail(f"unknown key {key!r}{suggestion(key, known)}")
        for key in required:
            if key not in entries:
                self.fail(f"{key!r} is missing")
        return entries

    def items(self, least: int = 0, most: int | None = None) -> list[Entry]:
        """The entries of a list whose length lies within these limits."""
        if not isinstance(self.value, list):
            self.fail(f"expected a list, found {_found(self.value)}")
        length = len(self.value)
        if length < least or (most is not None and length > most):
            wanted = f"at least {least}" if most is None else _range(least, most)
            entries = "entry" if wanted.endswith(" 1") else "entries"
            self.fail(f"expected {wanted} {entries}, found {length}")
        return [Entry(value, f"{self.where}[{i}]") for i, value in enumerate(self.value)]

    def text(self, most: int = NAME) -> str:
        """A text of at least one character."""
        if not isinstance(self.value, str):
            self.fail(f"expected a text, found {_found(self.value)}")
        if not 1 <= len(self.value) <= most or not self.value.isprintable():
            self.fail(f"expected a text of 1 to {most} printable characters")
        return self.value

    def slug(self) -> str:
        """An id: lower-case letters, digits and underscores, starting with a letter."""
        word = self.text()
        if not _ID.fullmatch(word):
            self.fail(f"{word!r} is not an id; use a-z, 0-9 and _, a letter first")
        return word

    def one_of(self, known: Iterable[str], what: str) -> str:
        """One of the known words."""
        word, words = self.text(), tuple(known)
        if word not in words:
            listed = f"; known: {', '.join(words)}" if 0 < len(words) <= 8 else ""
            self.fail(f"unknown {what} {word!r}{suggestion(word, words) or listed}")
        return word

    def some_of(
        self, known: Iterable[str], what: str, least: int = 0, most: int | None = None
    ) -> tuple[str, ...]:
        """A list of different known words."""
        words = tuple(known)
        chosen: list[str] = []
        for item in self.items(least, most):
            word = item.one_of(words, what)
            if word in chosen:
                item.fail(f"{what} {word!r} appears twice")
            chosen.append(word)
        return tuple(chosen)

    def integer(self, low: int, high: int) -> int:
        """A whole number within these limits."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            self.fail(f"expected a whole number, found {_found(self.value)}")
        if not low <= self.value <= high:
            self.fail(f"expected {_range(low, high)}, found {shown(self.value)}")
        return self.value

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            self.fail(f"expected true or false, found {_found(self.value)}")
        return self.value

    def position(self) -> tuple[float, float]:
        """A place on the map: x from left to right and y from top to bottom, each 0 to 1."""
        x, y = (item._share() for item in self.items(2, 2))
        return (x, y)

    def _share(self) -> float:
        if not isinstance(self.value, (int, float)) or isinstance(self.value, bool):
            self.fail(f"expected a number, found {_found(self.value)}")
        if not 0 <= self.value <= 1:
            self.fail(f"expected 0 to 1, found {shown(self.value)}")
        return float(self.value)


def parse(text: str, file: str) -> Entry:
    """The value of a JSON text; a syntax error is reported with its line and column."""

    def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found: dict[str, object] = {}
        for key, value in pairs:
            if key in found:
                raise BoardError(f"{file}: key {key!r} appears twice in one object")
            found[key] = value
        return found

    def no_number(word: str) -> NoReturn:
        raise BoardError(f"{file}: {word} is not a number")

    try:
        value: object = json.loads(text, object_pairs_hook=unique, parse_constant=no_number)
    except json.JSONDecodeError as error:
        problem = f"{file}: line {error.lineno}, column {error.colno}: {error.msg}"
        raise BoardError(problem) from None
    except HansaError:
        raise
    except ValueError:  # Python refuses numbers of more than 4,300 digits
        raise BoardError(f"{file}: a number is too long") from None
    except RecursionError:
        raise BoardError(f"{file}: nested too deeply") from None
    return Entry(value, file)


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _found(value: object) -> str:
    """What a JSON value is, in words."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    kinds = {int: "a number", float: "a number", str: "a text", list: "a list"}
    return kinds.get(type(value), "an object")
