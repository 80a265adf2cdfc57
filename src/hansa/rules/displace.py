"""Action C: displace a tradesman, and what the displaced player may do about it (C1-C6, U3, N2, EF3)."""

from __future__ import annotations

from ._compat import append, i64, vec
from .codes import (
    DISPLACE,
    DONE,
    EXTRA,
    KIND,
    REPLACE,
    A,
    B,
    code_a,
    code_b,
    code_c,
)
from .events import E_DISPLACED, E_EXTRA, E_REPLACED, E_RETURNED, Recorder
from .extras import has_extra, legal_extras, take_extra
from .neutral import settle_neutral_route
from .paying import offers, pay
from .reach import reach, spend_permit
from .rings import nearest_ring, ring_targets, takes_boats
from .state import State, add_to_stock, lift, put, routes_of_others, seen_before
from .terms import (
    AT_DISPLACED,
    BIT,
    BOAT,
    MERCHANT,
    NOBODY,
    NOTHING,
    T_DOUBLE,
    TRADER,
    kind_of,
    lowest,
    owner_of,
    piece_of,
)


def legal_displace(s: State, codes: vec[i64], n: i64) -> i64:
    """C1: each opponent's tradesman within reach, with each kind to put there and each way to pay."""
    setup = s.setup
    player = s.players[s.active]
    if player.supply_traders + player.supply_merchants < 2:
        return n
    routes = routes_of_others(s)
    if not setup.unlimited:
        routes &= reach(s)
    for_trader = offers(player, 1)
    for_merchant = offers(player, 2)
    own_trader = piece_of(s.active, TRADER)
    own_merchant = piece_of(s.active, MERCHANT)
    while routes != 0:
        route = lowest(routes)
        routes &= routes - 1
        first = setup.first[route]
        for point in range(first, setup.first[route + 1]):
            piece = s.points[point]
            if piece == NOTHING or piece == own_trader or piece == own_merchant:
                continue
            if point > first and seen_before(s, point, first):
                continue
            code = DISPLACE * KIND + point * A
            on_boat = setup.point_shape[point] == BOAT
            for offer in for_merchant if kind_of(piece) == MERCHANT else for_trader:
                if not on_boat or offer >= B:
                    codes[n] = code + offer
                    n += 1
    return n


def apply_displace(s: State, code: i64, log: Recorder | None) -> None:
    """C1, then the displaced player decides (C2)."""
    point = code_a(code)
    kind = code_b(code)
    route = s.setup.point_route[point]
    victim = lift(s, point)
    price: i64 = 2 if kind_of(victim) == MERCHANT else 1
    player = s.players[s.active]
    player.supply_traders -= 1 - kind
    player.supply_merchants -= kind
    if not s.setup.unlimited:
        spend_permit(s, route)
    piece = piece_of(s.active, kind)
    put(s, point, piece)
    if log is not None:
        log.note(E_DISPLACED, victim, point, piece)
    pay(s, price - code_c(code), code_c(code), log)
    _begin_replacing(s, victim, route, price, log)


def _begin_replacing(s: State, victim: i64, route: i64, extras: i64, log: Recorder | None) -> None:
    """C2, C6, N2, N5: the owner, or for the neutral the other player, places the piece and the extra ones."""
    owner = owner_of(victim)
    s.phase = AT_DISPLACED
    s.owner = owner
    s.decider = owner if owner != s.setup.neutral_seat else 1 - s.active
    s.route = route
    s.displaced = victim
    s.placed = vec[i64]()
    s.extras = extras
    if s.players[owner].tiles & BIT[T_DOUBLE] and kind_of(victim) == TRADER:
        s.extras = 2
    if nearest_ring(s, takes_boats(s, victim), NOBODY) == NOBODY:
        add_to_stock(s, victim)
        s.displaced = NOTHING
        if log is not None:
            log.note(E_RETURNED, victim)


def legal_displaced(s: State, codes: vec[i64], n: i64) -> i64:
    """C2-C5: the displaced piece, an extra piece, or done."""
    if s.displaced != NOTHING:
        n = ring_targets(s, takes_boats(s, s.displaced), NOBODY, REPLACE * KIND, codes, n)
    if s.extras > 0:
        n = legal_extras(s, s.owner, False, codes, n)
    if s.displaced == NOTHING:
        codes[n] = DONE * KIND
        n += 1
    return n


def apply_displaced(s: State, code: i64, log: Recorder | None) -> None:
    """C2-C5: put one piece down."""
    point = code_a(code)
    if code >> 24 == REPLACE:
        piece = s.displaced
        s.displaced = NOTHING
        put(s, point, piece)
        if log is not None:
            log.note(E_REPLACED, piece, point)
    elif code >> 24 == EXTRA:
        piece = take_extra(s, s.owner, code_b(code), code_c(code))
        s.extras -= 1
        put(s, point, piece)
        if log is not None:
            log.note(E_EXTRA, piece, point, code_c(code))
    else:
        s.extras = 0
        return
    s.placed = append(s.placed[:], point)
    if s.owner == s.setup.neutral_seat:
        settle_neutral_route(s, s.setup.point_route[point], log)


def is_displacement_over(s: State) -> bool:
    """C5: the piece has been placed, and no extra piece is left that could be."""
    return s.displaced == NOTHING and (s.extras == 0 or not has_extra(s, s.owner, False))
