"""The opponents by name, from the weakest to the strongest."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable

from hansa.boards.entry import suggestion
from hansa.errors import HansaError, SetupError
from hansa.extras import missing

from .planner import Planner
from .planner.tastes import GREEDY
from .player import Player
from .random_player import RandomPlayer
from .search.player import SearchPlayer
from .stalling import PATIENCE

__all__ = ["NAMES", "SEARCHING", "hurry", "make", "read", "ready", "who_plays"]

_log = logging.getLogger(__name__)


def _journeyman() -> Player:
    return Planner(GREEDY)


def _shipowner() -> Player:
    from .network.policy_player import PolicyPlayer

    return PolicyPlayer()


def _searching(level: str, seconds: float | None, positions: int | None, processes: int) -> Player:
    player: SearchPlayer
    if processes > 1:
        from .search.parallel import ParallelSearch

        player = ParallelSearch(processes, seconds, positions)
    else:
        from .search.mcts import Search

        player = Search(seconds, positions)
    player.patience = PATIENCE[level]
    return player


_HAND_WRITTEN: dict[str, Callable[[], Player]] = {
    "random": RandomPlayer,
    "planner": Planner,
    "journeyman": _journeyman,
}
_SECONDS = {"councillor": 0.1, "alderman": 1.0}  # seconds for a decision
_LIMITS = re.compile(r"(?:(\d{1,3}(?:\.\d{1,3})?)|(\d{1,7})p)(?:x(\d{1,3}))?")
_MOST_PROCESSES = 64

SEARCHING = tuple(_SECONDS)
NAMES = (*_HAND_WRITTEN, "shipowner", *SEARCHING)


def make(name: str, *, strict: bool = False) -> Player:
    """A player by its name, one of NAMES; if the network cannot be used, the best player without it.

    Those that search may be given other limits: "alderman:5" searches for five seconds a decision,
    "alderman:5x4" does so with four processes, and "alderman:800p" looks at 800 positions. With `strict`,
    which measurements need, nobody else plays under the level's name: the error is raised.
    """
    level, seconds, positions, processes = read(name)
    if level in _HAND_WRITTEN:
        return _HAND_WRITTEN[level]()
    if sentence := missing("ai"):
        return _without_network(SetupError(sentence, code="not_installed"), level, strict)
    try:
        return _shipowner() if level == "shipowner" else _searching(level, seconds, positions, processes)
    except HansaError as error:
        return _without_network(error, level, strict)


def _without_network(error: HansaError, level: str, strict: bool) -> Player:
    if strict:
        raise error
    _log.warning("%s The journeyman plays instead of the %s.", error, level)
    return _journeyman()


def hurry(player: Player, seconds: float) -> None:
    """Let a player search only this long from now on; those that do not search are as quick as they are."""
    if isinstance(player, SearchPlayer):
        player.seconds = seconds


def ready() -> tuple[str, ...]:
    """The levels that can play here: without the network, only the hand-written ones."""
    try:
        make("shipowner", strict=True)
    except HansaError:
        return tuple(_HAND_WRITTEN)
    return NAMES


def who_plays(name: str) -> str:
    """The level that plays under a name; if it is another one, `make` says why."""
    level = read(name)[0]
    return level if level in _HAND_WRITTEN or level in ready() else "journeyman"


def read(name: str) -> tuple[str, float | None, int | None, int]:
    """The level that a name means, and the seconds, positions and processes of its search."""
    level, colon, limits = name.partition(":")
    if level not in NAMES:
        hint = suggestion(level, NAMES) or f"; choose one of {', '.join(NAMES)}."
        raise SetupError(f"There is no player {level!r}{hint}", code="unknown_player")
    if not colon:
        return level, _SECONDS.get(level), None, 1
    found = _LIMITS.fullmatch(limits) if level in _SECONDS else None
    if found:
        seconds, positions, processes = float(found[1] or 0), int(found[2] or 0), int(found[3] or 1)
        if (seconds or positions) and 0 < processes <= _MOST_PROCESSES:
            return level, seconds or None, positions or None, processes
    told = f"{name!r}: write alderman:5 for five seconds, alderman:5x4 with four processes."
    raise SetupError(told, code="unknown_player")
