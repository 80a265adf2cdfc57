"""Lines of actions without a game to compare them with."""

from __future__ import annotations

from typing import Any, cast

from hansa.play.actions import Action
from hansa.play.names import Names
from hansa.play.notation import read


def parse(names: Names, line: str) -> Action:
    """The action of a complete line."""
    draft = read(names, line)
    return draft.kind(**cast("dict[str, Any]", draft.given))
