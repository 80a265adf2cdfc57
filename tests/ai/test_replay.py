"""What is learned from searches, and who evaluates their leaves; with PyTorch on the CPU."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
import pytest

from hansa.ai.network.layout import ACTION_WIDTH, MAX_PLAYERS, SLOTS, size
from hansa.ai.train.recorder import Sample
from hansa.ai.train.search_workers import SearchBuffer
from hansa.ai.train.setups import CITIES, ROUTES

from ..support.training import needs_torch

if TYPE_CHECKING:
    from torch import Tensor

pytestmark = [needs_torch, pytest.mark.slow]
GAMES = 4


@pytest.fixture
def buffer() -> Iterator[SearchBuffer]:
    made = SearchBuffer(GAMES)
    yield made
    made.close(remove=True)


def sample(number: int, actions: int = 2) -> Sample:
    """A position that is all this number, with as many actions that are all as likely."""
    return Sample(
        np.full(int(size(ROUTES, CITIES)), number),
        np.full((actions, ACTION_WIDTH), number),
        np.full(actions, 1 / actions),
        number % 3,
        number,
        np.full((MAX_PLAYERS, 2), number),
    )


def no_links() -> Tensor:
    import torch

    return torch.zeros(100, ROUTES, CITIES)


def test_new_samples_take_the_place_of_the_oldest(buffer: SearchBuffer) -> None:
    import torch

    from hansa.ai.train.replay import Replay

    replay = Replay(6, torch.device("cpu"))
    assert len(replay) == 0
    for first in (1, 5):
        buffer.put(sample(number) for number in range(first, first + 4))
        assert replay.add([buffer]) == 4
    assert len(replay) == 6
    assert replay.facts[:, 2].tolist() == [7, 8, 3, 4, 5, 6]
    assert replay.positions[:, 0].tolist() == replay.targets[:, 0, 0].tolist() == [7, 8, 3, 4, 5, 6]


def test_a_buffer_without_samples_adds_nothing(buffer: SearchBuffer) -> None:
    import torch

    from hansa.ai.train.replay import Replay

    replay = Replay(6, torch.device("cpu"))
    buffer.put(iter(()))
    assert replay.add([buffer]) == 0
    assert len(replay) == 0


def test_samples_are_drawn_whole(buffer: SearchBuffer) -> None:
    """Position, actions, policy and facts of a sample stay together, however many actions it has."""
    import torch

    from hansa.ai.train.replay import Replay

    replay = Replay(6, torch.device("cpu"))
    buffer.put(sample(number, actions=number) for number in (2, 3, 5))
    replay.add([buffer])
    ids, batch, policy = replay.draw(40, no_links())
    numbers = replay.facts[ids, 2]
    assert set(numbers.tolist()) == {2, 3, 5}
    assert batch.of.tolist() == [n for n, count in enumerate(numbers.tolist()) for _ in range(count)]
    assert policy.tolist() == pytest.approx((1 / numbers[batch.of]).tolist(), abs=1e-3)
    assert batch.begin.tolist() == [int(numbers[:n].sum()) for n in range(40)]
    *_, actions, _ = batch.inputs
    assert torch.equal(actions[:, 0].long(), numbers[batch.of])


def test_every_leaf_is_evaluated_by_the_network_it_asks(buffer: SearchBuffer) -> None:
    import torch

    from hansa.ai.train.batch_evaluator import BatchEvaluator
    from hansa.ai.train.model import Model

    torch.manual_seed(1)
    networks = [Model(8, 8, 1).eval() for _ in range(3)]
    for network in networks:
        torch.nn.init.normal_(network.value_out.weight)  # until it learns, every seat has the same chance
    counts = [2, 3, 2, 4]
    buffer["positions"][:] = np.random.default_rng(1).integers(1, 4, buffer["positions"].shape)
    buffer["actions"][:] = 1
    buffer["counts"][:] = counts
    buffer["setup_ids"][:] = 0

    def evaluated(asked: list[int]) -> tuple[Tensor, ...]:
        buffer["networks"][:] = asked
        return tuple(part.clone() for part in BatchEvaluator(networks, no_links(), GAMES)([buffer]))

    mixed, alone = evaluated([0, 1, 2, 1]), [evaluated([number] * GAMES) for number in range(3)]
    logits, wins, scores = mixed
    assert logits.shape == (sum(counts),)
    assert wins.shape == scores.shape == (GAMES, SLOTS)
    of = [game for game, count in enumerate(counts) for _ in range(count)]
    for game, number in enumerate([0, 1, 2, 1]):
        rows = torch.tensor([row for row, whose in enumerate(of) if whose == game])
        assert torch.equal(logits[rows], alone[number][0][rows])
        assert torch.equal(wins[game], alone[number][1][game])
        assert torch.equal(scores[game], alone[number][2][game])
    for part in range(3):
        assert not torch.equal(alone[0][part], alone[1][part]), "they do not agree anyway"
    assert wins.sum(1).tolist() == pytest.approx([1] * GAMES)
