"""All the ways to set up a game on the printed boards, for tests and playthroughs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from hansa.boards import BOARDS, EDITIONS, load
from hansa.play.marker_sets import read_marker_set
from hansa.play.names import MARKERS
from hansa.rules.setup import START_MARKERS, VARIANTS

__all__ = ["Table", "every_table"]


class Table(NamedTuple):
    """A board, how many play, by which edition, the modules with the two-player variant, the marker set."""

    board: str
    players: int
    edition: str
    modules: tuple[str, ...]
    marker_set: str = "book"

    def __str__(self) -> str:
        chosen = () if self.marker_set == "book" else (self.marker_set,)
        return " ".join((self.board, self.edition, str(self.players), *self.modules, *chosen))

    @property
    def supply(self) -> tuple[int, ...]:
        """The marker supply, by kind."""
        return read_marker_set(self.edition, self.marker_set)

    @property
    def markers(self) -> list[str]:
        """All markers of the game, kind by kind."""
        in_supply = [id for id, number in zip(MARKERS, self.supply, strict=True) for _ in range(number)]
        return sorted([*START_MARKERS[self.edition], *in_supply], key=MARKERS.index)


def every_table(*marker_sets: str) -> Iterator[Table]:
    """Every combination of board, edition, players, modules and variant (RULES 11), with some marker sets."""
    for board in BOARDS:
        printed = load(board)
        offered = [name for name in printed.modules if name not in VARIANTS]
        choices = [chosen for number in range(len(offered) + 1) for chosen in combinations(offered, number)]
        counts = range(printed.players[0], printed.players[1] + 1)
        tables: list[tuple[int, tuple[str, ...]]] = [(players, ()) for players in counts if players > 2]
        tables += [(2, (variant,)) for variant in printed.two_player]
        for players, variant in tables:
            for edition in EDITIONS:
                for modules in choices:
                    for marker_set in marker_sets or ("book",):
                        yield Table(board, players, edition, (*modules, *variant), marker_set)
