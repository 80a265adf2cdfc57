"""`hansa arena`."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hansa.ai.arena.matches import level
from hansa.ai.network import inference
from hansa.ai.network.evaluator import shared_network
from hansa.cli.arena_report import entrants

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
    assert found["deals"] == 2
    assert found["entrants"][0]["share"] == 1.0
    assert (found["entrants"][0]["share_low"], found["entrants"][0]["share_high"]) == (0.6097, 1.0)


def test_promo_markers() -> None:
    words = ["--players", "planner,random*2", "--board", "hanse_2_3", "--games", "1", "--jobs", "1", "--json"]
    book, promos = (json.loads(run("arena", *words, "--markers", name).stdout) for name in ("book", "promos"))
    assert "marker_set" not in book
    assert promos["marker_set"]["tribute"] == 2
    assert book["entrants"] != promos["entrants"], "the same games were played"


def test_an_impossible_marker_set_is_refused_before_anybody_plays() -> None:
    told = run("arena", "--players", "planner,random*2", "--board", "hanse_2_3", "--markers", "tribute=1")
    assert told.exit_code == 1
    assert "markers" in told.stderr and "Traceback" not in told.output


def test_nobody_knows_deep_blue() -> None:
    told = run("arena", "--players", "deep_blue,planner")
    assert told.exit_code != 0
    assert "There is no player 'deep_blue'" in told.stderr


@pytest.mark.parametrize("names", ["", ",", " , ", "planner", "planner*3,random*3"])
def test_two_to_five_meet(names: str) -> None:
    told = run("arena", "--players", names, "--games", "1")
    assert told.exit_code == 1
    assert "Two to five players meet" in told.stderr


@pytest.mark.parametrize("times", ["", "0", "6", "-1", "x", "30000", "9" * 5000])
def test_what_stands_after_a_star(times: str) -> None:
    told = run("arena", "--players", f"random,planner*{times}")
    assert told.exit_code == 1
    assert "write a number from 1 to 5 after the star" in told.stderr


def test_names_may_stand_apart() -> None:
    assert entrants(["planner, random * 2 ", "councillor:0.1,"]) == (
        "planner",
        "random",
        "random",
        "councillor:0.1",
    )


def test_without_the_network_nobody_plays_under_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inference, "weights", lambda: tmp_path / "missing.onnx")
    for kept in (shared_network, level):
        kept.cache_clear()
    words = ["--players", "shipowner,random*2", "--board", "hanse_2_3", "--games", "1", "--jobs", "1"]
    told = run("arena", *words)
    for kept in (shared_network, level):
        kept.cache_clear()
    assert told.exit_code == 1
    assert "The network missing.onnx cannot be used" in told.stderr
    assert "Traceback" not in told.output


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
