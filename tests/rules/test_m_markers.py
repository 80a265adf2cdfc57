"""Section 5: markers, what each does (Big Box) and when it may be used (M1-M3, T3)."""

from __future__ import annotations

import pytest

import hansa
from hansa.boards import load

from .helpers import action, changes, each, legal, look, play, refused, table, verbs


def three(text: str) -> hansa.Game:
    """A position of three players on the Hanseatic League's board."""
    return hansa.position(f"board hanse_2_3 big_box 3; {text}")


def four(text: str) -> hansa.Game:
    """A position of four players on the Hanseatic League's board."""
    return hansa.position(f"board hanse_4_5 big_box 4; {text}")


def east(text: str) -> hansa.Game:
    """A position of three players in the Eastern Hanseatic League."""
    return hansa.position(f"board east_3_5 big_box 3; {text}")


ABILITIES = ("keys", "actions", "privilege", "book", "bank")
LAST = {"keys": 4, "actions": 5, "privilege": 3, "book": 3, "bank": 3}


def used(marker: str) -> dict[str, tuple[str, str]]:
    """What using red's only marker changes, whatever it does."""
    return {"red.markers": (marker, ""), "red.used": ("", marker), "turn.marker_used": ("no", "yes")}


# +3 and +4 actions.


@pytest.mark.rule("M2")
@pytest.mark.parametrize(("marker", "more"), [("plus_3", 3), ("plus_4", 4)])
@pytest.mark.parametrize("left", [0, 1, 2])
def test_plus_3_and_plus_4_give_that_many_more_actions_and_cost_none(
    marker: str, more: int, left: int
) -> None:
    game = three(f"turn 1 red actions={left}; red markers={marker}")
    assert f"red use {marker}" in legal(game)
    assert changes(game, f"red use {marker}") == used(marker) | {
        "turn.actions": (str(left), str(left + more))
    }
    assert legal(game, "use") == set()


@pytest.mark.rule("M2", "T2", "T3")
@pytest.mark.parametrize(("marker", "more"), [("plus_3", 3), ("plus_4", 4)])
def test_more_actions_may_be_taken_after_the_last_action_and_before_the_plate_is_placed(
    marker: str, more: int
) -> None:
    game = three(f"turn 1 red actions=0 acted; red markers={marker}; plate develop")
    assert legal(game) == {f"red use {marker}", "red end_turn"}
    play(game, f"red use {marker}")
    assert look(game, "turn.actions", "plate") == {"turn.actions": str(more), "plate": "develop"}
    assert verbs(game) == {"income", "end_turn"}


@pytest.mark.rule("M2", "P1")
def test_once_the_plate_is_being_placed_no_marker_may_be_used() -> None:
    game = three("turn 1 red actions=1; red markers=plus_3,plus_4,develop; plate develop")
    play(game, "red end_turn")
    assert verbs(game) == {"place_marker"}
    refused(game, "red use plus_3")


@pytest.mark.rule("M2")
def test_plus_3_may_be_used_with_nothing_else_on_the_board_and_last_for_this_turn_only() -> None:
    game = three("red markers=plus_3")
    play(game, "red use plus_3", "red end_turn", "blue end_turn", "green end_turn")
    assert look(game, "turn", "turn.actions") == {"turn": "4 red", "turn.actions": "2"}


@pytest.mark.rule("T3")
def test_any_number_of_markers_may_be_used_in_one_turn() -> None:
    game = three("turn 1 red actions=0; red markers=plus_3,plus_3,plus_4")
    assert legal(game) == {"red use plus_3", "red use plus_4", "red end_turn"}
    play(game, "red use plus_3", "red use plus_4", "red use plus_3")
    assert look(game, "turn.actions", "red.markers", "red.used") == {
        "turn.actions": "10",
        "red.markers": "",
        "red.used": "plus_3,plus_3,plus_4",
    }


# Develop 1 ability.


@pytest.mark.rule("AB1", "AB2")
@pytest.mark.parametrize("ability", ABILITIES)
def test_develop_frees_a_piece_of_any_ability_into_the_supply(ability: str) -> None:
    game = three("red markers=develop")
    assert legal(game, "use") == each("red use develop {}", *ABILITIES)
    more = {"turn.actions": ("2", "3")} if ability == "actions" else {}
    assert changes(game, f"red use develop {ability}") == used("develop") | more | {
        f"red.{ability}": ("0", "1"),
        "red.supply": ("0t0m", "0t1m" if ability == "book" else "1t0m"),
    }
    assert legal(game, "use") == set()


