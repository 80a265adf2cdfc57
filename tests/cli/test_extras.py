"""What comes with plain `hansa`, and what a command says when its extra is missing."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from hansa.extras import EXTRAS, missing

from .helpers import random_game, run

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
NEEDS: dict[str, list[str]] = PROJECT["optional-dependencies"]

# typer brings pydantic with it, so that it is always there.
OPTIONAL = sorted({module for modules in EXTRAS.values() for module in modules} - {"pydantic"})
BLOCKED = "import sys; sys.modules.update(dict.fromkeys(sys.argv.pop(1).split(','))); "


def without(modules: list[str], code: str, *args: str, said: str = "") -> subprocess.CompletedProcess[str]:
    """Run code in a process that cannot import some modules."""
    command = [sys.executable, "-c", BLOCKED + code, ",".join(modules), *args]
    return subprocess.run(command, input=said, capture_output=True, text=True, timeout=120)


def hansa_without(modules: list[str], *args: str, said: str = "") -> subprocess.CompletedProcess[str]:
    return without(modules, "from hansa.cli import main; main()", *args, said=said)


def named(needs: list[str]) -> set[str]:
    """The modules of distributions, all of which are called like them."""
    return {re.split(r"[<>=\[]", need)[0].replace("-", "_") for need in needs} - {"hansa"}


def test_the_extras_are_those_of_the_project() -> None:
    assert {extra: set(modules) for extra, modules in EXTRAS.items()} == {
        extra: named(needs) for extra, needs in NEEDS.items() if extra != "all"
    }
    assert NEEDS["all"] == ["hansa[ai,server,postgres]"]


@pytest.mark.parametrize(
    ("extra", "args"),
    [
        ("server", ("serve", "--port", "0")),
        ("postgres", ("serve", "--port", "0", "--database", "postgresql://nobody@127.0.0.1/none")),
        ("ai", ("arena", "--players", "planner,planner")),
        ("ai", ("analyse", "{folder}/game.json")),
        ("ai", ("play", "--opponent", "alderman")),
        ("train", ("train", "{folder}")),
    ],
    ids=lambda value: value if isinstance(value, str) else value[0],
)
def test_a_command_says_which_extra_is_missing(extra: str, args: tuple[str, ...], tmp_path: Path) -> None:
    random_game(decisions=40).save(tmp_path / "game.json")
    told = [word.format(folder=tmp_path) for word in args]
    done = hansa_without(list(EXTRAS[extra]) if extra != "server" else ["fastapi", "uvicorn"], *told)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == (
        f"hansa: This needs {EXTRAS[extra][0]}, which is not installed: "
        f"pip install 'hansa[{extra}]'. [not_installed]"
    )
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "args",
    [
        ("play", "--humans", "0", "--seed", "1"),
        ("learn", "game"),
        ("sim", "--games", "1"),
        ("replay", "{folder}/game.json"),
        ("check", "{folder}/game.json"),
    ],
    ids=lambda args: args[0],
)
def test_the_terminal_needs_no_extra(args: tuple[str, ...], tmp_path: Path) -> None:
    random_game(decisions=40).save(tmp_path / "game.json")
    done = hansa_without(OPTIONAL, *(word.format(folder=tmp_path) for word in args))
    assert done.returncode == 0, done.stderr


def test_the_planner_advises_without_extras() -> None:
    done = hansa_without(OPTIONAL, "play", "--seed", "1", said="advice\nq\n")
    assert done.returncode == 0, done.stderr
    assert re.search(r"^ 1 ", done.stdout.rpartition("red> ")[0], re.MULTILINE)


@pytest.mark.slow
def test_the_server_offers_the_levels_that_need_no_network() -> None:
    code = (
        "from hansa.server.app import create_app; from hansa.ai import players; "
        "create_app('sqlite://'); print(*players.ready())"
    )
    done = without([*EXTRAS["ai"], *EXTRAS["postgres"]], code)
    assert done.stdout.split() == ["random", "planner", "journeyman"], done.stderr


def test_a_level_that_needs_the_network_says_what_to_install() -> None:
    code = (
        "from hansa.ai import players; from hansa.errors import HansaError\n"
        "try: players.make('councillor', strict=True)\n"
        "except HansaError as error: print(error.code, error)"
    )
    done = without(["onnxruntime"], code)
    assert done.stdout.startswith("not_installed This needs onnxruntime"), done.stderr
    assert "pip install 'hansa[ai]'" in done.stdout


@pytest.mark.parametrize("command", ["serve", "arena", "analyse", "train", "play"])
def test_help_names_the_extras(command: str) -> None:
    extra = {"serve": "server", "train": "train"}.get(command, "ai")
    assert f"hansa[{extra}]" in run(command, "--help").stdout
    assert command == "play" or f"hansa[{extra}]" in run("--help").stdout


def test_nothing_is_missing_here() -> None:
    assert [missing(extra) for extra in ("ai", "server", "postgres")] == [""] * 3
