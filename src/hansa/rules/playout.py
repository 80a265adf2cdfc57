"""Random play and counting at the engine's own speed: for `hansa sim`, `hansa bench` and tests.

The policy draws a kind of action with fixed weights among the kinds that are legal, then any action of
that kind. Putting a tradesman on a point counts as two kinds, joining the player's own on a route where
nobody else is, and all others: plain uniform play hardly ever finishes a route.
"""

from __future__ import annotations

from typing import Final, final

from ._compat import i64, vec
from .codes import ACTION_KINDS, EXTRA, MOST_ACTIONS, PLACE, PUT_DOWN, REPLACE, REUSE
from .deal import MASK, Dice, deal_from, new_state
from .invariants import digest, problems
from .referee import apply, legal, legal_actions
from .scoring import standings, total_score
from .setup import Setup
from .state import State, vector
from .terms import AT_DISPLACED, OVER

# By kind of action, in the order of codes.py.
WEIGHTS: Final = vec[i64](
    [
        12,  # income
        60,  # place
        10,  # displace
        20,  # replace
        20,  # extra
        3,  # pick up
        20,  # put down
        400,  # establish
        2,  # use exchange posts
        40,  # use develop
        40,  # use marker
        4,  # use move 3
        4,  # use remove 3
        10,  # remove
        20,  # use permanent
        4,  # skip permanent
        20,  # green post
        20,  # reuse
        2,  # take tile
        10,  # toll
        10,  # put pawn
        3,  # move pawn free
        3,  # move pawn action
        10,  # neutral post
        10,  # place marker
        6,  # done
        2,  # end turn
        20,  # lay marker
        20,  # use exchange marker
        10,  # tribute
    ]
)


# The kinds that put a tradesman on a point.
PUTS_DOWN: Final = vec[i64](
    [1 if kind in (PLACE, REPLACE, EXTRA, PUT_DOWN, REUSE) else 0 for kind in range(ACTION_KINDS)]
)

# How often out of 16 a tradesman joins its owner's others, if it could also go elsewhere.
JOINING: Final = 15


@final
class RandomPolicy:
    """Draws actions; the same dice give the same game, compiled or not."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        # Where each kind's actions begin in the buffer: the referee lists actions of a kind together.
        self.begins = vec[i64]([0] * (ACTION_KINDS + 1))

    def choose(self, s: State, codes: vec[i64], n: i64) -> i64:
        """One of the first n codes of the buffer."""
        if n == 1:
            return codes[0]
        begins = self.begins
        weights = WEIGHTS
        kinds: i64 = 0
        weight: i64 = 0
        last: i64 = -1
        for i in range(n):
            kind = codes[i] >> 24
            if kind != last:
                begins[kinds] = i
                kinds += 1
                weight += weights[kind]
                last = kind
        begins[kinds] = n
        drawn = self.dice.below(weight)
        chosen: i64 = 0
        while True:
            drawn -= weights[codes[begins[chosen]] >> 24]
            if drawn < 0:
                break
            chosen += 1
        begin = begins[chosen]
        end = begins[chosen + 1]
        if PUTS_DOWN[codes[begin] >> 24] and self.dice.below(16) < JOINING:
            end = _joining_first(s, codes, begin, end)
        return codes[begin + self.dice.below(end - begin)]

    def choose_listed(self, s: State, codes: list[int]) -> i64:
        """One of the codes of a list, for interpreted code."""
        return self.choose(s, vector(codes), len(codes))


def _joining_first(s: State, codes: vec[i64], begin: i64, end: i64) -> i64:
    """Bring actions that join the player's tradesmen to the front; return their end, or `end` if none do."""
    setup = s.setup
    mover = s.owner if s.phase == AT_DISPLACED else s.active
    alone = s.players[mover].routes
    for seat in range(setup.seats):
        if seat != mover:
            alone &= ~s.players[seat].routes
    point_route = setup.point_route
    front = begin
    for i in range(begin, end):
        code = codes[i]
        if (alone >> point_route[(code >> 16) & 255]) & 1:
            codes[i] = codes[front]
            codes[front] = code
            front += 1
    return end if front == begin else front


def play_out(s: State, policy: RandomPolicy, codes: vec[i64]) -> i64:
    """Play at random until the game is over; return the number of decisions."""
    decisions: i64 = 0
    while s.phase != OVER:
        n = legal(s, codes)
        apply(s, policy.choose(s, codes, n))
        decisions += 1
    return decisions


def play_out_checked(s: State, policy: RandomPolicy, codes: vec[i64]) -> tuple[int, list[str]]:
    """The same, testing every position; stop at the first problem, or when nothing is legal."""
    decisions = 0
    found = problems(s)
    while s.phase != OVER and not found:
        n = legal(s, codes)
        if n == 0:
            return decisions, ["a dead end: nobody has a legal action"]
        apply(s, policy.choose(s, codes, n))
        decisions += 1
        found = problems(s)
    return decisions, found


def trajectory(setup: Setup, seed: int) -> int:
    """One random game summed up in a number that depends on each of its positions."""
    dice = Dice(seed)
    policy = RandomPolicy(dice)
    codes = new_buffer()
    s = new_state(setup, deal_from(setup, dice))
    sum_: i64 = digest(s)
    while s.phase != OVER:
        apply(s, policy.choose(s, codes, legal(s, codes)))
        sum_ = digest(s, int(sum_))
    for seat in range(setup.players):
        sum_ = (sum_ * 1_000_003 + total_score(s, seat)) & MASK
    for place in standings(s):
        sum_ = (sum_ * 1_000_003 + place) & MASK
    return int(sum_)


def new_buffer() -> vec[i64]:
    """A buffer that is long enough for the legal actions of any position."""
    return vec[i64]([0] * MOST_ACTIONS)


def random_games(setup: Setup, games: int, seed: int) -> int:
    """Deal and play games one after another; return the number of decisions in all of them."""
    dice = Dice(seed)
    policy = RandomPolicy(dice)
    codes = new_buffer()
    decisions: i64 = 0
    for _ in range(games):
        decisions += play_out(new_state(setup, deal_from(setup, dice)), policy, codes)
    return int(decisions)


def perft(s: State, depth: int) -> int:
    """How many ways there are to make this many decisions, which pins down the legal actions."""
    codes = legal_actions(s)
    if depth == 1:
        return len(codes)
    total = 0
    for code in codes:
        after = s.copy()
        apply(after, code)
        total += perft(after, depth - 1)
    return total


def copy_often(s: State, times: int) -> None:
    """Copy a state again and again, for timing."""
    for _ in range(i64(times)):
        s.copy()


def list_often(s: State, times: int) -> int:
    """Find the legal actions of a state again and again, for timing; return how many there are."""
    codes = new_buffer()
    n: i64 = 0
    for _ in range(i64(times)):
        n = legal(s, codes)
    return int(n)
