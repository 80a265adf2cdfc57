"""Encodes positions for the network; `layout` names every number.

Nothing here knows a particular board: a route is described by its points, markers and pieces, a city by its
spaces, posts and abilities, a player by the desk. Only what the seat that decides may know is written: no
other player's mission, no order of the supply, no plate before it is turned over.
"""

from __future__ import annotations

from ...rules._compat import i64, u8, vec
from ...rules.abilities import actions_value, bank_value, book_value, is_complete, keys_value, level
from ...rules.codes import (
    hand_piece,
)
from ...rules.laid import laid_by, laid_marker, laid_route, laid_seat, pays_for_posts, price_of_placing
from ...rules.posts import leftmost_free, rightmost_owner
from ...rules.prestige import LAST_PP
from ...rules.reach import reach
from ...rules.referee import to_move
from ...rules.scoring import CITIES, COUNTRIES, MISSIONS, NETWORK, SPECIAL, markers_owned, score_lines
from ...rules.setup import Setup
from ...rules.state import Player, State
from ...rules.terms import (
    AT_DISPLACED,
    AT_PLATE,
    AT_TOLL,
    AT_TRIBUTE,
    BANK,
    BIT,
    BOAT,
    NOBODY,
    NOTHING,
    SEATS,
    TILE_KINDS,
    kind_of,
    marker_count,
    marker_total,
    owner_of,
)
from .layout import (
    BOOK_MARKERS,
    CITY_ABILITIES,
    CITY_ALLOWED,
    CITY_COIN,
    CITY_COLOUR,
    CITY_CONTROL,
    CITY_EAST_WEST,
    CITY_FREE,
    CITY_FULL,
    CITY_GREEN,
    CITY_LEFT_POSTS,
    CITY_MISSION,
    CITY_NEAR_OWN,
    CITY_NEXT_COLOUR,
    CITY_NEXT_SHAPE,
    CITY_PERMIT,
    CITY_PERMIT_OWN,
    CITY_PERMIT_USED,
    CITY_POSTS,
    CITY_PRESENT,
    CITY_PRESTIGE,
    CITY_RIGHT_POSTS,
    CITY_SHAPE,
    CITY_SPACES,
    CITY_WIDTH,
    CITY_YELLOW,
    KNOWN_MARKERS,
    NEUTRAL_SLOT,
    PROMO_MARKERS,
    ROUTE_BLOCKS,
    ROUTE_BOATS,
    ROUTE_CHOSEN,
    ROUTE_COUNTRY,
    ROUTE_FREE_BOATS,
    ROUTE_FREE_HOUSES,
    ROUTE_FULL_OTHERS,
    ROUTE_FULL_OWN,
    ROUTE_HOUSES,
    ROUTE_IN_REACH,
    ROUTE_MARKER,
    ROUTE_OTHERS,
    ROUTE_OWN,
    ROUTE_PERMANENT,
    ROUTE_PIECES,
    ROUTE_PLACED,
    ROUTE_PRESENT,
    ROUTE_PROMO_MARKER,
    ROUTE_RING,
    ROUTE_TRIBUTES,
    ROUTE_WIDTH,
    SEAT_ACTIONS,
    SEAT_ACTIVE,
    SEAT_BANK,
    SEAT_BOOK,
    SEAT_CITIES,
    SEAT_COMPLETE,
    SEAT_COUNTRY_POINTS,
    SEAT_EAST_WEST,
    SEAT_FULL_ROUTES,
    SEAT_KEYS,
    SEAT_LAID,
    SEAT_LEVELS,
    SEAT_MARKERS,
    SEAT_MISSION,
    SEAT_NETWORK,
    SEAT_NEUTRAL,
    SEAT_ON_ROUTES,
    SEAT_PRESENT,
    SEAT_PROMO_MARKERS,
    SEAT_SCORE,
    SEAT_SPECIAL,
    SEAT_STOCK,
    SEAT_SUPPLY,
    SEAT_TILES,
    SEAT_TOTAL,
    SEAT_TURNS_UNTIL,
    SEAT_UNUSED_MARKERS,
    SEAT_USED_MARKERS,
    SEAT_WIDTH,
    SLOTS,
    TABLE_ACTED,
    TABLE_ACTIONS_LEFT,
    TABLE_CARRY,
    TABLE_CITIES_COMPLETE,
    TABLE_CITIES_LEFT,
    TABLE_CLOSED,
    TABLE_DISPLACED,
    TABLE_DISPLACED_OWN,
    TABLE_DUE,
    TABLE_EAST_WEST,
    TABLE_EDITION,
    TABLE_EXTRAS,
    TABLE_FAVOUR,
    TABLE_HAND_OTHERS,
    TABLE_HAND_OWN,
    TABLE_HANDLED,
    TABLE_LEADER,
    TABLE_MARKER_USED,
    TABLE_MISSIONS,
    TABLE_NEUTRAL,
    TABLE_NEUTRAL_ROUTE,
    TABLE_PAWN_MOVED,
    TABLE_PHASE,
    TABLE_PLATE,
    TABLE_PLATE_MARKERS,
    TABLE_PLATE_PROMOS,
    TABLE_PLAYERS,
    TABLE_POINTS_LEFT,
    TABLE_PRESTIGE_COLOUR,
    TABLE_PRESTIGE_OWNER,
    TABLE_PRESTIGE_VALUE,
    TABLE_PROMOS,
    TABLE_PROVINCES,
    TABLE_REUSE,
    TABLE_ROUND,
    TABLE_SUPPLY,
    TABLE_TILES,
    TABLE_TRIBUTE,
    size,
)


