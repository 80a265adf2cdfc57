"""Many games at a time, as training plays them."""

from __future__ import annotations

import random

from hansa.ai.network.layout import MAX_PLAYERS
from hansa.ai.train.setups import CITIES, ROUTES
from hansa.ai.train.vector_env import VectorEnv
from hansa.boards import load
from hansa.rules.setup import make_setup

GAMES = 4


def ended(longest: int) -> list[tuple[int, list[int], list[int]]]:
    """Games played at random: how many decisions each took, its places and its scores."""
    setup = make_setup(load("hanse_2_3"), 3, "big_box", ())
    env = VectorEnv([setup], GAMES, 7, ROUTES, CITIES, 128, longest)
    dice = random.Random(1)
    found = []
    for _ in range(20_000):
        env.step([dice.randrange(count) for count in env.counts])
        for game in range(GAMES):
            if env.ended[game]:
                own = slice(game * MAX_PLAYERS, (game + 1) * MAX_PLAYERS)
                found.append((env.ended[game], list(env.places[own]), list(env.final_scores[own])))
        if len(found) >= GAMES:
            break
    return found


def test_a_game_that_ends_has_a_winner() -> None:
    for decisions, places, finals in ended(1_000_000):
        assert decisions > 60
        assert min(places[:3]) == 1
        assert finals[places.index(1)] == max(finals) > 0
        assert places[3:] == finals[3:] == [0, 0]


def test_a_truncated_game_is_won_by_nobody() -> None:
    assert ended(50) == [(50, [0] * MAX_PLAYERS, [0] * MAX_PLAYERS)] * GAMES
