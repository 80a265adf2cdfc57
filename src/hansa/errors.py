"""What can go wrong, in words for a player.

Every error the package raises on purpose is a `HansaError` with a stable `code`, one sentence in
`message` and, where a rule forbids something, that rule's id in `rule`:

    HansaError
    ├── BoardError          an unknown board, or a mistake in its file
    ├── SetupError          a board, number of players, edition or modules that do not go together
    ├── PositionError       an impossible position
    ├── RecordError         a record that is cut off, edited or from another version
    ├── NotationError       a line that does not name an action
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

_HEAD, _TAIL = 300, 280  # how much is kept of a sentence that quotes too much
_QUOTED = 200


def shown(value: object) -> str:
    """A value from outside as a sentence quotes it, cut short if it is long."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # Python does not write numbers of more than 4,300 digits
        return "something very long"
    return text if len(text) <= _QUOTED else f"{text[: _QUOTED - 1]}…"


class HansaError(ValueError):
    """Something a player, a file or a caller got wrong; nothing has changed."""

    code = "error"

    def __init__(self, message: str, *, code: str | None = None, rule: str | None = None) -> None:
        if len(message) > _HEAD + _TAIL:  # whatever is quoted, it stays one sentence
            message = f"{message[:_HEAD]} … {message[-_TAIL:]}"
        super().__init__(message)
        self.message = message
        self.rule = rule
        if code is not None:
            self.code = code

    def __str__(self) -> str:
        """The sentence, with the rule if there is one."""
        return f"{self.message} (rule {self.rule})" if self.rule else self.message


class BoardError(HansaError):
    """An unknown board, or a mistake in its file."""

    code = "bad_board"


class SetupError(HansaError):
    """A board, number of players, edition or modules that do not go together."""

    code = "bad_setup"


class PositionError(HansaError):
    """An impossible position."""

    code = "bad_position"


class RecordError(HansaError):
    """A record that is cut off, edited or from another version."""

    code = "bad_record"


class NotationError(HansaError):
    """A line that does not name an action."""

    code = "bad_action"


class IllegalAction(HansaError):
    """An action the rules do not allow now."""

    code = "illegal_action"


class NotYourDecision(IllegalAction):
    """Somebody else decides."""

    code = "not_your_decision"
