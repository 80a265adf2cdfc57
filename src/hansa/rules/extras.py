"""C5: where the extra pieces of a displacement come from, and those of *place 2* (U7).

From the stock; if it is empty, from the supply; if that is empty too, from the board. The neutral has
any number of traders (N1), which count as its stock.
"""

from __future__ import annotations

from ._compat import i64, vec
from .codes import EXTRA, KIND, B
from .rings import (
    abroad_targets,
    frees_a_point,
    has_target_abroad,
    last_point,
    nearest_ring,
    ring_targets,
    takes_boats,
)
from .state import State, lift
from .terms import (
    FROM_POINT,
    FROM_STOCK,
    FROM_SUPPLY,
    MERCHANT,
    NOBODY,
    TRADER,
    kind_of,
    owner_of,
    piece_of,
)


def _source(s: State, owner: i64) -> i64:
    """Which source is open now; this can change with every piece."""
    player = s.players[owner]
    if owner == s.setup.neutral_seat or player.stock_traders + player.stock_merchants > 0:
        return FROM_STOCK
    if player.supply_traders + player.supply_merchants > 0:
        return FROM_SUPPLY
    return FROM_POINT


def _has_kind(s: State, owner: i64, source: i64, kind: i64) -> bool:
    """Whether the stock or the supply holds a piece of the kind."""
    player = s.players[owner]
    if owner == s.setup.neutral_seat:
        return kind == TRADER
    if source == FROM_STOCK:
        return (player.stock_merchants if kind == MERCHANT else player.stock_traders) > 0
    return (player.supply_merchants if kind == MERCHANT else player.supply_traders) > 0


def _may_lift(s: State, owner: i64, point: i64) -> bool:
    """One of the owner's pieces on the board that was not placed in this displacement."""
    if s.points[point] == 0 or owner_of(s.points[point]) != owner:
        return False
    for placed in s.placed:
        if placed == point:
            return False
    return True


def _lifted_before(s: State, owner: i64, point: i64) -> bool:
    """Whether an earlier point of the route offers the same piece."""
    setup = s.setup
    for earlier in range(setup.first[setup.point_route[point]], point):
        if (
            s.points[earlier] == s.points[point]
            and setup.point_shape[earlier] == setup.point_shape[point]
            and _may_lift(s, owner, earlier)
        ):
            return True
    return False


def _targets(s: State, boats: bool, spared: i64, abroad: bool, code: i64, codes: vec[i64], n: i64) -> i64:
    """Where an extra piece may go: in a displacement by rings, with *place 2* abroad."""
    if abroad:
        return abroad_targets(s, boats, code, codes, n)
    return ring_targets(s, boats, spared, code, codes, n)


def _has_target(s: State, boats: bool, abroad: bool) -> bool:
    return has_target_abroad(s, boats) if abroad else nearest_ring(s, boats, NOBODY) != NOBODY


def legal_extras(s: State, owner: i64, abroad: bool, codes: vec[i64], n: i64) -> i64:
    """One action for each kind, source and target."""
    spared = last_point(s)
    source = _source(s, owner)
    if source != FROM_POINT:
        for kind in range(2):
            if _has_kind(s, owner, source, kind):
                boats = takes_boats(s, piece_of(owner, kind))
                code = EXTRA * KIND + kind * B + source
                n = _targets(s, boats, spared, abroad, code, codes, n)
        return n
    for point in range(s.setup.points):
        if _may_lift(s, owner, point) and not _lifted_before(s, owner, point):
            kind = kind_of(s.points[point])
            code = EXTRA * KIND + kind * B + FROM_POINT + point
            kept = spared if spared == NOBODY or not frees_a_point(s, point) else NOBODY
            n = _targets(s, takes_boats(s, s.points[point]), kept, abroad, code, codes, n)
    return n


def has_extra(s: State, owner: i64, abroad: bool) -> bool:
    """Whether any extra piece could be placed once the displaced piece has been."""
    source = _source(s, owner)
    if source != FROM_POINT:
        for kind in range(2):
            boats = takes_boats(s, piece_of(owner, kind))
            if _has_kind(s, owner, source, kind) and _has_target(s, boats, abroad):
                return True
        return False
    for point in range(s.setup.points):
        if _may_lift(s, owner, point) and _has_target(s, takes_boats(s, s.points[point]), abroad):
            return True
    return False


def take_extra(s: State, owner: i64, kind: i64, source: i64) -> i64:
    """Take the piece out of its source and return it."""
    if source >= FROM_POINT:
        return lift(s, source - FROM_POINT)
    player = s.players[owner]
    if owner == s.setup.neutral_seat:
        pass
    elif source == FROM_STOCK and kind == MERCHANT:
        player.stock_merchants -= 1
    elif source == FROM_STOCK:
        player.stock_traders -= 1
    elif source == FROM_SUPPLY and kind == MERCHANT:
        player.supply_merchants -= 1
    else:
        player.supply_traders -= 1
    return piece_of(owner, kind)
