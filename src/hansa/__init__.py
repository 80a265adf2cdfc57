"""Hansa Teutonica: the rules, games to play and opponents to play against.

    import hansa

    game = hansa.new_game("hanse_4_5", players=4, seed=1)
    game.play("place hamburg-luebeck trader")

The names below are imported when they are first used, so `import hansa` takes hardly any time.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from . import _variant

_variant.select()

if TYPE_CHECKING:
    from .boards import BOARDS, Board
    from .boards import load as load_board
    from .errors import (
        BoardError,
        HansaError,
        IllegalAction,
        NotationError,
        NotYourDecision,
        PositionError,
        RecordError,
        SetupError,
    )
    from .play.actions import Action
    from .play.deals import Deal
    from .play.events import Event
    from .play.game import Game, Played, load, new_game, position, replay
    from .play.scores import Score, Standing
    from .play.view import View

    __version__: str

__all__ = [
    "BOARDS",
    "Action",
    "Board",
    "BoardError",
    "Deal",
    "Event",
    "Game",
    "HansaError",
    "IllegalAction",
    "NotYourDecision",
    "NotationError",
    "Played",
    "PositionError",
    "RecordError",
    "Score",
    "SetupError",
    "Standing",
    "View",
    "__version__",
    "load",
    "load_board",
    "new_game",
    "position",
    "replay",
]

# Where each name lives; what is not here is an error or in `hansa.play.game`.
_HOMES = {
    "BOARDS": "boards",
    "Action": "play.actions",
    "Board": "boards",
    "Deal": "play.deals",
    "Event": "play.events",
    "Game": "play.game",
    "Played": "play.game",
    "Score": "play.scores",
    "Standing": "play.scores",
    "View": "play.view",
    "load": "play.game",
    "new_game": "play.game",
    "position": "play.game",
    "replay": "play.game",
}


if not TYPE_CHECKING:  # or a type checker would accept any name

    def __getattr__(name: str) -> object:
        """Import a public name when it is first asked for."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        if name == "__version__":
            value = import_module("importlib.metadata").version("hansa")
        elif name == "load_board":
            value = import_module(".boards", __name__).load
        else:
            value = getattr(import_module(f".{_HOMES.get(name, 'errors')}", __name__), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted(__all__)
