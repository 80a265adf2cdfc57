"""A position judged by hand: who will win, by how much, and which actions look promising.

No network is needed. The expected final score of a seat is what it would have if the game ended now, and what
desk, markers, cities, pieces and routes under way will bring in the time that is left (`prices`). Chances to
win are made from the scores: the nearer the end, the more a lead is worth.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from ...rules._compat import i64, vec
from ...rules.abilities import level
from ...rules.codes import (
    DISPLACE,
    DONE,
    END_TURN,
    ESTABLISH,
    GREEN_POST,
    INCOME,
    MOST_ACTIONS,
    NEUTRAL_POST,
    PAWN_ACTION,
    PAWN_FREE,
    PICK_UP,
    PLACE,
    PLACE_MARKER,
    PUT_DISPLACED,
    PUT_DOWN,
    PUT_EXTRA,
    PUT_PAWN,
    PUT_REUSED,
    R_ABILITY,
    R_ADDITIONAL,
    R_POST,
    R_PRESTIGE,
    REMOVE,
    TAKE_TILE,
    TOLL,
    USE_DEVELOP,
    USE_EXCHANGE,
    USE_MOVE_3,
    USE_PERMANENT,
    USE_PLUS,
    USE_REMOVE_3,
    hand_piece,
)
from ...rules.posts import post_count
from ...rules.referee import to_move
from ...rules.scoring import marker_points, total_score
from ...rules.setup import Setup
from ...rules.state import Player, State
from ...rules.terms import (
    AT_DISPLACED,
    BANK,
    BIT,
    FROM_POINT,
    FROM_SUPPLY,
    MARKER_KINDS,
    MERCHANT,
    NOBODY,
    NOTHING,
    kind_of,
    lowest,
    marker_count,
    marker_total,
    owner_of,
)
from .prices import COMPENSATION, RATE, Prices

KEPT: Final = 24  # actions of a position that the search considers at all, the most promising ones
SHARPNESS: Final = 3.0  # how much a point counts in what looks promising
CALM: Final = 2.0  # points of lead at the very end that make a chance e times as large
STORM: Final = 0.5  # the same for each round that is left
UNDER_WAY: Final = 1.7  # routes that are begun bring more than their merit: there is more to come of them
MARKERS: Final = 1.3

NEVER: Final = -8.0


@final
class Judge:
    """Judges positions of one kind of game; what it says last is in `chances`, `scores` and `prior`."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.players: i64 = setup.players
        self.prices = Prices(setup)
        self.chances = vec[float]([0.0] * setup.players)
        self.scores = vec[float]([0.0] * setup.players)
        self.prior = vec[float]([0.0] * MOST_ACTIONS)
        # Of the seat that decides, for each route: how promising it is, and with one more piece.
        self.now = vec[float]([0.0] * setup.routes)
        self.trader = vec[float]([0.0] * setup.routes)
        self.merchant = vec[float]([0.0] * setup.routes)
        self.best = 0.0  # of what one more piece may improve

    # --- the position

    def judge(self, s: State) -> None:
        """The expected final score and the chance to win of every seat."""
        self.prices.survey(s)
        first = to_move(s) + 1  # whoever decides comes last: `like` goes on with these prices
        for n in range(self.players):
            seat = (first + n) % self.players
            self.prices.sit_down(s, seat)
            self.scores[seat] = self._expect(s, seat)
        self._weigh()

    def _expect(self, s: State, seat: i64) -> float:
        prices = self.prices
        player = s.players[seat]
        expected = float(total_score(s, seat)) + self._desk(s, player)
        if seat == s.active:
            expected += RATE * float(s.actions_left)
        expected += MARKERS * self._markers(player) + self._pieces(s, player)
        for city in range(self.setup.cities):
            if s.controller[city] == seat:
                space = prices.space[city]
                free: i64 = 0 if space == NOBODY else self.setup.space_first[city + 1] - space
                expected += prices.toll(city, free)
        routes = player.routes
        while routes != 0:
            route = lowest(routes)
            routes &= routes - 1
            prices.appraise(s, route)
            own = self.setup.first[route + 1] - self.setup.first[route] - prices.missing[route]
            begun = prices.merit(s, route, 0, 0, 0)
            expected += UNDER_WAY * (begun - prices.merit(s, route, -own, -prices.own_merchants[route], 0))
        return expected

    def _desk(self, s: State, player: Player) -> float:
        """What the abilities will bring; what they score at the end is counted already."""
        prices = self.prices
        worth = -prices.final(player)
        for ability in range(BANK + 1):
            worth += prices.desk(s, player, ability, level(player, ability))
        return worth

    def _markers(self, player: Player) -> float:
        prices = self.prices
        owned = marker_total(player.unused) + marker_total(player.used)
        worth = 0.4 * float(marker_points(owned + 1) - marker_points(owned)) * min(1.0, prices.turns / 3.0)
        for marker in range(MARKER_KINDS):
            worth += prices.use[marker] * float(marker_count(player.unused, marker))
        return worth

    def _pieces(self, s: State, player: Player) -> float:
        """Tradesmen at hand: the first are needed most, and there is no use for very many."""
        prices = self.prices
        pieces = float(player.supply_traders + player.supply_merchants)
        worth = pieces + 0.5 * min(pieces, 2.0) - 0.6 * max(pieces - 8.0, 0.0)
        worth *= 0.55 * prices.piece()
        worth += 0.4 * float(min(player.supply_merchants, 3)) * min(1.0, prices.turns / 3.0)
        if s.phase == AT_DISPLACED and s.owner == prices.seat:
            worth += 0.5 * float((1 if s.displaced != NOTHING else 0) + s.extras)
        return worth

    def _weigh(self) -> None:
        """Chances from scores."""
        spread = CALM + STORM * self.prices.rounds
        most = self.scores[0]
        for seat in range(self.players):
            most = max(most, self.scores[seat])
        total = 0.0
        for seat in range(self.players):
            chance = exp((self.scores[seat] - most) / spread)
            self.chances[seat] = chance
            total += chance
        for seat in range(self.players):
            self.chances[seat] /= total

    # --- the actions

    def like(self, s: State, codes: vec[i64], first: i64, count: i64) -> None:
        """Logits of the actions of the position judged last, into `prior` from 0 on."""
        self._compare(s)
        me = to_move(s)
        for n in range(count):
            self.prior[n] = SHARPNESS * self._liking(s, me, codes[first + n])

    def choose(self, s: State, codes: vec[i64], count: i64, most: i64) -> i64:
        """Judge a position and move the best of its actions to the front; return how many are kept."""
        self.judge(s)
        self.like(s, codes, 0, count)
        if count <= most:
            return count
        prior = self.prior
        for n in range(most):
            best = n
            for i in range(n + 1, count):
                if prior[i] > prior[best]:
                    best = i
            liked = prior[best]
            code = codes[best]
            prior[best] = prior[n]
            codes[best] = codes[n]
            prior[n] = liked
            codes[n] = code
        return most

    def _compare(self, s: State) -> None:
        """For whoever decides, what one more piece does on each route."""
        prices = self.prices
        self.best = 0.0
        for route in range(self.setup.routes):
            prices.appraise(s, route)
            now = prices.merit(s, route, 0, 0, 0)
            self.now[route] = now
            self.trader[route] = 0.0
            self.merchant[route] = 0.0
            if prices.missing[route] > prices.rivals[route]:
                self.trader[route] = prices.merit(s, route, 1, 0, 0) - now
                self.merchant[route] = prices.merit(s, route, 1, 1, 0) - now - 0.15
                self.best = max(self.best, self.trader[route])

    def _liking(self, s: State, me: i64, code: i64) -> float:
        """What an action seems to bring, in points; an action that is spent counts for nothing here."""
        setup = self.setup
        prices = self.prices
        kind = code >> 24
        a = (code >> 16) & 255
        b = (code >> 8) & 255
        c = code & 255
        if kind == PLACE or kind == PUT_REUSED:
            return self._more(setup.point_route[a], b)
        if kind == DISPLACE:
            return self._displacing(s, a, b, c)
        if kind == PICK_UP or kind == REMOVE:
            return self._lifting(s, me, a)
        if kind == PUT_DOWN:
            piece = hand_piece(b)
            if owner_of(piece) != me:
                return -0.5 * self.now[setup.point_route[a]]
            return self._more(setup.point_route[a], kind_of(piece))
        if kind == ESTABLISH:
            return self._establishing(s, a, b, c) - 0.55 * self.now[a]
        if kind == INCOME:
            return self._income(s.players[me], a, b)
        if kind == PUT_DISPLACED:
            return self._settling(s, me, setup.point_route[a], kind_of(s.displaced))
        if kind == PUT_EXTRA:
            worth = 0.3 + self._settling(s, me, setup.point_route[a], b) + (0.15 if b == MERCHANT else 0.0)
            if c >= FROM_POINT:
                worth -= self._loss(s, setup.point_route[c - FROM_POINT], s.points[c - FROM_POINT])
            elif c == FROM_SUPPLY:
                worth -= 0.3
            return worth
        if kind == END_TURN:
            return 0.3 - 1.2 * float(s.actions_left)
        if kind == USE_DEVELOP:
            return prices.step[a] - 0.5
        if kind == USE_PLUS:
            return 0.5 * self.best + 0.1 if s.actions_left == 0 else -0.3
        if kind == USE_EXCHANGE:
            return self._exchanging(s, me, a)
        if kind == GREEN_POST:
            return prices.additional(s, a) + 2.0
        if kind == PLACE_MARKER:
            return 0.3 * self.now[a]
        if kind == NEUTRAL_POST:
            return 1.0 if s.controller[a] != me else 0.0
        if kind == USE_PERMANENT or kind == TOLL:
            return 0.5 + float(a)
        if kind == USE_MOVE_3 or kind == USE_REMOVE_3:
            return 0.1
        if kind == PUT_PAWN or kind == PAWN_FREE or kind == PAWN_ACTION:
            worth = self._province(a)
            return worth - 0.5 if kind == PAWN_ACTION else worth
        if kind == TAKE_TILE:
            return 0.3 * prices.rounds - 2.0
        return 0.5 * self.best if kind == DONE else 0.0

    def _more(self, route: i64, kind: i64) -> float:
        """One more piece on a route."""
        return self.merchant[route] if kind == MERCHANT else self.trader[route]

    def _displacing(self, s: State, point: i64, kind: i64, merchants: i64) -> float:
        route = self.setup.point_route[point]
        price = 1 + kind_of(s.points[point])
        after = self.prices.merit(s, route, 1, kind, price)
        waste = 0.2 * float(kind + merchants) + 0.3 * self.prices.piece() * float(price)
        return after - self.now[route] - waste - COMPENSATION

    def _lifting(self, s: State, me: i64, point: i64) -> float:
        """Own pieces for a better place, others' out of the way."""
        route = self.setup.point_route[point]
        piece = s.points[point]
        if owner_of(piece) == me:
            return 1.2 * self.best - self._loss(s, route, piece) - 0.1
        price = 1 + kind_of(piece)
        return self.prices.merit(s, route, 0, 0, price) - self.now[route] + 0.2

    def _loss(self, s: State, route: i64, piece: i64) -> float:
        """What lifting an own piece costs."""
        return self.now[route] - self.prices.merit(s, route, -1, -kind_of(piece), 0)

    def _settling(self, s: State, me: i64, route: i64, kind: i64) -> float:
        """A displaced piece: for the own plans, or in the way of others who will pay for it."""
        crowd = s.census[route] & ~(15 * BIT[4 * me])
        return self._more(route, kind) + (0.1 if crowd != 0 else 0.0)

    def _establishing(self, s: State, route: i64, result: i64, argument: i64) -> float:
        setup = self.setup
        prices = self.prices
        worth = prices.passage(s, route)
        if result == R_POST:
            worth += prices.post(s, setup.end_b[route] if argument == 1 else setup.end_a[route])
        elif result == R_ADDITIONAL:
            worth += prices.additional(s, setup.end_b[route] if argument >= 2 else setup.end_a[route])
            worth -= 0.2 * float(argument & 1)
        elif result == R_ABILITY:
            worth += prices.step[argument]
        elif result == R_PRESTIGE:
            worth += prices.prestige(argument)
        return worth

    def _income(self, player: Player, traders: i64, merchants: i64) -> float:
        """The fewer tradesmen are at hand, the better."""
        have = player.supply_traders + player.supply_merchants
        need = 1.5 if have == 0 else 0.7 if have == 1 else 0.25
        return need * self.prices.piece() * (float(traders) + 1.2 * float(merchants)) - 0.3

    def _exchanging(self, s: State, me: i64, space: i64) -> float:
        """Winning a city by moving to the right."""
        city = self.setup.space_city[space]
        holder = s.controller[city]
        forward = owner_of(s.spaces[space]) == me
        if holder == me:
            return NEVER
        if forward and holder != NOBODY and post_count(s, city, me) >= post_count(s, city, holder):
            return self.prices.control(s, city, 0) - 1.0
        return -2.0

    def _province(self, province: i64) -> float:
        """The best that is to be done around a province."""
        best = 0.0
        routes = self.setup.province_routes[province]
        while routes != 0:
            route = lowest(routes)
            routes &= routes - 1
            best = max(best, self.now[route])
        return best
