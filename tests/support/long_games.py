"""Games that go on and on."""

from __future__ import annotations

import random
from functools import cache

from hansa import new_game
from hansa.play.game import Game

QUIET = ("place", "income", "pick_up", "put_down", "done", "end_turn", "replace", "extra")


@cache
def long_game(decisions: int) -> Game:
    """A game in which pieces go to and fro, and nobody wins anything."""
    game, rng = new_game(seed=1), random.Random(1)
    while len(game.actions) < decisions:
        legal = game.legal_actions()
        quiet = [action for action in legal if str(action).split()[1] in QUIET]
        game.play(rng.choice(quiet or legal))
    return game
