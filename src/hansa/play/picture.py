"""The board as a picture: one stand-alone SVG, empty or with the pieces of a running game."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from xml.sax.saxutils import escape

from hansa.boards import ABILITIES, COLOURS, Board, City, Route
from hansa.boards.ground import ground
from hansa.boards.layout import EMBLEM, LETTER, MERLON, ROOF, SPACE, TRADER, Box, Layout, Place, Town, lay_out
from hansa.boards.svg import (
    ABROAD,
    BACKGROUND,
    BLUE,
    GOLD,
    HOME_ROAD,
    INK,
    MOSS,
    PANEL,
    PRIVILEGE,
    RED,
    SANS,
    SEATS,
    SEPIA,
    SERIF,
    box,
    disc,
    outline,
    symbols,
    tag,
    trail,
    use,
    words,
)

Piece = tuple[str, str]  # the seat's colour, and "trader" or "merchant"

_PERMANENT = {
    "move_2": "move 2",
    "privilege": "develop privilege",
    "green_post": "green post",
    "reuse_2": "reuse 2",
    "place_2": "place 2",
}
_TITLE, _LINE, _EDGE = 62.0, 30.0, 12.0  # heights of the title and of a line of the legend; the margin


@dataclass(frozen=True, slots=True)
class Pieces:
    """What stands on the board: points and posts by route or city and index, markers by route.

    `additional` holds the posts left of a wall, and all posts of a green city, from left to right;
    `prestige` the merchants on the special-prestige spaces.
    """

    points: Mapping[tuple[str, int], Piece] = field(default_factory=dict)
    posts: Mapping[tuple[str, int], Piece] = field(default_factory=dict)
    additional: Mapping[str, Sequence[Piece]] = field(default_factory=dict)
    markers: Mapping[str, str] = field(default_factory=dict)
    prestige: Sequence[Piece | None] = ()


def board_svg(board: Board, state_like: Pieces | None = None) -> str:
    """Draw the board, with the pieces if there are any."""
    pieces = state_like or Pieces()
    layout = lay_out(board, {city: len(posts) for city, posts in pieces.additional.items()})
    legend, lines = _legend(board, layout.width)
    width, height = layout.width + 2 * _EDGE, layout.height + _TITLE + lines * _LINE + 2 * _EDGE
    points = sorted(layout.points, key=lambda point: layout.points[point][1])
    chart = [
        ground(board, layout),
        *(_road(board, layout, route) for route in board.routes),
        _ties(board, layout),
        *(_point(board, board.route(route), i, *layout.points[route, i]) for route, i in points),
        *(_piece(*layout.points[p], TRADER, *pieces.points[p]) for p in points if p in pieces.points),
        *(_town(board, layout.towns[city.id], city, pieces) for city in board.cities),
        _prestige(board, layout.prestige, pieces.prestige),
        *(_emblem(layout, route, pieces.markers.get(route.id)) for route in board.routes),
        *(_guard(*place) for place in layout.guards),
    ]
    return tag(
        "svg",
        tag("title", escape(board.name)),
        symbols(),
        box(Box(0, 0, width, height), fill=BACKGROUND),
        tag("g", _title(board, layout.width), transform=f"translate({_EDGE:g} 0)"),
        tag("g", *chart, transform=f"translate({_EDGE:g} {_TITLE:g})"),
        tag("g", legend, transform=f"translate({_EDGE:g} {_TITLE + layout.height + _EDGE:g})"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=width,
        height=height,
        font_family=SANS,
    )


# Routes


def _abroad(board: Board, country: str | None) -> tuple[str, str, str, str] | None:
    """The colours of a country that needs a permit."""
    names = [name for name, _ in board.countries]
    return ABROAD[names.index(country) % len(ABROAD)] if country in names else None


def _road(board: Board, layout: Layout, route: Route) -> str:
    """A road with a light core; dashed blue in its middle when it has boats."""
    stops = layout.road(route)
    path = f"M{stops[0][0]:.1f} {stops[0][1]:.1f}"
    for i, ((ax, ay), (bx, by)) in enumerate(pairwise(stops)):
        (px, py), (qx, qy) = stops[max(i - 1, 0)], stops[min(i + 2, len(stops) - 1)]
        k = 0.18
        path += f"C{ax + (bx - px) * k:.1f} {ay + (by - py) * k:.1f} "
        path += f"{bx - (qx - ax) * k:.1f} {by - (qy - ay) * k:.1f} {bx:.1f} {by:.1f}"
    abroad = _abroad(board, route.country)
    sea = "boat" in route.points
    style = {"d": path, "fill": "none", "stroke_linecap": "round"}
    out = tag("path", **style, stroke=abroad[1] if abroad else HOME_ROAD, stroke_width=TRADER * 0.27)
    out += tag("path", **style, stroke="#EAF3F2" if sea else "#FBF4E1", stroke_width=TRADER * 0.27 - 2.7)
    if sea:
        out += tag("path", **style, stroke=BLUE, stroke_width=1.2, stroke_dasharray="4 4")
    return out


def _ties(board: Board, layout: Layout) -> str:
    """Thin dotted lines: from the special-prestige city to its spaces, from routes to their emblems."""
    panel, wall = layout.prestige, layout.towns[board.special_prestige.city].wall
    ties = [(_middle(wall), _middle(panel), SEPIA)]
    for route in board.routes:
        if route.id in layout.emblems:
            ties.append((_halfway(layout, route), layout.emblems[route.id], BLUE if route.permanent_marker else SEPIA))
    out = [tag("path", d=trail([a, b]), stroke=colour) for a, b, colour in ties]
    return tag("g", *out, fill="none", stroke_width=1.4, stroke_dasharray="2 3")


def _middle(area: Box) -> Place:
    return (area.left + area.right) / 2, (area.top + area.bottom) / 2


def _halfway(layout: Layout, route: Route) -> Place:
    """The middle of a route: its middle point, or between its two middle points."""
    places = [layout.points[route.id, i] for i in range(len(route.points))]
    one, other = places[(len(places) - 1) // 2], places[len(places) // 2]
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _point(board: Board, route: Route, i: int, x: float, y: float) -> str:
    abroad = _abroad(board, route.country)
    if route.points[i] == "boat":
        return _boat(x, y)
    return _house(x, y, abroad[2] if abroad else "#FFFBF0", abroad[1] if abroad else SEPIA)


def _house(x: float, y: float, fill: str = "#FFFBF0", stroke: str = SEPIA) -> str:
    h = TRADER * 0.43
    corners = [(x - h, y + h), (x - h, y - h * 0.25), (x, y - h * 1.15), (x + h, y - h * 0.25), (x + h, y + h)]
    return tag("path", d=outline(corners), fill=fill, stroke=stroke, stroke_width=1.4, stroke_linejoin="round")


def _boat(x: float, y: float) -> str:
    k = TRADER * 0.4
    hull = outline([(x - k, y + k * 0.3), (x + k, y + k * 0.3), (x + k * 0.6, y + k), (x - k * 0.6, y + k)])
    sail = outline([(x + k * 0.1, y - k), (x + k * 0.8, y), (x + k * 0.1, y)]) + trail([(x - k * 0.1, y - k), (x - k * 0.1, y + k * 0.3)])
    ring = disc(x, y, TRADER * 0.6, fill="#E3F0F2", stroke="#2F5D6E", stroke_width=1.4)
    return ring + tag(
        "path", d=hull + sail, fill="#2F5D6E", fill_opacity=0.3, stroke="#2F5D6E", stroke_width=1.1, stroke_linejoin="round"
    )


def _emblem(layout: Layout, route: Route, marker: str | None) -> str:
    """A route's tavern or permanent marker; a marker lies on the tavern or beside the route."""
    if marker:
        return _seal(*layout.emblems.get(route.id, _halfway(layout, route)), marker)
    if route.permanent_marker:
        return _shield(*layout.emblems[route.id], route.permanent_marker)
    return _tavern(*layout.emblems[route.id]) if route.tavern else ""


