"""Push things apart until they stand clear of one another and of the roads."""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from operator import itemgetter

from hansa.boards.drawing.geometry import MERLON, ROOF, SEAL, TRADER, Box, Place, around, gap

DOT = Box(0.0, 0.0, 0.0, 0.0)

_EDGE = TRADER * 0.75
_SLACK = TRADER * 0.8  # things nearer than this may meet before neighbours are looked up again
_AWAY = 0.12  # what a place costs for each unit that it is away
_RINGS = tuple(
    (
        r,
        tuple(
            (round(r * math.cos(a), 3), round(r * math.sin(a), 3))
            for a in (math.tau * i / 32 for i in range(32))
        ),
    )
    for r in (TRADER * n for n in (1.5, 1.8, 2.2, 2.7, 3.4, 4.4, 5.5, 7, 9))
)


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

    def area(self) -> Box:
        """What it reaches where it is."""
        return self.reach.moved(self.x, self.y)

    def place(self) -> Place:
        """Where it is, to the tenth."""
        return round(self.x, 1), round(self.y, 1)

    def stretch(self, factor: float) -> None:
        """Move with a sheet that grows, and be at home there."""
        self.x, self.y = self.home = self.x * factor, self.y * factor

    def take(self, shape: Shape) -> None:
        """Take one of the variants."""
        self.shape = shape
        room = {"wall": 3.0, "tower": 3.0, "name": 1.0, "pennant": 1.5}
        self.parts = [(box, room.get(what, 1.5)) for what, box in shape.boxes()]
        self.measure()


def put_beside(
    body: Body,
    bodies: Sequence[Body],
    near: Place,
    sheet: Place,
    chains: Iterable[Sequence[Body]],
    own: Sequence[Body] = (),
) -> None:
    """Put a body at the emptiest place near another one, and nearer to its own road than to others."""
    body.x, body.y = near
    away = [(gap(body.area(), other.area()), other) for other in bodies]
    ways = [(math.dist(place, near), place) for chain in chains for place in _along(chain)]
    best, least = near, math.inf
    for ring, turns in _RINGS:
        if ring * _AWAY >= least:
            break
        others = [other for far, other in away if far < ring]
        roads = [place for far, place in ways if far < 2 * ring + 5 * TRADER]
        for x, y in turns:
            body.x, body.y = near[0] + x, near[1] + y
            cost = ring * _AWAY + _misplaced(body, sheet, own, roads)
            if cost < least:
                cost += 2 * sum(_push(body, other)[2] for other in others if _meet(body, other))
                cost = round(cost, 6)  # rounding errors decide no tie
            if cost < least:
                best, least = (body.x, body.y), cost
    body.x, body.y = body.home = best


def _misplaced(body: Body, sheet: Place, own: Sequence[Body], roads: Sequence[Place]) -> float:
    """What the place of a body costs: beyond the edge, on a road, far from its own, or nearer to another."""
    place = (body.x, body.y)
    reach = body.area()
    outside = max(0.0, _EDGE - reach.left, reach.right - sheet[0] + _EDGE)
    outside += max(0.0, _EDGE - reach.top, reach.bottom - sheet[1] + _EDGE)
    cost = outside * 9 + 8 * sum(reach.holds(x, y) for x, y in roads)
    if own:
        far = min(math.dist(place, anchor) for anchor in anchors(_stops(own)))
        strange = min((math.dist(place, spot) for spot in roads), default=math.inf)
        cost += 8 * sum(math.dist(place, spot) < SEAL for spot in _along(own))
        cost += max(0.0, far - TRADER * 1.6) * 0.6 + max(0.0, far + TRADER * 0.5 - strange) * 0.7
    return cost


def anchors(stops: Sequence[Place]) -> list[Place]:
    """Where a road can hold what lies at it: its points, and halfway between them."""
    return [*stops] + [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(stops)]


def _stops(chain: Sequence[Body]) -> list[Place]:
    return [(body.x, body.y) for body in chain[1:-1]]


def _along(chain: Sequence[Body]) -> list[Place]:
    """Places on a road, away from its points."""
    found = []
    for a, b in pairwise(chain):
        steps = max(2, round(math.dist((a.x, a.y), (b.x, b.y)) / (TRADER * 0.7)))
        found += [(a.x + (b.x - a.x) * i / steps, a.y + (b.y - a.y) * i / steps) for i in range(1, steps)]
    return found


