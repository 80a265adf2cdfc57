"""Events by name, and a sentence for each."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

import hansa
from hansa.play.events import EVENT_KINDS
from hansa.rules import events as engine

from .helpers import CONFIGURATIONS, Configuration, played


def test_every_event_of_the_rules_has_a_name() -> None:
    numbers = {
        value: name
        for name, value in vars(engine).items()
        if name.startswith("E_") and isinstance(value, int)
    }
    assert len(EVENT_KINDS) == len(numbers) == engine.EVENT_KINDS


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda c: f"{c[0]}-{c[1]}-{c[2]}")
def test_events_of_a_game_are_json_and_sentences(configuration: Configuration) -> None:
    game = played(configuration, seed=6)
    for step in game.history:
        for event in step.events:
            assert json.loads(json.dumps(event.to_json()))["event"] == event.kind
            sentence = game.narrate(event)
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            assert "{" not in sentence
            assert "_" not in sentence
            assert game.narrate(event.visible_to(None)) == sentence


def test_events_come_as_a_sequence_equal_to_their_tuple() -> None:
    game = hansa.new_game()
    events = game.play("end_turn")
    same = tuple(events)
    assert events == same == game.history[-1].events
    assert (len(events), events[0], events[-1:], hash(events)) == (len(same), same[0], same[-1:], hash(same))
    assert same[0].kind == "turn"
    assert repr(events) == repr(same)
    assert events != same[1:]


def test_what_an_establishment_tells() -> None:
    game = hansa.position(
        "board hanse_4_5 big_box 4; route hamburg-luebeck rrr; city hamburg bg.; red privilege=3;"
        "marker hamburg-luebeck plus_3"
    )
    told = [game.narrate(event) for event in game.play("establish hamburg-luebeck post luebeck")]
    assert told == [
        "Red establishes Hamburg–Lübeck.",
        "Green controls Hamburg: 1 point.",
        "Red takes the “+3 actions” marker.",
        "Red draws a replacement marker.",
        "Red opens a post in Lübeck.",
        "Red gains 1 point for the coin in Lübeck.",
        "Red returns 2 traders to the stock.",
    ]


def test_fields_by_name() -> None:
    game = hansa.position("board hanse_4_5 big_box 4; red supply=1t1m; route hamburg-luebeck b..")
    first, second = game.play("displace hamburg-luebeck merchant")
    assert first.kind == "displaced"
    assert first.to_json() == {
        "event": "displaced",
        "seat": "blue",
        "tradesman": "trader",
        "point": "hamburg-luebeck/1",
        "by": "red",
        "by_tradesman": "merchant",
    }
    assert (second.seat, second["traders"], second.get("city")) == ("red", 1, None)
    with pytest.raises(KeyError):
        second["city"]


def test_events_are_pickled_and_copied_as_a_tuple() -> None:
    game = hansa.new_game()
    events = game.play(game.legal_actions()[0])
    for twin in (pickle.loads(pickle.dumps(game.history)), copy.deepcopy(game.history)):
        assert twin[0].events == events
