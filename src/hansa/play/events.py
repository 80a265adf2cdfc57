"""What happened, by name: log, animation and narration are made from events.

An `Event` is its kind and its fields, all names and numbers: `event["point"]`, `event.to_json()`.
What a seat must not know is taken out by `visible_to`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, overload

from hansa.boards import PERMANENT_MARKERS
from hansa.play.names import ABILITIES, MARKERS, TILES, TRADESMEN, Names
from hansa.rules.terms import FROM_POINT, FROM_STOCK, FROM_SUPPLY, kind_of, owner_of

__all__ = ["EVENT_KINDS", "Event", "Events", "event_fields", "named"]

Fields = tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened."""

    kind: str
    fields: Fields

    def __getitem__(self, field: str) -> Any:
        """A field by its name; KeyError if there is none."""
        for name, value in self.fields:
            if name == field:
                return value
        raise KeyError(field)

    def get(self, field: str) -> Any:
        """A field by its name, or None."""
        return next((value for name, value in self.fields if name == field), None)

    @property
    def seat(self) -> str | None:
        """Who did it, or whose piece it is; nobody for some."""
        seat: str | None = self.get("seat")
        return seat

    def visible_to(self, seat: str | None) -> Event:
        """The event as a seat may know it (None: a spectator).

        A replacement marker is drawn unseen (E2): nobody knows it until the plate is placed.
        """
        if self.kind == "drew":
            return Event(self.kind, tuple((name, value) for name, value in self.fields if name != "marker"))
        return self

    def to_json(self) -> dict[str, Any]:
        """The event as a JSON object."""
        return {"event": self.kind, **dict(self.fields)}


_Make = Callable[[Names, int], Any]


def _from(table: tuple[str, ...]) -> _Make:
    return lambda names, n: table[n]


def _source(names: Names, n: int) -> str:
    return "stock" if n == FROM_STOCK else "supply" if n == FROM_SUPPLY else names.points[n - FROM_POINT]


# How each kind of field is made from its number. A piece is two fields, its seat and its kind.
_MAKE: dict[str, _Make] = {
    "number": lambda names, n: n,
    "seat": lambda names, n: names.seats[n],
    "point": lambda names, n: names.points[n],
    "route": lambda names, n: names.routes[n],
    "city": lambda names, n: names.cities[n],
    "space": lambda names, n: None if n < 0 else names.spaces[n],
    "left_post": lambda names, n: names.left_post(n >> 8, n & 255),
    "province": lambda names, n: names.provinces[n],
    "marker": _from(MARKERS),
    "ability": _from(ABILITIES),
    "tile": _from(TILES),
    "permanent": lambda names, n: PERMANENT_MARKERS[n - 1],
    "source": _source,
    "reasons": lambda names, n: names.reasons(n),
    "flag": lambda names, n: n == 1,
}

