"""Networks that evaluate the leaves of many searches together.

Starting the hundreds of small steps of a network takes a GPU several times as long as the steps themselves.
So they are recorded once, for a fixed number of positions and actions, and replayed.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor
from torch.nn.functional import pad, softmax

from hansa.ai.network.layout import ACTION_WIDTH, MAX_PLAYERS, SLOTS, size
from hansa.ai.train.model import Model
from hansa.ai.train.samples import MOST_SCORE, split
from hansa.ai.train.search_workers import SearchBuffer
from hansa.ai.train.setups import CITIES, ROUTES

__all__ = ["BatchEvaluator"]

Answer = tuple[Tensor, Tensor, Tensor]  # logits of all actions, chances to win and scores of all slots

_ACTIONS = 40  # for each position that there is room for to begin with, twice as many as usual


class BatchEvaluator:
    """Some networks, and room for the leaves of one step; every leaf says which network it asks."""

    def __init__(self, networks: Sequence[Model], links: Tensor, positions: int) -> None:
        def new(*shape: int, kind: torch.dtype = torch.uint8) -> Tensor:
            return torch.zeros(*shape, dtype=kind, device=links.device)

        self._networks = networks
        self._links = links
        self._positions = new(positions, int(size(ROUTES, CITIES)))
        self._counts = new(positions, kind=torch.long)
        self._setup_ids = new(positions, kind=torch.long)
        self._asked = new(positions, kind=torch.long)
        self._make_room(_ACTIONS * positions)

    def _make_room(self, actions: int) -> None:
        device = self._links.device
        self._actions = torch.zeros(actions, ACTION_WIDTH, dtype=torch.uint8, device=device)
        self._of = torch.zeros(actions, dtype=torch.long, device=device)
        self._graph: torch.cuda.CUDAGraph | None = None

    @torch.no_grad()
    def __call__(self, buffers: Sequence[SearchBuffer]) -> Answer:
        """What the networks say about the leaves of all buffers; the next answer overwrites it."""
        totals = [buffer.total for buffer in buffers]
        total = sum(totals)
        if total > len(self._of):
            self._make_room(2 * total)
        row = at = 0
        for buffer, actions in zip(buffers, totals, strict=True):
            rows = slice(row, row + len(buffer["counts"]))
            _copy(self._positions[rows], buffer["positions"])
            _copy(self._actions[at : at + actions], buffer["actions"][:actions])
            _copy(self._counts[rows], buffer["counts"])
            _copy(self._setup_ids[rows], buffer["setup_ids"])
            _copy(self._asked[rows], buffer["networks"])
            row, at = rows.stop, at + actions
        numbers = torch.arange(row, device=self._of.device)
        self._of[:total] = torch.repeat_interleave(numbers, self._counts, output_size=total)
        logits, wins, scores = self._judged()
        return logits[:total], wins, scores

    def _judged(self) -> Answer:
        if self._of.device.type != "cuda":
            return self._judge()
        if self._graph is None:
            self._record()
        assert self._graph is not None
        self._graph.replay()
        return self._answer

    def _record(self) -> None:
        """Warm up on another stream, then record the steps, as PyTorch asks for."""
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            for _ in range(3):
                self._judge()
        torch.cuda.current_stream().wait_stream(stream)
        self._graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self._graph):
            self._answer = self._judge()

    def _judge(self) -> Answer:
        """Let every network evaluate everything, and take the answers of the one that was asked."""
        inputs = (*split(self._positions), self._links[self._setup_ids], self._actions, self._of)
        logits, wins, scores = self._networks[0](*inputs)
        for number, network in enumerate(self._networks[1:], 1):
            theirs = network(*inputs)
            asked = self._asked == number
            logits = torch.where(asked[self._of], theirs[0], logits)
            wins = torch.where(asked.unsqueeze(1), theirs[1], wins)
            scores = torch.where(asked.unsqueeze(1), theirs[2], scores)
        # A neutral player has a slot and cannot win.
        shares = pad(softmax(wins[:, :MAX_PLAYERS], 1), (0, SLOTS - MAX_PLAYERS))
        return logits, shares, scores.clamp(-MOST_SCORE, MOST_SCORE)


def _copy(to: Tensor, array: object) -> None:
    to.copy_(torch.from_numpy(array), non_blocking=True)
