"""Typing lines at a terminal: editing, history, and completion with Tab from the legal actions."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from hansa.cli.menu import matching
from hansa.play.actions import Action

__all__ = ["Lines"]


class Lines:
    """What Tab offers; nothing if Python has no readline."""

    def __init__(self) -> None:
        self._legal: Sequence[Action] = ()
        self._readline: Any = None

    def begin(self) -> None:
        """From now on lines can be edited."""
        with suppress(ImportError):
            import readline

            self._readline = readline
            readline.set_completer(self._complete)
            readline.set_completer_delims(" ")
            readline.parse_and_bind("tab: complete")

    def offer(self, legal: Sequence[Action]) -> None:
        """The actions to complete from."""
        self._legal = legal

    def _complete(self, text: str, state: int) -> str | None:
        before = self._readline.get_line_buffer()[: self._readline.get_begidx()]
        found = self.words(before, text)
        return f"{found[state]} " if state < len(found) else None

    def words(self, before: str, text: str) -> list[str]:
        """The words that begin with the text, from the actions that fit what comes before it."""
        fitting = matching(self._legal, before) if before.strip() else self._legal
        written = [str(action).partition(" ")[2].split() for action in fitting]
        depth = len(before.split())
        # The next word of an action; for alike points the route is enough.
        words = (line[depth].partition("/")[0] for line in written if depth < len(line))
        return [word for word in dict.fromkeys(words) if word.startswith(text.lower())]
