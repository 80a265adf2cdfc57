"""A game's setup as the command line gives it: board, players, edition, modules and marker set."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hansa.boards import EDITIONS, Board, load
from hansa.play.marker_sets import counts, preset, read_marker_set
from hansa.rules.setup import Setup, make_setup

__all__ = ["Config", "usual_players"]


@dataclass(frozen=True, slots=True)
class Config:
    """The chosen setup, small enough to send to another process."""

    board: str  # the id of a printed board, or the path of a board's file
    players: int
    edition: str
    modules: tuple[str, ...]
    marker_set: str = "book"

    @classmethod
    def chosen(
        cls, board: str, players: int | None, edition: str, modules: Iterable[str], marker_set: str = "book"
    ) -> Config:
        """The choice with its defaults filled in; modules may also be separated by commas."""
        words = [word for given in modules for word in given.split(",") if word]
        number = usual_players(load(board)) if players is None else players
        return cls(board, number, edition, tuple(dict.fromkeys(words)), marker_set)

    def setup(self) -> Setup:
        """The tables that the rules read; a SetupError if the choices do not go together."""
        supply = read_marker_set(self.edition, self.marker_set) if self.edition in EDITIONS else ()
        return make_setup(load(self.board), self.players, self.edition, self.modules, supply)

    @property
    def other_markers(self) -> tuple[str, ...]:
        """The marker set if it is not the book's, to be named beside the modules."""
        return () if self.marker_set == "book" else (self.marker_set,)

    def to_json(self) -> dict[str, object]:
        """The choice as a JSON object; `modules` includes the two-player variant that is played."""
        setup = self.setup()
        chosen = {} if preset(setup) == "book" else {"marker_set": counts(setup)}
        return {
            "board": self.board,
            "players": self.players,
            "edition": self.edition,
            "modules": list(setup.modules),
            **chosen,
        }


def usual_players(board: Board) -> int:
    """Four, or as many as the board allows."""
    fewest, most = board.players
    return min(max(4, fewest), most)
