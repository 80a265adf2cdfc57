"""What lies around towns and roads, as data: coast, countries, provinces, rivers, woods and seas."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from heapq import heapify, heappop, heappush
from itertools import pairwise

from hansa.boards.drawing.geometry import TRADER, Box, Place, Polygon, Region, around, gap
from hansa.boards.drawing.settle import Settled
from hansa.boards.model import Board

_Node = tuple[int, int]

_OVER = 700.0  # how far the land goes on beyond the frame
_BORDER = 60.0  # and the countries
_ABROAD = 9 * TRADER  # how far a country reaches from its points and towns
_FARTHEST = 12 * TRADER  # and from where on it does not matter how far something is
_GRID = 8.0
_SWIMMING = 5.0  # how many times as slow as walking
_STEPS = tuple((i, j, math.hypot(i, j)) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j)

# In shares of the sheet, from source to mouth; what lies outside the land is not drawn.
_HANSE = (
    ((0.84, 1.05), (0.845, 0.97), (0.955, 0.8), (0.845, 0.66), (0.815, 0.55), (0.83, 0.42), (0.82, 0.3),
     (0.815, 0.2), (0.775, 0.06), (0.69, 0.055)),
    ((0.53, 1.05), (0.515, 0.93), (0.535, 0.78), (0.52, 0.63), (0.53, 0.54), (0.40, 0.42), (0.435, 0.30),
     (0.45, 0.19), (0.42, 0.12)),
    ((0.36, 0.67), (0.33, 0.66), (0.215, 0.63), (0.2, 0.52), (0.195, 0.4), (0.235, 0.3), (0.215, 0.2),
     (0.235, 0.125)),
    ((0.15, 1.05), (0.155, 0.95), (0.2, 0.89), (0.045, 0.79), (0.035, 0.65), (0.03, 0.46), (-0.05, 0.43)),
    ((0.69, 0.62), (0.675, 0.55), (0.545, 0.46), (0.455, 0.37), (0.435, 0.30)),
)  # fmt: skip
_BRITANNIA = (
    ((0.50, 0.77), (0.59, 0.745), (0.645, 0.795), (0.69, 0.825), (0.755, 0.815), (0.84, 0.80)),
    ((0.245, 0.575), (0.36, 0.60), (0.385, 0.66), (0.37, 0.70), (0.40, 0.735), (0.345, 0.78)),
    ((0.56, 0.59), (0.60, 0.545), (0.645, 0.575), (0.76, 0.575), (0.80, 0.53), (0.83, 0.505)),
    ((0.56, 0.37), (0.63, 0.425), (0.70, 0.475), (0.79, 0.455), (0.85, 0.45)),
    ((0.50, 0.275), (0.58, 0.27), (0.66, 0.255), (0.72, 0.25)),
)
RIVERS: dict[str, tuple[tuple[Place, ...], ...]] = {
    "hanse_2_3": _HANSE,
    "hanse_4_5": _HANSE,
    "britannia_2_3": _BRITANNIA,
    "britannia_4_5": _BRITANNIA,
    "east_3_5": (
        ((0.56, 1.05), (0.545, 0.94), (0.43, 0.84), (0.40, 0.78), (0.30, 0.76), (0.185, 0.69), (0.175, 0.56),
         (0.045, 0.42), (0.03, 0.30), (-0.05, 0.22)),
        ((0.80, 1.05), (0.77, 0.90), (0.79, 0.79), (0.66, 0.73), (0.535, 0.66), (0.53, 0.55), (0.50, 0.44),
         (0.485, 0.34), (0.475, 0.20)),
        ((0.965, 1.05), (0.965, 0.86), (0.93, 0.76), (0.885, 0.64), (0.755, 0.64), (0.735, 0.55),
         (0.74, 0.44), (0.675, 0.40), (0.655, 0.30), (0.665, 0.17)),
        ((0.88, 0.52), (0.955, 0.34), (0.965, 0.27), (0.88, 0.235), (0.86, 0.20)),
    ),
}  # fmt: skip
# Ids in the translation files, and where the name may lie.
SEAS: dict[str, tuple[tuple[str, Box], ...]] = {
    "hanse_2_3": (("nordsee", Box(0.0, 0.0, 0.56, 0.2)), ("ostsee", Box(0.8, 0.0, 1.0, 0.14))),
    "hanse_4_5": (("nordsee", Box(0.0, 0.0, 0.56, 0.2)), ("ostsee", Box(0.8, 0.0, 1.0, 0.14))),
    "east_3_5": (("ostsee", Box(0.14, 0.0, 0.95, 0.3)),),
    "britannia_2_3": (
        ("north-sea", Box(0.6, 0.0, 1.0, 0.45)),
        ("irish", Box(0.0, 0.1, 0.4, 0.5)),
        ("channel", Box(0.1, 0.86, 0.8, 1.0)),
    ),
    "britannia_4_5": (
        ("north-sea", Box(0.6, 0.0, 1.0, 0.45)),
        ("irish", Box(0.0, 0.1, 0.4, 0.5)),
        ("channel", Box(0.1, 0.86, 0.8, 1.0)),
    ),
}
# Letters of the longest translation.
_LETTERS = {"nordsee": 11, "ostsee": 11, "north-sea": 11, "irish": 13, "channel": 11}


def coast(board: Board, width: float, height: float) -> list[Polygon]:
    """The outlines of the land, roughened and smoothed; a board that tells of no coast is all land."""
    chance = random.Random(7)
    found = []
    for polygon in board.land or (((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)),):
        places = [(_beyond(x, width), _beyond(y, height)) for x, y in polygon]
        for _ in range(6):
            rough: Polygon = []
            for (ax, ay), (bx, by) in pairwise([*places, places[0]]):
                rough.append((ax, ay))
                edge = ax == bx in (-_OVER, width + _OVER) or ay == by in (-_OVER, height + _OVER)
                far = math.dist((ax, ay), (bx, by))
                outside = not (-60 < ax < width + 60 and -60 < ay < height + 60)
                if not edge and far > (40 if outside else 8):
                    bend = (chance.random() - 0.5) * 0.3
                    rough.append(((ax + bx) / 2 + (ay - by) * bend, (ay + by) / 2 + (bx - ax) * bend))
            places = rough
        found.append(places)
    return found


def _beyond(share: float, length: float) -> float:
    return -_OVER if share <= 0 else length + _OVER if share >= 1 else share * length


def rivers(board: Board, width: float, height: float) -> list[Polygon]:
    """The courses of the rivers, wound a little."""
    found = []
    for n, course in enumerate(RIVERS.get(board.id, ())):
        chance = random.Random(80 + n)
        places = [(x * width, y * height) for x, y in course]
        for _ in range(2):
            wound: Polygon = [places[0]]
            for (ax, ay), (bx, by) in pairwise(places):
                bend = (chance.random() - 0.5) * 0.3
                wound += [((ax + bx) / 2 + (ay - by) * bend, (ay + by) / 2 + (bx - ax) * bend), (bx, by)]
            places = wound
        found.append(places)
    return found


def countries(board: Board, settled: Settled, land: Region) -> dict[str, list[Polygon]]:
    """What lies nearer to a country's points and towns than to all others; water is a long way round."""
    if not board.countries:
        return {}
    sites: list[tuple[Place, str | None]] = [
        (stop, route.country) for route in board.routes for stop in settled.stops(route)
    ]
    for city in board.cities:
        lies_in = [country for country, cities in board.countries if city.id in cities]
        wall = settled.towns[city.id].wall
        if len(lies_in) < 2:
            own = lies_in[0] if lies_in else board.home_country
            sites += [((x, (wall.top + wall.bottom) / 2), own) for x in (wall.left, wall.right)]
    ground = _Ground(settled.width, settled.height, land)
    names = [country for country, _ in board.countries]
    ways = [ground.ways(place for place, of in sites if of == name) for name in names]
    ways.append(ground.ways(place for place, of in sites if of not in names))
    found = {}
    for n, name in enumerate(names):
        inner, outer = ways[n], ways[:n] + ways[n + 1 :]

        def field(
            x: float, y: float, inner: dict[_Node, float] = inner, outer: list[dict[_Node, float]] = outer
        ) -> float:
            wobble = 9 * math.sin(x * 0.047 + 2 * math.sin(y * 0.031)) + 6 * math.sin(y * 0.071 + x * 0.02)
            here = _node((x, y))
            near, far = inner.get(here, _FARTHEST), min(way.get(here, _FARTHEST) for way in outer)
            return min(far - near + wobble, _ABROAD - near)

        found[name] = _contour(field, settled.width, settled.height)
    return found


