"""Games that stall: no level plays for ever.

Two strong players can block each other for good: whoever lets the other have a route loses by it. And a
player who is sure to win likes to gather points first. When its patience runs out, a level plays on like the
journeyman, who heads for the end. Stronger levels have more patience, since holding out longer is an
advantage. If even that brings no end, actions known to lose are tried too, and now and then a random one.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from hansa.ai.planner import Planner
from hansa.ai.planner.tastes import GREEDY
from hansa.play.actions import Action
from hansa.play.view import View

__all__ = ["PATIENCE", "ROUNDS", "has_stalled", "play_on"]

# By players. Games between two planners take 12 to 30 rounds, those of three or more networks 14 to 38.
ROUNDS = {2: 24, 3: 40, 4: 40, 5: 40}
PATIENCE = {"shipowner": 1.0, "councillor": 1.5, "alderman": 2.0}  # times as many rounds
_DESPERATE = 3.0
_RANDOM = 0.1  # of the decisions then
_JOURNEYMAN = Planner(GREEDY)


def has_stalled(view: View, patience: float) -> bool:
    """Whether the game has lasted this many times longer than most do."""
    players = int(view.state.setup.players)
    return int(view.state.turn) >= patience * ROUNDS[players] * players


def play_on(view: View, legal: Sequence[Action], harmless: Sequence[Action], rng: random.Random) -> Action:
    """One of the legal actions, heading for the end; for a while still one that does not certainly lose."""
    if not has_stalled(view, _DESPERATE):
        return _JOURNEYMAN.choose(view, harmless, rng)
    return rng.choice(legal) if rng.random() < _RANDOM else _JOURNEYMAN.choose(view, legal, rng)
