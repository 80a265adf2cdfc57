"""The names of seats, cities, routes, points, markers and so on, and the numbers the rules know them by.

`Names` belongs to one `Setup`. Its tuples turn a number into a name (`names.points[7]`), `number` turns
a name back, and `find` reads what a person wrote: any case, `-` or `_`, umlauts, a route's cities in
either order.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NoReturn

from hansa.boards import ABILITIES, BONUS_MARKERS, COLOURS, EDITIONS, Board
from hansa.boards.entry import suggestion
from hansa.errors import NotationError, SetupError, shown
from hansa.play.core import TABLES
from hansa.rules.deal import MERCHANTS, TRADERS
from hansa.rules.setup import Setup, make_setup, supply_of_the_book
from hansa.rules.terms import NOBODY

if TYPE_CHECKING:
    from hansa.play.actions import Action

__all__ = [
    "ABILITIES",
    "COLOURS",
    "END_REASONS",
    "MARKERS",
    "NEUTRAL",
    "SEATS",
    "TILES",
    "TRADESMEN",
    "Names",
    "fold",
    "names_for",
]

SEATS = ("red", "blue", "green", "yellow", "violet")
NEUTRAL = "neutral"
TRADESMEN = ("trader", "merchant")
MARKERS = tuple(marker.id for marker in BONUS_MARKERS)
TILES = ("displaced_anywhere", "plus_1_action", "toll", "double_compensation", "cities", "abilities")
END_REASONS = ("prestige", "markers", "cities")  # the bits of State.ending, lowest first

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "-": "_", "–": "_"})


@lru_cache(maxsize=4096)
def fold(word: str) -> str:
    """A word for comparison: case, `-` or `_` and `ü` or `ue` make no difference."""
    return word.lower().translate(_UMLAUTS)


class Names:
    """All names of one setup; the seats are called by their colours."""

    def __init__(self, setup: Setup, colours: tuple[str, ...] = ()) -> None:
        board = setup.board
        self.setup = setup
        usual = SEATS[: int(setup.players)]
        self.players = _checked(colours, len(usual)) if colours else usual
        # What positions and records have to say: the usual ones go without saying.
        self.colours = self.players if self.players != usual else ()
        self.seats = (*self.players, NEUTRAL) if setup.neutral else self.players
        # The letter of each seat's trader; the merchant's is the capital.
        self.letters = "".join(seat[0] for seat in self.seats)
        # A letter for every piece of the rules: nothing, then a trader and a merchant of each seat.
        self.pieces = "." + "".join(letter + letter.upper() for letter in self.letters)
        self.cities = tuple(city.id for city in board.cities)
        self.routes = tuple(route.id for route in board.routes)
        self.points = tuple(f"{route.id}/{n}" for route in board.routes for n in _count(route.points))
        self.spaces = tuple(f"{city.id}/{n}" for city in board.cities for n in _count(city.spaces))
        # What makes a point alike to others with the same content: its route and its shape.
        self.point_kinds = tuple(zip(setup.point_route, setup.point_shape, strict=True))
        # Where the points of a route and the spaces of a city are among all: to cut them out of a `row`.
        self.points_of = tuple(slice(*ends) for ends in pairwise(setup.first))
        self.spaces_of = tuple(slice(*ends) for ends in pairwise(setup.space_first))
        self.provinces = tuple(province.id for province in board.provinces)
        # Country 0 is the home country; on a board without countries it has no name.
        self.countries = (board.home_country or "home", *(name for name, _ in board.countries))
        self.has_countries = len(self.countries) > 1
        self.permits = tuple(city for city, _ in board.permits)
        self.prestige_values = tuple(str(value) for value, _ in board.special_prestige.spaces)
        self.tables: dict[str, tuple[str, ...]] = {
            "seat": self.seats,
            "tradesman": TRADESMEN,
            "marker": MARKERS,
            "ability": ABILITIES,
            "tile": TILES,
            "city": self.cities,
            "route": self.routes,
            "point": self.points,
            "space": self.spaces,
            "green post": _green_posts(board, len(self.players)),
            "province": self.provinces,
            "country": self.countries,
            "special-prestige space": self.prestige_values,
        }
        # Actions that were made before, by their codes (hansa.play.coding).
        self.decoded: list[dict[int, Action]] = [{} for _ in range(TABLES)]
        tables = self.tables.items()
        self._numbers = {what: {name: n for n, name in enumerate(table)} for what, table in tables}
        self._folded = {what: {fold(name): name for name in table} for what, table in tables}
        for route in board.routes:
            self._folded["route"][fold(f"{route.b}-{route.a}")] = route.id
            for n in _count(route.points):
                self._folded["point"][fold(f"{route.b}-{route.a}/{n}")] = f"{route.id}/{n}"

    def number(self, what: str, name: str) -> int:
        """The number of a seat, city, route, point, ... by its name."""
        number = self._numbers[what].get(name)
        if number is None:
            number = self._numbers[what][self.find(what, name)]
        return number

    def knows(self, what: str, word: str) -> bool:
        """Whether a word names a seat, city, route, ..."""
        return word in self._numbers[what] or fold(word) in self._folded[what]

    def find(self, what: str, word: str) -> str:
        """The exact name of what a person wrote, or an error that suggests the closest one."""
        if not isinstance(word, str):
            raise NotationError(f"A {what} is given by its name, not by {shown(word)}.")
        if word in self._numbers[what]:
            return word
        name = self._folded[what].get(fold(word))
        return name if name is not None else self._unknown(what, word)

    def _unknown(self, what: str, word: str) -> NoReturn:
        route, slash, number = word.rpartition("/")
        if slash and what == "point" and self.knows("route", route):
            length = sum(point.startswith(f"{self.find('route', route)}/") for point in self.points)
            title = self.route_title(self.find("route", route))
            problem = f"{title} has the points 1 to {length}, not {shown(number)}"
        else:
            near = suggestion(word.lower(), self._numbers[what])
            problem = f"There is no {what} {shown(word)}{near}"
        end = "" if problem.endswith("?") else "."
        raise NotationError(f"{problem}{end}", code=f"unknown_{what.replace(' ', '_').replace('-', '_')}")

    def seat(self, number: int) -> str | None:
        """The name of a seat, or nobody's."""
        return None if number == NOBODY else self.seats[number]

    def letter(self, piece: int) -> str:
        """A piece as one letter: `r` red's trader, `R` red's merchant, `.` nothing."""
        return self.pieces[piece]

    def row(self, pieces: Iterable[int]) -> str:
        """Pieces side by side: `rR.b`."""
        return "".join([self.pieces[piece] for piece in pieces])

    def reasons(self, ending: int) -> tuple[str, ...]:
        """Why the game ends, from State.ending."""
        return tuple(reason for n, reason in enumerate(END_REASONS) if ending >> n & 1)

    def left_post(self, place: int, number: int) -> str:
        """The left one of two posts that change places: a space, or in a green city a numbered post."""
        return f"{self.cities[place]}/{number}" if number else self.spaces[place]

    def city_title(self, city: str) -> str:
        """A city as printed: Lübeck."""
        return self.setup.board.city(city).name

    def route_title(self, route: str) -> str:
        """A route as printed: Hamburg–Lübeck."""
        a, _, b = route.partition("-")
        return f"{self.city_title(a)}–{self.city_title(b)}"


