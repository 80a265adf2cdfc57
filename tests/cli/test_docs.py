"""docs/cli.md names every command and every flag."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from hansa.cli import app
from hansa.cli.play import HELP

PAGE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text("utf-8")
ROOT: Any = get_command(app)


def section(command: str) -> str:
    """The part of the page about one command."""
    found = re.search(rf"^## `hansa {command}.*?(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"docs/cli.md has no section about hansa {command}"
    return found.group()


@pytest.mark.parametrize("command", sorted(ROOT.commands))
def test_every_flag_is_explained(command: str) -> None:
    written = set(re.findall(r"`(--?[a-z][a-z-]*)", section(command)))
    flags = {
        flag
        for parameter in ROOT.commands[command].params
        if parameter.param_type_name == "option"
        for flag in (*parameter.opts, *parameter.secondary_opts)
        if flag not in ("--help", "-h")
    }
    assert flags - written == set()
    assert {flag for flag in written if flag.startswith("--")} - flags == set()


def test_no_other_command_is_explained() -> None:
    assert set(re.findall(r"^## `hansa ([a-z]+)", PAGE, re.MULTILINE)) == set(ROOT.commands)


def test_every_command_of_the_terminal_game_is_explained() -> None:
    told = section("play")
    for key in filter(None, HELP.values()):
        assert f"`{key}`" in told
