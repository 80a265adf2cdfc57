"""Section 6: placing the replacement markers at the end of the turn (P1-P4)."""

from __future__ import annotations

import pytest

import hansa
from hansa.boards import load

from .helpers import changes, each, legal, look, play, refused, verbs


def three(text: str) -> hansa.Game:
    """A position of three players on the Hanseatic League's board."""
    return hansa.position(f"board hanse_2_3 big_box 3; {text}")


def east(text: str) -> hansa.Game:
    """A position of three players in the Eastern Hanseatic League."""
    return hansa.position(f"board east_3_5 big_box 3; {text}")


def routes(board: str, *without: str) -> list[str]:
    """All routes of a board except some."""
    every = [route.id for route in load(board).routes]
    assert set(without) <= set(every)
    return [route for route in every if route not in without]


def occupied(board: str, *without: str) -> str:
    """An entry for each route except some, with one trader on it; the three players take turns."""
    lengths = {route.id: len(route.points) for route in load(board).routes}
    return "".join(
        f"route {route} {'rbg'[n % 3].ljust(lengths[route], '.')};"
        for n, route in enumerate(routes(board, *without))
    )


# P1: who, when, where.


@pytest.mark.rule("P1", "T4")
def test_at_the_end_of_the_turn_the_active_player_places_the_marker_then_the_next_begins() -> None:
    game = three("turn 1 red actions=1; plate plus_3; marker_supply develop")
    assert changes(game, "red end_turn") == {"decision": ("action", "plate")}
    assert game.to_move == "red"
    assert legal(game) == each("red place_marker plus_3 {}", *routes("hanse_2_3"))
    assert changes(game, "red place_marker plus_3 hamburg-luebeck") == {
        "decision": ("plate", "action"),
        "plate": ("plus_3", ""),
        "marker hamburg-luebeck": ("", "plus_3"),
        "turn": ("1 red", "2 blue"),
        "turn.actions": ("1", "2"),
    }
    assert game.to_move == "blue"


@pytest.mark.rule("P1", "T4")
def test_with_an_empty_plate_the_next_player_begins_at_once() -> None:
    game = three("marker duisburg-dortmund plus_3")
    assert changes(game, "red end_turn") == {"turn": ("1 red", "2 blue")}


@pytest.mark.rule("P1", "E2")
def test_a_replacement_is_placed_at_the_end_of_the_turn_not_when_it_is_drawn() -> None:
    game = three("route duisburg-dortmund rr; marker duisburg-dortmund plus_3; marker_supply develop,plus_4")
    play(game, "red establish duisburg-dortmund nothing")
    assert look(game, "decision", "turn.actions", "plate") == {
        "decision": "action",
        "turn.actions": "1",
        "plate": "develop",
    }
    assert verbs(game) == {"income", "use", "end_turn"}
    play(game, "red end_turn")
    # The route it was taken from is free again.
    assert legal(game) == each("red place_marker develop {}", *routes("hanse_2_3"))


@pytest.mark.rule("P1")
def test_a_route_with_a_marker_gets_no_second_one() -> None:
    game = three(
        "plate plus_3; marker hamburg-luebeck develop; marker bremen-osnabrueck additional_post;"
        "decision plate"
    )
    assert legal(game) == each(
        "red place_marker plus_3 {}", *routes("hanse_2_3", "hamburg-luebeck", "bremen-osnabrueck")
    )
    refused(game, "red place_marker plus_3 hamburg-luebeck")


@pytest.mark.rule("P1")
def test_a_route_with_a_tradesman_of_anybody_gets_no_marker() -> None:
    game = three(
        "plate plus_3; route duisburg-dortmund .r; route hamburg-luebeck B..; route goslar-magdeburg gg;"
        "decision plate"
    )
    taken = ("duisburg-dortmund", "hamburg-luebeck", "goslar-magdeburg")
    assert legal(game) == each("red place_marker plus_3 {}", *routes("hanse_2_3", *taken))
    refused(game, "red place_marker plus_3 goslar-magdeburg")


@pytest.mark.rule("P1")
def test_a_route_between_two_full_cities_gets_no_marker() -> None:
    # Duisburg, Dortmund, Goslar and Magdeburg are full; Hildesheim and the other neighbours are not.
    game = three(
        "plate plus_3; city duisburg r; city dortmund Bg; city goslar b; city magdeburg Gr;"
        "city hildesheim b.;"
        "decision plate"
    )
    full = ("duisburg-dortmund", "goslar-magdeburg")
    assert legal(game) == each("red place_marker plus_3 {}", *routes("hanse_2_3", *full))
    refused(game, "red place_marker plus_3 duisburg-dortmund")


