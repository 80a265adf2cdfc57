"""Find a place for everything on a board, so that nothing covers anything else.

Printed positions are homes: towns, points and emblems are pulled there and push one another away. There is
room for an annex beside every wall, a pennant on it, and a marker at every route. Names stand below or above
their walls, whichever is freer.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
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
_PANEL = Box(-2 * SPACE - 24, -SPACE / 2 - 10, 2 * SPACE + 24, SPACE / 2 + 18)  # of the special prestige
_LARGER = (1.02, 1.02, 1.03, 1.05, 1.08, 1.12, 1.2, 1.3)  # how a sheet grows, try by try
_STEP = SPACE + 2
_AREA = 9.7 * TRADER * TRADER  # for each point, and half of what a town gets


@dataclass(frozen=True, slots=True)
class Form:
    """What a sheet is like, and how things are pushed apart on it."""

    aspect: float  # width to height
    letter: float = LETTER  # size of the type of names
    rounds: int = 160
    ease: float = 0.35  # how readily towns give way


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

    def stops(self, route: Route) -> list[Place]:
        """The points of a route."""
        return [self.points[f"{route.id}/{i + 1}"] for i in range(len(route.points))]

    def farthest(self, board: Board) -> float:
        """How far the point is from its printed place that is farthest from it."""
        return max(
            math.dist(place, (x * self.width, y * self.height))
            for route in board.routes
            for place, (x, y) in zip(self.stops(route), route.path, strict=True)
        )

    def shapes(self) -> list[tuple[str, str, Box, float]]:
        """Everything drawn: whose it is, what it is, a rectangle, and a radius around it."""
        discs = [(key, key, place, TRADER * 0.62) for key, place in self.points.items()]
        discs += [(key, f"{key}:emblem", place, SEAL) for key, place in self.emblems.items()]
        discs += [(f"guard {i}", f"guard {i}", place, GUARD * 0.9) for i, place in enumerate(self.guards, 1)]
        return [
            *(
                (city, f"{city}:{what}", area, 0.0)
                for city, t in self.towns.items()
                for what, area in t.boxes()
            ),
            *((key, what, Box(x, y, x, y), radius) for key, what, (x, y), radius in discs),
            ("prestige", "prestige", self.prestige, 0.0),
        ]


def sheets(board: Board, form: Form) -> Iterator[Settled]:
    """Settle everything on a sheet, and then, if the caller wants, on larger and larger ones."""
    amount = max(24, sum(len(route.points) for route in board.routes) + 2 * len(board.cities))
    sheet = round(math.sqrt(_AREA * amount * form.aspect)), round(math.sqrt(_AREA * amount / form.aspect))
    things = _Things(board, sheet, form)
    relax(things.bodies, things.chains, {}, sheet, form.rounds // 3)
    things.put_emblems(sheet)
    relax(things.bodies, things.chains, things.emblems, sheet, form.rounds)
    yield things.settled(sheet)
    for factor in _LARGER:
        sheet = round(sheet[0] * factor), round(sheet[1] * factor)
        for body in things.bodies:
            body.stretch(factor)
        relax(things.bodies, things.chains, things.emblems, sheet, form.rounds // 3)
        yield things.settled(sheet)


class _Things:
    """What is to be settled, at first at its printed place."""

    def __init__(self, board: Board, sheet: Place, form: Form) -> None:
        width, height = sheet
        self.towns = {c.id: _town(board, c, sheet, form) for c in board.cities}
        self.points = {
            f"{route.id}/{i + 1}": Body(f"{route.id}/{i + 1}", x * width, y * height, [(DOT, _POINT)])
            for route in board.routes
            for i, (x, y) in enumerate(route.path)
        }
        self.chains = {route.id: _chain(route, self.towns, self.points) for route in board.routes}
        self.emblems: dict[str, Body] = {}
        self.guards = []
        for i, pair in enumerate(board.border_guards):
            ends = [self.towns[city] for city in common_cities(board, pair)]
            x, y = (sum(getattr(body, axis) for body in ends) / len(ends) for axis in ("x", "y"))
            self.guards.append(Body(f"guard/{i + 1}", x, y, [(DOT, GUARD)], 0.8))
        near = self.towns[board.special_prestige.city]
        self.prestige = Body("prestige", near.x, near.y, [(_PANEL, 3.0)], 0.3)
        self.bodies = [*self.towns.values(), *self.points.values()]
        put_beside(self.prestige, self.bodies, (near.x, near.y), sheet, self.chains.values())
        self.bodies += [self.prestige, *self.guards]

    def put_emblems(self, sheet: Place) -> None:
        """Put an emblem beside every road; from now on home is halfway between print and here."""
        for id, chain in self.chains.items():
            stops = chain[1:-1]
            one, other = stops[(len(stops) - 1) // 2], stops[len(stops) // 2]
            middle = ((one.x + other.x) / 2, (one.y + other.y) / 2)
            emblem = Body(f"{id}/emblem", *middle, [(DOT, SEAL + 1.5)], 1.2)
            rest = [strange for other, strange in self.chains.items() if other != id]
            put_beside(emblem, self.bodies, middle, sheet, rest, chain)
            self.emblems[id] = emblem
            self.bodies.append(emblem)
        for body in (*self.towns.values(), *self.points.values()):
            body.home = ((body.home[0] + body.x) / 2, (body.home[1] + body.y) / 2)

    def settled(self, sheet: Place) -> Settled:
        """Where everything stands now, to the tenth that is kept."""
        shapes = {key: (body, body.shape) for key, body in self.towns.items()}
        return Settled(
            width=sheet[0],
            height=sheet[1],
            towns={key: shape.moved(*body.place()) for key, (body, shape) in shapes.items() if shape},
            points={key: body.place() for key, body in self.points.items()},
            emblems={key: body.place() for key, body in self.emblems.items()},
            prestige=_PANEL.moved(*self.prestige.place()),
            guards=tuple(body.place() for body in self.guards),
        )


def common_cities(board: Board, pair: tuple[str, str]) -> list[str]:
    """The cities that both provinces touch: between them stands the border guard."""
    one, other = (
        {city for p in board.provinces if p.id == id for route in p.routes for city in route.split("-")}
        for id in pair
    )
    return sorted(one & other)


def overlaps(settled: Settled) -> list[tuple[str, str]]:
    """The pairs that cover each other."""
    return [
        (what, which)
        for (one, what, a, ra), (other, which, b, rb) in combinations(settled.shapes(), 2)
        if one != other and gap(a, b) < ra + rb - 0.3
    ]


def _town(board: Board, city: City, sheet: Place, form: Form) -> Body:
    variants = tuple(_shapes(board, city, form.letter))
    body = Body(city.id, city.at[0] * sheet[0], city.at[1] * sheet[1], [(DOT, 0.0)], form.ease, variants)
    body.take(variants[0])
    return body


def _shapes(board: Board, city: City, letter: float) -> Iterator[Shape]:
    """The ways in which a town can be drawn, the best first: name below or above, pennant anywhere."""
    count = len(city.spaces) or 2
    rows = 1 if count <= 5 else 2
    per_row = -(-count // rows)
    wide, high = per_row * _STEP + 6, rows * _STEP + 5
    tower_wide = len(city.abilities) * (SPACE + 3)
    line, half = letter * 1.2, name_width(city.name, letter) / 2 + (8 if city.id in board.east_west else 0)
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
