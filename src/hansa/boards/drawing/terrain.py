"""What lies around towns and roads, as data: coast, countries, provinces, rivers, woods and seas."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from heapq import heapify, heappop, heappush
from itertools import pairwise

from hansa.boards.drawing.geometry import SEAL, TRADER, Box, Place, Polygon, gap, inside
from hansa.boards.drawing.settle import Settled
from hansa.boards.model import Board

_Node = tuple[int, int]

_OVER = 700.0  # how far the land goes on beyond the frame
_BORDER = 60.0  # and the countries
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


def countries(board: Board, settled: Settled, land: list[Polygon]) -> dict[str, list[Polygon]]:
    """What lies nearer to a country's points and towns than to all others; water is a long way round."""
    if not board.countries:
        return {}
    sites: list[tuple[Place, str | None]] = [
        (settled.points[f"{route.id}/{i + 1}"], route.country)
        for route in board.routes
        for i in range(len(route.points))
    ]
    for city in board.cities:
        lies_in = [country for country, cities in board.countries if city.id in cities]
        wall = settled.towns[city.id].wall
        if len(lies_in) < 2:
            own = lies_in[0] if lies_in else board.home_country
            sites += [((x, (wall.top + wall.bottom) / 2), own) for x in (wall.left, wall.right)]
    ground = _Ground(settled.width, settled.height, land)
    found = {}
    for country, _ in board.countries:
        inner = ground.ways(place for place, of in sites if of == country)
        outer = ground.ways(place for place, of in sites if of != country)

        def field(
            x: float, y: float, inner: dict[_Node, float] = inner, outer: dict[_Node, float] = outer
        ) -> float:
            wobble = 9 * math.sin(x * 0.047 + 2 * math.sin(y * 0.031)) + 6 * math.sin(y * 0.071 + x * 0.02)
            here = _node((x, y))
            return min(outer[here] - inner[here] + wobble, 9 * TRADER - inner[here])

        found[country] = _contour(field, settled.width, settled.height)
    return found


def _node(place: Place) -> _Node:
    """The knot of the grid next to a place."""
    return round((place[0] + _BORDER) / _GRID), round((place[1] + _BORDER) / _GRID)


class _Ground:
    """A grid over the sheet on which one can walk, and swim slowly."""

    def __init__(self, width: float, height: float, land: list[Polygon]) -> None:
        columns, rows = _grid(width, height)
        self._cost = {
            (i, j): 1.0 if inside((i * _GRID - _BORDER, j * _GRID - _BORDER), land) else _SWIMMING
            for i in range(columns + 1)
            for j in range(rows + 1)
        }

    def ways(self, places: Iterable[Place]) -> dict[_Node, float]:
        """How far every knot is from the nearest of these places."""
        found: dict[_Node, float] = {}
        ahead = [(0.0, _node(place)) for place in places]
        heapify(ahead)
        while ahead:
            far, (i, j) = heappop(ahead)
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

    def cut(i: int, j: int, k: int, m: int) -> Place:
        one, other = values[j][i], values[m][k]
        share = one / (one - other)
        return (
            round(start + (i + (k - i) * share) * _GRID, 1),
            round(start + (j + (m - j) * share) * _GRID, 1),
        )

    follows: dict[Place, Place] = {}
    for j in range(rows):
        for i in range(columns):
            corners = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)]
            inside = [values[b][a] > 0 for a, b in corners]
            enter: list[Place] = []
            leave: list[Place] = []
            for n in range(4):
                m = (n + 1) % 4
                if inside[n] != inside[m]:
                    (leave if inside[n] else enter).append(cut(*corners[n], *corners[m]))
            for a, b in zip(leave, enter, strict=True):
                follows[a] = b
    loops = []
    while follows:
        first, here = follows.popitem()
        loop = [first]
        while here != first and here in follows:
            loop.append(here)
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
        links: dict[str, list[tuple[str, str]]] = {}
        for id in province.routes:
            route = board.route(id)
            links.setdefault(route.a, []).append((route.b, route.id))
            links.setdefault(route.b, []).append((route.a, route.id))
        chain = max((_walk(city, links, ()) for city in links), key=len)
        places: Polygon = []
        for n, city in enumerate(chain):
            wall = settled.towns[city].wall
            places.append(((wall.left + wall.right) / 2, (wall.top + wall.bottom) / 2))
            if n + 1 < len(chain):
                route = board.route(f"{city}-{chain[n + 1]}")
                stops = [settled.points[f"{route.id}/{i + 1}"] for i in range(len(route.points))]
                places += stops if route.a == city else stops[::-1]
        ring = f"{chain[-1]}-{chain[0]}"
        if len(chain) > 2 and len(province.routes) == len(links):
            route = board.route(ring)
            stops = [settled.points[f"{route.id}/{i + 1}"] for i in range(len(route.points))]
            places += stops if route.a == chain[-1] else stops[::-1]
        guarded = any(province.id in pair for pair in board.border_guards)
        if not guarded and len(province.routes) != len(links):
            places += _round_the_edge(places[-1], places[0], settled)
        found[province.id] = (places, _freest(places, settled))
    return found


