"""Write SVG: elements, symbols and the palette that every drawing of a board shares."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import resources
from xml.sax.saxutils import escape, quoteattr

from hansa.boards.drawing.geometry import Box

_FILES = resources.files("hansa.boards.drawing")
# The colours that the page shares (web/src/lib/palette.ts).
_PALETTE = json.loads(_FILES.joinpath("palette.json").read_text("utf-8"))

INK: str = _PALETTE["ink"]
SEPIA, MUTED, BACKGROUND = "#6B5438", "#6E5C42", "#E9E0CC"
LAND, SEA, WATER, SEA_INK = "#F0E5CB", "#CBDBD8", "#8FB0B0", "#3F6A71"
GOLD, RED, BLUE, MOSS = "#E9B93F", "#8E2218", "#2F6D80", "#CFDDB0"
HOME_ROAD = "#5E4A2E"
# Land, road, point and wall of the countries that need a permit, in the board's order.
ABROAD = tuple((each["land"], each["road"], each["point"], each["wall"]) for each in _PALETTE["abroad"])
# Ink of the space, ink of its numeral, numeral.
PRIVILEGE = {
    colour: (each["fill"], each["ink"], each["numeral"]) for colour, each in _PALETTE["privilege"].items()
}
# Face, side and sign of a player's pieces.
SEATS = {seat: (each["face"], each["side"], each["sign"]) for seat, each in _PALETTE["seats"].items()}
SERIF = "Alegreya, 'Palatino Linotype', Palatino, Georgia, 'Liberation Serif', serif"
SANS = "'Alegreya Sans', 'Gill Sans', Optima, 'Liberation Sans', sans-serif"


def tag(element: str, /, *content: str, **attributes: object) -> str:
    """One element; `stroke_width` becomes stroke-width, and numbers keep two decimals."""
    parts = [element]
    for key, value in attributes.items():
        text = f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
        parts.append(f"{key.replace('_', '-')}={quoteattr(text)}")
    return f"<{' '.join(parts)}>{''.join(content)}</{element}>" if content else f"<{' '.join(parts)}/>"


def box(area: Box, **more: object) -> str:
    """A rectangle."""
    width, height = area.right - area.left, area.bottom - area.top
    return tag("rect", x=area.left, y=area.top, width=width, height=height, **more)


def disc(x: float, y: float, radius: float, **more: object) -> str:
    """A circle."""
    return tag("circle", cx=x, cy=y, r=radius, **more)


def words(text: str, x: float, y: float, size: float, **more: object) -> str:
    """A line of text with its baseline at y."""
    return tag("text", escape(text), x=x, y=y, font_size=size, **{"fill": INK, **more})


def use(symbol: str, x: float, y: float, size: float, colour: str = INK, **more: object) -> str:
    """A symbol around (x, y)."""
    corner = {"x": x - size / 2, "y": y - size / 2}
    return tag("use", href=f"#{symbol}", **corner, width=size, height=size, color=colour, **more)


def outline(places: Iterable[Sequence[float]]) -> str:
    """The path of a polygon."""
    return trail(places) + "Z"


def trail(places: Iterable[Sequence[float]]) -> str:
    """The path of a line from place to place."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)


def curve(places: Sequence[Sequence[float]]) -> str:
    """The path of a curve through all places."""
    return _bent([places[0], *places, places[-1]], 0.18)


def loop(places: Sequence[Sequence[float]]) -> str:
    """The path of a closed curve through all places."""
    return _bent([places[-1], *places, *places[:2]], 0.17) + "Z"


def _bent(places: Sequence[Sequence[float]], share: float) -> str:
    """From the second place to the last but one, never bending further than two places are apart."""
    path = f"M{places[1][0]:g} {places[1][1]:g}"
    for p, a, b, q in zip(places, places[1:], places[2:], places[3:], strict=False):
        most = math.dist(a, b)
        out, back = (min(share, most / (math.dist(*ends) or 1)) for ends in ((p, b), (a, q)))
        path += f"C{a[0] + (b[0] - p[0]) * out:.1f} {a[1] + (b[1] - p[1]) * out:.1f} "
        path += f"{b[0] - (q[0] - a[0]) * back:.1f} {b[1] - (q[1] - a[1]) * back:.1f} {b[0]:g} {b[1]:g}"
    return path


@cache
def symbols() -> str:
    """The symbols that `use` names, to be put into the picture once."""
    text = _FILES.joinpath("symbols.svg").read_text("utf-8")
    return text[text.index("<defs>") : text.index("</svg>")]
