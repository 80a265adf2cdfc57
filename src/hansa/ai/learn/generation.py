"""Games played by many processes for one network: what they see goes through shared memory, both ways.

Each process has two herds. While the network looks at one, the process plays the other.
"""

from __future__ import annotations

import multiprocessing
import random
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from multiprocessing.shared_memory import SharedMemory

import numpy as np

from hansa.ai.arrays import Array, array_of
from hansa.ai.core.herd import PLAYERS, Herd
from hansa.ai.core.observe import ACTION, size
from hansa.ai.learn.tables import CITIES, ROUTES, setups
from hansa.errors import HansaError

MOST = 128  # legal actions that are looked at; longer lists are cut by lot
_MOMENT = 5.0  # seconds until the status of a process that ended is known
LONGEST = 1500  # decisions of a game, twice what it takes: who waits for the end of time must not win by it


@dataclass(frozen=True)
class Plan:
    """What one process plays."""

    games: int
    seed: int
    teacher: str | None = None  # who chooses: a player of hansa.ai.players, or the network
    examined: bool = False  # the network plays one seat against the teacher's on the others
    board: str | None = None
    players: int | None = None


# Besides what is seen: about each game's decision, then about the game that ended before it.
FACTS = ("counts", "movers", "kinds", "over", "rounds", "endings")
FINALS = len(FACTS)
PLACES = FINALS + PLAYERS
ROWS = PLACES + PLAYERS


def fields(games: int) -> dict[str, tuple[tuple[int, ...], str]]:
    """The arrays in shared memory, for one herd."""
    return {
        "seen": ((games, int(size(ROUTES, CITIES))), "u1"),
        "actions": ((games * MOST, ACTION), "u1"),
        "facts": ((ROWS, games), "i8"),
        "choices": ((games,), "i8"),
    }


class Board:
    """A blackboard that two processes write on."""

    def __init__(self, games: int, name: str | None = None) -> None:
        sizes = {key: (shape, np.dtype(kind)) for key, (shape, kind) in fields(games).items()}
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
        return self.arrays["facts"][FACTS.index(key)] if key in FACTS else self.arrays[key]

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


class Source:
    """One process that plays, seen from the network's side."""

    def __init__(self, plan: Plan, name: str) -> None:
        self.plan = plan
        self.name = name
        self.boards = [Board(plan.games), Board(plan.games)]
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        names = [board.memory.name for board in self.boards]
        self.process: SpawnProcess = context.Process(target=_play, args=(plan, names, theirs), daemon=True)
        self.process.start()
        theirs.close()

    def wait(self, half: int) -> Board:
        """What the herd shows, as soon as it is ready."""
        ready = self._hear()
        assert ready == half
        return self.boards[half]

    def poll(self) -> tuple[int, Board] | None:
        """A herd that is ready, if one is."""
        if not self.pipe.poll():
            return None
        half = self._hear()
        return half, self.boards[half]

    def go_on(self, half: int) -> None:
        """The choices are on the board: play."""
        try:
            self.pipe.send(half)
        except OSError as error:
            raise self._died() from error

    def _hear(self) -> int:
        """The number of the herd that is ready; if nobody is there to say it, that."""
        try:
            return int(self.pipe.recv())
        except (EOFError, OSError) as error:
            raise self._died() from error

    def _died(self) -> HansaError:
        """The error about the end of the process, which may have said more on stderr."""
        self.process.join(_MOMENT)
        told = f"The process of {self.name} ({self.process.pid}) died, with status {self.process.exitcode}."
        return HansaError(told, code="process_died")

    def stop(self) -> None:
        """End the process and free the memory."""
        self.process.terminate()
        self.process.join()
        self.pipe.close()
        for board in self.boards:
            board.close(remove=True)


def _play(plan: Plan, names: list[str], pipe: Connection) -> None:
    games = setups(plan.board, plan.players)
    boards = [Board(plan.games, name) for name in names]
    herds = [Herd(games, plan.games, 2 * plan.seed + n, ROUTES, CITIES, MOST, LONGEST) for n in range(2)]
    teacher = _Teacher(plan) if plan.teacher else None
    for half in range(2):
        _show(herds[half], boards[half], teacher)
        pipe.send(half)
    while True:
        try:
            half = pipe.recv()
        except EOFError:
            return
        herds[half].step(boards[half]["choices"].tolist())
        _show(herds[half], boards[half], teacher)
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
        self.examined = plan.examined
        self.rng = random.Random(plan.seed)

    def choose(self, herd: Herd, choices: Array) -> None:
        """Write down the teacher's choices; -1 where the network decides."""
        for game in range(int(herd.games)):
            state = herd.state(game)
            mover = int(herd.movers[game])
            if self.examined and mover == game % int(state.setup.players):
                choices[game] = -1
                continue
            codes = herd.legal(game)
            choices[game] = codes.index(self.player.choose_code(state, mover, codes, self.rng))


def _show(herd: Herd, board: Board, teacher: _Teacher | None) -> None:
    herd.look()
    total = herd.total()
    board["seen"][:] = array_of(herd.seen, "u1").reshape(board["seen"].shape)
    board["actions"][:total] = array_of(herd.actions, "u1")[: total * ACTION].reshape(total, ACTION)
    for key in FACTS:
        board[key][:] = array_of(getattr(herd, key), "i8")
    board["facts"][FINALS:PLACES] = array_of(herd.finals, "i8").reshape(-1, PLAYERS).T
    board["facts"][PLACES:ROWS] = array_of(herd.places, "i8").reshape(-1, PLAYERS).T
    if teacher:
        teacher.choose(herd, board["choices"])
