"""The planner's turn: which action, marker or tile comes next, and when the turn is over."""

from __future__ import annotations

from collections.abc import Sequence

from hansa.boards import BONUS_MARKERS
from hansa.play.coding import first_alike
from hansa.rules.abilities import actions_value, book_value
from hansa.rules.codes import (
    DISPLACE,
    END_TURN,
    ESTABLISH,
    INCOME,
    KIND,
    LAY_MARKER,
    MOVE_PAWN_ACTION,
    MOVE_PAWN_FREE,
    PICK_UP,
    PLACE,
    TAKE_TILE,
    USE_DEVELOP,
    USE_EXCHANGE_MARKER,
    USE_EXCHANGE_POSTS,
    USE_MARKER,
    USE_MOVE_3,
    USE_REMOVE_3,
    code_a,
    code_b,
    code_c,
    code_of,
)
from hansa.rules.referee import apply, legal_actions
from hansa.rules.scoring import standings, total_score
from hansa.rules.terms import (
    AT_TRIBUTE,
    BIT,
    MERCHANT,
    NOTHING,
    OVER,
    T_ABILITIES,
    T_ANYWHERE,
    T_CITIES,
    T_DOUBLE,
    T_PLUS_1,
    T_TOLL,
    TRADER,
    kind_of,
)

