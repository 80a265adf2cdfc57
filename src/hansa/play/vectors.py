"""Plain lists as the packed vectors of the compiled rules."""

from __future__ import annotations

from collections.abc import Iterable

from hansa.rules._compat import i64, vec
from hansa.rules.state import vector

__all__ = ["numbers"]


def numbers(items: Iterable[int]) -> vec[i64]:
    """The items as a vector that a State takes, compiled or not."""
    return vector(list(items))