@pytest.mark.rule("AB2")
@pytest.mark.parametrize("level", range(5))
def test_develop_gives_an_action_only_with_the_first_3_the_first_4_and_the_5(level: int) -> None:
    game = three(f"turn 1 red actions=0 acted; red actions={level} markers=develop")
    found = changes(game, "red use develop actions")
    gained = {"turn.actions": ("0", "1")} if level in (0, 2, 4) else {}
    assert found == used("develop") | gained | {
        "red.actions": (str(level), str(level + 1)),
        "red.supply": ("0t0m", "1t0m"),
    }


@pytest.mark.rule("AB2", "M2")
def test_an_action_gained_in_a_turn_with_more_actions_counts_too() -> None:
    game = three("turn 1 red actions=2; red markers=plus_3,develop")
    play(game, "red use plus_3", "red use develop actions")
    assert look(game, "turn.actions") == {"turn.actions": "6"}


@pytest.mark.rule("AB3", "M2")
@pytest.mark.parametrize("complete", [("keys",), ("actions", "bank"), ("privilege", "book", "keys", "bank")])
def test_develop_is_offered_for_the_abilities_not_yet_complete(complete: tuple[str, ...]) -> None:
    levels = " ".join(f"{ability}={LAST[ability]}" for ability in complete)
    game = three(f"red {levels} markers=develop")
    assert legal(game, "use") == each("red use develop {}", *(a for a in ABILITIES if a not in complete))


@pytest.mark.rule("AB3", "M2")
def test_develop_is_not_offered_when_every_ability_is_complete() -> None:
    levels = " ".join(f"{ability}={last}" for ability, last in LAST.items())
    game = three(f"turn 1 red actions=0; red {levels} markers=develop")
    assert legal(game) == {"red end_turn"}


# Exchange posts.


@pytest.mark.rule("M2")
def test_exchange_posts_needs_two_neighbouring_posts_of_which_one_is_yours_and_one_another_s() -> None:
    game = three(
        "turn 1 red actions=0; red markers=exchange_posts;"
        "city hamburg rbg; city luebeck gb; city minden rrb.; city arnheim gGgr; city bremen b;"
        "city hannover r."
    )
    # Hamburg 2|3 and Lübeck: others' only. Minden 1|2: both red. Bremen: alone, though next in the file.
    assert legal(game) == each("red use exchange_posts {}", "hamburg/1", "minden/2", "arnheim/3") | {
        "red end_turn"
    }


@pytest.mark.rule("M2")
@pytest.mark.parametrize(
    "posts",
    [
        "",
        "city hamburg r..; city luebeck b.",
        "city hamburg bgb; city luebeck gb",
        "city hamburg rrr; city minden rr..",
        "city hamburg r+b..; city minden rr+gg..",
        "city coellen r.; city warburg b.; special_prestige RBGB",
    ],
    ids=["no_post", "no_neighbour", "others_only", "own_only", "additional_posts", "special_prestige"],
)
def test_exchange_posts_is_not_offered_without_a_pair(posts: str) -> None:
    game = three(f"turn 1 red actions=0; red markers=exchange_posts; blue book=1; {posts}")
    assert legal(game) == {"red end_turn"}


@pytest.mark.rule("M2")
def test_additional_posts_never_take_part_in_an_exchange() -> None:
    game = three("turn 1 red actions=0; red markers=exchange_posts; city hamburg rgb+brg")
    assert legal(game) == each("red use exchange_posts {}", "hamburg/1", "hamburg/2") | {"red end_turn"}
    assert changes(game, "red use exchange_posts hamburg/2") == used("exchange_posts") | {
        "city hamburg": ("rgb+brg", "rgb+bgr")
    }


