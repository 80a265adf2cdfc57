"""Secrets: what a seat must not know is in no view, no event, no list of actions and no sentence."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hansa
from hansa.play.names import MARKERS
from hansa.play.position_write import bag
from hansa.play.view import View
from hansa.rules.deal import Dice
from hansa.rules.state import State, add_posts, set_hand, set_marker_supply, set_placed
from hansa.rules.terms import OVER, one_marker

from .helpers import Configuration, configurations, everything, fields, new, played, seeds

MISSIONS: Configuration = ("hanse_4_5", 4, "big_box", ("missions",))
PLATE = "board hanse_4_5 big_box 4; turn 1 red; plate develop,plus_3; {}"


def otherwise(game: hansa.Game, seat: str | None, shuffle: st.DataObject) -> State:
    """A state that a seat cannot tell from the game's: different unseen markers, different missions."""
    names, s = game._names, game._state.copy()
    viewer = -1 if seat is None else names.number("seat", seat)
    supply = list(s.marker_supply)[s.drawn :]
    hidden = [MARKERS.index(marker) for marker in bag(s.plate)]
    if game.position_json()["decision"]["kind"] == "plate" and viewer == s.active:
        hidden = []
    unseen = shuffle.draw(st.permutations(supply + hidden))
    set_marker_supply(s, unseen[: len(supply)])
    s.drawn = 0
    if hidden:
        s.plate = sum(one_marker(marker) for marker in unseen[len(supply) :])
    if s.setup.missions and s.phase != OVER:
        own = s.players[viewer].mission if viewer >= 0 else -1
        cards = shuffle.draw(st.permutations([n for n in range(s.setup.mission_cards) if n != own]))
        for n in range(s.setup.players):
            if n != viewer:
                s.players[n].mission = cards[n]
    return s


@given(configurations, seeds, st.integers(0, 300), st.data())
def test_a_view_admits_the_worlds_it_may_be_of(
    configuration: Configuration, seed: int, decisions: int, data: st.DataObject
) -> None:
    game = played(configuration, seed, decisions)
    seat = data.draw(st.sampled_from((None, *game.players)))
    view = game.view(seat)
    assert view.admits(otherwise(game, seat, data))
    assert view.admits(view.sample(Dice(seed)))
    if game.to_move is not None:
        game.play(data.draw(st.sampled_from(game.legal_actions())))
        assert not view.admits(game._state)
    other = view.state.copy()
    other.players[0].score += 1
    assert not view.admits(other)


@given(configurations, seeds, st.integers(0, 400), st.data())
def test_what_differs_only_in_secrets_looks_the_same(
    configuration: Configuration, seed: int, decisions: int, data: st.DataObject
) -> None:
    game = played(configuration, seed, decisions)
    seat = data.draw(st.sampled_from((None, *game.players)))
    one = View(game._names, game._state, seat)
    other = View(game._names, otherwise(game, seat, data), seat)
    assert json.dumps(one.to_json()) == json.dumps(other.to_json())
    assert everything(one.state) == everything(other.state)
    assert one.legal_actions() == other.legal_actions()
    assert (one.decision, one.to_move, str(one.score())) == (
        other.decision,
        other.to_move,
        str(other.score()),
    )
    assert (one.plate_size, one.supply_size) == (other.plate_size, other.supply_size)
    assert everything(one.sample(Dice(seed))) == everything(other.sample(Dice(seed)))


@given(configurations, seeds, st.integers(0, 400), st.data())
def test_a_sample_is_a_position_that_gives_the_same_view(
    configuration: Configuration, seed: int, decisions: int, data: st.DataObject
) -> None:
    game = played(configuration, seed, decisions)
    seat = data.draw(st.sampled_from((None, *game.players)))
    view = game.view(seat)
    sample = view.sample(Dice(data.draw(seeds)))
    assert View(game._names, sample, seat).to_json() == view.to_json()
    if game.to_move == seat:
        assert view.legal_actions() == game.legal_actions()
    else:
        assert view.legal_actions() == ()
    if configuration[3].count("missions") and not game.is_over:
        cards = [player.mission for player in sample.players[: len(game.players)]]
        assert len(set(cards)) == len(cards)
        assert -1 not in cards


# What no view shows of a state or a desk; every view shows everything else.
HIDDEN = {"marker_supply", "drawn", "plate"}
HIDDEN_OF_DESK = {"mission"}


def test_a_view_shows_every_field_that_is_not_hidden() -> None:
    """A new field must be shown or listed above: here each gets an unusual value and is looked for."""
    game = new(MISSIONS)
    state = game._state
    for thing in (state, *state.players):
        for n, name in enumerate(fields(thing), 100):
            value = getattr(thing, name)
            if isinstance(value, bool):
                setattr(thing, name, True)
            elif isinstance(value, int) and name != "phase":
                setattr(thing, name, n)
            elif name not in ("phase", "setup", "players") and len(value):
                value[0] = n
    set_placed(state, [7])
    set_hand(state, [8])
    add_posts(state, [9], [10])
    seen = View(game._names, state, None).state
    assert differing(state, seen) == HIDDEN
    for desk, twin in zip(state.players, seen.players, strict=True):
        assert differing(desk, twin) == HIDDEN_OF_DESK


