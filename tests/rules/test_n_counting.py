"""The neutral player: replacement markers (N4), and what it counts for (N6)."""

from __future__ import annotations

import pytest

import hansa
from hansa.boards import load

from .helpers import action, changes, each, legal, look, play, table, verbs
from .neutral import BIG_BOX, BRITANNIA, COMPLETE, DISPLACE, DISPLACED, EAST, READY, STANDS, TWO, crowded


def lonely(board: str, routes: dict[str, str]) -> str:
    """One neutral trader on every route except these."""
    return "".join(
        f"route {route.id} {routes.get(route.id, 'n' + '.' * (len(route.points) - 1))};"
        for route in load(board).routes
    )


# N4: replacement markers.

PLATE = "plate plus_3; decision plate; turn 1 red actions=0 acted;"


@pytest.mark.rule("N4", "P1")
@pytest.mark.parametrize(
    ("board", "route", "points"),
    [(TWO, "hamburg-luebeck", "n.."), (TWO, "kampen-osnabrueck", "n."), (EAST, "danzig-belgard", "n...")],
)
def test_a_neutral_trader_joins_every_replacement_marker(board: str, route: str, points: str) -> None:
    game = table(board + "red; blue;" + PLATE)
    assert changes(game, f"red place_marker plus_3 {route}") == {
        f"marker {route}": ("", "plus_3"),
        f"route {route}": ("." * len(points), points),
        "plate": ("plus_3", ""),
        "decision": ("plate", "action"),
        "turn": ("1 red", "2 blue"),
        "turn.actions": ("0", "2"),
        "turn.acted": ("yes", "no"),
    }


@pytest.mark.rule("N4", "P1")
def test_each_of_several_replacement_markers_gets_its_own_neutral_trader() -> None:
    free = {"hamburg-luebeck": "...", "emden-groningen": "..."}
    game = hansa.position(
        TWO + lonely("hanse_2_3", free) + "plate plus_3,develop; decision plate; turn 1 red actions=0 acted"
    )
    assert legal(game) == (
        each("red place_marker plus_3 {}", *free) | each("red place_marker develop {}", *free)
    ), "no route with a tradesman while others are free"
    play(game, "red place_marker develop emden-groningen")
    assert legal(game) == {"red place_marker plus_3 hamburg-luebeck"}
    play(game, "red place_marker plus_3 hamburg-luebeck")
    after = {
        "route emden-groningen": "n..",
        "route hamburg-luebeck": "n..",
        "marker emden-groningen": "develop",
        "marker hamburg-luebeck": "plus_3",
        "turn": "2 blue",
    }
    assert look(game, *after) == after


@pytest.mark.rule("N4", "P1")
def test_if_no_route_qualifies_one_with_a_neutral_trader_is_used_and_no_trader_is_added() -> None:
    taken = {
        "duisburg-dortmund": "n.",  # P1 iii: no free space at either end
        "hamburg-luebeck": "n..",  # P1 i: has a marker
        "emden-groningen": "rb.",  # no neutral trader
        "hamburg-stade": "rbn",  # a neutral trader among others
        "kampen-osnabrueck": "nr",
    }
    game = hansa.position(
        TWO
        + lonely("hanse_2_3", taken)
        + "city duisburg b; city dortmund bb; marker hamburg-luebeck develop;"
        + PLATE
    )
    every = {route.id for route in load("hanse_2_3").routes}
    assert legal(game) == {
        f"red place_marker plus_3 {route}"
        for route in every - {"duisburg-dortmund", "hamburg-luebeck", "emden-groningen"}
    }
    assert changes(game, "red place_marker plus_3 hamburg-stade") == {
        "marker hamburg-stade": ("", "plus_3"),
        "plate": ("plus_3", ""),
        "decision": ("plate", "action"),
        "turn": ("1 red", "2 blue"),
        "turn.actions": ("0", "2"),
        "turn.acted": ("yes", "no"),
    }


@pytest.mark.rule("N4", "U6", "P1")
def test_the_fallback_keeps_to_england_and_off_permanent_markers() -> None:
    game = hansa.position(BRITANNIA + lonely("britannia_2_3", {}) + PLATE)
    routes = {
        route.id
        for route in load("britannia_2_3").routes
        if route.country == "england" and route.permanent_marker is None
    }
    assert len(routes) == 25
    assert legal(game) == {f"red place_marker plus_3 {route}" for route in routes}


@pytest.mark.rule("N4", "P3")
def test_without_any_neutral_trader_the_marker_leaves_the_game() -> None:
    own = {
        route.id: "rb"[n % 2] + "." * (len(route.points) - 1)
        for n, route in enumerate(load("hanse_2_3").routes)
    }
    game = hansa.position(
        TWO
        + f"red {COMPLETE}; blue {COMPLETE}; plate plus_3; turn 1 red actions=0 acted;"
        + lonely("hanse_2_3", own)
    )
    assert changes(game, "red end_turn") == {
        "plate": ("plus_3", ""),
        "turn": ("1 red", "2 blue"),
        "turn.actions": ("0", "5"),
        "turn.acted": ("yes", "no"),
    }


