"""S1: the seats have the colours that were chosen, and nothing else about the game is different."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import hansa
from hansa.play.names import SEATS

from ..support.quick import quick
from .helpers import CONFIGURATIONS, Configuration, everything, new, walk

# By the number of players: colours in an order that nobody has by default, some from beyond the first ones.
CHOSEN = {
    2: ("violet", "red"),
    3: ("yellow", "red", "violet"),
    4: ("blue", "violet", "green", "red"),
    5: ("violet", "yellow", "green", "blue", "red"),
}
QUICK = (CONFIGURATIONS[1], CONFIGURATIONS[4], CONFIGURATIONS[8])
PIECES = ("routes", "cities", "special_prestige", "piece", "hand")  # entries that have letters


class Renamed:
    """What a game says, with the usual colours changed to those that were chosen."""

    def __init__(self, colours: tuple[str, ...]) -> None:
        self.words = dict(zip(SEATS, colours, strict=False))
        letters = {seat[0]: chosen[0] for seat, chosen in self.words.items()}
        self.letters = str.maketrans(letters | {a.upper(): b.upper() for a, b in letters.items()})

    def __call__(self, value: Any, entry: str = "") -> Any:
        if isinstance(value, dict):
            return {
                self.words.get(key, key): self(inner, entry if entry in PIECES else key)
                for key, inner in value.items()
            }
        if isinstance(value, (list, tuple)):
            return type(value)(self(inner, entry) for inner in value)
        if isinstance(value, str) and entry in PIECES:
            held, at, country = value.partition("@")
            return held.translate(self.letters) + at + country
        if isinstance(value, str):
            return " ".join(self.words.get(word, word) for word in value.split(" "))
        return value


def known(game: hansa.Game) -> dict[str, Any]:
    """A position as everybody sees it, except for the colours of the seats."""
    return {
        "position": {key: entry for key, entry in game.position_json().items() if key != "colours"},
        "views": {
            seat: {key: entry for key, entry in game.view(seat).to_json().items() if key != "colours"}
            for seat in game.players
        },
        "scores": {seat: score.to_json() for seat, score in game.score().items()},
        "places": [standing.seat for standing in game.standings()],
        "control": game.view().controllers(),
    }


@pytest.mark.rule("S1")
@pytest.mark.parametrize(
    "configuration", quick(CONFIGURATIONS, *QUICK), ids=lambda c: f"{c[0]}-{c[1]}-{c[2]}"
)
def test_a_whole_game_is_the_same_in_other_colours(configuration: Configuration) -> None:
    colours = CHOSEN[configuration[1]]
    renamed = Renamed(colours)
    chosen = new(configuration, 7, colours=colours)
    assert chosen.players == colours
    for usual in walk(configuration, 7):
        if usual._actions:
            events = [event.to_json() for event in chosen.play(renamed(str(usual._actions[-1])))]
            assert events == renamed([event.to_json() for event in usual._log[-1]])
        legal = [str(action) for action in usual.legal_actions()]
        assert [str(action) for action in chosen.legal_actions()] == renamed(legal)
        if len(usual._actions) % 20 == 0 or usual.is_over:
            assert known(chosen) == renamed(known(usual))
            assert everything(chosen._state) == everything(usual._state)
    assert chosen.is_over
    usual_record, record = usual.record(), chosen.record()
    assert "colours" not in usual_record
    assert record.pop("colours") == list(colours)
    assert record == renamed(usual_record)


@pytest.fixture
def trio() -> hansa.Game:
    """A game of three in the middle of the second turn."""
    game = hansa.new_game("hanse_2_3", 3, colours=CHOSEN[3])
    for line in ("yellow place hamburg-luebeck trader", "end_turn", "red place hamburg-luebeck merchant"):
        game.play(line)
    return game


@pytest.mark.rule("S1")
def test_records_and_positions_come_back_in_their_colours(trio: hansa.Game, tmp_path: Path) -> None:
    assert trio.record()["colours"] == ["yellow", "red", "violet"]
    assert "colours yellow,red,violet\n" in trio.position()
    assert "route hamburg-luebeck yR.\n" in trio.position()
    trio.player_names = {"violet": "Anna"}
    trio.save(tmp_path / "game.json")
    loaded = hansa.load(tmp_path / "game.json")
    assert (loaded.record(), loaded.history) == (trio.record(), trio.history)
    for source in (trio.position(), json.dumps(trio.position_json()), trio.position_json()):
        game = hansa.position(source)
        assert game.position() == trio.position()
        assert (game.players, game.to_move, game.first) == (CHOSEN[3], "red", "yellow")
        game.play("place hamburg-luebeck trader")
        assert hansa.replay(game.record()).position() == game.position()


@pytest.mark.rule("S1")
def test_what_was_played_is_taken_back_told_and_seen_in_its_colours(trio: hansa.Game) -> None:
    assert [str(action) for action in trio.at(1).actions] == ["yellow place hamburg-luebeck/1 trader"]
    assert trio.narrate(trio.history[0].events[0]) == "Yellow places a trader on Hamburg–Lübeck."
    assert trio.narrate(trio.history[0].events[0], you="yellow") == "You place a trader on Hamburg–Lübeck."
    assert trio.view("violet").to_json()["colours"] == ["yellow", "red", "violet"]
    assert str(trio.undo()) == "red place hamburg-luebeck/2 merchant"
    with pytest.raises(hansa.NotYourDecision, match="not violet's decision: Red takes turn 2"):
        trio.play("place hamburg-luebeck trader", by="violet")
    with pytest.raises(hansa.NotationError, match="There is no seat 'blue'"):
        trio.view("blue")


@pytest.mark.rule("S1")
def test_the_usual_colours_go_without_saying() -> None:
    plain = hansa.new_game("hanse_2_3", 3)
    for game in (
        hansa.new_game("hanse_2_3", 3, colours=SEATS[:3]),
        hansa.position(plain.position() + "colours red,blue,green"),
        hansa.replay({**plain.record(), "colours": ["red", "blue", "green"]}),
    ):
        assert game.position_json() == plain.position_json()
        assert "colours" not in game.record()


@pytest.mark.rule("S1")
def test_games_in_other_colours_share_their_setup() -> None:
    """It is large, and what has been searched or encoded for one serves the other."""
    one, other = hansa.new_game(colours=CHOSEN[4]), hansa.new_game()
    assert one._names is hansa.new_game(colours=list(CHOSEN[4]))._names
    assert one._names.setup is other._names.setup


@pytest.mark.rule("S1")
@pytest.mark.parametrize(
    ("colours", "said"),
    [
        (("red", "pink", "blue"), "There is no colour 'pink'; choose from red, blue, green, yellow, violet."),
        (("red", "yelow", "blue"), "There is no colour 'yelow'; did you mean 'yellow'?"),
        (("red", "neutral", "blue"), "There is no colour 'neutral'"),
        (("red", "blue", "red"), "Two seats cannot both be red; give one of them another colour."),
        (("red", "blue"), "There are 3 players, so choose 3 colours, not 2."),
        (SEATS, "There are 3 players, so choose 3 colours, not 5."),
        ("violet", "There are 3 players, so choose 3 colours, not 1."),
    ],
)
def test_wrong_colours_are_refused_in_a_sentence(colours: tuple[str, ...], said: str) -> None:
    with pytest.raises(hansa.SetupError) as caught:
        hansa.new_game("hanse_2_3", 3, colours=colours)
    assert said in caught.value.message
    assert (caught.value.code, caught.value.rule) == ("bad_colours", "S1")
    with pytest.raises(hansa.RecordError) as refused:
        hansa.replay({**hansa.new_game("hanse_2_3", 3).record(), "colours": [*colours][:5]})
    assert (refused.value.code, refused.value.rule) == ("record_start", "S1")


@pytest.mark.rule("S1")
def test_what_is_no_colour_at_all_is_refused() -> None:
    for colours in (5, [["red"], "blue", "green"], [1, 2, 3]):
        with pytest.raises(hansa.SetupError, match="Colours are given by their names"):
            hansa.new_game("hanse_2_3", 3, colours=colours)  # type: ignore[arg-type]
    with pytest.raises(hansa.RecordError, match="'colours' has the wrong type"):
        hansa.replay({**hansa.new_game("hanse_2_3", 3).record(), "colours": "red"})
    whole = hansa.position("board hanse_2_3 3; colours yellow,red,violet").record()
    with pytest.raises(hansa.RecordError, match="another game"):
        hansa.replay({**whole, "colours": ["yellow", "violet", "red"]})


@pytest.mark.rule("S1")
def test_a_first_player_is_one_of_the_colours() -> None:
    assert hansa.new_game("hanse_2_3", 3, colours=CHOSEN[3], first="violet").to_move == "violet"
    with pytest.raises(hansa.SetupError, match="choose one of yellow, red, violet, or 'random'"):
        hansa.new_game("hanse_2_3", 3, colours=CHOSEN[3], first="blue")
