"""Actions as lines of text (docs/notation.md).

`str(action)` writes a line and `parse` reads it back. `read` takes whatever can only mean one thing:
it makes a `Draft` of a line, the kind of action and the fields that were given, and `fitting` compares
that with the legal actions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, replace
from typing import Any, NoReturn, cast

from hansa.boards.entry import suggestion
from hansa.errors import NotationError, shown
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
from hansa.play.coding import code_kinds, decode, first_alike, first_to_lift
from hansa.play.names import Names, fold
from hansa.rules.state import State

__all__ = ["Draft", "ambiguous", "as_draft", "complete", "fitting", "parse", "read"]

_LONGEST = 200  # no line is longer, whatever the board
_SHOWN = 4  # how many of several possible actions an error lists

# Fixed words of some fields, and the value they stand for.
_WORDS: dict[str, dict[str, object]] = {
    "result": {w: w for w in ("nothing", "post", "additional_post", "develop", "special_prestige")},
    "take or decline": {"take": True, "decline": False},
    "free or action": {"free": True, "action": False},
    "stock or supply": {"stock": "stock", "supply": "supply"},
}


@dataclass(frozen=True, slots=True)
class _Verb:
    """A verb's kind of action, and its fields: what each is, in the order they are written.

    `paying` and `origin` are the fields after the words *paying* and *from*.
    """

    kind: type[Action]
    fields: Mapping[str, tuple[str, ...]]
    paying: str | None = None
    origin: tuple[str, tuple[str, ...]] | None = None


# A point may be given by its route alone, a space by its city.
_POINT = ("point", "route")
_VERBS = {
    "income": _Verb(Income, {}),
    "place": _Verb(Place, {"point": _POINT, "tradesman": ("tradesman",)}),
    "displace": _Verb(Displace, {"point": _POINT, "tradesman": ("tradesman",)}, paying="tradesman"),
    "replace": _Verb(Replace, {"point": _POINT}),
    "extra": _Verb(
        Extra,
        {"point": _POINT, "tradesman": ("tradesman",)},
        origin=("source", (*_POINT, "stock or supply")),
    ),
    "pick_up": _Verb(PickUp, {"point": _POINT}),
    "put_down": _Verb(
        PutDown,
        {"point": _POINT, "owner": ("seat",), "tradesman": ("tradesman",)},
        origin=("country", ("country",)),
    ),
    "establish": _Verb(
        Establish,
        {
            "route": ("route",),
            "result": ("result",),
            "city": ("city",),
            "tradesman": ("tradesman",),
            "ability": ("ability",),
            "value": ("special-prestige space",),
        },
    ),
    "use exchange_posts": _Verb(ExchangePosts, {"space": ("space", "city")}),
    "use permanent": _Verb(UsePermanent, {}),
    "use": _Verb(UseMarker, {"marker": ("marker",), "ability": ("ability",)}),
    "remove": _Verb(Remove, {"point": _POINT}),
    "skip permanent": _Verb(SkipPermanent, {}),
    "skip": _Verb(SkipPermanent, {}),
    "green_post": _Verb(GreenPost, {"city": ("city",), "tradesman": ("tradesman",)}),
    "reuse": _Verb(Reuse, {"point": _POINT, "tradesman": ("tradesman",)}),
    "take_tile": _Verb(TakeTile, {"tile": ("tile",)}, paying="marker"),
    "toll": _Verb(Toll, {"take": ("take or decline",)}),
    "put_pawn": _Verb(PutPawn, {"province": ("province",)}),
    "move_pawn": _Verb(MovePawn, {"province": ("province",), "free": ("free or action",)}),
    "neutral_post": _Verb(NeutralPost, {"city": ("city",)}),
    "place_marker": _Verb(PlaceMarker, {"marker": ("marker",), "route": ("route",)}),
    "done": _Verb(Done, {}),
    "end_turn": _Verb(EndTurn, {}),
}
# The fields without which an action says too little.
_NEEDED = {
    verb.kind: tuple(field.name for field in fields(verb.kind) if field.default is MISSING)
    for verb in _VERBS.values()
}


# The fields of actions that are no texts.
_TYPES: Mapping[str, type] = {
    "traders": int,
    "merchants": int,
    "value": int,
    "take": bool,
    "free": bool,
    "paying": tuple,
}


@dataclass(frozen=True, slots=True)
class Draft:
    """What a line says, or a value with some fields left out: the kind of action and what is given."""

    kind: type[Action]
    given: Mapping[str, object]

    @property
    def seat(self) -> str | None:
        """Who is said to act."""
        return cast("str | None", self.given.get("seat"))


def read(names: Names, line: str) -> Draft:
    """What a line says; fields may be missing, unknown names are errors."""
    if len(line) > _LONGEST:
        raise NotationError(f"A line has at most {_LONGEST} characters, this one has {len(line)}.")
    words = line.split()
    given: dict[str, object] = {}
    if words and names.knows("seat", words[0]):
        given["seat"] = names.find("seat", words.pop(0))
    verb, words = _verb(words, line)
    if verb.kind is Income:
        _read_income(words, line, given)
    else:
        _read_fields(names, verb, words, line, given)
    return Draft(verb.kind, given)


def _verb(words: list[str], line: str) -> tuple[_Verb, list[str]]:
    """The verb at the beginning, and the words after it; `pick up` is read like `pick_up`."""
    for joint, length in ((" ", 2), ("_", 2), ("_", 1)):
        if len(words) >= length:
            verb = _VERBS.get(joint.join(fold(word) for word in words[:length]))
            if verb is not None:
                return verb, words[length:]
    if not words:
        raise NotationError(f"{line.strip()!r} names no action; begin with a verb such as 'place'.")
    verbs = sorted({verb.split()[0] for verb in _VERBS})
    near = suggestion(fold(words[0]), verbs) or f"; the verbs are {', '.join(verbs)}"
    end = "" if near.endswith("?") else "."
    raise NotationError(f"There is no action {words[0]!r}{near}{end}", code="unknown_action")


def _read_income(words: list[str], line: str, given: dict[str, object]) -> None:
    """`2 traders 1 merchant`; a kind that is not named is not taken."""
    if not words:
        return
    taken: dict[str, int] = {}
    for number, word in zip(words[::2], words[1::2], strict=False):
        kind = fold(word).removesuffix("s") + "s"
        if kind not in ("traders", "merchants") or kind in taken or not number.isdecimal():
            break
        taken[kind] = int(number[:3])
    else:
        if len(words) % 2 == 0:
            given.update({"traders": 0, "merchants": 0} | taken)
            return
    raise NotationError(f"{line!r}: say how many, as in 'income 2 traders 1 merchant'.")


def _read_fields(names: Names, verb: _Verb, words: list[str], line: str, given: dict[str, object]) -> None:
    """Give each word to the first field that is still open and knows it."""
    open_fields = dict(verb.fields)
    words = list(words)
    while words:
        word = words.pop(0)
        if fold(word) == "paying" and verb.paying is not None:
            given["paying"] = tuple(names.find(verb.paying, kind) for kind in words)
            return
        if fold(word) == "from" and verb.origin is not None and words:
            field, kinds = verb.origin
            given[field] = _value(names, kinds, words.pop(0))
            continue
        for field, kinds in open_fields.items():
            if any(_knows(names, what, word) for what in kinds):
                given[field] = _value(names, kinds, word)
                del open_fields[field]
                break
        else:
            _not_understood(names, open_fields, word, line)


def _knows(names: Names, what: str, word: str) -> bool:
    return fold(word) in _WORDS[what] if what in _WORDS else names.knows(what, word)


def _value(names: Names, kinds: tuple[str, ...], word: str) -> object:
    """The value of a word that one of the kinds knows; else the first kind says what is wrong."""
    what = next((what for what in kinds if _knows(names, what, word)), kinds[0])
    if what in _WORDS:
        return _WORDS[what][fold(word)]
    name = names.find(what, word)
    return int(name) if what == "special-prestige space" else name


def _not_understood(names: Names, open_fields: dict[str, tuple[str, ...]], word: str, line: str) -> NoReturn:
    for kinds in open_fields.values():
        if kinds[0] in _WORDS:
            near = suggestion(fold(word), _WORDS[kinds[0]])
            if near:
                raise NotationError(f"{line!r}: {word!r} is not understood{near}")
        else:
            names.find(kinds[0] if "/" in word else kinds[-1], word)
    raise NotationError(f"{line!r}: {word!r} is not understood.")


def parse(names: Names, line: str) -> Action:
    """The action of a complete line, such as `str(action)` writes; what it leaves out is an error."""
    draft = read(names, line)
    action = complete(draft)
    if action is None:
        missing = [field for field in _NEEDED[draft.kind] if field not in draft.given]
        what = f"the {missing[0]} is missing" if missing else "say which point, as in 'hamburg-luebeck/2'"
        raise NotationError(f"{line!r}: {what}", code="incomplete")
    return action


def complete(draft: Draft) -> Action | None:
    """The action of a draft in which nothing is left open, else None."""
    given = draft.given
    for field in _NEEDED[draft.kind]:
        if field not in given:
            return None
    for field in ("point", "space", "source"):
        if field in given and given[field] not in ("stock", "supply") and "/" not in cast(str, given[field]):
            return None
    return draft.kind(**cast("dict[str, Any]", given))


def as_draft(names: Names, action: Action) -> Draft:
    """An action as a draft; a field that is None is left out."""
    verb = next((verb for verb in _VERBS.values() if verb.kind is type(action)), None)
    if verb is None:
        raise NotationError(f"Give an action or a line of text, not {shown(action)}.")
    given: dict[str, object] = {}
    for field in fields(action):
        value = getattr(action, field.name)
        if value is not None:
            given[field.name] = _checked(names, verb, field.name, value)
    return Draft(type(action), given)


def _checked(names: Names, verb: _Verb, field: str, value: object) -> object:
    """The value of an action's field, if it can be one."""
    wanted = _TYPES.get(field, str)
    if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
        raise NotationError(f"{verb.kind.__name__}: the {field} cannot be {shown(value)}.")
    if isinstance(value, tuple):
        return tuple(names.find(verb.paying or "", word) for word in value)
    if not isinstance(value, str):
        return value
    if verb.origin is not None and field == verb.origin[0]:
        return _value(names, verb.origin[1], value)
    kinds = verb.fields.get(field, (field,))
    if kinds[0] in _WORDS and not _knows(names, kinds[0], value):
        raise NotationError(f"{verb.kind.__name__}: there is no {field} {shown(value)}.")
    return _value(names, kinds, value)


