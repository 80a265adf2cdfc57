"""The board as a picture: one stand-alone SVG, empty or with the pieces of a running game."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import escape

from hansa.boards import ABILITIES, COLOURS, PERMANENT_MARKERS, Board, City, Route
from hansa.boards.drawing import tokens
from hansa.boards.drawing.geometry import LETTER, MERLON, ROOF, SPACE, TRADER, Box, Place, name_width
from hansa.boards.drawing.ground import ground
from hansa.boards.drawing.layout import Layout, Town, layout_of
from hansa.boards.drawing.settle import common_cities
from hansa.boards.drawing.svg import (
    ABROAD,
    BACKGROUND,
    BLUE,
    GOLD,
    HOME_ROAD,
    INK,
    MOSS,
    MUTED,
    PRIVILEGE,
    RED,
    SANS,
    SEPIA,
    SERIF,
    box,
    curve,
    outline,
    symbols,
    tag,
    trail,
    use,
    words,
)

Piece = tuple[str, str]  # the seat's colour, and "trader" or "merchant"

_TITLE, _LINE, _EDGE = 74.0, 30.0, 14.0  # heights of the title and of a line of the legend; the margin


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


def board_svg(board: Board, pieces: Pieces | None = None) -> str:
    """Draw the board, with the pieces if there are any."""
    pieces, layout = pieces or Pieces(), layout_of(board)
    legend, lines = _legend(board, layout["width"])
    width, height = layout["width"] + 2 * _EDGE, layout["height"] + _TITLE + lines * _LINE + 2 * _EDGE
    chart = [
        ground(board, layout),
        *(_road(board, layout, route) for route in board.routes),
        _ties(board, layout, pieces.markers),
        *(_point(board, layout, route, i) for route in board.routes for i in range(len(route.points))),
        *(_town(board, layout["towns"][city.id], city, pieces) for city in board.cities),
        _prestige(board, Box(*layout["prestige"]), pieces.prestige),
        *(_emblem(layout, route, pieces.markers.get(route.id)) for route in board.routes),
        *(tokens.guard(x, y) for x, y in layout["guards"]),
        *_standing(layout, pieces),
    ]
    return tag(
        "svg",
        tag("title", escape(board.name)),
        symbols(),
        box(Box(0, 0, width, height), fill=BACKGROUND),
        tag("g", _title(board, layout["width"]), transform=f"translate({_EDGE:g} 0)"),
        tag("g", *chart, transform=f"translate({_EDGE:g} {_TITLE:g})"),
        tag("g", legend, transform=f"translate({_EDGE:g} {_TITLE + layout['height'] + _EDGE:g})"),
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
    """A road with a light core, dashed blue if it has boats."""
    abroad, sea = _abroad(board, route.country), "boat" in route.points
    style = {"d": curve(layout["roads"][route.id]), "fill": "none", "stroke_linecap": "round"}
    out = tag("path", **style, stroke=abroad[1] if abroad else HOME_ROAD, stroke_width=6)
    out += tag("path", **style, stroke="#EAF3F2" if sea else "#FBF4E1", stroke_width=3.2)
    return out + (tag("path", **style, stroke=BLUE, stroke_width=1.2, stroke_dasharray="4 4") if sea else "")


def _ties(board: Board, layout: Layout, markers: Mapping[str, str]) -> str:
    """Thin dotted lines that say what belongs together: special prestige, emblems, border guards."""
    city = layout["towns"][board.special_prestige.city]
    ties = [(_middle(city["wall"]), _middle(layout["prestige"]), SEPIA)]
    for route in board.routes:
        if route.tavern or route.permanent_marker or route.id in markers:
            colour = BLUE if route.permanent_marker else SEPIA
            ties.append((*_emblem_tie(layout, route), colour))
    for (x, y), pair in zip(layout["guards"], board.border_guards, strict=True):
        ties += [((x, y), _middle(layout["towns"][end]["wall"]), RED) for end in common_cities(board, pair)]
    out = [tag("path", d=trail([a, b]), stroke=colour) for a, b, colour in ties]
    return tag("g", *out, fill="none", stroke_width=1.4, stroke_dasharray="2 3")


def _middle(area: Sequence[float]) -> Place:
    return (area[0] + area[2]) / 2, (area[1] + area[3]) / 2


def _emblem_tie(layout: Layout, route: Route) -> tuple[Place, Place]:
    """From the rim of the road to the rim of what lies at it."""
    start, end = layout["anchors"][route.id], layout["emblems"][route.id]
    far = math.dist(start, end) or 1.0
    stops = [layout["points"][f"{route.id}/{i + 1}"] for i in range(len(route.points))]
    on_point = any(math.dist(start, stop) < 1 for stop in stops)
    first, last = ((TRADER * 0.6 if on_point else 3) / far, 1 - TRADER * 0.7 / far)
    x, y = end[0] - start[0], end[1] - start[1]
    return (start[0] + x * first, start[1] + y * first), (start[0] + x * last, start[1] + y * last)


def _point(board: Board, layout: Layout, route: Route, i: int) -> str:
    x, y = layout["points"][f"{route.id}/{i + 1}"]
    abroad = _abroad(board, route.country)
    if route.points[i] == "boat":
        return tokens.boat(x, y)
    return tokens.house(x, y, abroad[2], abroad[1]) if abroad else tokens.house(x, y)


def _standing(layout: Layout, pieces: Pieces) -> list[str]:
    """The pieces on points, the lower ones in front."""
    standing = [(layout["points"][f"{route}/{i + 1}"], piece) for (route, i), piece in pieces.points.items()]
    standing.sort(key=lambda each: each[0][1])
    return [tokens.piece(x, y, TRADER, *piece) for (x, y), piece in standing]


def _emblem(layout: Layout, route: Route, marker: str | None) -> str:
    """The marker at a route, else its tavern or its permanent marker."""
    x, y = layout["emblems"][route.id]
    if marker:
        return tokens.seal(x, y, marker)
    if route.permanent_marker:
        return tokens.shield(x, y, route.permanent_marker)
    return tokens.tavern(x, y) if route.tavern else ""


# Towns


def _town(board: Board, town: Town, city: City, pieces: Pieces) -> str:
    """A wall whose gates are the spaces, towers for the abilities, an annex for additional posts."""
    wall, out = Box(*town["wall"]), []
    posts = pieces.additional.get(city.id, ())
    if posts and not city.green:
        out.append(_annex(town, posts))
    for i, country in enumerate(dict(board.permits).get(city.id, ())):
        flag = _abroad(board, country)
        out.append(
            tokens.pennant(wall.left + 2 + i * TRADER * 0.72, wall.top - MERLON, flag[1] if flag else SEPIA)
        )
    path = _crenellated(wall)
    shadow = {"fill": "#3A2A14", "opacity": 0.3, "transform": "translate(1.5 3)", "filter": "url(#soft)"}
    out.append(tag("path", d=path, **shadow))
    if town["tower"]:
        out.append(_towers(Box(*town["tower"]), city.abilities))
    fill = _wall_colour(board, city)
    out.append(tag("path", d=path, fill=fill, stroke=INK, stroke_width=1.3, stroke_linejoin="round"))
    coins = []
    for i, ((x, y), space) in enumerate(zip(town["spaces"], city.spaces, strict=False)):
        post = pieces.posts.get((city.id, i))
        numeral = "" if post else PRIVILEGE[space.colour][2]
        out.append(tokens.space(x, y, space.shape, space.colour, numeral))
        if post:
            out.append(tokens.piece(x, y, TRADER * 0.8, *post))
        elif space.coin:
            coins.append(tokens.coin(x + SPACE * 0.4, y - SPACE * 0.4, space.coin))
    if city.green:
        (x, y), (end, _) = town["spaces"][0], town["spaces"][-1]
        out.append(tokens.court(x, y, end, free=not posts))
        out += _row(posts, x - SPACE / 2, end + SPACE / 2, y)
    return "".join([*out, *coins, _name(board, Box(*town["name"]), city)])


def _annex(town: Town, posts: Sequence[Piece]) -> str:
    """Additional posts left of a town, side by side as long as there is room."""
    _, top, right, bottom = town["annex"]
    left = right - 1 - min(len(posts), town["annexes"]) * (TRADER + 2)
    area = Box(left - 1.5, top, right + 2, bottom)
    out = box(area, rx=2.5, fill="#EADBB5", stroke=INK, stroke_width=1.2, stroke_dasharray="3 2")
    return out + "".join(_row(posts, left, right - 1, (top + bottom) / 2))


def _row(posts: Sequence[Piece], left: float, right: float, y: float) -> list[str]:
    """Posts from left to right, smaller if there are many."""
    step = (right - left) / max(1, len(posts))
    size = min(TRADER * 0.84, step - 1.5)
    return [tokens.piece(left + (i + 0.5) * step, y, size, *post) for i, post in enumerate(posts)]


def _wall_colour(board: Board, city: City) -> str:
    """Moss in a green city, a country's tint in its cities, else plain."""
    countries = [country for country, cities in board.countries if city.id in cities]
    abroad = _abroad(board, countries[0]) if len(countries) == 1 else None
    return MOSS if city.green else abroad[3] if abroad else "#FFFAEC"


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


