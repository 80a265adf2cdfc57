"""What happened, told: the sentences of each turn as one paragraph."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rich.text import Text

from hansa.cli.screen import SEAT_STYLES
from hansa.play.events import Event
from hansa.play.game import Game

__all__ = ["News", "coloured", "paragraph", "sentences"]

# What follows from something else that is told, or cannot be seen.
_UNTOLD = frozenset(("turn", "paid", "to_stock", "drew"))
_SEATS = re.compile(r"\b(red|blue|green|yellow|violet|neutral)\b", re.IGNORECASE)


def sentences(game: Game, events: Iterable[Event], seat: str | None) -> list[str]:
    """The events as a seat may know them, in sentences."""
    return [game.narrate(event.visible_to(seat)) for event in events if event.kind not in _UNTOLD]


def paragraph(told: Iterable[str]) -> str:
    """Sentences in a row; what the same player does is joined: `Blue places ..., takes ...`."""
    joined: list[str] = []
    last = ""
    for sentence in told:
        who, _, rest = sentence.partition(" ")
        if joined and who == last and rest[:1].islower() and who.lower() in SEAT_STYLES:
            joined[-1] = f"{joined[-1].removesuffix('.')}, {rest}"
        else:
            joined.append(sentence)
        last = who
    return " ".join(joined)


def coloured(words: str) -> Text:
    """Words with the seats in their colours."""
    text = Text(words)
    for found in _SEATS.finditer(words):
        text.stylize(f"bold {SEAT_STYLES[found.group().lower()]}", found.start(), found.end())
    return text


class News:
    """What has happened since a person last looked, turn by turn."""

    def __init__(self) -> None:
        self.turns: list[tuple[int, list[str]]] = []

    def add(self, turn: int, told: list[str]) -> None:
        """More of a turn, or the first of the next."""
        if not told:
            return
        if not self.turns or self.turns[-1][0] != turn:
            self.turns.append((turn, []))
        self.turns[-1][1].extend(told)

    def knows(self, turn: int) -> bool:
        """Whether anything of a turn is told."""
        return any(number == turn for number, _ in self.turns)

    def texts(self) -> list[Text]:
        """One paragraph for each turn."""
        return [Text.assemble((f"{turn:>3} ", "dim"), coloured(paragraph(told))) for turn, told in self.turns]

    def clear(self) -> None:
        """All has been read."""
        self.turns.clear()
