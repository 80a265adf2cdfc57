"""Section 2: the five abilities of the desk (AB1-AB3)."""

from __future__ import annotations

from ._compat import i64
from .events import E_DEVELOPED, Recorder
from .state import Player, State
from .terms import (
    ACTIONS,
    ACTIONS_VALUES,
    BANK_VALUES,
    BIT,
    BOOK,
    BOOK_VALUES,
    KEYS,
    KEYS_VALUES,
    LAST_LEVEL,
    PRIVILEGE,
    T_PLUS_1,
)


def level(player: Player, ability: i64) -> i64:
    """How far an ability has been developed; 0 at the start."""
    if ability == KEYS:
        return player.keys
    if ability == ACTIONS:
        return player.actions
    if ability == PRIVILEGE:
        return player.privilege
    if ability == BOOK:
        return player.book
    return player.bank


def is_complete(player: Player, ability: i64) -> bool:
    """AB3: whether the ability is fully developed."""
    return level(player, ability) == LAST_LEVEL[ability]


def keys_value(player: Player) -> i64:
    """PP for each post of the network."""
    return KEYS_VALUES[player.keys]


def book_value(player: Player) -> i64:
    """How many tradesmen one move action moves."""
    return BOOK_VALUES[player.book]


def bank_value(player: Player) -> i64:
    """How many tradesmen one income action takes."""
    return BANK_VALUES[player.bank]


def actions_value(player: Player) -> i64:
    """T1, EF3: how many actions a turn has, the *+1 action* tile included."""
    return ACTIONS_VALUES[player.actions] + (1 if player.tiles & BIT[T_PLUS_1] else 0)


def develop(s: State, seat: i64, ability: i64, log: Recorder | None) -> None:
    """AB1, AB2: free the leftmost piece into the supply; a higher actions value counts at once."""
    player = s.players[seat]
    if ability == KEYS:
        player.keys += 1
    elif ability == ACTIONS:
        before = ACTIONS_VALUES[player.actions]
        player.actions += 1
        if not s.closed:
            s.actions_left += ACTIONS_VALUES[player.actions] - before
    elif ability == PRIVILEGE:
        player.privilege += 1
    elif ability == BOOK:
        player.book += 1
    else:
        player.bank += 1
    if ability == BOOK:
        player.supply_merchants += 1
    else:
        player.supply_traders += 1
    if log is not None:
        log.note(E_DEVELOPED, seat, ability, level(player, ability))
