"""Let every level meet the level below it at every table, and write docs/ratings.md.

    python tools/ratings.py                            the whole table: hours
    python tools/ratings.py --games 12 --positions 800     in less time, on a busy machine too
    python tools/ratings.py --board hanse_4_5 --level shipowner
    python tools/ratings.py --games 24 --resume        continue an interrupted run, or play more games
    python tools/ratings.py --games 0                  only rewrite the page

One player of the upper level sits among the lower ones, with rotated seats and the same deals for everybody.
Ratings are fitted to all games of a table at once (Plackett-Luce, as in `hansa arena`). The games are kept in
tools/ratings.csv, so a part can be measured again without the rest. A level with another limit is another
player, and its games are kept beside the others:

    python tools/ratings.py --level alderman --positions 2000     alderman:2000p against councillor:200p
    python tools/ratings.py --level councillor --positions 2000   councillor:200p against shipowners

The second run connects the rivals of the first to the other levels; without such games there is no rating. A
star marks a share whose interval includes an equal's. At the end it prints the ratings for the table in
docs/opponents.md. Exits with 1 if a level wins less than its even share against the one below.
"""

from __future__ import annotations

import argparse
import csv
import os
import sys
from dataclasses import fields, replace
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hansa.ai import players
from hansa.ai.arena import Line, Match, Played, matches, play_all, table
from hansa.boards import BOARDS, load
from hansa.errors import HansaError, SetupError
from hansa.rules.setup import make_setup

FILE = Path(__file__).with_name("ratings.csv")
PAGE = Path(__file__).parents[1] / "docs" / "ratings.md"
TOLD = ("hanse_4_5", 4)  # the table whose ratings docs/opponents.md tells
A_SECOND = 4500  # about this many positions
HEAD = """# Ratings

Every level against the one below it, at every table: one of the upper among the lower, with rotated seats and
the same deals for everybody. *Won* is its share of the wins with Wilson's 95 % interval, *even* the share of
an equal. Ratings are fitted to all games of the table (Plackett-Luce): their mean is 25, and a player rated
5.8 points above another finishes ahead of it twice as often as behind. Two players play the variant with a
neutral player. *Limit* is what was allowed for a decision, *ms* the mean time taken in these games. On a
machine like the one used here, the councillor's tenth of a second is about 450 positions and the alderman's
second about 4,500. A player that was met with less thought than in its own games has a line to itself, with a
dash for a rating if no game connects it to the others. A star marks a share whose interval includes an
equal's. Made by

```sh
{commands}
```
"""
HEADINGS = "| level | rating | won | even | against | games | limit | ms |\n|---|---|---|---|---|---|---|---|"

Games = dict[str, list[Played]]  # by table and who was measured, see key_of


def tables(board: str | None) -> list[tuple[str, int]]:
    """Every board with every number of players."""
    chosen = [board] if board else list(BOARDS)
    return [(one, count) for one in chosen for count in _counts(one)]


def _counts(board: str) -> list[int]:
    """What is printed on it, and two if a variant for them can be played."""
    least, most = load(board).players
    counts = list(range(least, most + 1))
    try:
        make_setup(load(board), 2, "big_box", ("neutral",))
    except SetupError:
        return counts
    return sorted({2, *counts})


def name_of(level: str, positions: int | None) -> str:
    """A level; those that search may be given positions instead of time, in proportion to their times."""
    seconds = players.read(level)[1]
    return f"{level}:{round(positions * seconds)}p" if positions and seconds else level


def work_at(board: str, count: int, level: str, positions: int | None, games: int) -> list[Match]:
    """The games of a level against the one below."""
    below = players.NAMES[players.NAMES.index(level) - 1]
    entrants = (name_of(level, positions), *[name_of(below, positions)] * (count - 1))
    modules = ("neutral",) if count == 2 else ()
    return matches(entrants, board, "big_box", modules, games, 1)


def thought(name: str) -> tuple[int, float, bool]:
    """Sorts players by level, then by how much they think; those that go by the clock come last."""
    level, seconds, positions, _ = players.read(name)
    return players.NAMES.index(level), positions or A_SECOND * (seconds or 0), positions is None


def measured(match: Match) -> str:
    """Who was measured: the one of the upper level, with its limit."""
    return max(match.entrants, key=thought)


def rival(match: Match) -> str:
    """Who was met."""
    return min(match.entrants, key=thought)


