"""Emperor's favour: the tiles (EF1), taking one (EF2), what each does (EF3)."""

from __future__ import annotations

import pytest

import hansa
from hansa.boards import load

from .helpers import action, changes, each, entries, legal, look, play, refused, verbs


def three(text: str) -> hansa.Game:
    """A position of three players with the favour tiles."""
    return hansa.position(f"board hanse_2_3 big_box 3 favour; {text}")


TILES = {"displaced_anywhere", "plus_1_action", "toll", "double_compensation", "cities", "abilities"}


# EF1: as many tiles as players.


@pytest.mark.rule("EF1")
@pytest.mark.parametrize(
    ("board", "players"), [("hanse_2_3", 2), ("hanse_2_3", 3), ("hanse_4_5", 4), ("hanse_4_5", 5)]
)
def test_as_many_tiles_as_players_are_laid_out_at_random(board: str, players: int) -> None:
    seen: set[str] = set()
    for seed in range(20):
        tiles = entries(hansa.new_game(board, players, seed, modules=["favour"]))["tiles"].split(",")
        assert len(tiles) == len(set(tiles)) == players
        seen |= set(tiles)
    assert seen == TILES


@pytest.mark.rule("EF1", "S1")
@pytest.mark.parametrize(("board", "players"), [("east_3_5", 3), ("britannia_2_3", 3), ("britannia_4_5", 4)])
def test_favour_is_played_on_the_hanseatic_league_boards_only(board: str, players: int) -> None:
    with pytest.raises(hansa.SetupError):
        hansa.new_game(board, players, 1, modules=["favour"])


@pytest.mark.rule("EF1")
def test_without_the_module_there_are_no_tiles() -> None:
    game = hansa.position("board hanse_2_3 big_box 3; red markers=plus_3,plus_4")
    assert verbs(game) == {"income", "use", "end_turn"}
    assert "tiles" not in entries(game)
    assert "favour" not in game.score()["red"].lines


# EF2: taking a tile.


@pytest.mark.rule("EF2")
def test_a_tile_costs_all_actions_and_any_two_unused_markers() -> None:
    game = three("tiles toll,cities; red markers=plus_3,plus_3,develop used=plus_4")
    assert legal(game, "take_tile") == (
        each("red take_tile {} paying plus_3 plus_3", "toll", "cities")
        | each("red take_tile {} paying plus_3 develop", "toll", "cities")
    )
    assert changes(game, "red take_tile toll paying plus_3 develop") == {
        "red.tiles": ("", "toll"),
        "tiles": ("toll,cities", "cities"),
        "red.markers": ("plus_3,plus_3,develop", "plus_3"),
        "red.used": ("plus_4", "plus_3,plus_4,develop"),
        "turn.actions": ("2", "0"),
        "turn.closed": ("no", "yes"),
    }


@pytest.mark.rule("EF2", "G2")
def test_the_markers_paid_still_count_at_the_end() -> None:
    game = three("tiles toll; red markers=plus_3,develop")
    play(game, "red take_tile toll paying plus_3 develop")
    assert game.score()["red"].lines["markers"] == 3


@pytest.mark.rule("EF2")
@pytest.mark.parametrize(
    "desk", ["", "markers=plus_3", "used=plus_3,plus_4,develop", "markers=plus_3 used=plus_3,plus_4"]
)
def test_two_unused_markers_are_needed(desk: str) -> None:
    game = three(f"tiles toll,cities; red {desk}; blue markers=plus_4,develop")
    assert legal(game, "take_tile") == set()


@pytest.mark.rule("EF2")
def test_a_marker_that_could_do_nothing_now_may_pay() -> None:
    game = three("tiles toll; red markers=additional_post,exchange_posts,move_3")
    assert legal(game, "use") == set()
    assert legal(game, "take_tile") == each(
        "red take_tile toll paying {}",
        "additional_post exchange_posts",
        "additional_post move_3",
        "exchange_posts move_3",
    )


@pytest.mark.rule("EF2")
def test_no_tile_is_taken_that_is_not_laid_out() -> None:
    game = three("tiles toll; red markers=plus_3,develop; blue tiles=cities")
    assert legal(game, "take_tile") == {"red take_tile toll paying plus_3 develop"}
    game = three("red markers=plus_3,develop; blue tiles=cities,toll,abilities")
    assert legal(game, "take_tile") == set()


