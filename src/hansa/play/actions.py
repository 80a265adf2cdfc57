"""Actions as values: one class for each kind of decision, its fields in the rulebook's words.

`str(action)` is the action's line of text (docs/notation.md); `hansa.play.notation` reads it back. A class
is all there is to say about a kind: its verb, its fields and what they are, and the integer code
(hansa.rules.codes) with the fields in its parts.
"""

from __future__ import annotations

from typing import Annotated, Any

from hansa.play.kinds import KINDS, VERBS, Action, Code, Field, Kind
from hansa.play.names import MARKERS, TRADESMEN
from hansa.rules import codes as c

__all__ = ["Action", "action_schema", "as_json"]  # and the classes, see the end

Number = Annotated[int, Field()]
Point = Annotated[str, Field("point", "route")]
Tradesman = Annotated[str, Field("tradesman")]
Route = Annotated[str, Field("route")]
City = Annotated[str, Field("city")]
Space = Annotated[str, Field("space", "green post", "city")]
Ability = Annotated[str, Field("ability")]
Marker = Annotated[str, Field("marker")]
Payment = Annotated[tuple[str, ...], Field("tradesman", after="paying")]
Province = Annotated[str, Field("province")]
RESULTS = ("nothing", "post", "additional_post", "develop", "special_prestige")


class Income(Action):
    """A: take tradesmen from the stock into the supply."""

    traders: Number = 0
    merchants: Number = 0

    def __str__(self) -> str:
        return _counted(self, self.traders, self.merchants)


class Place(Action, codes=(Code(c.PLACE, "point", "tradesman"),)):
    """B: put a tradesman from the supply on a free point; where a *block* lies, pay for it (PM3)."""

    point: Point
    tradesman: Tradesman
    paying: Payment | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "paying", _in_order(self.paying or None, TRADESMEN))


class Displace(Action):
    """C: put a tradesman in the place of an opponent's and pay for it."""

    point: Point
    tradesman: Tradesman
    paying: Payment

    def __post_init__(self) -> None:
        object.__setattr__(self, "paying", _in_order(self.paying, TRADESMEN))


class Replace(Action):
    """C2: put the displaced piece on a point."""

    point: Point


class Extra(Action):
    """C2, C5, *place 2*: put an extra tradesman on a point, from the stock, the supply or a point."""

    point: Point
    tradesman: Tradesman
    source: Annotated[
        str, Field("point", "route", words={"stock": "stock", "supply": "supply"}, after="from")
    ]


class PickUp(Action):
    """D, *move 3*, *move 2*: pick a piece up."""

    point: Point


class PutDown(Action, text=("point", "owner", "tradesman", "country")):
    """D, *move 3*, *move 2*: put a piece down; with countries, the one it was picked up in matters."""

    point: Point
    tradesman: Tradesman
    owner: Annotated[str, Field("seat")] = ""  # left out: a piece of one's own
    country: Annotated[str, Field("country", after="from")] | None = None

    def __post_init__(self) -> None:
        if not self.owner:
            object.__setattr__(self, "owner", self.seat)

    def __str__(self) -> str:
        owner = "" if self.owner == self.seat else f"{self.owner} "
        country = f" from {self.country}" if self.country else ""
        return f"{self.seat} put_down {self.point} {owner}{self.tradesman}{country}"


class Establish(Action):
    """E: establish a trade route with one result.

    The result is `nothing`, `post` (in a city), `additional_post` (in a city, with a tradesman),
    `develop` (an ability) or `special_prestige` (on the space with a value).
    """

    route: Route
    result: Annotated[str, Field(words={word: word for word in RESULTS})]
    city: City | None = None
    tradesman: Tradesman | None = None
    ability: Ability | None = None
    value: Annotated[int, Field("special-prestige space")] | None = None


class ExchangePosts(Action, verb="use exchange_posts", codes=(Code(c.USE_EXCHANGE_POSTS, "space"),)):
    """The marker *exchange posts*: a space of a city and its right neighbour change their tradesmen.

    A green city has no spaces; there the posts of *green post* are counted from the left.
    """

    space: Space


class UsePermanent(Action, verb="use permanent"):
    """E5: use the permanent marker of the route just established."""