def key_of(match: Match) -> str:
    """The table and who was measured there."""
    return f"{match.board}, {len(match.entrants)}, {measured(match)}"


COMMAND = "# "  # starts a line of the file that is a command
COLUMNS = (
    *(each.name for each in fields(Match) if each.name != "marker_set"),  # which is always the book's here
    *(each.name for each in fields(Played) if each.name != "match"),
)


def read(file: Path) -> tuple[list[str], Games]:
    """The commands that were given, and what was played so far."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    commands = [line.removeprefix(COMMAND) for line in lines if line.startswith(COMMAND)]
    known: Games = {}
    for row in csv.DictReader(line for line in lines if not line.startswith(COMMAND)):
        one = _played(row)
        known.setdefault(key_of(one.match), []).append(one)
    return commands, known


def write(file: Path, commands: list[str], known: Games) -> None:
    """Keep what was played: the commands, then a line for each game."""
    whole = file.with_suffix(".tmp")  # an interrupted run keeps what was played
    with whole.open("w", encoding="utf-8", newline="") as out:
        out.writelines(f"{COMMAND}{command}\n" for command in commands)
        rows = csv.writer(out, lineterminator="\n")
        rows.writerow(COLUMNS)
        for one in (one for games in known.values() for one in games):
            rows.writerow(_cell(getattr(one, name, getattr(one.match, name, None))) for name in COLUMNS)
    whole.replace(file)


def _cell(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _played(row: dict[str, str]) -> Played:
    def integers(name: str) -> tuple[int, ...]:
        return tuple(map(int, row[name].split()))

    def numbers(name: str) -> tuple[float, ...]:
        return tuple(map(float, row[name].split()))

    match = Match(
        tuple(row["entrants"].split()),
        row["board"],
        row["edition"],
        tuple(row["modules"].split()),
        int(row["seed"]),
    )
    return Played(
        match,
        integers("places"),
        integers("scores"),
        integers("decisions"),
        numbers("seconds"),
        numbers("longest"),
        int(row["turns"]),
    )


def left_of(work: list[Match], known: Games, *, resume: bool) -> list[Match]:
    """The games to play. Older ones of the same players are dropped, unless they are to count."""
    names = {frozenset(match.entrants) for match in work} if resume else set()
    for key in {key_of(match) for match in work}:
        known[key] = [one for one in known.get(key, []) if frozenset(one.match.entrants) in names]
    done = {one.match for games in known.values() for one in games}
    return [match for match in work if match not in done]


def report(known: Games, commands: list[str]) -> tuple[str, bool]:
    """The page, and whether the order of the levels holds."""
    text = [HEAD.format(commands="\n".join(commands)), *_together(known)]
    holds = True
    for board, count in tables(None):
        if not (at := Standings(known, board, count)).names:
            continue
        text.append(f"\n## {board}, {count} players\n\n{HEADINGS}")
        text += [at.row(name) for name in at.names]
        holds &= all(line.share > line.even for line in map(at.own_line, at.levels.values()) if line)
    return "\n".join(text) + "\n", holds


class Standings:
    """What is known about those who played at a table, the strongest first."""

    def __init__(self, known: Games, board: str, count: int) -> None:
        every = [one for games in known.values() for one in games]
        games = [one for one in every if (one.match.board, len(one.match.entrants)) == (board, count)]
        self.games = sorted(games, key=lambda one: one.match.seed)
        names = {name for one in games for name in one.match.entrants}
        self.own = {name: [one for one in self.games if is_own(one.match, name)] for name in names}
        self.names = sorted(names, key=thought, reverse=True)
        # A level is whoever thinks most under its name, among those who met the level below.
        by_strength = sorted(names, key=lambda name: (bool(self.own[name]), thought(name)))
        self.levels = {level_of(name): name for name in by_strength}
        tied = tied_together(self.games)
        rated = table([one for one in self.games if one.match.entrants[0] in tied]) if tied else []
        self.ratings = {line.name: line for line in rated}

    def title(self, name: str) -> str:
        """A level, or one that was met with another limit than in the level's own games."""
        return level_of(name) if name in self.levels.values() else full(name)

    def own_line(self, name: str) -> Line | None:
        """How somebody did against the level below."""
        return line_of(name, self.own[name]) if self.own[name] else None

    def row(self, name: str) -> str:
        """A line of the page."""
        rated, line = self.ratings.get(name), self.own_line(name)
        rating = f"{rated.rating:.1f} ± {rated.rating_error:.1f}" if rated else "-"
        took = (line or line_of(name, self.games)).milliseconds
        met = " | | | | "
        if line:
            star = "" if line.share_low > line.even else " *"
            against = self.title(rival(self.own[name][0].match))
            met = f"{line.won}{star} | {100 * line.even:.0f} % | {against} | {line.seats} | {limit(name)}"
        return f"| {self.title(name)} | {rating} | {met} | {took:.1f} |"


