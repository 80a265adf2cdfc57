"""How `hansa play` begins: a new game or a saved one, people and computers at the table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from secrets import randbelow

import typer

from hansa.boards import load as load_board
from hansa.boards.entry import suggestion
from hansa.cli.files import read_game
from hansa.cli.opponents import Opponent
from hansa.cli.play import Session
from hansa.cli.seating import Seating
from hansa.cli.setups import Config
from hansa.errors import SetupError
from hansa.play.game import Game, new_game
from hansa.play.language import messages

__all__ = ["start"]


def start(
    *,
    board: str | None,
    players: int | None,
    edition: str | None,
    modules: Sequence[str],
    marker_set: str | None,
    seed: int | None,
    first: str | None,
    colours: str | None,
    seats: Sequence[str],
    humans: int | None,
    opponent: str,
    language: str,
    load: Path | None,
    save: Path | None,
) -> None:
    """Set everything up and play."""
    chance = randbelow(2**31) if seed is None else seed
    computer = Opponent(opponent, chance)
    if load is not None:
        chosen = (players, edition, marker_set, first, colours)
        if modules or any(choice is not None for choice in chosen):
            hint = "a saved game has its own players, edition, modules, markers, colours and order of play"
            raise typer.BadParameter(hint, param_hint="'--load'")
        game = read_game(load, None if board is None else load_board(board))
    else:
        config = Config.chosen(
            board or "hanse_4_5", players, edition or "big_box", modules, marker_set or "book"
        )
        game = new_game(
            load_board(config.board),
            config.players,
            chance,
            edition=config.edition,
            modules=config.modules,
            first=first or "random",
            marker_set=config.marker_set,
            colours=_words(colours or ""),
        )
    people = _people(game, seats, humans)
    Session(Seating(game, people, computer, save, messages(language))).run()


def _people(game: Game, seats: Sequence[str], humans: int | None) -> tuple[str, ...]:
    """The seats that people play: those named, or the first ones."""
    if seats and humans is not None:
        raise typer.BadParameter("give --seat or --humans, not both", param_hint="'--humans'")
    wanted = [word for given in seats for word in _words(given)]
    for word in wanted:
        if word not in game.players:
            hint = suggestion(word, game.players)
            end = "" if hint else f"; the seats are {', '.join(game.players)}."
            raise SetupError(f"There is no seat {word!r} in this game{hint}{end}", code="unknown_seat")
    if wanted:
        return tuple(seat for seat in game.players if seat in wanted)
    number = 1 if humans is None else humans
    if number > len(game.players):
        raise SetupError(f"Only {len(game.players)} play, so there cannot be {number} people.")
    return game.players[:number]


def _words(given: str) -> tuple[str, ...]:
    """Colours that are separated by commas."""
    return tuple(word for word in given.lower().replace(",", " ").split())
