"""`hansa analyse`, and advice in `hansa play`: chances as curves, actions with their reasons in words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from hansa.ai.advice import Advice, Tip
from hansa.boards import Board
from hansa.cli.files import read_game
from hansa.cli.guard import require
from hansa.cli.menu import phrase
from hansa.cli.screen import SEAT_STYLES, console, errors, seat_names
from hansa.cli.terminal_position import TerminalPosition, position_for
from hansa.errors import HansaError
from hansa.play.actions import Action
from hansa.play.game import Game
from hansa.play.language import Messages

if TYPE_CHECKING:
    from hansa.ai.advice.analysis import Analysis, Turning

__all__ = ["advice_table", "run", "show"]

_STEPS = " ▁▂▃▄▅▆▇█"
_LABEL = 8  # columns for a seat's name
_PERCENT = 5
_WIDEST = 120
_FOLLOWING = 4  # actions shown of the rest of a turn


def run(file: Path, board: Board | None, positions: int | None, words: Messages, *, as_json: bool) -> None:
    """Analyse the game in a file and print the result."""
    game = read_game(file, board)
    if not game.actions:
        raise HansaError(f"{file} is a position: there are no turns to analyse.", code="nothing_to_analyse")
    if as_json:
        print(json.dumps(_worked_out(game, positions, words).to_json(), indent=1))
    else:
        show(console(), game, words, positions)


def show(out: Console, game: Game, words: Messages, positions: int | None = None) -> None:
    """Analyse a game and print the curve and the turning points."""
    analysis = _worked_out(game, positions, words)
    width = min(out.width, _WIDEST)
    out.print(Text(words.say("analysis-curve"), "bold"))
    for line in _curves(analysis, width, words):
        out.print(line, overflow="crop", no_wrap=True)
    if not analysis.turning:
        out.print(words.say("analysis-none"))
        return
    out.print()
    out.print(Text(words.say("analysis-turning"), "bold"))
    out.print(_turning_table(game, analysis.turning, words))


def _worked_out(game: Game, positions: int | None, words: Messages) -> Analysis:
    """The analysis, with a progress bar on a terminal."""
    require("ai")
    from hansa.ai.advice.analysis import POSITIONS, analyse

    columns = (TextColumn("{task.description}"), BarColumn())
    with Progress(*columns, console=errors(), transient=True) as progress:
        task = progress.add_task(words.say("analysis-thinking"), total=1.0)
        return analyse(
            game,
            positions=positions or POSITIONS,
            progress=lambda done: progress.update(task, completed=done),
        )


# The curve


def _curves(analysis: Analysis, width: int, words: Messages) -> Iterable[Text]:
    """For each seat two rows of blocks, then the numbers of the turning points, then the rounds."""
    room = width - _LABEL - _PERCENT
    turns = analysis.turns
    shown = [turns[round(column * (len(turns) - 1) / (room - 1))] for column in range(room)]
    for number, seat in enumerate(analysis.seats):
        heights = [round(16 * turn.chances[number]) for turn in shown]
        style = SEAT_STYLES[seat]
        upper = "".join(_STEPS[max(0, height - 8)] for height in heights)
        lower = "".join(_STEPS[min(8, max(1, height))] for height in heights)
        yield Text.assemble(" " * _LABEL, (upper, style))
        end = f"{turns[-1].chances[number]:>{_PERCENT}.0%}"
        yield Text.assemble(
            (f"{words.say(f'seat-{seat}'):<{_LABEL}}", f"bold {style}"), (lower, style), (end, "bold")
        )
    yield _marks(analysis, [turn.decisions for turn in shown])
    yield _axis([turn.round for turn in shown], words.say("analysis-axis"))


def _marks(analysis: Analysis, columns: Sequence[int]) -> Text:
    """The numbers of the turning points under their turns."""
    marks = Text(" " * (_LABEL + len(columns)))
    row = [" "] * len(columns)
    for number, point in enumerate(analysis.turning, 1):
        at = max(n for n, decisions in enumerate(columns) if decisions <= point.decisions)
        while row[at] != " " and at + 1 < len(row):  # its place is taken
            at += 1
        row[at] = str(number)
        marks.stylize(f"bold {SEAT_STYLES[point.seat]}", _LABEL + at, _LABEL + at + 1)
    marks.plain = " " * _LABEL + "".join(row)
    return marks


def _axis(rounds: Sequence[int], label: str) -> Text:
    """The numbers of the rounds, as many as there is room for."""
    row, free = [" "] * (len(rounds) + 3), 0
    for column, number in enumerate(rounds):
        is_new = column == 0 or rounds[column - 1] != number
        if is_new and column >= free and (number == 1 or number % 5 == 0):
            row[column : column + len(str(number))] = str(number)
            free = column + len(str(number)) + 1
    return Text.assemble((f"{label:<{_LABEL}}", "dim"), ("".join(row), "dim"))


# Words


def _turning_table(game: Game, turning: Sequence[Turning], words: Messages) -> Table:
    """What was played at the turning points, and what would have been better."""
    table = Table.grid(padding=(0, 2))
    for number, point in enumerate(turning, 1):
        position = position_for(game.at(point.decisions), point.seat, words)
        change = Text(f" {point.before:.0%} → {point.after:.0%}", "bold")
        told = Text.assemble(
            words.say("analysis-round", {"round": point.round}), ", ", seat_names(words, point.seat), change
        )
        told.append_text(
            Text.assemble((f"\n{words.say('analysis-played-label')} ", "dim"), phrase(point.played, position))
        )
        if (better := point.better) is not None:
            told.append_text(
                Text.assemble(
                    (f"\n{words.say('analysis-better-label')} ", "dim"), _explained(better, position)
                )
            )
        table.add_row(Text(f"{number:>2}", "bold"), told)
    return table


def advice_table(advice: Advice, position: TerminalPosition) -> Table:
    """The best actions with their chances, what is expected to follow, and why."""
    table = Table.grid(padding=(0, 2))
    for number, tip in enumerate(advice.tips, 1):
        chance = "" if tip.chance is None else f"{tip.chance:.0%}"
        table.add_row(Text(f"{number:>2}", "bold"), Text(chance, "bold"), _explained(tip, position))
    return table


def _explained(tip: Tip, position: TerminalPosition) -> Text:
    """An action, what is expected for the rest of the turn, and why."""
    rest = ", ".join(_brief(action) for action in tip.line[1 : _FOLLOWING + 1])
    rest += ", …" if len(tip.line) > _FOLLOWING + 1 else ""
    why = " ".join(reason.say(position.words) for reason in tip.reasons)
    then = f" {position.words.say('advice-then')} {rest}." if rest else ""
    return Text.assemble(phrase(tip.action, position), ".", (then, "dim"), f"\n{why}")


def _brief(action: Action) -> str:
    """An action as it is typed, without the seat and the number of a point."""
    return re.sub(r"/\d+", "", str(action).partition(" ")[2])