from .horizon import rounds_played
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
        self.unwanted: set[int] = set()  # what would end the game without winning it

    def choose(self) -> int:
        """The next decision of the turn."""
        ending = self._winning_end()
        if ending is not None:
            return ending
        looks = (
            self._develop,
            self._tile,
            self._exchange,
            self._swap,
            self._lay,
            self._clear_the_way,
            self._next_step,
            self._plus,
            self._park_pawn,
        )
        for look in looks:
            code = look()
            if code is not None:
                return code
        end = END_TURN * KIND
        return end if end in self.legal else next(iter(self.by_kind.values()))[0]

    # The end of the game

    def _winning_end(self) -> int | None:
        """Establish a route that ends the game if that wins, and avoid it otherwise.

        Not for ever: if nobody can win by ending the game, somebody still has to.
        """
        chosen: int | None = None
        margin = 0
        avoided = rounds_played(self.state) < self.tastes.too_long
        for code in self.by_kind.get(ESTABLISH, []):
            after = self.state.copy()
            apply(after, code)
            while after.phase == AT_TRIBUTE:  # whatever is taken, it scores nothing
                apply(after, legal_actions(after)[0])
            if after.phase != OVER:
                continue
            if avoided:
                self.unwanted.add(code)
            if standings(after)[self.seat] == 1:
                scores = [int(total_score(after, seat)) for seat in range(after.setup.players)]
                ahead = 1 + scores.pop(self.seat) - max(scores)
                if ahead > margin:
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
        """EF3."""
        rounds = self.worth.rounds
        cities = sum(1 for controller in self.state.controller if controller == self.seat)
        return {
            T_PLUS_1: rounds * self.tastes.per_action,
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
        for code in self.by_kind.get(USE_EXCHANGE_POSTS, []):
            after = self.state.copy()
            apply(after, code)
            gain = float(total_score(after, self.seat) - self.worth.total)
            city = code_a(code) if code_b(code) else self.state.setup.space_city[code_a(code)]
            if after.controller[city] == self.seat != self.state.controller[city]:
                gain += self.worth.control(after, city)
            if gain > best_gain:
                best, best_gain = code, gain
        return best

    def _swap(self) -> int | None:
        """*Exchange marker* (PM1): the best of what the rivals have used."""
        codes = self.by_kind.get(USE_EXCHANGE_MARKER)
        if not codes:
            return None
        best = max(codes, key=lambda code: self.worth.marker_use(code_b(code)))
        wanted = self.tastes.swap_when if self.worth.rounds > 2 else 0.0
        return best if self.worth.marker_use(code_b(best)) > wanted else None

    def _lay(self) -> int | None:
        """*Tribute* (PM2) between cities with many free spaces, *block* (PM3) where rivals want to go."""
        if self.worth.rounds < 2 or self.player.supply_traders < 2:
            return None
        best: int | None = None
        best_gain = 0.0
        for code in self.by_kind.get(LAY_MARKER, []):
            route = code_a(code)
            if BONUS_MARKERS[code_b(code)].for_post:
                free = sum(self._free_spaces(city) for city in self.prospects.chart.ends[route])
                gain = free * self.worth.piece() - self.worth.piece()
            else:
                gain = self.prospects.pressure(route) - 2 * self.prospects.merit(route) - self.worth.piece()
            if gain > best_gain:
                best, best_gain = code, gain
        return best

    def _free_spaces(self, city: int) -> int:
        return sum(1 for space in self.prospects.chart.spaces[city] if self.state.spaces[space] == NOTHING)

    def _clear_the_way(self) -> int | None:
        """*Move 3* and *remove 3* save one displacement for each tradesman they lift off the best route."""
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
        giving = {code: BONUS_MARKERS[code_a(code)].actions for code in self.by_kind.get(USE_MARKER, [])}
        code = max(giving, key=lambda code: giving[code], default=None)
        if code is None or giving[code] == 0:
            return None
        more = giving[code]
        reachable = [plan for plan in self.prospects.best() if plan.steps <= more]
        gain = max((plan.result.gain for plan in reachable), default=0.0)
        last_chance = self.worth.rounds < 2 and gain > 0
        return code if last_chance or gain > more * self.tastes.per_action * self.tastes.plus_when else None

    # Actions

    def _next_step(self) -> int | None:
        """The next step of the most promising plan that has one."""
        if self.state.actions_left == 0:
            return None
        options: list[tuple[float, int]] = []
        for plan in self.prospects.best()[:12]:
            if plan.merit < self.tastes.worthwhile and self.worth.rounds > 1:
                break
            code = self._step(plan)
            possible = code is not None and code in self.legal and code not in self.unwanted
            if possible and code is not None:
                options.append((plan.merit, code))
            merit, points = self.prospects.gathering(plan.route, (), book_value(self.player))
            merit *= self.tastes.patience  # moving is an action too
            if points and merit > (plan.merit if possible else 0):
                pick_up = int(code_of(PICK_UP, first_alike(self.state, points[0])))
                if pick_up in self.legal:
                    options.append((merit, pick_up))
        return max(options)[1] if options else self._income()

    def _step(self, plan: Plan) -> int | None:
        """The next step of a plan."""
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
            return self._income()
        if free:
            if plan.merchants and tally.boats:
                return self._place(state.free_boat[plan.route], MERCHANT, tally.toll)
            if plan.merchants > tally.rival_boats or (traders == 0 and merchants > 0):
                kind = MERCHANT
            else:
                kind = TRADER
            if self.prospects.supply == 0:
                return self._income()
            if tally.houses:
                return self._place(state.free_house[plan.route], kind, tally.toll)
            return None
        return self._displace(plan)

    def _place(self, point: int, kind: int, toll: int) -> int | None:
        """On a point; where a block lies, paid with traders where possible."""
        if not toll:
            return int(code_of(PLACE, point, kind))
        ways = [code for code in self.by_kind.get(PLACE, []) if (code_a(code), code_b(code)) == (point, kind)]
        return max(ways, key=code_c) if ways else self._income()

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
        return best if best is not None else self._income()

    def _income(self) -> int | None:
        """As many as the bank allows, merchants first: they can do whatever a trader can."""
        codes = self.by_kind.get(INCOME)
        if not codes:
            return None
        return max(codes, key=lambda code: (code_a(code) + code_b(code), code_b(code)))

    def _send_pawn(self, route: int) -> int | None:
        """Bring the pawn to a province that borders the route, for free if possible (V3)."""
        setup = self.state.setup
        free = [] if self.state.acted else self.by_kind.get(MOVE_PAWN_FREE, [])
        for code in free + self.by_kind.get(MOVE_PAWN_ACTION, []):
            if setup.province_routes[code_a(code)] & BIT[route]:
                return code
        return None

    def _park_pawn(self) -> int | None:
        """At the end of the turn, leave the pawn where the rival can do least with it (V3)."""
        codes = self.by_kind.get(MOVE_PAWN_FREE)
        if not codes or not self.state.acted:
            return None
        best = min(codes, key=lambda code: self._use_of_province(code_a(code)))
        return best if self._use_of_province(code_a(best)) < self._use_of_province(self.state.pawn) else None

    def _use_of_province(self, province: int) -> float:
        """The best the rival could do there."""
        routes = self.state.setup.province_routes[province]
        use = 0.0
        for route in range(self.state.setup.routes):
            if routes & BIT[route]:
                use = max(use, self.prospects.pressure(route))
        return use
