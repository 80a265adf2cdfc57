"""S1: the chosen board, number of players, edition and modules, as the tables the rules read.

A `Setup` never changes and is shared by all states of all games played with it. Cities, routes,
points and spaces are numbered in the order of the board's file; the spaces of special prestige
follow the printed spaces of the cities.
"""

from __future__ import annotations

from typing import Final

from ..boards import ABILITIES, BONUS_MARKERS, COLOURS, EDITIONS, PERMANENT_MARKERS, WITH_PROMOS, Board
from ..errors import SetupError
from ._compat import append, i64, vec
from .terms import BIT, BOAT, E_2009, E_2014, E_BIG_BOX, HOUSE, MERCHANT, NOBODY, TRADER

MODULES: Final = ("missions", "favour")
VARIANTS: Final = ("provinces", "neutral")

_MARKER_IDS: Final = [marker.id for marker in BONUS_MARKERS]

# How many markers of each kind an edition has.
MARKER_SETS: Final = {
    edition: tuple(marker.counts[n] for marker in BONUS_MARKERS) for n, edition in enumerate(EDITIONS)
}
# S4: those that lie at the taverns from the start, fixed by the edition.
START_MARKERS: Final = {
    edition: ("additional_post", "exchange_posts", "move_3" if edition == "big_box" else "remove_3")
    for edition in EDITIONS
}