def slot_of(setup: Setup, me: i64, seat: i64) -> i64:
    """Where a seat sits, seen from another."""
    if seat == setup.neutral_seat:
        return NEUTRAL_SLOT
    return (seat - me + setup.players) % setup.players


def encode_position(s: State, out: vec[u8], at: i64, routes: i64, cities: i64) -> None:
    """Write the position into `out` from `at` on, with room for this many routes and cities."""
    me = to_move(s)
    for i in range(at, at + size(routes, cities)):
        out[i] = 0
    slots = vec[i64]([0] * SEATS)
    for seat in range(s.setup.seats):
        slots[seat] = slot_of(s.setup, me, seat)
    _encode_routes(s, me, slots, out, at)
    at += routes * ROUTE_WIDTH
    _encode_cities(s, me, slots, out, at)
    at += cities * CITY_WIDTH
    _encode_seats(s, me, slots, out, at)
    at += SLOTS * SEAT_WIDTH
    _encode_turn(s, me, out, at)
    _encode_progress(s, slots, out, at)
    _encode_setup(s.setup, out, at)


def _encode_routes(s: State, me: i64, slots: vec[i64], out: vec[u8], start: i64) -> None:
    setup = s.setup
    reachable: i64 = -1
    if setup.countries > 1 or s.pawn != NOBODY:
        reachable = reach(s)
    at = start
    for route in range(setup.routes):
        mine: i64 = 0
        others: i64 = 0
        for point in range(setup.first[route], setup.first[route + 1]):
            piece = s.points[point]
            boat = setup.point_shape[point] == BOAT
            out[at + (ROUTE_BOATS if boat else ROUTE_HOUSES)] += 1
            if piece == NOTHING:
                out[at + (ROUTE_FREE_BOATS if boat else ROUTE_FREE_HOUSES)] += 1
            else:
                owner = owner_of(piece)
                out[at + ROUTE_PIECES + 2 * slots[owner] + kind_of(piece)] += 1
                if owner == me:
                    mine += 1
                else:
                    others += 1
        marker = s.markers[route]
        if 0 < marker <= BOOK_MARKERS:
            out[at + ROUTE_MARKER - 1 + marker] = 1
        elif BOOK_MARKERS < marker <= KNOWN_MARKERS:
            out[at + ROUTE_PROMO_MARKER - 1 + marker - BOOK_MARKERS] = 1
        if setup.permanent[route] > 0:
            out[at + ROUTE_PERMANENT - 1 + setup.permanent[route]] = 1
        out[at + ROUTE_COUNTRY + min(setup.country[route], 2)] = 1
        if (reachable >> route) & 1:
            out[at + ROUTE_IN_REACH] = 1
        points = setup.first[route + 1] - setup.first[route]
        if mine == points:
            out[at + ROUTE_FULL_OWN] = 1
        if others == points:
            out[at + ROUTE_FULL_OTHERS] = 1
        out[at + ROUTE_PRESENT] = 1
        out[at + ROUTE_OWN] = u8(mine)
        out[at + ROUTE_OTHERS] = u8(others)
        at += ROUTE_WIDTH
    if s.route != NOBODY:
        out[start + s.route * ROUTE_WIDTH + ROUTE_CHOSEN] = 1
        if s.phase == AT_DISPLACED:
            for i in range(s.route * setup.routes, (s.route + 1) * setup.routes):
                out[start + setup.near[i] * ROUTE_WIDTH + ROUTE_RING] = u8(min(setup.ring[i], 7))
    for point in s.placed:
        out[start + setup.point_route[point] * ROUTE_WIDTH + ROUTE_PLACED] += 1
    for item in s.laid:
        at = start + laid_route(item) * ROUTE_WIDTH
        out[at + ROUTE_BLOCKS] = u8(price_of_placing(s, laid_route(item)))
        if pays_for_posts(laid_marker(item)):
            out[at + ROUTE_TRIBUTES + (0 if laid_seat(item) == me else 1)] += 1


