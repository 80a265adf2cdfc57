"""Many games at a time, as training plays them."""

from __future__ import annotations

import random

from hansa.ai.core.herd import PLAYERS, Herd
from hansa.ai.learn.tables import CITIES, ROUTES
from hansa.boards import load
from hansa.rules.setup import make_setup

GAMES = 4


def ended(longest: int) -> list[tuple[int, list[int], list[int]]]:
    """Games played at random: how many decisions each took, its places and its scores."""
    setup = make_setup(load("hanse_2_3"), 3, "big_box", ())
    herd = Herd([setup], GAMES, 7, ROUTES, CITIES, 128, longest)
    dice = random.Random(1)
    found = []
    for _ in range(20_000):
        herd.step([dice.randrange(count) for count in herd.counts])
        for game in range(GAMES):
            if herd.over[game]:
                own = slice(game * PLAYERS, (game + 1) * PLAYERS)
                found.append((herd.over[game], list(herd.places[own]), list(herd.finals[own])))
        if len(found) >= GAMES:
            break
    return found


def test_a_game_that_ends_has_a_winner() -> None:
    for decisions, places, finals in ended(1_000_000):
        assert decisions > 60
        assert min(places[:3]) == 1
        assert finals[places.index(1)] == max(finals) > 0
        assert places[3:] == finals[3:] == [0, 0]


def test_a_game_cut_short_is_won_by_nobody() -> None:
    assert ended(50) == [(50, [0] * PLAYERS, [0] * PLAYERS)] * GAMES
