"""Games of the teacher to imitate: the positions it met, and what it chose."""

from __future__ import annotations

import time
from collections.abc import Sequence

import torch
from torch import Tensor

from hansa.ai.train.workers import Plan, SharedBuffer, Worker


def record_teacher(plans: Sequence[Plan], seconds: float) -> tuple[Tensor, ...]:
    """Watch for this long: positions, actions, how many each position has, kinds of game, choices."""
    workers = [Worker(plan, f"teacher {n}") for n, plan in enumerate(plans, 1)]
    recorded: list[tuple[Tensor, ...]] = []
    began = time.monotonic()
    half = 0
    try:
        # At least twice, however short the time: a single position has no standard deviation.
        while len(recorded) < 2 or time.monotonic() - began < seconds:
            for worker in workers:
                recorded.append(_copied(worker.wait(half)))
                worker.step(half)
            half = 1 - half
    finally:
        for worker in workers:
            worker.stop()
    return tuple(torch.cat(part) for part in zip(*recorded, strict=True))


def _copied(buffer: SharedBuffer) -> tuple[Tensor, ...]:
    """A copy: the buffer is overwritten by the next decisions."""
    actions = buffer["actions"][: buffer.total]
    arrays = (buffer["positions"], actions, buffer["counts"], buffer["setup_ids"], buffer["choices"])
    return tuple(torch.from_numpy(array.copy()) for array in arrays)
