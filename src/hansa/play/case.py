"""An illegal action and what it takes to explain it; used by `hansa.play.reasons` and its parts."""

from __future__ import annotations

from typing import cast

from hansa.errors import IllegalAction
from hansa.play.names import TRADESMEN, Names
from hansa.play.narration import count, title
from hansa.play.notation import Draft
from hansa.rules.reach import permitted_countries
from hansa.rules.referee import to_move
from hansa.rules.state import Player, State
from hansa.rules.terms import BIT, BOAT, MERCHANT, NOTHING, TRADER, kind_of, owner_of

__all__ = ["Case", "no"]


def no(code: str, rule: str, sentence: str) -> IllegalAction:
    """The error with this code, rule and sentence, its first letter capitalised."""
    return IllegalAction(sentence[:1].upper() + sentence[1:], code=code, rule=rule)


class Case:
    """The position, the draft of the action, and questions about both.

    A field that was left out is None: any value may be meant, and the answer names none in particular.
    """

    def __init__(self, names: Names, s: State, draft: Draft) -> None:
        self.names = names
        self.s = s
        self.draft = draft

    def word(self, field: str) -> str | None:
        """A field as it was given."""
        return cast("str | None", self.draft.given.get(field))

    @property
    def active(self) -> Player:
        """The player whose turn it is."""
        return self.s.players[self.s.active]

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds of tradesman that may be meant."""
        tradesman = self.word("tradesman")
        return (TRADESMEN.index(tradesman),) if tradesman else (TRADER, MERCHANT)

    def route(self, field: str = "point") -> int:
        """The route of a field that names a point or a route."""
        word = self.word(field)
        return -1 if word is None else self.names.number("route", word.partition("/")[0])

    def points(self, field: str = "point") -> list[int]:
        """The points that may be meant: one, those of a route, or all."""
        word = self.word(field)
        if word is not None and "/" in word:
            return [self.names.number("point", word)]
        if word is None:
            return list(range(self.s.setup.points))
        route = self.route(field)
        return list(range(self.s.setup.first[route], self.s.setup.first[route + 1]))

    def where(self, field: str = "point") -> str:
        """A point or route in words: `Hamburg–Lübeck`, `point 2 of Hamburg–Lübeck`; the board if left out."""
        word = self.word(field)
        if word is None:
            return "the board"
        route, _, number = word.partition("/")
        shown = self.names.route_title(route)
        return f"point {number} of {shown}" if number else shown

    def city(self, number: int) -> str:
        """A city as printed."""
        return self.names.city_title(self.names.cities[number])

    def country(self, number: int) -> str:
        """A country in words."""
        return self.names.countries[number].replace("_", " ").title()

    def whose(self, piece: int) -> str:
        """`your` or `blue's`, as said to whoever decides."""
        owner = owner_of(piece)
        return "your" if owner == to_move(self.s) else f"{title(self.names.seats[owner])}'s"

    # Answers that several actions share.

    def without_actions(self) -> IllegalAction | None:
        """T1, EF2, V3: no action left."""
        if self.s.actions_left > 0:
            return None
        if self.s.closed:
            why = "the pawn's free move after an action" if self.s.pawn_moved else "taking a favour tile"
            rule = "V3" if self.s.pawn_moved else "EF2"
            return no("no_actions_left", rule, f"You have no action left in this turn, after {why}.")
        return no("no_actions_left", "T1", "You have no actions left in this turn.")

    def out_of_reach(self) -> IllegalAction | None:
        """U2, V4: placing and displacing need the pawn's province, or a permit abroad."""
        setup, route = self.s.setup, self.route()
        if route < 0 or setup.unlimited:
            return None
        if setup.provinces:
            return self.outside_province(route)
        country = setup.country[route]
        if permitted_countries(self.s, self.s.active) & BIT[country]:
            return None
        abroad = self.names.countries[country]
        cities = " or ".join(
            self.names.city_title(city) for city, countries in setup.board.permits if abroad in countries
        )
        shown = self.names.route_title(self.names.routes[route])
        return no(
            "needs_permit",
            "U2",
            f"{shown} is in {self.country(country)}, where you need an unused permit: "
            f"the post furthest to the right in {cities}.",
        )

    def outside_province(self, route: int) -> IllegalAction | None:
        """V4."""
        if not self.s.setup.provinces or self.s.setup.province_routes[self.s.pawn] & BIT[route]:
            return None
        shown = self.names.route_title(self.names.routes[route])
        province = title(self.names.provinces[self.s.pawn])
        return no("outside_province", "V4", f"{shown} does not border the pawn's province, {province}.")

    def blocked(self, rule: str, *, boats: bool | None = None) -> IllegalAction | None:
        """Whether every point that may be meant is taken, or a boat for a trader.

        `boats` says whether the piece takes boats; by default a merchant does.
        """
        free = [point for point in self.points() if self.s.points[point] == NOTHING]
        if not free:
            return self._taken(rule)
        may_sail = MERCHANT in self.kinds if boats is None else boats
        if may_sail or any(self.s.setup.point_shape[point] != BOAT for point in free):
            return None
        what = "is a boat" if "/" in (self.word("point") or "") else "has only boats free"
        sentence = f"{self.where()} {what}, and a boat takes only a merchant."
        return no("boat_needs_merchant", rule, sentence)

    def _taken(self, rule: str) -> IllegalAction:
        word = self.word("point")
        if word is None:
            return no("no_free_point", rule, "No point is free anywhere.")
        if "/" not in word:
            return no("no_free_point", rule, f"All points of {self.where()} are taken.")
        piece = self.s.points[self.points()[0]]
        who = f"{self.whose(piece)} {TRADESMEN[kind_of(piece)]}"
        return no("point_taken", rule, f"{self.where()} is taken by {who}.")

    def lacking(self, rule: str, traders: int, merchants: int, where: str) -> IllegalAction:
        """Not enough tradesmen in supply or stock."""
        held = " and ".join(
            count(number, word) for number, word in ((traders, "trader"), (merchants, "merchant")) if number
        )
        has = f"holds only {held}" if held else "is empty"
        return no("not_enough_tradesmen", rule, f"Your {where} {has}.")

    def lacking_in_supply(self, rule: str) -> IllegalAction:
        """The same for the supply of the active player."""
        player = self.active
        return self.lacking(rule, int(player.supply_traders), int(player.supply_merchants), "supply")
