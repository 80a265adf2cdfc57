"""Worlds that a seat may believe in: what it cannot see is dealt again."""

from __future__ import annotations

from ...rules._compat import append, i64, vec
from ...rules.deal import Dice
from ...rules.state import State
from ...rules.terms import MARKER_KINDS, marker_count, one_marker
from ...rules.visible import sees_plate


def possible_world(s: State, viewer: i64, dice: Dice) -> State:
    """A position that looks the same to a seat, with unseen markers and missions dealt at random.

    It is what `View.sample` gives, without the view: whoever plays thousands of games at a time has none.
    """
    world = s.copy()
    left = len(s.marker_supply) - s.drawn
    unseen = s.marker_supply[s.drawn :]
    if not sees_plate(s, viewer):
        for kind in range(MARKER_KINDS):
            for _ in range(marker_count(s.plate, kind)):
                unseen = append(unseen, kind)
        world.plate = 0
    dice.shuffle(unseen)
    supply = s.marker_supply[:]
    for n in range(left):
        supply[s.drawn + n] = unseen[n]
    world.marker_supply = supply
    for n in range(left, len(unseen)):
        world.plate += one_marker(unseen[n])
    if s.setup.missions:
        _deal_missions(world, viewer, dice)
    return world


def _deal_missions(world: State, viewer: i64, dice: Dice) -> None:
    cards = vec[i64]()
    for card in range(world.setup.mission_cards):
        if card != world.players[viewer].mission:
            cards = append(cards, card)
    dice.shuffle(cards)
    next_card: i64 = 0
    for seat in range(world.setup.players):
        if seat != viewer:
            world.players[seat].mission = cards[next_card]
            next_card += 1