# N6: what the neutral counts for.


@pytest.mark.rule("N6", "E1", "K1")
@pytest.mark.parametrize(
    ("hamburg", "scorer"),
    [
        ("n..", "neutral"),
        ("rn.", "neutral"),
        ("nb.", "blue"),
        ("nnb", "neutral"),
        ("b+nr.", "red"),
        ("b+nb.", "blue"),
    ],
)
def test_the_neutral_controls_cities_and_scores_for_them(hamburg: str, scorer: str) -> None:
    game = table(TWO + f"red; blue; route hamburg-luebeck rrr; city hamburg {hamburg}; city luebeck ..")
    assert changes(game, "red establish hamburg-luebeck nothing") == action(2) | {
        f"{scorer}.score": ("0", "1"),
        "route hamburg-luebeck": ("rrr", "..."),
        "red.stock": ("0t0m", "3t0m"),
    }


@pytest.mark.rule("N6", "G2")
def test_a_city_the_neutral_controls_is_nobodys_at_the_end() -> None:
    game = hansa.position(TWO + "city hamburg rn.; city luebeck r.; city goslar b; city minden nb..")
    assert {seat: score.lines["cities"] for seat, score in game.score().items()} == {"red": 2, "blue": 4}


@pytest.mark.rule("N6", "MC1")
@pytest.mark.parametrize(("perleberg", "points"), [("r..", 8), ("rn.", 3), ("nr.", 8), ("nrn", 3)])
def test_the_neutral_counts_for_control_on_mission_cards(perleberg: str, points: int) -> None:
    game = hansa.position(
        "board hanse_2_3 2014 2 missions neutral; red mission=arnheim,perleberg,hannover; "
        f"city arnheim r...; city hannover r.; city perleberg {perleberg}"
    )
    assert game.score()["red"].lines["missions"] == points


@pytest.mark.rule("N6", "E4")
@pytest.mark.parametrize(("neutral", "points", "place"), [("0", "7", "1"), ("1", "4", "2")])
def test_the_neutral_takes_a_place_in_east_west(neutral: str, points: str, place: str) -> None:
    game = table(
        TWO
        + f"neutral east_west={neutral}; red privilege=1; route minden-brunswiek rrrr; city arnheim r...; "
        "city muenster r.; city minden nr..; city stendal r...; city brunswiek ."
    )
    play(game, "red establish minden-brunswiek post brunswiek")
    assert look(game, "red.score", "red.east_west") == {
        "red.score": str(int(points) + 1),  # E1: Minden, where red stands further right
        "red.east_west": place,
    }


@pytest.mark.rule("N6", "U8")
@pytest.mark.parametrize(
    ("cities", "red", "blue"),
    [
        ("city conway n.; city pembroke n..; city cardiff r...", 4, 0),
        ("city conway n.; city cardiff r...", 5, 0),
        ("city conway n.; city cardiff r...; city chester b..", 4, 4),
        ("city conway n.; city pembroke n..; city cardiff r...; city chester b..", 3, 3),
        ("city cardiff nnr.; city chester b..", 2, 4),
    ],
)
def test_the_neutral_takes_a_place_in_wales(cities: str, red: int, blue: int) -> None:
    game = hansa.position(BRITANNIA + cities)
    assert {seat: score.lines["wales"] for seat, score in game.score().items()} == {"red": red, "blue": blue}


@pytest.mark.rule("N6", "G1")
def test_twenty_points_of_the_neutral_end_the_game_after_the_action() -> None:
    game = table(TWO + READY + "neutral score=19; city emden n.; city osnabrueck ...")
    play(game, DISPLACE)
    assert changes(game, "blue replace emden-osnabrueck/4") == {
        "route emden-osnabrueck": ("nnn.", "nnnn"),
        "neutral.score": ("19", "20"),
        "decision": (DISPLACED, f"{STANDS} neutral_post=emden-osnabrueck ending=prestige"),
    }
    play(game, "red neutral_post osnabrueck")
    assert legal(game) == {"blue extra emden-osnabrueck/1 trader from stock", "blue done"}
    play(game, "blue extra emden-osnabrueck/1 trader from stock")
    assert look(game, "decision", "turn.actions") == {"decision": "over prestige", "turn.actions": "1"}
    assert legal(game) == set()


@pytest.mark.rule("N6", "G1")
def test_twenty_points_of_the_neutral_end_the_game_after_a_marker_use_too() -> None:
    game = table(
        BIG_BOX + "red markers=move_3,plus_3 supply=1t; blue; neutral score=19; route emden-osnabrueck nnn.; "
        "route hamburg-luebeck n..; route hamburg-stade b..; city emden n.; city osnabrueck bbb"
    )
    play(game, "red use move_3", "red pick_up hamburg-luebeck/1", "red pick_up hamburg-stade/1", "red done")
    play(game, "red put_down emden-osnabrueck/4 neutral trader")
    assert look(game, "neutral.score", "blue.score", "decision") == {
        "neutral.score": "20",
        "blue.score": "1",
        "decision": "put_down opponents hand=b neutral_post=emden-osnabrueck ending=prestige",
    }
    play(game, "red neutral_post emden")
    assert verbs(game) == {"put_down"}, "the marker use is completed first"
    assert changes(game, "red put_down emden-osnabrueck/1 blue trader") == {
        "route emden-osnabrueck": ("....", "b..."),
        "decision": ("put_down opponents hand=b ending=prestige", "over prestige"),
    }
    assert legal(game) == set(), "the actions and the other marker are lost"