def fitting(names: Names, s: State, codes: list[int], draft: Draft) -> list[Action]:
    """The legal actions a draft may mean, with the very points that were given."""
    wanted = dict(draft.given)
    exact: dict[str, Any] = {}
    for field, first in (("point", first_alike), ("source", first_to_lift)):
        value = wanted.get(field)
        if isinstance(value, str) and "/" in value:
            exact[field] = value
            wanted[field] = names.points[first(s, names.number("point", value))]
    kinds = code_kinds(draft.kind)
    found = []
    for code in codes:
        if code >> 24 in kinds:
            action = decode(names, s, code)
            if all(_fits(getattr(action, field), value) for field, value in wanted.items()):
                found.append(replace(action, **exact) if exact else action)
    if draft.kind is PutDown and "owner" not in draft.given:  # without a seat the own piece is meant
        found = [action for action in found if cast(PutDown, action).owner == action.seat] or found
    return found


def _fits(value: object, wanted: object) -> bool:
    """Whether a field has the wanted value; a route stands for its points, a city for its spaces."""
    if value == wanted:
        return True
    return isinstance(value, str) and isinstance(wanted, str) and value.startswith(f"{wanted}/")


def ambiguous(request: Action | str, found: list[Action]) -> NotationError:
    """The error for what fits several legal actions; it lists the first of them."""
    said = request if isinstance(request, str) else type(request).__name__
    first = "; ".join(str(action) for action in found[:_SHOWN])
    more = f"; and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
    return NotationError(f"{said!r} can mean {len(found)} actions: {first}{more}.", code="ambiguous")
