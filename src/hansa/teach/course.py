"""Lessons from their files: `course.toml` says which there are and in what order, each has a file of its own.

A file is read when it is asked for. Whatever is wrong with its form is said with the file, the lesson and the
step; `hansa.teach.checks` plays it through.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NoReturn

from hansa.boards.entry import suggestion
from hansa.errors import HansaError, shown
from hansa.play.language import LANGUAGES
from hansa.teach.goals import TESTS, Condition, Fact, Happened
from hansa.teach.lesson import Course, Group, Lesson, LessonError, Mistake, Reply, Step, Words

__all__ = ["course", "lesson", "lesson_ids", "read_course", "read_lesson"]

_COURSE = "course.toml"


@cache
def course() -> Course:
    """The course as it is taught."""
    return read_course((_folder() / _COURSE).read_text("utf-8"))


@cache
def lesson(id: str) -> Lesson:
    """A lesson by its id."""
    known = lesson_ids()
    if id not in known:
        near = suggestion(id, known)
        told = f"There is no lesson {shown(id)}{near or ';'} {'T' if near else 't'}he lessons are"
        raise HansaError(f"{told} {', '.join(known)}.", code="unknown_lesson")
    return read_lesson((_folder() / f"{id}.toml").read_text("utf-8"), id)


def lesson_ids() -> tuple[str, ...]:
    """All lessons in their order."""
    return tuple(id for group in course().groups for id in group.lessons)


def _folder() -> Traversable:
    return resources.files("hansa") / "teach" / "lessons"


class _Table:
    """A table of a file, read key by key; a key that nobody asks for is a mistake too."""

    def __init__(self, value: object, where: str) -> None:
        self.where = where
        if not isinstance(value, dict):
            self.fail(f"expected a table, found {shown(value)}")
        self._left = dict(value)
        self._known: list[str] = []

    def fail(self, problem: str) -> NoReturn:
        """Say what is wrong here."""
        raise LessonError(f"{self.where}: {problem}.")

    def take(self, key: str, default: object = None, *, kind: type = object, what: str = "") -> object:
        """The value of a key; without a default there must be one, and of its kind."""
        self._known.append(key)
        value = self._left.pop(key, default)
        if value is None:
            self.fail(f"{key!r} is missing")
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.fail(f"{key!r} is {what}, not {shown(value)}")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        """A text."""
        return str(self.take(key, default, kind=str, what="a text")).strip()

    def number(self, key: str, default: int | None = None) -> int:
        """A whole number above 0."""
        value = self.take(key, default, kind=int, what="a whole number")
        assert isinstance(value, int)
        if value < 1:
            self.fail(f"{key!r} is a whole number above 0, not {value}")
        return value

    def texts(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """A list of texts."""
        value = self.take(key, None if default is None else list(default), kind=list, what="a list of texts")
        assert isinstance(value, list)
        if not all(isinstance(line, str) for line in value):
            self.fail(f"{key!r} is a list of texts, not {shown(value)}")
        return tuple(value)

    def text_or_texts(self, key: str) -> tuple[str, ...]:
        """One text or several."""
        return (self.text(key),) if isinstance(self._left.get(key), str) else self.texts(key)

    def words(self, key: str, *, needed: bool = True) -> Words:
        """A text in every language, or in none if it is not needed."""
        value = self.take(key, None if needed else {}, kind=dict, what="a text for each language")
        assert isinstance(value, dict)
        if not value and not needed:
            return {}
        for language in LANGUAGES:
            said = value.get(language)
            if not isinstance(said, str) or not said.strip():
                self.fail(f"'{key}.{language}' is missing")
        for language in value:
            if language not in LANGUAGES:
                self.fail(f"'{key}.{language}': there is no such language")
        return {language: " ".join(value[language].split()) for language in LANGUAGES}

    def tables(self, key: str, called: str, *, needed: bool = False) -> list[_Table]:
        """A list of tables, each called by its number."""
        value = self.take(key, None if needed else [], kind=list, what="a list of tables")
        assert isinstance(value, list)
        if needed and not value:
            self.fail(f"{key!r} is empty")
        return [_Table(item, f"{self.where}, {called} {n}") for n, item in enumerate(value, 1)]

    def rest(self) -> dict[str, object]:
        """Everything that is left."""
        left, self._left = self._left, {}
        return left

    def end(self) -> None:
        """Nothing may be left."""
        for key in self._left:
            self.fail(f"unknown key {key!r}{suggestion(key, self._known)}")


def _table(text: str, where: str) -> _Table:
    try:
        return _Table(tomllib.loads(text), where)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"{where}: {error}.") from None


def read_course(text: str) -> Course:
    """The course in the text of its file."""
    table = _table(text, _COURSE)
    groups = []
    for each in table.tables("groups", "group", needed=True):
        groups.append(Group(each.text("id"), each.words("title"), each.words("about"), each.texts("lessons")))
        each.end()
    replies = {}
    for key in ("otherwise", "stuck"):
        each = _Table(table.take(key), f"{_COURSE}, {key}")
        replies[key] = _reply(each)
        each.end()
    likely = tuple(_mistake(each) for each in table.tables("likely", "likely action"))
    found = Course(table.words("speaker"), tuple(groups), likely, **replies)
    table.end()
    return found


def read_lesson(text: str, id: str) -> Lesson:
    """A lesson in the text of its file, which is called like the lesson."""
    table = _table(text, f"{id}.toml (lesson {id})")
    seat, steps = table.text("seat", "red"), []
    for number, each in enumerate(table.tables("steps", "step", needed=True), 1):
        steps.append(_step(each, number, seat))
        each.end()
    if steps[0].position is None:
        raise LessonError(f"{steps[0].where}: the first step needs a 'position'.")
    found = Lesson(id, table.words("title"), table.number("minutes"), tuple(steps))
    table.end()
    return found


def _step(table: _Table, number: int, seat: str) -> Step:
    level = table.text("level", "") or None
    lit = table.texts("lit", ())
    ways = table.take("ways", [], kind=list, what="a list of lists of actions")
    assert isinstance(ways, list)
    return Step(
        number=number,
        where=table.where,
        seat=seat,
        rule=table.text("rule"),
        position=table.text("position", "") or None,
        lit=lit,
        target=table.texts("target", lit),
        title=table.words("title"),
        text=table.words("text"),
        goal=table.words("goal"),
        hint=table.words("hint"),
        done=table.words("done", needed=False),
        goals=tuple(_condition(each) for each in table.tables("goals", "goal", needed=True)),
        show=table.texts("show", () if level else None),
        ways=tuple(_way(table, way) for way in ways),
        allowed=table.texts("allowed", ()),
        wrong=tuple(_mistake(each) for each in table.tables("wrong", "wrong action")),
        replies=table.texts("replies", ()),
        level=level,
    )


def _way(table: _Table, way: object) -> tuple[str, ...]:
    if not isinstance(way, list) or not all(isinstance(line, str) for line in way):
        table.fail(f"'ways' is a list of lists of actions, and {shown(way)} is none")
    return tuple(way)


def _condition(table: _Table) -> Condition:
    condition: Condition
    if event := table.text("event", ""):
        times = table.number("times", 1)
        condition = Happened(event, tuple(table.rest().items()), times)
    else:
        path, tests = table.text("path"), table.rest()
        if len(tests) != 1 or not tests.keys() <= TESTS.keys():
            table.fail(f"a path is asked one of {', '.join(TESTS)}, not {', '.join(tests) or 'nothing'}")
        [(test, value)] = tests.items()
        condition = Fact(path, test, value)
    return condition


def _mistake(table: _Table) -> Mistake:
    found = Mistake(table.text_or_texts("play"), _reply(table))
    table.end()
    return found


def _reply(table: _Table) -> Reply:
    return Reply(table.words("title"), table.words("text"), table.text("rule", "") or None)
