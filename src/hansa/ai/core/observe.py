"""A position as the network sees it: small numbers, seen from the seat that decides.

Nothing here knows a board: a route is described by its points, markers and whose tradesmen stand on it, a
city by its spaces, posts and abilities, a player by the desk. The seat that decides is slot 0, the others
follow in turn order, and the neutral player is always slot 5. Only what the seat may know is written: no
other player's mission, no order of the supply, no plate before it is turned over.

An action is six numbers: a class, the route, city and second route it touches, and two arguments.
"""

from __future__ import annotations

from typing import Final

from ...rules._compat import i64, u8, vec
from ...rules.abilities import actions_value, bank_value, book_value, is_complete, keys_value, level
from ...rules.codes import (
    DISPLACE,
    ESTABLISH,
    EXTRA,
    GREEN_POST,
    INCOME,
    NEUTRAL_POST,
    PICK_UP,
    PLACE,
    PLACE_MARKER,
    PUT_DOWN,
    R_ADDITIONAL_POST,
    R_DEVELOP,
    R_POST,
    R_SPECIAL_PRESTIGE,
    REMOVE,
    REPLACE,
    REUSE,
    TAKE_TILE,
    USE_EXCHANGE_POSTS,
    hand_piece,
)
from ...rules.posts import leftmost_free, rightmost_owner
from ...rules.reach import reach
from ...rules.referee import to_move
from ...rules.scoring import CITIES, COUNTRIES, MISSIONS, NETWORK, SPECIAL, score_lines
from ...rules.setup import Setup
from ...rules.state import State
from ...rules.terms import (
    AT_DISPLACED,
    AT_PLATE,
    BANK,
    BIT,
    BOAT,
    FROM_POINT,
    MARKER_KINDS,
    NOBODY,
    NOTHING,
    SEATS,
    TILE_KINDS,
    kind_of,
    marker_count,
    marker_total,
    owner_of,
)

SLOTS: Final = SEATS
NEUTRAL_SLOT: Final = 5

# How many numbers describe each thing.
ROUTE: Final = 40
CITY: Final = 44
SEAT: Final = 52
TABLE: Final = 80
ACTION: Final = 6

# Where a route and a city say that they are there at all.
IS_ROUTE: Final = 36
IS_CITY: Final = 37

NONE: Final = 255  # an action that touches no route, or no city

# The class of an action: its kind, and for establishing also the result.
CLASSES: Final = 32
_RESULTS: Final = 27


def size(routes: i64, cities: i64) -> i64:
    """How many numbers describe a position with room for so many routes and cities."""
    return routes * ROUTE + cities * CITY + SLOTS * SEAT + TABLE


def slot_of(setup: Setup, me: i64, seat: i64) -> i64:
    """Where a seat sits, seen from another."""
    if seat == setup.neutral_seat:
        return NEUTRAL_SLOT
    return (seat - me + setup.players) % setup.players


def observe(s: State, out: vec[u8], at: i64, routes: i64, cities: i64) -> None:
    """Write the position into `out` from `at` on, with room for so many routes and cities."""
    me = to_move(s)
    for i in range(at, at + size(routes, cities)):
        out[i] = 0
    slots = vec[i64]([0] * SEATS)
    for seat in range(s.setup.seats):
        slots[seat] = slot_of(s.setup, me, seat)
    _routes(s, me, slots, out, at)
    at += routes * ROUTE
    _cities(s, me, slots, out, at)
    at += cities * CITY
    _seats(s, me, slots, out, at)
    _table(s, me, slots, out, at + SLOTS * SEAT)


