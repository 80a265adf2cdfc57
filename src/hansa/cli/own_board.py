"""A board of one's own: `hansa boards --new` and `hansa boards --check`."""

from __future__ import annotations

import shlex
from importlib import resources
from pathlib import Path

from hansa.boards import load
from hansa.cli.boards_report import tell_overlaps

__all__ = ["begin", "check"]


def begin(file: Path) -> None:
    """Write a small board with notes."""
    text = resources.files("hansa.boards").joinpath("example.json").read_text("utf-8")
    with file.open("x", encoding="utf-8", newline="\n") as new:
        new.write(text)
    print(f"{file}: a small board for three. Change it, then see what is wrong and how it plays:")
    path = shlex.quote(str(file))
    print(f"  hansa boards --check {path}\n  hansa play --board {path} --players 3")


def check(name: str) -> None:
    """Say that a board can be played, and what overlaps when it is drawn; a mistake is refused."""
    board = load(name)
    points = sum(len(route.points) for route in board.routes)
    cities, routes = len(board.cities), len(board.routes)
    print(f"{name}: {board.name} can be played: {cities} cities, {routes} routes, {points} points.")
    if board.names:
        names = ", ".join(f"{called!r} ({language})" for language, called in board.names)
        print(f"It is called {names}.")
    tell_overlaps(board)
