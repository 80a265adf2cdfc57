"""The terminal: consoles, the colours of seats and privileges, and bars."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.text import Text

__all__ = ["PIECE_STYLES", "PRIVILEGE_STYLES", "SEAT_STYLES", "bar", "console", "errors", "seat_text"]

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

_EIGHTHS = " ▏▎▍▌▋▊▉"


def console() -> Console:
    """What is printed on stdout; colours only where a terminal shows them (and not with NO_COLOR)."""
    return Console(file=sys.stdout, highlight=False)


def errors() -> Console:
    """What is printed on stderr, such as progress."""
    return Console(file=sys.stderr, highlight=False)


def seat_text(seat: str, words: str | None = None) -> Text:
    """A seat's name, or other words, in its colour."""
    return Text(seat if words is None else words, SEAT_STYLES.get(seat, ""))


def bar(value: float, most: float, width: int) -> str:
    """A bar as long as the value, in eighths of a character."""
    if most <= 0 or value <= 0:
        return ""
    eighths = max(1, round(value / most * width * 8))
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