def _routes(s: State, me: i64, slots: vec[i64], out: vec[u8], at: i64) -> None:
    setup = s.setup
    reachable: i64 = -1
    if setup.countries > 1 or s.pawn != NOBODY:
        reachable = reach(s)
    for route in range(setup.routes):
        mine: i64 = 0
        others: i64 = 0
        for point in range(setup.first[route], setup.first[route + 1]):
            piece = s.points[point]
            boat = setup.point_shape[point] == BOAT
            out[at + (13 if boat else 12)] += 1
            if piece == NOTHING:
                out[at + (15 if boat else 14)] += 1
            else:
                owner = owner_of(piece)
                out[at + 2 * slots[owner] + kind_of(piece)] += 1
                if owner == me:
                    mine += 1
                else:
                    others += 1
        marker = s.markers[route]
        if marker > 0:
            out[at + 15 + marker] = 1
        if setup.permanent[route] > 0:
            out[at + 22 + setup.permanent[route]] = 1
        out[at + 28 + min(setup.country[route], 2)] = 1
        if (reachable >> route) & 1:
            out[at + 31] = 1
        points = setup.first[route + 1] - setup.first[route]
        if mine == points:
            out[at + 34] = 1
        if others == points:
            out[at + 35] = 1
        out[at + IS_ROUTE] = 1
        out[at + 37] = u8(mine)
        out[at + 38] = u8(others)
        at += ROUTE
    at -= setup.routes * ROUTE
    if s.route != NOBODY:
        out[at + s.route * ROUTE + 32] = 1
        if s.phase == AT_DISPLACED:
            for i in range(s.route * setup.routes, (s.route + 1) * setup.routes):
                out[at + setup.near[i] * ROUTE + 33] = u8(min(setup.ring[i], 7))
    for point in s.placed:
        out[at + setup.point_route[point] * ROUTE + 39] += 1


def _cities(s: State, me: i64, slots: vec[i64], out: vec[u8], at: i64) -> None:
    setup = s.setup
    player = s.players[me]
    start = at
    own: i64 = 0
    for city in range(setup.cities):
        counts = s.post_counts[city]
        if counts != 0:
            for seat in range(setup.seats):
                out[at + slots[seat]] = u8((counts >> (5 * seat)) & 31)
            if (counts >> (5 * me)) & 31:
                own |= BIT[city]
        if s.controller[city] != NOBODY:
            out[at + 6 + slots[s.controller[city]]] = 1
        space = leftmost_free(s, city)
        end = setup.space_first[city + 1]
        if space == NOBODY:
            out[at + 16] = 1
        else:
            out[at + 12 + setup.space_colour[space]] = 1
            out[at + 17] = u8(setup.space_shape[space])
            out[at + 18] = u8(setup.space_coin[space])
            if player.privilege >= setup.space_colour[space]:
                out[at + 19] = 1
            out[at + 20] = u8(end - space)
            if space + 1 < end:
                out[at + 22] = u8(setup.space_colour[space + 1] + 1)
                out[at + 23] = u8(setup.space_shape[space + 1])
        out[at + 21] = u8(end - setup.space_first[city])
        if setup.ability_1[city] != NOBODY:
            out[at + 24 + setup.ability_1[city]] = 1
        if setup.ability_2[city] != NOBODY:
            out[at + 24 + setup.ability_2[city]] = 1
        out[at + 30] = u8(setup.green[city])
        out[at + 33] = u8(setup.yellow[city])
        out[at + IS_CITY] = 1
        at += CITY
    at = start
    for city in range(setup.cities):
        if setup.links[city] & own:
            out[at + city * CITY + 38] = 1
    out[at + setup.prestige_city * CITY + 29] = 1
    out[at + setup.east * CITY + 31] = 1
    out[at + setup.west * CITY + 31] = 1
    if player.mission != NOBODY:
        for n in range(3):
            out[at + setup.mission_city[3 * player.mission + n] * CITY + 32] = 1
    for n in range(setup.permits):
        city_at = at + setup.permit_city[n] * CITY
        for country in range(1, min(setup.countries, 3)):
            if setup.permit_countries[n] & BIT[country]:
                out[city_at + 33 + country] = 1
        if s.permits_used & BIT[n]:
            out[city_at + 36] = 1
        if rightmost_owner(s, setup.permit_city[n]) == me:
            out[city_at + 39] = 1
    for post in s.left_posts:
        out[at + (post >> 4) * CITY + 40] += 1
    for post in s.right_posts:
        out[at + (post >> 4) * CITY + 41] += 1


