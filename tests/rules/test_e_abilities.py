"""Action E: an ability (E3b), special prestige (E3c)."""

from __future__ import annotations

import pytest

import hansa

from .establishing import east, three
from .helpers import action, changes, each, legal, look, play, verbs

# E3b: an ability.


@pytest.mark.rule("E3b", "E3", "AB1")
@pytest.mark.parametrize(
    ("ability", "route"),
    [
        ("keys", "quedlinburg-halle"),
        ("privilege", "hamburg-stade"),
        ("book", "emden-groningen"),
        ("bank", "hamburg-luebeck"),
    ],
)
@pytest.mark.parametrize("level", range(3))
def test_developing_frees_a_piece_into_the_supply_and_the_route_goes_to_the_stock(
    ability: str, route: str, level: int
) -> None:
    points = "rrrr" if ability == "keys" else "rrr"
    game = three(f"red {ability}={level} supply=1t1m; route {route} {points}")
    # A merchant freed before lies in the stock, a trader too.
    freed = (0, level) if ability == "book" else (level, 0)
    stock = 10 - len(points) + freed[0], freed[1]
    assert changes(game, f"red establish {route} develop {ability}") == action(2) | {
        f"red.{ability}": (str(level), str(level + 1)),
        "red.supply": ("1t1m", "1t2m" if ability == "book" else "2t1m"),
        "red.stock": (f"{stock[0]}t{stock[1]}m", f"{stock[0] + len(points)}t{stock[1]}m"),
        f"route {route}": (points, "." * len(points)),
    }


@pytest.mark.rule("E3b", "AB1", "AB2")
@pytest.mark.parametrize(("level", "left"), [(0, 2), (1, 1), (2, 2), (3, 1), (4, 2)])
def test_only_the_first_3_the_first_4_and_the_5_give_one_more_action_at_once(level: int, left: int) -> None:
    # Values 2 3 3 4 4 5: a rise counts in the current turn.
    game = three(f"turn 1 red actions=2; red actions={level}; route quedlinburg-goettingen rrr")
    found = changes(game, "red establish quedlinburg-goettingen develop actions")
    wanted = {
        "red.actions": (str(level), str(level + 1)),
        "red.supply": ("0t0m", "1t0m"),
        "red.stock": (f"{8 + level}t1m", f"{11 + level}t1m"),
        "route quedlinburg-goettingen": ("rrr", "..."),
        "turn.acted": ("no", "yes"),
    }
    assert found == wanted | ({"turn.actions": ("2", "1")} if left == 1 else {})


@pytest.mark.rule("E3b", "AB2")
def test_an_action_gained_with_the_last_action_may_be_used_at_once() -> None:
    game = three("turn 1 red actions=1; route quedlinburg-goettingen rrr")
    play(game, "red establish quedlinburg-goettingen develop actions")
    assert look(game, "turn", "turn.actions") == {"turn": "1 red", "turn.actions": "1"}
    assert verbs(game) == {"income", "place", "end_turn"}


@pytest.mark.rule("E3b", "AB2")
def test_the_second_3_gives_no_action_with_the_last_action() -> None:
    game = three("turn 1 red actions=1; red actions=1; route quedlinburg-goettingen rrr")
    play(game, "red establish quedlinburg-goettingen develop actions")
    assert legal(game) == {"red end_turn"}


@pytest.mark.rule("E3b", "AB3")
@pytest.mark.parametrize(
    ("ability", "last", "route"),
    [
        ("keys", 4, "quedlinburg-halle"),
        ("actions", 5, "quedlinburg-goettingen"),
        ("privilege", 3, "hamburg-stade"),
        ("book", 3, "emden-groningen"),
        ("bank", 3, "hamburg-luebeck"),
    ],
)
def test_a_complete_ability_is_not_offered(ability: str, last: int, route: str) -> None:
    points = "rrrr" if ability == "keys" else "rrr"
    offered = f"red establish {route} develop {ability}"
    assert offered in legal(three(f"red {ability}={last - 1}; route {route} {points}"))
    assert offered not in legal(three(f"red {ability}={last}; route {route} {points}"))


@pytest.mark.rule("E3b")
def test_only_the_abilities_of_the_end_cities_may_be_developed() -> None:
    game = three("route duisburg-dortmund rr; city duisburg b; city dortmund B.")
    assert legal(game, "establish") == {"red establish duisburg-dortmund nothing"}