def relax(
    bodies: Sequence[Body],
    chains: Mapping[str, Sequence[Body]],
    emblems: Mapping[str, Body],
    sheet: Place,
    rounds: int,
) -> None:
    """Pull everything home and push it apart; the pull fades, so that in the end nothing overlaps."""
    order = {body.key: n for n, body in enumerate(bodies)}
    for turn in range(rounds):
        if turn % 20 == 10 and turn < rounds * 0.75:
            _choose_shapes(bodies, chains.values(), sheet)
        if turn % 10 == 0:
            near = _neighbours(bodies)
            pairs = [(a, b) for a in bodies for b in near(a.area()) if order[a.key] < order[b.key]]
            roads = [
                (a, b, near(around(((a.x, a.y), (b.x, b.y)))))
                for chain in chains.values()
                for a, b in pairwise(chain)
            ]
        _pull(bodies, chains.values(), 0.05 * max(0.0, 1 - 1.3 * turn / rounds))
        for route, emblem in emblems.items():
            _tug(emblem, chains[route])
        _clear_roads(roads)
        _push_apart(pairs)
        for body in bodies:
            reach = body.reach
            body.x = min(max(body.x, _EDGE - reach.left), sheet[0] - _EDGE - reach.right)
            body.y = min(max(body.y, _EDGE - reach.top), sheet[1] - _EDGE - reach.bottom)


def _pull(bodies: Iterable[Body], chains: Iterable[Sequence[Body]], pull: float) -> None:
    """Pull everything home, and the points of a road into line."""
    for body in bodies:
        body.x += (body.home[0] - body.x) * pull
        body.y += (body.home[1] - body.y) * pull
    for chain in chains:
        for before, body, after in zip(chain, chain[1:], chain[2:], strict=False):
            body.x += ((before.x + after.x) / 2 - body.x) * pull * 0.7
            body.y += ((before.y + after.y) / 2 - body.y) * pull * 0.7


def _tug(emblem: Body, chain: Sequence[Body]) -> None:
    """Pull what lies at a road to it."""
    nearest = min(anchors(_stops(chain)), key=partial(math.dist, (emblem.x, emblem.y)))
    x, y = nearest[0] - emblem.x, nearest[1] - emblem.y
    far = math.sqrt(x * x + y * y)
    if far > TRADER * 1.55:
        emblem.x += x * 0.1 * (far - TRADER * 1.55) / far
        emblem.y += y * 0.1 * (far - TRADER * 1.55) / far


def _neighbours(bodies: Iterable[Body]) -> Callable[[Box], list[Body]]:
    """A function that finds what may get into a rectangle before it is asked again."""
    row = sorted(((body.area(), body) for body in bodies), key=lambda each: each[0].left)
    lefts = [area.left for area, _ in row]
    widest = max(area.right - area.left for area, _ in row)

    def near(box: Box) -> list[Body]:
        start, end = bisect(lefts, box.left - _SLACK - widest), bisect(lefts, box.right + _SLACK)
        top, bottom = box.top - _SLACK, box.bottom + _SLACK
        return [body for area, body in row[start:end] if area.top < bottom and area.bottom > top]

    return near


def _push_apart(pairs: Iterable[tuple[Body, Body]]) -> None:
    """Push apart what overlaps."""
    for a, b in pairs:
        if _meet(a, b):
            x, y, depth = _push(a, b)
            share = 0.5 * depth / (a.ease + b.ease)
            a.x -= x * share * a.ease
            a.y -= y * share * a.ease
            b.x += x * share * b.ease
            b.y += y * share * b.ease