def _name(board: Board, area: Box, city: City) -> str:
    """The city's name, on a red ribbon where the East-West chain ends."""
    middle, base = (area.left + area.right) / 2, area.bottom - LETTER * 0.28
    style: dict[str, object] = {"text_anchor": "middle", "font_family": SERIF, "font_weight": 800}
    style |= {"textLength": name_width(city.name, LETTER) - LETTER * 0.3, "lengthAdjust": "spacingAndGlyphs"}
    if city.id in board.east_west:
        left, right, top, bottom = area.left, area.right, area.top + 0.5, area.bottom + 1
        notch = (top + bottom) / 2
        corners = [
            (left, top),
            (right, top),
            (right - 5, notch),
            (right, bottom),
            (left, bottom),
            (left + 5, notch),
        ]
        ribbon = tag("path", d=outline(corners), fill="#9C2B20", stroke=INK, stroke_width=1)
        return ribbon + words(city.name, middle, base, LETTER, fill="#FFF4DC", **style)
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
        piece = pieces[i] if i < len(pieces) else None
        out.append(tokens.space(x, y, "merchant", colour, str(value)))
        if piece:
            out.append(tokens.piece(x, y, TRADER * 0.84, *piece))
        label = f"{value} PP" if piece else PRIVILEGE[colour][2]
        style = {"fill": "#55422A", "text_anchor": "middle", "font_weight": 700}
        out.append(words(label, x, panel.bottom - 6, TRADER * 0.5, **style))
    return "".join(out)


