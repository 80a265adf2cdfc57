"""A batch of positions of one kind of game, encoded for the network."""

from __future__ import annotations

from typing import final

from ...rules._compat import i64, u8, vec
from ...rules.playout import new_buffer
from ...rules.referee import to_move
from ...rules.setup import Setup
from ...rules.state import State
from ..endgame.outcomes import settle
from .action_encoding import encode_action
from .encoding import encode_position
from .layout import ACTION_WIDTH, size


@final
class Batch:
    """Room for some positions; `clear`, then `add`, then let the network evaluate it.

    With room for more routes and cities than the setup has, other boards fit in too.
    """

    def __init__(self, setup: Setup, capacity: int, routes: int = 0, cities: int = 0) -> None:
        self.routes: i64 = max(setup.routes, i64(routes))
        self.cities: i64 = max(setup.cities, i64(cities))
        self.size: i64 = size(self.routes, self.cities)
        self.positions = vec[u8]([u8(0) for _ in range(i64(capacity) * self.size)])
        self.actions = vec[u8]([u8(0) for _ in range(4096)])
        self.counts = vec[i64]([0] * capacity)  # of actions, for each position
        self.count: i64 = 0  # of positions
        self.total: i64 = 0  # of actions

    def clear(self) -> None:
        """Start over."""
        self.count = 0
        self.total = 0

    def add(self, s: State, codes: vec[i64], first: i64, count: i64) -> None:
        """Encode a position and its legal actions: `count` codes from `first` on."""
        me = to_move(s)
        encode_position(s, self.positions, self.count * self.size, self.routes, self.cities)
        at = self.total * ACTION_WIDTH
        need = at + count * ACTION_WIDTH
        if need > len(self.actions):
            larger = vec[u8]([u8(0) for _ in range(2 * need)])
            for i in range(at):
                larger[i] = self.actions[i]
            self.actions = larger
        for n in range(first, first + count):
            encode_action(s, me, codes[n], self.actions, at)
            at += ACTION_WIDTH
        self.counts[self.count] = count
        self.count += 1
        self.total += count

    def add_settled(self, s: State) -> i64:
        """Make forced decisions, then encode the position; return how many actions are legal."""
        codes = new_buffer()
        count = settle(s, codes)
        if count > 0:
            self.add(s, codes, 0, count)
        return count

    def add_listed(self, s: State, codes: list[int]) -> None:
        """The same as `add`, from a list."""
        self.add(s, vec[i64]([i64(code) for code in codes]), 0, len(codes))
