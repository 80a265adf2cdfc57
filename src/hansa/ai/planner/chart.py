"""What a player knows about a board by heart: which routes meet in a city, and how busy it is.

A `Chart` is read off a `Setup` once and never changes, so the same code plays on every board.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from hansa.rules.setup import Setup
from hansa.rules.terms import ACTIONS, BANK, BOOK, KEYS, NOBODY, PRIVILEGE

# How much more often than others routes to a city that develops an ability are established:
# everybody wants actions.
CALLS = {KEYS: 1.4, ACTIONS: 2.6, PRIVILEGE: 1.4, BOOK: 1.4, BANK: 1.3}


@dataclass(frozen=True, slots=True)
class Chart:
    """A board as plain tuples."""

    ends: tuple[tuple[int, int], ...]  # of each route, its two cities
    points: tuple[tuple[int, ...], ...]  # of each route, its points
    boats: tuple[frozenset[int], ...]  # of each route, which of its points are boats
    abilities: tuple[tuple[int, ...], ...]  # of each city, what it develops
    spaces: tuple[tuple[int, ...], ...]  # of each city, its printed spaces from the left
    neighbours: tuple[tuple[int, ...], ...]  # of each city, the cities a route joins it to
    # Of each city, how often a route to it is established in a round, if every turn brought one.
    traffic: tuple[float, ...]


@lru_cache(maxsize=32)
def chart_of(setup: Setup) -> Chart:
    """The chart of a setup's board."""
    routes, cities = range(setup.routes), range(setup.cities)
    ends = tuple((int(setup.end_a[route]), int(setup.end_b[route])) for route in routes)
    points = tuple(tuple(range(setup.first[route], setup.first[route + 1])) for route in routes)
    abilities = tuple(
        tuple(int(a) for a in (setup.ability_1[c], setup.ability_2[c]) if a != NOBODY) for c in cities
    )
    neighbours = tuple(tuple(sum(pair) - city for pair in ends if city in pair) for city in cities)
    calls = [
        len(neighbours[city]) * max((CALLS[ability] for ability in abilities[city]), default=1.0)
        for city in cities
    ]
    each = 2 * int(setup.players) / sum(calls)  # a route has two ends
    return Chart(
        ends=ends,
        points=points,
        boats=tuple(frozenset(point for point in row if setup.point_shape[point]) for row in points),
        abilities=abilities,
        spaces=tuple(tuple(range(setup.space_first[c], setup.space_first[c + 1])) for c in cities),
        neighbours=neighbours,
        traffic=tuple(call * each for call in calls),
    )
