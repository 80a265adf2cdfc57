"""Measure the planner: against random players, and how games between planners look.

    python scripts/planner_check.py                      100 games of each kind on every board
    python scripts/planner_check.py --games 20 --board east_3_5

The bars: one planner beats random players on all other seats in at least 99 of 100 games on every
board, seats rotated, a shared win counted as half. Games between planners take fewer than 60 rounds,
and the winner has between 25 and 80 points.
"""

from __future__ import annotations

import random
import sys
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from os import cpu_count
from time import perf_counter

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from hansa.ai.planner import Planner
from hansa.ai.player import CodePlayer
from hansa.ai.random_player import RandomPlayer
from hansa.boards import BOARDS, load
from hansa.rules.deal import Dice, deal_from, new_state
from hansa.rules.referee import apply, legal_actions, to_move
from hansa.rules.scoring import standings, total_score
from hansa.rules.setup import make_setup
from hansa.rules.terms import OVER

SEATS = {"hanse_2_3": 3, "hanse_4_5": 4, "east_3_5": 4, "britannia_2_3": 3, "britannia_4_5": 4}
LONGEST, LEAST, MOST = 60, 25, 80
EDITIONS = ("big_box", "2014", "2009")


@dataclass(frozen=True)
class Job:
    """One game: a planner against random players, or planners among themselves."""

    board: str
    number: int
    alone: bool


@dataclass(frozen=True)
class Outcome:
    """How it went."""

    job: Job
    wins: float  # of the planner, where it plays alone
    rounds: int
    scores: tuple[int, ...]
    decisions: int  # of planners
    seconds: float


def play(job: Job) -> Outcome:
    """Play one game."""
    seats = SEATS[job.board]
    board = load(job.board)
    edition = EDITIONS[job.number % 3]
    setup = make_setup(board, seats, edition, board.modules if job.number % 2 else ())
    mine = job.number % seats
    planner, other = Planner(), RandomPlayer()
    table: list[CodePlayer] = [planner if not job.alone or n == mine else other for n in range(seats)]
    rng = random.Random(job.number)
    s = new_state(setup, deal_from(setup, Dice(job.number)))
    decisions, seconds = 0, 0.0
    while s.phase != OVER and s.turn <= 10 * LONGEST * seats:
        seat = int(to_move(s))
        codes = legal_actions(s)
        before = perf_counter()
        code = codes[0] if len(codes) == 1 else table[seat].choose_code(s, seat, codes, rng)
        if table[seat] is planner:
            decisions += 1
            seconds += perf_counter() - before
        apply(s, code)
    places = standings(s)
    wins = 1 / places.count(1) if places[mine] == 1 else 0.0
    scores = tuple(int(total_score(s, seat)) for seat in range(seats))
    return Outcome(job, wins, -(-int(s.turn) // seats), scores, decisions, seconds)


def main() -> int:
    """Play, print the table, and say whether the bars are met."""
    parser = ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--board", choices=BOARDS, action="append")
    chosen = parser.parse_args()
    boards = chosen.board or list(SEATS)
    jobs = [Job(b, n, alone) for b in boards for alone in (True, False) for n in range(chosen.games)]
    with ProcessPoolExecutor(cpu_count()) as pool, Progress(console=Console(stderr=True)) as progress:
        outcomes = list(progress.track(pool.map(play, jobs), total=len(jobs), description="games"))
    table = Table(title="The planner")
    for column in ("board", "seats", "won against random", "rounds", "winners", "mean", "all", "ms"):
        table.add_column(column, justify="left" if column == "board" else "right")
    passed = True
    for board in boards:
        alone = [o for o in outcomes if o.job.board == board and o.job.alone]
        among = [o for o in outcomes if o.job.board == board and not o.job.alone]
        won = sum(o.wins for o in alone)
        winners = [max(o.scores) for o in among]
        every = [score for o in among for score in o.scores]
        rounds = [o.rounds for o in among]
        speed = 1000 * sum(o.seconds for o in among) / sum(o.decisions for o in among)
        passed &= won >= 0.99 * len(alone) and max(rounds) < LONGEST
        passed &= min(winners) >= LEAST and max(winners) <= MOST
        table.add_row(
            board,
            str(SEATS[board]),
            f"{won:g} of {len(alone)}",
            f"{min(rounds)}-{max(rounds)}",
            f"{min(winners)}-{max(winners)}",
            f"{sum(winners) / len(winners):.1f}",
            f"{sum(every) / len(every):.1f}",
            f"{speed:.1f}",
        )
    Console().print(table)
    print("all bars met" if passed else "a bar was missed")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
