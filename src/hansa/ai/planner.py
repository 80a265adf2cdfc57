"""The planner: values every route with every result, and takes the next step of the best plan.

Read it from the bottom up to learn the game: `horizon` (how long will it last), `worth` (what is a post, an
ability, a marker worth until then), `plans` (what does it cost), `turn` (what to do now) and `answers` (the
small decisions). It looks at the position only, keeps nothing in mind between decisions and needs no dice.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from hansa.rules.state import State
from hansa.rules.terms import AT_ACTION, NOBODY

from .answers import Answers
from .plans import Prospects
from .player import CodePlayer
from .tastes import Tastes
from .turn import Turn


class Planner(CodePlayer):
    """Plays the best plan it sees."""

    def __init__(self, tastes: Tastes | None = None) -> None:
        self.tastes = tastes or Tastes()

    def choose_code(self, state: State, seat: int, codes: Sequence[int], rng: random.Random) -> int:
        """One of the legal codes."""
        if len(codes) == 1:
            return codes[0]
        prospects = Prospects(state, seat, self.tastes)
        if state.phase == AT_ACTION and state.neutral_route == NOBODY:
            return Turn(prospects, codes).choose()
        return Answers(prospects, codes).choose()
