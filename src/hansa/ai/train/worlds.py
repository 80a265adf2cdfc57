"""Worlds that a seat may believe in: what it cannot see is dealt again."""

from __future__ import annotations

from ...rules._compat import append, i64
from ...rules.deal import Dice
from ...rules.state import State
from ...rules.terms import MARKER_KINDS, marker_count
from ...rules.visible import deal_unseen, sees_plate


def possible_world(s: State, viewer: i64, dice: Dice) -> State:
    """A position that looks the same to a seat, with unseen markers and missions dealt at random.

    It is what `View.sample` gives, without the view: whoever plays thousands of games at a time has none.
    """
    world = s.copy()
    unseen = s.marker_supply[s.drawn :]
    if not sees_plate(s, viewer):
        for kind in range(MARKER_KINDS):
            for _ in range(marker_count(s.plate, kind)):
                unseen = append(unseen, kind)
        world.plate = 0
    deal_unseen(world, viewer, unseen, dice)
    return world
