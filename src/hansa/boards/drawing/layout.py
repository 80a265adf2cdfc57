"""The layout of a board: one document that says where everything is drawn, on the picture and on the page.

Finding the places takes seconds, so `scripts/layouts.py` makes the layouts of the printed boards in advance
and keeps them in `hansa/boards/layouts`. docs/boards.md describes the fields.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable
from importlib import resources
from itertools import pairwise
from typing import Any, TypedDict, cast

from hansa.boards.drawing import terrain
from hansa.boards.drawing.geometry import SEAL, SPACE, TRADER, Box, Place, gap
from hansa.boards.drawing.relax import Shape
from hansa.boards.drawing.roads import lay_roads, roads_are_clear
from hansa.boards.drawing.settle import Settled, settle
from hansa.boards.drawing.waters import waters
from hansa.boards.model import Board

FORMAT = 2


class Town(TypedDict):
    """The places of a city."""

    wall: list[float]
    tower: list[float] | None
    name: list[float]
    spaces: list[list[float]]
    annex: list[float]
    annexes: int
    pennant: list[float]
    pennant_box: list[float]


class Layout(TypedDict):
    """The places of everything drawn: `[x, y]`, or for a rectangle `[left, top, right, bottom]`."""

    format: int
    board: str
    print: str
    width: int
    height: int
    towns: dict[str, Town]
    points: dict[str, list[float]]
    roads: dict[str, list[list[float]]]
    emblems: dict[str, list[float]]
    anchors: dict[str, list[float]]
    prestige: list[float]
    guards: list[list[float]]
    provinces: dict[str, dict[str, Any]]
    countries: dict[str, list[list[list[float]]]]
    land: list[list[list[float]]]
    rivers: list[list[list[float]]]
    seas: list[list[Any]]
    compass: list[float] | None
    ornaments: list[list[Any]]
    waves: list[list[float]]
    ship: list[float] | None


def layout_text(board: Board, *, wide: bool = False) -> str:
    """A layout as JSON: the kept one if it fits this very board, else a new one; `wide` for wide windows."""
    file = resources.files("hansa.boards").joinpath("layouts", file_name(board, wide=wide))
    if file.is_file():
        text = file.read_text("utf-8")
        if json.loads(text)["print"] == fingerprint(board):
            return text
    return to_text(lay_out(board, wide=wide))


def layout_of(board: Board) -> Layout:
    """The usual layout of a board."""
    return cast(Layout, json.loads(layout_text(board)))


def file_name(board: Board, *, wide: bool) -> str:
    """The name under which a layout is kept."""
    return f"{board.id}{'.wide' if wide else ''}.json"


def fingerprint(board: Board) -> str:
    """Tells layouts of an older board apart."""
    return hashlib.sha256(repr((FORMAT, board)).encode()).hexdigest()[:16]


def to_text(layout: Layout) -> str:
    """A layout as JSON with one line for each thing."""
    lines = []
    for key, value in layout.items():
        if isinstance(value, dict) and value:
            rows = ",\n".join(f"  {json.dumps(k)}: {_dumps(v)}" for k, v in value.items())
            lines.append(f" {json.dumps(key)}: {{\n{rows}\n }}")
        elif key in ("land", "rivers", "seas"):
            rows = ",\n".join(f"  {_dumps(v)}" for v in cast(list[Any], value))
            lines.append(f" {json.dumps(key)}: [\n{rows}\n ]")
        else:
            lines.append(f" {json.dumps(key)}: {_dumps(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def lay_out(board: Board, *, wide: bool = False) -> Layout:
    """Find a place for everything."""
    aspect = (1.6 if wide else 0.9) if board.countries else 1.8 if wide else 1.46
    settled = settle(board, aspect, lambda settled: roads_are_clear(board, settled))
    size = settled.width, settled.height
    roads = lay_roads(board, settled)
    land = terrain.coast(board, *size)
    seas = terrain.seas(board, settled, land)
    names = [Box(x - 5 * s, y - s, x + 5 * s, y + s) for _, x, y, s in seas]
    provinces = terrain.provinces(board, settled)
    names += [Box(x - 20, y - 20, x + 20, y + 20) for _, (x, y) in provinces.values()]
    compass, ornaments = terrain.ornaments(roads.values(), settled, land, names)
    waves, ship = waters(size, land, roads.values(), _on_water(settled, seas, compass))
    return {
        "format": FORMAT,
        "board": board.id,
        "print": fingerprint(board),
        "width": round(settled.width),
        "height": round(settled.height),
        "towns": {city.id: _town(city.id, board, settled) for city in board.cities},
        "points": {key: _place(place) for key, place in settled.points.items()},
        "roads": {key: _places(road) for key, road in roads.items()},
        "emblems": {key: _place(place) for key, place in settled.emblems.items()},
        "anchors": {route.id: _anchor(route.id, len(route.points), settled) for route in board.routes},
        "prestige": _box(settled.prestige),
        "guards": _places(settled.guards),
        "provinces": {
            key: {"outline": _places(outline), "pawn": _place(pawn)}
            for key, (outline, pawn) in provinces.items()
        },
        "countries": {
            key: [_places(loop) for loop in loops]
            for key, loops in terrain.countries(board, settled, land).items()
        },
        "land": [_places(polygon) for polygon in land],
        "rivers": [_places(course) for course in terrain.rivers(board, *size)],
        "seas": [[sea, *_place((x, y)), letter] for sea, x, y, letter in seas],
        "compass": _place(compass) if compass else None,
        "ornaments": [list(ornament) for ornament in ornaments],
        "waves": _places(waves),
        "ship": _place(ship) if ship else None,
    }


def _on_water(
    settled: Settled, seas: list[tuple[str, float, float, float]], compass: Place | None
) -> list[Box]:
    """What waves keep clear of, besides coast and roads."""
    discs = [(place, TRADER * 0.8) for place in (*settled.emblems.values(), *settled.guards)]
    discs += [(compass, TRADER * 1.7)] if compass else []
    found = [settled.prestige, *(Box(x - r, y - r, x + r, y + r) for (x, y), r in discs)]
    found += [Box(x - s * 5.5, y - s, x + s * 5.5, y + s) for _, x, y, s in seas]
    for town in settled.towns.values():
        found += [town.wall, town.name, town.annex, town.pennant, *([town.tower] if town.tower else [])]
    return found


def _place(place: Place) -> list[float]:
    return [round(place[0], 1), round(place[1], 1)]


def _places(places: Iterable[Place]) -> list[list[float]]:
    return [_place(place) for place in places]


def _box(box: Box) -> list[float]:
    return [round(edge, 1) for edge in (box.left, box.top, box.right, box.bottom)]


def _town(id: str, board: Board, settled: Settled) -> Town:
    city, town = board.city(id), settled.towns[id]
    count = len(city.spaces) or 2
    per_row = count if count <= 5 else -(-count // 2)
    step = SPACE + 2
    x, y = town.wall.left + 4 + SPACE / 2, town.wall.top + 3.5 + SPACE / 2
    return {
        "wall": _box(town.wall),
        "tower": _box(town.tower) if town.tower else None,
        "name": _box(town.name),
        "spaces": [_place((x + i % per_row * step, y + i // per_row * step)) for i in range(count)],
        "annex": _box(town.annex),
        "annexes": _slots(id, town, settled),
        "pennant": [*_place((town.flag[0], town.flag[1])), town.flag[2]],
        "pennant_box": _box(town.pennant),
    }


def _anchor(route: str, count: int, settled: Settled) -> list[float]:
    """The place on a road nearest to what lies at it."""
    stops = [settled.points[f"{route}/{i + 1}"] for i in range(count)]
    places = stops + [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(stops)]
    return _place(min(places, key=lambda place: math.dist(place, settled.emblems[route])))


def _slots(id: str, town: Shape, settled: Settled) -> int:
    """How many additional posts fit side by side, to the left of a town."""
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
