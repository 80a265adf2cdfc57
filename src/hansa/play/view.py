"""What a seat may know: the only way out of the game to players, pages and bots.

A view is built up, not cut down: every field of the state that it shows is listed in rules/visible.py. So
two positions that differ only in what is hidden give the same view.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hansa.errors import IllegalAction
from hansa.play.actions import Action
from hansa.play.coding import alike_points, legal_values
from hansa.play.names import Names
from hansa.play.narration import describe
from hansa.play.notation import Draft
from hansa.play.position_write import document, remaining_supply
from hansa.play.reasons import explain
from hansa.play.scores import Score, scores
from hansa.rules.deal import Dice
from hansa.rules.posts import rightmost_owner
from hansa.rules.prestige import LAST_PP
from hansa.rules.reach import permitted_countries
from hansa.rules.referee import to_move
from hansa.rules.state import Player, State, vector
from hansa.rules.terms import MARKER_KINDS, NOBODY, marker_count, marker_total
from hansa.rules.visible import deal_unseen, sees_plate, visible_state

__all__ = ["Meters", "View"]


@dataclass(frozen=True, slots=True)
class Meters:
    """How close the game is to each of its three ends (G1): prestige, markers, completed cities."""

    prestige: dict[str, int]
    prestige_end: int
    markers_left: int
    markers_start: int
    cities_completed: int
    cities_end: int


class View:
    """A position as one seat, or a spectator, may know it."""

    __slots__ = ("_names", "_unseen", "plate_size", "seat", "state", "supply_size")

    def __init__(self, names: Names, s: State, seat: str | None) -> None:
        seat = None if seat is None else names.find("seat", seat)
        viewer = NOBODY if seat is None else names.number("seat", seat)
        supply = remaining_supply(s)
        unseen = supply if sees_plate(s, viewer) else supply + _markers(s.plate)
        self._names = names
        self._unseen = sorted(unseen)
        self.seat = seat
        self.supply_size = len(supply)
        self.plate_size = int(marker_total(s.plate))
        self.state = visible_state(s, viewer, self._unseen[: self.supply_size])

    @property
    def names(self) -> Names:
        """The names of the game's setup."""
        return self._names

    @property
    def to_move(self) -> str | None:
        """The seat that decides now, or None when the game is over."""
        return self._names.seat(to_move(self.state))

    @property
    def decision(self) -> str:
        """What is being decided, in a sentence."""
        return self.describe()

    def describe(self, language: str = "en", name: Callable[[str], str] | None = None) -> str:
        """What is being decided, in a sentence of a language; `name` says how a seat is called in it."""
        return describe(self._names, self.state, self.plate_size, language, name)

    @property
    def turn_number(self) -> int:
        """The number of the turn, starting at 1."""
        return int(self.state.turn)

    def controllers(self) -> dict[str, str]:
        """The seat that controls each city; cities that nobody controls are left out."""
        pairs = zip(self._names.cities, self.state.controller, strict=True)
        return {city: seat for city, n in pairs if (seat := self._names.seat(n)) is not None}

    def permits(self) -> dict[str, str]:
        """The seat that has the permit of each city (U2); those that nobody has are left out."""
        owners = (
            (city, rightmost_owner(self.state, self._names.cities.index(city)))
            for city in self._names.permits
        )
        return {city: seat for city, n in owners if (seat := self._names.seat(n)) is not None}

    def closed_countries(self) -> dict[str, tuple[str, ...]]:
        """Where the active player lacks an unused permit to place or displace (U2), and whose would do."""
        open_now = permitted_countries(self.state, self.state.active)
        permits = self.state.setup.board.permits
        return {
            country: tuple(city for city, opens in permits if country in opens)
            for n, country in enumerate(self._names.countries)
            if not open_now >> n & 1
        }

    def meters(self) -> Meters:
        """How close the three ends of the game are (G1)."""
        setup = self.state.setup
        return Meters(
            prestige={
                seat: int(player.score)
                for seat, player in zip(self._names.seats, self.state.players, strict=True)
            },
            prestige_end=int(LAST_PP),
            markers_left=self.supply_size,
            markers_start=int(sum(setup.supply_set)),
            cities_completed=int(self.state.completed),
            cities_end=setup.board.completed_cities_end,
        )

    def legal_actions(self) -> tuple[Action, ...]:
        """What this seat may decide now; nothing when somebody else decides."""
        if self.seat is None or self.seat != self.to_move:
            return ()
        return legal_values(self._names, self.state)

    def why_not(self, kind: type[Action], **given: str) -> IllegalAction:
        """Why this seat cannot do something of a kind now, as far as it can know, if it cannot."""
        return explain(self._names, self.state, Draft(kind, {"seat": self.seat, **given}))

    def alike(self) -> dict[str, list[str]]:
        """All points by those that legal actions name: of one route, with the same shape and content."""
        return alike_points(self._names, self.state)

    def to_lift(self) -> dict[str, list[str]]:
        """Likewise those that an extra piece may be lifted from (C5)."""
        return alike_points(self._names, self.state, set(self.state.placed))

    def score(self) -> dict[str, Score]:
        """The score as this seat knows it: other players' missions count nothing until the end."""
        return scores(self._names, self.state)

    def sample(self, dice: Dice) -> State:
        """A state that fits this view, with unseen markers and missions dealt at random."""
        s = self.state.copy()
        viewer = NOBODY if self.seat is None else self._names.number("seat", self.seat)
        deal_unseen(s, viewer, vector(self._unseen), dice)
        return s

    def sample_json(self, seed: int) -> dict[str, Any]:
        """A position that fits this view, drawn by the seed, in its JSON form."""
        return document(self._names, self.sample(Dice(seed % 2**62)))

    def admits(self, world: State) -> bool:
        """Whether this is what the seat would see of a world."""
        if world.setup is not self.state.setup:
            return False
        other = View(self._names, world, self.seat)
        return (self._unseen, self.supply_size, self.plate_size) == (
            other._unseen,
            other.supply_size,
            other.plate_size,
        ) and _same(self.state, other.state)

    def to_json(self) -> dict[str, Any]:
        """The position's JSON form as this seat knows it, with sizes or null for what is hidden."""
        shown = document(self._names, self.state)
        shown["viewer"] = self.seat
        shown["marker_supply"] = self.supply_size
        if not self.state.plate:
            shown["plate"] = self.plate_size
        return shown


def _same(one: State, other: State) -> bool:
    """Whether two visible positions of one game agree in every field."""
    return _values(one) == _values(other) and all(
        _values(player) == _values(twin) for player, twin in zip(one.players, other.players, strict=True)
    )


def _values(thing: State | Player) -> list[object]:
    """What a position or a desk holds, with its vectors as lists, but without the setup and the desks."""
    names = (name for name in dir(thing) if name[0] != "_" and name not in ("setup", "players", "copy"))
    values = (getattr(thing, name) for name in names)
    return [value if isinstance(value, int) else list(value) for value in values]


def _markers(bag: int) -> list[int]:
    """The markers of a packed bag."""
    return [kind for kind in range(MARKER_KINDS) for _ in range(marker_count(bag, kind))]
