"""Lay the roads of a board that has settled, from wall to wall through their points."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from hansa.boards.drawing.geometry import TRADER, Box, Place, around, crossing, gap
from hansa.boards.drawing.relax import Shape
from hansa.boards.drawing.settle import Settled
from hansa.boards.model import Board

_GATE = TRADER * 0.5  # how far the roads of a town stay apart at its wall
_CLEAR = TRADER * 0.68  # and from the points of others


def lay_roads(board: Board, settled: Settled) -> dict[str, list[Place]]:
    """Every road from wall to wall through its points; at a wall the roads keep apart from one another."""
    ends: dict[str, list[tuple[str, Place]]] = {city.id: [] for city in board.cities}
    for route in board.routes:
        stops = settled.stops(route)
        ends[route.a].append((route.id, stops[0]))
        ends[route.b].append((route.id, stops[-1]))
    gates = {city: _gates(settled.towns[city], comers, settled) for city, comers in ends.items()}
    return {
        route.id: [gates[route.a][route.id], *settled.stops(route), gates[route.b][route.id]]
        for route in board.routes
    }


def roads_over_towns(
    board: Board, roads: Mapping[str, Sequence[Place]], settled: Settled
) -> list[tuple[str, str]]:
    """The roads that run over a town to which they do not lead."""
    found = []
    for route in board.routes:
        road = roads[route.id]
        whole = around(road)
        places = [
            (ax + (bx - ax) * i / 16, ay + (by - ay) * i / 16)
            for (ax, ay), (bx, by) in pairwise(road)
            for i in range(17)
        ]
        found += [
            (route.id, f"{city}:{what}")
            for city, town in settled.towns.items()
            if city not in (route.a, route.b)
            for what, area in town.boxes()
            if what != "annex" and gap(area, whole) < 0 and any(area.holds(*place) for place in places)
        ]
    return found


def _gates(town: Shape, comers: list[tuple[str, Place]], settled: Settled) -> dict[str, Place]:
    """For each road that comes to a town, the place where it meets the wall, chosen so that none cross."""
    wall = town.outline()
    blocked = [area for what, area in town.boxes() if what not in ("wall", "tower")]
    middle = ((wall.left + wall.right) / 2, (wall.top + wall.bottom) / 2)
    around = [place for place in settled.points.values() if math.dist(place, middle) < TRADER * 8]

    def alone(gate: Place, start: Place) -> float:
        x, y = (gate[0] - start[0]) / 12, (gate[1] - start[1]) / 12
        way = [(start[0] + x * i, start[1] + y * i) for i in range(13)]
        hidden = sum(area.holds(*place) for area in blocked for place in way)
        under = sum(wall.holds(*place) for place in way[:-1])
        left, right = min(gate[0], start[0]) - _CLEAR, max(gate[0], start[0]) + _CLEAR
        top, bottom = min(gate[1], start[1]) - _CLEAR, max(gate[1], start[1]) + _CLEAR
        near = sum(
            max(0.0, _CLEAR - min(math.dist(point, place) for place in way))
            for point in around
            if left < point[0] < right and top < point[1] < bottom and point != start
        )
        return math.dist(gate, start) + hidden * 6 + under * 30 + near * 12 + math.dist(gate, middle) * 0.15

    def together(gate: Place, start: Place, taken: Iterable[tuple[Place, Place]]) -> float:
        close = sum(max(0.0, _GATE - math.dist(gate, other)) for _, other in taken)
        return close * 5 + 300 * sum(crossing(start, gate, *other) for other in taken)

    costs = {route: [(alone(gate, start), gate) for gate in _perimeter(wall)] for route, start in comers}
    found: dict[str, tuple[Place, Place]] = {}
    for _ in range(4):
        for route, start in comers:
            taken = [way for other, way in found.items() if other != route]
            ranked = ((round(cost + together(gate, start, taken), 6), gate) for cost, gate in costs[route])
            found[route] = (start, min(ranked)[1])
    return {route: gate for route, (_, gate) in found.items()}


def _perimeter(wall: Box) -> Iterable[Place]:
    inset = 5.0
    across, down = wall.right - wall.left - 2 * inset, wall.bottom - wall.top - 2 * inset
    for i in range(int(across / 3) + 1):
        x = wall.left + inset + across * i / int(across / 3)
        yield x, wall.top + 1
        yield x, wall.bottom - 1
    for i in range(int(down / 3) + 1):
        y = wall.top + inset + down * i / int(down / 3)
        yield wall.left + 1, y
        yield wall.right - 1, y
