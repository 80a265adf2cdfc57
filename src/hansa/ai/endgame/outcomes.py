"""Forced decisions, actions that end the game, and who has won: the rules' own answers, compiled."""

from __future__ import annotations

from typing import Final

from ...rules._compat import i64, vec
from ...rules.codes import DONE, END_TURN, ESTABLISH, GREEN_POST, SKIP_PERMANENT, USE_PERMANENT, code_of
from ...rules.referee import apply, legal
from ...rules.scoring import standings
from ...rules.state import State
from ...rules.terms import AT_PERMANENT, AT_TRIBUTE, NOBODY, OVER

# If nobody has had anything to decide for this long, nobody ever will: somebody made this position up.
_FORCED: Final = 100


def settle(s: State, codes: vec[i64]) -> i64:
    """Make decisions with a single legal action; return how many actions there are then, 0 at the end."""
    for _ in range(_FORCED):
        if s.phase == OVER:
            break
        n = legal(s, codes)
        if n > 1:
            return n
        apply(s, codes[0])
    return 0


def end_after(s: State, code: i64, buffer: vec[i64], skips: bool = True) -> State | None:
    """The end of the game, if an action leads straight to it.

    With `skips`, a permanent marker on the way is left unused: whoever wins that way can win; whoever loses
    may still do better with it.
    """
    kind = code >> 24
    usual = kind == ESTABLISH or kind == END_TURN or kind == DONE
    if not usual and kind != USE_PERMANENT and kind != GREEN_POST and s.ending == 0:
        return None
    end = s.copy()
    apply(end, code)
    while settle(end, buffer) > 1:
        if end.phase == AT_TRIBUTE and end.ending != 0:
            apply(end, buffer[0])  # whatever is taken, it scores nothing
            continue
        if not skips or end.ending == 0 or end.phase != AT_PERMANENT:
            return None
        apply(end, code_of(SKIP_PERMANENT))
    return end if end.phase == OVER else None


def sole_winner(s: State) -> i64:
    """Who has won alone, or NOBODY."""
    places = standings(s)
    winner: i64 = NOBODY
    for seat in range(s.setup.players):
        if places[seat] == 1:
            if winner != NOBODY:
                return NOBODY
            winner = seat
    return winner


def win_shares(s: State) -> vec[float]:
    """The share of the win of each seat when the game is over."""
    places = standings(s)
    winners = 0.0
    for place in places:
        if place == 1:
            winners += 1.0
    shares = vec[float]([0.0] * s.setup.players)
    for seat in range(s.setup.players):
        shares[seat] = 1.0 / winners if places[seat] == 1 else 0.0
    return shares
