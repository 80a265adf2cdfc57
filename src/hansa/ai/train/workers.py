"""Worker processes that play games for one network: observations and choices go through shared memory.

Each process has two vector environments. While the network evaluates one, the process steps the other.
"""

from __future__ import annotations

import multiprocessing
import random
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from multiprocessing.shared_memory import SharedMemory
from typing import Any, ClassVar, Generic, TypeVar

import numpy as np

from hansa.ai.network.arrays import Array, array_of
from hansa.ai.network.layout import ACTION_WIDTH, MAX_PLAYERS, size
from hansa.ai.train.endless import EndlessGames
from hansa.ai.train.setups import CITIES, ROUTES, setups
from hansa.ai.train.vector_env import VectorEnv
from hansa.errors import HansaError

MAX_ACTIONS = 128  # legal actions of a position; of longer lists some are left out at random
MAX_DECISIONS = 1500  # of a game, twice what one takes: nobody must win by waiting for the truncation
_MOMENT = 5.0  # seconds to wait for the exit status of a process


@dataclass(frozen=True)
class Plan:
    """What one process plays."""

    games: int
    seed: int
    teacher: str | None = None  # who chooses: a player of hansa.ai.players, or the network
    evaluates: bool = False  # the network plays one seat against the teacher on the others
    board: str | None = None
    players: int | None = None


# Besides the observations: about each game's decision, then about the game that ended before it.
FACTS = ("counts", "movers", "setup_ids", "ended", "rounds", "endings")
FINAL_SCORES = len(FACTS)
PLACES = FINAL_SCORES + MAX_PLAYERS
ROWS = PLACES + MAX_PLAYERS


def fields(games: int) -> dict[str, tuple[tuple[int, ...], str]]:
    """The arrays in shared memory, for one environment."""
    return {
        "positions": ((games, int(size(ROUTES, CITIES))), "u1"),
        "actions": ((games * MAX_ACTIONS, ACTION_WIDTH), "u1"),
        "facts": ((ROWS, games), "i8"),
        "choices": ((games,), "i8"),
    }


class SharedBuffer:
    """Memory that a worker writes observations into, and the trainer choices."""

    fields = staticmethod(fields)
    rows: ClassVar[dict[str, int]] = {name: row for row, name in enumerate(FACTS)}

    def __init__(self, games: int, name: str | None = None) -> None:
        sizes = {key: (shape, np.dtype(kind)) for key, (shape, kind) in self.fields(games).items()}
        total = sum(64 + int(np.prod(shape)) * kind.itemsize for shape, kind in sizes.values())
        self.memory = SharedMemory(name, create=name is None, size=total)
        self.arrays: dict[str, Array] = {}
        at = 0
        for key, (shape, kind) in sizes.items():
            at = (at + 63) // 64 * 64
            self.arrays[key] = np.ndarray(shape, kind, self.memory.buf, at)
            at += self.arrays[key].nbytes

    def __getitem__(self, key: str) -> Array:
        """An array, or a row of the facts, by its name."""
        return self.arrays["facts"][self.rows[key]] if key in self.rows else self.arrays[key]

    @property
    def total(self) -> int:
        """How many legal actions all games have together."""
        return int(self["counts"].sum())

    def close(self, *, remove: bool) -> None:
        """Let go of the memory."""
        self.arrays.clear()
        self.memory.close()
        if remove:
            self.memory.unlink()


Buffer = TypeVar("Buffer", bound=SharedBuffer)


