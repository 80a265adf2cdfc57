"""`hansa arena`: match computer players, and print how strong each one is."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from hansa.ai import players
from hansa.ai.arena import Line, Played, matches, play_all, table
from hansa.cli import plot
from hansa.cli.setups import Config
from hansa.errors import SetupError
from hansa.errors import shown as quoted

__all__ = ["entrants", "run"]

_BAR = 30  # characters
_SEATS = ("1", "2", "3", "4", "5")


def entrants(words: Sequence[str]) -> tuple[str, ...]:
    """Names separated by commas; `planner*3` is three planners, `alderman:5` thinks for five seconds."""
    found: list[str] = []
    for word in (word for given in words for word in given.split(",") if word.strip()):
        name, star, times = (part.strip() for part in word.partition("*"))
        players.read(name)
        if star and times not in _SEATS:
            told = f"{quoted(word.strip())}: write a number from 1 to 5 after the star."
            raise SetupError(told, code="unknown_player")
        found += [name] * int(times or 1)
    if not 2 <= len(found) <= len(_SEATS):
        told = f"Two to five players meet, and here are {len(found)}: write for example shipowner,planner*3."
        raise SetupError(told, code="bad_players")
    return tuple(found)


def run(
    names: tuple[str, ...],
    config: Config,
    games: int,
    seed: int,
    jobs: int,
    *,
    as_json: bool,
    picture: Path | None = None,
) -> None:
    """Play at least this many games, with a progress bar, and report."""
    config.setup()  # refuses a bad combination before anybody plays
    work = matches(
        names, config.board, config.edition, config.modules, games, seed, marker_set=config.marker_set
    )
    played: list[Played] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Playing", total=len(work))
        for one in play_all(work, jobs):
            played.append(one)
            progress.advance(task)
    lines = table(played)
    if picture is not None:
        plot.save(picture, plot.compare(_title(config, played), [_row(line) for line in lines]))
    if as_json:
        deals = len({match.seed for match in work})
        told = config.to_json() | {"games": len(played), "deals": deals, "seed": seed}
        print(json.dumps(told | {"entrants": [line.to_json() for line in lines]}, indent=2))
    else:
        console = Console()
        console.print(_table(lines, _title(config, played)))
        console.print()
        console.print(_bars(lines))


def _title(config: Config, played: Sequence[Played]) -> str:
    rounds = sum(one.turns / len(one.places) for one in played) / len(played)
    return f"{config.board}, {config.players} players, {len(played)} games of {rounds:.0f} rounds"


def _row(line: Line) -> plot.Row:
    shares = (line.share, line.share_low, line.share_high, line.even)
    return plot.Row(line.name, line.rating, line.rating_error, *shares)


def _table(lines: Sequence[Line], title: str) -> Table:
    shown = Table(title=title, title_justify="left", box=None, header_style="bold", padding=(0, 1, 0, 0))
    shown.add_column("player")
    for heading in ("seats", "wins", "even", "rating", "score", "won with", "ms", "longest"):
        shown.add_column(heading, justify="right")
    for line in lines:
        shown.add_row(
            line.name,
            str(line.seats),
            line.won,
            f"{100 * line.even:.0f} %",
            f"{line.rating:.1f} ± {line.rating_error:.1f}",
            f"{line.score:.1f}",
            f"{line.winning_score:.1f}",
            f"{line.milliseconds:.1f}",
            f"{line.longest:.0f}",
        )
    return shown


def _bars(lines: Sequence[Line]) -> Table:
    """The plot: ratings with their intervals, and win rates with a mark at the rate of an equal."""
    lowest = min(line.rating - line.rating_error for line in lines)
    highest = max(line.rating + line.rating_error for line in lines)
    shown = Table(box=None, header_style="bold", padding=(0, 1, 0, 0))
    shown.add_column("player")
    shown.add_column(f"rating, {lowest:.0f} to {highest:.0f}", no_wrap=True)
    shown.add_column("share of wins, │ even", no_wrap=True)
    for line in lines:
        shown.add_row(line.name, _interval(line, lowest, highest), _share(line))
    return shown


def _interval(line: Line, lowest: float, highest: float) -> str:
    """A rating between its bounds, such as `    ├──●──┤`."""

    def place(rating: float) -> int:
        return round((_BAR - 1) * (rating - lowest) / (highest - lowest or 1.0))

    low, high = place(line.rating - line.rating_error), place(line.rating + line.rating_error)
    marks = [" "] * low + ["─"] * (high - low + 1)
    marks[low], marks[high] = "├", "┤"
    marks[place(line.rating)] = "●"
    return "".join(marks)


def _share(line: Line) -> str:
    filled = round(_BAR * line.share)
    marks = ["█"] * filled + ["░"] * (_BAR - filled)
    marks[min(_BAR - 1, round(_BAR * line.even))] = "│"
    return "".join(marks)
