"""The network alone: the action it likes best, without looking further ahead than to the end of the game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

from hansa.ai.arrays import Array, links_of
from hansa.ai.core.lens import Lens
from hansa.ai.finish import finishes
from hansa.ai.network import Network
from hansa.ai.patience import PATIENCE, is_long, play_on
from hansa.play.actions import Action
from hansa.play.coding import decode, encode
from hansa.play.view import View
from hansa.rules.deal import Dice
from hansa.rules.referee import to_move
from hansa.rules.setup import Setup

__all__ = ["Intuition", "shared_network"]

_SURE = 1000.0  # more than all likings
_CERTAIN = 0.99  # no more is believed of what has not come yet


@cache
def shared_network() -> Network:
    """The shipped network, loaded once in a process."""
    return Network()


class Eyes:
    """A network with a lens for one kind of game, and room for some positions."""

    def __init__(self, network: Network, room: int) -> None:
        self.network = network
        self.room = room
        self._setup: Setup | None = None

    def on(self, setup: Setup) -> Lens:
        """The lens for such games."""
        if setup is not self._setup:
            self._setup = setup
            self._lens = Lens(setup, self.room)
            self._links = links_of(setup)
        return self._lens

    def look(self) -> tuple[Array, Array, Array]:
        """What the network makes of the positions under the lens."""
        return self.network.evaluate(self._lens, self._links)


class Intuition:
    """Plays what looks best at first sight; only the end of the game it sees before it comes."""

    def __init__(self, network: Network | None = None) -> None:
        self._eyes = Eyes(network or shared_network(), 1)

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Action:
        """One of the legal actions of the seat that decides."""
        if len(legal) == 1:
            return legal[0]
        state = view.sample(Dice(rng.getrandbits(62)))
        codes = [encode(view.names, action) for action in legal]
        lens = self._eyes.on(state.setup)
        lens.clear()
        lens.add_listed(state, codes)
        logits, wins, _ = self._eyes.look()
        me, chance = to_move(state), float(wins.ravel()[0])
        lost = set()
        for finish in finishes(view, state, codes, rng):
            share = finish.shares[me]
            # The network may be as sure of a win that has not come yet; one that has come is better.
            good = share > min(chance, _CERTAIN)
            logits[codes.index(finish.code)] += _SURE * (1 + share) if good else -_SURE
            if share < 1 / len(finish.shares):
                lost.add(finish.code)
        best = int(logits.argmax())
        if not is_long(view, PATIENCE["shipowner"]) or logits[best] > _SURE / 2:
            return decode(view.names, view.state, codes[best])
        harmless = [action for action, code in zip(legal, codes, strict=True) if code not in lost]
        return play_on(view, legal, harmless or legal, rng)
