"""Play a lesson through: every way to its goals, every mistake it answers, everything it names.

The tests call this for the lessons in the package; a mistake is a sentence with the file, the lesson and the
step.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import NoReturn

from hansa.boards.entry import suggestion
from hansa.errors import HansaError
from hansa.play.events import EVENT_KINDS, event_fields
from hansa.play.game import position
from hansa.play.names import Names
from hansa.play.notation import as_draft, read
from hansa.teach.goals import Condition, Fact, facts
from hansa.teach.lesson import Lesson, LessonError, Mistake, Step, Words
from hansa.teach.patterns import ANYTHING, fits_any
from hansa.teach.practice import MOST_ACTIONS, Opponent, Practice, enter

__all__ = ["MOST_WORDS", "check_lesson", "count_words", "read_by_all"]

MOST_WORDS = 40  # of one text
_WORD = re.compile(r"\w[\w’'.–-]*")


def count_words(text: str) -> int:
    """How many words a text has; signs and numbers between spaces count, punctuation does not."""
    return sum(1 for word in text.split() if _WORD.search(word) or word[0] in "+×=")


def read_by_all(lesson: Lesson) -> Iterator[Words]:
    """What a learner reads who asks for no hint and makes no mistake."""
    yield lesson.title
    for step in lesson.steps:
        yield from (step.title, step.text, step.goal)
        if step.done:
            yield step.done


def check_lesson(lesson: Lesson, rules: Collection[str], opponent: Opponent) -> None:
    """Fail with a sentence if a lesson cannot be taught; `rules` are the ids that there are."""
    for step in lesson.steps:
        try:
            _check_step(lesson, step, rules, opponent)
        except LessonError:
            raise
        except HansaError as error:
            raise LessonError(f"{step.where}: {error.message}", rule=error.rule) from None


def _check_step(lesson: Lesson, step: Step, rules: Collection[str], opponent: Opponent) -> None:
    if step.position is not None:
        try:
            position(step.position)
        except HansaError as error:
            _fail(step, f"the position is impossible: {error.message}")
    _check_texts(step)
    _check_rules(step, rules)
    practice = enter(lesson, step.number, opponent=opponent)
    if practice.game.to_move != step.seat:
        _fail(step, f"{step.seat} has nothing to decide")
    _check_names(practice)
    _check_goals(practice)
    for what, way in (("show", step.show), *((f"way {n}", way) for n, way in enumerate(step.ways, 1))):
        if way:
            _check_way(practice, what, way)
    if not step.show:
        _check_level(practice)
    for pattern, mistake in step.mistakes:
        _check_mistake(practice, pattern, mistake)


def _check_texts(step: Step) -> None:
    texts = {"title": step.title, "text": step.text, "goal": step.goal, "hint": step.hint, "done": step.done}
    for n, mistake in enumerate(step.wrong, 1):
        texts |= {f"wrong action {n}, title": mistake.reply.title, f"wrong action {n}": mistake.reply.text}
    for what, words in texts.items():
        for language, text in words.items():
            if (count := count_words(text)) > MOST_WORDS:
                _fail(step, f"the {what} has {count} words in {language!r}, and may have {MOST_WORDS}")


def _check_rules(step: Step, rules: Collection[str]) -> None:
    for rule in (step.rule, *(mistake.reply.rule or step.rule for mistake in step.wrong)):
        if rule not in rules:
            _fail(step, f"there is no rule {rule!r}{suggestion(rule, rules)}")


def _check_names(practice: Practice) -> None:
    """Everything that is lit, pointed at or played is on the board."""
    step, names = practice.step, practice.game.view().names
    for word in (*step.lit, *step.target):
        _check_place(step, names, word)
    for pattern in (*step.meanwhile, *(pattern for pattern, _ in step.mistakes), *step.replies):
        if pattern != ANYTHING:
            read(names, pattern)


def _check_goals(practice: Practice) -> None:
    step, known = practice.step, facts(practice.game, practice.step.seat)
    for goal in step.goals:
        _check_goal(practice, goal)
        try:
            goal.holds(known, ())
        except KeyError as error:
            assert isinstance(goal, Fact)
            _fail(step, f"the goal's path {goal.path!r} leads nowhere at {error.args[0]!r}")
        except TypeError:
            assert isinstance(goal, Fact)
            _fail(step, f"what is at {goal.path!r} cannot be compared with {goal.value!r}")
    if practice.is_done:
        _fail(step, "the goal is reached before anything is played")


def _check_goal(practice: Practice, goal: Condition) -> None:
    if isinstance(goal, Fact):
        return
    step, names = practice.step, practice.game.view().names
    if goal.event not in EVENT_KINDS:
        _fail(step, f"there is no event {goal.event!r}{suggestion(goal.event, EVENT_KINDS)}")
    for field, wanted in goal.fields:
        if field not in event_fields(goal.event):
            _fail(step, f"the event {goal.event!r} has no field {field!r}")
        for value in wanted if isinstance(wanted, list) else [wanted]:
            if field in ("seat", "by") and value not in names.seats:
                _fail(step, f"there is no seat {value!r}")
            if field in ("city", "route", "point"):
                _check_place(step, names, value)


def _check_place(step: Step, names: Names, word: object) -> None:
    """A city, route or point, written as the board's file has it."""
    if word not in (places := (*names.cities, *names.routes)) and word not in names.points:
        _fail(step, f"there is no city, route or point {word!r}{suggestion(word, places)}")


