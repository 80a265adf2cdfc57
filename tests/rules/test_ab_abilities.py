"""Section 2: the five abilities."""

from __future__ import annotations

import pytest

import hansa

from .helpers import action, changes, each, legal, look, play, refused, table

LAST = {"keys": 4, "actions": 5, "privilege": 3, "book": 3, "bank": 3}
# Where each ability is developed, by a route that ends in no other city with an ability.
CITY_ROUTES = {
    "keys": "quedlinburg-halle",
    "actions": "warburg-goettingen",
    "privilege": "emden-stade",
    "book": "emden-groningen",
    "bank": "hamburg-luebeck",
}
STEPS = [(ability, level) for ability, last in LAST.items() for level in range(last)]


def desk(**levels: int) -> str:
    """The levels of a seat's entry; what is 0 is left out."""
    return " ".join(f"{ability}={level}" for ability, level in levels.items() if level)


# The values.


@pytest.mark.rule("AB1", "G2")
@pytest.mark.parametrize(("level", "value"), list(enumerate([1, 2, 2, 3, 4])))
def test_keys_are_worth_1_2_2_3_4(level: int, value: int) -> None:
    game = hansa.position(
        f"board hanse_4_5; red keys={level}; city hamburg rr.; city bremen Rr; city goslar r."
    )
    assert game.score()["red"].lines["network"] == 4 * value


@pytest.mark.rule("AB1", "T1")
@pytest.mark.parametrize(("level", "value"), list(enumerate([2, 3, 3, 4, 4, 5])))
def test_actions_are_2_3_3_4_4_5(level: int, value: int) -> None:
    game = table(f"red; blue {desk(actions=level)}")
    play(game, "red end_turn")
    assert look(game, "turn", "turn.actions") == {"turn": "2 blue", "turn.actions": str(value)}


@pytest.mark.rule("AB1", "E3a")
@pytest.mark.parametrize("level", range(4))
@pytest.mark.parametrize("posts", ["....", "b...", "bb..", "bbb."], ids=["white", "orange", "pink", "black"])
def test_privilege_reaches_white_orange_pink_black(level: int, posts: str) -> None:
    """Minden has one space of each colour."""
    game = table(
        f"red {desk(privilege=level)}; route minden-brunswiek rrrr; city minden {posts}; city brunswiek g"
    )
    offered = {"red establish minden-brunswiek post minden"} if posts.count("b") <= level else set()
    assert legal(game, "establish") == {"red establish minden-brunswiek nothing"} | offered


@pytest.mark.rule("AB1", "D1")
@pytest.mark.parametrize(("level", "value"), list(enumerate([2, 3, 4, 5])))
def test_the_book_is_worth_2_3_4_5(level: int, value: int) -> None:
    game = table(f"red {desk(book=level)}; route minden-brunswiek rrrr; route hamburg-bremen rrrr")
    play(game, "red pick_up minden-brunswiek/1")
    assert look(game, "decision") == {"decision": f"pick_up own left={value - 1} hand=r"}


@pytest.mark.rule("AB1", "A1")
@pytest.mark.parametrize(("level", "value"), list(enumerate([3, 5, 7, 11])))
def test_the_bank_is_worth_3_5_7_and_everything(level: int, value: int) -> None:
    game = table(f"red {desk(bank=level)} stock=11t")
    assert legal(game, "income") == each(
        "red income {}", "1 trader", *(f"{n} traders" for n in range(2, value + 1))
    )


# AB1: developing.


@pytest.mark.rule("AB1", "AB2")
@pytest.mark.parametrize(("ability", "level"), STEPS)
def test_developing_frees_one_piece_into_the_supply(ability: str, level: int) -> None:
    game = table(f"red {desk(**{ability: level})} supply=1t markers=develop; turn 1 red actions=1")
    more = ability == "actions" and level in (0, 2, 4)
    assert changes(game, f"red use develop {ability}") == {
        f"red.{ability}": (str(level), str(level + 1)),
        "red.supply": ("1t0m", "1t1m" if ability == "book" else "2t0m"),
        "red.markers": ("develop", ""),
        "red.used": ("", "develop"),
        "turn.marker_used": ("no", "yes"),
    } | ({"turn.actions": ("1", "2")} if more else {})


@pytest.mark.rule("AB1", "E3b")
@pytest.mark.parametrize("ability", CITY_ROUTES)
def test_a_route_to_its_city_develops_an_ability(ability: str) -> None:
    route = CITY_ROUTES[ability]
    points = "rrrr" if ability == "keys" else "rrr"
    game = table(f"red supply=1t stock={10 - len(points)}t1m; route {route} {points}")
    expected = action(2) | {
        f"red.{ability}": ("0", "1"),
        "red.supply": ("1t0m", "1t1m" if ability == "book" else "2t0m"),
        "red.stock": (f"{10 - len(points)}t1m", "10t1m"),
        f"route {route}": (points, "." * len(points)),
    }
    if ability == "actions":  # the action spent and the action gained
        del expected["turn.actions"]
    assert changes(game, f"red establish {route} develop {ability}") == expected


@pytest.mark.rule("AB1")
def test_only_the_own_ability_is_developed() -> None:
    game = table("red markers=develop; blue keys=2 supply=1t")
    after = changes(game, "red use develop keys")
    assert {key for key in after if key.startswith(("blue", "green", "yellow"))} == set()


# AB2: the new value counts at once.


