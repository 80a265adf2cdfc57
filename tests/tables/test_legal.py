"""What the page is told of an action before it is taken."""

from __future__ import annotations

import pytest

import hansa
from hansa.play.actions import Displace, PickUp, Place
from hansa.play.coding import first_alike
from hansa.tables.legal import legal_list

from ..rules.helpers import table

PROMOS = (
    "board hanse_2_3 big_box 3; marker_set promos; city hamburg ...; city luebeck ..;"
    "route hamburg-luebeck rrr; blue stock=2t2m book=2; laid hamburg-luebeck tribute blue"
)


def test_every_point_is_among_those_of_the_first_one_that_is_alike() -> None:
    game = hansa.new_game("britannia_4_5", 4, seed=5)
    for _ in range(200):
        view = game.view(game.to_move)
        points = view.names.points
        firsts = {point: points[first_alike(view.state, n)] for n, point in enumerate(points)}
        assert view.alike() == {
            first: [point for point in points if firsts[point] == first] for first in firsts.values()
        }
        named = {
            action.point for action in game.legal_actions() if isinstance(action, Place | PickUp | Displace)
        }
        assert named <= view.alike().keys()
        game.play(game.legal_actions()[len(game.actions) * 7 % len(game.legal_actions())])


@pytest.mark.parametrize(("score", "ends"), [(19, True), (5, False)])
def test_an_action_that_ends_the_game_says_so_even_if_somebody_chooses_a_tribute_first(
    score: int, ends: bool
) -> None:
    game = table(f"{PROMOS}; red score={score}")
    (post,) = (
        action
        for action in legal_list(game.view("red"))
        if action["text"] == "red establish hamburg-luebeck post luebeck"
    )
    told = [event["event"] for event in post["events"]]
    assert ("over" in told) is ends
    assert "tribute" not in told, "what is taken is not known yet"
    assert post["gains"]["red"] == 1
