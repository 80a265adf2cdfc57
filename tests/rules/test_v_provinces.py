"""Section 12, two players with provinces: the pawn (V1-V4)."""

from __future__ import annotations

import pytest

import hansa

from .helpers import action, changes, each, legal, look, play, refused, table, verbs

TWO = "board hanse_2_3 2009 2 provinces;"

# V1: the routes that border each province, read off the map.
PROVINCES = {
    "kampen_muenster": "kampen-osnabrueck arnheim-kampen arnheim-muenster",
    "osnabrueck_minden": "bremen-osnabrueck bremen-minden minden-muenster",
    "arnheim_dortmund": "arnheim-muenster arnheim-duisburg duisburg-dortmund",
    "muenster_paderborn": "minden-muenster minden-paderborn paderborn-dortmund",
    "bremen_hannover": "bremen-minden minden-hannover bremen-hannover",
    "hamburg_hannover": "hamburg-bremen hamburg-lueneburg lueneburg-hannover bremen-hannover",
    "hannover_brunswiek": "lueneburg-hannover minden-hannover minden-brunswiek",
    "lueneburg_stendal": "lueneburg-perleberg stendal-perleberg stendal-brunswiek",
    "minden_hildesheim": "minden-brunswiek minden-paderborn paderborn-hildesheim goslar-hildesheim",
    "brunswiek_magdeburg": "stendal-brunswiek stendal-magdeburg goslar-magdeburg",
    "north_west": "emden-groningen emden-osnabrueck kampen-osnabrueck",
    "north": "emden-groningen emden-osnabrueck bremen-osnabrueck hamburg-bremen hamburg-stade",
    "north_east": "hamburg-luebeck hamburg-lueneburg lueneburg-perleberg",
    "south_east": "goslar-magdeburg quedlinburg-goslar quedlinburg-halle",
    "south": (
        "paderborn-hildesheim goslar-hildesheim quedlinburg-goslar quedlinburg-goettingen quedlinburg-halle "
        "paderborn-warburg"
    ),
    "south_west": "warburg-coellen paderborn-warburg paderborn-dortmund duisburg-dortmund arnheim-duisburg",
}
# The four border guards, by the two provinces they keep apart.
GUARDS = [
    {"kampen_muenster", "osnabrueck_minden"},  # Osnabrück|Münster
    {"arnheim_dortmund", "muenster_paderborn"},  # Münster|Dortmund
    {"hannover_brunswiek", "lueneburg_stendal"},  # Lüneburg|Brunswiek
    {"minden_hildesheim", "brunswiek_magdeburg"},  # Brunswiek|Goslar
]


def neighbours(province: str) -> set[str]:
    """V1: the provinces that share a route or a guard."""
    routes = set(PROVINCES[province].split())
    return {
        other
        for other in PROVINCES
        if other != province and (routes & set(PROVINCES[other].split()) or {province, other} in GUARDS)
    }


def within_two(province: str) -> set[str]:
    """The provinces one or two steps away."""
    near = neighbours(province)
    return near.union(*(neighbours(other) for other in near)) - {province}


def free_moves(province: str) -> set[str]:
    return each("red move_pawn {} free", *within_two(province))


def pawn_actions(province: str) -> set[str]:
    return each("red move_pawn {} action", *(other for other in PROVINCES if other != province))


# V1: the provinces.


@pytest.mark.rule("V1", "V3")
@pytest.mark.parametrize("province", PROVINCES)
def test_the_free_move_goes_one_or_two_provinces_far(province: str) -> None:
    game = table(TWO + f"turn 1 red actions=0; red; blue; pawn {province}")
    assert legal(game) == free_moves(province) | {"red end_turn"}


@pytest.mark.rule("V1")
@pytest.mark.parametrize(
    ("start", "across"),
    [
        ("bremen_hannover", "kampen_muenster"),  # Osnabrück|Münster
        ("minden_hildesheim", "arnheim_dortmund"),  # Münster|Dortmund
        ("bremen_hannover", "lueneburg_stendal"),  # Lüneburg|Brunswiek
        ("muenster_paderborn", "brunswiek_magdeburg"),  # Brunswiek|Goslar
    ],
)
def test_a_border_guard_makes_neighbours_of_the_provinces_it_keeps_apart(start: str, across: str) -> None:
    # Two steps, one of them past the guard; by routes alone it would be three.
    game = table(TWO + f"turn 1 red actions=0; red; blue; pawn {start}")
    assert changes(game, f"red move_pawn {across} free") == {
        "pawn": (start, across),
        "turn.pawn_moved": ("no", "yes"),
    }
    game = table(TWO + f"turn 1 red actions=0; red; blue; pawn {across}")
    assert changes(game, f"red move_pawn {start} free") == {
        "pawn": (across, start),
        "turn.pawn_moved": ("no", "yes"),
    }


