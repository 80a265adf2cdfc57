"""What things are worth to a seat, in prestige points at the end of the game: the planner's beliefs, fast.

`survey` looks at the table once for all seats; `sit_down` then takes a seat and prices its desk, and
`appraise` prices a route for it. Nothing is made anew on the way: a search asks this for every position.
"""

from __future__ import annotations

from typing import Final, final

from ...rules._compat import i64, vec
from ...rules.abilities import actions_value, is_complete, keys_value, level
from ...rules.posts import leftmost_free, network, post_count
from ...rules.prestige import LAST_PP
from ...rules.reach import may_establish
from ...rules.scoring import marker_points
from ...rules.setup import Setup
from ...rules.state import Player, State
from ...rules.terms import (
    ACTIONS,
    ADDITIONAL_POST,
    BANK,
    BIT,
    DEVELOP,
    EXCHANGE_POSTS,
    KEYS,
    LAST_LEVEL,
    MARKER_KINDS,
    MERCHANT,
    NOBODY,
    NOTHING,
    P_GREEN_POST,
    P_NONE,
    P_PRIVILEGE,
    PLUS_3,
    PLUS_4,
    PRIVILEGE,
    T_ABILITIES,
    T_CITIES,
    T_PLUS_1,
    kind_of,
    marker_count,
    marker_total,
    owner_of,
)

# Matters of taste; see tastes.py, where most of them come from.
RATE: Final = 1.15  # what an action brings
PATIENCE: Final = 0.755  # what is left of a gain that comes an action later
THIS_TURN: Final = 1.25  # what can be completed this turn counts for so much more
FIRST_STEP: Final = 0.8  # the third action comes before everything: so much more for each turn
POSTS: Final = 0.284  # that the network grows by in a turn
BANK_SAVES: Final = 0.5  # of an action for each piece
PRIVILEGE_PAYS: Final = 0.12  # for each level and turn,
OPENED: Final = 0.25  # and for each city it opens
BOOK_PAYS: Final = 0.04  # for each level and turn
HALF: Final = 0.35  # of two steps that only together raise a value, the share of the first
TRAFFIC: Final = 0.5  # routes established in a turn
HOLD: Final = 0.43  # how much a free space endangers control
COMPENSATION: Final = 0.25  # what a rival gains by being displaced
FOREIGN: Final = 0.3  # a point for a rival
MERCHANT_LOST: Final = 0.9  # a merchant that becomes a post

_ACTIONS: Final = vec[float]([2.0, 3.0, 3.0 + HALF, 4.0, 4.0 + HALF, 5.0])
_KEYS: Final = vec[float]([1.0, 2.0, 2.0 + HALF, 3.0, 4.0])
_BANK: Final = vec[float]([3.0, 5.0, 7.0, 10.0])
# How much more often routes to a city with this ability are established; chart.py has the same.
_CALLS: Final = vec[float]([1.4, 2.6, 1.4, 1.4, 1.3])
_EAST_WEST: Final = vec[float]([7.0, 4.0, 2.0, 0.0])


