"""What an opponent is: somebody who looks through a seat's view and picks one of the legal actions.

    player = players.make("planner")
    game.play(player.choose(game.view(seat), game.legal_actions(), rng))

A player gets the view of the seat it plays, never the game, so it cannot know more than a person would. All
chance comes from `rng`: the same view, legal actions and dice give the same choice, unless the player goes by
the clock.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Protocol

from hansa.play.actions import Action
from hansa.play.coding import decode, encode, legal_codes
from hansa.play.game import Game
from hansa.play.view import View
from hansa.rules.referee import to_move
from hansa.rules.state import State

__all__ = ["CodePlayer", "Player", "play_out"]


class Player(Protocol):
    """One opponent, for any seat of any number of games."""

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Action:
        """One of the legal actions of the seat that decides."""


class CodePlayer(ABC):
    """A player that thinks in the rules' own integers: the state of the view, and codes for actions."""

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Action:
        """One of the legal actions of the seat that decides."""
        if len(legal) == 1:
            return legal[0]
        codes = legal_codes(view.state)
        if len(codes) != len(legal):  # the caller may allow only some of them
            codes = [encode(view.names, view.state, action) for action in legal]
        chosen = self.choose_code(view.state, int(to_move(view.state)), codes, rng)
        return decode(view.names, view.state, chosen)

    @abstractmethod
    def choose_code(self, state: State, seat: int, codes: Sequence[int], rng: random.Random) -> int:
        """One of two or more legal codes; the state must not be changed."""


def play_out(game: Game, players: Mapping[str, Player], rng: random.Random) -> None:
    """Let the players, by seat, play a game to its end."""
    while (seat := game.to_move) is not None:
        game.play(players[seat].choose(game.view(seat), game.legal_actions(), rng))
