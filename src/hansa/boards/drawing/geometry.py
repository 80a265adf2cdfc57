"""Places, rectangles and the measures of a drawing. A trader's edge is 22 units long."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

Place = tuple[float, float]
At = Sequence[float]  # a place that may come from JSON
Polygon = list[Place]

TRADER = 22.0
SPACE = TRADER + 5
SEAL = TRADER * 0.74  # radius of what lies at a route
LETTER = TRADER * 0.66  # size of the type of a city's name
MERLON = TRADER * 0.17
ROOF = TRADER * 0.5

_BAND = 8.0

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

    def holds(self, x: float, y: float) -> bool:
        """Whether a place is in it."""
        return self.left < x < self.right and self.top < y < self.bottom


def gap(a: Box, b: Box) -> float:
    """How far apart two rectangles are; less than 0 if they overlap."""
    x = max(b.left - a.right, a.left - b.right)
    y = max(b.top - a.bottom, a.top - b.bottom)
    return math.hypot(x, y) if x > 0 and y > 0 else max(x, y)


def around(places: Iterable[At]) -> Box:
    """The smallest rectangle with all these places."""
    across, down = zip(*places, strict=True)
    return Box(min(across), min(down), max(across), max(down))


def crossing(a: At, b: At, c: At, d: At) -> bool:
    """Whether a line from a to b crosses one from c to d."""

    def side(p: At, q: At, r: At) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def line_distance(line: Sequence[At], x: float, y: float) -> float:
    """How far a place is from a line through these places."""
    least = math.inf
    for (ax, ay), (bx, by) in pairwise(line):
        dx, dy = bx - ax, by - ay
        share = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy or 1.0)))
        least = min(least, (x - ax - share * dx) ** 2 + (y - ay - share * dy) ** 2)
    return math.sqrt(least)


def name_width(name: str, letter: float) -> float:
    """How wide a city's name is in print, by the size of the type."""
    letters = sum(0.33 if c in _NARROW else 0.86 if c in _WIDE else 0.56 for c in name)
    return letter * (letters + 0.3)


class Region:
    """What lies in some polygons, their edges sorted into bands so that only a few are looked at."""

    def __init__(self, polygons: Iterable[Sequence[At]]) -> None:
        self._bands: dict[int, list[tuple[float, float, float, float]]] = {}
        for polygon in polygons:
            for (ax, ay), (bx, by) in pairwise([*polygon, polygon[0]]):
                for band in _bands(min(ay, by), max(ay, by)):
                    self._bands.setdefault(band, []).append((ax, ay, bx, by))

    def holds(self, x: float, y: float) -> bool:
        """Whether a place is in them: a ray from it crosses them an odd number of times."""
        odd = False
        for ax, ay, bx, by in self._bands.get(int(y // _BAND), ()):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                odd = not odd
        return odd

    def bounds(self, box: Box) -> bool:
        """Whether an edge is in a rectangle, or so close that the rectangle around it is."""
        return any(
            min(ax, bx) < box.right
            and max(ax, bx) > box.left
            and min(ay, by) < box.bottom
            and max(ay, by) > box.top
            for band in _bands(box.top, box.bottom)
            for ax, ay, bx, by in self._bands.get(band, ())
        )


def _bands(top: float, bottom: float) -> range:
    return range(int(top // _BAND), int(bottom // _BAND) + 1)
