"""A position as the terminal shows it: pieces, posts, markers and control, as one seat may know them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rich.text import Text

from hansa.boards import Board, City, Route
from hansa.cli.screen import PIECE_STYLES, PRIVILEGE_STYLES, SEAT_STYLES, coloured, mark
from hansa.play.game import Game
from hansa.play.language import Messages
from hansa.play.view import View

__all__ = ["TerminalPosition", "position_for"]

_EMPTY_POINTS = {"house": ("•", "bold"), "boat": ("≈", "bold cyan")}
_EMPTY_SPACES = {"trader": "□", "merchant": "○"}


@dataclass(frozen=True, slots=True)
class TerminalPosition:
    """A position to draw, in the words of one language."""

    game: Game
    view: View
    document: dict[str, Any]
    words: Messages

    @property
    def board(self) -> Board:
        """The board."""
        return self.game.board

    @property
    def decision(self) -> Text:
        """What is being decided, in a sentence."""
        return coloured(self.words, self.view.describe(self.words.language, mark))

    def tag(self, kind: str, id: str) -> str:
        """The short name of a marker, permanent marker or ability, for the map and the tables."""
        return self.words.say(f"{kind}-{id}.tag")

    def desk(self, seat: str) -> dict[str, Any]:
        """A player's desk in its JSON form."""
        found: dict[str, Any] = self.document["desks"][seat]
        return found

    def letter(self, letter: str) -> Text:
        """A piece: its letter (capital for a merchant) in its owner's colour."""
        seats = self.view.names.seats
        owner = next((seat for seat in seats if seat[0] == letter.lower()), "")
        return Text(letter, PIECE_STYLES.get(owner, ""))

    def point(self, route: Route, n: int) -> Text:
        """What is on a point: a piece, or what a free house or boat looks like."""
        letters = self.document["routes"].get(route.id)
        if letters and letters[n] != ".":
            return self.letter(letters[n])
        return Text(*_EMPTY_POINTS[route.points[n]])

    def points(self, route: Route) -> Text:
        """All points of a route in a row."""
        return Text.assemble(*(self.point(route, n) for n in range(len(route.points))))

    def is_empty(self, route: Route) -> bool:
        """Whether nobody stands on a route and no marker lies there."""
        taken = {*self.document["routes"], *self.document["markers"]}
        return route.id not in taken and not self.laid(route)

    def marker(self, route: Route) -> Text:
        """The markers at a route: `[+3]`, its permanent marker, `(move2)`, `<trib>` in its owner's colour."""
        found = self.document["markers"].get(route.id)
        shown = []
        if found:
            shown.append(Text(f"[{self.tag('marker', found)}]", "bold bright_yellow"))
        elif route.permanent_marker:
            shown.append(Text(f"({self.tag('permanent', route.permanent_marker)})", "cyan"))
        for item in self.laid(route):
            shown.append(Text(f"<{self.tag('marker', item['marker'])}>", SEAT_STYLES[item["seat"]]))
        return Text(" ").join(shown)

    def laid(self, route: Route) -> list[dict[str, str]]:
        """The markers that lie at a route for good, and whose they are."""
        return [item for item in self.document.get("laid", ()) if item["route"] == route.id]

    def posts(self, city: City) -> Text:
        """The posts of a city from left to right, with its free spaces."""
        written = self.document["cities"].get(city.id, "")
        left, plus, right = written.rpartition("+")
        shown = Text()
        for letter in left:
            shown.append_text(self.letter(letter))
        shown.append("+" if plus and left else "", "dim")
        for n, space in enumerate(city.spaces):
            if n < len(right) and right[n] != ".":
                shown.append_text(self.letter(right[n]))
            else:
                shown.append(_EMPTY_SPACES[space.shape], PRIVILEGE_STYLES[space.colour])
        if city.green:
            for letter in right:
                shown.append_text(self.letter(letter))
            shown.append("" if written else "+", "green")
        if city.id == self.board.special_prestige.city:
            shown.append(" ")
            shown.append_text(self.special_prestige())
        return shown

    def special_prestige(self) -> Text:
        """The special-prestige spaces: the value while they are free."""
        shown = Text()
        letters = self.document["special_prestige"]
        for n, (value, colour) in enumerate(self.board.special_prestige.spaces):
            letter = letters[n]
            shown.append(" " if n else "")
            if letter == ".":
                shown.append(str(value), PRIVILEGE_STYLES[colour])
            else:
                shown.append_text(self.letter(letter))
        return shown

    def has_posts(self, city: City) -> bool:
        """Whether anybody has a post in a city, or on its special-prestige spaces."""
        special = city.id == self.board.special_prestige.city and self.document["special_prestige"].strip(".")
        return city.id in self.document["cities"] or bool(special)

    def controller(self, city: City) -> str | None:
        """The seat that controls a city."""
        return self.view.controllers().get(city.id)

    def city_name(self, city: City) -> Text:
        """A city's name: in its controller's colour, with the abilities it shows."""
        controller = self.controller(city)
        style = f"bold {SEAT_STYLES[controller]}" if controller else "bold"
        if city.id in self.board.east_west:
            style += " underline"
        tags = "/".join(self.tag("ability", ability).upper() for ability in city.abilities)
        return Text.assemble((city.name, style), (f" {tags}" if tags else "", "yellow"))


def position_for(game: Game, seat: str | None, words: Messages) -> TerminalPosition:
    """A game's position as a seat may know it (None: a spectator), in a language."""
    view = game.view(seat)
    return TerminalPosition(game, view, view.to_json(), words)
