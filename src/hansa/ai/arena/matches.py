"""Matches between players, with rotated seats and the same deals for everybody.

A deal is played as often as there are seats, so each entrant meets it from each of them.
"""

from __future__ import annotations

import random
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import cache, partial
from multiprocessing import get_context
from time import perf_counter

from hansa.ai import players
from hansa.ai.player import Player
from hansa.errors import HansaError
from hansa.play.game import new_game
from hansa.play.names import SEATS

__all__ = ["Match", "Played", "matches", "play", "play_all"]

MOST_DECISIONS = 20_000  # a game still going by then counts as it stands


@dataclass(frozen=True, slots=True)
class Match:
    """One game: who sits where, and what is dealt."""

    entrants: tuple[str, ...]  # by seat
    board: str
    edition: str
    modules: tuple[str, ...]
    seed: int
    marker_set: str = "book"


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
    entrants: Sequence[str],
    board: str,
    edition: str,
    modules: tuple[str, ...],
    games: int,
    seed: int,
    marker_set: str = "book",
) -> list[Match]:
    """At least this many games, every deal in every rotation of the seats; identical ones come once."""
    turned = [tuple(entrants[n:]) + tuple(entrants[:n]) for n in range(len(entrants))]
    different = list(dict.fromkeys(turned))
    every = range(seed, seed - (-games // len(different)))
    return [Match(seats, board, edition, modules, deal, marker_set) for deal in every for seats in different]


@cache
def level(name: str) -> Player:
    """A level by its name; one that the journeyman would stand in for cannot be measured."""
    return players.make(name, strict=True)


def play(match: Match, player: Callable[[str], Player] = level) -> Played:
    """Play one game; the same match gives the same game unless a player goes by the clock."""
    count = len(match.entrants)
    game = new_game(
        match.board,
        count,
        seed=match.seed,
        edition=match.edition,
        modules=match.modules,
        marker_set=match.marker_set,
    )
    seats = SEATS[:count]
    rng = random.Random(match.seed)
    decisions, seconds, longest = [0] * count, [0.0] * count, [0.0] * count
    while (seat := game.to_move) is not None and len(game.actions) < MOST_DECISIONS:
        legal = game.legal_actions()
        number = seats.index(seat)
        view = game.view(seat)
        begun = perf_counter()
        action = player(match.entrants[number]).choose(view, legal, rng)
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


def play_all(work: Sequence[Match], jobs: int, player: Callable[[str], Player] = level) -> Iterator[Played]:
    """Play all games, in the order of the work, with the players that `player` finds by their names."""
    one_game = partial(play, player=player)
    if jobs == 1:
        yield from map(one_game, work)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _leave_ctrl_c_to_the_parent) as pool:
        try:
            yield from pool.map(one_game, work)
        except BrokenProcessPool:
            raise HansaError("A process died while playing; try --jobs 1.", code="process") from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
