"""The random player: what every other player should beat."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hansa.rules.deal import Dice
from hansa.rules.playout import RandomPolicy
from hansa.rules.state import State

from .player import CodePlayer


class RandomPlayer(CodePlayer):
    """Draws a kind of action by weight, then one action of that kind evenly (rules/playout.py)."""

    def choose_code(self, state: State, seat: int, codes: Sequence[int], rng: random.Random) -> int:
        """One of the legal codes."""
        return RandomPolicy(Dice(rng.getrandbits(32))).choose_listed(state, list(codes))
