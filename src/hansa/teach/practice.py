"""Taking a lesson: a step with its game, and what happens when the learner plays.

A practice is a value and knows nothing but a lesson, a step and the actions played: whoever has these can go
on from there, so a server need not remember its learners.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from hansa.errors import HansaError
from hansa.play.actions import Action, Done, EndTurn
from hansa.play.events import Event
from hansa.play.game import Game, position
from hansa.play.language import LANGUAGES, messages
from hansa.play.notation import Draft, as_draft, read
from hansa.teach.course import course
from hansa.teach.goals import facts, reached
from hansa.teach.lesson import Lesson, Mistake, Reply, Step, Words, by_pattern
from hansa.teach.patterns import closest, fits_any

__all__ = ["MOST_ACTIONS", "Opponent", "Outcome", "Practice", "Shown", "Verdict", "enter"]

MOST_ACTIONS = 400  # of a step and those it goes on from; the small game takes about 150
_MOST_HINTS = 3

# Decides for a seat as a computer of this level would.
Opponent = Callable[[Game, str], Action]
Outcome = Literal["ready", "done", "stands", "taken_back", "refused"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of an action: whether it stands, and what is said about it."""

    outcome: Outcome
    title: Words | None = None
    text: Words | None = None
    rule: str | None = None
    code: str | None = None  # of the rules' own refusal


@dataclass(frozen=True, slots=True)
class Shown:
    """How the goal is reached: keep so many of the actions played, and then play these."""

    keep: int
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Practice:
    """A step of a lesson under way."""

    lesson: Lesson
    step: Step
    game: Game
    began: int  # how many actions had been played when the step began
    opponent: Opponent
    missteps: int = 0

    @property
    def actions(self) -> tuple[str, ...]:
        """Everything that was played since the position that leads up to this step, rivals' actions too."""
        return tuple(map(str, self.game.actions))

    @property
    def is_done(self) -> bool:
        """Whether the step's goal is reached."""
        return reached(self.step.goals, facts(self.game, self.step.seat), tuple(self._events()))

    @property
    def hint(self) -> int:
        """How direct the next hint is: 0 none yet, 1 a sentence, 2 the target, 3 the actions themselves."""
        return min(self.missteps, _MOST_HINTS)

    def play(self, text: str) -> tuple[Practice, Verdict]:
        """The practice after an action, or as it was, and what came of it."""
        step, names = self.step, self.game.view().names
        try:
            # What the seat does not know must not show in an error either.
            action = Game.seen(self.game.view(step.seat)).parse(text)
        except HansaError as error:
            return self._answer_attempt(text, error)
        after = self._played(action)._answered()
        if after.is_done:
            return after, Verdict("done", text=step.done or None)
        tried = as_draft(names, action)
        meanwhile = ((pattern, None) for pattern in step.meanwhile)
        otherwise = closest(names, by_pattern(course().likely), tried, Mistake((), course().otherwise))
        found = closest(names, (*step.mistakes, *meanwhile), tried, otherwise)
        if found is not None:
            return self._taken_back(found.reply)
        if after._is_stuck():
            return self._taken_back(course().stuck)
        return after, Verdict("stands")

    def next(self) -> Practice | None:
        """The step after this one, from where it began or from here; None after the last."""
        if self.step.number == len(self.lesson.steps):
            return None
        following = self.lesson.step(self.step.number + 1)
        game = self.game if following.position is None else position(following.position)
        began = len(game.actions)
        return replace(self, step=following, game=game, began=began, missteps=0)._answered()

    def shown(self) -> Shown:
        """What *Show me* plays: the rest of the usual way, or all of it if something else was played."""
        step, played = self.step, self._own()
        if not step.show:
            assert step.level is not None
            action = self.opponent(self.game, step.level)
            return Shown(len(self.game.actions), (str(action),))
        names = self.game.view().names
        usual = zip(step.show, played, strict=False)
        on_the_way = len(played) <= len(step.show) and all(
            fits_any(names, (line,), as_draft(names, action)) for line, action in usual
        )
        if on_the_way:
            return Shown(len(self.game.actions), step.show[len(played) :])
        return Shown(self.began, step.show)

    def solved(self) -> Practice:
        """The practice with the goal reached along the usual way."""
        practice = self
        for line in self.step.show:
            practice = practice._played(practice.game.parse(line))._answered()
        return practice

    def _answer_attempt(self, text: str, error: HansaError) -> tuple[Practice, Verdict]:
        """What is said about something that the rules refuse."""
        names = self.game.view().names
        mistake: Mistake | None = None
        try:
            tried: Draft | None = read(names, text)
        except HansaError:
            tried = None
        if tried is not None:
            mistake = closest(names, self.step.mistakes, tried, None)
        if mistake is not None:
            return self._taken_back(mistake.reply)
        verdict = Verdict("refused", None, _refusal(error), error.rule, error.code)
        return replace(self, missteps=self.missteps + 1), verdict

    def _taken_back(self, reply: Reply) -> tuple[Practice, Verdict]:
        verdict = Verdict("taken_back", reply.title, reply.text, reply.rule or self.step.rule)
        return replace(self, missteps=self.missteps + 1), verdict

    def _played(self, action: Action) -> Practice:
        game = self.game.copy()
        game.play(action)
        return replace(self, game=game)

    def _answered(self) -> Practice:
        """The practice once rivals have decided whatever they have to, and the learner decides again."""
        practice, seat = self, self.step.seat
        while practice.game.to_move not in (seat, None):
            practice = practice._played(practice._reply())
        return practice

    def _reply(self) -> Action:
        """What a rival decides: as the lesson says, as its level would, or as little as possible."""
        played = self.actions[self.began :]
        for line in self.step.replies:
            try:
                action = self.game.parse(line)
            except HansaError:
                continue
            if str(action) not in played:
                return action
        if self.step.level is not None:
            return self.opponent(self.game, self.step.level)
        legal = self.game.legal_actions()
        return next((action for action in legal if isinstance(action, (EndTurn, Done))), legal[0])

    def _is_stuck(self) -> bool:
        """Whether nothing is left but to end the turn, which would miss the goal."""
        names, patterns = self.game.view().names, self.step.meanwhile
        return not any(
            not isinstance(action, EndTurn) or fits_any(names, patterns, as_draft(names, action))
            for action in self.game.legal_actions()
        )

    def _events(self) -> Iterator[Event]:
        """What has happened in this step, as the learner knows it."""
        for played in self.game.history_for(self.step.seat)[self.began :]:
            yield from played.events

    def _own(self) -> list[Action]:
        """What the learner has played in this step."""
        return [action for action in self.game.actions[self.began :] if action.seat == self.step.seat]


