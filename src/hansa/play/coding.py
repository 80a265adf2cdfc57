"""Actions as the rules' integers and back, and points that are alike.

`decode` follows the declarations in `hansa.play.actions`; five kinds need more than a table. Whatever is
played is one of the decoded values, so `encode` only has to remember what a value was decoded from.
`legal_codes` lists each set of alike points once, by the first of them; `listed` says which code stands for
a code with one of the others.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, cast

from hansa.play.actions import RESULTS, Action, Displace, Establish, ExchangePosts, Place, PutDown
from hansa.play.core import known_actions, table_of
from hansa.play.kinds import BY_CODE
from hansa.play.names import ABILITIES, TRADESMEN, Names
from hansa.rules import codes as c
from hansa.rules.codes import code_a, code_b, code_c, code_kind, code_of, hand_country, hand_piece
from hansa.rules.referee import legal_actions, to_move
from hansa.rules.state import State
from hansa.rules.terms import FROM_POINT, kind_of, owner_of

__all__ = [
    "alike_points",
    "at_points",
    "decode",
    "encode",
    "first_alike",
    "first_to_lift",
    "legal_codes",
    "legal_values",
    "listed",
]

# Decoded values kept for a setup, some 300 bytes each. A game at random makes 3,000, all games together
# more than 80,000 on a board for five: too many for a server with dozens of setups.
KEPT = 32_768


def legal_codes(s: State) -> list[int]:
    """The codes of all legal actions, each once, in the order of the rules."""
    return list(dict.fromkeys(legal_actions(s)))


def first_alike(s: State, point: int, but: Collection[int] = ()) -> int:
    """The first point of the route with the same shape and content, skipping some."""
    setup, points = s.setup, s.points
    if point not in but:
        for earlier in range(setup.first[setup.point_route[point]], point):
            alike = (
                points[earlier] == points[point] and setup.point_shape[earlier] == setup.point_shape[point]
            )
            if alike and earlier not in but:
                return earlier
    return point


def alike_points(names: Names, s: State, but: Collection[int] = ()) -> dict[str, list[str]]:
    """All points but some, those that are alike together, by the one that `first_alike` answers with."""
    found: dict[tuple[tuple[int, int], int], list[str]] = {}
    for n, alike in enumerate(zip(names.point_kinds, s.points, strict=True)):
        if n not in but:
            found.setdefault(alike, []).append(names.points[n])
    return {points[0]: points for points in found.values()}


def first_to_lift(s: State, point: int) -> int:
    """The first alike point whose piece may be lifted as an extra one; C5: not one placed just now."""
    return first_alike(s, point, set(s.placed))


def listed(s: State, code: int) -> int:
    """The code under which this one is among the legal actions, if it is legal."""
    kind, _ = BY_CODE[code_kind(code)]
    if "point" not in kind.fields:
        return code
    lifted = code_kind(code) == c.EXTRA and code_c(code) >= FROM_POINT
    source = first_to_lift(s, code_c(code) - FROM_POINT) if lifted else None
    return at_points(code, first_alike(s, code_a(code)), source)


def at_points(code: int, point: int | None = None, source: int | None = None) -> int:
    """The code with other points, alike to those it names."""
    first = code_a(code) if point is None else point
    last = code_c(code) if source is None else FROM_POINT + source
    return code_of(code_kind(code), first, code_b(code), last)


def legal_values(names: Names, s: State) -> tuple[Action, ...]:
    """All legal actions as values."""
    known = known_actions(s, names.decoded)
    return known if known is not None else tuple(decode(names, s, code) for code in legal_codes(s))


def decode(names: Names, s: State, code: int) -> Action:
    """The action that a code means in this position, of which only the decider and the price matter."""
    number = table_of(s, code)
    action = names.decoded[number].get(code)
    if action is None:
        action = _decode(names, names.seats[to_move(s)], code, number % 3)
        object.__setattr__(action, "_made", (names, code))
        if sum(map(len, names.decoded)) >= KEPT:
            for table in names.decoded:
                table.clear()
        names.decoded[number][code] = action
    return action


def _decode(names: Names, seat: str, code: int, price: int) -> Action:
    kind, layout = BY_CODE[code_kind(code)]
    numbers = (int(code_a(code)), int(code_b(code)), int(code_c(code)))
    if kind.action is Displace:
        paying = _payment(price - numbers[2], numbers[2])
        return Displace(seat, names.points[numbers[0]], TRADESMEN[numbers[1]], paying)
    if kind.action is Place:
        return _decode_place(names, seat, *numbers)
    if kind.action is PutDown:
        return _decode_put_down(names, seat, *numbers)
    if kind.action is Establish:
        return _decode_establish(names, seat, *numbers)
    if kind.action is ExchangePosts:
        return ExchangePosts(seat, names.left_post(*numbers[:2]))
    made: dict[str, Any] = dict(layout.given)
    for part, number in zip(layout.parts, numbers, strict=False):
        field = kind.fields[part]
        value = field.value(names, number)
        made[part] = (*made.get(part, ()), value) if field.type is tuple else value
    return kind.action(seat, **made)


def _payment(traders: int, merchants: int) -> tuple[str, ...]:
    return ("trader",) * traders + ("merchant",) * merchants


def _decode_place(names: Names, seat: str, point: int, kind: int, paid: int) -> Place:
    paying = _payment(*divmod(paid, c.PAID_TRADER)) if paid else None
    return Place(seat, names.points[point], TRADESMEN[kind], paying)


def _decode_put_down(names: Names, seat: str, point: int, held: int, _: int) -> PutDown:
    piece = hand_piece(held)
    country = names.countries[hand_country(held)] if names.has_countries else None
    return PutDown(
        seat, names.points[point], TRADESMEN[kind_of(piece)], names.seats[owner_of(piece)], country
    )


def _decode_establish(names: Names, seat: str, route: int, result: int, argument: int) -> Establish:
    ends = (names.setup.end_a[route], names.setup.end_b[route])
    made: dict[str, Any] = {}
    if result == c.R_POST:
        made["city"] = names.cities[ends[argument]]
    elif result == c.R_ADDITIONAL_POST:
        made = {"city": names.cities[ends[argument >> 1]], "tradesman": TRADESMEN[argument & 1]}
    elif result == c.R_DEVELOP:
        made["ability"] = ABILITIES[argument]
    elif result == c.R_SPECIAL_PRESTIGE:
        made["value"] = int(names.prestige_values[argument])
    return Establish(seat, names.routes[route], RESULTS[result], **made)


def encode(names: Names, s: State, action: Action) -> int:
    """The code of an action that was decoded with these names, or of a value equal to a listed one."""
    made = getattr(action, "_made", None)
    if made is not None and made[0] is names:
        return cast(int, made[1])
    for code in legal_codes(s):
        if decode(names, s, code) == action:
            return code
    raise ValueError(f"{action} is not among the legal actions.")
