"""Positions as text and JSON: what is left out, what is written, and what is impossible."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hansa
from hansa.boards import load
from hansa.boards.board_file import read_board
from hansa.rules.invariants import problems

BASE = "board hanse_4_5 big_box 4;"
FULL = BASE.replace(";", " missions favour;")
EAST = "board east_3_5 big_box 3;"
BRITAIN = "board britannia_4_5 big_box 4;"
PROVINCES = "board hanse_2_3 2009 2 provinces;"
NEUTRAL = "board hanse_2_3 2014 2 neutral;"
TRIO = "board hanse_2_3 big_box 3; colours yellow,red,violet;"

EXAMPLE = """
hansa 1
board hanse_4_5 big_box 4 missions favour      # board, edition, players, modules
turn 6 blue actions=2 acted marker_used
red score=3 supply=5t1m keys=1 actions=2 bank=1 markers=plus_3,develop used=move_3 tiles=toll \
mission=bremen,arnheim,perleberg east_west=1 book=3
blue book=3
route luebeck-hamburg r.B ; city hamburg g+rB.
special_prestige R...
marker bremen-osnabrueck additional_post
marker_supply develop,plus_4
plate move_3
tiles cities,abilities
"""


def desk(game: hansa.Game, seat: str = "red") -> dict[str, object]:
    found: dict[str, object] = game.position_json()["desks"][seat]
    return found


# Reading


def test_an_example_with_everything() -> None:
    game = hansa.position(EXAMPLE)
    assert not problems(game._state)
    assert game.to_move == "blue"
    document = game.position_json()
    assert document["turn"] == {
        "number": 6,
        "seat": "blue",
        "actions": 2,
        "acted": True,
        "marker_used": True,
        "closed": False,
        "pawn_moved": False,
        "permits_used": [],
    }
    assert desk(game)["mission"] == ["arnheim", "perleberg", "bremen"]
    assert desk(game)["stock"] == {"traders": 8, "merchants": 2}
    assert document["routes"] == {"hamburg-luebeck": "r.B"}
    assert document["cities"] == {"hamburg": "g+rB."}
    assert document["decision"] == {"kind": "action"}
    assert "stock=8t2m" in game.position()


def test_only_the_board_is_needed() -> None:
    game = hansa.position("board hanse_4_5")
    assert game.position_json() == hansa.position({"board": "hanse_4_5"}).position_json()
    assert game.players == ("red", "blue", "green", "yellow")
    assert game.edition == "big_box"
    assert game.turn == game.to_move == "red"
    assert desk(game)["supply"] == {"traders": 0, "merchants": 0}
    assert desk(game)["stock"] == {"traders": 11, "merchants": 1}
    supply = game.position_json()["marker_supply"]
    assert supply == sorted(
        supply, key=(["additional_post", "exchange_posts", "plus_3", "plus_4", "develop", "move_3"]).index
    )
    assert len(supply) == 15


def test_the_actions_left_are_those_of_the_ability() -> None:
    assert hansa.position(BASE + "red actions=3").position_json()["turn"]["actions"] == 4
    assert hansa.position(FULL + "red tiles=plus_1_action").position_json()["turn"]["actions"] == 3
    assert hansa.position(FULL + "turn 2 red closed").position_json()["turn"]["actions"] == 0


def test_markers_that_left_the_game_may_be_missing() -> None:
    assert hansa.position(BASE + "marker_supply none").position_json()["marker_supply"] == []
    assert hansa.position(BASE + "marker_supply develop").position_json()["marker_supply"] == ["develop"]


def test_two_players_begin_with_the_pawn() -> None:
    game = hansa.position(PROVINCES)
    assert (game.to_move, game.turn) == ("blue", "red")
    assert game.position_json()["decision"] == {"kind": "pawn"}


def test_posts_left_and_right() -> None:
    game = hansa.position(EAST + "city waren bg+rb")
    assert game.position_json()["cities"]["waren"] == "bg+rb"
    state = game._state
    waren = game._names.number("city", "waren")
    assert state.completed == 1
    assert state.controller[waren] == game._names.number("seat", "blue")
    assert [post & 15 for post in state.left_posts] == [5, 3]  # the latest, blue's, lies furthest to the left


def test_control_and_completed_cities_are_counted() -> None:
    game = hansa.position(BASE + "city luebeck rb; city hamburg r..")
    names, state = game._names, game._state
    assert state.completed == 1
    assert state.controller[names.number("city", "luebeck")] == names.number("seat", "blue")
    assert game.score()["red"].lines["cities"] == 2


def test_the_end_shows_in_the_position() -> None:
    game = hansa.position(BASE + "red score=21; decision over")
    assert game.is_over
    assert game.end_reasons == ("prestige",)
    game = hansa.position(BASE + "marker_supply none; decision over markers")
    assert game.end_reasons == ("markers",)
    assert game.to_move is None
    assert game.legal_actions() == ()


# Impossible positions, and what is said about each

REFUSED = [
    # Words
    ("", "'board' is missing"),
    ("bord hanse_4_5", "unknown entry 'bord'; did you mean 'board'?"),
    ("board", "say which"),
    ("board hanse_4_6", "did you mean 'hanse_4_5'?"),
    ("board ../x.json", "no printed board"),
    ("board hanse_4_5 4 4", "appears twice"),
    ("board hanse_4_5 mission", "unknown module 'mission'; did you mean 'missions'?"),
    ("board hanse_4_5 2", "is for 4 to 5 players"),
    (BASE + "colours yellow,red,violet", "colours: expected 4 entries, found 3"),
    (BASE + "colours none", "colours: expected 4 entries, found 0"),
    (
        BASE + "colours yellow,red,violet,pink",
        "unknown colour 'pink'; known: red, blue, green, yellow, violet",
    ),
    (BASE + "colours yellow,red,violet,red", "colour 'red' appears twice"),
    (TRIO + "blue score=3", "unknown seat 'blue'; known: yellow, red, violet"),
    (TRIO + "route hamburg-luebeck b..", "the letters are y yellow, r red, v violet"),
    ("board east_3_5 missions", "cannot be played"),
    ("hansa 2;" + BASE, "version 2"),
    (BASE + BASE, "appears twice"),
    (BASE + "turn x red", "whole number"),
    (BASE + "turn 1 pink", "unknown seat 'pink'"),
    (BASE + "turn 1 red actd", "did you mean 'acted'?"),
    (BASE + "turn 1 red closed actions=1", "no action may follow"),
    (BASE + "turn 1 red permits_used=london", "unknown permit 'london'"),
    (BASE + "violet score=1", "unknown seat 'violet'"),
    (BASE + "neutral score=1", "unknown seat 'neutral'"),
    (NEUTRAL + "neutral supply=1t", "unknown key 'supply'"),
    (BASE + "red score", "write it as in 'score=3'"),
    (BASE + "red scroe=1", "did you mean 'score'?"),
    (BASE + "red supply=five", "as in '5t1m'"),
    (BASE + "red keys=5", "expected 0 to 4"),
    (BASE + "red; red", "appears twice"),
    # Routes and cities
    (BASE + "route hamburg-lubeck r..", "did you mean 'hamburg-luebeck'?"),
    (BASE + "route hamburg-luebeck r.", "expected 3 points"),
    (BASE + "route hamburg-luebeck v..", "'v' is not a piece in this game"),
    (BASE + "route hamburg-luebeck r..; route luebeck-hamburg b..", "appears twice"),
    (NEUTRAL + "route hamburg-luebeck N..", "the neutral player has no merchants"),
    (NEUTRAL + "route hamburg-luebeck nnn", "establishes a full route"),
    (EAST + "route danzig-malmoe ...r", "is a boat"),
    (BASE + "city hamburg r", "expected 3 spaces"),
    (BASE + "city hamburgh r..", "did you mean 'hamburg'?"),
    (BASE + "city hamburg .r.", "a post skips a space"),
    (BASE + "city hamburg r+...", "needs a post on the first space"),
    (EAST + "city waren r", "a green city has no spaces"),
    (NEUTRAL + "city hamburg n+r..", "stand on printed spaces"),
    (BASE + "special_prestige r...", "only merchants"),
    (BASE + "special_prestige R..", "expected 4 spaces"),
    # Markers
    (BASE + "marker hamburg-luebeck plus_5", "unknown marker 'plus_5'"),
    (EAST + "marker malmoe-visby plus_3", "permanent marker"),
    (BRITAIN + "marker conway-chester plus_3", "not placed in Wales"),
    (BASE + "red markers=plus_3,plus_3 used=plus_3", "3 of plus_3; the edition has 2"),
    (BASE + "marker hamburg-luebeck remove_3", "1 of remove_3; the edition has 0"),
    (BASE + "marker_supply develop,develop,develop", "3 of develop"),
    # Modules
    (BASE + "red tiles=toll", "no favour tiles in this game"),
    (BASE + "tiles toll", "no favour tiles in this game"),
    (FULL + "tiles toll; red tiles=toll", "one is there twice"),
    (FULL + "tiles toll,cities,abilities; red tiles=plus_1_action,displaced_anywhere", "as many as players"),
    (BASE + "red mission=arnheim,perleberg,bremen", "no missions in this game"),
    (FULL + "red mission=arnheim,perleberg,hamburg", "no mission card names"),
    (FULL + "red mission=arnheim,perleberg,bremen; blue mission=arnheim,perleberg,bremen", "dealt twice"),
    (BASE + "pawn north", "there is no pawn"),
    (PROVINCES + "pawn nowhere", "unknown province 'nowhere'"),
    (PROVINCES + "decision action", "pawn: it is missing"),
    (BASE + "turn 1 red pawn_moved", "there is no pawn"),
    # Pieces and points
    (BASE + "red supply=12t", "28 traders; there must be 27 (rule S6)"),
    (BASE + "red supply=5t stock=5t", "26 traders; there must be 27"),
    (BASE + "red supply=2m", "5 merchants; there must be 4"),
    (BASE + "red east_west=2", "1, 2, 3 in turn"),
    (BASE + "red east_west=1; blue east_west=1", "1, 2, 3 in turn"),
    (BASE + "red score=20", "the game is over"),
    # Decisions
    (BASE + "decision perhaps", "unknown decision 'perhaps'"),
    (BASE + "decision", "say which"),
    (BASE + "decision action red", "'red' is not understood"),
    (BASE + "decision action left=1", "unknown key 'left'"),
    (BASE + "decision displaced", "whose piece"),
    (BASE + "decision displaced red route=hamburg-luebeck", "cannot be displaced"),
    (BASE + "decision displaced blue", "'route' is missing"),
    (BASE + "decision displaced blue route=hamburg-luebeck piece=b", "red has no piece there"),
    (BASE + "route hamburg-luebeck r..; decision displaced blue route=hamburg-luebeck piece=g", "not blue's"),
    (BASE + "route hamburg-luebeck r..; decision displaced blue route=hamburg-luebeck", "nothing to decide"),
    (
        BASE + "route hamburg-luebeck r..; decision displaced blue route=hamburg-luebeck piece=b extras=2",
        "brings 1 extra tradesman",
    ),
    (
        BASE + "route hamburg-luebeck r..; decision displaced blue route=hamburg-luebeck extras=1"
        " placed=emden-stade/1",
        "blue has no piece on emden-stade/1",
    ),
    (BASE + "decision pick_up own hand=r", "'left' is missing"),
    (BASE + "decision pick_up own left=1", "begins with the first piece"),
    (BASE + "route emden-stade r..; decision pick_up own left=2 hand=r", "at most 2 pieces"),
    (BASE + "route emden-stade r..; decision pick_up own left=1 hand=b", "is not own"),
    (BASE + "route emden-stade r..; decision pick_up opponents left=1 hand=r", "is not opponents"),
    (BASE + "decision pick_up opponents left=3", "nothing to decide"),
    (BASE + "decision put_down own", "nothing in hand"),
    (BASE + "decision put_down own hand=r@wales", "no countries"),
    (BRITAIN + "decision put_down own hand=r", "in which country"),
    (BRITAIN + "decision put_down own hand=r@france", "unknown country 'france'"),
    (BASE + "decision remove", "no marker 'remove_3'"),
    (EAST + "decision permanent route=danzig-kulm", "unknown route"),
    (EAST + "decision permanent route=stettin-kulm", "no permanent marker"),
    (EAST + "red supply=9t1m; decision permanent route=danzig-malmoe traders=3", "does not hold the pieces"),
    (EAST + "decision permanent route=danzig-malmoe traders=3 merchants=2", "no more pieces"),
    (EAST + "decision reuse route=malmoe-visby", "another permanent marker"),
    (BRITAIN + "decision place_2 route=canterbury-calais", "no permanent marker 'place_2'"),
    (BRITAIN + "decision place_2 route=calais-southampton left=1", "both together are 2"),
    (FULL + "decision toll", "who owns the tile?"),
    (FULL + "decision toll blue", "cannot take a toll"),
    (FULL + "blue tiles=toll supply=11t; decision toll blue", "no trader in the stock"),
    (BASE + "decision plate", "the plate is empty"),
    (BASE + "decision pawn", "there is no pawn"),
    (PROVINCES + "turn 2 blue; decision pawn", "before the first turn"),
    (PROVINCES + "pawn north; decision pawn", "has yet to place it"),
    (BASE + "decision over", "why is the game over?"),
    (BASE + "decision over prestige", "nobody has 20 points"),
    (BASE + "decision over cities", "track is not full"),
    (BASE + "decision over markers", "the marker supply is not empty"),
    (BASE + "decision over rain", "unknown reason 'rain'"),
    (BASE + "marker_supply none; decision action ending=markers", "the game is over"),
    (
        NEUTRAL + "decision put_down own hand=r neutral_post=hamburg-luebeck",
        "not full of neutral traders",
    ),
    (NEUTRAL + "decision action neutral_post=hamburg-luebeck", "when a piece is put on it"),
    ("x" * 30_000, "at most 20000 characters"),
    ("{", "line 1, column 2: Expecting property name"),
    ('{"board": "hanse_4_5", "board": "hanse_4_5"}', "key 'board' appears twice"),
    ('{"board": "hanse_4_5", "players": ' + "9" * 5000 + "}", "a number is too long"),
    ('{"board": ' + "[" * 100_000, "nested too deeply"),
    (BASE + "plate " + ",".join(["develop"] * 16), "no edition has 16 of develop"),
    (BASE + "decision pick_up any left=1 hand=r", "no permanent marker 'move_2'"),
    (BASE + "decision put_down any hand=r", "no permanent marker 'move_2'"),
    (NEUTRAL + "decision pick_up opponents left=3", "no marker 'move_3'"),
    (NEUTRAL + "decision put_down opponents hand=b", "no marker 'move_3'"),
    (BRITAIN + "marker cardiff-pembroke plus_3", "markers are not placed in Wales"),
    ('{"board": "hanse_4_5", "routes": []}', "expected an object"),
    ('{"board": "hanse_4_5", "turn": {"acted": 1}}', "expected true or false"),
    ('{"board": "hanse_4_5", "plate": "develop"}', "expected a list"),
    ('{"board": 4}', "expected a text"),
    ('{"board": "hanse_4_5", "note": "for whoever reads this"}', "unknown key 'note'"),
    ('{"board": "hanse_4_5", "bord": 1}', "unknown key 'bord'; did you mean 'board'?"),
]


@pytest.mark.parametrize(("text", "said"), REFUSED, ids=[said for _, said in REFUSED])
def test_what_cannot_be_is_refused(text: str, said: str) -> None:
    with pytest.raises(hansa.HansaError) as caught:
        hansa.position(text)
    assert said in caught.value.message
    assert isinstance(caught.value, (hansa.PositionError, hansa.SetupError, hansa.BoardError))


@pytest.mark.parametrize(
    "text",
    [
        BASE + "red book=3; city luebeck RR",  # exchanged: a merchant on square spaces, without the privilege
        NEUTRAL + "city stade n; route hamburg-luebeck nn.",
        EAST.replace("3;", "2 neutral;") + "route danzig-malmoe nnrn",
        BRITAIN + "marker salisbury-southampton plus_3",
        BASE + "city hamburg gggg+r..",
        BASE + "route hamburg-luebeck rrr; marker hamburg-luebeck plus_3; city luebeck gg; city hamburg ggg",
    ],
)
def test_what_looks_odd_but_can_be_is_read(text: str) -> None:
    assert not problems(hansa.position(text)._state)


def test_a_board_of_ones_own(tmp_path: Path) -> None:
    facts = json.loads(
        Path(load.__code__.co_filename).with_name("data").joinpath("hanse_4_5.json").read_text("utf-8")
    )
    facts["id"] = "my_board"
    board = read_board(json.dumps(facts), "my_board.json")
    game = hansa.new_game(board, players=4)
    game.play("place hamburg-luebeck trader")
    with pytest.raises(hansa.BoardError) as caught:
        hansa.position(game.position())
    assert "board=" in caught.value.message
    assert hansa.position(game.position(), board=board).position() == game.position()
    game.save(tmp_path / "game.json")
    with pytest.raises(hansa.BoardError):
        hansa.load(tmp_path / "game.json")
    assert hansa.load(tmp_path / "game.json", board=board).position() == game.position()
    with pytest.raises(hansa.BoardError):
        hansa.load(tmp_path / "game.json", board=load("hanse_4_5"))


def test_a_displaced_piece_without_a_point_is_in_the_stock() -> None:
    """C6: nobody decides about it."""
    desk = "keys=4 actions=5 privilege=3 book=3 bank=3"
    full = NEUTRAL + f"red {desk}; blue {desk};" + crowd()
    with pytest.raises(hansa.PositionError, match="rule C6"):
        hansa.position(full + "decision displaced blue route=hamburg-luebeck piece=b extras=1")


def crowd() -> str:
    """Every point of the board for two taken, on no route all by neutral traders."""
    text = ""
    for n, route in enumerate(load("hanse_2_3").routes):
        own = route.points.index("house")
        owner = "r" if route.id == "hamburg-luebeck" else "rb"[n % 2]
        points = "".join(owner if at == own else "n" for at in range(len(route.points)))
        text += f"route {route.id} {points};"
    return text


@pytest.mark.parametrize(
    ("text", "acted", "marker_used"),
    [
        (BASE + "route emden-stade r..; decision displaced blue route=emden-stade piece=b", True, False),
        (BASE + "route emden-stade r..; decision pick_up own left=1 hand=r", True, False),
        (BASE + "decision put_down own hand=r", True, False),
        (EAST + "decision put_down any hand=b", True, False),
        (EAST + "decision permanent route=danzig-malmoe traders=2", True, False),
        (EAST + "decision reuse route=danzig-malmoe traders=2", True, False),
        (BRITAIN + "decision place_2 route=calais-southampton", True, False),
        (FULL + "blue tiles=toll; decision toll blue", True, False),
        (BASE + "route emden-stade b..; decision pick_up opponents left=3", False, True),
        (BASE + "decision put_down opponents hand=b", False, True),
        (NEUTRAL + "route hamburg-stade b..; decision remove", False, True),
        (BASE + "decision action", False, False),
    ],
)
def test_a_decision_within_an_action_tells_that_there_was_one(
    text: str, acted: bool, marker_used: bool
) -> None:
    turn = hansa.position(text).position_json()["turn"]
    assert (turn["acted"], turn["marker_used"]) == (acted, marker_used)