@pytest.mark.rule("EF2")
@pytest.mark.parametrize(
    "before",
    [
        ("red income 1 trader",),
        ("red place hamburg-luebeck/1 trader",),
        ("red pick_up duisburg-dortmund/1", "red done", "red put_down duisburg-dortmund/1 trader"),
        ("red establish goslar-magdeburg nothing",),
    ],
)
def test_no_tile_is_taken_after_an_action(before: tuple[str, ...]) -> None:
    game = three(
        "turn 1 red actions=3; tiles toll; red supply=1t markers=plus_3,develop; route duisburg-dortmund r.;"
        "route goslar-magdeburg rr"
    )
    assert "take_tile" in verbs(game)
    offered = verbs(game) - {"take_tile"}
    play(game, *before)
    assert game.to_move == "red"
    # Without the trader nothing is left to place, without the route none to establish.
    gone = {"place"} if "place" in before[0] else {"establish"} if "establish" in before[0] else set()
    assert verbs(game) == offered - gone


@pytest.mark.rule("EF2")
@pytest.mark.parametrize(
    "use",
    [
        ("red use plus_4",),
        ("red use develop bank",),
        ("red use exchange_posts hamburg/1",),
        ("red use move_3", "red pick_up duisburg-dortmund/1", "red put_down duisburg-dortmund/1 blue trader"),
    ],
)
def test_no_tile_is_taken_after_a_marker(use: tuple[str, ...]) -> None:
    game = three(
        "tiles toll; red supply=2t markers=plus_3,plus_4,develop,exchange_posts,move_3; city hamburg rb.;"
        "route duisburg-dortmund b."
    )
    assert verbs(game) == {"income", "place", "displace", "use", "take_tile", "end_turn"}
    play(game, *use)
    assert verbs(game) == {"income", "place", "displace", "use", "end_turn"}


@pytest.mark.rule("EF2")
def test_one_tile_a_turn_and_no_action_is_left() -> None:
    game = three(
        "tiles toll,cities; red supply=2t markers=plus_3,plus_3,plus_4,develop; route duisburg-dortmund rr"
    )
    play(game, "red take_tile cities paying plus_3 plus_3")
    assert legal(game) == {"red use plus_4", "red end_turn"} | each(
        "red use develop {}", "keys", "actions", "privilege", "book", "bank"
    )
    refused(game, "red take_tile toll paying plus_4 develop")
    refused(game, "red establish duisburg-dortmund nothing")


@pytest.mark.rule("EF2")
@pytest.mark.parametrize("marker", ["plus_3", "plus_4"])
def test_after_a_tile_more_actions_may_be_used_but_give_none(marker: str) -> None:
    game = three(f"tiles toll; red supply=2t markers=exchange_posts,exchange_posts,{marker}")
    play(game, "red take_tile toll paying exchange_posts exchange_posts")
    assert legal(game) == {f"red use {marker}", "red end_turn"}
    assert changes(game, f"red use {marker}") == {
        "red.markers": (marker, ""),
        "red.used": ("exchange_posts,exchange_posts", f"exchange_posts,exchange_posts,{marker}"),
        "turn.marker_used": ("no", "yes"),
    }
    assert legal(game) == {"red end_turn"}


@pytest.mark.rule("EF2", "AB2")
def test_after_a_tile_developing_actions_gives_none_in_this_turn_but_in_the_next() -> None:
    game = three("tiles toll; red markers=plus_3,plus_3,develop")
    play(game, "red take_tile toll paying plus_3 plus_3")
    assert changes(game, "red use develop actions") == {
        "red.actions": ("0", "1"),
        "red.supply": ("0t0m", "1t0m"),
        "red.markers": ("develop", ""),
        "red.used": ("plus_3,plus_3", "plus_3,plus_3,develop"),
        "turn.marker_used": ("no", "yes"),
    }
    assert legal(game) == {"red end_turn"}
    play(game, "red end_turn", "blue end_turn", "green end_turn")
    assert look(game, "turn", "turn.actions", "turn.closed") == {
        "turn": "4 red",
        "turn.actions": "3",
        "turn.closed": "no",
    }


@pytest.mark.rule("EF2")
def test_after_a_tile_the_other_markers_work_as_ever() -> None:
    game = three(
        "tiles toll; red markers=plus_3,plus_4,move_3,exchange_posts; city hamburg rb.;"
        "route duisburg-dortmund b."
    )
    play(game, "red take_tile toll paying plus_3 plus_4")
    assert changes(
        game,
        "red use exchange_posts hamburg/1",
        "red use move_3",
        "red pick_up duisburg-dortmund/1",
        "red put_down goslar-magdeburg/1 blue trader",
    ) == {
        "city hamburg": ("rb.", "br."),
        "route duisburg-dortmund": ("b.", ".."),
        "route goslar-magdeburg": ("..", "b."),
        "red.markers": ("exchange_posts,move_3", ""),
        "red.used": ("plus_3,plus_4", "exchange_posts,plus_3,plus_4,move_3"),
        "turn.marker_used": ("no", "yes"),
    }
    assert legal(game) == {"red end_turn"}


