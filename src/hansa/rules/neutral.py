"""Section 12: the neutral player of the two-player game (N1-N6)."""

from __future__ import annotations

from ._compat import i64, vec
from .codes import KIND, NEUTRAL_POST, A, code_a
from .events import E_MARKER_GONE, E_NEUTRAL, E_NEUTRAL_TRADER, Recorder
from .posts import PRINTED, establish_post, leftmost_free
from .prestige import draw_replacement, lift_marker, score_control
from .state import State, lift, put
from .terms import BIT, NOBODY, TRADER, owner_of, piece_of


def is_yellow(s: State, route: i64) -> bool:
    """N1: whether the route ends in a city with an ability or special prestige."""
    setup = s.setup
    return setup.yellow[setup.end_a[route]] == 1 or setup.yellow[setup.end_b[route]] == 1


def put_neutral_trader(s: State, route: i64, log: Recorder | None) -> None:
    """N1, N3, N4: a neutral trader stands on the route's first point."""
    point = s.setup.first[route]
    put(s, point, piece_of(s.setup.neutral_seat, TRADER))
    if log is not None:
        log.note(E_NEUTRAL_TRADER, point)


def completes_neutral_route(s: State, piece: i64, point: i64) -> bool:
    """N3: whether a neutral trader on this point fills the route, which frees its points."""
    setup = s.setup
    if owner_of(piece) != setup.neutral_seat:
        return False
    route = setup.point_route[point]
    full = setup.full[setup.neutral_seat * setup.routes + route]
    return s.census[route] + BIT[4 * setup.neutral_seat] == full


def settle_neutral_route(s: State, route: i64, log: Recorder | None) -> None:
    """N3: a route full of neutral traders is established at once, even in the middle of another action.

    If an end city has a free space, the active player chooses where the post goes before anything
    else; State.neutral_route says that this is pending.
    """
    setup = s.setup
    if s.census[route] != setup.full[setup.neutral_seat * setup.routes + route]:
        return
    if log is not None:
        log.note(E_NEUTRAL, route)
    score_control(s, route, log)
    if s.markers[route] > 0:
        marker = lift_marker(s, route)
        if log is not None:
            log.note(E_MARKER_GONE, marker)
        draw_replacement(s, log)
    a = setup.end_a[route]
    b = setup.end_b[route]
    if leftmost_free(s, a) != NOBODY or leftmost_free(s, b) != NOBODY:
        s.neutral_route = route
    else:
        _clear(s, route, log)


def legal_neutral_post(s: State, codes: vec[i64], n: i64) -> i64:
    """N3: the end cities with a free space."""
    setup = s.setup
    a = setup.end_a[s.neutral_route]
    b = setup.end_b[s.neutral_route]
    if leftmost_free(s, a) != NOBODY:
        codes[n] = NEUTRAL_POST * KIND + a * A
        n += 1
    if leftmost_free(s, b) != NOBODY:
        codes[n] = NEUTRAL_POST * KIND + b * A
        n += 1
    return n


def apply_neutral_post(s: State, code: i64, log: Recorder | None) -> None:
    """N3: one neutral trader becomes a post, whatever the shape and colour of the space."""
    route = s.neutral_route
    s.neutral_route = NOBODY
    establish_post(s, piece_of(s.setup.neutral_seat, TRADER), code_a(code), PRINTED, log)
    _clear(s, route, log)


def _clear(s: State, route: i64, log: Recorder | None) -> None:
    """N3: the traders leave the board; one stays if the route ends in a yellow city."""
    setup = s.setup
    for point in range(setup.first[route], setup.first[route + 1]):
        lift(s, point)
    if is_yellow(s, route):
        put_neutral_trader(s, route, log)