def _seal(x: float, y: float, marker: str) -> str:
    """A marker: a scalloped gilt seal."""
    r = EMBLEM
    rim = [(x + k * math.cos(a), y + k * math.sin(a)) for k, a in ((r * (1 - i % 2 * 0.1), math.pi * i / 12) for i in range(24))]
    out = tag("path", d=outline(rim), fill="url(#gilt)", stroke="#4A2F05", stroke_width=1.3, stroke_linejoin="round")
    out += disc(x, y, r * 0.8, fill="#FFF3CF", fill_opacity=0.72, stroke="#7A5210", stroke_width=0.8)
    return out + use(marker, x, y, r * 1.2, "#3A2405")


def _shield(x: float, y: float, marker: str) -> str:
    """A permanent marker: a sea-blue shield."""
    q = EMBLEM * 0.92
    path = f"M{x - q:.1f} {y - q:.1f}h{2 * q:.1f}v{q * 1.1:.1f}q0 {q * 0.7:.1f} {-q:.1f} {q:.1f}q{-q:.1f} {-q * 0.3:.1f} {-q:.1f} {-q:.1f}z"
    return tag("path", d=path, fill=BLUE, stroke=INK, stroke_width=1.2) + use(marker, x, y - 1, q * 1.4, "#FFF6E0")


