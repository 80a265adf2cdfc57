"""Draw what lies under the routes: sea and coast, the countries, woods and hills."""

from __future__ import annotations

import math
import random
from itertools import pairwise

from hansa.boards.drawing.layout import TRADER, Box, Layout, Place, gap
from hansa.boards.drawing.svg import ABROAD, LAND, SEA, SEPIA, WATER, box, outline, tag, trail, use
from hansa.boards.model import Board

_OVER = 40.0  # how far the land goes on beyond the frame


def ground(board: Board, layout: Layout) -> str:
    """The map without towns and routes, in a frame."""
    width, height = layout.width, layout.height
    coast = _coast(board, layout)
    land = "".join(outline(polygon) for polygon in coast)
    sheet = Box(0, 0, width, height)
    out = [
        tag("defs", tag("path", id="coast", d=land, stroke_linejoin="round")),
        tag("clipPath", box(sheet, rx=5), id="sheet"),
        tag("clipPath", _coastline(), id="land"),
        box(sheet, fill=SEA),
    ]
    for far, strength in ((26, 0.3), (19, 0.45), (13, 0.6), (8, 0.8), (4, 1.0)):
        out.append(_coastline(fill="none", stroke=WATER, stroke_width=far * 2 + 1.2, stroke_opacity=strength))
        out.append(_coastline(fill="none", stroke=SEA, stroke_width=far * 2 - 0.8))
    out.append(_coastline(fill=LAND, stroke="#7C6A48", stroke_width=1.4))
    shade = _coastline(fill="none", stroke="#B79A61", stroke_opacity=0.18, stroke_width=18)
    out.append(tag("g", _countries(board, layout), shade, clip_path="url(#land)"))
    out.append(_ornaments(board, layout, coast))
    if not board.land:
        out.append(_straits(board, layout))
    out.append(box(sheet, filter="url(#paper)", opacity=0.2))
    for inset, wide in ((4.5, 1.4), (8.0, 0.7)):
        frame = Box(inset, inset, width - inset, height - inset)
        out.append(box(frame, rx=2, fill="none", stroke=SEPIA, stroke_width=wide))
    return tag("g", *out, clip_path="url(#sheet)")


def _coastline(**style: object) -> str:
    return tag("use", href="#coast", **style)


def _coast(board: Board, layout: Layout) -> list[list[Place]]:
    """The outlines of the land, roughened; a board that tells of no coast is all land."""
    width, height = layout.width, layout.height
    chance = random.Random(7)
    coast = []
    for polygon in board.land or (((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)),):
        places = [(_beyond(x, width), _beyond(y, height)) for x, y in polygon]
        for _ in range(4):
            rough: list[Place] = []
            for (ax, ay), (bx, by) in pairwise([*places, places[0]]):
                rough.append((ax, ay))
                seen = max(ax, bx) > 0 and min(ax, bx) < width and max(ay, by) > 0 and min(ay, by) < height
                if seen and math.dist((ax, ay), (bx, by)) > 5:
                    bend = (chance.random() - 0.5) * 0.26
                    rough.append(((ax + bx) / 2 + (ay - by) * bend, (ay + by) / 2 + (bx - ax) * bend))
            places = rough
        coast.append(places)
    return coast


def _beyond(share: float, length: float) -> float:
    """A coordinate of the coast; what lies on the frame goes on beyond it."""
    return -_OVER if share <= 0 else length + _OVER if share >= 1 else share * length


def _straits(board: Board, layout: Layout) -> str:
    """Water under the boats of a board that tells of no coast."""
    out = []
    for colour, wide in ((WATER, 3.4), (SEA, 3.2)):
        for route in board.routes:
            boats = [layout.points[route.id, i] for i, kind in enumerate(route.points) if kind == "boat"]
            if boats:
                style = {"stroke": colour, "stroke_width": wide * TRADER, "stroke_linecap": "round"}
                out.append(tag("path", d=trail([*boats, boats[-1]]), fill="none", **style))
    return "".join(out)