@final
class Prices:
    """A price list that is written anew for each position and seat."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.traffic = _traffic(setup)
        # Of the table.
        self.rounds = 0.0  # that are left after this turn
        self.space = vec[i64]([0] * setup.cities)  # the leftmost free one of each city, or -1
        # Of the seat.
        self.seat: i64 = 0
        self.turns = 0.0  # that the seat still has
        self.actions = 0.0  # that it still has
        self.left: i64 = 0  # of those, in this turn
        self.merchants: i64 = 0  # in its supply
        self.bank = 3.0
        self.keys = 1.0  # what a post of the network will bring
        self.largest: i64 = 0  # its network, a bit set of cities
        self.posts: i64 = 0  # in it
        self.east: i64 = 0  # the cities joined with the red ones
        self.west: i64 = 0
        self.prize = 0.0  # for joining them
        self.step = vec[float]([0.0] * 5)  # developing each ability
        self.use = vec[float]([0.0] * MARKER_KINDS)
        self.share = 0.0  # of the points for many markers
        # Of each route, for the seat.
        self.plain = vec[float]([0.0] * setup.routes)  # the best result that needs no merchant
        self.noble = vec[float]([0.0] * setup.routes)  # the best one with a merchant
        self.missing = vec[i64]([0] * setup.routes)
        self.price = vec[i64]([0] * setup.routes)  # pieces to pay for displacing all rivals
        self.rivals = vec[i64]([0] * setup.routes)
        self.own_merchants = vec[i64]([0] * setup.routes)

    # --- the table

    def survey(self, s: State) -> None:
        """How long the game will last, and where cities have room."""
        self.rounds = rounds_left(s)
        for city in range(self.setup.cities):
            self.space[city] = leftmost_free(s, city)

    # --- the seat

    def sit_down(self, s: State, seat: i64) -> None:
        """Price desk and markers of a seat."""
        setup = self.setup
        player = s.players[seat]
        self.seat = seat
        self.merchants = player.supply_merchants
        self.bank = _BANK[player.bank]
        # Whoever comes later in the round has a little less of it.
        wait = (seat - s.active + setup.players) % setup.players
        if wait == 0:
            wait = setup.players
        late = (float(wait) - 0.5 * float(setup.players + 1)) / float(setup.players)
        self.turns = max(self.rounds - late, 0.0)
        self.actions = self.turns * float(actions_value(player))
        self.left = s.actions_left if seat == s.active else 0
        self.actions += float(self.left)
        self._find_networks(s)
        self.keys = float(keys_value(player)) + min(4.0 - float(keys_value(player)), 0.077 * self.rounds)
        for ability in range(BANK + 1):
            self.step[ability] = 0.0
            if not is_complete(player, ability):
                now = level(player, ability)
                next_step = self.desk(s, player, ability, now + 1)
                self.step[ability] = next_step - self.desk(s, player, ability, now)
        self._price_markers(player)

    def desk(self, s: State, player: Player, ability: i64, at: i64) -> float:
        """What an ability at some level brings in the time that is left, and at the end."""
        worth = 0.0
        if ability != KEYS and at == LAST_LEVEL[ability]:
            worth = 7.0 if player.tiles & BIT[T_ABILITIES] else 4.0
        if ability == ACTIONS:
            each = _ACTIONS[at] + (1.0 if player.tiles & BIT[T_PLUS_1] else 0.0)
            return worth + each * self.turns * RATE + (FIRST_STEP * self.turns if at > 0 else 0.0)
        if ability == KEYS:
            more = min(10.0 - float(min(self.posts, 10)), POSTS * self.turns)
            return worth + _KEYS[at] * (float(self.posts) + more)
        if ability == BANK:
            return worth - BANK_SAVES * self.actions * RATE / _BANK[at]
        if ability == PRIVILEGE:
            opened: i64 = 0
            for city in range(self.setup.cities):
                space = self.space[city]
                if space != NOBODY and self.setup.space_colour[space] <= at:
                    opened += 1
            worth += OPENED * float(opened) * min(1.0, self.turns / 8.0)
            return worth + PRIVILEGE_PAYS * self.turns * float(at)
        return worth + (BOOK_PAYS * self.turns + 0.4 * min(1.0, self.turns / 2.0)) * float(at)

    def final(self, player: Player) -> float:
        """The part of the desk's worth that the score counts already: what is completed, and the keys."""
        each = 7.0 if player.tiles & BIT[T_ABILITIES] else 4.0
        worth = float(keys_value(player) * self.posts)
        for ability in range(ACTIONS, BANK + 1):
            if is_complete(player, ability):
                worth += each
        return worth

    def _find_networks(self, s: State) -> None:
        """The largest network, and what is joined with the red cities."""
        setup = self.setup
        seat = self.seat
        self.largest = 0
        self.posts = 0
        self.east = 0
        self.west = 0
        seen: i64 = 0
        for city in range(setup.cities):
            if seen & BIT[city] or post_count(s, city, seat) == 0:
                continue
            joined = network(s, seat, city)
            seen |= joined
            posts: i64 = 0
            for other in range(setup.cities):
                if joined & BIT[other]:
                    posts += post_count(s, other, seat)
            if posts > self.posts:
                self.posts = posts
                self.largest = joined
            if joined & BIT[setup.east]:
                self.east = joined
            if joined & BIT[setup.west]:
                self.west = joined
        self.prize = 0.0
        if s.players[seat].east_west == 0:
            self.prize = _EAST_WEST[min(s.east_west_scored, 3)]

    def _price_markers(self, player: Player) -> None:
        owned = marker_total(player.unused) + marker_total(player.used)
        self.share = 0.5 * float(marker_points(owned + 2) - marker_points(owned))
        best = 0.0
        for ability in range(BANK + 1):
            best = max(best, self.step[ability])
        in_time = min(1.0, self.turns / 1.5)
        self.use[ADDITIONAL_POST] = 2.0 * in_time
        self.use[EXCHANGE_POSTS] = 1.2 * in_time
        self.use[PLUS_3] = 2.4 * RATE * in_time
        self.use[PLUS_4] = 3.2 * RATE * in_time
        self.use[DEVELOP] = 0.9 * best * in_time
        for marker in range(DEVELOP + 1, MARKER_KINDS):
            self.use[marker] = 1.2 * in_time

    def piece(self) -> float:
        """One more tradesman in the supply saves a part of an income action."""
        return RATE / self.bank * min(1.0, self.actions / 5.0)

    # --- a route

    def appraise(self, s: State, route: i64) -> None:
        """Who stands on a route, and what establishing it would bring."""
        setup = self.setup
        missing: i64 = 0
        price: i64 = 0
        rivals: i64 = 0
        merchants: i64 = 0
        for point in range(setup.first[route], setup.first[route + 1]):
            piece = s.points[point]
            if piece != NOTHING and owner_of(piece) == self.seat:
                merchants += kind_of(piece)
                continue
            missing += 1
            if piece != NOTHING:
                rivals += 1
                price += 1 + kind_of(piece)
        self.missing[route] = missing
        self.price[route] = price
        self.rivals[route] = rivals
        self.own_merchants[route] = merchants
        base = self.passage(s, route)
        self.plain[route] = base
        self.noble[route] = base
        self._look_into(s, route, setup.end_a[route], base)
        self._look_into(s, route, setup.end_b[route], base)

    def _look_into(self, s: State, route: i64, city: i64, base: float) -> None:
        """The results at one end of a route."""
        setup = self.setup
        player = s.players[self.seat]
        space = self.space[city]
        if space != NOBODY and setup.space_colour[space] <= player.privilege:
            worth = base + self.post(s, city)
            if setup.space_shape[space] == MERCHANT:
                self.noble[route] = max(self.noble[route], worth)
            else:
                self.plain[route] = max(self.plain[route], worth)
        first_taken = setup.green[city] == 1 or s.spaces[setup.space_first[city]] != NOTHING
        if first_taken and marker_count(player.unused, ADDITIONAL_POST) > 0:
            self.plain[route] = max(self.plain[route], base + self.additional(s, city))
        ability = setup.ability_1[city]
        if ability != NOBODY:
            self.plain[route] = max(self.plain[route], base + self.step[ability])
            ability = setup.ability_2[city]
            if ability != NOBODY:
                self.plain[route] = max(self.plain[route], base + self.step[ability])
        if city == setup.prestige_city:
            for n in range(setup.prestige_spaces):
                free = s.spaces[setup.spaces + n] == NOTHING
                if free and setup.prestige_colour[n] <= player.privilege:
                    self.noble[route] = max(self.noble[route], base + self.prestige(n))

    def passage(self, s: State, route: i64) -> float:
        """What establishing brings whatever the result: control, marker, permanent marker."""
        setup = self.setup
        worth = 0.0
        for end in range(2):
            controller = s.controller[setup.end_a[route] if end == 0 else setup.end_b[route]]
            if controller == self.seat:
                worth += 1.0
            elif controller != NOBODY:
                worth -= FOREIGN
        if s.markers[route] > 0:
            worth += self.share + self.use[s.markers[route] - 1]
        permanent = setup.permanent[route]
        if permanent == P_PRIVILEGE:
            worth += self.step[PRIVILEGE]
        elif permanent == P_GREEN_POST:
            worth += 3.0
        elif permanent != P_NONE:
            worth += 1.0
        return worth

    def prestige(self, space: i64) -> float:
        """A merchant on a space of special prestige."""
        return float(self.setup.prestige_value[space]) - self.piece()

    def post(self, s: State, city: i64) -> float:
        """A post on the leftmost free space of a city."""
        setup = self.setup
        space = self.space[city]
        free = setup.space_first[city + 1] - space - 1
        worth = float(setup.space_coin[space]) + self._joins(s, city) - self.piece()
        if setup.space_shape[space] == MERCHANT:
            worth -= MERCHANT_LOST * min(1.0, self.turns / 4.0)
        holder = s.controller[city]
        if holder != self.seat:
            mine = post_count(s, city, self.seat) + 1
            if holder == NOBODY or mine >= post_count(s, city, holder):
                worth += self.control(s, city, free)
        else:
            worth += 0.3  # held more firmly
        return worth

    def additional(self, s: State, city: i64) -> float:
        """A post left of all others; it wins control only by numbers."""
        worth = self._joins(s, city) - self.piece() - self.use[ADDITIONAL_POST]
        holder = s.controller[city]
        if holder == NOBODY:
            worth += self.control(s, city, 0)
        elif holder != self.seat and post_count(s, city, self.seat) + 1 > post_count(s, city, holder):
            worth += self.control(s, city, 1)
        return worth

    def control(self, s: State, city: i64, free: i64) -> float:
        """Winning a city: its points at the end and those for the routes that others establish."""
        worth = 4.0 if s.players[self.seat].tiles & BIT[T_CITIES] else 2.0
        if s.controller[city] != NOBODY:
            worth += 2.0 * FOREIGN
        return worth + self.toll(city, free)

    def toll(self, city: i64, free: i64) -> float:
        """What a city will still earn whoever controls it, with so many spaces left to lose it by."""
        return self.traffic[city] * TRAFFIC * self.rounds / (1.0 + HOLD * float(free))

    def _joins(self, s: State, city: i64) -> float:
        """What a post does for the network, for East-West and for the mission."""
        setup = self.setup
        bit = BIT[city]
        links = setup.links[city]
        mine = post_count(s, city, self.seat) > 0
        near = self.posts == 0 or self.largest & (links | bit) != 0
        worth = self.keys if near else 0.4 * self.keys
        if mine:
            return worth
        if self.prize > 0.0:
            from_east = bit == BIT[setup.east] or links & self.east != 0
            from_west = bit == BIT[setup.west] or links & self.west != 0
            if from_east and from_west:
                worth += self.prize
            elif from_east or from_west:
                worth += 0.08 * self.prize
        card = s.players[self.seat].mission
        if card != NOBODY:
            for n in range(3):
                if setup.mission_city[3 * card + n] == city:
                    worth += 2.0
        return worth

    def merit(self, s: State, route: i64, pieces: i64, merchants: i64, ousted: i64) -> float:
        """How promising a route is, as if so many more own pieces stood there, merchants among them.

        `ousted` is what was paid for rivals that are gone.
        """
        missing = self.missing[route] - pieces
        rivals = self.rivals[route] - (1 if ousted > 0 else 0)
        has_merchant = self.own_merchants[route] + merchants > 0
        gain = self.plain[route]
        if has_merchant or (missing > 0 and self.merchants - merchants > 0):
            gain = max(gain, self.noble[route])
        gain -= COMPENSATION * float(rivals)
        if gain <= 0.0:
            return 0.0
        spent = float(missing + self.price[route] - ousted)
        steps = float(missing + 1)
        late = steps + 1.0 - self.actions
        if late > 0.0:
            gain *= max(0.0, 1.0 - 0.4 * late)
        if missing < self.left:
            gain *= THIS_TURN
        if s.pawn != NOBODY and not may_establish(s, route):
            steps += 0.7
        return gain * power(steps + spent / self.bank)


