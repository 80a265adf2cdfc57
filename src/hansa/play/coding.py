"""Actions as the rules' integers and back, and points that are alike.

`decode` and `encode` translate (hansa.rules.codes has the layout). `legal_codes` lists each set of alike
points once, by its first; `listed` tells under which code a code with any of the others is listed.
"""

from __future__ import annotations

from hansa.play.actions import (
    Action,
    Displace,
    Done,
    EndTurn,
    Establish,
    ExchangePosts,
    Extra,
    GreenPost,
    Income,
    MovePawn,
    NeutralPost,
    PickUp,
    Place,
    PlaceMarker,
    PutDown,
    PutPawn,
    Remove,
    Replace,
    Reuse,
    SkipPermanent,
    TakeTile,
    Toll,
    UseMarker,
    UsePermanent,
)
from hansa.play.names import ABILITIES, MARKERS, TILES, TRADESMEN, Names
from hansa.rules import codes as c
from hansa.rules.codes import code_a, code_b, code_c, code_kind, code_of, hand_code, hand_country, hand_piece
from hansa.rules.referee import legal_actions, to_move
from hansa.rules.state import State
from hansa.rules.terms import (
    DEVELOP,
    FROM_POINT,
    FROM_STOCK,
    FROM_SUPPLY,
    MERCHANT,
    MOVE_3,
    REMOVE_3,
    kind_of,
    owner_of,
    piece_of,
)

__all__ = [
    "code_kinds",
    "decode",
    "encode",
    "first_alike",
    "first_to_lift",
    "legal_as_given",
    "legal_codes",
    "listed",
]

# The kinds of code an action is written as.
_KINDS: dict[type[Action], tuple[int, ...]] = {
    Income: (c.INCOME,),
    Place: (c.PLACE,),
    Displace: (c.DISPLACE,),
    Replace: (c.REPLACE,),
    Extra: (c.EXTRA,),
    PickUp: (c.PICK_UP,),
    PutDown: (c.PUT_DOWN,),
    Establish: (c.ESTABLISH,),
    ExchangePosts: (c.USE_EXCHANGE_POSTS,),
    UseMarker: (c.USE_DEVELOP, c.USE_MARKER, c.USE_MOVE_3, c.USE_REMOVE_3),
    Remove: (c.REMOVE,),
    UsePermanent: (c.USE_PERMANENT,),
    SkipPermanent: (c.SKIP_PERMANENT,),
    GreenPost: (c.GREEN_POST,),
    Reuse: (c.REUSE,),
    TakeTile: (c.TAKE_TILE,),
    Toll: (c.TOLL,),
    PutPawn: (c.PUT_PAWN,),
    MovePawn: (c.MOVE_PAWN_FREE, c.MOVE_PAWN_ACTION),
    NeutralPost: (c.NEUTRAL_POST,),
    PlaceMarker: (c.PLACE_MARKER,),
    Done: (c.DONE,),
    EndTurn: (c.END_TURN,),
}
_RESULTS = ("nothing", "post", "additional_post", "develop", "special_prestige")
# The kinds whose field a is a point.
_ON_POINT = frozenset(
    (
        c.PLACE,
        c.DISPLACE,
        c.REPLACE,
        c.EXTRA,
        c.PICK_UP,
        c.PUT_DOWN,
        c.REMOVE,
        c.REUSE,
    )
)


def code_kinds(action: type[Action]) -> tuple[int, ...]:
    """The kinds of code that a kind of action is written as."""
    return _KINDS[action]


def legal_codes(s: State) -> list[int]:
    """The codes of all legal actions, each once, in the order of the rules."""
    return list(dict.fromkeys(legal_actions(s)))


def first_alike(s: State, point: int) -> int:
    """The first point of the route with the same shape and content."""
    shape, piece = s.setup.point_shape[point], s.points[point]
    for earlier in range(s.setup.first[s.setup.point_route[point]], point):
        if s.points[earlier] == piece and s.setup.point_shape[earlier] == shape:
            return earlier
    return point


def first_to_lift(s: State, point: int) -> int:
    """The first alike point whose piece may be lifted as an extra one; C5: not one placed just now."""
    placed = set(s.placed)
    if point in placed:
        return point
    shape, piece = s.setup.point_shape[point], s.points[point]
    for earlier in range(s.setup.first[s.setup.point_route[point]], point):
        if s.points[earlier] == piece and s.setup.point_shape[earlier] == shape and earlier not in placed:
            return earlier
    return point


