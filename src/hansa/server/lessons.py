"""Lessons over HTTP. Nothing is kept of a learner: what was played comes with every request."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, cast

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import JSONResponse

from hansa.play.language import messages
from hansa.server.allowance import Allowance
from hansa.server.context import current
from hansa.server.models import Lessons, LessonState, NewDeed
from hansa.tables.lessons import opponent, shown_to
from hansa.teach.course import course, lesson
from hansa.teach.lesson import Lesson, Words
from hansa.teach.practice import Practice, Verdict, enter

__all__ = ["lessons"]

lessons = APIRouter(prefix="/lessons")


def _allowance(request: Request) -> Allowance:
    return cast("Allowance", request.app.state.allowance)


Budget = Annotated[Allowance, Depends(_allowance)]
Language = Annotated[str, Query(max_length=40)]


@lessons.get("")
async def list_lessons(language: Language = "en") -> Lessons:
    """The lessons in their order."""
    return Lessons.model_validate(await asyncio.to_thread(_listed, _Said(language)))


@lessons.post("/{lesson_id}", response_model=LessonState)
async def take_step(lesson_id: str, deed: NewDeed, budget: Budget) -> JSONResponse:
    """A step of a lesson after what was played in it, and what came of one more action."""
    said, wanted, caller = _Said(deed.language), lesson(lesson_id), current()
    if wanted.step(deed.step).level is not None:  # computers play in it
        budget.work(caller)
    with budget.lessons.held(caller.client, budget.factor(caller)):
        return JSONResponse(await asyncio.to_thread(_state, wanted, deed, said))


class _Said:
    """Texts in one language; a language that we do not have is refused."""

    def __init__(self, language: str) -> None:
        self._language = messages(language).language

    def __call__(self, words: Words) -> str:
        return words[self._language]

    def maybe(self, words: Words | None) -> str | None:
        """A text, if there is one."""
        return words[self._language] if words else None


def _listed(said: _Said) -> dict[str, Any]:
    plan = course()
    return {
        "speaker": said(plan.speaker),
        "groups": [
            {
                "id": group.id,
                "title": said(group.title),
                "about": said(group.about),
                "lessons": [_row(lesson(id), said) for id in group.lessons],
            }
            for group in plan.groups
        ],
    }


def _row(found: Lesson, said: _Said) -> dict[str, Any]:
    return {
        "id": found.id,
        "title": said(found.title),
        "minutes": found.minutes,
        "rules": list(found.rules),
        "steps": [said(step.title) for step in found.steps],
    }


def _state(wanted: Lesson, deed: NewDeed, said: _Said) -> dict[str, Any]:
    practice = enter(wanted, deed.step, deed.actions, opponent=opponent, missteps=deed.missteps)
    verdict = Verdict("done", text=practice.step.done or None) if practice.is_done else Verdict("ready")
    if deed.play is not None and verdict.outcome != "done":
        practice, verdict = practice.play(deed.play)
    step, done = practice.step, verdict.outcome == "done"
    return {
        "lesson": wanted.id,
        "step": step.number,
        "seat": step.seat,
        "title": said(step.title),
        "text": said(step.text),
        "goal": said(step.goal),
        "rule": step.rule,
        "lit": list(step.lit),
        "hint": {
            "stage": practice.hint,
            "text": said(step.hint),
            "target": list(step.target),
            "show": None if done else _shown(practice),
        },
        "verdict": {
            "outcome": verdict.outcome,
            "title": said.maybe(verdict.title),
            "text": said.maybe(verdict.text),
            "rule": verdict.rule,
            "code": verdict.code,
        },
        "actions": list(practice.actions),
        "began": practice.began,
        "missteps": practice.missteps,
        "next": _next(practice) if done else None,
        "update": shown_to(practice),
    }


def _shown(practice: Practice) -> dict[str, Any]:
    shown = practice.shown()
    return {"keep": shown.keep, "actions": list(shown.actions)}


def _next(practice: Practice) -> dict[str, Any] | None:
    """How to ask for the step after this one."""
    if practice.step.number == len(practice.lesson.steps):
        return None
    following = practice.lesson.step(practice.step.number + 1)
    actions = list(practice.actions) if following.position is None else []
    return {"step": following.number, "actions": actions}
