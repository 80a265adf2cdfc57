"""Games that once went wrong, or easily could: played again, they must go the same way.

        python -m tests.support.regression_games    note how many actions were legal and how each game ends

A file of tests/games says what it is about and which rules it shows, and holds the game's record
(`hansa.Game.record()`), which may begin with a position. A fixed bug leaves its game behind: write a file
with `about`, `rules` and `record`, and run this (or `make golden`). `tests/test_games.py` plays them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import hansa

__all__ = ["FOLDER", "Regression", "names", "play", "read", "write_games"]

FOLDER = Path(__file__).parents[1] / "games"


@dataclass(frozen=True, slots=True)
class Regression:
    """A game, the number of legal actions before each of its actions, and its last position."""

    about: str
    rules: tuple[str, ...]
    record: dict[str, Any]
    legal: tuple[int, ...]
    position: str


def names() -> list[str]:
    """The games there are."""
    return sorted(file.stem for file in FOLDER.glob("*.json"))


def read(name: str) -> Regression:
    """The game of a file."""
    found = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return Regression(
        found["about"],
        tuple(found["rules"]),
        found["record"],
        tuple(found.get("legal", ())),
        "\n".join(found.get("position", ())),
    )


def play(record: dict[str, Any]) -> tuple[hansa.Game, tuple[int, ...]]:
    """The game of a record, and how many actions were legal before each action."""
    game = hansa.replay(record)
    legal = tuple(len(game.at(n).legal_actions()) for n in range(len(game.actions)))
    return game, legal


def write_games() -> None:
    """Play all games and note what came of them."""
    for name in names():
        then = read(name)
        game, legal = play(then.record)
        now = {
            "about": then.about,
            "rules": list(then.rules),
            "record": game.record(),
            "legal": list(legal),
            "position": game.position().splitlines(),
        }
        text = json.dumps(now, ensure_ascii=False, indent=1) + "\n"
        (FOLDER / f"{name}.json").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write_games()
