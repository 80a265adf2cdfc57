"""The computer at the table."""

from __future__ import annotations

import random

from hansa.errors import SetupError
from hansa.play.actions import Action
from hansa.play.game import Game

__all__ = ["KINDS", "Opponent"]

KINDS = ("planner", "random")


class Opponent:
    """Decides for the seats that no person has; what it does depends on the seed and the position only."""

    def __init__(self, kind: str, seed: int) -> None:
        if kind not in KINDS:
            known = " or ".join(KINDS)
            raise SetupError(f"There is no opponent {kind!r}; choose {known}.", code="unknown_opponent")
        self.seed = seed

    def choose(self, game: Game) -> Action:
        """One of the legal actions of whoever decides."""
        rng = random.Random(f"{self.seed} {len(game.actions)}")
        legal = game.legal_actions()
        weights = {"Establish": 400, "Place": 60, "Income": 12, "Displace": 10, "EndTurn": 2}
        kinds = sorted({type(a).__name__ for a in legal})
        kind = rng.choices(kinds, [weights.get(k, 5) for k in kinds])[0]
        return rng.choice([a for a in legal if type(a).__name__ == kind])
