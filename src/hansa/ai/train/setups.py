"""Which games are played for training: all boards, player counts, editions, modules, variants, and promos."""

from __future__ import annotations

from functools import cache

from hansa.boards import BOARDS, Board, load
from hansa.errors import SetupError
from hansa.rules.setup import Setup, make_setup, supply_of_the_book, supply_with_promos

ROUTES, CITIES = 40, 30  # room for the largest of our boards

# How often each edition is drawn, and with which marker supply: the Big Box is what people play.
_BOXES = (
    ("big_box", supply_of_the_book, 3),
    ("big_box", supply_with_promos, 1),
    ("2014", supply_of_the_book, 1),
    ("2009", supply_of_the_book, 1),
)
_MODULES: tuple[tuple[str, ...], ...] = ((), (), ("missions",), ("favour",), ("missions", "favour"))


def setups(only: str | None = None, players: int | None = None) -> list[Setup]:
    """All kinds of games, each as often as it should be drawn."""
    found: list[Setup] = []
    for name in BOARDS:
        if only is not None and name != only:
            continue
        board = load(name)
        for seats in range(2, 6):
            if players is not None and seats != players:
                continue
            for variant in [("provinces",), ("neutral",)] if seats == 2 else [()]:
                kinds = [
                    _setup(board, seats, edition, modules + variant, supply(edition))
                    for edition, supply, share in _BOXES
                    for modules in _MODULES
                    for _ in range(share)
                ]
                fitting = [kind for kind in kinds if kind is not None]
                # The game is at its best with four and five, and rarest with two.
                found += fitting * (1 if seats == 2 else 3)
    return found


@cache
def is_played(only: str | None = None, players: int | None = None) -> bool:
    """Whether there are such games; kept, since every check of a run's settings asks."""
    return bool(setups(only, players))


def _setup(
    board: Board, players: int, edition: str, modules: tuple[str, ...], supply: tuple[int, ...]
) -> Setup | None:
    try:
        return make_setup(board, players, edition, modules, supply)
    except SetupError:
        return None
