"""Actions as values: one class for each kind of decision, its fields in the rulebook's words.

`str(action)` is the action's line of text (docs/notation.md); `hansa.play.notation` reads it back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from hansa.play.names import MARKERS, TRADESMEN

__all__ = [
    "Action",
    "Displace",
    "Done",
    "EndTurn",
    "Establish",
    "ExchangePosts",
    "Extra",
    "GreenPost",
    "Income",
    "MovePawn",
    "NeutralPost",
    "PickUp",
    "Place",
    "PlaceMarker",
    "PutDown",
    "PutPawn",
    "Remove",
    "Replace",
    "Reuse",
    "SkipPermanent",
    "TakeTile",
    "Toll",
    "UseMarker",
    "UsePermanent",
]


@dataclass(frozen=True, slots=True)
class Income:
    """A: take tradesmen from the stock into the supply."""

    seat: str
    traders: int = 0
    merchants: int = 0

    def __str__(self) -> str:
        counts = (_counted(self.traders, "trader"), _counted(self.merchants, "merchant"))
        return " ".join(word for word in (self.seat, "income", *counts) if word)


@dataclass(frozen=True, slots=True)
class Place:
    """B: put a tradesman from the supply on a free point."""

    seat: str
    point: str
    tradesman: str

    def __str__(self) -> str:
        return f"{self.seat} place {self.point} {self.tradesman}"


@dataclass(frozen=True, slots=True)
class Displace:
    """C: put a tradesman in the place of an opponent's and pay for it."""

    seat: str
    point: str
    tradesman: str
    paying: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "paying", _in_order(self.paying, TRADESMEN))

    def __str__(self) -> str:
        return f"{self.seat} displace {self.point} {self.tradesman} paying {' '.join(self.paying)}"


@dataclass(frozen=True, slots=True)
class Replace:
    """C2: put the displaced piece on a point."""

    seat: str
    point: str

    def __str__(self) -> str:
        return f"{self.seat} replace {self.point}"


@dataclass(frozen=True, slots=True)
class Extra:
    """C2, C5, *place 2*: put an extra tradesman on a point, from the stock, the supply or a point."""

    seat: str
    point: str
    tradesman: str
    source: str

    def __str__(self) -> str:
        return f"{self.seat} extra {self.point} {self.tradesman} from {self.source}"


@dataclass(frozen=True, slots=True)
class PickUp:
    """D, *move 3*, *move 2*: pick a piece up."""

    seat: str
    point: str

    def __str__(self) -> str:
        return f"{self.seat} pick_up {self.point}"


@dataclass(frozen=True, slots=True)
class PutDown:
    """D, *move 3*, *move 2*: put a piece down; with countries, the one it was picked up in matters."""

    seat: str
    point: str
    tradesman: str
    owner: str = ""  # left out: the own piece
    country: str | None = None

    def __post_init__(self) -> None:
        if not self.owner:
            object.__setattr__(self, "owner", self.seat)

    def __str__(self) -> str:
        owner = "" if self.owner == self.seat else f"{self.owner} "
        country = f" from {self.country}" if self.country else ""
        return f"{self.seat} put_down {self.point} {owner}{self.tradesman}{country}"


@dataclass(frozen=True, slots=True)
class Establish:
    """E: establish a trade route with one result.

    The result is `nothing`, `post` (in a city), `additional_post` (in a city, with a tradesman),
    `develop` (an ability) or `special_prestige` (on the space with a value).
    """

    seat: str
    route: str
    result: str
    city: str | None = None
    tradesman: str | None = None
    ability: str | None = None
    value: int | None = None

    def __str__(self) -> str:
        words = (self.city, self.tradesman, self.ability, self.value)
        arguments = "".join(f" {word}" for word in words if word is not None)
        return f"{self.seat} establish {self.route} {self.result}{arguments}"


@dataclass(frozen=True, slots=True)
class ExchangePosts:
    """The marker *exchange posts*: a space of a city and its right neighbour change their tradesmen."""

    seat: str
    space: str

    def __str__(self) -> str:
        return f"{self.seat} use exchange_posts {self.space}"


@dataclass(frozen=True, slots=True)
class UseMarker:
    """Another marker: `plus_3`, `plus_4`, `move_3`, `remove_3`, or `develop` with the ability."""

    seat: str
    marker: str
    ability: str | None = None

    def __str__(self) -> str:
        return f"{self.seat} use {self.marker}" + (f" {self.ability}" if self.ability else "")


