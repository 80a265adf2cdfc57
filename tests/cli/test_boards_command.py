"""`hansa boards`: the list, one board, its picture."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hansa.boards import BOARDS, load
from hansa.server import runner

from .helpers import assert_refused, run

DATA = Path(__file__).parents[2] / "src" / "hansa" / "boards" / "data"
DOCS = Path(__file__).parents[2] / "docs"


def test_list() -> None:
    result = run("boards")
    assert result.exit_code == 0
    for name in BOARDS:
        (line,) = [line for line in result.stdout.splitlines() if line.startswith(name)]
        board = load(name)
        points = sum(len(route.points) for route in board.routes)
        for number in (len(board.cities), len(board.routes), points):
            assert f" {number} " in line
    assert max(len(line) for line in result.stdout.splitlines()) <= 80


def test_list_as_json() -> None:
    found = json.loads(run("boards", "--json").stdout)
    assert [board["board"] for board in found] == list(BOARDS)
    assert found[1]["players"] == [4, 5]
    assert found[1]["points"] == 107
    assert found[0]["two_player"] == ["provinces", "neutral"]


@pytest.mark.parametrize("name", BOARDS)
def test_one_board(name: str) -> None:
    result = run("boards", name)
    assert result.exit_code == 0
    board = load(name)
    for city in board.cities:
        assert city.name in result.stdout
    for route in board.routes:
        assert route.id in result.stdout


def test_one_board_as_json() -> None:
    found = json.loads(run("boards", "east_3_5", "--json").stdout)
    assert len(found["cities"]) == 28
    points = {route["id"]: route["points"] for route in found["routes"]}
    assert points["danzig-malmoe"] == list(load("east_3_5").route("danzig-malmoe").points)


@pytest.mark.parametrize("name", BOARDS)
def test_picture(name: str, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    result = run("boards", name, "--svg", file)
    assert result.exit_code == 0
    assert "bytes" in result.stdout
    assert ElementTree.parse(file).getroot().tag.endswith("svg")


def test_picture_to_stdout() -> None:
    result = run("boards", "hanse_4_5", "--svg", "-")
    assert ElementTree.fromstring(result.stdout).tag.endswith("svg")


def test_a_board_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "my_board.json"
    printed = (DATA / "hanse_4_5.json").read_text("utf-8")
    file.write_text(printed.replace('"hanse_4_5"', '"my_board"', 1), "utf-8")
    assert "my_board" in run("boards", file).stdout
    assert run("sim", "--board", file, "--games", 1, "--jobs", 2).exit_code == 0


def test_a_board_begun_by_the_command_is_in_order_and_is_played(tmp_path: Path) -> None:
    file = tmp_path / "two_rivers.json"
    begun = run("boards", "--new", file)
    assert (begun.exit_code, f"hansa boards --check {file}" in begun.stdout) == (0, True)
    checked = run("boards", "--check", file)
    assert checked.exit_code == 0
    assert checked.stdout == (
        f"{file}: Two Rivers can be played: 4 cities, 4 routes, 8 points.\n"
        "It is called 'Zwei Flüsse' (de), 'Deux Rivières' (fr).\n"
    )
    assert run("sim", "--board", file, "--players", 3, "--games", 2, "--jobs", 1).exit_code == 0
    assert_refused(run("boards", "--new", file), "file", "File exists")


def test_the_tutorial_works_as_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command of docs/boards.md in turn; a game is left at once, and a server does not listen."""
    served = []
    monkeypatch.setattr(runner, "run", lambda _, __, settings, **___: served.extend(settings.boards))
    monkeypatch.chdir(tmp_path)
    text = (DOCS / "boards.md").read_text("utf-8").partition("step by step")[2]
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    commands = [line.split() for line in "".join(blocks).splitlines() if line.strip()]
    for program, *words in commands:
        if program == "hansa":
            result = run(*words, stdin="q\n")
            assert result.exit_code == 0, (words, result.output)
        else:
            subprocess.run([program, *words], check=True)
    assert [words[1] for words in commands if words[0] == "hansa"] == ["boards"] * 3 + ["play", "serve"]
    assert [file.board.name for file in served] == ["Two Rivers"]


def test_a_mistake_is_told_with_its_file_and_entry(tmp_path: Path) -> None:
    file = tmp_path / "two_rivers.json"
    run("boards", "--new", file)
    file.write_text(file.read_text("utf-8").replace('"b": "hull"', '"b": "hul"'), "utf-8")
    told = "two_rivers.json: routes[0] wick-hul: unknown city 'hul'; did you mean 'hull'?"
    assert_refused(run("boards", "--check", file), "bad_board", told)
    assert run("boards", "--check").exit_code == 2


@pytest.mark.slow
def test_what_overlaps_is_told_and_does_not_forbid_to_play(tmp_path: Path) -> None:
    file = tmp_path / "crowded.json"
    board = json.loads((DATA / "hanse_4_5.json").read_text("utf-8"))
    board["id"] = "crowded"
    for city in board["cities"]:
        city["at"] = [0.5, 0.5]
    for route in board["routes"]:
        route["path"] = [[0.5, 0.5] for _ in route["path"]]
    file.write_text(json.dumps(board), "utf-8")
    checked = run("boards", "--check", file)
    assert checked.exit_code == 0
    assert "can be played" in checked.stdout
    assert "overlap in the picture" in checked.stderr


def test_files_that_cannot_be_written_or_read(tmp_path: Path) -> None:
    assert_refused(run("boards", "hanse_4_5", "--svg", tmp_path), "file", str(tmp_path), "directory")
    assert_refused(run("boards", "hanse_4_5", "--svg", tmp_path / "no" / "such.svg"), "file", "No such file")
    broken = tmp_path / "broken.json"
    broken.write_text('{"format": 1,', "utf-8")
    assert_refused(run("boards", broken), "bad_board", "broken.json: line 1")
    broken.write_bytes(b"\xff\xfe\x00\x01")
    assert_refused(run("boards", broken), "bad_board", "not UTF-8 text")
    folder = tmp_path / "folder.json"
    folder.mkdir()
    assert_refused(run("boards", folder), "bad_board", "cannot be read")
