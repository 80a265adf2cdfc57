"""The kept layouts: fresh, complete, and nothing covers anything else."""

from __future__ import annotations

import dataclasses
import json
import math
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

from hansa.boards import BOARDS, Board, Space, SpecialPrestige, load
from hansa.boards.drawing import settle
from hansa.boards.drawing.geometry import SEAL, TRADER, Box, Region, crossing, gap, line_distance
from hansa.boards.drawing.layout import (
    WINDOWS,
    Layout,
    Town,
    Window,
    file_name,
    fingerprint,
    lay_out,
    to_text,
)
from hansa.boards.drawing.roads import lay_roads, roads_over_towns
from hansa.boards.drawing.settle import GUARD, Form, Settled, overlaps, sheets
from hansa.boards.model import Province

from ..support.quick import quick

Shape = tuple[str, str, Box, float]

FOLDER = Path(__file__).parents[2] / "src/hansa/boards/layouts"
SHAPES = [(id, window) for id in BOARDS for window in WINDOWS]
# How far points may be from their printed places, the farthest one and on average, in traders: a map is
# printed in one shape, and on a phone it has another.
FAR: dict[Window, tuple[float, float]] = {"portrait": (4.2, 0.7), "landscape": (3.1, 0.85)}


@pytest.fixture(scope="module", params=SHAPES, ids=str)
def shape(request: pytest.FixtureRequest) -> tuple[str, Window]:
    found: tuple[str, Window] = request.param
    return found


@pytest.fixture(scope="module")
def board(shape: tuple[str, Window]) -> Board:
    return load(shape[0])


@pytest.fixture(scope="module")
def layout(shape: tuple[str, Window], board: Board) -> Layout:
    found: Layout = json.loads((FOLDER / file_name(board, shape[1])).read_text("utf-8"))
    return found


def town_shapes(city: str, town: Town) -> list[Shape]:
    left, top, right, bottom = town["wall"]
    shapes = [(city, "wall", Box(left, top - TRADER * 0.17, right, bottom), 0.0)]
    if town["tower"]:
        left, top, right, bottom = town["tower"]
        shapes.append((city, "tower", Box(left, top - TRADER * 0.67, right, bottom), 0.0))
    parts = {"name": town["name"], "annex": town["annex"], "pennant_box": town["pennant_box"]}
    return shapes + [(city, part, Box(*area), 0.0) for part, area in parts.items()]


def shapes(layout: Layout) -> list[Shape]:
    """Everything drawn: whose it is, what it is, a rectangle, and a radius around it."""
    found = [shape for city, town in layout["towns"].items() for shape in town_shapes(city, town)]
    found += [(key, "point", Box(x, y, x, y), TRADER * 0.6) for key, (x, y) in layout["points"].items()]
    found += [(f"{key}:emblem", "emblem", Box(x, y, x, y), SEAL) for key, (x, y) in layout["emblems"].items()]
    found += [(f"guard {x}", "guard", Box(x, y, x, y), GUARD * 0.9) for x, y in layout["guards"]]
    return [*found, ("prestige", "prestige", Box(*layout["prestige"]), 0.0)]


def test_layouts_are_of_these_boards(layout: Layout, board: Board) -> None:
    assert layout["print"] == fingerprint(board), "run scripts/layouts.py"


@pytest.mark.parametrize("shape", quick(SHAPES, ("hanse_4_5", "usual")), ids=str, indirect=True)
def test_layouts_are_what_is_made_today(layout: Layout, shape: tuple[str, Window], board: Board) -> None:
    id, window = shape
    assert to_text(layout) == to_text(lay_out(board, window)), f"run scripts/layouts.py {id}"


def test_everything_has_a_place(layout: Layout, board: Board) -> None:
    points = [f"{route.id}/{i + 1}" for route in board.routes for i in range(len(route.points))]
    assert list(layout["points"]) == points
    assert list(layout["emblems"]) == list(layout["roads"]) == [route.id for route in board.routes]
    assert list(layout["towns"]) == [city.id for city in board.cities]
    for city in board.cities:
        assert len(layout["towns"][city.id]["spaces"]) == (len(city.spaces) or 2)
    assert list(layout["provinces"]) == [province.id for province in board.provinces]
    assert list(layout["countries"]) == [country for country, _ in board.countries]
    assert len(layout["guards"]) == len(board.border_guards)


def test_nothing_overlaps(layout: Layout) -> None:
    assert layout["overlaps"] == []
    for (one, part, a, ra), (other, which, b, rb) in combinations(shapes(layout), 2):
        if one != other:
            assert gap(a, b) > ra + rb - 0.5, f"{one} {part} covers {other} {which}"


def test_pennants_touch_nothing_of_their_own_town(layout: Layout) -> None:
    for city, town in layout["towns"].items():
        spaces = [Box(x - 13.5, y - 13.5, x + 13.5, y + 13.5) for x, y in town["spaces"]]
        others = [*spaces, Box(*town["name"]), Box(*town["annex"])]
        if town["tower"]:
            others.append(Box(*town["tower"]))
        assert all(gap(Box(*town["pennant_box"]), other) >= 0 for other in others), city


