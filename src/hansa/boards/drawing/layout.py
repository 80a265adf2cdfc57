"""Where everything on a board's picture stands, so that nothing covers anything else.

The printed positions are homes. Towns with their names, points and emblems are pulled there and
push one another away, a little in each round, until they stand apart. Sizes are in units of the
picture; `trader`, the edge of a trader, is the measure of everything.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations, pairwise

from hansa.boards.model import Board, City, Route

Place = tuple[float, float]

TRADER = 22.0
SPACE = TRADER + 5
POINT = TRADER * 0.66  # radius kept free around a point
EMBLEM = TRADER * 0.8  # radius of a tavern, a permanent marker, a border guard
LETTER = TRADER * 0.66  # size of the type of a city's name
MERLON = TRADER * 0.17
ROOF = TRADER * 0.5
PENNANT = TRADER * 0.8

_ROUNDS = 360
_GAP = TRADER * 0.12
_EDGE = TRADER * 0.9
_NARROW, _WIDE = "fijlrtI' .-", "mwMWGOQ"


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    def moved(self, x: float, y: float) -> Box:
        """The same rectangle, elsewhere."""
        return Box(self.left + x, self.top + y, self.right + x, self.bottom + y)


@dataclass(frozen=True, slots=True)
class Town:
    """A city's wall with its spaces from left to right, its tower, its annex and its name."""

    wall: Box
    tower: Box | None
    spaces: tuple[Place, ...]
    annex: tuple[Place, ...]
    name: Box


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of all that is printed; points by route id and index, emblems by route id."""

    width: float
    height: float
    towns: Mapping[str, Town]
    points: Mapping[tuple[str, int], Place]
    prestige: Box
    emblems: Mapping[str, Place]
    guards: tuple[Place, ...]

    def shapes(self) -> Iterator[tuple[str, Box, float]]:
        """Everything that must not be covered: whose it is, a rectangle, and a radius around it."""
        for id, town in self.towns.items():
            yield id, town.wall, 0.0
            yield id, town.name, 0.0
            if town.tower:
                yield id, town.tower, 0.0
        for (route, i), (x, y) in self.points.items():
            yield f"{route}/{i + 1}", Box(x, y, x, y), TRADER * 0.58
        for route, (x, y) in self.emblems.items():
            yield f"{route}/emblem", Box(x, y, x, y), EMBLEM * 0.9
        for i, (x, y) in enumerate(self.guards):
            yield f"guard/{i + 1}", Box(x, y, x, y), EMBLEM * 0.6
        yield "special prestige", self.prestige, 0.0

    def road(self, route: Route) -> list[Place]:
        """Where a route's road goes: from wall to wall through its points."""
        stops = [self.points[route.id, i] for i in range(len(route.points))]
        gates = []
        for city, (x, _) in ((route.a, stops[0]), (route.b, stops[-1])):
            wall = self.towns[city].wall
            gates.append((min(max(x, wall.left + 7), wall.right - 7), (wall.top + wall.bottom) / 2))
        return [gates[0], *stops, gates[1]]

    def overlaps(self) -> list[tuple[str, str, float]]:
        """The pairs that cover each other, and by how much."""
        found = []
        for (one, a, ra), (other, b, rb) in combinations(self.shapes(), 2):
            depth = _apart(a, b, ra + rb)[2]
            if one != other and depth > 0.5:
                found.append((one, other, round(depth, 1)))
        return found


def name_width(name: str) -> float:
    """How wide a city's name is printed."""
    letters = sum(0.33 if c in _NARROW else 0.86 if c in _WIDE else 0.56 for c in name)
    return LETTER * (letters + 0.3)


def gap(a: Box, b: Box) -> float:
    """How far two rectangles are apart; less than 0 when they overlap."""
    return -_apart(a, b, 0.0)[2]


