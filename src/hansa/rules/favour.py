"""Emperor's favour: giving up a turn for a tile (EF1, EF2)."""

from __future__ import annotations

from ._compat import i64, vec
from .codes import KIND, TAKE_TILE, A, B, code_a, code_b, code_c
from .events import E_TILE, Recorder
from .state import State
from .terms import BIT, MARKER_KINDS, TILE_KINDS, marker_count, one_marker


def legal_tile(s: State, codes: vec[i64], n: i64) -> i64:
    """EF2: before any action or marker, each tile on display with each pair of unused markers to pay."""
    if not s.setup.favour or s.acted or s.marker_used or s.closed or s.tiles == 0:
        return n
    unused = s.players[s.active].unused
    for tile in range(TILE_KINDS):
        if not s.tiles & BIT[tile]:
            continue
        for one in range(MARKER_KINDS):
            for other in range(one, MARKER_KINDS):
                wanted = 2 if other == one else 1
                if marker_count(unused, one) >= wanted and marker_count(unused, other) >= wanted:
                    codes[n] = TAKE_TILE * KIND + tile * A + one * B + other
                    n += 1
    return n


def apply_tile(s: State, code: i64, log: Recorder | None) -> None:
    """EF2: give up the turn's actions, even those gained later, and turn the markers face down."""
    tile = code_a(code)
    paid = one_marker(code_b(code)) + one_marker(code_c(code))
    player = s.players[s.active]
    player.unused -= paid
    player.used += paid
    player.tiles |= BIT[tile]
    s.tiles &= ~BIT[tile]
    s.actions_left = 0
    s.closed = True
    if log is not None:
        log.note(E_TILE, s.active, tile, code_b(code), code_c(code))
