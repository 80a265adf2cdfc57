"""Games side by side that go on for ever: when one ends, another begins."""

from __future__ import annotations

from ...rules._compat import i64, vec
from ...rules.codes import MOST_ACTIONS
from ...rules.deal import Dice, deal_from, new_state
from ...rules.referee import apply, legal
from ...rules.scoring import standings, total_score
from ...rules.setup import Setup
from ...rules.state import State
from ...rules.terms import OVER
from ..network.layout import MAX_PLAYERS


class EndlessGames:
    """Positions with a choice, one for each game, and how the games before them ended.

    A game that reaches `max_decisions` is truncated.
    """

    def __init__(self, setups: list[Setup], games: int, seed: int, max_decisions: int) -> None:
        self.setups = setups
        self.games: i64 = games
        self.dice = Dice(seed)
        self.max_decisions: i64 = max_decisions
        self.buffer = vec[i64]([0] * MOST_ACTIONS)
        self.setup_ids = vec[i64]([0] * games)
        self.lengths = vec[i64]([0] * games)  # decisions so far
        # Of the games that ended in the last step.
        self.ended = vec[i64]([0] * games)  # decisions it took, or 0
        self.final_scores = vec[i64]([0] * (games * MAX_PLAYERS))
        self.places = vec[i64]([0] * (games * MAX_PLAYERS))
        self.rounds = vec[i64]([0] * games)
        self.endings = vec[i64]([0] * games)
        self.states: list[State] = [self._deal(i64(game)) for game in range(games)]

    def play(self, game: i64, code: i64) -> i64:
        """Make a decision in a game, and advance it."""
        self.ended[game] = 0
        apply(self.states[game], code)
        self.lengths[game] += 1
        return self.advance(game)

    def advance(self, game: i64) -> i64:
        """Go on to the next choice, in the next game if need be; its actions are in the buffer."""
        s = self.states[game]
        while True:
            if s.phase == OVER or self.lengths[game] >= self.max_decisions:
                self._record(game, s)
                s = self._deal(game)
                self.states[game] = s
            n = legal(s, self.buffer)
            if n > 1:
                return n
            apply(s, self.buffer[0])

    def _deal(self, game: i64) -> State:
        chosen = self.dice.below(len(self.setups))
        self.setup_ids[game] = chosen
        self.lengths[game] = 0
        setup = self.setups[chosen]
        return new_state(setup, deal_from(setup, self.dice))

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
