"""Britannia: displaced pieces (U3) and moving (U4) across its borders."""

from __future__ import annotations

import pytest

from .britannia import (
    COUNTRIES_4,
    ENGLAND_4,
    FIVE,
    FOUR,
    SCOTLAND,
    THREE,
    WALES,
    boats,
    houses,
    moved,
)
from .helpers import action, changes, each, legal, look, play, table

# U3: displaced pieces.


@pytest.mark.rule("U3")
@pytest.mark.parametrize(
    ("board", "displaced", "targets"),
    [
        # From England: not to Conway-Chester nor Montgomery-Hereford.
        (THREE, "hereford-chester b...", "coventry-hereford/1 hereford-lancaster/1"),
        # From Wales: to Wales and England.
        (
            THREE,
            "montgomery-hereford b..",
            "montgomery-cardiff/1 montgomery-pembroke/1 montgomery-conway/1 coventry-hereford/1 "
            "hereford-chester/1 hereford-lancaster/1",
        ),
        # The sea to Carlisle is England on this side ...
        (THREE, "conway-isle_of_man ..b", "montgomery-conway/1 conway-chester/1 carlisle-isle_of_man/1"),
        # ... and Scotland on the other.
        (FOUR, "conway-isle_of_man ..b", "montgomery-conway/1 conway-chester/1"),
        # From Scotland: to Scotland and England, not to Conway-Isle of Man.
        (
            FOUR,
            "carlisle-isle_of_man b..",
            "carlisle-falkirk/1 durham-carlisle/1 richmond-carlisle/1 chester-carlisle/3",
        ),
        (FOUR, "glasgow-edinburgh b.", "glasgow-falkirk/1 dunbar-edinburgh/1"),
        # From England: not to Dunbar-Newcastle.
        (FOUR, "durham-newcastle b..", "durham-york/1 durham-lancaster/1 durham-carlisle/1"),
    ],
)
def test_displaced_pieces_and_extra_ones_go_to_the_country_displaced_from_or_to_england(
    board: str, displaced: str, targets: str
) -> None:
    london = "r....." if board == THREE else "r......."
    game = table(board + f"red supply=2t; blue stock=1t; route {displaced}; city london {london}")
    route, points = displaced.split()
    play(game, f"red displace {route}/{points.index('b') + 1} trader paying trader")
    assert legal(game) == each("blue replace {}", *targets.split()) | each(
        "blue extra {} trader from stock", *targets.split()
    )


@pytest.mark.rule("U3", "C3")
def test_rings_are_counted_over_the_routes_of_all_countries() -> None:
    # Durham-Carlisle is two routes away, by the Scottish one; Coventry-Hereford three.
    game = table(
        FIVE + "red supply=2t; blue stock=1t; route conway-isle_of_man ..b; route durham-carlisle gyv.; "
        "route coventry-hereford gy.; city london r.......",
        fill="rbgyv",
    )
    play(game, "red displace conway-isle_of_man/3 trader paying trader")
    assert legal(game) == {"blue replace durham-carlisle/4", "blue extra durham-carlisle/4 trader from stock"}
    play(game, "blue replace durham-carlisle/4")
    assert legal(game) == {"blue extra coventry-hereford/3 trader from stock", "blue done"}


@pytest.mark.rule("U3", "C3")
def test_a_free_route_of_another_country_is_passed_over() -> None:
    # Carlisle-Isle of Man is adjacent and free, but in Scotland.
    game = table(
        FIVE + "red supply=2t; blue stock=1t; route conway-isle_of_man ..b; route carlisle-isle_of_man ...; "
        "route durham-carlisle gyv.; city london r.......",
        fill="rbgyv",
    )
    play(game, "red displace conway-isle_of_man/3 trader paying trader")
    assert legal(game) == {"blue replace durham-carlisle/4"}, "C4: the only point, so no extra piece takes it"


@pytest.mark.rule("U3", "C6")
def test_a_displaced_piece_with_free_points_in_the_wrong_country_only_returns_to_the_stock() -> None:
    game = table(
        FIVE
        + "red supply=2t; blue; route carlisle-falkirk bg; route conway-chester ...; city london r.......",
        fill="rbgyv",
    )
    assert changes(game, "red displace carlisle-falkirk/1 trader paying trader") == action(5) | {
        "red.supply": ("2t0m", "0t0m"),
        "red.stock": ("0t0m", "1t0m"),
        "route carlisle-falkirk": ("bg", "rg"),
        "blue.stock": ("0t0m", "1t0m"),
        "turn.permits_used": ("", "london"),
    }


