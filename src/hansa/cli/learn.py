"""`hansa learn`: the lessons in the terminal, with the board drawn as in `hansa play`."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from hansa.cli.drawing import columns, draw
from hansa.cli.guard import one_line
from hansa.cli.lines import Lines
from hansa.cli.menu import grouped, matching, phrase
from hansa.cli.news import paragraph, sentences
from hansa.cli.screen import coloured, console
from hansa.cli.terminal_position import TerminalPosition, position_for
from hansa.errors import HansaError
from hansa.play.actions import Action
from hansa.play.language import Messages
from hansa.tables.lessons import opponent
from hansa.teach.course import course, lesson, lesson_ids
from hansa.teach.lesson import Words
from hansa.teach.practice import Verdict, enter

__all__ = ["LEARN_HELP", "Learning", "list_lessons"]

# What may be typed, by the message `learn-help-...` that explains it.
LEARN_HELP = {
    "words": None,
    "hint": "h",
    "show": "show",
    "list": "l",
    "board": "b",
    "undo": "u",
    "help": "?",
    "quit": "q",
}


def list_lessons(words: Messages) -> None:
    """All lessons, by the ids that `hansa learn` takes."""
    out = console()
    widest = max(map(len, lesson_ids()))
    for group in course().groups:
        out.print(Text(group.title[words.language], "bold"))
        for id in group.lessons:
            found = lesson(id)
            minutes = words.say("learn-minutes", {"minutes": found.minutes})
            title = found.title[words.language]
            out.print(Text.assemble(f"  {id:<{widest}}  ", title, (f", {minutes}", "dim")))


class _Leave(Exception):
    """The person wants to stop."""


class Learning:
    """One run of `hansa learn`."""

    def __init__(self, id: str, number: int, words: Messages) -> None:
        self.words = words
        self.out = console()
        self.lines = Lines(self.out)
        self.practice = enter(lesson(id), number, opponent=opponent)
        self.hints = 0  # asked for in this step
        self.shown: list[Action] = []  # what the numbers mean

    def run(self) -> None:
        """Teach until the last lesson is over or the person leaves."""
        self.lines.begin()
        self.out.print(Text(self.words.say("learn-keys"), "dim"))
        try:
            while self._step():
                pass
        except _Leave:
            return

    def _step(self) -> bool:
        """Teach one step; False after the last one of all."""
        self.hints = 0
        self._draw()
        self._card()
        while not self.practice.is_done:
            line = self._read(f"{self.words.say(f'seat-{self.practice.step.seat}').lower()}> ")
            try:
                self._answer(line)
            except HansaError as error:
                self.out.print(Text(one_line(error), "bright_red"))
        return self._go_on()

    def _go_on(self) -> bool:
        """To the next step, or the next lesson."""
        following = self.practice.next()
        if following is None:
            ids = lesson_ids()
            rest = ids[ids.index(self.practice.lesson.id) + 1 :]
            if not rest:
                self.out.print(Text(self.words.say("learn-over"), "bold"))
                return False
            title = self._said(lesson(rest[0]).title)
            self._pause(self.words.say("learn-next", {"title": title}))
            following = enter(lesson(rest[0]), opponent=opponent)
        else:
            self._pause(self.words.say("learn-on"))
        self.practice = following
        return True

    def _pause(self, prompt: str) -> None:
        if self._read(f"{prompt} ").strip().lower() in ("q", "quit", "exit"):
            raise _Leave

    def _read(self, prompt: str) -> str:
        line = self.lines.ask(prompt, self.practice.game.legal_actions())
        if line is None:
            raise _Leave
        return line

    # What is shown

    def _said(self, words: Words) -> str:
        return words[self.words.language]

    def _position(self) -> TerminalPosition:
        return position_for(self.practice.game, self.practice.step.seat, self.words)

    def _draw(self, *, full: bool = False) -> None:
        self.out.print(Text("─" * self.out.width, "dim"))
        draw(self.out, self._position(), full=full)

    def _card(self) -> None:
        """What the step is about, and its goal."""
        practice, say = self.practice, self.words.say
        taught, step = practice.lesson, practice.step
        where = say("learn-step", {"number": step.number, "of": len(taught.steps)})
        self.out.print(Text(f"{self._said(course().speaker)} · {self._said(taught.title)}, {where}", "dim"))
        self.out.print(Text(self._said(step.title), "bold"))
        self.out.print(Text(self._said(step.text)))
        if step.lit:
            self.out.print(Text(say("learn-here", {"places": self._places(step.lit)}), "dim"))
        self.out.print(Text(say("learn-goal", {"goal": self._said(step.goal)}), "bold bright_yellow"))

    def _places(self, ids: tuple[str, ...]) -> str:
        """Cities, routes and points as printed."""
        names, board = self.practice.game.view().names, self.practice.game.board
        cities = {city.id: city.name for city in board.cities}
        routes = (id.partition("/")[0] for id in ids)
        return self.words.all_of(dict.fromkeys(cities.get(id) or names.route_title(id) for id in routes))

    def _tell(self, verdict: Verdict) -> None:
        """What came of an action."""
        if verdict.title:
            self.out.print(Text(self._said(verdict.title), "bold"))
        if verdict.text:
            refused = verdict.outcome == "refused"
            rule = f" ({verdict.rule})" if verdict.rule else ""
            told = one_line(self._said(verdict.text)) + rule
            self.out.print(Text(told, "bright_red" if refused else ""))
        if verdict.outcome == "done":
            self.out.print(Text(self.words.say("learn-done"), "bold bright_green"))

    def _tell_news(self, since: int) -> None:
        """What has happened since so many decisions."""
        game = self.practice.game
        told = [
            sentence
            for played in game.history[since:]
            for sentence in sentences(game, played.events, self.practice.step.seat, self.words)
        ]
        if told:
            self.out.print(coloured(self.words, paragraph(told)))

    # What is typed

    def _answer(self, line: str) -> None:
        words = line.split()
        first = words[0].lower() if words else ""
        if len(words) == 1 and first.isdecimal():
            number = int(first[:6])
            if not 0 < number <= len(self.shown):
                last = len(self.shown)
                raise HansaError(self.words.say("play-numbers", {"last": last}), code="no_such_number")
            self._play(str(self.shown[number - 1]))
        elif len(words) > 1 or not self._command(first):
            self._try(line.strip())

    def _command(self, word: str) -> bool:
        """Carry out a one-word command; False if it is not one."""
        match word:
            case "":
                self._card()
            case "h" | "hint":
                self._hint()
            case "show":
                self._show_how()
            case "l" | "list":
                self._list(self.practice.game.legal_actions())
            case "b" | "board":
                self._draw(full=True)
            case "u" | "undo":
                self._take_back()
            case "?" | "help":
                self._help()
            case "q" | "quit" | "exit":
                raise _Leave
            case _:
                return False
        return True

    def _try(self, line: str) -> None:
        """Play the action that a line or the beginnings of its words mean, or let the lesson judge it."""
        try:
            self.practice.game.parse(line)
        except HansaError:
            found = matching(self.practice.game.legal_actions(), line)
            if len(found) > 1:
                self.out.print(self.words.say("play-could-be"))
                self._list(found)
                return
            line = str(found[0]) if found else line
        self._play(line)

    def _play(self, line: str) -> None:
        before = len(self.practice.game.actions)
        self.practice, verdict = self.practice.play(line)
        self._tell_news(before)
        self._tell(verdict)
        if verdict.outcome in ("taken_back", "refused"):
            self.hints = max(self.hints, self.practice.hint)
            self._tell_hint()

    def _hint(self) -> None:
        self.hints = min(self.hints + 1, 3)
        self._tell_hint()

    def _tell_hint(self) -> None:
        """As much as the stage allows: a sentence, the places, how it is shown."""
        step, say = self.practice.step, self.words.say
        told = [self._said(step.hint)] if self.hints else []
        if self.hints > 1 and step.target:
            told.append(say("learn-here", {"places": self._places(step.target)}))
        if self.hints > 2:
            told.append(say("learn-show"))
        self.out.print(Text(" ".join(told), "cyan"))

    def _show_how(self) -> None:
        """Play the goal, or with a computer as rival the next action."""
        shown = self.practice.shown()
        if shown.keep < len(self.practice.game.actions):
            self._keep(shown.keep)
        for line in shown.actions:
            self.out.print(Text(f"> {line}", "dim"))
            self._play(line)

    def _take_back(self) -> None:
        """Go back to the learner's last decision in this step."""
        practice = self.practice
        own = [
            n
            for n, action in enumerate(practice.game.actions)
            if n >= practice.began and action.seat == practice.step.seat
        ]
        if not own:
            raise HansaError(self.words.say("refused-nothing_to_undo"), code="nothing_to_undo")
        self._keep(own[-1])
        self._draw()

    def _keep(self, decisions: int) -> None:
        """Keep only the first so many decisions."""
        practice = self.practice
        kept = practice.actions[:decisions]
        number, missteps = practice.step.number, practice.missteps
        self.practice = enter(practice.lesson, number, kept, opponent=opponent, missteps=missteps)

    def _list(self, actions: Sequence[Action]) -> None:
        """Actions with numbers, which mean these from now on."""
        position = self._position()
        self.shown = [action for group in grouped(actions, position) for action in group.actions]
        texts = [
            Text.assemble((f"{number:>2} ", "bold"), phrase(action, position))
            for number, action in enumerate(self.shown, 1)
        ]
        self.out.print(columns(texts, self.out.width))

    def _help(self) -> None:
        for id, key in LEARN_HELP.items():
            what = key or self.words.say("help-what-words")
            told = self.words.say(f"learn-help-{id}")
            self.out.print(Text.assemble((f"{what:<6}", "bold"), told))