@pytest.mark.rule("EF2", "T4")
def test_the_turn_of_a_tile_ends_like_any_other_and_the_next_player_has_all_actions() -> None:
    game = three("tiles toll; red markers=plus_3,plus_4; blue actions=1")
    play(game, "red take_tile toll paying plus_3 plus_4")
    assert changes(game, "red end_turn") == {
        "turn": ("1 red", "2 blue"),
        "turn.actions": ("0", "3"),
        "turn.closed": ("yes", "no"),
    }


@pytest.mark.rule("EF2", "V3")
def test_with_provinces_the_pawn_may_move_for_free_before_or_after_the_tile() -> None:
    text = "board hanse_2_3 2009 2 favour provinces; pawn north_west; tiles toll; red markers=plus_3,plus_4"
    game = hansa.position(text)
    assert "take_tile" in verbs(game)
    play(game, "red move_pawn north free")
    assert legal(game, "take_tile") == {"red take_tile toll paying plus_3 plus_4"}
    play(game, "red take_tile toll paying plus_3 plus_4")
    assert legal(game) == {"red end_turn"}

    game = hansa.position(text)
    free = {line for line in legal(game) if line.endswith(" free")}
    assert len(free) > 1
    play(game, "red take_tile toll paying plus_3 plus_4")
    assert legal(game) == free | {"red end_turn"}
    play(game, "red move_pawn north free")
    assert legal(game) == {"red end_turn"}


@pytest.mark.rule("EF2", "V3")
def test_with_provinces_no_tile_is_taken_after_the_pawn_was_moved_as_an_action() -> None:
    game = hansa.position(
        "board hanse_2_3 2009 2 favour provinces; pawn north_west; tiles toll; red markers=plus_3,plus_4"
    )
    play(game, "red move_pawn south action")
    assert "take_tile" not in verbs(game)


# EF3: displaced anywhere.


def free_points(board: str, *taken: str) -> list[str]:
    """The first point of every route, except for those with another first free point, given as points."""
    given = {point.partition("/")[0]: point for point in taken}
    return [given.get(route.id, f"{route.id}/1") for route in load(board).routes]


@pytest.mark.rule("EF3", "C3")
@pytest.mark.parametrize("tile", [False, True])
def test_displaced_anywhere_opens_every_route_the_one_displaced_from_too(tile: bool) -> None:
    desk = "blue tiles=displaced_anywhere;" if tile else ""
    game = three(f"red supply=2t; {desk} route duisburg-dortmund b.")
    play(game, "red displace duisburg-dortmund/1 trader paying trader")
    points = ["arnheim-duisburg/1", "paderborn-dortmund/1"]
    if tile:
        points = free_points("hanse_2_3", "duisburg-dortmund/2")
    extras = each("blue extra {} trader from stock", *points) | each(
        "blue extra {} merchant from stock", *points
    )
    assert legal(game) == each("blue replace {}", *points) | extras


@pytest.mark.rule("EF3", "C3")
def test_displaced_anywhere_holds_for_the_extra_pieces_too() -> None:
    game = three("red supply=2t; blue tiles=displaced_anywhere; route duisburg-dortmund b.")
    play(game, "red displace duisburg-dortmund/1 trader paying trader", "blue replace hamburg-luebeck/1")
    points = free_points("hanse_2_3", "duisburg-dortmund/2", "hamburg-luebeck/2")
    assert legal(game) == (
        each("blue extra {} trader from stock", *points)
        | each("blue extra {} merchant from stock", *points)
        | {"blue done"}
    )
    assert changes(game, "blue extra duisburg-dortmund/2 merchant from stock")["route duisburg-dortmund"] == (
        "r.",
        "rB",
    )
    assert game.to_move == "red"


@pytest.mark.rule("EF3", "C3")
def test_displaced_anywhere_is_its_owner_s_only() -> None:
    game = three("red supply=2t tiles=displaced_anywhere; green markers=plus_3; route duisburg-dortmund b.")
    play(game, "red displace duisburg-dortmund/1 trader paying trader")
    assert legal(game, "replace") == each("blue replace {}", "arnheim-duisburg/1", "paderborn-dortmund/1")


