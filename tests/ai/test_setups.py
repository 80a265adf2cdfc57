"""Which games are played for training."""

from __future__ import annotations

from collections import Counter

from hansa.ai.train.setups import setups
from hansa.boards import BOARDS, EDITIONS
from hansa.rules.setup import supply_of_the_book, supply_with_promos


def test_everything_is_played() -> None:
    every = setups()
    assert {kind.board.id for kind in every} == set(BOARDS)
    assert {int(kind.players) for kind in every} == {2, 3, 4, 5}
    assert {kind.edition_name for kind in every} == set(EDITIONS)
    modules = {name for kind in every for name in kind.modules}
    assert modules == {"missions", "favour", "provinces", "neutral"}


def test_some_games_have_promo_markers() -> None:
    """A sixth of them, at every table; the others have what is in the box."""
    every = setups()
    promos = [kind for kind in every if tuple(kind.supply_set) == supply_with_promos(kind.edition_name)]
    assert 6 * len(promos) == len(every)
    tables = Counter((kind.board.id, int(kind.players)) for kind in every)
    assert {(kind.board.id, int(kind.players)) for kind in promos} == set(tables)
    book = [kind for kind in every if tuple(kind.supply_set) == supply_of_the_book(kind.edition_name)]
    assert len(book) + len(promos) == len(every)
