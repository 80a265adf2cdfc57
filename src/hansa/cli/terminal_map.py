"""The board as a map of characters: towns and points where the printed ones are, roads in fine dots.

Everything is put on the nearest free place to its printed one, the towns first; roads are drawn in
Braille dots, eight to a character, wherever nothing else is.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from rich.text import Text

from hansa.boards import Board, Route
from hansa.cli.terminal_position import TerminalPosition

__all__ = ["draw_map"]

_BRAILLE = 0x2800
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # by row and column of the character
_TALL = 2.1  # how much higher than wide a character is

Cell = tuple[int, int]  # column and row


@dataclass(frozen=True, slots=True)
class Places:
    """The upper left corner of each town, and where each point is."""

    towns: dict[str, Cell]
    points: dict[tuple[str, int], Cell]


def draw_map(position: TerminalPosition, columns: int, rows: int) -> list[Text]:
    """The map with this many columns and rows, one text per row."""
    board = position.board
    towns = {city.id: (position.city_name(city), position.posts(city)) for city in board.cities}
    spans = tuple((city, (len(name), len(posts))) for city, (name, posts) in towns.items())
    places = _places(board, columns, rows, spans)
    cells: dict[Cell, Text] = {}

    def write(at: Cell, text: Text) -> None:
        for n, letter in enumerate(text.divide(range(1, len(text)))):
            cells[at[0] + n, at[1]] = letter

    for city, texts in towns.items():
        column, row = places.towns[city]
        for n, text in enumerate(texts):
            write((column, row + n), text)
    for route in board.routes:
        for n in range(len(route.points)):
            write(places.points[route.id, n], position.point(route, n))
    taken = set(cells)
    for route in board.routes:
        label = position.marker(route)
        if len(label):
            middle = places.points[route.id, len(route.points) // 2]
            home = (middle[0] - len(label) / 2, middle[1] - 1)
            at = _nearest(home, len(label), 1, columns, rows, taken, margin=1)
            write(at, label)
            _take(taken, at, len(label), 1)
    roads = _roads(board, places, dict(spans), set(cells))
    return [_row(row, columns, cells, roads) for row in range(rows)]


def _row(row: int, columns: int, cells: dict[Cell, Text], roads: dict[Cell, tuple[int, str]]) -> Text:
    line = Text(no_wrap=True, overflow="crop")
    for column in range(columns):
        at = (column, row)
        if at in cells:
            line.append_text(cells[at])
        elif at in roads:
            dots, style = roads[at]
            line.append(chr(_BRAILLE + dots), style)
        else:
            line.append(" ")
    return line


# Where things are


@lru_cache(maxsize=64)
def _places(board: Board, columns: int, rows: int, spans: tuple[tuple[str, tuple[int, int]], ...]) -> Places:
    """Towns, then points, each at the nearest free place; a span is how long a town's two rows are."""
    taken: set[Cell] = set()
    span_of = dict(spans)
    across, down = _frame(board)
    towns = {}
    # Wide towns first: they find room less easily.
    for city in sorted(board.cities, key=lambda city: -max(span_of[city.id])):
        width = max(span_of[city.id])
        x, y = _scaled(city.at, across, down, columns, rows - 1)
        towns[city.id] = at = _nearest((x - width / 2, y), width, 2, columns, rows, taken, margin=2)
        _take(taken, at, width, 2)
    points: dict[tuple[str, int], Cell] = {}
    for route in board.routes:
        for n, place in enumerate(route.path):
            home = _scaled(place, across, down, columns, rows)
            points[route.id, n] = at = _nearest(home, 1, 1, columns, rows, taken, margin=1)
            _take(taken, at, 1, 1)
    return Places(towns, points)


def _frame(board: Board) -> tuple[tuple[float, float], tuple[float, float]]:
    """How much of the board is used, across and down."""
    used = [city.at for city in board.cities] + [place for route in board.routes for place in route.path]
    xs, ys = [x for x, _ in used], [y for _, y in used]
    return (min(xs), max(xs)), (min(ys), max(ys))


