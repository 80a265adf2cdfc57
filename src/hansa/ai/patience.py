"""Nobody plays for ever.

Two who know the game well can hold each other up for good: whoever lets the other have a route loses by it.
After so many rounds a computer plays on as the journeyman does, who has a way to the end in mind.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from hansa.ai.planner import Planner
from hansa.ai.tastes import GREEDY
from hansa.play.actions import Action
from hansa.play.view import View

__all__ = ["ROUNDS", "patient", "play_on"]

ROUNDS = 40  # tables of three and more are done in 15 to 36
_JOURNEYMAN = Planner(GREEDY)


def patient(view: View) -> bool:
    """Whether the game is still as young as games are."""
    return bool(view.state.turn < ROUNDS * view.state.setup.players)


def play_on(view: View, legal: Sequence[Action], rng: random.Random) -> Action:
    """One of the legal actions, towards the end."""
    return _JOURNEYMAN.choose(view, legal, rng)
