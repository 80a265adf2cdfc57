"""A game: its deal or first position, the actions played, and everything you may ask about it.

game = hansa.new_game("hanse_4_5", players=4, seed=1)
game.play("place hamburg-luebeck trader")
print(game.to_move, game.legal_actions())
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hansa import boards
from hansa.boards import EDITIONS, Board
from hansa.errors import BoardError, HansaError, IllegalAction, RecordError, SetupError, shown
from hansa.play.actions import Action
from hansa.play.coding import encode, legal_values
from hansa.play.core import holds, step
from hansa.play.deals import (
    Deal,
    deal_at_random,
    draw_first,
    engine_deal,
    number_of_first,
    read_deal,
)
from hansa.play.earlier import once_legal
from hansa.play.events import Event, Events
from hansa.play.marker_sets import MarkerSet, counts, preset, read_marker_set
from hansa.play.names import Names, names_for
from hansa.play.narration import describe, narrate
from hansa.play.notation import Draft, ambiguous, as_draft, fitting, read
from hansa.play.position import Document, document, find_board, read_position, write_position
from hansa.play.position_write import DECISIONS
from hansa.play.reasons import explain, not_yours
from hansa.play.record import (
    SETUP,
    check_header,
    fail,
    read_file,
    read_names,
    result,
    write_file,
    write_record,
)
from hansa.play.scores import (
    Mission,
    Network,
    Score,
    Standing,
    Tie,
    find_tie,
    missions,
    networks,
    scores,
    standing_list,
)
from hansa.play.view import View
from hansa.rules.deal import Dice, new_state
from hansa.rules.referee import apply, to_move
from hansa.rules.state import State
from hansa.rules.terms import OVER

__all__ = ["Game", "Played", "load", "new_game", "position", "replay"]


@dataclass(frozen=True, slots=True)
class Played:
    """One decision of a game and what came of it."""

    action: Action
    events: Sequence[Event]


class Game:
    """A game from its first position on. Its states are never changed, only replaced."""

    __slots__ = (
        "_actions",
        "_codes",
        "_deal",
        "_legal",
        "_log",
        "_names",
        "_snapshots",
        "_state",
        "player_names",
    )

    def __init__(self, names: Names, start: State, deal: Deal | None = None) -> None:
        self._names = names
        self._deal = deal
        self._state = start
        self._actions: list[Action] = []
        self._codes: list[int] = []
        self._log: list[Events] = []
        # The first position and the one at the start of every turn, with the number of decisions before it.
        self._snapshots: list[tuple[int, State]] = [(0, start)]
        self._legal: tuple[Action, ...] | None = None
        # The players' own names by seat, kept in records.
        self.player_names: dict[str, str] = {}

    @classmethod
    def seen(cls, view: View) -> Game:
        """The game as it goes on from a view, as far as that can be known."""
        return cls(view.names, view.state)

    # What may be asked

    @property
    def board(self) -> Board:
        """The board."""
        return self._names.setup.board

    @property
    def edition(self) -> str:
        """The edition: 2009, 2014 or big_box."""
        return self._names.setup.edition_name

    @property
    def modules(self) -> tuple[str, ...]:
        """The modules, and the variant for two players."""
        return self._names.setup.modules

    @property
    def marker_set(self) -> dict[str, int]:
        """How many markers of each kind the supply held when the game began."""
        return counts(self._names.setup)

    @property
    def marker_set_name(self) -> str:
        """What that is: `book`, `promos`, or `house` for any other set."""
        return preset(self._names.setup)

    @property
    def players(self) -> tuple[str, ...]:
        """The players' seats in turn order, without the neutral."""
        return self._names.players

    @property
    def first(self) -> str:
        """The seat that began. Turns go round without exception, so the number of this one tells."""
        s = self._state
        return self._names.players[int(s.active - s.turn + 1) % len(self._names.players)]

    @property
    def deal(self) -> Deal | None:
        """What was dealt; None for a game that began with a position."""
        return self._deal

    @property
    def to_move(self) -> str | None:
        """The seat that decides now, or None when the game is over."""
        return self._names.seat(to_move(self._state))

    @property
    def decision(self) -> str:
        """What is being decided, in an English sentence."""
        return self.describe()

    @property
    def turn(self) -> str:
        """The seat whose turn it is; somebody else may have to decide."""
        return self._names.seats[self._state.active]

    @property
    def turn_number(self) -> int:
        """The number of the turn, starting at 1."""
        return int(self._state.turn)

    @property
    def phase(self) -> str:
        """What kind of decision is due, as in a position: action, displaced, plate, over and so on."""
        return DECISIONS[self._state.phase]

    @property
    def prestige(self) -> dict[str, int]:
        """The points on the prestige track so far, by seat."""
        return {
            seat: int(player.score)
            for seat, player in zip(self._names.seats, self._state.players, strict=True)
        }

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._state.phase == OVER

    @property
    def end_reasons(self) -> tuple[str, ...]:
        """Why the game ends with this action, or has ended: prestige, markers, cities."""
        return self._names.reasons(self._state.ending)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions played so far."""
        return tuple(self._actions)

    @property
    def history(self) -> tuple[Played, ...]:
        """The actions played, each with its events."""
        return tuple(map(Played, self._actions, self._log))

    def legal_actions(self) -> tuple[Action, ...]:
        """Everything that may be decided now; only the first of several alike points is named."""
        if self._legal is None:
            self._legal = legal_values(self._names, self._state)
        return self._legal

    def view(self, seat: str | None = None) -> View:
        """The position as a seat may know it; None is a spectator."""
        return View(self._names, self._state, seat)

    def history_for(self, seat: str | None) -> tuple[Played, ...]:
        """The history as a seat may know it."""
        seat = None if seat is None else self._names.find("seat", seat)
        return tuple(
            Played(played.action, tuple(event.visible_to(seat) for event in played.events))
            for played in self.history
        )

    def narrate(self, event: Event, language: str = "en", you: str | None = None) -> str:
        """An event in one sentence, in English, German (de) or French (fr), to the seat `you` if given."""
        you = None if you is None else self._names.find("seat", you)
        return narrate(self._names, event, language, you=you)

    def describe(self, language: str = "en") -> str:
        """What is being decided, in a sentence: in English, German (de) or French (fr)."""
        return describe(self._names, self._state, language=language)

    def score(self) -> dict[str, Score]:
        """Each player's score, line by line, as if the game ended now."""
        return scores(self._names, self._state)

    def standings(self) -> tuple[Standing, ...]:
        """The players by their places, as if the game ended now."""
        return standing_list(self._names, self._state)

    def tie(self) -> Tie | None:
        """Who ties for the most points and what breaks the tie, as if the game ended now."""
        return find_tie(self._names, self._state)

    def networks(self) -> dict[str, Network]:
        """Each player's largest network, which the final scoring counts."""
        return networks(self._names, self._state)

    def missions(self) -> dict[str, Mission]:
        """What each player's mission card brings, as if the game ended now."""
        return missions(self._names, self._state)

    def position(self) -> str:
        """The position as text."""
        return write_position(self._names, self._state)

    def position_json(self) -> Document:
        """The position in its JSON form."""
        return document(self._names, self._state)

    def record(self) -> dict[str, Any]:
        """The whole game as JSON: how it began, every action, and the result once it is over."""
        start = self._snapshots[0][1]
        return write_record(self._names, start, self._deal, self._actions, self._state, self.player_names)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file; `hansa.load` reads it."""
        write_file(path, self.record())

    # Playing

    def parse(self, text: str) -> Action:
        """The legal action that a line of text means, without playing it."""
        return self._resolve(text)

    def play(self, action: Action | str, *, by: str | None = None) -> Sequence[Event]:
        """Play an action, given as a value or as text; an illegal one is an error and changes nothing.

        `by` is who plays it, if that is known independently, as it is among several people. What happened
        is returned as a sequence equal to a tuple of events, which are made when they are looked at.
        """
        if by is not None and by != self.to_move:
            raise not_yours(self._names, self._state, by)
        if isinstance(action, str) or not holds(self.legal_actions(), action):
            action = self._resolve(action)
        return self._enter(action)

    def play_again(self, action: Action | str) -> Played:
        """Play an action of a game that was played before, perhaps by an earlier version's rules."""
        try:
            found = self._resolve(action)
        except IllegalAction:
            earlier = once_legal(self._names, self._state, self._draft(action))
            if earlier is None:
                raise
            found = earlier
        return Played(found, self._enter(found))

    def _enter(self, action: Action) -> Sequence[Event]:
        """Go on to the position after an action."""
        before = self._state
        code = encode(self._names, before, action)
        after, raw = step(before, code)
        events = Events(self._names, raw)
        self._state = after
        self._legal = None
        self._actions.append(action)
        self._codes.append(code)
        self._log.append(events)
        if after.turn != before.turn:
            self._snapshots.append((len(self._codes), after))
        return events

    def undo(self) -> Action:
        """Take back the last decision, whoever made it, and return it."""
        if not self._actions:
            raise HansaError("There is nothing to take back.", code="nothing_to_undo")
        last = self._actions[-1]
        self._go_back(len(self._actions) - 1)
        return last

    def at(self, decisions: int) -> Game:
        """The game as it was after this many decisions, as an independent game."""
        if not _is_number(decisions) or not 0 <= decisions <= len(self._actions):
            raise HansaError(
                f"The positions are 0 to {len(self._actions)}, not {shown(decisions)}.",
                code="no_such_decision",
            )
        game = self.copy()
        game._go_back(decisions)
        return game

    def copy(self) -> Game:
        """An independent copy."""
        other = Game(self._names, self._snapshots[0][1], self._deal)
        other._state = self._state
        other._actions = self._actions[:]
        other._codes = self._codes[:]
        other._log = self._log[:]
        other._snapshots = self._snapshots[:]
        other._legal = self._legal
        other.player_names = dict(self.player_names)
        return other

    def __repr__(self) -> str:
        setup = self._names.setup
        what = f"{self.to_move} to decide" if not self.is_over else "over"
        return f"<Game {setup.board.id}, {setup.players} players, {len(self._actions)} decisions, {what}>"

    def _resolve(self, request: Action | str) -> Action:
        """The legal action that is meant, or the reason why there is none."""
        names, s = self._names, self._state
        draft = self._draft(request)
        found = fitting(names, s, draft)
        if len(found) == 1:
            return found[0]
        if found:
            raise ambiguous(request, found)
        raise explain(names, s, draft)

    def _draft(self, request: Action | str) -> Draft:
        """What a line or a value says."""
        names = self._names
        return read(names, request) if isinstance(request, str) else as_draft(names, request)

    def _go_back(self, decisions: int) -> None:
        """Replay from the last snapshot before this, and forget what came later."""
        while self._snapshots[-1][0] > decisions:
            self._snapshots.pop()
        at, snapshot = self._snapshots[-1]
        state = snapshot.copy()
        for code in self._codes[at:decisions]:
            apply(state, code)
        self._state = state
        self._legal = None
        del self._actions[decisions:], self._codes[decisions:], self._log[decisions:]


