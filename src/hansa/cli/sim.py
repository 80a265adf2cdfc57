"""`hansa sim`: random games at the engine's own speed.

Game n uses the seed S + n - 1, so `hansa sim --seed S+n-1 --games 1` repeats it on its own.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import lru_cache

from hansa.cli.setups import Config
from hansa.errors import HansaError
from hansa.play.names import END_REASONS, SEATS
from hansa.rules.deal import Dice, deal_from, new_state
from hansa.rules.playout import RandomPolicy, new_buffer, play_out, play_out_checked
from hansa.rules.referee import apply, legal
from hansa.rules.scoring import standings, total_score
from hansa.rules.setup import Setup
from hansa.rules.terms import OVER

__all__ = ["GameResult", "Trouble", "Work", "play_all", "play_some", "summary"]

_MOST_IN_ONE_PIECE = 200  # games between two progress updates


@dataclass(frozen=True, slots=True)
class GameResult:
    """One random game."""

    game: int
    seed: int
    ends: tuple[str, ...]
    turns: int
    decisions: int
    scores: tuple[int, ...]
    winners: tuple[str, ...]

    def to_json(self) -> dict[str, object]:
        """The game as a JSON object."""
        return {
            "game": self.game,
            "seed": self.seed,
            "ends": list(self.ends),
            "turns": self.turns,
            "decisions": self.decisions,
            "scores": dict(zip(SEATS, self.scores, strict=False)),
            "winners": list(self.winners),
        }


@dataclass(frozen=True, slots=True)
class Trouble:
    """A game that broke an invariant, got stuck or raised an error."""

    config: Config
    game: int
    seed: int
    decisions: int
    problem: str

    def __str__(self) -> str:
        """Everything needed to reproduce it."""
        config = self.config
        chosen = (*config.modules, *config.other_markers)
        words = " ".join((config.board, config.edition, str(config.players), *chosen))
        where = f"Game {self.game} ({words}, seed {self.seed}) after {self.decisions} decisions"
        return f"{where}: {self.problem}"


@dataclass(frozen=True, slots=True)
class Work:
    """Some games in a row, for one process."""

    config: Config
    games: range  # their numbers
    seed: int  # of game 1
    check: bool


@lru_cache(maxsize=64)
def _setup(config: Config) -> Setup:
    return config.setup()


def play_some(work: Work) -> list[GameResult | Trouble]:
    """Play the games one after another; stop at the first that fails."""
    setup, codes = _setup(work.config), new_buffer()
    found: list[GameResult | Trouble] = []
    for game in work.games:
        seed = work.seed + game - 1
        try:
            dice = Dice(seed)
            s = new_state(setup, deal_from(setup, dice))
            policy = RandomPolicy(dice)
            if work.check:
                decisions, problems = play_out_checked(s, policy, codes)
            else:
                decisions, problems = int(play_out(s, policy, codes)), []
            places = [] if problems else standings(s)
        except Exception as error:
            problem = f"{type(error).__name__}: {error}"
            return [*found, Trouble(work.config, game, seed, _decisions_before(setup, seed), problem)]
        if problems:
            return [*found, Trouble(work.config, game, seed, decisions, "; ".join(problems))]
        found.append(
            GameResult(
                game=game,
                seed=seed,
                ends=tuple(reason for n, reason in enumerate(END_REASONS) if s.ending >> n & 1),
                turns=int(s.turn),
                decisions=decisions,
                scores=tuple(int(total_score(s, seat)) for seat in range(setup.players)),
                winners=tuple(SEATS[seat] for seat, place in enumerate(places) if place == 1),
            )
        )
    return found


def _decisions_before(setup: Setup, seed: int) -> int:
    """Play a failing game step by step, to find after how many decisions it fails."""
    decisions = 0
    try:
        dice = Dice(seed)
        s, policy, codes = new_state(setup, deal_from(setup, dice)), RandomPolicy(dice), new_buffer()
        while s.phase != OVER:
            apply(s, policy.choose(s, codes, legal(s, codes)))
            decisions += 1
    except Exception:
        return decisions
    return decisions


def pieces(config: Config, games: int, seed: int, *, check: bool, jobs: int) -> list[Work]:
    """The games, divided to keep all processes busy."""
    length = max(1, min(_MOST_IN_ONE_PIECE, games // (8 * jobs) or 1))
    return [
        Work(config, range(first, min(first + length, games + 1)), seed, check)
        for first in range(1, games + 1, length)
    ]


def play_all(
    works: Sequence[Work], jobs: int = 1, progress: Callable[[int], None] = lambda games: None
) -> tuple[list[GameResult], Trouble | None]:
    """Play everything: the results in order and the first failure, after which nothing more is played."""
    results: list[GameResult] = []
    for played in _in_order(works, jobs):
        for one in played:
            if isinstance(one, Trouble):
                return results, one
            results.append(one)
        progress(len(played))
    return results, None


def _in_order(works: Sequence[Work], jobs: int) -> Iterator[list[GameResult | Trouble]]:
    if jobs == 1 or len(works) <= 1:
        yield from map(play_some, works)
        return
    with ProcessPoolExecutor(min(jobs, len(works)), initializer=_leave_ctrl_c_to_the_parent) as pool:
        try:
            yield from pool.map(play_some, works)
        except BrokenProcessPool:
            raise HansaError("A process died while playing; try --jobs 1.", code="process") from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def cores() -> int:
    """How many processes can run at once."""
    return os.cpu_count() or 1


def summary(config: Config, results: Sequence[GameResult]) -> dict[str, object]:
    """All games together; nothing here depends on the clock, so the same games give the same summary."""
    seats = SEATS[: config.players]
    return {
        "games": len(results),
        "decisions": _spread(result.decisions for result in results),
        "turns": _spread(result.turns for result in results),
        "ends": {reason: sum(reason in result.ends for result in results) for reason in END_REASONS},
        "wins": {seat: sum(result.winners == (seat,) for result in results) for seat in seats},
        "shared_wins": sum(len(result.winners) > 1 for result in results),
        "scores": {seat: _spread(result.scores[n] for result in results) for n, seat in enumerate(seats)},
    }


def _spread(numbers: Iterable[int]) -> dict[str, float]:
    values = list(numbers)
    if not values:
        return {"mean": 0, "min": 0, "max": 0, "total": 0}
    return {
        "mean": round(sum(values) / len(values), 2),
        "min": min(values),
        "max": max(values),
        "total": sum(values),
    }
