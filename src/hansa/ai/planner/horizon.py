"""How much of the game is left: the question behind every investment.

The game ends when somebody reaches 20 PP, when the last city of the track is completed or when the
markers run out (G1). It takes people by surprise, but not those who count.
"""

from __future__ import annotations

from hansa.rules.prestige import LAST_PP
from hansa.rules.state import State

from .tastes import Tastes

SHORTEST = 0.3  # there may always be another turn


def rounds_played(state: State) -> float:
    """How many turns each player has had."""
    return int(state.turn - 1) / int(state.setup.players)


def rounds_left(state: State, tastes: Tastes) -> float:
    """How many more turns each player can expect after the one being played."""
    setup = state.setup
    played = rounds_played(state)
    # Markers go at the pace of this game, mixed with the usual pace while there is little to go by.
    markers = int(len(state.marker_supply) - state.drawn)
    taken = int(sum(setup.marker_set) - len(setup.taverns)) - markers
    pace = (taken + tastes.markers_a_round * tastes.usual) / (played + tastes.usual)
    leader = max(int(player.score) for player in state.players)
    nearest = min(
        (markers + 1) / pace,
        max(0, LAST_PP - leader) / tastes.pp_a_round,
        int(setup.completed_end - state.completed) / tastes.cities_a_round,
        max(2.0, tastes.longest - played),
    )
    return max(SHORTEST, nearest - 0.5)