@pytest.mark.rule("V1", "V3")
def test_three_provinces_are_too_far_for_the_free_move() -> None:
    game = table(TWO + "turn 1 red actions=0; red; blue; pawn north_west")
    near = ("kampen_muenster", "north", "osnabrueck_minden", "arnheim_dortmund", "hamburg_hannover")
    assert legal(game) == each("red move_pawn {} free", *near) | {"red end_turn"}
    refused(game, "red move_pawn bremen_hannover free")
    refused(game, "red move_pawn north_east free")


# V2: putting the pawn.


@pytest.mark.rule("V2")
def test_the_second_player_puts_the_pawn_into_any_province_before_the_first_turn() -> None:
    game = hansa.new_game("hanse_2_3", players=2, edition="2009", modules=("provinces",), seed=1)
    assert game.to_move == "blue"
    assert game.turn == "red"
    assert legal(game) == each("blue put_pawn {}", *PROVINCES)
    refused(game, "red put_pawn north", hansa.NotYourDecision)
    refused(game, "blue end_turn")
    assert changes(game, "blue put_pawn south_west") == {
        "pawn": ("", "south_west"),
        "decision": ("pawn", "action"),
    }
    assert game.to_move == "red"
    assert look(game, "turn", "turn.actions", "turn.acted", "turn.pawn_moved") == {
        "turn": "1 red",
        "turn.actions": "2",
        "turn.acted": "no",
        "turn.pawn_moved": "no",
    }
    assert legal(game, "move_pawn") == free_moves("south_west") | pawn_actions("south_west")


@pytest.mark.rule("V2")
def test_provinces_are_the_two_player_game_of_2009() -> None:
    game = hansa.new_game("hanse_2_3", players=2, edition="2009", seed=1)
    assert game.modules == ("provinces",)
    assert legal(game) == each("blue put_pawn {}", *PROVINCES)


# V3: moving the pawn.


@pytest.mark.rule("V3")
def test_the_free_move_before_the_first_action_leaves_all_actions() -> None:
    game = table(TWO + "red; blue; pawn north")
    assert legal(game) == free_moves("north") | pawn_actions("north") | {"red end_turn"}
    assert changes(game, "red move_pawn north_west free") == {
        "pawn": ("north", "north_west"),
        "turn.pawn_moved": ("no", "yes"),
    }
    assert legal(game) == pawn_actions("north_west") | {"red end_turn"}
    refused(game, "red move_pawn north free")


@pytest.mark.rule("V3")
def test_the_free_move_after_an_action_is_one_after_the_last_and_no_action_may_follow() -> None:
    game = table(TWO + "red supply=2t; blue; pawn north_west")
    play(game, "red place emden-groningen/1 trader")
    assert legal(game, "move_pawn") == free_moves("north_west") | pawn_actions("north_west")
    assert changes(game, "red move_pawn north free") == {
        "pawn": ("north_west", "north"),
        "turn.actions": ("1", "0"),
        "turn.pawn_moved": ("no", "yes"),
        "turn.closed": ("no", "yes"),
    }
    assert legal(game) == {"red end_turn"}
    refused(game, "red place emden-groningen/2 trader")
    refused(game, "red move_pawn south action")


@pytest.mark.rule("V3")
def test_the_free_move_is_still_possible_when_all_actions_are_spent() -> None:
    game = table(TWO + "turn 1 red actions=1; red supply=1t; blue; pawn north_west")
    play(game, "red place emden-groningen/1 trader")
    assert legal(game) == free_moves("north_west") | {"red end_turn"}
    assert changes(game, "red move_pawn north free") == {
        "pawn": ("north_west", "north"),
        "turn.pawn_moved": ("no", "yes"),
        "turn.closed": ("no", "yes"),
    }
    assert legal(game) == {"red end_turn"}


@pytest.mark.rule("V3")
def test_the_free_move_is_once_a_turn_not_before_and_after() -> None:
    game = table(TWO + "turn 1 red actions=1; red supply=1t; blue; pawn north")
    play(game, "red move_pawn north_west free", "red place emden-groningen/1 trader")
    assert legal(game) == {"red end_turn"}
    refused(game, "red move_pawn north free")


@pytest.mark.rule("V3")
def test_the_free_move_may_be_left_out_and_is_there_again_in_the_next_turn() -> None:
    game = table(TWO + "turn 1 red actions=0 acted closed pawn_moved; red; blue; pawn north")
    assert legal(game) == {"red end_turn"}
    assert changes(game, "red end_turn") == {
        "turn": ("1 red", "2 blue"),
        "turn.actions": ("0", "2"),
        "turn.acted": ("yes", "no"),
        "turn.closed": ("yes", "no"),
        "turn.pawn_moved": ("yes", "no"),
    }
    moves = free_moves("north") | pawn_actions("north")
    assert legal(game) == {line.replace("red", "blue") for line in moves} | {"blue end_turn"}


