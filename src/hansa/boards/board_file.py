"""The board file format: one function for each kind of entry (docs/boards.md)."""

from __future__ import annotations

from hansa.boards.checks import check
from hansa.boards.entry import Entry, parse
from hansa.boards.model import (
    ABILITIES,
    COLOURS,
    PERMANENT_MARKERS,
    Board,
    City,
    Province,
    Route,
    Space,
    SpecialPrestige,
)
from hansa.languages import LANGUAGES

FORMAT = 1
MOST_NOTE = 400  # characters
# Enough for any map, and little enough to be read, stored and drawn in good time.
MOST_MISSIONS = 60
MOST_GUARDS = 60
MOST_OUTLINES, MOST_CORNERS = 40, 400
BANNERS = ("plain", "yellow", "red", "green", "brown", "blue")
VARIANTS = ("provinces", "neutral")
MODULES = ("missions", "favour")

REQUIRED = (
    "format",
    "id",
    "name",
    "players",
    "completed_cities_end",
    "east_west",
    "special_prestige",
    "cities",
    "routes",
)
OPTIONAL = (
    "names",
    "two_player",
    "modules",
    "countries",
    "permits",
    "provinces",
    "border_guards",
    "missions",
    "land",
)

Ids = tuple[str, ...]


def read_board(text: str, file: str) -> Board:
    """The board in a JSON text; `file` is its name in error messages."""
    top = _fields(parse(text, file), REQUIRED, OPTIONAL)
    top["format"].integer(FORMAT, FORMAT)
    cities = _cities(top["cities"])
    ids = tuple(city.id for city in cities)
    routes = _routes(top["routes"], ids)
    low, high = (item.integer(2, 5) for item in top["players"].items(2, 2))
    first, second = top["east_west"].some_of(ids, "city", least=2, most=2)
    countries = _countries(top["countries"], ids) if "countries" in top else ()
    foreign = tuple(country for country, _ in countries)
    provinces = _provinces(top["provinces"], routes) if "provinces" in top else ()
    board = Board(
        id=top["id"].slug(),
        name=top["name"].text(),
        players=(low, high),
        two_player=top["two_player"].some_of(VARIANTS, "variant") if "two_player" in top else (),
        modules=top["modules"].some_of(MODULES, "module") if "modules" in top else (),
        completed_cities_end=top["completed_cities_end"].integer(1, len(cities)),
        east_west=(first, second),
        special_prestige=_special_prestige(top["special_prestige"], ids),
        cities=cities,
        routes=routes,
        home_country=next((r.country for r in routes if r.country and r.country not in foreign), None),
        countries=countries,
        permits=_permits(top["permits"], ids, foreign) if "permits" in top else (),
        provinces=provinces,
        border_guards=_guards(top["border_guards"], ids, provinces) if "border_guards" in top else (),
        missions=_missions(top["missions"], ids) if "missions" in top else (),
        land=_land(top["land"]) if "land" in top else (),
        names=_names(top["names"]) if "names" in top else (),
    )
    check(board, file)
    return board


def _names(entry: Entry) -> tuple[tuple[str, str], ...]:
    """What the board is called in some of the languages."""
    return tuple(
        (Entry(language, entry.where).one_of(LANGUAGES, "language"), name.text())
        for language, name in _without_note(entry.members()).items()
    )


def _cities(entry: Entry) -> tuple[City, ...]:
    cities: dict[str, City] = {}
    for item in entry.items(2, 40):
        city = _city(item.named("id"))
        if city.id in cities:
            item.named("id").fail("there is already a city with this id")
        cities[city.id] = city
    return tuple(cities.values())


def _city(item: Entry) -> City:
    entries = _fields(item, ("id", "name", "banner", "at"), ("abilities", "green", "spaces"))
    if entries["id"].value == "note":
        entries["id"].fail("'note' is the key of notes, also among the permits; choose another")
    banner = entries["banner"].text()
    for word in banner.split("-"):
        Entry(word, entries["banner"].where).one_of(BANNERS, "banner")
    return City(
        id=entries["id"].slug(),
        name=entries["name"].text(),
        banner=banner,
        abilities=entries["abilities"].some_of(ABILITIES, "ability") if "abilities" in entries else (),
        spaces=tuple(_space(item) for item in entries["spaces"].items(0, 8)) if "spaces" in entries else (),
        green=entries["green"].flag() if "green" in entries else False,
        at=entries["at"].position(),
    )


def _space(item: Entry) -> Space:
    colour, shape, *coin = item.items(2, 3)
    return Space(
        colour=colour.one_of(COLOURS, "colour"),
        shape=shape.one_of(("trader", "merchant"), "shape"),
        coin=coin[0].integer(0, 9) if coin else 0,
    )


