"""The JSON form of a position as a state, with every check that needs no decision (docs/notation.md).

`Entry` reads values one by one, so every error names its entry.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise

from hansa.boards import BONUS_MARKERS, EDITIONS, Board
from hansa.boards.entry import Entry
from hansa.errors import SetupError
from hansa.play.marker_sets import preset, read_marker_set
from hansa.play.names import ABILITIES, MARKERS, NEUTRAL, SEATS, TILES, Names, names_for
from hansa.play.position_text import FORMAT
from hansa.rules.abilities import actions_value
from hansa.rules.laid import laid_code, laid_marker
from hansa.rules.posts import leftmost_free, update_control
from hansa.rules.setup import MODULES, VARIANTS
from hansa.rules.state import Player, State, add_posts, put, set_laid, set_marker_supply
from hansa.rules.terms import (
    BIT,
    BOAT,
    LAST_LEVEL,
    MARKER_KINDS,
    NOBODY,
    P_NONE,
    kind_of,
    marker_count,
    one_marker,
    owner_of,
    piece_of,
)

__all__ = [
    "OPTIONAL",
    "REQUIRED",
    "read_board_entries",
    "read_desks",
    "read_laid",
    "read_marker_supply",
    "read_setup",
    "read_turn",
    "the_piece",
]

REQUIRED = ("board",)
OPTIONAL = (
    "hansa",
    "edition",
    "players",
    "modules",
    "marker_set",
    "colours",
    "turn",
    "desks",
    "routes",
    "cities",
    "special_prestige",
    "markers",
    "laid",
    "marker_supply",
    "plate",
    "tiles",
    "pawn",
    "decision",
)
Entries = dict[str, Entry]
_LYING = tuple(marker.id for marker in BONUS_MARKERS if marker.lies)


def read_setup(top: Entries, board: Board) -> Names:
    """Version, edition, players, modules, marker set and colours."""
    if "hansa" in top:
        version = top["hansa"].integer(0, 999)
        if version != FORMAT:
            top["hansa"].fail(f"this is version {version} of positions; version {FORMAT} is understood")
    edition = top["edition"].one_of(EDITIONS, "edition") if "edition" in top else "big_box"
    players = top["players"].integer(2, 5) if "players" in top else min(4, board.players[1])
    modules = top["modules"].some_of((*MODULES, *VARIANTS), "module") if "modules" in top else ()
    supply = _marker_set(edition, top["marker_set"]) if "marker_set" in top else ()
    colours = top["colours"].some_of(SEATS, "colour", players, players) if "colours" in top else ()
    return names_for(board, players, edition, modules, supply, colours)


def _marker_set(edition: str, entry: Entry) -> tuple[int, ...]:
    """PM5: what the marker supply held when the game began."""
    chosen = entry.value
    if not isinstance(chosen, str):
        chosen = {marker: number.integer(0, 40) for marker, number in entry.members().items()}
    try:
        return read_marker_set(edition, chosen)
    except SetupError as error:
        return entry.fail(error.message)


# The board


def read_board_entries(names: Names, s: State, top: Entries) -> None:
    """Routes, cities, special prestige, markers at routes, tiles laid out and the pawn."""
    _each(top, "routes", lambda name, entry: _read_route(names, s, name, entry))
    _each(top, "cities", lambda name, entry: _read_city(names, s, name, entry))
    if "special_prestige" in top:
        _read_prestige(names, s, top["special_prestige"])
    _each(top, "markers", lambda name, entry: _read_marker(names, s, name, entry))
    if "laid" in top:
        set_laid(s, [read_laid(names, item) for item in top["laid"].items(0, 40)])
    if "plate" in top:
        s.plate = _bag(top["plate"])
    if "tiles" in top:
        s.tiles = _tiles(names, top["tiles"])
    if "pawn" in top and top["pawn"].value is not None:
        if not s.setup.provinces:
            top["pawn"].fail("there is no pawn in this game")
        s.pawn = names.provinces.index(top["pawn"].one_of(names.provinces, "province"))


def _each(top: Entries, group: str, read: Callable[[str, Entry], None]) -> None:
    """Read each member of a group, if the group is there."""
    if group in top:
        for name, entry in top[group].members().items():
            read(name, entry)


def the_piece(names: Names, letter: str, entry: Entry) -> int:
    """The piece that a letter means."""
    seat = names.letters.find(letter.lower())
    if len(letter) != 1 or seat < 0:
        known = ", ".join(f"{seat[0]} {seat}" for seat in names.seats)
        entry.fail(f"{letter!r} is not a piece in this game; the letters are {known}")
    if letter == NEUTRAL[0].upper():
        entry.fail("the neutral player has no merchants")
    return int(piece_of(seat, 1 if letter.isupper() else 0))


def _read_route(names: Names, s: State, name: str, entry: Entry) -> None:
    route = _number(names, "route", names.routes, name, entry)
    first, last = s.setup.first[route], s.setup.first[route + 1]
    letters = entry.text()
    if s.census[route]:
        entry.fail("appears twice")
    if len(letters) != last - first:
        entry.fail(f"expected {last - first} points, found {letters!r}")
    for point, letter in zip(range(first, last), letters, strict=True):
        if letter != ".":
            piece = the_piece(names, letter, entry)
            on_boat = s.setup.point_shape[point] == BOAT
            if on_boat and kind_of(piece) == 0 and owner_of(piece) != s.setup.neutral_seat:
                entry.fail(f"point {point - first + 1} is a boat, which takes only a merchant")
            put(s, point, piece)


def _number(names: Names, what: str, known: tuple[str, ...], name: str, entry: Entry) -> int:
    """The number of a key; a route's cities may be in either order."""
    if names.knows(what, name):
        return names.number(what, name)
    return known.index(Entry(name, entry.where).one_of(known, what))


