"""A pile of positions of one kind of game, written down for the network."""

from __future__ import annotations

from typing import final

from ...rules._compat import i64, u8, vec
from ...rules.playout import new_buffer
from ...rules.referee import to_move
from ...rules.setup import Setup
from ...rules.state import State
from .endings import settle
from .observe import ACTION, observe, observe_action, size


@final
class Lens:
    """Room for some positions; `clear`, then `add`, then let the network look at `seen` and `actions`."""

    def __init__(self, setup: Setup, room: int) -> None:
        self.routes: i64 = setup.routes
        self.cities: i64 = setup.cities
        self.size: i64 = size(self.routes, self.cities)
        self.seen = vec[u8]([u8(0) for _ in range(i64(room) * self.size)])
        self.actions = vec[u8]([u8(0) for _ in range(4096)])
        self.counts = vec[i64]([0] * room)
        self.positions: i64 = 0
        self.total: i64 = 0

    def clear(self) -> None:
        """Begin anew."""
        self.positions = 0
        self.total = 0

    def add(self, s: State, codes: vec[i64], first: i64, count: i64) -> None:
        """Write down a position and its legal actions: `count` codes from `first` on."""
        me = to_move(s)
        observe(s, self.seen, self.positions * self.size, self.routes, self.cities)
        at = self.total * ACTION
        need = at + count * ACTION
        if need > len(self.actions):
            larger = vec[u8]([u8(0) for _ in range(2 * need)])
            for i in range(at):
                larger[i] = self.actions[i]
            self.actions = larger
        for n in range(first, first + count):
            observe_action(s, me, codes[n], self.actions, at)
            at += ACTION
        self.counts[self.positions] = count
        self.positions += 1
        self.total += count

    def add_settled(self, s: State) -> i64:
        """Make forced decisions, then write the position down; return how many actions are legal."""
        codes = new_buffer()
        count = settle(s, codes)
        if count > 0:
            self.add(s, codes, 0, count)
        return count

    def add_listed(self, s: State, codes: list[int]) -> None:
        """The same, from a list."""
        self.add(s, vec[i64]([i64(code) for code in codes]), 0, len(codes))