@pytest.mark.rule("N6", "G1")
def test_a_players_twenty_points_from_the_neutrals_route_end_the_game_too() -> None:
    game = table(
        TWO + "red supply=2t; blue score=19; route emden-groningen n..; route emden-osnabrueck nnn.; "
        "city emden bb; city osnabrueck nnn"
    )
    play(game, DISPLACE, "blue replace emden-osnabrueck/4", "blue done")
    assert look(game, "blue.score", "neutral.score", "decision") == {
        "blue.score": "20",
        "neutral.score": "1",
        "decision": "over prestige",
    }


@pytest.mark.rule("N6", "G1", "E1")
def test_a_players_route_may_bring_the_neutral_its_twentieth_point() -> None:
    game = table(
        TWO + "red; blue; neutral score=19; route hamburg-luebeck rrr; city hamburg n..; city luebeck .."
    )
    assert changes(game, "red establish hamburg-luebeck post luebeck") == action(2) | {
        "route hamburg-luebeck": ("rrr", "..."),
        "city luebeck": ("..", "r."),
        "red.stock": ("0t0m", "2t0m"),
        "red.score": ("0", "1"),
        "neutral.score": ("19", "20"),
        "decision": ("action", "over prestige"),
    }


@pytest.mark.rule("N6", "G3")
def test_the_neutral_cannot_win_and_its_score_is_not_totalled() -> None:
    game = hansa.position(
        TWO + "red score=3; blue score=5; neutral score=20; city minden nnnn; city hamburg nnn; "
        "decision over prestige"
    )
    assert set(game.score()) == {"red", "blue"}
    assert [str(standing) for standing in game.standings()] == ["1. blue 5", "2. red 3"]


@pytest.mark.rule("N6")
def test_exchange_posts_treats_the_neutral_as_an_opponent() -> None:
    game = hansa.position(
        BIG_BOX + "turn 1 red actions=0; red markers=exchange_posts; city minden rnb.; city hamburg nb.; "
        "city stendal nr.."
    )
    assert legal(game) == each("red use exchange_posts {}", "minden/1", "stendal/1") | {"red end_turn"}
    assert changes(game, "red use exchange_posts minden/1") == {
        "city minden": ("rnb.", "nrb."),
        "red.markers": ("exchange_posts", ""),
        "red.used": ("", "exchange_posts"),
        "turn.marker_used": ("no", "yes"),
    }


@pytest.mark.rule("N6")
def test_move_3_treats_the_neutral_as_an_opponent() -> None:
    game = table(
        BIG_BOX + "turn 1 red actions=0; red markers=move_3; blue; route emden-groningen nr.; "
        "route hamburg-luebeck n.."
    )
    assert legal(game) == {"red use move_3", "red end_turn"}
    play(game, "red use move_3")
    assert legal(game) == each("red pick_up {}/1", "emden-groningen", "hamburg-luebeck")
    assert changes(
        game, "red pick_up emden-groningen/1", "red done", "red put_down warburg-coellen/4 neutral trader"
    ) == {
        "route emden-groningen": ("nr.", ".r."),
        "route warburg-coellen": ("....", "...n"),
        "decision": ("pick_up opponents left=3 hand=", "action"),
    }


@pytest.mark.rule("N6", "N1")
def test_move_3_may_put_a_neutral_trader_on_a_boat_but_no_players_trader() -> None:
    game = hansa.position(
        "board east_3_5 big_box 2 neutral;"
        + crowded("east_3_5", {"malmoe-visby": "..n"})
        + "decision put_down opponents hand=nb"
    )
    assert legal(game) == {
        "red put_down malmoe-visby/2 neutral trader",
        "red put_down malmoe-visby/1 blue trader",
    }


@pytest.mark.rule("N6")
def test_remove_3_treats_the_neutral_as_an_opponent_and_its_traders_leave_the_board() -> None:
    game = table(TWO + "turn 1 red actions=0; red markers=remove_3; blue; route emden-groningen nrb")
    play(game, "red use remove_3")
    assert legal(game) == each("red remove emden-groningen/{}", "1", "3")
    assert changes(game, "red remove emden-groningen/1") == {
        "route emden-groningen": ("nrb", ".rb"),
        "decision": ("remove left=3", "remove left=2"),
    }


@pytest.mark.rule("N6", "E0")
def test_the_neutrals_traders_are_in_the_way_of_a_players_route() -> None:
    game = table(
        TWO + "red; blue; route hamburg-luebeck rrn; route hamburg-stade rrr; city hamburg ...; city stade ."
    )
    assert legal(game, "establish") == each(
        "red establish hamburg-stade {}", "nothing", "post hamburg", "develop privilege"
    )
