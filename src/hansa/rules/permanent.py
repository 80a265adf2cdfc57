"""E5, O3, U7: the permanent markers of maritime routes."""

from __future__ import annotations

from ._compat import append, i64, vec
from .abilities import develop, is_complete
from .codes import (
    DONE,
    EXTRA,
    GREEN_POST,
    KIND,
    REUSE,
    SKIP_PERMANENT,
    USE_PERMANENT,
    A,
    B,
    code_a,
    code_b,
    code_c,
)
from .events import E_EXTRA, E_PERMANENT, E_REUSED, Recorder
from .extras import has_extra, legal_extras, take_extra
from .move import begin_carrying, can_pick_up
from .posts import RIGHT, establish_post
from .state import State, end_step, put
from .terms import (
    AT_ACTION,
    AT_PERMANENT,
    AT_PLACE_2,
    AT_REUSE,
    CARRY_ANY,
    MERCHANT,
    P_GREEN_POST,
    P_MOVE_2,
    P_NONE,
    P_PRIVILEGE,
    P_REUSE_2,
    PRIVILEGE,
    TRADER,
    piece_of,
)


def offer_permanent(s: State, route: i64, traders: i64, merchants: i64) -> None:
    """E5: the last step of establishing, unless the marker can do nothing.

    `traders` and `merchants` are the tradesmen of the route that went to the stock.
    """
    marker = s.setup.permanent[route]
    if marker == P_NONE:
        return
    s.route = route
    s.owner = s.active
    s.reuse_traders = traders
    s.reuse_merchants = merchants
    if _can_do_something(s, marker):
        s.phase = AT_PERMANENT
    else:
        end_step(s)


def _can_do_something(s: State, marker: i64) -> bool:
    player = s.players[s.active]
    if marker == P_MOVE_2:
        return can_pick_up(s, CARRY_ANY)
    if marker == P_PRIVILEGE:
        return not is_complete(player, PRIVILEGE)
    if marker == P_GREEN_POST:
        return player.supply_traders + player.supply_merchants > 0
    if marker == P_REUSE_2:
        return s.reuse_traders + s.reuse_merchants > 0
    return has_extra(s, s.active, True)


def legal_permanent(s: State, codes: vec[i64], n: i64) -> i64:
    """Use the marker or decline; *green post* says at once which tradesman goes where."""
    setup = s.setup
    player = s.players[s.active]
    if setup.permanent[s.route] == P_GREEN_POST:
        for city in range(setup.cities):
            if not setup.green[city]:
                continue
            if player.supply_traders > 0:
                codes[n] = GREEN_POST * KIND + city * A + TRADER * B
                n += 1
            if player.supply_merchants > 0:
                codes[n] = GREEN_POST * KIND + city * A + MERCHANT * B
                n += 1
    else:
        codes[n] = USE_PERMANENT * KIND
        n += 1
    codes[n] = SKIP_PERMANENT * KIND
    return n + 1


def apply_permanent(s: State, code: i64, log: Recorder | None) -> None:
    """O3, U7: start the marker's effect, or end the action without it."""
    kind = code >> 24
    player = s.players[s.active]
    marker = s.setup.permanent[s.route]
    s.phase = AT_ACTION
    if kind == SKIP_PERMANENT:
        end_step(s)
        return
    if log is not None:
        log.note(E_PERMANENT, s.active, s.route, marker)
    if marker == P_MOVE_2:
        end_step(s)
        begin_carrying(s, CARRY_ANY, 2)
    elif marker == P_PRIVILEGE:
        end_step(s)
        develop(s, s.active, PRIVILEGE, log)
    elif marker == P_GREEN_POST:
        end_step(s)
        if code_b(code) == MERCHANT:
            player.supply_merchants -= 1
        else:
            player.supply_traders -= 1
        establish_post(s, piece_of(s.active, code_b(code)), code_a(code), RIGHT, log)
    elif marker == P_REUSE_2:
        s.phase = AT_REUSE
        s.extras = 2
        s.handled = 0
        player.stock_traders -= s.reuse_traders
        player.stock_merchants -= s.reuse_merchants
    else:
        s.phase = AT_PLACE_2
        s.reuse_traders = 0  # *place 2* does not ask what went to the stock
        s.reuse_merchants = 0
        s.extras = 2
        s.handled = 0
        s.placed = vec[i64]()


def legal_reuse(s: State, codes: vec[i64], n: i64) -> i64:
    """*Reuse 2*: a tradesman of the route on any free point, or done once one is placed."""
    setup = s.setup
    code = REUSE * KIND
    for route in range(setup.routes):
        house = s.free_house[route]
        boat = s.free_boat[route]
        if house >= 0 and s.reuse_traders > 0:
            codes[n] = code + house * A + TRADER * B
            n += 1
        if house >= 0 and s.reuse_merchants > 0:
            codes[n] = code + house * A + MERCHANT * B
            n += 1
        if boat >= 0 and s.reuse_merchants > 0:
            codes[n] = code + boat * A + MERCHANT * B
            n += 1
    if s.handled > 0:
        codes[n] = DONE * KIND
        n += 1
    return n


def apply_reuse(s: State, code: i64, log: Recorder | None) -> None:
    """*Reuse 2*: onto the point instead of into the stock."""
    if code >> 24 == DONE:
        s.extras = 0
        return
    point = code_a(code)
    piece = piece_of(s.active, code_b(code))
    if code_b(code) == MERCHANT:
        s.reuse_merchants -= 1
    else:
        s.reuse_traders -= 1
    put(s, point, piece)
    s.extras -= 1
    s.handled += 1
    if log is not None:
        log.note(E_REUSED, piece, point)


def is_reusing_over(s: State) -> bool:
    """Two are placed, or none of the rest fits a free point."""
    if s.extras == 0 or s.reuse_traders + s.reuse_merchants == 0:
        return True
    for route in range(s.setup.routes):
        if s.free_house[route] >= 0 or (s.reuse_merchants > 0 and s.free_boat[route] >= 0):
            return False
    return True


def return_reused(s: State) -> None:
    """What was not reused goes to the stock after all."""
    player = s.players[s.active]
    player.stock_traders += s.reuse_traders
    player.stock_merchants += s.reuse_merchants


def legal_place_2(s: State, codes: vec[i64], n: i64) -> i64:
    """*Place 2*: a tradesman on a free point in Wales or Scotland, or done once one is placed."""
    n = legal_extras(s, s.active, True, codes, n)
    if s.handled > 0:
        codes[n] = DONE * KIND
        n += 1
    return n


def apply_place_2(s: State, code: i64, log: Recorder | None) -> None:
    """*Place 2*: from the source onto the point."""
    if code >> 24 != EXTRA:
        s.extras = 0
        return
    point = code_a(code)
    piece = take_extra(s, s.active, code_b(code), code_c(code))
    put(s, point, piece)
    s.placed = append(s.placed[:], point)
    s.extras -= 1
    s.handled += 1
    if log is not None:
        log.note(E_EXTRA, piece, point, code_c(code))


def is_placing_over(s: State) -> bool:
    """Two are placed, or there is no further tradesman or point."""
    return s.extras == 0 or not has_extra(s, s.active, True)
