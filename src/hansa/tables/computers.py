"""Computers' turns as data: what a computer player or an adviser has to think about, and the thinking itself.

A thought can be sent to another process. It has a position that fits the seat's view (what is hidden has been
dealt at random), so whoever thinks sees the same view and nothing else; and it brings the board, which may be
one that only the sender knows.
"""

from __future__ import annotations

import hashlib
import random
import secrets
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from hansa.ai import players
from hansa.ai.advice import advise, adviser
from hansa.ai.player import Player
from hansa.boards import Board
from hansa.play.game import position
from hansa.play.view import View

if TYPE_CHECKING:
    from hansa.ai.search.mcts import Search

__all__ = [
    "ADVISER",
    "DEFAULT_LEVEL",
    "LEVELS",
    "Thought",
    "counsel",
    "decide",
    "offered",
    "searches",
    "thought",
    "thought_seed",
    "usual_seconds",
]

LEVELS = players.NAMES
DEFAULT_LEVEL = "planner"
ADVISER = "adviser"  # who thinks for a person, and is no level
_ADVICE = 1.0  # seconds of thought
_AT_ONCE = 0.02  # seconds that the quick levels take, about


@dataclass(frozen=True, slots=True)
class Thought:
    """What a computer player has to decide, and for how long it may search."""

    level: str
    seconds: float
    seat: str
    board: Board
    position: dict[str, Any]
    legal: tuple[str, ...]
    seed: int


def thought(view: View, level: str, seed: int) -> Thought:
    """The decision of a view's seat, with the level's usual time."""
    assert view.seat is not None
    return Thought(
        level=level,
        seconds=usual_seconds(level),
        seat=view.seat,
        board=view.names.setup.board,
        position=view.sample_json(seed),
        legal=tuple(str(action) for action in view.legal_actions()),
        seed=seed,
    )


def thought_seed(seed: int | None, version: int) -> int:
    """The seed of a computer's decision, from which the table's seed cannot be found."""
    if seed is None:
        return secrets.randbits(64)
    return int.from_bytes(hashlib.sha256(f"{seed}:{version}".encode()).digest()[:8])


def decide(task: Thought) -> str:
    """Choose one of the legal actions."""
    view = position(task.position, board=task.board).view(task.seat)
    legal = view.legal_actions()
    if len(legal) == 1:
        return str(legal[0])
    player = _player(task.level)
    players.hurry(player, task.seconds)
    return str(player.choose(view, legal, random.Random(task.seed)))


def counsel(task: Thought) -> dict[str, Any]:
    """Advise the seat, and say how long the search was."""
    view = position(task.position, board=task.board).view(task.seat)
    found = advise(view, _adviser(task.seconds), random.Random(task.seed)).to_json()
    return {"seconds": task.seconds, **found}


def searches(level: str) -> bool:
    """Whether a level takes its time; the others decide at once."""
    return level == ADVISER or level in players.SEARCHING


def usual_seconds(level: str) -> float:
    """How long a level thinks about a decision when nobody else has to."""
    if level == ADVISER:
        return _ADVICE
    return players.read(level)[1] or _AT_ONCE


@cache
def _player(level: str) -> Player:
    """Made once in a process: a network takes a while to load."""
    return players.make(level)


@cache
def _adviser(seconds: float) -> Search | None:
    return adviser(seconds)


@cache
def offered() -> tuple[str, ...]:
    """The levels to choose from: nobody should meet the journeyman under a stronger name."""
    return players.ready()
