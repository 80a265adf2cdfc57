"""Section 3: the turn."""

from __future__ import annotations

import pytest

import hansa

from .helpers import SEATS, action, changes, each, legal, look, play, refused, table, verbs

# T1: clockwise turns, and how many actions they have.


@pytest.mark.rule("T1")
@pytest.mark.parametrize(("board", "players"), [("hanse_2_3", 3), ("hanse_4_5", 4), ("hanse_4_5", 5)])
def test_turns_go_round_the_table(board: str, players: int) -> None:
    game = hansa.position(f"board {board} big_box {players}")
    for turn in range(1, 2 * players + 2):
        seat = SEATS[(turn - 1) % players]
        assert game.to_move == seat
        assert look(game, "turn", "turn.actions") == {"turn": f"{turn} {seat}", "turn.actions": "2"}
        play(game, f"{seat} end_turn")


@pytest.mark.rule("T1")
@pytest.mark.parametrize("variant", ["neutral", "provinces"])
def test_two_players_take_turns(variant: str) -> None:
    pawn = "; pawn north" if variant == "provinces" else ""
    game = hansa.position(f"board hanse_2_3 big_box 2 {variant}{pawn}")
    for turn, seat in enumerate(("red", "blue", "red", "blue"), start=1):
        assert (game.to_move, look(game, "turn")) == (seat, {"turn": f"{turn} {seat}"})
        play(game, f"{seat} end_turn")


@pytest.mark.rule("T1", "T2")
def test_a_turn_has_as_many_actions_as_the_ability_shows() -> None:
    game = table("red actions=1 supply=5t")
    for n in range(3):
        assert look(game, "turn.actions") == {"turn.actions": str(3 - n)}
        play(game, f"red place hamburg-luebeck/{n + 1} trader")
    assert legal(game) == {"red end_turn"}
    refused(game, "red place hamburg-stade/1 trader")


@pytest.mark.rule("T1")
@pytest.mark.parametrize(
    "lines",
    [
        ["red income 1 trader"],
        ["red place hamburg-stade/1 trader"],
        ["red displace emden-groningen/1 trader paying trader", "blue replace emden-osnabrueck/1"],
        ["red pick_up hamburg-luebeck/1", "red done", "red put_down hamburg-stade/1 trader"],
        ["red establish hamburg-luebeck nothing"],
    ],
    ids=["income", "place", "displace", "move", "establish"],
)
def test_every_action_costs_one(lines: list[str]) -> None:
    game = table("red supply=2t stock=1t; blue; route hamburg-luebeck rrr; route emden-groningen b..")
    after = changes(game, *lines)
    assert after.items() >= action(2).items()
    assert "turn" not in after
    assert game.to_move == "red"


@pytest.mark.rule("T1")
def test_with_actions_left_all_five_are_there_and_without_none() -> None:
    text = (
        "red supply=2t stock=1t; route hamburg-luebeck rrr; route emden-groningen b..; turn 1 red actions={}"
    )
    five = {"income", "place", "displace", "pick_up", "establish"}
    assert verbs(table(text.format(1))) == five | {"end_turn"}
    assert verbs(table(text.format(0))) == {"end_turn"}


@pytest.mark.rule("T1")
def test_actions_come_in_any_order_and_may_repeat() -> None:
    text = "red actions=3 supply=1t stock=3t; route hamburg-luebeck rr."
    lines = ["red place hamburg-luebeck/3 trader", "red income 1 trader", "red income 2 traders"]
    one = play(table(text), *lines, "red establish hamburg-luebeck nothing")
    other = play(table(text), *reversed(lines), "red establish hamburg-luebeck nothing")
    assert str(one.position()) == str(other.position())
    assert look(one, "turn.actions", "red.supply", "red.stock") == {
        "turn.actions": "0",
        "red.supply": "3t0m",
        "red.stock": "3t0m",
    }


@pytest.mark.rule("T1")
def test_an_action_is_finished_before_the_next_begins() -> None:
    game = table(
        "red supply=4t stock=3t; blue stock=1t; route emden-groningen b.r; route hamburg-luebeck rrr"
    )
    play(game, "red displace emden-groningen/1 trader paying trader")
    assert verbs(game) == {"replace", "extra"}
    play(game, "blue replace emden-stade/1")
    assert verbs(game) == {"extra", "done"}
    play(game, "blue done", "red pick_up emden-groningen/3")
    assert verbs(game) == {"pick_up", "done"}
    play(game, "red done")
    assert verbs(game) == {"put_down"}
    for line in ("red income 1 trader", "red establish hamburg-luebeck nothing", "red end_turn"):
        refused(game, line)


