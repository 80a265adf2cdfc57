"""The input as weights of an earlier version know it.

Version 2 appended the promo markers: numbers at the end of routes, seats and table, and three classes of
actions. Weights of version 1 judge every position without promo markers exactly as before. Where there are
some, these weights see an action that they know instead of a new one.
"""

from __future__ import annotations

import numpy as np

from hansa.ai.network.arrays import Array
from hansa.ai.network.layout import (
    ACTION_ARGUMENT,
    ACTION_CLASS,
    ACTION_PIECES,
    ACTION_ROUTE,
    BOOK_MARKERS,
    NONE,
    STAND_IN,
    class_of,
)
from hansa.rules import codes as c

__all__ = ["STOOD_IN_FOR", "WIDTHS_1", "as_version_1"]

WIDTHS_1 = {"routes": 40, "cities": 44, "seats": 52, "table": 80}

# The known class in place of each new one.
STOOD_IN_FOR = {
    int(class_of(c.LAY_MARKER)): c.USE_MARKER,
    int(class_of(c.USE_EXCHANGE_MARKER)): c.USE_MARKER,
    int(class_of(c.TRIBUTE)): c.INCOME,
}


def as_version_1(feed: dict[str, Array]) -> dict[str, Array]:
    """The arrays of a batch for weights of version 1."""
    older = {name: np.ascontiguousarray(feed[name][..., :width]) for name, width in WIDTHS_1.items()}
    return older | {"actions": _actions(feed["actions"])}


def _actions(actions: Array) -> Array:
    classes, arguments = actions[:, ACTION_CLASS], actions[:, ACTION_ARGUMENT]
    named = (classes == c.USE_MARKER) | (classes == c.PLACE_MARKER)
    priced = (classes == c.PLACE) & (actions[:, ACTION_PIECES] > 0)
    changed = (classes >= min(STOOD_IN_FOR)) | (named & (arguments >= BOOK_MARKERS)) | priced
    if not changed.any():
        return actions
    actions = actions.copy()
    actions[priced, ACTION_PIECES] = 0
    actions[named & (arguments >= BOOK_MARKERS), ACTION_ARGUMENT] = STAND_IN
    for new, known in STOOD_IN_FOR.items():
        rows = classes == new
        actions[rows, ACTION_CLASS] = known
        if known == c.USE_MARKER:
            actions[rows, ACTION_ROUTE] = NONE
            actions[rows, ACTION_ARGUMENT] = STAND_IN
            actions[rows, ACTION_PIECES] = 0
    return actions
