"""Positions as text: the entries of docs/notation.md, one per line, to and from the JSON form."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from hansa.boards.entry import suggestion
from hansa.errors import PositionError
from hansa.play.names import ABILITIES, NEUTRAL, SEATS

__all__ = ["FORMAT", "read_text", "write_text"]

FORMAT = 1
_LONGEST = 20_000  # characters of a whole position

_PIECES = re.compile(r"(?:(\d{1,2})t)?(?:(\d{1,2})m)?")
_TURN_FLAGS = ("acted", "marker_used", "closed", "pawn_moved")
_DESK = ("score", "supply", "stock", *ABILITIES, "markers", "used", "tiles", "mission", "east_west")
_LAID = ("route", "marker", "seat")  # a marker that lies at a route, and whose it is
_NONE = "none"  # an empty list, since leaving the entry out would mean something else

Document = dict[str, Any]


# Reading


def read_text(text: str) -> Document:
    """The JSON form of a position given as text."""
    if len(text) > _LONGEST:
        raise PositionError(f"position: at most {_LONGEST} characters, found {len(text)}")
    document: Document = {}
    for line in text.splitlines():
        for entry in line.partition("#")[0].split(";"):
            words = entry.split()
            if words:
                _read_entry(document, words[0], words[1:])
    return document


def _fail(entry: str, problem: str) -> NoReturn:
    raise PositionError(f"{entry}: {problem}")


def _read_entry(document: Document, key: str, words: list[str]) -> None:
    if key in SEATS or key == NEUTRAL:
        _add(document.setdefault("desks", {}), key, _read_desk(key, words), key)
    elif key in _ENTRIES:
        _ENTRIES[key](document, words)
    else:
        known = (*_ENTRIES, *SEATS, NEUTRAL)
        raise PositionError(f"position: unknown entry {key!r}{suggestion(key, known)}")


def _add(group: Document, key: str, value: object, entry: str) -> None:
    if key in group:
        _fail(entry, "appears twice")
    group[key] = value


def _read_version(document: Document, words: list[str]) -> None:
    _add(document, "hansa", _number("hansa", _one("hansa", words)), "hansa")


def _read_board(document: Document, words: list[str]) -> None:
    """`board hanse_4_5 big_box 4 missions`: the number of players is one digit, a year has four."""
    if not words:
        _fail("board", "say which, as in 'board hanse_4_5 big_box 4'")
    _add(document, "board", words[0], "board")
    modules = []
    for word in words[1:]:
        if len(word) == 1 and word.isdecimal():
            _add(document, "players", int(word), "board: the number of players")
        elif word in ("2009", "2014", "big_box"):
            _add(document, "edition", word, "board: the edition")
        else:
            modules.append(word)
    document["modules"] = modules


def _read_laid(document: Document, words: list[str]) -> None:
    """`laid hamburg-luebeck tribute red`."""
    if len(words) != 3:
        _fail(
            "laid",
            f"expected route, marker and owner as in 'hamburg-luebeck tribute red', found {len(words)} words",
        )
    document.setdefault("laid", []).append(dict(zip(_LAID, words, strict=True)))


def _read_due(entry: str, value: str) -> list[Document]:
    """`hamburg-luebeck:tribute:red`, several with commas."""
    found = []
    for item in _list(value):
        words = item.split(":")
        if len(words) != len(_LAID):
            _fail(
                entry, f"expected route, marker and owner as in 'hamburg-luebeck:tribute:red', found {item!r}"
            )
        found.append(dict(zip(_LAID, words, strict=True)))
    return found


def _read_turn(document: Document, words: list[str]) -> None:
    turn: Document = {}
    for n, word in enumerate(words):
        key, equals, value = word.partition("=")
        if equals and key == "actions":
            _add(turn, key, _number("turn: actions", value), "turn: actions")
        elif equals and key == "permits_used":
            _add(turn, key, _list(value), "turn: permits_used")
        elif word in _TURN_FLAGS:
            _add(turn, word, True, f"turn: {word}")
        elif n == 0:
            turn["number"] = _number("turn", word)
        elif n == 1:
            turn["seat"] = word
        else:
            near = suggestion(key, (*_TURN_FLAGS, "actions", "permits_used"))
            _fail("turn", f"{word!r} is not understood{near}")
    _add(document, "turn", turn, "turn")


def _read_desk(seat: str, words: list[str]) -> Document:
    desk: Document = {}
    for word in words:
        key, equals, value = word.partition("=")
        entry = f"{seat}: {key}"
        if not equals:
            _fail(seat, f"{word!r} is not understood; write it as in 'score=3'")
        if key in ("supply", "stock"):
            _add(desk, key, _read_pieces(entry, value), entry)
        elif key in ("score", "east_west", *ABILITIES):
            _add(desk, key, _number(entry, value), entry)
        elif key in ("markers", "used", "tiles", "mission"):
            _add(desk, key, _list(value), entry)
        else:
            _fail(seat, f"unknown entry {key!r}{suggestion(key, _DESK)}")
    return desk


def _read_pieces(entry: str, value: str) -> Document:
    """`5t1m`, `4t`, `1m` or `0`."""
    found = _PIECES.fullmatch(value)
    if value == "0":
        return {"traders": 0, "merchants": 0}
    if not found or not value:
        _fail(entry, f"expected traders and merchants as in '5t1m', found {value!r}")
    return {"traders": int(found[1] or 0), "merchants": int(found[2] or 0)}


def _read_group(group: str, what: str) -> Callable[[Document, list[str]], None]:
    """A reader of `route hamburg-luebeck r.B` and the like."""

    def read(document: Document, words: list[str]) -> None:
        if len(words) != 2:
            _fail(" ".join([what, *words[:1]]), f"expected two words after {what!r}, found {len(words)}")
        _add(document.setdefault(group, {}), words[0], words[1], f"{what} {words[0]}")

    return read


def _read_word(key: str) -> Callable[[Document, list[str]], None]:
    return lambda document, words: _add(document, key, _one(key, words), key)


def _read_list(key: str) -> Callable[[Document, list[str]], None]:
    return lambda document, words: _add(document, key, _list(",".join(words)), key)


def _read_decision(document: Document, words: list[str]) -> None:
    decision: Document = {}
    kind = words[0] if words else _fail("decision", "say which, as in 'decision action'")
    decision["kind"] = kind
    plain = {"displaced": "seat", "toll": "seat", "pick_up": "whose", "put_down": "whose"}
    for word in words[1:]:
        key, equals, value = word.partition("=")
        entry = f"decision {kind}: {key}"
        if not equals and kind == "over":
            decision.setdefault("reasons", []).extend(_list(word))
        elif not equals and kind in plain:
            _add(decision, plain[kind], word, f"decision {kind}: {plain[kind]}")
        elif not equals:
            _fail(f"decision {kind}", f"{word!r} is not understood")
        elif key in ("extras", "left", "traders", "merchants"):
            _add(decision, key, _number(entry, value), entry)
        elif key in ("placed", "ending"):
            _add(decision, key, _list(value), entry)
        elif key == "due":
            _add(decision, key, _read_due(entry, value), entry)
        elif key == "hand":
            _add(decision, key, _list(value) if "," in value or "@" in value else list(value), entry)
        else:
            _add(decision, key, value, entry)
    _add(document, "decision", decision, "decision")


def _one(entry: str, words: list[str]) -> str:
    if len(words) != 1:
        _fail(entry, f"expected one word, found {len(words)}")
    return words[0]


def _number(entry: str, word: str) -> int:
    if not word.isdecimal() or len(word) > 6:
        _fail(entry, f"expected a whole number, found {word!r}")
    return int(word)


def _list(value: str) -> list[str]:
    return [] if value in ("", _NONE) else [word for word in value.split(",") if word]


_ENTRIES: Mapping[str, Callable[[Document, list[str]], None]] = {
    "hansa": _read_version,
    "board": _read_board,
    "marker_set": _read_word("marker_set"),
    "colours": _read_list("colours"),
    "turn": _read_turn,
    "route": _read_group("routes", "route"),
    "city": _read_group("cities", "city"),
    "special_prestige": _read_word("special_prestige"),
    "marker": _read_group("markers", "marker"),
    "laid": _read_laid,
    "marker_supply": _read_list("marker_supply"),
    "plate": _read_list("plate"),
    "tiles": _read_list("tiles"),
    "pawn": _read_word("pawn"),
    "decision": _read_decision,
}


# Writing


def write_text(document: Document) -> str:
    """A complete JSON form as text, without what can be left out."""
    lines = [f"hansa {FORMAT}"]
    setup = (document["board"], document["edition"], document["players"], *document["modules"])
    lines.append(" ".join(("board", *(str(word) for word in setup))))
    if "marker_set" in document:
        counts = (f"{marker}={number}" for marker, number in document["marker_set"].items())
        lines.append(f"marker_set {','.join(counts)}")
    if "colours" in document:
        lines.append(f"colours {','.join(document['colours'])}")
    lines.append(_write_turn(document["turn"]))
    lines += [_write_desk(seat, desk) for seat, desk in document["desks"].items()]
    for group, what in (("routes", "route"), ("cities", "city")):
        lines += [f"{what} {name} {pieces}" for name, pieces in document[group].items()]
    if document["special_prestige"].strip("."):
        lines.append(f"special_prestige {document['special_prestige']}")
    lines += [f"marker {route} {marker}" for route, marker in document["markers"].items()]
    lines += [f"laid {' '.join(item[key] for key in _LAID)}" for item in document.get("laid", ())]
    lines.append(f"marker_supply {','.join(document['marker_supply']) or _NONE}")
    lines += [f"{key} {','.join(document[key])}" for key in ("plate", "tiles") if document[key]]
    if document["pawn"]:
        lines.append(f"pawn {document['pawn']}")
    if document["decision"] != {"kind": "action"}:
        lines.append(_write_decision(document["decision"]))
    return "\n".join(lines) + "\n"


def _write_turn(turn: Document) -> str:
    words = ["turn", str(turn["number"]), turn["seat"], f"actions={turn['actions']}"]
    words += [flag for flag in _TURN_FLAGS if turn[flag]]
    if turn["permits_used"]:
        words.append(f"permits_used={','.join(turn['permits_used'])}")
    return " ".join(words)


def _write_desk(seat: str, desk: Document) -> str:
    words = [seat]
    for key, value in desk.items():
        if key in ("supply", "stock"):
            words.append(f"{key}={_write_pieces(value)}")
        elif isinstance(value, list):
            words += [f"{key}={','.join(value)}"] if value else []
        elif value or key == "score":
            words.append(f"{key}={value}")
    return " ".join(words)


def _write_pieces(pieces: Document) -> str:
    counts = ((pieces["traders"], "t"), (pieces["merchants"], "m"))
    return "".join(f"{number}{letter}" for number, letter in counts if number) or "0"


def _write_decision(decision: Document) -> str:
    words = ["decision", decision["kind"]]
    for key, value in decision.items():
        if key in ("seat", "whose"):
            words.append(value)
        elif key == "reasons":
            words.append(",".join(value))
        elif key == "due":
            words.append(f"due={','.join(':'.join(item[key] for key in _LAID) for item in value)}")
        elif key == "hand":
            words.append(f"hand={(',' if any('@' in held for held in value) else '').join(value)}")
        elif isinstance(value, list):
            words += [f"{key}={','.join(value)}"] if value else []
        elif key != "kind":
            words.append(f"{key}={value}")
    return " ".join(words)
