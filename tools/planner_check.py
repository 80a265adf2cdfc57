"""Measure the planner: against random players, and what games between planners are like.

    python tools/planner_check.py                              100 games of each kind on every board
    python tools/planner_check.py --games 20 --board east_3_5

The bars: on every board one planner beats random players on all other seats in at least 99 of 100 games,
with rotated seats and a shared win counted as half. Games between planners take fewer than 60 rounds, and
with the board's usual number of players (4, or 3 on the boards for 2-3) the winner has between 25 and 80
points. Editions and modules take turns; two-player games, with each variant, are listed too. Exits with 1
if a bar is missed.
"""

from __future__ import annotations

import argparse
import sys
from itertools import combinations
from statistics import mean

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from hansa import _variant
from hansa.ai.arena import Match, Played, play_all
from hansa.boards import BOARDS, EDITIONS, load

SEATS = {"hanse_2_3": 3, "hanse_4_5": 4, "east_3_5": 4, "britannia_2_3": 3, "britannia_4_5": 4}
MOST_ROUNDS, LEAST_POINTS, MOST_POINTS = 60, 25, 80


def match_of(board: str, number: int, *, alone: bool = False, variant: str = "") -> Match:
    """One game: a planner against random players, or planners among themselves."""
    printed = load(board)
    subsets = [some for n in range(len(printed.modules) + 1) for some in combinations(printed.modules, n)]
    modules = subsets[number // len(EDITIONS) % len(subsets)]
    count = 2 if variant else SEATS[board]
    entrants = ["random" if alone else "planner"] * count
    entrants[number % count] = "planner"
    return Match(
        tuple(entrants),
        board,
        EDITIONS[number % len(EDITIONS)],
        (*modules, variant) if variant else modules,
        number,
    )


def won(played: Played) -> float:
    """The planner's share of the win, where it plays alone."""
    seat = played.match.entrants.index("planner")
    return (played.places[seat] == 1) / played.places.count(1)


def rounds(played: Played) -> int:
    """How many rounds a game took."""
    return -(-played.turns // len(played.places))


def row(name: str, alone: list[Played], among: list[Played]) -> list[str]:
    """A line of the table."""
    winners, lengths = [max(one.scores) for one in among], [rounds(one) for one in among]
    took = [
        (one.seconds[seat], one.decisions[seat])
        for one in alone + among
        for seat, entrant in enumerate(one.match.entrants)
        if entrant == "planner"
    ]
    return [
        name,
        f"{sum(map(won, alone)):g} of {len(alone)}" if alone else "",
        f"{min(lengths)}-{max(lengths)}",
        f"{min(winners)}-{max(winners)}",
        f"{mean(winners):.1f}",
        f"{mean(score for one in among for score in one.scores):.1f}",
        f"{1000 * sum(seconds for seconds, _ in took) / sum(decisions for _, decisions in took):.1f}",
    ]


def passes(alone: list[Played], among: list[Played]) -> bool:
    """Whether the bars are met; two-player games have only the one for their length."""
    if max(map(rounds, among)) >= MOST_ROUNDS:
        return False
    winners = [max(one.scores) for one in among]
    beaten = sum(map(won, alone)) >= 0.99 * len(alone)
    return not alone or (beaten and min(winners) >= LEAST_POINTS and max(winners) <= MOST_POINTS)


def main() -> int:
    """Play, print the table, and say whether the bars are met."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=100, help="of each kind on each board (default 100)")
    parser.add_argument("--board", choices=BOARDS, action="append", help="only this board; may be repeated")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes (default 2)")
    chosen = parser.parse_args()
    if chosen.games < 1 or chosen.jobs < 1:
        parser.error("--games and --jobs take at least 1")
    numbers = range(chosen.games)
    groups = [
        (board, variant) for board in chosen.board or SEATS for variant in ("", *load(board).two_player)
    ]
    work = [
        match_of(board, number, alone=alone, variant=variant)
        for board, variant in groups
        for alone in ((False,) if variant else (True, False))
        for number in numbers
    ]
    with Progress(console=Console(stderr=True)) as progress:
        played = list(progress.track(play_all(work, chosen.jobs), len(work), description="games"))
    table = Table(title="The planner")
    for column in ("table", "won against random", "rounds", "winners", "mean", "all", "ms a decision"):
        table.add_column(column, justify="left" if column == "table" else "right")
    passed, rest = True, iter(played)
    for board, variant in groups:
        alone = [] if variant else [next(rest) for _ in numbers]
        among = [next(rest) for _ in numbers]
        table.add_row(*row(f"{board}, 2, {variant}" if variant else f"{board}, {SEATS[board]}", alone, among))
        passed &= passes(alone, among)
    Console(width=110).print(table)
    kind = "compiled" if _variant.compiled() else "interpreted"
    print(f"{len(played):,} games, {kind} rules: {'all bars met' if passed else 'A BAR IS MISSED'}")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