@dataclass(frozen=True, slots=True)
class Remove:
    """*Remove 3*: take a piece off the board."""

    seat: str
    point: str

    def __str__(self) -> str:
        return f"{self.seat} remove {self.point}"


@dataclass(frozen=True, slots=True)
class UsePermanent:
    """E5: use the permanent marker of the route just established."""

    seat: str

    def __str__(self) -> str:
        return f"{self.seat} use permanent"


@dataclass(frozen=True, slots=True)
class SkipPermanent:
    """E5: decline the permanent marker."""

    seat: str

    def __str__(self) -> str:
        return f"{self.seat} skip permanent"


@dataclass(frozen=True, slots=True)
class GreenPost:
    """O3: use the permanent marker *green post*: a tradesman from the supply becomes a post."""

    seat: str
    city: str
    tradesman: str

    def __str__(self) -> str:
        return f"{self.seat} green_post {self.city} {self.tradesman}"


@dataclass(frozen=True, slots=True)
class Reuse:
    """O3 *reuse 2*: put a tradesman of the route on a point."""

    seat: str
    point: str
    tradesman: str

    def __str__(self) -> str:
        return f"{self.seat} reuse {self.point} {self.tradesman}"


@dataclass(frozen=True, slots=True)
class TakeTile:
    """EF2: take a favour tile for all actions of the turn and two unused markers."""

    seat: str
    tile: str
    paying: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "paying", _in_order(self.paying, MARKERS))

    def __str__(self) -> str:
        return f"{self.seat} take_tile {self.tile} paying {' '.join(self.paying)}"


@dataclass(frozen=True, slots=True)
class Toll:
    """EF3 *toll*: take a trader from the stock, or not."""

    seat: str
    take: bool

    def __str__(self) -> str:
        return f"{self.seat} toll {'take' if self.take else 'decline'}"


@dataclass(frozen=True, slots=True)
class PutPawn:
    """V2: the second player puts the pawn into a province."""

    seat: str
    province: str

    def __str__(self) -> str:
        return f"{self.seat} put_pawn {self.province}"


@dataclass(frozen=True, slots=True)
class MovePawn:
    """V3: move the pawn, for free or as an action."""

    seat: str
    province: str
    free: bool

    def __str__(self) -> str:
        return f"{self.seat} move_pawn {self.province} {'free' if self.free else 'action'}"


@dataclass(frozen=True, slots=True)
class NeutralPost:
    """N3: the city of the neutral's post."""

    seat: str
    city: str

    def __str__(self) -> str:
        return f"{self.seat} neutral_post {self.city}"


@dataclass(frozen=True, slots=True)
class PlaceMarker:
    """P1: place a replacement marker at a route."""

    seat: str
    marker: str
    route: str

    def __str__(self) -> str:
        return f"{self.seat} place_marker {self.marker} {self.route}"


@dataclass(frozen=True, slots=True)
class Done:
    """No more pieces: ends a displacement, picking up, *remove 3*, *reuse 2*, *place 2*."""

    seat: str

    def __str__(self) -> str:
        return f"{self.seat} done"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """T2: end the turn."""

    seat: str

    def __str__(self) -> str:
        return f"{self.seat} end_turn"


Action: TypeAlias = (
    Income
    | Place
    | Displace
    | Replace
    | Extra
    | PickUp
    | PutDown
    | Establish
    | ExchangePosts
    | UseMarker
    | Remove
    | UsePermanent
    | SkipPermanent
    | GreenPost
    | Reuse
    | TakeTile
    | Toll
    | PutPawn
    | MovePawn
    | NeutralPost
    | PlaceMarker
    | Done
    | EndTurn
)


def _counted(number: int, word: str) -> str:
    """`2 traders`, `1 merchant`, nothing for 0."""
    return "" if number == 0 else f"{number} {word}" if number == 1 else f"{number} {word}s"


def _in_order(words: tuple[str, ...], order: tuple[str, ...]) -> tuple[str, ...]:
    """The words in the order of their table, so that equal payments are equal values.

    What is no payment at all stays as it is, and is refused when it is played.
    """
    if not isinstance(words, (tuple, list)):
        return words
    return tuple(sorted(words, key=lambda word: order.index(word) if word in order else len(order)))
