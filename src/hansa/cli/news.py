"""What happened, with the sentences of each turn as one paragraph."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from hansa.cli.screen import SEAT_STYLES, coloured, mark
from hansa.play.events import Event
from hansa.play.game import Game
from hansa.play.language import Messages
from hansa.play.narration import narrate

__all__ = ["News", "paragraph", "sentences"]

# What follows from something else that is said, or cannot be seen.
_UNTOLD = frozenset(("turn", "paid", "to_stock", "drew"))
_MARKS = frozenset(map(mark, SEAT_STYLES))


def sentences(game: Game, events: Iterable[Event], seat: str | None, words: Messages) -> list[str]:
    """The events as a seat may know them, in sentences with marks for the seats."""
    names = game.view().names
    return [
        narrate(names, event.visible_to(seat), words.language, mark)
        for event in events
        if event.kind not in _UNTOLD
    ]


def paragraph(told: Iterable[str]) -> str:
    """Sentences in a row; those about the same player are joined: `Blue places ..., takes ...`."""
    joined: list[str] = []
    last = ""
    for sentence in told:
        who, rest = sentence[:1], sentence[1:]
        if who in _MARKS and who == last and rest.startswith(" "):
            joined[-1] = f"{joined[-1].removesuffix('.')},{rest}"
        else:
            joined.append(sentence)
        last = who
    return " ".join(joined)


class News:
    """What has happened since a person last looked, turn by turn."""

    def __init__(self, words: Messages) -> None:
        self.words = words
        self.turns: list[tuple[int, list[str]]] = []

    def add(self, turn: int, told: list[str]) -> None:
        """More of a turn, or the first of the next."""
        if not told:
            return
        if not self.turns or self.turns[-1][0] != turn:
            self.turns.append((turn, []))
        self.turns[-1][1].extend(told)

    def knows(self, turn: int) -> bool:
        """Whether anything is said about a turn."""
        return any(number == turn for number, _ in self.turns)

    def texts(self) -> list[Text]:
        """One paragraph for each turn."""
        return [
            Text.assemble((f"{turn:>3} ", "dim"), coloured(self.words, paragraph(told)))
            for turn, told in self.turns
        ]

    def clear(self) -> None:
        """Everything has been read."""
        self.turns.clear()
