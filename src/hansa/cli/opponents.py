"""The computer at the table: it looks through the view of the seat it decides for, and picks one action."""

from __future__ import annotations

import random

from hansa.ai import players
from hansa.cli.guard import require
from hansa.play.actions import Action
from hansa.play.game import Game

__all__ = ["Opponent"]

_MANY = 1_000_003  # more decisions than any game has


class Opponent:
    """Decides for the seats without a person, by seed and position unless it goes by the clock."""

    def __init__(self, kind: str, seed: int) -> None:
        self.seed = seed
        self.level = players.who_plays(kind)
        if self.level != players.read(kind)[0]:
            require("ai")  # if it is installed but damaged, a lesser player takes over
        self.as_usual = self.level in (kind, "journeyman")  # with the limit the level was measured with
        self._player = players.make(kind)

    def choose(self, game: Game) -> Action:
        """One of the legal actions of whoever decides."""
        rng = random.Random(self.seed * _MANY + len(game.actions))
        return self._player.choose(game.view(game.to_move), game.legal_actions(), rng)
