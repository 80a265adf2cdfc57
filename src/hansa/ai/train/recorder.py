"""What searches have found out, kept until it is known how the game went on.

A position's value target mixes what later searches thought of the game with how it ended (TD(λ)). Games are
long, so nothing waits for their end: every so many decisions the last search stands in for it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from hansa.ai.network.arrays import Array, array_of
from hansa.ai.network.layout import ACTION_WIDTH, MAX_PLAYERS
from hansa.ai.search.tree import SCORE_SCALE
from hansa.ai.train.search_env import FULL, SearchEnv

__all__ = ["SEGMENT", "Recorder", "Sample"]

SEGMENT = 100  # decisions after which a game's samples are ready


@dataclass(slots=True)
class Sample:
    """A position to learn from."""

    position: Array
    actions: Array
    policy: Array  # what the search makes of the actions
    mover: int
    setup_id: int
    target: Array | None = None  # for each seat: the share of the win, and the score


# What the search thought of the seats, and the position if it is learned from.
Step = tuple[Array, Sample | None]


class Recorder:
    """The decisions of some games since they were last turned into samples."""

    def __init__(self, games: int, td_lambda: float) -> None:
        self._steps: list[list[Step]] = [[] for _ in range(games)]
        self._td_lambda = td_lambda
        self._ready: deque[Sample] = deque()

    def add(self, env: SearchEnv) -> None:
        """Take the decisions and endings of an environment's last step."""
        decided, ended = array_of(env.decided, "i8"), array_of(env.ended, "i8")
        values = array_of(env.values, "f8").reshape(-1, MAX_PLAYERS, 2)
        samples = _searched(env)
        for game in np.flatnonzero(decided | ended):
            steps = self._steps[game]
            if decided[game]:
                steps.append((values[game].copy(), next(samples) if decided[game] == FULL else None))
            if ended[game]:
                self._finish(steps, _outcome(env, int(game)))
                steps.clear()
            elif len(steps) > SEGMENT:
                last = steps.pop()
                self._finish(steps, last[0])
                steps[:] = [last]

    def ready(self, most: int) -> Iterator[Sample]:
        """Samples that are complete, the oldest first."""
        for _ in range(min(most, len(self._ready))):
            yield self._ready.popleft()

    def _finish(self, steps: list[Step], target: Array) -> None:
        """Give every sample of a game its target, from the last to the first."""
        for values, sample in reversed(steps):
            if sample is not None:
                sample.target = target
                self._ready.append(sample)
            target = (1 - self._td_lambda) * values + self._td_lambda * target


def _searched(env: SearchEnv) -> Iterator[Sample]:
    """The positions searched in full in the last step, game by game."""
    batch = env.searched
    positions = array_of(batch.positions, "u1").reshape(-1, int(batch.size))
    actions, policies = array_of(batch.actions, "u1"), array_of(env.policies, "f8")
    row = at = 0
    for game in range(int(env.games)):
        if env.decided[game] == FULL:
            end = at + int(batch.counts[row])
            yield Sample(
                positions[row].copy(),
                actions[at * ACTION_WIDTH : end * ACTION_WIDTH].reshape(-1, ACTION_WIDTH).copy(),
                policies[at:end].copy(),
                int(env.movers[game]),
                int(env.decided_setups[game]),
            )
            row, at = row + 1, end


def _outcome(env: SearchEnv, game: int) -> Array:
    """How a game ended, for each seat: its share of the win, and its score."""
    seats = slice(game * MAX_PLAYERS, (game + 1) * MAX_PLAYERS)
    first = array_of(env.places, "i8")[seats] == 1
    shares = first / max(first.sum(), 1)
    return np.stack((shares, array_of(env.final_scores, "i8")[seats] / SCORE_SCALE), 1)
