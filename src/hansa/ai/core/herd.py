"""Many games side by side, each stopped at its next real decision: what training stands on."""

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
from .observe import ACTION, observe, observe_action, size

PLAYERS = 5  # room for so many in the results


@final
class Herd:
    """A number of games that go on for ever: where one ends, another begins.

    `look` writes what the network sees of all of them into `seen`, and the legal actions one after another
    into `actions`; `counts` says how many belong to each game. `step` takes one choice for each game.
    Decisions with one legal action are made at once. Lists longer than `most` are cut by lot.
    """

    def __init__(
        self, setups: list[Setup], games: int, seed: int, routes: int, cities: int, most: int, longest: int
    ) -> None:
        self.setups = setups
        self.games: i64 = games
        self.dice = Dice(seed)
        self.routes: i64 = routes
        self.cities: i64 = cities
        self.most: i64 = most
        self.longest: i64 = longest
        self.size: i64 = size(routes, cities)
        self.buffer = vec[i64]([0] * MOST_ACTIONS)
        self.seen = vec[u8]([u8(0) for _ in range(self.games * self.size)])
        self.actions = vec[u8]([u8(0) for _ in range(self.games * self.most * ACTION)])
        self.codes = vec[i64]([0] * (games * most))
        self.counts = vec[i64]([0] * games)
        self.movers = vec[i64]([0] * games)  # who decides
        self.kinds = vec[i64]([0] * games)  # which of the setups
        self.lengths = vec[i64]([0] * games)  # decisions so far
        # Of the games that ended in the last step.
        self.over = vec[i64]([0] * games)  # decisions it took, or 0
        self.finals = vec[i64]([0] * (games * PLAYERS))  # final scores
        self.places = vec[i64]([0] * (games * PLAYERS))
        self.rounds = vec[i64]([0] * games)
        self.endings = vec[i64]([0] * games)
        self.states: list[State] = [self._begin(i64(game)) for game in range(games)]
        for game in range(self.games):
            self._go_on(game)

    def state(self, game: int) -> State:
        """The position of a game, for players that think for themselves."""
        return self.states[game]

    def legal(self, game: int) -> list[int]:
        """The codes of its legal actions (cut to `most`)."""
        first = i64(game) * self.most
        return [int(self.codes[first + n]) for n in range(self.counts[i64(game)])]

    def total(self) -> int:
        """How many legal actions all games have together."""
        total: i64 = 0
        for count in self.counts:
            total += count
        return int(total)

    def look(self) -> None:
        """Write positions and actions down."""
        at: i64 = 0
        for game in range(self.games):
            s = self.states[game]
            me = to_move(s)
            observe(s, self.seen, game * self.size, self.routes, self.cities)
            first = game * self.most
            for n in range(self.counts[game]):
                observe_action(s, me, self.codes[first + n], self.actions, at)
                at += ACTION

    def step(self, choices: list[int]) -> None:
        """Make one decision in every game: the number of the action in its list."""
        for game in range(self.games):
            self.over[game] = 0
            apply(self.states[game], self.codes[game * self.most + i64(choices[game])])
            self.lengths[game] += 1
            self._go_on(game)

    def _begin(self, game: i64) -> State:
        kind = self.dice.below(len(self.setups))
        self.kinds[game] = kind
        self.lengths[game] = 0
        setup = self.setups[kind]
        return new_state(setup, deal_from(setup, self.dice))

    def _go_on(self, game: i64) -> None:
        """Play to the next decision with a choice, into the next game if need be."""
        codes = self.buffer
        s = self.states[game]
        while True:
            if s.phase == OVER or self.lengths[game] >= self.longest:
                self._note(game, s)
                s = self._begin(game)
                self.states[game] = s
            n = legal(s, codes)
            if n > 1:
                break
            apply(s, codes[0])
        while n > self.most:  # the last takes the place of one that is left out
            n -= 1
            codes[self.dice.below(n)] = codes[n]
        first = game * self.most
        for i in range(n):
            self.codes[first + i] = codes[i]
        self.counts[game] = n
        self.movers[game] = to_move(s)

    def _note(self, game: i64, s: State) -> None:
        """How a game ended. One that was cut short has nobody on the first place: it is everybody's loss."""
        self.over[game] = max(self.lengths[game], 1)
        self.rounds[game] = s.turn // s.setup.players
        self.endings[game] = s.ending
        for seat in range(PLAYERS):
            self.places[game * PLAYERS + seat] = 0
            self.finals[game * PLAYERS + seat] = 0
        if s.phase != OVER:
            return
        places = standings(s)
        for seat in range(s.setup.players):
            self.places[game * PLAYERS + seat] = places[seat]
            self.finals[game * PLAYERS + seat] = total_score(s, seat)
