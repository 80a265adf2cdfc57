"""A folder of boards: every file is a board, and every mistake is told."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

import pytest

from hansa.boards import BoardError, load
from hansa.boards.folder import MOST_FILES, read_folder

EXAMPLE = resources.files("hansa.boards").joinpath("example.json").read_text("utf-8")


def put(folder: Path, file: str, **changed: object) -> Path:
    path = folder / file
    path.write_text(json.dumps(json.loads(EXAMPLE) | changed), encoding="utf-8")
    return path


def mistakes(folder: Path) -> list[str]:
    return [mistake.message for mistake in read_folder(folder)[1]]


def test_the_boards_come_in_the_order_of_their_files(tmp_path: Path) -> None:
    put(tmp_path, "b.json", id="one", name="One", names={})
    path = put(tmp_path, "a.json", id="two", name="Two", names={})
    for other in (".a.json", "readme.txt"):
        (tmp_path / other).write_text("not a board")
    found, wrong = read_folder(tmp_path)
    assert [(each.file, each.board.id) for each in found] == [("a.json", "two"), ("b.json", "one")]
    assert found[0].board == load(path)
    assert found[0].text == path.read_text("utf-8")
    assert wrong == []


def test_whatever_changes_in_a_file_changes_its_digest(tmp_path: Path) -> None:
    put(tmp_path, "a.json")
    before = read_folder(tmp_path)[0][0].digest
    assert read_folder(tmp_path)[0][0].digest == before
    put(tmp_path, "a.json", note="Another note.")
    assert read_folder(tmp_path)[0][0].digest != before


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    put(tmp_path, "a.json")
    put(tmp_path, "b.json", players=[3, 9])
    put(tmp_path, "c.json", name="Other")
    put(tmp_path, "d.json", id="other", name="two rivers", names={})
    put(tmp_path, "e.json", id="hanse_4_5")
    put(tmp_path, "f.json", id="league", name="Britannia (2-3 players)", names={})
    put(tmp_path, "f2.json", id="flow", name="Flow", names={"de": "zwei Flüsse"})
    (tmp_path / "g.json").mkdir()
    (tmp_path / "h.json").write_text("{")
    assert [each.file for each in read_folder(tmp_path)[0]] == ["a.json"]
    *told, folder, broken = mistakes(tmp_path)
    assert told == [
        "b.json: players[1]: expected 2 to 5, found 9",
        "c.json: id: 'two_rivers' is the id of a.json; choose another",
        "d.json: name: 'two rivers' is the name of a.json; choose another",
        "e.json: id: 'hanse_4_5' is the id of a printed board; choose another",
        "f.json: name: 'Britannia (2-3 players)' is the name of a printed board; choose another",
        "f2.json: names: de: 'zwei Flüsse' is the name of a.json; choose another",
    ]
    assert folder.startswith("g.json: cannot be read: ")
    assert broken.startswith("h.json: line 1, column 2: ")


def test_even_a_copy_of_a_printed_board_needs_an_id_of_its_own(tmp_path: Path) -> None:
    printed = resources.files("hansa.boards").joinpath("data", "hanse_4_5.json").read_text("utf-8")
    (tmp_path / "a.json").write_text(printed, "utf-8")
    assert mistakes(tmp_path) == ["a.json: id: 'hanse_4_5' is the id of a printed board; choose another"]


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    for folder, reason in ((tmp_path / "nowhere", "No such file"), (put(tmp_path, "a.json"), "Not a dir")):
        with pytest.raises(BoardError, match=f"cannot be read: {reason}") as caught:
            read_folder(folder)
        assert caught.value.code == "unknown_board"


@pytest.mark.parametrize("number", [0, MOST_FILES + 1])
def test_a_folder_has_some_boards_but_not_too_many(tmp_path: Path, number: int) -> None:
    for n in range(number):
        (tmp_path / f"{n}.json").touch()
    with pytest.raises(BoardError, match=rf"1 to 50 files \*\.json, not {number}"):
        read_folder(tmp_path)
