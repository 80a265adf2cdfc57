"""The small decisions: where a displaced piece goes, what is picked up, where a marker is laid."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hansa.play.coding import first_alike
from hansa.rules.codes import (
    DONE,
    EXTRA,
    GREEN_POST,
    NEUTRAL_POST,
    PICK_UP,
    PLACE_MARKER,
    PUT_DOWN,
    PUT_PAWN,
    REMOVE,
    REPLACE,
    REUSE,
    SKIP_PERMANENT,
    TOLL,
    TRIBUTE,
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
        self._wanted: set[int] | None = None

    def choose(self) -> int:
        """The answer that is worth the most."""
        values: dict[int, Callable[[int], float]] = {
            REPLACE: self._put_displaced,
            EXTRA: self._put_extra,
            PICK_UP: self._pick_up,
            PUT_DOWN: self._put_down,
            REMOVE: self._remove,
            USE_PERMANENT: lambda code: 1.0,
            SKIP_PERMANENT: lambda code: 0.0,
            GREEN_POST: lambda code: self.prospects.worth.post(code_a(code), RIGHT) - 0.2 * int(code_b(code)),
            REUSE: lambda code: 0.1 + self.prospects.improvement(code_a(code), code_b(code)),
            TOLL: lambda code: float(code_a(code)),
            TRIBUTE: lambda code: float(code_b(code)),  # a merchant can do whatever a trader can
            PUT_PAWN: self._put_pawn,
            NEUTRAL_POST: self._neutral_post,
            PLACE_MARKER: self._place_marker,
            DONE: lambda code: 0.0,
        }
        return max(self.legal, key=lambda code: values[code_kind(code)](code))

    def _put_displaced(self, code: int) -> float:
        return self._new_piece(code_a(code), kind_of(self.state.displaced), self.state.owner)

    def _put_extra(self, code: int) -> float:
        """C5: an extra piece from the stock is a gift; one from elsewhere will be missed there."""
        point, kind, source = code_a(code), code_b(code), code_c(code)
        owner = self.state.owner
        value = self._new_piece(point, kind, owner)
        if owner != self.seat:
            return value
        if source == FROM_STOCK:
            # A free piece; a merchant is better, and expensive to displace.
            return value + self.prospects.tastes.extra_piece + 0.05 * int(kind)
        if source >= FROM_POINT:
            return value - self.prospects.loss(source - FROM_POINT) - 0.02
        return value - 0.05

    def _new_piece(self, point: int, kind: int, owner: int) -> float:
        """One more piece on the board: for our plans or, if it is the neutral's, in the way of others."""
        if owner == self.seat:
            sit = self.prospects.tastes.sit * self.prospects.pressure(self.state.setup.point_route[point])
            return self.prospects.improvement(point, kind) + sit
        route = self.state.setup.point_route[point]
        return self.prospects.pressure(route) - self.prospects.merit(route)

    def _pick_up(self, code: int) -> float:
        """D: our pieces to a route of ours; *move 3* and *move 2*: rivals off the routes we want."""
        point = code_a(code)
        if self.state.carry == CARRY_OWN:
            return self._pick_up_own(point)
        owner = owner_of(self.prospects.pieces[point])
        if owner == self.seat:
            return -1.0
        return self._in_the_way(point)

    def _pick_up_own(self, point: int) -> float:
        """The next idle piece for the route worth gathering at; none if there are enough in hand."""
        if self._wanted is None:
            hand = [int(kind_of(hand_piece(held))) for held in self.state.hand]
            routes = range(self.state.setup.routes)
            ways = (self.prospects.gathering(route, hand, self.state.extras) for route in routes)
            _, points = max(ways, key=lambda way: way[0])
            self._wanted = {first_alike(self.state, points[0])} if points else set()
        return 1.0 if point in self._wanted else -1.0

    def _in_the_way(self, point: int) -> float:
        """How much better a plan becomes without a rival's piece."""
        route = self.state.setup.point_route[point]
        return self.prospects.merit(route) * (1 + int(kind_of(self.prospects.pieces[point]))) - 0.1

    def _put_down(self, code: int) -> float:
        """Our pieces go where they help most, rivals' where they neither help them nor hinder us."""
        piece = hand_piece(code_b(code))
        owner = owner_of(piece)
        if owner == self.seat:
            return self.prospects.improvement(code_a(code), kind_of(piece))
        route = self.state.setup.point_route[code_a(code)]
        helped = 0.0
        if owner != self.state.setup.neutral_seat:
            helped = self.prospects.of(owner).improvement(code_a(code), kind_of(piece))
        return -self.prospects.merit(route) - helped

    def _remove(self, code: int) -> float:
        """*Remove 3*: as with *move 3*, but the piece goes back to its owner's supply."""
        point = code_a(code)
        if owner_of(self.prospects.pieces[point]) == self.seat:
            return -1.0
        return self._in_the_way(point)

    def _put_pawn(self, code: int) -> float:
        """V2: the rival moves first, so the pawn goes where there is least to do."""
        routes = self.state.setup.province_routes[code_a(code)]
        rival = self.prospects.of(1 - self.seat)
        return -sum(rival.merit(route) for route in range(self.state.setup.routes) if routes & BIT[route])

    def _neutral_post(self, code: int) -> float:
        """N3: the neutral may take control from the rival, not from us."""
        controller = self.state.controller[code_a(code)]
        return -1.0 if controller == self.seat else 0.0 if controller == NOBODY else 1.0

    def _place_marker(self, code: int) -> float:
        """Where we score when others take it, or where we want to go ourselves."""
        route, marker = code_a(code), code_b(code)
        t = self.prospects.tastes
        value = t.plate_own * self.prospects.merit(route) - t.plate_rival * self.prospects.pressure(route)
        for city in self.prospects.chart.ends[route]:
            controller = self.state.controller[city]
            if controller != NOBODY:
                value += t.plate_control * (1.0 if controller == self.seat else -0.3)
        return value + 0.01 * int(marker)