def level_of(name: str) -> str:
    """The level that a name means."""
    return players.read(name)[0]


def limit(name: str) -> str:
    """What somebody was allowed for a decision."""
    _, seconds, positions, _ = players.read(name)
    return f"{positions} positions" if positions else f"{seconds:g} s" if seconds else ""


def full(name: str) -> str:
    """A level with its limit, in words."""
    return ", ".join(word for word in (level_of(name), limit(name)) if word)


def is_own(match: Match, name: str) -> bool:
    """Whether somebody was measured in a game, against the level below."""
    return name == measured(match) and thought(name)[0] - thought(rival(match))[0] == 1


def line_of(name: str, games: list[Played]) -> Line:
    """How somebody did in some games."""
    lines = table([one for one in games if name in one.match.entrants])
    return next(line for line in lines if line.name == name)


def tied_together(games: list[Played]) -> set[str]:
    """The largest group of players connected by games: only they can be compared."""
    groups: list[set[str]] = []
    for one in games:
        met = set(one.match.entrants)
        groups = [group for group in groups if not group & met] + [met.union(*(g for g in groups if g & met))]
    return max(groups, key=len, default=set())


def _together(known: Games) -> list[str]:
    """All tables together: the shares are more certain than those of a single table."""
    text = ["## All tables together\n\n| level | won | even | against | games |\n|---|---|---|---|---|"]
    pairs: dict[tuple[str, str], list[Played]] = {}
    for one in (one for games in known.values() for one in games):
        if is_own(one.match, measured(one.match)):
            pairs.setdefault((measured(one.match), rival(one.match)), []).append(one)
    for name, met in sorted(pairs, key=lambda pair: (thought(pair[0]), thought(pair[1])), reverse=True):
        line = line_of(name, pairs[name, met])
        shares = f"{line.won} | {100 * line.even:.0f} %"
        text.append(f"| {full(name)} | {shares} | {full(met)} | {line.seats} |")
    return text


def told(known: Games) -> dict[str, int]:
    """The ratings that docs/opponents.md tells, the weakest level first."""
    at = Standings(known, *TOLD)
    rated = {level: at.ratings.get(at.levels.get(level, "")) for level in players.NAMES}
    return {level: round(line.rating) for level, line in rated.items() if line}


def _brief(seconds: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(round(each, 4) for each in seconds)


def main() -> None:
    """Play, keep, and write the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--board", choices=list(BOARDS))
    parser.add_argument("--players", type=int, choices=range(2, 6))
    parser.add_argument("--level", choices=players.NAMES[1:], action="append")
    parser.add_argument("--games", type=int, default=40, help="of each level at each table")
    parser.add_argument("--positions", type=int, help="for the alderman; others in proportion")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--resume", action="store_true", help="keep the games the same players have played")
    wanted = parser.parse_args()
    commands, known = read(FILE)
    work = [
        match
        for board, count in tables(wanted.board)
        if wanted.players in (None, count)
        for level in wanted.level or players.NAMES[1:]
        for match in work_at(board, count, level, wanted.positions, wanted.games)
    ]
    work = left_of(work, known, resume=wanted.resume)
    command = " ".join(word for word in ["python tools/ratings.py", *sys.argv[1:]] if word != "--resume")
    if work:
        commands = [*(one for one in commands if one != command), command]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=Console(stderr=True)) as progress:
            for one in progress.track(play_all(work, wanted.jobs), len(work), description="Playing"):
                brief = replace(one, seconds=_brief(one.seconds), longest=_brief(one.longest))
                known.setdefault(key_of(one.match), []).append(brief)
                write(FILE, commands, known)
    except HansaError as error:
        parser.exit(2, f"{error}\n")
    text, holds = report(known, commands)
    PAGE.write_text(text)
    print(f"{TOLD[0]}, {TOLD[1]}:", ", ".join(f"{level} {rating}" for level, rating in told(known).items()))
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