def _node(place: Place) -> _Node:
    """The knot of the grid next to a place."""
    return round((place[0] + _BORDER) / _GRID), round((place[1] + _BORDER) / _GRID)


class _Ground:
    """A grid over the sheet on which one can walk, and swim slowly."""

    def __init__(self, width: float, height: float, land: Region) -> None:
        columns, rows = _grid(width, height)
        self._cost = {
            (i, j): 1.0 if land.holds(i * _GRID - _BORDER, j * _GRID - _BORDER) else _SWIMMING
            for i in range(columns + 1)
            for j in range(rows + 1)
        }

    def ways(self, places: Iterable[Place]) -> dict[_Node, float]:
        """How far the knots are from the nearest of these places, those that are not too far."""
        found: dict[_Node, float] = {}
        ahead = [(0.0, _node(place)) for place in places]
        heapify(ahead)
        while ahead:
            far, (i, j) = heappop(ahead)
            if far > _FARTHEST:
                break
            if (i, j) in found:
                continue
            found[i, j] = far
            for k, m, step in _STEPS:
                there = (i + k, j + m)
                if there in self._cost and there not in found:
                    heappush(ahead, (far + step * _GRID * max(self._cost[i, j], self._cost[there]), there))
        return found


def _grid(width: float, height: float) -> tuple[int, int]:
    """How many columns and rows the grid has."""
    return int((width + 2 * _BORDER) / _GRID) + 2, int((height + 2 * _BORDER) / _GRID) + 2