@pytest.mark.rule("M2", "M3", "O1")
@pytest.mark.parametrize("edition", ["2009", "2014", "big_box"])
@pytest.mark.parametrize("additional", ["", "b", "rb"])
def test_in_a_green_city_the_posts_of_green_post_are_exchanged_but_no_additional_ones(
    edition: str, additional: str
) -> None:
    game = hansa.position(
        f"board east_3_5 {edition} 3; turn 1 red actions=0; red markers=exchange_posts;"
        f"city waren {additional}+bRrgb"
    )
    others_only = {"red use exchange_posts waren/4"} if edition != "big_box" else set()
    assert legal(game) == (
        each("red use exchange_posts {}", "waren/1", "waren/3") | others_only | {"red end_turn"}
    )
    assert changes(game, "red use exchange_posts waren/3") == used("exchange_posts") | {
        "city waren": (f"{additional}+bRrgb", f"{additional}+bRgrb")
    }


@pytest.mark.rule("M2", "O1")
@pytest.mark.parametrize("posts", ["+", "+r", "r+b", "rb+", "rb+r", "rb+rr", "r+bg"])
def test_a_green_city_without_two_suitable_posts_of_green_post_offers_no_exchange(posts: str) -> None:
    city = f"city waren {posts}" if posts != "+" else ""
    game = east(f"turn 1 red actions=0; red markers=exchange_posts; {city}")
    assert legal(game) == {"red end_turn"}
    for n in (1, 2):
        refused(game, f"red use exchange_posts waren/{n}")


@pytest.mark.rule("M2", "O1")
def test_posts_of_different_green_cities_are_no_neighbours() -> None:
    game = east("turn 1 red actions=0; red markers=exchange_posts; city belgard +br; city waren +gr")
    assert legal(game) == each("red use exchange_posts {}", "belgard/1", "waren/1") | {"red end_turn"}
    play(game, "red use exchange_posts waren/1")
    assert look(game, "city belgard", "city waren") == {"city belgard": "+br", "city waren": "+rg"}


@pytest.mark.rule("M3", "K1", "O1")
def test_an_exchange_in_a_green_city_changes_control_at_once() -> None:
    game = east("red markers=exchange_posts; city waren +rb")
    assert {seat: game.score()[seat].lines["cities"] for seat in ("red", "blue")} == {"red": 0, "blue": 2}
    events = game.play("red use exchange_posts waren/1")
    assert {seat: game.score()[seat].lines["cities"] for seat in ("red", "blue")} == {"red": 2, "blue": 0}
    assert [event.to_json() for event in events][-1] == {
        "event": "exchanged",
        "seat": "red",
        "city": "waren",
        "space": "waren/1",
    }


@pytest.mark.rule("M3")
@pytest.mark.parametrize("privilege", range(4))
def test_shape_and_privilege_do_not_matter_for_an_exchange(privilege: int) -> None:
    # Perleberg: white square, pink square, black round.
    game = three(f"red privilege={privilege} markers=exchange_posts; city perleberg brG")
    assert legal(game, "use") == each("red use exchange_posts {}", "perleberg/1", "perleberg/2")
    assert changes(game, "red use exchange_posts perleberg/2") == used("exchange_posts") | {
        "city perleberg": ("brG", "bGr")
    }


@pytest.mark.rule("M3")
def test_an_exchange_onto_a_coin_earns_nothing() -> None:
    game = three("red markers=exchange_posts; city luebeck br")
    assert changes(game, "red use exchange_posts luebeck/1") == used("exchange_posts") | {
        "city luebeck": ("br", "rb")
    }


@pytest.mark.rule("M3", "K1", "E1")
def test_an_exchange_changes_control_at_once_but_scores_nothing_itself() -> None:
    game = three("red markers=exchange_posts; city luebeck rb; route hamburg-luebeck rrr")
    assert {seat: game.score()[seat].lines["cities"] for seat in ("red", "blue")} == {"red": 0, "blue": 2}
    assert changes(game, "red use exchange_posts luebeck/1") == used("exchange_posts") | {
        "city luebeck": ("rb", "br")
    }
    assert {seat: game.score()[seat].lines["cities"] for seat in ("red", "blue")} == {"red": 2, "blue": 0}
    assert changes(game, "red establish hamburg-luebeck nothing") == action(2) | {
        "red.score": ("0", "1"),
        "red.stock": ("7t1m", "10t1m"),
        "route hamburg-luebeck": ("rrr", "..."),
    }


# Move 3.