# In the order of hansa.rules.events: the kind, then each field's name and what it is.
_EVENTS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    ("turn", (("seat", "seat"), ("turn", "number"))),
    ("income", (("seat", "seat"), ("traders", "number"), ("merchants", "number"))),
    ("placed", (("seat", "piece"), ("point", "point"))),
    ("displaced", (("seat", "piece"), ("point", "point"), ("by", "piece"))),
    ("paid", (("seat", "seat"), ("traders", "number"), ("merchants", "number"))),
    ("returned", (("seat", "piece"),)),
    ("replaced", (("seat", "piece"), ("point", "point"))),
    ("extra", (("seat", "piece"), ("point", "point"), ("source", "source"))),
    ("picked_up", (("seat", "piece"), ("point", "point"))),
    ("put_down", (("seat", "piece"), ("point", "point"))),
    ("established", (("seat", "seat"), ("route", "route"))),
    ("control", (("seat", "seat"), ("city", "city"), ("points", "number"))),
    ("marker_taken", (("seat", "seat"), ("route", "route"), ("marker", "marker"))),
    ("drew", (("seat", "seat"), ("marker", "marker"))),
    ("no_marker", (("seat", "seat"),)),
    ("post", (("seat", "piece"), ("city", "city"), ("space", "space"))),
    ("coin", (("seat", "seat"), ("city", "city"), ("points", "number"))),
    ("completed", (("city", "city"), ("completed", "number"))),
    ("east_west", (("seat", "seat"), ("place", "number"), ("points", "number"))),
    ("developed", (("seat", "seat"), ("ability", "ability"), ("level", "number"))),
    ("special_prestige", (("seat", "piece"), ("space", "number"), ("value", "number"))),
    ("to_stock", (("seat", "seat"), ("traders", "number"), ("merchants", "number"))),
    ("marker_used", (("seat", "seat"), ("marker", "marker"))),
    ("exchanged", (("seat", "seat"), ("city", "city"), ("space", "left_post"))),
    ("removed", (("seat", "piece"), ("point", "point"))),
    ("permanent", (("seat", "seat"), ("route", "route"), ("marker", "permanent"))),
    ("reused", (("seat", "piece"), ("point", "point"))),
    ("tile", (("seat", "seat"), ("tile", "tile"), ("paid_1", "marker"), ("paid_2", "marker"))),
    ("toll", (("seat", "seat"), ("taken", "flag"))),
    ("pawn", (("seat", "seat"), ("province", "province"))),
    ("marker_placed", (("seat", "seat"), ("route", "route"), ("marker", "marker"))),
    ("marker_gone", (("marker", "marker"),)),
    ("neutral_established", (("route", "route"),)),
    ("neutral_trader", (("point", "point"),)),
    ("over", (("reasons", "reasons"),)),
    ("marker_laid", (("seat", "seat"), ("route", "route"), ("marker", "marker"))),
    ("marker_swapped", (("seat", "seat"), ("rival", "seat"), ("marker", "marker"))),
    ("tribute", (("seat", "seat"), ("route", "route"), ("traders", "number"), ("merchants", "number"))),
)
EVENT_KINDS = tuple(kind for kind, _ in _EVENTS)


def event_fields(kind: str) -> tuple[str, ...]:
    """The names of the fields that an event of a kind has."""
    return tuple(
        name
        for field, what in dict(_EVENTS)[kind]
        for name in ((field, _tradesman(field)) if what == "piece" else (field,))
    )


def _tradesman(field: str) -> str:
    """What the kind of the piece is called whose seat is in a field."""
    return "tradesman" if field == "seat" else f"{field}_tradesman"


def named(names: Names, event: tuple[int, int, int, int, int]) -> Event:
    """An event of the rules by its names."""
    kind, fields = _EVENTS[event[0]]
    made: list[tuple[str, Any]] = []
    for (name, what), number in zip(fields, event[1:], strict=False):
        if what == "piece":
            made.append((name, names.seats[owner_of(number)]))
            made.append((_tradesman(name), TRADESMEN[kind_of(number)]))
        else:
            made.append((name, _MAKE[what](names, number)))
    return Event(kind, tuple(made))


class Events(Sequence[Event]):
    """The events of one decision, equal to a tuple of them; each gets its names when it is looked at."""

    __slots__ = ("_names", "_raw")

    def __init__(self, names: Names, raw: tuple[tuple[int, int, int, int, int], ...]) -> None:
        self._names = names
        self._raw = raw

    def __len__(self) -> int:
        return len(self._raw)

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, index: int | slice) -> Event | tuple[Event, ...]:
        if isinstance(index, slice):
            return tuple(named(self._names, event) for event in self._raw[index])
        return named(self._names, self._raw[index])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (Events, tuple)):
            return NotImplemented
        return self[:] == tuple(other)

    def __hash__(self) -> int:
        return hash(self[:])

    def __repr__(self) -> str:
        return repr(self[:])

    def __reduce__(self) -> tuple[type[tuple[Event, ...]], tuple[tuple[Event, ...]]]:
        """Pickle and copy as a tuple: names hold compiled tables, which cannot be pickled."""
        return tuple, (self[:],)
