"""The messages of `hansa/locale`, which the page shares: as much of Fluent as they use.

A message is text with placeables: a variable `{ $city }`, another message `{ the-seat }`, or a choice by a
variable's value or by the plural form of a number.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import resources

__all__ = ["say"]

_MESSAGE = re.compile(r"^([a-z][\w-]*) = (.*(?:\n(?=[ }]).*)*)", re.MULTILINE)
_VARIANT = re.compile(r"^ *(\*?)\[(\w+)\] ?(.*)$", re.MULTILINE)


def say(id: str, args: Mapping[str, str | int], language: str = "en") -> str:
    """A message with its arguments; KeyError if there is none."""
    return _fill(_messages(language)[id], args, language)


@cache
def _messages(language: str) -> dict[str, str]:
    text = (resources.files("hansa") / "locale" / f"{language}.ftl").read_text("utf-8")
    return dict(_MESSAGE.findall(text))


def _fill(pattern: str, args: Mapping[str, str | int], language: str) -> str:
    """A pattern with its placeables filled in."""
    filled, at = "", 0
    while (begin := pattern.find("{", at)) >= 0:
        end = _end(pattern, begin)
        filled += pattern[at:begin] + _placeable(pattern[begin + 1 : end].strip(), args, language)
        at = end + 1
    return filled + pattern[at:]


def _end(pattern: str, begin: int) -> int:
    """Where the placeable that begins here ends."""
    depth = 0
    for at in range(begin, len(pattern)):
        depth += (pattern[at] == "{") - (pattern[at] == "}")
        if depth == 0:
            return at
    raise ValueError(f"a brace is not closed: {pattern!r}")


def _placeable(inside: str, args: Mapping[str, str | int], language: str) -> str:
    head, chooses, variants = inside.partition("->")
    if not chooses:
        return str(args[inside[1:]]) if inside.startswith("$") else say(inside, args, language)
    value = args[head.strip()[1:]]
    found = {key: (default, text) for default, key, text in _VARIANT.findall(variants)}
    default = next(text for starred, text in found.values() if starred)
    wanted = (str(value), _plural(value, language)) if isinstance(value, int) else (value,)
    chosen = next((found[key][1] for key in wanted if key in found), default)
    return _fill(chosen, args, language)


def _plural(number: int, language: str) -> str:
    """The form of a number: to the French none is one too."""
    return "one" if number == 1 or (number == 0 and language == "fr") else "other"