def listed(s: State, code: int) -> int:
    """The code by which the legal actions list this one, when it is legal."""
    if code_kind(code) not in _ON_POINT:
        return code
    a, last = code_a(code), code_c(code)
    if code_kind(code) == c.EXTRA and last >= FROM_POINT:
        last = FROM_POINT + first_to_lift(s, last - FROM_POINT)
    return code_of(code_kind(code), first_alike(s, a), code_b(code), last)


def legal_as_given(names: Names, s: State, codes: list[int], action: Action) -> Action | None:
    """An action that is, as it stands, one of the legal ones or alike to one; made anew from its code."""
    try:
        code = encode(names, action)
        known = listed(s, code) in codes
    except (AttributeError, TypeError, ValueError, OverflowError):  # left out, or there is no such value
        return None
    found = decode(names, s, code) if known else None
    return found if found == action else None


def decode(names: Names, s: State, code: int) -> Action:
    """The action that a code means in this position: only who decides and the price of a piece matter."""
    price = 0
    if code >> 24 == c.DISPLACE:
        price = 2 if kind_of(s.points[code_a(code)]) == MERCHANT else 1
    key = (code << 5) + (to_move(s) << 2) + price
    action = names.decoded.get(key)
    if action is None:
        action = names.decoded[key] = _decode(names, names.seats[to_move(s)], code, price)
    return action


def _decode(names: Names, seat: str, code: int, price: int) -> Action:
    kind, a, b, last = code_kind(code), code_a(code), code_b(code), code_c(code)
    if kind == c.PLACE:
        return Place(seat, names.points[a], TRADESMEN[b])
    if kind == c.DISPLACE:
        paying = ("trader",) * (price - last) + ("merchant",) * last
        return Displace(seat, names.points[a], TRADESMEN[b], paying)
    if kind == c.INCOME:
        return Income(seat, a, b)
    if kind == c.ESTABLISH:
        return _decode_establish(names, seat, a, b, last)
    if kind == c.EXTRA:
        source = "stock" if last == FROM_STOCK else "supply" if last == FROM_SUPPLY else ""
        return Extra(seat, names.points[a], TRADESMEN[b], source or names.points[last - FROM_POINT])
    if kind == c.PUT_DOWN:
        piece = hand_piece(b)
        country = names.countries[hand_country(b)] if names.has_countries else None
        return PutDown(
            seat, names.points[a], TRADESMEN[kind_of(piece)], names.seats[owner_of(piece)], country
        )
    if kind == c.PLACE_MARKER:
        return PlaceMarker(seat, MARKERS[b], names.routes[a])
    if kind == c.TAKE_TILE:
        return TakeTile(seat, TILES[a], (MARKERS[b], MARKERS[last]))
    return _decode_short(names, seat, kind, a, b)


def _decode_establish(names: Names, seat: str, route: int, result: int, argument: int) -> Establish:
    setup = names.setup
    name, word = names.routes[route], _RESULTS[result]
    if result == c.R_POST:
        return Establish(seat, name, word, city=names.cities[(setup.end_a, setup.end_b)[argument][route]])
    if result == c.R_ADDITIONAL_POST:
        city = names.cities[(setup.end_a, setup.end_b)[argument >> 1][route]]
        return Establish(seat, name, word, city=city, tradesman=TRADESMEN[argument & 1])
    if result == c.R_DEVELOP:
        return Establish(seat, name, word, ability=ABILITIES[argument])
    if result == c.R_SPECIAL_PRESTIGE:
        return Establish(seat, name, word, value=int(setup.prestige_value[argument]))
    return Establish(seat, name, word)


def _decode_short(names: Names, seat: str, kind: int, a: int, b: int) -> Action:
    """The kinds with one or two plain fields."""
    match kind:
        case c.REPLACE:
            return Replace(seat, names.points[a])
        case c.PICK_UP:
            return PickUp(seat, names.points[a])
        case c.USE_EXCHANGE_POSTS:
            return ExchangePosts(seat, names.spaces[a])
        case c.USE_DEVELOP:
            return UseMarker(seat, MARKERS[DEVELOP], ABILITIES[a])
        case c.USE_MARKER:
            return UseMarker(seat, MARKERS[a])
        case c.USE_MOVE_3:
            return UseMarker(seat, MARKERS[MOVE_3])
        case c.USE_REMOVE_3:
            return UseMarker(seat, MARKERS[REMOVE_3])
        case c.REMOVE:
            return Remove(seat, names.points[a])
        case c.USE_PERMANENT:
            return UsePermanent(seat)
        case c.SKIP_PERMANENT:
            return SkipPermanent(seat)
        case c.GREEN_POST:
            return GreenPost(seat, names.cities[a], TRADESMEN[b])
        case c.REUSE:
            return Reuse(seat, names.points[a], TRADESMEN[b])
        case c.TOLL:
            return Toll(seat, a == 1)
        case c.PUT_PAWN:
            return PutPawn(seat, names.provinces[a])
        case c.MOVE_PAWN_FREE | c.MOVE_PAWN_ACTION:
            return MovePawn(seat, names.provinces[a], kind == c.MOVE_PAWN_FREE)
        case c.NEUTRAL_POST:
            return NeutralPost(seat, names.cities[a])
        case c.DONE:
            return Done(seat)
        case c.END_TURN:
            return EndTurn(seat)
    raise AssertionError(f"no action has the kind {kind}")


