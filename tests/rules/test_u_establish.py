"""Britannia: establishing (U5), replacement markers (U6) and permanent markers (U7)."""

from __future__ import annotations

import pytest

import hansa

from .britannia import ENGLAND_3, ENGLAND_4, FIVE, FOUR, SCOTLAND, THREE, WALES, boats, houses, moved
from .helpers import action, changes, each, legal, look, play, refused, table, verbs

# U5: establishing.


@pytest.mark.rule("U5", "E3")
@pytest.mark.parametrize(
    ("route", "points", "ends", "results"),
    [
        (
            "conway-chester",
            "rrr",
            "city conway ..; city chester ...",
            "post conway,post chester,develop actions",
        ),
        ("montgomery-cardiff", "rrr", "city montgomery ..; city cardiff b....", ""),
        ("glasgow-falkirk", "rr", "city glasgow .; city falkirk ...", "post falkirk"),
        (
            "carlisle-isle_of_man",
            "rRR",
            "city carlisle .....; city isle_of_man ..",
            "post carlisle,post isle_of_man",
        ),
        ("hereford-chester", "rrrr", "city hereford b..; city chester ...", "post chester,develop actions"),
    ],
)
def test_establishing_needs_no_permit_anywhere(route: str, points: str, ends: str, results: str) -> None:
    game = table(FOUR + f"red book=1; blue; route {route} {points}; {ends}")
    assert legal(game, "establish") == each(
        f"red establish {route} {{}}", "nothing", *(result for result in results.split(",") if result)
    )
    assert verbs(game) == {"establish", "pick_up", "end_turn"}
    rest = f"{points.count('r')}t{points.count('R')}m"
    scored = {"blue.score": ("0", "1")} if "b" in ends.split()[2] + ends.split()[-1] else {}
    assert changes(game, f"red establish {route} nothing") == action(2) | scored | {
        f"route {route}": (points, "." * len(points)),
        "red.stock": ("0t0m", rest),
    }


# U6: replacement markers.


@pytest.mark.rule("U6", "P1")
@pytest.mark.parametrize(
    ("board", "england", "permanent"),
    [
        (THREE, ENGLAND_3, ["canterbury-calais", "calais-southampton", "carlisle-isle_of_man"]),
        (FOUR, ENGLAND_4, ["canterbury-calais", "calais-southampton"]),
    ],
)
def test_replacement_markers_go_to_routes_of_england_without_a_permanent_marker(
    board: str, england: list[str], permanent: list[str]
) -> None:
    game = hansa.position(board + "plate plus_3; decision plate; turn 1 red actions=0 acted")
    routes = [route for route in england if route not in permanent]
    assert legal(game) == each("red place_marker plus_3 {}", *routes)
    refused(game, "red place_marker plus_3 conway-chester")
    refused(game, "red place_marker plus_3 canterbury-calais")


@pytest.mark.rule("U6")
def test_a_marker_in_england_may_lie_at_a_maritime_route_without_a_permanent_marker() -> None:
    game = hansa.position(
        FOUR + "plate plus_3; decision plate; turn 1 red actions=0 acted; marker_supply develop"
    )
    assert changes(game, "red place_marker plus_3 chester-carlisle") == {
        "marker chester-carlisle": ("", "plus_3"),
        "plate": ("plus_3", ""),
        "decision": ("plate", "action"),
        "turn": ("1 red", "2 blue"),
        "turn.actions": ("0", "2"),
        "turn.acted": ("yes", "no"),
    }


# U7: permanent markers.


@pytest.mark.rule("U7", "E5")
@pytest.mark.parametrize(
    ("board", "route", "points", "ends"),
    [
        (THREE, "canterbury-calais", "rRr", "city canterbury ..; city calais ..."),
        (FOUR, "canterbury-calais", "rRr", "city canterbury ..; city calais ..."),
        (THREE, "carlisle-isle_of_man", "rRR", "city carlisle ...; city isle_of_man .."),
    ],
)
def test_move_2_moves_tradesmen_of_anybody(board: str, route: str, points: str, ends: str) -> None:
    game = table(board + f"red book=1; blue; route {route} {points}; route conway-chester r.b; {ends}")
    traders, merchants = points.count("r"), points.count("R")
    permanent = f"permanent route={route} traders={traders} merchants={merchants}"
    assert changes(game, f"red establish {route} nothing") == action(2) | {
        f"route {route}": (points, "..."),
        "red.stock": ("0t0m", f"{traders}t{merchants}m"),
        "decision": ("action", permanent),
    }
    assert legal(game) == {"red use permanent", "red skip permanent"}
    play(game, "red use permanent")
    assert legal(game) == each("red pick_up conway-chester/{}", "1", "3")
    assert changes(
        game,
        "red pick_up conway-chester/1",
        "red pick_up conway-chester/3",
        "red put_down conway-chester/3 trader",
        "red put_down conway-chester/1 blue trader",
    ) == {"route conway-chester": ("r.b", "b.r"), "decision": ("pick_up any left=2 hand=", "action")}


