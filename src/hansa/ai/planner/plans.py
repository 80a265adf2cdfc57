"""Plans: which routes to establish, with what result and at what cost.

A plan is a route and a result (E3). Its gain is counted in PP (`worth`), its cost in actions: one for
each piece that is missing, one for each tradesman in the way, one to establish the route, and a part
of an income action for each piece spent. The more a plan brings, and the sooner, the better it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from hansa.rules.abilities import actions_value, bank_value, is_complete
from hansa.rules.codes import (
    ESTABLISH,
    R_ADDITIONAL_POST,
    R_DEVELOP,
    R_NOTHING,
    R_POST,
    R_SPECIAL_PRESTIGE,
    code_of,
    hand_piece,
)
from hansa.rules.laid import price_of_placing
from hansa.rules.posts import PRINTED, leftmost_free, rightmost_owner
from hansa.rules.state import State
from hansa.rules.terms import (
    ADDITIONAL_POST,
    BIT,
    MERCHANT,
    NOBODY,
    NOTHING,
    P_GREEN_POST,
    P_MOVE_2,
    P_NONE,
    P_PLACE_2,
    P_PRIVILEGE,
    P_REUSE_2,
    PRIVILEGE,
    TRADER,
    kind_of,
    marker_count,
    owner_of,
)

from .tastes import Tastes
from .worth import Worth

NEVER = 99.0

PERMANENT_WORTH = {P_MOVE_2: 0.6, P_GREEN_POST: 3.0, P_REUSE_2: 1.6, P_PLACE_2: 1.6}


@dataclass(frozen=True, slots=True)
class Result:
    """One way to establish a route: fields b and c of the action, its gain, the tradesman it takes."""

    result: int
    argument: int
    gain: float
    takes: int  # TRADER, MERCHANT, or -1 for none


@dataclass(frozen=True, slots=True)
class Plan:
    """A route and its best result, given what it costs now."""

    route: int
    result: Result
    cost: float  # in actions, with a share for the pieces
    steps: int  # actions until the route is established
    merchants: int  # how many of the missing pieces must be merchants
    merit: float

    @property
    def code(self) -> int:
        """The action that completes the plan."""
        return int(code_of(ESTABLISH, self.route, self.result.result, self.result.argument))


@dataclass(slots=True)
class Tally:
    """Who stands on a route, as one seat sees it."""

    traders: int = 0
    merchants: int = 0
    houses: int = 0  # free
    boats: int = 0  # free
    rivals: int = 0
    rival_boats: int = 0
    price: int = 0  # pieces to pay for displacing all rivals
    toll: int = 0  # pieces to pay for each one placed (PM3)


class Prospects:
    """All plans of one seat in one position."""

    def __init__(self, state: State, seat: int, tastes: Tastes) -> None:
        self.state = state
        self.tastes = tastes
        self.seat = seat
        self.player = state.players[seat]
        self.worth = Worth(state, seat, tastes)
        self.chart = self.worth.chart
        self.pieces = list(state.points)
        self.laid = len(state.laid) > 0
        self.tallies = [self._tally(route) for route in range(state.setup.routes)]
        self.supply = int(self.player.supply_traders + self.player.supply_merchants)
        self.stock = int(self.player.stock_traders + self.player.stock_merchants)
        self.on_board = sum(tally.traders + tally.merchants for tally in self.tallies) + self._in_hand()
        self.bank = min(10, bank_value(self.player))
        self.turn_actions = actions_value(self.player)
        self.actions_left = state.actions_left if state.active == seat else 0
        self._standing: list[tuple[float, int]] | None = None
        self._others: dict[int, Prospects] = {}
        self._results: dict[int, list[Result]] = {}
        self._plans: dict[tuple[int, int, int], Plan | None] = {}

    def _in_hand(self) -> int:
        """The seat's pieces that are picked up and not yet put down."""
        return sum(1 for held in self.state.hand if owner_of(hand_piece(held)) == self.seat)

    def _tally(self, route: int) -> Tally:
        tally = Tally(toll=int(price_of_placing(self.state, route)) if self.laid else 0)
        boats = self.chart.boats[route]
        for point in self.chart.points[route]:
            piece = self.pieces[point]
            if piece == NOTHING:
                if point in boats:
                    tally.boats += 1
                else:
                    tally.houses += 1
            elif owner_of(piece) != self.seat:
                tally.rivals += 1
                tally.price += 1 + kind_of(piece)
                tally.rival_boats += point in boats
            elif kind_of(piece) == MERCHANT:
                tally.merchants += 1
            else:
                tally.traders += 1
        return tally

    # Gains

    def results(self, route: int) -> list[Result]:
        """What the route could bring, whoever stands on it now (E1-E5)."""
        if route not in self._results:
            self._results[route] = self._find_results(route)
        return self._results[route]

    def _find_results(self, route: int) -> list[Result]:
        state = self.state
        worth = self.worth
        base = self._gain_of_route(route)
        found = [Result(R_NOTHING, 0, base, -1)]
        additional = marker_count(self.player.unused, ADDITIONAL_POST) > 0
        for end, city in enumerate(self.chart.ends[route]):
            space = leftmost_free(state, city)
            if space != NOBODY and state.setup.space_colour[space] <= self.player.privilege:
                shape = state.setup.space_shape[space]
                found.append(Result(R_POST, end, base + worth.post(city, PRINTED), shape))
            taken = bool(state.setup.green[city]) or state.spaces[state.setup.space_first[city]] != NOTHING
            if additional and taken:
                gain = base + worth.additional_post(city)
                found.append(Result(R_ADDITIONAL_POST, 2 * end + TRADER, gain, TRADER))
                found.append(Result(R_ADDITIONAL_POST, 2 * end + MERCHANT, gain - 0.2, MERCHANT))
            for ability in self.chart.abilities[city]:
                if not is_complete(self.player, ability):
                    found.append(Result(R_DEVELOP, ability, base + worth.ability(ability), -1))
            if city == state.setup.prestige_city:
                found.extend(self._special_prestige(base))
        return found

    def _special_prestige(self, base: float) -> list[Result]:
        setup = self.state.setup
        return [
            Result(R_SPECIAL_PRESTIGE, space, base + self.worth.prestige(space), MERCHANT)
            for space in range(setup.prestige_spaces)
            if self.state.spaces[setup.spaces + space] == NOTHING
            and setup.prestige_colour[space] <= self.player.privilege
        ]

    def _gain_of_route(self, route: int) -> float:
        """What establishing a route brings whatever the result: control, marker, permanent marker."""
        state = self.state
        gain = 0.0
        for city in self.chart.ends[route]:
            controller = state.controller[city]
            if controller == self.seat:
                gain += 1.0 + self.worth.hurry
            elif controller != NOBODY:
                gain -= self.worth.rivalry
        if state.markers[route]:
            gain += self.worth.marker(state.markers[route] - 1)
        permanent = state.setup.permanent[route]
        if permanent == P_PRIVILEGE:
            gain += self.worth.ability(PRIVILEGE)
        elif permanent != P_NONE:
            gain += PERMANENT_WORTH[permanent]
        return gain

    # Costs

    def plan(self, route: int, traders: int = 0, merchants: int = 0) -> Plan | None:
        """The best plan for a route, as if this many more of the seat's pieces stood on its free points."""
        key = (route, traders, merchants)
        if key not in self._plans:
            self._plans[key] = self._plan(route, traders, merchants)
        return self._plans[key]

    def _plan(self, route: int, traders: int, merchants: int) -> Plan | None:
        best: Plan | None = None
        for result in self.results(route):
            if result.gain <= 0 or (best and result.gain <= best.result.gain and result.takes != -1):
                continue
            plan = self._priced(route, result, traders, merchants)
            if plan and (best is None or plan.merit > best.merit):
                best = plan
        return best

    def _priced(self, route: int, result: Result, traders: int, merchants: int) -> Plan | None:
        tally = self.tallies[route]
        if merchants >= 0:
            boats = max(0, tally.boats - merchants)
        else:  # a lifted merchant leaves a boat if there is one
            boats = tally.boats - merchants if self.chart.boats[route] else 0
        houses = tally.houses + tally.boats - boats - merchants - traders
        if houses < 0:
            return None
        own_merchants = tally.merchants + merchants
        missing = houses + boats + tally.rivals
        wanted = boats + tally.rival_boats  # merchants among the missing
        if result.takes == MERCHANT and own_merchants + wanted == 0:
            if missing == 0:
                return None
            wanted = 1
        if result.takes == TRADER and tally.traders + traders + missing - wanted <= 0:
            return None
        spent = missing + tally.price + tally.toll * (houses + boats)
        # With no tradesmen to place, those on other routes must be moved here (D).
        moved = max(0, spent - self.supply - self.stock)
        standing = tally.traders + tally.merchants + traders + merchants
        if moved and moved > min(houses + boats, self.on_board - standing):
            return None
        if wanted > self.player.supply_merchants + self.player.stock_merchants:
            return None
        short = max(spent - self.supply, 1 if wanted > self.player.supply_merchants else 0)
        steps = missing + 1 + ceil((short - moved) / self.bank)
        cost = missing + 1 + spent / self.bank + moved / 2 + self._detour(route, missing)
        if cost >= NEVER:
            return None
        gain = result.gain - tally.rivals * self.tastes.compensation
        merit = gain * self.tastes.patience**cost * self._in_time(steps)
        return Plan(route, result, cost, steps, wanted, merit)

    def _detour(self, route: int, missing: int) -> float:
        """What permits (U2) and the pawn (V4) add to the cost."""
        state = self.state
        setup = state.setup
        if setup.provinces:
            return 0.0 if setup.province_routes[state.pawn] & BIT[route] else 0.7
        country = setup.country[route]
        if country == 0 or missing == 0:
            return 0.0
        permits = [
            permit
            for permit in range(setup.permits)
            if setup.permit_countries[permit] & BIT[country]
            and rightmost_owner(state, setup.permit_city[permit]) == self.seat
        ]
        if not permits:
            return NEVER
        return max(0.0, missing - len(permits))

    def _in_time(self, steps: int) -> float:
        """The chance that the game lasts until the plan is complete."""
        late = steps - self.actions_left
        if late <= 0:
            return self.tastes.this_turn if self.actions_left else 1.0
        turns = ceil(late / self.turn_actions)
        return min(1.0, max(0.05, (self.worth.rounds - turns + 1) / 2))

    def pressure(self, route: int) -> float:
        """How much a route is worth to the rival who wants it most."""
        seats = range(self.state.setup.players)
        return max(self.of(seat).merit(route) for seat in seats if seat != self.seat)

    def of(self, seat: int) -> Prospects:
        """Another seat's prospects, judged by the same tastes."""
        if seat not in self._others:
            self._others[seat] = Prospects(self.state, seat, self.tastes)
        return self._others[seat]

    # Comparisons

    def merit(self, route: int, traders: int = 0, merchants: int = 0) -> float:
        """How promising a route is with this many more of the seat's pieces on it."""
        plan = self.plan(route, traders, merchants)
        return plan.merit if plan else 0.0

    def improvement(self, point: int, kind: int) -> float:
        """What one more of the seat's pieces on a free point does for its plans."""
        route = self.state.setup.point_route[point]
        more = self.merit(route, 0, 1) if kind == MERCHANT else self.merit(route, 1, 0)
        return more - self.merit(route)

    def loss(self, point: int) -> float:
        """What lifting one of the seat's pieces off the board does to its plans."""
        route = self.state.setup.point_route[point]
        merchant = kind_of(self.pieces[point]) == MERCHANT
        less = self.merit(route, 0, -1) if merchant else self.merit(route, -1, 0)
        return max(0.0, self.merit(route) - less)

    def gathering(self, route: int, hand: Sequence[int], most: int) -> tuple[float, list[int]]:
        """The best way to move the seat's pieces to a route (D): its merit, and the points to pick up from.

        `hand` has the kinds already picked up; at most `most` more may be.
        """
        setup = self.state.setup
        tally = self.tallies[route]
        country = setup.country[route]
        idle = [
            (loss, point)
            for loss, point in self._idle()
            if setup.point_route[point] != route and country in (0, setup.country[setup.point_route[point]])
        ]
        idle = idle[: max(0, min(most, tally.houses + tally.boats - len(hand)))]
        best, chosen = 0.0, 0
        lost = 0.0
        merchants = sum(hand)
        for count in range(len(idle) + 1):
            if count:
                lost += idle[count - 1][0]
                merchants += kind_of(self.pieces[idle[count - 1][1]])
            merit = self.merit(route, len(hand) + count - merchants, merchants) - lost
            if merit > best and (count or hand):
                best, chosen = merit, count
        return best, [point for _, point in idle[:chosen]]

    def _idle(self) -> list[tuple[float, int]]:
        """The seat's pieces on the board with the loss from lifting each, the least first."""
        if self._standing is None:
            own = (p for p, piece in enumerate(self.pieces) if piece and owner_of(piece) == self.seat)
            self._standing = sorted((self.loss(point), point) for point in own)
        return self._standing

    def best(self) -> list[Plan]:
        """All plans, the most promising first."""
        plans = [plan for route in range(len(self.tallies)) if (plan := self.plan(route))]
        plans.sort(key=lambda plan: -plan.merit)
        return plans
