"""What an update says about what cannot be done: the page only shows it."""

from __future__ import annotations

from typing import cast

import pytest

from hansa import new_game, position
from hansa.play.language import LANGUAGES, messages
from hansa.play.view import View
from hansa.tables.legal import legal_list, why_not
from hansa.tables.messages import Dimmed, ViewJson
from hansa.tables.rows import SeatKind, SeatRow, TableRow
from hansa.tables.table import Table

from ..play.helpers import CONFIGURATIONS, Configuration, walk

BUTTONS = ("income", "place", "displace", "pick_up", "establish")


def dimmed(view: View) -> Dimmed:
    return why_not(view, cast("ViewJson", view.to_json()), legal_list(view))


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda c: f"{c[0]}-{c[1]}-{c[2]}")
def test_every_button_works_or_says_why_not(configuration: Configuration) -> None:
    for game in walk(configuration, seed=3, decisions=400):
        if game.is_over or len(game.actions) % 3:
            continue
        view = game.view(game.to_move)
        legal = legal_list(view)
        why, kinds = dimmed(view), {action["kind"] for action in legal}
        choosing = game.phase == "action" and "neutral_post" not in kinds
        if choosing:
            assert set(why["actions"]) == set(BUTTONS) - kinds
        else:
            assert set(why["actions"].values()) <= {"not_now"}
        for name, code in why["actions"].items():
            mode = "move" if name == "pick_up" else name
            _has_words(f"why-{mode}-{code}", f"refused-{code}")
        for code in why["markers"].values():
            _has_words(f"refused-{code}")
        usable = {action.get("marker") for action in legal if action["kind"] == "use_marker"} | kinds
        held = set(view.to_json()["desks"][view.seat or ""]["markers"])
        assert set(why["markers"]) == held - usable


def test_where_pieces_in_hand_can_go_is_known_before_they_are_put_down() -> None:
    game = position("board hanse_4_5 big_box 4; red supply=1t book=1; route hamburg-luebeck rrb")
    game.play("pick_up hamburg-luebeck/1")
    [done] = [action for action in legal_list(game.view("red")) if action["kind"] == "done"]
    game.play("done")
    ways = legal_list(game.view("red"))
    assert set(done["next_points"]) == {point for way in ways for point in way["points"]}
    assert "hamburg-luebeck/1" in done["next_points"]
    assert "hamburg-luebeck/3" not in done["next_points"]


def _has_words(*ids: str) -> None:
    for language in LANGUAGES:
        assert any(id in messages(language) for id in ids), f"{language} has no words for {ids[-1]}"


def test_the_reasons_are_those_of_the_rules() -> None:
    game = position("board hanse_4_5 big_box 4; red supply=1t markers=additional_post,plus_3")
    view = game.view("red")
    expected: Dimmed = {
        "actions": {
            "displace": "nobody_there",
            "pick_up": "nobody_there",
            "establish": "route_not_complete",
        },
        "markers": {"additional_post": "used_with_route"},
        "countries": {},
    }
    assert dimmed(view) == expected


@pytest.mark.parametrize(
    ("turn", "closed"),
    [
        ("actions=3", {"scotland": ["carlisle", "london"]}),
        (
            "actions=3 permits_used=cardiff",
            {"wales": ["cardiff", "london"], "scotland": ["carlisle", "london"]},
        ),
        ("actions=0", {}),  # what is missing is an action
    ],
)
def test_countries_without_a_permit_are_named_with_the_cities_that_give_one(
    turn: str, closed: dict[str, list[str]]
) -> None:
    text = "board britannia_4_5 big_box 4; red supply=3t1m; blue supply=1t; city cardiff r....; turn 3 red "
    view = position(text + turn).view("red")
    assert dimmed(view)["countries"] == closed


@pytest.mark.parametrize(
    ("kinds", "analysis", "seats", "code"),
    [
        (("here", "computer", "here"), False, ("red",), None),
        (("here", "link", "computer"), False, ("red",), "no_advice"),
        (("here", "link", "computer"), True, ("red",), None),
        (("link", "computer", "computer"), False, ("red",), None),
        (("link", "here", "computer"), False, ("red",), "no_advice"),
        (("here", "computer", "computer"), False, (), "not_your_seat"),
        (("computer", "here", "computer"), False, ("blue",), "not_your_decision"),
    ],
)
def test_who_may_ask_for_advice(
    kinds: tuple[SeatKind, ...], analysis: bool, seats: tuple[str, ...], code: str | None
) -> None:
    origin = new_game("hanse_2_3", 3, seed=1).record()
    rows = [SeatRow(seat, kind) for seat, kind in zip(("red", "blue", "green"), kinds, strict=True)]
    table = Table(TableRow(id="t", origin=origin, watch_hash="", seats=rows, analysis=analysis))
    assert table.why_no_advice(seats) == code