def _contour(field: Callable[[float, float], float], width: float, height: float) -> list[Polygon]:
    """The outlines of where a field is above 0, by marching squares."""
    start = -_BORDER
    columns, rows = _grid(width, height)
    values = [
        [
            -1.0 if i in (0, columns) or j in (0, rows) else field(start + i * _GRID, start + j * _GRID)
            for i in range(columns + 1)
        ]
        for j in range(rows + 1)
    ]
    for _ in range(3):
        values = _blurred(values)

    def cut(edge: frozenset[_Node]) -> Place:
        (i, j), (k, m) = sorted(edge)
        share = values[j][i] / (values[j][i] - values[m][k])
        return start + (i + (k - i) * share) * _GRID, start + (j + (m - j) * share) * _GRID

    inside = {(i, j) for j in range(rows) for i in range(columns) if values[j][i] > 0}
    follows: dict[frozenset[_Node], frozenset[_Node]] = {}
    for i, j in ((i, j) for j in range(rows) for i in range(columns)):
        corners = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1), (i, j)]
        crossed = [(a, b) for a, b in pairwise(corners) if (a in inside) != (b in inside)]
        leave = [frozenset(side) for side in crossed if side[0] in inside]
        enter = [frozenset(side) for side in crossed if side[1] in inside]
        follows.update(zip(leave, enter, strict=True))
    loops = []
    while follows:
        first, here = follows.popitem()
        loop = [cut(first)]
        while here != first:
            loop.append(cut(here))
            here = follows.pop(here)
        if abs(_doubled_area(loop)) > 2 * (5 * TRADER) ** 2:
            loops.append(loop[::2])
    return loops


