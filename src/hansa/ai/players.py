"""The opponents by name."""

from __future__ import annotations

from collections.abc import Callable

from hansa.errors import HansaError

from .planner import Planner
from .player import Player
from .random_player import RandomPlayer

__all__ = ["NAMES", "make"]

_PLAYERS: dict[str, Callable[[], Player]] = {"random": RandomPlayer, "planner": Planner}

NAMES = tuple(_PLAYERS)


def make(name: str) -> Player:
    """A player by its name: one of NAMES."""
    if name not in _PLAYERS:
        known = ", ".join(NAMES)
        raise HansaError(f"There is no player {name!r}; choose one of {known}.", code="unknown_player")
    return _PLAYERS[name]()
