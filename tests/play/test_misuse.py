"""Wrong types, wrong files and endless texts: each is one of our errors, and nothing changes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hansa
from hansa.play.actions import (
    Displace,
    EndTurn,
    Establish,
    Income,
    MovePawn,
    Place,
    PutDown,
    TakeTile,
    Toll,
    UseMarker,
)

HUGE = 10**5000  # more digits than Python writes


def new() -> hansa.Game:
    return hansa.new_game("hanse_4_5", 4, 1)


# Actions


@pytest.mark.parametrize("wrong", [None, 5, b"end_turn", [], {}, [HUGE], EndTurn])
def test_only_actions_and_texts_are_played(wrong: Any) -> None:
    with pytest.raises(hansa.NotationError, match="Give an action or a line of text"):
        new().play(wrong)


_P: Any = Place
_ANY: Any = None
WRONG_FIELDS: list[Callable[[], Any]] = [
    lambda: _P("red", None, None),
    lambda: _P("red", 5, "trader"),
    lambda: _P("red", [], "trader"),
    lambda: _P("red", "hamburg-luebeck/1", HUGE),
    lambda: _P("red", "x" * 100_000, "trader"),
    lambda: EndTurn(5),  # type: ignore[arg-type]
    lambda: UseMarker("red", 5),  # type: ignore[arg-type]
    lambda: UseMarker("red", "plus_5"),
    lambda: Income("red", "a", _ANY),  # type: ignore[arg-type]
    lambda: Income("red", 1.0, 0),  # type: ignore[arg-type]
    lambda: Displace("red", "hamburg-luebeck/1", "trader", 5),  # type: ignore[arg-type]
    lambda: Displace("red", "hamburg-luebeck/1", "trader", ("gold",)),
    lambda: Displace("red", "hamburg-luebeck/1", "trader", (5,)),  # type: ignore[arg-type]
    lambda: TakeTile("red", "toll", "develop"),  # type: ignore[arg-type]
    lambda: Establish("red", "hamburg-luebeck", "palace"),
    lambda: Establish("red", "hamburg-luebeck", "special_prestige", value="7"),  # type: ignore[arg-type]
    lambda: PutDown("red", "hamburg-luebeck/1", "trader", 5),  # type: ignore[arg-type]
    lambda: Toll("red", "take"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("free", [None, "free", 2])
def test_a_pawn_moves_freely_or_not(free: Any) -> None:
    game = hansa.position("board hanse_2_3 2009 2 provinces; pawn north")
    with pytest.raises(hansa.HansaError):
        game.play(MovePawn("red", "north_east", free))
    assert not game.actions


@pytest.mark.parametrize("make", WRONG_FIELDS)
def test_a_wrong_field_is_no_action(make: Callable[[], Any]) -> None:
    game = new()
    with pytest.raises(hansa.NotationError) as caught:
        game.play(make())
    assert len(caught.value.message) <= 600
    assert not game.actions


@pytest.mark.parametrize(
    "action",
    [
        UseMarker("red", _ANY),
        Displace("red", "hamburg-luebeck/1", "trader", _ANY),
        TakeTile("red", "toll", _ANY),
        Income("red", -1, 2),
        Income("red", HUGE, 0),
    ],
)
def test_what_is_left_out_or_too_much_is_not_allowed(action: hansa.Action) -> None:
    with pytest.raises(hansa.HansaError):
        new().play(action)


def test_a_number_is_recorded_as_one() -> None:
    game = new()
    game.play(Income("red", True, 0))
    assert str(game.actions[0]) == "red income 1 trader"
    assert hansa.replay(game.record()).position() == game.position()


def test_the_very_point_named_is_kept() -> None:
    game = new()
    game.play(Place("red", "hamburg-luebeck/3", "trader"))
    assert game.position_json()["routes"] == {"hamburg-luebeck": "..r"}


# The public functions


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"players": "4"}, hansa.SetupError),
        ({"players": None}, hansa.SetupError),
        ({"players": 4.5}, hansa.SetupError),
        ({"players": True}, hansa.SetupError),
        ({"players": HUGE}, hansa.SetupError),
        ({"seed": None}, hansa.SetupError),
        ({"seed": "a"}, hansa.SetupError),
        ({"seed": 1.5}, hansa.SetupError),
        ({"edition": 5}, hansa.SetupError),
        ({"edition": []}, hansa.SetupError),
        ({"modules": None}, hansa.SetupError),
        ({"modules": 5}, hansa.SetupError),
        ({"modules": [5]}, hansa.SetupError),
        ({"modules": [[]]}, hansa.SetupError),
        ({"board": None}, hansa.BoardError),
        ({"board": 5}, hansa.BoardError),
        ({"board": "x\0.json"}, hansa.BoardError),
        ({"deal": 5}, hansa.SetupError),
        ({"deal": []}, hansa.SetupError),
        ({"deal": {5: 5}}, hansa.SetupError),
        ({"deal": {"taverns": [HUGE]}}, hansa.SetupError),
        ({"deal": hansa.Deal(_ANY, ())}, hansa.SetupError),
    ],
)
def test_new_games(wrong: dict[str, Any], error: type[hansa.HansaError]) -> None:
    with pytest.raises(error):
        hansa.new_game(**wrong)


def test_four_and_a_point_is_never_four() -> None:
    new()
    with pytest.raises(hansa.SetupError, match=r"whole number, not 4\.0"):
        hansa.new_game("hanse_4_5", 4.0)  # type: ignore[arg-type]


def test_a_single_module_may_stand_alone() -> None:
    assert hansa.new_game("hanse_4_5", 4, 1, modules="favour").modules == ("favour",)


_BOARD: dict[Any, Any] = {"board": "hanse_4_5"}


@pytest.mark.parametrize(
    "wrong", [None, 5, b"", [], _BOARD | {5: 5}, _BOARD | {"routes": {5: "r.."}}, _BOARD | {"players": HUGE}]
)
def test_positions(wrong: Any) -> None:
    with pytest.raises(hansa.PositionError):
        hansa.position(wrong)


@pytest.mark.parametrize(
    "call",
    [
        lambda game: hansa.position("board hanse_4_5", board=5),  # type: ignore[arg-type]
        lambda game: game.view(5),
        lambda game: game.view("x"),
        lambda game: game.at("1"),
        lambda game: game.at(0.0),
        lambda game: game.at(HUGE),
        lambda game: game.history_for("x"),
        lambda game: game.history_for([]),
        lambda game: game.play("end_turn", by=5),
    ],
)
def test_questions(call: Callable[[Any], object]) -> None:
    with pytest.raises(hansa.HansaError):
        call(new())


# Records and files


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        5,
        [],
        {"hansa_record": HUGE},
        {"hansa_record": True},
        new().record() | {5: 5},
        new().record() | {"modules": [5]},
        new().record() | {"actions": [HUGE]},
        new().record() | {"actions": [None]},
        new().record() | {"names": {"red": "\ud800"}},
    ],
)
def test_records(wrong: Any) -> None:
    with pytest.raises(hansa.RecordError):
        hansa.replay(wrong)


@pytest.mark.parametrize("wrong", [None, 5, "\0", b"x", "/", "/nowhere/at/all"])
def test_files_that_cannot_be_read(wrong: Any) -> None:
    with pytest.raises(hansa.RecordError) as caught:
        hansa.load(wrong)
    assert caught.value.code == "record_unreadable"


@pytest.mark.parametrize("wrong", [None, 5, "\0", b"x", "/", "/nowhere/at/all"])
def test_files_that_cannot_be_written(wrong: Any) -> None:
    with pytest.raises(hansa.HansaError) as caught:
        new().save(wrong)
    assert caught.value.code == "cannot_write"


def test_half_a_character_is_no_name_and_spoils_no_file(tmp_path: Path) -> None:
    game, file = new(), tmp_path / "game.json"
    game.save(file)
    game.player_names["red"] = "\ud800"
    with pytest.raises(hansa.RecordError):
        game.save(file)
    assert hansa.load(file).position() == game.position()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text.replace("{", '{"board": "hanse_4_5",', 1), "key 'board' appears twice"),
        (lambda text: text.replace('"players": 4', f'"players": {"4" * 5000}'), "a number is too long"),
        (lambda text: text.replace('"players": 4', '"players": ' + "[" * 100_000), "nested too deeply"),
    ],
)
def test_files_that_are_damaged(change: Callable[[str], str], said: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(change(json.dumps(new().record())), encoding="utf-8")
    with pytest.raises(hansa.RecordError, match=said):
        hansa.load(file)


# Sentences


@pytest.mark.parametrize(
    "call",
    [
        lambda long: hansa.new_game(long),
        lambda long: hansa.new_game(edition=long),
        lambda long: hansa.position(f"board hanse_4_5; turn 1 {long}"),
        lambda long: hansa.position({"board": "hanse_4_5", long: 1}),
        lambda long: hansa.replay({"hansa_record": long}),
        lambda long: new().play(Place("red", long, "trader")),
        lambda long: new().view(long),
        lambda long: new().play("end_turn", by=long),
    ],
)
def test_a_sentence_stays_one_whatever_it_quotes(call: Callable[[str], object]) -> None:
    with pytest.raises(hansa.HansaError) as caught:
        call("x" * 10_000)
    assert len(caught.value.message) <= 600
    assert len(str(caught.value)) <= 620