def test_everything_is_on_the_sheet(layout: Layout) -> None:
    for whose, part, area, radius in shapes(layout):
        assert min(area.left, area.top) - radius >= 0, f"{whose} {part}"
        assert area.right + radius <= layout["width"], f"{whose} {part}"
        assert area.bottom + radius <= layout["height"], f"{whose} {part}"


def test_points_stay_near_their_printed_places(
    layout: Layout, board: Board, shape: tuple[str, Window]
) -> None:
    moved = [
        math.dist(layout["points"][f"{route.id}/{i + 1}"], (x * layout["width"], y * layout["height"]))
        for route in board.routes
        for i, (x, y) in enumerate(route.path)
    ]
    farthest, average = FAR.get(shape[1], (2.5, 0.7))
    assert max(moved) < farthest * TRADER
    assert sum(moved) / len(moved) < average * TRADER


def test_what_lies_at_a_road_is_close_to_it(layout: Layout, shape: tuple[str, Window]) -> None:
    most = 2.1 if shape[1] == "landscape" else 2
    for route, emblem in layout["emblems"].items():
        assert math.dist(emblem, layout["anchors"][route]) < most * TRADER, route


def test_a_phone_has_large_names_on_a_sheet_of_its_shape() -> None:
    for id in BOARDS:
        sheets: dict[str, Layout] = {
            window: json.loads((FOLDER / file_name(load(id), window)).read_text("utf-8"))
            for window in WINDOWS
        }
        assert sheets["usual"]["letter"] == sheets["wide"]["letter"]
        for window, shape in (("portrait", 0.6), ("landscape", 1.62)):
            sheet = sheets[window]
            assert sheet["width"] / sheet["height"] == pytest.approx(shape, abs=0.01)
            assert sheet["letter"] == pytest.approx(1.25 * sheets["usual"]["letter"], abs=0.1)


def test_countries_hold_their_points(layout: Layout, board: Board) -> None:
    countries = {country: Region(loops) for country, loops in layout["countries"].items()}
    for route in board.routes:
        for i in range(len(route.points)):
            x, y = layout["points"][f"{route.id}/{i + 1}"]
            assert [c for c, region in countries.items() if region.holds(x, y)] == (
                [route.country] if route.country in countries else []
            ), f"{route.id}/{i + 1}"


def test_roads_do_not_cross_one_another(layout: Layout) -> None:
    for (one, a), (other, b) in combinations(layout["roads"].items(), 2):
        assert not any(crossing(*p, *q) for p in pairwise(a) for q in pairwise(b)), f"{one} crosses {other}"


def test_roads_keep_clear_of_other_points_and_towns(layout: Layout, board: Board) -> None:
    for route in board.routes:
        places = along(layout["roads"][route.id])
        for key, point in layout["points"].items():
            if not key.startswith(f"{route.id}/"):
                near = min(math.dist(point, place) for place in places)
                assert near > TRADER * 0.55, f"{route.id} over {key}"
        for city, town in layout["towns"].items():
            if city not in (route.a, route.b):
                for _, part, area, _ in town_shapes(city, town):
                    if part != "annex":  # which is rarely there, and drawn over the road
                        over = any(area.holds(*place) for place in places)
                        assert not over, f"{route.id} over {city} {part}"


def test_roads_meet_a_wall_apart_from_one_another(layout: Layout, board: Board) -> None:
    for city in board.cities:
        gates = [
            road[0 if route.a == city.id else -1]
            for route in board.routes
            if city.id in (route.a, route.b)
            for road in [layout["roads"][route.id]]
        ]
        assert all(math.dist(a, b) > TRADER * 0.3 for a, b in combinations(gates, 2)), city.id


def test_the_pawn_stands_clear(layout: Layout) -> None:
    for province in layout["provinces"].values():
        x, y = province["pawn"]
        place = Box(x, y, x, y)
        assert all(gap(place, area) - radius > TRADER * 0.4 for _, _, area, radius in shapes(layout))


def along(road: list[list[float]]) -> list[tuple[float, float]]:
    return [
        (ax + (bx - ax) * i / 8, ay + (by - ay) * i / 8)
        for (ax, ay), (bx, by) in pairwise(road)
        for i in range(9)
    ]


def test_waves_and_the_ship_are_on_open_water(layout: Layout) -> None:
    assert layout["waves"]
    drawn = [area for _, _, area, _ in shapes(layout)]
    land = [Region([coast]) for coast in layout["land"]]
    lines = [*layout["roads"].values(), *([*coast, coast[0]] for coast in layout["land"])]
    for (x, y), room in [
        *((wave, 0.7) for wave in layout["waves"]),
        *([(layout["ship"], 1.9)] if layout["ship"] else []),
    ]:
        assert not any(coast.holds(x, y) for coast in land)
        assert all(gap(Box(x, y, x, y), area) > 0 for area in drawn)
        assert all(line_distance(line, x, y) > TRADER * room for line in lines)


# Overlaps are noticed