def new_game(
    board: str | os.PathLike[str] | Board = "hanse_4_5",
    players: int = 4,
    seed: int = 1,
    *,
    edition: str = "big_box",
    modules: Iterable[str] = (),
    marker_set: MarkerSet = "book",
    deal: Deal | Mapping[str, object] | None = None,
    first: str | None = None,
    colours: Iterable[str] = (),
) -> Game:
    """A new game, dealt from the seed or as given (S1).

    `marker_set` is what the marker supply holds: `book`, `promos`, or how many there are of each kind (PM5).
    `first` is the seat that begins, or "random" to draw it after the deal; by default it is the first seat.
    `colours` are those of the seats, clockwise; by default red, blue, green, yellow, violet, as many as play.
    """
    chosen = board if isinstance(board, Board) else boards.load(board)
    for what, number in (("number of players", players), ("seed", seed)):
        if not _is_number(number):
            raise SetupError(f"The {what} is a whole number, not {shown(number)}.", rule="S1")
    if not isinstance(edition, str):
        raise SetupError(f"An edition is given by its name, not by {shown(edition)}.", rule="S1")
    supply = read_marker_set(edition, marker_set) if edition in EDITIONS else ()
    names = names_for(
        chosen, players, edition, _words("Modules", modules), supply, _words("Colours", colours)
    )
    dice = Dice(seed)
    dealt = deal_at_random(names, dice) if deal is None else read_deal(deal)
    if first is not None:
        dealt = replace(dealt, first=draw_first(names, first, dice))
    start = new_state(names.setup, engine_deal(names, dealt), number_of_first(names, dealt.first))
    return Game(names, start, dealt)