def _encode_cities(s: State, me: i64, slots: vec[i64], out: vec[u8], start: i64) -> None:
    setup = s.setup
    privilege = s.players[me].privilege
    at = start
    own: i64 = 0
    for city in range(setup.cities):
        counts = s.post_counts[city]
        if counts != 0:
            for seat in range(setup.seats):
                out[at + CITY_POSTS + slots[seat]] = u8((counts >> (5 * seat)) & 31)
            if (counts >> (5 * me)) & 31:
                own |= BIT[city]
        if s.controller[city] != NOBODY:
            out[at + CITY_CONTROL + slots[s.controller[city]]] = 1
        _encode_spaces(s, city, privilege, out, at)
        if setup.ability_1[city] != NOBODY:
            out[at + CITY_ABILITIES + setup.ability_1[city]] = 1
        if setup.ability_2[city] != NOBODY:
            out[at + CITY_ABILITIES + setup.ability_2[city]] = 1
        out[at + CITY_GREEN] = u8(setup.green[city])
        out[at + CITY_YELLOW] = u8(setup.yellow[city])
        out[at + CITY_PRESENT] = 1
        at += CITY_WIDTH
    for city in range(setup.cities):
        if setup.links[city] & own:
            out[start + city * CITY_WIDTH + CITY_NEAR_OWN] = 1
    _encode_special_cities(s, me, out, start)


def _encode_spaces(s: State, city: i64, privilege: i64, out: vec[u8], at: i64) -> None:
    """The spaces of a city, above all the one that the next post takes."""
    setup = s.setup
    space = leftmost_free(s, city)
    end = setup.space_first[city + 1]
    out[at + CITY_SPACES] = u8(end - setup.space_first[city])
    if space == NOBODY:
        out[at + CITY_FULL] = 1
        return
    out[at + CITY_COLOUR + setup.space_colour[space]] = 1
    out[at + CITY_SHAPE] = u8(setup.space_shape[space])
    out[at + CITY_COIN] = u8(setup.space_coin[space])
    if privilege >= setup.space_colour[space]:
        out[at + CITY_ALLOWED] = 1
    out[at + CITY_FREE] = u8(end - space)
    if space + 1 < end:
        out[at + CITY_NEXT_COLOUR] = u8(setup.space_colour[space + 1] + 1)
        out[at + CITY_NEXT_SHAPE] = u8(setup.space_shape[space + 1])


def _encode_special_cities(s: State, me: i64, out: vec[u8], at: i64) -> None:
    """What only some cities have: prestige, ends of the chain, missions, permits, posts beside the spaces."""
    setup = s.setup
    mission = s.players[me].mission
    out[at + setup.prestige_city * CITY_WIDTH + CITY_PRESTIGE] = 1
    out[at + setup.east * CITY_WIDTH + CITY_EAST_WEST] = 1
    out[at + setup.west * CITY_WIDTH + CITY_EAST_WEST] = 1
    if mission != NOBODY:
        for n in range(3):
            out[at + setup.mission_city[3 * mission + n] * CITY_WIDTH + CITY_MISSION] = 1
    for n in range(setup.permits):
        city_at = at + setup.permit_city[n] * CITY_WIDTH
        for country in range(1, min(setup.countries, 3)):
            if setup.permit_countries[n] & BIT[country]:
                out[city_at + CITY_PERMIT - 1 + country] = 1
        if s.permits_used & BIT[n]:
            out[city_at + CITY_PERMIT_USED] = 1
        if rightmost_owner(s, setup.permit_city[n]) == me:
            out[city_at + CITY_PERMIT_OWN] = 1
    for post in s.left_posts:
        out[at + (post >> 4) * CITY_WIDTH + CITY_LEFT_POSTS] += 1
    for post in s.right_posts:
        out[at + (post >> 4) * CITY_WIDTH + CITY_RIGHT_POSTS] += 1


