"""What things are worth to one seat, in prestige points at the end of the game.

Everything is counted in the same currency, which makes a post, an ability, a marker and an action
comparable. What scores already is asked of the rules (`total_score`); what pays only later is
multiplied by the rounds that are left.
"""

from __future__ import annotations

from hansa.boards import BONUS_MARKERS
from hansa.rules.abilities import actions_value, bank_value, is_complete, keys_value, level
from hansa.rules.laid import laid_marker, laid_seat
from hansa.rules.posts import LEFT, PRINTED, establish_post, leftmost_free, post_count, rightmost_owner
from hansa.rules.scoring import largest_network, marker_points, markers_owned, total_score
from hansa.rules.state import State
from hansa.rules.terms import (
    ACTIONS,
    ADDITIONAL_POST,
    BANK,
    BIT,
    BOOK,
    DEVELOP,
    EXCHANGE_MARKER,
    EXCHANGE_POSTS,
    KEYS,
    LAST_LEVEL,
    MARKER_KINDS,
    MERCHANT,
    NOBODY,
    NOTHING,
    PRIVILEGE,
    T_ABILITIES,
    TRADER,
    marker_count,
    piece_of,
)

from .chart import chart_of
from .horizon import rounds_left
from .tastes import Tastes

EAST_WEST = (7, 4, 2, 0)
SMOOTH_BANK = (3.0, 5.0, 7.0, 10.0)


