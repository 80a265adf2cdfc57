"""Nobody plays for ever.

Two who know the game well can hold each other up for good: whoever lets the other have a route loses by it.
And who is sure of the win likes to gather points first. When its patience is over a computer plays on as the
journeyman does, who has a way to the end in mind. Who thinks more has more patience, for it is an advantage
to hold out longer. If even that brings no end, what is known to lose is tried too, and a throw of the dice
now and then.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from hansa.ai.planner import Planner
from hansa.ai.tastes import GREEDY
from hansa.play.actions import Action
from hansa.play.view import View

__all__ = ["PATIENCE", "ROUNDS", "is_long", "play_on"]

# By players. Games of two planners take 12 to 30 rounds, those of three networks and more 14 to 38.
ROUNDS = {2: 24, 3: 40, 4: 40, 5: 40}
PATIENCE = {"shipowner": 1.0, "councillor": 1.5, "alderman": 2.0}  # times as many rounds
_DESPERATE = 3.0
_WHIM = 0.1  # of the decisions then
_JOURNEYMAN = Planner(GREEDY)


def is_long(view: View, patience: float) -> bool:
    """Whether the game has lasted so many times longer than most do."""
    players = int(view.state.setup.players)
    return int(view.state.turn) >= patience * ROUNDS[players] * players


def play_on(view: View, legal: Sequence[Action], harmless: Sequence[Action], rng: random.Random) -> Action:
    """One of the legal actions, towards the end; for a while still one that does not lose for certain."""
    if not is_long(view, _DESPERATE):
        return _JOURNEYMAN.choose(view, harmless, rng)
    return rng.choice(legal) if rng.random() < _WHIM else _JOURNEYMAN.choose(view, legal, rng)
