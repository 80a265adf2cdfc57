"""What may be seen of a position, copied field by field: what is not listed here stays hidden.

Hidden are: the order of the marker supply, the plate (until its owner places it), and other players'
missions (until the game is over).
"""

from __future__ import annotations

from ._compat import append, i64, vec
from .deal import Dice, empty_state
from .state import Player, State, set_marker_supply
from .terms import AT_PLATE, NOBODY, OVER, one_marker


def visible_state(s: State, viewer: i64, supply: list[int]) -> State:
    """The position as a seat sees it (NOBODY is a spectator), with a stand-in for the marker supply."""
    seen = empty_state(s.setup)
    _show_board(s, seen)
    _show_turn(s, seen)
    for seat in range(s.setup.seats):
        _show_desk(s.players[seat], seen.players[seat])
        if seat == viewer or s.phase == OVER:
            seen.players[seat].mission = s.players[seat].mission
    if sees_plate(s, viewer):
        seen.plate = s.plate
    set_marker_supply(seen, supply)
    return seen


def sees_plate(s: State, viewer: i64) -> bool:
    """Whether this seat sees the markers on the plate, because it is placing them."""
    return s.phase == AT_PLATE and viewer != NOBODY and viewer == s.active


def deal_unseen(s: State, viewer: i64, unseen: vec[i64], dice: Dice) -> None:
    """Deal again what a seat cannot see: the marker supply, the plate if it is empty here, others' missions.

    `unseen` are the markers to deal, which are shuffled in place.
    """
    dice.shuffle(unseen)
    left = len(s.marker_supply) - s.drawn
    supply = s.marker_supply[:]
    for n in range(left):
        supply[s.drawn + n] = unseen[n]
    s.marker_supply = supply
    for n in range(left, len(unseen)):
        s.plate += one_marker(unseen[n])
    if s.setup.missions and s.phase != OVER:
        _deal_missions(s, viewer, dice)


def _deal_missions(s: State, viewer: i64, dice: Dice) -> None:
    own = NOBODY if viewer == NOBODY else s.players[viewer].mission
    cards = vec[i64]()
    for card in range(s.setup.mission_cards):
        if card != own:
            cards = append(cards, card)
    dice.shuffle(cards)
    next_card: i64 = 0
    for seat in range(s.setup.players):
        if seat != viewer:
            s.players[seat].mission = cards[next_card]
            next_card += 1


def _show_board(s: State, seen: State) -> None:
    seen.points = s.points[:]
    seen.census = s.census[:]
    seen.free_house = s.free_house[:]
    seen.free_boat = s.free_boat[:]
    seen.markers = s.markers[:]
    seen.laid = s.laid[:]
    seen.spaces = s.spaces[:]
    seen.left_posts = s.left_posts[:]
    seen.right_posts = s.right_posts[:]
    seen.post_counts = s.post_counts[:]
    seen.controller = s.controller[:]
    seen.completed = s.completed
    seen.east_west_scored = s.east_west_scored
    seen.tiles = s.tiles
    seen.pawn = s.pawn


def _show_turn(s: State, seen: State) -> None:
    seen.turn = s.turn
    seen.active = s.active
    seen.decider = s.decider
    seen.phase = s.phase
    seen.actions_left = s.actions_left
    seen.acted = s.acted
    seen.marker_used = s.marker_used
    seen.closed = s.closed
    seen.pawn_moved = s.pawn_moved
    seen.permits_used = s.permits_used
    seen.ending = s.ending
    seen.route = s.route
    seen.owner = s.owner
    seen.displaced = s.displaced
    seen.extras = s.extras
    seen.handled = s.handled
    seen.placed = s.placed[:]
    seen.carry = s.carry
    seen.hand = s.hand[:]
    seen.reuse_traders = s.reuse_traders
    seen.reuse_merchants = s.reuse_merchants
    seen.neutral_route = s.neutral_route
    seen.due = s.due[:]


def _show_desk(player: Player, seen: Player) -> None:
    seen.supply_traders = player.supply_traders
    seen.supply_merchants = player.supply_merchants
    seen.stock_traders = player.stock_traders
    seen.stock_merchants = player.stock_merchants
    seen.keys = player.keys
    seen.actions = player.actions
    seen.privilege = player.privilege
    seen.book = player.book
    seen.bank = player.bank
    seen.score = player.score
    seen.routes = player.routes
    seen.unused = player.unused
    seen.used = player.used
    seen.east_west = player.east_west
    seen.tiles = player.tiles
