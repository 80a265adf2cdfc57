"""What the page is told of an action before it is taken."""

from __future__ import annotations

import pytest

from hansa.tables.legal import legal_list

from ..rules.helpers import table

PROMOS = (
    "board hanse_2_3 big_box 3; marker_set promos; city hamburg ...; city luebeck ..;"
    "route hamburg-luebeck rrr; blue stock=2t2m book=2; laid hamburg-luebeck tribute blue"
)


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
