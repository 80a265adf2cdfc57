"""Positions and decisions on the device: what the network evaluates, and what it learns from.

Positions have different numbers of actions, so the actions of all positions lie in one long row, and every
action knows which position it belongs to.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from hansa.ai.network.layout import CITY_WIDTH, ROUTE_WIDTH, SEAT_WIDTH, SLOTS, TABLE_WIDTH
from hansa.ai.search.tree import SCORE_SCALE
from hansa.ai.train.setups import CITIES, ROUTES

MOST_SCORE = 200 / SCORE_SCALE  # no score is higher; values that learn from themselves must not run away
_SIZES = (ROUTES * ROUTE_WIDTH, CITIES * CITY_WIDTH, SLOTS * SEAT_WIDTH, TABLE_WIDTH)


def split(positions: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Routes, cities, seats and table of positions."""
    routes, cities, seats, table = positions.split(_SIZES, 1)
    count = len(positions)
    return (
        routes.view(count, ROUTES, ROUTE_WIDTH),
        cities.view(count, CITIES, CITY_WIDTH),
        seats.view(count, SLOTS, SEAT_WIDTH),
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

    def __init__(self, positions: Tensor, actions: Tensor, counts: Tensor, setup_ids: Tensor) -> None:
        self.positions = positions
        self.actions = actions
        self.counts = counts
        self.setup_ids = setup_ids
        self.first = counts.cumsum(0) - counts

    @property
    def of(self) -> Tensor:
        """Which position each action belongs to."""
        return torch.repeat_interleave(torch.arange(len(self.counts), device=self.counts.device), self.counts)

    def everything(self, links: Tensor) -> tuple[Tensor, ...]:
        """All of them, for the network."""
        return (*split(self.positions), links[self.setup_ids], self.actions, self.of)

    def take(self, ids: Tensor, links: Tensor) -> Batch:
        """Some of them."""
        counts = self.counts[ids]
        begin = counts.cumsum(0) - counts
        of = torch.repeat_interleave(torch.arange(len(ids), device=ids.device), counts)
        rows = self.first[ids][of] + torch.arange(len(of), device=ids.device) - begin[of]
        inputs = (*split(self.positions[ids]), links[self.setup_ids[ids]], self.actions[rows], of)
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
    log_prob: Tensor
    value: Tensor
    ended: Tensor
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
    log_prob: Tensor
    advantage: Tensor
    target: Tensor
