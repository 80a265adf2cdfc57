"""Section 6: placing the replacement markers at the end of the turn (P1-P3, U6, N4)."""

from __future__ import annotations

from ._compat import i64, vec
from .codes import KIND, PLACE_MARKER, A, B, code_a, code_b
from .events import E_MARKER_GONE, E_MARKER_PLACED, Recorder
from .neutral import put_neutral_trader
from .posts import has_free_space
from .state import State
from .terms import BIT, MARKER_KINDS, P_NONE, marker_count, one_marker


def _may_hold(s: State, route: i64) -> bool:
    """P1 i, iii, U6: no marker yet, a free space at an end, no permanent marker, in England."""
    setup = s.setup
    return (
        s.markers[route] == 0
        and setup.permanent[route] == P_NONE
        and setup.country[route] == 0
        and (has_free_space(s, setup.end_a[route]) or has_free_space(s, setup.end_b[route]))
    )


def routes_for_markers(s: State) -> i64:
    """P1, N4: the routes, as a bit set, where a replacement marker may be placed now."""
    setup = s.setup
    routes: i64 = 0
    for route in range(setup.routes):
        if s.census[route] == 0 and _may_hold(s, route):
            routes |= BIT[route]
    if routes == 0 and setup.neutral:
        for route in range(setup.routes):
            if (s.census[route] >> (4 * setup.neutral_seat)) & 15 and _may_hold(s, route):
                routes |= BIT[route]
    return routes


def legal_place_marker(s: State, codes: vec[i64], n: i64) -> i64:
    """P1: which marker of the plate, and where."""
    routes = routes_for_markers(s)
    for marker in range(MARKER_KINDS):
        if marker_count(s.plate, marker) == 0:
            continue
        for route in range(s.setup.routes):
            if routes & BIT[route]:
                codes[n] = PLACE_MARKER * KIND + route * A + marker * B
                n += 1
    return n


def apply_place_marker(s: State, code: i64, log: Recorder | None) -> None:
    """P1, N4: the marker lies at the route; with the neutral player one of its traders joins it."""
    route = code_a(code)
    marker = code_b(code)
    s.plate -= one_marker(marker)
    s.markers = s.markers[:]
    s.markers[route] = marker + 1
    if log is not None:
        log.note(E_MARKER_PLACED, s.active, route, marker)
    if s.setup.neutral and s.census[route] == 0:
        put_neutral_trader(s, route, log)


def clear_plate(s: State, log: Recorder | None) -> None:
    """P3: markers that no route can take leave the game."""
    if s.plate == 0:
        return
    for marker in range(MARKER_KINDS):
        while marker_count(s.plate, marker) > 0:
            s.plate -= one_marker(marker)
            if log is not None:
                log.note(E_MARKER_GONE, marker)
