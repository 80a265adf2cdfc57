"""Draw single things around a place: points, spaces, markers, pieces."""

from __future__ import annotations

import math

from hansa.boards.drawing.geometry import SEAL, SPACE, TRADER, Box
from hansa.boards.drawing.svg import (
    BLUE,
    GOLD,
    INK,
    PRIVILEGE,
    RED,
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


def house(x: float, y: float, fill: str = "#FFFBF0", stroke: str = SEPIA) -> str:
    """A point for any tradesman."""
    h = TRADER * 0.43
    corners = [(-h, h), (-h, -h * 0.25), (0, -h * 1.15), (h, -h * 0.25), (h, h)]
    walls = outline((x + dx, y + dy) for dx, dy in corners)
    return tag("path", d=walls, fill=fill, stroke=stroke, stroke_width=1.4, stroke_linejoin="round")


def boat(x: float, y: float) -> str:
    """A point for a merchant only."""
    k, ink = TRADER * 0.4, "#2F5D6E"
    hull = outline([(x - k, y + k * 0.3), (x + k, y + k * 0.3), (x + k * 0.6, y + k), (x - k * 0.6, y + k)])
    mast = trail([(x - k * 0.1, y - k), (x - k * 0.1, y + k * 0.3)])
    sail = outline([(x + k * 0.15, y - k), (x + k * 0.85, y), (x + k * 0.15, y)])
    style = {"fill": ink, "fill_opacity": 0.3, "stroke": ink, "stroke_width": 1.1, "stroke_linejoin": "round"}
    ring = disc(x, y, TRADER * 0.6, fill="#E3F0F2", stroke=ink, stroke_width=1.4)
    return ring + tag("path", d=hull + mast + sail, **style)


def space(x: float, y: float, shape: str, colour: str, text: str = "") -> str:
    """A space: square for a trader, round for a merchant, with a numeral or a value."""
    fill, ink, _ = PRIVILEGE[colour]
    half, size = SPACE / 2, SPACE * 0.46
    style = {"fill": fill, "stroke": INK, "stroke_width": 1.3}
    if shape == "merchant":
        out = disc(x, y, half, **style)
    else:
        out = box(Box(x - half, y - half, x + half, y + half), rx=2.2, **style)
    if text:
        letters = {"text_anchor": "middle", "font_family": SERIF, "font_weight": 700}
        out += words(text, x, y + size * 0.35, size, fill=ink, **letters)
    return out


def coin(x: float, y: float, value: int) -> str:
    """The prestige points printed at a space."""
    r = SPACE * 0.29
    out = disc(x, y, r, fill="#F0BE3A", stroke="#5C3D05", stroke_width=1.1)
    style = {"fill": "#3A2502", "text_anchor": "middle", "font_weight": 800}
    return out + words(str(value), x, y + r * 0.6, r * 1.7, **style)


def court(x: float, y: float, end: float, *, free: bool = True) -> str:
    """The open court of a green city from x to end, where posts come only by markers."""
    half, green = SPACE / 2 - 1, "#3F5D22"
    area = Box(x - half, y - half, end + half, y + half)
    style = {"fill": "#EDF3DA", "stroke": green, "stroke_width": 1.5, "stroke_dasharray": "3 2.2"}
    return box(area, rx=4, **style) + (
        use("green_post", (x + end) / 2, y, SPACE * 0.66, green) if free else ""
    )


def tower(x: float, y: float, ability: str) -> str:
    """The gilt tile of an ability."""
    half = SPACE / 2
    tile = box(Box(x - half, y - half, x + half, y + half), fill=GOLD, stroke=INK, stroke_width=1.3)
    return tile + use(ability, x, y, SPACE * 0.84)


def seal(x: float, y: float, marker: str) -> str:
    """A marker: a scalloped gilt seal."""
    turns = [math.pi * i / 12 for i in range(24)]
    radii = [SEAL * (1 - i % 2 * 0.1) for i in range(24)]
    rim = outline((x + r * math.cos(a), y + r * math.sin(a)) for r, a in zip(radii, turns, strict=True))
    out = tag("path", d=rim, fill="#3A2405", opacity=0.35, transform="translate(0 2)")
    out += tag("path", d=rim, fill="url(#gilt)", stroke="#4A2F05", stroke_width=1.3, stroke_linejoin="round")
    out += disc(x, y, SEAL * 0.8, fill="#FFF3CF", fill_opacity=0.72, stroke="#7A5210", stroke_width=0.8)
    if f'<symbol id="{marker}"' in symbols():
        return out + use(marker, x, y, SEAL * 1.22, "#3A2405")
    # No symbol is drawn for this marker yet, so its initials stand for it.
    initials = "".join(word[0].upper() for word in marker.split("_"))
    style = {"fill": "#3A2405", "text_anchor": "middle", "font_weight": 800}
    return out + words(initials, x, y + SEAL * 0.3, SEAL * 0.85, **style)


def shield(x: float, y: float, marker: str) -> str:
    """A permanent marker: a sea-blue shield."""
    q = SEAL * 0.92
    path = f"M{x - q:.1f} {y - q:.1f}h{2 * q:.1f}v{q * 1.1:.1f}q0 {q * 0.7:.1f} {-q:.1f} {q:.1f}"
    path += f"q{-q:.1f} {-q * 0.3:.1f} {-q:.1f} {-q:.1f}z"
    field = tag("path", d=path, fill=BLUE, stroke=INK, stroke_width=1.2)
    return field + use(marker, x, y - 1, q * 1.4, "#FFF6E0")


def tavern(x: float, y: float) -> str:
    """A tavern: an inn sign, where a marker lies at the start."""
    out = disc(x, y, SEAL * 0.94, fill="#F6E3B4", stroke=SEPIA, stroke_width=1.3)
    out += disc(x, y, SEAL * 0.78, fill="none", stroke="#B7925A", stroke_width=0.8)
    return out + use("tavern", x, y, SEAL * 1.1, "#5A3A12")


def guard(x: float, y: float) -> str:
    """A border guard between two provinces."""
    out = disc(x, y, TRADER * 0.46, fill=RED, stroke=INK, stroke_width=1.1)
    return out + use("guard", x, y, 14, "#FFF4DC")


def pennant(x: float, y: float, colour: str) -> str:
    """A flag whose pole stands at (x, y): the city gives a permit for the country of this colour."""
    high, wide, deep = TRADER * 0.66, TRADER * 0.58, TRADER * 0.38
    cloth = [(0, 0), (wide, 0), (wide - TRADER * 0.2, deep / 2), (wide, deep), (0, deep)]
    flag = outline((x + dx, y - high + dy) for dx, dy in cloth)
    out = tag("path", d=trail([(x, y), (x, y - high)]), stroke=INK, stroke_width=1.5)
    return out + tag("path", d=flag, fill=colour, stroke=INK, stroke_width=1, stroke_linejoin="round")


def piece(x: float, y: float, size: float, seat: str, kind: str) -> str:
    """A trader or merchant with its player's sign; a neutral one has none."""
    face, side, sign = SEATS[seat]
    deep = max(1.6, size * 0.11)
    if kind == "merchant":
        half = size * 0.58
        out = disc(x, y + deep - 0.4, half, fill=side, stroke=INK, stroke_width=1.4)
        out += disc(x, y - deep / 2, half, fill=face, stroke=INK, stroke_width=1.1)
        out += disc(x, y - deep / 2, half - 2, fill="none", stroke="#fff", stroke_opacity=0.5)
    else:
        half = size / 2
        block = Box(x - half, y - half, x + half, y + half)
        out = box(block.moved(0, deep - 0.4), rx=size * 0.14, fill=side, stroke=INK, stroke_width=1.4)
        out += box(block.moved(0, -deep / 2), rx=size * 0.14, fill=face, stroke=INK, stroke_width=1.1)
    return out + (use(seat, x, y - deep / 2, size * 0.8, sign) if seat != "neutral" else "")
