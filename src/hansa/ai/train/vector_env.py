"""A vector environment: many games side by side, each stopped at its next decision with a choice."""

from __future__ import annotations

from typing import final

from ...rules._compat import i64, u8, vec
from ...rules.referee import to_move
from ...rules.setup import Setup
from ...rules.state import State
from ..network.action_encoding import encode_action
from ..network.encoding import encode_position
from ..network.layout import ACTION_WIDTH, size
from .endless import EndlessGames


@final
class VectorEnv(EndlessGames):
    """A number of games that go on for ever: when one ends, another begins.

    `observe` encodes the positions of all of them into `positions`, and their legal actions one after another
    into `actions`; `counts` says how many belong to each game. `step` takes one choice for each game.
    Decisions with a single legal action are made at once. If there are more than `max_actions`, some are left
    out at random.
    """

    def __init__(
        self,
        setups: list[Setup],
        games: int,
        seed: int,
        routes: int,
        cities: int,
        max_actions: int,
        max_decisions: int,
    ) -> None:
        super().__init__(setups, games, seed, max_decisions)
        self.routes: i64 = routes
        self.cities: i64 = cities
        self.max_actions: i64 = max_actions
        self.size: i64 = size(routes, cities)
        self.positions = vec[u8]([u8(0) for _ in range(self.games * self.size)])
        self.actions = vec[u8]([u8(0) for _ in range(self.games * self.max_actions * ACTION_WIDTH)])
        self.codes = vec[i64]([0] * (games * max_actions))
        self.counts = vec[i64]([0] * games)
        self.movers = vec[i64]([0] * games)  # who decides
        for game in range(self.games):
            self._list(game, self.advance(game))

    def state(self, game: int) -> State:
        """The position of a game, for players that decide in the process itself."""
        return self.states[game]

    def legal(self, game: int) -> list[int]:
        """The codes of its legal actions (at most `max_actions`)."""
        first = i64(game) * self.max_actions
        return [int(self.codes[first + n]) for n in range(self.counts[i64(game)])]

    def total(self) -> int:
        """How many legal actions all games have together."""
        total: i64 = 0
        for count in self.counts:
            total += count
        return int(total)

    def observe(self) -> None:
        """Encode all positions and their actions."""
        at: i64 = 0
        for game in range(self.games):
            s = self.states[game]
            me = to_move(s)
            encode_position(s, self.positions, game * self.size, self.routes, self.cities)
            first = game * self.max_actions
            for n in range(self.counts[game]):
                encode_action(s, me, self.codes[first + n], self.actions, at)
                at += ACTION_WIDTH

    def step(self, choices: list[int]) -> None:
        """Make one decision in every game: the number of the action in its list."""
        for game in range(self.games):
            self._list(game, self.play(game, self.codes[game * self.max_actions + i64(choices[game])]))

    def _list(self, game: i64, n: i64) -> None:
        """Keep the legal actions of a game, which are in the buffer."""
        codes = self.buffer
        while n > self.max_actions:  # the last takes the place of one that is left out
            n -= 1
            codes[self.dice.below(n)] = codes[n]
        first = game * self.max_actions
        for i in range(n):
            self.codes[first + i] = codes[i]
        self.counts[game] = n
        self.movers[game] = to_move(self.states[game])
