"""Measure new weights against old ones before they ship: one among others at every table, and the reverse.

    python tools/networks.py new.onnx                      against the shipped weights, the networks alone
    python tools/networks.py new.onnx --positions 450      both searching, with this many positions
    python tools/networks.py new.onnx --seconds 1 --jobs 8 --board hanse_4_5 --players 4 --games 80
    python tools/networks.py new.onnx old.onnx --reverse   one old network among new ones

Seats are rotated and everybody gets the same deals. Two players play the variant with a neutral player. Every
table plays its first deal before any plays its second, and a line tells how it stands after each deal: a run
that is cut short has still been to all tables.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable
from functools import cache
from itertools import groupby
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hansa.ai.arena import Match, Played, matches, play_all
from hansa.ai.network.inference import Network, weights
from hansa.ai.network.policy_player import PolicyPlayer
from hansa.ai.player import Player
from hansa.ai.search.mcts import Search
from hansa.boards import BOARDS
from hansa.errors import HansaError
from ratings import line_of, tables


@cache
def player(name: str) -> Player:
    """A player whose name is `FILE|SECONDS|POSITIONS`, with both empty if it does not search."""
    file, seconds, positions = name.split("|")
    network = Network(Path(file))
    if not (seconds or positions):
        return PolicyPlayer(network)
    return Search(float(seconds) if seconds else None, int(positions) if positions else None, network=network)


def work_at(places: list[tuple[str, int]], one: str, others: str, games: int, seed: int) -> list[Match]:
    """One player among others at some tables, deal by deal."""
    work: list[Match] = []
    for board, count in places:
        modules = ("neutral",) if count == 2 else ()
        work += matches((one, *[others] * (count - 1)), board, "big_box", modules, games, seed)
    return sorted(work, key=lambda match: match.seed)


def told(one: str, games: Iterable[Played], say: Callable[[str], None]) -> list[Played]:
    """All games; after each deal at a table it is said how things stand."""
    played: list[Played] = []
    for (board, count, _), deal in groupby(games, _deal):
        played += deal
        line = line_of(one, played)
        say(f"{board}, {count}: {line.wins:g} of {line.seats} won so far, {line.won}")
    return played


def _deal(game: Played) -> tuple[str, int, int]:
    return game.match.board, len(game.match.entrants), game.match.seed


def report(one: str, played: list[Played]) -> str:
    """A table in Markdown: one row for each table, then all together."""
    rows = ["| table | won | even | wins | games | rounds |", "|---|---|---|---|---|---|"]
    places = list(dict.fromkeys((game.match.board, len(game.match.entrants)) for game in played))
    for board, count in places:
        at = [game for game in played if (game.match.board, len(game.match.entrants)) == (board, count)]
        rows.append(_row(f"{board}, {count}", one, at))
    return "\n".join([*rows, _row("all", one, played)] if len(places) > 1 else rows)


def _row(title: str, one: str, played: list[Played]) -> str:
    line = line_of(one, played)
    rounds = sum(game.turns / len(game.match.entrants) for game in played) / len(played)
    return f"| {title} | {line.won} | {100 * line.even:.0f} % | {line.wins:g} | {line.seats} | {rounds:.1f} |"


def main() -> None:
    """Play the games and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("new", type=Path)
    parser.add_argument("old", type=Path, nargs="?", default=weights())
    parser.add_argument("--board", choices=list(BOARDS))
    parser.add_argument("--players", type=int, choices=range(2, 6))
    parser.add_argument("--games", type=int, default=48, help="at each table")
    parser.add_argument("--seconds", type=float, help="of search for each decision")
    parser.add_argument("--positions", type=int, help="of search for each decision")
    parser.add_argument("--reverse", action="store_true", help="one old network among new ones")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1, help="of the first deal")
    wanted = parser.parse_args()
    limits = f"|{wanted.seconds or ''}|{wanted.positions or ''}"
    one, others = f"{wanted.new}{limits}", f"{wanted.old}{limits}"
    if wanted.reverse:
        one, others = others, one
    places = [place for place in tables(wanted.board) if wanted.players in (None, place[1])]
    work = work_at(places, one, others, wanted.games, wanted.seed)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=Console(stderr=True)) as progress:
            games = progress.track(play_all(work, wanted.jobs, player), len(work), description="Playing")
            played = told(one, games, progress.console.print)
    except HansaError as error:
        parser.exit(2, f"{error}\n")
    print(report(one, played))


if __name__ == "__main__":
    main()
