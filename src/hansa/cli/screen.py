"""The terminal: consoles, the colours of seats and privileges, messages with colours in them, and bars."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping

from rich.console import Console
from rich.text import Text

from hansa.play.language import Messages

__all__ = [
    "PIECE_STYLES",
    "PRIVILEGE_STYLES",
    "SEAT_STYLES",
    "bar",
    "coloured",
    "console",
    "errors",
    "mark",
    "said",
    "seat_names",
    "seat_text",
]

SEAT_STYLES = {
    "red": "bright_red",
    "blue": "bright_blue",
    "green": "bright_green",
    "yellow": "bright_yellow",
    "violet": "bright_magenta",
    "neutral": "bright_white",
}
# A piece: a letter on its owner's colour.
PIECE_STYLES = {
    "red": "bold white on red",
    "blue": "bold white on blue",
    "green": "bold black on green",
    "yellow": "bold black on yellow",
    "violet": "bold white on magenta",
    "neutral": "bold black on white",
}
PRIVILEGE_STYLES = {
    "white": "white",
    "orange": "dark_orange",
    "pink": "hot_pink",
    "black": "bright_black",
}

# Characters from no alphabet, which stand for a seat or a text until a sentence is put together.
_MARKS = {seat: chr(0xE000 + n) for n, seat in enumerate(SEAT_STYLES)}
_SEATS = {mark: seat for seat, mark in _MARKS.items()}
_FIRST_PART = 0xE100

_EIGHTHS = " ▏▎▍▌▋▊▉"


def console() -> Console:
    """What is printed on stdout; colours only where a terminal shows them (and not with NO_COLOR)."""
    return Console(file=sys.stdout, highlight=False)


def errors() -> Console:
    """What is printed on stderr, such as progress."""
    return Console(file=sys.stderr, highlight=False)


def seat_text(seat: str, words: str | None = None) -> Text:
    """A seat's id, or other words, in its colour."""
    return Text(seat if words is None else words, SEAT_STYLES.get(seat, ""))


def seat_names(words: Messages, *seats: str) -> Text:
    """What seats are called, in their colours: `Red, Blue and Green`."""
    return coloured(words, words.all_of(map(mark, seats)))


def said(words: Messages, id: str, args: Mapping[str, str | int | Text] | None = None) -> Text:
    """A message whose arguments may be coloured texts."""
    plain: dict[str, str | int] = {}
    parts: dict[str, Text] = {}
    for n, (name, value) in enumerate((args or {}).items()):
        if isinstance(value, Text):
            plain[name] = chr(_FIRST_PART + n)
            parts[chr(_FIRST_PART + n)] = value
        else:
            plain[name] = value
    found = re.split("([\ue100-\ue1ff])", words.say(id, plain))
    return Text.assemble(*(parts.get(piece, piece) for piece in found))


def mark(seat: str) -> str:
    """What stands for a seat in a sentence until `coloured` puts its name there."""
    return _MARKS[seat]


def coloured(words: Messages, sentence: str) -> Text:
    """A sentence with the seats' names in their colours where their marks are."""
    found = re.split("([\ue000-\ue0ff])", sentence)
    return Text.assemble(*(_name(words, _SEATS[part]) if part in _SEATS else part for part in found))


def _name(words: Messages, seat: str) -> tuple[str, str]:
    return words.say(f"seat-{seat}"), f"bold {SEAT_STYLES[seat]}"


def bar(value: float, most: float, width: int) -> str:
    """A bar as long as the value, in eighths of a character."""
    if most <= 0 or value <= 0:
        return ""
    eighths = max(1, round(value / most * width * 8))
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
