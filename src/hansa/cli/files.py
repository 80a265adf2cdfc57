"""Records and positions in files: reading them, `hansa check` and `hansa replay`."""

from __future__ import annotations

import stat
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.text import Text

from hansa.boards import Board
from hansa.cli.drawing import draw, draw_result, setup_line, winners
from hansa.cli.guard import complain
from hansa.cli.news import News, sentences
from hansa.cli.screen import console
from hansa.cli.terminal_position import position_for
from hansa.errors import HansaError, RecordError
from hansa.play.game import Game, load
from hansa.play.language import Messages, messages

__all__ = ["check", "read_game", "replay"]

_LARGEST = 64 * 1024 * 1024


def read_game(file: Path, board: Board | None = None) -> Game:
    """The game in a file, which is a record or a position; if anything is wrong, the error names the file."""
    try:
        found = file.stat()
    except OSError as error:
        raise RecordError(f"{file} cannot be read: {error.strerror}.", code="record_unreadable") from None
    except ValueError:  # a name with a zero byte
        raise RecordError("That is not a file name.", code="record_unreadable") from None
    if stat.S_ISDIR(found.st_mode):
        raise RecordError(f"{file} is a folder.", code="record_unreadable")
    if not (stat.S_ISREG(found.st_mode) or stat.S_ISFIFO(found.st_mode)):
        raise RecordError(f"{file} is not a regular file.", code="record_unreadable")
    if found.st_size > _LARGEST:
        raise RecordError(f"{file} is too large for a game.", code="record_unreadable")
    try:
        return load(file, board=board)
    except HansaError as error:
        error.message = f"{file}: {error.message}"
        raise
    except (ValueError, RecursionError, MemoryError) as error:  # a number of 5,000 digits, for example
        raise RecordError(f"{file}: {error}", code="record_unreadable") from None


def check(files: Sequence[Path], board: Board | None) -> int:
    """Report for each file whether it is valid; the status is 1 if any is not."""
    status = 0
    for file in files:
        try:
            game = read_game(file, board)
        except HansaError as error:
            status = complain(str(error), error.code)
            continue
        print(f"{file}: OK, {_what(game)}", flush=True)
    return status


def _what(game: Game) -> str:
    board = f"{game.board.id}, {len(game.players)} players"
    if not game.actions and game.deal is None:
        return f"a position on {board}"
    number = len(game.actions)
    state = winners(game, messages()).plain.removesuffix(".") if game.is_over else f"{game.to_move} to decide"
    return f"a record of {number} decision{'' if number == 1 else 's'} on {board}, {state}"


def replay(file: Path, board: Board | None, at: int | None, *, step: bool, words: Messages) -> None:
    """Retell a record turn by turn, or show the position after this many decisions."""
    game = read_game(file, board)
    out = console()
    if at is not None:
        _show(game.at(at), words)
        return
    decisions = words.say("replay-decisions", {"count": len(game.actions)})
    out.print(Text(f"{setup_line(game, words)}, {decisions}", "bold"))
    start = game.at(0)
    news, waiting = News(words), step
    for number, played in enumerate(game.history):
        turn = start.turn_number
        if news.turns and news.turns[-1][0] != turn:
            out.print(news.texts()[0])
            news.clear()
            if waiting:
                waiting = _wait(start, number, words)
        start.play_again(played.action)
        news.add(turn, sentences(game, played.events, None, words))
    for text in news.texts():
        out.print(text)
    _show(game, words)
    if game.is_over:
        draw_result(out, game, words)


def _show(game: Game, words: Messages) -> None:
    """The whole board, and what is being decided."""
    position = position_for(game, None, words)
    draw(console(), position, full=True)
    console().print(position.decision)


def _wait(game: Game, number: int, words: Messages) -> bool:
    """Show the board and wait for Enter; `q` or the end of the input stops waiting."""
    out = console()
    draw(out, position_for(game, None, words))
    out.print(f"{words.say('replay-wait', {'count': number})} ", end="")
    line = sys.stdin.readline()
    if not sys.stdin.isatty():
        out.print()
    return bool(line) and line.strip().lower() not in ("q", "quit")
