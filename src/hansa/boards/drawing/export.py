"""The layouts of the interactive boards as data: made by `scripts/layouts.py`, shipped, read by the page.

A layout is a superset of what the server calls a drawing (docs/protocol.md).
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable
from importlib import resources
from itertools import pairwise
from typing import Any

from hansa.boards import Board, load
from hansa.boards.drawing import chart
from hansa.boards.drawing.layout import SPACE, TRADER, Box, Place, gap
from hansa.boards.drawing.relax import SEAL, Shape
from hansa.boards.drawing.settle import Settled, settle

FORMAT = 1
# A board has one layout for each shape of window: width to height.
SHAPES = {"": 1.46, ".wide": 1.8}
ABROAD_SHAPES = {"": 0.9, ".wide": 1.6}
_GATE = TRADER * 0.5  # how far the roads of a town stay apart at its wall


def names(board: Board) -> dict[str, float]:
    """The layouts of a board and their shapes."""
    return {
        board.id + suffix: shape for suffix, shape in (ABROAD_SHAPES if board.countries else SHAPES).items()
    }


def layout_texts(board: Board) -> list[str]:
    """The shipped layouts of a board as JSON, the usual shape first."""
    folder = resources.files("hansa.boards").joinpath("layouts")
    return [folder.joinpath(f"{name}.json").read_text("utf-8") for name in names(board)]


def read_layout(name: str) -> dict[str, Any]:
    """A shipped layout, such as `hanse_4_5` or `hanse_4_5.wide`."""
    file = resources.files("hansa.boards").joinpath("layouts", f"{name}.json")
    layout: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return layout


def fingerprint(board: Board) -> str:
    """Tells layouts of an older board apart."""
    return hashlib.sha256(repr((FORMAT, board)).encode()).hexdigest()[:16]


def export(name: str) -> str:
    """Compute a layout, as JSON with one line for each thing."""
    board = load(name.removesuffix(".wide"))
    settled = settle(board, names(board)[name], lambda settled: roads_are_clear(board, settled))
    return text(describe(board, settled))


def text(layout: dict[str, Any]) -> str:
    """A layout as JSON."""
    lines = []
    for key, value in layout.items():
        if isinstance(value, dict) and value:
            rows = ",\n".join(f"  {json.dumps(k)}: {_dumps(v)}" for k, v in value.items())
            lines.append(f" {json.dumps(key)}: {{\n{rows}\n }}")
        elif isinstance(value, list) and value and isinstance(value[0], list) and key != "guards":
            rows = ",\n".join(f"  {_dumps(v)}" for v in value)
            lines.append(f" {json.dumps(key)}: [\n{rows}\n ]")
        else:
            lines.append(f" {json.dumps(key)}: {_dumps(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def describe(board: Board, settled: Settled) -> dict[str, Any]:
    """A board that has settled, as plain values."""
    roads = lay_roads(board, settled)
    land = chart.coast(board, settled.width, settled.height)
    rivers = chart.rivers(board, settled.width, settled.height)
    seas = chart.seas(board, settled, land)
    names = [Box(x - 5 * s, y - s, x + 5 * s, y + s) for _, x, y, s in seas]
    provinces = chart.provinces(board, settled)
    names += [Box(x - 20, y - 20, x + 20, y + 20) for _, (x, y) in provinces.values()]
    compass, ornaments = chart.ornaments(roads.values(), settled, land, names)
    return {
        "format": FORMAT,
        "board": board.id,
        "print": fingerprint(board),
        "width": settled.width,
        "height": settled.height,
        "trader": TRADER,
        "towns": {city.id: _town(city.id, board, settled) for city in board.cities},
        "points": {key: _place(place) for key, place in settled.points.items()},
        "roads": {key: [_place(place) for place in road] for key, road in roads.items()},
        "emblems": {key: _place(place) for key, place in settled.emblems.items()},
        "anchors": {route.id: _anchor(route.id, len(route.points), settled) for route in board.routes},
        "prestige": _box(settled.prestige),
        "guards": [_place(place) for place in settled.guards],
        "provinces": {
            key: {"outline": [_place(p) for p in outline], "pawn": _place(pawn)}
            for key, (outline, pawn) in provinces.items()
        },
        "countries": {
            key: [[_place(place) for place in loop] for loop in loops]
            for key, loops in chart.countries(board, settled, land).items()
        },
        "land": [[_place(place) for place in polygon] for polygon in land],
        "rivers": [[_place(place) for place in course] for course in rivers],
        "seas": [[sea, *_place((x, y)), size] for sea, x, y, size in seas],
        "compass": _place(compass) if compass else None,
        "ornaments": [list(ornament) for ornament in ornaments],
    }


def _place(place: Place) -> list[float]:
    return [round(place[0], 1), round(place[1], 1)]


def _box(box: Box) -> list[float]:
    return [round(edge, 1) for edge in (box.left, box.top, box.right, box.bottom)]


def _town(id: str, board: Board, settled: Settled) -> dict[str, Any]:
    city, town = board.city(id), settled.towns[id]
    count = len(city.spaces) or 2
    per_row = count if count <= 5 else -(-count // 2)
    step = SPACE + 2
    x, y = town.wall.left + 4 + SPACE / 2, town.wall.top + 3.5 + SPACE / 2
    return {
        "wall": _box(town.wall),
        "tower": _box(town.tower) if town.tower else None,
        "name": _box(town.name),
        "above": town.name.bottom <= town.wall.top,
        "spaces": [_place((x + i % per_row * step, y + i // per_row * step)) for i in range(count)],
        "annex": _box(town.annex),
        "annexes": _slots(id, town, settled),
        "pennant": [*_place((town.flag[0], town.flag[1])), town.flag[2]],
        "pennant_box": _box(town.pennant),
        "permits": _box(town.permits) if town.permits else None,
    }


def _anchor(route: str, count: int, settled: Settled) -> list[float]:
    """The place on a road nearest to what lies at it."""
    stops = [settled.points[f"{route}/{i + 1}"] for i in range(count)]
    places = stops + [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(stops)]
    return _place(min(places, key=lambda place: math.dist(place, settled.emblems[route])))


def _slots(id: str, town: Shape, settled: Settled) -> int:
    """How many additional posts find room side by side, left of a town."""
    others = [(box, 0.0) for other, t in settled.towns.items() if other != id for _, box in t.boxes()]
    others += [(Box(x, y, x, y), TRADER * 0.6) for x, y in settled.points.values()]
    others += [(Box(x, y, x, y), SEAL) for x, y in settled.emblems.values()]
    others.append((settled.prestige, 0.0))
    slots = 1
    while slots < 4:
        left = town.annex.left - slots * (TRADER + 2)
        area = Box(left, town.annex.top, town.annex.right, town.annex.bottom)
        if left < 10 or any(gap(area, box) < radius for box, radius in others):
            break
        slots += 1
    return slots


# Roads


def lay_roads(board: Board, settled: Settled) -> dict[str, list[Place]]:
    """Every road from wall to wall through its points; at a wall the roads keep apart from one another."""
    ends: dict[str, list[tuple[str, Place]]] = {city.id: [] for city in board.cities}
    for route in board.routes:
        ends[route.a].append((route.id, settled.points[f"{route.id}/1"]))
        ends[route.b].append((route.id, settled.points[f"{route.id}/{len(route.points)}"]))
    gates = {city: _gates(settled.towns[city], comers, settled) for city, comers in ends.items()}
    return {
        route.id: [
            gates[route.a][route.id],
            *(settled.points[f"{route.id}/{i + 1}"] for i in range(len(route.points))),
            gates[route.b][route.id],
        ]
        for route in board.routes
    }


def roads_are_clear(board: Board, settled: Settled) -> bool:
    """Whether no road runs over a town that it does not lead to."""
    roads = lay_roads(board, settled)
    for route in board.routes:
        places = [
            (ax + (bx - ax) * i / 16, ay + (by - ay) * i / 16)
            for (ax, ay), (bx, by) in pairwise(roads[route.id])
            for i in range(17)
        ]
        for city, town in settled.towns.items():
            areas = [area for what, area in town.boxes() if what != "annex"]
            if city not in (route.a, route.b) and any(_inside(a, place) for a in areas for place in places):
                return False
    return True


def _gates(town: Shape, comers: list[tuple[str, Place]], settled: Settled) -> dict[str, Place]:
    """For each road that comes to a town the place where it meets the wall, so that they do not cross."""
    wall = town.outline()
    places = list(_perimeter(wall))
    blocked = [area for what, area in town.boxes() if what not in ("wall", "tower")]
    middle = ((wall.left + wall.right) / 2, (wall.top + wall.bottom) / 2)
    around = [place for place in settled.points.values() if math.dist(place, middle) < TRADER * 8]

    def cost(gate: Place, start: Place, taken: list[tuple[Place, Place]]) -> float:
        x, y = (gate[0] - start[0]) / 12, (gate[1] - start[1]) / 12
        way = [(start[0] + x * i, start[1] + y * i) for i in range(13)]
        hidden = sum(_inside(area, place) for area in blocked for place in way)
        under = sum(_inside(wall, place) for place in way[:-1])
        close = sum(max(0.0, _GATE - math.dist(gate, other)) for _, other in taken)
        crossed = sum(crossing(start, gate, *other) for other in taken)
        near = sum(
            max(0.0, TRADER * 0.68 - min(math.dist(point, place) for place in way))
            for point in around
            if point != start
        )
        badness = hidden * 6 + under * 30 + close * 5 + crossed * 300 + near * 12
        return math.dist(gate, start) + badness + math.dist(gate, middle) * 0.15

    found: dict[str, tuple[Place, Place]] = {}
    for _ in range(4):
        for route, start in comers:
            taken = [way for other, way in found.items() if other != route]
            found[route] = (start, min(places, key=lambda gate: cost(gate, start, taken)))
    return {route: gate for route, (_, gate) in found.items()}


def crossing(a: Place, b: Place, c: Place, d: Place) -> bool:
    """Whether a line from a to b crosses one from c to d."""

    def side(p: Place, q: Place, r: Place) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


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


def _inside(area: Box, place: Place) -> bool:
    return area.left < place[0] < area.right and area.top < place[1] < area.bottom
