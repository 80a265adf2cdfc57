"""Plots as SVG, readable on light and dark backgrounds: strength over time, and how players compare."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from pathlib import Path

from hansa.errors import HansaError

__all__ = ["Curve", "Row", "compare", "curves", "save"]

WIDTH, HEIGHT = 760, 400
LEFT, RIGHT, TOP, BOTTOM = 64, 120, 56, 52
ROW = 34  # the height of a compared player
# Distinct in lightness too, with enough contrast to both white and black.
COLOURS = ("#d1603d", "#3f7fbf", "#4c9a5b", "#a0679f", "#b08a2e")

_STYLE = """<style>
text { font: 13px system-ui, sans-serif; fill: #57606a }
.title { font-size: 16px; font-weight: 600 }
.small { font-size: 12px }
.grid { stroke: #8b949e; stroke-opacity: .25 }
.even { stroke: #8b949e; stroke-dasharray: 4 4 }
.end { text-anchor: end }
.middle { text-anchor: middle }
@media (prefers-color-scheme: dark) { text { fill: #b1bac4 } }
</style>"""


@dataclass(frozen=True, slots=True)
class Curve:
    """A line with its name: (x, y) from left to right, and how far y may be off at each."""

    name: str
    points: tuple[tuple[float, float], ...]
    spread: tuple[float, ...] = ()
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A player to compare: the rating and half of its interval, the share and its bounds."""

    name: str
    rating: float
    rating_error: float
    share: float
    share_low: float
    share_high: float
    even: float


@dataclass(frozen=True, slots=True)
class Scale:
    """From values to places in the picture."""

    low: float
    high: float
    begin: float
    end: float

    def __call__(self, value: float) -> float:
        """The place of a value."""
        return self.begin + (value - self.low) / (self.high - self.low) * (self.end - self.begin)

    def ticks(self) -> list[float]:
        """Four to ten round values."""
        return ticks(self.low, self.high)


def ticks(low: float, high: float) -> list[float]:
    """Four to ten round values of a range."""
    rough = (high - low) / 8
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * one for one in (1, 2, 5, 10) if power * one >= rough)
    first = math.ceil(low / step - 1e-9)
    return [number * step for number in range(first, math.floor(high / step + 1e-9) + 1)]


def curves(title: str, across: str, up: str, drawn: Sequence[Curve]) -> str:
    """Lines over time, each with its name at its end; the values are shares of one."""
    ends = [point[0] for curve in drawn for point in curve.points] or [1.0]
    x = Scale(0, max(*ends, 0.1), LEFT, WIDTH - RIGHT)
    y = Scale(0, 1, HEIGHT - BOTTOM, TOP)
    parts = [_text(LEFT, 26, title, "title"), _text(LEFT, TOP - 10, up, "small")]
    for tick in y.ticks():
        parts.append(_line(x.begin, y(tick), x.end, y(tick), "grid"))
        parts.append(_text(x.begin - 8, y(tick) + 4, f"{tick:.0%}", "end small"))
    for tick in x.ticks():
        parts.append(_text(x(tick), y.begin + 20, f"{tick:g}", "middle small"))
    parts.append(_text((x.begin + x.end) / 2, y.begin + 40, across, "middle small"))
    shown = [curve for curve in drawn if curve.points]
    for curve, colour in zip(shown, COLOURS, strict=False):
        parts += _curve(curve, colour, x, y)
    labels = _apart([y(curve.points[-1][1]) for curve in shown], 16)
    for curve, colour, at in zip(shown, COLOURS, labels, strict=False):
        weight = ' font-weight="600"' if curve.bold else ""
        beside = x(curve.points[-1][0]) + 8
        parts.append(
            f'<text class="small" x="{beside:.1f}" y="{at + 4:.1f}" style="fill: {colour}"{weight}>'
            f"{escape(curve.name)}</text>"
        )
    return _picture(WIDTH, HEIGHT, title, parts)


def _curve(curve: Curve, colour: str, x: Scale, y: Scale) -> list[str]:
    parts = []
    if curve.spread:
        rows = list(zip(curve.points, curve.spread, strict=True))
        upper = [(x(at), y(min(1.0, value + off))) for (at, value), off in rows]
        lower = [(x(at), y(max(0.0, value - off))) for (at, value), off in rows]
        band = _path([*upper, *reversed(lower)])
        parts.append(f'<path d="{band}Z" fill="{colour}" fill-opacity=".16"/>')
    line = _path([(x(at), y(value)) for at, value in curve.points])
    width = 3 if curve.bold else 1.5
    parts.append(
        f'<path d="{line}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round"/>'
    )
    return parts


def compare(title: str, rows: Sequence[Row]) -> str:
    """Players under one another: the rating with its interval, and the share of wins as a bar."""
    names = 120
    height = TOP + 36 + ROW * len(rows) + 30
    lowest = min(row.rating - row.rating_error for row in rows)
    highest = max(row.rating + row.rating_error for row in rows)
    rating = Scale(lowest - 1, highest + 1, names, names + 270)
    share = Scale(0, 1, names + 340, WIDTH - 30)
    top, floor = TOP + 22, TOP + 26 + ROW * len(rows)
    parts = [
        _text(14, 26, title, "title"),
        _text(rating.begin, TOP + 6, "rating, 95 % interval", "small"),
        _text(share.begin, TOP + 6, "share of wins, 95 % interval", "small"),
    ]
    for scale, form in ((rating, "{:g}"), (share, "{:.0%}")):
        for tick in scale.ticks():
            parts.append(_line(scale(tick), top, scale(tick), floor, "grid"))
            parts.append(_text(scale(tick), floor + 18, form.format(tick), "middle small"))
    for number, (row, colour) in enumerate(zip(rows, COLOURS * len(rows), strict=False)):
        middle = top + ROW * (number + 0.5)
        parts.append(_text(names - 12, middle + 4, row.name, "end"))
        low, high = row.rating - row.rating_error, row.rating + row.rating_error
        parts.append(_whisker(rating, low, high, middle, colour))
        parts.append(f'<circle cx="{rating(row.rating):.1f}" cy="{middle:.1f}" r="5" fill="{colour}"/>')
        parts.append(
            f'<rect x="{share.begin:.1f}" y="{middle - 9:.1f}" width="{share(row.share) - share.begin:.1f}" '
            f'height="18" rx="2" fill="{colour}" fill-opacity=".55"/>'
        )
        parts.append(_whisker(share, row.share_low, row.share_high, middle, colour))
        parts.append(_line(share(row.even), middle - 14, share(row.even), middle + 14, "even"))
    return _picture(WIDTH, height, title, parts)


def _whisker(scale: Scale, low: float, high: float, middle: float, colour: str) -> str:
    return (
        f'<line x1="{scale(low):.1f}" y1="{middle:.1f}" x2="{scale(high):.1f}" '
        f'y2="{middle:.1f}" stroke="{colour}" stroke-width="2" stroke-linecap="round"/>'
    )


def _apart(places: Sequence[float], least: float) -> list[float]:
    """The places, moved apart where they are too close; their order stays."""
    moved = list(places)
    order = sorted(range(len(places)), key=lambda number: places[number])
    for _ in range(100):
        for one, other in pairwise(order):
            lack = least - (moved[other] - moved[one])
            if lack > 1e-6:
                moved[one] -= lack / 2
                moved[other] += lack / 2
    return moved


def _path(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _text(x: float, y: float, words: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{escape(words)}</text>'


def _picture(width: float, height: float, title: str, parts: Sequence[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img">'
    return "\n".join((head, f"<title>{escape(title)}</title>", _STYLE, *parts, "</svg>")) + "\n"


def save(file: Path, picture: str) -> None:
    """Write a picture to a file."""
    try:
        file.write_text(picture, encoding="utf-8")
    except OSError as error:
        raise HansaError(f"Cannot write {file}: {error.strerror}.", code="cannot_write") from error
