"""The boards: what is printed.

The facts are in `data/*.json`; `load` turns a board's id, or the path of another board's file, into
a `Board`. docs/boards.md explains the file format.
"""

from hansa.boards.loading import BOARDS, load
from hansa.boards.model import (
    ABILITIES,
    BONUS_MARKERS,
    COLOURS,
    EDITIONS,
    PERMANENT_MARKERS,
    WITH_PROMOS,
    Board,
    BonusMarker,
    City,
    Province,
    Route,
    Space,
    SpecialPrestige,
)
from hansa.errors import BoardError

__all__ = [
    "ABILITIES",
    "BOARDS",
    "BONUS_MARKERS",
    "COLOURS",
    "EDITIONS",
    "PERMANENT_MARKERS",
    "WITH_PROMOS",
    "Board",
    "BoardError",
    "BonusMarker",
    "City",
    "Province",
    "Route",
    "Space",
    "SpecialPrestige",
    "load",
]