@pytest.mark.rule("V3", "T3")
def test_a_marker_use_is_no_action_so_the_free_move_after_it_is_still_before_the_first() -> None:
    game = table(TWO + "red markers=plus_3; blue; pawn north")
    play(game, "red use plus_3")
    assert changes(game, "red move_pawn north_west free") == {
        "pawn": ("north", "north_west"),
        "turn.pawn_moved": ("no", "yes"),
    }
    assert look(game, "turn.actions") == {"turn.actions": "5"}
    assert legal(game) == pawn_actions("north_west") | {"red end_turn"}


@pytest.mark.rule("V3", "M2", "AB2")
def test_after_the_closing_free_move_markers_may_be_used_but_bring_no_action() -> None:
    game = table(TWO + "red supply=1t markers=plus_3,plus_4,develop; blue; pawn north_west")
    play(game, "red place emden-groningen/1 trader", "red move_pawn north free")
    assert legal(game) == (
        each("red use {}", "plus_3", "plus_4")
        | each("red use develop {}", "keys", "actions", "privilege", "book", "bank")
        | {"red end_turn"}
    )
    assert changes(game, "red use plus_3", "red use plus_4", "red use develop actions") == {
        "red.markers": ("plus_3,plus_4,develop", ""),
        "red.used": ("", "plus_3,plus_4,develop"),
        "red.actions": ("0", "1"),
        "red.supply": ("0t0m", "1t0m"),
        "turn.marker_used": ("no", "yes"),
    }
    assert legal(game) == {"red end_turn"}


@pytest.mark.rule("V3")
def test_the_pawn_moves_to_any_other_province_as_an_action_any_time_and_again() -> None:
    game = table(TWO + "red supply=1t; blue; pawn north_west")
    assert changes(game, "red move_pawn south action") == action(2) | {"pawn": ("north_west", "south")}
    assert legal(game, "move_pawn") == free_moves("south") | pawn_actions("south")
    refused(game, "red move_pawn south action")
    assert changes(game, "red move_pawn north_west action") == action(1, first=False) | {
        "pawn": ("south", "north_west"),
    }
    assert legal(game) == free_moves("north_west") | {"red end_turn"}


@pytest.mark.rule("V3")
def test_the_pawn_action_may_stand_between_two_actions() -> None:
    game = table(TWO + "turn 1 red actions=3; red supply=2t; blue; pawn north_west")
    play(game, "red place emden-groningen/1 trader", "red move_pawn south action")
    assert changes(game, "red place quedlinburg-halle/1 trader") == action(1, first=False) | {
        "red.supply": ("1t0m", "0t0m"),
        "route quedlinburg-halle": ("....", "r..."),
    }


@pytest.mark.rule("V3")
def test_a_pawn_action_is_an_action_so_a_free_move_after_it_is_the_last() -> None:
    game = table(TWO + "red; blue; pawn north_west")
    play(game, "red move_pawn south action")
    assert changes(game, "red move_pawn south_west free") == {
        "pawn": ("south", "south_west"),
        "turn.actions": ("1", "0"),
        "turn.pawn_moved": ("no", "yes"),
        "turn.closed": ("no", "yes"),
    }


@pytest.mark.rule("V3")
def test_the_pawn_action_is_still_possible_after_the_free_move() -> None:
    game = table(TWO + "red; blue; pawn north_west")
    play(game, "red move_pawn north free")
    assert changes(game, "red move_pawn south action") == action(2) | {"pawn": ("north", "south")}
    assert legal(game) == pawn_actions("south") | {"red end_turn"}


@pytest.mark.rule("V3", "EF2")
def test_giving_up_the_turn_for_a_tile_leaves_the_free_move_before_or_after() -> None:
    text = (
        "board hanse_2_3 2009 2 favour provinces; red markers=plus_3,plus_4; blue; pawn north; "
        "tiles toll,cities"
    )
    game = table(text)
    play(game, "red move_pawn north_west free")
    assert legal(game, "take_tile") == each("red take_tile {} paying plus_3 plus_4", "toll", "cities")
    play(game, "red take_tile toll paying plus_3 plus_4")
    assert legal(game) == {"red end_turn"}
    game = table(text)
    play(game, "red take_tile toll paying plus_3 plus_4")
    assert legal(game) == free_moves("north") | {"red end_turn"}
    play(game, "red move_pawn north_west free")
    assert legal(game) == {"red end_turn"}


# V4: what the pawn restricts.


