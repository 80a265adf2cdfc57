"""What is true of every position: pieces and markers are conserved, and derived numbers are right.

`hansa sim --check` and the tests run `problems` after every action; `digest` condenses a position into
one number, to compare compiled and interpreted games step by step.
"""

from __future__ import annotations

from typing import Final

from ._compat import i64, vec
from .abilities import level
from .codes import hand_piece
from .deal import DESK_MERCHANTS, DESK_TRADERS, MASK, MERCHANTS, SCORE_TOKENS, TRADERS
from .laid import laid_by, laid_marker
from .posts import find_controller, leftmost_free
from .prestige import LAST_PP
from .state import State
from .terms import (
    AT_ACTION,
    AT_PUT_DOWN,
    AT_REUSE,
    BANK,
    BIT,
    BOAT,
    LAST_LEVEL,
    MARKER_KINDS,
    MERCHANT,
    NOBODY,
    NOTHING,
    OVER,
    P_NONE,
    kind_of,
    marker_count,
    owner_of,
)

_PRIME: Final = 16777619


def problems(s: State) -> list[str]:
    """Everything that is wrong with a position, in words; empty if nothing is wrong."""
    found: list[str] = []
    for seat in range(s.setup.players):
        _check_pieces(s, seat, found)
        _check_desk(s, seat, found)
    _check_routes(s, found)
    _check_cities(s, found)
    _check_markers(s, found)
    _check_decision(s, found)
    return found


def _check_pieces(s: State, seat: i64, found: list[str]) -> None:
    """S6: 27 traders and 4 merchants."""
    player = s.players[seat]
    traders = player.supply_traders + player.stock_traders + SCORE_TOKENS + DESK_TRADERS
    traders -= player.keys + player.actions + player.privilege + player.bank
    merchants = player.supply_merchants + player.stock_merchants + DESK_MERCHANTS - player.book
    if s.active == seat and s.phase == AT_REUSE:
        traders += s.reuse_traders
        merchants += s.reuse_merchants
    trader = 1 + 2 * seat
    merchant = trader + 1
    for piece in s.points:
        if piece == trader:
            traders += 1
        elif piece == merchant:
            merchants += 1
    for piece in s.spaces:
        if piece == trader:
            traders += 1
        elif piece == merchant:
            merchants += 1
    for post in s.left_posts:
        traders += 1 if post & 15 == trader else 0
        merchants += 1 if post & 15 == merchant else 0
    for post in s.right_posts:
        traders += 1 if post & 15 == trader else 0
        merchants += 1 if post & 15 == merchant else 0
    for held in s.hand:
        traders += 1 if hand_piece(held) == trader else 0
        merchants += 1 if hand_piece(held) == merchant else 0
    traders += laid_by(s, seat)
    traders += 1 if s.displaced == trader else 0
    merchants += 1 if s.displaced == merchant else 0
    if traders != TRADERS or merchants != MERCHANTS:
        found.append(f"S6: seat {seat} has {traders} traders and {merchants} merchants")


def _check_desk(s: State, seat: i64, found: list[str]) -> None:
    player = s.players[seat]
    for ability in range(BANK + 1):
        if not 0 <= level(player, ability) <= LAST_LEVEL[ability]:
            found.append(f"AB3: seat {seat} has ability {ability} at level {level(player, ability)}")
    least = min(player.supply_traders, player.supply_merchants, player.stock_traders, player.stock_merchants)
    if least < 0 or player.score < 0:
        found.append(f"seat {seat} has less than nothing in supply, stock or score")


def _check_routes(s: State, found: list[str]) -> None:
    """No trader on a boat; the counts kept for each route are right."""
    setup = s.setup
    routes_of = vec[i64]([0] * setup.seats)
    for route in range(setup.routes):
        census: i64 = 0
        house: i64 = NOBODY
        boat: i64 = NOBODY
        for point in range(setup.first[route + 1] - 1, setup.first[route] - 1, -1):
            piece = s.points[point]
            on_boat = setup.point_shape[point] == BOAT
            if piece == NOTHING and on_boat:
                boat = point
            elif piece == NOTHING:
                house = point
            else:
                census += BIT[4 * owner_of(piece)]
                routes_of[owner_of(piece)] |= BIT[route]
                if on_boat and kind_of(piece) != MERCHANT and owner_of(piece) != setup.neutral_seat:
                    found.append(f"B1: a trader stands on boat {point}")
        if census != s.census[route] or house != s.free_house[route] or boat != s.free_boat[route]:
            found.append(f"the counts of route {route} are wrong")
    for seat in range(setup.seats):
        if routes_of[seat] != s.players[seat].routes:
            found.append(f"the routes of seat {seat} are wrong")


