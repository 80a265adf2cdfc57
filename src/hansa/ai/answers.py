"""The small decisions: where a displaced piece goes, what is picked up, where a marker is laid."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hansa.rules.codes import (
    DONE,
    GREEN_POST,
    NEUTRAL_POST,
    PICK_UP,
    PLACE_MARKER,
    PUT_DISPLACED,
    PUT_DOWN,
    PUT_EXTRA,
    PUT_PAWN,
    PUT_REUSED,
    REMOVE,
    SKIP_PERMANENT,
    TOLL,
    USE_PERMANENT,
    code_a,
    code_b,
    code_c,
    code_kind,
    hand_piece,
)
from hansa.rules.posts import RIGHT
from hansa.rules.terms import (
    BIT,
    CARRY_OWN,
    FROM_POINT,
    FROM_STOCK,
    MERCHANT,
    NOBODY,
    kind_of,
    owner_of,
)

from .plans import Prospects


class Answers:
    """One small decision of a seat."""

    def __init__(self, prospects: Prospects, legal: Sequence[int]) -> None:
        self.prospects = prospects
        self.state = prospects.state
        self.seat = prospects.seat
        self.legal = legal
        self._others: dict[int, Prospects] = {}

    def choose(self) -> int:
        """The answer that is worth most."""
        values: dict[int, Callable[[int], float]] = {
            PUT_DISPLACED: self._put_displaced,
            PUT_EXTRA: self._put_extra,
            PICK_UP: self._pick_up,
            PUT_DOWN: self._put_down,
            REMOVE: self._remove,
            USE_PERMANENT: lambda code: 1.0,
            SKIP_PERMANENT: lambda code: 0.0,
            GREEN_POST: lambda code: self.prospects.worth.post(code_a(code), RIGHT) - 0.2 * int(code_b(code)),
            PUT_REUSED: lambda code: 0.1 + self.prospects.improvement(code_a(code), code_b(code)),
            TOLL: lambda code: float(code_a(code)),
            PUT_PAWN: self._put_pawn,
            NEUTRAL_POST: self._neutral_post,
            PLACE_MARKER: self._place_marker,
            DONE: lambda code: 0.0,
        }
        return max(self.legal, key=lambda code: values[code_kind(code)](code))

    def _other(self, seat: int) -> Prospects:
        if seat not in self._others:
            self._others[seat] = Prospects(self.state, seat, self.prospects.tastes)
        return self._others[seat]

    def _put_displaced(self, code: int) -> float:
        return self._new_piece(code_a(code), kind_of(self.state.displaced), self.state.owner)

    def _put_extra(self, code: int) -> float:
        point, kind, source = code_a(code), code_b(code), code_c(code)
        owner = self.state.owner
        value = self._new_piece(point, kind, owner)
        if owner != self.seat:
            return value
        if source == FROM_STOCK:
            # A free piece; a merchant is the better one, and dear to displace.
            return value + self.prospects.tastes.extra_piece + 0.05 * int(kind)
        if source >= FROM_POINT:
            return value - self.prospects.loss(source - FROM_POINT) - 0.02
        return value - 0.05

    def _new_piece(self, point: int, kind: int, owner: int) -> float:
        """One more piece on the board: for own plans, or with the neutral's in the way of others."""
        if owner == self.seat:
            sit = self.prospects.tastes.sit * self.prospects.pressure(self.state.setup.point_route[point])
            return self.prospects.improvement(point, kind) + sit
        route = self.state.setup.point_route[point]
        hindered = sum(
            self._other(seat).merit(route) for seat in range(self.state.setup.players) if seat != self.seat
        )
        return hindered - self.prospects.merit(route)

    def _pick_up(self, code: int) -> float:
        point = code_a(code)
        if self.state.carry == CARRY_OWN:
            return self._pick_up_own(point)
        owner = owner_of(self.prospects.pieces[point])
        if owner == self.seat:
            return -1.0
        return self._in_the_way(point)

    def _pick_up_own(self, point: int) -> float:
        """Another idle piece, as long as the target has room for it."""
        target = self._target()
        if target is None or self.state.setup.point_route[point] == target:
            return -1.0
        country = self.state.setup.country[target]
        if country and self.state.setup.country[self.state.setup.point_route[point]] != country:
            return -1.0
        hand = [kind_of(hand_piece(held)) for held in self.state.hand]
        merchants = sum(hand)
        kind = kind_of(self.prospects.pieces[point])
        before = self.prospects.merit(target, len(hand) - merchants, merchants)
        after = self.prospects.merit(target, len(hand) - merchants + 1 - kind, merchants + kind)
        return after - before - self.prospects.loss(point)

    def _target(self) -> int | None:
        """Where the pieces in hand are meant to go."""
        traders = sum(1 for held in self.state.hand if kind_of(hand_piece(held)) != MERCHANT)
        merchants = len(self.state.hand) - traders
        best: int | None = None
        most = 0.0
        for route in range(self.state.setup.routes):
            value = self.prospects.merit(route, traders, merchants)
            if value > most:
                best, most = route, value
        return best

    def _in_the_way(self, point: int) -> float:
        """How much better a plan becomes without a rival's piece."""
        route = self.state.setup.point_route[point]
        return self.prospects.merit(route) * (1 + int(kind_of(self.prospects.pieces[point]))) - 0.1

    def _put_down(self, code: int) -> float:
        piece = hand_piece(code_b(code))
        owner = owner_of(piece)
        if owner == self.seat:
            return self.prospects.improvement(code_a(code), kind_of(piece))
        route = self.state.setup.point_route[code_a(code)]
        helped = 0.0
        if owner != self.state.setup.neutral_seat:
            helped = self._other(owner).improvement(code_a(code), kind_of(piece))
        return -self.prospects.merit(route) - helped

    def _remove(self, code: int) -> float:
        point = code_a(code)
        if owner_of(self.prospects.pieces[point]) == self.seat:
            return -1.0
        return self._in_the_way(point)

    def _put_pawn(self, code: int) -> float:
        routes = self.state.setup.province_routes[code_a(code)]
        rival = self._other(1 - self.seat)
        return -sum(rival.merit(route) for route in range(self.state.setup.routes) if routes & BIT[route])

    def _neutral_post(self, code: int) -> float:
        controller = self.state.controller[code_a(code)]
        return -1.0 if controller == self.seat else 0.0 if controller == NOBODY else 1.0

    def _place_marker(self, code: int) -> float:
        """Where others pay us for taking it, or where we want to go ourselves."""
        route, marker = code_a(code), code_b(code)
        t = self.prospects.tastes
        value = t.plate_own * self.prospects.merit(route) - t.plate_rival * self.prospects.pressure(route)
        for city in self.prospects.chart.ends[route]:
            controller = self.state.controller[city]
            if controller != NOBODY:
                value += t.plate_control * (1.0 if controller == self.seat else -0.3)
        return value + 0.01 * int(marker)