def _tavern(x: float, y: float) -> str:
    """A tavern: an inn sign where a marker lies at the start."""
    out = disc(x, y, EMBLEM * 0.9, fill="#F6E3B4", stroke=SEPIA, stroke_width=1.3)
    out += disc(x, y, EMBLEM * 0.74, fill="none", stroke="#B7925A", stroke_width=0.8)
    return out + use("tavern", x, y, EMBLEM * 1.1, "#5A3A12")


def _guard(x: float, y: float) -> str:
    """A border guard between two provinces."""
    return disc(x, y, EMBLEM * 0.55, fill=RED, stroke=INK, stroke_width=1.1) + use("guard", x, y, EMBLEM * 0.8, "#FFF4DC")


# Towns


def _town(board: Board, town: Town, city: City, pieces: Pieces) -> str:
    """A wall whose gates are the spaces, towers for the abilities, an annex for additional posts."""
    wall = town.wall
    posts = pieces.additional.get(city.id, ())
    own = [c for c, cities in board.countries if city.id in cities]
    abroad = _abroad(board, own[0]) if len(own) == 1 else None
    fill = MOSS if city.green else abroad[3] if abroad else "#FFFAEC"
    out = []
    if town.annex:
        annex = Box(town.annex[0][0] - SPACE / 2, wall.top + 1, (town.tower or wall).left + 2, wall.bottom)
        out.append(box(annex, rx=2, fill="#EADBB5", stroke=INK, stroke_width=1.2, stroke_dasharray="3 2"))
        out += [_piece(x, y, TRADER * 0.84, *post) for (x, y), post in zip(town.annex, posts, strict=True)]
    path = _crenellated(wall)
    out.append(tag("path", d=path, fill="#3A2A14", opacity=0.3, transform="translate(1.5 3)", filter="url(#soft)"))
    if town.tower:
        out.append(_towers(town.tower, city.abilities))
    out.append(tag("path", d=path, fill=fill, stroke=INK, stroke_width=1.3, stroke_linejoin="round"))
    for i, ((x, y), space) in enumerate(zip(town.spaces, city.spaces, strict=False)):
        post = pieces.posts.get((city.id, i))
        out.append(_space(x, y, space.shape, space.colour, "" if post else PRIVILEGE[space.colour][2]))
        if post:
            out.append(_piece(x, y, TRADER * 0.8, *post))
        elif space.coin:
            out.append(_coin(x + SPACE * 0.4, y - SPACE * 0.4, space.coin))
    if city.green:
        for i, (x, y) in enumerate(town.spaces):
            out.append(_court(x, y) if i >= len(posts) else _piece(x, y, TRADER * 0.86, *posts[i]))
    return "".join(out) + _name(board, town.name, city)


def _crenellated(wall: Box) -> str:
    """The outline of a wall with merlons on top."""
    teeth = max(2, round((wall.right - wall.left) / (SPACE * 0.68)))
    step = (wall.right - wall.left) / (2 * teeth + 1)
    path = f"M{wall.left:.1f} {wall.bottom:.1f}V{wall.top - MERLON:.1f}"
    for i in range(2 * teeth):
        path += f"h{step:.2f}V{wall.top - (i % 2) * MERLON:.1f}"
    return f"{path}H{wall.right:.1f}V{wall.bottom:.1f}Z"


def _towers(tower: Box, abilities: Sequence[str]) -> str:
    """A roofed tower for each ability."""
    step = (tower.right - tower.left) / len(abilities)
    out = []
    for i, ability in enumerate(abilities):
        left, top = tower.left + i * step, tower.top - MERLON
        out.append(box(Box(left, top, left + step, tower.bottom), fill=GOLD, stroke=INK, stroke_width=1.3))
        roof = outline([(left - 2, top), (left + step / 2, top - ROOF), (left + step + 2, top)])
        out.append(tag("path", d=roof, fill="#8C3B22", stroke=INK, stroke_width=1.2, stroke_linejoin="round"))
        out.append(use(ability, left + step / 2, (top + tower.bottom) / 2, SPACE * 0.84))
    return "".join(out)


def _space(x: float, y: float, shape: str, colour: str, text: str) -> str:
    """A space: square for a trader, round for a merchant."""
    fill, ink, _ = PRIVILEGE[colour]
    half, style = SPACE / 2, {"fill": fill, "stroke": INK, "stroke_width": 1.3}
    out = disc(x, y, half, **style) if shape == "merchant" else box(Box(x - half, y - half, x + half, y + half), rx=2.2, **style)
    size = SPACE * 0.46
    return out + (words(text, x, y + size * 0.35, size, fill=ink, text_anchor="middle", font_family=SERIF, font_weight=700) if text else "")


