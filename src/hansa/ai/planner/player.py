"""The planner as a player: whole turns, or a small decision."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hansa.ai.player import CodePlayer
from hansa.rules.state import State
from hansa.rules.terms import AT_ACTION, NOBODY

from .answers import Answers
from .plans import Prospects
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
