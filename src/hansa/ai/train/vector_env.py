"""A vector environment: many games side by side, each stopped at its next decision with a choice."""

from __future__ import annotations

from typing import final

from ...rules._compat import i64, u8, vec
from ...rules.codes import MOST_ACTIONS
from ...rules.deal import Dice, deal_from, new_state
from ...rules.referee import apply, legal, to_move
from ...rules.scoring import standings, total_score
from ...rules.setup import Setup
from ...rules.state import State
from ...rules.terms import OVER
from ..network.action_encoding import encode_action
from ..network.encoding import encode_position
from ..network.layout import ACTION_WIDTH, MAX_PLAYERS, size


@final
class VectorEnv:
    """A number of games that go on for ever: when one ends, another begins.

    `observe` encodes the positions of all of them into `positions`, and their legal actions one after another
    into `actions`; `counts` says how many belong to each game. `step` takes one choice for each game.
    Decisions with a single legal action are made at once. If there are more than `max_actions`, some are left
    out at random.
    A game that reaches `max_decisions` is truncated.
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
        self.setups = setups
        self.games: i64 = games
        self.dice = Dice(seed)
        self.routes: i64 = routes
        self.cities: i64 = cities
        self.max_actions: i64 = max_actions
        self.max_decisions: i64 = max_decisions
        self.size: i64 = size(routes, cities)
        self.buffer = vec[i64]([0] * MOST_ACTIONS)
        self.positions = vec[u8]([u8(0) for _ in range(self.games * self.size)])
        self.actions = vec[u8]([u8(0) for _ in range(self.games * self.max_actions * ACTION_WIDTH)])
        self.codes = vec[i64]([0] * (games * max_actions))
        self.counts = vec[i64]([0] * games)
        self.movers = vec[i64]([0] * games)  # who decides
        self.setup_ids = vec[i64]([0] * games)
        self.lengths = vec[i64]([0] * games)  # decisions so far
        # Of the games that ended in the last step.
        self.ended = vec[i64]([0] * games)  # decisions it took, or 0
        self.final_scores = vec[i64]([0] * (games * MAX_PLAYERS))  # final scores
        self.places = vec[i64]([0] * (games * MAX_PLAYERS))
        self.rounds = vec[i64]([0] * games)
        self.endings = vec[i64]([0] * games)
        self.states: list[State] = [self._deal(i64(game)) for game in range(games)]
        for game in range(self.games):
            self._advance(game)

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
            self.ended[game] = 0
            apply(self.states[game], self.codes[game * self.max_actions + i64(choices[game])])
            self.lengths[game] += 1
            self._advance(game)

    def _deal(self, game: i64) -> State:
        chosen = self.dice.below(len(self.setups))
        self.setup_ids[game] = chosen
        self.lengths[game] = 0
        setup = self.setups[chosen]
        return new_state(setup, deal_from(setup, self.dice))

    def _advance(self, game: i64) -> None:
        """Play to the next decision with a choice, in the next game if need be."""
        codes = self.buffer
        s = self.states[game]
        while True:
            if s.phase == OVER or self.lengths[game] >= self.max_decisions:
                self._record(game, s)
                s = self._deal(game)
                self.states[game] = s
            n = legal(s, codes)
            if n > 1:
                break
            apply(s, codes[0])
        while n > self.max_actions:  # the last takes the place of one that is left out
            n -= 1
            codes[self.dice.below(n)] = codes[n]
        first = game * self.max_actions
        for i in range(n):
            self.codes[first + i] = codes[i]
        self.counts[game] = n
        self.movers[game] = to_move(s)

    def _record(self, game: i64, s: State) -> None:
        """How a game ended. If it was truncated, nobody has the first place: everybody loses."""
        self.ended[game] = max(self.lengths[game], 1)
        self.rounds[game] = s.turn // s.setup.players
        self.endings[game] = s.ending
        for seat in range(MAX_PLAYERS):
            self.places[game * MAX_PLAYERS + seat] = 0
            self.final_scores[game * MAX_PLAYERS + seat] = 0
        if s.phase != OVER:
            return
        places = standings(s)
        for seat in range(s.setup.players):
            self.places[game * MAX_PLAYERS + seat] = places[seat]
            self.final_scores[game * MAX_PLAYERS + seat] = total_score(s, seat)
