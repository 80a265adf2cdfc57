"""A lesson with a mistake in its file is refused, with the file, the lesson and the step."""

from __future__ import annotations

import pytest

from hansa.tables.lessons import opponent
from hansa.teach.checks import check_lesson
from hansa.teach.course import read_course, read_lesson
from hansa.teach.lesson import LessonError

from .helpers import SMALL, rule_ids, small

STEP = "small.toml (lesson small), step 1"
GOAL = 'event = "placed"\npoint = "hamburg-luebeck"\ntimes = 2'


def test_the_short_lesson_is_fine() -> None:
    check_lesson(small(), rule_ids(), opponent)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("minutes = 1", "minutes = 0", "'minutes' is a whole number above 0, not 0"),
        ("minutes = 1", "minutes = 1\nminuets = 2", "unknown key 'minuets'; did you mean 'minutes'?"),
        ("minutes = 1", "minutes =", "small.toml (lesson small): Invalid value"),
        (', de = "Ziel.", fr = "But." }', " }", "'goal.de' is missing"),
        ('fr = "Texte."', 'fr = " "', "'text.fr' is missing"),
        ('fr = "Texte."', 'fr = "Texte.", nl = "Tekst."', "'text.nl': there is no such language"),
        ('hint = {', 'hints = {', "'hint' is missing"),
        ('title = { en = "No"', 'titel = { en = "No"', "step 1, wrong action 1: 'title' is missing"),
        ('rule = "B1"', "rule = 1", "'rule' is a text, not 1"),
        ("show = [", "shows = [", "'show' is missing"),
        ("ways = [[", 'ways = ["place", [', "'ways' is a list of lists of actions"),
        (GOAL, 'path = "over"', "a path is asked one of is, at_least, at_most, contains, lacks, not nothing"),
        ('position = "board', 'comment = "board', "unknown key 'comment'"),
        ('position = "board hanse_4_5', '#', "the first step needs a 'position'"),
    ],
)  # fmt: skip
def test_a_file_of_the_wrong_form(old: str, new: str, told: str) -> None:
    with pytest.raises(LessonError) as caught:
        small(old, new)
    assert caught.value.message.startswith("small.toml (lesson small)")
    assert told in caught.value.message


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("red supply=5t1m", "red supply=99t", "the position is impossible: "),
        ("board hanse_4_5", "board hanse_9", "the position is impossible: "),
        ("red supply=5t1m", "red score=20; decision over", "red has nothing to decide"),
        ('lit = ["hamburg-luebeck"]', 'lit = ["hambrug"]', "point 'hambrug'; did you mean 'hamburg'?"),
        ('rule = "B1"', 'rule = "B9"', "there is no rule 'B9'"),
        ('rule = "A1"', 'rule = "ZZ1"', "there is no rule 'ZZ1'"),
        (GOAL, 'path = "view.desks.red.skill"\nis = 1', "'view.desks.red.skill' leads nowhere at 'skill'"),
        (GOAL, 'path = "view.cities.hambrug"\nis = "r"', "leads nowhere at 'hambrug'"),
        (GOAL, 'path = "supply.red"\nat_least = "two"', "cannot be compared with 'two'"),
        (GOAL, 'path = "supply.red"\nis = 6', "the goal is reached before anything is played"),
        (GOAL, 'path = "supply.red"\nis = 0', "trader' leads to 'taken_back', not to 'done'"),
        (GOAL, 'event = "plaecd"', "there is no event 'plaecd'; did you mean 'placed'?"),
        (GOAL, 'event = "placed"\ncity = "hamburg"', "the event 'placed' has no field 'city'"),
        (GOAL, 'event = "placed"\npoint = "hambrug-luebeck"', "no city, route or point 'hambrug-luebeck'"),
        (GOAL, 'event = "placed"\nseat = "violet"', "there is no seat 'violet'"),
        ("ways = [[", 'ways = [["income 1 trader"], [', "way 1: 'income 1 trader' leads to 'stands'"),
        ('["place hamburg-luebeck trader"', '["place hamburg-luebeck"', "to 'refused', not to 'stands'"),
        ('play = "income"', 'play = "place hamburg-bremem"', "hamburg-bremem"),
        ('en = "Text."', f'en = "{"word " * 41}"', "the text has 41 words in 'en', and may have 40"),
        ('de = "Keine Einnahmen."', f'de = "{"Wort " * 41}"', "the wrong action 1 has 41 words in 'de'"),
    ],
)  # fmt: skip
def test_a_lesson_that_cannot_be_taught(old: str, new: str, told: str) -> None:
    with pytest.raises(LessonError) as caught:
        check_lesson(small(old, new), rule_ids(), opponent)
    assert caught.value.message.startswith(STEP), caught.value.message
    assert told in caught.value.message


def test_a_mistake_that_another_one_hides() -> None:
    again = SMALL[SMALL.index("[[steps.wrong]]") :].replace("Not income.", "Again, not income.")
    with pytest.raises(LessonError, match=r"step 1: the wrong action 'income' is never answered"):
        check_lesson(read_lesson(SMALL + again, "small"), rule_ids(), opponent)


def test_a_second_step_is_named_too() -> None:
    second = SMALL[SMALL.index("[[steps]]") :].replace('rule = "B1"', 'rule = "Q1"')
    with pytest.raises(LessonError, match=r"^small.toml \(lesson small\), step 2: there is no rule 'Q1'"):
        check_lesson(read_lesson(SMALL + second, "small"), rule_ids(), opponent)


def test_a_course_of_the_wrong_form() -> None:
    with pytest.raises(LessonError, match=r"^course.toml: 'groups' is missing"):
        read_course("")
