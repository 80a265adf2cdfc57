"""Positions and decisions on the device: what the network is shown, and what it learns from.

A position has as many actions as it has, so the actions of all positions lie in one long row, and every
action knows whose it is.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from hansa.ai.core.observe import CITY, ROUTE, SEAT, SLOTS, TABLE
from hansa.ai.learn.tables import CITIES, ROUTES

_CUTS = (ROUTES * ROUTE, CITIES * CITY, SLOTS * SEAT, TABLE)


def split(seen: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Routes, cities, seats and table of positions."""
    routes, cities, seats, table = seen.split(_CUTS, 1)
    count = len(seen)
    return (
        routes.view(count, ROUTES, ROUTE),
        cities.view(count, CITIES, CITY),
        seats.view(count, SLOTS, SEAT),
        table,
    )


@dataclass
class Batch:
    """Some positions with their actions, ready for the network."""

    inputs: tuple[Tensor, ...]
    of: Tensor
    begin: Tensor

    def find(self, choice: Tensor) -> Tensor:
        """Where the chosen actions are."""
        return self.begin + choice


class Samples:
    """Positions and their actions, the actions of all in one row."""

    def __init__(self, seen: Tensor, actions: Tensor, counts: Tensor, kinds: Tensor) -> None:
        self.seen = seen
        self.actions = actions
        self.counts = counts
        self.kinds = kinds
        self.first = counts.cumsum(0) - counts

    @property
    def of(self) -> Tensor:
        """Whose each action is."""
        return torch.repeat_interleave(torch.arange(len(self.counts), device=self.counts.device), self.counts)

    def everything(self, links: Tensor) -> tuple[Tensor, ...]:
        """All of it, for the network."""
        return (*split(self.seen), links[self.kinds], self.actions, self.of)

    def take(self, ids: Tensor, links: Tensor) -> Batch:
        """Some of it."""
        counts = self.counts[ids]
        begin = counts.cumsum(0) - counts
        of = torch.repeat_interleave(torch.arange(len(ids), device=ids.device), counts)
        rows = self.first[ids][of] + torch.arange(len(of), device=ids.device) - begin[of]
        inputs = (*split(self.seen[ids]), links[self.kinds[ids]], self.actions[rows], of)
        return Batch(inputs, of, begin)


def best_of(keys: Tensor, of: Tensor, positions: int) -> Tensor:
    """The action with the largest key, for each position."""
    most = torch.full((positions,), -1e30, device=keys.device).scatter_reduce(0, of, keys, "amax")
    hit = (keys >= most[of]).nonzero().squeeze(1)
    return torch.zeros(positions, dtype=torch.long, device=keys.device).index_put((of[hit],), hit)


class Step:
    """One decision in every game."""

    facts: Tensor
    choice: Tensor
    chance: Tensor  # the logarithm of its probability
    value: Tensor
    over: Tensor
    outcome: Tensor

    def __init__(self, samples: Samples, mover: Tensor) -> None:
        self.samples = samples
        self.mover = mover


@dataclass
class Rollout:
    """What is learned from: all steps of all games since the last update."""

    samples: Samples
    mover: Tensor
    choice: Tensor
    chance: Tensor
    advantage: Tensor
    target: Tensor
