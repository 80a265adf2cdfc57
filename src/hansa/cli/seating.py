"""A game at one terminal: who sits where, what happened since, and taking decisions back."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path

from hansa.cli.news import News, sentences
from hansa.cli.opponents import Opponent
from hansa.cli.screen import mark
from hansa.errors import HansaError
from hansa.play.actions import Action, EndTurn
from hansa.play.game import Game
from hansa.play.language import Messages, messages

__all__ = ["Seating"]


class Seating:
    """The game with its people and computers."""

    def __init__(
        self,
        game: Game,
        people: Iterable[str],
        opponent: Opponent,
        save: Path | None = None,
        words: Messages | None = None,
    ) -> None:
        self.game = game
        self.people: Collection[str] = tuple(people)
        self.opponent = opponent
        self.save_to = save
        self.words = words or messages()
        self.news = News(self.words)
        self._automatic: set[int] = set()  # decisions a person was not asked for
        self._saved: tuple[Path, int] | None = None  # where, and after how many decisions

    def play(self, action: Action, *, automatic: bool = False) -> None:
        """Play an action of whoever decides, and report what happens."""
        decider, turn = self.game.to_move, self.game.turn_number
        if automatic:
            self._automatic.add(len(self.game.actions))
        else:
            self._automatic.discard(len(self.game.actions))
        events = self.game.play(action)
        seat = decider if decider in self.people else None
        told = sentences(self.game, events, seat, self.words)
        if isinstance(action, EndTurn) and not told and not self.news.knows(turn) and seat is None:
            told = [self.words.say("play-nothing", {"seat": mark(action.seat)})]
        self.news.add(turn, told)

    def let_computer_play(self) -> Action:
        """The computer decides for whoever has to."""
        action = self.opponent.choose(self.game)
        self.play(action, automatic=self.game.to_move not in self.people)
        return action

    def take_back(self) -> int:
        """Go back to the last decision a person was asked for; return how many were taken back."""
        actions = self.game.actions
        for number in range(len(actions) - 1, -1, -1):
            if actions[number].seat in self.people and number not in self._automatic:
                for _ in range(len(actions) - number):
                    self.game.undo()
                self.news.clear()
                return len(actions) - number
        raise HansaError(self.words.say("refused-nothing_to_undo"), code="nothing_to_undo")

    def save(self, path: Path | None = None) -> Path | None:
        """Write the record, if a file was given for it."""
        file = path or self.save_to
        if file is not None:
            self.game.save(file)
            self._saved = file, len(self.game.actions)
        return file

    def saved_here(self) -> Path | None:
        """The file that holds the game as it is now."""
        return self._saved[0] if self._saved and self._saved[1] == len(self.game.actions) else None
