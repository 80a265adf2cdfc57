"""The network as an evaluator of positions of one kind of game, in batches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from hansa.ai.endgame.outcomes import win_shares
from hansa.ai.network.arrays import Array, links_of
from hansa.ai.network.batch import Batch
from hansa.ai.network.inference import Network
from hansa.rules.referee import to_move
from hansa.rules.setup import Setup
from hansa.rules.state import State

__all__ = ["Chances", "Evaluator", "shared_network"]

Chances = tuple[float, ...]  # to win, of all seats in their order


@cache
def shared_network() -> Network:
    """The shipped network, loaded once in a process."""
    return Network()


class Evaluator:
    """A network and a batch of positions; every kind of game gets a new batch."""

    def __init__(self, network: Network | None = None, batch_size: int = 64) -> None:
        self._network = network or shared_network()
        self._batch_size = batch_size
        self._setup: Setup | None = None

    def batch_for(self, setup: Setup) -> Batch:
        """The batch for such games."""
        if setup is not self._setup:
            self._setup = setup
            self._batch = Batch(setup, self._batch_size)
            self._links = links_of(setup)
        return self._batch

    def evaluate(self) -> tuple[Array, Array, Array]:
        """For the positions in the batch: logits of all actions, chances to win and scores of all slots."""
        return self._network.evaluate(self._batch, self._links)

    def chances(self, states: Sequence[State]) -> list[Chances]:
        """The chances to win in positions of one game; at its end the shares of the win."""
        size = self._batch_size
        return [found for n in range(0, len(states), size) for found in self._chances(states[n : n + size])]

    def _chances(self, states: Sequence[State]) -> Iterator[Chances]:
        batch = self.batch_for(states[0].setup)
        batch.clear()
        settled = [state.copy() for state in states]
        counts = [batch.add_settled(state) for state in settled]
        rows = iter(self.evaluate()[1].tolist() if any(counts) else ())
        for state, count in zip(settled, counts, strict=True):
            yield _by_seat(state, next(rows)) if count else tuple(win_shares(state))


def _by_seat(state: State, slots: list[float]) -> Chances:
    """The network counts seats from the one that decides."""
    players, mover = int(state.setup.players), int(to_move(state))
    return tuple(slots[(seat - mover) % players] for seat in range(players))
