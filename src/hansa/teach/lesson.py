"""Lessons as values: steps with a position, a goal, hints, and answers to likely mistakes.

`hansa.teach.course` reads them from the files in `teach/lessons`; docs/teaching.md explains the keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hansa.errors import HansaError
from hansa.teach.goals import Condition

__all__ = ["Course", "Group", "Lesson", "LessonError", "Mistake", "Reply", "Step", "Words", "by_pattern"]

Words = Mapping[str, str]  # a text by language


class LessonError(HansaError):
    """A mistake in a lesson's file; the sentence names the file, the lesson and the step."""

    code = "bad_lesson"


@dataclass(frozen=True, slots=True)
class Reply:
    """What a learner is told about something they did: a title, a few sentences, the rule."""

    title: Words
    text: Words
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Mistake:
    """Likely actions that miss the goal, legal or not, and what to say about them."""

    plays: tuple[str, ...]
    reply: Reply


def by_pattern(mistakes: Iterable[Mistake]) -> tuple[tuple[str, Mistake], ...]:
    """Each pattern with the mistake it belongs to."""
    return tuple((pattern, mistake) for mistake in mistakes for pattern in mistake.plays)


@dataclass(frozen=True, slots=True)
class Step:
    """One idea, and one deed that shows it is understood."""

    number: int  # from 1
    where: str  # in which file, for sentences about it
    seat: str
    rule: str
    position: str | None  # None: it goes on where the step before ended
    lit: tuple[str, ...]  # cities, routes and points
    target: tuple[str, ...]  # what the second hint points at
    title: Words
    text: Words
    goal: Words
    hint: Words
    done: Words
    goals: tuple[Condition, ...]
    show: tuple[str, ...]  # actions that reach the goal; none if a level shows them
    ways: tuple[tuple[str, ...], ...]  # further ones
    allowed: tuple[str, ...]  # what may be played meanwhile
    wrong: tuple[Mistake, ...]
    replies: tuple[str, ...]  # what rivals decide, each once, when it is legal
    level: str | None  # the level of the computer that decides for rivals, and shows how

    @property
    def mistakes(self) -> tuple[tuple[str, Mistake], ...]:
        """The patterns of all wrong actions, and what belongs to each."""
        return by_pattern(self.wrong)

    @property
    def meanwhile(self) -> tuple[str, ...]:
        """The patterns of all actions that stand although the goal is not reached yet."""
        return (*self.allowed, *self.show, *(line for way in self.ways for line in way))


@dataclass(frozen=True, slots=True)
class Lesson:
    """A few steps, to be taken in one to two minutes."""

    id: str
    title: Words
    minutes: int
    steps: tuple[Step, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules it is about, in the order they come up."""
        return tuple(dict.fromkeys(step.rule for step in self.steps))

    def step(self, number: int) -> Step:
        """A step by its number."""
        if not 1 <= number <= len(self.steps):
            raise HansaError(
                f"The lesson {self.id!r} has the steps 1 to {len(self.steps)}, not {number}.",
                code="unknown_step",
            )
        return self.steps[number - 1]

    def start_of(self, number: int) -> Step:
        """The step whose position leads up to a step: itself, or the last one before it that has one."""
        return next(step for step in reversed(self.steps[:number]) if step.position is not None)


@dataclass(frozen=True, slots=True)
class Group:
    """Lessons that belong together, in the order they are taught."""

    id: str
    title: Words
    about: Words
    lessons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """All lessons in their order, who teaches them, and what is said in any of them."""

    speaker: Words
    groups: tuple[Group, ...]
    likely: tuple[Mistake, ...]  # legal actions that a step may have no answer of its own to
    otherwise: Reply  # about an action that nobody thought of
    stuck: Reply  # about one after which nothing is left to do