def _check_way(practice: Practice, what: str, way: tuple[str, ...]) -> None:
    """Each action stands until the last one reaches the goal."""
    step = practice.step
    for n, line in enumerate(way, 1):
        practice, verdict = practice.play(line)
        expected = "done" if n == len(way) else "stands"
        if verdict.outcome != expected:
            told = f" ({verdict.text['en']})" if verdict.text else ""
            _fail(step, f"{what}: {line!r} leads to {verdict.outcome!r}, not to {expected!r}{told}")


def _check_level(practice: Practice) -> None:
    """The level that shows how reaches the goal, too."""
    while not practice.is_done:
        if practice.game.is_over or len(practice.game.actions) >= MOST_ACTIONS:
            _fail(practice.step, f"the {practice.step.level} does not reach the goal")
        shown = practice.shown()
        practice, verdict = practice.play(shown.actions[0])
        if verdict.outcome not in ("stands", "done"):
            _fail(practice.step, f"{shown.actions[0]!r} leads to {verdict.outcome!r}")


def _check_mistake(practice: Practice, pattern: str, mistake: Mistake) -> None:
    """At the start, or somewhere on the usual way, it can be made and is answered with its words."""
    for at in _on_the_way(practice):
        for line in _tries(at, pattern):
            after, verdict = at.play(line)
            if (verdict.outcome, verdict.text) == ("taken_back", mistake.reply.text):
                if after.actions != at.actions or after.game.position() != at.game.position():
                    _fail(at.step, f"{line!r} is not taken back")
                return
    _fail(practice.step, f"the wrong action {pattern!r} is never answered with its words")


def _on_the_way(practice: Practice) -> Iterator[Practice]:
    yield practice
    for line in practice.step.show[:-1]:
        practice, _ = practice.play(line)
        yield practice


def _tries(practice: Practice, pattern: str) -> Iterator[str]:
    """The legal actions that a pattern means, then the pattern itself as an attempt."""
    names = practice.game.view().names
    for action in practice.game.legal_actions():
        if fits_any(names, (pattern,), as_draft(names, action)):
            yield str(action)
    yield pattern


def _fail(step: Step, problem: str) -> NoReturn:
    end = "" if problem.endswith((".", "?")) else "."
    raise LessonError(f"{step.where}: {problem}{end}")