def _scaled(
    place: tuple[float, float],
    across: tuple[float, float],
    down: tuple[float, float],
    columns: int,
    rows: int,
) -> tuple[float, float]:
    x = (place[0] - across[0]) / ((across[1] - across[0]) or 1)
    y = (place[1] - down[0]) / ((down[1] - down[0]) or 1)
    side = 6  # half a town, since a town at the edge of the board has to fit too
    return side + x * (columns - 1 - 2 * side), y * (rows - 1)


def _take(taken: set[Cell], at: Cell, width: int, height: int) -> None:
    taken.update((at[0] + x, at[1] + y) for x in range(width) for y in range(height))


@lru_cache(maxsize=1)
def _around() -> list[Cell]:
    """Steps away from a place, the shortest first."""
    steps = [(x, y) for x in range(-70, 71) for y in range(-30, 31)]
    return sorted(steps, key=lambda step: step[0] ** 2 + (step[1] * _TALL) ** 2)


def _nearest(
    home: tuple[float, float],
    width: int,
    height: int,
    columns: int,
    rows: int,
    taken: set[Cell],
    margin: int,
) -> Cell:
    """The nearest place where a box of this size covers nothing and keeps its distance on both sides."""
    last_column, last_row = max(0, columns - width), max(0, rows - height)
    start = min(max(0, round(home[0])), last_column), min(max(0, round(home[1])), last_row)
    for x, y in _around():
        column, row = start[0] + x, start[1] + y
        inside = 0 <= column <= last_column and 0 <= row <= last_row
        if inside and _is_free(taken, column, row, width, height, margin):
            return column, row
    return start  # not enough room: cover something rather than fail


def _is_free(taken: set[Cell], column: int, row: int, width: int, height: int, margin: int) -> bool:
    return not any(
        (x, y) in taken
        for y in range(row, row + height)
        for x in range(column - margin, column + width + margin)
    )


# Roads


def _roads(
    board: Board, places: Places, spans: dict[str, tuple[int, int]], covered: set[Cell]
) -> dict[Cell, tuple[int, str]]:
    """The dots of all roads by character, and their style."""
    found: dict[Cell, tuple[int, str]] = {}
    for route in board.routes:
        chain = [places.points[route.id, n] for n in range(len(route.points))]
        stops = [
            _gate(places.towns[route.a], spans[route.a], chain[0]),
            *chain,
            _gate(places.towns[route.b], spans[route.b], chain[-1]),
        ]
        style = _style(board, route)
        for one, other in pairwise(stops):
            for column, row, dot in _line(one, other):
                if (column, row) not in covered:
                    dots = found.get((column, row), (0, ""))[0]
                    found[column, row] = (dots | dot, style)
    return found


def _gate(town: Cell, spans: tuple[int, int], towards: Cell) -> Cell:
    """Where a road leaves a town: the nearest of the characters of its two rows."""
    left, top = town
    ends = [(min(max(towards[0], left), left + max(1, span) - 1), top + n) for n, span in enumerate(spans)]
    return min(ends, key=lambda end: (end[0] - towards[0]) ** 2 + ((end[1] - towards[1]) * _TALL) ** 2)


def _line(one: Cell, other: Cell) -> list[tuple[int, int, int]]:
    """The dots between the middles of two characters."""
    ax, ay = one[0] * 2 + 1, one[1] * 4 + 2
    bx, by = other[0] * 2 + 1, other[1] * 4 + 2
    steps = max(abs(bx - ax), abs(by - ay), 1)
    dots = []
    for step in range(steps + 1):
        x, y = round(ax + (bx - ax) * step / steps), round(ay + (by - ay) * step / steps)
        dots.append((x // 2, y // 4, _DOTS[y % 4][x % 2]))
    return dots


def _style(board: Board, route: Route) -> str:
    if "boat" in route.points:
        return "cyan"
    countries = [name for name, _ in board.countries]
    if route.country in countries:
        return ("dark_orange3", "blue")[countries.index(route.country) % 2]
    return "bright_black"
