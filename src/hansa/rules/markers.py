"""Section 5: using markers (M1-M3); *additional post* is used inside a route action (E3a)."""

from __future__ import annotations

from ._compat import i64, vec
from .abilities import develop, is_complete
from .codes import (
    DONE,
    KIND,
    REMOVE,
    USE_DEVELOP,
    USE_EXCHANGE_POSTS,
    USE_MARKER,
    USE_MOVE_3,
    USE_REMOVE_3,
    A,
    code_a,
)
from .events import E_EXCHANGED, E_MARKER_USED, E_REMOVED, Recorder
from .move import begin_carrying, can_pick_up, pieces_to_lift
from .posts import exchange
from .state import State, add_to_supply, lift
from .terms import (
    AT_REMOVE,
    CARRY_ANY,
    CARRY_OPPONENTS,
    DEVELOP,
    E_2009,
    E_BIG_BOX,
    EXCHANGE_POSTS,
    MOVE_3,
    NOTHING,
    PLUS_3,
    PLUS_4,
    REMOVE_3,
    marker_count,
    one_marker,
    owner_of,
)


def legal_markers(s: State, codes: vec[i64], n: i64) -> i64:
    """T3, M2: each unused marker that could do something."""
    unused = s.players[s.active].unused
    if unused == 0:
        return n
    if marker_count(unused, EXCHANGE_POSTS) > 0:
        n = _legal_exchange(s, codes, n)
    if marker_count(unused, PLUS_3) > 0:
        codes[n] = USE_MARKER * KIND + PLUS_3 * A
        n += 1
    if marker_count(unused, PLUS_4) > 0:
        codes[n] = USE_MARKER * KIND + PLUS_4 * A
        n += 1
    if marker_count(unused, DEVELOP) > 0:
        for ability in range(5):
            if not is_complete(s.players[s.active], ability):
                codes[n] = USE_DEVELOP * KIND + ability * A
                n += 1
    if marker_count(unused, MOVE_3) > 0 and can_pick_up(s, CARRY_OPPONENTS):
        codes[n] = USE_MOVE_3 * KIND
        n += 1
    if marker_count(unused, REMOVE_3) > 0 and can_pick_up(s, _removable(s)):
        codes[n] = USE_REMOVE_3 * KIND
        n += 1
    return n


def _legal_exchange(s: State, codes: vec[i64], n: i64) -> i64:
    """Exchange posts: neighbouring printed posts of different owners; in the Big Box one must be yours."""
    setup = s.setup
    for left in range(setup.spaces - 1):
        right = left + 1
        if s.spaces[left] == NOTHING or s.spaces[right] == NOTHING:
            continue
        if setup.space_city[left] != setup.space_city[right]:
            continue
        one = owner_of(s.spaces[left])
        other = owner_of(s.spaces[right])
        if one == other or (setup.edition == E_BIG_BOX and one != s.active and other != s.active):
            continue
        codes[n] = USE_EXCHANGE_POSTS * KIND + left * A
        n += 1
    return n


def spend_marker(s: State, marker: i64, log: Recorder | None) -> None:
    """A marker is used once, then kept face down."""
    player = s.players[s.active]
    player.unused -= one_marker(marker)
    player.used += one_marker(marker)
    s.marker_used = True
    if log is not None:
        log.note(E_MARKER_USED, s.active, marker)


def apply_marker(s: State, code: i64, log: Recorder | None) -> None:
    """Turn the marker face down and do what it says."""
    kind = code >> 24
    if kind == USE_EXCHANGE_POSTS:
        spend_marker(s, EXCHANGE_POSTS, log)
        _exchange_posts(s, code_a(code), log)
    elif kind == USE_DEVELOP:
        spend_marker(s, DEVELOP, log)
        develop(s, s.active, code_a(code), log)
    elif kind == USE_MOVE_3:
        spend_marker(s, MOVE_3, log)
        begin_carrying(s, CARRY_OPPONENTS, 3)
    elif kind == USE_REMOVE_3:
        spend_marker(s, REMOVE_3, log)
        _begin_removing(s)
    else:
        marker = code_a(code)
        spend_marker(s, marker, log)
        _gain_actions(s, 3 if marker == PLUS_3 else 4)


def _exchange_posts(s: State, left: i64, log: Recorder | None) -> None:
    """M3: control and networks change at once; nothing is scored."""
    exchange(s, left)
    if log is not None:
        log.note(E_EXCHANGED, s.active, s.setup.space_city[left], left)


def _gain_actions(s: State, number: i64) -> None:
    """+3 or +4 actions in this turn; none if the turn's actions were given up (EF2)."""
    if not s.closed:
        s.actions_left += number


def _removable(s: State) -> i64:
    """Section 11: anybody's tradesmen in 2009, later only opponents'."""
    return CARRY_ANY if s.setup.edition == E_2009 else CARRY_OPPONENTS


def _begin_removing(s: State) -> None:
    """Remove 3: up to three tradesmen go to their owners' supplies."""
    s.phase = AT_REMOVE
    s.extras = 3
    s.handled = 0


def legal_remove(s: State, codes: vec[i64], n: i64) -> i64:
    """Section 14: another piece; done once one is removed."""
    n = pieces_to_lift(s, _removable(s), REMOVE * KIND, codes, n)
    if s.handled > 0:
        codes[n] = DONE * KIND
        n += 1
    return n


def apply_remove(s: State, code: i64, log: Recorder | None) -> None:
    """One tradesman off the board."""
    if code >> 24 == DONE:
        s.extras = 0
        return
    point = code_a(code)
    piece = lift(s, point)
    add_to_supply(s, piece)
    s.extras -= 1
    s.handled += 1
    if log is not None:
        log.note(E_REMOVED, piece, point)


def is_removing_over(s: State) -> bool:
    """Three are gone, or none is left."""
    return s.extras == 0 or not can_pick_up(s, _removable(s))
