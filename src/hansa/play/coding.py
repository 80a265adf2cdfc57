"""Actions as the rules' integers and back, and points that are alike.

`decode` and `encode` follow the declarations in `hansa.play.actions`; three kinds need more than a table.
`legal_codes` lists each set of alike points once, by the first of them; `listed` says which code stands for
a code with one of the others.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, cast

from hansa.play.actions import RESULTS, Action, Displace, Establish, PutDown
from hansa.play.core import known_actions, table_of
from hansa.play.kinds import BY_CODE, KINDS
from hansa.play.names import ABILITIES, TRADESMEN, Names
from hansa.rules import codes as c
from hansa.rules.codes import code_a, code_b, code_c, code_kind, code_of, hand_code, hand_country, hand_piece
from hansa.rules.referee import legal_actions, to_move
from hansa.rules.state import State
from hansa.rules.terms import FROM_POINT, kind_of, owner_of, piece_of

__all__ = [
    "decode",
    "encode",
    "first_alike",
    "first_to_lift",
    "legal_as_given",
    "legal_codes",
    "legal_values",
    "listed",
]


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


def first_to_lift(s: State, point: int) -> int:
    """The first alike point whose piece may be lifted as an extra one; C5: not one placed just now."""
    return first_alike(s, point, set(s.placed))


def listed(s: State, code: int) -> int:
    """The code under which this one is among the legal actions, if it is legal."""
    kind, _ = BY_CODE[code_kind(code)]
    if "point" not in kind.fields:
        return code
    last = code_c(code)
    if code_kind(code) == c.EXTRA and last >= FROM_POINT:
        last = FROM_POINT + first_to_lift(s, last - FROM_POINT)
    return code_of(code_kind(code), first_alike(s, code_a(code)), code_b(code), last)


def legal_as_given(names: Names, s: State, codes: list[int], action: Action) -> Action | None:
    """An action that is one of the legal ones as it stands, or like one of them; made again from its code."""
    try:
        code = encode(names, action)
        known = listed(s, code) in codes
    except (AttributeError, KeyError, TypeError, ValueError, OverflowError):  # left out, or no such value
        return None
    found = decode(names, s, code) if known else None
    return found if found == action else None


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
        names.decoded[number][code] = action
    return action


def _decode(names: Names, seat: str, code: int, price: int) -> Action:
    kind, layout = BY_CODE[code_kind(code)]
    numbers = (int(code_a(code)), int(code_b(code)), int(code_c(code)))
    if kind.action is Displace:
        paying = ("trader",) * (price - numbers[2]) + ("merchant",) * numbers[2]
        return Displace(seat, names.points[numbers[0]], TRADESMEN[numbers[1]], paying)
    if kind.action is PutDown:
        return _decode_put_down(names, seat, *numbers)
    if kind.action is Establish:
        return _decode_establish(names, seat, *numbers)
    made: dict[str, Any] = dict(layout.given)
    for part, number in zip(layout.parts, numbers, strict=False):
        field = kind.fields[part]
        value = field.value(names, number)
        made[part] = (*made.get(part, ()), value) if field.type is tuple else value
    return kind.action(seat, **made)


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


def encode(names: Names, action: Action) -> int:
    """The code of an action whose fields are all known names."""
    made = getattr(action, "_made", None)
    if made is not None and made[0] is names:
        return cast(int, made[1])
    number = names.number
    match action:
        case Displace(_, point, tradesman, paying):
            merchants = paying.count("merchant")
            return code_of(c.DISPLACE, number("point", point), number("tradesman", tradesman), merchants)
        case PutDown(_, point, tradesman, owner, country):
            piece = piece_of(number("seat", owner), number("tradesman", tradesman))
            held = hand_code(piece, number("country", country) if country else 0)
            return code_of(c.PUT_DOWN, number("point", point), held)
        case Establish():
            return _encode_establish(names, action)
    kind = KINDS[type(action)]
    fitting = [code for code in kind.codes if all(getattr(action, f) == v for f, v in code.given.items())]
    if not fitting:
        raise ValueError(f"{action} is written as no code")
    layout = fitting[0]
    numbers: list[int] = []
    for part in dict.fromkeys(layout.parts):
        field, value = kind.fields[part], getattr(action, part)
        numbers += [field.number(names, each) for each in (value if field.type is tuple else (value,))]
    if len(numbers) != len(layout.parts):
        raise ValueError(f"{action} has too much or too little in it")
    return code_of(layout.number, *numbers)


def _encode_establish(names: Names, action: Establish) -> int:
    route = names.number("route", action.route)
    result = RESULTS.index(action.result)
    argument = 0
    if action.city is not None:
        argument = 0 if names.setup.end_a[route] == names.number("city", action.city) else 1
    if result == c.R_ADDITIONAL_POST:
        argument = 2 * argument + names.number("tradesman", action.tradesman or "")
    elif result == c.R_DEVELOP:
        argument = names.number("ability", action.ability or "")
    elif result == c.R_SPECIAL_PRESTIGE:
        argument = names.number("special-prestige space", str(action.value))
    return code_of(c.ESTABLISH, route, result, argument)