@pytest.fixture(scope="module")
def settled() -> Settled:
    return next(sheets(load("hanse_4_5"), Form(1.46)))


def test_a_point_on_a_wall_is_noticed(settled: Settled) -> None:
    assert overlaps(settled) == []
    wall = settled.towns["luebeck"].wall
    points = settled.points | {"arnheim-duisburg/2": (wall.right - 5, wall.bottom - 5)}
    assert overlaps(dataclasses.replace(settled, points=points)) == [("luebeck:wall", "arnheim-duisburg/2")]


def test_a_marker_on_a_name_is_noticed(settled: Settled) -> None:
    name = settled.towns["hamburg"].name
    emblems = settled.emblems | {"goslar-hildesheim": (name.left, name.top)}
    found = overlaps(dataclasses.replace(settled, emblems=emblems))
    assert ("hamburg:name", "goslar-hildesheim:emblem") in found


def test_a_road_over_a_town_is_noticed(settled: Settled) -> None:
    board, roads = load("hanse_4_5"), lay_roads(load("hanse_4_5"), settled)
    assert roads_over_towns(board, roads, settled) == []
    wall = settled.towns["luebeck"].wall
    roads["hamburg-stade"][2] = ((wall.left + wall.right) / 2, (wall.top + wall.bottom) / 2)
    assert ("hamburg-stade", "luebeck:wall") in roads_over_towns(board, roads, settled)


def test_a_board_without_room_says_what_overlaps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settle, "_LARGER", ())
    board = load("hanse_4_5")
    heap = dataclasses.replace(
        board,
        cities=tuple(dataclasses.replace(city, at=(0.5, 0.5)) for city in board.cities[:7]),
        routes=tuple(
            dataclasses.replace(
                board.routes[0],
                id=f"{a.id}-{b.id}",
                a=a.id,
                b=b.id,
                path=((0.5, 0.5),) * 3,
                points=("house",) * 3,
            )
            for a, b in combinations(board.cities[:7], 2)
        ),
        special_prestige=SpecialPrestige(board.cities[0].id, board.special_prestige.spaces),
    )
    layout = lay_out(heap)
    known = {*layout["towns"], *layout["points"], *layout["roads"], "prestige"}
    assert layout["overlaps"]
    assert {thing.partition(":")[0] for pair in layout["overlaps"] for thing in pair} <= known


# The fingerprint


def test_a_fingerprint_leaves_out_what_is_not_drawn_here() -> None:
    board = load("hanse_2_3")
    other = dataclasses.replace(
        board,
        name="Another",
        players=(3, 3),
        two_player=(),
        modules=(),
        completed_cities_end=3,
        missions=(),
        special_prestige=dataclasses.replace(board.special_prestige, spaces=()),
        cities=tuple(
            dataclasses.replace(
                city,
                banner="plain",
                abilities=("keys",) * len(city.abilities),
                spaces=(Space("white", "trader", 0),) * len(city.spaces),
            )
            for city in board.cities
        ),
        routes=tuple(
            dataclasses.replace(
                route, tavern=False, permanent_marker="move_2", points=("boat",) * len(route.points)
            )
            for route in board.routes
        ),
    )
    assert fingerprint(other) == fingerprint(board)
    assert to_text(lay_out(other)) == to_text(lay_out(board))


def edited(board: Board) -> dict[str, Board]:
    """The board with one thing changed that its layout depends on."""
    city, route, province = board.cities[0], board.routes[0], board.provinces[0]
    cities: dict[str, Any] = {
        "id": "x",
        "name": "Another",
        "abilities": ("keys", "book", "bank"),
        "spaces": city.spaces * 2,
        "at": (0.5, 0.5),
    }
    routes: dict[str, Any] = {
        "id": "x-y",
        "a": route.b,
        "b": route.a,
        "country": "wales",
        "path": route.path[:-1],
    }
    whole: dict[str, Any] = {
        "id": "x",
        "east_west": ("x", "y"),
        "special_prestige": SpecialPrestige("x", board.special_prestige.spaces),
        "home_country": "england",
        "countries": (("wales", ("x",)),),
        "permits": (("x", ("wales",)),),
        "provinces": (Province(province.id, province.routes[:-1]), *board.provinces[1:]),
        "border_guards": board.border_guards[1:],
        "land": board.land[1:],
    }
    changed = {key: dataclasses.replace(board, **{key: value}) for key, value in whole.items()}
    for key, fact in cities.items():
        first = dataclasses.replace(city, **{key: fact})
        changed[f"city {key}"] = dataclasses.replace(board, cities=(first, *board.cities[1:]))
    for key, entry in routes.items():
        way = dataclasses.replace(route, **{key: entry})
        changed[f"route {key}"] = dataclasses.replace(board, routes=(way, *board.routes[1:]))
    return changed


def test_a_fingerprint_has_everything_a_layout_depends_on() -> None:
    board = load("hanse_2_3")
    prints = {key: fingerprint(other) for key, other in edited(board).items()}
    assert [key for key, found in prints.items() if found == fingerprint(board)] == []
    assert len(set(prints.values())) == len(prints)
