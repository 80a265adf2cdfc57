"""The random player."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hansa.rules.playout import WEIGHTS
from hansa.rules.state import State


class RandomPlayer:
    """Draws a kind of action by weight, then one action of that kind evenly (rules/playout.py)."""

    def choose_code(self, state: State, seat: int, codes: Sequence[int], rng: random.Random) -> int:
        """One of the legal codes."""
        kinds = sorted({code >> 24 for code in codes})
        kind = rng.choices(kinds, [WEIGHTS[kind] for kind in kinds])[0]
        return rng.choice([code for code in codes if code >> 24 == kind])