def _walk(city: str, links: dict[str, list[tuple[str, str]]], seen: tuple[str, ...]) -> tuple[str, ...]:
    """The longest way from a city along the routes of a province."""
    ways = [_walk(other, links, (*seen, city)) for other, _ in links[city] if other not in (*seen, city)]
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
    taken = _taken(settled)
    best, most = polygon[0], -math.inf
    for i in range(int(settled.width / 9)):
        for j in range(int(settled.height / 9)):
            place = (i * 9.0, j * 9.0)
            if inside(place, [polygon]):
                room = _room(place, taken, settled)
                if room > most:
                    best, most = place, room
    return best


def _taken(settled: Settled) -> list[tuple[Box, float]]:
    taken = [(part, 0.0) for town in settled.towns.values() for _, part in town.boxes()]
    taken += [(Box(x, y, x, y), TRADER * 0.66) for x, y in settled.points.values()]
    taken += [(Box(x, y, x, y), SEAL) for x, y in (*settled.emblems.values(), *settled.guards)]
    return [*taken, (settled.prestige, 0.0)]


def _room(place: Place, taken: Sequence[tuple[Box, float]], settled: Settled) -> float:
    x, y = place
    edge = min(x, y, settled.width - x, settled.height - y) - 12
    return min(edge, *(gap(Box(x, y, x, y), area) - radius for area, radius in taken))


def ornaments(
    roads: Iterable[Sequence[Place]], settled: Settled, land: list[Polygon], kept: Sequence[Box]
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
    free = sorted(((_room(place, taken, settled), *place) for place in places), reverse=True)

    def whole(x: float, y: float, far: float) -> bool:
        sides = {inside((x + dx * far, y + dy * far), land) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        return len(sides) == 1

    compass = next(((x, y) for room, x, y in free if room > TRADER * 1.3 and whole(x, y, TRADER * 1.3)), None)
    found: list[tuple[str, float, float]] = []
    for room, x, y in free:
        apart = all(math.dist((x, y), (a, b)) > TRADER * 2.1 for _, a, b in found)
        apart = apart and (not compass or math.dist((x, y), compass) > TRADER * 3)
        kind = chance.choice(("woods", "woods", "woods", "hills"))
        if room > TRADER * 0.72 and apart and inside((x, y), land) and whole(x, y, TRADER * 0.9):
            found.append((kind, round(x, 1), round(y, 1)))
    return compass, found


def seas(board: Board, settled: Settled, land: list[Polygon]) -> list[tuple[str, float, float, float]]:
    """The names of the seas: id, middle and size of the type, as large as the water allows."""
    taken = [area for area, radius in _taken(settled) if radius == 0.0]
    taken += [
        Box(x - r, y - r, x + r, y + r)
        for places, r in ((settled.points.values(), TRADER * 0.7), (settled.emblems.values(), SEAL))
        for x, y in places
    ]
    found = []
    for sea, where in SEAS.get(board.id, ()):
        for letter in (24.0, 20.0, 17.0, 14.5, 12.5, 11.0):
            half = _LETTERS[sea] * letter * 0.3
            best = _water((half, letter * 0.62), where, settled, land, taken)
            if best:
                found.append((sea, best[0], best[1], letter))
                taken.append(Box(best[0] - half, best[1] - letter, best[0] + half, best[1] + letter))
                break
    return found


def _water(half: Place, where: Box, settled: Settled, land: list[Polygon], taken: list[Box]) -> Place | None:
    wide, high = half
    best, most = None, 0.0
    for i in range(int(where.left * settled.width / 9), int(where.right * settled.width / 9)):
        for j in range(int(where.top * settled.height / 3), int(where.bottom * settled.height / 3) + 1):
            x, y = i * 9.0, j * 3.0
            if not (wide + 14 < x < settled.width - wide - 14 and high + 8 < y < settled.height - high - 8):
                continue
            area = Box(x - wide, y - high, x + wide, y + high)
            room = min(gap(area, other) for other in taken)
            if room <= max(2.0, most):
                continue
            dry = any(
                inside((x + wide * dx / 12, y + (high + 1) * dy / 3), land)
                for dx in range(-12, 13)
                for dy in range(-3, 4)
            )
            if not dry:
                best, most = (x, y), min(room, 30.0)
    return best
