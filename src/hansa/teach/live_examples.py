"""Live examples: a position and the actions that show a rule, each with a sentence in every language."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from hansa.errors import HansaError, shown
from hansa.play.game import Game, position
from hansa.teach.rulebook import read

__all__ = ["FILE", "Example", "Step", "example", "examples", "parse_examples"]

FILE = "examples.toml"


@dataclass(frozen=True, slots=True)
class Step:
    """One action of an example, and what it shows."""

    play: str  # the action in the notation
    says: dict[str, str]  # by language
    prestige: dict[str, int]  # on the track afterwards, of the seats that the sentence is about
    score: dict[str, dict[str, int]]  # lines of the score, if it ends the game


@dataclass(frozen=True, slots=True)
class Example:
    """A position to look at, and the steps that lead on from it."""

    id: str
    position: str
    says: dict[str, str]  # what there is to see, by language
    steps: tuple[Step, ...]

    def start(self) -> Game:
        """A game at the first position."""
        return position(self.position)


def examples() -> dict[str, Example]:
    """All examples by id."""
    return _examples()


def example(id: str) -> Example:
    """The example with this id; a HansaError if there is none."""
    found = _examples().get(id)
    if found is None:
        raise HansaError(f"The rules have no example {shown(id)}.", code="unknown_example")
    return found


def parse_examples(text: str) -> dict[str, Example]:
    """Read the file of examples."""
    return {id: _example(id, entry) for id, entry in tomllib.loads(text).items()}


@cache
def _examples() -> dict[str, Example]:
    return parse_examples(read(FILE))


def _example(id: str, entry: dict[str, Any]) -> Example:
    return Example(id, entry["position"], entry["says"], tuple(_step(step) for step in entry["step"]))


def _step(entry: dict[str, Any]) -> Step:
    return Step(entry["play"], entry["says"], entry.get("prestige", {}), entry.get("score", {}))
