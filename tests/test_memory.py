"""What runs for a long time does not grow: views, positions, games, and tables that are opened repeatedly.

Each measurement runs in its own process, where no other test has left anything behind. The bounds leave room
for allocators; what they are meant to find, a vector leaked at every step, costs a hundred times as much.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import hansa
from hansa import _variant

TOOL = Path(__file__).parents[1] / "tools" / "memory.py"
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")

MEASURE = '''
import asyncio, random
import hansa
from hansa.ai import players
from hansa.ai.player import play_out


def resident():
    """The memory of this process in kilobytes."""
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


def play(level, seed, board="hanse_4_5", seats=4, modules=()):
    game = hansa.new_game(board, seats, seed, modules=modules)
    play_out(game, {seat: players.make(level) for seat in game.players}, random.Random(seed))
    return game


def views(times):
    game = hansa.new_game("hanse_4_5", 4, modules=["missions"])
    for n in range(times):
        game.view(game.players[n % 4])


def positions(times):
    texts = [game.at(n).position() for game in (play("random", 1), play("random", 2, "britannia_4_5"))
             for n in range(0, len(game.actions), 20)]
    for n in range(times):
        hansa.position(texts[n % len(texts)])


def games(times, level="random"):
    for seed in range(times):
        board, seats = (("hanse_4_5", 4), ("britannia_4_5", 5), ("east_3_5", 3), ("hanse_2_3", 2))[seed % 4]
        game = play(level, seed, board, seats)
        hansa.replay(game.record())


def one_setup(times):
    """Games at one table, without the players' own memory: mostly the values of actions."""
    for seed in range(times):
        game, rng = hansa.new_game("hanse_4_5", 4, seed), random.Random(seed)
        while not game.is_over:
            game.play(rng.choice(game.legal_actions()))


def planned(times):
    games(times, "planner")


def judged(times):
    from hansa.ai.network.evaluator import Evaluator

    evaluator, game = Evaluator(), play("random", 1)
    states = [game.at(n)._state for n in range(0, 256, 2)]
    for _ in range(times):
        evaluator.chances(states)


def openings(times):
    import tempfile

    from hansa.server.registry import Registry
    from hansa.server.models import NewSeat
    from hansa.server.opponents import Opponents
    from hansa.server.storage import Storage

    async def run():
        with tempfile.TemporaryDirectory() as folder:
            storage = Storage(f"sqlite:///{folder}/hansa.db")
            await storage.start()
            registry = Registry(storage, Opponents(1))
            people = [NewSeat(kind="here", name=name) for name in "ABCD"]
            made = await registry.seat(play("random", 3), people, seed=None, public=False)
            for _ in range(times):
                registry._tables.clear()
                table = await registry.table(made.table["id"])
                for seat in ("red", "blue", None):
                    table.match.game.view(seat).to_json()
            await registry.stop()
            await storage.stop()

    asyncio.run(run())


{what}({warm_up})
before = resident()
{what}({times})
print((resident() - before) / 1024)
'''


def grown(what: str, times: int, warm_up: int) -> float:
    """By how many megabytes a process grows while it does something many times."""
    script = MEASURE.replace("{what}", what).replace("{times}", str(times)).replace("{warm_up}", str(warm_up))
    done = subprocess.run([sys.executable, "-c", script], text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    return float(done.stdout)


def test_views_are_freed() -> None:
    assert grown("views", 200_000 if _variant.compiled() else 20_000, 2_000) < 4


def test_positions_are_freed() -> None:
    assert grown("positions", 2_000, 500) < 4


def test_judged_positions_are_freed() -> None:
    assert grown("judged", 40, 5) < 8


@pytest.mark.slow
def test_actions_are_freed() -> None:
    """There are more of them than a long-running server could keep for each of its set-ups."""
    assert grown("one_setup", 150, 80) < 3


@pytest.mark.slow
def test_games_are_freed() -> None:
    assert grown("games", 200, 40) < 8


@pytest.mark.slow
def test_games_of_the_planner_are_freed() -> None:
    assert grown("planned", 40, 8) < 8


@pytest.mark.slow
def test_tables_opened_again_are_freed() -> None:
    assert grown("openings", 500, 50) < 10


@pytest.mark.slow
def test_a_server_grows_only_by_the_tables_it_keeps() -> None:
    """The short form of tools/memory.py, whose bar is the same for thirty times as much."""
    command = [sys.executable, str(TOOL), "--games", "30", "--openings", "3000"]
    done = subprocess.run(command, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_interpreted_code_assigns_no_vectors() -> None:
    """A compiled vector that is assigned from outside is never freed (docs/decisions/10-vectors.md)."""
    package = Path(hansa.__file__).parent
    state = ast.parse((package / "rules" / "state.py").read_text())
    vectors = {
        node.target.attr
        for node in ast.walk(state)
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Attribute)
        and ast.unparse(node.annotation).startswith("vec[")
    }
    assert "points" in vectors
    assigned = [
        f"{file.relative_to(package)}:{node.lineno} {ast.unparse(node)}"
        for file in (package / "play").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and node.attr in vectors
        if ast.unparse(node.value) != "self"
    ]
    assert assigned == []