def _blurred(values: list[list[float]]) -> list[list[float]]:
    """Each value together with its neighbours; the rim stays."""
    rows, columns = len(values), len(values[0])
    return [
        [
            values[j][i]
            if i in (0, columns - 1) or j in (0, rows - 1)
            else (values[j][i] + sum(values[j][i - 1 : i + 2]) + values[j - 1][i] + values[j + 1][i]) / 6
            for i in range(columns)
        ]
        for j in range(rows)
    ]


def _doubled_area(loop: Polygon) -> float:
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*loop, loop[0]]))


def provinces(board: Board, settled: Settled) -> dict[str, tuple[Polygon, Place]]:
    """The outline of each province, along its routes and the edge of the sheet, and where the pawn stands."""
    found = {}
    for province in board.provinces:
        links: dict[str, list[str]] = {}
        for id in province.routes:
            route = board.route(id)
            links.setdefault(route.a, []).append(route.b)
            links.setdefault(route.b, []).append(route.a)
        chain = max((_walk(city, links, ()) for city in links), key=len)
        closed = len(chain) > 2 and chain[0] in links[chain[-1]]
        places: Polygon = []
        for city, following in pairwise([*chain, chain[0] if closed else ""]):
            wall = settled.towns[city].wall
            places.append(((wall.left + wall.right) / 2, (wall.top + wall.bottom) / 2))
            if following:
                route = board.route(f"{city}-{following}")
                places += settled.stops(route)[:: 1 if route.a == city else -1]
        if not closed and not any(province.id in pair for pair in board.border_guards):
            places += _round_the_edge(places[-1], places[0], settled)
        found[province.id] = (places, _freest(places, settled))
    return found


def _walk(city: str, links: dict[str, list[str]], seen: tuple[str, ...]) -> tuple[str, ...]:
    """The longest way from a city along the routes of a province."""
    ways = [_walk(other, links, (*seen, city)) for other in links[city] if other not in (*seen, city)]
    return max(ways, key=len, default=(*seen, city))


def _round_the_edge(start: Place, end: Place, settled: Settled) -> Polygon:
    """From one town to the nearest edge, along it, and back to another: the way round the smaller area."""
    width, height = settled.width, settled.height
    corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    lengths = [width, height, width, height]

    def touch(place: Place) -> tuple[float, Place]:
        x, y = place
        sides = [(y, 0, x), (width - x, 1, y), (height - y, 2, width - x), (x, 3, height - y)]
        _, side, along = min(sides)
        spot = [(x, 0.0), (width, y), (x, height), (0.0, y)][side]
        return sum(lengths[:side]) + along, spot

    at, first = touch(start)
    until, last = touch(end)
    total = sum(lengths)
    stations = [(sum(lengths[:n]), corner) for n, corner in enumerate(corners)]
    forth = sorted(((s - at) % total, c) for s, c in stations if (s - at) % total < (until - at) % total)
    back = sorted(((at - s) % total, c) for s, c in stations if (at - s) % total < (at - until) % total)
    way = min((forth, back), key=len)
    return [first, *(corner for _, corner in way), last]


def _freest(polygon: Polygon, settled: Settled) -> Place:
    """The place in a polygon that is farthest from everything."""
    province = Region([polygon])
    whole = around(polygon)
    taken = [(area, radius) for area, radius in _taken(settled) if gap(area, whole) < TRADER * 3]
    best, most = polygon[0], -math.inf
    for i in range(int(whole.left / 9), int(whole.right / 9) + 1):
        for j in range(int(whole.top / 9), int(whole.bottom / 9) + 1):
            place = (i * 9.0, j * 9.0)
            if province.holds(*place):
                room = _room(Box(*place, *place), taken, _from_edge(place, settled), most)
                if room > most:
                    best, most = place, room
    return best


def _taken(settled: Settled) -> list[tuple[Box, float]]:
    return [(area, radius) for _, _, area, radius in settled.shapes()]


