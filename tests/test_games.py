"""Games that once went wrong, or easily could, played again (tests/support/regression_games.py)."""

from __future__ import annotations

import pytest

import hansa

from .support.regression_games import names, play, read


@pytest.mark.parametrize("name", names())
def test_the_game_goes_as_it_did(name: str) -> None:
    then = read(name)
    game, legal = play(then.record)
    assert legal == then.legal, then.about
    assert game.position().splitlines() == then.position.splitlines(), then.about
    assert game.record() == then.record, then.about


@pytest.mark.parametrize("name", names())
def test_nobody_else_may_decide(name: str) -> None:
    game = hansa.replay(read(name).record)
    for n, action in enumerate(game.actions):
        before = game.at(n)
        for seat in before.players:
            if seat != before.to_move:
                with pytest.raises(hansa.NotYourDecision):
                    before.play(action, by=seat)
        assert before.position() == game.at(n).position()


def test_there_are_games() -> None:
    assert names()
    assert all(read(name).about.endswith(".") and read(name).rules for name in names())
