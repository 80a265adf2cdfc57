"""The referee: what may be decided now, and what a decision does. The rules themselves are elsewhere.

`legal` and `apply` look at the phase and hand over to the module of the rule. After every decision
`_settle` ends the steps in which nothing is left to decide (section 14), and the action (G1).
"""

from __future__ import annotations

from typing import Final

from ._compat import INTERPRETED, i64, vec
from .abilities import actions_value, book_value
from .codes import (
    DISPLACE,
    END_TURN,
    ESTABLISH,
    INCOME,
    KIND,
    LAY_MARKER,
    MOST_ACTIONS,
    MOVE_PAWN_ACTION,
    MOVE_PAWN_FREE,
    PICK_UP,
    PLACE,
    TAKE_TILE,
    USE_EXCHANGE_MARKER,
    USE_EXCHANGE_POSTS,
    USE_REMOVE_3,
)
from .displace import apply_displace, apply_displaced, is_displacement_over, legal_displace, legal_displaced
from .establish import apply_establish, legal_establish
from .events import E_OVER, E_TURN, Recorder
from .favour import apply_tile, legal_tile
from .income import apply_income, apply_toll, legal_income, legal_toll
from .laid import apply_tribute, legal_tribute, settle_tributes
from .markers import apply_marker, apply_remove, is_removing_over, legal_markers, legal_remove
from .move import (
    apply_pick_up,
    apply_put_down,
    begin_carrying,
    is_picking_over,
    legal_carrying,
    legal_pick_up,
    legal_put_down,
)
from .neutral import apply_neutral_post, legal_neutral_post
from .permanent import (
    apply_permanent,
    apply_place_2,
    apply_reuse,
    is_placing_over,
    is_reusing_over,
    legal_permanent,
    legal_place_2,
    legal_reuse,
    return_reused,
)
from .place import apply_place, legal_place
from .plate import apply_place_marker, clear_plate, legal_place_marker, routes_for_markers
from .provinces import apply_pawn, legal_pawn_action, legal_pawn_free, legal_put_pawn
from .state import State, end_step
from .terms import (
    AT_ACTION,
    AT_DISPLACED,
    AT_PAWN,
    AT_PERMANENT,
    AT_PICK_UP,
    AT_PLACE_2,
    AT_PLATE,
    AT_PUT_DOWN,
    AT_REMOVE,
    AT_REUSE,
    AT_TOLL,
    AT_TRIBUTE,
    CARRY_OWN,
    NOBODY,
    OVER,
)

# Making a new buffer for every list would take longer than filling it, and in compiled code no other thread
# can interfere. Interpreted, each list has a buffer of its own.
_BUFFER: Final = vec[i64]([0] * MOST_ACTIONS)


def to_move(s: State) -> i64:
    """Who decides now, or -1 when the game is over; the neutral's post is the active player's (N3)."""
    return s.decider if s.neutral_route == NOBODY else s.active


def legal(s: State, codes: vec[i64]) -> i64:
    """Write all legal actions into the buffer (codes.MOST_ACTIONS long) and return how many there are."""
    phase = s.phase
    if s.neutral_route != NOBODY:
        return legal_neutral_post(s, codes, 0)
    if phase == AT_ACTION:
        return _legal_in_turn(s, codes)
    if phase == AT_DISPLACED:
        return legal_displaced(s, codes, 0)
    if phase == AT_PUT_DOWN:
        return legal_put_down(s, codes, 0)
    if phase == AT_PICK_UP:
        return legal_carrying(s, codes, 0)
    if phase == AT_PLATE:
        return legal_place_marker(s, codes, 0)
    if phase == AT_PERMANENT:
        return legal_permanent(s, codes, 0)
    if phase == AT_REMOVE:
        return legal_remove(s, codes, 0)
    if phase == AT_REUSE:
        return legal_reuse(s, codes, 0)
    if phase == AT_PLACE_2:
        return legal_place_2(s, codes, 0)
    if phase == AT_TOLL:
        return legal_toll(s, codes, 0)
    if phase == AT_TRIBUTE:
        return legal_tribute(s, codes, 0)
    if phase == AT_PAWN:
        return legal_put_pawn(s, codes, 0)
    return 0


def _legal_in_turn(s: State, codes: vec[i64]) -> i64:
    """T1-T3: an action while there are some left, a marker or tile, the pawn, or the end of the turn."""
    n: i64 = 0
    if s.actions_left > 0:
        n = legal_income(s, codes, n)
        n = legal_place(s, codes, n)
        n = legal_displace(s, codes, n)
        n = legal_pick_up(s, CARRY_OWN, codes, n)
        n = legal_establish(s, codes, n)
        n = legal_pawn_action(s, codes, n)
    n = legal_markers(s, codes, n)
    n = legal_tile(s, codes, n)
    n = legal_pawn_free(s, codes, n)
    codes[n] = END_TURN * KIND
    return n + 1


def legal_actions(s: State) -> list[int]:
    """All legal actions as a list."""
    codes = vec[i64]([0] * MOST_ACTIONS) if INTERPRETED else _BUFFER
    n = legal(s, codes)
    return [int(codes[i]) for i in range(n)]


