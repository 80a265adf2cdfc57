"""Random play and counting, in the engine's own speed: for `hansa sim`, `hansa bench` and tests.

The policy draws a kind of action with fixed weights among the kinds that are legal, then one action
of that kind evenly. The weights favour finishing routes; plain uniform play hardly ever does.
"""

from __future__ import annotations

from typing import Final, final

from ._compat import i64, vec
from .codes import ACTION_KINDS, MOST_ACTIONS
from .deal import Dice, deal_from, new_state
from .referee import apply, legal
from .setup import Setup
from .state import State
from .terms import OVER

# By kind of action, in the order of codes.py.
WEIGHTS: Final = vec[i64](
    [
        12,  # income
        60,  # place
        10,  # displace
        20,  # put displaced
        20,  # put extra
        3,  # pick up
        20,  # put down
        400,  # establish
        2,  # use exchange
        40,  # use develop
        40,  # use plus
        4,  # use move 3
        4,  # use remove 3
        10,  # remove
        20,  # use permanent
        4,  # skip permanent
        20,  # green post
        20,  # put reused
        2,  # take tile
        10,  # toll
        10,  # put pawn
        3,  # pawn free
        3,  # pawn action
        10,  # neutral post
        10,  # place marker
        6,  # done
        2,  # end turn
    ]
)


@final
class RandomPolicy:
    """Draws actions; the same dice give the same game, compiled or not."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.counts = vec[i64]([0] * ACTION_KINDS)

    def choose(self, codes: vec[i64], n: i64) -> i64:
        """One of the first n codes of the buffer."""
        if n == 1:
            return codes[0]
        counts = self.counts
        for kind in range(ACTION_KINDS):
            counts[kind] = 0
        weight: i64 = 0
        for i in range(n):
            kind = codes[i] >> 24
            if counts[kind] == 0:
                weight += WEIGHTS[kind]
            counts[kind] += 1
        drawn = self.dice.below(weight)
        chosen: i64 = 0
        for kind in range(ACTION_KINDS):
            if counts[kind] > 0:
                drawn -= WEIGHTS[kind]
                if drawn < 0:
                    chosen = kind
                    break
        left = self.dice.below(counts[chosen])
        for i in range(n):
            if codes[i] >> 24 == chosen:
                if left == 0:
                    return codes[i]
                left -= 1
        return codes[0]


def play_out(s: State, policy: RandomPolicy, codes: vec[i64]) -> i64:
    """Play at random until the game is over; return the number of decisions."""
    decisions: i64 = 0
    while s.phase != OVER:
        n = legal(s, codes)
        apply(s, policy.choose(codes, n))
        decisions += 1
    return decisions


def random_games(setup: Setup, games: int, seed: int) -> int:
    """Deal and play games one after another; return the number of decisions in all of them."""
    dice = Dice(seed)
    policy = RandomPolicy(dice)
    codes = vec[i64]([0] * MOST_ACTIONS)
    decisions: i64 = 0
    for _ in range(games):
        decisions += play_out(new_state(setup, deal_from(setup, dice)), policy, codes)
    return int(decisions)


def perft(s: State, depth: int) -> int:
    """How many ways there are to make this many decisions: pins the legal actions of a position."""
    codes = legal_codes(s)
    if depth == 1:
        return len(codes)
    total = 0
    for code in codes:
        after = s.copy()
        apply(after, code)
        total += perft(after, depth - 1)
    return total


def legal_codes(s: State) -> vec[i64]:
    """The legal actions as a vector of their own."""
    codes = vec[i64]([0] * MOST_ACTIONS)
    return codes[: legal(s, codes)]
