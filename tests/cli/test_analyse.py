"""`hansa analyse`, advice and looking back in `hansa play`, and the words they share with the page."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import hansa

from .helpers import assert_refused, hansa_command, random_game, run

WON = (
    "board hanse_2_3 big_box 3; turn 40 red actions=1; red score=19 supply=3t; blue score=19; green score=3;"
    "route duisburg-dortmund rr; city duisburg r; route hamburg-luebeck bbb; city hamburg b.."
)
BLOCKS = set(" ▁▂▃▄▅▆▇█")


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Red could have won and did not; blue does."""
    file = tmp_path_factory.mktemp("analyse") / "game.json"
    game = hansa.position(WON)
    for action in ("red income 3 traders", "red end_turn", "blue establish hamburg-luebeck nothing"):
        game.play(action)
    game.save(file)
    return file


def test_the_curve_and_what_was_better(record: Path) -> None:
    shown = run("analyse", record, "--positions", 64).stdout
    lines = shown.splitlines()
    assert max(len(line) for line in lines) <= 80
    rows = {line.split()[0]: line for line in lines[1:9] if line.split()}
    assert rows["Blue"].endswith(" 100%")
    assert rows["Red"].endswith("   0%")
    assert len(rows["Red"]) == 80
    assert set(rows["Red"][8:75]) <= BLOCKS
    assert re.search(r"^ 1 +round 14, Red 100% → \d+%", shown, re.M)
    assert "Played: Take 3 traders" in shown
    assert "Better: Establish Duisburg–Dortmund rr" in shown
    assert "Ends the game, and you win with" in shown


def test_an_analysis_in_another_language(record: Path) -> None:
    shown = run("analyse", record, "--positions", 64, "--language", "fr").stdout
    for word in ("Rouge", "manche 14, Rouge 100%", "Joué : ", "Mieux : Établir Duisburg–Dortmund rr"):
        assert word in shown
    assert not re.search(r"\b(the|Red|round|Played|Better|Chance)\b", shown)
    assert_refused(run("analyse", record, "--language", "nl"), "unknown_language", "en, de, fr")


def test_the_same_file_gives_the_same_answer(record: Path) -> None:
    one, other = (run("analyse", record, "--json", "--positions", 64).stdout for _ in range(2))
    assert one == other
    found = json.loads(one)
    assert found["seats"] == ["red", "blue", "green"]
    assert found["turns"][-1]["chances"] == [0.0, 1.0, 0.0]
    assert found["turning"][0]["better"]["chance"] == 1.0


@pytest.mark.slow
def test_a_long_game_at_any_width(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    random_game("hanse_2_3", 3, seed=2, modules=("missions",)).save(file)
    for width in ("60", "100", "200"):
        shown = run("analyse", file, "--positions", 16, COLUMNS=width).stdout
        assert "Chance to win, round by round" in shown
        assert max(len(line) for line in shown.splitlines()) <= int(width)


@pytest.mark.parametrize(
    ("text", "code", "word"),
    [
        (None, "record_unreadable", "no_such.json"),
        ("{", "record_unreadable", "no_such.json"),
        ('{"hansa_record": 1}', "record_version", "codes"),
        ("board hanse_4_5\nturn 3 green\n", "nothing_to_analyse", "position"),
    ],
)
def test_files_that_cannot_be_analysed(text: str | None, code: str, word: str, tmp_path: Path) -> None:
    file = tmp_path / "no_such.json"
    if text is not None:
        file.write_text(text, "utf-8")
    assert_refused(run("analyse", file), code, word)


def test_it_works_as_a_process_of_its_own(record: Path) -> None:
    done = hansa_command("analyse", record, "--positions", 16)
    assert (done.returncode, "Turning points" in done.stdout) == (0, True)
    assert "Traceback" not in done.stderr


# In a game


def test_advice_has_chances_and_reasons_and_its_number_plays_it() -> None:
    shown = run("play", "--seed", 3, stdin="advice\n1\nq\n").stdout
    (first,) = re.findall(r"^ 1 +(\d+)%  Place a (trader|merchant) on (\S+)", shown, re.M)
    assert 10 < int(first[0]) < 40
    assert re.search(r"Then \d of \d on", shown)
    assert f"Red places a {first[1]} on {first[2]}." in shown
    assert "with 1 action left" in shown


def test_a_finished_game_can_be_looked_back_at(record: Path, tmp_path: Path) -> None:
    shown = run("play", "--load", record, stdin="analyse\n").stdout
    assert "Press Enter to leave, or type 'analyse'" in shown
    assert "Turning points" in shown
    assert "Turning points" not in run("play", "--load", record, stdin="\n").stdout
    assert "Turning points" not in run("play", "--load", record, stdin="").stdout
    assert "The game is not over yet." in run("play", "--seed", 1, stdin="analyse\nq\n").stdout