def _room(area: Box, taken: Iterable[tuple[Box, float]], room: float, enough: float) -> float:
    """How far a rectangle is from what is taken, but at most `room`; exact only above `enough`."""
    for other, radius in taken:
        if room <= enough:
            break
        room = min(room, gap(area, other) - radius)
    return room


def _from_edge(place: Place, settled: Settled) -> float:
    x, y = place
    return min(x, y, settled.width - x, settled.height - y) - 12


def ornaments(
    roads: Iterable[Sequence[Place]], settled: Settled, land: Region, kept: Sequence[Box]
) -> tuple[Place | None, list[tuple[str, float, float]]]:
    """A compass at the emptiest place, woods and hills where nothing else is."""
    taken = [*_taken(settled), *((area, 0.0) for area in kept)]
    for road in roads:
        for (ax, ay), (bx, by) in pairwise(road):
            for share in (0.25, 0.5, 0.75):
                x, y = ax + (bx - ax) * share, ay + (by - ay) * share
                taken.append((Box(x, y, x, y), TRADER * 0.2))
    step, chance = TRADER * 1.9, random.Random(11)
    places = [
        (step * (column + chance.random() * 0.9), step * (row + chance.random() * 0.9))
        for row in range(int(settled.height / step) + 1)
        for column in range(int(settled.width / step) + 1)
    ]
    wood = TRADER * 0.72
    rooms = [_room(Box(*place, *place), taken, _from_edge(place, settled), wood) for place in places]
    free = sorted(((room, *place) for room, place in zip(rooms, places, strict=True)), reverse=True)

    def whole(x: float, y: float, far: float) -> bool:
        sides = {land.holds(x + dx * far, y + dy * far) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        return len(sides) == 1

    compass = next(((x, y) for room, x, y in free if room > TRADER * 1.3 and whole(x, y, TRADER * 1.3)), None)
    found: list[tuple[str, float, float]] = []
    for room, x, y in free:
        apart = all(math.dist((x, y), (a, b)) > TRADER * 2.1 for _, a, b in found)
        apart = apart and (not compass or math.dist((x, y), compass) > TRADER * 3)
        kind = chance.choice(("woods", "woods", "woods", "hills"))
        if room > wood and apart and land.holds(x, y) and whole(x, y, TRADER * 0.9):
            found.append((kind, round(x, 1), round(y, 1)))
    return compass, found


def seas(board: Board, settled: Settled, land: Region) -> list[tuple[str, float, float, float]]:
    """The names of the seas: id, middle and size of the type, as large as the water allows."""
    taken = _taken(settled)
    found = []
    width, height = settled.width, settled.height
    for sea, share in SEAS.get(board.id, ()):
        where = Box(share.left * width, share.top * height, share.right * width, share.bottom * height)
        for letter in (24.0, 20.0, 17.0, 14.5, 12.5, 11.0):
            half = _LETTERS[sea] * letter * 0.34
            best = _water((half, letter * 0.62), where, settled, land, taken)
            if best:
                found.append((sea, best[0], best[1], letter))
                area = Box(best[0] - half, best[1] - letter, best[0] + half, best[1] + letter)
                taken.append((area, 0.0))
                break
    return found


def _water(
    half: Place, where: Box, settled: Settled, land: Region, taken: Sequence[tuple[Box, float]]
) -> Place | None:
    wide, high = half
    best, most = None, 2.0
    taken = [(area, radius) for area, radius in taken if gap(area, where) < wide + 40]
    for i in range(int(where.left / 9), int(where.right / 9)):
        for j in range(int(where.top / 3), int(where.bottom / 3) + 1):
            x, y = i * 9.0, j * 3.0
            if not (wide + 14 < x < settled.width - wide - 14 and high + 8 < y < settled.height - high - 8):
                continue
            area = Box(x - wide, y - high, x + wide, y + high)
            if not land.holds(x, y) and not land.bounds(area):
                room = _room(area, taken, math.inf, most)
                if room > most:
                    best, most = (x, y), min(room, 30.0)
    return best