def _seats(s: State, me: i64, slots: vec[i64], out: vec[u8], start: i64) -> None:
    setup = s.setup
    for seat in range(setup.seats):
        player = s.players[seat]
        at = start + slots[seat] * SEAT
        out[at] = 1
        out[at + 45] = u8(_tradesmen(s, seat))
        out[at + 46] = u8(_full_routes(s, seat))
        if seat == setup.neutral_seat:
            out[at + 1] = 1
            continue
        if seat == s.active:
            out[at + 2] = 1
        out[at + 4] = u8((seat - s.active + setup.players) % setup.players)
        out[at + 5] = u8(player.supply_traders)
        out[at + 6] = u8(player.supply_merchants)
        out[at + 7] = u8(player.stock_traders)
        out[at + 8] = u8(player.stock_merchants)
        for ability in range(BANK + 1):
            out[at + 9 + ability] = u8(level(player, ability))
            if is_complete(player, ability):
                out[at + 14 + ability] = 1
        out[at + 19] = u8(actions_value(player))
        out[at + 20] = u8(book_value(player))
        out[at + 21] = u8(min(bank_value(player), 12))
        out[at + 22] = u8(keys_value(player))
        out[at + 23] = u8(min(player.score, 255))
        lines = score_lines(s, seat)
        total: i64 = 0
        for points in lines:
            total += points
        if seat == me:
            out[at + 44] = u8(lines[MISSIONS])
        else:
            total -= lines[MISSIONS]
        out[at + 24] = u8(min(total, 255))
        out[at + 25] = u8(lines[CITIES] // 2)
        out[at + 26] = u8(lines[NETWORK] // keys_value(player))
        out[at + 27] = u8(marker_total(player.unused) + marker_total(player.used))
        out[at + 28] = u8(lines[SPECIAL])
        for marker in range(MARKER_KINDS):
            out[at + 29 + marker] = u8(marker_count(player.unused, marker))
        out[at + 36] = u8(marker_total(player.used))
        for tile in range(TILE_KINDS):
            if player.tiles & BIT[tile]:
                out[at + 37 + tile] = 1
        out[at + 43] = u8(player.east_west)
        for country in range(1, min(setup.countries, 3)):
            out[at + 46 + country] = u8(lines[COUNTRIES + country - 1])


def _tradesmen(s: State, seat: i64) -> i64:
    """How many tradesmen a seat has on routes."""
    count: i64 = 0
    for route in range(s.setup.routes):
        count += (s.census[route] >> (4 * seat)) & 15
    return count


def _full_routes(s: State, seat: i64) -> i64:
    """How many routes a seat could establish."""
    setup = s.setup
    count: i64 = 0
    for route in range(setup.routes):
        if s.census[route] == setup.full[seat * setup.routes + route]:
            count += 1
    return count


def _table(s: State, me: i64, slots: vec[i64], out: vec[u8], at: i64) -> None:
    setup = s.setup
    out[at + s.phase] = 1
    out[at + 12] = 1 if s.neutral_route != NOBODY else 0
    out[at + 13] = u8(s.actions_left)
    out[at + 14] = 1 if s.acted else 0
    out[at + 15] = 1 if s.marker_used else 0
    out[at + 16] = 1 if s.closed else 0
    out[at + 17] = 1 if s.pawn_moved else 0
    out[at + 18] = u8(s.extras)
    out[at + 19] = u8(s.handled)
    out[at + 20 + s.carry] = 1
    if s.displaced != NOTHING:
        out[at + 23 + kind_of(s.displaced)] = 1
    if s.owner == me:
        out[at + 25] = 1
    for held in s.hand:
        piece = hand_piece(held)
        out[at + (26 + kind_of(piece) if owner_of(piece) == me else 28)] += 1
    out[at + 29] = u8(s.reuse_traders)
    out[at + 30] = u8(s.reuse_merchants)
    out[at + 31] = u8(max(setup.completed_end - s.completed, 0))
    out[at + 32] = u8(s.completed)
    out[at + 33] = u8(len(s.marker_supply) - s.drawn)
    out[at + 34] = u8(marker_total(s.plate))
    most: i64 = 0
    for seat in range(setup.players):
        most = max(most, s.players[seat].score)
    out[at + 35] = u8(min(most, 255))
    out[at + 36] = u8(max(20 - most, 0))
    out[at + 37] = u8(min(s.turn // setup.players, 255))
    out[at + 38 + setup.edition] = 1
    out[at + 41] = 1 if setup.missions else 0
    out[at + 42] = 1 if setup.favour else 0
    out[at + 43] = 1 if setup.provinces else 0
    out[at + 44] = 1 if setup.neutral else 0
    out[at + 43 + setup.players] = 1
    for tile in range(TILE_KINDS):
        if s.tiles & BIT[tile]:
            out[at + 49 + tile] = 1
    if s.phase == AT_PLATE:
        for marker in range(MARKER_KINDS):
            out[at + 55 + marker] = u8(marker_count(s.plate, marker))
    out[at + 62] = u8(s.east_west_scored)
    for space in range(min(setup.prestige_spaces, 4)):
        piece = s.spaces[setup.spaces + space]
        if piece != NOTHING:
            out[at + 63 + space] = u8(1 + slots[owner_of(piece)])
        out[at + 67 + space] = u8(setup.prestige_value[space])
        out[at + 71 + space] = u8(1 + setup.prestige_colour[space])


def observe_action(s: State, me: i64, code: i64, out: vec[u8], at: i64) -> None:
    """Write the six numbers of an action into `out` from `at` on."""
    setup = s.setup
    kind = code >> 24
    a = (code >> 16) & 255
    b = (code >> 8) & 255
    c = code & 255
    route: i64 = NONE
    city: i64 = NONE
    second: i64 = NONE
    one: i64 = 0
    two: i64 = 0
    if kind == PLACE or kind == REUSE:
        route = setup.point_route[a]
        one = 2 * b + setup.point_shape[a]
    elif kind == REPLACE:
        route = setup.point_route[a]
        one = setup.point_shape[a]
    elif kind == DISPLACE:
        route = setup.point_route[a]
        one = 4 * b + min(c, 3)
        two = _piece(s, me, s.points[a])
    elif kind == EXTRA:
        route = setup.point_route[a]
        one = 6 * b + 3 * setup.point_shape[a] + min(c, FROM_POINT)
        if c >= FROM_POINT:
            second = setup.point_route[c - FROM_POINT]
    elif kind == PICK_UP or kind == REMOVE:
        route = setup.point_route[a]
        two = _piece(s, me, s.points[a])
    elif kind == PUT_DOWN:
        route = setup.point_route[a]
        one = setup.point_shape[a]
        two = _piece(s, me, hand_piece(b))
    elif kind == ESTABLISH:
        kind = _RESULTS + b
        route = a
        if b == R_POST:
            city = setup.end_b[a] if c == 1 else setup.end_a[a]
        elif b == R_ADDITIONAL_POST:
            city = setup.end_b[a] if c >> 1 == 1 else setup.end_a[a]
            one = c & 1
        elif b == R_DEVELOP:
            city = setup.end_a[a]
            if setup.ability_1[city] != c and setup.ability_2[city] != c:
                city = setup.end_b[a]
            one = c
        elif b == R_SPECIAL_PRESTIGE:
            city = setup.prestige_city
            one = min(c, 15)
    elif kind == PLACE_MARKER:
        route = a
        one = b
    elif kind == USE_EXCHANGE_POSTS:
        city = setup.space_city[a]
        one = _piece(s, me, s.spaces[a])
        two = _piece(s, me, s.spaces[a + 1])
    elif kind == GREEN_POST or kind == NEUTRAL_POST:
        city = a
        one = b
    elif kind == INCOME:
        one = min(a, 15)
        two = b
    elif kind == TAKE_TILE:
        one = a
        two = 7 * b + c
    else:
        one = min(a, 15)
    out[at] = u8(kind)
    out[at + 1] = u8(route)
    out[at + 2] = u8(city)
    out[at + 3] = u8(second)
    out[at + 4] = u8(one)
    out[at + 5] = u8(two)


def _piece(s: State, me: i64, piece: i64) -> i64:
    """A piece as one number: whose, seen from here, and which kind."""
    return 2 * slot_of(s.setup, me, owner_of(piece)) + kind_of(piece)
