"""Hansa Teutonica: the rules, games to play and opponents to play against.

    import hansa

    game = hansa.new_game("hanse_4_5", players=4, seed=1)
    game.play("place hamburg-luebeck trader")
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from . import _variant

_variant.select()

if TYPE_CHECKING:
    from .boards import BOARDS, Board
    from .play.game import Game, new_game, position

# Where each public name is found; imported when it is first asked for.
_HOMES = {
    "BOARDS": "hansa.boards",
    "Board": "hansa.boards",
    "BoardError": "hansa.errors",
    "Game": "hansa.play.game",
    "HansaError": "hansa.errors",
    "IllegalAction": "hansa.errors",
    "NotYourDecision": "hansa.errors",
    "NotationError": "hansa.errors",
    "PositionError": "hansa.errors",
    "RecordError": "hansa.errors",
    "SetupError": "hansa.errors",
    "new_game": "hansa.play.game",
    "position": "hansa.play.game",
}


def __getattr__(name: str) -> object:
    if name in _HOMES:
        value = getattr(import_module(_HOMES[name]), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
