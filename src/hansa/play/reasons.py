"""Why an action is not allowed, in one sentence, with a stable code and the rule."""

from __future__ import annotations

from hansa.errors import IllegalAction
from hansa.play.notation import Draft
from hansa.play.names import Names
from hansa.rules.state import State


def explain(names: Names, s: State, draft: Draft) -> IllegalAction:
    return IllegalAction("This is not allowed now.")