class UseMarker(
    Action,
    verb="use",
    codes=(
        Code(c.USE_DEVELOP, "ability", marker="develop"),
        Code(c.USE_MOVE_3, marker="move_3"),
        Code(c.USE_REMOVE_3, marker="remove_3"),
        Code(c.LAY_MARKER, "route", "marker"),
        Code(c.USE_EXCHANGE_MARKER, "rival", "taken", marker="exchange_marker"),
        Code(c.USE_MARKER, "marker"),
    ),
):
    """Another marker, such as `plus_3`.

    *Develop* comes with the ability, *tribute* and *block* with the route they are put at, *exchange marker*
    with the rival and the marker taken there.
    """

    marker: Marker
    ability: Ability | None = None
    route: Route | None = None
    rival: Annotated[str, Field("seat")] | None = None
    taken: Marker | None = None


class Remove(Action):
    """*Remove 3*: take a piece off the board."""

    point: Point


class SkipPermanent(Action, verb="skip permanent"):
    """E5: decline the permanent marker."""


class GreenPost(Action):
    """O3: use the permanent marker *green post*: a tradesman from the supply becomes a post."""

    city: City
    tradesman: Tradesman


class Reuse(Action):
    """O3 *reuse 2*: put a tradesman of the route on a point."""

    point: Point
    tradesman: Tradesman


class TakeTile(Action, codes=(Code(c.TAKE_TILE, "tile", "paying", "paying"),)):
    """EF2: take a favour tile for all actions of the turn and two unused markers."""

    tile: Annotated[str, Field("tile")]
    paying: Annotated[tuple[str, ...], Field("marker", after="paying")]

    def __post_init__(self) -> None:
        object.__setattr__(self, "paying", _in_order(self.paying, MARKERS))


class Toll(Action):
    """EF3 *toll*: take a trader from the stock, or not."""

    take: Annotated[bool, Field(words={"decline": False, "take": True})]


class Tribute(Action):
    """PM2: take tradesmen from the stock for a post that was opened beside one's *tribute*."""

    traders: Number = 0
    merchants: Number = 0

    def __str__(self) -> str:
        return _counted(self, self.traders, self.merchants)


class PutPawn(Action):
    """V2: the second player puts the pawn into a province."""

    province: Province


class MovePawn(
    Action,
    codes=(
        Code(c.MOVE_PAWN_FREE, "province", free=True),
        Code(c.MOVE_PAWN_ACTION, "province", free=False),
    ),
):
    """V3: move the pawn, for free or as an action."""

    province: Province
    free: Annotated[bool, Field(words={"action": False, "free": True})]


class NeutralPost(Action):
    """N3: the city of the neutral's post."""

    city: City


class PlaceMarker(Action, codes=(Code(c.PLACE_MARKER, "route", "marker"),)):
    """P1: place a replacement marker at a route."""

    marker: Marker
    route: Route


class Done(Action):
    """No more pieces: ends a displacement, picking up, *remove 3*, *reuse 2*, *place 2*."""


class EndTurn(Action):
    """T2: end the turn."""


VERBS["skip"] = VERBS["skip permanent"]


def _counted(action: Action, traders: int, merchants: int) -> str:
    """`red income 2 traders 1 merchant`."""
    counts = ((traders, "trader"), (merchants, "merchant"))
    words = (f"{number} {word}{'s' * (number != 1)}" for number, word in counts if number)
    return " ".join((action.seat, KINDS[type(action)].verb, *words))


def _in_order(words: Any, order: tuple[str, ...]) -> Any:
    """The words in the order of their table, so that equal payments are equal values.

    What is no payment at all stays as it is, and is refused when it is played.
    """
    if not isinstance(words, (tuple, list)):
        return words
    return tuple(sorted(words, key=lambda word: order.index(word) if word in order else len(order)))


def as_json(action: Action) -> dict[str, Any]:
    """An action as a JSON object: its kind, its text, and the fields it has."""
    described = KINDS[type(action)]
    shown: dict[str, Any] = {"kind": described.name, "text": str(action), "seat": action.seat}
    for name in described.fields:
        value = getattr(action, name)
        if value is not None:
            shown[name] = value
    return shown


def action_schema() -> dict[str, Any]:
    """The JSON schema of what `as_json` makes."""
    return {"oneOf": [_schema(described) for described in KINDS.values()]}


def _schema(described: Kind) -> dict[str, Any]:
    own = {name: field.schema() for name, field in described.fields.items()}
    text = {"type": "string"}
    return {
        "type": "object",
        "title": described.action.__name__,
        "properties": {"kind": {"const": described.name}, "text": text, "seat": text, **own},
        "required": ["kind", "text", *described.needed],
    }


__all__ += [kind.__name__ for kind in KINDS]
