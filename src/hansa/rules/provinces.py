"""Section 12: the pawn in the provinces (V1-V3); what it allows is in `reach` (V4)."""

from __future__ import annotations

from ._compat import i64, vec
from .codes import KIND, MOVE_PAWN_ACTION, MOVE_PAWN_FREE, PUT_PAWN, A, code_a
from .events import E_PAWN, Recorder
from .state import State
from .terms import BIT


def legal_put_pawn(s: State, codes: vec[i64], n: i64) -> i64:
    """V2: any province."""
    for province in range(s.setup.province_count):
        codes[n] = PUT_PAWN * KIND + province * A
        n += 1
    return n


def legal_pawn_action(s: State, codes: vec[i64], n: i64) -> i64:
    """V3: as an action to any other province."""
    if s.setup.provinces:
        for province in range(s.setup.province_count):
            if province != s.pawn:
                codes[n] = MOVE_PAWN_ACTION * KIND + province * A
                n += 1
    return n


def legal_pawn_free(s: State, codes: vec[i64], n: i64) -> i64:
    """V3: once a turn one or two provinces for free."""
    setup = s.setup
    if not setup.provinces or s.pawn_moved:
        return n
    one_step = setup.province_links[s.pawn]
    for province in range(setup.province_count):
        if province == s.pawn:
            continue
        if one_step & BIT[province] or setup.province_links[province] & one_step:
            codes[n] = MOVE_PAWN_FREE * KIND + province * A
            n += 1
    return n


def apply_pawn(s: State, code: i64, log: Recorder | None) -> None:
    """V3: a free move after the first action is one after the last: no action may follow."""
    s.pawn = code_a(code)
    if code >> 24 == MOVE_PAWN_FREE:
        s.pawn_moved = True
        if s.acted:
            s.closed = True
            s.actions_left = 0
    if log is not None:
        log.note(E_PAWN, s.decider, s.pawn)
