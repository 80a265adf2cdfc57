"""A match is a value: what is played is another match, and every action is worked out once."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from hansa import new_game
from hansa.errors import HansaError
from hansa.play import game as play
from hansa.play.game import Game
from hansa.tables.match import Match, match_of, open_match
from hansa.tables.refusals import Refusal
from hansa.tables.rows import JournalRow, SeatRow, TableRow
from hansa.tables.table import Change, Table
from hansa.tables.updates import update

ALL = ("red", "blue", "green", "yellow")


def table(**settings: Any) -> Table:
    origin = {**new_game(seed=1).record()}
    seats = [SeatRow(seat, "here") for seat in ALL]
    return Table(TableRow(id="t", origin=origin, watch_hash="", seats=seats, **settings))


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often an action's text was read, an action was played, and the rules were applied."""
    counted: Counter[str] = Counter()

    def count(owner: Any, name: str) -> None:
        work: Callable[..., Any] = getattr(owner, name)

        def counting(*args: Any, **more: Any) -> Any:
            counted[name] += 1
            return work(*args, **more)

        monkeypatch.setattr(owner, name, counting)

    count(Game, "parse")
    count(Game, "play")
    count(play, "apply")
    count(play, "step")
    return counted


def test_an_action_is_resolved_and_applied_once(calls: Counter[str]) -> None:
    at = table()
    change = at.played(ALL, 0, "place hamburg-luebeck trader")
    assert calls == {"parse": 1, "play": 1, "step": 1}
    at.match = change.after
    assert at.match.version == 1
    assert calls == {"parse": 1, "play": 1, "step": 1}


def test_an_undo_replays_its_turn_once(calls: Counter[str]) -> None:
    at = table()
    for text in ("place hamburg-luebeck trader", "place hamburg-lueneburg trader"):
        at.match = at.played(ALL, at.match.version, text).after
    calls.clear()
    change = at.taken_back(ALL, 2, whole=False)
    assert calls == {"apply": 1}  # the one decision of the turn that stands
    assert change.row == JournalRow("undo", "red", None, 1)


def test_a_change_that_is_not_stored_has_not_happened() -> None:
    at = table()
    before = at.match
    told = json.dumps(update(before, ALL, 0))
    change = at.played(ALL, 0, "end_turn")
    assert isinstance(change, Change)
    assert at.match is before
    assert json.dumps(update(before, ALL, 0)) == told
    assert (before.decisions, before.version, before.game.to_move) == (0, 0, "red")
    assert (change.after.decisions, change.after.version, change.after.game.to_move) == (1, 1, "blue")


def test_what_is_refused_changes_nothing() -> None:
    at = table()
    with pytest.raises(Refusal, match="chosen for version 3"):
        at.played(ALL, 3, "end_turn")
    with pytest.raises(Refusal, match="Spectators cannot play"):
        at.played((), 0, "end_turn")
    with pytest.raises(HansaError):
        at.played(ALL, 0, "establish hamburg-luebeck nothing")
    with pytest.raises(Refusal, match="Nothing has been decided yet"):
        at.taken_back(ALL, 0, whole=True)
    assert at.match.version == 0


@pytest.mark.parametrize("analysis", [False, True])
def test_the_journal_rebuilds_the_match(analysis: bool) -> None:
    at, journal, rng = table(analysis=analysis), list[JournalRow](), random.Random(7)

    def take(change: Change) -> None:
        journal.append(change.row)
        at.match = change.after

    for _ in range(150):
        version = at.match.version
        if rng.random() < 0.25 and at.match.undo(ALL).reason is None:
            take(at.taken_back(ALL, version, whole=rng.random() < 0.3))
        else:
            take(at.played(ALL, version, str(rng.choice(at.match.game.legal_actions()))))
        if at.match.game.is_over:
            break
    again = open_match(at.row.origin, journal, free=analysis)
    assert (again.entries, again.depths) == (at.match.entries, at.match.depths)
    assert json.dumps(update(again, ALL, 0)) == json.dumps(update(at.match, ALL, 0))


def test_a_game_played_elsewhere_becomes_a_match_of_as_many_versions() -> None:
    game = new_game(seed=1)
    for text in ("income 3 traders", "end_turn", "end_turn"):
        game.play(text)
    match = match_of(game)
    assert isinstance(match, Match)
    assert (match.version, match.decisions, match.game.position()) == (3, 3, game.position())
    assert [entry.action for entry in match.entries] == [str(action) for action in game.actions]
    assert [match.common(version) for version in (None, 0, 2, 3, 4)] == [0, 0, 2, 3, 0]


def test_a_table_of_an_earlier_version_opens_and_goes_on_by_the_rules_of_today() -> None:
    origin = new_game(seed=1, edition="2009").record()
    lines = ("red income 1 trader", "red income 2 traders", "red end_turn")
    journal = [JournalRow("play", "red", line, n) for n, line in enumerate(lines, 1)]
    match = open_match(origin, journal)
    assert [entry.action for entry in match.entries] == [*lines]
    assert match_of(match.game).entries == match.entries
    with pytest.raises(HansaError, match="take 3"):
        match.resolve("income 1 trader", ("blue",))
