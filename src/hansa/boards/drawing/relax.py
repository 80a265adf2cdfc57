"""Push things apart until they stand clear of one another and of the roads."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, pairwise

from hansa.boards.drawing.geometry import MERLON, ROOF, SEAL, TRADER, Box, Place

DOT = Box(0.0, 0.0, 0.0, 0.0)

_EDGE = TRADER * 0.75


@dataclass(frozen=True, slots=True)
class Shape:
    """The parts of a town around its middle; `flag` is the foot of the pennant's pole and its direction."""

    wall: Box
    tower: Box | None
    name: Box
    annex: Box
    pennant: Box
    flag: tuple[float, float, int]
    permits: Box | None

    def boxes(self) -> Iterator[tuple[str, Box]]:
        """Everything of the town that must stay free, with what it is."""
        wall = self.wall
        yield "wall", Box(wall.left, wall.top - MERLON, wall.right, wall.bottom)
        yield "name", self.name
        yield "annex", self.annex
        yield "pennant", self.pennant
        if self.tower:
            tower = self.tower
            yield "tower", Box(tower.left - 2, tower.top - MERLON - ROOF, tower.right, tower.bottom)
        if self.permits:
            yield "permits", self.permits

    def moved(self, x: float, y: float) -> Shape:
        """The same town, elsewhere."""
        return Shape(
            self.wall.moved(x, y),
            self.tower.moved(x, y) if self.tower else None,
            self.name.moved(x, y),
            self.annex.moved(x, y),
            self.pennant.moved(x, y),
            (self.flag[0] + x, self.flag[1] + y, self.flag[2]),
            self.permits.moved(x, y) if self.permits else None,
        )

    def outline(self) -> Box:
        """Tower and wall together: where the roads end."""
        return Box((self.tower or self.wall).left, self.wall.top, self.wall.right, self.wall.bottom)


@dataclass(slots=True)
class Body:
    """Something that moves as one: its parts are rectangles around (x, y), each with a radius."""

    key: str
    x: float
    y: float
    parts: list[tuple[Box, float]]
    ease: float = 1.0
    variants: tuple[Shape, ...] = ()
    shape: Shape | None = None
    home: Place = field(init=False)
    reach: Box = field(init=False)

    def __post_init__(self) -> None:
        self.home = (self.x, self.y)
        self.measure()

    def measure(self) -> None:
        """Find out how far the parts reach."""
        self.reach = Box(
            min(box.left - r for box, r in self.parts),
            min(box.top - r for box, r in self.parts),
            max(box.right + r for box, r in self.parts),
            max(box.bottom + r for box, r in self.parts),
        )

    def take(self, shape: Shape) -> None:
        """Take one of the variants."""
        self.shape = shape
        room = {"wall": 3.0, "tower": 3.0, "name": 1.0, "pennant": 1.5}
        self.parts = [(box, room.get(what, 1.5)) for what, box in shape.boxes()]
        self.measure()


def put_beside(
    body: Body,
    bodies: list[Body],
    near: Place,
    sheet: Place,
    chains: Iterable[list[Body]],
    own: list[Body] | None = None,
) -> None:
    """Put a body at the emptiest place near another one, and nearer to its own road than to others."""
    roads = [place for chain in chains for place in _along(chain)]
    home = anchors(own) if own else []

    def crowd(place: Place) -> float:
        body.x, body.y = place
        reach = body.reach.moved(*place)
        outside = max(0.0, _EDGE - reach.left, reach.right - sheet[0] + _EDGE)
        outside += max(0.0, _EDGE - reach.top, reach.bottom - sheet[1] + _EDGE)
        overlap = sum(_push(body, other)[2] for other in bodies)
        crossed = sum(1 for x, y in roads if reach.left < x < reach.right and reach.top < y < reach.bottom)
        cost = overlap * 2 + outside * 9 + crossed * 8 + math.dist(place, near) * 0.12
        if home:
            far = min(math.dist(place, anchor) for anchor in home)
            crossed = sum(1 for x, y in _along(own or []) if math.dist(place, (x, y)) < SEAL)
            strange = min(math.dist(place, road) for road in roads)
            cost += max(0.0, far - TRADER * 1.6) * 0.6 + crossed * 8
            cost += max(0.0, far + TRADER * 0.5 - strange) * 0.7
        return cost

    rings = [TRADER * r for r in (1.5, 1.8, 2.2, 2.7, 3.4, 4.4, 5.5, 7, 9)]
    turns = [math.tau * i / 32 for i in range(32)]
    places = [(near[0] + r * math.cos(a), near[1] + r * math.sin(a)) for r in rings for a in turns]
    body.x, body.y = min(places, key=crowd)
    body.home = (body.x, body.y)


def anchors(chain: Sequence[Body]) -> list[Place]:
    """Where a road can hold what lies at it: its points, and halfway between them."""
    stops = [(body.x, body.y) for body in chain[1:-1]]
    return stops + [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(stops)]


def _along(chain: list[Body]) -> list[Place]:
    """Places on a road, away from its points."""
    found = []
    for a, b in pairwise(chain):
        steps = max(2, round(math.dist((a.x, a.y), (b.x, b.y)) / (TRADER * 0.7)))
        found += [(a.x + (b.x - a.x) * i / steps, a.y + (b.y - a.y) * i / steps) for i in range(1, steps)]
    return found