def _encode_seats(s: State, me: i64, slots: vec[i64], out: vec[u8], start: i64) -> None:
    setup = s.setup
    for seat in range(setup.seats):
        at = start + slots[seat] * SEAT_WIDTH
        out[at + SEAT_PRESENT] = 1
        out[at + SEAT_ON_ROUTES] = u8(_pieces_on_routes(s, seat))
        out[at + SEAT_FULL_ROUTES] = u8(_full_routes(s, seat))
        if seat == setup.neutral_seat:
            out[at + SEAT_NEUTRAL] = 1
            continue
        if seat == s.active:
            out[at + SEAT_ACTIVE] = 1
        out[at + SEAT_TURNS_UNTIL] = u8((seat - s.active + setup.players) % setup.players)
        _encode_desk(s.players[seat], out, at)
        out[at + SEAT_MARKERS] = u8(markers_owned(s, seat))
        out[at + SEAT_LAID] = u8(laid_by(s, seat))
        _encode_score(s, me, seat, out, at)


def _encode_desk(player: Player, out: vec[u8], at: i64) -> None:
    """What lies on a player's desk."""
    out[at + SEAT_SUPPLY] = u8(player.supply_traders)
    out[at + SEAT_SUPPLY + 1] = u8(player.supply_merchants)
    out[at + SEAT_STOCK] = u8(player.stock_traders)
    out[at + SEAT_STOCK + 1] = u8(player.stock_merchants)
    for ability in range(BANK + 1):
        out[at + SEAT_LEVELS + ability] = u8(level(player, ability))
        if is_complete(player, ability):
            out[at + SEAT_COMPLETE + ability] = 1
    out[at + SEAT_ACTIONS] = u8(actions_value(player))
    out[at + SEAT_BOOK] = u8(book_value(player))
    out[at + SEAT_BANK] = u8(min(bank_value(player), 12))
    out[at + SEAT_KEYS] = u8(keys_value(player))
    for marker in range(BOOK_MARKERS):
        out[at + SEAT_UNUSED_MARKERS + marker] = u8(marker_count(player.unused, marker))
    for promo in range(PROMO_MARKERS):
        out[at + SEAT_PROMO_MARKERS + promo] = u8(marker_count(player.unused, BOOK_MARKERS + promo))
    out[at + SEAT_USED_MARKERS] = u8(marker_total(player.used))
    for tile in range(TILE_KINDS):
        if player.tiles & BIT[tile]:
            out[at + SEAT_TILES + tile] = 1
    out[at + SEAT_EAST_WEST] = u8(player.east_west)


