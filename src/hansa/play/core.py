"""The inner loop of a game, compiled with the rules: the legal actions as values made before, and a step.

Values are made in `hansa.play.coding` and kept in tables by their codes, one for each seat and price of a
displaced piece (`table_of`): nothing but these and the code decides what an action means on a board.
"""

from __future__ import annotations

from typing import Any, Final

from ..rules._compat import INTERPRETED, i64, vec
from ..rules.codes import DISPLACE, ESTABLISH, MOST_ACTIONS, code_a
from ..rules.events import Recorder
from ..rules.referee import apply, legal, to_move
from ..rules.state import State
from ..rules.terms import SEATS, kind_of

TABLES: Final = 3 * SEATS
_BUFFER: Final = vec[i64]([0] * MOST_ACTIONS)

Tables = list[dict[int, Any]]
Events = tuple[tuple[int, int, int, int, int], ...]


def table_of(s: State, code: i64) -> i64:
    """Which table the value of a code is in: who decides, and for DISPLACE what it costs, 1 or 2."""
    table = 3 * to_move(s)
    if code >> 24 == DISPLACE:
        table += 1 + kind_of(s.points[code_a(code)])
    return table


def known_actions(s: State, tables: Tables) -> tuple[Any, ...] | None:
    """The values of all legal actions; None if one of them has not been made yet."""
    codes = vec[i64]([0] * MOST_ACTIONS) if INTERPRETED else _BUFFER
    n = legal(s, codes)
    if n == 0:
        return ()
    found: list[Any] = []
    plain = tables[3 * to_move(s)]
    for i in range(n):
        code = codes[i]
        kind = code >> 24
        if kind == ESTABLISH and _was_listed(codes, i):
            continue
        table = tables[table_of(s, code)] if kind == DISPLACE else plain
        value = table.get(int(code))
        if value is None:
            return None
        found.append(value)
    return tuple(found)


def _was_listed(codes: vec[i64], i: i64) -> bool:
    """Whether a route's result is already listed: both end cities may develop the same ability."""
    code = codes[i]
    before = i - 1
    while before >= 0 and codes[before] >> 16 == code >> 16:
        if codes[before] == code:
            return True
        before -= 1
    return False


def holds(actions: tuple[Any, ...], action: object) -> bool:
    """Whether this very value is among the actions; comparing all their fields would take long."""
    for each in actions:
        if each is action:
            return True
    return False


def step(s: State, code: i64) -> tuple[State, Events]:
    """The state after a legal action, and what happened."""
    after = s.copy()
    log = Recorder()
    apply(after, code, log)
    return after, tuple(log.events)
