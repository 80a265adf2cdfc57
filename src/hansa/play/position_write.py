"""A state as the JSON form of its position (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from hansa.play.marker_sets import counts, preset
from hansa.play.names import ABILITIES, MARKERS, TILES, Names
from hansa.play.position_text import FORMAT
from hansa.rules.abilities import level
from hansa.rules.codes import hand_country, hand_piece
from hansa.rules.laid import laid_marker, laid_route, laid_seat
from hansa.rules.state import Player, State
from hansa.rules.terms import (
    AT_DISPLACED,
    AT_PERMANENT,
    AT_PICK_UP,
    AT_PLACE_2,
    AT_PUT_DOWN,
    AT_REMOVE,
    AT_REUSE,
    AT_TOLL,
    MARKER_KINDS,
    NOBODY,
    NOTHING,
    OVER,
    marker_count,
)

__all__ = ["CARRIES", "DECISIONS", "bag", "document", "remaining_supply"]

# By State.phase and State.carry.
DECISIONS = (
    "action",
    "displaced",
    "pick_up",
    "put_down",
    "remove",
    "permanent",
    "reuse",
    "place_2",
    "toll",
    "plate",
    "pawn",
    "over",
    "tribute",
)
CARRIES = ("own", "opponents", "any")

Document = dict[str, Any]


def document(names: Names, s: State) -> Document:
    """Everything about a position, hidden things too; a view leaves those out."""
    setup = s.setup
    chosen = {} if preset(setup) == "book" else {"marker_set": counts(setup)}
    colours = {"colours": list(names.colours)} if names.colours else {}
    laid = {"laid": [laid_entry(names, item) for item in s.laid]} if s.laid else {}
    return {
        "hansa": FORMAT,
        "board": setup.board.id,
        "edition": setup.edition_name,
        "players": int(setup.players),
        "modules": list(setup.modules),
        **chosen,
        **colours,
        "turn": _turn(names, s),
        "desks": {seat: _desk(names, s, n) for n, seat in enumerate(names.seats)},
        "routes": _routes(names, s),
        "cities": _cities(names, s),
        "special_prestige": names.row(s.spaces[setup.spaces :]),
        "markers": {names.routes[n]: MARKERS[m - 1] for n, m in enumerate(s.markers) if m},
        **laid,
        "marker_supply": [MARKERS[marker] for marker in remaining_supply(s)],
        "plate": bag(s.plate),
        "tiles": _tiles(s.tiles),
        "pawn": None if s.pawn == NOBODY else names.provinces[s.pawn],
        "decision": _decision(names, s),
    }


def laid_entry(names: Names, item: int) -> dict[str, str]:
    """A marker that lies at a route, and whose it is."""
    return {
        "route": names.routes[laid_route(item)],
        "marker": MARKERS[laid_marker(item)],
        "seat": names.seats[laid_seat(item)],
    }


def remaining_supply(s: State) -> list[int]:
    """The markers not drawn yet, in the order of drawing."""
    return [int(marker) for marker in s.marker_supply[s.drawn :]]


def bag(markers: int) -> list[str]:
    """The markers of a packed bag by name."""
    return list(_bag(int(markers))) if markers else []


@lru_cache(maxsize=1024)
def _bag(markers: int) -> tuple[str, ...]:
    """Asked for twice a seat whenever a position is shown, and nearly always with the same answer."""
    return tuple(MARKERS[kind] for kind in range(MARKER_KINDS) for _ in range(marker_count(markers, kind)))


def _tiles(tiles: int) -> list[str]:
    return [tile for n, tile in enumerate(TILES) if tiles >> n & 1]


def _turn(names: Names, s: State) -> Document:
    return {
        "number": int(s.turn),
        "seat": names.seats[s.active],
        "actions": int(s.actions_left),
        "acted": bool(s.acted),
        "marker_used": bool(s.marker_used),
        "closed": bool(s.closed),
        "pawn_moved": bool(s.pawn_moved),
        "permits_used": [city for n, city in enumerate(names.permits) if s.permits_used >> n & 1],
    }


def _desk(names: Names, s: State, seat: int) -> Document:
    player: Player = s.players[seat]
    if seat == s.setup.neutral_seat:
        return {"score": int(player.score), "east_west": int(player.east_west)}
    card = player.mission
    cities = s.setup.mission_city
    return {
        "score": int(player.score),
        "supply": {"traders": int(player.supply_traders), "merchants": int(player.supply_merchants)},
        "stock": {"traders": int(player.stock_traders), "merchants": int(player.stock_merchants)},
        **{ability: int(level(player, n)) for n, ability in enumerate(ABILITIES)},
        "markers": bag(player.unused),
        "used": bag(player.used),
        "tiles": _tiles(player.tiles),
        "mission": None if card == NOBODY else [names.cities[c] for c in cities[3 * card : 3 * card + 3]],
        "east_west": int(player.east_west),
    }


def _routes(names: Names, s: State) -> dict[str, str]:
    """The routes with a piece, one letter per point."""
    letters = names.row(s.points)
    taken = zip(names.routes, names.points_of, s.census, strict=False)
    return {route: letters[points] for route, points, pieces in taken if pieces}


def _cities(names: Names, s: State) -> dict[str, str]:
    """The cities with a post: additional posts, the latest first, `+`, spaces or posts in a green city."""
    letters, green = names.row(s.spaces), s.setup.green
    left, right = _additional(names, s.left_posts), _additional(names, s.right_posts)
    found: dict[str, str] = {}
    for n, (city, spaces) in enumerate(zip(names.cities, names.spaces_of, strict=False)):
        printed, before, after = letters[spaces], left.get(n, ""), right.get(n, "")
        if before or after or printed.strip("."):
            plus = "+" if before or green[n] else ""
            found[city] = f"{before[::-1]}{plus}{printed}{after}"
    return found


def _additional(names: Names, posts: Iterable[int]) -> dict[int, str]:
    """The posts that stand beside the spaces of cities, in the order in which they came."""
    found: dict[int, str] = {}
    for post in posts:
        found[post >> 4] = found.get(post >> 4, "") + names.letter(post & 15)
    return found


def _decision(names: Names, s: State) -> Document:
    phase = s.phase
    decision: Document = {"kind": DECISIONS[phase]}
    if phase == AT_DISPLACED:
        decision["seat"] = names.seats[s.owner]
    elif phase == AT_TOLL:
        decision["seat"] = names.seats[s.decider]
    elif phase == OVER:
        decision["reasons"] = list(names.reasons(s.ending))
    elif phase in (AT_PICK_UP, AT_PUT_DOWN):
        decision["whose"] = CARRIES[s.carry]
    if phase in (AT_DISPLACED, AT_PERMANENT, AT_REUSE, AT_PLACE_2):
        decision["route"] = names.routes[s.route]
    if phase == AT_DISPLACED:
        decision["piece"] = names.letter(s.displaced) if s.displaced != NOTHING else "."
        decision["extras"] = int(s.extras)
    if phase in (AT_PERMANENT, AT_REUSE):
        decision["traders"] = int(s.reuse_traders)
        decision["merchants"] = int(s.reuse_merchants)
    if phase in (AT_PICK_UP, AT_REMOVE, AT_REUSE, AT_PLACE_2):
        decision["left"] = int(s.extras)
    if phase in (AT_PICK_UP, AT_PUT_DOWN):
        decision["hand"] = [_held(names, held) for held in s.hand]
    if phase in (AT_DISPLACED, AT_PLACE_2):
        decision["placed"] = [names.points[point] for point in s.placed]
    if s.neutral_route != NOBODY:
        decision["neutral_post"] = names.routes[s.neutral_route]
    if s.due:
        decision["due"] = [laid_entry(names, item) for item in s.due]
    if s.ending and phase != OVER:
        decision["ending"] = list(names.reasons(s.ending))
    return decision


def _held(names: Names, held: int) -> str:
    """A piece in hand: `r`, with countries `r@wales`."""
    letter = names.letter(hand_piece(held))
    return f"{letter}@{names.countries[hand_country(held)]}" if names.has_countries else letter