def lay_out(board: Board, additional: Mapping[str, int] | None = None, markers: Iterable[str] = ()) -> Layout:
    """Find a place for everything, with so many additional posts at cities and markers at routes."""
    width, height = _size(board)
    posts, marked = additional or {}, set(markers)
    towns = {c.id: _town_body(board, c, posts.get(c.id, 0), width, height) for c in board.cities}
    points = {
        (route.id, i): _Body(x * width, y * height, [(_DOT, POINT)])
        for route in board.routes
        for i, (x, y) in enumerate(route.path)
    }
    bodies = [*towns.values(), *points.values()]
    panel = Box(-2 * SPACE - 24, -SPACE / 2 - 10, 2 * SPACE + 24, SPACE / 2 + 18)
    home = towns[board.special_prestige.city]
    prestige = _beside(bodies, home.x, home.y, [(panel, _GAP)], 0.4, (width, height))
    bodies.append(prestige)
    emblems = {}
    for route in board.routes:
        if route.tavern or route.permanent_marker or route.id in marked:
            chain = [points[route.id, i] for i in range(len(route.points))]
            x, y = (sum(getattr(body, axis) for body in chain) / len(chain) for axis in ("x", "y"))
            emblems[route.id] = _beside(bodies, x, y, [(_DOT, EMBLEM)], 1.0, (width, height))
            bodies.append(emblems[route.id])
    guards = []
    for pair in board.border_guards:
        ends = [towns[city] for city in common_cities(board, pair)]
        x, y = (sum(getattr(body, axis) for body in ends) / len(ends) for axis in ("x", "y"))
        guards.append(_Body(x, y, [(_DOT, EMBLEM * 0.7)]))
    bodies += guards
    chains = [
        [towns[route.a], *(points[route.id, i] for i in range(len(route.points))), towns[route.b]]
        for route in board.routes
    ]
    _relax(bodies, chains, width, height)
    return Layout(
        width=width,
        height=height,
        towns={city.id: _town(towns[city.id], city, posts.get(city.id, 0)) for city in board.cities},
        points={key: (body.x, body.y) for key, body in points.items()},
        prestige=panel.moved(prestige.x, prestige.y),
        emblems={route: (body.x, body.y) for route, body in emblems.items()},
        guards=tuple((body.x, body.y) for body in guards),
    )


@dataclass(slots=True)
class _Body:
    """Something that moves as one: its parts are rectangles around (x, y), each with a radius."""

    x: float
    y: float
    parts: list[tuple[Box, float]]
    ease: float = 1.0  # how readily it gives way
    home: Place = field(init=False)
    reach: Box = field(init=False)

    def __post_init__(self) -> None:
        self.home = (self.x, self.y)
        self.reach = Box(
            min(box.left - r for box, r in self.parts),
            min(box.top - r for box, r in self.parts),
            max(box.right + r for box, r in self.parts),
            max(box.bottom + r for box, r in self.parts),
        )


_DOT = Box(0.0, 0.0, 0.0, 0.0)


def _size(board: Board) -> Place:
    """Width and height: the shape makes the steps of the routes even, then a bit wider, as towns are."""
    steps = [(bx - ax, by - ay) for r in board.routes for (ax, ay), (bx, by) in pairwise(r.path)]

    def unevenness(aspect: float) -> float:
        lengths = [math.hypot(x * aspect, y) for x, y in steps]
        mean = sum(lengths) / len(lengths) or 1.0
        return sum((length / mean - 1) ** 2 for length in lengths)

    aspect = 1.25 * min((n / 50 for n in range(30, 76)), key=unevenness)
    amount = sum(len(route.points) for route in board.routes) + 2 * len(board.cities)
    area = 11.5 * TRADER * TRADER * max(amount, 40)
    return round(math.sqrt(area * aspect)), round(math.sqrt(area / aspect))


