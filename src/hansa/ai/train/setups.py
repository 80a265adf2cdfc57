"""Which games are played for training: every board, number of players, edition, module and variant."""

from __future__ import annotations

from hansa.boards import BOARDS, EDITIONS, Board, load
from hansa.errors import SetupError
from hansa.rules.setup import Setup, make_setup

ROUTES, CITIES = 40, 30  # room for the largest of our boards

# How often each edition is drawn: the Big Box is what people play.
_SHARES = {"big_box": 4, "2014": 1, "2009": 1}
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
                    _setup(board, seats, edition, modules + variant)
                    for edition in EDITIONS
                    for modules in _MODULES
                    for _ in range(_SHARES[edition])
                ]
                fitting = [kind for kind in kinds if kind is not None]
                # The game is at its best with four and five, and rarest with two.
                found += fitting * (1 if seats == 2 else 3)
    return found


def _setup(board: Board, players: int, edition: str, modules: tuple[str, ...]) -> Setup | None:
    try:
        return make_setup(board, players, edition, modules)
    except SetupError:
        return None
