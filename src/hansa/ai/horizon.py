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
    t = tastes
    played = int(state.turn - 1) / int(setup.players)
    # The pace so far, mixed with what is usual.
    markers = len(state.marker_supply) - state.drawn
    taken = sum(setup.marker_set) - 3 - markers
    pace = (int(taken) + t.markers_a_round * t.usual) / (played + t.usual)
    by_markers = int(markers + 1) / pace
    leader = max(state.players[seat].score for seat in range(setup.seats))
    by_prestige = max(0, LAST_PP - int(leader)) / t.pp_a_round
    by_cities = max(0, int(setup.completed_end - state.completed)) / t.cities_a_round
    by_clock = max(t.longest - played, 2.0)
    return max(0.3, min(by_markers, by_prestige, by_cities, by_clock) - 0.5)