class Worth:
    """The price list of one seat in one position."""

    def __init__(self, state: State, seat: int, tastes: Tastes) -> None:
        self.state = state
        self.tastes = tastes
        self.seat = seat
        self.player = state.players[seat]
        self.chart = chart_of(state.setup)
        self.rounds = rounds_left(state, tastes)
        self.rivalry = tastes.rivalry / max(1, int(state.setup.players) - 1)
        self.total = total_score(state, seat)
        self.largest = largest_network(state, seat)
        h = tastes.half_step
        self.smooth_actions = (2.0, 3.0, 3 + h, 4.0, 4 + h, 5.0)
        self.smooth_keys = (1.0, 2.0, 2 + h, 3.0, 4.0)
        self._abilities: dict[int, float] = {}
        self._posts: dict[tuple[int, int], float] = {}
        self._missing: list[float] | None = None
        self._hurry: float | None = None

    def piece(self) -> float:
        """One more tradesman in the supply saves a part of an income action."""
        return self.tastes.per_action / min(10, int(bank_value(self.player)))

    @property
    def hurry(self) -> float:
        """What a step towards the end of the game is worth: something to whoever leads late in it."""
        if self._hurry is None:
            players = range(self.state.setup.players)
            rivals = max(int(total_score(self.state, seat)) for seat in players if seat != self.seat)
            lead = min(2.0, max(0.0, (int(self.total) - rivals) / 10))
            self._hurry = self.tastes.hurry * lead * min(1.0, 4 / self.rounds)
        return self._hurry

    # Abilities

    def ability(self, ability: int) -> float:
        """Developing an ability by one step."""
        if ability not in self._abilities:
            self._abilities[ability] = self._ability(ability)
        return self._abilities[ability]

    def _ability(self, ability: int) -> float:
        player = self.player
        if is_complete(player, ability):
            return 0.0
        now = level(player, ability)
        worth = self.piece()
        if ability != KEYS and now + 1 == LAST_LEVEL[ability]:
            worth += 7 if player.tiles & BIT[T_ABILITIES] else 4
        if ability == ACTIONS:
            worth += (
                (self.tastes.first_action if now == 0 else 1.0)
                * (self.smooth_actions[now + 1] - self.smooth_actions[now])
                * self.rounds
                * self.tastes.per_action
                * self.tastes.actions
            )
        elif ability == KEYS:
            posts = min(self.tastes.most_posts, int(self.largest) + self.rounds * self.tastes.posts_a_round)
            worth += (self.smooth_keys[now + 1] - self.smooth_keys[now]) * posts
        elif ability == BANK:
            pieces = int(actions_value(player)) * self.tastes.pieces_per_action * self.rounds
            worth += (
                pieces
                * (1 / SMOOTH_BANK[now] - 1 / SMOOTH_BANK[now + 1])
                * self.tastes.per_action
                * self.tastes.bank
            )
        elif ability == PRIVILEGE:
            worth += self.tastes.privilege * self.rounds + self._opened(now + 1) * min(1.0, self.rounds / 8)
        elif ability == BOOK:
            worth += self.tastes.book * self.rounds + self.tastes.merchant
        return worth

    def _opened(self, colour: int) -> float:
        """How much more there is to build with the next privilege."""
        setup = self.state.setup
        opened = 0
        for city in range(setup.cities):
            space = leftmost_free(self.state, city)
            opened += space != NOBODY and setup.space_colour[space] == colour
        return opened * self.tastes.opened

    def best_ability(self) -> float:
        """What a *develop* marker would bring now."""
        return max(self.ability(ability) for ability in range(5))

    # Markers

    def marker(self, marker: int) -> float:
        """Taking a marker: its share of the points for markers, its use, and a nearer end."""
        owned = markers_owned(self.state, self.seat)
        share = int(marker_points(owned + 2) - marker_points(owned)) / 2
        return share * self.tastes.marker_share + self.marker_use(marker) + self.hurry

    def marker_use(self, marker: int) -> float:
        """What using a marker brings, as far as there is time to use it."""
        tastes = self.tastes
        if marker == DEVELOP:
            use = tastes.develop * self.best_ability()
        elif BONUS_MARKERS[marker].actions:
            use = tastes.plus * tastes.per_action * BONUS_MARKERS[marker].actions
        elif marker == ADDITIONAL_POST:
            use = tastes.additional_post
        elif marker == EXCHANGE_MARKER:
            return max(map(self.marker_use, self._takeable()), default=0.0)
        elif BONUS_MARKERS[marker].lies:
            use = tastes.tribute if BONUS_MARKERS[marker].for_post else tastes.block
        else:
            use = tastes.exchange_posts if marker == EXCHANGE_POSTS else tastes.move_3
        return use * min(1.0, self.rounds / 2)

    def _takeable(self) -> set[int]:
        """PM1: the rivals' used markers that an *exchange marker* could bring."""
        rivals = (player for seat, player in enumerate(self.state.players) if seat != self.seat)
        used = {kind for player in rivals for kind in range(MARKER_KINDS) if marker_count(player.used, kind)}
        return used - {EXCHANGE_MARKER}

    def tributes(self, after: State) -> float:
        """PM2: what tributes bring, or give away, for the posts just opened."""
        worth = 0.0
        for item in after.due:
            taken = BONUS_MARKERS[laid_marker(item)].for_post * self.piece()
            worth += taken if laid_seat(item) == self.seat else -taken * self.rivalry
        return worth

    # Posts

    def post(self, city: int, where: int) -> float:
        """A post on the leftmost free space of a city, or as an additional post left of all."""
        key = (city, where)
        if key not in self._posts:
            self._posts[key] = self._post(city, where)
        return self._posts[key]

    def _post(self, city: int, where: int) -> float:
        state = self.state
        seat = self.seat
        space = leftmost_free(state, city) if where == PRINTED else NOBODY
        kind = state.setup.space_shape[space] if space != NOBODY else TRADER
        before = state.controller[city]
        after = state.copy()
        establish_post(after, piece_of(seat, kind), city, where, None)
        worth = float(total_score(after, seat) - self.total)
        grown = largest_network(after, seat) - self.largest
        worth += int(grown) * min(4 - int(keys_value(self.player)), self.tastes.keys_a_round * self.rounds)
        if after.controller[city] == seat and before != seat:
            worth += self.control(after, city)
        if rightmost_owner(after, city) == seat and rightmost_owner(state, city) != seat:
            for permit in range(state.setup.permits):
                if state.setup.permit_city[permit] == city:
                    worth += self.tastes.permit * self.rounds
        worth += self._towards_east_west(city) + self.hurry * int(after.completed - state.completed)
        worth += self.tributes(after)
        # The tradesman is gone for good; a merchant is missed more.
        return worth - self.piece() - (self.tastes.merchant_post if kind == MERCHANT else 0)

    def control(self, after: State, city: int) -> float:
        """Winning control, beside the 2 PP at the end: the points for every route, and a rival's loss.

        Every space still free in the city invites others to take it back.
        """
        free = sum(1 for space in self.chart.spaces[city] if after.spaces[space] == NOTHING)
        earned = self.chart.traffic[city] * self.tastes.traffic * self.rounds
        taken = 2 * self.rivalry if self.state.controller[city] != NOBODY else 0.0
        return earned / (1 + self.tastes.hold * free) + taken

    def _towards_east_west(self, city: int) -> float:
        """A step of the chain between the red cities, before the chain is closed (E4)."""
        if self.player.east_west or self.state.east_west_scored == 3:
            return 0.0
        if post_count(self.state, city, self.seat):
            return 0.0
        if self._missing is None:
            self._missing = self._missing_through()
        missing = self._missing[city]
        shortest = min(self._missing)
        if missing > shortest or shortest <= 1:
            return 0.0
        prize = EAST_WEST[self.state.east_west_scored] * min(1.0, self.rounds / (2 * shortest))
        return float(prize * (self.tastes.chain ** (shortest - 1) - self.tastes.chain**shortest))

    def _missing_through(self) -> list[float]:
        """For each city, how many posts are missing for the cheapest chain that uses it."""
        setup = self.state.setup
        price = [self._price_of_entry(city) for city in range(setup.cities)]
        east = self._distances(setup.east, price)
        west = self._distances(setup.west, price)
        return [e + w - p for e, w, p in zip(east, west, price, strict=True)]

    def _price_of_entry(self, city: int) -> float:
        if post_count(self.state, city, self.seat):
            return 0.0
        space = leftmost_free(self.state, city)
        if space == NOBODY:
            return 3.0
        return 1.0 if self.state.setup.space_colour[space] <= self.player.privilege else 2.0

    def _distances(self, start: int, price: list[float]) -> list[float]:
        far = [99.0] * len(price)
        far[start] = price[start]
        queue = [start]
        for city in queue:  # grows while it is read
            for other in self.chart.neighbours[city]:
                if far[city] + price[other] < far[other]:
                    far[other] = far[city] + price[other]
                    queue.append(other)
        return far

    # Special prestige

    def prestige(self, space: int) -> float:
        """A merchant on a space of special prestige."""
        return float(self.state.setup.prestige_value[space]) - self.piece() - self.tastes.merchant_prestige

    def additional_post(self, city: int) -> float:
        """A post with the marker, less what the marker would be worth elsewhere."""
        return self.post(city, LEFT) - self.tastes.additional_keep * min(1.0, self.rounds / 6)