@pytest.mark.rule("T1")
def test_nobody_acts_in_another_players_turn() -> None:
    game = table("red supply=1t; blue supply=5t stock=1t markers=plus_3; route hamburg-luebeck bbb")
    for line in (
        "blue place hamburg-stade/1 trader",
        "blue income 1 trader",
        "blue establish hamburg-luebeck nothing",
        "blue use plus_3",
        "blue end_turn",
    ):
        refused(game, line, hansa.NotYourDecision)


@pytest.mark.rule("T1")
def test_a_new_turn_starts_afresh() -> None:
    game = table("""
        board britannia_4_5 big_box 4; red supply=2t stock=1t markers=plus_3
        turn 5 red actions=1 acted marker_used permits_used=cardiff
    """)
    assert changes(game, "red end_turn") == {
        "turn": ("5 red", "6 blue"),
        "turn.actions": ("1", "2"),
        "turn.acted": ("yes", "no"),
        "turn.marker_used": ("yes", "no"),
        "turn.permits_used": ("cardiff", ""),
    }


# T2: stopping.


@pytest.mark.rule("T2")
def test_a_player_may_stop_with_actions_left() -> None:
    game = table("red supply=2t; blue supply=3t")
    assert "red end_turn" in legal(game)
    assert changes(game, "red end_turn") == {"turn": ("1 red", "2 blue")}
    assert game.to_move == "blue"


@pytest.mark.rule("T2")
def test_actions_left_are_lost() -> None:
    game = play(hansa.position("board hanse_2_3 big_box 3; red actions=5"), "red end_turn", "blue end_turn")
    play(game, "green end_turn")
    assert look(game, "turn", "turn.actions") == {"turn": "4 red", "turn.actions": "5"}


@pytest.mark.rule("T2")
def test_the_turn_ends_only_when_the_player_says_so() -> None:
    game = table("red supply=2t; turn 1 red actions=1")
    play(game, "red place hamburg-luebeck/1 trader")
    assert game.to_move == "red"
    assert legal(game) == {"red end_turn"}
    assert look(game, "turn", "turn.actions") == {"turn": "1 red", "turn.actions": "0"}
    refused(game, "blue end_turn", hansa.NotYourDecision)


@pytest.mark.rule("T2", "T3")
def test_a_marker_may_still_be_used_after_the_last_action() -> None:
    game = table("red stock=2t markers=plus_3,plus_4; turn 1 red actions=0 acted")
    assert legal(game) == {"red use plus_3", "red use plus_4", "red end_turn"}
    assert changes(game, "red use plus_3") == {
        "turn.actions": ("0", "3"),
        "turn.marker_used": ("no", "yes"),
        "red.markers": ("plus_3,plus_4", "plus_4"),
        "red.used": ("", "plus_3"),
    }
    assert legal(game) == {"red income 1 trader", "red income 2 traders", "red use plus_4", "red end_turn"}


# T3: markers.


@pytest.mark.rule("T3")
def test_any_number_of_markers_may_be_used_before_between_and_after_actions() -> None:
    game = table("red stock=9t markers=plus_3,plus_3,plus_4,plus_4,develop,develop")
    play(
        game,
        "red use plus_3",
        "red use develop keys",
        "red income 1 trader",
        "red use plus_4",
        "red income 1 trader",
    )
    play(game, "red use plus_3", "red use plus_4", "red use develop bank")
    assert look(game, "turn.actions", "red.markers", "red.used", "red.keys", "red.bank") == {
        "turn.actions": str(2 + 3 + 4 + 3 + 4 - 2),
        "red.markers": "",
        "red.used": "plus_3,plus_3,plus_4,plus_4,develop,develop",
        "red.keys": "1",
        "red.bank": "1",
    }


@pytest.mark.rule("T3")
def test_using_a_marker_is_no_action() -> None:
    game = table("red markers=develop")
    assert changes(game, "red use develop keys") == {
        "red.keys": ("0", "1"),
        "red.supply": ("0t0m", "1t0m"),
        "red.markers": ("develop", ""),
        "red.used": ("", "develop"),
        "turn.marker_used": ("no", "yes"),
    }


@pytest.mark.rule("T3")
def test_no_marker_is_used_inside_an_action() -> None:
    text = "red supply=2t markers=plus_3,develop; blue markers=plus_3,develop; route emden-groningen b.r"
    game = play(table(text), "red pick_up emden-groningen/3")
    assert verbs(game) == {"put_down"}
    refused(game, "red use plus_3")
    game = play(table(text), "red displace emden-groningen/1 trader paying trader")
    assert legal(game) == each("blue replace {}", "emden-osnabrueck/1", "emden-stade/1")
    refused(game, "blue use plus_3")
    refused(game, "red use plus_3", hansa.NotYourDecision)