def _is_number(value: object) -> bool:
    """Whether this is a whole number, and one that can be written down."""
    return isinstance(value, int) and not isinstance(value, bool) and value.bit_length() < 10_000


def _words(what: str, given: object) -> tuple[str, ...]:
    """The names of modules or colours; a single one may be given as a string."""
    if isinstance(given, str):
        return (given,)
    words = tuple(given) if isinstance(given, Iterable) else (given,)
    if not all(isinstance(word, str) for word in words):
        raise SetupError(f"{what} are given by their names, not by {shown(given)}.", rule="S1")
    return words


def position(source: str | Mapping[str, object], *, board: Board | None = None) -> Game:
    """A game that begins with a position, given as text or in its JSON form (docs/notation.md)."""
    names, state = read_position(source, board)
    return Game(names, state)


def replay(record: Mapping[str, Any], *, board: Board | None = None) -> Game:
    """The game of a record, with every action played again and the result compared.

    `board` is needed for a game on a board of your own, which the record knows only by its id.
    """
    check_header(record)
    try:
        game = _first_position(record, board)
    except (BoardError, RecordError):
        raise
    except HansaError as error:
        fail(error.message, "record_start", error.rule)
    game.player_names = read_names(record, game.players)
    for n, line in enumerate(record["actions"], 1):
        try:
            written = str(game.play_again(line).action)
            if written != line:
                fail(f"action {n} {shown(line)}: it is written {written!r}", "record_action")
        except RecordError:
            raise
        except HansaError as error:
            fail(f"action {n} {shown(line)}: {error.message}", "record_action", error.rule)
    if "result" in record and not (game.is_over and record["result"] == result(game._names, game._state)):
        fail("the result does not follow from the actions", "record_result")
    return game


def _first_position(record: Mapping[str, Any], board: Board | None) -> Game:
    """The game of a record before its first action."""
    found = find_board(record["board"], board)
    if "deal" in record:
        return new_game(
            found,
            record["players"],
            edition=record["edition"],
            modules=record["modules"],
            marker_set=record.get("marker_set", "book"),
            deal=record["deal"],
            colours=record.get("colours", ()),
        )
    if any(record["start"].get(key) != record.get(key) for key in SETUP):
        fail("'start' is a position of another game", "record_start")
    return position(record["start"], board=found)


def load(path: str | os.PathLike[str], *, board: Board | None = None) -> Game:
    """The game in a file: a record, or a position as text or in its JSON form."""
    found = read_file(path)
    if isinstance(found, dict) and "hansa" not in found:
        return replay(found, board=board)
    return position(found, board=board)