@pytest.mark.rule("EF3", "C5")
def test_displaced_anywhere_keeps_the_other_limits() -> None:
    # One extra piece for a trader, from the stock while there is one, and none into the supply.
    game = three("red supply=2t; blue tiles=displaced_anywhere supply=3t1m; route duisburg-dortmund b.")
    play(game, "red displace duisburg-dortmund/1 trader paying trader")
    assert {line.partition(" from ")[2] for line in legal(game, "extra")} == {"stock"}
    play(game, "blue extra hamburg-luebeck/1 trader from stock", "blue replace hamburg-luebeck/2")
    assert game.to_move == "red"
    assert look(game, "blue.supply") == {"blue.supply": "3t1m"}


# EF3: +1 action.


@pytest.mark.rule("EF3", "T1")
@pytest.mark.parametrize(("level", "actions"), [(0, 3), (1, 4), (2, 4), (3, 5), (4, 5), (5, 6)])
def test_plus_1_action_gives_one_more_in_each_turn(level: int, actions: int) -> None:
    game = three(f"turn 3 green; red actions={level} tiles=plus_1_action")
    for _ in range(2):
        play(game, "green end_turn")
        assert look(game, "turn.actions") == {"turn.actions": str(actions)}
        play(game, "red end_turn")
        assert look(game, "turn.actions") == {"turn.actions": "2"}
        play(game, "blue end_turn")
        assert look(game, "turn.actions") == {"turn.actions": "2"}


@pytest.mark.rule("EF3", "EF2")
def test_plus_1_action_counts_from_the_next_turn_on() -> None:
    game = three("tiles plus_1_action; red supply=1t markers=plus_3,plus_4")
    assert changes(game, "red take_tile plus_1_action paying plus_3 plus_4")["turn.actions"] == ("2", "0")
    assert legal(game) == {"red end_turn"}
    play(game, "red end_turn", "blue end_turn", "green end_turn")
    assert look(game, "turn", "turn.actions") == {"turn": "4 red", "turn.actions": "3"}


@pytest.mark.rule("EF3", "AB2")
def test_with_the_tile_a_rise_of_the_ability_still_gives_one_action_at_once() -> None:
    game = three("red tiles=plus_1_action markers=develop")
    assert look(game, "turn.actions") == {"turn.actions": "3"}
    play(game, "red use develop actions")
    assert look(game, "turn.actions") == {"turn.actions": "4"}


# EF3: toll.


@pytest.mark.rule("EF3", "A1")
@pytest.mark.parametrize("line", ["red income 1 trader", "red income 2 traders 1 merchant"])
def test_toll_lets_its_owner_take_a_trader_when_another_takes_income(line: str) -> None:
    game = three("blue tiles=toll")
    play(game, line)
    assert game.to_move == "blue"
    assert legal(game) == {"blue toll take", "blue toll decline"}
    assert changes(game, "blue toll take") == {
        "blue.supply": ("0t0m", "1t0m"),
        "blue.stock": ("11t1m", "10t1m"),
        "decision": ("toll blue", "action"),
    }
    assert game.to_move == "red"
    assert look(game, "turn", "turn.actions") == {"turn": "1 red", "turn.actions": "1"}


@pytest.mark.rule("EF3")
def test_toll_may_be_declined() -> None:
    game = three("turn 1 red actions=1; blue tiles=toll")
    play(game, "red income 1 trader")
    assert changes(game, "blue toll decline") == {"decision": ("toll blue", "action")}
    assert legal(game) == {"red end_turn"}


@pytest.mark.rule("EF3")
def test_toll_is_asked_for_each_income_of_every_other_player() -> None:
    game = three("blue tiles=toll")
    play(
        game, "red income 1 trader", "blue toll take", "red income 1 trader", "blue toll take", "red end_turn"
    )
    play(game, "blue end_turn", "green income 3 traders", "blue toll take")
    assert look(game, "blue.supply", "blue.stock") == {"blue.supply": "3t0m", "blue.stock": "8t1m"}


@pytest.mark.rule("EF3")
def test_toll_is_not_asked_for_at_the_owner_s_own_income() -> None:
    game = three("red tiles=toll")
    assert changes(game, "red income 1 trader") == action(2) | {
        "red.supply": ("0t0m", "1t0m"),
        "red.stock": ("11t1m", "10t1m"),
    }
    assert game.to_move == "red"


@pytest.mark.rule("EF3", "C1")
def test_toll_is_asked_for_at_income_only() -> None:
    game = three(
        "turn 1 red actions=3; red supply=3t markers=develop; blue tiles=toll;"
        "route duisburg-dortmund rr; route goslar-magdeburg g."
    )
    play(
        game,
        "red place hamburg-luebeck/1 trader",
        "red establish duisburg-dortmund nothing",
        "red use develop book",
    )
    play(game, "red displace goslar-magdeburg/1 trader paying trader")
    assert game.to_move == "green"
    assert verbs(game) == {"replace", "extra"}


