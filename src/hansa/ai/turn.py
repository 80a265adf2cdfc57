"""The own turn: which action, marker or tile comes next, and when the turn is over."""

from __future__ import annotations

from collections.abc import Sequence

from hansa.rules.abilities import actions_value, book_value
from hansa.rules.codes import (
    DISPLACE,
    END_TURN,
    ESTABLISH,
    INCOME,
    KIND,
    PAWN_ACTION,
    PAWN_FREE,
    PICK_UP,
    PLACE,
    TAKE_TILE,
    USE_DEVELOP,
    USE_EXCHANGE,
    USE_MOVE_3,
    USE_PLUS,
    USE_REMOVE_3,
    code_a,
    code_b,
    code_c,
    code_of,
)
from hansa.rules.referee import apply
from hansa.rules.scoring import standings, total_score
from hansa.rules.terms import (
    BIT,
    MERCHANT,
    NOBODY,
    NOTHING,
    OVER,
    PLUS_3,
    T_ABILITIES,
    T_ANYWHERE,
    T_CITIES,
    T_DOUBLE,
    T_PLUS_1,
    T_TOLL,
    TRADER,
    kind_of,
    owner_of,
)

from .plans import Plan, Prospects


class Turn:
    """One decision of the active player between two actions."""

    def __init__(self, prospects: Prospects, legal: Sequence[int]) -> None:
        self.prospects = prospects
        self.tastes = prospects.tastes
        self.state = prospects.state
        self.seat = prospects.seat
        self.player = prospects.player
        self.worth = prospects.worth
        self.legal = frozenset(legal)
        self.by_kind: dict[int, list[int]] = {}
        for code in legal:
            self.by_kind.setdefault(code >> 24, []).append(code)
        self._own: list[tuple[float, int]] | None = None
        self.ends_game: dict[int, bool] = {}

    def choose(self) -> int:
        """The next decision of the turn."""
        ending = self._winning_end()
        if ending is not None:
            return ending
        for look in (
            self._develop,
            self._tile,
            self._exchange,
            self._clear_the_way,
            self._next_step,
            self._plus,
        ):
            code = look()
            if code is not None:
                return code
        return END_TURN * KIND

    # The end of the game

    def _winning_end(self) -> int | None:
        """Establishing a route that ends the game is right exactly when it wins a game worth the name.

        Whoever would lose by it avoids it (`ends_game`), but not for ever: a long or a high game may end.
        """
        chosen: int | None = None
        margin = 0
        most = max(total_score(self.state, seat) for seat in range(self.state.setup.players))
        late = int(self.state.turn) > self.tastes.longest * int(self.state.setup.players)
        late = late or int(most) >= self.tastes.enough
        for code in self.by_kind.get(ESTABLISH, []):
            after = self.state.copy()
            apply(after, code)
            if after.phase != OVER:
                continue
            self.ends_game[code] = not late
            scores = [total_score(after, seat) for seat in range(after.setup.players)]
            own = scores.pop(self.seat)
            ahead = 1 + own - max(scores)
            wins = standings(after)[self.seat] == 1 and int(own) >= self.tastes.least_win
            if wins and ahead > margin:
                chosen, margin = code, ahead
        return chosen

    # Markers and tiles

    def _develop(self) -> int | None:
        """An ability pays from now on, so the marker is used at once."""
        codes = self.by_kind.get(USE_DEVELOP)
        return max(codes, key=lambda code: self.worth.ability(code_a(code))) if codes else None

    def _tile(self) -> int | None:
        """Emperor's favour: a tile for a whole turn and two markers (EF2)."""
        best: int | None = None
        best_gain = 0.0
        cost = int(actions_value(self.player)) * self.tastes.per_action
        for code in self.by_kind.get(TAKE_TILE, []):
            paid = self.worth.marker_use(code_b(code)) + self.worth.marker_use(code_c(code))
            gain = self._tile_worth(code_a(code)) - paid - cost
            if gain > best_gain:
                best, best_gain = code, gain
        return best

    def _tile_worth(self, tile: int) -> float:
        rounds = self.worth.rounds
        cities = sum(1 for controller in self.state.controller if controller == self.seat)
        return {
            T_PLUS_1: rounds * self.tastes.per_action * self.tastes.tile_plus,
            T_TOLL: rounds * 0.25,
            T_ANYWHERE: rounds * 0.1,
            T_DOUBLE: rounds * 0.2,
            T_CITIES: 2 * (cities + rounds * 0.15),
            T_ABILITIES: 3 * (self._completed() + min(2.0, rounds * 0.1)),
        }[tile]

    def _completed(self) -> int:
        player = self.player
        return sum((player.actions == 5, player.privilege == 3, player.book == 3, player.bank == 3))

    def _exchange(self) -> int | None:
        """Two posts change places: for control, a network or a mission."""
        best: int | None = None
        best_gain = 1.6 if self.worth.rounds > 2 else 0.4
        for code in self.by_kind.get(USE_EXCHANGE, []):
            after = self.state.copy()
            apply(after, code)
            gain = float(total_score(after, self.seat) - self.worth.total)
            city = self.state.setup.space_city[code_a(code)]
            if after.controller[city] == self.seat != self.state.controller[city]:
                gain += (
                    self.worth.chart.traffic[city] * self.tastes.traffic * self.worth.rounds * 0.7
                    + 2 * self.worth.rivalry
                )
            if gain > best_gain:
                best, best_gain = code, gain
        return best

    def _clear_the_way(self) -> int | None:
        """*Move 3* and *remove 3* save as many displacements as they lift tradesmen off the best route."""
        codes = self.by_kind.get(USE_MOVE_3, []) + self.by_kind.get(USE_REMOVE_3, [])
        if not codes or self.state.actions_left == 0:
            return None
        for plan in self.prospects.best()[:3]:
            rivals = self.prospects.tallies[plan.route]
            saved = min(3, rivals.rivals) + rivals.price / self.prospects.bank
            if saved >= (self.tastes.clear_when if self.worth.rounds > 2 else 1.2):
                return codes[0]
        return None

    def _plus(self) -> int | None:
        """More actions, once those of the turn are spent and there is enough to do with them."""
        if self.state.closed:
            return None
        codes = self.by_kind.get(USE_PLUS)
        if not codes:
            return None
        code = codes[-1]
        more = 3 if code_a(code) == PLUS_3 else 4
        reachable = [plan for plan in self.prospects.best() if plan.steps <= more]
        gain = max((plan.result.gain for plan in reachable), default=0.0)
        if gain > more * self.tastes.per_action * self.tastes.plus_when or (
            self.worth.rounds < 2 and gain > 0
        ):
            return code
        return None

    # Actions

    def _next_step(self) -> int | None:
        """The next step of the most promising plan that has one."""
        if self.state.actions_left == 0:
            return None
        options: list[tuple[float, int]] = []
        for plan in self.prospects.best()[:12]:
            if plan.merit < self.tastes.worthwhile and self.worth.rounds > 1:
                break
            tally = self.prospects.tallies[plan.route]
            free = tally.houses + tally.boats
            options.append((plan.merit, self._step(plan) or -1))
            if free and not self.state.setup.provinces:
                gathering = self._gather(plan, free)
                if gathering:
                    options.append(gathering)
        options.sort(reverse=True)
        for _, code in options:
            if code in self.legal and not self.ends_game.get(code):
                return code
        return self._income(0)

    def _step(self, plan: Plan) -> int | None:
        """What has to be done next for a plan."""
        state = self.state
        tally = self.prospects.tallies[plan.route]
        if state.setup.provinces and not state.setup.province_routes[state.pawn] & BIT[plan.route]:
            return self._send_pawn(plan.route)
        free = tally.houses + tally.boats
        if free + tally.rivals == 0:
            return plan.code
        traders = self.player.supply_traders
        merchants = self.player.supply_merchants
        if plan.merchants > merchants:
            return self._income(plan.merchants - merchants)
        if free:
            if plan.merchants and tally.boats:
                return int(code_of(PLACE, state.free_boat[plan.route], MERCHANT))
            if plan.merchants > tally.rival_boats or (traders == 0 and merchants > 0):
                kind = MERCHANT
            else:
                kind = TRADER
            if self.prospects.supply == 0:
                return self._income(0)
            if tally.houses:
                return int(code_of(PLACE, state.free_house[plan.route], kind))
            return None
        return self._displace(plan)

    def _displace(self, plan: Plan) -> int | None:
        """The cheapest tradesman first; with a trader, and paid with traders, where possible."""
        boats = self.prospects.chart.boats[plan.route]
        best: int | None = None
        best_price = 99.0
        for code in self.by_kind.get(DISPLACE, []):
            point = code_a(code)
            if self.state.setup.point_route[point] != plan.route:
                continue
            price = 1.0 + int(kind_of(self.prospects.pieces[point])) + 0.3 * int(code_c(code))
            wants_merchant = plan.merchants > 0 and (point in boats or not boats)
            if (code_b(code) == MERCHANT) != wants_merchant:
                price += 0.4
            if price < best_price:
                best, best_price = code, price
        return best if best is not None else self._income(0)

    def _income(self, merchants: int) -> int | None:
        """As many as the bank allows, merchants first: they can do whatever a trader can."""
        codes = self.by_kind.get(INCOME)
        if not codes:
            return None
        return max(codes, key=lambda code: (code_a(code) + code_b(code), code_b(code)))

    def _gather(self, plan: Plan, free: int) -> tuple[float, int] | None:
        """Move idle pieces to the route, if that is quicker than placing new ones (D)."""
        chosen = self.idle(plan.route)[: min(book_value(self.player), free)]
        while chosen:
            merchants = sum(kind_of(self.prospects.pieces[point]) for _, point in chosen)
            merit = self.prospects.merit(plan.route, len(chosen) - merchants, merchants)
            merit = merit * self.tastes.patience - sum(loss for loss, _ in chosen)
            if merit > plan.merit:
                return merit, int(code_of(PICK_UP, self._first_alike(chosen[0][1])))
            chosen.pop()
        return None

    def idle(self, route: int) -> list[tuple[float, int]]:
        """Own pieces on other routes, those that are missed least first."""
        setup = self.state.setup
        country = setup.country[route]
        if self._own is None:
            self._own = sorted(
                (self.prospects.loss(point), point)
                for point, piece in enumerate(self.prospects.pieces)
                if piece != NOTHING and owner_of(piece) == self.seat
            )
        return [
            (loss, point)
            for loss, point in self._own
            if setup.point_route[point] != route and (country in (0, setup.country[setup.point_route[point]]))
        ]

    def _first_alike(self, point: int) -> int:
        """The legal list names the first of several alike points."""
        setup = self.state.setup
        pieces = self.prospects.pieces
        for other in range(setup.first[setup.point_route[point]], point):
            if pieces[other] == pieces[point] and setup.point_shape[other] == setup.point_shape[point]:
                return other
        return point

    def _send_pawn(self, route: int) -> int | None:
        """Bring the pawn to a province at the route, for free if possible (V3)."""
        setup = self.state.setup
        free = [] if self.state.acted else self.by_kind.get(PAWN_FREE, [])
        for code in free + self.by_kind.get(PAWN_ACTION, []):
            if setup.province_routes[code_a(code)] & BIT[route]:
                return code
        return None


__all__ = ["NOBODY", "Turn"]