@pytest.mark.rule("U7")
@pytest.mark.parametrize(
    ("route", "points", "ends"),
    [
        ("carlisle-isle_of_man", "rRR", "city carlisle .....; city isle_of_man .."),
        ("chester-carlisle", "RRr", "city chester ...; city carlisle ....."),
    ],
)
def test_on_the_four_player_side_the_northern_seas_have_no_permanent_marker(
    route: str, points: str, ends: str
) -> None:
    game = table(FOUR + f"red book=1; blue; route {route} {points}; route conway-chester r.b; {ends}")
    assert changes(game, f"red establish {route} nothing") == action(2) | {
        f"route {route}": (points, "..."),
        "red.stock": ("0t0m", "1t2m"),
    }


@pytest.mark.rule("U7", "E5")
@pytest.mark.parametrize(("board", "countries"), [(THREE, (WALES,)), (FOUR, (WALES, SCOTLAND))])
def test_place_2_puts_own_tradesmen_from_the_stock_on_points_outside_england_without_a_permit(
    board: str, countries: tuple[list[str], ...]
) -> None:
    game = table(board + "red book=1; route calais-southampton rRR; city calais b..; city southampton ...")
    permanent = "permanent route=calais-southampton traders=1 merchants=2"
    assert changes(game, "red establish calais-southampton nothing") == action(2) | {
        "route calais-southampton": ("rRR", "..."),
        "red.stock": ("0t0m", "1t2m"),
        "blue.score": ("0", "1"),
        "decision": ("action", permanent),
    }
    assert legal(game) == {"red use permanent", "red skip permanent"}
    assert changes(game, "red use permanent") == {
        "decision": (permanent, "place_2 route=calais-southampton left=2"),
    }
    assert legal(game) == (
        each("red extra {} trader from stock", *houses(*countries))
        | each("red extra {} merchant from stock", *houses(*countries), *boats(*countries))
    )
    assert changes(game, "red extra conway-isle_of_man/1 merchant from stock") == {
        "route conway-isle_of_man": ("...", "R.."),
        "red.stock": ("1t2m", "1t1m"),
        "decision": (
            "place_2 route=calais-southampton left=2",
            "place_2 route=calais-southampton left=1 placed=conway-isle_of_man/1",
        ),
    }
    late_boats = moved(boats(*countries), taken=("conway-isle_of_man/1",))
    assert legal(game) == (
        each("red extra {} trader from stock", *houses(*countries))
        | each("red extra {} merchant from stock", *houses(*countries), *late_boats)
        | {"red done"}
    )
    assert changes(game, "red extra montgomery-hereford/2 trader from stock") == {
        "route montgomery-hereford": ("...", ".r."),
        "red.stock": ("1t1m", "0t1m"),
        "decision": ("place_2 route=calais-southampton left=1 placed=conway-isle_of_man/1", "action"),
    }


@pytest.mark.rule("U7", "E5")
def test_place_2_may_be_declined_or_place_one_only() -> None:
    text = THREE + "red stock=2t; decision permanent route=calais-southampton traders=2 merchants=0"
    permanent = "permanent route=calais-southampton traders=2 merchants=0"
    assert changes(table(text), "red skip permanent") == {"decision": (permanent, "action")}
    assert changes(
        table(text), "red use permanent", "red extra conway-chester/1 trader from stock", "red done"
    ) == {
        "route conway-chester": ("...", "r.."),
        "red.stock": ("2t0m", "1t0m"),
        "decision": (permanent, "action"),
    }


