"""Action D: move, and the markers *move 3* and *move 2* that carry pieces the same way (D1, D2, U4)."""

from __future__ import annotations

from ._compat import append, i64, vec
from .codes import (
    DONE,
    KIND,
    PICK_UP,
    PUT_DOWN,
    A,
    B,
    code_a,
    code_b,
    hand_code,
    hand_country,
    hand_piece,
)
from .events import E_PICKED_UP, E_PUT_DOWN, Recorder
from .neutral import completes_neutral_route, is_yellow, settle_neutral_route
from .rings import takes_boats
from .state import State, lift, put, routes_of_others, seen_before
from .terms import (
    AT_PICK_UP,
    BOAT,
    CARRY_OPPONENTS,
    CARRY_OWN,
    NOBODY,
    NOTHING,
    lowest,
    owner_of,
)


def begin_carrying(s: State, carry: i64, most: i64) -> None:
    """Start picking up at most `most` pieces: your own (D), opponents' (*move 3*) or anybody's (*move 2*)."""
    s.phase = AT_PICK_UP
    s.carry = carry
    s.extras = most
    s.handled = 0
    s.hand = vec[i64]()


def _may_pick_up(s: State, piece: i64, carry: i64) -> bool:
    if piece == NOTHING:
        return False
    if carry == CARRY_OWN:
        return owner_of(piece) == s.active
    return carry != CARRY_OPPONENTS or owner_of(piece) != s.active


def legal_pick_up(s: State, carry: i64, codes: vec[i64], n: i64) -> i64:
    """D1: each piece that may be picked up."""
    return pieces_to_lift(s, carry, PICK_UP * KIND, codes, n)


def pieces_to_lift(s: State, carry: i64, code: i64, codes: vec[i64], n: i64) -> i64:
    """One action for each piece that may be taken off its point; alike ones are listed once."""
    setup = s.setup
    routes = _routes_to_pick_up(s, carry)
    while routes != 0:
        route = lowest(routes)
        routes &= routes - 1
        first = setup.first[route]
        for point in range(first, setup.first[route + 1]):
            if _may_pick_up(s, s.points[point], carry) and not seen_before(s, point, first):
                codes[n] = code + point * A
                n += 1
    return n


def can_pick_up(s: State, carry: i64) -> bool:
    """Whether there is a piece to pick up."""
    return _routes_to_pick_up(s, carry) != 0


def _routes_to_pick_up(s: State, carry: i64) -> i64:
    """The routes, as a bit set, with pieces that may be picked up."""
    if carry == CARRY_OWN:
        return s.players[s.active].routes
    if carry == CARRY_OPPONENTS:
        return routes_of_others(s)
    return routes_of_others(s) | s.players[s.active].routes


def legal_carrying(s: State, codes: vec[i64], n: i64) -> i64:
    """Section 14: another piece; done once there is one in hand."""
    n = legal_pick_up(s, s.carry, codes, n)
    if s.handled > 0:
        codes[n] = DONE * KIND
        n += 1
    return n


def apply_pick_up(s: State, code: i64, log: Recorder | None) -> None:
    """D1: off the point, into the hand; the country is remembered (U4)."""
    if code >> 24 == DONE:
        s.extras = 0
        return
    point = code_a(code)
    piece = lift(s, point)
    s.hand = append(s.hand[:], hand_code(piece, s.setup.country[s.setup.point_route[point]]))
    s.extras -= 1
    s.handled += 1
    if log is not None:
        log.note(E_PICKED_UP, piece, point)


def is_picking_over(s: State) -> bool:
    """All that may be picked up is in hand; no pick-up follows the first put-down."""
    return s.handled > 0 and (s.extras == 0 or not can_pick_up(s, s.carry))


def _may_enter(s: State, held: i64, country: i64) -> bool:
    """U4: moved pieces stay in their country or go to England; carried by a marker they stay."""
    return hand_country(held) == country or (s.carry == CARRY_OWN and country == 0)


def legal_put_down(s: State, codes: vec[i64], n: i64) -> i64:
    """D1, D2: each different piece in hand on each free point, unless the rest could not all be placed."""
    setup = s.setup
    roomy = len(s.hand) == 1 or _is_roomy(s)
    for h in range(len(s.hand)):
        held = s.hand[h]
        if _held_before(s, h):
            continue
        boats = setup.boats and takes_boats(s, hand_piece(held))
        code = PUT_DOWN * KIND + held * B
        for route in range(setup.routes):
            if not _may_enter(s, held, setup.country[route]):
                continue
            house = s.free_house[route]
            if house >= 0 and (roomy or _rest_fits(s, h, house)):
                codes[n] = code + house * A
                n += 1
            boat = s.free_boat[route]
            if boats and boat >= 0 and (roomy or _rest_fits(s, h, boat)):
                codes[n] = code + boat * A
                n += 1
    return n


def _held_before(s: State, h: i64) -> bool:
    for earlier in range(h):
        if s.hand[earlier] == s.hand[h]:
            return True
    return False


def _is_roomy(s: State) -> bool:
    """Whether every country with a piece in hand has a route with a free house for each piece in hand.

    Houses take every piece, so D2 then forbids nothing; this nearly always saves the exact test.
    """
    setup = s.setup
    for held in s.hand:
        country = hand_country(held)
        wanted: i64 = len(s.hand)
        for route in range(setup.routes):
            if setup.country[route] == country and s.free_house[route] >= 0:
                wanted -= 1
                if wanted == 0:
                    break
        if wanted > 0:
            return False
    return True


def _rest_fits(s: State, h: i64, target: i64) -> bool:
    """D2, N3: whether each other piece in hand still finds a point once this one is on the target."""
    setup = s.setup
    # Free points by country and shape; within one of these cells points are interchangeable.
    cells = vec[i64]([0] * (2 * setup.countries))
    cleared: i64 = NOBODY
    if completes_neutral_route(s, hand_piece(s.hand[h]), target):
        cleared = setup.point_route[target]
    for point in range(setup.points):
        route = setup.point_route[point]
        free = s.points[point] == NOTHING and point != target
        if route == cleared:
            free = point != setup.first[route] or not is_yellow(s, route)
        if free:
            cells[2 * setup.country[route] + setup.point_shape[point]] += 1
    rest = vec[i64]()
    for other in range(len(s.hand)):
        if other != h:
            rest = append(rest, s.hand[other])
    return _fits(s, rest, 0, cells)


def _fits(s: State, rest: vec[i64], at: i64, cells: vec[i64]) -> bool:
    """Whether the pieces from `at` on can each take a free point of some cell."""
    if at == len(rest):
        return True
    held = rest[at]
    boats = takes_boats(s, hand_piece(held))
    for cell in range(len(cells)):
        if cells[cell] > 0 and (boats or cell & 1 != BOAT) and _may_enter(s, held, cell >> 1):
            cells[cell] -= 1
            fits = _fits(s, rest, at + 1, cells)
            cells[cell] += 1
            if fits:
                return True
    return False


def apply_put_down(s: State, code: i64, log: Recorder | None) -> None:
    """D1: out of the hand, onto the point."""
    point = code_a(code)
    held = code_b(code)
    rest = vec[i64]()
    found = False
    for other in s.hand:
        if other == held and not found:
            found = True
        else:
            rest = append(rest, other)
    s.hand = rest
    piece = hand_piece(held)
    put(s, point, piece)
    if log is not None:
        log.note(E_PUT_DOWN, piece, point)
    if owner_of(piece) == s.setup.neutral_seat:
        settle_neutral_route(s, s.setup.point_route[point], log)
