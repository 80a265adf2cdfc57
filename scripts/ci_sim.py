"""Ten thousand random games over every setup, each position checked: no error, no dead end, every end seen.

    python scripts/ci_sim.py [--games 10000] [--jobs 2] [--seed 1]

The games are spread evenly over all boards, player counts, editions, modules (every subset on the boards
that have them) and two-player variants. Exits with 1 at the first problem, or when a reason to end the
game is not among those seen.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from itertools import combinations
from time import perf_counter

from rich.console import Console
from rich.table import Table

from hansa import _variant
from hansa.boards import BOARDS, load
from hansa.cli.setups import Config
from hansa.cli.sim import GameResult, Work, play_all
from hansa.play.names import END_REASONS
from hansa.rules.setup import EDITIONS


def configs() -> list[Config]:
    """Every setup there is."""
    found = []
    for name in BOARDS:
        board = load(name)
        subsets = [some for n in range(len(board.modules) + 1) for some in combinations(board.modules, n)]
        least = 2 if board.two_player else board.players[0]
        for players in range(least, board.players[1] + 1):
            variants: list[tuple[str, ...]] = [(v,) for v in board.two_player] if players == 2 else [()]
            found += [
                Config(name, players, edition, (*modules, *variant))
                for variant in variants
                for edition in EDITIONS
                for modules in subsets
            ]
    return found


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
    table = Table(title="Random games, every position checked")
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

    print(f"{options.games:,} games with {len(works)} setups, compiled rules: {_variant.compiled()}", flush=True)
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
        print(f"FAILED: no game was ended by {', '.join(missing)}; play more games", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
