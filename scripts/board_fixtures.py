"""Play into the middle of a game on every board and write the positions for the tests of the page's board."""

from __future__ import annotations

import json
import random
from pathlib import Path

from hansa.ai.planner import Planner
from hansa.play.coding import decode, legal_codes
from hansa.play.game import Game, new_game
from hansa.rules.referee import to_move
from hansa.server.boards import facts

FOLDER = Path(__file__).parents[1] / "web" / "tests" / "board" / "fixtures"
GAMES = {  # board, players, modules, decisions
    "hanse_4_5": ("hanse_4_5", 5, (), 330),
    "hanse_2_3": ("hanse_2_3", 2, ("provinces",), 130),
    "east_3_5": ("east_3_5", 5, (), 330),
    "britannia_4_5": ("britannia_4_5", 5, (), 330),
    "britannia_2_3": ("britannia_2_3", 2, ("neutral",), 130),
}


def played(board: str, players: int, modules: tuple[str, ...], decisions: int) -> Game:
    """A game after this many decisions, or just before its end."""
    game, planner, chance = new_game(board, players, 7, modules=modules), Planner(), random.Random(7)
    while len(game.actions) < decisions and not game.is_over:
        view = game.view(game.to_move)
        codes = legal_codes(view.state)
        code = planner.choose_code(view.state, to_move(view.state), codes, chance)
        game.play(decode(view.names, view.state, code))
    if game.is_over:
        game = game.at(len(game.actions) - 12)
    return game


def main() -> None:
    """Write the fixtures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (board, players, modules, decisions) in GAMES.items():
        game = played(board, players, modules, decisions)
        view = game.view(None)
        pairs = zip(view.names.cities, view.state.controller, strict=True)
        document = {
            "facts": facts(game.board),
            "view": view.to_json(),
            "controllers": {city: seat for city, n in pairs if (seat := view.names.seat(n)) is not None},
            "to_move": game.to_move,
            "legal": [str(action) for action in game.legal_actions()],
        }
        text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
        (FOLDER / f"{name}.json").write_text(text + "\n", "utf-8")
        print(name, len(game.actions), len(text))


if __name__ == "__main__":
    main()
