"""`hansa play`: whole games with scripted answers, every command, undo, saving and resuming."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import hansa
from hansa.boards import BOARDS

from ..support.quick import quick
from .helpers import assert_refused, hansa_command, random_game, run

FIRST = "1\n" * 20_000  # always the first group, then its first action


def play(*args: object, lines: str = "", **environment: str) -> str:
    """What a game prints with these answers."""
    first = () if {"--load", "--first"} & {*args} else ("--first", "red")
    result = run("play", "--seed", 3, *first, *args, stdin=lines, **environment)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def decisions(shown: str) -> list[str]:
    """What was asked, one after another."""
    return re.findall(r"^(.*\.) (?:You can|[A-Z].*):$", shown, re.MULTILINE)


@pytest.mark.parametrize("board", quick(BOARDS, "hanse_4_5"))
def test_a_whole_game_on_every_board(board: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    shown = play("--board", board, "--opponent", "random", "--save", file, lines=FIRST)
    assert "The game is over" in shown
    assert "wins with" in shown or "share the victory" in shown
    for line in ("Track", "Network", "Total", "Place"):
        assert line in shown
    game = hansa.load(file)
    assert game.is_over
    assert "result" in json.loads(file.read_text("utf-8"))
    assert max(len(line) for line in shown.splitlines()) <= 80


@pytest.mark.parametrize(
    "args",
    [
        pytest.param(
            ("--board", "hanse_2_3", "--players", 2, "--module", "provinces", "--module", "favour"),
            marks=pytest.mark.slow,  # the longest games
        ),
        pytest.param(
            ("--board", "hanse_2_3", "--players", 2, "--module", "neutral", "--edition", "2014"),
            marks=pytest.mark.slow,
        ),
        ("--board", "hanse_4_5", "--players", 5, "--module", "missions,favour", "--edition", "2009"),
    ],
    ids=lambda args: " ".join(map(str, args)),
)
def test_a_whole_game_with_modules_and_variants(args: tuple[object, ...]) -> None:
    assert "The game is over" in play(*args, "--opponent", "random", lines=FIRST)


@pytest.mark.parametrize("opponent", ["planner", "random"])
def test_the_computers_play_a_whole_game(opponent: str) -> None:
    shown = play("--humans", 0, "--opponent", opponent)
    assert "The game is over" in shown
    assert "wins with" in shown or "share the victory" in shown


def test_it_starts_at_once_and_ends_politely_with_its_input() -> None:
    shown = play()
    assert "You are Red, against the computer (Blue, Green and Yellow)" in shown
    assert "The computer plays as the Pedlar. Friendly company" in shown
    assert re.search(r"Answers\sat\sonce\.", shown)
    assert decisions(shown) == ["Red takes turn 1, with 2 actions left."]
    assert shown.endswith("The game was not saved.\n")


def test_the_time_of_a_level_is_told_only_where_it_thinks_that_long() -> None:
    assert re.search(r"Thinks\sfor\sa\stenth", play("--opponent", "councillor"))
    shown = play("--opponent", "councillor:20p")
    assert "The computer plays as the Councillor" in shown
    assert "Thinks" not in shown


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", ("Die Partie ist zu Ende: ", "Summe", "Platz", "Einen Händler setzen", "Rot richtet ")),
        pytest.param(
            "fr",
            ("La partie est terminée : ", "Total", "Place", "Placer un commerçant", "Rouge établit "),
            marks=pytest.mark.slow,
        ),
    ],
)
def test_a_whole_game_in_another_language(language: str, words: tuple[str, ...]) -> None:
    modules = ("--board", "hanse_2_3", "--players", 3, "--module", "missions,favour")
    shown = play(
        "--language", language, *modules, "--opponent", "random", lines=f"?\nb\ns\nu\n0\n99\n{FIRST}"
    )
    for word in words:
        assert word in shown
    for english in (" the ", " you ", "You ", " trader", " merchant", " marker", " turn ", "mission:"):
        told = re.sub(r"[„«].*?[“»]|--load|play ", "", shown)  # what is typed stays English
        assert english not in told, re.findall(f".*{english}.*", told)[:3]
    assert max(len(line) for line in shown.splitlines()) <= 80


def test_what_is_not_allowed_is_explained_in_other_languages() -> None:
    shown = play("--language", "de", lines="establish hamburg-luebeck\nblue end_turn\n99\nu\nsave\n")
    assert "Die Handelsroute ist nicht vollständig." in shown
    assert "Wähle eine Zahl von 1 bis 4." in shown
    assert "Du hast keine Entscheidung zurückzunehmen." in shown
    assert "„save partie.json“" in shown


def test_groups_then_actions_by_number() -> None:
    shown = play(lines="1\n1\n")
    assert "1 Place a trader (34)" in shown
    assert "Place a trader, or Enter to go back:" in shown
    assert "Red places a trader on Arnheim–Duisburg." in shown
    assert decisions(shown)[-1] == "Red takes turn 1, with 1 action left."


def test_actions_in_words() -> None:
    shown = play(lines="place hamburg-luebeck trader\n")
    assert "Red places a trader on Hamburg–Lübeck." in shown
    shown = play(lines="pl lueb mer\n")
    assert "Red places a merchant on Hamburg–Lübeck." in shown


def test_words_that_fit_several_actions_list_them() -> None:
    shown = play(lines="place stade\n2\n")
    assert "That could be:" in shown
    assert shown.count("on Hamburg–Stade •••") == 2
    assert "Red places a trader on Emden–Stade." in shown


def test_what_is_not_allowed_is_explained() -> None:
    shown = play(lines="establish hamburg-luebeck\nblue end_turn\nxyzzy\n99\nsave\nplace atlantis\n")
    assert "Hamburg–Lübeck is not complete" in shown
    assert "(rule E0)" in shown
    assert "'xyzzy'" in shown
    assert "Choose a number from 1 to 4." in shown
    assert "save game.json" in shown
    assert "'atlantis'" in shown
    assert len(decisions(shown)) == 1


def test_odd_input_never_breaks_it() -> None:
    lines = "\0\n\x1b[A\n\udcff\n" + "9" * 5000 + "\n" + "a" * 5000 + "\n[red]\n[/]\n0\n-1\n1.5\n²\n٣\n;\n"
    done = hansa_command("play", "--seed", 1, "--first", "red", stdin=lines.encode(errors="surrogateescape"))
    assert done.returncode == 0
    assert "Traceback" not in done.stderr


def test_undo() -> None:
    shown = play(lines="place hamburg-luebeck trader\nu\nplace hamburg-stade trader\nq\n")
    asked = decisions(shown)
    assert asked == [
        "Red takes turn 1, with 2 actions left.",
        "Red takes turn 1, with 1 action left.",
        "Red takes turn 1, with 2 actions left.",
        "Red takes turn 1, with 1 action left.",
    ]


def test_undo_goes_back_over_the_computers_moves(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    shown = play("--save", file, lines="end_turn\nu\nu\n")
    assert decisions(shown)[-1] == "Red takes turn 1, with 2 actions left."
    assert "You have no decision to take back." in shown
    assert hansa.load(file).actions == ()


def test_undo_and_the_same_again_gives_the_same_game(tmp_path: Path) -> None:
    one, other = tmp_path / "one.json", tmp_path / "other.json"
    play("--save", one, lines="end_turn\nend_turn\n")
    play("--save", other, lines="end_turn\nend_turn\nu\nend_turn\n")
    assert one.read_text("utf-8") == other.read_text("utf-8")


def test_every_command() -> None:
    shown = play(lines="?\nl\nb\ns\nn\nhint\nanalyse\nauto\n\nq\n")
    assert "take back your last decision" in shown
    assert "capital: a merchant" in shown
    assert "72 End the turn" in shown
    assert "Quedlinburg" in shown
    assert "Special prestige" in shown
    assert re.search(r"^ 1 +\d+%  Place", shown, re.MULTILINE)
    assert "The game is not over yet." in shown
    assert decisions(shown)[-1] == "Red takes turn 1, with 1 action left."


def test_the_end_of_a_turn_needs_only_enter() -> None:
    shown = play(lines="income\n1\nincome\n1\n\n")
    assert len([line for line in decisions(shown) if line.startswith("Red takes turn 1,")]) == 3
    assert re.search(r"^ +2 ", shown, re.MULTILINE)  # the computer has moved


def test_computers_moves_are_told() -> None:
    shown = play(lines="end_turn\n")
    for number, seat in enumerate(("Blue", "Green", "Yellow"), 2):
        assert re.search(rf"^ +{number} .*{seat}", shown, re.MULTILINE)
    assert decisions(shown)[-1].startswith("Red takes turn 5")


def test_save_and_load(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    shown = play(lines=f"place hamburg-luebeck trader\nsave {file}\nq\n")
    assert f"The game is in {file}." in shown.replace("\n", "")
    on = play("--load", file, lines="s\nu\n")
    left = [line.split("with ")[1] for line in decisions(on)]
    assert left == ["1 action left.", "2 actions left."]


def test_load_a_position_and_a_finished_game(tmp_path: Path) -> None:
    position, finished = tmp_path / "position.txt", tmp_path / "finished.json"
    position.write_text("board hanse_4_5\nturn 3 green\n", "utf-8")
    shown = play("--load", position, "--seat", "green")
    assert decisions(shown) == ["Green takes turn 3, with 2 actions left."]
    random_game().save(finished)
    assert "wins with" in play("--load", finished)


def test_seats() -> None:
    shown = play("--seat", "blue", lines="")
    assert "You are Blue, against the computer (Red, Green and Yellow)" in shown
    assert decisions(shown)[0].startswith("Blue takes turn 2")
    shown = play("--humans", 4, lines="end_turn\n" * 3)
    assert [line.split()[0] for line in decisions(shown)] == ["Red", "Blue", "Green", "Yellow"]
    assert "against" not in shown


def test_colours(tmp_path: Path) -> None:
    trio = ("--board", "hanse_2_3", "--players", 3, "--colours", "Yellow,red,violet", "--first", "red")
    shown = play(*trio, "--save", tmp_path / "game.json", lines="end_turn\n")
    assert "You are Yellow, against the computer (Red and Violet)" in shown
    assert decisions(shown)[0].startswith("Yellow takes turn 3")
    assert hansa.load(tmp_path / "game.json").players == ("yellow", "red", "violet")


def test_missions_of_others_stay_secret() -> None:
    shown = play("--module", "missions", lines="end_turn\n")
    assert set(re.findall(r"^.(\w+) .*mission:", shown, re.MULTILINE)) == {"Red"}


@pytest.mark.parametrize(
    ("args", "code", "word"),
    [
        (("--seat", "rad"), "unknown_seat", "did you mean 'red'?"),
        (("--seat", "violet"), "unknown_seat", "violet"),
        (("--first", "violet"), "unknown_first", "choose one of red, blue, green, yellow"),
        (("--colours", "red,blue,green"), "bad_colours", "choose 4 colours, not 3"),
        (("--colours", "red,blue,green,red"), "bad_colours", "cannot both be red"),
        (("--humans", 5), "bad_setup", "5 people"),
        (("--language", "nl"), "unknown_language", "en, de, fr"),
        (("--opponent", "deep_blue"), "unknown_player", "deep_blue"),
        (("--load", "no_such.json"), "record_unreadable", "no_such.json"),
        (("--save", "no/such/folder/game.json"), "cannot_write", "No such file"),
        (("--board", "hanse_2_3", "--players", 5), "bad_setup", "2 to 3 players"),
    ],
)
def test_games_that_cannot_begin(args: tuple[object, ...], code: str, word: str) -> None:
    result = run("play", *args)
    assert result.exit_code == 1
    assert result.stderr.strip().endswith(f"[{code}]")
    assert word in result.stderr


def test_flags_that_contradict_each_other(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    random_game(decisions=3).save(file)
    assert_refused(run("play", "--load", file, "--players", 4), "usage", "--load", status=2)
    assert_refused(run("play", "--load", file, "--first", "red"), "usage", "--load", status=2)
    assert_refused(run("play", "--load", file, "--colours", "red"), "usage", "--load", status=2)
    assert_refused(run("play", "--seat", "red", "--humans", 1), "usage", "--humans", status=2)


def test_a_file_that_cannot_be_written_does_not_end_the_game(tmp_path: Path) -> None:
    shown = play(lines=f"save {tmp_path}\nend_turn\n", COLUMNS="300")
    assert "Is a directory" in shown
    assert len(decisions(shown)) == 2


@pytest.mark.parametrize("columns", [80, 100, 120, 200])
def test_nothing_is_wider_than_the_terminal(columns: int) -> None:
    shown = play(lines="1\n\n2\n\nl\nb\n?\n" + "auto\n" * 30, COLUMNS=str(columns))
    assert max(len(line) for line in shown.splitlines()) <= columns


def test_colours_only_where_they_are_wanted() -> None:
    assert "\x1b[" not in play(lines="1\n1\n")
    coloured = hansa_command(
        "play", "--seed", 3, "--first", "red", stdin="1\n1\n", FORCE_COLOR="1", TERM="xterm-256color"
    )
    assert "\x1b[" in coloured.stdout


def test_who_begins_is_drawn_unless_chosen(tmp_path: Path) -> None:
    began = set()
    for seed in range(6):
        file = tmp_path / f"{seed}.json"
        run("play", "--seed", seed, "--humans", 4, "--save", file, stdin="1\n1\n")
        began.add(hansa.load(file).first)
    assert len(began) > 1
    run("play", "--humans", 4, "--first", "blue", "--save", file, stdin="1\n1\n")
    assert hansa.load(file).first == "blue"
