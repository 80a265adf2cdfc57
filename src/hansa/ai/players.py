"""The opponents by name, from the weakest to the strongest."""

from __future__ import annotations

import logging
from collections.abc import Callable

from hansa.errors import HansaError

from .planner import Planner
from .player import Player
from .random_player import RandomPlayer
from .tastes import GREEDY

__all__ = ["NAMES", "make"]

_log = logging.getLogger(__name__)


def _journeyman() -> Player:
    return Planner(GREEDY)


def _shipowner() -> Player:
    from .intuition import Intuition

    return Intuition()


def _councillor() -> Player:
    from .search import Search

    return Search(0.25)


def _alderman() -> Player:
    from .search import Search

    return Search(1.0)


_PLAYERS: dict[str, Callable[[], Player]] = {
    "random": RandomPlayer,
    "planner": Planner,
    "journeyman": _journeyman,
    "shipowner": _shipowner,
    "councillor": _councillor,
    "alderman": _alderman,
}
_WITH_NETWORK = ("shipowner", "councillor", "alderman")

NAMES = tuple(_PLAYERS)


def make(name: str) -> Player:
    """A player by its name: one of NAMES. Where the network cannot be used, the best without it."""
    if name not in _PLAYERS:
        known = ", ".join(NAMES)
        raise HansaError(f"There is no player {name!r}; choose one of {known}.", code="unknown_player")
    if name not in _WITH_NETWORK:
        return _PLAYERS[name]()
    try:
        from .network import NetworkError
    except ImportError as error:
        return _without_network(f"{error.name} is not installed", name)
    try:
        return _PLAYERS[name]()
    except NetworkError as error:
        return _without_network(str(error), name)


def _without_network(reason: str, name: str) -> Player:
    _log.warning("%s The journeyman plays instead of the %s.", reason, name)
    return _journeyman()
