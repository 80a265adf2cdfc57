"""The teacher's games, to begin with: what it saw, and what it chose."""

from __future__ import annotations

import time
from collections.abc import Sequence

import torch
from torch import Tensor

from hansa.ai.learn.generation import Board, Plan, Source


def lessons(plans: Sequence[Plan], seconds: float) -> tuple[Tensor, ...]:
    """Watch for so long: positions, actions, how many each position has, kinds of table, choices."""
    sources = [Source(plan, f"teacher {n}") for n, plan in enumerate(plans, 1)]
    watched: list[tuple[Tensor, ...]] = []
    begun = time.monotonic()
    half = 0
    try:
        # Twice at least, however short the time: of a single position no spread can be told.
        while len(watched) < 2 or time.monotonic() - begun < seconds:
            for source in sources:
                watched.append(_kept(source.wait(half)))
                source.go_on(half)
            half = 1 - half
    finally:
        for source in sources:
            source.stop()
    return tuple(torch.cat(part) for part in zip(*watched, strict=True))


def _kept(board: Board) -> tuple[Tensor, ...]:
    """A copy of what a blackboard shows: it is wiped for the next decisions."""
    actions = board["actions"][: board.total]
    shown = (board["seen"], actions, board["counts"], board["kinds"], board["choices"])
    return tuple(torch.from_numpy(array.copy()) for array in shown)