@pytest.mark.rule("U3", "C5")
def test_where_a_lifted_extra_piece_stood_does_not_matter() -> None:
    game = table(
        FOUR + "red supply=2t; blue; route hereford-lancaster b.; route conway-chester .b.; "
        "route glasgow-falkirk .b"
    )
    play(game, "red displace hereford-lancaster/1 trader paying trader")
    targets = ("coventry-hereford/1", "hereford-chester/1", "durham-lancaster/1", "richmond-lancaster/1")
    assert legal(game) == (
        each("blue replace {}", *targets)
        | each("blue extra {} trader from conway-chester/2", *targets)
        | each("blue extra {} trader from glasgow-falkirk/2", *targets)
    )
    assert changes(game, "blue extra hereford-chester/1 trader from glasgow-falkirk/2") == {
        "route hereford-chester": ("....", "b..."),
        "route glasgow-falkirk": (".b", ".."),
        "decision": (
            "displaced blue route=hereford-lancaster piece=b extras=1",
            "displaced blue route=hereford-lancaster piece=b extras=0 placed=hereford-chester/1",
        ),
    }


@pytest.mark.rule("U3", "U2")
def test_the_displaced_player_needs_no_permit_to_go_to_wales() -> None:
    game = table(THREE + "red supply=2t; blue; route conway-chester b..; city cardiff r...")
    play(game, "red displace conway-chester/1 trader paying trader")
    assert changes(game, "blue replace montgomery-conway/1") == {
        "route montgomery-conway": ("...", "b.."),
        "decision": ("displaced blue route=conway-chester piece=b extras=1", "action"),
    }


# U4: moving.


@pytest.mark.rule("U4", "D1")
@pytest.mark.parametrize(
    ("country", "start", "allowed"),
    [
        ("england", "hereford-lancaster", "england"),
        ("wales", "conway-chester", "wales england"),
        ("scotland", "dunbar-newcastle", "scotland england"),
    ],
)
def test_a_move_stays_in_the_country_or_goes_to_england(country: str, start: str, allowed: str) -> None:
    other = "route cambridge-norwich b..; blue;"
    game = table(
        FOUR + f"red book=1; {other} route {start} {'.R' if start == 'hereford-lancaster' else '.R.'}"
    )
    play(game, f"red pick_up {start}/2")
    routes = [COUNTRIES_4[name] for name in allowed.split()]
    free = moved(houses(*routes), taken=("cambridge-norwich/1",)) + boats(*routes)
    assert legal(game) == each(f"red put_down {{}} merchant from {country}", *free)


@pytest.mark.rule("U4", "D1")
def test_each_piece_in_hand_keeps_to_its_own_country() -> None:
    game = table(
        FOUR + "red book=1; route conway-chester r..; route glasgow-falkirk r.; route hereford-lancaster r."
    )
    play(
        game,
        "red pick_up conway-chester/1",
        "red pick_up glasgow-falkirk/1",
        "red pick_up hereford-lancaster/1",
    )
    assert look(game, "decision") == {"decision": "put_down own hand=r@wales,r@scotland,r@england"}
    assert legal(game) == (
        each("red put_down {} trader from wales", *houses(WALES, ENGLAND_4))
        | each("red put_down {} trader from scotland", *houses(SCOTLAND, ENGLAND_4))
        | each("red put_down {} trader from england", *houses(ENGLAND_4))
    )
    assert changes(game, "red put_down hereford-lancaster/1 trader from wales") == {
        "route hereford-lancaster": ("..", "r."),
        "decision": (
            "put_down own hand=r@wales,r@scotland,r@england",
            "put_down own hand=r@scotland,r@england",
        ),
    }


@pytest.mark.rule("U4", "U2", "D1")
def test_moving_within_wales_needs_and_spends_no_permit() -> None:
    game = table(THREE + "red; route conway-chester r..; city cardiff b...")
    assert changes(game, "red pick_up conway-chester/1", "red put_down montgomery-conway/3 trader") == action(
        2
    ) | {
        "route conway-chester": ("r..", "..."),
        "route montgomery-conway": ("...", "..r"),
    }


@pytest.mark.rule("U4", "D2")
@pytest.mark.parametrize("carry", ["own", "opponents", "any"])
def test_a_piece_from_wales_may_not_take_the_last_point_of_one_from_england(carry: str) -> None:
    letter, owner = ("r", "") if carry == "own" else ("b", "blue ")
    game = table(
        FIVE + f"route conway-chester gy.; route hereford-lancaster g.; "
        f"decision put_down {carry} hand={letter}@wales,{letter}@england",
        fill="rbgyv",
    )
    assert legal(game) == {
        f"red put_down conway-chester/3 {owner}trader from wales",
        f"red put_down hereford-lancaster/2 {owner}trader from england",
    }


