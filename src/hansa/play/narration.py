"""Events and decisions in a sentence; why an action is not allowed is said in `hansa.play.reasons`.

The sentences are the messages `event-...` and `decision-...` of `hansa/locale`. Their arguments are the
fields of the event, with names as printed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hansa.play.events import Event
from hansa.play.language import Messages, messages
from hansa.play.names import NEUTRAL, TRADESMEN, Names
from hansa.play.position_write import DECISIONS
from hansa.rules.codes import hand_piece
from hansa.rules.prestige import LAST_PP
from hansa.rules.referee import to_move
from hansa.rules.state import State
from hansa.rules.terms import (
    AT_DISPLACED,
    NOBODY,
    NOTHING,
    kind_of,
    marker_total,
    owner_of,
)

__all__ = ["count", "describe", "narrate", "title"]

# How a seat is called in a sentence.
Name = Callable[[str], str]
_SEATS = ("seat", "by", "rival")  # the fields of events that name one


def title(word: str) -> str:
    """A marker, seat, province or ability in an error: `+3 actions`, `the neutral player`, `actions`."""
    return "the neutral player" if word == NEUTRAL else messages().name("marker", word).lower()


def count(number: int, word: str) -> str:
    """`1 trader`, `2 traders`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def narrate(
    names: Names, event: Event, language: str = "en", name: Name | None = None, you: str | None = None
) -> str:
    """What happened, in one sentence, said to the seat `you` if there is one."""
    words = messages(language)
    shown = _Shown(names, words, name)
    args = {
        "kind" if field == "tradesman" else field: shown(event.kind, field, value)
        for field, value in event.fields
        if value is not None
    }
    part = (field for field, value in event.fields if field in _SEATS and value is not None and value == you)
    return words.say(f"event-{event.kind}", {**args, "you": next(part, "nobody")})


class _Shown:
    """The fields of events as they are printed."""

    def __init__(self, names: Names, words: Messages, name: Name | None) -> None:
        self.names = names
        self.words = words
        self.name: Name = name or (lambda seat: words.say(f"seat-{seat}"))

    def __call__(self, kind: str, field: str, value: Any) -> str | int:
        match field:
            case _ if field in _SEATS:
                return self.name(value)
            case "city":
                return self.names.city_title(value)
            case "point" | "route" | "source":
                return self.route(value)
            case "marker" if kind == "permanent":
                return self.words.say(f"permanent-{value}")
            case "marker" | "paid_1" | "paid_2":
                return self.words.say(f"marker-{value}")
            case "ability" | "tile":
                return self.words.say(f"{field}-{value}")
            case "province":
                return self.words.name(field, value)
            case "reasons":
                return self.reasons(value)
            case "taken":
                return "yes" if value else "no"
        shown: str | int = value
        return shown

    def route(self, place: str) -> str:
        """The route of a point as printed; `stock` and `supply` stay what they are."""
        route = place.partition("/")[0]
        return self.names.route_title(route) if "-" in route else route

    def reasons(self, reasons: tuple[str, ...]) -> str:
        """Why the game ends."""
        return self.words.all_of(
            self.words.say(f"reason-{reason}", {"end": int(LAST_PP)}) for reason in reasons
        )


def describe(
    names: Names,
    s: State,
    plate_size: int | None = None,
    language: str = "en",
    name: Name | None = None,
) -> str:
    """What is being decided, in one sentence; a view has no plate but knows its size."""
    words = messages(language)
    shown = _Shown(names, words, name)
    decider = to_move(s)
    args: dict[str, str | int] = {
        "turn": int(s.turn),
        "actions": int(s.actions_left),
        "left": int(s.extras),
        "markers": int(marker_total(s.plate)) if plate_size is None else plate_size,
        "reasons": shown.reasons(names.reasons(s.ending)),
        "hand": words.all_of(_piece(names, shown, hand_piece(held)) for held in s.hand),
    }
    if decider != NOBODY:
        args["seat"] = shown.name(names.seats[decider])
    kind = DECISIONS[s.phase]
    route = s.neutral_route if s.neutral_route != NOBODY else s.route
    if route != NOBODY:
        args["route"] = names.route_title(names.routes[route])
    if s.neutral_route != NOBODY:
        kind = "neutral_post"
    elif s.phase == AT_DISPLACED and s.displaced == NOTHING:
        kind = "extra"
    elif s.phase == AT_DISPLACED:
        owner = owner_of(s.displaced)
        args["mine"] = "yes" if owner == decider else "no"
        args["owner"] = shown.name(names.seats[owner])
        args["kind"] = TRADESMEN[kind_of(s.displaced)]
    return words.say(f"decision-{kind}", args)


def _piece(names: Names, shown: _Shown, piece: int) -> str:
    """`Blue’s trader`."""
    owner = shown.name(names.seats[owner_of(piece)])
    return shown.words.say("whose-piece", {"mine": "no", "name": owner, "kind": TRADESMEN[kind_of(piece)]})