def _rows(city: City, additional: int) -> tuple[int, int]:
    """How many rows of spaces a wall has, and how many spaces a row."""
    spaces = len(city.spaces) or max(1, additional)
    rows = 1 if spaces <= 5 else 2
    return rows, -(-spaces // rows)


def _town_parts(city: City, additional: int) -> tuple[Box, Box | None, Box, float]:
    """Wall, tower and name around the town's middle, and the width of the annex."""
    rows, per_row = _rows(city, additional)
    wide, high = per_row * (SPACE + 2) + 6, rows * (SPACE + 2) + 5
    annex = additional * (TRADER + 2) + 4 if additional and city.spaces else 0.0
    tower = len(city.abilities) * (SPACE + 3)
    line = LETTER * 1.25
    left, top = -(wide + tower + annex) / 2, -(high + line) / 2
    start = left + annex + tower
    wall = Box(start, top, start + wide, top + high)
    middle = (left + annex + wall.right) / 2
    half = name_width(city.name) / 2
    name = Box(middle - half, wall.bottom + 1, middle + half, wall.bottom + line)
    keep = Box(start - tower, top, start, wall.bottom) if tower else None
    return wall, keep, name, annex


def _town_body(board: Board, city: City, additional: int, width: float, height: float) -> _Body:
    wall, tower, name, annex = _town_parts(city, additional)
    parts = [(Box(wall.left - annex, wall.top - MERLON, wall.right, wall.bottom), _GAP), (name, 0.0)]
    if tower:
        parts.append((Box(tower.left, tower.top - MERLON - ROOF, tower.right, tower.bottom), _GAP))
    flags = len(dict(board.permits).get(city.id, ())) * PENNANT
    if flags:
        parts.append((Box(wall.right - flags, wall.top - MERLON - PENNANT, wall.right, wall.top), 0.0))
    return _Body(city.at[0] * width, city.at[1] * height, parts, ease=0.3)


def _town(body: _Body, city: City, additional: int) -> Town:
    wall, tower, name, annex = _town_parts(city, additional)
    wall = wall.moved(body.x, body.y)
    _, per_row = _rows(city, additional)
    step = SPACE + 2
    first = (wall.left + 4 + SPACE / 2, wall.top + 3.5 + SPACE / 2)
    count = len(city.spaces) or max(1, additional)
    outer = (tower.moved(body.x, body.y) if tower else wall).left
    return Town(
        wall=wall,
        tower=tower.moved(body.x, body.y) if tower else None,
        spaces=tuple((first[0] + i % per_row * step, first[1] + i // per_row * step) for i in range(count)),
        annex=tuple(
            (outer - annex + 3 + (i + 0.5) * (TRADER + 2), (wall.top + wall.bottom) / 2)
            for i in range(additional if annex else 0)
        ),
        name=name.moved(body.x, body.y),
    )


def common_cities(board: Board, pair: tuple[str, str]) -> list[str]:
    """The cities that both provinces touch: between them stands the border guard."""
    one, other = (
        {city for p in board.provinces if p.id == id for route in p.routes for city in route.split("-")}
        for id in pair
    )
    return sorted(one & other)


def _beside(
    bodies: list[_Body], x: float, y: float, parts: list[tuple[Box, float]], ease: float, size: Place
) -> _Body:
    """A new body at the emptiest place near (x, y)."""

    def crowd(place: Place) -> float:
        new = _Body(*place, parts)
        reach = new.reach.moved(*place)
        outside = max(0.0, _EDGE - reach.left, reach.right - size[0] + _EDGE)
        outside += max(0.0, _EDGE - reach.top, reach.bottom - size[1] + _EDGE)
        overlap = sum(_push(new, body)[2] for body in bodies)
        return overlap + outside * 9 + math.dist(place, (x, y)) * 0.12

    rings = [TRADER * r for r in (1.5, 2, 2.6, 3.4, 4.4, 5.5, 7)]
    turns = [math.tau * i / 24 for i in range(24)]
    places = [(x + r * math.cos(a), y + r * math.sin(a)) for r in rings for a in turns]
    return _Body(*min(places, key=crowd), parts, ease=ease)


def _relax(bodies: list[_Body], chains: list[list[_Body]], width: float, height: float) -> None:
    """Pull everything home and push it apart; the pull fades, so that in the end nothing overlaps."""
    near: list[tuple[_Body, _Body]] = []
    for turn in range(_ROUNDS):
        if turn % 12 == 0:
            near = [(a, b) for a, b in combinations(bodies, 2) if _close(a, b)]
        pull = 0.05 * max(0.0, 1 - 1.25 * turn / _ROUNDS)
        for body in bodies:
            body.x += (body.home[0] - body.x) * pull
            body.y += (body.home[1] - body.y) * pull
        for chain in chains:
            for before, body, after in zip(chain, chain[1:], chain[2:], strict=False):
                body.x += ((before.x + after.x) / 2 - body.x) * pull * 0.5
                body.y += ((before.y + after.y) / 2 - body.y) * pull * 0.5
        for a, b in near:
            x, y, depth = _push(a, b)
            if depth > 0:
                share = 0.5 * depth / (a.ease + b.ease)
                a.x -= x * share * a.ease
                a.y -= y * share * a.ease
                b.x += x * share * b.ease
                b.y += y * share * b.ease
        for body in bodies:
            reach = body.reach
            body.x = min(max(body.x, _EDGE - reach.left), width - _EDGE - reach.right)
            body.y = min(max(body.y, _EDGE - reach.top), height - _EDGE - reach.bottom)


def _close(a: _Body, b: _Body) -> bool:
    """Whether two bodies may meet before the neighbours are looked up again."""
    x, y, room = b.x - a.x, b.y - a.y, 1.5 * TRADER
    return (
        b.reach.left + x - a.reach.right < room
        and a.reach.left - x - b.reach.right < room
        and b.reach.top + y - a.reach.bottom < room
        and a.reach.top - y - b.reach.bottom < room
    )


def _push(a: _Body, b: _Body) -> tuple[float, float, float]:
    """The direction in which b leaves a, and how far it has to go."""
    worst = (0.0, 0.0, 0.0)
    shift = (b.x - a.x, b.y - a.y)
    for one, r in a.parts:
        for other, s in b.parts:
            push = _apart(one, other, r + s, shift)
            if push[2] > worst[2]:
                worst = push
    return worst


def _apart(a: Box, b: Box, room: float, shift: Place = (0.0, 0.0)) -> tuple[float, float, float]:
    """The direction from a to b, which is shifted, and how much room is missing between them."""
    right, left = b.left + shift[0] - a.right, a.left - shift[0] - b.right
    down, up = b.top + shift[1] - a.bottom, a.top - shift[1] - b.bottom
    x, y = max(right, left), max(down, up)
    side = 1.0 if right >= left else -1.0
    level = 1.0 if down >= up else -1.0
    if x > 0 and y > 0:
        distance = math.hypot(x, y)
        return side * x / distance, level * y / distance, room - distance
    return (side, 0.0, room - x) if x > y else (0.0, level, room - y)
