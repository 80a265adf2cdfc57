"""`hansa arena`."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

from .helpers import run


def texts(file: Path) -> list[str]:
    """The words in a picture, which must be well-formed."""
    found = ElementTree.parse(file).iter("{http://www.w3.org/2000/svg}text")
    return [element.text or "" for element in found]


def test_the_command() -> None:
    words = ["--players", "planner,random*2", "--board", "hanse_2_3", "--games", "4", "--jobs", "1", "--json"]
    told = run("arena", *words)
    assert told.exit_code == 0, told.output
    found = json.loads(told.stdout)
    assert found["games"] == 6
    assert [line["name"] for line in found["entrants"]] == ["planner", "random"]
    assert found["entrants"][0]["share"] == 1.0


def test_nobody_knows_deep_blue() -> None:
    told = run("arena", "--players", "deep_blue,planner")
    assert told.exit_code != 0
    assert "There is no player 'deep_blue'" in told.stderr


def test_the_plots(tmp_path: Path) -> None:
    file = tmp_path / "arena.svg"
    words = ["--players", "planner,random*2", "--board", "hanse_2_3", "--games", "3", "--jobs", "1"]
    told = run("arena", *words, "--plot", str(file))
    assert told.exit_code == 0, told.output
    assert "├" in told.stdout and "●" in told.stdout and "█" in told.stdout
    words_drawn = texts(file)
    assert {"planner", "random", "100%"} <= set(words_drawn)
    assert words_drawn.index("planner") < words_drawn.index("random")


def test_a_plot_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    words = ["--players", "random*3", "--board", "hanse_2_3", "--games", "1", "--jobs", "1"]
    told = run("arena", *words, "--plot", str(tmp_path / "nowhere" / "arena.svg"))
    assert told.exit_code != 0
    assert "Cannot write" in told.stderr
