"""The positions learned from: those of the last while, on the device."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from torch import Tensor

from hansa.ai.network.layout import ACTION_WIDTH, MAX_PLAYERS, size
from hansa.ai.train.samples import Batch, split
from hansa.ai.train.search_workers import SAMPLE_FACTS, SearchBuffer
from hansa.ai.train.setups import CITIES, ROUTES
from hansa.ai.train.workers import MAX_ACTIONS

__all__ = ["Replay"]


class Replay:
    """A window of samples; a new one takes the place of the oldest."""

    def __init__(self, room: int, device: torch.device) -> None:
        def new(*shape: int, kind: Any = torch.uint8) -> Tensor:
            return torch.zeros(room, *shape, dtype=kind, device=device)

        self.room = room
        self.added = 0  # since the beginning
        self.positions = new(int(size(ROUTES, CITIES)))
        self.actions = new(MAX_ACTIONS, ACTION_WIDTH)
        self.policies = new(MAX_ACTIONS, kind=torch.float16)
        self.targets = new(MAX_PLAYERS, 2, kind=torch.float32)
        self.facts = new(len(SAMPLE_FACTS), kind=torch.long)
        self._kept = {
            "sample_positions": self.positions,
            "sample_actions": self.actions,
            "sample_policies": self.policies,
            "sample_targets": self.targets,
            "sample_facts": self.facts,
        }

    def __len__(self) -> int:
        """How many samples there are."""
        return min(self.added, self.room)

    def add(self, buffers: Sequence[SearchBuffer]) -> int:
        """Take the samples of some buffers; return how many."""
        counts = [int(buffer["samples"][0]) for buffer in buffers]
        added = sum(counts)
        if added:
            rows = (self.added + torch.arange(added, device=self.facts.device)) % self.room
            for name, kept in self._kept.items():
                found = [buffer[name][:count] for buffer, count in zip(buffers, counts, strict=True)]
                kept[rows] = torch.from_numpy(np.concatenate(found)).to(kept.device, kept.dtype)
            self.added += added
        return added

    def draw(self, count: int, links: Tensor) -> tuple[Tensor, Batch, Tensor]:
        """Samples at random: their numbers, what the network needs, and the policies of all actions."""
        ids = torch.randint(len(self), (count,), device=self.facts.device)
        counts, _, setup_ids = self.facts[ids].T
        there = torch.arange(MAX_ACTIONS, device=ids.device) < counts.unsqueeze(1)
        of = there.nonzero()[:, 0]
        inputs = (*split(self.positions[ids]), links[setup_ids], self.actions[ids][there], of)
        return ids, Batch(inputs, of, counts.cumsum(0) - counts), self.policies[ids][there].float()
