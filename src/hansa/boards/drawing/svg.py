"""Write SVG: elements, symbols and the palette that every drawing of a board shares."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import resources
from xml.sax.saxutils import escape, quoteattr

from hansa.boards.drawing.geometry import Box

INK, SEPIA, MUTED, BACKGROUND = "#2B2118", "#6B5438", "#6E5C42", "#E9E0CC"
LAND, SEA, WATER, SEA_INK = "#F0E5CB", "#CBDBD8", "#8FB0B0", "#3F6A71"
GOLD, RED, BLUE, MOSS = "#E9B93F", "#8E2218", "#2F6D80", "#CFDDB0"
HOME_ROAD = "#5E4A2E"
ABROAD = (  # land, road, point and wall of the countries that need a permit, in the board's order
    ("#E2C094", "#94591F", "#F3D7AC", "#F6E4C6"),
    ("#C4CDE6", "#3F5A9A", "#D3DCF3", "#E6EDF0"),
    ("#CFDDB0", "#4F6B2A", "#E4EDCF", "#EDF3DA"),
    ("#E0C8DC", "#7A3F6E", "#F0E0EC", "#F3E8F0"),
)
PRIVILEGE = {  # ink of the space, ink of its numeral, numeral
    "white": ("#FFF9EA", "#6B5A41", "I"),
    "orange": ("#E58A2B", "#4A2504", "II"),
    "pink": ("#E79AB4", "#5A1C33", "III"),
    "black": ("#2B2623", "#F2E6CC", "IV"),
}
SEATS = {  # face, side and sign of a player's pieces
    "red": ("#B01C24", "#6E0F15", "#FFF6E6"),
    "blue": ("#214DBA", "#122C70", "#FFF6E6"),
    "green": ("#2F9A7E", "#17594A", "#FFFDF4"),
    "yellow": ("#F5CD3A", "#A37F10", "#2A1E08"),
    "violet": ("#5E1A6E", "#330B3D", "#FFF6E6"),
    "neutral": ("#B9AE98", "#7E7562", ""),
}
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
    """From the second place to the last but one, never bending farther than two places are apart."""
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
    text = resources.files("hansa.boards.drawing").joinpath("symbols.svg").read_text("utf-8")
    return text[text.index("<defs>") : text.index("</svg>")]
