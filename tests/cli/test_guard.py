"""Whatever goes wrong is said in one sentence; help and version."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.main import get_command
from typer.testing import CliRunner

from hansa import cli
from hansa.cli import app
from hansa.cli.guard import Commands, one_line
from hansa.errors import HansaError

from .helpers import assert_refused, hansa_command, run

# From the app itself, so no new command is forgotten.
ROOT: Any = get_command(app)


def commands(group: Any, *words: str) -> Iterator[tuple[str, ...]]:
    """Every command below a group, as words to type."""
    for name, command in sorted(group.commands.items()):
        yield (*words, name)
        if hasattr(command, "commands"):
            yield from commands(command, *words, name)


COMMANDS = list(commands(ROOT))


def test_version() -> None:
    assert run("--version").stdout == f"hansa {version('hansa')}\n"


@pytest.mark.parametrize("args", [(), ("--help",), ("-h",)])
def test_help_names_every_command(args: tuple[str, ...]) -> None:
    result = run(*args)
    assert result.exit_code == 0
    listed = re.findall(r"^│ (\w+) ", result.stdout, re.MULTILINE)
    assert {(name,) for name in listed} == {command for command in COMMANDS if len(command) == 1}


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_has_help(command: tuple[str, ...]) -> None:
    result = run(*command, "--help")
    assert result.exit_code == 0
    assert f"Usage: hansa {' '.join(command)} " in result.stdout


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_refuses_what_it_does_not_know(command: tuple[str, ...]) -> None:
    assert_refused(run(*command, "--no-such-option"), "usage", "--no-such-option", status=2)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("sym",), ("No such command 'sym'", "sim", "hansa --help")),
        (("sim", "--gams", "3"), ("--gams", "--games")),
        (("sim", "--games", "many"), ("--games",)),
        (("sim", "--games", "0"), ("--games",)),
        (("sim", "--games", "9" * 30), ("--games",)),
        (("sim", "--games", "9" * 5000), ("--games",)),
        (("sim", "--seed", "-1"), ("--seed",)),
        (("sim", "--players", "6"), ("--players",)),
        (("sim", "extra"), ("extra",)),
        (("bench", "--seconds", "0"), ("--seconds",)),
        (("bench", "--seconds", "nan"), ("--seconds",)),
        (("check",), ("FILE",)),
        (("replay",), ("FILE",)),
        (("replay", "x.json", "--at", "-3"), ("--at",)),
        (("boards", "--svg", "x.svg"), ("--svg",)),
        (("play", "--humans", "9"), ("--humans",)),
    ],
    ids=lambda value: " ".join(value)[:40],
)
def test_what_cannot_be_understood(args: tuple[str, ...], words: tuple[str, ...]) -> None:
    assert_refused(run(*args), "usage", *words, status=2)


@pytest.mark.parametrize("command", [("sim",), ("play",), ("boards", "--svg", "-")], ids=" ".join)
def test_unknown_board_with_the_nearest(command: tuple[str, ...], tmp_path: Path) -> None:
    where = ("hanse_45",) if command[0] == "boards" else ("--board", "hanse_45")
    assert_refused(run(*command, *where), "unknown_board", "did you mean 'hanse_4_5'?")


@pytest.mark.parametrize(
    ("args", "code", "word"),
    [
        (("--edition", "2010"), "bad_setup", "2010"),
        (("--module", "mission"), "bad_setup", "mission"),
        (("--module", "neutral"), "bad_setup", "two players"),
        (("--players", "3"), "bad_setup", "4 to 5 players"),
        (("--board", "no_such.json"), "unknown_board", "no such file"),
    ],
)
def test_setups_that_cannot_be(args: tuple[str, ...], code: str, word: str) -> None:
    assert_refused(run("sim", *args), code, word)


def test_a_reader_that_goes_away() -> None:
    command = f"{sys.executable} -m hansa boards britannia_4_5 | head -c 10; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60)
    assert done.returncode in (0, 1)
    assert [line for line in done.stderr.splitlines() if "make build" not in line] == []


def test_a_full_disk() -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("no such device")
    with full.open("w") as out:
        command = [sys.executable, "-m", "hansa", "boards"]
        done = subprocess.run(command, stdout=out, stderr=subprocess.PIPE, text=True, timeout=60)
    assert done.returncode == 1
    assert done.stderr.startswith("hansa: ")
    assert "Traceback" not in done.stderr


def test_ctrl_c() -> None:
    code = """
