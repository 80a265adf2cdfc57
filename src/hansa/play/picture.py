"""The board as a picture: one stand-alone SVG, empty or with the pieces of a running game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from xml.sax.saxutils import escape

from hansa.boards import ABILITIES, COLOURS, PERMANENT_MARKERS, Board, City, Route
from hansa.boards.drawing import tokens
from hansa.boards.drawing.ground import ground
from hansa.boards.drawing.layout import (
    LETTER,
    MERLON,
    PENNANT,
    ROOF,
    SPACE,
    TRADER,
    Box,
    Layout,
    Place,
    Town,
    common_cities,
    lay_out,
)
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


def board_svg(board: Board, state_like: Pieces | None = None) -> str:
    """Draw the board, with the pieces if there are any."""
    pieces = state_like or Pieces()
    additional = {city: len(posts) for city, posts in pieces.additional.items()}
    layout = lay_out(board, additional, pieces.markers)
    legend, lines = _legend(board, layout.width)
    width, height = layout.width + 2 * _EDGE, layout.height + _TITLE + lines * _LINE + 2 * _EDGE
    points = sorted(layout.points, key=lambda point: layout.points[point][1])
    chart = [
        ground(board, layout),
        *(_road(board, layout, route) for route in board.routes),
        _ties(board, layout),
        *(_point(board, board.route(route), i, *layout.points[route, i]) for route, i in points),
        *(tokens.piece(*layout.points[p], TRADER, *pieces.points[p]) for p in points if p in pieces.points),
        *(_town(board, layout.towns[city.id], city, pieces) for city in board.cities),
        _prestige(board, layout.prestige, pieces.prestige),
        *(_emblem(layout, route, pieces.markers.get(route.id)) for route in board.routes),
        *(tokens.guard(*place) for place in layout.guards),
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
    """A road with a light core, dashed blue when it has boats."""
    stops, bend = layout.road(route), 0.18
    path = f"M{stops[0][0]:.1f} {stops[0][1]:.1f}"
    for i, ((ax, ay), (bx, by)) in enumerate(pairwise(stops)):
        (px, py), (qx, qy) = stops[max(i - 1, 0)], stops[min(i + 2, len(stops) - 1)]
        path += f"C{ax + (bx - px) * bend:.1f} {ay + (by - py) * bend:.1f} "
        path += f"{bx - (qx - ax) * bend:.1f} {by - (qy - ay) * bend:.1f} {bx:.1f} {by:.1f}"
    abroad, sea = _abroad(board, route.country), "boat" in route.points
    style = {"d": path, "fill": "none", "stroke_linecap": "round"}
    out = tag("path", **style, stroke=abroad[1] if abroad else HOME_ROAD, stroke_width=TRADER * 0.27)
    out += tag("path", **style, stroke="#EAF3F2" if sea else "#FBF4E1", stroke_width=TRADER * 0.27 - 2.7)
    return out + (tag("path", **style, stroke=BLUE, stroke_width=1.2, stroke_dasharray="4 4") if sea else "")


def _ties(board: Board, layout: Layout) -> str:
    """Thin dotted lines that say what belongs together: special prestige, emblems, border guards."""
    city = layout.towns[board.special_prestige.city]
    ties = [(_middle(city.wall), _middle(layout.prestige), SEPIA)]
    for route in board.routes:
        if route.id in layout.emblems:
            colour = BLUE if route.permanent_marker else SEPIA
            ties.append((_halfway(layout, route), layout.emblems[route.id], colour))
    for guard, pair in zip(layout.guards, board.border_guards, strict=True):
        ties += [(guard, _middle(layout.towns[end].wall), RED) for end in common_cities(board, pair)]
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
        return tokens.boat(x, y)
    return tokens.house(x, y, abroad[2], abroad[1]) if abroad else tokens.house(x, y)


def _emblem(layout: Layout, route: Route, marker: str | None) -> str:
    """The marker at a route, else its tavern or its permanent marker."""
    if marker:
        return tokens.seal(*layout.emblems[route.id], marker)
    if route.permanent_marker:
        return tokens.shield(*layout.emblems[route.id], route.permanent_marker)
    return tokens.tavern(*layout.emblems[route.id]) if route.tavern else ""


# Towns


def _town(board: Board, town: Town, city: City, pieces: Pieces) -> str:
    """A wall whose gates are the spaces, towers for the abilities, an annex for additional posts."""
    wall, out = town.wall, []
    posts = pieces.additional.get(city.id, ())
    if town.annex:
        annex = Box(town.annex[0][0] - SPACE / 2, wall.top + 1, (town.tower or wall).left + 2, wall.bottom)
        out.append(box(annex, rx=2, fill="#EADBB5", stroke=INK, stroke_width=1.2, stroke_dasharray="3 2"))
        out += [
            tokens.piece(x, y, TRADER * 0.84, *post) for (x, y), post in zip(town.annex, posts, strict=True)
        ]
    for i, country in enumerate(dict(board.permits).get(city.id, ())):
        flag = _abroad(board, country)
        out.append(tokens.pennant(wall.right - (i + 1) * PENNANT + 3, wall.top, flag[1] if flag else SEPIA))
    path = _crenellated(wall)
    shadow = {"fill": "#3A2A14", "opacity": 0.3, "transform": "translate(1.5 3)", "filter": "url(#soft)"}
    out.append(tag("path", d=path, **shadow))
    if town.tower:
        out.append(_towers(town.tower, city.abilities))
    fill = _wall_colour(board, city)
    out.append(tag("path", d=path, fill=fill, stroke=INK, stroke_width=1.3, stroke_linejoin="round"))
    coins = []
    for i, ((x, y), space) in enumerate(zip(town.spaces, city.spaces, strict=False)):
        post = pieces.posts.get((city.id, i))
        numeral = "" if post else PRIVILEGE[space.colour][2]
        out.append(tokens.space(x, y, space.shape, space.colour, numeral))
        if post:
            out.append(tokens.piece(x, y, TRADER * 0.8, *post))
        elif space.coin:
            coins.append(tokens.coin(x + SPACE * 0.4, y - SPACE * 0.4, space.coin))
    if city.green:
        for i, (x, y) in enumerate(town.spaces):
            free = i >= len(posts)
            out.append(tokens.court(x, y) if free else tokens.piece(x, y, TRADER * 0.86, *posts[i]))
    return "".join([*out, *coins, _name(board, town.name, city)])


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
    style |= {"textLength": area.right - area.left - LETTER * 0.3, "lengthAdjust": "spacingAndGlyphs"}
    if city.id in board.east_west:
        left, right, top, bottom = area.left - 8, area.right + 8, area.top + 0.5, area.bottom + 1.5
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
    out = [words(board.name, 0, 38, 25, font_family=SERIF, font_weight=800)]
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
        signs.append((tokens.court(0, 0), 1, "green city"))
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
