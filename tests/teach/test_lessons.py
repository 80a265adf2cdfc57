"""The lessons we ship: each is solved along every way it names, and answers every mistake it names."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from hansa.play.language import LANGUAGES
from hansa.tables.lessons import opponent, shown_to
from hansa.teach.checks import MOST_WORDS, check_lesson, count_words, read_by_all
from hansa.teach.course import course, lesson, lesson_ids

from .helpers import begin, rule_ids

BASIC = course().groups[0].lessons
STEPS = [(id, step.number) for id in lesson_ids() for step in lesson(id).steps]


@pytest.mark.parametrize("id", lesson_ids())
def test_a_lesson_can_be_taught(id: str) -> None:
    """Its ways lead to its goals, its mistakes are answered and taken back, what it names exists."""
    check_lesson(lesson(id), rule_ids(), opponent)


def test_every_file_is_in_the_course() -> None:
    files = resources.files("hansa") / "teach" / "lessons"
    assert {file.name for file in files.iterdir()} == {"course.toml", *(f"{id}.toml" for id in lesson_ids())}


def test_the_eight_basic_lessons() -> None:
    assert BASIC == ("place", "income", "establish", "posts", "displace", "move", "control", "game")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_basic_lessons_are_short(language: str) -> None:
    """Nobody has to read more than this, and a step is read in a few seconds."""
    told = [words[language] for id in BASIC for words in read_by_all(lesson(id))]
    assert sum(map(count_words, told)) <= 2000
    assert max(map(count_words, told)) <= MOST_WORDS


@pytest.mark.parametrize(("id", "number"), STEPS)
def test_every_step_can_be_entered_by_its_link(id: str, number: int) -> None:
    practice = begin(id, number)
    assert practice.step.number == number
    assert practice.game.to_move == practice.step.seat
    assert not practice.is_done


@pytest.mark.parametrize(("id", "number"), STEPS)
def test_a_learner_sees_nothing_hidden(id: str, number: int) -> None:
    """The markers in the supply are a number, the missions of others and the plate are not told."""
    practice = begin(id, number)
    seen = shown_to(practice)
    seat, view = practice.step.seat, seen["view"]
    assert view["viewer"] == seat
    assert isinstance(view["marker_supply"], int)
    assert isinstance(view["plate"], int) or view["decision"]["kind"] == "plate"
    assert all(view["desks"][other].get("mission") is None for other in view["desks"] if other != seat)
    drawn = [event for entry in seen["log"] for event in entry["events"] if event["event"] == "drew"]
    assert all("marker" not in event for event in drawn)


def test_what_is_said_in_any_lesson() -> None:
    plan = course()
    for reply in (*(mistake.reply for mistake in plan.likely), plan.otherwise, plan.stuck):
        assert reply.rule is None or reply.rule in rule_ids()
        assert max(map(count_words, reply.text.values())) <= MOST_WORDS


def test_words_are_counted_as_a_reader_does() -> None:
    assert count_words("C’est l’étape 2 : établis Göttingen–Quedlinburg, +3 actions.") == 7


@pytest.mark.parametrize("id", lesson_ids())
def test_the_voice_is_calm_and_the_type_is_set_properly(id: str) -> None:
    """No exclamation marks; real apostrophes and quotation marks, and in French spaces before some signs."""
    for step in lesson(id).steps:
        texts = [step.title, step.text, step.goal, step.hint, step.done]
        texts += [part for mistake in step.wrong for part in (mistake.reply.title, mistake.reply.text)]
        for words in texts:
            for language, text in words.items():
                assert not set(text) & set("!'\"*"), text
                assert language != "fr" or not re.search(r"\w[;:?»]", text), text