@pytest.mark.rule("EF3")
def test_toll_takes_a_trader_never_a_merchant() -> None:
    # All of blue's traders are elsewhere; the merchant in the stock does not count.
    game = three("blue tiles=toll supply=11t; green supply=1t")
    assert look(game, "blue.stock") == {"blue.stock": "0t1m"}
    assert changes(game, "red income 1 trader") == action(2) | {
        "red.supply": ("0t0m", "1t0m"),
        "red.stock": ("11t1m", "10t1m"),
    }
    assert game.to_move == "red"


# EF3: double compensation.


@pytest.mark.rule("EF3", "C2")
@pytest.mark.parametrize(
    ("tile", "piece", "extras"),
    [
        ("", "b", 1),
        ("tiles=double_compensation", "b", 2),
        ("", "B", 2),
        ("tiles=double_compensation", "B", 2),
    ],
)
def test_double_compensation_brings_two_extra_tradesmen_for_a_trader_and_no_more_for_a_merchant(
    tile: str, piece: str, extras: int
) -> None:
    game = three(f"red supply=3t; blue {tile}; route duisburg-dortmund {piece}.")
    price = "trader" if piece == "b" else "trader trader"
    # Red pays as ever.
    assert legal(game, "displace") == {f"red displace duisburg-dortmund/1 trader paying {price}"}
    play(game, f"red displace duisburg-dortmund/1 trader paying {price}", "blue replace arnheim-duisburg/1")
    for n in range(extras):
        assert verbs(game) == {"extra", "done"}
        play(game, f"blue extra paderborn-dortmund/{n + 1} trader from stock")
    assert game.to_move == "red"
    assert look(game, "route paderborn-dortmund") == {
        "route paderborn-dortmund": "b" * extras + "." * (3 - extras)
    }


@pytest.mark.rule("EF3", "C5")
def test_the_second_extra_tradesman_of_double_compensation_may_be_declined() -> None:
    game = three("red supply=2t; blue tiles=double_compensation; route duisburg-dortmund b.")
    play(game, "red displace duisburg-dortmund/1 trader paying trader", "blue replace arnheim-duisburg/1")
    play(game, "blue extra arnheim-duisburg/2 merchant from stock", "blue done")
    assert game.to_move == "red"


@pytest.mark.rule("EF3", "C2")
def test_double_compensation_is_its_owner_s_only() -> None:
    game = three("red supply=2t tiles=double_compensation; route duisburg-dortmund b.")
    play(game, "red displace duisburg-dortmund/1 trader paying trader", "blue replace arnheim-duisburg/1")
    play(game, "blue extra arnheim-duisburg/2 trader from stock")
    assert game.to_move == "red"


# EF3: cities and abilities.


@pytest.mark.rule("EF3", "G2")
@pytest.mark.parametrize(
    ("tiles", "favour"), [("", 0), ("tiles=cities", 6), ("tiles=abilities", 0), ("tiles=toll", 0)]
)
def test_with_the_tile_each_city_counts_four(tiles: str, favour: int) -> None:
    game = three(
        f"red {tiles}; blue score=1; city hamburg r..; city minden rr..; city goslar r; city stade B"
    )
    lines = game.score()["red"].lines
    assert (lines["cities"], lines["favour"]) == (6, favour)
    assert game.score()["blue"].lines["favour"] == 0


@pytest.mark.rule("EF3", "G2")
@pytest.mark.parametrize(
    ("desk", "abilities", "favour"),
    [
        ("tiles=abilities", 0, 0),
        ("tiles=abilities bank=3", 4, 3),
        ("tiles=abilities keys=4", 0, 0),
        ("tiles=abilities keys=4 actions=5 privilege=3 book=3 bank=3", 16, 12),
        ("tiles=cities bank=3", 4, 0),
        ("bank=3", 4, 0),
    ],
)
def test_with_the_tile_each_completed_ability_but_keys_counts_seven(
    desk: str, abilities: int, favour: int
) -> None:
    lines = three(f"red {desk}").score()["red"].lines
    assert (lines["abilities"], lines["favour"]) == (abilities, favour)


@pytest.mark.rule("EF3", "G2")
def test_both_tiles_add_up_in_one_line() -> None:
    score = three("red tiles=cities,abilities bank=3; city hamburg r..").score()["red"]
    assert score.lines["favour"] == 5
    # Abilities 4, cities 2, network 1, favour 5.
    assert score.total == 12
