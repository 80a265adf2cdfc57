"""The arena: players against one another, seats rotated, everybody with the same deals.

A deal is played as often as there are seats, so that each entrant meets it from each of them. The rating is
Plackett and Luce's for several players (openskill), found in several passes over all games: 25 is the start.
"""

from __future__ import annotations

import math
import random
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from time import perf_counter
from typing import Any

from hansa.ai import players
from hansa.ai.player import Player
from hansa.play.game import new_game
from hansa.play.names import SEATS

__all__ = ["Line", "Match", "Played", "matches", "play", "play_all", "table"]

PASSES = 12  # over all games, so that it does not matter who was met first
MOST_DECISIONS = 20_000  # a game that is still going then counts as it stands


@dataclass(frozen=True, slots=True)
class Match:
    """One game: who sits where, and what is dealt."""

    entrants: tuple[str, ...]  # by seat
    board: str
    edition: str
    modules: tuple[str, ...]
    seed: int


@dataclass(frozen=True, slots=True)
class Played:
    """How a game ended, by seat."""

    match: Match
    places: tuple[int, ...]
    scores: tuple[int, ...]
    decisions: tuple[int, ...]  # with more than one legal action
    seconds: tuple[float, ...]
    longest: tuple[float, ...]  # seconds of the longest decision
    turns: int


def matches(
    entrants: Sequence[str], board: str, edition: str, modules: tuple[str, ...], deals: int, seed: int
) -> list[Match]:
    """Every deal with every rotation of the seats; turns that look the same are played once."""
    turned = [tuple(entrants[n:]) + tuple(entrants[:n]) for n in range(len(entrants))]
    different = list(dict.fromkeys(turned))
    every = range(seed, seed + deals)
    return [Match(seats, board, edition, modules, deal) for deal in every for seats in different]


@cache
def _player(name: str) -> Player:
    return players.make(name)


def play(match: Match) -> Played:
    """Play one game; the same match gives the same game where no player goes by the clock."""
    count = len(match.entrants)
    game = new_game(match.board, count, seed=match.seed, edition=match.edition, modules=match.modules)
    seats = SEATS[:count]
    rng = random.Random(match.seed)
    decisions, seconds, longest = [0] * count, [0.0] * count, [0.0] * count
    while (seat := game.to_move) is not None and len(game.actions) < MOST_DECISIONS:
        legal = game.legal_actions()
        number = seats.index(seat)
        view = game.view(seat)
        begun = perf_counter()
        action = _player(match.entrants[number]).choose(view, legal, rng)
        took = perf_counter() - begun
        if len(legal) > 1:
            decisions[number] += 1
            seconds[number] += took
            longest[number] = max(longest[number], took)
        game.play(action)
    places = {standing.seat: standing.place for standing in game.standings()}
    totals = game.score()
    return Played(
        match,
        tuple(places[seat] for seat in seats),
        tuple(totals[seat].total for seat in seats),
        tuple(decisions),
        tuple(seconds),
        tuple(longest),
        int(game.view(None).state.turn),
    )


def play_all(work: Sequence[Match], jobs: int) -> Iterator[Played]:
    """Play all games, in the order of the work."""
    if jobs == 1:
        yield from map(play, work)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _leave_ctrl_c_to_the_parent) as pool:
        try:
            yield from pool.map(play, work)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@dataclass(frozen=True, slots=True)
class Line:
    """What the arena says of one entrant."""

    name: str
    seats: int  # how often it played
    wins: float  # shared wins as shares
    share: float
    share_error: float  # half of the 95 % interval
    even: float  # the share of an equal
    score: float
    winning_score: float
    rating: float
    rating_error: float
    milliseconds: float  # for a decision, on average
    longest: float  # milliseconds

    def to_json(self) -> dict[str, object]:
        """The line as a JSON object, rounded."""
        return {
            name: round(value, 4) if isinstance(value, float) else value
            for name, value in ((name, getattr(self, name)) for name in self.__slots__)
        }


def table(played: Sequence[Played]) -> list[Line]:
    """One line for each entrant, the strongest first."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    names = sorted({name for one in played for name in one.match.entrants})
    start = model.rating()
    ratings = dict.fromkeys(names, (start.mu, start.sigma))
    for number in range(PASSES):
        # Every pass knows the others better; what is known of each is what one pass tells.
        ratings = {name: (mu, start.sigma) for name, (mu, _) in ratings.items()}
        for one in played:
            _learn(model, ratings, one, 1 / (1 + number))
    return sorted(
        (_line(name, played, *ratings[name]) for name in names),
        key=lambda line: (line.share - line.even, line.rating),
        reverse=True,
    )


def _learn(model: Any, ratings: dict[str, tuple[float, float]], one: Played, weight: float) -> None:
    """One game. Who sits on several seats learns from each: changes add up, and so does what is known."""
    entrants = one.match.entrants
    teams = [[model.rating(*ratings[name])] for name in entrants]
    after = [rated for (rated,) in model.rate(teams, ranks=[float(place) for place in one.places])]
    for name in dict.fromkeys(entrants):
        mu, sigma = ratings[name]
        seats = [rated for rated, who in zip(after, entrants, strict=True) if who == name]
        known = 1 / sigma**2 + sum(1 / rated.sigma**2 - 1 / sigma**2 for rated in seats)
        ratings[name] = mu + weight * sum(rated.mu - mu for rated in seats), known**-0.5


def _line(name: str, played: Sequence[Played], mu: float, sigma: float) -> Line:
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
    share = _mean(shares)
    # Wilson's interval, which also holds near nothing and everything.
    spread = 1.96 * math.sqrt(share * (1 - share) / len(shares) + 0.9604 / len(shares) ** 2)
    return Line(
        name,
        len(shares),
        sum(shares),
        share,
        spread / (1 + 3.8416 / len(shares)),
        _mean(evens),
        _mean(scores),
        _mean(winning),
        mu,
        1.96 * sigma,
        1000 * seconds / max(1, decisions),
        1000 * longest,
    )


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