def differing(one: object, other: object) -> set[str]:
    """The fields that differ; not the desks, which are compared one by one."""
    return {name for name in fields(one) if name != "players" and plain(one, name) != plain(other, name)}


def plain(thing: object, name: str) -> object:
    value = getattr(thing, name)
    return value if name == "setup" or isinstance(value, int) else list(value)


def test_missions_are_shown_to_their_owner_and_at_the_end_to_all() -> None:
    game = new(MISSIONS)
    desks = game.view("blue").to_json()["desks"]
    assert desks["blue"]["mission"] == game.position_json()["desks"]["blue"]["mission"]
    assert [desks[seat]["mission"] for seat in ("red", "green", "yellow")] == [None] * 3
    assert all(desk["mission"] is None for desk in game.view().to_json()["desks"].values())
    end = played(MISSIONS)
    assert all(desk["mission"] for desk in end.view().to_json()["desks"].values())
    assert end.view("red").score() == end.score()


def test_the_plate_is_shown_to_who_places_it_and_only_then() -> None:
    before, now = (hansa.position(PLATE.format(end)) for end in ("", "decision plate"))
    for game, seat, seen in (
        (before, "red", 2),
        (now, "red", ["plus_3", "develop"]),
        (now, "blue", 2),
        (now, None, 2),
    ):
        shown = game.view(seat).to_json()
        assert shown["plate"] == seen
        assert shown["marker_supply"] == 13
        assert shown["viewer"] == seat
    assert now.view("blue").state.plate == 0
    assert now.view("blue").plate_size == 2
    assert "2 replacement markers" in now.view("blue").decision


def test_a_drawn_marker_is_in_no_event_that_leaves() -> None:
    game = hansa.position(
        "board hanse_4_5 big_box 4; route hamburg-luebeck rrr; marker hamburg-luebeck plus_3;"
        "marker_supply develop,plus_4"
    )
    events = game.play("establish hamburg-luebeck nothing")
    drew = next(event for event in events if event.kind == "drew")
    assert drew["marker"] == "develop"
    for seat in (None, "red", "blue"):
        assert drew.visible_to(seat).to_json() == {"event": "drew", "seat": "red"}
        assert "develop" not in str(game.history_for(seat))
        assert "develop" not in json.dumps(game.view(seat).to_json()["plate"])
    assert "develop" not in game.narrate(drew)
    assert [event.visible_to("blue") for event in events if event.kind != "drew"] == [
        event for event in events if event.kind != "drew"
    ]


def test_a_view_has_no_way_to_the_truth() -> None:
    game = new(MISSIONS, seed=4711)
    view = game.view("red")
    assert not hasattr(view, "__dict__")
    values = [getattr(view, name) for name in view.__slots__]
    assert game._state not in values
    assert game not in values
    assert not hasattr(game, "seed")
    truth = [player.mission for player in game._state.players]
    assert [player.mission for player in view.state.players] == [truth[0], -1, -1, -1]
    assert list(view.state.marker_supply) == sorted(game._state.marker_supply)


def test_only_seats_of_the_game_have_a_view() -> None:
    with pytest.raises(hansa.NotationError):
        new(MISSIONS).view("violet")


def test_turn_phase_controllers_and_meters_need_no_state() -> None:
    game = hansa.position("board hanse_4_5 big_box 4; turn 5 red; red supply=5t1m score=7; city hamburg b..")
    view = game.view("blue")
    assert (game.turn_number, view.turn_number, game.phase) == (5, 5, "action")
    assert view.controllers() == {"hamburg": "blue"}
    meters = view.meters()
    assert meters.prestige == {"red": 7, "blue": 0, "green": 0, "yellow": 0}
    assert (meters.prestige_end, meters.cities_completed, meters.cities_end) == (20, 0, 10)
    dealt = hansa.new_game().view().meters()
    assert dealt.markers_left == dealt.markers_start == meters.markers_start == 12


def test_a_permit_is_whose_post_is_furthest_to_the_right() -> None:
    game = hansa.position(
        "board britannia_4_5 big_box 4; city cardiff rb...; city london r.......; turn 3 red"
    )
    view = game.view()
    assert view.permits() == {"cardiff": "blue", "london": "red"}
    assert view.closed_countries() == {}  # London's opens both
    assert hansa.new_game().view().permits() == {}


def test_a_sample_in_its_json_form_is_drawn_by_the_seed() -> None:
    view = hansa.new_game(seed=3, modules=["missions"]).view("red")
    one, other = view.sample_json(1), view.sample_json(2)
    assert one == view.sample_json(1) != other
    assert hansa.position(one).view("red").to_json() == hansa.position(other).view("red").to_json()
