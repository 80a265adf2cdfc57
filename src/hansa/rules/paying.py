"""What is paid from the supply to the stock: for a displaced tradesman (C1), and where a block lies (PM3)."""

from __future__ import annotations

from ._compat import append, i64, vec
from .codes import B
from .events import E_PAID, Recorder
from .state import Player, State


def offers(player: Player, price: i64) -> vec[i64]:
    """The kind that may be put on a point with the merchants among what is paid, as fields b and c."""
    found = vec[i64]()
    for kind in range(2):
        traders = player.supply_traders - (1 - kind)
        merchants = player.supply_merchants - kind
        if traders < 0 or merchants < 0:
            continue
        for paid in range(min(price, merchants) + 1):
            if price - paid <= traders:
                found = append(found, kind * B + paid)
    return found


def pay(s: State, traders: i64, merchants: i64, log: Recorder | None) -> None:
    """From supply to stock."""
    player = s.players[s.active]
    player.supply_traders -= traders
    player.supply_merchants -= merchants
    player.stock_traders += traders
    player.stock_merchants += merchants
    if log is not None:
        log.note(E_PAID, s.active, traders, merchants)
