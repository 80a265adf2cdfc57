"""Worker processes whose games are searched: leaves go out through shared memory, and what was learned."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import ClassVar

from hansa.ai.network.arrays import array_of
from hansa.ai.network.layout import ACTION_WIDTH, MAX_PLAYERS, SLOTS, size
from hansa.ai.search.mcts import C_PUCT, FPU_REDUCTION, SCORE_WEIGHT
from hansa.ai.train.recorder import Recorder, Sample
from hansa.ai.train.search_env import SearchEnv, SearchSettings
from hansa.ai.train.settings import Config
from hansa.ai.train.setups import CITIES, ROUTES, setups
from hansa.ai.train.workers import (
    FACTS,
    MAX_ACTIONS,
    MAX_DECISIONS,
    ROWS,
    PlayingProcess,
    SharedBuffer,
    fields,
    write_results,
)
from hansa.rules.codes import MOST_ACTIONS

__all__ = ["SearchBuffer", "SearchPlan", "SearchWorker", "settings_of"]

# About each game's leaf, then about the game that ended before it.
SEARCH_FACTS = ("networks", "ended_rivals", "ended_seats", "decided")
SAMPLE_FACTS = ("counts", "movers", "setup_ids")  # about each sample


@dataclass(frozen=True)
class SearchPlan:
    """What one process plays."""

    config: Config
    seed: int
    league: int  # networks


def settings_of(config: Config, league: int) -> SearchSettings:
    """Settings as the compiled games know them; they search like the levels do."""
    return SearchSettings(
        config.search,
        config.quick_search,
        config.full_share,
        config.temperature,
        config.sampled_decisions,
        league,
        config.league_share,
        config.eval_games,
        [C_PUCT.get(players, 0.0) for players in range(MAX_PLAYERS + 1)],
        SCORE_WEIGHT,
        FPU_REDUCTION,
        MAX_ACTIONS,
        MAX_DECISIONS,
    )


class SearchBuffer(SharedBuffer):
    """Memory for leaves, the network's answers, and samples that are ready to be learned from."""

    rows: ClassVar[dict[str, int]] = SharedBuffer.rows | {
        name: ROWS + n for n, name in enumerate(SEARCH_FACTS)
    }

    @staticmethod
    def fields(games: int) -> dict[str, tuple[tuple[int, ...], str]]:
        """The arrays in shared memory, for one environment."""
        room = int(size(ROUTES, CITIES))
        actions = games * MAX_ACTIONS + MOST_ACTIONS  # no position is cut short; few have more than a hundred
        return fields(games) | {
            "actions": ((actions, ACTION_WIDTH), "u1"),
            "facts": ((ROWS + len(SEARCH_FACTS), games), "i8"),
            "logits": ((actions,), "f4"),
            "wins": ((games, SLOTS), "f4"),
            "scores": ((games, SLOTS), "f4"),
            "samples": ((1,), "i8"),  # how many there are
            "sample_facts": ((games, len(SAMPLE_FACTS)), "i8"),
            "sample_positions": ((games, room), "u1"),
            "sample_actions": ((games, MAX_ACTIONS, ACTION_WIDTH), "u1"),
            "sample_policies": ((games, MAX_ACTIONS), "f4"),
            "sample_targets": ((games, MAX_PLAYERS, 2), "f4"),
        }

    def put(self, samples: Iterator[Sample]) -> None:
        """Write as many samples as there is room for."""
        n = 0
        for n, sample in enumerate(samples, 1):
            count = len(sample.policy)
            self["sample_facts"][n - 1] = count, sample.mover, sample.setup_id
            self["sample_positions"][n - 1] = sample.position
            self["sample_actions"][n - 1, :count] = sample.actions
            self["sample_policies"][n - 1, :count] = sample.policy
            self["sample_targets"][n - 1] = sample.target
        self["samples"][0] = n


class SearchWorker(PlayingProcess[SearchBuffer]):
    """One process whose games are searched."""

    def __init__(self, plan: SearchPlan, name: str) -> None:
        games = plan.config.games
        super().__init__(_play, plan, name, [SearchBuffer(games), SearchBuffer(games)])


def _play(plan: SearchPlan, names: list[str], pipe: Connection) -> None:
    config = plan.config
    kinds = setups(config.board, config.players)
    settings = settings_of(config, plan.league)
    halves = [
        _Half(
            SearchEnv(kinds, config.games, 2 * plan.seed + n, ROUTES, CITIES, settings),
            SearchBuffer(config.games, name),
            Recorder(config.games, config.gae_lambda),
        )
        for n, name in enumerate(names)
    ]
    for number, half in enumerate(halves):
        half.collect()
        pipe.send(number)
    while True:
        try:
            number = pipe.recv()
        except EOFError:
            return
        halves[number].backpropagate()
        halves[number].collect()
        pipe.send(number)


class _Half:
    """One of the two environments of a process."""

    def __init__(self, env: SearchEnv, buffer: SearchBuffer, recorder: Recorder) -> None:
        self.env = env
        self.buffer = buffer
        self.recorder = recorder

    def collect(self) -> None:
        """Write leaves and samples into the buffer."""
        env, buffer, leaves = self.env, self.buffer, self.env.leaves
        env.collect()
        self.recorder.add(env)
        buffer["positions"][:] = array_of(leaves.positions, "u1").reshape(buffer["positions"].shape)
        total = int(leaves.total)
        buffer["actions"][:total] = array_of(leaves.actions, "u1")[: total * ACTION_WIDTH].reshape(total, -1)
        buffer["counts"][:] = array_of(leaves.counts, "i8")
        for key in (*FACTS[1:], *SEARCH_FACTS):
            buffer[key][:] = array_of(getattr(env, key), "i8")
        write_results(env, buffer)
        buffer.put(self.recorder.ready(int(env.games)))

    def backpropagate(self) -> None:
        """Read the network's answers from the buffer."""
        buffer = self.buffer
        logits = buffer["logits"][: buffer.total]
        self.env.backpropagate(
            logits.tolist(), buffer["wins"].ravel().tolist(), buffer["scores"].ravel().tolist()
        )
