"""Commands as a person types them, and games to give to them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from functools import lru_cache

from typer.testing import CliRunner, Result

import hansa
from hansa.cli import app
from hansa.play.coding import decode
from hansa.play.game import Game
from hansa.rules.deal import Dice
from hansa.rules.playout import RandomPolicy, new_buffer
from hansa.rules.referee import legal

__all__ = ["assert_refused", "hansa_command", "random_game", "run"]


def run(*args: object, stdin: str | bytes = "", **environment: str) -> Result:
    """The command with these arguments, in this process."""
    runner = CliRunner(env={"NO_COLOR": "1", "COLUMNS": "80", **environment})
    return runner.invoke(app, [str(arg) for arg in args], input=stdin, catch_exceptions=False)


def hansa_command(
    *args: object, stdin: str | bytes | None = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """The command in a separate process."""
    return subprocess.run(
        [sys.executable, "-m", "hansa", *(str(arg) for arg in args)],
        input=stdin.decode(errors="surrogateescape") if isinstance(stdin, bytes) else stdin,
        env={**os.environ, "COLUMNS": "80", **environment},
        capture_output=True,
        text=True,
        errors="surrogateescape",
        timeout=120,
    )


def assert_refused(result: Result, code: str, *words: str, status: int = 1) -> None:
    """One line on stderr with the code and these words, nothing on stdout, no traceback."""
    lines = result.stderr.splitlines()
    assert result.exit_code == status, result.output
    assert len(lines) == 1, lines
    assert lines[0].startswith("hansa: ")
    assert lines[0].endswith(f"[{code}]")
    for word in words:
        assert word in lines[0]
    assert "Traceback" not in result.output


@lru_cache(maxsize=8)
def _random_game(board: str, players: int, seed: int, modules: tuple[str, ...], decisions: int) -> Game:
    game = hansa.new_game(board, players, seed, modules=modules)
    policy, codes = RandomPolicy(Dice(seed)), new_buffer()
    while not game.is_over and len(game.actions) < decisions:
        s = game._state
        game.play(decode(game._names, s, policy.choose(s, codes, legal(s, codes))))
    return game


def random_game(
    board: str = "hanse_4_5",
    players: int = 4,
    seed: int = 1,
    modules: Sequence[str] = (),
    decisions: int = 100_000,
) -> Game:
    """A game played at random, to its end or for this many decisions."""
    return _random_game(board, players, seed, tuple(modules), decisions).copy()