def _routes(entry: Entry, cities: Ids) -> tuple[Route, ...]:
    routes: dict[frozenset[str], Route] = {}
    for item in entry.items(1, 60):
        route = _route(item.named("a", "b"), cities)
        ends = frozenset((route.a, route.b))
        if ends in routes:
            item.named("a", "b").fail("there is already a route between these cities")
        routes[ends] = route
    return tuple(routes.values())


def _route(item: Entry, cities: Ids) -> Route:
    entries = _fields(item, ("a", "b", "points", "path"), ("tavern", "permanent_marker", "country"))
    a, b = (Entry(entries[end].value, item.where).one_of(cities, "city") for end in ("a", "b"))
    marker = entries.get("permanent_marker")
    return Route(
        id=f"{a}-{b}",
        a=a,
        b=b,
        points=tuple(point.one_of(("house", "boat"), "point") for point in entries["points"].items(2, 6)),
        tavern=entries["tavern"].flag() if "tavern" in entries else False,
        permanent_marker=marker.one_of(PERMANENT_MARKERS, "permanent marker") if marker else None,
        country=entries["country"].slug() if "country" in entries else None,
        path=tuple(place.position() for place in entries["path"].items()),
    )


def _special_prestige(entry: Entry, cities: Ids) -> SpecialPrestige:
    entries = _fields(entry, ("city", "spaces"))
    spaces = [space.items(2, 2) for space in entries["spaces"].items(4, 4)]
    return SpecialPrestige(
        city=entries["city"].one_of(cities, "city"),
        spaces=tuple((value.integer(1, 20), colour.one_of(COLOURS, "colour")) for value, colour in spaces),
    )


def _countries(entry: Entry, cities: Ids) -> tuple[tuple[str, Ids], ...]:
    if isinstance(entry.members().get("note", entry).value, list):
        entry.fail("'note' is the key of notes; choose another id for this country")
    return tuple(
        (Entry(country, entry.where).slug(), members.some_of(cities, "city", least=1))
        for country, members in _without_note(entry.members()).items()
    )


def _permits(entry: Entry, cities: Ids, countries: Ids) -> tuple[tuple[str, Ids], ...]:
    """The permits, those for the fewest countries first: they are spent first (rule U2)."""
    permits = [
        (Entry(city, allowed.where).one_of(cities, "city"), allowed.some_of(countries, "country", least=1))
        for city, allowed in _without_note(entry.members()).items()
    ]
    return tuple(sorted(permits, key=lambda permit: len(permit[1])))


def _provinces(entry: Entry, routes: tuple[Route, ...]) -> tuple[Province, ...]:
    ids = {f"{a}-{b}": route.id for route in routes for a, b in ((route.a, route.b), (route.b, route.a))}
    provinces: dict[str, Province] = {}
    for item in entry.items(2):
        entries = _fields(item.named("id"), ("id", "routes"))
        id = entries["id"].slug()
        if id in provinces:
            item.named("id").fail("there is already a province with this id")
        borders = entries["routes"].some_of(ids, "route", least=1)
        provinces[id] = Province(id=id, routes=tuple(ids[route] for route in borders))
    return tuple(provinces.values())


def _guards(entry: Entry, cities: Ids, provinces: tuple[Province, ...]) -> tuple[tuple[str, str], ...]:
    touching = {p.id: {city for route in p.routes for city in route.split("-")} for p in provinces}
    guards: list[tuple[str, str]] = []
    for item in entry.items(0, MOST_GUARDS):
        entries = _fields(item, ("between", "provinces"))
        between = entries["between"].some_of(cities, "city", least=2, most=2)
        one, other = entries["provinces"].some_of(touching, "province", least=2, most=2)
        for city in between:
            if city not in touching[one] & touching[other]:
                entries["between"].fail(f"{city!r} does not touch both {one!r} and {other!r}")
        guards.append((one, other))
    return tuple(guards)


def _missions(entry: Entry, cities: Ids) -> tuple[tuple[str, str, str], ...]:
    cards: list[tuple[str, str, str]] = []
    for item in entry.items(5, MOST_MISSIONS):
        first, second, third = item.some_of(cities, "city", least=3, most=3)
        cards.append((first, second, third))
    return tuple(cards)


def _land(entry: Entry) -> tuple[tuple[tuple[float, float], ...], ...]:
    outlines = entry.items(1, MOST_OUTLINES)
    return tuple(tuple(place.position() for place in line.items(3, MOST_CORNERS)) for line in outlines)


def _fields(entry: Entry, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> dict[str, Entry]:
    """The entries of an object with these keys, which may also have a note."""
    return _without_note(entry.fields(required, (*optional, "note")))


def _without_note(entries: dict[str, Entry]) -> dict[str, Entry]:
    """Entries without the note for whoever reads the file."""
    if "note" in entries:
        entries.pop("note").text(MOST_NOTE)
    return entries
