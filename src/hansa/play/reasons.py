"""Why an action is not allowed: one sentence a player understands, a stable code, and the rule.

`explain` is asked when no legal action fits. It looks at who decides and what is being decided, then
asks the function for that kind of action. docs/notation.md lists the codes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hansa.errors import IllegalAction, NotYourDecision
from hansa.play.actions import (
    Action,
    Displace,
    Done,
    EndTurn,
    Establish,
    ExchangePosts,
    Extra,
    GreenPost,
    Income,
    MovePawn,
    NeutralPost,
    PickUp,
    Place,
    PlaceMarker,
    PutDown,
    PutPawn,
    Remove,
    Replace,
    Reuse,
    SkipPermanent,
    TakeTile,
    Toll,
    Tribute,
    UseMarker,
    UsePermanent,
)
from hansa.play.case import Case, no
from hansa.play.names import Names
from hansa.play.narration import describe
from hansa.play.notation import Draft
from hansa.play.reasons_establish import why_not_establish
from hansa.play.reasons_markers import (
    why_not_exchange,
    why_not_green_post,
    why_not_place_marker,
    why_not_tile,
    why_not_tribute,
    why_not_use,
)
from hansa.play.reasons_pieces import (
    why_not_displace,
    why_not_done,
    why_not_extra,
    why_not_income,
    why_not_neutral_post,
    why_not_pawn,
    why_not_pick_up,
    why_not_place,
    why_not_put_down,
    why_not_remove,
    why_not_replace,
    why_not_reuse,
)
from hansa.rules.referee import to_move
from hansa.rules.state import State
from hansa.rules.terms import NOBODY, OVER, P_GREEN_POST

__all__ = ["explain", "not_yours"]

_IN_TURN = (
    Income,
    Place,
    Displace,
    PickUp,
    Establish,
    MovePawn,
    UseMarker,
    ExchangePosts,
    TakeTile,
    EndTurn,
)
# What may be decided in each State.phase.
_NOW: tuple[tuple[type[Action], ...], ...] = (
    _IN_TURN,
    (Replace, Extra, Done),
    (PickUp, Done),
    (PutDown,),
    (Remove, Done),
    (UsePermanent, SkipPermanent),
    (Reuse, Done),
    (Extra, Done),
    (Toll,),
    (PlaceMarker,),
    (PutPawn,),
    (),
    (Tribute,),
)

_WHY: Mapping[type[Action], Callable[[Case], IllegalAction | None]] = {
    Income: why_not_income,
    Place: why_not_place,
    Displace: why_not_displace,
    PickUp: why_not_pick_up,
    Establish: why_not_establish,
    MovePawn: why_not_pawn,
    UseMarker: why_not_use,
    ExchangePosts: why_not_exchange,
    TakeTile: why_not_tile,
    Replace: why_not_replace,
    Extra: why_not_extra,
    PutDown: why_not_put_down,
    Remove: why_not_remove,
    Reuse: why_not_reuse,
    GreenPost: why_not_green_post,
    NeutralPost: why_not_neutral_post,
    PlaceMarker: why_not_place_marker,
    Done: why_not_done,
    Tribute: why_not_tribute,
}


def explain(names: Names, s: State, draft: Draft) -> IllegalAction:
    """Why no legal action fits the draft."""
    if s.phase == OVER or (draft.seat is not None and draft.seat != names.seats[to_move(s)]):
        return not_yours(names, s, draft.seat)
    if draft.kind not in _kinds_now(s):
        return no("not_now", "T1", f"Not now: {describe(names, s)}")
    why = _WHY.get(draft.kind)
    found = why(Case(names, s, draft)) if why is not None else None
    return found or no("illegal_action", "T1", f"This is not allowed now: {describe(names, s)}")


def not_yours(names: Names, s: State, seat: str | None) -> IllegalAction:
    """Why a seat has nothing to decide."""
    if s.phase == OVER:
        return no("game_over", "G1", describe(names, s))
    return NotYourDecision(f"It is not {seat}'s decision: {describe(names, s)}", rule="T1")


def _kinds_now(s: State) -> tuple[type[Action], ...]:
    if s.neutral_route != NOBODY:
        return (NeutralPost,)
    kinds = _NOW[s.phase]
    if UsePermanent in kinds and s.setup.permanent[s.route] == P_GREEN_POST:
        return (GreenPost, SkipPermanent)
    return kinds
