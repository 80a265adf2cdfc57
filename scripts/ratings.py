"""Let every level meet the level below it at every table, and write docs/ratings.md.

    python scripts/ratings.py                          the whole table: hours
    python scripts/ratings.py --games 12 --positions 800   in less time, on a busy machine too
    python scripts/ratings.py --board hanse_4_5 --level shipowner
    python scripts/ratings.py --games 24 --resume      go on where a run was broken off, or with more games
    python scripts/ratings.py --games 0                only write the page anew

One of the upper level sits among the lower, seats rotated, everybody with the same deals. The rating counts
all games of a table together (Plackett and Luce's, as in `hansa arena`). What was played is kept in
docs/ratings.json, so that a part can be measured anew without the rest. A star marks a share whose interval
includes an equal's. Exits with 1 where a level wins less than its even share against the one below.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hansa.ai import players
from hansa.ai.arena import Line, Match, Played, matches, play_all, table
from hansa.boards import BOARDS, load
from hansa.errors import SetupError
from hansa.rules.setup import make_setup

DOCS = Path(__file__).parents[1] / "docs"
HEAD = """# Ratings

Every level against the one below it, at every table: one of the upper among the lower, seats rotated,
everybody with the same deals. *Won* is its share of the wins, with half of the 95 % interval and the share of
an equal; the rating counts all games of the table (Plackett and Luce's, 25 to begin with). Two players play
the variant with a neutral player. *Limit* is what was allowed for a decision, *ms* the mean time taken; those
who search mostly had less than in play, so that the table could be made. A star marks a share whose
interval includes an equal's. Made by

```sh
{commands}
```
"""
COLUMNS = "| level | rating | won | against | games | limit | ms |\n|---|---|---|---|---|---|---|"


def tables(board: str | None) -> list[tuple[str, int]]:
    """Every board with every number of players."""
    chosen = [board] if board else list(BOARDS)
    return [(one, count) for one in chosen for count in _counts(one)]


def _counts(board: str) -> list[int]:
    """What is printed on it, and two where the variant for them can be played."""
    least, most = load(board).players
    counts = list(range(least, most + 1))
    try:
        make_setup(load(board), 2, "big_box", ("neutral",))
    except SetupError:
        return counts
    return sorted({2, *counts})


def name_of(level: str, positions: int | None) -> str:
    """A level; those who search may be given positions in place of time, in the proportion of their times."""
    seconds = players.read(level)[1]
    return f"{level}:{round(positions * seconds)}p" if positions and seconds else level


def work_at(board: str, count: int, level: str, positions: int | None, games: int) -> list[Match]:
    """The games of a level against the one below."""
    below = players.NAMES[players.NAMES.index(level) - 1]
    entrants = (name_of(level, positions), *[name_of(below, positions)] * (count - 1))
    modules = ("neutral",) if count == 2 else ()
    return matches(entrants, board, "big_box", modules, -(-games // count), 1)


def key_of(match: Match) -> str:
    """The table and the level that was measured: the one that sits alone, or first of two."""
    levels = sorted({name.partition(":")[0] for name in match.entrants}, key=players.NAMES.index)
    return f"{match.board}, {len(match.entrants)}, {levels[-1]}"


def read(file: Path) -> tuple[list[str], dict[str, list[Played]]]:
    """The commands that were given, and what was played so far."""
    kept = json.loads(file.read_text()) if file.exists() else {"commands": [], "games": {}}
    return kept["commands"], {key: [_played(raw) for raw in games] for key, games in kept["games"].items()}


def write(file: Path, commands: list[str], known: dict[str, list[Played]]) -> None:
    """Keep what was played."""
    games = {key: [asdict(one) for one in several] for key, several in known.items()}
    whole = file.with_suffix(".tmp")  # whoever breaks off a run keeps what was played
    whole.write_text(json.dumps({"commands": commands, "games": games}, separators=(",", ":")) + "\n")
    whole.replace(file)


def _played(raw: dict[str, Any]) -> Played:
    fields: dict[str, Any] = {name: _tuple(value) for name, value in raw.items()}
    match: dict[str, Any] = {name: _tuple(value) for name, value in raw["match"].items()}
    return Played(**(fields | {"match": Match(**match)}))


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def plain(one: Played) -> Played:
    """The game with the levels' plain names, so that ratings of a table belong together."""
    entrants = tuple(name.partition(":")[0] for name in one.match.entrants)
    return replace(one, match=replace(one.match, entrants=entrants))


def left_of(work: list[Match], known: dict[str, list[Played]], *, resume: bool) -> list[Match]:
    """The games to play. Older ones go, unless they were played with the same limits and shall count on."""
    names = {frozenset(match.entrants) for match in work} if resume else set()
    for key in {key_of(match) for match in work}:
        known[key] = [one for one in known.get(key, []) if frozenset(one.match.entrants) in names]
    done = {one.match for games in known.values() for one in games}
    return [match for match in work if match not in done]


def report(known: dict[str, list[Played]], commands: list[str]) -> tuple[str, bool]:
    """The page, and whether the order of the levels holds."""
    text = [HEAD.format(commands="\n".join(commands)), *_together(known)]
    holds = True
    for board, count in tables(None):
        by_level = {level: known.get(f"{board}, {count}, {level}", []) for level in players.NAMES[1:]}
        games = [plain(one) for several in by_level.values() for one in several]
        if not games:
            continue
        games.sort(key=lambda one: one.match.seed)
        ratings = {line.name: line for line in table(games)}
        text.append(f"\n## {board}, {count} players\n\n{COLUMNS}")
        for level in (name for name in reversed(players.NAMES) if name in ratings):
            several = by_level.get(level, [])
            won, row = _met(level, several)
            holds &= won
            own = ratings[level]
            rating = f"{own.rating:.1f} ± {own.rating_error:.1f}"
            text.append(f"| {level} | {rating} | {row} | {own.milliseconds:.1f} |")
    return "\n".join(text) + "\n", holds


def _together(known: dict[str, list[Played]]) -> list[str]:
    """All tables in one: the shares are surer than those of a single table."""
    text = ["## All tables together\n\n| level | won | even | against | games |\n|---|---|---|---|---|"]
    for level in reversed(players.NAMES[1:]):
        below = players.NAMES[players.NAMES.index(level) - 1]
        games = [one for key, several in known.items() if key.endswith(f", {level}") for one in several]
        if games:
            line = _line(level, games)
            won = f"{line.share:.0%} ± {line.share_error:.0%} | {line.even:.0%}"
            text.append(f"| {level} | {won} | {below} | {line.seats} |")
    return text


def _met(level: str, games: list[Played]) -> tuple[bool, str]:
    """Whether a level won more than its share against the one below, and how that is written."""
    if not games:
        return True, " | | | "
    line = _line(level, games)
    below = players.NAMES[players.NAMES.index(level) - 1]
    name = next(name for name in games[0].match.entrants if name.startswith(level))
    _, seconds, positions, _ = players.read(name)
    terms = f"{positions} positions" if positions else f"{seconds:g} s" if seconds else ""
    star = "" if line.share - line.share_error > line.even else " *"
    won = f"{line.share:.0%} ± {line.share_error:.0%} ({line.even:.0%}){star}"
    return line.share > line.even, f"{won} | {below} | {len(games)} | {terms}"


def _line(level: str, games: list[Played]) -> Line:
    """How a level did in its games."""
    return next(one for one in table([plain(one) for one in games]) if one.name == level)


def _brief(seconds: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(round(each, 4) for each in seconds)


def main() -> None:
    """Play, keep, and write the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--board", choices=list(BOARDS))
    parser.add_argument("--players", type=int, choices=range(2, 6))
    parser.add_argument("--level", choices=players.NAMES[1:], action="append")
    parser.add_argument("--games", type=int, default=40, help="of each level at each table")
    parser.add_argument("--positions", type=int, help="for the alderman, not a second; others alike")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--resume", action="store_true", help="keep what was played with the same limits")
    wanted = parser.parse_args()
    file = DOCS / "ratings.json"
    commands, known = read(file)
    work = [
        match
        for board, count in tables(wanted.board)
        if wanted.players in (None, count)
        for level in wanted.level or players.NAMES[1:]
        for match in work_at(board, count, level, wanted.positions, wanted.games)
    ]
    work = left_of(work, known, resume=wanted.resume)
    command = " ".join(word for word in ["python scripts/ratings.py", *sys.argv[1:]] if word != "--resume")
    if work:
        commands = [*(one for one in commands if one != command), command]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("Playing", total=len(work))
        for one in play_all(work, wanted.jobs):
            brief = replace(one, seconds=_brief(one.seconds), longest=_brief(one.longest))
            known.setdefault(key_of(one.match), []).append(brief)
            write(file, commands, known)
            progress.advance(task)
    text, holds = report(known, commands)
    (DOCS / "ratings.md").write_text(text)
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
