"""Actions as lines of text (docs/notation.md).

`str(action)` writes a line. Reading takes whatever can only mean one thing: `read` makes a `Draft` of a line,
the kind of action and the fields that were given, and `fitting` compares that with the legal actions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import NoReturn, cast

from hansa.boards.entry import suggestion
from hansa.errors import NotationError, shown
from hansa.play.actions import Action, Income, PutDown, Tribute
from hansa.play.coding import at_points, decode, encode, first_alike, first_to_lift, legal_values
from hansa.play.kinds import KINDS, VERBS, Field, Kind
from hansa.play.names import Names, fold
from hansa.rules.state import State

__all__ = ["Draft", "ambiguous", "as_draft", "fitting", "read"]

_LONGEST = 200  # no line is longer, on any board
_SHOWN = 4  # how many of several possible actions an error lists


@dataclass(frozen=True, slots=True)
class Draft:
    """What a line says, or a value with some fields left out: the kind of action and what is given."""

    kind: type[Action]
    given: Mapping[str, object]

    @property
    def seat(self) -> str | None:
        """The seat that the line names."""
        return cast("str | None", self.given.get("seat"))


def read(names: Names, line: str) -> Draft:
    """What a line says; fields may be missing, unknown names are errors."""
    if len(line) > _LONGEST:
        raise NotationError(f"A line has at most {_LONGEST} characters, this one has {len(line)}.")
    words = line.split()
    given: dict[str, object] = {}
    if words and names.knows("seat", words[0]):
        given["seat"] = names.find("seat", words.pop(0))
    kind, words = _kind(words, line)
    if kind.action in (Income, Tribute):
        _read_counts(words, line, given)
    else:
        _read_fields(names, kind, words, line, given)
    return Draft(kind.action, given)


def _kind(words: list[str], line: str) -> tuple[Kind, list[str]]:
    """What the verb at the beginning means, and the words after it; `pick up` is read like `pick_up`."""
    for joint, length in ((" ", 2), ("_", 2), ("_", 1)):
        if len(words) >= length:
            kind = VERBS.get(joint.join(fold(word) for word in words[:length]))
            if kind is not None:
                return kind, words[length:]
    if not words:
        raise NotationError(f"{line.strip()!r} names no action; begin with a verb such as 'place'.")
    verbs = sorted({verb.split()[0] for verb in VERBS})
    near = suggestion(fold(words[0]), verbs) or f"; the verbs are {', '.join(verbs)}"
    end = "" if near.endswith("?") else "."
    raise NotationError(f"There is no action {words[0]!r}{near}{end}", code="unknown_action")


def _read_counts(words: list[str], line: str, given: dict[str, object]) -> None:
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


def _read_fields(names: Names, kind: Kind, words: list[str], line: str, given: dict[str, object]) -> None:
    """Give each word to the first field that is still open and knows it, or to the one it introduces."""
    introduced = {field.after: (name, field) for name, field in kind.fields.items() if field.after}
    unread = {name: field for name, field in kind.fields.items() if not field.after}
    words = list(words)
    while words:
        word = words.pop(0)
        name, field = introduced.get(fold(word), ("", Field()))
        if field.type is tuple:
            given[name] = tuple(names.find(field.tables[0], each) for each in words)
            return
        if name and words:
            given[name] = field.read(names, words.pop(0))
            continue
        name = next((name for name, field in unread.items() if field.knows(names, word)), "")
        if not name:
            _not_understood(names, unread, word, line)
        given[name] = unread.pop(name).read(names, word)


def _not_understood(names: Names, unread: dict[str, Field], word: str, line: str) -> NoReturn:
    for field in unread.values():
        if field.tables:
            names.find(field.tables[0] if "/" in word else field.tables[-1], word)
        near = suggestion(fold(word), field.words)
        if near:
            raise NotationError(f"{line!r}: {word!r} is not understood{near}")
    raise NotationError(f"{line!r}: {word!r} is not understood.")


def as_draft(names: Names, action: Action) -> Draft:
    """An action as a draft; a field that is None is left out."""
    if type(action) not in KINDS:
        raise NotationError(f"Give an action or a line of text, not {shown(action)}.")
    own = {field.name: getattr(action, field.name) for field in fields(action)}
    given = {name: _checked(names, action, name, value) for name, value in own.items() if value is not None}
    return Draft(type(action), given)


def _checked(names: Names, action: Action, name: str, value: object) -> object:
    """The value of an action's field, if it can be one."""
    field = KINDS[type(action)].fields.get(name, Field("seat"))
    if not isinstance(value, field.type):
        raise NotationError(f"{type(action).__name__}: the {name} cannot be {shown(value)}.")
    if isinstance(value, tuple):
        return tuple(names.find(field.tables[0], word) for word in value)
    if not isinstance(value, str):
        return value
    if not field.tables and fold(value) not in field.words:
        raise NotationError(f"{type(action).__name__}: there is no {name} {shown(value)}.")
    return field.read(names, value)


def fitting(names: Names, s: State, draft: Draft) -> list[Action]:
    """The legal actions that a draft may mean, with exactly the points that were given."""
    wanted = dict(draft.given)
    exact: dict[str, int] = {}
    for field, first in (("point", first_alike), ("source", first_to_lift)):
        value = wanted.get(field)
        if isinstance(value, str) and "/" in value:
            exact[field] = names.number("point", value)
            wanted[field] = names.points[first(s, exact[field])]
    found = [
        decode(names, s, at_points(encode(names, s, action), **exact)) if exact else action
        for action in legal_values(names, s)
        if type(action) is draft.kind and _fits(action, wanted)
    ]
    if draft.kind is PutDown and "owner" not in draft.given:  # without a seat, one's own piece is meant
        found = [action for action in found if cast(PutDown, action).owner == action.seat] or found
    return found


def _fits(action: Action, wanted: Mapping[str, object]) -> bool:
    """Whether an action has the wanted fields; a route stands for its points, a city for its spaces."""
    for field, value in wanted.items():
        own = getattr(action, field)
        if own != value and not (isinstance(own, str) and own.startswith(f"{value}/")):
            return False
    return True


def ambiguous(request: Action | str, found: list[Action]) -> NotationError:
    """The error for what fits several legal actions; it lists the first of them."""
    said = request if isinstance(request, str) else type(request).__name__
    first = "; ".join(str(action) for action in found[:_SHOWN])
    more = f"; and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
    return NotationError(f"{said!r} can mean {len(found)} actions: {first}{more}.", code="ambiguous")