@pytest.mark.rule("T3")
def test_a_used_marker_is_spent() -> None:
    game = table(
        "red used=plus_3,plus_4,develop,move_3,exchange_posts; route hamburg-luebeck b..; city hamburg rb."
    )
    assert legal(game) == {"red end_turn"}
    refused(game, "red use plus_3")


@pytest.mark.rule("T3")
def test_nobody_uses_another_players_marker() -> None:
    game = table("red; blue markers=plus_3")
    assert legal(game) == {"red end_turn"}
    refused(game, "red use plus_3")
    refused(game, "blue use plus_3", hansa.NotYourDecision)


@pytest.mark.rule("T3", "E3a")
def test_an_additional_post_is_used_inside_a_route_action_only() -> None:
    game = table("red markers=additional_post; city hamburg b..")
    assert legal(game) == {"red end_turn"}
    refused(game, "red use additional_post", hansa.HansaError)
    game = table("red markers=additional_post; city hamburg b..; city luebeck gg; route hamburg-luebeck rrr")
    assert legal(game, "establish") == each(
        "red establish hamburg-luebeck {}",
        "nothing",
        "develop bank",
        "additional_post hamburg trader",
        "additional_post luebeck trader",
    )


# T4: the plate.


@pytest.mark.rule("T4")
def test_at_the_end_of_the_turn_the_plate_is_placed() -> None:
    game = table("red; plate plus_3; marker_supply develop", fill="")
    assert legal(game) == {"red end_turn"}
    assert changes(game, "red end_turn") == {"decision": ("action", "plate")}
    assert game.to_move == "red"
    assert verbs(game) == {"place_marker"}
    assert changes(game, "red place_marker plus_3 hamburg-luebeck") == {
        "plate": ("plus_3", ""),
        "marker hamburg-luebeck": ("", "plus_3"),
        "turn": ("1 red", "2 blue"),
        "decision": ("plate", "action"),
    }
    assert game.to_move == "blue"


@pytest.mark.rule("T4")
def test_the_next_player_begins_when_every_marker_is_placed() -> None:
    game = table("red; plate plus_3,develop,develop; marker_supply plus_4")
    play(
        game,
        "red end_turn",
        "red place_marker develop hamburg-luebeck",
        "red place_marker plus_3 hamburg-stade",
    )
    assert (game.to_move, look(game, "plate", "turn")) == ("red", {"plate": "develop", "turn": "1 red"})
    refused(game, "red end_turn")
    refused(game, "blue end_turn", hansa.NotYourDecision)
    play(game, "red place_marker develop arnheim-kampen")
    assert (game.to_move, look(game, "plate", "turn")) == ("blue", {"plate": "", "turn": "2 blue"})


@pytest.mark.rule("T4")
def test_before_the_end_of_the_turn_no_marker_is_placed() -> None:
    game = table("red supply=1t; plate plus_3; marker_supply develop")
    assert verbs(game) == {"place", "end_turn"}
    refused(game, "red place_marker plus_3 hamburg-luebeck")


@pytest.mark.rule("T4")
def test_with_an_empty_plate_the_next_player_begins_at_once() -> None:
    game = table("red")
    assert changes(game, "red end_turn") == {"turn": ("1 red", "2 blue")}
    assert legal(game, "end_turn") == {"blue end_turn"}


@pytest.mark.rule("T4")
def test_the_marker_drawn_in_this_turn_is_placed_after_everything_else() -> None:
    game = table("""
        red supply=1t stock=1t; route hamburg-luebeck rrr
        marker hamburg-luebeck plus_3; marker_supply develop,plus_4
    """)
    assert changes(game, "red establish hamburg-luebeck nothing") == action(2) | {
        "red.stock": ("1t0m", "4t0m"),
        "red.markers": ("", "plus_3"),
        "route hamburg-luebeck": ("rrr", "..."),
        "marker hamburg-luebeck": ("plus_3", ""),
        "marker_supply": ("develop,plus_4", "plus_4"),
        "plate": ("", "develop"),
    }
    play(game, "red use plus_3", "red place hamburg-stade/1 trader", "red end_turn")
    assert (game.to_move, verbs(game)) == ("red", {"place_marker"})
    assert {line.split()[2] for line in legal(game)} == {"develop"}