from hansa.cli import main, sim

def play_some(work, play_some=sim.play_some):
    print("playing", flush=True)
    return play_some(work)

sim.play_some = play_some
main()
"""
    process = subprocess.Popen(
        [sys.executable, "-c", code, "sim", "--games", "1000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        assert process.stdout.readline() == "playing\n"
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    finally:
        process.kill()
    assert "Traceback" not in errors
    assert process.returncode == 130, errors


def test_ctrl_c_before_there_is_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "app", stop)
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 130


def test_ctrl_c_at_any_moment_of_a_game() -> None:
    # Compiled code must not compute what Python may interrupt: it would end with "out of memory".
    code = """
import signal
from hansa.rules.deal import Dice
from hansa.rules.playout import trajectory
from hansa.cli.setups import Config
from hansa.cli.sim import Work, play_some

def stop(*_):
    raise KeyboardInterrupt

def again():
    for _ in range(1000):
        play_some(work)
        trajectory(work.config.setup(), 1)
        for seed in range(1000):
            Dice(seed)

work = Work(Config("hanse_4_5", 4, "big_box", ()), range(1, 3), 1, False)
play_some(work)
signal.signal(signal.SIGALRM, stop)
for _ in range(200):
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.005)
        again()
    except KeyboardInterrupt:
        pass
print("well")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout) == (0, "well\n"), done.stderr


def test_letters_the_terminal_does_not_know() -> None:
    done = hansa_command("boards", "hanse_4_5", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "L?beck" in done.stdout


def test_interpreted_rules_say_so_once(tmp_path: Path) -> None:
    code = (
        "from hansa import _variant; _variant.compiled = lambda: False; "
        "import sys; sys.argv = ['hansa', 'boards']; from hansa.cli import main; main()"
    )
    environment = {key: value for key, value in os.environ.items() if key != "HANSA_PURE"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert done.returncode == 0
    assert done.stderr.count("not compiled") == (0 if "older than" in done.stderr else 1)


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (HansaError("It\nbroke.", code="x", rule="E1"), "hansa: It broke. (rule E1) [x]"),
        (OSError(13, "Permission denied", "a.json"), "hansa: a.json: Permission denied. [file]"),
        (EOFError(), "hansa: The input ended. [no_input]"),
        (RecursionError(), "hansa: That is nested too deeply. [file]"),
        (MemoryError(), "hansa: There is not enough memory for that. [memory]"),
    ],
)
def test_errors_become_a_sentence(error: Exception, line: str) -> None:
    app = typer.Typer(cls=Commands)

    @app.callback(invoke_without_command=True)
    def fail() -> None:
        raise error

    result = CliRunner().invoke(app)
    assert result.exit_code == 1
    assert result.stderr.strip() == line


def test_a_bug_is_not_turned_into_a_sentence() -> None:
    app = typer.Typer(cls=Commands)

    @app.callback(invoke_without_command=True)
    def fail() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        CliRunner().invoke(app, catch_exceptions=False)


def test_one_line_is_one_line() -> None:
    assert one_line("a\n\tb\x1b[31mc\x00") == "a b?[31mc?"
    assert len(one_line("x" * 10_000)) == 500


def test_importing_the_command_is_quick() -> None:
    code = "import sys, hansa.cli; print('rich.table' in sys.modules, 'hansa.play.game' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