@pytest.mark.rule("M2", "M3")
def test_move_3_picks_up_opponents_tradesmen_only_and_puts_them_on_free_points() -> None:
    game = three(
        "turn 1 red actions=0; red markers=move_3; route duisburg-dortmund rb; route goslar-magdeburg bG;"
        "route kampen-osnabrueck r."
    )
    assert legal(game) == {"red use move_3", "red end_turn"}
    assert changes(game, "red use move_3") == used("move_3") | {
        "decision": ("action", "pick_up opponents left=3 hand=")
    }
    # At least one, so there is no `done` yet.
    assert legal(game) == each(
        "red pick_up {}", "duisburg-dortmund/2", "goslar-magdeburg/1", "goslar-magdeburg/2"
    )
    play(game, "red pick_up goslar-magdeburg/2")
    assert legal(game) == each("red pick_up {}", "duisburg-dortmund/2", "goslar-magdeburg/1") | {"red done"}
    assert changes(game, "red pick_up goslar-magdeburg/1") == {
        "decision": ("pick_up opponents left=2 hand=G", "pick_up opponents left=1 hand=Gb"),
        "route goslar-magdeburg": ("b.", ".."),
    }
    assert legal(game) == {"red pick_up duisburg-dortmund/2", "red done"}
    play(game, "red done")
    # Every route with a free point takes either piece.
    free = [route.id for route in load("hanse_2_3").routes]
    free.remove("duisburg-dortmund")
    points = [f"{route}/{2 if route == 'kampen-osnabrueck' else 1}" for route in free]
    assert legal(game) == (
        each("red put_down {} blue trader", *points) | each("red put_down {} green merchant", *points)
    )
    assert changes(
        game, "red put_down kampen-osnabrueck/2 green merchant", "red put_down goslar-magdeburg/2 blue trader"
    ) == {
        "decision": ("put_down opponents hand=Gb", "action"),
        "route kampen-osnabrueck": ("r.", "rG"),
        "route goslar-magdeburg": ("..", ".b"),
    }
    assert legal(game) == {"red end_turn"}


@pytest.mark.rule("M2", "D1")
def test_with_move_3_a_trader_and_a_merchant_may_change_places() -> None:
    game = three(
        "turn 1 red actions=1; red markers=move_3; route duisburg-dortmund b.; route goslar-magdeburg .G"
    )
    assert changes(
        game,
        "red use move_3",
        "red pick_up duisburg-dortmund/1",
        "red pick_up goslar-magdeburg/2",
        "red put_down duisburg-dortmund/1 green merchant",
        "red put_down goslar-magdeburg/2 blue trader",
    ) == used("move_3") | {
        "route duisburg-dortmund": ("b.", "G."),
        "route goslar-magdeburg": (".G", ".b"),
    }


@pytest.mark.rule("M2")
def test_move_3_moves_at_most_three_tradesmen_of_up_to_three_players() -> None:
    game = four(
        "red markers=move_3; route duisburg-dortmund bg; route goslar-magdeburg yb;route kampen-osnabrueck g."
    )
    play(game, "red use move_3", "red pick_up duisburg-dortmund/1", "red pick_up duisburg-dortmund/2")
    assert verbs(game) == {"pick_up", "done"}
    # The third is the last: no `done` is asked for.
    assert changes(game, "red pick_up goslar-magdeburg/1") == {
        "decision": ("pick_up opponents left=1 hand=bg", "put_down opponents hand=bgy"),
        "route goslar-magdeburg": ("yb", ".b"),
    }
    assert verbs(game) == {"put_down"}
    assert {" ".join(line.split()[3:]) for line in legal(game)} == {
        "blue trader",
        "green trader",
        "yellow trader",
    }


@pytest.mark.rule("M2")
def test_with_move_3_picking_up_ends_by_itself_when_no_opponent_s_piece_is_left() -> None:
    game = three("red markers=move_3; route duisburg-dortmund rb")
    play(game, "red use move_3")
    assert legal(game) == {"red pick_up duisburg-dortmund/2"}
    play(game, "red pick_up duisburg-dortmund/2")
    assert verbs(game) == {"put_down"}
    assert "red put_down duisburg-dortmund/2 blue trader" in legal(game)


