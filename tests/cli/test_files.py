"""`hansa check` and `hansa replay`: records and positions, good, bad and cut off."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from hansa.cli.files import read_game
from hansa.errors import RecordError

from .helpers import assert_refused, random_game, run

DATA = Path(__file__).parents[2] / "src" / "hansa" / "boards" / "data"


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    file = tmp_path / "finished.json"
    random_game().save(file)
    return file


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    file = tmp_path / "begun.json"
    random_game(decisions=60).save(file)
    return file


def test_good_files(finished: Path, begun: Path, tmp_path: Path) -> None:
    text, document = tmp_path / "position.txt", tmp_path / "position.json"
    game = random_game(decisions=100)
    text.write_text(game.position(), "utf-8")
    document.write_text(json.dumps(game.position_json()), "utf-8")
    result = run("check", finished, begun, text, document)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert len(lines) == 4
    assert all(": OK, " in line for line in lines)
    assert "wins with" in lines[0] or "share the win" in lines[0]
    assert "a record of 60 decisions" in lines[1]
    assert "a position on hanse_4_5, 4 players" in lines[2]
    assert "a position on hanse_4_5, 4 players" in lines[3]


def test_bad_files_are_told_one_by_one(finished: Path, tmp_path: Path) -> None:
    missing = tmp_path / "missing.json"
    result = run("check", missing, finished, tmp_path)
    assert result.exit_code == 1
    assert "finished.json: OK" in result.stdout
    assert result.stderr.splitlines() == [
        f"hansa: {missing} cannot be read: No such file or directory. [record_unreadable]",
        f"hansa: {tmp_path} is a folder. [record_unreadable]",
    ]


def test_a_changed_action_is_found(begun: Path) -> None:
    record = json.loads(begun.read_text("utf-8"))
    record["actions"][3] = "blue establish hamburg-luebeck nothing"
    begun.write_text(json.dumps(record), "utf-8")
    assert_refused(run("check", begun), "record_action", "begun.json", "action 4")


def test_a_changed_result_is_found(finished: Path) -> None:
    record = json.loads(finished.read_text("utf-8"))
    record["result"]["places"]["red"] = 9
    finished.write_text(json.dumps(record), "utf-8")
    assert_refused(run("check", finished), "record_result", "finished.json")


@pytest.mark.parametrize("share", [0.0, 0.02, 0.5, 0.999])
def test_cut_off(begun: Path, share: float) -> None:
    whole = begun.read_bytes().rstrip()
    begun.write_bytes(whole[: int(len(whole) * share)])
    result = run("check", begun)
    assert result.exit_code == 1
    assert len(result.stderr.splitlines()) == 1
    assert "begun.json" in result.stderr


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00",
        b"\x7fELF\x02\x01\x01\x00\xff\xfe",
        b"{",
        b"{}",
        b"[]",
        b"null",
        b'{"hansa_record": 1}',
        b'{"hansa_record": 99, "codes": 1}',
        b'{"hansa": 1, "board": "hanse_4_5", "players": ' + b"9" * 5000 + b"}",
        b'{"hansa_record": ' + b"[" * 100_000,
        b"[" * 100_000,
        b"board nowhere",
        b"board hanse_4_5 big_box 99999999999999999999",
        b"hansa 1\nboard hanse_4_5\nroute hamburg-luebeck rrrrrrrr",
        "hansa 1\nböard hanse_4_5".encode("latin-1"),
        b"\xef\xbb\xbf{}",
    ],
    ids=range(17),
)
def test_whatever_is_in_the_file_there_is_one_sentence(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "odd"
    file.write_bytes(content)
    for command in (("check",), ("replay",), ("play", "--load")):
        result = run(*command, file)
        assert result.exit_code == 1, (command, result.output)
        assert len(result.stderr.splitlines()) == 1, result.stderr
        assert "odd" in result.stderr


def test_what_is_not_a_file(tmp_path: Path) -> None:
    assert_refused(run("check", "/dev/null"), "record_unreadable", "is not a regular file")
    assert_refused(run("replay", tmp_path), "record_unreadable", "is a folder")


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    file = tmp_path / "large"
    with file.open("wb") as out:
        out.truncate(65 * 1024 * 1024)
    with pytest.raises(RecordError, match="too large"):
        read_game(file)


def test_a_file_that_may_not_be_read(begun: Path) -> None:
    begun.chmod(0)
    try:
        begun.read_bytes()
    except PermissionError:
        assert_refused(run("check", begun), "record_unreadable", "Permission denied")
    else:
        pytest.skip("whoever runs this may read everything")


def test_a_game_on_a_board_of_your_own(tmp_path: Path) -> None:
    import hansa
    from hansa.boards import load

    board = tmp_path / "my_board.json"
    printed = (DATA / "hanse_4_5.json").read_text("utf-8")
    board.write_text(printed.replace('"hanse_4_5"', '"my_board"', 1), "utf-8")
    game = hansa.new_game(load(board))
    game.play("place hamburg-luebeck trader")
    record = tmp_path / "record.json"
    game.save(record)
    assert_refused(run("check", record), "unknown_board", "my_board")
    assert run("check", record, "--board", board).exit_code == 0
    assert_refused(run("check", record, "--board", "hanse_4_5"), "other_board", "my_board")


def test_replay_tells_every_turn_and_the_score(finished: Path) -> None:
    game = random_game()
    result = run("replay", finished)
    assert result.exit_code == 0
    assert "The game is over" in result.stdout
    assert "Total" in result.stdout
    assert "wins with" in result.stdout
    numbers = [line.split()[0] for line in result.stdout.splitlines() if line[:4].strip().isdecimal()]
    assert "1" in numbers
    assert str(int(game._state.turn)) in numbers
    assert max(len(line) for line in result.stdout.splitlines()) <= 80


def test_replay_of_a_game_that_goes_on(begun: Path) -> None:
    result = run("replay", begun)
    assert result.exit_code == 0
    assert "total" not in result.stdout


def test_replay_at_a_decision(begun: Path) -> None:
    assert "takes turn 1" in run("replay", begun, "--at", 0).stdout
    assert run("replay", begun, "--at", 60).exit_code == 0
    assert_refused(run("replay", begun, "--at", 61), "no_such_decision", "0 to 60")
    assert_refused(run("replay", begun, "--at", 10**25), "no_such_decision")


def test_replay_step_by_step(begun: Path) -> None:
    waits = "Press Enter to go on"
    assert run("replay", begun, "--step").stdout.count(waits) == 1  # the input ends
    assert run("replay", begun, "--step", stdin="\n\nq\n").stdout.count(waits) == 3
    assert waits not in run("replay", begun).stdout


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "de",
            ("zu viert", "522 Entscheidungen", "Rot richtet ", "Die Partie ist zu Ende: ", "gewinnt mit 39"),
        ),
        (
            "fr",
            ("à quatre", "522 décisions", "Rouge établit ", "La partie est terminée : ", "gagne avec 39"),
        ),
    ],
)
def test_replay_in_another_language(finished: Path, language: str, words: tuple[str, ...]) -> None:
    shown = run("replay", finished, "--language", language, "--step").stdout
    for word in words:
        assert word in shown
    for english in (" the ", "decision", " trader", " merchant", " turn ", " wins ", "Enter goes", "Press "):
        assert english not in shown, re.findall(f".*{english}.*", shown)[:3]
    assert_refused(run("replay", finished, "--language", "nl"), "unknown_language", "en, de, fr")


@pytest.mark.parametrize(
    ("edition", "tied", "language", "told"),
    [
        (
            "2014",
            "red score=20; blue score=20 actions=1",
            "en",
            "Red wins with 20 points. Tied at 20 points: Red and Blue. "
            "Fewer actions in a turn decide it: Red (Red 2, Blue 3).",
        ),
        (
            "big_box",
            "red score=20; blue score=20; green score=20 actions=1",
            "de",
            "Rot und Blau teilen sich den Sieg mit je 20 Punkten. "
            "Gleichstand bei 20 Punkten: Rot, Blau und Grün. "
            "Die weniger entwickelte Fähigkeit Actiones entscheidet: Rot und Blau "
            "(Stufen: Rot 0, Blau 0, Grün 1).",
        ),
        (
            "2009",
            "red score=20; blue score=20",
            "fr",
            "Rouge et Bleu partagent la victoire à 20 points.",
        ),
    ],
)
def test_what_broke_a_tie(edition: str, tied: str, language: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "tie.txt"
    file.write_text(f"board hanse_2_3 {edition} 3; decision over; {tied}", "utf-8")
    shown = " ".join(run("replay", file, "--language", language).stdout.split())
    assert shown.endswith(f"┘ {told}")  # nothing else comes after the table


def test_replay_of_a_position(tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text(random_game(decisions=100).position(), "utf-8")
    assert run("replay", file).exit_code == 0
