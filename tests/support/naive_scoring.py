"""A second opinion on the final score and the places (G2, G3), as simple as the naive referee."""

from __future__ import annotations

from typing import Any

from hansa.boards import City

from .naive_referee import LAST, NaiveReferee, piece

__all__ = ["NaiveScoring"]

MARKER_POINTS = (0, 1, 3, 3, 6, 6, 10, 10, 15, 15, 21)
KEYS = (1, 2, 2, 3, 4)
ACTIONS = (2, 3, 3, 4, 4, 5)


class NaiveScoring:
    """A position as if the game ended in it."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.p = position
        self.referee = NaiveReferee(position)
        self.board = self.referee.board
        self.players = [seat for seat in position["desks"] if seat != "neutral"]

    def count(self, city: City, seat: str) -> int:
        """The posts of a player in a city."""
        return self.referee.owners_right_to_left(city).count(seat)

    def controller(self, city: City) -> str | None:
        """K1: most posts, then the one furthest to the right."""
        owners = self.referee.owners_right_to_left(city)
        return max(owners, key=lambda seat: (owners.count(seat), -owners.index(seat))) if owners else None

    def network(self, seat: str) -> int:
        """G2: the posts of the network with most of them."""
        mine = {city.id for city in self.board.cities if self.count(city, seat)}
        groups = [{city} for city in mine]
        for route in self.board.routes:
            if {route.a, route.b} <= mine:
                joined = [group for group in groups if group & {route.a, route.b}]
                groups = [group for group in groups if group not in joined] + [set().union(*joined)]
        totals = [sum(self.count(self.board.city(city), seat) for city in group) for group in groups]
        return max(totals, default=0)

    def country(self, cities: tuple[str, ...], seat: str) -> int:
        """U8: 7, 4, 2 for the places by cities controlled, then by posts; ties share."""
        ranks = {}
        for other in self.p["desks"]:
            places = [self.board.city(city) for city in cities]
            posts = sum(self.count(city, other) for city in places)
            if posts:
                ranks[other] = (sum(self.controller(city) == other for city in places), posts)
        if seat not in ranks:
            return 0
        order = sorted(ranks.values(), reverse=True)
        shared = [n for n, rank in enumerate(order) if rank == ranks[seat]]
        return sum((7, 4, 2)[n] for n in shared if n < 3) // len(shared)

    def lines(self, seat: str) -> dict[str, int]:
        """G2: every line of a player's score."""
        desk = self.p["desks"][seat]
        complete = sum(desk[ability] == LAST[ability] for ability in ("actions", "privilege", "book", "bank"))
        markers = len(desk["markers"]) + len(desk["used"])
        markers += sum(item["seat"] == seat for item in self.p.get("laid", ()))  # PM4
        special = zip(self.p["special_prestige"], self.board.special_prestige.spaces, strict=True)
        cities = sum(self.controller(city) == seat for city in self.board.cities)
        found = {
            "track": desk["score"],
            "abilities": 4 * complete,
            "markers": MARKER_POINTS[min(markers, 10)],
            "special_prestige": sum(value for letter, (value, _) in special if self.is_of(letter, seat)),
            "cities": 2 * cities,
            "network": KEYS[desk["keys"]] * self.network(seat),
        }
        if "missions" in self.p["modules"]:
            card = [self.board.city(city) for city in desk["mission"] or ()]
            held = sum(self.count(city, seat) > 0 for city in card)
            all_three = bool(card) and all(self.controller(city) == seat for city in card)
            found["missions"] = held + (5 if all_three else 0)
        if "favour" in self.p["modules"]:
            more_cities, more_abilities = "cities" in desk["tiles"], "abilities" in desk["tiles"]
            found["favour"] = 2 * cities * more_cities + 3 * complete * more_abilities
        return found | {country: self.country(cities, seat) for country, cities in self.board.countries}

    def is_of(self, letter: str, seat: str) -> bool:
        """Whether a letter is a piece of the player."""
        return letter != "." and piece(letter).seat == seat

    def places(self) -> dict[str, int]:
        """G3, section 11: the place of each player."""
        ranks = {seat: self.rank(seat) for seat in self.players}
        return {seat: 1 + sum(other > ranks[seat] for other in ranks.values()) for seat in ranks}

    def rank(self, seat: str) -> tuple[int, ...]:
        """What is compared, in its order; more is better."""
        desk, lines = self.p["desks"][seat], self.lines(seat)
        total = sum(lines.values())
        if self.p["edition"] == "2014":
            actions = ACTIONS[desk["actions"]] + ("plus_1_action" in desk["tiles"])
            return total, -actions, sum(self.count(city, seat) for city in self.board.cities)
        if self.p["edition"] == "big_box":
            return total, -desk["actions"], lines["network"]
        return (total,)