def relax(
    bodies: list[Body],
    chains: dict[str, list[Body]],
    emblems: dict[str, Body],
    width: float,
    height: float,
    rounds: int,
) -> None:
    """Pull everything home and push it apart; the pull fades, so that in the end nothing overlaps."""
    near: list[tuple[Body, Body]] = []
    for turn in range(rounds):
        if turn % 10 == 0:
            near = [(a, b) for a, b in combinations(bodies, 2) if _close(a, b)]
        if turn % 40 == 20 and turn < rounds * 0.75:
            for body in bodies:
                if len(body.variants) > 1:
                    _choose(body, bodies, chains, (width, height))
        pull = 0.05 * max(0.0, 1 - 1.3 * turn / rounds)
        for body in bodies:
            body.x += (body.home[0] - body.x) * pull
            body.y += (body.home[1] - body.y) * pull
        for chain in chains.values():
            for before, body, after in zip(chain, chain[1:], chain[2:], strict=False):
                body.x += ((before.x + after.x) / 2 - body.x) * pull * 0.7
                body.y += ((before.y + after.y) / 2 - body.y) * pull * 0.7
        for route, emblem in emblems.items():
            at = (emblem.x, emblem.y)
            nearest = min(anchors(chains[route]), key=partial(math.dist, at))
            x, y = nearest[0] - emblem.x, nearest[1] - emblem.y
            far = math.hypot(x, y)
            if far > TRADER * 1.55:
                tug = 0.1 * (far - TRADER * 1.55) / far
                emblem.x += x * tug
                emblem.y += y * tug
        _clear_roads(bodies, chains)
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


def _clear_roads(bodies: list[Body], chains: dict[str, list[Body]]) -> None:
    """Push points and emblems off the roads of others."""
    cells: dict[tuple[int, int], list[Body]] = {}
    for body in bodies:
        if body.shape is None and body.key != "prestige":
            cells.setdefault((int(body.x // 50), int(body.y // 50)), []).append(body)
    for chain in chains.values():
        for a, b in pairwise(chain):
            for share in (0.3, 0.5, 0.7):
                x, y = a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share
                if any(
                    body.shape and body.shape.outline().moved(body.x, body.y).holds(x, y) for body in (a, b)
                ):
                    continue
                column, row = int(x // 50), int(y // 50)
                for i in (column - 1, column, column + 1):
                    for j in (row - 1, row, row + 1):
                        for body in cells.get((i, j), ()):
                            if body is a or body is b:
                                continue
                            dx, dy = body.x - x, body.y - y
                            far = math.hypot(dx, dy) or 0.01
                            need = body.parts[0][1] + TRADER * 0.16
                            if far < need:
                                push = 0.25 * (need - far) / far
                                body.x += dx * push
                                body.y += dy * push


def _choose(body: Body, bodies: list[Body], chains: dict[str, list[Body]], sheet: Place) -> None:
    """Take the variant of a town that is least in the way of others and of roads."""
    others = [other for other in bodies if other is not body and _close(body, other)]
    roads = [
        place
        for chain in chains.values()
        for place in _along(chain)
        if math.dist(place, (body.x, body.y)) < 130
    ]
    best, least = body.shape, math.inf
    for n, shape in enumerate(body.variants):
        body.take(shape)
        cost = 2.0 * n + sum(_push(body, other)[2] for other in others)
        for what, part in shape.boxes():
            area = part.moved(body.x, body.y)
            weight = {"name": 3.0, "pennant": 3.0, "annex": 1.5}.get(what, 0.0)
            cost += weight * sum(1 for place in roads if area.holds(*place))
            cost += 5 * max(0.0, _EDGE - area.top, area.bottom - sheet[1] + _EDGE)
        if cost < least:
            best, least = shape, cost
    if best:
        body.take(best)


def _close(a: Body, b: Body) -> bool:
    """Whether two bodies may meet before the neighbours are looked up again."""
    return _distance(a, b) < 1.5 * TRADER


def _distance(a: Body, b: Body) -> float:
    """How far apart the reaches of two bodies are, across or down."""
    x, y, one, other = b.x - a.x, b.y - a.y, a.reach, b.reach
    across = max(other.left + x - one.right, one.left - x - other.right)
    return max(across, other.top + y - one.bottom, one.top - y - other.bottom)


def _push(a: Body, b: Body) -> tuple[float, float, float]:
    """The direction in which b leaves a, and how far it has to go."""
    worst = (0.0, 0.0, 0.0)
    dx, dy = b.x - a.x, b.y - a.y
    if _distance(a, b) >= 0:
        return worst
    for one, r in a.parts:
        for other, s in b.parts:
            right, left = other.left + dx - one.right, one.left - dx - other.right
            down, up = other.top + dy - one.bottom, one.top - dy - other.bottom
            x, y = max(right, left), max(down, up)
            room = r + s
            if x >= room or y >= room:
                continue
            side = 1.0 if right >= left else -1.0
            level = 1.0 if down >= up else -1.0
            if x > 0 and y > 0:
                far = math.hypot(x, y)
                push = (side * x / far, level * y / far, room - far)
            else:
                push = (side, 0.0, room - x) if x > y else (0.0, level, room - y)
            if push[2] > worst[2]:
                worst = push
    return worst