PLACE_2 = "decision place_2 route=calais-southampton left=2;"
FULL_ABROAD = {
    "montgomery-cardiff": "bgy",
    "montgomery-pembroke": "vbg",
    "montgomery-conway": "yvb",
    "montgomery-hereford": "gyv",
    "cardiff-pembroke": "bgy",
    "conway-chester": "vbg",
    "conway-isle_of_man": "BGy",
    "carlisle-isle_of_man": "vYV",
    "carlisle-falkirk": "bg",
    "glasgow-falkirk": "yv",
    "glasgow-edinburgh": "bg",
    "dunbar-edinburgh": "yv",
    "dunbar-newcastle": "bgy",
}


def abroad(routes: dict[str, str]) -> str:
    """Wales and Scotland, with every point taken except on these routes."""
    return "".join(f"route {route} {points};" for route, points in (FULL_ABROAD | routes).items())


@pytest.mark.rule("U7", "C5")
def test_place_2_takes_from_the_supply_once_the_stock_is_empty_piece_by_piece() -> None:
    outside = abroad({"conway-chester": "g.y", "glasgow-falkirk": ".y"})
    game = table(FIVE + "red stock=1t supply=1t1m;" + outside + PLACE_2)
    assert legal(game) == each("red extra {} trader from stock", "conway-chester/2", "glasgow-falkirk/1")
    play(game, "red extra conway-chester/2 trader from stock")
    assert legal(game) == {
        "red extra glasgow-falkirk/1 trader from supply",
        "red extra glasgow-falkirk/1 merchant from supply",
        "red done",
    }
    assert changes(game, "red extra glasgow-falkirk/1 merchant from supply") == {
        "route glasgow-falkirk": (".y", "Ry"),
        "red.supply": ("1t1m", "1t0m"),
        "decision": ("place_2 route=calais-southampton left=1 placed=conway-chester/2", "action"),
    }


@pytest.mark.rule("U7", "U4", "C5")
def test_place_2_takes_from_the_board_once_stock_and_supply_are_empty_whatever_the_country() -> None:
    outside = abroad({"conway-chester": "g.y", "glasgow-falkirk": ".r", "conway-isle_of_man": "..g"})
    game = table(FIVE + "red supply=1t; route hereford-lancaster Rg;" + outside + PLACE_2)
    assert legal(game) == each("red extra {} trader from supply", "conway-chester/2", "glasgow-falkirk/1")
    play(game, "red extra conway-chester/2 trader from supply")
    # The piece just placed stays, the trader cannot take a boat, free points are judged before lifting.
    assert legal(game) == {
        "red extra glasgow-falkirk/1 trader from glasgow-falkirk/2",
        "red extra glasgow-falkirk/1 merchant from hereford-lancaster/1",
        "red extra conway-isle_of_man/1 merchant from hereford-lancaster/1",
        "red done",
    }
    assert changes(game, "red extra conway-isle_of_man/2 merchant from hereford-lancaster/1") == {
        "route conway-isle_of_man": ("..g", ".Rg"),
        "route hereford-lancaster": ("Rg", ".g"),
        "decision": ("place_2 route=calais-southampton left=1 placed=conway-chester/2", "action"),
    }


@pytest.mark.rule("U7", "E5")
def test_place_2_is_not_offered_when_no_point_outside_england_is_free() -> None:
    game = table(
        FIVE + "red book=1; route calais-southampton rRR; city calais ...; city southampton ...;" + abroad({})
    )
    assert changes(game, "red establish calais-southampton nothing") == action(2) | {
        "route calais-southampton": ("rRR", "..."),
        "red.stock": ("0t0m", "1t2m"),
    }


@pytest.mark.rule("U7", "E5")
def test_place_2_ends_by_itself_when_only_boats_are_free_and_only_traders_are_left() -> None:
    game = table(
        FIVE + "red stock=2t book=1 privilege=1; route calais-southampton rRR; city calais b..; "
        "city southampton ...;" + abroad({"conway-isle_of_man": "..g"})
    )
    play(game, "red establish calais-southampton post calais")
    assert look(game, "city calais", "red.stock", "decision") == {
        "city calais": "bR.",
        "red.stock": "3t1m",
        "decision": "permanent route=calais-southampton traders=1 merchants=1",
    }
    play(game, "red use permanent")
    assert legal(game) == {"red extra conway-isle_of_man/1 merchant from stock"}
    # Then only traders are left for the other boat: the step ends by itself.
    assert changes(game, "red extra conway-isle_of_man/1 merchant from stock") == {
        "route conway-isle_of_man": ("..g", "R.g"),
        "red.stock": ("3t1m", "3t0m"),
        "decision": ("place_2 route=calais-southampton left=2", "action"),
    }