class Setup:
    """What is fixed for a whole game."""

    def __init__(
        self, board: Board, players: int, edition: str, modules: tuple[str, ...], supply: tuple[int, ...]
    ) -> None:
        self.board = board
        self.players: i64 = players
        self.edition_name = edition
        self.modules = modules
        self.edition: i64 = E_2009 if edition == "2009" else E_2014 if edition == "2014" else E_BIG_BOX
        self.missions = "missions" in modules
        self.favour = "favour" in modules
        self.provinces = "provinces" in modules
        self.neutral = "neutral" in modules
        self.seats: i64 = players + 1 if self.neutral else players
        self.neutral_seat: i64 = players if self.neutral else NOBODY
        self.supply_set = vec[i64]([i64(n) for n in supply])
        self.start_markers = vec[i64]([i64(_MARKER_IDS.index(id)) for id in START_MARKERS[edition]])
        self.marker_set = self.supply_set[:]
        for marker in self.start_markers:
            self.marker_set[marker] += 1
        self._number_cities(board)
        self._number_routes(board)
        self._measure_rings()
        self._number_countries(board)
        self._number_provinces(board)

    def _number_cities(self, board: Board) -> None:
        index = {city.id: n for n, city in enumerate(board.cities)}
        self.cities: i64 = len(board.cities)
        self.space_first = vec[i64]()
        self.space_shape = vec[i64]()
        self.space_colour = vec[i64]()
        self.space_coin = vec[i64]()
        self.space_city = vec[i64]()
        self.green = vec[i64]()
        self.yellow = vec[i64]()
        self.ability_1 = vec[i64]()
        self.ability_2 = vec[i64]()
        for number, city in enumerate(board.cities):
            self.space_first = append(self.space_first, len(self.space_shape))
            for space in city.spaces:
                self.space_shape = append(self.space_shape, MERCHANT if space.shape == "merchant" else TRADER)
                self.space_colour = append(self.space_colour, COLOURS.index(space.colour))
                self.space_coin = append(self.space_coin, space.coin)
                self.space_city = append(self.space_city, number)
            self.green = append(self.green, 1 if city.green else 0)
            special = city.id == board.special_prestige.city
            self.yellow = append(self.yellow, 1 if city.abilities or special else 0)
            abilities = [ABILITIES.index(name) for name in city.abilities]
            self.ability_1 = append(self.ability_1, abilities[0] if abilities else NOBODY)
            self.ability_2 = append(self.ability_2, abilities[1] if len(abilities) > 1 else NOBODY)
        self.spaces: i64 = len(self.space_shape)
        self.space_first = append(self.space_first, self.spaces)
        self.prestige_city: i64 = index[board.special_prestige.city]
        self.prestige_value = vec[i64]([i64(value) for value, _ in board.special_prestige.spaces])
        self.prestige_colour = vec[i64]([i64(COLOURS.index(c)) for _, c in board.special_prestige.spaces])
        self.prestige_spaces: i64 = len(board.special_prestige.spaces)
        self.east: i64 = index[board.east_west[0]]
        self.west: i64 = index[board.east_west[1]]
        self.completed_end: i64 = board.completed_cities_end
        self.mission_city = vec[i64]([i64(index[c]) for card in board.missions for c in card])
        self.mission_cards: i64 = len(board.missions)

    def _number_routes(self, board: Board) -> None:
        index = {city.id: n for n, city in enumerate(board.cities)}
        self.routes: i64 = len(board.routes)
        self.first = vec[i64]()
        self.point_route = vec[i64]()
        self.point_shape = vec[i64]()
        self.end_a = vec[i64]()
        self.end_b = vec[i64]()
        self.permanent = vec[i64]()
        self.taverns = vec[i64]()
        self.links = vec[i64]([i64(0) for _ in board.cities])
        self.boats = False
        for number, route in enumerate(board.routes):
            self.first = append(self.first, len(self.point_route))
            for shape in route.points:
                self.point_route = append(self.point_route, number)
                self.point_shape = append(self.point_shape, BOAT if shape == "boat" else HOUSE)
                self.boats = self.boats or shape == "boat"
            a: i64 = index[route.a]
            b: i64 = index[route.b]
            self.end_a = append(self.end_a, a)
            self.end_b = append(self.end_b, b)
            self.links[a] |= BIT[b]
            self.links[b] |= BIT[a]
            marker = route.permanent_marker
            self.permanent = append(self.permanent, 1 + PERMANENT_MARKERS.index(marker) if marker else 0)
            if route.tavern:
                self.taverns = append(self.taverns, number)
        self.points: i64 = len(self.point_route)
        self.first = append(self.first, self.points)
        # What State.census shows when one seat holds every point of a route: full[seat * routes + route].
        self.full = vec[i64]()
        for seat in range(self.seats):
            for r in range(self.routes):
                self.full = append(self.full, (self.first[r + 1] - self.first[r]) * BIT[4 * seat])

    def _measure_rings(self) -> None:
        """C3: for each route, all routes by their distance from it: near[r * routes + i], ring likewise."""
        self.near = vec[i64]()
        self.ring = vec[i64]()
        for origin in range(self.routes):
            distance = vec[i64]([i64(NOBODY) for _ in range(self.routes)])
            distance[origin] = 0
            ring: i64 = 0
            found: i64 = 1
            self.near = append(self.near, origin)
            self.ring = append(self.ring, 0)
            while found > 0:
                found = 0
                for r in range(self.routes):
                    if distance[r] == NOBODY and self._touches(r, distance, ring):
                        distance[r] = ring + 1
                        self.near = append(self.near, r)
                        self.ring = append(self.ring, ring + 1)
                        found += 1
                ring += 1

    def _touches(self, r: i64, distance: vec[i64], ring: i64) -> bool:
        """Whether a route shares an end city with one in this ring."""
        ends = BIT[self.end_a[r]] | BIT[self.end_b[r]]
        for other in range(self.routes):
            if distance[other] == ring and ends & (BIT[self.end_a[other]] | BIT[self.end_b[other]]):
                return True
        return False

    def _number_countries(self, board: Board) -> None:
        """U1, U2, U8: country 0 is England, or the whole board where there are no countries."""
        names = [name for name, _ in board.countries]
        index = {city.id: n for n, city in enumerate(board.cities)}
        self.countries: i64 = len(names) + 1
        self.country = vec[i64]()
        self.country_routes = vec[i64]([i64(0) for _ in range(self.countries)])
        for number, route in enumerate(board.routes):
            country: i64 = names.index(route.country) + 1 if route.country in names else 0
            self.country = append(self.country, country)
            self.country_routes[country] |= BIT[number]
        self.country_cities = vec[i64]([i64(0)])
        for _, cities in board.countries:
            self.country_cities = append(self.country_cities, sum(2 ** index[city] for city in cities))
        self.permit_city = vec[i64]([i64(index[city]) for city, _ in board.permits])
        self.permit_countries = vec[i64](
            [i64(sum(2 ** (names.index(c) + 1) for c in countries)) for _, countries in board.permits]
        )
        self.permits: i64 = len(board.permits)
        # Nothing limits where the active player may place and displace.
        self.unlimited = self.countries == 1 and not self.provinces

    def _number_provinces(self, board: Board) -> None:
        """V1: the routes that border each province, and its neighbours."""
        routes = {route.id: n for n, route in enumerate(board.routes)}
        self.province_count: i64 = len(board.provinces)
        self.province_routes = vec[i64](
            [i64(sum(2 ** routes[r] for r in province.routes)) for province in board.provinces]
        )
        number = {province.id: n for n, province in enumerate(board.provinces)}
        self.province_links = vec[i64](
            [i64(sum(2 ** number[n] for n in board.neighbours(p.id))) for p in board.provinces]
        )


