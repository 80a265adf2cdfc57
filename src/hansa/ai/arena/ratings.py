"""Ratings and shares of wins from the games of an arena.

The ratings are those of the Plackett-Luce model for several players (openskill), fitted to all games at once:
25 is the mean, and the unit is the same for any number of games and any size of table.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from hansa.ai.arena.matches import Played
from hansa.ai.network.arrays import Array

__all__ = ["SCALE", "Line", "table"]

MEAN = 25.0  # of all ratings
SCALE = 25 / 3  # this many points more give odds of e to 1: openskill's own unit at a table of four
LIKELY = 25.0  # how far a rating is likely to be from the mean: even a player who wins everything gets one
SURE = 1.96  # standard deviations to either side cover 95 %


@dataclass(frozen=True, slots=True)
class Line:
    """What the arena says about one entrant."""

    name: str
    seats: int  # how often it played
    wins: float  # shared wins as shares
    share: float
    share_low: float  # the 95 % interval
    share_high: float
    even: float  # the share of an equal
    score: float
    winning_score: float
    rating: float
    rating_error: float  # half of the 95 % interval
    milliseconds: float  # for a decision, on average
    longest: float  # milliseconds

    @property
    def won(self) -> str:
        """The share and its interval in percent, such as `88 % (64-97)`."""
        return f"{100 * self.share:.0f} % ({100 * self.share_low:.0f}-{100 * self.share_high:.0f})"

    def to_json(self) -> dict[str, object]:
        """The line as a JSON object, rounded."""
        return {
            name: round(value, 4) if isinstance(value, float) else value
            for name, value in ((name, getattr(self, name)) for name in self.__slots__)
        }


def table(played: Sequence[Played]) -> list[Line]:
    """One line for each entrant, the strongest first."""
    return sorted(
        (_line(name, played, *rated) for name, rated in _ratings(played).items()),
        key=lambda line: (line.share - line.even, line.rating),
        reverse=True,
    )


def _ratings(played: Sequence[Played]) -> dict[str, tuple[float, float]]:
    """The likeliest rating of each entrant and half of its 95 % interval, found by Newton's method."""
    outcomes = Counter(_outcome(one) for one in played)
    names = sorted({name for outcome in outcomes for _, name in outcome})
    ratings = np.full(len(names), MEAN)
    for _ in range(100):
        slope = _slope(ratings, names, outcomes)
        curvature = _curvature(ratings, slope, names, outcomes)
        step = np.linalg.solve(curvature, slope)
        ratings += step * min(1.0, SCALE / max(1e-9, np.abs(step).max()))  # no leaps
        if np.abs(step).max() < 1e-4:
            break
    # Games tell only differences, so a rating is as certain as its difference from the mean.
    centred = np.eye(len(names)) - 1 / len(names)
    spread = np.sqrt(np.diag(centred @ np.linalg.inv(curvature) @ centred).clip(0))
    return {name: (float(ratings[n]), float(SURE * spread[n])) for n, name in enumerate(names)}


Outcome = tuple[tuple[int, str], ...]


def _outcome(one: Played) -> Outcome:
    """Who finished in which place: all that a rating knows about a game."""
    return tuple(sorted(zip(one.places, one.match.entrants, strict=True)))


def _slope(ratings: Array, names: Sequence[str], outcomes: Mapping[Outcome, int]) -> Array:
    """The slope of the log-likelihood in each rating: with a sigma of 1, that is what openskill adds."""
    slope = (MEAN - ratings) / LIKELY**2
    for outcome, times in outcomes.items():
        model = _model(len(outcome))
        seats = [names.index(name) for _, name in outcome]
        before = [[model.rating(float(ratings[seat]), 1.0)] for seat in seats]
        after = model.rate(before, ranks=[float(place) for place, _ in outcome])
        for seat, (rated,) in zip(seats, after, strict=True):  # which may repeat
            slope[seat] += times * (rated.mu - ratings[seat])
    return slope


def _curvature(ratings: Array, slope: Array, names: Sequence[str], outcomes: Mapping[Outcome, int]) -> Array:
    """How fast the slope falls with each rating, which is how much is known about it."""
    little = 1e-3
    rows = [(slope - _slope(ratings + one, names, outcomes)) / little for one in little * np.eye(len(names))]
    return (np.array(rows) + np.array(rows).T) / 2


@cache
def _model(seats: int) -> Any:
    """Plackett and Luce's model, with the same unit for any number of seats."""
    from openskill.models import PlackettLuce

    return PlackettLuce(beta=math.sqrt(SCALE**2 / seats - 1), tau=0.0)  # openskill adds up 1 + beta² of all


def _line(name: str, played: Sequence[Played], rating: float, rating_error: float) -> Line:
    """What the games say about one of those who played."""
    shares: list[float] = []
    scores: list[int] = []
    winning: list[int] = []
    evens: list[float] = []
    decisions, seconds, longest = 0, 0.0, 0.0
    for one in played:
        winners = one.places.count(1)
        for seat, entrant in enumerate(one.match.entrants):
            if entrant != name:
                continue
            won = one.places[seat] == 1
            shares.append(1 / winners if won else 0.0)
            evens.append(1 / len(one.places))
            scores.append(one.scores[seat])
            if won:
                winning.append(one.scores[seat])
            decisions += one.decisions[seat]
            seconds += one.seconds[seat]
            longest = max(longest, one.longest[seat])
    return Line(
        name,
        len(shares),
        sum(shares),
        _mean(shares),
        *_wilson(_mean(shares), len(shares)),
        _mean(evens),
        _mean(scores),
        _mean(winning),
        rating,
        rating_error,
        1000 * seconds / max(1, decisions),
        1000 * longest,
    )


def _wilson(share: float, count: int) -> tuple[float, float]:
    """Wilson's interval, which also holds near 0 and 1; shared wins only make it too wide."""
    pull = SURE**2 / count
    middle = (share + pull / 2) / (1 + pull)
    half = math.sqrt(share * (1 - share) * pull + pull**2 / 4) / (1 + pull)
    return max(0.0, middle - half), min(1.0, middle + half)


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