@pytest.mark.rule("E3b")
@pytest.mark.parametrize("ability", ["bank", "actions"])
def test_waren_shows_two_abilities_of_which_one_is_chosen(ability: str) -> None:
    game = east("turn 1 red actions=1; route waren-wismar rrr")
    assert legal(game, "establish") == each(
        "red establish waren-wismar {}", "nothing", "develop bank", "develop actions"
    )
    found = changes(game, f"red establish waren-wismar develop {ability}")
    assert found == {
        f"red.{ability}": ("0", "1"),
        "red.supply": ("0t0m", "1t0m"),
        "red.stock": ("8t1m", "11t1m"),
        "route waren-wismar": ("rrr", "..."),
        "turn.acted": ("no", "yes"),
    } | ({"turn.actions": ("1", "0")} if ability == "bank" else {})


@pytest.mark.rule("E3b", "AB3")
def test_in_waren_a_complete_ability_leaves_the_other() -> None:
    game = east("red bank=3; route waren-wismar rrr")
    assert legal(game, "establish") == each("red establish waren-wismar {}", "nothing", "develop actions")
    game = east("red actions=5; route waren-wismar rrr")
    assert legal(game, "establish") == each("red establish waren-wismar {}", "nothing", "develop bank")


# E3c: special prestige.


@pytest.mark.rule("E3c")
@pytest.mark.parametrize("privilege", range(4))
@pytest.mark.parametrize("taken", ["....", "B...", ".B..", "...R", "BGBG"])
def test_a_merchant_may_take_any_free_space_whose_colour_the_privilege_has_reached(
    taken: str, privilege: int
) -> None:
    game = three(
        f"red book=1 privilege={privilege}; blue book=1; green book=1; route warburg-coellen Rrrr;"
        f"city warburg bb; city coellen bb; special_prestige {taken}"
    )
    free = [value for n, value in enumerate(("7", "8", "9", "11")) if taken[n] == "." and n <= privilege]
    assert legal(game, "establish") == (
        {"red establish warburg-coellen nothing"}
        | each("red establish warburg-coellen special_prestige {}", *free)
    )


@pytest.mark.rule("E3c", "E3", "G2")
@pytest.mark.parametrize(("value", "after"), [("7", "R..."), ("8", ".R.."), ("9", "..R."), ("11", "...R")])
def test_special_prestige_is_scored_at_the_end_only(value: str, after: str) -> None:
    game = three("red book=1 privilege=3; route warburg-coellen RRrr")
    assert changes(game, f"red establish warburg-coellen special_prestige {value}") == action(2) | {
        "special_prestige": ("....", after),
        "red.stock": ("12t0m", "14t1m"),
        "route warburg-coellen": ("RRrr", "...."),
    }
    assert game.score()["red"].lines["special_prestige"] == int(value)


@pytest.mark.rule("E3c")
def test_a_trader_never_takes_a_space_of_special_prestige() -> None:
    game = three("red privilege=3 supply=1m; route warburg-coellen rrrr")
    assert legal(game, "establish") == each(
        "red establish warburg-coellen {}", "nothing", "post warburg", "post coellen"
    )


@pytest.mark.rule("E3c")
@pytest.mark.parametrize(
    ("board", "route", "elsewhere"),
    [
        ("hanse_2_3 big_box 3", "warburg-coellen", "paderborn-warburg"),
        ("hanse_4_5 big_box 4", "warburg-coellen", "paderborn-warburg"),
        ("east_3_5 big_box 3", "danzig-koenigsberg", "danzig-belgard"),
        ("britannia_2_3 big_box 3", "salisbury-plymouth", "salisbury-oxford"),
        ("britannia_4_5 big_box 4", "salisbury-plymouth", "salisbury-oxford"),
    ],
)
def test_special_prestige_needs_a_route_to_the_special_city_of_the_board(
    board: str, route: str, elsewhere: str
) -> None:
    pieces = "Rrr" if elsewhere == "paderborn-warburg" else "Rrrr"
    game = hansa.position(f"board {board}; red book=1; route {route} Rrrr; route {elsewhere} {pieces}")
    assert {line for line in legal(game, "establish") if "special" in line} == {
        f"red establish {route} special_prestige 7"
    }