def _countries(board: Board, layout: Layout) -> str:
    """Tint what lies nearer to a country's points and cities than to all others."""
    sites: list[tuple[Place, str | None]] = [
        (layout.points[route.id, i], route.country)
        for route in board.routes
        for i in range(len(route.points))
    ]
    for city in board.cities:
        abroad = [country for country, cities in board.countries if city.id in cities]
        wall = layout.towns[city.id].wall
        if len(abroad) < 2:
            own = abroad[0] if abroad else board.home_country
            sites += [((x, (wall.top + wall.bottom) / 2), own) for x in (wall.left, wall.right)]
    tints, borders = [], []
    for n, (country, _) in enumerate(board.countries):
        land, road = ABROAD[n % len(ABROAD)][:2]
        for site in (place for place, of in sites if of == country):
            cell = _cell(site, sites, layout)
            tints.append(tag("path", d=outline(corner for corner, _ in cell), fill=land, stroke=land))
            for (start, other), (end, _) in pairwise([*cell, cell[0]]):
                if other not in (None, country):
                    borders.append(tag("path", d=trail([start, end]), stroke=road))
    style = {"fill": "none", "stroke_width": 2.2, "stroke_linecap": "round", "stroke_opacity": 0.55}
    return tag("g", *tints, tag("g", *borders, **style), filter="url(#wobble)") if tints else ""


def _cell(
    site: Place, sites: list[tuple[Place, str | None]], layout: Layout
) -> list[tuple[Place, str | None]]:
    """The corners of what lies nearest to a site, each with the country beyond the edge it begins."""
    right, bottom = layout.width + _OVER, layout.height + _OVER
    corners = ((-_OVER, -_OVER), (right, -_OVER), (right, bottom), (-_OVER, bottom))
    cell: list[tuple[Place, str | None]] = [(corner, None) for corner in corners]
    for other, country in (s for s in sites if s[0] != site):
        dx, dy = other[0] - site[0], other[1] - site[1]
        limit = (other[0] ** 2 + other[1] ** 2 - site[0] ** 2 - site[1] ** 2) / 2
        kept: list[tuple[Place, str | None]] = []
        for (p, beyond), (q, _) in pairwise([*cell, cell[0]]):
            here, there = p[0] * dx + p[1] * dy - limit, q[0] * dx + q[1] * dy - limit
            if here <= 0:
                kept.append((p, beyond))
            if here * there < 0:
                share = here / (here - there)
                cut = (p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share)
                kept.append((cut, country if here < 0 else beyond))
        cell = kept
    return cell


def _ornaments(board: Board, layout: Layout, coast: list[list[Place]]) -> str:
    """Woods and hills where nothing else is, and a compass at the emptiest place of all."""
    taken = [(area, radius) for _, area, radius in layout.shapes()]
    for route in board.routes:
        stops = layout.road(route)
        for (ax, ay), (bx, by) in pairwise(stops):
            x, y = (ax + bx) / 2, (ay + by) / 2
            taken.append((Box(x, y, x, y), math.dist((ax, ay), (bx, by)) / 4))

    def room(x: float, y: float) -> float:
        edge = min(x, y, layout.width - x, layout.height - y) - 10
        return min(edge, *(gap(Box(x, y, x, y), area) - radius for area, radius in taken))

    step, chance, out = TRADER * 2.4, random.Random(11), []
    places = [
        (step * (column + chance.random() * 0.8), step * (row + chance.random() * 0.8))
        for row in range(int(layout.height / step) + 1)
        for column in range(int(layout.width / step) + 1)
    ]
    free = sorted(((room(x, y), x, y) for x, y in places), reverse=True)

    def whole(x: float, y: float, size: float) -> bool:
        """Whether no coast runs through here."""
        sides = {_inside(x + dx * size, y + dy * size, coast) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        return len(sides) == 1

    compass = next(((x, y) for space, x, y in free if whole(x, y, space)), None)
    if compass:
        out.append(use("compass", *compass, TRADER * 3.2, opacity=0.55))
    for space, x, y in free:
        symbol = chance.choice(("woods", "woods", "hills"))
        apart = not compass or math.dist((x, y), compass) > TRADER * 3
        if space > TRADER * 0.85 and apart and _inside(x, y, coast) and whole(x, y, TRADER):
            out.append(use(symbol, x, y, TRADER * 1.5, opacity=0.8))
    return "".join(out)


def _inside(x: float, y: float, coast: list[list[Place]]) -> bool:
    """Whether a place is on land: a ray from it crosses the coast an odd number of times."""
    crossings = 0
    for polygon in coast:
        for (ax, ay), (bx, by) in pairwise([*polygon, polygon[0]]):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                crossings += 1
    return crossings % 2 == 1
