"""Lines that a person types: editing, history, and completion with Tab from the legal actions.

If stdin is not a terminal, its lines are taken instead and shown.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from rich.console import Console
from rich.text import Text

from hansa.cli.guard import one_line
from hansa.cli.menu import matching
from hansa.play.actions import Action

__all__ = ["Lines"]


class Lines:
    """What is typed, and what Tab offers; nothing if Python has no readline."""

    def __init__(self, out: Console) -> None:
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self._out = out
        self._legal: Sequence[Action] = ()
        self._readline: Any = None

    def begin(self) -> None:
        """From now on lines can be edited, if there is a terminal."""
        if not self.interactive:
            return
        with suppress(ImportError):
            import readline

            self._readline = readline
            readline.set_completer(self._complete)
            readline.set_completer_delims(" ")
            readline.parse_and_bind("tab: complete")

    def offer(self, legal: Sequence[Action]) -> None:
        """The actions to complete from."""
        self._legal = legal

    def ask(self, prompt: str, legal: Sequence[Action] = ()) -> str | None:
        """One line, which Tab completes from the actions; None at the end of the input."""
        self.offer(legal)
        if self.interactive:
            try:
                return input(prompt)
            except EOFError:
                self._out.print()
                return None
        self._out.print(prompt, end="")
        line = sys.stdin.readline()
        self._out.print(Text(one_line(line)))
        return line or None

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
