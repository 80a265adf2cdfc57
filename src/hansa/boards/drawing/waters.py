"""What enlivens open water: small waves, and a ship where there is most room."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from hansa.boards.drawing.geometry import TRADER, Box, Place, Polygon, Region, gap, line_distance

_COAST = 30.0  # how far from the coast the water-lines reach
_STEP = 70
_WAVE = TRADER * 0.7  # how much room a wave wants
_BEYOND = 280  # the map continues beyond the sheet; waves follow it this far
_SHIP = TRADER * 1.9  # how much room a ship wants


def waters(
    size: Place, land: Sequence[Polygon], roads: Iterable[Sequence[Place]], taken: Sequence[Box]
) -> tuple[list[Place], Place | None]:
    """Where waves are, and where a ship, on a sheet of this size."""
    lines = [(road, TRADER * 0.7) for road in roads] + [([*coast[::4], coast[0]], _COAST) for coast in land]
    region = Region(land)
    waves: list[Place] = []
    ship, most = None, _SHIP
    for row in range(-_BEYOND, math.ceil(size[1]) + _BEYOND, _STEP * 6 // 10):
        for column in range(-_BEYOND, math.ceil(size[0]) + _BEYOND, _STEP):
            x = float(math.floor(column + (_chance(column, row) - 0.5) * _STEP * 0.8 + 0.5))
            y = float(math.floor(row + (_chance(row, column) - 0.5) * _STEP * 0.4 + 0.5))
            edge = min(x, y, size[0] - x, size[1] - y) - TRADER
            wavy = _chance(x, y) < 0.6
            if not wavy and edge < most:
                continue
            free = _room(x, y, region, lines, taken)
            if wavy and free > _WAVE:
                waves.append((x, y))
            if min(free, edge) > most:
                ship, most = (x, y), min(free, edge)
    return [wave for wave in waves if not ship or math.dist(wave, ship) > _SHIP], ship


def _chance(x: float, y: float) -> float:
    """A number from 0 to 1 that is always the same for a place."""
    n = math.sin(x * 12.9898 + y * 78.233) * 43758.5453
    return n - math.floor(n)


def _room(
    x: float,
    y: float,
    land: Region,
    lines: Iterable[tuple[Sequence[Place], float]],
    taken: Iterable[Box],
) -> float:
    """How much open water there is around a place; too little for a wave on land and on everything drawn."""
    if land.holds(x, y):
        return 0.0
    here = Box(x, y, x, y)
    least = min(gap(here, area) for area in taken)
    for line, reach in lines:
        if least <= _WAVE:
            break
        least = min(least, line_distance(line, x, y) - reach)
    return least