class PlayingProcess(Generic[Buffer]):
    """One process that plays, seen from the trainer's side."""

    def __init__(self, play: Callable[..., None], plan: Any, name: str, buffers: list[Buffer]) -> None:
        self.name = name
        self.buffers = buffers
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        names = [buffer.memory.name for buffer in self.buffers]
        self.process: SpawnProcess = context.Process(target=play, args=(plan, names, theirs), daemon=True)
        self.process.start()
        theirs.close()

    def wait(self, half: int) -> Buffer:
        """The observations of an environment, as soon as it is ready."""
        ready = self._receive()
        assert ready == half
        return self.buffers[half]

    def poll(self) -> tuple[int, Buffer] | None:
        """An environment that is ready, if one is."""
        if not self.pipe.poll():
            return None
        half = self._receive()
        return half, self.buffers[half]

    def step(self, half: int) -> None:
        """The choices, or the network's answers, are in the buffer: go on."""
        try:
            self.pipe.send(half)
        except OSError as error:
            raise self._died() from error

    def _receive(self) -> int:
        """The number of the environment that is ready; an error if the process is gone."""
        try:
            return int(self.pipe.recv())
        except (EOFError, OSError) as error:
            raise self._died() from error

    def _died(self) -> HansaError:
        """The error when a process dies, which may have said more on stderr."""
        self.process.join(_MOMENT)
        told = f"The process of {self.name} ({self.process.pid}) died, with status {self.process.exitcode}."
        return HansaError(told, code="process_died")

    def stop(self) -> None:
        """End the process and free the memory."""
        self.process.terminate()
        self.process.join()
        self.pipe.close()
        for buffer in self.buffers:
            buffer.close(remove=True)


class Worker(PlayingProcess[SharedBuffer]):
    """One process whose games are played without search."""

    def __init__(self, plan: Plan, name: str) -> None:
        super().__init__(_play, plan, name, [SharedBuffer(plan.games), SharedBuffer(plan.games)])


def _play(plan: Plan, names: list[str], pipe: Connection) -> None:
    games = setups(plan.board, plan.players)
    buffers = [SharedBuffer(plan.games, name) for name in names]
    limits = (ROUTES, CITIES, MAX_ACTIONS, MAX_DECISIONS)
    envs = [VectorEnv(games, plan.games, 2 * plan.seed + n, *limits) for n in range(2)]
    teacher = _Teacher(plan) if plan.teacher else None
    for half in range(2):
        _observe(envs[half], buffers[half], teacher)
        pipe.send(half)
    while True:
        try:
            half = pipe.recv()
        except EOFError:
            return
        envs[half].step(buffers[half]["choices"].tolist())
        _observe(envs[half], buffers[half], teacher)
        pipe.send(half)


class _Teacher:
    """A hand-written player that decides in the process itself."""

    def __init__(self, plan: Plan) -> None:
        from hansa.ai import players
        from hansa.ai.player import CodePlayer

        assert plan.teacher
        player = players.make(plan.teacher)
        assert isinstance(player, CodePlayer)
        self.player = player
        self.evaluates = plan.evaluates
        self.rng = random.Random(plan.seed)

    def choose(self, env: VectorEnv, choices: Array) -> None:
        """Write down the teacher's choices; -1 where the network decides."""
        for game in range(int(env.games)):
            state = env.state(game)
            mover = int(env.movers[game])
            if self.evaluates and mover == game % int(state.setup.players):
                choices[game] = -1
                continue
            codes = env.legal(game)
            choices[game] = codes.index(self.player.choose_code(state, mover, codes, self.rng))


def _observe(env: VectorEnv, buffer: SharedBuffer, teacher: _Teacher | None) -> None:
    env.observe()
    total = env.total()
    buffer["positions"][:] = array_of(env.positions, "u1").reshape(buffer["positions"].shape)
    actions = array_of(env.actions, "u1")[: total * ACTION_WIDTH]
    buffer["actions"][:total] = actions.reshape(total, ACTION_WIDTH)
    for key in FACTS:
        buffer[key][:] = array_of(getattr(env, key), "i8")
    write_results(env, buffer)
    if teacher:
        teacher.choose(env, buffer["choices"])


def write_results(env: EndlessGames, buffer: SharedBuffer) -> None:
    """How the games of the last step ended, seat by seat."""
    buffer["facts"][FINAL_SCORES:PLACES] = array_of(env.final_scores, "i8").reshape(-1, MAX_PLAYERS).T
    buffer["facts"][PLACES:ROWS] = array_of(env.places, "i8").reshape(-1, MAX_PLAYERS).T