def _encode_score(s: State, me: i64, seat: i64, out: vec[u8], at: i64) -> None:
    """What a player would score now; only the seat's own mission is known."""
    player = s.players[seat]
    lines = score_lines(s, seat)
    total: i64 = 0
    for points in lines:
        total += points
    if seat == me:
        out[at + SEAT_MISSION] = u8(lines[MISSIONS])
    else:
        total -= lines[MISSIONS]
    out[at + SEAT_SCORE] = u8(min(player.score, 255))
    out[at + SEAT_TOTAL] = u8(min(total, 255))
    out[at + SEAT_CITIES] = u8(lines[CITIES] // 2)
    out[at + SEAT_NETWORK] = u8(lines[NETWORK] // keys_value(player))
    out[at + SEAT_SPECIAL] = u8(lines[SPECIAL])
    for country in range(1, min(s.setup.countries, 3)):
        out[at + SEAT_COUNTRY_POINTS - 1 + country] = u8(lines[COUNTRIES + country - 1])


def _pieces_on_routes(s: State, seat: i64) -> i64:
    """How many pieces a seat has on routes."""
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


def _encode_turn(s: State, me: i64, out: vec[u8], at: i64) -> None:
    """What is being decided."""
    if s.phase == AT_TRIBUTE:
        out[at + TABLE_PHASE + AT_TOLL] = 1
        out[at + TABLE_TRIBUTE] = 1
    else:
        out[at + TABLE_PHASE + s.phase] = 1
    out[at + TABLE_DUE] = u8(len(s.due))
    out[at + TABLE_NEUTRAL_ROUTE] = 1 if s.neutral_route != NOBODY else 0
    out[at + TABLE_ACTIONS_LEFT] = u8(s.actions_left)
    out[at + TABLE_ACTED] = 1 if s.acted else 0
    out[at + TABLE_MARKER_USED] = 1 if s.marker_used else 0
    out[at + TABLE_CLOSED] = 1 if s.closed else 0
    out[at + TABLE_PAWN_MOVED] = 1 if s.pawn_moved else 0
    out[at + TABLE_EXTRAS] = u8(s.extras)
    out[at + TABLE_HANDLED] = u8(s.handled)
    out[at + TABLE_CARRY + s.carry] = 1
    if s.displaced != NOTHING:
        out[at + TABLE_DISPLACED + kind_of(s.displaced)] = 1
    if s.owner == me:
        out[at + TABLE_DISPLACED_OWN] = 1
    for held in s.hand:
        piece = hand_piece(held)
        if owner_of(piece) == me:
            out[at + TABLE_HAND_OWN + kind_of(piece)] += 1
        else:
            out[at + TABLE_HAND_OTHERS] += 1
    out[at + TABLE_REUSE] = u8(s.reuse_traders)
    out[at + TABLE_REUSE + 1] = u8(s.reuse_merchants)


def _encode_progress(s: State, slots: vec[i64], out: vec[u8], at: i64) -> None:
    """How far the game has got, and what is left to win."""
    setup = s.setup
    out[at + TABLE_CITIES_LEFT] = u8(max(setup.completed_end - s.completed, 0))
    out[at + TABLE_CITIES_COMPLETE] = u8(s.completed)
    out[at + TABLE_SUPPLY] = u8(len(s.marker_supply) - s.drawn)
    out[at + TABLE_PLATE] = u8(marker_total(s.plate))
    most: i64 = 0
    for seat in range(setup.players):
        most = max(most, s.players[seat].score)
    out[at + TABLE_LEADER] = u8(min(most, 255))
    out[at + TABLE_POINTS_LEFT] = u8(max(LAST_PP - most, 0))
    out[at + TABLE_ROUND] = u8(min(s.turn // setup.players, 255))
    for tile in range(TILE_KINDS):
        if s.tiles & BIT[tile]:
            out[at + TABLE_TILES + tile] = 1
    if s.phase == AT_PLATE:
        for marker in range(BOOK_MARKERS):
            out[at + TABLE_PLATE_MARKERS + marker] = u8(marker_count(s.plate, marker))
        for promo in range(PROMO_MARKERS):
            out[at + TABLE_PLATE_PROMOS + promo] = u8(marker_count(s.plate, BOOK_MARKERS + promo))
    out[at + TABLE_EAST_WEST] = u8(s.east_west_scored)
    for space in range(min(setup.prestige_spaces, 4)):
        piece = s.spaces[setup.spaces + space]
        if piece != NOTHING:
            out[at + TABLE_PRESTIGE_OWNER + space] = u8(1 + slots[owner_of(piece)])


def _encode_setup(setup: Setup, out: vec[u8], at: i64) -> None:
    """What kind of game it is."""
    out[at + TABLE_EDITION + setup.edition] = 1
    out[at + TABLE_MISSIONS] = 1 if setup.missions else 0
    out[at + TABLE_FAVOUR] = 1 if setup.favour else 0
    out[at + TABLE_PROVINCES] = 1 if setup.provinces else 0
    out[at + TABLE_NEUTRAL] = 1 if setup.neutral else 0
    out[at + TABLE_PLAYERS - 2 + setup.players] = 1
    for promo in range(PROMO_MARKERS):
        out[at + TABLE_PROMOS + promo] = u8(setup.marker_set[BOOK_MARKERS + promo])
    for space in range(min(setup.prestige_spaces, 4)):
        out[at + TABLE_PRESTIGE_VALUE + space] = u8(setup.prestige_value[space])
        out[at + TABLE_PRESTIGE_COLOUR + space] = u8(1 + setup.prestige_colour[space])