_POWERS: Final = vec[float]([PATIENCE ** (n / 8.0) for n in range(160)])


def power(steps: float) -> float:
    """What is left of a gain after so many actions."""
    return _POWERS[i64(min(steps * 8.0 + 0.5, 159.0))]


def rounds_left(s: State) -> float:
    """How many more turns each player can expect after the one being played: the nearest of the ends."""
    setup = s.setup
    played = float(s.turn - 1) / float(setup.players)
    markers = float(len(s.marker_supply) - s.drawn)
    total: i64 = 0
    for count in setup.marker_set:
        total += count
    taken = float(total - len(setup.taverns)) - markers
    pace = (taken + 0.8 * 4.5) / (played + 4.5)
    leader: i64 = 0
    for player in s.players:
        leader = max(leader, player.score)
    nearest = (markers + 1.0) / pace
    nearest = min(nearest, float(max(LAST_PP - leader, 0)) / 1.5)
    nearest = min(nearest, float(setup.completed_end - s.completed) / 0.8)
    nearest = min(nearest, max(2.0, 22.0 - played))
    return max(0.3, nearest - 0.5)


def _traffic(setup: Setup) -> vec[float]:
    """How often a route to each city is established in a round, if every turn brought one."""
    calls = vec[float]([0.0] * setup.cities)
    total = 0.0
    for route in range(setup.routes):
        for end in range(2):
            city = setup.end_a[route] if end == 0 else setup.end_b[route]
            call = 1.0
            if setup.ability_1[city] != NOBODY:
                call = max(call, _CALLS[setup.ability_1[city]])
            if setup.ability_2[city] != NOBODY:
                call = max(call, _CALLS[setup.ability_2[city]])
            calls[city] += call
            total += call
    for city in range(setup.cities):
        calls[city] *= 2.0 * float(setup.players) / total
    return calls