@pytest.mark.rule("AB2")
@pytest.mark.parametrize(("level", "more"), list(enumerate([1, 0, 1, 0, 1])))
def test_only_a_rising_actions_value_gives_one_more_action(level: int, more: int) -> None:
    """2 to 3, 3 to 4 and 4 to 5 give one; uncovering the second 3 or the second 4 gives none."""
    game = table(f"red {desk(actions=level)} markers=develop; turn 1 red actions=0 acted")
    play(game, "red use develop actions")
    assert look(game, "turn.actions") == {"turn.actions": str(more)}
    assert ("place" in {line.split()[1] for line in legal(game)}) == bool(more)


@pytest.mark.rule("AB2")
def test_the_action_gained_can_be_used_in_the_same_turn() -> None:
    game = table("red markers=develop; turn 1 red actions=0 acted; route hamburg-luebeck .gy", fill="bgyv")
    assert legal(game) == each("red use develop {}", *LAST) | {"red end_turn"}
    play(game, "red use develop actions")
    assert legal(game) == {"red place hamburg-luebeck/1 trader", "red end_turn"}
    play(game, "red place hamburg-luebeck/1 trader")
    assert legal(game) == {"red end_turn"}


@pytest.mark.rule("AB2")
def test_the_second_three_gives_no_action_and_changes_no_later_turn() -> None:
    text = "board hanse_2_3 big_box 3; red actions=1; route quedlinburg-goettingen rrr; turn 1 red actions=1"
    game = play(table(text), "red establish quedlinburg-goettingen develop actions")
    assert look(game, "red.actions", "turn.actions") == {"red.actions": "2", "turn.actions": "0"}
    play(game, "red end_turn", "blue end_turn", "green end_turn")
    assert look(game, "turn", "turn.actions") == {"turn": "4 red", "turn.actions": "3"}


@pytest.mark.rule("AB2")
def test_the_new_bank_counts_at_once() -> None:
    game = table("red stock=6t markers=develop")
    assert len(legal(game, "income")) == 3
    play(game, "red use develop bank")
    assert legal(game, "income") == each("red income {}", "1 trader", *(f"{n} traders" for n in range(2, 6)))


@pytest.mark.rule("AB2")
def test_the_new_book_counts_at_once() -> None:
    game = table("red markers=develop; route hamburg-luebeck rrr")
    play(game, "red use develop book", "red pick_up hamburg-luebeck/1", "red pick_up hamburg-luebeck/2")
    assert legal(game) == {"red pick_up hamburg-luebeck/3", "red done"}


@pytest.mark.rule("AB2")
def test_the_new_privilege_counts_at_once() -> None:
    game = table("red markers=develop; route minden-brunswiek rrrr; city minden b...; city brunswiek g")
    assert legal(game, "establish") == {"red establish minden-brunswiek nothing"}
    play(game, "red use develop privilege")
    assert legal(game, "establish") == each("red establish minden-brunswiek {}", "nothing", "post minden")


@pytest.mark.rule("AB2", "AB1")
def test_the_freed_piece_can_be_placed_at_once() -> None:
    game = table("red markers=develop; route hamburg-luebeck .gy", fill="bgyv")
    assert legal(game, "place") == set()
    play(game, "red use develop book")
    assert legal(game, "place") == {"red place hamburg-luebeck/1 merchant"}


@pytest.mark.rule("AB2")
def test_the_new_keys_count_at_once() -> None:
    game = hansa.position("board hanse_4_5; red markers=develop; city hamburg rr.; city bremen Rr")
    assert game.score()["red"].lines["network"] == 4
    play(game, "red use develop keys")
    assert game.score()["red"].lines["network"] == 8


# AB3: the end of a track.


@pytest.mark.rule("AB3")
@pytest.mark.parametrize("ability", LAST)
def test_a_complete_ability_is_not_developed_by_a_marker(ability: str) -> None:
    game = table(f"red {ability}={LAST[ability]} markers=develop")
    assert legal(game, "use") == each("red use develop {}", *(other for other in LAST if other != ability))
    refused(game, f"red use develop {ability}")


@pytest.mark.rule("AB3")
@pytest.mark.parametrize("ability", LAST)
def test_an_ability_one_short_of_complete_is_still_developed(ability: str) -> None:
    game = table(f"red {ability}={LAST[ability] - 1} markers=develop")
    assert legal(game, "use") == each("red use develop {}", *LAST)


@pytest.mark.rule("AB3", "E3b")
@pytest.mark.parametrize("ability", LAST)
def test_a_complete_ability_is_not_developed_by_a_route(ability: str) -> None:
    route = CITY_ROUTES[ability]
    points = "RRRR" if ability == "keys" else "RRR"
    text = "red {}; route {} {}; city emden G."
    desks = {"book": 3, ability: LAST[ability]}
    game = table(text.format(desk(**desks), route, points))
    assert not any("develop" in line for line in legal(game))
    refused(game, f"red establish {route} develop {ability}")
    desks[ability] -= 1
    if ability != "book":
        game = table(text.format(desk(**desks), route, points))
        assert f"red establish {route} develop {ability}" in legal(game)


@pytest.mark.rule("AB3", "M2")
def test_with_everything_complete_the_marker_is_not_offered() -> None:
    game = table(f"red {desk(**LAST)} markers=develop")
    assert legal(game) == {"red end_turn"}
    for ability in LAST:
        refused(game, f"red use develop {ability}")
