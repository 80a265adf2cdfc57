"""Parameters of weights of an earlier version, padded so that training goes on from them.

New numbers of the input begin with weights of 0, and new actions with those of the actions that stand in for
them (`hansa.ai.network.older`): the network judges as before until it learns more.
"""

from __future__ import annotations

from collections.abc import Mapping

import torch
from torch import Tensor

from hansa.ai.network.layout import (
    BOOK_MARKERS,
    CLASSES,
    KNOWN_MARKERS,
    ROUTE_WIDTH,
    SEAT_WIDTH,
    STAND_IN,
    TABLE_WIDTH,
)
from hansa.ai.network.older import STOOD_IN_FOR, WIDTHS_1
from hansa.ai.train.model import ARGUMENTS, PIECES
from hansa.rules import codes as c

__all__ = ["padded"]

_WIDTHS = {
    "route": (WIDTHS_1["routes"], ROUTE_WIDTH),
    "seat": (WIDTHS_1["seats"], SEAT_WIDTH),
    "table": (WIDTHS_1["table"], TABLE_WIDTH),
}


def padded(parameters: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """The parameters of version 1 as those of this version."""
    made = dict(parameters)
    for section, (old, new) in _WIDTHS.items():
        scale, weight = made[f"{section}_scale"], made[f"{section}_in.weight"]
        made[f"{section}_scale"] = torch.cat((scale, scale.new_ones(new - old)))
        room = weight.new_zeros(weight.shape[0], new - old)
        made[f"{section}_in.weight"] = torch.cat((weight[:, :old], room, weight[:, old:]), 1)
    for name in ("act_class", "act_one", "act_two", "act_out", "act_bias"):
        made[f"{name}.weight"] = _with_new_classes(made[f"{name}.weight"])
    return made


def _with_new_classes(table: Tensor) -> Tensor:
    """An embedding with rows for the new classes, and for new markers and prices in the old ones."""
    classes = CLASSES - len(STOOD_IN_FOR)
    rows = table.shape[0] // classes
    by_class = table.clone().view(classes, rows, -1)
    if rows == ARGUMENTS:
        for kind in (c.USE_MARKER, c.PLACE_MARKER):
            by_class[kind, BOOK_MARKERS:KNOWN_MARKERS] = by_class[kind, STAND_IN]
    elif rows == PIECES:
        by_class[c.PLACE, 1:] = by_class[c.PLACE, 0]
    new = [by_class[known].clone() for _, known in sorted(STOOD_IN_FOR.items())]
    for rows_of_class, (_, known) in zip(new, sorted(STOOD_IN_FOR.items()), strict=True):
        if known == c.USE_MARKER:  # whatever the marker and the rival, it looks like the stand-in
            rows_of_class[:] = rows_of_class[STAND_IN if rows == ARGUMENTS else 0].clone()
    return torch.cat((by_class, torch.stack(new))).view(CLASSES * rows, -1)
