"""Find a place for everything on a board, so that nothing covers anything else.

Printed positions are homes: towns, points and emblems are pulled there and push one another away. There is
room for an annex beside every wall, a pennant on it, and a marker at every route. Names stand below or above
their walls, whichever is freer.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from hansa.boards.drawing.geometry import (
    LETTER,
    MERLON,
    ROOF,
    SEAL,
    SPACE,
    TRADER,
    Box,
    Place,
    gap,
    name_width,
)
from hansa.boards.drawing.relax import DOT, Body, Shape, put_beside, relax
from hansa.boards.model import Board, City, Route

PENNANT_WIDE, PENNANT_HIGH = TRADER * 0.92, TRADER * 0.84
GUARD = TRADER * 0.5

_POINT = TRADER * 0.72  # radius kept free around a point, its ring and its price tag
_ROUNDS = 640
_STEP = SPACE + 2
_AREA = 9.7 * TRADER * TRADER  # for each point, and half of what a town gets


@dataclass(frozen=True, slots=True)
class Settled:
    """Where everything stands; points by id such as `hamburg-luebeck/2`, emblems for every route."""

    width: float
    height: float
    towns: dict[str, Shape]
    points: dict[str, Place]
    emblems: dict[str, Place]
    prestige: Box
    guards: tuple[Place, ...]


def size(board: Board, aspect: float, area: float = _AREA) -> Place:
    """Width and height of the sheet."""
    amount = sum(len(route.points) for route in board.routes) + 2 * len(board.cities)
    return round(math.sqrt(area * amount * aspect)), round(math.sqrt(area * amount / aspect))


def settle(board: Board, aspect: float, clear: Callable[[Settled], bool] = lambda _: True) -> Settled:
    """Settle on the smallest sheet where nothing overlaps and the roads, once laid, are clear."""
    for n in range(12):
        settled = _settle(board, *size(board, aspect, _AREA * 1.035**n))
        if not overlaps(settled) and clear(settled):
            break
    return settled


def _settle(board: Board, width: float, height: float) -> Settled:
    """Pull everything to its printed place and push it apart."""
    towns = {c.id: _town(board, c, c.at[0] * width, c.at[1] * height) for c in board.cities}
    points = {
        f"{route.id}/{i + 1}": Body(f"{route.id}/{i + 1}", x * width, y * height, [(DOT, _POINT)])
        for route in board.routes
        for i, (x, y) in enumerate(route.path)
    }
    chains = {route.id: _chain(route, towns, points) for route in board.routes}
    bodies = [*towns.values(), *points.values()]
    panel = Box(-2 * SPACE - 24, -SPACE / 2 - 10, 2 * SPACE + 24, SPACE / 2 + 18)
    near = towns[board.special_prestige.city]
    prestige = Body("prestige", near.x, near.y, [(panel, 3.0)], 0.3)
    put_beside(prestige, bodies, (near.x, near.y), (width, height), chains.values())
    bodies.append(prestige)
    guards = []
    for i, pair in enumerate(board.border_guards):
        ends = [towns[city] for city in common_cities(board, pair)]
        x, y = (sum(getattr(body, axis) for body in ends) / len(ends) for axis in ("x", "y"))
        guards.append(Body(f"guard/{i + 1}", x, y, [(DOT, GUARD)], 0.8))
    bodies += guards
    relax(bodies, chains, {}, width, height, 200)
    emblems = {}
    for route in board.routes:
        stops = chains[route.id][1:-1]
        one, other = stops[(len(stops) - 1) // 2], stops[len(stops) // 2]
        middle = ((one.x + other.x) / 2, (one.y + other.y) / 2)
        emblem = Body(f"{route.id}/emblem", *middle, [(DOT, SEAL + 1.5)], 1.2)
        rest = [chain for id, chain in chains.items() if id != route.id]
        put_beside(emblem, bodies, middle, (width, height), rest, chains[route.id])
        emblems[route.id] = emblem
        bodies.append(emblem)
    for body in (*towns.values(), *points.values()):
        body.home = ((body.home[0] + body.x) / 2, (body.home[1] + body.y) / 2)
    relax(bodies, chains, emblems, width, height, _ROUNDS)
    shapes = {key: body.shape.moved(body.x, body.y) for key, body in towns.items() if body.shape}
    return Settled(
        width=width,
        height=height,
        towns=shapes,
        points={key: (body.x, body.y) for key, body in points.items()},
        emblems={key: (body.x, body.y) for key, body in emblems.items()},
        prestige=panel.moved(prestige.x, prestige.y),
        guards=tuple((body.x, body.y) for body in guards),
    )


def common_cities(board: Board, pair: tuple[str, str]) -> list[str]:
    """The cities that both provinces touch: between them stands the border guard."""
    one, other = (
        {city for p in board.provinces if p.id == id for route in p.routes for city in route.split("-")}
        for id in pair
    )
    return sorted(one & other)


def overlaps(settled: Settled) -> list[tuple[str, str, float]]:
    """The pairs that cover each other, and by how much."""
    shapes: list[tuple[str, str, Box, float]] = []
    for city, town in settled.towns.items():
        shapes += [(city, f"{city}:{what}", area, 0.0) for what, area in town.boxes()]
    for key, (x, y) in settled.points.items():
        shapes.append((key, key, Box(x, y, x, y), TRADER * 0.62))
    for key, (x, y) in settled.emblems.items():
        shapes.append((f"{key}:emblem", f"{key}:emblem", Box(x, y, x, y), SEAL))
    for i, (x, y) in enumerate(settled.guards):
        shapes.append((f"guard:{i}", f"guard:{i}", Box(x, y, x, y), GUARD * 0.9))
    shapes.append(("prestige", "prestige", settled.prestige, 0.0))
    found = []
    for (one, what, a, ra), (other, which, b, rb) in combinations(shapes, 2):
        depth = ra + rb - gap(a, b)
        if one != other and depth > 0.3:
            found.append((what, which, round(depth, 1)))
    return found


def _town(board: Board, city: City, x: float, y: float) -> Body:
    variants = tuple(_shapes(board, city))
    body = Body(city.id, x, y, [(DOT, 0.0)], 0.35, variants)
    body.take(variants[0])
    return body


def _shapes(board: Board, city: City) -> Iterator[Shape]:
    """The ways in which a town can be drawn, the best first: name below or above, pennant anywhere."""
    count = len(city.spaces) or 2
    rows = 1 if count <= 5 else 2
    per_row = -(-count // rows)
    wide, high = per_row * _STEP + 6, rows * _STEP + 5
    tower_wide = len(city.abilities) * (SPACE + 3)
    line, half = LETTER * 1.2, name_width(city.name) / 2 + (8 if city.id in board.east_west else 0)
    flags = len(dict(board.permits).get(city.id, ())) * TRADER * 0.72
    left = -(wide + tower_wide) / 2
    top = -high / 2
    wall = Box(left + tower_wide, top, left + tower_wide + wide, top + high)
    tower = Box(left, top, left + tower_wide, top + high) if tower_wide else None
    annex = Box(left - TRADER - 5, top + high - SPACE - 5, left, top + high)
    roof = top - MERLON
    permits = Box(wall.left, roof - TRADER * 0.7, wall.left + flags, roof) if flags else None
    below = Box(-half, wall.bottom + 1, half, wall.bottom + line)
    base = roof - (ROOF + 1 if tower else 0) - (TRADER * 0.7 if flags else 0)
    above = Box(-half, base - line, half, base - 1)
    sky_right = Box(wall.right - PENNANT_WIDE, roof - PENNANT_HIGH, wall.right + 1, roof)
    sky_left = Box(wall.left - 1, roof - PENNANT_HIGH, wall.left + PENNANT_WIDE, roof)
    side = Box(wall.right, top - 4, wall.right + PENNANT_WIDE, top + TRADER * 0.7)
    on_right, on_left = (wall.right - 1.5, roof, -1), (wall.left + 1.5, roof, 1)
    yield Shape(wall, tower, below, annex, sky_right, on_right, permits)
    if not tower and not flags:
        yield Shape(wall, tower, below, annex, sky_left, on_left, permits)
    beside = (wall.right, top + TRADER * 0.7, 1)
    yield Shape(wall, tower, above, annex, side, beside, permits)
    yield Shape(wall, tower, below, annex, side, beside, permits)


def _chain(route: Route, towns: dict[str, Body], points: dict[str, Body]) -> list[Body]:
    stops = [points[f"{route.id}/{i + 1}"] for i in range(len(route.points))]
    return [towns[route.a], *stops, towns[route.b]]
