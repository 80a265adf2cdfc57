"""Section 5: markers that lie at a route for good, each with a trader of its owner on it (PM2-PM4).

What they do is a number in their data line (`hansa.boards.BonusMarker`): tradesmen that the owner takes for
every post opened at an end of the route, tradesmen that placing one on the route costs besides.
"""

from __future__ import annotations

from typing import Final

from ..boards import BONUS_MARKERS
from ._compat import append, i64, vec
from .codes import KIND, TRIBUTE, A, B, code_a, code_b
from .events import E_MARKER_LAID, E_TRIBUTE, Recorder
from .state import State
from .terms import AT_TRIBUTE

_FOR_POST: Final = vec[i64]([i64(marker.for_post) for marker in BONUS_MARKERS])
_ON_PLACE: Final = vec[i64]([i64(marker.on_place) for marker in BONUS_MARKERS])


def laid_code(route: i64, marker: i64, seat: i64) -> i64:
    """A marker at a route with the seat it belongs to, as one item of State.laid."""
    return route * 256 + marker * 16 + seat


def laid_route(item: i64) -> i64:
    """Where it lies."""
    return item >> 8


def laid_marker(item: i64) -> i64:
    """Which marker it is."""
    return (item >> 4) & 15


def laid_seat(item: i64) -> i64:
    """Whose it is."""
    return item & 15


def lay(s: State, route: i64, marker: i64, log: Recorder | None) -> None:
    """PM2, PM3: the active player's marker lies at the route, with a trader from the supply on it."""
    s.players[s.active].supply_traders -= 1
    s.laid = _with(s.laid, laid_code(route, marker, s.active))
    if log is not None:
        log.note(E_MARKER_LAID, s.active, route, marker)


def _with(items: vec[i64], new: i64) -> vec[i64]:
    """The items with one more, in order."""
    found = vec[i64]()
    at: i64 = 0
    while at < len(items) and items[at] <= new:
        found = append(found, items[at])
        at += 1
    found = append(found, new)
    while at < len(items):
        found = append(found, items[at])
        at += 1
    return found


def laid_by(s: State, seat: i64) -> i64:
    """PM4: how many markers, and so traders, of a seat lie at routes."""
    count: i64 = 0
    for item in s.laid:
        if laid_seat(item) == seat:
            count += 1
    return count


def pays_for_posts(marker: i64) -> bool:
    """PM2: whether the marker brings its owner something for posts."""
    return _FOR_POST[marker] > 0


def price_of_placing(s: State, route: i64) -> i64:
    """PM3: how many tradesmen placing one on the route costs besides."""
    price: i64 = 0
    for item in s.laid:
        if laid_route(item) == route:
            price += _ON_PLACE[laid_marker(item)]
    return price


def claim_for_post(s: State, city: i64) -> None:
    """PM2: a post was opened in the city; what that brings is taken when the action is complete."""
    setup = s.setup
    for item in s.laid:
        route = laid_route(item)
        if pays_for_posts(laid_marker(item)) and (setup.end_a[route] == city or setup.end_b[route] == city):
            s.due = _with(s.due, item)


def next_due(s: State) -> i64:
    """PM2: which tribute is taken next: from the active seat clockwise."""
    players = s.setup.players
    found = s.due[0]
    for item in s.due:
        if (laid_seat(item) - s.active) % players < (laid_seat(found) - s.active) % players:
            found = item
    return found


def settle_tributes(s: State, log: Recorder | None) -> bool:
    """PM2: take what is due, each tribute by itself; stop and ask (True) where the possible mixes differ."""
    while len(s.due) > 0:
        item = next_due(s)
        player = s.players[laid_seat(item)]
        taken = _size(s, item)
        stock = player.stock_traders + player.stock_merchants
        if taken < stock and player.stock_traders > 0 and player.stock_merchants > 0:
            s.phase = AT_TRIBUTE
            s.decider = laid_seat(item)
            return True
        traders = min(player.stock_traders, taken)
        _take(s, item, traders, taken - traders, log)
    return False


def _size(s: State, item: i64) -> i64:
    """PM2: as many tradesmen as the marker says, fewer if the stock has fewer."""
    player = s.players[laid_seat(item)]
    return min(_FOR_POST[laid_marker(item)], player.stock_traders + player.stock_merchants)


def legal_tribute(s: State, codes: vec[i64], n: i64) -> i64:
    """PM2: every mix of that many tradesmen."""
    player = s.players[s.decider]
    taken = _size(s, next_due(s))
    for merchants in range(min(player.stock_merchants, taken) + 1):
        traders = taken - merchants
        if traders <= player.stock_traders:
            codes[n] = TRIBUTE * KIND + traders * A + merchants * B
            n += 1
    return n


def apply_tribute(s: State, code: i64, log: Recorder | None) -> None:
    """PM2: the mix that was chosen."""
    _take(s, next_due(s), code_a(code), code_b(code), log)


def _take(s: State, item: i64, traders: i64, merchants: i64, log: Recorder | None) -> None:
    """From stock to supply."""
    seat = laid_seat(item)
    player = s.players[seat]
    player.stock_traders -= traders
    player.stock_merchants -= merchants
    player.supply_traders += traders
    player.supply_merchants += merchants
    s.due = _without(s.due, item)
    if log is not None and traders + merchants > 0:
        log.note(E_TRIBUTE, seat, laid_route(item), traders, merchants)


def _without(items: vec[i64], gone: i64) -> vec[i64]:
    """The items without one of this kind."""
    found = vec[i64]()
    left: i64 = 1
    for item in items:
        if item == gone and left > 0:
            left -= 1
        else:
            found = append(found, item)
    return found