# Around the map


def _title(board: Board, width: float) -> str:
    """The board's name, its East-West cities, and the two tracks that can end the game."""
    east, west = (board.city(city).name for city in board.east_west)
    out = [words(board.name, 0, 38, 24, font_family=SERIF, font_weight=800)]
    out.append(words(f"East–West {east} – {west}: 7, 4, 2 PP", 1, 58, 13.5, fill=MUTED))
    left, right = width - 320, width - 4
    small = {"font_size": 12, "fill": MUTED, "font_weight": 700, "letter_spacing": 0.6}
    out.append(
        tag(
            "g",
            tag("text", "PRESTIGE", x=left - 12, y=29),
            tag("text", "CITIES", x=left - 12, y=57),
            text_anchor="end",
            **small,
        )
    )
    step = (right - left) / 20
    out.append(
        tag("path", d=trail([(left, 25), (right, 25)]), stroke=GOLD, stroke_width=4, stroke_linecap="round")
    )
    for n in range(21):
        high = 6 if n % 5 == 0 else 3
        colour, wide = (RED, 2.6) if n == 20 else (SEPIA, 1.2)
        x = left + n * step
        out.append(tag("path", d=trail([(x, 25 - high), (x, 25 + high)]), stroke=colour, stroke_width=wide))
        if n % 5 == 0:
            out.append(words(str(n), x, 15, 10.5, fill=MUTED, text_anchor="middle", font_weight=700))
    cities = board.completed_cities_end
    step = min(26.0, (right - left) / cities)
    for n in range(cities):
        wall = Box(left + n * step, 45, left + n * step + step * 0.72, 59)
        last = n == cities - 1
        out.append(
            tag(
                "path",
                d=_crenellated(wall),
                fill="#FBF4E1",
                stroke=RED if last else SEPIA,
                stroke_width=1.8 if last else 1.1,
            )
        )
    return "".join(out)


def _legend(board: Board, width: float) -> tuple[str, int]:
    """What the signs on this board mean, and how many lines that takes."""
    numerals = "".join(
        tokens.space(i * (SPACE + 3), 0, "trader", c, PRIVILEGE[c][2]) for i, c in enumerate(COLOURS)
    )
    shapes = tokens.space(0, 0, "trader", "white") + tokens.space(SPACE + 5, 0, "merchant", "white")
    signs = [
        (numerals, 4, "privilege needed"),
        (shapes, 2, "trader, merchant"),
        (tokens.coin(0, 0, 1), 1, "PP at once"),
    ]
    signs.append((tokens.house(0, 0), 1, "any tradesman"))
    if any("boat" in route.points for route in board.routes):
        signs.append((tokens.boat(0, 0), 1, "merchant only"))
    signs.append((tokens.tavern(0, 0), 1, "tavern"))
    shown = {ability for city in board.cities for ability in city.abilities}
    signs += [(tokens.tower(0, 0, ability), 1, ability) for ability in ABILITIES if ability in shown]
    if any(city.green for city in board.cities):
        signs.append((tokens.court(0, 0, 0), 1, "green city"))
    printed = {route.permanent_marker for route in board.routes}
    signs += [(tokens.shield(0, 0, m), 1, m.replace("_", " ")) for m in PERMANENT_MARKERS if m in printed]
    for country, _ in board.countries:
        flag = _abroad(board, country)
        signs.append(
            (
                tokens.pennant(-6, TRADER * 0.4, flag[1] if flag else SEPIA),
                1,
                f"permit for {country.replace('_', ' ').title()}",
            )
        )
    if board.border_guards:
        signs.append((tokens.guard(0, 0), 1, "border guard"))
    widths = [30 + count * (SPACE + 3) * 0.8 + len(text) * 6.5 for _, count, text in signs]
    limit = sum(widths) / -(-sum(widths) // width) + max(widths) / 2  # lines of about the same length
    out, x, line = [], 0.0, 0
    for (sign, count, text), wide in zip(signs, widths, strict=True):
        if x + wide > min(width, limit):
            x, line = 0.0, line + 1
        y = line * _LINE + 12
        out.append(tag("g", sign, transform=f"translate({x + 14:.1f} {y:.1f}) scale(.8)"))
        out.append(words(text, x + 8 + count * (SPACE + 3) * 0.8, y + 4.5, 13.5, fill="#4A3A26"))
        x += wide
    return "".join(out), line + 1
