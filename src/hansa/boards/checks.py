"""How the entries of a board must fit together; checked once, when it is loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hansa.boards.model import Board
from hansa.errors import BoardError

# What the rules' packed numbers hold (hansa.rules.codes, hansa.rules.terms).
MOST_POINTS = 250
MOST_SPACES = 250
MOST_COUNTRIES = 7  # besides the home country
MOST_PROVINCES = 60
MOST_PERMITS = 60
TAVERNS = 3

Problems = Iterator[tuple[str, str]]  # the entry and what is wrong with it


def check(board: Board, file: str) -> None:
    """Raise a BoardError that names the first entry to contradict the rest."""
    for find in _CHECKS:
        for entry, problem in find(board):
            raise BoardError(f"{file}: {entry}: {problem}")


def _cities(board: Board) -> Problems:
    for i, city in enumerate(board.cities):
        entry = f"cities[{i}] {city.id}"
        if city.green and city.spaces:
            yield entry, "a green city has no spaces"
        if not city.green and not city.spaces:
            yield entry, "a city that is not green needs at least one space"
        means = {
            "yellow": bool(city.abilities) or city.id == board.special_prestige.city,
            "red": city.id in board.east_west,
            "green": city.green,
        }
        for colour, expected in means.items():
            if (colour in city.banner.split("-")) != expected:
                does = "does not show" if expected else "shows"
                yield f"{entry}: banner", f"{city.banner!r} {does} {colour!r}, contrary to the other entries"


def _sizes(board: Board) -> Problems:
    spaces = sum(len(city.spaces) for city in board.cities)
    for entry, what, number, most in (
        ("cities", "spaces in all", spaces, MOST_SPACES),
        ("countries", "countries beside the home country", len(board.countries), MOST_COUNTRIES),
        ("provinces", "provinces", len(board.provinces), MOST_PROVINCES),
        ("permits", "permits", len(board.permits), MOST_PERMITS),
    ):
        if number > most:
            yield entry, f"at most {most} {what}, found {number}"


def _special_prestige(board: Board) -> Problems:
    values = [value for value, _ in board.special_prestige.spaces]
    if len(set(values)) < len(values):
        yield "special_prestige: spaces", "each space has a value of its own, by which actions name it"


def _routes(board: Board) -> Problems:
    for i, route in enumerate(board.routes):
        entry = f"routes[{i}] {route.id}"
        if route.a == route.b:
            yield entry, "a route joins two different cities"
        if len(route.path) != len(route.points):
            yield entry, f"{len(route.points)} points but {len(route.path)} positions in the path"
        if route.tavern and route.permanent_marker:
            yield entry, "a tavern route has no permanent marker"
        if route.permanent_marker == "place_2" and not board.countries:
            yield entry, "the permanent marker 'place_2' needs countries"
        if route.permanent_marker == "green_post" and not any(city.green for city in board.cities):
            yield entry, "the permanent marker 'green_post' needs a green city"
    points = sum(len(route.points) for route in board.routes)
    if points > MOST_POINTS:
        yield "routes", f"at most {MOST_POINTS} points in all, found {points}"
    taverns = sum(route.tavern for route in board.routes)
    if taverns != TAVERNS:
        yield "routes", f"exactly {TAVERNS} routes have a tavern, found {taverns}"


def _connected(board: Board) -> Problems:
    reached = {board.cities[0].id}
    for _ in board.cities:
        reached |= {city for r in board.routes if r.a in reached or r.b in reached for city in (r.a, r.b)}
    for i, city in enumerate(board.cities):
        if city.id not in reached:
            yield f"cities[{i}] {city.id}", f"no chain of routes joins it to {board.cities[0].id}"


def _countries(board: Board) -> Problems:
    foreign = [country for country, _ in board.countries]
    for i, route in enumerate(board.routes):
        entry = f"routes[{i}] {route.id}"
        if foreign and route.country is None:
            yield entry, "'country' is missing; with countries every route lies in one"
        elif not foreign and route.country is not None:
            yield entry, f"country {route.country!r} is not one of the countries, since there are none"
        elif route.country != board.home_country and route.country not in foreign:
            yield entry, f"country {route.country!r} is neither one of the countries nor the home country"
    for country in foreign:
        if not any(route.country == country for route in board.routes):
            yield f"countries: {country}", "no route lies in this country"
    if foreign and board.home_country is None:
        yield "countries", "no route lies outside of them; the home country is not listed here"
    for i, route in enumerate(board.routes):
        if route.tavern and route.country != board.home_country:
            yield f"routes[{i}] {route.id}: tavern", "there are no markers abroad (rule U6)"


def _provinces(board: Board) -> Problems:
    bordering = [route for province in board.provinces for route in province.routes]
    for i, route in enumerate(board.routes):
        if bordering and not 1 <= bordering.count(route.id) <= 2:
            yield f"routes[{i}] {route.id}", f"borders {bordering.count(route.id)} provinces, not 1 or 2"


def _game(board: Board) -> Problems:
    low, high = board.players
    if low > high:
        yield "players", f"the fewest, {low}, are more than the most, {high}"
    if low == 2 and not board.two_player:
        yield "two_player", "a board for 2 players needs at least one two-player variant"
    if "provinces" in board.two_player and not board.provinces:
        yield "two_player", "the variant 'provinces' needs provinces"
    if "missions" in board.modules and not board.missions:
        yield "modules", "the module 'missions' needs missions"


_CHECKS: tuple[Callable[[Board], Problems], ...] = (
    _sizes,
    _cities,
    _special_prestige,
    _routes,
    _connected,
    _countries,
    _provinces,
    _game,
)
