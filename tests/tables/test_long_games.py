"""Long games: what is sent and copied at every decision does not grow with them."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import thread_time

from hansa.tables.match import match_of
from hansa.tables.updates import MOST_ENTRIES, earlier_log, log_entry, update

from ..support.long_games import long_game


def cost(make: Callable[[], object]) -> float:
    """The processor time that it takes to make a message and write it, in seconds."""
    times = []
    for _ in range(3):
        began = thread_time()
        json.dumps(make())
        times.append(thread_time() - began)
    return min(times)


def test_the_parts_of_the_log_are_the_log() -> None:
    match = match_of(long_game(2 * MOST_ENTRIES + 50))
    seats = ("red", "blue")
    found = update(match, seats, 0)
    log, since = found["log"], found["since"]
    parts = [len(log)]
    while since:
        part = earlier_log(match, seats, since)
        assert part["since"] + len(part["log"]) == since
        log, since = part["log"] + log, part["since"]
        parts.append(len(part["log"]))
    assert log == [log_entry(entry, seats) for entry in match.entries]
    assert parts == [MOST_ENTRIES, MOST_ENTRIES, 50]


def test_who_knows_the_log_gets_only_what_is_new() -> None:
    match = match_of(long_game(2 * MOST_ENTRIES + 50))
    assert len(update(match, (), match.decisions - 3)["log"]) == 3
    assert earlier_log(match, (), 10**9) == earlier_log(match, (), match.decisions), "somebody has gone back"
    assert earlier_log(match, (), 0) == {"since": 0, "log": []}


def test_the_first_update_takes_no_longer_the_longer_the_game() -> None:
    """Within one run, against a message with the whole log, which is what it was."""
    match, seats = match_of(long_game(2_000)), ("red",)
    whole = cost(lambda: [log_entry(entry, seats) for entry in match.entries])
    assert cost(lambda: update(match, seats, 0)) < whole / 3


def test_the_next_match_shares_the_log_of_the_last_and_changes_nothing_of_it() -> None:
    match = match_of(long_game(60))
    one, other = (match.played(match.game.legal_actions()[n]) for n in (0, -1))
    assert one.entries._items is match.entries._items, "nothing is copied"
    assert (match.decisions, one.decisions, other.decisions) == (60, 61, 61)
    assert [m.entries[60].action for m in (one, other)] == [str(m.game.actions[60]) for m in (one, other)]
    assert one.entries[60] != other.entries[60]
    back = one.taken_back(59)
    assert (back.decisions, back.version, back.common(one.version)) == (59, one.version + 1, 59)
    again = back.played(back.game.legal_actions()[0])
    assert list(one.entries)[:59] == list(again.entries)[:59] == list(match.entries)[:59]
    assert one.entries[59] == match.entries[59]
    assert one.depths[:] == [*range(61), 61]
    assert again.depths[:] == [*range(62), 59, 60]