def apply(s: State, code: i64, log: Recorder | None = None) -> None:
    """Carry out a legal action; events go to the recorder, if any."""
    phase = s.phase
    if s.neutral_route != NOBODY:
        apply_neutral_post(s, code, log)
    elif phase == AT_ACTION:
        _apply_in_turn(s, code, log)
    elif phase == AT_DISPLACED:
        apply_displaced(s, code, log)
    elif phase == AT_PUT_DOWN:
        apply_put_down(s, code, log)
    elif phase == AT_PICK_UP:
        apply_pick_up(s, code, log)
    elif phase == AT_PLATE:
        apply_place_marker(s, code, log)
    elif phase == AT_PERMANENT:
        apply_permanent(s, code, log)
    elif phase == AT_REMOVE:
        apply_remove(s, code, log)
    elif phase == AT_REUSE:
        apply_reuse(s, code, log)
    elif phase == AT_PLACE_2:
        apply_place_2(s, code, log)
    elif phase == AT_TOLL:
        apply_toll(s, code, log)
        s.phase = AT_ACTION
    elif phase == AT_PAWN:
        apply_pawn(s, code, log)
        s.phase = AT_ACTION
    elif phase == AT_TRIBUTE:
        apply_tribute(s, code, log)
        s.phase = AT_ACTION
    _settle(s, log)


def _apply_in_turn(s: State, code: i64, log: Recorder | None) -> None:
    kind = code >> 24
    if kind == PLACE:
        _spend_action(s)
        apply_place(s, code, log)
    elif kind == DISPLACE:
        _spend_action(s)
        apply_displace(s, code, log)
    elif kind == ESTABLISH:
        _spend_action(s)
        apply_establish(s, code, log)
    elif kind == INCOME:
        _spend_action(s)
        apply_income(s, code, log)
    elif kind == PICK_UP:
        _spend_action(s)
        begin_carrying(s, CARRY_OWN, book_value(s.players[s.active]))
        apply_pick_up(s, code, log)
    elif kind == END_TURN:
        s.phase = AT_PLATE
    elif USE_EXCHANGE_POSTS <= kind <= USE_REMOVE_3 or LAY_MARKER <= kind <= USE_EXCHANGE_MARKER:
        apply_marker(s, code, log)
    elif kind == TAKE_TILE:
        apply_tile(s, code, log)
    elif kind == MOVE_PAWN_ACTION:
        _spend_action(s)
        apply_pawn(s, code, log)
    elif kind == MOVE_PAWN_FREE:
        apply_pawn(s, code, log)


def _spend_action(s: State) -> None:
    """T1."""
    s.actions_left -= 1
    s.acted = True


def _settle(s: State, log: Recorder | None) -> None:
    """Section 14: end every step that leaves nothing to decide."""
    phase = s.phase
    if s.neutral_route != NOBODY:
        return
    if phase == AT_ACTION:
        _end_action(s, log)
    elif phase == AT_PICK_UP:
        if is_picking_over(s):
            s.phase = AT_PUT_DOWN
    elif phase == AT_PLATE:
        _place_markers_or_pass_on(s, log)
    elif _is_step_over(s, phase):
        if phase == AT_REUSE:
            return_reused(s)
        end_step(s)
        _end_action(s, log)


def _is_step_over(s: State, phase: i64) -> bool:
    if phase == AT_DISPLACED:
        return is_displacement_over(s)
    if phase == AT_PUT_DOWN:
        return len(s.hand) == 0
    if phase == AT_REMOVE:
        return is_removing_over(s)
    if phase == AT_REUSE:
        return is_reusing_over(s)
    return phase == AT_PLACE_2 and is_placing_over(s)


def _end_action(s: State, log: Recorder | None) -> None:
    """PM2, E6, G1, P4: tributes are taken; then the game ends if a reason for that came up."""
    if len(s.due) > 0 and settle_tributes(s, log):
        return
    if s.ending != 0:
        s.phase = OVER
        s.decider = NOBODY
        if log is not None:
            log.note(E_OVER, s.ending)
    else:
        s.phase = AT_ACTION
        s.decider = s.active


def _place_markers_or_pass_on(s: State, log: Recorder | None) -> None:
    """T4: the markers of the plate are placed, as far as possible (P3), then the next player begins."""
    if s.plate != 0 and routes_for_markers(s) != 0:
        return
    clear_plate(s, log)
    s.turn += 1
    begin_turn(s, (s.active + 1) % s.setup.players, log)


def begin_turn(s: State, seat: i64, log: Recorder | None) -> None:
    """T1: a new turn with all its actions."""
    s.active = seat
    s.decider = seat
    s.phase = AT_ACTION
    s.actions_left = actions_value(s.players[seat])
    s.acted = False
    s.marker_used = False
    s.closed = False
    s.pawn_moved = False
    s.permits_used = 0
    if log is not None:
        log.note(E_TURN, seat, s.turn)
