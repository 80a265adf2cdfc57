"""Which actions a line of a lesson means: an action in our notation, with anything left out that may vary.

`place` is any placement, `place hamburg-luebeck` one on any point of that route, `place merchant` one of a
merchant anywhere. An attempt that the rules refuse is compared in the same way as a legal action.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from hansa.play.names import Names
from hansa.play.notation import Draft, read

__all__ = ["ANYTHING", "closest", "fits_any"]

ANYTHING = "*"
Given = TypeVar("Given")
Other = TypeVar("Other")


def fits_any(names: Names, patterns: Iterable[str], tried: Draft) -> bool:
    """Whether one of the patterns means what was tried."""
    return any(_closeness(names, pattern, tried) is not None for pattern in patterns)


def closest(
    names: Names, patterns: Iterable[tuple[str, Given]], tried: Draft, otherwise: Other
) -> Given | Other:
    """What belongs to the pattern that says most about what was tried; of several, to the first."""
    found: Given | Other = otherwise
    best = -1
    for pattern, given in patterns:
        said = _closeness(names, pattern, tried)
        if said is not None and said > best:
            found, best = given, said
    return found


def _closeness(names: Names, pattern: str, tried: Draft) -> int | None:
    """How many things a pattern says that are so, or None if one of them is not."""
    if pattern == ANYTHING:
        return 0
    wanted = read(names, pattern)
    if wanted.kind is not tried.kind:
        return None
    if not all(_same(value, tried.given.get(field)) for field, value in wanted.given.items()):
        return None
    return 1 + len(wanted.given)


def _same(wanted: object, found: object) -> bool:
    """Whether a field is what the pattern says; a route stands for its points, a city for its spaces."""
    return found == wanted or (isinstance(found, str) and found.startswith(f"{wanted}/"))
