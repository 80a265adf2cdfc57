"""What can go wrong, said to a player.

Every error the package raises on purpose is a `HansaError` with a stable `code`, one sentence in
`message` and, where a rule forbids something, that rule's id in `rule`:

    HansaError
    ├── BoardError          a board that is not known, or whose file is wrong
    ├── SetupError          a board, number of players, edition or module that do not go together
    ├── PositionError       a position that cannot be
    ├── RecordError         a record that is cut off, edited or from another version
    ├── NotationError       a line that names no action
    └── IllegalAction       an action the rules do not allow now
        └── NotYourDecision somebody else decides

    try:
        game.play("red establish hamburg-luebeck post hamburg")
    except hansa.IllegalAction as error:
        print(error.message, error.rule)
"""

from __future__ import annotations

__all__ = [
    "BoardError",
    "HansaError",
    "IllegalAction",
    "NotYourDecision",
    "NotationError",
    "PositionError",
    "RecordError",
    "SetupError",
    "shown",
]

_HEAD, _TAIL = 300, 280  # what is kept of a sentence that quotes too much
_QUOTED = 200


def shown(value: object) -> str:
    """A foreign value as a sentence quotes it: not too much of it."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # Python writes no numbers of more than 4,300 digits
        return "something very long"
    return text if len(text) <= _QUOTED else f"{text[: _QUOTED - 1]}…"


class HansaError(ValueError):
    """Something a player, a file or a caller got wrong; nothing has changed."""

    code = "error"

    def __init__(self, message: str, *, code: str | None = None, rule: str | None = None) -> None:
        if len(message) > _HEAD + _TAIL:  # whatever was quoted: a sentence stays one
            message = f"{message[:_HEAD]} … {message[-_TAIL:]}"
        super().__init__(message)
        self.message = message
        self.rule = rule
        if code is not None:
            self.code = code

    def __str__(self) -> str:
        """The sentence, with the rule where there is one."""
        return f"{self.message} (rule {self.rule})" if self.rule else self.message


class BoardError(HansaError):
    """A board that is not known, or whose file is wrong."""

    code = "bad_board"


class SetupError(HansaError):
    """A board, number of players, edition or module that do not go together."""

    code = "bad_setup"


class PositionError(HansaError):
    """A position that cannot be."""

    code = "bad_position"


class RecordError(HansaError):
    """A record that is cut off, edited or from another version."""

    code = "bad_record"


class NotationError(HansaError):
    """A line that names no action."""

    code = "bad_action"


class IllegalAction(HansaError):
    """An action the rules do not allow now."""

    code = "illegal_action"


class NotYourDecision(IllegalAction):
    """Somebody else decides."""

    code = "not_your_decision"
