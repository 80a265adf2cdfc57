"""`hansa arena`."""

from __future__ import annotations

import json

from .helpers import run


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
