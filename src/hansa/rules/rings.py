"""Where displaced and extra pieces may go: rings of routes (C3, C4, U3, EF3), and abroad (U7)."""

from __future__ import annotations

from ._compat import i64, vec
from .codes import A
from .neutral import completes_neutral_route
from .state import State
from .terms import BIT, BOAT, MERCHANT, NOBODY, NOTHING, T_ANYWHERE, kind_of, owner_of


def takes_boats(s: State, piece: i64) -> bool:
    """Merchants stand on boats, traders do not, except the neutral's (N1)."""
    return kind_of(piece) == MERCHANT or owner_of(piece) == s.setup.neutral_seat


def _goes_anywhere(s: State) -> bool:
    """EF3 *displaced anywhere*."""
    return s.players[s.owner].tiles & BIT[T_ANYWHERE] != 0


def _is_open(s: State, route: i64, boats: bool, spared: i64) -> bool:
    """Whether a piece may go to this route: a free point it may take, in the right country (U3)."""
    setup = s.setup
    country = setup.country[route]
    if country != 0 and country != setup.country[s.route]:
        return False
    house = s.free_house[route]
    if house >= 0 and house != spared:
        return True
    boat = s.free_boat[route]
    return boats and boat >= 0 and boat != spared


def nearest_ring(s: State, boats: bool, spared: i64) -> i64:
    """C3: the nearest ring of routes with a free point for the piece, or -1; a `spared` point is not free."""
    setup = s.setup
    start = s.route * setup.routes
    for n in range(start if _goes_anywhere(s) else start + 1, start + setup.routes):
        if _is_open(s, setup.near[n], boats, spared):
            return setup.ring[n]
    return NOBODY


def ring_targets(s: State, boats: bool, spared: i64, code: i64, codes: vec[i64], n: i64) -> i64:
    """C3: one action for each free point (alike ones once) of the nearest ring, or of all routes (EF3)."""
    setup = s.setup
    start = s.route * setup.routes
    anywhere = _goes_anywhere(s)
    ring: i64 = NOBODY
    for at in range(start if anywhere else start + 1, start + setup.routes):
        if ring != NOBODY and setup.ring[at] != ring and not anywhere:
            break
        route = setup.near[at]
        if not _is_open(s, route, boats, spared):
            continue
        ring = setup.ring[at]
        house = s.free_house[route]
        if house >= 0 and house != spared:
            codes[n] = code + house * A
            n += 1
        boat = s.free_boat[route]
        if boats and boat >= 0 and boat != spared:
            codes[n] = code + boat * A
            n += 1
    return n


def last_point(s: State) -> i64:
    """C4: the only point left, in any ring, for a displaced piece in hand; -1 if there are more."""
    if s.displaced == NOTHING:
        return NOBODY
    setup = s.setup
    boats = takes_boats(s, s.displaced)
    start = s.route * setup.routes
    only: i64 = NOBODY
    for at in range(start if _goes_anywhere(s) else start + 1, start + setup.routes):
        route = setup.near[at]
        if not _is_open(s, route, boats, NOBODY):
            continue
        for point in range(setup.first[route], setup.first[route + 1]):
            if s.points[point] == NOTHING and (boats or setup.point_shape[point] != BOAT):
                if only != NOBODY:
                    return NOBODY
                only = point
    if only != NOBODY and completes_neutral_route(s, s.displaced, only):
        return NOBODY  # the extra piece is also the neutral's, and taking the point frees others at once
    return only


def frees_a_point(s: State, lifted: i64) -> bool:
    """C4: whether lifting one of the owner's pieces off the board frees a point for the displaced piece."""
    setup = s.setup
    route = setup.point_route[lifted]
    country = setup.country[route]
    return (
        (route != s.route or _goes_anywhere(s))
        and (country == 0 or country == setup.country[s.route])
        and (setup.point_shape[lifted] != BOAT or takes_boats(s, s.displaced))
    )


def abroad_targets(s: State, boats: bool, code: i64, codes: vec[i64], n: i64) -> i64:
    """U7 *place 2*: one action for each free point (alike ones once) outside England."""
    setup = s.setup
    for route in range(setup.routes):
        if setup.country[route] == 0:
            continue
        house = s.free_house[route]
        if house >= 0:
            codes[n] = code + house * A
            n += 1
        boat = s.free_boat[route]
        if boats and boat >= 0:
            codes[n] = code + boat * A
            n += 1
    return n


def has_target_abroad(s: State, boats: bool) -> bool:
    """U7: whether a point outside England is free for a piece."""
    setup = s.setup
    for route in range(setup.routes):
        if setup.country[route] != 0 and (s.free_house[route] >= 0 or (boats and s.free_boat[route] >= 0)):
            return True
    return False
