"""The computer at the table: it looks through the view of the seat it decides for, and picks one action."""

from __future__ import annotations

import random
from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, cast

from hansa.boards.entry import suggestion
from hansa.errors import SetupError
from hansa.play.actions import Action
from hansa.play.coding import decode, legal_codes
from hansa.play.game import Game
from hansa.rules.deal import Dice
from hansa.rules.playout import RandomPolicy, new_buffer
from hansa.rules.referee import legal
from hansa.rules.state import State

__all__ = ["KINDS", "Opponent"]

KINDS = ("planner", "random")
_MANY = 1_000_003  # decisions; more than any game has


class Player(Protocol):
    """Who plays by thinking: given a state as its seat knows it, one of the legal codes."""

    def choose_code(self, state: State, seat: int, codes: Sequence[int], rng: random.Random) -> int:
        """The code it chooses."""


class Opponent:
    """Decides for the seats that no person has; what it does depends on the seed and the position only."""

    def __init__(self, kind: str, seed: int) -> None:
        if kind not in KINDS:
            hint = suggestion(kind, KINDS) or f"; choose {' or '.join(KINDS)}."
            raise SetupError(f"There is no opponent {kind!r}{hint}", code="unknown_opponent")
        self.seed = seed
        self._player = _planner() if kind == "planner" else None

    @property
    def kind(self) -> str:
        """What really plays: planner or random."""
        return "planner" if self._player else "random"

    def choose(self, game: Game) -> Action:
        """One of the legal actions of whoever decides."""
        view = game.view(game.to_move)
        seed = self.seed * _MANY + len(game.actions)
        if self._player:
            seat = view.names.number("seat", view.seat or "")
            code = self._player.choose_code(view.state, seat, legal_codes(view.state), random.Random(seed))
        else:
            codes = new_buffer()
            number = legal(view.state, codes)
            code = RandomPolicy(Dice(seed)).choose(view.state, codes, number)
        return decode(view.names, view.state, code)


def _planner() -> Player | None:
    """The planner of `hansa.ai`; None where that room does not have one."""
    try:
        module = import_module("hansa.ai.planner")
    except ModuleNotFoundError:
        return None
    return cast(Player, module.Planner())
