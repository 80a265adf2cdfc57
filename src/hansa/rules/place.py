"""Action B: place a tradesman."""

from __future__ import annotations

from ._compat import i64, vec
from .codes import KIND, PAID_TRADER, PLACE, A, B, code_a, code_b, code_c
from .events import E_PLACED, Recorder
from .laid import price_of_placing
from .paying import offers, pay
from .reach import reach, spend_permit
from .state import Player, State, put
from .terms import BIT, MERCHANT, TRADER, piece_of


def legal_place(s: State, codes: vec[i64], n: i64) -> i64:
    """B1: a trader on a free house, a merchant on a free house or boat; alike points are listed once."""
    setup = s.setup
    player = s.players[s.active]
    if not setup.unlimited or len(s.laid) > 0:
        return _legal_place_within(s, reach(s), codes, n)
    if player.supply_traders > 0:
        for point in s.free_house:
            if point >= 0:
                codes[n] = PLACE * KIND + TRADER * B + point * A
                n += 1
    if player.supply_merchants > 0:
        for point in s.free_house:
            if point >= 0:
                codes[n] = PLACE * KIND + MERCHANT * B + point * A
                n += 1
        if setup.boats:
            for point in s.free_boat:
                if point >= 0:
                    codes[n] = PLACE * KIND + MERCHANT * B + point * A
                    n += 1
    return n


def _legal_place_within(s: State, routes: i64, codes: vec[i64], n: i64) -> i64:
    """U2, V4, PM3: the same, on some of the routes only, with what it costs besides."""
    setup = s.setup
    player = s.players[s.active]
    for route in range(setup.routes):
        if not routes & BIT[route]:
            continue
        house = s.free_house[route]
        boat = s.free_boat[route]
        if len(s.laid) > 0:
            price = price_of_placing(s, route)
            if price > 0:
                n = _legal_place_paying(player, house, boat, price, codes, n)
                continue
        if house >= 0 and player.supply_traders > 0:
            codes[n] = PLACE * KIND + TRADER * B + house * A
            n += 1
        if house >= 0 and player.supply_merchants > 0:
            codes[n] = PLACE * KIND + MERCHANT * B + house * A
            n += 1
        if boat >= 0 and player.supply_merchants > 0:
            codes[n] = PLACE * KIND + MERCHANT * B + boat * A
            n += 1
    return n


def _legal_place_paying(player: Player, house: i64, boat: i64, price: i64, codes: vec[i64], n: i64) -> i64:
    """PM3: with each way to pay from what is left in the supply."""
    for offer in offers(player, price):
        code = PLACE * KIND + offer + PAID_TRADER * (price - offer % B)
        if house >= 0:
            codes[n] = code + house * A
            n += 1
        if boat >= 0 and offer >= MERCHANT * B:
            codes[n] = code + boat * A
            n += 1
    return n


def apply_place(s: State, code: i64, log: Recorder | None) -> None:
    """B1: from supply to the point."""
    player = s.players[s.active]
    point = code_a(code)
    kind = code_b(code)
    if kind == MERCHANT:
        player.supply_merchants -= 1
    else:
        player.supply_traders -= 1
    if not s.setup.unlimited:
        spend_permit(s, s.setup.point_route[point])
    piece = piece_of(s.active, kind)
    put(s, point, piece)
    if log is not None:
        log.note(E_PLACED, piece, point)
    if code_c(code) > 0:
        pay(s, code_c(code) // PAID_TRADER, code_c(code) % PAID_TRADER, log)
