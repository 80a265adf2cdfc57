"""Lessons at a table: the computers that play in them, and what a learner is shown."""

from __future__ import annotations

from hansa.play.actions import Action
from hansa.play.game import Game
from hansa.tables.computers import decide, thought
from hansa.tables.match import match_of
from hansa.tables.messages import Update
from hansa.tables.updates import update
from hansa.teach.practice import Practice

__all__ = ["opponent", "shown_to"]


def opponent(game: Game, level: str) -> Action:
    """What a computer of a level decides, always the same in the same game."""
    return game.parse(decide(thought(game.view(game.to_move), level, len(game.actions))))


def shown_to(practice: Practice) -> Update:
    """What the learner sees, as at any table, with the log of this step."""
    return update(match_of(practice.game), (practice.step.seat,), practice.began)
