"""The network's judgement of positions, without search: who wins how likely."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hansa.rules.referee import to_move
from hansa.rules.state import State

from .core.endings import outcome
from .intuition import Eyes, shared_network
from .network import Network

__all__ = ["Chances", "Glance"]

Chances = tuple[float, ...]  # to win, of all seats in their order
_BATCH = 64


class Glance:
    """Looks at many positions at once."""

    def __init__(self, network: Network | None = None) -> None:
        self._eyes = Eyes(network or shared_network(), _BATCH)

    def chances(self, states: Sequence[State]) -> list[Chances]:
        """The chances in positions of one game; at its end the shares of the win."""
        return [found for n in range(0, len(states), _BATCH) for found in self._look(states[n : n + _BATCH])]

    def _look(self, states: Sequence[State]) -> Iterator[Chances]:
        lens = self._eyes.on(states[0].setup)
        lens.clear()
        settled = [state.copy() for state in states]
        counts = [lens.add_settled(state) for state in settled]
        seen = iter(self._eyes.look()[1].tolist() if any(counts) else ())
        for state, count in zip(settled, counts, strict=True):
            yield _by_seat(state, next(seen)) if count else tuple(outcome(state))


def _by_seat(state: State, slots: list[float]) -> Chances:
    """The network counts seats from the one that decides."""
    players, mover = int(state.setup.players), int(to_move(state))
    return tuple(slots[(seat - mover) % players] for seat in range(players))
