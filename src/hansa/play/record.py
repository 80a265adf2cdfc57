"""A whole game as JSON: how it began, every action as a line of text, and how it ended.

Reading replays and verifies everything. docs/notation.md describes the format.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn, cast

from hansa.boards.entry import parse, suggestion
from hansa.errors import BoardError, HansaError, RecordError, shown
from hansa.play.actions import Action
from hansa.play.deals import Deal
from hansa.play.marker_sets import counts, preset
from hansa.play.names import SEATS, Names
from hansa.play.position import document
from hansa.play.scores import scores, standing_list
from hansa.rules.codes import CODES_VERSION
from hansa.rules.state import State
from hansa.rules.terms import OVER

__all__ = [
    "FORMAT",
    "SETUP",
    "check_header",
    "fail",
    "read_file",
    "read_names",
    "result",
    "write_file",
    "write_record",
]

FORMAT = 1
SETUP = ("board", "edition", "players", "modules", "marker_set", "colours")  # as in a position
_REQUIRED = ("hansa_record", "codes", "board", "edition", "players", "modules", "actions")
_OPTIONAL = ("marker_set", "colours", "deal", "start", "names", "result")
_KINDS: Mapping[str, type] = {
    "board": str,
    "edition": str,
    "players": int,
    "modules": list,
    "marker_set": Mapping,
    "colours": list,
    "deal": Mapping,
    "start": Mapping,
    "actions": list,
}


def write_record(
    names: Names,
    start: State,
    deal: Deal | None,
    actions: Iterable[Action],
    now: State,
    player_names: Mapping[str, str],
) -> dict[str, Any]:
    """The record of a game: its beginning, its actions and, once it is over, its result."""
    setup = names.setup
    record: dict[str, Any] = {
        "hansa_record": FORMAT,
        "codes": CODES_VERSION,
        "board": setup.board.id,
        "edition": setup.edition_name,
        "players": int(setup.players),
        "modules": list(setup.modules),
    }
    if preset(setup) != "book":
        record["marker_set"] = counts(setup)
    if names.colours:
        record["colours"] = list(names.colours)
    if deal is not None:
        record["deal"] = deal.to_json()
    else:
        record["start"] = document(names, start)
    if player_names:
        record["names"] = dict(player_names)
    record["actions"] = [str(action) for action in actions]
    if now.phase == OVER:
        record["result"] = result(names, now)
    return record


def result(names: Names, s: State) -> dict[str, Any]:
    """How a game ended: why, each player's score line by line, and the places."""
    return {
        "reasons": list(names.reasons(s.ending)),
        "scores": {seat: score.to_json() for seat, score in scores(names, s).items()},
        "places": {standing.seat: standing.place for standing in standing_list(names, s)},
    }


def fail(problem: str, code: str, rule: str | None = None) -> NoReturn:
    """Refuse a record."""
    raise RecordError(f"record: {problem}", code=code, rule=rule)


def check_header(record: Mapping[str, Any]) -> None:
    """The keys, and the versions."""
    if not isinstance(record, Mapping):
        fail(f"expected the record of a game, found {shown(record)}", "bad_record")
    if "hansa_record" not in record:
        fail("this is not the record of a game: 'hansa_record' is missing", "bad_record")
    for key, version in (("hansa_record", FORMAT), ("codes", CODES_VERSION)):
        found = record.get(key)
        if type(found) is not int or found != version:
            fail(f"{key!r} is version {shown(found)}; version {version} is understood", "record_version")
    for key in record:
        if key not in _REQUIRED + _OPTIONAL:
            fail(f"unknown key {shown(key)}{suggestion(key, _REQUIRED + _OPTIONAL)}", "bad_record")
    for key in _REQUIRED:
        if key not in record:
            fail(f"{key!r} is missing", "bad_record")
    if ("deal" in record) == ("start" in record):
        fail("expected either 'deal' or 'start'", "bad_record")
    for key, kind in _KINDS.items():
        if key in record and not isinstance(record[key], kind):
            fail(f"{key!r} has the wrong type", "bad_record")


def read_names(record: Mapping[str, Any], players: Sequence[str] = SEATS) -> dict[str, str]:
    """The players' own names by seat, if the record has them; only those who play have one."""
    names = record.get("names", {})
    if not isinstance(names, Mapping) or not all(
        seat in SEATS and _is_text(name) for seat, name in names.items()
    ):
        fail("'names' must give a text for some seats", "bad_record")
    for seat in names:
        if seat not in players:
            fail(f"'names' has {seat}, who does not play; the seats are {', '.join(players)}", "bad_record")
    return dict(names)


def _is_text(name: object) -> bool:
    """Whether a name can be written to a file; a lone surrogate cannot."""
    return isinstance(name, str) and not any("\ud800" <= letter <= "\udfff" for letter in name)


def write_file(path: str | os.PathLike[str], record: Mapping[str, Any]) -> None:
    """Write a record, one action per line."""
    read_names(record)
    text = json.dumps(record, indent=1, ensure_ascii=False) + "\n"
    try:
        Path(path).write_text(text, encoding="utf-8", newline="\n")
    except (OSError, TypeError, ValueError) as error:
        raise HansaError(f"{_unusable(path, error, 'written')}.", code="cannot_write") from None


def read_file(path: str | os.PathLike[str]) -> str | dict[str, Any]:
    """The JSON object in a file, or else its text, which is a position."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        fail(f"{Path(path).name} is not UTF-8 text: byte {error.start}", "record_unreadable")
    except (OSError, TypeError, ValueError) as error:
        fail(_unusable(path, error, "read"), "record_unreadable")
    if not text.lstrip().startswith("{"):
        return text
    try:
        return cast("dict[str, Any]", parse(text, f"{Path(path).name} is cut off or damaged").value)
    except BoardError as error:
        fail(error.message, "record_unreadable")


def _unusable(path: str | os.PathLike[str], error: Exception, how: str) -> str:
    """What is wrong with a file, or with what was given instead of one."""
    if isinstance(error, OSError):
        return f"{Path(path).name or path} cannot be {how}: {error.strerror}"
    return f"{shown(path)} cannot be {how}: it is not a path"
