"""Section 1: everything random is dealt once, from one seed, and is then data (S1-S5)."""

from __future__ import annotations

from typing import Final, final

from ._compat import append, i64, vec
from .abilities import actions_value
from .neutral import is_yellow, put_neutral_trader
from .seeds import spread
from .setup import Setup
from .state import Player, State
from .terms import (
    AT_ACTION,
    AT_PAWN,
    BIT,
    MARKER_KINDS,
    NOBODY,
    NOTHING,
    TILE_KINDS,
)

# S2: what a player owns, and how much of it stands on the desk and the score track.
TRADERS: Final = 27
MERCHANTS: Final = 4
DESK_TRADERS: Final = 15
DESK_MERCHANTS: Final = 3
SCORE_TOKENS: Final = 1
FIRST_SUPPLY: Final = 5

MASK: Final = 0xFFFFFFFF


@final
class Dice:
    """A small random generator (xorshift, 32 bits), identical compiled and interpreted."""

    def __init__(self, seed: int) -> None:
        self.state: i64 = spread(seed) or 0x2545F491  # zero would never leave zero

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1."""
        x = self.state
        x ^= (x << 13) & MASK
        x ^= x >> 17
        x ^= (x << 5) & MASK
        self.state = x
        return (x * n) >> 32

    def shuffle(self, items: vec[i64]) -> None:
        """Shuffle the items in place."""
        for n in range(len(items) - 1, 0, -1):
            other = self.below(n + 1)
            item = items[n]
            items[n] = items[other]
            items[other] = item


@final
class Deal:
    """What was dealt: the markers at the taverns, the marker supply, missions and favour tiles."""

    def __init__(self, taverns: list[int], supply: list[int], missions: list[int], tiles: list[int]) -> None:
        self.taverns = vec[i64]([i64(n) for n in taverns])
        self.supply = vec[i64]([i64(n) for n in supply])
        self.missions = vec[i64]([i64(n) for n in missions])
        self.tiles = vec[i64]([i64(n) for n in tiles])


def deal_from(setup: Setup, dice: Dice) -> Deal:
    """S1, S4, MC1, EF1: shuffle and deal everything."""
    taverns = setup.start_markers[:]
    supply = vec[i64]()
    for marker in range(MARKER_KINDS):
        for _ in range(setup.supply_set[marker]):
            supply = append(supply, marker)
    dice.shuffle(taverns)
    dice.shuffle(supply)
    deal = Deal([], [], [], [])
    deal.taverns = taverns
    deal.supply = supply
    if setup.missions:
        cards = vec[i64]([i64(n) for n in range(setup.mission_cards)])
        dice.shuffle(cards)
        deal.missions = cards[: setup.players]
    if setup.favour:
        tiles = vec[i64]([i64(n) for n in range(TILE_KINDS)])
        dice.shuffle(tiles)
        deal.tiles = tiles[: setup.players]
    return deal


def empty_state(setup: Setup) -> State:
    """An empty board and desks without supplies, for `new_state` and for reading positions."""
    s = State(setup, [Player() for _ in range(setup.seats)])
    routes = setup.routes
    s.points = vec[i64]([0] * setup.points)
    s.census = vec[i64]([0] * routes)
    s.free_house = vec[i64]([0] * routes)
    s.free_boat = vec[i64]([0] * routes)
    for route in range(routes):
        s.free_house[route] = NOBODY
        s.free_boat[route] = NOBODY
        for point in range(setup.first[route + 1] - 1, setup.first[route] - 1, -1):
            if setup.point_shape[point] == 1:
                s.free_boat[route] = point
            else:
                s.free_house[route] = point
    s.markers = vec[i64]([0] * routes)
    s.laid = vec[i64]()
    s.due = vec[i64]()
    s.spaces = vec[i64]([0] * (setup.spaces + setup.prestige_spaces))
    s.left_posts = vec[i64]()
    s.right_posts = vec[i64]()
    s.post_counts = vec[i64]([0] * setup.cities)
    s.controller = vec[i64]([0] * setup.cities)
    for city in range(setup.cities):
        s.controller[city] = NOBODY
    s.marker_supply = vec[i64]()
    s.placed = vec[i64]()
    s.hand = vec[i64]()
    return s


def new_state(setup: Setup, deal: Deal, first: i64 = 0) -> State:
    """S2-S5, N1, V2: the position before the first decision; `first` is the seat that begins (S1)."""
    s = empty_state(setup)
    for seat in range(setup.players):
        player = s.players[seat]
        player.supply_merchants = MERCHANTS - DESK_MERCHANTS
        player.supply_traders = FIRST_SUPPLY + (seat - first + setup.players) % setup.players
        player.stock_traders = TRADERS - SCORE_TOKENS - DESK_TRADERS - player.supply_traders
        if setup.missions:
            player.mission = deal.missions[seat]
    for n in range(len(setup.taverns)):
        s.markers[setup.taverns[n]] = deal.taverns[n] + 1
    s.marker_supply = deal.supply
    for tile in deal.tiles:
        s.tiles |= BIT[tile]
    if setup.neutral:
        for route in range(setup.routes):
            if is_yellow(s, route) or s.markers[route] != NOTHING:
                put_neutral_trader(s, route, None)
    s.active = first
    s.decider = first
    s.actions_left = actions_value(s.players[first])
    s.phase = AT_ACTION
    if setup.provinces:
        s.phase = AT_PAWN
        s.decider = 1 - first
    return s
