"""Draw what lies under the routes: sea and coast, countries, rivers, woods and hills."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

from hansa.boards.drawing.geometry import TRADER, Box
from hansa.boards.drawing.layout import Layout
from hansa.boards.drawing.svg import (
    ABROAD,
    LAND,
    SEA,
    SEA_INK,
    SEPIA,
    WATER,
    box,
    curve,
    loop,
    outline,
    tag,
    trail,
    use,
    words,
)
from hansa.boards.model import Board

_WAVE = "q3-4 6 0t6 0t6 0"


def ground(board: Board, layout: Layout) -> str:
    """The map without towns and routes, in a frame."""
    width, height = layout["width"], layout["height"]
    sheet = Box(0, 0, width, height)
    coast = "".join(outline(polygon) for polygon in layout["land"])
    out = [
        tag("defs", tag("path", id="coast", d=coast, stroke_linejoin="round")),
        tag("clipPath", box(sheet, rx=5), id="sheet"),
        tag("clipPath", _coast(), id="land"),
        box(sheet, fill=SEA),
    ]
    for far, strength in ((27, 0.3), (20, 0.45), (14, 0.6), (9, 0.8), (4.5, 1.0)):
        out.append(_coast(fill="none", stroke=WATER, stroke_width=far * 2 + 1.2, stroke_opacity=strength))
        out.append(_coast(fill="none", stroke=SEA, stroke_width=far * 2 - 0.8))
    out.append(_coast(fill=LAND))
    shade = {"fill": "none", "stroke": "#A98A50", "stroke_opacity": 0.13}
    rivers = {
        "d": "".join(curve(course) for course in layout["rivers"]),
        "fill": "none",
        "stroke_linecap": "round",
    }
    out.append(
        tag(
            "g",
            _countries(layout),
            _coast(**shade, stroke_width=20),
            _coast(**shade, stroke_width=8),
            tag("path", **rivers, stroke=WATER, stroke_width=3, stroke_opacity=0.8),
            tag("path", **rivers, stroke=SEA, stroke_width=1.3),
            clip_path="url(#land)",
        )
    )
    out.append(_coast(fill="none", stroke="#7C6A48", stroke_width=1.4))
    if not board.land:
        out.append(_straits(board, layout))
    out.append(_ornaments(layout))
    out.append(box(sheet, filter="url(#paper)", opacity=0.2))
    for inset, wide in ((4.5, 1.4), (8.0, 0.7)):
        frame = Box(inset, inset, width - inset, height - inset)
        out.append(box(frame, rx=2, fill="none", stroke=SEPIA, stroke_width=wide))
    return tag("g", *out, clip_path="url(#sheet)")


def _coast(**style: object) -> str:
    return tag("use", href="#coast", **style)


def _straits(board: Board, layout: Layout) -> str:
    """Water under the boats of a board without a coast."""
    out = []
    for colour, wide in ((WATER, 3.4), (SEA, 3.2)):
        for route in board.routes:
            boats = [
                layout["points"][f"{route.id}/{i + 1}"]
                for i, kind in enumerate(route.points)
                if kind == "boat"
            ]
            if boats:
                style = {"stroke": colour, "stroke_width": wide * TRADER, "stroke_linecap": "round"}
                out.append(tag("path", d=trail([*boats, boats[-1]]), fill="none", **style))
    return "".join(out)


def _countries(layout: Layout) -> str:
    """The tint of each country, and its border."""
    out = []
    border = {"fill": "none", "stroke_width": 2.2, "stroke_dasharray": "9 4 2 4", "stroke_opacity": 0.75}
    for n, loops in enumerate(layout["countries"].values()):
        land, road = ABROAD[n % len(ABROAD)][:2]
        path = "".join(loop(places) for places in loops)
        out += [tag("path", d=path, fill=land), tag("path", d=path, stroke=road, **border)]
    return "".join(out)


def _ornaments(layout: Layout) -> str:
    """Woods and hills, waves and a ship, the compass, the names of the seas."""
    out = [use(kind, x, y, TRADER * 1.5, opacity=0.85) for kind, x, y in layout["ornaments"]]
    waves = "".join(f"M{x - 9:g} {y:g}{_WAVE}" for x, y in layout["waves"])
    style = {"stroke": WATER, "stroke_width": 1.3, "stroke_linecap": "round", "stroke_opacity": 0.75}
    out.append(tag("path", d=waves, fill="none", **style))
    if layout["ship"]:
        x, y = layout["ship"]
        out.append(use("ship", x, y, 60, SEA_INK, opacity=0.85))
    if layout["compass"]:
        x, y = layout["compass"]
        out.append(use("compass", x, y, TRADER * 3.2, opacity=0.6))
    letters = {"font_family": "'IM Fell English', Georgia, serif", "font_style": "italic", "fill": SEA_INK}
    for sea, x, y, size in layout["seas"]:
        more = {"text_anchor": "middle", "letter_spacing": round(size * 0.13, 2)}
        out.append(words(_sea_names()[sea], x, y + size * 0.3, size, **letters, **more))
    return "".join(out)


@cache
def _sea_names() -> dict[str, str]:
    """The English names of the seas by their ids, as the page has them."""
    text = resources.files("hansa").joinpath("locale", "en.ftl").read_text("utf-8")
    return dict(re.findall(r"^sea-(\S+) = (.+)$", text, re.MULTILINE))