def _check_cities(s: State, found: list[str]) -> None:
    """No space is skipped; control, post counts and completed cities are right."""
    setup = s.setup
    completed: i64 = 0
    for city in range(setup.cities):
        counts: i64 = 0
        free = leftmost_free(s, city)
        for space in range(setup.space_first[city], setup.space_first[city + 1]):
            piece = s.spaces[space]
            if piece != NOTHING:
                counts += BIT[5 * owner_of(piece)]
                if free != NOBODY and space > free:
                    found.append(f"E3a: a space of city {city} was skipped")
        for post in s.left_posts:
            if post >> 4 == city:
                counts += BIT[5 * owner_of(post & 15)]
        for post in s.right_posts:
            if post >> 4 == city:
                counts += BIT[5 * owner_of(post & 15)]
        if counts != s.post_counts[city] or find_controller(s, city) != s.controller[city]:
            found.append(f"K1: posts or control of city {city} are wrong")
        if (counts != 0) if setup.green[city] else (free == NOBODY):
            completed += 1
    if completed != s.completed:
        found.append(f"{completed} cities are completed, the track shows {s.completed}")


def _check_markers(s: State, found: list[str]) -> None:
    """No more markers than the set has; some may have left the game."""
    setup = s.setup
    for marker in range(MARKER_KINDS):
        count = marker_count(s.plate, marker)
        for seat in range(setup.players):
            count += marker_count(s.players[seat].unused, marker) + marker_count(s.players[seat].used, marker)
        for route in range(setup.routes):
            count += 1 if s.markers[route] == marker + 1 else 0
        for item in s.laid:
            count += 1 if laid_marker(item) == marker else 0
        for n in range(s.drawn, len(s.marker_supply)):
            count += 1 if s.marker_supply[n] == marker else 0
        if count > setup.marker_set[marker]:
            found.append(f"S4: there are {count} markers of kind {marker}")
    for route in range(setup.routes):
        if s.markers[route] != 0 and (setup.permanent[route] != P_NONE or setup.country[route] != 0):
            found.append(f"P1: a marker lies at route {route}")


def _check_decision(s: State, found: list[str]) -> None:
    """Somebody decides until the game is over, and it is over when it should be."""
    setup = s.setup
    if s.phase == OVER:
        if s.ending == 0 or s.decider != NOBODY:
            found.append("G1: the game is over without a reason")
    elif not 0 <= s.decider < setup.players or not 0 <= s.active < setup.players:
        found.append("nobody decides")
    elif s.actions_left < 0 or (s.closed and s.actions_left > 0):
        found.append(f"T1: {s.actions_left} actions left")
    if len(s.due) > 0 and (s.phase == AT_ACTION or s.phase == OVER):
        found.append("PM2: a tribute was not taken")
    if (len(s.hand) > 0) != (s.phase == AT_PUT_DOWN) and s.handled == 0:
        found.append("D1: pieces in hand at the wrong time")
    for seat in range(setup.seats):
        if s.players[seat].score >= LAST_PP and s.ending == 0:
            found.append(f"G1: seat {seat} has {s.players[seat].score} PP and the game goes on")


def digest(s: State, before: int = 0x811C9DC5) -> int:
    """A position as a number of 32 bits, mixed with the number of the previous position."""
    h: i64 = before
    for item in s.points:
        h = _mix(h, item)
    for item in s.spaces:
        h = _mix(h, item)
    for item in s.markers:
        h = _mix(h, item)
    for item in s.laid:
        h = _mix(h, item)
    for item in s.due:
        h = _mix(h, item)
    h = _mix(h, len(s.left_posts))
    for item in s.left_posts:
        h = _mix(h, item)
    h = _mix(h, len(s.right_posts))
    for item in s.right_posts:
        h = _mix(h, item)
    h = _mix(h, len(s.hand))
    for item in s.hand:
        h = _mix(h, item)
    h = _mix(h, len(s.placed))
    for item in s.placed:
        h = _mix(h, item)
    for item in s.controller:
        h = _mix(h, item)
    for player in s.players:
        h = _mix(h, player.supply_traders * 64 + player.supply_merchants)
        h = _mix(h, player.stock_traders * 64 + player.stock_merchants)
        for ability in range(BANK + 1):
            h = _mix(h, level(player, ability))
        h = _mix(h, player.score)
        h = _mix(h, player.unused)
        h = _mix(h, player.used)
        h = _mix(h, player.tiles * 16 + player.east_west)
        h = _mix(h, player.mission)
    h = _mix(h, s.plate)
    h = _mix(h, s.drawn)
    h = _mix(h, s.pawn)
    h = _mix(h, s.turn)
    h = _mix(h, s.active * 8 + s.decider)
    h = _mix(h, s.phase * 1024 + s.actions_left)
    h = _mix(h, s.extras * 64 + s.displaced)
    h = _mix(h, s.route)
    h = _mix(h, s.neutral_route)
    h = _mix(h, s.permits_used)
    h = _mix(h, s.tiles * 64 + s.completed)
    h = _mix(h, s.carry * 64 + s.handled * 8 + s.owner)
    h = _mix(h, s.reuse_traders * 64 + s.reuse_merchants)
    flags: i64 = (1 if s.acted else 0) + (2 if s.marker_used else 0)
    h = _mix(h, flags + (4 if s.closed else 0) + (8 if s.pawn_moved else 0))
    return int(_mix(h, s.ending))


def _mix(h: i64, item: i64) -> i64:
    return ((h ^ (item & MASK)) * _PRIME) & MASK