def _coin(x: float, y: float, value: int) -> str:
    r = SPACE * 0.29
    out = disc(x, y, r, fill="#F0BE3A", stroke="#5C3D05", stroke_width=1.1)
    return out + words(str(value), x, y + r * 0.6, r * 1.7, fill="#3A2502", text_anchor="middle", font_weight=800)


def _court(x: float, y: float) -> str:
    """The open court of a green city, where posts come only by markers."""
    half = SPACE / 2 - 1
    court = box(Box(x - half, y - half, x + half, y + half), rx=4, fill="#EDF3DA", stroke="#3F5D22", stroke_width=1.5, stroke_dasharray="3 2.2")
    return court + use("green_post", x, y, SPACE * 0.66, "#3F5D22")


def _name(board: Board, area: Box, city: City) -> str:
    """The city's name, on a red ribbon where East and West are joined, with its permits."""
    ribbon = city.id in board.east_west
    middle, base = (area.left + area.right) / 2, area.bottom - LETTER * 0.28
    style = {"text_anchor": "middle", "font_family": SERIF, "font_weight": 800}
    style |= {"textLength": round(area.right - area.left - LETTER * 0.3, 1), "lengthAdjust": "spacingAndGlyphs"}
    out = ""
    if ribbon:
        left, right, top, bottom = area.left - 8, area.right + 8, area.top + 0.5, area.bottom + 1.5
        half = (top + bottom) / 2
        out = tag("path", d=outline([(left, top), (right, top), (right - 5, half), (right, bottom), (left, bottom), (left + 5, half)]), fill="#9C2B20", stroke=INK, stroke_width=1)
        return out + words(city.name, middle, base, LETTER, fill="#FFF4DC", **style)
    halo = {"stroke": "#F7EFD9", "stroke_width": 3.4, "stroke_linejoin": "round", "paint_order": "stroke"}
    return words(city.name, middle, base, LETTER, fill="#241A10", **style, **halo)


def _prestige(board: Board, panel: Box, pieces: Sequence[Piece | None]) -> str:
    """The special-prestige spaces on their panel."""
    inner = Box(panel.left + 3, panel.top + 3, panel.right - 3, panel.bottom - 3)
    out = [box(panel, rx=4, fill="#FBF4E1", stroke=INK, stroke_width=1.2)]
    out.append(box(inner, rx=2.5, fill="none", stroke="#C08E2B", stroke_width=0.9))
    spaces = board.special_prestige.spaces
    step = (panel.right - panel.left - 8) / len(spaces)
    for i, (value, colour) in enumerate(spaces):
        x, y = panel.left + 4 + (i + 0.5) * step, panel.top + 7 + SPACE / 2
        out.append(_space(x, y, "merchant", colour, str(value)))
        piece = pieces[i] if i < len(pieces) else None
        if piece:
            out.append(_piece(x, y, TRADER * 0.84, *piece))
        label = f"{value} PP" if piece else PRIVILEGE[colour][2]
        out.append(words(label, x, panel.bottom - 6, TRADER * 0.5, fill="#55422A", text_anchor="middle", font_weight=700))
    return "".join(out)


def _piece(x: float, y: float, size: float, seat: str, kind: str) -> str:
    """A trader or merchant with its player's sign."""
    face, side, sign = SEATS[seat]
    deep = max(1.6, size * 0.11)
    half = size / 2
    if kind == "merchant":
        half = size * 0.58
        out = disc(x, y + deep - 0.4, half, fill=side, stroke=INK, stroke_width=1.4)
        out += disc(x, y - deep / 2, half, fill=face, stroke=INK, stroke_width=1.1)
        out += disc(x, y - deep / 2, half - 2, fill="none", stroke="#fff", stroke_opacity=0.5)
    else:
        block = Box(x - half, y - half, x + half, y + half)
        out = box(block.moved(0, deep - 0.4), rx=size * 0.14, fill=side, stroke=INK, stroke_width=1.4)
        out += box(block.moved(0, -deep / 2), rx=size * 0.14, fill=face, stroke=INK, stroke_width=1.1)
    return out + (use(seat, x, y - deep / 2, size * 0.88, sign) if sign != "none" else "")


# Around the map


def _title(board: Board, width: float) -> str:
    """The board's name, and the two tracks that can end the game."""
    out = [words(board.name, 2, 38, 27, font_family=SERIF, font_weight=800)]
    return "".join(out)


def _legend(board: Board, width: float) -> tuple[str, int]:
    """What the signs on this board mean, and how many lines that takes."""
    return "", 1
