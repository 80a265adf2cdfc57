"""`hansa play`: a whole game in the terminal, against the computer or among people.

On a large terminal the screen is redrawn for every decision; on a small one, or without a terminal, the
board is printed at the start of a turn and on request, and the rest scrolls.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from hansa.cli.drawing import columns, draw, draw_result, fits_map, legend, score_table, setup_line
from hansa.cli.guard import one_line
from hansa.cli.lines import Lines
from hansa.cli.menu import Group, grouped, matching, phrase
from hansa.cli.screen import console, said, seat_names
from hansa.cli.seating import Seating
from hansa.cli.terminal_position import TerminalPosition, position_for
from hansa.errors import HansaError
from hansa.play.actions import Action, EndTurn

if TYPE_CHECKING:
    from hansa.ai.search.mcts import Search

__all__ = ["HELP", "Session"]

_FEW = 12  # up to this many actions are listed at once, without groups
# What may be typed, by the message `help-...` that explains it; a number and words have no letter.
HELP = {
    "number": None,
    "words": None,
    "help": "?",
    "list": "l",
    "board": "b",
    "score": "s",
    "news": "n",
    "undo": "u",
    "advice": "advice",
    "auto": "auto",
    "save": "save FILE",
    "analyse": "analyse",
    "quit": "q",
}


class _Leave(Exception):
    """The person wants to stop."""


class Session:
    """One run of `hansa play`."""

    def __init__(self, seating: Seating) -> None:
        self.seating = seating
        self.words = seating.words
        self.out: Console = console()
        self.drawn: tuple[int, str | None] | None = None  # the turn and the seat the board was drawn for
        self.shown: Sequence[Group | Action] = ()  # what the numbers mean
        self.last_round: list[Text] = []
        self.lines = Lines(self.out)
        self._asked_to_leave = False

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        game = self.seating.game
        self.seating.save()  # if it cannot be saved, say so now
        self.lines.begin()
        self._greet()
        try:
            while not game.is_over:
                if game.to_move in self.seating.people:
                    self._ask()
                else:
                    self.seating.let_computer_play()
                    if not self.seating.people:
                        self._tell_finished_turns()
        except _Leave:
            self._say_where_it_is()
            return
        self._finish()

    # Between decisions

    def _greet(self) -> None:
        game, people = self.seating.game, self.seating.people
        self.out.print(Text(setup_line(game, self.words), "bold"))
        for module in game.modules:
            self.out.print(Text(self.words.say(f"module-{module}-about"), "dim"))
        others = [seat for seat in game.players if seat not in people]
        if people:
            args = {"seats": seat_names(self.words, *people), "others": seat_names(self.words, *others)}
            you = said(self.words, "play-you-against" if others else "play-you", args)
            self.out.print(Text.assemble(you, " ", self.words.say("play-keys")))
        self._introduce_computer()

    def _introduce_computer(self) -> None:
        """Say how it plays, whom it suits and how long it thinks."""
        if set(self.seating.game.players) <= set(self.seating.people):
            return
        say, opponent = self.words.say, self.seating.opponent
        level = f"level-{opponent.level}"
        told = say("play-computer", {"level": say(level), "about": say(f"{level}-about")})
        if opponent.as_usual:
            told += f" {say(f'{level}-time')}"
        self.out.print(Text(told, "dim"))

    def _tell_finished_turns(self) -> None:
        """Without people: a paragraph as soon as a turn is over."""
        news = self.seating.news
        while len(news.turns) > 1:
            self.out.print(news.texts()[0])
            news.turns.pop(0)

    def _say_where_it_is(self) -> None:
        file = self.seating.save() or self.seating.saved_here()
        if file:
            self.out.print(Text(self.words.say("play-saved-on", {"file": str(file)})))
        else:
            self.out.print(self.words.say("play-not-saved"))

    def _finish(self) -> None:
        game = self.seating.game
        if self.seating.people:
            self._draw(self._position(None), full=True)
        for text in self._read_news():
            self.out.print(text)
        self.out.print(Text(game.describe(self.words.language), "bold"))
        draw_result(self.out, game, self.words)
        file = self.seating.save()
        if file:
            self._say_saved(file)
        if self.seating.people:
            self._offer_analysis()

    def _offer_analysis(self) -> None:
        """Look back at the game, if the person wants to."""
        try:
            word = self._read(f"{self.words.say('play-analyse')} ", ())
        except _Leave:
            return
        if word.strip().lower() not in ("analyse", "analyze"):
            return
        from hansa.cli.analysis_report import show

        try:
            show(self.out, self.seating.game, self.words)
        except HansaError as error:  # there is no network
            self._refuse(error)

    def _position(self, seat: str | None) -> TerminalPosition:
        return position_for(self.seating.game, seat, self.words)

    def _say_saved(self, file: Path) -> None:
        self.out.print(Text(self.words.say("play-saved", {"file": str(file)})))

    def _refuse(self, error: HansaError) -> None:
        """Say what is wrong: exactly in English, in other languages by the words for its code."""
        id = f"refused-{error.code}"
        translated = self.words.language != "en" and id in self.words
        rule = f" ({error.rule})" if error.rule else ""
        sentence = self.words.say(id) + rule if translated else str(error)
        self.out.print(Text(one_line(sentence), "bright_red"))

    def _read_news(self) -> list[Text]:
        texts = self.seating.news.texts()
        self.last_round = texts or self.last_round
        return texts

    # One decision

    def _ask(self) -> None:
        """Ask the person who is to decide until something is played or taken back."""
        game = self.seating.game
        seat = game.to_move
        position = self._position(seat)
        legal = position.view.legal_actions()
        if len(legal) == 1 and not isinstance(legal[0], EndTurn):
            self.seating.play(legal[0], automatic=True)
            return
        self._hand_over(seat or "")
        self._show(position, legal)
        before = len(game.actions)
        while len(game.actions) == before and game.to_move == seat:
            line = self._read(f"{self.words.say(f'seat-{seat}').lower()}> ", legal)
            try:
                if self._answer(line, position, legal):
                    break
            except HansaError as error:
                self._refuse(error)
            except OSError as error:
                problem = f"{error.filename or ''}: {error.strerror or error}"
                self.out.print(Text(one_line(problem), "bright_red"))
        self.seating.save()

    def _hand_over(self, seat: str) -> None:
        """Several people with secret missions: nobody sees another's."""
        secret = "missions" in self.seating.game.modules and len(self.seating.people) > 1
        if secret and self.lines.interactive and self.drawn is not None and self.drawn[1] != seat:
            self.out.clear()
            name = self.words.say(f"seat-{seat}")
            self._read(f"{self.words.say('play-hand-over', {'seat': name})} ", ())
            self.drawn = None

    def _show(self, position: TerminalPosition, legal: Sequence[Action]) -> None:
        """The board if it is due, the news, the question and the possible answers."""
        turn = (position.view.turn_number, position.view.seat)
        if self.drawn != turn or self._on_map():
            self._draw(position)
        self.drawn = turn
        for text in self._read_news():
            self.out.print(text)
        self.seating.news.clear()
        groups = grouped(legal, position)
        only = groups[0].name if len(groups) == 1 else ""
        question = self.words.say("play-only", {"what": only}) if only else self.words.say("play-can")
        self.out.print(Text.assemble(position.decision, " ", question))
        self.out.print(self._answers(position, legal))

    def _on_map(self) -> bool:
        """Whether the screen is redrawn for every decision."""
        return self.lines.interactive and fits_map(self.out)

    def _draw(self, position: TerminalPosition, *, full: bool = False) -> None:
        if self._on_map():
            self.out.clear()
        else:
            self.out.print(Text("─" * self.out.width, "dim"))
        draw(self.out, position, full=full)

    def _answers(self, position: TerminalPosition, legal: Sequence[Action]) -> Table:
        """The groups of actions, or all actions if there are few; from now on numbers mean these."""
        groups = grouped(legal, position)
        if len(groups) == 1:
            return self._actions(position, groups[0].actions, in_group=True)
        if len(legal) <= _FEW:
            return self._actions(position, [action for group in groups for action in group.actions])
        self.shown = groups
        texts = []
        for number, group in enumerate(groups, 1):
            many = f" ({len(group.actions)})" if len(group.actions) > 1 else ""
            named = Text(group.name) if many else phrase(group.actions[0], position)
            texts.append(Text.assemble((f"{number:>2} ", "bold"), named, (many, "dim")))
        return columns(texts, self.out.width)

    def _actions(
        self, position: TerminalPosition, actions: Sequence[Action], *, in_group: bool = False
    ) -> Table:
        self.shown = actions
        texts = [
            Text.assemble((f"{number:>2} ", "bold"), phrase(action, position, in_group=in_group))
            for number, action in enumerate(actions, 1)
        ]
        return columns(texts, self.out.width)

    def _read(self, prompt: str, legal: Sequence[Action]) -> str:
        """One line; the end of the input is a polite farewell."""
        line = self.lines.ask(prompt, legal)
        if line is None:
            raise _Leave
        return line

    def _answer(self, line: str, position: TerminalPosition, legal: Sequence[Action]) -> bool:
        """Do what a line says; True when the position has changed."""
        words = line.split()
        first = words[0].lower() if words else ""
        if first not in ("q", "quit", "exit"):
            self._asked_to_leave = False
        if not words:
            if len(legal) == 1:
                self.seating.play(legal[0])
                return True
            self.out.print(self._answers(position, legal))
        elif len(words) == 1 and first.isdecimal():
            return self._pick(first, position)
        elif first == "save":
            self._save(line.split(maxsplit=1)[1:])
        elif len(words) == 1 and self._command(first, position, legal):
            return first in ("u", "undo", "auto")
        else:
            return self._find(line, position, legal)
        return False

    def _command(self, word: str, position: TerminalPosition, legal: Sequence[Action]) -> bool:
        """Carry out a one-word command; False if it is not one."""
        match word:
            case "?" | "h" | "help":
                self._help(position)
            case "l" | "list":
                ordered = [action for group in grouped(legal, position) for action in group.actions]
                self.out.print(self._actions(position, ordered))
            case "b" | "board":
                self._draw(position, full=True)
            case "s" | "score":
                self.out.print(score_table(position.view.score(), self.words))
            case "n" | "news":
                for text in self.last_round:
                    self.out.print(text)
            case "u" | "undo":
                self.seating.take_back()
                self.drawn = None
            case "advice" | "hint":
                self._advise(position)
            case "analyse" | "analyze":
                raise HansaError(self.words.say("refused-not_over"), code="not_over")
            case "auto":
                self.seating.let_computer_play()
            case "q" | "quit" | "exit":
                self._leave()
            case _:
                return False
        return True

    def _advise(self, position: TerminalPosition) -> None:
        """The best actions; from now on numbers mean these."""
        from hansa.ai.advice import advise
        from hansa.cli.analysis_report import advice_table

        rng = random.Random(len(self.seating.game.actions))
        advice = advise(position.view, self._adviser, rng)
        self.shown = [tip.action for tip in advice.tips]
        self.out.print(advice_table(advice, position))

    @cached_property
    def _adviser(self) -> Search | None:
        """Made when first asked: a network takes a while to load."""
        from hansa.ai.advice import adviser

        return adviser()

    def _leave(self) -> None:
        saved = self.seating.save_to or self.seating.saved_here() or not self.seating.game.actions
        if self.lines.interactive and not saved and not self._asked_to_leave:
            self._asked_to_leave = True
            self.out.print(self.words.say("play-unsaved"))
            return
        raise _Leave

    def _help(self, position: TerminalPosition) -> None:
        table = Table.grid(padding=(0, 2))
        for id, key in HELP.items():
            named = f"help-what-{id}"
            what = self.words.say(named) if named in self.words else key or ""
            table.add_row(Text(what, "bold"), self.words.say(f"help-{id}"))
        self.out.print(table)
        self.out.print(legend(position))
        self._introduce_computer()

    def _save(self, words: Sequence[str]) -> None:
        if not words:
            raise HansaError(self.words.say("play-save-where"), code="usage")
        file = Path(words[0].strip()).expanduser()
        self.seating.save(file)
        self._say_saved(file)

    def _pick(self, digits: str, position: TerminalPosition) -> bool:
        """The group or action with a number."""
        number = int(digits[:6])
        if number == 0:
            self.out.print(self._answers(position, position.view.legal_actions()))
            return False
        if number > len(self.shown):
            raise HansaError(self.words.say("play-numbers", {"last": len(self.shown)}), code="no_such_number")
        chosen = self.shown[number - 1]
        if isinstance(chosen, Group) and len(chosen.actions) > 1:
            if self._on_map():
                self._draw(position)
            what = chosen.name or self.words.say("play-choose")
            self.out.print(Text(self.words.say("play-back", {"what": what})))
            self.out.print(self._actions(position, chosen.actions, in_group=True))
            return False
        self.seating.play(chosen.actions[0] if isinstance(chosen, Group) else chosen)
        return True

    def _find(self, line: str, position: TerminalPosition, legal: Sequence[Action]) -> bool:
        """The action that a line means, or those that fit its words."""
        try:
            action = self.seating.game.parse(line.strip())
        except HansaError:
            found = matching(legal, line)
            if not found:
                raise
            if len(found) > 1:
                self.out.print(self.words.say("play-could-be"))
                self.out.print(self._actions(position, found))
                return False
            action = found[0]
        self.seating.play(action)
        return True
