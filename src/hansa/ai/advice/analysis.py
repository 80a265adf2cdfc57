"""How a game was decided: everybody's chance to win turn by turn, and the decisions that changed it most.

The curve is the network's evaluation of each position, without search. Where a seat's own decision moved it
most, searches follow what was played and what seems best, with the same effort and through that seat's view:
a decision is judged by what the seat could know. The same game, positions and seed give the same analysis.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from hansa.ai.advice.advise import Tip, advise, look_after, rounded
from hansa.ai.network.evaluator import Chances, Evaluator
from hansa.ai.search.mcts import Search
from hansa.play.actions import Action, as_json
from hansa.play.coding import encode, listed
from hansa.play.game import Game
from hansa.rules.deal import Dice
from hansa.rules.state import State

__all__ = ["POSITIONS", "Analysis", "Turn", "Turning", "analyse"]

POSITIONS = 1000  # that a search looks at
MOST_TURNING = 6
_LOOKS = 20  # decisions that are searched
_SLIGHT = 0.05  # a smaller change of the chance is not a turning point

Progress = Callable[[float], None]


@dataclass(frozen=True)
class Turn:
    """The chances of all seats as a turn begins; the last one is the end of the game."""

    decisions: int  # made before
    round: int
    seat: str  # whose turn it is
    chances: Chances

    def to_json(self) -> dict[str, Any]:
        """The turn as a JSON object."""
        chances = [rounded(chance) for chance in self.chances]
        return {"decisions": self.decisions, "round": self.round, "seat": self.seat, "chances": chances}


@dataclass(frozen=True)
class Turning:
    """A decision that changed the chance of its seat."""

    decisions: int  # made before
    round: int
    seat: str
    before: float
    after: float
    played: Action
    better: Tip | None

    def to_json(self) -> dict[str, Any]:
        """The turning point as a JSON object."""
        better = self.better.to_json() if self.better else None
        if better:
            del better["share"]
        return {
            "decisions": self.decisions,
            "round": self.round,
            "seat": self.seat,
            "before": rounded(self.before),
            "after": rounded(self.after),
            "played": as_json(self.played),
            "better": better,
        }


@dataclass(frozen=True)
class Analysis:
    """A game's curve of chances and its turning points, in the order of the game."""

    seats: tuple[str, ...]
    turns: tuple[Turn, ...]
    turning: tuple[Turning, ...]

    def to_json(self) -> dict[str, Any]:
        """The analysis as a JSON object."""
        return {
            "seats": list(self.seats),
            "turns": [turn.to_json() for turn in self.turns],
            "turning": [point.to_json() for point in self.turning],
        }


@dataclass(frozen=True)
class _Moment:
    """A position of the game, as whoever decides there may know it."""

    decider: str | None
    turn: int
    active: str
    is_free: bool  # whether there is something to choose
    world: State


def analyse(
    game: Game, *, positions: int = POSITIONS, seed: int = 1, progress: Progress = lambda done: None
) -> Analysis:
    """Look back at a game, or as much of it as has been played; `positions` are those of each search."""
    search = Search(None, positions)
    moments = _moments(game, random.Random(seed))
    chances = Evaluator().chances([moment.world for moment in moments])
    doubtful = _doubtful(game.players, moments, chances)
    turning: list[Turning] = []
    for number, n in enumerate(doubtful, 1):
        progress(number / (len(doubtful) + 1))
        found = _judged(game, n, search, random.Random(seed + n))
        if found is not None:
            turning.append(found)
    progress(1.0)
    turning.sort(key=lambda point: -abs(point.after - point.before))
    largest = sorted(turning[:MOST_TURNING], key=lambda point: point.decisions)
    return Analysis(game.players, _turns(game, moments, chances), tuple(largest))


def _moments(game: Game, rng: random.Random) -> list[_Moment]:
    """Every position from the first to the last."""
    step, found = game.at(0), []
    for action in (*game.actions, None):
        view = step.view(step.to_move)
        is_free = len(step.legal_actions()) > 1
        world = view.sample(Dice(rng.getrandbits(62)))
        found.append(_Moment(step.to_move, int(view.state.turn), step.turn, is_free, world))
        if action is not None:
            step.play_again(action)
    return found


def _turns(game: Game, moments: Sequence[_Moment], chances: Sequence[Chances]) -> tuple[Turn, ...]:
    begins = [n for n, moment in enumerate(moments) if n == 0 or moment.turn != moments[n - 1].turn]
    return tuple(
        Turn(n, _round(game, moments[n].turn), moments[n].active, chances[n])
        for n in dict.fromkeys([*begins, len(moments) - 1])
    )


def _round(game: Game, turn: int) -> int:
    return (turn - 1) // len(game.players) + 1


def _doubtful(seats: Sequence[str], moments: Sequence[_Moment], chances: Sequence[Chances]) -> list[int]:
    """The decisions that seem to have mattered most to whoever made them, one for each turn of a seat."""
    largest: dict[tuple[int, str], tuple[float, int]] = {}
    for n, moment in enumerate(moments[:-1]):
        if moment.is_free and moment.decider is not None:
            seat = seats.index(moment.decider)
            change = abs(chances[n + 1][seat] - chances[n][seat])
            key = (moment.turn, moment.decider)
            largest[key] = max(largest.get(key, (0.0, n)), (change, n))
    return sorted(n for _, n in sorted(largest.values(), reverse=True)[:_LOOKS])


def _judged(game: Game, n: int, search: Search, rng: random.Random) -> Turning | None:
    """A decision with the chances of the best action and of the one played; None if it changed little."""
    played = game.actions[n]
    view = game.at(n).view(played.seat)
    code = listed(view.state, encode(view.names, view.state, played))
    best, *others = advise(view, search, rng).tips
    same = [tip for tip in (best, *others) if encode(view.names, view.state, tip.action) == code]
    if same:
        after = same[0].chance
    else:
        world = view.sample(Dice(rng.getrandbits(62)))
        after = look_after(view, world, code, search, rng)[0][game.players.index(played.seat)]
    if best.chance is None or after is None or abs(after - best.chance) < _SLIGHT:
        return None
    better = best if after < best.chance else None
    turn = _round(game, int(view.state.turn))
    return Turning(n, turn, played.seat, best.chance, after, played, better)
