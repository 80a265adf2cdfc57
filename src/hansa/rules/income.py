"""Action A: income, and the toll tile that another player's income brings into play (EF3)."""

from __future__ import annotations

from ._compat import i64, vec
from .abilities import bank_value
from .codes import INCOME, KIND, TOLL, A, B, code_a, code_b
from .events import E_INCOME, E_TOLL, Recorder
from .state import State
from .terms import AT_TOLL, BIT, E_2009, T_TOLL


def legal_income(s: State, codes: vec[i64], n: i64) -> i64:
    """A1: every mix that the stock has of up to *bank* tradesmen; in 2009 of as many as there are."""
    player = s.players[s.active]
    most = min(bank_value(player), player.stock_traders + player.stock_merchants)
    least: i64 = 1
    if s.setup.edition == E_2009 and most > 0:
        least = most
    for merchants in range(min(player.stock_merchants, most) + 1):
        fewest = least - merchants if merchants < least else 0
        for traders in range(fewest, min(player.stock_traders, most - merchants) + 1):
            codes[n] = INCOME * KIND + traders * A + merchants * B
            n += 1
    return n


def apply_income(s: State, code: i64, log: Recorder | None) -> None:
    """A1: from stock to supply."""
    player = s.players[s.active]
    traders = code_a(code)
    merchants = code_b(code)
    player.stock_traders -= traders
    player.stock_merchants -= merchants
    player.supply_traders += traders
    player.supply_merchants += merchants
    if log is not None:
        log.note(E_INCOME, s.active, traders, merchants)
    if s.setup.favour:
        _ask_for_toll(s)


def _ask_for_toll(s: State) -> None:
    """EF3 toll: another player's income lets the owner of the tile take a trader."""
    for seat in range(s.setup.players):
        owner = s.players[seat]
        if seat != s.active and owner.tiles & BIT[T_TOLL] and owner.stock_traders > 0:
            s.phase = AT_TOLL
            s.decider = seat


def legal_toll(s: State, codes: vec[i64], n: i64) -> i64:
    """Take the trader, or not."""
    codes[n] = TOLL * KIND + A
    codes[n + 1] = TOLL * KIND
    return n + 2


def apply_toll(s: State, code: i64, log: Recorder | None) -> None:
    """EF3 toll: one trader from stock to supply."""
    taken = code_a(code)
    owner = s.players[s.decider]
    owner.stock_traders -= taken
    owner.supply_traders += taken
    if log is not None:
        log.note(E_TOLL, s.decider, taken)
