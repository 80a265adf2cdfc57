"""The position: who has which piece where, whose turn it is and what is being decided.

A state holds no history, names, clock or dice. `points`, `census`, `free_house` and `free_boat`
change all the time and are copied with the state. The other vectors change rarely: copies share
them, and whoever changes one puts a new vector in its place, never a new item into the old one.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import mypyc_attr

from ._compat import i64, vec
from .setup import Setup
from .terms import AT_ACTION, BIT, BOAT, NOBODY, NOTHING, owner_of


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Player:
    """One player's desk, supply, stock and score; also the neutral player's."""

    def __init__(self) -> None:
        self.supply_traders: i64 = 0
        self.supply_merchants: i64 = 0
        self.stock_traders: i64 = 0
        self.stock_merchants: i64 = 0
        # Levels: how many pieces have been freed from the track of each ability.
        self.keys: i64 = 0
        self.actions: i64 = 0
        self.privilege: i64 = 0
        self.book: i64 = 0
        self.bank: i64 = 0
        self.score: i64 = 0
        self.routes: i64 = 0  # bit set of the routes with the player's pieces
        # Markers by kind, packed (terms.marker_count).
        self.unused: i64 = 0
        self.used: i64 = 0
        self.east_west: i64 = 0  # 1, 2, 3: the place in E4; 0: not scored
        self.tiles: i64 = 0  # bit set of favour tiles
        self.mission: i64 = NOBODY

    def copy(self) -> Player:
        """An independent copy."""
        other = Player()
        other.supply_traders = self.supply_traders
        other.supply_merchants = self.supply_merchants
        other.stock_traders = self.stock_traders
        other.stock_merchants = self.stock_merchants
        other.keys = self.keys
        other.actions = self.actions
        other.privilege = self.privilege
        other.book = self.book
        other.bank = self.bank
        other.score = self.score
        other.routes = self.routes
        other.unused = self.unused
        other.used = self.used
        other.east_west = self.east_west
        other.tiles = self.tiles
        other.mission = self.mission
        return other


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class State:
    """A position of one game."""

    def __init__(self, setup: Setup, players: list[Player]) -> None:
        self.setup = setup
        self.players = players  # in seat order; the neutral player last
        # The board's routes.
        self.points: vec[i64]  # the piece on each point
        self.census: vec[i64]  # for each route, how many pieces each seat has there, four bits per seat
        self.free_house: vec[i64]  # for each route, its first free house, or -1
        self.free_boat: vec[i64]  # for each route, its first free boat, or -1
        self.markers: vec[i64]  # for each route, 1 + the marker lying there, or 0 (shared)
        self.laid: vec[i64]  # markers that lie at a route for good (laid.laid_code), in order (shared)
        # The cities.
        self.spaces: vec[i64]  # the piece on each printed and each special-prestige space (shared)
        self.left_posts: vec[i64]  # additional posts, 16 * city + piece, in the order of placing (shared)
        self.right_posts: vec[i64]  # posts right of all spaces (green post), likewise (shared)
        self.post_counts: vec[i64]  # for each city, how many posts each seat has, five bits per seat (shared)
        self.controller: vec[i64]  # for each city, the seat that controls it, or -1 (shared)
        self.completed: i64 = 0
        self.east_west_scored: i64 = 0
        # The markers not on the board: the face-down supply is dealt once; `drawn` counts the draws.
        self.marker_supply: vec[i64]
        self.drawn: i64 = 0
        self.plate: i64 = 0  # packed bag
        self.tiles: i64 = 0  # favour tiles still on display, a bit set
        self.pawn: i64 = NOBODY
        # The turn.
        self.turn: i64 = 1
        self.active: i64 = 0  # whose turn it is
        self.decider: i64 = 0  # who decides now
        self.phase: i64 = AT_ACTION
        self.actions_left: i64 = 0
        self.acted = False  # an action was taken in this turn
        self.marker_used = False  # a marker was used in this turn
        self.closed = False  # no action may follow in this turn (EF2, V3)
        self.pawn_moved = False  # the free move of the pawn is spent
        self.permits_used: i64 = 0  # bit set of permit cities
        self.ending: i64 = 0  # end reasons met so far
        # What is pending in the middle of an action.
        self.route: i64 = NOBODY  # displaced from, or just established
        self.owner: i64 = NOBODY  # whose piece was displaced
        self.displaced: i64 = NOTHING  # the displaced piece while it is not placed yet
        self.extras: i64 = 0  # how many more pieces may be placed, picked up or removed
        self.handled: i64 = 0  # how many have been since the step began
        self.placed: vec[i64]  # points taken in this displacement or use of place 2 (shared)
        self.carry: i64 = 0  # whose pieces may be picked up
        self.hand: vec[i64]  # pieces picked up (codes.hand_code) (shared)
        self.reuse_traders: i64 = 0  # pieces of the route just established that may be reused
        self.reuse_merchants: i64 = 0
        self.neutral_route: i64 = NOBODY  # the neutral's full route that waits for its post (N3)
        # Which of `laid` bring their owners something after this action, in order (shared).
        self.due: vec[i64]

    def copy(self) -> State:
        """An independent copy."""
        other = State(self.setup, [player.copy() for player in self.players])
        other.points = self.points[:]
        other.census = self.census[:]
        other.free_house = self.free_house[:]
        other.free_boat = self.free_boat[:]
        other.markers = self.markers
        other.laid = self.laid
        other.spaces = self.spaces
        other.left_posts = self.left_posts
        other.right_posts = self.right_posts
        other.post_counts = self.post_counts
        other.controller = self.controller
        other.completed = self.completed
        other.east_west_scored = self.east_west_scored
        other.marker_supply = self.marker_supply
        other.drawn = self.drawn
        other.plate = self.plate
        other.tiles = self.tiles
        other.pawn = self.pawn
        other.turn = self.turn
        other.active = self.active
        other.decider = self.decider
        other.phase = self.phase
        other.actions_left = self.actions_left
        other.acted = self.acted
        other.marker_used = self.marker_used
        other.closed = self.closed
        other.pawn_moved = self.pawn_moved
        other.permits_used = self.permits_used
        other.ending = self.ending
        other.route = self.route
        other.owner = self.owner
        other.displaced = self.displaced
        other.extras = self.extras
        other.handled = self.handled
        other.placed = self.placed
        other.carry = self.carry
        other.hand = self.hand
        other.reuse_traders = self.reuse_traders
        other.reuse_merchants = self.reuse_merchants
        other.neutral_route = self.neutral_route
        other.due = self.due
        return other


def put(s: State, point: i64, piece: i64) -> None:
    """Put a piece on a free point."""
    setup = s.setup
    s.points[point] = piece
    route = setup.point_route[point]
    owner = owner_of(piece)
    s.census[route] += BIT[4 * owner]
    s.players[owner].routes |= BIT[route]
    if s.free_house[route] == point or s.free_boat[route] == point:
        find_free(s, route, point)


def find_free(s: State, route: i64, taken: i64) -> None:
    """Find the route's first free point of the shape just taken."""
    setup = s.setup
    shape = setup.point_shape[taken]
    end = setup.first[route + 1]
    free: i64 = taken + 1
    while free < end and (s.points[free] != NOTHING or setup.point_shape[free] != shape):
        free += 1
    if free == end:
        free = NOBODY
    if shape == BOAT:
        s.free_boat[route] = free
    else:
        s.free_house[route] = free


