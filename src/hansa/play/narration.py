"""English sentences for events and decisions; why an action is not allowed is said in `hansa.play.reasons`.

A sentence is a template. Its fields are those of the event, with names as printed; `{pieces}` counts
traders and merchants.
"""

from __future__ import annotations

from typing import Any

from hansa.play.events import Event
from hansa.play.names import TRADESMEN, Names
from hansa.rules.codes import hand_piece
from hansa.rules.referee import to_move
from hansa.rules.state import State
from hansa.rules.terms import (
    AT_DISPLACED,
    NOBODY,
    NOTHING,
    OVER,
    kind_of,
    marker_total,
    owner_of,
)

__all__ = ["count", "describe", "narrate", "title"]

_TITLES = {
    "additional_post": "additional post",
    "exchange_posts": "exchange posts",
    "plus_3": "+3 actions",
    "plus_4": "+4 actions",
    "develop": "develop 1 ability",
    "move_3": "move 3",
    "remove_3": "remove 3",
    "move_2": "move 2",
    "green_post": "green post",
    "reuse_2": "reuse 2",
    "place_2": "place 2",
    "displaced_anywhere": "displaced anywhere",
    "plus_1_action": "+1 action",
    "double_compensation": "double compensation",
    "neutral": "the neutral player",
}

_SENTENCES = {
    "turn": "{Seat} begins turn {turn}.",
    "income": "{Seat} takes {pieces} from the stock.",
    "placed": "{Seat} places a {tradesman} on {point}.",
    "displaced": "{By} displaces {seat's} {tradesman} on {point} with a {by_tradesman}.",
    "paid": "{Seat} pays {pieces}.",
    "returned": "No point is free: {seat's} {tradesman} goes back to the stock.",
    "replaced": "{Seat's} displaced {tradesman} goes to {point}.",
    "extra": "{Seat} adds a {tradesman} on {point}, from {source}.",
    "picked_up": "{Seat's} {tradesman} is picked up from {point}.",
    "put_down": "{Seat's} {tradesman} is put down on {point}.",
    "established": "{Seat} establishes {route}.",
    "control": "{Seat} controls {city}: 1 point.",
    "marker_taken": "{Seat} takes the marker {marker} from {route}.",
    "drew": "{Seat} draws a replacement marker onto the plate.",
    "no_marker": "There is no replacement marker left: the game ends with this action.",
    "post": "{Seat's} {tradesman} becomes a post in {city}.",
    "coin": "{Seat} gains {points} for the coin in {city}.",
    "completed": "{City} is completed, as number {completed}.",
    "east_west": "{Seat} joins east and west in place {place}: {points} points.",
    "developed": "{Seat} develops {ability}.",
    "special_prestige": "{Seat} takes the special prestige of {value}.",
    "to_stock": "{Seat} returns {pieces} to the stock.",
    "marker_used": "{Seat} uses the marker {marker}.",
    "exchanged": "{Seat} exchanges two posts in {city}.",
    "removed": "{Seat's} {tradesman} is removed from {point} into the supply.",
    "permanent": "{Seat} uses the permanent marker {marker} of {route}.",
    "reused": "{Seat} reuses a {tradesman} on {point}.",
    "tile": "{Seat} gives up the turn for the tile {tile} and turns down {paid_1} and {paid_2}.",
    "toll": "{Seat} takes a trader as toll.",
    "toll declined": "{Seat} takes no toll.",
    "pawn": "{Seat} moves the pawn to {province}.",
    "marker_placed": "{Seat} places the marker {marker} at {route}.",
    "marker_gone": "The marker {marker} leaves the game.",
    "neutral_established": "The neutral player establishes {route}.",
    "neutral_trader": "A neutral trader is put on {point}.",
    "over": "The game is over: {reasons}.",
}
_REASONS = {
    "prestige": "somebody has 20 points",
    "markers": "there is no replacement marker left",
    "cities": "enough cities are completed",
}