def _read_city(names: Names, s: State, name: str, entry: Entry) -> None:
    setup = s.setup
    city = _number(names, "city", names.cities, name, entry)
    if s.post_counts[city]:
        entry.fail("appears twice")
    before, plus, after = entry.text().rpartition("+")
    left = [the_piece(names, letter, entry) for letter in reversed(before)]
    right: list[int] = []
    first, last = setup.space_first[city], setup.space_first[city + 1]
    posts = [0 if letter == "." else the_piece(names, letter, entry) for letter in after]
    if setup.green[city]:
        if not plus or 0 in posts:
            entry.fail("a green city has no spaces; its posts stand before and after a '+'")
        right = posts
    else:
        if len(posts) != last - first:
            entry.fail(f"expected {last - first} spaces, found {after!r}")
        if any(not one and other for one, other in pairwise(posts)):
            entry.fail("a post skips a space")
        if left and not posts[0]:
            entry.fail("an additional post needs a post on the first space")
        for space, piece in zip(range(first, last), posts, strict=True):
            s.spaces[space] = piece
    if any(owner_of(piece) == setup.neutral_seat for piece in (*left, *right)):
        entry.fail("the neutral player's posts stand on printed spaces")
    add_posts(s, [16 * city + piece for piece in left], [16 * city + piece for piece in right])
    _count_posts(s, city, [*left, *posts])


def _count_posts(s: State, city: int, posts: Iterable[int]) -> None:
    for piece in posts:
        if piece:
            s.post_counts[city] += BIT[5 * owner_of(piece)]
    update_control(s, city)
    if leftmost_free(s, city) == NOBODY and s.post_counts[city]:
        s.completed += 1


def _read_prestige(names: Names, s: State, entry: Entry) -> None:
    letters = entry.text()
    if len(letters) != s.setup.prestige_spaces:
        entry.fail(f"expected {s.setup.prestige_spaces} spaces, found {letters!r}")
    for space, letter in enumerate(letters, s.setup.spaces):
        if letter != ".":
            piece = the_piece(names, letter, entry)
            if kind_of(piece) == 0:
                entry.fail(f"{letter!r}: only merchants stand on special-prestige spaces")
            s.spaces[space] = piece


def _read_marker(names: Names, s: State, name: str, entry: Entry) -> None:
    setup = s.setup
    route = _number(names, "route", names.routes, name, entry)
    if s.markers[route]:
        entry.fail("appears twice")
    if setup.permanent[route] != P_NONE:
        entry.fail("a route with a permanent marker never gets another one (rule P1)")
    if setup.country[route]:
        entry.fail(f"markers are not placed in {names.countries[setup.country[route]].title()} (rule U6)")
    s.markers[route] = MARKERS.index(entry.one_of(MARKERS, "marker")) + 1


def read_laid(names: Names, entry: Entry) -> int:
    """PM2, PM3: a marker that lies at a route, and whose it is."""
    given = entry.fields(("route", "marker", "seat"), ())
    route = _number(names, "route", names.routes, given["route"].text(), given["route"])
    marker = MARKERS.index(given["marker"].one_of(_LYING, "marker that lies at a route"))
    seat = names.players.index(given["seat"].one_of(names.players, "seat"))
    return int(laid_code(route, marker, seat))


def _markers(entry: Entry) -> list[int]:
    return [MARKERS.index(item.one_of(MARKERS, "marker")) for item in entry.items(0, 40)]


def _bag(entry: Entry) -> int:
    """The markers as a packed bag."""
    bag = 0
    for kind, number in Counter(_markers(entry)).items():
        if number > 15:
            entry.fail(f"no edition has {number} of {MARKERS[kind]}")
        bag += number * int(one_marker(kind))
    return bag


def _tiles(names: Names, entry: Entry) -> int:
    chosen = entry.some_of(TILES, "tile")
    if chosen and not names.setup.favour:
        entry.fail("there are no favour tiles in this game")
    return sum(2 ** TILES.index(tile) for tile in chosen)


# The desks


