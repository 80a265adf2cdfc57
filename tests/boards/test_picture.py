"""The picture of a board: complete, well-formed, and nothing covers anything else."""

from __future__ import annotations

import dataclasses
import math
import re
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

from hansa.boards import BOARDS, Board, City, Route, Space, SpecialPrestige, load
from hansa.boards.drawing.layout import TRADER, Box, Layout, Place, lay_out
from hansa.play.picture import Pieces, board_svg

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module", params=BOARDS)
def board(request: pytest.FixtureRequest) -> Board:
    return load(str(request.param))


@pytest.fixture(scope="module")
def layout(board: Board) -> Layout:
    return lay_out(board)


@pytest.fixture(scope="module")
def svg(board: Board) -> str:
    return board_svg(board)


@pytest.fixture(scope="module")
def drawing(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def texts(drawing: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in drawing.iter(f"{SVG}text")]


def used(drawing: ElementTree.Element) -> list[str]:
    return [element.attrib["href"].removeprefix("#") for element in drawing.iter(f"{SVG}use")]


def along(road: list[Place]) -> list[Place]:
    """Places close to one another on a road."""
    return [
        (ax + (bx - ax) * i / 6, ay + (by - ay) * i / 6)
        for (ax, ay), (bx, by) in pairwise(road)
        for i in range(7)
    ]


def test_names_are_all_there(board: Board, drawing: ElementTree.Element) -> None:
    names = texts(drawing)
    assert [city.name for city in board.cities if names.count(city.name) != 1] == []
    assert board.name in names


def test_every_space_shows_its_numeral(board: Board, drawing: ElementTree.Element) -> None:
    spaces = [space.colour for city in board.cities for space in city.spaces]
    for colour, numeral in (("white", "I"), ("orange", "II"), ("pink", "III"), ("black", "IV")):
        # once more at the special prestige, and once in the legend
        assert texts(drawing).count(numeral) == spaces.count(colour) + 2


def test_what_is_printed_at_routes_is_there(board: Board, drawing: ElementTree.Element) -> None:
    symbols = used(drawing)
    legend = 1
    assert symbols.count("tavern") == 3 + legend
    assert symbols.count("guard") == (len(board.border_guards) + legend if board.border_guards else 0)
    for marker in ("move_2", "reuse_2", "place_2"):
        printed = sum(route.permanent_marker == marker for route in board.routes)
        assert symbols.count(marker) == (printed + legend if printed else 0)
    for ability in ("keys", "actions", "book", "bank"):
        assert symbols.count(ability) == 1 + legend


def test_everything_referred_to_is_defined(svg: str) -> None:
    ids = re.findall(r'\bid="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    references = re.findall(r'href="#([^"]+)"', svg) + re.findall(r"url\(#([^)]+)\)", svg)
    assert set(references) <= set(ids)
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")  # stand-alone


def test_nothing_overlaps(layout: Layout) -> None:
    assert layout.overlaps() == []


def test_everything_is_on_the_sheet(layout: Layout) -> None:
    for what, area, radius in layout.shapes():
        assert area.left - radius >= 0, what
        assert area.top - radius >= 0, what
        assert area.right + radius <= layout.width, what
        assert area.bottom + radius <= layout.height, what


def test_overlaps_are_noticed() -> None:
    layout = lay_out(load("hanse_4_5"))
    wall, name = layout.towns["luebeck"].wall, layout.towns["hamburg"].name
    on_wall = dict(layout.points) | {("arnheim-duisburg", 1): (wall.right + 5, wall.top)}
    assert dataclasses.replace(layout, points=on_wall).overlaps() == [("luebeck", "arnheim-duisburg/2", 7.8)]
    on_name = dataclasses.replace(layout, emblems={"goslar-hildesheim": (name.left, name.top)})
    assert ("hamburg", "goslar-hildesheim/emblem") in [found[:2] for found in on_name.overlaps()]


def test_a_full_board_does_not_overlap_either(board: Board) -> None:
    additional = {city.id: 2 if city.green else 1 for city in board.cities[::2]}
    markers = [route.id for route in board.routes if not route.permanent_marker][::3]
    assert lay_out(board, additional, markers).overlaps() == []


def test_things_stay_where_they_are_printed(board: Board, layout: Layout) -> None:
    for route in board.routes:
        for i, (x, y) in enumerate(route.path):
            moved = math.dist(layout.points[route.id, i], (x * layout.width, y * layout.height))
            assert moved < TRADER, (route.id, i)


def test_roads_cross_nothing(board: Board, layout: Layout) -> None:
    roads = {route.id: layout.road(route) for route in board.routes}
    for one, other in combinations(roads.values(), 2):
        assert not any(crossing(a, b, c, d) for a, b in pairwise(one) for c, d in pairwise(other))
    for route in board.routes:
        others = [town for city, town in layout.towns.items() if city not in (route.a, route.b)]
        points = [point for (of, _), point in layout.points.items() if of != route.id]
        for x, y in along(roads[route.id]):
            assert not any(inside(box, x, y) for town in others for box in (town.wall, town.name)), route.id
            assert min(math.dist(point, (x, y)) for point in points) > TRADER * 0.5, route.id


def inside(box: Box, x: float, y: float) -> bool:
    return box.left < x < box.right and box.top < y < box.bottom


def crossing(a: Place, b: Place, c: Place, d: Place) -> bool:
    def side(p: Place, q: Place, r: Place) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def test_the_same_board_is_always_the_same_picture() -> None:
    assert board_svg(load("britannia_4_5")) == board_svg(load("britannia_4_5"))


def test_pieces_of_a_running_game() -> None:
    board = load("east_3_5")
    empty = ElementTree.fromstring(board_svg(board))
    pieces = Pieces(
        points={("krakau-thorn", 0): ("red", "trader"), ("malmoe-visby", 1): ("violet", "merchant")},
        posts={("krakau", 0): ("blue", "trader"), ("havelberg", 0): ("neutral", "trader")},
        additional={"waren": [("green", "trader"), ("yellow", "merchant")], "luebeck": [("red", "trader")]},
        markers={"stettin-kulm": "develop", "krakau-thorn": "plus_4"},
        prestige=[None, ("blue", "merchant")],
    )
    game = ElementTree.fromstring(board_svg(board, pieces))
    symbols = used(game)
    signs = {seat: symbols.count(seat) for seat in ("red", "blue", "green", "yellow", "violet", "neutral")}
    assert signs == {"red": 2, "blue": 2, "green": 1, "yellow": 1, "violet": 1, "neutral": 0}
    assert symbols.count("develop") == symbols.count("plus_4") == 1
    assert symbols.count("tavern") == used(empty).count("tavern") - 1  # a marker lies on it
    assert texts(empty).count("1") - texts(game).count("1") == 1  # the coin of Havelberg is earned
    assert texts(empty).count("I") - texts(game).count("I") == 2  # occupied spaces show no numeral
    assert "8 PP" in texts(game)


def grid(columns: int, rows: int) -> Board:
    """A board as large as a file may describe, with names that SVG must not stumble over."""

    def place(i: int) -> Place:
        return (0.05 + 0.9 * (i % columns) / (columns - 1), 0.05 + 0.9 * (i // columns) / (rows - 1))

    def between(a: int, b: int) -> Route:
        (ax, ay), (bx, by) = place(a), place(b)
        path = tuple((ax + (bx - ax) * k, ay + (by - ay) * k) for k in (0.25, 0.5, 0.75))
        return Route(f"c{a}-c{b}", f"c{a}", f"c{b}", ("house", "boat", "house"), a < 3, None, None, path)

    spaces = (Space("white", "trader", 1), Space("black", "merchant", 0))
    cities = tuple(
        City(f"c{i}", f"<Bad & Long {i}>", "plain", (), spaces, False, place(i))
        for i in range(columns * rows)
    )
    across = [between(i, i + 1) for i in range(columns * rows) if (i + 1) % columns]
    down = [between(i, i + columns) for i in range(columns * (rows - 1))]
    return dataclasses.replace(
        load("hanse_4_5"),
        id="grid",
        name='"Grid" & <more>',
        east_west=("c0", "c1"),
        special_prestige=SpecialPrestige("c2", ((7, "white"), (8, "orange"), (9, "pink"), (11, "black"))),
        cities=cities,
        routes=tuple(across + down),
        missions=(),
        land=(),
    )


def test_any_other_board() -> None:
    board = grid(8, 5)
    drawing = ElementTree.fromstring(board_svg(board))
    assert {city.name for city in board.cities} <= set(texts(drawing))
    assert lay_out(board).overlaps() == []