# In the order of State.phase.
_DECISIONS = (
    "{Seat} takes turn {turn}, with {actions} left.",
    "{Seat} places {what}.",
    "{Seat} picks up a piece ({left} more at most).",
    "{Seat} puts down {hand}.",
    "{Seat} removes a piece ({left} more at most).",
    "{Seat} uses the permanent marker of {route}, or not.",
    "{Seat} reuses a piece of {route} ({left} more at most).",
    "{Seat} places an extra piece abroad ({left} more at most).",
    "{Seat} takes a trader as toll, or not.",
    "{Seat} places {plate}.",
    "{Seat} puts the pawn into a province.",
    "The game is over: {reasons}.",
)
_NEUTRAL_POST = "{Seat} chooses the city for the neutral player's post: {route}."


def title(word: str) -> str:
    """A marker, tile, seat or ability as it is called."""
    return _TITLES.get(word, word.replace("_", " "))


def count(number: int, word: str) -> str:
    """`1 trader`, `2 traders`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _pieces(traders: int, merchants: int) -> str:
    counts = ((traders, "trader"), (merchants, "merchant"))
    return " and ".join(count(number, word) for number, word in counts if number) or "nothing"


def narrate(names: Names, event: Event) -> str:
    """What happened, in one sentence."""
    kind = "toll declined" if event.kind == "toll" and not event["taken"] else event.kind
    return _SENTENCES[kind].format(**_words(names, dict(event.fields)))


def _words(names: Names, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields as they are shown, with capitals and possessives where a sentence may need them."""
    words: dict[str, Any] = {}
    for name, value in fields.items():
        shown = value
        if name in ("point", "route"):
            shown = names.route_title(value.partition("/")[0])
        elif name == "source":
            shown = f"the {value}" if "/" not in value else names.route_title(value.partition("/")[0])
        elif name == "city":
            shown = names.city_title(value)
        elif name == "reasons":
            shown = " and ".join(_REASONS[reason] for reason in value)
        elif isinstance(value, str):
            shown = title(value)
        words[name] = shown
        if isinstance(shown, str):
            words[name.capitalize()] = shown[:1].upper() + shown[1:]
    for name in ("seat", "by"):
        if name in words:
            words[f"{name}'s"] = f"{words[name]}'s"
            words[f"{name.capitalize()}'s"] = f"{words[name.capitalize()]}'s"
    if "traders" in fields:
        words["pieces"] = _pieces(fields["traders"], fields["merchants"])
    return words


def describe(names: Names, s: State, plate_size: int | None = None) -> str:
    """What is being decided, in one sentence; a view has no plate but knows its size."""
    fields: dict[str, Any] = {"seat": names.seat(to_move(s)) or "nobody", "turn": int(s.turn)}
    if s.neutral_route != NOBODY:
        fields["route"] = names.routes[s.neutral_route]
        return _NEUTRAL_POST.format(**_words(names, fields))
    if s.route != NOBODY:
        fields["route"] = names.routes[s.route]
    if s.phase == OVER:
        fields["reasons"] = names.reasons(s.ending)
    words = _words(names, fields)
    words["left"] = int(s.extras)
    words["actions"] = count(int(s.actions_left), "action")
    plate = int(marker_total(s.plate)) if plate_size is None else plate_size
    words["plate"] = count(plate, "replacement marker")
    words["hand"] = ", ".join(_piece(names, hand_piece(held)) for held in s.hand)
    words["what"] = _displaced(names, s) if s.phase == AT_DISPLACED else ""
    return _DECISIONS[s.phase].format(**words)


def _piece(names: Names, piece: int, what: str = "") -> str:
    """`blue's trader`, `blue's displaced trader`."""
    return f"{title(names.seats[owner_of(piece)])}'s {what}{TRADESMEN[kind_of(piece)]}"


def _displaced(names: Names, s: State) -> str:
    """`blue's displaced trader and up to 1 more`."""
    if s.displaced == NOTHING:
        return f"up to {count(int(s.extras), 'extra piece')}"
    more = f" and up to {s.extras} more" if s.extras else ""
    return f"{_piece(names, s.displaced, 'displaced ')}{more}"