def encode(names: Names, action: Action) -> int:
    """The code of an action whose fields are all known names."""
    number = names.number
    match action:
        case Place(_, point, tradesman):
            return code_of(c.PLACE, number("point", point), number("tradesman", tradesman))
        case Displace(_, point, tradesman, paying):
            merchants = paying.count("merchant")
            return code_of(c.DISPLACE, number("point", point), number("tradesman", tradesman), merchants)
        case Income(_, traders, merchants):
            return code_of(c.INCOME, traders, merchants)
        case Establish():
            return _encode_establish(names, action)
        case Extra(_, point, tradesman, source):
            where = {"stock": FROM_STOCK, "supply": FROM_SUPPLY}.get(source)
            if where is None:
                where = FROM_POINT + number("point", source)
            return code_of(c.EXTRA, number("point", point), number("tradesman", tradesman), where)
        case PutDown(_, point, tradesman, owner, country):
            piece = piece_of(number("seat", owner), number("tradesman", tradesman))
            held = hand_code(piece, number("country", country) if country else 0)
            return code_of(c.PUT_DOWN, number("point", point), held)
        case PlaceMarker(_, marker, route):
            return code_of(c.PLACE_MARKER, number("route", route), number("marker", marker))
        case TakeTile(_, tile, paying):
            one, other = (number("marker", marker) for marker in paying)
            return code_of(c.TAKE_TILE, number("tile", tile), one, other)
        case UseMarker(_, marker, ability):
            return _encode_marker(names, marker, ability)
        case Replace(_, point) | PickUp(_, point) | Remove(_, point):
            return code_of(_KINDS[type(action)][0], number("point", point))
        case Reuse(_, point, tradesman):
            return code_of(c.REUSE, number("point", point), number("tradesman", tradesman))
        case GreenPost(_, city, tradesman):
            return code_of(c.GREEN_POST, number("city", city), number("tradesman", tradesman))
        case ExchangePosts(_, space):
            return code_of(c.USE_EXCHANGE_POSTS, number("space", space))
        case Toll(_, take):
            return code_of(c.TOLL, 1 if take else 0)
        case PutPawn(_, province):
            return code_of(c.PUT_PAWN, number("province", province))
        case MovePawn(_, province, free):
            return code_of(c.MOVE_PAWN_FREE if free else c.MOVE_PAWN_ACTION, number("province", province))
        case NeutralPost(_, city):
            return code_of(c.NEUTRAL_POST, number("city", city))
        case UsePermanent() | SkipPermanent() | Done() | EndTurn():
            return code_of(_KINDS[type(action)][0])


def _encode_establish(names: Names, action: Establish) -> int:
    setup = names.setup
    route = names.number("route", action.route)
    result = _RESULTS.index(action.result)
    argument = 0
    if action.city is not None:
        argument = 0 if setup.end_a[route] == names.number("city", action.city) else 1
    if result == c.R_ADDITIONAL_POST:
        argument = 2 * argument + names.number("tradesman", action.tradesman or "")
    elif result == c.R_DEVELOP:
        argument = names.number("ability", action.ability or "")
    elif result == c.R_SPECIAL_PRESTIGE:
        argument = names.number("special-prestige space", str(action.value))
    return code_of(c.ESTABLISH, route, result, argument)


def _encode_marker(names: Names, marker: str, ability: str | None) -> int:
    number = names.number("marker", marker)
    if number == DEVELOP:
        return code_of(c.USE_DEVELOP, names.number("ability", ability or ""))
    if number == MOVE_3:
        return code_of(c.USE_MOVE_3)
    if number == REMOVE_3:
        return code_of(c.USE_REMOVE_3)
    return code_of(c.USE_MARKER, number)
