"""Why a route cannot be established, or not with this result (E0-E3, O1, V4)."""

from __future__ import annotations

from typing import cast

from hansa.errors import IllegalAction
from hansa.play.case import Case, no
from hansa.play.names import ABILITIES, COLOURS, TRADESMEN
from hansa.play.narration import title
from hansa.play.notation import Draft
from hansa.rules.abilities import is_complete
from hansa.rules.establish import may_add_post, merchants_on
from hansa.rules.posts import leftmost_free, privilege_reaches
from hansa.rules.terms import ADDITIONAL_POST, MERCHANT, NOBODY, NOTHING, marker_count

__all__ = ["why_not_establish"]

_PRIVILEGES = ("I (white)", "II (orange)", "III (pink)", "IV (black)")


def why_not_establish(case: Case) -> IllegalAction | None:
    """First the route, then the result."""
    if (found := case.without_actions()) is not None:
        return found
    route = case.route("route")
    if route < 0:
        return _on_any_route(case)
    found = case.outside_province(route) or _incomplete(case, route)
    if found is not None:
        return found
    ends = (int(case.s.setup.end_a[route]), int(case.s.setup.end_b[route]))
    city = case.word("city")
    if city is not None and case.names.number("city", city) not in ends:
        return no(
            "not_an_end", "E3", f"{case.names.city_title(city)} is not an end of {case.where('route')}."
        )
    cities = ends if city is None else (case.names.number("city", city),)
    result = case.word("result")
    if result == "additional_post":
        return _no_additional_post(case, route, cities)
    if result == "develop" or (result is None and case.word("ability")):
        return _no_ability(case, ends)
    if result == "special_prestige" or (result is None and case.draft.given.get("value") is not None):
        return _no_prestige(case, route, ends)
    return next((found for found in (_no_post(case, route, city) for city in cities) if found), None)


def _on_any_route(case: Case) -> IllegalAction | None:
    """E0: no route was named; speak of a complete one, if there is one."""
    s = case.s
    for n, route in enumerate(case.names.routes):
        if s.census[n] == s.setup.full[s.active * s.setup.routes + n]:
            draft = Draft(case.draft.kind, {**case.draft.given, "route": route})
            return why_not_establish(Case(case.names, s, draft))
    return no("route_not_complete", "E0", "You have no complete route.")


def _incomplete(case: Case, route: int) -> IllegalAction | None:
    """E0."""
    s = case.s
    length = int(s.setup.first[route + 1] - s.setup.first[route])
    own = int((s.census[route] >> (4 * s.active)) & 15)
    if own == length:
        return None
    missing = f"{length - own} of its {length} points {'is' if length - own == 1 else 'are'} not yours"
    return no(
        "route_not_complete",
        "E0",
        f"{case.where('route')} is not complete: {missing}.",
    )


def _no_post(case: Case, route: int, city: int) -> IllegalAction | None:
    """E3a, O1."""
    s, setup, shown = case.s, case.s.setup, case.city(city)
    if setup.green[city]:
        return no(
            "green_city",
            "O1",
            f"{shown} has no spaces: only the markers 'additional post' and 'green post' bring posts there.",
        )
    space = leftmost_free(s, city)
    if space == NOBODY:
        return no("no_free_space", "E3a", f"{shown} has no free space.")
    colour = setup.space_colour[space]
    if not privilege_reaches(s, s.active, colour):
        return no(
            "privilege_too_low",
            "E3a",
            f"{shown}'s next space needs privilege {_PRIVILEGES[colour]}; yours is {_own(case)}.",
        )
    wanted = setup.space_shape[space]
    merchants = int(merchants_on(s, route))
    traders = int(setup.first[route + 1] - setup.first[route]) - merchants
    if (traders, merchants)[wanted]:
        return no(
            "needless_tradesman", "E3a", "The space decides which tradesman becomes a post; leave that out."
        )
    shape = "round" if wanted == MERCHANT else "square"
    return no(
        "wrong_shape",
        "E3a",
        f"{shown}'s next space is {shape} and takes a {TRADESMEN[wanted]}; {case.where('route')} has none.",
    )


def _own(case: Case) -> str:
    return _PRIVILEGES[case.active.privilege]


def _no_additional_post(case: Case, route: int, cities: tuple[int, ...]) -> IllegalAction | None:
    """E3a, O1, M1."""
    if marker_count(case.active.unused, ADDITIONAL_POST) == 0:
        return no("no_such_marker", "E3a", "You have no unused marker 'additional post'.")
    if not any(may_add_post(case.s, city) for city in cities):
        shown = " and ".join(case.city(city) for city in cities)
        return no(
            "no_post_yet",
            "E3a",
            f"An additional post needs a post on the first space, and in {shown} it is free.",
        )
    missing = f"There is no {case.word('tradesman')} on {case.where('route')} to become a post."
    return no("no_such_tradesman", "E3a", missing)


def _no_ability(case: Case, ends: tuple[int, int]) -> IllegalAction | None:
    """E3b, AB3."""
    setup = case.s.setup
    shown = [int(n) for city in ends for n in (setup.ability_1[city], setup.ability_2[city]) if n != NOBODY]
    word = case.word("ability")
    wanted = shown if word is None else [ABILITIES.index(word)]
    if not shown or not set(wanted) <= set(shown):
        what = title(word) if word else "an ability"
        return no("no_such_ability", "E3b", f"Neither end of {case.where('route')} shows {what}.")
    if all(is_complete(case.active, ability) for ability in wanted):
        names = " and ".join(ABILITIES[ability] for ability in wanted)
        return no("ability_complete", "AB3", f"Your {names} ability is already complete.")
    return None


def _no_prestige(case: Case, route: int, ends: tuple[int, int]) -> IllegalAction | None:
    """E3c."""
    s, setup = case.s, case.s.setup
    if setup.prestige_city not in ends:
        there = case.city(setup.prestige_city)
        elsewhere = f"Special prestige is in {there}, which is not an end of {case.where('route')}."
        return no("no_special_prestige", "E3c", elsewhere)
    if merchants_on(s, route) == 0:
        missing = f"Special prestige takes a merchant, and {case.where('route')} has none."
        return no("no_merchant", "E3c", missing)
    value = cast("int | None", case.draft.given.get("value"))
    spaces = [n for n in range(setup.prestige_spaces) if value is None or setup.prestige_value[n] == value]
    free = [n for n in spaces if s.spaces[setup.spaces + n] == NOTHING]
    if not free:
        return no("special_prestige_taken", "E3c", "That special-prestige space is taken.")
    colour = min(int(setup.prestige_colour[n]) for n in free)
    return no(
        "privilege_too_low",
        "E3c",
        f"That special-prestige space needs privilege {_PRIVILEGES[colour]}; yours is {_own(case)}.",
    )


assert len(_PRIVILEGES) == len(COLOURS)