def read_desks(names: Names, s: State, top: Entries) -> dict[int, Entries]:
    """Each seat's desk except supply and stock, which are returned for `share_out`."""
    desks = top["desks"].members() if "desks" in top else {}
    pieces: dict[int, Entries] = {seat: {} for seat in range(s.setup.players)}
    for name, desk in desks.items():
        seat = names.seats.index(Entry(name, desk.where).one_of(names.seats, "seat"))
        player = s.players[seat]
        if seat == s.setup.neutral_seat:
            entries = desk.fields((), ("score", "east_west"))
        else:
            own = (*ABILITIES, "supply", "stock", "markers", "used", "tiles", "mission", "score", "east_west")
            entries = desk.fields((), own)
            _read_abilities(player, entries)
            _read_belongings(names, player, entries)
            pieces[seat] = {key: entries[key] for key in ("supply", "stock") if key in entries}
        player.score = entries["score"].integer(0, 199) if "score" in entries else 0
        player.east_west = entries["east_west"].integer(0, 3) if "east_west" in entries else 0
    _check_east_west(s, top)
    _check_belongings(names, s, top)
    return pieces


def _read_abilities(player: Player, entries: Entries) -> None:
    for n, ability in enumerate(ABILITIES):
        if ability in entries:
            level = entries[ability].integer(0, int(LAST_LEVEL[n]))
            setattr(player, ability, level)


def _read_belongings(names: Names, player: Player, entries: Entries) -> None:
    for key, field in (("markers", "unused"), ("used", "used")):
        if key in entries:
            setattr(player, field, _bag(entries[key]))
    if "tiles" in entries:
        player.tiles = _tiles(names, entries["tiles"])
    if "mission" in entries and entries["mission"].value not in (None, []):
        player.mission = _mission(names, entries["mission"])


def _mission(names: Names, entry: Entry) -> int:
    """The card with these three cities."""
    if not names.setup.missions:
        entry.fail("there are no missions in this game")
    wanted = set(entry.some_of(names.cities, "city", 3, 3))
    for card, cities in enumerate(names.setup.board.missions):
        if set(cities) == wanted:
            return card
    return entry.fail("no mission card names these three cities")


def _check_east_west(s: State, top: Entries) -> None:
    places = sorted(int(player.east_west) for player in s.players if player.east_west)
    if places != list(range(1, len(places) + 1)):
        top["desks"].fail(f"east_west: the places taken are 1, 2, 3 in turn, not {places}")
    s.east_west_scored = len(places)


def _check_belongings(names: Names, s: State, top: Entries) -> None:
    """No mission, tile or marker appears more often than in the box."""
    missions = [player.mission for player in s.players if player.mission != NOBODY]
    if len(set(missions)) < len(missions):
        top["desks"].fail("mission: a card is dealt twice")
    taken = [s.tiles, *(player.tiles for player in s.players)]
    entry = top.get("tiles", top.get("desks"))
    if entry is None:
        return
    if sum(taken) != _union(taken):
        entry.fail("tiles: one is there twice")
    number = bin(sum(taken)).count("1")
    if number > s.setup.players:
        entry.fail(f"tiles: {number}; there are as many as players, {s.setup.players} (rule EF1)")


def _union(sets: Iterable[int]) -> int:
    union = 0
    for one in sets:
        union |= one
    return union


def read_marker_supply(s: State, top: Entries, root: Entry) -> None:
    """The marker supply; by default every marker that is nowhere else, kind by kind."""
    left = [int(number) for number in s.setup.marker_set]
    for marker in s.markers:
        if marker:
            left[marker - 1] -= 1
    for item in s.laid:
        left[laid_marker(item)] -= 1
    for held in (s.plate, *(held for player in s.players for held in (player.unused, player.used))):
        for kind in range(MARKER_KINDS):
            left[kind] -= int(marker_count(held, kind))
    supply = None
    if "marker_supply" in top:
        supply = _markers(top["marker_supply"])
        for kind in supply:
            left[kind] -= 1
    for kind, number in enumerate(left):
        if number < 0:
            most = s.setup.marker_set[kind]
            whose = "edition" if preset(s.setup) == "book" else "marker set"
            root.fail(f"markers: {most - number} of {MARKERS[kind]}; the {whose} has {most}")
    if supply is None:
        supply = [kind for kind, number in enumerate(left) for _ in range(number)]
    set_marker_supply(s, supply)


# The turn


def read_turn(names: Names, s: State, top: Entries) -> None:
    """Whose turn it is, and what has happened in it."""
    flags = ("acted", "marker_used", "closed", "pawn_moved")
    turn = (
        top["turn"].fields((), ("number", "seat", "actions", "permits_used", *flags)) if "turn" in top else {}
    )
    s.turn = turn["number"].integer(1, 100_000) if "number" in turn else 1
    s.active = names.players.index(turn["seat"].one_of(names.players, "seat")) if "seat" in turn else 0
    s.acted, s.marker_used, s.closed, s.pawn_moved = (flag in turn and turn[flag].flag() for flag in flags)
    if s.pawn_moved and not s.setup.provinces:
        turn["pawn_moved"].fail("there is no pawn in this game")
    if "permits_used" in turn:
        for city in turn["permits_used"].some_of(names.permits, "permit"):
            s.permits_used |= BIT[names.permits.index(city)]
    if "actions" in turn:
        s.actions_left = turn["actions"].integer(0, 40)
        if s.closed and s.actions_left:
            turn["actions"].fail("no action may follow in a turn that is closed")
    else:
        s.actions_left = 0 if s.closed else actions_value(s.players[s.active])
