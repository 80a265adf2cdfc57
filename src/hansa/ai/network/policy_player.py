"""The network alone: the action its policy prefers, without search except for actions that end the game."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hansa.ai.endgame.finish import finishes
from hansa.ai.network.evaluator import Evaluator
from hansa.ai.network.inference import Network
from hansa.ai.stalling import PATIENCE, has_stalled, play_on
from hansa.play.actions import Action
from hansa.play.coding import decode, encode
from hansa.play.view import View
from hansa.rules.deal import Dice
from hansa.rules.referee import to_move

__all__ = ["PolicyPlayer"]

_DECISIVE = 1000.0  # more than all logits
_CERTAIN = 0.99  # nothing that has yet to come is believed more than this


class PolicyPlayer:
    """Plays what the policy prefers; it looks ahead only to the end of the game."""

    def __init__(self, network: Network | None = None) -> None:
        self._evaluator = Evaluator(network, 1)

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Action:
        """One of the legal actions of the seat that decides."""
        if len(legal) == 1:
            return legal[0]
        state = view.sample(Dice(rng.getrandbits(62)))
        codes = [encode(view.names, view.state, action) for action in legal]
        batch = self._evaluator.batch_for(state.setup)
        batch.clear()
        batch.add_listed(state, codes)
        logits, wins, _ = self._evaluator.evaluate()
        me, chance = to_move(state), float(wins.ravel()[0])
        lost = set()
        for finish in finishes(view, state, codes, rng):
            share = finish.shares[me]
            # The network may be just as sure of a win that is yet to come; one at hand is better.
            good = share > min(chance, _CERTAIN)
            logits[codes.index(finish.code)] += _DECISIVE * (1 + share) if good else -_DECISIVE
            if share < 1 / len(finish.shares):
                lost.add(finish.code)
        best = int(logits.argmax())
        if not has_stalled(view, PATIENCE["shipowner"]) or logits[best] > _DECISIVE / 2:
            return decode(view.names, view.state, codes[best])
        harmless = [action for action, code in zip(legal, codes, strict=True) if code not in lost]
        return play_on(view, legal, harmless or legal, rng)
