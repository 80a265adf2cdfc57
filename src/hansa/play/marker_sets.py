"""Marker sets: what the marker supply holds when a game begins (S4, PM5).

The markers of the taverns are fixed by the edition. The supply is that of the book, the one with promos, or a
house set: any other that is as large.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NoReturn

from hansa.boards.entry import suggestion
from hansa.errors import SetupError, shown
from hansa.play.names import MARKERS
from hansa.rules.setup import START_MARKERS, Setup, supply_of_the_book, supply_with_promos

__all__ = [
    "HOUSE",
    "PRESETS",
    "MarkerSet",
    "counts",
    "preset",
    "preset_counts",
    "read_marker_set",
    "set_name",
]

PRESETS = {"book": supply_of_the_book, "promos": supply_with_promos}
HOUSE = "house"

MarkerSet = str | Mapping[str, int]


def read_marker_set(edition: str, value: MarkerSet) -> tuple[int, ...]:
    """How many markers of each kind a set has, given by the name of a preset or kind by kind."""
    if isinstance(value, str) and value in PRESETS:
        return PRESETS[value](edition)
    if isinstance(value, str):
        value = _counted(value)
    if not isinstance(value, Mapping):
        _fail(f"A marker set is a name or how many markers there are of each kind, not {shown(value)}.")
    for marker, number in value.items():
        if marker not in MARKERS:
            near = suggestion(str(marker), MARKERS)
            _fail(f"There is no marker {shown(marker)}{near or '.'}")
        if type(number) is not int or number < 0:
            _fail(f"How many markers {marker!r} there are is a whole number, not {shown(number)}.")
    wanted, found = sum(supply_of_the_book(edition)), sum(value.values())
    if found != wanted:
        mend = f"take out {found - wanted}" if found > wanted else f"add {wanted - found}"
        at_taverns = len(START_MARKERS[edition])
        _fail(
            f"Besides the {at_taverns} at the taverns this edition has {wanted} markers, "
            f"and the chosen set has {found}: {mend}."
        )
    return tuple(value.get(marker, 0) for marker in MARKERS)


def _counted(text: str) -> dict[str, int]:
    """The set that a text such as `tribute=2,block=10` means."""
    found: dict[str, int] = {}
    for part in text.split(","):
        marker, _, number = part.partition("=")
        if not (number.isdecimal() and len(number) < 4) or marker in found:
            _fail(
                f"There is no marker set {shown(text)}: choose {' or '.join(PRESETS)}, "
                "or count the markers, as in 'tribute=2,block=10'."
            )
        found[marker] = int(number)
    return found


def _fail(sentence: str) -> NoReturn:
    raise SetupError(sentence, code="bad_marker_set", rule="PM5")


def counts(setup: Setup) -> dict[str, int]:
    """How many markers of each kind the supply of a game began with."""
    return _by_name(tuple(int(number) for number in setup.supply_set))


def preset_counts(edition: str, name: str) -> dict[str, int]:
    """The same for a preset."""
    return _by_name(PRESETS[name](edition))


def _by_name(supply: tuple[int, ...]) -> dict[str, int]:
    return {marker: number for marker, number in zip(MARKERS, supply, strict=True) if number}


@lru_cache(maxsize=64)
def preset(setup: Setup) -> str:
    """The name of a game's marker set: that of a preset, or `house`."""
    return _preset(setup.edition_name, tuple(setup.supply_set))


@lru_cache(256)  # asked for every view that is shown
def _preset(edition: str, supply: tuple[int, ...]) -> str:
    return set_name(edition, _by_name(tuple(int(number) for number in supply)))


def set_name(edition: str, chosen: Mapping[str, int] | None) -> str:
    """The same for the set of a record, which leaves the book's out."""
    names = (name for name in PRESETS if chosen in (None, preset_counts(edition, name)))
    return next(names, HOUSE)