@pytest.mark.rule("P1")
def test_one_free_space_in_one_end_city_is_enough_whoever_may_take_it() -> None:
    # Hamburg's last space is black and nobody has the privilege.
    game = three("plate plus_3; city hamburg rbg; city luebeck rb; decision plate")
    assert "red place_marker plus_3 hamburg-luebeck" not in legal(game)
    game = three("plate plus_3; city hamburg rb.; city luebeck rb; decision plate")
    assert "red place_marker plus_3 hamburg-luebeck" in legal(game)
    game = three("plate plus_3; city hamburg rbg; city luebeck r.; decision plate")
    assert "red place_marker plus_3 hamburg-luebeck" in legal(game)


@pytest.mark.rule("P1", "E3a")
def test_additional_posts_neither_take_nor_leave_a_free_space() -> None:
    game = three("plate plus_3; city duisburg gg+r; city dortmund bb+G.; decision plate")
    assert "red place_marker plus_3 duisburg-dortmund" in legal(game)
    game = three("plate plus_3; city duisburg gg+r; city dortmund bb+Gr; decision plate")
    assert "red place_marker plus_3 duisburg-dortmund" not in legal(game)


@pytest.mark.rule("P1")
def test_several_markers_are_placed_one_after_another_in_any_order() -> None:
    game = three("turn 1 red actions=0; plate plus_3,develop; decision plate")
    every = routes("hanse_2_3")
    assert legal(game) == each("red place_marker plus_3 {}", *every) | each(
        "red place_marker develop {}", *every
    )
    assert changes(game, "red place_marker develop hamburg-stade") == {
        "plate": ("plus_3,develop", "plus_3"),
        "marker hamburg-stade": ("", "develop"),
    }
    assert game.to_move == "red"
    assert legal(game) == each("red place_marker plus_3 {}", *routes("hanse_2_3", "hamburg-stade"))
    play(game, "red place_marker plus_3 hamburg-luebeck")
    assert game.to_move == "blue"


@pytest.mark.rule("P1")
def test_two_markers_of_one_kind_are_listed_once() -> None:
    game = three("plate plus_3,plus_3; decision plate")
    assert legal(game) == each("red place_marker plus_3 {}", *routes("hanse_2_3"))
    play(game, "red place_marker plus_3 hamburg-stade")
    assert legal(game) == each("red place_marker plus_3 {}", *routes("hanse_2_3", "hamburg-stade"))


@pytest.mark.rule("P1", "O3")
def test_maritime_routes_with_a_permanent_marker_never_get_a_marker() -> None:
    game = east("plate plus_3; decision plate")
    maritime = ("danzig-malmoe", "wismar-stralsund", "malmoe-visby", "stralsund-malmoe")
    assert legal(game) == each("red place_marker plus_3 {}", *routes("east_3_5", *maritime))
    refused(game, "red place_marker plus_3 malmoe-visby")


@pytest.mark.rule("P1", "U6")
@pytest.mark.parametrize(("board", "players"), [("britannia_2_3", 3), ("britannia_4_5", 4)])
def test_in_britannia_only_routes_of_england_without_a_permanent_marker_get_one(
    board: str, players: int
) -> None:
    game = hansa.position(f"board {board} big_box {players}; plate plus_3; decision plate")
    england = [r.id for r in load(board).routes if r.country == "england" and not r.permanent_marker]
    assert len(england) == {"britannia_2_3": 25, "britannia_4_5": 25}[board]
    assert legal(game) == each("red place_marker plus_3 {}", *england)


@pytest.mark.rule("P1", "E2")
def test_markers_on_the_plate_are_unknown_until_the_end_of_the_turn() -> None:
    text = "route duisburg-dortmund rr; marker duisburg-dortmund plus_3; marker_supply {}"
    one, other = three(text.format("plus_4,develop,move_3")), three(text.format("move_3,plus_4,develop"))
    for game in (one, other):
        play(game, "red establish duisburg-dortmund nothing")
    assert (look(one, "plate"), look(other, "plate")) == ({"plate": "plus_4"}, {"plate": "move_3"})
    for viewer in ("red", "blue", "green", None):
        assert one.view(viewer).to_json() == other.view(viewer).to_json()
        assert one.view(viewer).to_json()["plate"] == 1
        assert one.view(viewer).to_json()["marker_supply"] == 2
        assert one.view(viewer).decision == other.view(viewer).decision
        assert one.history_for(viewer) == other.history_for(viewer)