def enter(
    lesson: Lesson,
    number: int = 1,
    actions: Sequence[str] = (),
    *,
    opponent: Opponent,
    missteps: int = 0,
) -> Practice:
    """A step of a lesson after these actions, which began with the position that leads up to it.

    Without actions the steps before it, as far as it goes on from them, are done along their usual way.
    """
    wanted, first = lesson.step(number), lesson.start_of(number)
    if len(actions) > MOST_ACTIONS:
        raise _wrong(f"A step has at most {MOST_ACTIONS} actions, not {len(actions)}.")
    assert first.position is not None
    practice = Practice(lesson, first, position(first.position), 0, opponent)
    if not actions:
        while practice.step is not wanted:
            following = practice.solved().next()
            assert following is not None
            practice = following
    for n, line in enumerate(actions, 1):
        try:
            practice = practice._played(practice.game.parse(line))
        except HansaError as error:
            raise _wrong(f"Action {n} of the lesson cannot be played: {error.message}", error.rule) from None
        if practice.step is not wanted and practice.game.to_move in (first.seat, None) and practice.is_done:
            practice = replace(practice, step=lesson.step(practice.step.number + 1), began=n)
    if practice.step is not wanted:
        raise _wrong(f"These actions do not lead to step {number} of the lesson {lesson.id!r}.")
    return replace(practice._answered(), missteps=missteps)


def _wrong(sentence: str, rule: str | None = None) -> HansaError:
    return HansaError(sentence, code="wrong_actions", rule=rule)


def _refusal(error: HansaError) -> Words:
    """The rules' own sentence: exactly in English, in other languages by the words for its code."""
    said = {"en": error.message}
    for language in LANGUAGES:
        words, id = messages(language), f"refused-{error.code}"
        if language not in said:
            said[language] = words.say(id) if id in words else error.message
    return said
