"""Action E: establish a trade route (E0-E5)."""

from __future__ import annotations

from ._compat import i64, vec
from .abilities import develop, is_complete
from .codes import (
    ESTABLISH,
    KIND,
    R_ADDITIONAL_POST,
    R_DEVELOP,
    R_NOTHING,
    R_POST,
    R_SPECIAL_PRESTIGE,
    A,
    B,
    code_a,
    code_b,
    code_c,
)
from .events import E_ESTABLISHED, E_PRESTIGE, E_TO_STOCK, Recorder
from .markers import spend_marker
from .permanent import offer_permanent
from .posts import LEFT, PRINTED, establish_post, leftmost_free, privilege_reaches
from .prestige import score_control, take_marker
from .reach import may_establish
from .state import State, lift
from .terms import (
    ADDITIONAL_POST,
    MERCHANT,
    NOBODY,
    NOTHING,
    TRADER,
    kind_of,
    lowest,
    marker_count,
    piece_of,
)


def legal_establish(s: State, codes: vec[i64], n: i64) -> i64:
    """E0: each route full of the player's own tradesmen, with each result."""
    setup = s.setup
    at = s.active * setup.routes
    routes = s.players[s.active].routes
    while routes != 0:
        route = lowest(routes)
        routes &= routes - 1
        if s.census[route] == setup.full[at + route] and may_establish(s, route):
            n = _results(s, route, codes, n)
    return n


def merchants_on(s: State, route: i64) -> i64:
    """How many of the tradesmen on a full route are merchants."""
    merchants: i64 = 0
    for point in range(s.setup.first[route], s.setup.first[route + 1]):
        merchants += kind_of(s.points[point])
    return merchants


def _results(s: State, route: i64, codes: vec[i64], n: i64) -> i64:
    """E3: a post, an additional post, an ability, special prestige, or nothing."""
    setup = s.setup
    merchants = merchants_on(s, route)
    traders = setup.first[route + 1] - setup.first[route] - merchants
    code = ESTABLISH * KIND + route * A
    codes[n] = code + R_NOTHING * B
    n += 1
    for end in range(2):
        city = setup.end_a[route] if end == 0 else setup.end_b[route]
        if may_establish_post(s, city, traders, merchants):
            codes[n] = code + R_POST * B + end
            n += 1
        if may_add_post(s, city):
            if traders > 0:
                codes[n] = code + R_ADDITIONAL_POST * B + 2 * end + TRADER
                n += 1
            if merchants > 0:
                codes[n] = code + R_ADDITIONAL_POST * B + 2 * end + MERCHANT
                n += 1
        n = _abilities(s, city, code, codes, n)
        if city == setup.prestige_city and merchants > 0:
            n = _special_prestige(s, code, codes, n)
    return n


def may_establish_post(s: State, city: i64, traders: i64, merchants: i64) -> bool:
    """E3a: the leftmost free space, if a tradesman has its shape and the privilege reaches its colour."""
    space = leftmost_free(s, city)
    if space == NOBODY:
        return False
    have = merchants if s.setup.space_shape[space] == MERCHANT else traders
    return have > 0 and privilege_reaches(s, s.active, s.setup.space_colour[space])


def may_add_post(s: State, city: i64) -> bool:
    """E3a, O1, M1: an *additional post* marker, and the leftmost space taken; a green city may be empty."""
    if marker_count(s.players[s.active].unused, ADDITIONAL_POST) == 0:
        return False
    return s.setup.green[city] == 1 or s.spaces[s.setup.space_first[city]] != NOTHING


def _abilities(s: State, city: i64, code: i64, codes: vec[i64], n: i64) -> i64:
    """E3b: the abilities a city shows, one or in Waren two, unless complete (AB3)."""
    player = s.players[s.active]
    first = s.setup.ability_1[city]
    second = s.setup.ability_2[city]
    if first != NOBODY and not is_complete(player, first):
        codes[n] = code + R_DEVELOP * B + first
        n += 1
    if second != NOBODY and not is_complete(player, second):
        codes[n] = code + R_DEVELOP * B + second
        n += 1
    return n


def _special_prestige(s: State, code: i64, codes: vec[i64], n: i64) -> i64:
    """E3c: each free space whose colour the privilege has reached."""
    setup = s.setup
    for space in range(setup.prestige_spaces):
        free = s.spaces[setup.spaces + space] == NOTHING
        if free and privilege_reaches(s, s.active, setup.prestige_colour[space]):
            codes[n] = code + R_SPECIAL_PRESTIGE * B + space
            n += 1
    return n


def apply_establish(s: State, code: i64, log: Recorder | None) -> None:
    """E1, E2, E3, the rest to the stock, then the permanent marker is offered (E5)."""
    setup = s.setup
    route = code_a(code)
    result = code_b(code)
    arg = code_c(code)
    if log is not None:
        log.note(E_ESTABLISHED, s.active, route)
    score_control(s, route, log)
    take_marker(s, route, log)
    merchants = merchants_on(s, route)
    traders = setup.first[route + 1] - setup.first[route] - merchants
    for point in range(setup.first[route], setup.first[route + 1]):
        lift(s, point)
    used: i64 = NOTHING
    if result == R_POST:
        city = setup.end_a[route] if arg == 0 else setup.end_b[route]
        used = piece_of(s.active, setup.space_shape[leftmost_free(s, city)])
        establish_post(s, used, city, PRINTED, log)
    elif result == R_ADDITIONAL_POST:
        spend_marker(s, ADDITIONAL_POST, log)
        city = setup.end_a[route] if arg < 2 else setup.end_b[route]
        used = piece_of(s.active, arg & 1)
        establish_post(s, used, city, LEFT, log)
    elif result == R_DEVELOP:
        develop(s, s.active, arg, log)
    elif result == R_SPECIAL_PRESTIGE:
        used = piece_of(s.active, MERCHANT)
        s.spaces = s.spaces[:]
        s.spaces[setup.spaces + arg] = used
        if log is not None:
            log.note(E_PRESTIGE, used, arg, setup.prestige_value[arg])
    if used != NOTHING and kind_of(used) == MERCHANT:
        merchants -= 1
    elif used != NOTHING:
        traders -= 1
    player = s.players[s.active]
    player.stock_traders += traders
    player.stock_merchants += merchants
    if log is not None:
        log.note(E_TO_STOCK, s.active, traders, merchants)
    offer_permanent(s, route, traders, merchants)
