"""Ten thousand random games over every setup, each position checked: no error, no dead end, every end seen.

    python -m tests.support.ci_sim [--games 10000] [--jobs 2] [--seed 1]

The games are spread evenly over all boards, player counts, editions, modules (every subset on the boards
that have them), two-player variants, and marker sets (the book's, and with promos). Exits with 1 at the first
problem. If a reason to end the game has not been seen, more games are played to find it; not finding it then
is a failure too.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from time import perf_counter

from rich.console import Console
from rich.table import Table

from hansa import _variant
from hansa.cli.setups import Config
from hansa.cli.sim import GameResult, Work, play_all
from hansa.play.names import END_REASONS

from .setups import every_table

# Where the rare ends are least rare, and how many more games are played to see them.
RARE = Config("britannia_4_5", 5, "big_box", ())
EXTRA = 400
MOST_EXTRA = 10_000


def configs() -> list[Config]:
    """Every setup there is, with the markers of the book and with promos."""
    return [Config(*table) for table in every_table("book", "promos")]


def spread(games: int, seed: int) -> list[Work]:
    """The games, shared out evenly; each setup has seeds of its own."""
    setups = configs()
    works = []
    for n, config in enumerate(setups):
        number = games // len(setups) + (n < games % len(setups))
        if number:
            works.append(Work(config, range(1, number + 1), seed + 1_000_000 * n, check=True))
    return works


def report(works: list[Work], results: list[GameResult], out: Console) -> Counter[str]:
    """Print a line for each board and number of players; return how often each reason ended a game."""
    seen: dict[tuple[str, int], list[GameResult]] = {}
    remaining = iter(results)
    for work in works:
        row = seen.setdefault((work.config.board, work.config.players), [])
        row += [next(remaining) for _ in work.games]
    table = Table(box=None, padding=(0, 1, 0, 0))
    for name in ("board", "players", "games", "decisions", "a game", *END_REASONS):
        table.add_column(name, justify="left" if name == "board" else "right")
    for (board, players), played in seen.items():
        decisions = sum(result.decisions for result in played)
        ends = (sum(reason in result.ends for result in played) for reason in END_REASONS)
        numbers = (len(played), decisions, round(decisions / len(played)), *ends)
        table.add_row(board, str(players), *(f"{number:,}" for number in numbers))
    out.print(table)
    return Counter(reason for result in results for reason in result.ends)


def main() -> int:
    """Play, check and report."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=10_000, help="how many games (default 10000)")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes (default 2)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game (default 1)")
    options = parser.parse_args()
    if options.games < 1 or options.jobs < 1:
        parser.error("--games and --jobs take at least 1")
    out, began = Console(highlight=False), perf_counter()
    works = spread(options.games, options.seed)
    done = shown = 0

    def progress(number: int) -> None:
        nonlocal done, shown
        done += number
        if done * 20 // options.games > shown:  # every twentieth
            shown = done * 20 // options.games
            print(f"{done:,} of {options.games:,} games after {perf_counter() - began:.0f} s", flush=True)

    rules = "compiled" if _variant.compiled() else "interpreted"
    print(f"{options.games:,} games with {len(works)} setups, {rules} rules", flush=True)
    results, trouble = play_all(works, options.jobs, progress)
    if trouble:
        print(f"FAILED: {trouble}", file=sys.stderr)
        return 1
    ends = report(works, results, out)
    decisions = sum(result.decisions for result in results)
    seconds = perf_counter() - began
    print(f"{len(results):,} games, {decisions:,} decisions, {seconds:.0f} s: no error, no dead end")
    missing = [reason for reason in END_REASONS if not ends[reason]]
    if missing:
        return look_for(missing, options.seed, options.jobs)
    return 0


def look_for(missing: list[str], seed: int, jobs: int) -> int:
    """Random players seldom complete cities or use up the markers: play more where they do so most often."""
    print(f"Not seen yet: {', '.join(missing)}. More games on {RARE.board}:")
    left = set(missing)
    for first in range(1, MOST_EXTRA, EXTRA):
        starts = range(first, first + EXTRA, EXTRA // 4)
        work = [Work(RARE, range(start, start + EXTRA // 4), seed, check=True) for start in starts]
        results, trouble = play_all(work, jobs)
        if trouble:
            print(f"FAILED: {trouble}", file=sys.stderr)
            return 1
        left -= {reason for result in results for reason in result.ends}
        if not left:
            print(f"All reasons were seen after {first + EXTRA - 1:,} more games")
            return 0
    print(f"FAILED: no game was ended by {', '.join(sorted(left))}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
