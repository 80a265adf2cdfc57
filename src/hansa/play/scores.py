"""The final score line by line, the networks and missions it counts (G2, MC1), places and ties (G3)."""

from __future__ import annotations

from dataclasses import dataclass

from hansa.play.names import Names
from hansa.rules.abilities import keys_value
from hansa.rules.posts import post_count
from hansa.rules.scoring import (
    largest_network,
    largest_network_cities,
    mission_bonus,
    mission_city_points,
    more_wins,
    score_lines,
    standings,
    tie_break,
    tie_breaks,
)
from hansa.rules.state import State
from hansa.rules.terms import NOBODY

__all__ = [
    "Mission",
    "MissionCity",
    "Network",
    "Score",
    "Standing",
    "Tie",
    "find_tie",
    "missions",
    "networks",
    "scores",
    "standing_list",
]

_LINES = ("track", "abilities", "markers", "special_prestige", "cities", "network", "missions", "favour")

_TIE_BREAKS = ("actions", "posts", "ability", "network")  # in the order of the rules' BY_ACTIONS and so on


@dataclass(frozen=True, slots=True, repr=False)
class Score:
    """One player's score, line by line, and the total."""

    seat: str
    lines: dict[str, int]

    @property
    def total(self) -> int:
        """All lines together."""
        return sum(self.lines.values())

    def __str__(self) -> str:
        parts = ", ".join(f"{line} {points}" for line, points in self.lines.items() if points)
        return f"{self.seat} {self.total} ({parts})" if parts else f"{self.seat} 0"

    def __repr__(self) -> str:
        return f"<{self}>"

    def to_json(self) -> dict[str, int]:
        """The lines and the total as a JSON object."""
        return {**self.lines, "total": self.total}


@dataclass(frozen=True, slots=True, repr=False)
class Standing:
    """A player's place, 1 for the winner; players tied to the last share one."""

    place: int
    seat: str
    total: int

    def __str__(self) -> str:
        return f"{self.place}. {self.seat} {self.total}"

    def __repr__(self) -> str:
        return f"<{self}>"


@dataclass(frozen=True, slots=True)
class Network:
    """A player's largest network: cities, the routes between them, posts, and what each is worth."""

    seat: str
    cities: tuple[str, ...]
    routes: tuple[str, ...]
    posts: int
    keys: int


@dataclass(frozen=True, slots=True)
class MissionCity:
    """A city of a mission card: the player's posts there, whether the player controls it, what it brings."""

    city: str
    posts: int
    controlled: bool
    points: int


@dataclass(frozen=True, slots=True)
class Mission:
    """A player's mission card: its cities, and the bonus for controlling all of them."""

    seat: str
    cities: tuple[MissionCity, ...]
    bonus: int


@dataclass(frozen=True, slots=True)
class Tie:
    """Who tied for the most points, and what decided between them: its name, and how much of it each had."""

    seats: tuple[str, ...]
    by: str | None
    values: dict[str, int] | None


def scores(names: Names, s: State) -> dict[str, Score]:
    """The score of each player, as if the game ended now."""
    setup = s.setup
    lines = [*_LINES, *names.countries[1:]]
    played = {"missions": setup.missions, "favour": setup.favour}
    found = {}
    for n, seat in enumerate(names.players):
        points = zip(lines, score_lines(s, n), strict=True)
        found[seat] = Score(seat, {line: int(value) for line, value in points if played.get(line, True)})
    return found


def standing_list(names: Names, s: State) -> tuple[Standing, ...]:
    """The players in the order of their places."""
    totals = scores(names, s)
    found = [
        Standing(place, seat, totals[seat].total)
        for place, seat in zip(standings(s), names.players, strict=True)
    ]
    return tuple(sorted(found, key=lambda standing: standing.place))


def networks(names: Names, s: State) -> dict[str, Network]:
    """The largest network of each player, the first of several (G2)."""
    found = {}
    for n, seat in enumerate(names.players):
        joined = int(largest_network_cities(s, n))
        ends = zip(names.routes, s.setup.end_a, s.setup.end_b, strict=True)
        found[seat] = Network(
            seat,
            cities=tuple(city for n, city in enumerate(names.cities) if joined >> n & 1),
            routes=tuple(route for route, a, b in ends if joined >> a & joined >> b & 1),
            posts=int(largest_network(s, n)),
            keys=int(keys_value(s.players[n])),
        )
    return found


def missions(names: Names, s: State) -> dict[str, Mission]:
    """What the mission card of each player brings (MC1); nothing of those without a card."""
    found = {}
    for n, seat in enumerate(names.players):
        card = s.players[n].mission
        if card == NOBODY:
            continue
        cities = tuple(
            MissionCity(
                names.cities[city],
                posts=int(post_count(s, city, n)),
                controlled=s.controller[city] == n,
                points=int(mission_city_points(s, n, city)),
            )
            for city in s.setup.mission_city[3 * card : 3 * card + 3]
        )
        found[seat] = Mission(seat, cities, bonus=int(mission_bonus(s, n, card)))
    return found


def find_tie(names: Names, s: State) -> Tie | None:
    """The tie for the most points, if there is one, with the last tie-break that told players apart (G3)."""
    totals = {seat: score.total for seat, score in scores(names, s).items()}
    tied = tuple(seat for seat in totals if totals[seat] == max(totals.values()))
    if len(tied) == 1:
        return None
    left, by, values = tied, None, None
    for what in tie_breaks(s):
        found = {seat: int(tie_break(s, names.players.index(seat), what)) for seat in left}
        best = max(found.values()) if more_wins(what) else min(found.values())
        if any(value != best for value in found.values()):
            left = tuple(seat for seat in left if found[seat] == best)
            by, values = _TIE_BREAKS[what], found
    return Tie(tied, by, values)
