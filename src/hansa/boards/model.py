"""What is printed on a board: cities, spaces, routes and points, as plain values."""

from __future__ import annotations

from dataclasses import dataclass

ABILITIES = ("keys", "actions", "privilege", "book", "bank")
COLOURS = ("white", "orange", "pink", "black")
EDITIONS = ("2009", "2014", "big_box")
PERMANENT_MARKERS = ("move_2", "privilege", "green_post", "reuse_2", "place_2")


@dataclass(frozen=True, slots=True)
class BonusMarker:
    """A kind of bonus marker: how many each edition has, and what it does as far as a number says it.

    A marker that gives something for posts, or makes placing dearer, lies at a route for good.
    """

    id: str
    counts: tuple[int, int, int]  # in the order of EDITIONS
    actions: int = 0  # more actions in this turn
    for_post: int = 0  # tradesmen its owner takes for every post opened at an end of its route
    on_place: int = 0  # tradesmen that placing one on its route costs besides

    @property
    def lies(self) -> bool:
        """Whether it is put at a route when it is used."""
        return self.for_post > 0 or self.on_place > 0


# The rules number the markers in this order, so a new one goes to the end. What each does is in
# `hansa.rules.markers`, what it is called in `hansa/locale`.
BONUS_MARKERS = (
    BonusMarker("additional_post", (5, 4, 4)),
    BonusMarker("exchange_posts", (2, 3, 3)),
    BonusMarker("plus_3", (2, 2, 2), actions=3),
    BonusMarker("plus_4", (2, 2, 2), actions=4),
    BonusMarker("develop", (3, 2, 2)),
    BonusMarker("move_3", (0, 0, 2)),
    BonusMarker("remove_3", (2, 2, 0)),
    BonusMarker("exchange_marker", (0, 0, 0)),
    BonusMarker("tribute", (0, 0, 0), for_post=2),
    BonusMarker("block", (0, 0, 0), on_place=1),
)

# The marker supply with promos (rule PM5), in the order of EDITIONS; everything else is a house set.
WITH_PROMOS = {
    "additional_post": (2, 2, 2),
    "exchange_posts": (1, 1, 1),
    "plus_3": (1, 1, 1),
    "plus_4": (1, 1, 1),
    "develop": (2, 1, 1),
    "exchange_marker": (2, 2, 2),
    "tribute": (2, 2, 2),
    "block": (2, 2, 2),
}


@dataclass(frozen=True, slots=True)
class Space:
    """The printed place for one post: square for a trader, round for a merchant."""

    colour: str
    shape: str
    coin: int


@dataclass(frozen=True, slots=True)
class City:
    """A city with its spaces from left to right; a green city has none (rule O1)."""

    id: str
    name: str
    banner: str
    abilities: tuple[str, ...]
    spaces: tuple[Space, ...]
    green: bool
    at: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Route:
    """A trade route; its points run from city `a` to city `b`, each a "house" or a "boat"."""

    id: str
    a: str
    b: str
    points: tuple[str, ...]
    tavern: bool
    permanent_marker: str | None
    country: str | None
    path: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Province:
    """A province of the two-player game, given by the ids of the routes that border it (rule V1)."""

    id: str
    routes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SpecialPrestige:
    """The city with the special-prestige spaces, each a value and a privilege colour (rule E3c)."""

    city: str
    spaces: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Board:
    """One side of a printed board; `land` outlines the coast for the picture, if it has one.

    `names` says what a board of somebody's own is called in some languages; those of the printed boards are
    in `hansa/locale`.
    """

    id: str
    name: str
    players: tuple[int, int]
    two_player: tuple[str, ...]
    modules: tuple[str, ...]
    completed_cities_end: int
    east_west: tuple[str, str]
    special_prestige: SpecialPrestige
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    home_country: str | None
    countries: tuple[tuple[str, tuple[str, ...]], ...]
    permits: tuple[tuple[str, tuple[str, ...]], ...]
    provinces: tuple[Province, ...]
    border_guards: tuple[tuple[str, str], ...]
    missions: tuple[tuple[str, str, str], ...]
    land: tuple[tuple[tuple[float, float], ...], ...] = ()
    names: tuple[tuple[str, str], ...] = ()

    def __hash__(self) -> int:
        return hash(self.id)  # equal boards have equal ids, and a board is too large to hash for every game

    def name_in(self, language: str) -> str:
        """What the board's file calls it in a language; where it does not say, the plain name."""
        return dict(self.names).get(language, self.name)

    def city(self, id: str) -> City:
        """The city with this id; KeyError if there is none."""
        for city in self.cities:
            if city.id == id:
                return city
        raise KeyError(id)

    def route(self, id: str) -> Route:
        """The route with this id, with its two cities in either order; KeyError if there is none."""
        a, _, b = id.partition("-")
        for route in self.routes:
            if (route.a, route.b) in ((a, b), (b, a)):
                return route
        raise KeyError(id)

    def neighbours(self, province: str) -> tuple[str, ...]:
        """The provinces that share a route or a border guard with this one (rule V1), in file order."""
        routes = {p.id: set(p.routes) for p in self.provinces}
        guarded = {other for pair in self.border_guards if province in pair for other in pair}
        return tuple(
            other
            for other in routes
            if other != province and (other in guarded or not routes[province].isdisjoint(routes[other]))
        )