@pytest.mark.rule("U4", "D2")
def test_a_piece_from_wales_may_take_a_point_of_england_while_another_is_left() -> None:
    game = table(
        FIVE + "route conway-chester gy.; route hereford-lancaster g.; route coventry-hereford g.y; "
        "decision put_down own hand=r@wales,r@england",
        fill="rbgyv",
    )
    england = ("hereford-lancaster/2", "coventry-hereford/2")
    assert legal(game) == (
        {"red put_down conway-chester/3 trader from wales"}
        | each("red put_down {} trader from wales", *england)
        | each("red put_down {} trader from england", *england)
    )


@pytest.mark.rule("U4")
@pytest.mark.parametrize(
    ("country", "start"),
    [("england", "durham-york"), ("wales", "conway-chester"), ("scotland", "dunbar-newcastle")],
)
@pytest.mark.parametrize("marker", ["move_3", "move_2"])
def test_move_3_and_move_2_stay_within_the_same_country(country: str, start: str, marker: str) -> None:
    pieces = f"blue book=1; route {start} .B.;"
    if marker == "move_3":
        game = table(FOUR + "red markers=move_3;" + pieces)
        play(game, "red use move_3", f"red pick_up {start}/2")
    else:
        game = table(
            FOUR
            + "red stock=2t1m;"
            + pieces
            + "decision permanent route=canterbury-calais traders=2 merchants=1"
        )
        play(game, "red use permanent", f"red pick_up {start}/2")
    routes = COUNTRIES_4[country]
    assert legal(game) == each(
        f"red put_down {{}} blue merchant from {country}", *houses(routes), *boats(routes)
    )


@pytest.mark.rule("U4")
def test_move_2_keeps_own_tradesmen_in_their_country_too() -> None:
    game = table(
        THREE + "red stock=2t1m; route conway-chester .r.; "
        "decision permanent route=canterbury-calais traders=2 merchants=1"
    )
    play(game, "red use permanent", "red pick_up conway-chester/2")
    assert legal(game) == each("red put_down {} trader from wales", *houses(WALES))


@pytest.mark.rule("U4")
def test_move_3_lets_two_pieces_of_one_country_change_places_but_not_of_two() -> None:
    game = table(
        FIVE + "red markers=move_3; route conway-chester b.y; route montgomery-conway gv.; "
        "route hereford-lancaster yg",
        fill="rbgyv",
    )
    play(
        game, "red use move_3", "red pick_up conway-chester/1", "red pick_up hereford-lancaster/1", "red done"
    )
    # Wales has three points (two alike) for blue's trader, England the vacated one for yellow's.
    assert legal(game) == {
        "red put_down conway-chester/1 blue trader from wales",
        "red put_down montgomery-conway/3 blue trader from wales",
        "red put_down hereford-lancaster/1 yellow trader from england",
    }
    assert changes(
        game,
        "red put_down hereford-lancaster/1 yellow trader from england",
        "red put_down montgomery-conway/3 blue trader from wales",
    ) == {
        "route hereford-lancaster": (".g", "yg"),
        "route montgomery-conway": ("gv.", "gvb"),
        "decision": ("put_down opponents hand=b@wales,y@england", "action"),
    }


@pytest.mark.rule("U4", "U2")
@pytest.mark.parametrize("edition", ["2009", "2014"])
def test_remove_3_knows_no_country_and_no_permit(edition: str) -> None:
    game = table(
        f"board britannia_4_5 {edition} 4; red markers=remove_3; "
        "route conway-chester b..; route glasgow-falkirk g.; route hereford-lancaster b."
    )
    assert legal(game) == {"red use remove_3", "red end_turn"}
    play(game, "red use remove_3")
    assert legal(game) == each(
        "red remove {}", "conway-chester/1", "glasgow-falkirk/1", "hereford-lancaster/1"
    )
    assert changes(
        game, "red remove conway-chester/1", "red remove glasgow-falkirk/1", "red remove hereford-lancaster/1"
    ) == {
        "route conway-chester": ("b..", "..."),
        "route glasgow-falkirk": ("g.", ".."),
        "route hereford-lancaster": ("b.", ".."),
        "blue.supply": ("0t0m", "2t0m"),
        "green.supply": ("0t0m", "1t0m"),
        "decision": ("remove left=3", "action"),
    }