def lift(s: State, point: i64) -> i64:
    """Take the piece off a point and return it."""
    setup = s.setup
    piece = s.points[point]
    s.points[point] = NOTHING
    route = setup.point_route[point]
    owner = owner_of(piece)
    s.census[route] -= BIT[4 * owner]
    if not (s.census[route] >> (4 * owner)) & 15:
        s.players[owner].routes &= ~BIT[route]
    if setup.point_shape[point] == BOAT:
        if s.free_boat[route] == NOBODY or point < s.free_boat[route]:
            s.free_boat[route] = point
    elif s.free_house[route] == NOBODY or point < s.free_house[route]:
        s.free_house[route] = point
    return piece


def routes_of_others(s: State) -> i64:
    """The routes, as a bit set, with pieces of anybody but the active player."""
    routes: i64 = 0
    for seat in range(s.setup.seats):
        if seat != s.active:
            routes |= s.players[seat].routes
    return routes


def add_to_stock(s: State, piece: i64) -> None:
    """Put a piece into its owner's stock; the neutral's pieces simply leave the board."""
    owner = owner_of(piece)
    if owner == s.setup.neutral_seat:
        return
    player = s.players[owner]
    if piece & 1:
        player.stock_traders += 1
    else:
        player.stock_merchants += 1


def add_to_supply(s: State, piece: i64) -> None:
    """Put a piece into its owner's supply; the neutral's pieces simply leave the board."""
    owner = owner_of(piece)
    if owner == s.setup.neutral_seat:
        return
    player = s.players[owner]
    if piece & 1:
        player.supply_traders += 1
    else:
        player.supply_merchants += 1


def end_step(s: State) -> None:
    """Forget what was pending in the middle of an action."""
    s.route = NOBODY
    s.owner = NOBODY
    s.extras = 0
    s.handled = 0
    s.carry = 0
    s.placed = vec[i64]()
    s.reuse_traders = 0
    s.reuse_merchants = 0


# For interpreted code: a vector that it assigns, or passes to a compiled function, is never freed
# (docs/decisions/10-vectors.md), so it passes lists.


def vector(items: list[int]) -> vec[i64]:
    """A list as a vector."""
    return vec[i64]([i64(item) for item in items])


def set_marker_supply(s: State, markers: list[int]) -> None:
    """Replace the face-down markers."""
    s.marker_supply = vector(markers)


def set_spaces(s: State, pieces: list[int]) -> None:
    """Replace the pieces on printed and special-prestige spaces."""
    s.spaces = vector(pieces)


def set_markers(s: State, markers: list[int]) -> None:
    """Replace the markers at the routes."""
    s.markers = vector(markers)


def add_posts(s: State, left: list[int], right: list[int]) -> None:
    """Add posts left and right of the printed spaces, each 16 * city + piece."""
    s.left_posts = vector([*s.left_posts, *left])
    s.right_posts = vector([*s.right_posts, *right])


def set_laid(s: State, laid: list[int]) -> None:
    """Replace the markers that lie at a route for good (laid.laid_code)."""
    s.laid = vector(sorted(laid))


def set_due(s: State, laid: list[int]) -> None:
    """Replace those of them that bring their owners something after this action."""
    s.due = vector(sorted(laid))


def set_placed(s: State, points: list[int]) -> None:
    """Replace the points taken in this displacement or use of place 2."""
    s.placed = vector(points)


def set_hand(s: State, pieces: list[int]) -> None:
    """Replace the pieces picked up (codes.hand_code)."""
    s.hand = vector(pieces)


def seen_before(s: State, point: i64, first: i64) -> bool:
    """Whether a point from `first` on, before this one, is alike: the same piece on the same shape."""
    piece = s.points[point]
    shape = s.setup.point_shape[point]
    for earlier in range(first, point):
        if s.points[earlier] == piece and s.setup.point_shape[earlier] == shape:
            return True
    return False