@pytest.mark.rule("M2")
def test_with_move_3_no_piece_is_picked_up_after_the_first_is_put_down() -> None:
    game = three("red markers=move_3; route duisburg-dortmund bg; route goslar-magdeburg gb")
    play(
        game,
        "red use move_3",
        "red pick_up duisburg-dortmund/1",
        "red pick_up duisburg-dortmund/2",
        "red done",
    )
    play(game, "red put_down hamburg-luebeck/1 blue trader")
    assert verbs(game) == {"put_down"}
    assert {" ".join(line.split()[3:]) for line in legal(game)} == {"green trader"}


@pytest.mark.rule("M2", "O3")
def test_with_move_3_boats_take_merchants_only() -> None:
    game = east("red markers=move_3; blue book=1; route wismar-stralsund .BB; route krakau-thorn g..")
    play(game, "red use move_3", "red pick_up wismar-stralsund/2", "red pick_up krakau-thorn/1", "red done")
    boats = {line for line in legal(game) if "wismar-stralsund" in line}
    assert boats == {
        "red put_down wismar-stralsund/1 blue merchant",
        "red put_down wismar-stralsund/2 blue merchant",
        "red put_down wismar-stralsund/1 green trader",
    }


@pytest.mark.rule("D2", "M2")
def test_with_move_3_no_piece_may_take_the_last_point_of_another() -> None:
    # Every other point is taken: the trader needs the house, so the merchant goes to the boat.
    game = table(
        "board east_3_5 big_box 5; red markers=move_3; blue; route wismar-stralsund bBV;turn 1 red actions=0",
        fill="rgyv",
    )
    play(
        game, "red use move_3", "red pick_up wismar-stralsund/1", "red pick_up wismar-stralsund/2", "red done"
    )
    assert legal(game) == {
        "red put_down wismar-stralsund/1 blue trader",
        "red put_down wismar-stralsund/2 blue merchant",
    }


@pytest.mark.rule("M2")
@pytest.mark.parametrize("points", ["", "route duisburg-dortmund rr; route goslar-magdeburg R."])
def test_move_3_is_not_offered_without_an_opponent_s_tradesman_on_a_point(points: str) -> None:
    game = three(f"turn 1 red actions=0; red markers=move_3; city duisburg b; city dortmund B.; {points}")
    assert legal(game) == {"red end_turn"}


# M1, T3: when.


@pytest.mark.rule("M1", "E2", "T3")
def test_a_marker_just_taken_may_be_used_as_soon_as_the_action_is_over() -> None:
    game = three(
        "turn 1 red actions=1; route duisburg-dortmund rr; marker duisburg-dortmund plus_4;"
        "marker_supply plus_3,develop"
    )
    assert legal(game, "use") == set()
    play(game, "red establish duisburg-dortmund nothing")
    # What waits on the plate is not red's.
    assert legal(game) == {"red use plus_4", "red end_turn"}
    assert changes(game, "red use plus_4") == used("plus_4") | {"turn.actions": ("0", "4")}


@pytest.mark.rule("T3")
def test_only_own_unused_markers_may_be_used() -> None:
    game = three(
        "turn 2 blue actions=0; red markers=plus_4; blue used=plus_3,develop; green markers=develop;"
        "plate plus_3; marker goslar-magdeburg plus_4"
    )
    assert legal(game) == {"blue end_turn"}


@pytest.mark.rule("T3")
def test_a_marker_is_used_in_one_s_own_turn_not_while_deciding_in_another_s() -> None:
    game = three(
        "red supply=2t; blue markers=plus_3,develop,move_3; route duisburg-dortmund b.;"
        "route goslar-magdeburg r."
    )
    play(game, "red displace duisburg-dortmund/1 trader paying trader")
    assert game.to_move == "blue"
    assert verbs(game) == {"replace", "extra"}


@pytest.mark.rule("T3", "D1")
def test_no_marker_may_be_used_inside_an_action() -> None:
    game = three("red markers=plus_3,develop; route duisburg-dortmund r.; route goslar-magdeburg r.")
    play(game, "red pick_up duisburg-dortmund/1")
    assert verbs(game) == {"pick_up", "done"}
    play(game, "red done")
    assert verbs(game) == {"put_down"}


@pytest.mark.rule("T3")
def test_a_used_marker_is_kept_and_still_counts() -> None:
    game = three("red markers=plus_3,plus_4")
    before = game.score()["red"].lines["markers"]
    play(game, "red use plus_3", "red use plus_4")
    assert (before, game.score()["red"].lines["markers"]) == (3, 3)
