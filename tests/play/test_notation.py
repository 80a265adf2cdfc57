"""Lines of text: what is written, what is read, and what is said about the rest."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import hansa
from hansa.play.actions import (
    Displace,
    Done,
    EndTurn,
    Establish,
    ExchangePosts,
    Extra,
    GreenPost,
    Income,
    MovePawn,
    NeutralPost,
    PickUp,
    Place,
    PlaceMarker,
    PutDown,
    PutPawn,
    Remove,
    Replace,
    Reuse,
    SkipPermanent,
    TakeTile,
    Toll,
    Tribute,
    UseMarker,
    UsePermanent,
    action_schema,
    as_json,
)
from hansa.play.kinds import KINDS
from hansa.play.names import names_for

from ..support.lines import parse

BASE = "board hanse_4_5 big_box 4;"

LINES: list[tuple[str, hansa.Action]] = [
    ("red income 2 traders 1 merchant", Income("red", 2, 1)),
    ("red income 1 trader", Income("red", 1)),
    ("red income 2 merchants", Income("red", 0, 2)),
    ("red place hamburg-luebeck/1 trader", Place("red", "hamburg-luebeck/1", "trader")),
    (
        "red place hamburg-luebeck/1 trader paying trader merchant",
        Place("red", "hamburg-luebeck/1", "trader", ("merchant", "trader")),
    ),
    (
        "red displace hamburg-luebeck/2 trader paying trader merchant",
        Displace("red", "hamburg-luebeck/2", "trader", ("merchant", "trader")),
    ),
    ("blue replace hamburg-bremen/1", Replace("blue", "hamburg-bremen/1")),
    ("blue extra hamburg-bremen/2 trader from stock", Extra("blue", "hamburg-bremen/2", "trader", "stock")),
    (
        "blue extra hamburg-bremen/2 merchant from emden-osnabrueck/1",
        Extra("blue", "hamburg-bremen/2", "merchant", "emden-osnabrueck/1"),
    ),
    ("red pick_up hamburg-luebeck/1", PickUp("red", "hamburg-luebeck/1")),
    ("red put_down hamburg-bremen/2 trader", PutDown("red", "hamburg-bremen/2", "trader")),
    ("red put_down hamburg-bremen/2 blue merchant", PutDown("red", "hamburg-bremen/2", "merchant", "blue")),
    ("red establish hamburg-luebeck nothing", Establish("red", "hamburg-luebeck", "nothing")),
    (
        "red establish hamburg-luebeck post hamburg",
        Establish("red", "hamburg-luebeck", "post", city="hamburg"),
    ),
    (
        "red establish hamburg-luebeck additional_post hamburg trader",
        Establish("red", "hamburg-luebeck", "additional_post", city="hamburg", tradesman="trader"),
    ),
    (
        "red establish hamburg-luebeck develop bank",
        Establish("red", "hamburg-luebeck", "develop", ability="bank"),
    ),
    (
        "red establish warburg-coellen special_prestige 7",
        Establish("red", "warburg-coellen", "special_prestige", value=7),
    ),
    ("red use exchange_posts hamburg/1", ExchangePosts("red", "hamburg/1")),
    ("red use develop bank", UseMarker("red", "develop", "bank")),
    ("red use plus_3", UseMarker("red", "plus_3")),
    ("red remove hamburg-luebeck/1", Remove("red", "hamburg-luebeck/1")),
    ("red use permanent", UsePermanent("red")),
    ("red skip permanent", SkipPermanent("red")),
    ("red green_post hamburg trader", GreenPost("red", "hamburg", "trader")),
    ("red reuse hamburg-luebeck/1 trader", Reuse("red", "hamburg-luebeck/1", "trader")),
    ("red take_tile toll paying plus_3 develop", TakeTile("red", "toll", ("develop", "plus_3"))),
    ("red use tribute hamburg-luebeck", UseMarker("red", "tribute", route="hamburg-luebeck")),
    (
        "red use exchange_marker blue plus_3",
        UseMarker("red", "exchange_marker", rival="blue", taken="plus_3"),
    ),
    ("blue tribute 1 trader 1 merchant", Tribute("blue", 1, 1)),
    ("blue toll take", Toll("blue", True)),
    ("blue toll decline", Toll("blue", False)),
    ("blue put_pawn north", PutPawn("blue", "north")),
    ("red move_pawn north_west free", MovePawn("red", "north_west", True)),
    ("red move_pawn north action", MovePawn("red", "north", False)),
    ("red neutral_post hamburg", NeutralPost("red", "hamburg")),
    ("red place_marker move_3 hamburg-luebeck", PlaceMarker("red", "move_3", "hamburg-luebeck")),
    ("red done", Done("red")),
    ("red end_turn", EndTurn("red")),
]


@pytest.mark.parametrize(("line", "action"), LINES, ids=[line for line, _ in LINES])
def test_a_line_is_its_action_and_the_action_its_line(line: str, action: hansa.Action) -> None:
    names = names_for(hansa.load_board("hanse_2_3"), 3, "big_box", ())
    assert str(action) == line
    assert parse(names, line) == action
    assert parse(names, line.upper().replace("_", "-").replace("-PERMANENT", " permanent")) == action


TYPES = {"string": str, "integer": int, "boolean": bool, "array": tuple}


@pytest.mark.parametrize("action", [action for _, action in LINES], ids=[line for line, _ in LINES])
def test_json_has_the_fields_and_types_of_its_schema(action: hansa.Action) -> None:
    found = as_json(action)
    (schema,) = (
        one for one in action_schema()["oneOf"] if one["properties"]["kind"]["const"] == found["kind"]
    )
    types = {name: TYPES[what["type"]] for name, what in schema["properties"].items() if name != "kind"}
    assert set(schema["required"]) <= set(found)
    assert all(type(value) is types[name] for name, value in found.items() if name != "kind")
    assert type(action)(**{name: found[name] for name in found if name not in ("kind", "text")}) == action


def test_the_lines_above_show_every_kind_of_action() -> None:
    assert {type(action) for _, action in LINES} == set(KINDS)


def test_every_line_is_in_the_documentation() -> None:
    text = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    verbs = {" ".join(line.split()[1:3]) if " use " in line else line.split()[1] for line, _ in LINES}
    assert not [verb for verb in verbs if verb not in text]


def test_with_countries_a_piece_in_hand_remembers_its_country() -> None:
    names = names_for(hansa.load_board("britannia_4_5"), 4, "big_box", ())
    action = PutDown("red", "conway-chester/1", "trader", country="wales")
    assert str(action) == "red put_down conway-chester/1 trader from wales"
    assert parse(names, str(action)) == action


# Reading against the legal actions


@pytest.mark.parametrize(
    ("position", "line", "meant"),
    [
        ("red supply=1t", "place hamburg-luebeck trader", "red place hamburg-luebeck/1 trader"),
        (
            "red supply=1t; route hamburg-luebeck r..",
            "place hamburg-luebeck",
            "red place hamburg-luebeck/2 trader",
        ),
        ("red supply=1t", "Red PLACE Lübeck-Hamburg/3", "red place hamburg-luebeck/3 trader"),
        ("red supply=1t", "place trader hamburg–lübeck/2", "red place hamburg-luebeck/2 trader"),
        (
            "red supply=2t; route hamburg-luebeck .b.",
            "displace hamburg-luebeck",
            "red displace hamburg-luebeck/2 trader paying trader",
        ),
        (
            "red supply=2t; route hamburg-luebeck .bb",
            "displace hamburg-luebeck/3",
            "red displace hamburg-luebeck/3 trader paying trader",
        ),
        ("route hamburg-luebeck r.r", "pick up luebeck-hamburg/3", "red pick_up hamburg-luebeck/3"),
        (
            "route hamburg-luebeck rrr",
            "establish hamburg-luebeck bank",
            "red establish hamburg-luebeck develop bank",
        ),
        (
            "route hamburg-luebeck rrr; city hamburg gg.",
            "establish hamburg-luebeck post",
            "red establish hamburg-luebeck post luebeck",
        ),
        ("red markers=plus_3", "use plus-3", "red use plus_3"),
        (
            "red markers=exchange_posts; city hamburg rg.",
            "use exchange_posts",
            "red use exchange_posts hamburg/1",
        ),
        ("", "end turn", "red end_turn"),
        (
            "decision put_down opponents hand=b",
            "put_down hamburg-luebeck",
            "red put_down hamburg-luebeck/1 blue trader",
        ),
        (
            "plate develop; decision plate",
            "place_marker hamburg-luebeck",
            "red place_marker develop hamburg-luebeck",
        ),
    ],
)
def test_what_can_only_mean_one_thing_may_be_left_out(position: str, line: str, meant: str) -> None:
    game = hansa.position(BASE + position)
    assert str(game.parse(line)) == meant
    assert not game.actions


def test_without_a_seat_the_own_piece_in_hand_is_meant() -> None:
    game = hansa.position("board east_3_5 big_box 3; decision put_down any hand=rb")
    assert str(game.parse("put_down stettin-kulm trader")) == "red put_down stettin-kulm/1 trader"
    assert str(game.parse("put_down stettin-kulm/2 blue")) == "red put_down stettin-kulm/2 blue trader"


@pytest.mark.parametrize("line", ["income 1 trader 1 trader", "income 1 traders 0 traders 1 merchant"])
def test_income_names_each_kind_once(line: str) -> None:
    with pytest.raises(hansa.NotationError):
        hansa.position(BASE).parse(line)


@pytest.mark.parametrize(
    ("position", "line", "many"),
    [
        ("red supply=1t", "place", 34),
        ("red supply=1t1m", "place hamburg-luebeck", 2),
        ("red supply=1t1m; route hamburg-luebeck b.b", "displace hamburg-luebeck", 2),
        ("route hamburg-luebeck rrr", "establish hamburg-luebeck", 4),
        ("", "income", 6),
    ],
)
def test_what_can_mean_several_things_is_told(position: str, line: str, many: int) -> None:
    game = hansa.position(BASE + position)
    with pytest.raises(hansa.NotationError) as caught:
        game.play(line)
    error = caught.value
    assert error.code == "ambiguous"
    assert f"can mean {many} actions: red " in error.message
    assert ("more" in error.message) == (many > 4)


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("", "bad_action", "begin with a verb"),
        ("red", "bad_action", "begin with a verb"),
        ("plaec hamburg-luebeck", "unknown_action", "did you mean 'place'?"),
        ("jump", "unknown_action", "the verbs are"),
        ("place hamburg-lubeck trader", "unknown_route", "did you mean 'hamburg-luebeck'?"),
        ("place hamburg-luebeck/4 trader", "unknown_point", "has the points 1 to 3"),
        ("place hamburg-luebeck tradr", "unknown_tradesman", "did you mean 'trader'?"),
        ("place hamburg-luebeck trader trader", "bad_action", "'trader' is not understood"),
        ("establish hamburg-luebeck pots", "bad_action", "did you mean 'post'?"),
        ("use plus_5", "unknown_marker", "did you mean 'plus_"),
        ("displace hamburg-luebeck trader paying gold", "unknown_tradesman", "no tradesman 'gold'"),
        ("move_pawn north free", "unknown_province", "no province 'north'"),
        ("income many traders", "bad_action", "say how many"),
        ("income 2", "bad_action", "say how many"),
        ("place " + "x" * 300, "bad_action", "at most 200 characters"),
        ("extra hamburg-luebeck trader from emden", "unknown_point", "no point 'emden'"),
    ],
)
def test_what_is_not_understood_is_told(line: str, code: str, said: str) -> None:
    with pytest.raises(hansa.NotationError) as caught:
        hansa.position(BASE).play(line)
    assert caught.value.code == code
    assert said in caught.value.message


# Points that are alike


@pytest.mark.parametrize(
    ("position", "line", "after"),
    [
        ("red supply=1t", "place hamburg-luebeck/3 trader", "..r"),
        (
            "red supply=2t; route hamburg-luebeck b.b",
            "displace hamburg-luebeck/3 trader paying trader",
            "b.r",
        ),
        ("route hamburg-luebeck r.r", "pick_up hamburg-luebeck/3", "r.."),
        ("decision put_down own hand=r", "put_down hamburg-luebeck/2 trader", ".r."),
    ],
)
def test_a_piece_lands_on_the_very_point_named(position: str, line: str, after: str) -> None:
    game = hansa.position(BASE + position)
    point = next(word for word in line.split() if "/" in word)
    assert not any(point in str(action).split() for action in game.legal_actions())
    game.play(line)
    assert game.position_json()["routes"]["hamburg-luebeck"] == after
    assert point in str(game.actions[0])


def test_an_extra_piece_is_lifted_off_the_very_point_named() -> None:
    game = hansa.position(
        BASE + "route hamburg-luebeck r..; route hamburg-bremen bbb.; route emden-groningen bbb;"
        "route emden-stade bbb; route kampen-osnabrueck bB; route duisburg-dortmund b.; blue stock=0;"
        "decision displaced blue route=hamburg-luebeck extras=1 placed=hamburg-bremen/1"
    )
    sources = {str(action).rpartition(" ")[2] for action in game.legal_actions() if isinstance(action, Extra)}
    assert "hamburg-bremen/2" in sources  # the first of those not placed just now
    assert not {"hamburg-bremen/1", "hamburg-bremen/3"} & sources
    game.play("extra hamburg-bremen/4 trader from hamburg-bremen/3")
    assert game.position_json()["routes"]["hamburg-bremen"] == "bb.b"


def test_a_boat_is_not_like_a_house() -> None:
    game = hansa.position("board east_3_5 big_box 3; red supply=1m")
    lines = {str(action) for action in game.legal_actions() if "danzig-malmoe" in str(action)}
    assert lines == {"red place danzig-malmoe/1 merchant", "red place danzig-malmoe/4 merchant"}


# Values


def test_values_are_played_like_lines() -> None:
    game = hansa.position(BASE + "red supply=3t")
    game.play(Place("red", "hamburg-luebeck/2", "trader"))
    game.play(replace(Place("red", "hamburg-luebeck/2", "trader"), point="luebeck-hamburg/3"))
    assert [str(action) for action in game.actions] == [
        "red place hamburg-luebeck/2 trader",
        "red place hamburg-luebeck/3 trader",
    ]


@pytest.mark.parametrize(
    "action",
    [
        Income("red", 300, 0),
        Income("red", -1, 2),
        Income("red", 10**30),
        Displace("red", "hamburg-luebeck/1", "trader", ("trader",) * 5),
        Establish("red", "hamburg-luebeck", "post"),
        TakeTile("red", "toll", ("plus_3",)),
        PutDown("red", "hamburg-luebeck/1", "trader", country="wales"),
    ],
    ids=str,
)
def test_impossible_values_are_refused(action: hansa.Action) -> None:
    game = hansa.position(BASE + "red supply=3t; route emden-stade b..")
    with pytest.raises((hansa.IllegalAction, hansa.NotationError)):
        game.play(action)
    assert not game.actions