@pytest.mark.rule("V4", "V1", "B1")
@pytest.mark.parametrize("province", PROVINCES)
def test_tradesmen_are_placed_only_on_routes_that_border_the_pawns_province(province: str) -> None:
    game = table(TWO + f"red supply=1t; blue; pawn {province}")
    routes = PROVINCES[province].split()
    assert legal(game, "place") == {f"red place {route}/1 trader" for route in routes}
    assert verbs(game) == {"place", "move_pawn", "end_turn"}


@pytest.mark.rule("V4")
def test_a_move_of_the_pawn_opens_and_closes_routes_at_once() -> None:
    game = table(TWO + "red supply=1t; blue; pawn north_west")
    play(game, "red move_pawn south_east action")
    assert legal(game, "place") == each(
        "red place {} trader", "goslar-magdeburg/1", "quedlinburg-goslar/1", "quedlinburg-halle/1"
    )
    refused(game, "red place emden-groningen/1 trader")


@pytest.mark.rule("V4", "C1")
def test_tradesmen_are_displaced_only_on_routes_that_border_the_pawns_province() -> None:
    game = table(
        TWO + "red supply=2t; blue; pawn north_east; route hamburg-luebeck b..; route emden-groningen b.."
    )
    assert legal(game, "displace") == {"red displace hamburg-luebeck/1 trader paying trader"}
    refused(game, "red displace emden-groningen/1 trader paying trader")


@pytest.mark.rule("V4", "E0")
def test_routes_are_established_only_if_they_border_the_pawns_province() -> None:
    game = table(
        TWO + "red; blue; pawn north_east; route hamburg-luebeck rrr; route emden-groningen rrr; "
        "city hamburg ...; city luebeck ..; city emden ..; city groningen .."
    )
    assert legal(game, "establish") == each(
        "red establish hamburg-luebeck {}", "nothing", "post hamburg", "post luebeck", "develop bank"
    )
    refused(game, "red establish emden-groningen nothing")
    play(game, "red move_pawn north free")
    assert legal(game, "establish") == each(
        "red establish emden-groningen {}", "nothing", "post groningen", "develop book"
    )


@pytest.mark.rule("V4", "A1")
def test_income_is_not_restricted() -> None:
    game = table(TWO + "red stock=1t1m; blue; pawn north_east")
    assert legal(game, "income") == {"red income 1 trader 1 merchant"}
    assert changes(game, "red income 1 trader 1 merchant") == action(2) | {
        "red.supply": ("0t0m", "1t1m"),
        "red.stock": ("1t1m", "0t0m"),
    }


@pytest.mark.rule("V4", "D1")
def test_moving_is_not_restricted() -> None:
    game = table(TWO + "red; blue; pawn north_east; route warburg-coellen r...")
    assert legal(game, "pick_up") == {"red pick_up warburg-coellen/1"}
    play(game, "red pick_up warburg-coellen/1")
    every = {route for routes in PROVINCES.values() for route in routes.split()}
    assert len(every) == 32, "each route borders a province"
    assert legal(game) == {f"red put_down {route}/1 trader" for route in every}


@pytest.mark.rule("V4", "C3")
def test_replacing_displaced_pieces_is_not_restricted() -> None:
    game = table(TWO + "red supply=2t; blue stock=1t; pawn north_east; route hamburg-luebeck b..")
    play(game, "red displace hamburg-luebeck/1 trader paying trader")
    targets = ("hamburg-lueneburg/1", "hamburg-bremen/1", "hamburg-stade/1")
    assert legal(game) == each("blue replace {}", *targets) | each(
        "blue extra {} trader from stock", *targets
    )
    assert changes(game, "blue replace hamburg-stade/2") == {
        "route hamburg-stade": ("...", ".b."),
        "decision": (
            "displaced blue route=hamburg-luebeck piece=b extras=1",
            "displaced blue route=hamburg-luebeck piece=. extras=1 placed=hamburg-stade/2",
        ),
    }


@pytest.mark.rule("V4")
def test_markers_are_not_restricted() -> None:
    game = table(
        TWO + "red markers=remove_3,exchange_posts; blue; pawn north_east; route warburg-coellen b...; "
        "city minden rb.."
    )
    assert legal(game, "use") == each("red use {}", "remove_3", "exchange_posts minden/1")
    assert changes(game, "red use remove_3", "red remove warburg-coellen/1") == {
        "route warburg-coellen": ("b...", "...."),
        "blue.supply": ("0t0m", "1t0m"),
        "red.markers": ("exchange_posts,remove_3", "exchange_posts"),
        "red.used": ("", "remove_3"),
        "turn.marker_used": ("no", "yes"),
    }


@pytest.mark.rule("V4", "P1")
def test_replacement_markers_are_placed_at_any_route() -> None:
    game = hansa.position(TWO + "pawn north_east; plate plus_3; decision plate; turn 1 red actions=0 acted")
    every = {route for routes in PROVINCES.values() for route in routes.split()}
    assert legal(game) == {f"red place_marker plus_3 {route}" for route in every}
