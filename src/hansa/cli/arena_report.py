"""`hansa arena`: let players meet, and print who is how strong."""

from __future__ import annotations

import json
from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from hansa.ai import players
from hansa.ai.arena import Line, Played, matches, play_all, table
from hansa.cli.setups import Config
from hansa.errors import SetupError

__all__ = ["entrants", "run"]

_BAR = 24  # characters


def entrants(words: Sequence[str]) -> tuple[str, ...]:
    """Names separated by commas; `planner*3` is three of them, `alderman:5` one who thinks five seconds."""
    found: list[str] = []
    for word in (word for given in words for word in given.split(",") if word):
        name, _, times = word.partition("*")
        players.read(name)
        if times and not times.isdecimal():
            raise SetupError(f"{word!r}: write a number after the star.", code="unknown_player")
        found += [name] * (int(times) if times else 1)
    return tuple(found)


def run(names: tuple[str, ...], config: Config, deals: int, seed: int, jobs: int, *, as_json: bool) -> None:
    """Play, with a progress bar, and report."""
    config.setup()  # says what does not go together before anybody plays
    work = matches(names, config.board, config.edition, config.modules, deals, seed)
    played: list[Played] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Playing", total=len(work))
        for one in play_all(work, jobs):
            played.append(one)
            progress.advance(task)
    lines = table(played)
    if as_json:
        told = config.to_json() | {"games": len(played), "deals": deals, "seed": seed}
        print(json.dumps(told | {"entrants": [line.to_json() for line in lines]}, indent=2))
    else:
        _print(lines, config, played)


def _print(lines: Sequence[Line], config: Config, played: Sequence[Played]) -> None:
    console = Console()
    rounds = sum(one.turns / len(one.places) for one in played) / len(played)
    title = f"{config.board}, {config.players} players, {len(played)} games of {rounds:.0f} rounds"
    shown = Table(title=title, title_justify="left", box=None, header_style="bold")
    shown.add_column("player")
    for heading in ("seats", "wins", "even", "rating", "score", "when winning", "ms", "longest"):
        shown.add_column(heading, justify="right")
    shown.add_column("share of wins")
    for line in lines:
        filled = round(_BAR * line.share)
        shown.add_row(
            line.name,
            str(line.seats),
            f"{line.share:.1%} ± {line.share_error:.1%}",
            f"{line.even:.0%}",
            f"{line.rating:.1f} ± {line.rating_error:.1f}",
            f"{line.score:.1f}",
            f"{line.winning_score:.1f}",
            f"{line.milliseconds:.1f}",
            f"{line.longest:.0f}",
            "█" * filled + "░" * (_BAR - filled),
        )
    console.print(shown)
