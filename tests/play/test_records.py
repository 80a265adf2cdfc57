"""Records: saved, loaded, and refused when something is wrong with them."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import hansa

from .helpers import CONFIGURATIONS, Configuration, played

CONFIGURATION: Configuration = ("hanse_4_5", 5, "2009", ("missions", "favour"))


def record(decisions: int = 10_000) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(played(CONFIGURATION, 1, decisions).record()))
    return found


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda c: f"{c[0]}-{c[1]}-{c[2]}")
def test_a_whole_game_is_saved_and_loaded(configuration: Configuration, tmp_path: Path) -> None:
    game = played(configuration, 2)
    game.player_names = {"red": "Anna", "blue": "Jörg"}
    game.save(tmp_path / "game.json")
    again = hansa.load(tmp_path / "game.json")
    assert again.position() == game.position()
    assert again.record() == game.record()
    assert again.player_names == game.player_names
    assert again.standings() == game.standings()


def test_what_a_record_holds() -> None:
    whole = record()
    assert list(whole) == [
        "hansa_record",
        "codes",
        "board",
        "edition",
        "players",
        "modules",
        "deal",
        "actions",
        "result",
    ]
    assert set(whole["deal"]) == {"taverns", "supply", "missions", "tiles"}
    assert set(whole["result"]) == {"reasons", "scores", "places"}
    assert "result" not in record(10)


def test_a_game_from_a_position_keeps_it(tmp_path: Path) -> None:
    game = hansa.position("board hanse_4_5 big_box 4; red supply=2t; route hamburg-luebeck rr.")
    game.play("place hamburg-luebeck trader")
    game.save(tmp_path / "game.json")
    assert "deal" not in game.record()
    assert hansa.load(tmp_path / "game.json").position() == game.position()


def test_positions_are_loaded_too(tmp_path: Path) -> None:
    game = played(CONFIGURATION, 3, 50)
    (tmp_path / "position.txt").write_text(game.position(), encoding="utf-8")
    (tmp_path / "position.json").write_text(json.dumps(game.position_json()), encoding="utf-8")
    for file in ("position.txt", "position.json"):
        assert hansa.load(tmp_path / file).position() == game.position()


def change(whole: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """The record with one entry changed, or taken out (None)."""
    changed = deepcopy(whole)
    *keys, last = path.split(".")
    inner: Any = changed
    for key in keys:
        inner = inner[key]
    if value is None:
        del inner[last]
    elif isinstance(inner, list):
        inner[int(last)] = value
    else:
        inner[last] = value
    return changed


@pytest.mark.parametrize(
    ("path", "value", "code", "said"),
    [
        ("hansa_record", 2, "record_version", "'hansa_record' is version 2; version 1 is understood"),
        ("codes", 0, "record_version", "'codes' is version 0"),
        ("hansa_record", None, "bad_record", "'hansa_record' is missing"),
        ("board", None, "bad_record", "'board' is missing"),
        ("bord", "x", "bad_record", "did you mean 'board'?"),
        ("actions", "none", "bad_record", "'actions' has the wrong type"),
        ("deal", None, "bad_record", "either 'deal' or 'start'"),
        ("deal", [], "bad_record", "'deal' has the wrong type"),
        ("names", {"pink": "x"}, "bad_record", "'names'"),
        ("players", 4, "record_start", "missions: 4 different ones"),
        ("edition", "1999", "record_start", "no edition '1999'"),
        ("deal.tiles", [], "record_start", "tiles: 5 different ones"),
        ("actions.3", "red fly", "record_action", "action 4 'red fly': There is no action 'fly'"),
        ("actions.0", "red place hamburg-luebeck trader", "record_action", "action 1"),
        ("actions.0", "red end_turn", "record_action", "action 2"),
        ("actions.0", 7, "record_action", "action 1 7"),
        ("result.reasons", ["cities", "markers"], "record_result", "does not follow from the actions"),
        ("result.scores.red.total", 99, "record_result", "does not follow from the actions"),
    ],
)
def test_a_changed_record_is_refused(path: str, value: object, code: str, said: str) -> None:
    with pytest.raises(hansa.RecordError) as caught:
        hansa.replay(change(record(), path, value))
    assert caught.value.code == code
    assert said in caught.value.message


def test_only_those_who_play_have_names() -> None:
    whole = hansa.new_game("hanse_4_5", 4).record()
    assert hansa.replay({**whole, "names": {"red": "Jan"}}).player_names == {"red": "Jan"}
    with pytest.raises(hansa.RecordError, match="'names' has violet, who does not play; the seats are red,"):
        hansa.replay({**whole, "names": {"red": "Jan", "violet": "Marthe"}})


def test_a_small_income_of_2009_plays_again_but_cannot_be_played() -> None:
    """A1: an earlier version allowed it."""
    whole = hansa.new_game(edition="2009").record()
    game = hansa.replay({**whole, "actions": ["red income 1 trader", "red income 2 traders"]})
    assert str(game.at(1).play_again("red income 2 traders").action) == "red income 2 traders"
    assert game.history == game.copy().history
    for action in game.actions:
        with pytest.raises(hansa.IllegalAction, match="take 3"):
            hansa.replay(whole).play(action)
    for line in ("blue income 1 trader", "red income 1 merchant", "red income 4 traders"):
        with pytest.raises(hansa.RecordError, match="action 1"):
            hansa.replay({**whole, "actions": [line]})


def test_a_result_without_an_end_is_refused() -> None:
    whole = record()
    whole["actions"].pop()
    with pytest.raises(hansa.RecordError) as caught:
        hansa.replay(whole)
    assert caught.value.code == "record_result"


def test_a_start_of_another_game_is_refused() -> None:
    whole = hansa.position("board hanse_4_5 big_box 4").record()
    whole["players"] = 5
    with pytest.raises(hansa.RecordError, match="another game"):
        hansa.replay(whole)


def test_an_unknown_board_is_told() -> None:
    with pytest.raises(hansa.BoardError, match="board="):
        hansa.replay(change(record(), "board", "atlantis"))


@pytest.mark.parametrize("length", [1, 100, 1000, -3])
def test_a_file_that_is_cut_off_is_refused(length: int, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    played(CONFIGURATION, 1, 100).save(file)
    file.write_text(file.read_text(encoding="utf-8")[:length], encoding="utf-8")
    with pytest.raises(hansa.RecordError) as caught:
        hansa.load(file)
    assert caught.value.code == "record_unreadable"
    assert "cut off" in caught.value.message


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "latin").write_bytes(b"\xff\xfe\xff")
    (tmp_path / "deep").write_text('{"a":' + "[" * 100_000, encoding="utf-8")
    for file in ("none.json", "latin", "deep"):
        with pytest.raises(hansa.RecordError) as caught:
            hansa.load(tmp_path / file)
        assert caught.value.code == "record_unreadable"
