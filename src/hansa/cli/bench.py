"""The measurements of `hansa bench`, each on one core for a given number of seconds.

The clock is the CPU time of the process (`process_time`): on a quiet machine it is the wall clock, and on a
busy one it does not count the time in which others had the core. Imports are measured by the wall clock.

`python -m hansa.cli.bench SECONDS` prints only the rate of random games: this is how the interpreted rules
are measured, in a separate process (HANSA_PURE=1).
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from statistics import median
from time import perf_counter, process_time
from typing import TYPE_CHECKING

from hansa.ai.network.batch import Batch
from hansa.ai.network.layout import SLOTS
from hansa.ai.planner import Planner
from hansa.ai.search.tree import Tree
from hansa.boards import load
from hansa.cli.setups import usual_players
from hansa.play.game import new_game
from hansa.rules.deal import Dice, deal_from, new_state
from hansa.rules.playout import RandomPolicy, copy_often, list_often, new_buffer, play_out, random_games
from hansa.rules.referee import apply, legal, legal_actions, to_move
from hansa.rules.setup import Setup, make_setup
from hansa.rules.state import State
from hansa.rules.terms import OVER

if TYPE_CHECKING:
    from hansa.ai.network.evaluator import Evaluator

__all__ = [
    "Playouts",
    "bytes_per_state",
    "driven_by_codes",
    "driven_by_library",
    "import_times",
    "interpreted_playouts",
    "middle_game",
    "network_rate",
    "per_call_ns",
    "playouts",
    "sample_states",
    "search_rate",
    "tree_rate",
    "usual_setup",
]

_IMPORTS = {
    "nothing": "pass",
    "hansa": "import hansa",
    "first_game": "import hansa; hansa.new_game()",
}
_OWN = ("points", "census", "free_house", "free_boat")
_SHARED = (
    "markers",
    "spaces",
    "left_posts",
    "right_posts",
    "post_counts",
    "controller",
    "marker_supply",
    "laid",
    "placed",
    "hand",
    "due",
)
_DRIVEN = 500  # decisions of a game driven from Python: even draws seldom end one
_MIDDLE = 120  # decisions of planners to the middle of a game
_TREE = 4096  # positions in one tree: about what the alderman looks at in its second
_LEAVES = 4  # evaluated together, as in the search
_BATCH = 16  # positions under one batch, as in analysis; the search takes fewer at a time
_VEC_HEADER = 24  # the head of a vector's buffer (PyObject_VAR_HEAD), before its items of 8 bytes


@dataclass(frozen=True, slots=True)
class Playouts:
    """Random games played, and how long they took."""

    games: int
    decisions: int
    seconds: float  # of CPU time
    wall: float

    @property
    def rate(self) -> float:
        """Decisions per second: finding the legal actions, drawing one and applying it."""
        return self.decisions / self.seconds

    @property
    def length(self) -> float:
        """Decisions per game."""
        return self.decisions / self.games


def usual_setup(board: str) -> Setup:
    """A board with its usual number of players, Big Box edition, no modules."""
    found = load(board)
    return make_setup(found, usual_players(found), "big_box", ())


def playouts(setup: Setup, seconds: float) -> Playouts:
    """Deal and play random games for this long."""
    random_games(setup, 1, 0)  # a first round, not timed, for what happens only once
    games = decisions = 0
    batch = 1
    began, wall = process_time(), perf_counter()
    while True:
        decisions += random_games(setup, batch, games + 1)
        games += batch
        passed = process_time() - began
        if passed >= seconds:
            return Playouts(games, decisions, passed, perf_counter() - wall)
        # Half of what is left: the clock is read rarely, and the time is still kept.
        batch = max(1, min(1000, int(games / max(passed, 1e-6) * (seconds - passed) / 2)))


def driven_by_codes(setup: Setup, seconds: float) -> float:
    """Decisions a second of a plain Python loop over the rules: a list of codes, an even draw, apply."""
    draw = random.Random(1).random

    def game(seed: int) -> int:
        s = new_state(setup, deal_from(setup, Dice(seed)))
        for decision in range(_DRIVEN):
            if s.phase == OVER:
                return decision
            codes = legal_actions(s)
            apply(s, codes[int(draw() * len(codes))])
        return _DRIVEN

    return _driven(game, seconds)


def driven_by_library(setup: Setup, seconds: float) -> float:
    """The same through the documented API: `legal_actions()` as values, an even draw, `play(action)`."""
    draw = random.Random(1).random
    board, players = setup.board, int(setup.players)

    def game(seed: int) -> int:
        game = new_game(board, players, seed)
        for decision in range(_DRIVEN):
            if game.is_over:
                return decision
            actions = game.legal_actions()
            game.play(actions[int(draw() * len(actions))])
        return _DRIVEN

    return _driven(game, seconds)


def _driven(game: Callable[[int], int], seconds: float) -> float:
    """Decisions a second of games, one for each seed."""
    seed = decisions = 0
    began = process_time()
    while (passed := process_time() - began) < seconds:
        seed += 1
        decisions += game(seed)
    return decisions / passed


def sample_states(setup: Setup, number: int = 24) -> list[State]:
    """Positions spread evenly over one random game."""
    length = play_out(new_state(setup, deal_from(setup, Dice(7))), RandomPolicy(Dice(7)), new_buffer())
    s, policy, codes = new_state(setup, deal_from(setup, Dice(7))), RandomPolicy(Dice(7)), new_buffer()
    states: list[State] = []
    for decision in range(int(length)):
        if decision * number // length >= len(states):
            states.append(s.copy())
        apply(s, policy.choose(s, codes, legal(s, codes)))
    return states


def copy_ns(states: list[State], seconds: float) -> float:
    """Nanoseconds to copy a state."""
    return per_call_ns(copy_often, states, seconds)


def legal_ns(states: list[State], seconds: float) -> float:
    """Nanoseconds to find all legal actions of a state."""
    return per_call_ns(list_often, states, seconds)


def per_call_ns(often: Callable[[State, int], object], states: list[State], seconds: float) -> float:
    """Nanoseconds per call, averaged over the states."""
    times = 16
    calls = 0
    began = process_time()
    while True:
        for state in states:
            often(state, times)
        calls += times * len(states)
        passed = process_time() - began
        if passed >= seconds:
            return passed / calls * 1e9
        times = min(times * 2, 4096)


def middle_game(setup: Setup) -> State:
    """A position in the middle of a game among planners."""
    s = new_state(setup, deal_from(setup, Dice(7)))
    planner, rng = Planner(), random.Random(7)
    for _ in range(_MIDDLE):
        apply(s, planner.choose_code(s, int(to_move(s)), legal_actions(s), rng))
    return s


Evaluation = tuple[list[float], list[float], list[float]]  # logits, win probabilities, scores


def tree_rate(root: State, seconds: float) -> float:
    """Search iterations a second when evaluation is free: every position gets the same values."""
    batch = Batch(root.setup, _LEAVES)
    even = 1 / int(root.setup.players)

    def evaluate() -> Evaluation:
        slots = int(batch.count) * SLOTS
        return [0.0] * int(batch.total), [even] * slots, [0.0] * slots

    return _iterations(root, batch, evaluate, seconds)


def search_rate(root: State, seconds: float) -> float | None:
    """Search iterations a second with the network; None if it cannot be used."""
    evaluator = _evaluator(_LEAVES)
    if evaluator is None:
        return None

    def evaluate() -> Evaluation:
        logits, wins, scores = evaluator.evaluate()
        return logits.tolist(), wins.ravel().tolist(), scores.ravel().tolist()

    return _iterations(root, evaluator.batch_for(root.setup), evaluate, seconds)


def _iterations(root: State, batch: Batch, evaluate: Callable[[], Evaluation], seconds: float) -> float:
    visits = 0
    began = process_time()
    while True:
        tree = Tree(root, 1, 0.3, 0.4, 0.05)
        while tree.size() < _TREE:
            if tree.select(batch, _LEAVES):
                tree.backpropagate(*evaluate())
            passed = process_time() - began
            if passed >= seconds:
                return (visits + int(tree.visits[0])) / passed
        visits += int(tree.visits[0])


def network_rate(root: State, seconds: float) -> float | None:
    """Positions a second that the network evaluates in batches; None if it cannot be used."""
    evaluator = _evaluator(_BATCH)
    if evaluator is None:
        return None
    batch, codes = evaluator.batch_for(root.setup), legal_actions(root)
    seen = 0
    began = process_time()
    while True:
        batch.clear()
        for _ in range(_BATCH):
            batch.add_listed(root, codes)
        evaluator.evaluate()
        seen += _BATCH
        passed = process_time() - began
        if passed >= seconds:
            return seen / passed


def _evaluator(batch_size: int) -> Evaluator | None:
    try:
        from hansa.ai.network.evaluator import Evaluator
        from hansa.ai.network.inference import Network, NetworkError
    except ImportError:
        return None
    try:
        return Evaluator(Network(), batch_size)
    except NetworkError:
        return None


def bytes_per_state(state: State) -> dict[str, object]:
    """What one more copy of a state takes, and what all copies share until it changes."""
    own = {
        "state": sys.getsizeof(state),
        "players": sys.getsizeof(state.players) + sum(sys.getsizeof(player) for player in state.players),
        "vectors": sum(_vector_bytes(getattr(state, name)) for name in _OWN),
    }
    return {
        "own": sum(own.values()),
        "own_parts": own,
        "shared": sum(_vector_bytes(getattr(state, name)) for name in _SHARED),
        "counted": (
            "own: sys.getsizeof of the State, of its list of players and of each Player, and the buffers of "
            f"the vectors that every copy has for itself ({', '.join(_OWN)}): {_VEC_HEADER} bytes and 8 an "
            "item; shared: the buffers of the other vectors, which copies share until one of them changes; "
            "not counted: the Setup, shared by all games on a board"
        ),
    }


def _vector_bytes(vector: object) -> int:
    if isinstance(vector, list):  # interpreted
        return sys.getsizeof(vector)
    return _VEC_HEADER + 8 * len(vector)  # type: ignore[arg-type]


def interpreted_playouts(seconds: float) -> Playouts | None:
    """The same random games with the interpreted rules, in a separate process."""
    environment = {**os.environ, "HANSA_PURE": "1"}
    command = [sys.executable, "-m", "hansa.cli.bench", str(seconds)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60 + 4 * seconds)
    if done.returncode:
        return None
    found = json.loads(done.stdout)
    return Playouts(found["games"], found["decisions"], found["seconds"], found["wall"])


def import_times(rounds: int) -> dict[str, float]:
    """Median seconds of new processes that do nothing, import hansa, and start a game."""
    took: dict[str, list[float]] = {name: [] for name in _IMPORTS}
    for _ in range(rounds):
        for name, code in _IMPORTS.items():
            began = perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, timeout=60)
            took[name].append(perf_counter() - began)
    start = median(took["nothing"])
    return {
        "interpreter_seconds": start,
        "import_absolute_seconds": median(took["hansa"]),
        "import_seconds": max(0.0, median(took["hansa"]) - start),
        "first_game_absolute_seconds": median(took["first_game"]),
        "first_game_seconds": max(0.0, median(took["first_game"]) - start),
    }


if __name__ == "__main__":
    print(json.dumps(asdict(playouts(usual_setup("hanse_4_5"), float(sys.argv[1])))))