def _clear_roads(roads: Iterable[tuple[Body, Body, list[Body]]]) -> None:
    """Push apart the stretches of road and what is near them; a town also pushes the road."""
    way = Body("way", 0.0, 0.0, [(DOT, TRADER * 0.16)])  # of a road, wherever something comes near it
    for a, b, near in roads:
        x, y = b.x - a.x, b.y - a.y
        length = x * x + y * y or 1.0
        for body in near:
            if body is a or body is b:
                continue
            share = min(max(((body.x - a.x) * x + (body.y - a.y) * y) / length, 0.25), 0.75)
            way.x, way.y = a.x + share * x, a.y + share * y
            if not _meet(way, body) or _in_wall(way, a) or _in_wall(way, b):
                continue
            dx, dy, depth = _push(way, body)
            for each, strength in ((body, 0.35), *(((a, -0.2), (b, -0.2)) if body.ease < 1 else ())):
                each.x += dx * depth * strength * each.ease
                each.y += dy * depth * strength * each.ease


def _in_wall(way: Body, town: Body) -> bool:
    return town.shape is not None and town.shape.outline().holds(way.x - town.x, way.y - town.y)


def _choose_shapes(bodies: Sequence[Body], chains: Iterable[Sequence[Body]], sheet: Place) -> None:
    """Let every town take the variant that is least in the way of others and of roads."""
    roads = [place for chain in chains for place in _along(chain)]
    near = _neighbours(bodies)
    for body in bodies:
        if len(body.variants) > 1:
            others = [other for other in near(body.area()) if other is not body]
            seen = ((x - body.x, y - body.y) for x, y in roads)
            _choose(body, others, [(x, y) for x, y in seen if abs(x) < 130 and abs(y) < 130], sheet)


def _choose(body: Body, others: Sequence[Body], roads: Sequence[Place], sheet: Place) -> None:
    """Take the variant that is least in the way; the roads are given as seen from the town."""
    best, least = body.variants[0], math.inf
    for n, shape in enumerate(body.variants):
        body.take(shape)
        cost = 2.0 * n + sum(_push(body, other)[2] for other in others if _meet(body, other))
        for what, part in shape.boxes():
            weight = {"name": 3.0, "pennant": 3.0, "annex": 1.5}.get(what)
            if weight:
                cost += weight * sum(part.holds(x, y) for x, y in roads)
            cost += 5 * max(0.0, _EDGE - part.top - body.y, part.bottom + body.y - sheet[1] + _EDGE)
        if round(cost, 6) < least:
            best, least = shape, round(cost, 6)
    body.take(best)


def _meet(a: Body, b: Body) -> bool:
    """Whether two bodies reach into each other."""
    x, y, one, other = b.x - a.x, b.y - a.y, a.reach, b.reach
    return (
        other.left + x < one.right
        and one.left < other.right + x
        and other.top + y < one.bottom
        and one.top < other.bottom + y
    )


def _push(a: Body, b: Body) -> tuple[float, float, float]:
    """The direction in which b leaves a, and how far it has to go: as the two parts that are deepest do.

    Where parts push in opposite directions they count as one, or a point could be caught between them.
    """
    dx, dy = b.x - a.x, b.y - a.y
    met = [
        (push, one, other, r + s)
        for one, r in a.parts
        for other, s in b.parts
        if (push := _exit(one, other, dx, dy, r + s))[2] > 0
    ]
    if not met:
        return 0.0, 0.0, 0.0
    x, y, depth = max((push for push, *_ in met), key=itemgetter(2))
    if all(x * push[0] + y * push[1] >= 0 for push, *_ in met):
        return x, y, depth
    one, other = _around(one for _, one, *_ in met), _around(other for _, _, other, _ in met)
    return _exit(one, other, dx, dy, max(room for *_, room in met))


def _around(boxes: Iterable[Box]) -> Box:
    return around(corner for box in boxes for corner in ((box.left, box.top), (box.right, box.bottom)))


def _exit(one: Box, other: Box, dx: float, dy: float, room: float) -> tuple[float, float, float]:
    """The direction in which one rectangle leaves another, and how far; 0 or less if there is room."""
    right, left = other.left + dx - one.right, one.left - dx - other.right
    down, up = other.top + dy - one.bottom, one.top - dy - other.bottom
    x, y = max(right, left), max(down, up)
    side = 1.0 if right >= left else -1.0
    level = 1.0 if down >= up else -1.0
    if x > 0 and y > 0:
        far = math.sqrt(x * x + y * y)
        return side * x / far, level * y / far, room - far
    return (side, 0.0, room - x) if x > y else (0.0, level, room - y)
