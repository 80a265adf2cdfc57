"""The kept layouts: fresh, complete, and nothing covers anything else."""

from __future__ import annotations

import json
import math
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from hansa.boards import BOARDS, Board, load
from hansa.boards.drawing.geometry import SEAL, TRADER, Box, crossing, gap, inside, line_distance
from hansa.boards.drawing.layout import Layout, Town, file_name, fingerprint, lay_out, to_text
from hansa.boards.drawing.settle import GUARD

Shape = tuple[str, str, Box, float]

FOLDER = Path(__file__).parents[2] / "src/hansa/boards/layouts"
SHAPES = [(id, wide) for id in BOARDS for wide in (False, True)]
QUICK = ("east_3_5", False)


@pytest.fixture(scope="module", params=SHAPES, ids=str)
def shape(request: pytest.FixtureRequest) -> tuple[str, bool]:
    found: tuple[str, bool] = request.param
    return found


@pytest.fixture(scope="module")
def board(shape: tuple[str, bool]) -> Board:
    return load(shape[0])


@pytest.fixture(scope="module")
def layout(shape: tuple[str, bool], board: Board) -> Layout:
    found: Layout = json.loads((FOLDER / file_name(board, wide=shape[1])).read_text("utf-8"))
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


@pytest.mark.parametrize(
    ("id", "wide"),
    [pytest.param(*shape, marks=() if shape == QUICK else pytest.mark.slow) for shape in SHAPES],
)
def test_layouts_are_what_is_made_today(id: str, wide: bool) -> None:
    board = load(id)
    kept = (FOLDER / file_name(board, wide=wide)).read_text("utf-8")
    assert kept == to_text(lay_out(board, wide=wide)), f"run scripts/layouts.py {id}"


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
    lines = [*layout["roads"].values(), *([*coast, coast[0]] for coast in layout["land"])]
    for (x, y), room in [
        *((wave, 0.7) for wave in layout["waves"]),
        *([(layout["ship"], 1.9)] if layout["ship"] else []),
    ]:
        assert not any(inside((x, y), [coast]) for coast in layout["land"])
        assert all(gap(Box(x, y, x, y), area) > 0 for area in drawn)
        assert all(line_distance(line, x, y) > TRADER * room for line in lines)
