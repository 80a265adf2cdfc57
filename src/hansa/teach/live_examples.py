"""Live examples: a position and the actions that show a rule, each with a sentence in every language."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from functools import cache
from typing import Any

from hansa.errors import HansaError, shown
from hansa.play.game import Game, position
from hansa.play.language import LANGUAGES
from hansa.teach.rulebook import read, read_toml
from hansa.teach.text import TextError

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
    line: int

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
    """Read the file of examples; a TextError says what is wrong, and where."""
    lines = text.splitlines()
    return {
        id: _example(id, entry, lines.index(f"[{id}]") + 1) for id, entry in read_toml(FILE, text).items()
    }


@cache
def _examples() -> dict[str, Example]:
    return parse_examples(read(FILE))


def _example(id: str, entry: dict[str, Any], line: int) -> Example:
    _check(id, entry, line, {"position", "says", "step"})
    for number, step in enumerate(entry["step"], start=1):
        _check(f"{id}, step {number}", step, line, {"play", "says"}, {"prestige", "score"})
    steps = (
        Step(step["play"], step["says"], step.get("prestige", {}), step.get("score", {}))
        for step in entry["step"]
    )
    return Example(id, entry["position"], entry["says"], tuple(steps), line)


def _check(
    where: str, entry: dict[str, Any], line: int, needed: Set[str], allowed: Set[str] = frozenset()
) -> None:
    """What is missing or unknown in an example or a step, and in which language it is silent."""
    if wrong := (needed - set(entry)) | (set(entry) - needed - allowed):
        raise TextError(FILE, line, where, f"missing or unknown: {', '.join(sorted(wrong))}")
    if silent := set(LANGUAGES) ^ set(entry["says"]):
        raise TextError(FILE, line, where, f"`says` and the languages differ in: {', '.join(sorted(silent))}")
