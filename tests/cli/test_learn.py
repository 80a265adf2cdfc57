"""`hansa learn`: lessons with scripted answers, in three languages, hints, undo and leaving."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hansa.cli.learn import LEARN_HELP
from hansa.play.language import LANGUAGES
from hansa.teach.course import course, lesson, lesson_ids

from .helpers import assert_refused, run

PAGE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text("utf-8")


def learn(*args: object, lines: str = "") -> str:
    """What a lesson prints with these answers."""
    result = run("learn", *args, stdin=lines)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return " ".join(result.stdout.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_names_every_lesson(language: str) -> None:
    shown = learn("--list", "--language", language)
    assert all(f"{id} {lesson(id).title[language]}" in shown for id in lesson_ids())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_along_show_goes_on_to_the_next(language: str) -> None:
    shown = learn("income", "-l", language, lines="show\n\n" * 3)
    for step in lesson("income").steps:
        assert step.text[language] in shown
        assert step.goal[language] in shown
    assert course().speaker[language] in shown
    assert lesson("establish").steps[0].title[language] in shown


def test_the_last_lesson_of_all_ends_it() -> None:
    shown = learn(lesson_ids()[-1], lines="show\n" * 200)
    assert "That was the last lesson." in shown


def test_a_mistake_is_answered_and_hints_become_more_direct() -> None:
    lines = "place ham-lueb mer\n" * 3 + "place hamburg-luebeck/2 trader\nq\n"
    shown = learn(lines=lines)
    step = lesson("place").steps[0]
    assert shown.count(step.wrong[0].reply.text["en"]) == 3
    assert shown.count(step.hint["en"]) == 3
    assert shown.count("Look here: Hamburg–Lübeck.") == 2
    assert shown.count("Type 'show' to see it done.") == 1
    assert "There it stays until you need it. Done." in shown


def test_what_the_rules_refuse() -> None:
    assert "Hamburg–Lübeck is not complete" in learn(lines="establish hamburg-luebeck nothing\n")
    assert "La route n’est pas complète. (E0)" in learn("-l", "fr", lines="establish hamburg-luebeck\n")


def test_taking_back_what_was_played() -> None:
    lines = "u\nincome 3 traders\nu\nincome 1 trader\nplace hamburg-luebeck trader\n"
    shown = learn("income", "--step", 3, lines=lines)
    assert "You have no decision to take back." in shown
    assert shown.count("Red takes") == 2
    assert shown.endswith("Done. Enter begins the next lesson, Establish a route>")


def test_words_that_fit_several_actions_list_them() -> None:
    shown = learn(lines="place ham\n1\n")
    assert "That could be: 1 Place" in shown
    assert "Done." in shown
    assert "Choose a number from 1 to 0." in learn(lines="1\n")


def test_the_other_commands() -> None:
    shown = learn(lines="?\nl\nb\nh\nnonsense\n\nq\n")
    assert "take back your last decision" in shown
    assert re.search(r"Choose “Place”", shown)
    assert "There is no action 'nonsense'" in shown
    assert shown.count("Your first trader") == 2


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (("plaice",), "unknown_lesson", "did you mean 'place'?"),
        (("place", "--step", "7"), "unknown_step", "the steps 1 to 4"),
        (("--language", "nl"), "unknown_language", "'nl'"),
    ],
)
def test_what_cannot_be_taught(args: tuple[str, ...], code: str, words: str) -> None:
    assert_refused(run("learn", *args), code, words)


def test_every_command_is_explained() -> None:
    told = re.search(r"^## `hansa learn`.*?(?=^## )", PAGE, re.MULTILINE | re.DOTALL)
    assert told
    for key in filter(None, LEARN_HELP.values()):
        assert f"`{key}`" in told.group()
