"""What `hansa sim` prints: a table of the games, a summary and histograms, or one JSON object."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from contextlib import nullcontext
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from hansa.cli.guard import complain
from hansa.cli.screen import bar, console, errors, seat_text
from hansa.cli.setups import Config
from hansa.cli.sim import GameResult, pieces, play_all, summary
from hansa.play.names import SEATS

__all__ = ["run"]

_FEW = 20  # up to this many games are listed even without --each
_BARS = 12


def run(config: Config, games: int, seed: int, *, check: bool, as_json: bool, each: bool, jobs: int) -> int:
    """Play and report; the status is 1 if a check fails."""
    config.setup()  # fails early
    began = perf_counter()
    screen = errors()
    bars = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=screen,
        transient=True,
    )
    with bars if screen.is_terminal else nullcontext():
        task = bars.add_task("Playing", total=games)
        results, trouble = play_all(
            pieces(config, games, seed, check=check, jobs=jobs),
            jobs,
            lambda number: bars.advance(task, number),
        )
    if trouble:
        return complain(str(trouble), "check" if check else "engine")
    seconds = perf_counter() - began
    totals: dict[str, Any] = summary(config, results)
    if as_json:
        shown = {**config.to_json(), "seed": seed, "games": games, "check": check}
        listed = [result.to_json() for result in results]
        print(json.dumps({"config": shown, "games": listed, "summary": totals}, indent=1))
        return 0
    out = console()
    if each or games <= _FEW:
        out.print(_games(config, results))
    _print_summary(out, config, totals, check)
    _histogram(out, "Decisions a game", [result.decisions for result in results])
    _histogram(out, "Points", [points for result in results for points in result.scores])
    number = totals["decisions"]["total"]
    out.print(f"{number:,} decisions in {seconds:.2f} s: {number / seconds:,.0f} a second", style="dim")
    return 0


def _games(config: Config, results: Sequence[GameResult]) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="bold")
    for name in ("game", "seed"):
        table.add_column(name, justify="right")
    table.add_column("ended by", overflow="fold")
    for name in ("turns", "decisions"):
        table.add_column(name, justify="right")
    for seat in SEATS[: config.players]:
        table.add_column(seat_text(seat), justify="right")
    table.add_column("won by")
    for result in results:
        won = Text(", ").join(seat_text(seat) for seat in result.winners)
        numbers = (str(result.turns), str(result.decisions), *map(str, result.scores))
        table.add_row(str(result.game), str(result.seed), ", ".join(result.ends), *numbers, won)
    return table


def _print_summary(out: Console, config: Config, totals: dict[str, Any], check: bool) -> None:
    games = totals["games"]
    chosen = (*config.setup().modules, *config.other_markers)
    words = " ".join((config.board, config.edition, f"{config.players} players", *chosen))
    checked = ", every position checked" if check else ""
    out.print(f"[bold]{games:,} random games[/] of {words}{checked}")
    ends = [f"{reason} {number:,} ({number / games:.0%})" for reason, number in totals["ends"].items()]
    out.print(f"Ended by: {', '.join(ends)}")
    table = Table()
    table.add_column("")
    for name in ("mean", "least", "most"):
        table.add_column(name, justify="right")
    table.add_column("wins", justify="right")
    for key in ("decisions", "turns"):
        spread = totals[key]
        table.add_row(key, f"{spread['mean']:.1f}", str(spread["min"]), str(spread["max"]), "")
    for seat, spread in totals["scores"].items():
        wins = totals["wins"][seat]
        table.add_row(
            seat_text(seat, f"{seat}'s points"),
            f"{spread['mean']:.1f}",
            str(spread["min"]),
            str(spread["max"]),
            f"{wins} ({wins / games:.0%})",
        )
    out.print(table)
    if totals["shared_wins"]:
        out.print(f"Shared wins: {totals['shared_wins']}")


def _histogram(out: Console, title: str, values: Sequence[int]) -> None:
    """How often the values fall into each of about a dozen equal steps."""
    if len(values) < 2:
        return
    low, high = min(values), max(values)
    step = _round_step((high - low) / _BARS)
    counts = Counter(value // step for value in values)
    most = max(counts.values())
    width = max(10, min(60, out.width - 30))
    out.print(f"\n[bold]{title}[/]")
    for bucket in range(low // step, high // step + 1):
        first, last = bucket * step, bucket * step + step - 1
        label = str(first) if step == 1 else f"{first}-{last}"
        number = counts[bucket]
        out.print(f"{label:>11} {bar(number, most, width)} [dim]{number or ''}[/]")


def _round_step(least: float) -> int:
    """1, 2 or 5 times a power of ten."""
    power = 1
    while True:
        for digit in (1, 2, 5):
            if digit * power >= least:
                return digit * power
        power *= 10
