"""Encodes actions for the network: a class, the route, city and second route it touches, two arguments."""

from __future__ import annotations

from ...rules._compat import i64, u8, vec
from ...rules.codes import (
    DISPLACE,
    ESTABLISH,
    EXTRA,
    GREEN_POST,
    INCOME,
    LAY_MARKER,
    NEUTRAL_POST,
    PAID_TRADER,
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
    TRIBUTE,
    USE_EXCHANGE_MARKER,
    USE_EXCHANGE_POSTS,
    USE_MARKER,
    hand_piece,
)
from ...rules.posts import green_posts
from ...rules.setup import Setup
from ...rules.state import State
from ...rules.terms import (
    FROM_POINT,
    kind_of,
    owner_of,
)
from .encoding import slot_of
from .layout import (
    ACTION_ARGUMENT,
    ACTION_CITY,
    ACTION_CLASS,
    ACTION_PIECES,
    ACTION_ROUTE,
    ACTION_SECOND_ROUTE,
    BOOK_MARKERS,
    FIRST_RESULT,
    NONE,
    class_of,
    known_marker,
    paid_marker,
)


def encode_action(s: State, me: i64, code: i64, out: vec[u8], at: i64) -> None:
    """Write the numbers of an action into `out` from `at` on."""
    kind = code >> 24
    a = (code >> 16) & 255
    b = (code >> 8) & 255
    out[at + ACTION_CLASS] = u8(class_of(kind))
    out[at + ACTION_ROUTE] = u8(NONE)
    out[at + ACTION_CITY] = u8(NONE)
    out[at + ACTION_SECOND_ROUTE] = u8(NONE)
    out[at + ACTION_ARGUMENT] = 0
    out[at + ACTION_PIECES] = 0
    if _is_at_point(kind):
        _encode_at_point(s, me, code, out, at)
    elif kind == ESTABLISH:
        _encode_establish(s.setup, code, out, at)
    elif kind == PLACE_MARKER or kind == LAY_MARKER:
        out[at + ACTION_ROUTE] = u8(a)
        out[at + ACTION_ARGUMENT] = u8(known_marker(b))
    elif kind == USE_MARKER:
        out[at + ACTION_ARGUMENT] = u8(known_marker(a))
    elif kind == USE_EXCHANGE_POSTS:
        _encode_exchange(s, me, a, b, out, at)
    elif kind == GREEN_POST or kind == NEUTRAL_POST:
        out[at + ACTION_CITY] = u8(a)
        out[at + ACTION_ARGUMENT] = u8(b)
    elif kind == TAKE_TILE:
        out[at + ACTION_ARGUMENT] = u8(a)
        out[at + ACTION_PIECES] = u8(BOOK_MARKERS * paid_marker(b) + paid_marker(code & 255))
    elif kind == USE_EXCHANGE_MARKER:
        out[at + ACTION_ARGUMENT] = u8(known_marker(b))
        out[at + ACTION_PIECES] = u8(2 * slot_of(s.setup, me, a))
    else:
        out[at + ACTION_ARGUMENT] = u8(min(a, 15))
        if kind == INCOME or kind == TRIBUTE:
            out[at + ACTION_PIECES] = u8(b)


def _encode_exchange(s: State, me: i64, place: i64, number: i64, out: vec[u8], at: i64) -> None:
    """Two posts that change places: the city, and whose posts they are from left to right."""
    if number == 0:
        city = s.setup.space_city[place]
        left = s.spaces[place]
        right = s.spaces[place + 1]
    else:
        city = place
        posts = green_posts(s, city)
        left = s.right_posts[posts[number - 1]] & 15
        right = s.right_posts[posts[number]] & 15
    out[at + ACTION_CITY] = u8(city)
    out[at + ACTION_ARGUMENT] = u8(_piece(s, me, left))
    out[at + ACTION_PIECES] = u8(_piece(s, me, right))


def _is_at_point(kind: i64) -> bool:
    """Whether such an action is about one point of a route."""
    if kind == PLACE or kind == DISPLACE or kind == REPLACE or kind == EXTRA:
        return True
    return kind == PICK_UP or kind == PUT_DOWN or kind == REMOVE or kind == REUSE


def _encode_at_point(s: State, me: i64, code: i64, out: vec[u8], at: i64) -> None:
    """An action at a point: which route, what is put there or taken away, and where it comes from."""
    setup = s.setup
    kind = code >> 24
    point = (code >> 16) & 255
    b = (code >> 8) & 255
    c = code & 255
    shape = setup.point_shape[point]
    out[at + ACTION_ROUTE] = u8(setup.point_route[point])
    if kind == PLACE or kind == REUSE:
        out[at + ACTION_ARGUMENT] = u8(2 * b + shape)
        out[at + ACTION_PIECES] = u8(8 * min(c // PAID_TRADER, 7) + c % PAID_TRADER)
    elif kind == DISPLACE:
        out[at + ACTION_ARGUMENT] = u8(4 * b + min(c, 3))
        out[at + ACTION_PIECES] = u8(_piece(s, me, s.points[point]))
    elif kind == EXTRA:
        out[at + ACTION_ARGUMENT] = u8(6 * b + 3 * shape + min(c, FROM_POINT))
        if c >= FROM_POINT:
            out[at + ACTION_SECOND_ROUTE] = u8(setup.point_route[c - FROM_POINT])
    elif kind == PICK_UP or kind == REMOVE:
        out[at + ACTION_PIECES] = u8(_piece(s, me, s.points[point]))
    else:
        out[at + ACTION_ARGUMENT] = u8(shape)
        if kind == PUT_DOWN:
            out[at + ACTION_PIECES] = u8(_piece(s, me, hand_piece(b)))


def _encode_establish(setup: Setup, code: i64, out: vec[u8], at: i64) -> None:
    """Establishing a route: the result is part of the class, and most results have a city."""
    route = (code >> 16) & 255
    result = (code >> 8) & 255
    c = code & 255
    out[at + ACTION_CLASS] = u8(FIRST_RESULT + result)
    out[at + ACTION_ROUTE] = u8(route)
    if result == R_POST:
        out[at + ACTION_CITY] = u8(setup.end_b[route] if c == 1 else setup.end_a[route])
    elif result == R_ADDITIONAL_POST:
        out[at + ACTION_CITY] = u8(setup.end_b[route] if c >> 1 == 1 else setup.end_a[route])
        out[at + ACTION_ARGUMENT] = u8(c & 1)
    elif result == R_DEVELOP:
        city = setup.end_a[route]
        if setup.ability_1[city] != c and setup.ability_2[city] != c:
            city = setup.end_b[route]
        out[at + ACTION_CITY] = u8(city)
        out[at + ACTION_ARGUMENT] = u8(c)
    elif result == R_SPECIAL_PRESTIGE:
        out[at + ACTION_CITY] = u8(setup.prestige_city)
        out[at + ACTION_ARGUMENT] = u8(min(c, 15))


def _piece(s: State, me: i64, piece: i64) -> i64:
    """A piece as one number: whose, seen from here, and which kind."""
    return 2 * slot_of(s.setup, me, owner_of(piece)) + kind_of(piece)
