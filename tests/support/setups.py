"""All the ways to set up a game on the printed boards, for tests and playthroughs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from hansa.boards import BOARDS, EDITIONS, load
from hansa.rules.setup import VARIANTS

__all__ = ["Table", "every_table"]


class Table(NamedTuple):
    """A board, how many play, by which edition, and the modules with the two-player variant."""

    board: str
    players: int
    edition: str
    modules: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join((self.board, self.edition, str(self.players), *self.modules))


def every_table() -> Iterator[Table]:
    """Every combination of board, edition, number of players, modules and variant (RULES 11)."""
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
                    yield Table(board, players, edition, (*modules, *variant))
