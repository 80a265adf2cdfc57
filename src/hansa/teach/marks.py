"""Marks: at which tables a section or a paragraph applies.

A mark is a few words, such as `2009 green`. Words of one kind are alternatives, and every kind that is named
must hold: `2009 2014 green` is for boards with green cities in either of two editions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass

from hansa.boards import BONUS_MARKERS, EDITIONS, Board
from hansa.play.game import Game

__all__ = ["EVERYWHERE", "MODULES", "WORDS", "Marks", "Setup", "has_promos", "parse_marks"]

# What a word asks of a board: the printed ones by their ids, and what a board of one's own can have too.
_BOARDS: dict[str, Callable[[Board], bool]] = {
    "hanse": lambda board: board.id in ("hanse_2_3", "hanse_4_5"),
    "east": lambda board: board.id == "east_3_5",
    "britannia": lambda board: board.id in ("britannia_2_3", "britannia_4_5"),
    "boats": lambda board: any("boat" in route.points or route.permanent_marker for route in board.routes),
    "green": lambda board: any(city.green for city in board.cities),
    "countries": lambda board: bool(board.countries),
}
MODULES = ("missions", "favour", "provinces", "neutral")
_PROMOS = "promos"
_PLAYERS = re.compile(r"([2-5])(?:-([2-5]))?p")

# Every word but the numbers of players (`2p`, `4-5p`).
WORDS = (*EDITIONS, *_BOARDS, *MODULES, _PROMOS)


@dataclass(frozen=True, slots=True)
class Setup:
    """A table, or as much of it as is known: what is None may be anything."""

    board: Board | None = None
    edition: str | None = None
    players: int | None = None
    modules: Collection[str] | None = None  # with the variant for two players
    promos: bool | None = None

    @classmethod
    def of(cls, game: Game) -> Setup:
        """The table of a game."""
        promos = has_promos(game.marker_set)
        return cls(game.board, game.edition, len(game.players), game.modules, promos)


@dataclass(frozen=True, slots=True)
class Marks:
    """The words of a mark, sorted by kind."""

    editions: tuple[str, ...] = ()
    boards: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    promos: bool = False
    players: tuple[int, int] | None = None

    def hold(self, setup: Setup) -> bool:
        """Whether all of this applies at the table."""
        return (
            (not self.editions or setup.edition is None or setup.edition in self.editions)
            and (not self.boards or setup.board is None or _is_one_of(setup.board, self.boards))
            and (not self.modules or any(_may_have(setup, module) for module in self.modules))
            and (not self.promos or setup.promos is not False)
            and (self.players is None or _may_be(setup, *self.players))
        )

    def open_at(self, setup: Setup) -> Marks:
        """What the setup does not settle, which a reader must be told."""
        return Marks(
            self.editions if setup.edition is None else (),
            self.boards if setup.board is None else (),
            self.modules if setup.modules is None else (),
            self.promos and setup.promos is None,
            None if self.players is None or _is_settled(setup, *self.players) else self.players,
        )

    def words(self) -> Iterator[str]:
        """The words as they are written, kind by kind."""
        yield from self.editions
        yield from self.boards
        yield from self.modules
        if self.promos:
            yield _PROMOS
        if self.players is not None:
            least, most = self.players
            yield f"{least}p" if least == most else f"{least}-{most}p"

    def __bool__(self) -> bool:
        return self != EVERYWHERE

    def __str__(self) -> str:
        return " ".join(self.words())


EVERYWHERE = Marks()


def has_promos(marker_set: Mapping[str, int]) -> bool:
    """Whether a marker set holds markers that no edition has."""
    return any(marker_set.get(marker.id) for marker in BONUS_MARKERS if not any(marker.counts))


def parse_marks(text: str) -> Marks:
    """Read the words of a mark; a ValueError says which one is unknown."""
    words = text.split()
    players = None
    for word in words:
        if found := _PLAYERS.fullmatch(word):
            if players is not None:
                raise ValueError(f"the mark {{{text}}} has two numbers of players")
            players = int(found[1]), int(found[2] or found[1])
        elif word not in WORDS:
            raise ValueError(f"the mark {{{text}}} has an unknown word {word!r}")
    if not words or len(set(words)) < len(words):
        raise ValueError(f"the mark {{{text}}} is empty or says something twice")
    return Marks(
        tuple(word for word in words if word in EDITIONS),
        tuple(word for word in words if word in _BOARDS),
        tuple(word for word in words if word in MODULES),
        _PROMOS in words,
        players,
    )


def _is_one_of(board: Board, words: Collection[str]) -> bool:
    return any(_BOARDS[word](board) for word in words)


def _may_have(setup: Setup, module: str) -> bool:
    """Whether the module is played, or could be if nobody has said."""
    if setup.modules is not None:
        return module in setup.modules
    return setup.board is None or module in (*setup.board.modules, *setup.board.two_player)


def _may_be(setup: Setup, least: int, most: int) -> bool:
    """Whether so many play, or could on this board if nobody has said."""
    fewest, largest = _players(setup)
    return fewest <= most and least <= largest


def _is_settled(setup: Setup, least: int, most: int) -> bool:
    """Whether it is known that so many play, or that they do not."""
    fewest, largest = _players(setup)
    return (least <= fewest and largest <= most) or largest < least or most < fewest


def _players(setup: Setup) -> tuple[int, int]:
    """How many may play, as far as is known."""
    if setup.players is not None:
        return setup.players, setup.players
    if setup.board is None:
        return 2, 5
    return 2 if setup.board.two_player else setup.board.players[0], setup.board.players[1]