@pytest.mark.rule("P1")
def test_at_the_end_of_the_turn_the_active_player_alone_looks_at_the_plate() -> None:
    game = three("turn 1 red actions=0; plate plus_3,develop; marker_supply plus_4")
    assert game.view("red").to_json()["plate"] == 2
    play(game, "red end_turn")
    assert game.view("red").to_json()["plate"] == ["plus_3", "develop"]
    for viewer in ("blue", "green", None):
        assert game.view(viewer).to_json()["plate"] == 2
        assert game.view(viewer).legal_actions() == ()
    assert {str(action) for action in game.view("red").legal_actions()} == legal(game)


# P2: green cities.


@pytest.mark.rule("P2")
@pytest.mark.parametrize("edition", ["2009", "2014", "big_box"])
@pytest.mark.parametrize("belgard", [None, "+r", "r+"])
def test_a_green_city_has_a_free_space_until_its_first_post_and_in_2009_for_ever(
    edition: str, belgard: str | None
) -> None:
    city = f"city belgard {belgard};" if belgard else ""
    game = hansa.position(f"board east_3_5 {edition} 3; plate plus_3; {city} city kulm rb; decision plate")
    # Danzig and Anklam have free spaces.
    assert each("red place_marker plus_3 {}", "danzig-belgard", "belgard-anklam") <= legal(game)
    if edition == "2009" or not belgard:
        play(game, "red place_marker plus_3 kulm-belgard")
        assert look(game, "marker kulm-belgard") == {"marker kulm-belgard": "plus_3"}
    else:
        refused(game, "red place_marker plus_3 kulm-belgard")


# P3: nowhere to go.


@pytest.mark.rule("P3", "P1")
def test_a_marker_that_no_route_can_take_leaves_the_game() -> None:
    game = three(occupied("hanse_2_3") + "turn 1 red actions=0; plate plus_3,develop; marker_supply plus_4")
    assert changes(game, "red end_turn") == {
        "plate": ("plus_3,develop", ""),
        "turn": ("1 red", "2 blue"),
        "turn.actions": ("0", "2"),
    }


@pytest.mark.rule("P3", "P1")
def test_each_marker_is_judged_when_its_turn_comes() -> None:
    # Only one route is free: the second marker leaves the game.
    game = three(
        occupied("hanse_2_3", "hamburg-luebeck")
        + "turn 1 red actions=0; plate plus_3,develop; marker_supply plus_4"
    )
    play(game, "red end_turn")
    assert legal(game) == each("red place_marker {} hamburg-luebeck", "plus_3", "develop")
    assert changes(game, "red place_marker develop hamburg-luebeck") == {
        "decision": ("plate", "action"),
        "plate": ("plus_3,develop", ""),
        "marker hamburg-luebeck": ("", "develop"),
        "turn": ("1 red", "2 blue"),
        "turn.actions": ("0", "2"),
    }


@pytest.mark.rule("P3", "P1")
@pytest.mark.parametrize(
    "why",
    ["marker hamburg-luebeck plus_4;", "route hamburg-luebeck .r.;", "city hamburg rbg; city luebeck rb;"],
)
def test_each_of_the_three_conditions_alone_keeps_the_last_route_from_taking_it(why: str) -> None:
    desks = "red keys=4; blue keys=4; green keys=4; turn 1 red actions=0;"
    game = three(desks + occupied("hanse_2_3", "hamburg-luebeck") + why + "plate plus_3")
    play(game, "red end_turn")
    assert look(game, "turn", "plate", "decision") == {"turn": "2 blue", "plate": "", "decision": "action"}


# P4: the end of the game.


@pytest.mark.rule("P4", "G1", "G2")
def test_markers_still_on_the_plate_when_the_game_ends_count_for_nobody() -> None:
    game = three(
        "red score=19 markers=plus_4; plate plus_3,develop; route duisburg-dortmund rr; city duisburg r"
    )
    play(game, "red establish duisburg-dortmund nothing")
    assert look(game, "decision", "plate") == {"decision": "over prestige", "plate": "plus_3,develop"}
    assert legal(game) == set()
    assert {seat: found.lines["markers"] for seat, found in game.score().items()} == {
        "red": 1,
        "blue": 0,
        "green": 0,
    }
