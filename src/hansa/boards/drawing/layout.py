"""The layout of a board: one document that says where everything is drawn, on the picture and on the page.

Finding the places takes a second or two, so `scripts/layouts.py` makes the layouts of the printed boards in
advance and keeps them in `hansa/boards/layouts`. docs/boards.md describes the fields.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache, partial
from importlib import resources
from typing import Any, Literal, TypedDict, cast, get_args

from hansa.boards.drawing import terrain
from hansa.boards.drawing.geometry import LETTER, SPACE, TRADER, Box, Place, Region, gap
from hansa.boards.drawing.relax import Shape, anchors
from hansa.boards.drawing.roads import lay_roads, roads_over_towns
from hansa.boards.drawing.settle import Form, Settled, overlaps, sheets
from hansa.boards.drawing.waters import waters
from hansa.boards.model import Board, Route

FORMAT = 4

Window = Literal["usual", "wide", "portrait", "landscape"]
"""What a board is laid out for: two shapes of large windows, and a phone held either way."""

WINDOWS: tuple[Window, ...] = get_args(Window)

# A phone shows the sheet small, so names are set larger to be read there. Things then get past one another
# slowly, and whether towns should give way depends on the board.
_ON_PHONES = tuple(Form(1.0, LETTER * 1.25, rounds=400, ease=ease) for ease in (0.35, 0.6))
_PORTRAIT = tuple(replace(form, aspect=0.6) for form in _ON_PHONES)
_LANDSCAPE = tuple(replace(form, aspect=1.62) for form in _ON_PHONES)
# The forms to try, of which the best is taken.
_FORMS: dict[Window, tuple[Form, ...]] = {
    "usual": (Form(1.46),),
    "wide": (Form(1.8),),
    "portrait": _PORTRAIT,
    "landscape": _LANDSCAPE,
}
_WITH_COUNTRIES = _FORMS | {"usual": (Form(0.9),), "wide": (Form(1.6),)}  # Britannia is a high board


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
    letter: float
    overlaps: list[list[str]]
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


@lru_cache(maxsize=32)
def layout_text(board: Board, window: Window = "usual") -> str:
    """A layout as JSON: the kept one if it fits this very board, else a new one."""
    file = resources.files("hansa.boards").joinpath("layouts", file_name(board, window))
    if file.is_file():
        text = file.read_text("utf-8")
        if json.loads(text)["print"] == fingerprint(board):
            return text
    return to_text(lay_out(board, window))


def layout_of(board: Board) -> Layout:
    """The usual layout of a board."""
    return cast(Layout, json.loads(layout_text(board)))


def file_name(board: Board, window: Window) -> str:
    """The name under which a layout is kept."""
    return f"{board.id}.json" if window == "usual" else f"{board.id}.{window}.json"


def fingerprint(board: Board) -> str:
    """Tells layouts of another board apart: made of all that a layout depends on, and of nothing else."""
    facts = (
        FORMAT,
        board.id,
        [(city.id, city.name, len(city.abilities), len(city.spaces), city.at) for city in board.cities],
        [(route.id, route.a, route.b, route.country, route.path) for route in board.routes],
        board.east_west,
        board.special_prestige.city,
        board.home_country,
        board.countries,
        board.permits,
        [(province.id, province.routes) for province in board.provinces],
        board.border_guards,
        board.land,
    )
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:16]


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


def _best_sheet(
    board: Board, forms: Iterable[Form]
) -> tuple[Settled, dict[str, list[Place]], list[tuple[str, str]]]:
    """The smallest sheet on which nothing overlaps, otherwise the one with the fewest overlaps.

    Among equally small ones it is the one whose points are nearest to their printed places.
    """
    tried = []
    for form in forms:
        for settled in sheets(board, form):
            roads = lay_roads(board, settled)
            tried.append((settled, roads, overlaps(settled) + roads_over_towns(board, roads, settled)))
            if not tried[-1][2]:
                break
    return min(tried, key=lambda one: (len(one[2]), one[0].width, one[0].farthest(board)))


def lay_out(board: Board, window: Window = "usual") -> Layout:
    """Find a place for everything."""
    forms = (_WITH_COUNTRIES if board.countries else _FORMS)[window]
    settled, roads, covered = _best_sheet(board, forms)
    size = settled.width, settled.height
    coast = terrain.coast(board, *size)
    land = Region(coast)
    seas = terrain.seas(board, settled, land)
    names = [Box(x - 5 * s, y - s, x + 5 * s, y + s) for _, x, y, s in seas]
    provinces = terrain.provinces(board, settled)
    names += [Box(x - 20, y - 20, x + 20, y + 20) for _, (x, y) in provinces.values()]
    compass, ornaments = terrain.ornaments(roads.values(), settled, land, names)
    waves, ship = waters(size, coast, roads.values(), _on_water(settled, seas, compass))
    return {
        "format": FORMAT,
        "board": board.id,
        "print": fingerprint(board),
        "width": round(settled.width),
        "height": round(settled.height),
        "letter": round(forms[0].letter, 1),
        "overlaps": [list(pair) for pair in covered],
        "towns": {city.id: _town(city.id, board, settled) for city in board.cities},
        "points": {key: _place(place) for key, place in settled.points.items()},
        "roads": {key: _places(road) for key, road in roads.items()},
        "emblems": {key: _place(place) for key, place in settled.emblems.items()},
        "anchors": {route.id: _anchor(route, settled) for route in board.routes},
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
        "land": [_places(polygon) for polygon in coast],
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
    discs = [(compass, TRADER * 1.7)] if compass else []
    found = [Box(a.left - r, a.top - r, a.right + r, a.bottom + r) for _, _, a, r in settled.shapes()]
    found += [Box(x - r, y - r, x + r, y + r) for (x, y), r in discs]
    return found + [Box(x - s * 5.5, y - s, x + s * 5.5, y + s) for _, x, y, s in seas]


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


def _anchor(route: Route, settled: Settled) -> list[float]:
    """The place on a road nearest to what lies at it."""
    return _place(min(anchors(settled.stops(route)), key=partial(math.dist, settled.emblems[route.id])))


def _slots(id: str, town: Shape, settled: Settled) -> int:
    """How many additional posts fit side by side, to the left of a town."""
    others = [(area, radius) for whose, _, area, radius in settled.shapes() if whose != id]
    slots = 1
    while slots < 4:
        left = town.annex.left - slots * (TRADER + 2)
        area = Box(left, town.annex.top, town.annex.right, town.annex.bottom)
        if left < 10 or any(gap(area, box) < radius for box, radius in others):
            break
        slots += 1
    return slots