def supply_of_the_book(edition: str) -> tuple[int, ...]:
    """S4: how many markers of each kind are in the supply when a game begins, by the edition's book."""
    start = START_MARKERS[edition]
    return tuple(n - start.count(id) for n, id in zip(MARKER_SETS[edition], _MARKER_IDS, strict=True))


def supply_with_promos(edition: str) -> tuple[int, ...]:
    """PM5: the same with two of each promo marker."""
    n = EDITIONS.index(edition)
    return tuple(WITH_PROMOS[id][n] if id in WITH_PROMOS else 0 for id in _MARKER_IDS)


def make_setup(
    board: Board, players: int, edition: str, modules: tuple[str, ...], supply: tuple[int, ...] = ()
) -> Setup:
    """Check that board, players, edition and modules go together (section 11), and number everything.

    Two players need a variant; if `modules` has none, it is the edition's own (2009: provinces, otherwise the
    neutral player) if the board has it. `supply` is a chosen marker set: how many markers of each kind follow
    the three at the taverns. Its size is the edition's.
    """
    if edition not in EDITIONS:
        raise SetupError(f"There is no edition {edition!r}; choose one of {', '.join(EDITIONS)}.", rule="S1")
    for name in modules:
        if name not in MODULES and name not in VARIANTS:
            known = ", ".join(MODULES + VARIANTS)
            raise SetupError(f"There is no module {name!r}; choose from {known}.", rule="S1")
        if name in MODULES and name not in board.modules:
            raise SetupError(f"The module {name!r} cannot be played on {board.id}.", rule="S1")
    variants: list[str] = [name for name in VARIANTS if name in modules]
    lowest = 2 if board.two_player else board.players[0]
    if not lowest <= players <= board.players[1]:
        raise SetupError(
            f"{board.id} is for {lowest} to {board.players[1]} players, not for {players}.", rule="S1"
        )
    if players > 2 and variants:
        raise SetupError(f"{variants[0]!r} is a variant for two players.", rule="S1")
    if len(variants) > 1:
        raise SetupError("Choose one of the two-player variants, not both.", rule="S1")
    if players == 2 and not variants:
        wanted = "provinces" if edition == "2009" else "neutral"
        variants = [wanted if wanted in board.two_player else board.two_player[0]]
    if variants and variants[0] not in board.two_player:
        raise SetupError(f"The variant {variants[0]!r} cannot be played on {board.id}.", rule="S1")
    chosen = tuple(name for name in MODULES if name in modules) + tuple(variants)
    return Setup(board, players, edition, chosen, supply or supply_of_the_book(edition))
