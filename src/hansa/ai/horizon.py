"""How much of the game is left: the question behind every investment.

The game ends when somebody reaches 20 PP, when the last city of the track is completed or when the
markers run out (G1). People are surprised by it; whoever counts is not.
"""

from __future__ import annotations

from hansa.rules.prestige import LAST_PP
from hansa.rules.state import State

from .tastes import Tastes


def rounds_left(state: State, tastes: Tastes) -> float:
    """How many more turns each player can expect, after the one being played."""
    setup = state.setup
    leader = max(state.players[seat].score for seat in range(setup.seats))
    markers = len(state.marker_supply) - state.drawn + 1
    by_count = min(
        max(0, LAST_PP - leader) / tastes.pp_a_round,
        max(0, setup.completed_end - state.completed) / tastes.cities_a_round,
        markers / tastes.markers_a_round,
    )
    by_clock = tastes.longest - state.turn / setup.players
    return max(0.3, min(by_count * tastes.stretch, max(by_clock, by_count)))