def _checked(colours: tuple[str, ...], players: int) -> tuple[str, ...]:
    """S1: the colours of the seats, clockwise, each a different one."""
    for n, colour in enumerate(colours):
        if colour not in SEATS:
            known = suggestion(colour, SEATS) or f"; choose from {', '.join(SEATS)}."
            _refuse(f"There is no colour {shown(colour)}{known}")
        if colour in colours[:n]:
            _refuse(f"Two seats cannot both be {colour}; give one of them another colour.")
    if len(colours) != players:
        _refuse(f"There are {players} players, so choose {players} colours, not {len(colours)}.")
    return colours


def _refuse(sentence: str) -> NoReturn:
    raise SetupError(sentence, code="bad_colours", rule="S1")


def _green_posts(board: Board, players: int) -> tuple[str, ...]:
    """The posts of green cities, numbered from the left; there are never more than tradesmen."""
    numbers = range(1, players * (TRADERS + MERCHANTS) + 1)
    return tuple(f"{city.id}/{n}" for city in board.cities if city.green for n in numbers)


def _count(things: tuple[object, ...]) -> range:
    return range(1, len(things) + 1)


# Apart from the names, so that no number of colours drives a setup out that its other names share; and names
# are looked up by their setup, so that all have the one that is kept.
_setup_for = lru_cache(maxsize=64)(make_setup)
_names_of = lru_cache(maxsize=256)(Names)


def names_for(
    board: Board,
    players: int,
    edition: str,
    modules: tuple[str, ...],
    supply: tuple[int, ...] = (),
    colours: tuple[str, ...] = (),
) -> Names:
    """The setup of a game with its names, made once.

    Without a `supply` it has the markers of the book, without `colours` the first ones of `SEATS`.
    """
    if edition in EDITIONS and supply == supply_of_the_book(edition):
        supply = ()
    if colours == SEATS[:players]:
        colours = ()
    return _names_of(_setup_for(board, players, edition, modules, supply), colours)
