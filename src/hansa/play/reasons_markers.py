"""Why a marker or tile cannot be used, taken or placed (M1, M2, E5, O3, P1, U6, EF1, EF2)."""

from __future__ import annotations

from typing import cast

from hansa.boards import BONUS_MARKERS
from hansa.errors import IllegalAction
from hansa.play.case import Case, no
from hansa.play.names import ABILITIES, MARKERS, TILES
from hansa.play.narration import title
from hansa.rules.abilities import is_complete
from hansa.rules.codes import code_a, code_b
from hansa.rules.posts import green_posts, has_free_space
from hansa.rules.referee import legal_actions
from hansa.rules.state import State
from hansa.rules.terms import (
    BIT,
    E_BIG_BOX,
    EXCHANGE_MARKER,
    EXCHANGE_POSTS,
    NOTHING,
    P_NONE,
    marker_count,
    owner_of,
)

__all__ = [
    "why_not_exchange",
    "why_not_green_post",
    "why_not_place_marker",
    "why_not_tile",
    "why_not_tribute",
    "why_not_use",
]


def _no_marker(case: Case, marker: str, rule: str) -> IllegalAction | None:
    if marker_count(case.active.unused, MARKERS.index(marker)):
        return None
    return no("no_such_marker", rule, f"You have no unused marker '{title(marker)}'.")


def why_not_use(case: Case) -> IllegalAction | None:
    """T3, M2, AB3."""
    marker = case.word("marker")
    if marker is None:
        return no("no_such_marker", "T3", "None of your markers would do anything now.")
    if (found := _no_marker(case, marker, "T3")) is not None:
        return found
    if marker == "additional_post":
        return no("used_with_route", "T3", "'Additional post' is used when a route is established.")
    ability = case.word("ability")
    if ability is not None and is_complete(case.active, ABILITIES.index(ability)):
        return no("ability_complete", "AB3", f"Your {ability} ability is already complete.")
    if marker == MARKERS[EXCHANGE_MARKER]:
        return _why_not_swap(case)
    facts = BONUS_MARKERS[MARKERS.index(marker)]
    if facts.lies and not case.active.supply_traders:
        rule = "PM2" if facts.for_post else "PM3"
        needs = f"'{title(marker).capitalize()}' needs a trader from your supply."
        return no("not_enough_tradesmen", rule, needs)
    return no("marker_does_nothing", "M2", f"The marker '{title(marker)}' would do nothing now.")


def _why_not_swap(case: Case) -> IllegalAction:
    """PM1: one of a rival's used markers, but no *exchange marker*."""
    rival, taken = case.word("rival"), case.word("taken")
    if rival == case.names.seats[case.s.active]:
        return no("not_a_rival", "PM1", "'Exchange marker' takes a marker from another player.")
    if taken == MARKERS[EXCHANGE_MARKER]:
        return no("not_to_be_taken", "PM1", "An 'exchange marker' cannot be taken with another one.")
    if taken is not None:
        whose = title(rival) if rival is not None else "Nobody else"
        has = "has no" if rival is not None else "has a"
        return no("no_such_marker", "PM1", f"{whose} {has} used marker '{title(taken)}'.")
    return no("marker_does_nothing", "PM1", "There is no used marker of a rival that you could take.")


def why_not_tribute(case: Case) -> IllegalAction | None:
    """PM2."""
    player = case.s.players[case.s.decider]
    given = tuple(cast(int, case.draft.given.get(kind, 0)) for kind in ("traders", "merchants"))
    if given[0] > player.stock_traders or given[1] > player.stock_merchants:
        return case.lacking("PM2", int(player.stock_traders), int(player.stock_merchants), "stock")
    due = legal_actions(case.s)[0]
    return no(
        "wrong_tribute", "PM2", f"A tribute brings {code_a(due) + code_b(due)} tradesmen, not {sum(given)}."
    )


def why_not_exchange(case: Case) -> IllegalAction | None:
    """M2: two neighbouring posts of different owners, in the Big Box one of them yours."""
    if (found := _no_marker(case, MARKERS[EXCHANGE_POSTS], "T3")) is not None:
        return found
    word = case.word("space")
    if word is None:
        return no("marker_does_nothing", "M2", "There are no two posts that could be exchanged.")
    if "/" not in word:
        shown = case.names.city_title(word)
        return no("no_pair", "M2", f"{shown} has no two neighbouring posts that could be exchanged.")
    name, _, number = word.partition("/")
    shown = case.names.city_title(name)
    pair = _ordinary_posts(case.s, case.names.number("city", name))[int(number) - 1 : int(number) + 1]
    if len(pair) < 2:
        return no("no_pair", "M2", f"There are no two posts side by side on these spaces of {shown}.")
    one, other = (owner_of(piece) for piece in pair)
    if one == other:
        return no("same_owner", "M2", f"Both posts in {shown} belong to {title(case.names.seats[one])}.")
    assert case.s.setup.edition == E_BIG_BOX
    return no("not_your_post", "M2", f"One of the two posts in {shown} must be yours.")


def _ordinary_posts(s: State, city: int) -> list[int]:
    """The posts of a city that are no additional ones, from left to right."""
    printed = s.spaces[s.setup.space_first[city] : s.setup.space_first[city + 1]]
    green = [s.right_posts[n] & 15 for n in green_posts(s, city)]
    return [piece for piece in (*printed, *green) if piece != NOTHING]


def why_not_tile(case: Case) -> IllegalAction | None:
    """EF1, EF2."""
    s, tile = case.s, case.word("tile")
    if not s.setup.favour:
        return no("no_favour_tiles", "EF1", "This game is played without favour tiles.")
    if s.acted or s.marker_used or s.closed:
        return no(
            "tile_too_late", "EF2", "A favour tile is taken at the start of a turn, before anything else."
        )
    if s.tiles == 0 or (tile is not None and not s.tiles & BIT[TILES.index(tile)]):
        return no("tile_gone", "EF1", "That tile is not on display.")
    paying = cast("tuple[str, ...] | None", case.draft.given.get("paying"))
    if paying is not None and len(paying) != 2:
        return no("wrong_payment", "EF2", f"A favour tile costs 2 unused markers, not {len(paying)}.")
    return no("no_such_marker", "EF2", "You do not have these two unused markers.")


def why_not_green_post(case: Case) -> IllegalAction | None:
    """O3 *green post*."""
    city = case.word("city")
    if city is not None and not case.s.setup.green[case.names.number("city", city)]:
        return no("not_green", "O3", f"{case.names.city_title(city)} is not a green city.")
    return case.lacking_in_supply("O3")


def why_not_place_marker(case: Case) -> IllegalAction | None:
    """P1, U6, N4."""
    s, setup = case.s, case.s.setup
    marker, route = case.word("marker"), case.route("route")
    if marker is not None and not marker_count(s.plate, MARKERS.index(marker)):
        return no("no_such_marker", "P1", f"There is no marker '{title(marker)}' on the plate.")
    if route < 0:
        return None
    shown = case.where("route")
    if setup.permanent[route] != P_NONE:
        return no("permanent_there", "P1", f"{shown} has a permanent marker and never gets another.")
    if setup.country[route]:
        country = case.country(setup.country[route])
        return no("country_forbidden", "U6", f"{shown} is in {country}, where no marker is placed.")
    if s.markers[route]:
        return no("marker_there", "P1", f"There is a marker at {shown} already.")
    if not (has_free_space(s, setup.end_a[route]) or has_free_space(s, setup.end_b[route])):
        return no("no_free_space", "P1", f"Both end cities of {shown} are full.")
    return no("route_not_empty", "P1", f"There are tradesmen on {shown}.")
