"""Marks: which tables a passage is for."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

import pytest

from hansa import teach
from hansa.boards import BOARDS, load
from hansa.play.game import new_game
from hansa.teach.marks import parse_marks


def holds(mark: str, **known: object) -> bool:
    board = known.pop("board", None)
    setup = teach.Setup(None if board is None else load(str(board)), **known)  # type: ignore[arg-type]
    return parse_marks(mark).hold(setup)


def test_words_of_one_kind_are_alternatives_and_kinds_add_up() -> None:
    assert holds("2009 2014", edition="2014") and not holds("2009 2014", edition="big_box")
    assert holds("2009 green", edition="2009", board="east_3_5")
    assert not holds("2009 green", edition="2009", board="hanse_4_5")
    assert not holds("2009 green", edition="2014", board="east_3_5")


def test_what_nobody_has_said_may_be_anything() -> None:
    for mark in ("2009", "east", "missions", "promos", "2p", "2014 britannia favour 4-5p"):
        assert holds(mark)


@pytest.mark.parametrize(
    ("word", "boards"),
    [
        ("hanse", {"hanse_2_3", "hanse_4_5"}),
        ("east", {"east_3_5"}),
        ("britannia", {"britannia_2_3", "britannia_4_5"}),
        ("boats", {"east_3_5", "britannia_2_3", "britannia_4_5"}),
        ("green", {"east_3_5"}),
        ("countries", {"britannia_2_3", "britannia_4_5"}),
    ],
)
def test_boards(word: str, boards: set[str]) -> None:
    assert {board for board in BOARDS if holds(word, board=board)} == boards


def test_a_board_of_ones_own_is_known_by_what_it_has(tmp_path: Path) -> None:
    source = json.loads((resources.files("hansa.boards") / "data" / "east_3_5.json").read_text("utf-8"))
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({**source, "id": "mine", "name": "Mine"}), "utf-8")
    assert holds("green", board=file) and holds("boats", board=file)
    assert not holds("east", board=file) and not holds("countries", board=file)


def test_players() -> None:
    assert holds("4-5p", players=5) and not holds("4-5p", players=3)
    assert holds("2p", players=2) and not holds("2p", players=4)
    assert holds("2-3p", board="britannia_2_3") and not holds("4-5p", board="britannia_2_3")
    assert holds("2p", board="east_3_5") and not holds("2p", board="hanse_4_5")


def test_modules_are_those_played_or_those_the_board_offers() -> None:
    assert holds("missions", modules=("missions",)) and not holds("missions", modules=())
    assert holds("missions", board="hanse_4_5") and not holds("missions", board="east_3_5")
    assert holds("provinces", board="hanse_2_3") and not holds("provinces", board="east_3_5")


def test_promos() -> None:
    assert holds("promos", promos=True) and not holds("promos", promos=False)
    book = teach.Setup.of(new_game(seed=1))
    assert (book.promos, teach.Setup.of(new_game(seed=1, marker_set="promos")).promos) == (False, True)


def test_what_a_table_leaves_open() -> None:
    mark = parse_marks("2009 2014 green neutral promos 2p")
    assert str(mark) == "2009 2014 green neutral promos 2p"
    assert str(mark.open_at(teach.Setup(edition="2009", players=2))) == "green neutral promos"
    assert not mark.open_at(teach.Setup.of(new_game(seed=1)))
    assert not parse_marks("4-5p").open_at(teach.Setup(load("britannia_4_5")))
    assert parse_marks("3-5p").open_at(teach.Setup(load("east_3_5")))


@pytest.mark.parametrize("text", ["", "2010", "6p", "2p 3p", "2009 2009", "4-5", "East"])
def test_a_bad_mark_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="the mark"):
        parse_marks(text)
