"""What ending the game now is worth, as far as a seat can know.

Without mission cards the rules say. With them, the others' cards are dealt at random many times: a single
guess would be a coin toss on whether ending the game wins it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hansa.play.view import View
from hansa.rules.deal import Dice
from hansa.rules.playout import new_buffer
from hansa.rules.referee import to_move
from hansa.rules.scoring import total_score
from hansa.rules.state import State

from .outcomes import end_after, sole_winner, win_shares

__all__ = ["Finish", "finishes"]

_DEALS = 32
_BUFFER = new_buffer()


@dataclass(frozen=True, slots=True)
class Finish:
    """The end of the game that an action leads to."""

    code: int
    after: State  # in one of the worlds
    shares: list[float]  # of the win, for every seat
    scores: list[float]


def finishes(view: View, world: State, codes: Sequence[int], rng: random.Random) -> Iterator[Finish]:
    """The actions, as codes, that end the game; the world is one that fits the view."""
    deals = [world]
    for code in codes:
        end = _end(world, code)
        if end is None:
            continue
        if world.setup.missions and len(deals) == 1:
            deals += [view.sample(Dice(rng.getrandbits(62))) for _ in range(_DEALS - 1)]
        ends = [end, *filter(None, (_end(deal, code) for deal in deals[1:]))]
        seats = range(world.setup.players)
        shares, scores = [0.0] * len(seats), [0.0] * len(seats)
        for one in ends:
            won = win_shares(one)
            for seat in seats:
                shares[seat] += won[seat] / len(ends)
                scores[seat] += total_score(one, seat) / len(ends)
        yield Finish(code, end, shares, scores)


def _end(s: State, code: int) -> State | None:
    """The end of the game; a marker on the way is left unused only if that wins."""
    end = end_after(s, code, _BUFFER)
    if end is None or (not s.setup.missions and sole_winner(end) == to_move(s)):
        return end
    return end_after(s, code, _BUFFER, False)
