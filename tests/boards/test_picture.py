"""The picture of a board: complete, well-formed, and like the page's."""

from __future__ import annotations

import dataclasses
import re
from xml.etree import ElementTree

import pytest

from hansa.boards import BOARDS, Board, City, Route, Space, SpecialPrestige, load
from hansa.boards.drawing.geometry import SPACE, Place
from hansa.boards.drawing.layout import lay_out, layout_of
from hansa.boards.drawing.picture import Pieces, board_svg
from hansa.boards.drawing.svg import curve
from hansa.boards.model import Province

from ..support.quick import quick

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module", params=BOARDS)
def board(request: pytest.FixtureRequest) -> Board:
    return load(str(request.param))


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


def test_things_are_where_the_page_has_them(board: Board, svg: str) -> None:
    layout = layout_of(board)
    for road in layout["roads"].values():
        assert svg.count(f'd="{curve(road)}"') >= 2
    for city, town in layout["towns"].items():
        for x, y in town["spaces"][: len(board.city(city).spaces)]:
            half = SPACE / 2
            assert (
                f'cx="{x:g}" cy="{y:g}"' in svg or f'x="{number(x - half)}" y="{number(y - half)}"' in svg
            ), city


def number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


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


def test_a_marker_without_a_symbol_shows_its_initials() -> None:
    drawn = board_svg(load("east_3_5"), Pieces(markers={"stettin-kulm": "pass_round"}))
    assert "PR" in texts(ElementTree.fromstring(drawn))
    assert "#pass_round" not in drawn


def test_a_full_board(board: Board) -> None:
    piece, round_piece = ("red", "trader"), ("blue", "merchant")
    pieces = Pieces(
        points={(route.id, i): piece for route in board.routes for i in range(len(route.points))},
        posts={(city.id, i): piece for city in board.cities for i in range(len(city.spaces))},
        additional={city.id: [round_piece] * (2 if city.green else 1) for city in board.cities},
        markers={route.id: "plus_3" for route in board.routes if not route.permanent_marker},
        prestige=[round_piece] * 4,
    )
    symbols = used(ElementTree.fromstring(board_svg(board, pieces)))
    assert symbols.count("red") == len(pieces.points) + len(pieces.posts)
    assert symbols.count("blue") == sum(len(posts) for posts in pieces.additional.values()) + 4
    assert symbols.count("plus_3") == len(pieces.markers)


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


@pytest.mark.parametrize("size", quick([(2, 2), (3, 2), (8, 5)], (2, 2), (3, 2)), ids=str)
def test_any_other_board(size: tuple[int, int]) -> None:
    board = grid(*size)
    drawing = ElementTree.fromstring(board_svg(board))
    assert {city.name for city in board.cities} <= set(texts(drawing))
    assert board.name in texts(drawing)
    assert layout_of(board)["overlaps"] == []
    assert lay_out(board, "wide")["overlaps"] == []


def test_a_province_of_any_form() -> None:
    board = load("hanse_2_3")
    first, rest = board.routes[:12], board.routes[12:]  # as many routes as cities, and yet not a ring
    provinces = (Province("first", tuple(r.id for r in first)), Province("rest", tuple(r.id for r in rest)))
    layout = lay_out(dataclasses.replace(board, provinces=provinces, border_guards=()))
    assert list(layout["provinces"]) == ["first", "rest"]
