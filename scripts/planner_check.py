"""Measure the planner: against random players, and how games between planners look.

    python scripts/planner_check.py                              100 games of each kind on every board
    python scripts/planner_check.py --games 20 --board east_3_5

The bars: one planner beats random players on all other seats in at least 99 of 100 games on every board,
seats rotated, a shared win counted as half. Games between planners take fewer than 60 rounds, and at the
board's own table (4 players, 3 on the boards for 2-3) the winner has between 25 and 80 points. Editions
and modules take turns; games of two, with each variant, are listed as well. Every player sees its own view
of the game and nothing else. Exits with 1 when a bar is missed.
"""

from __future__ import annotations

import argparse
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import combinations
from statistics import mean
from time import perf_counter

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import hansa
from hansa import _variant
from hansa.ai import players
from hansa.boards import BOARDS, EDITIONS, load

SEATS = {"hanse_2_3": 3, "hanse_4_5": 4, "east_3_5": 4, "britannia_2_3": 3, "britannia_4_5": 4}
LONGEST, LEAST, MOST = 60, 25, 80


@dataclass(frozen=True)
class Job:
    """One game: a planner against random players, or planners among themselves."""

    board: str
    number: int
    alone: bool
    variant: str = ""  # of the game for two, which has only planners


@dataclass(frozen=True)
class Outcome:
    """How it went."""

    job: Job
    wins: float  # of the planner, where it plays alone
    rounds: int
    scores: tuple[int, ...]
    decisions: int  # of planners
    seconds: float

    @property
    def winner(self) -> int:
        """The winner's score."""
        return max(self.scores)


def play(job: Job) -> Outcome:
    """Play one game; a game far too long is broken off."""
    game = new_game(job)
    mine = game.players[job.number % len(game.players)]
    planner, other = players.make("planner"), players.make("random")
    rng = random.Random(job.number)
    decisions, seconds, turns = 0, 0.0, 1
    while (seat := game.to_move) is not None and turns <= 2 * LONGEST * len(game.players):
        thinks = not job.alone or seat == mine
        view, legal = game.view(seat), game.legal_actions()
        turns = int(view.state.turn)
        begin = perf_counter()
        action = (planner if thinks else other).choose(view, legal, rng)
        if thinks:
            decisions += 1
            seconds += perf_counter() - begin
        game.play(action)
    first = [standing.seat for standing in game.standings() if standing.place == 1]
    scores = tuple(score.total for score in game.score().values())
    wins = 1 / len(first) if mine in first else 0.0
    return Outcome(job, wins, -(-turns // len(game.players)), scores, decisions, seconds)


def new_game(job: Job) -> hansa.Game:
    """The game of a job: editions and modules take turns."""
    board = load(job.board)
    subsets = [some for n in range(len(board.modules) + 1) for some in combinations(board.modules, n)]
    modules = subsets[job.number // len(EDITIONS) % len(subsets)]
    return hansa.new_game(
        board,
        players=2 if job.variant else SEATS[job.board],
        seed=job.number,
        edition=EDITIONS[job.number % len(EDITIONS)],
        modules=(*modules, job.variant) if job.variant else modules,
    )


def all_jobs(boards: list[str], games: int) -> list[Job]:
    """All games to play."""
    jobs = [Job(board, n, alone) for board in boards for alone in (True, False) for n in range(games)]
    return jobs + [
        Job(board, n, alone=False, variant=variant)
        for board in boards
        for variant in load(board).two_player
        for n in range(games)
    ]


def report(boards: list[str], outcomes: list[Outcome], out: Console) -> bool:
    """Print the table; say whether all bars are met."""
    table = Table(title="The planner")
    for column in ("table", "won against random", "rounds", "winners", "mean", "all", "ms a decision"):
        table.add_column(column, justify="left" if column == "table" else "right")
    passed = True
    for board in boards:
        for variant in ("", *load(board).two_player):
            rows = [o for o in outcomes if o.job.board == board and o.job.variant == variant]
            among = [o for o in rows if not o.job.alone]
            alone = [o for o in rows if o.job.alone]
            won = sum(o.wins for o in alone)
            winners, rounds = [o.winner for o in among], [o.rounds for o in among]
            passed &= max(rounds) < LONGEST
            if not variant:
                passed &= won >= 0.99 * len(alone) and min(winners) >= LEAST and max(winners) <= MOST
            table.add_row(
                f"{board}, 2, {variant}" if variant else f"{board}, {SEATS[board]}",
                f"{won:g} of {len(alone)}" if alone else "",
                f"{min(rounds)}-{max(rounds)}",
                f"{min(winners)}-{max(winners)}",
                f"{mean(winners):.1f}",
                f"{mean(score for o in among for score in o.scores):.1f}",
                f"{1000 * sum(o.seconds for o in rows) / sum(o.decisions for o in rows):.1f}",
            )
    out.print(table)
    return passed


def main() -> int:
    """Play, print the table, and say whether the bars are met."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=100, help="of each kind on each board (default 100)")
    parser.add_argument("--board", choices=BOARDS, action="append", help="only this board; may be repeated")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes (default 2)")
    chosen = parser.parse_args()
    if chosen.games < 1 or chosen.jobs < 1:
        parser.error("--games and --jobs take at least 1")
    boards = chosen.board or list(SEATS)
    jobs = all_jobs(boards, chosen.games)
    with ProcessPoolExecutor(chosen.jobs) as pool, Progress(console=Console(stderr=True)) as progress:
        results = progress.track(pool.map(play, jobs, chunksize=2), total=len(jobs), description="games")
        outcomes = list(results)
    passed = report(boards, outcomes, Console(width=110))
    kind = "compiled" if _variant.compiled() else "interpreted"
    print(f"{len(outcomes):,} games, {kind} rules: {'all bars met' if passed else 'A BAR IS MISSED'}")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
