"""Goals as data: conditions on a position as a seat knows it, and on what has happened in a step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from hansa.play.events import Event
from hansa.play.game import Game

__all__ = ["TESTS", "Condition", "Fact", "Happened", "facts", "look_up", "reached"]


def _has(found: Any, wanted: Any) -> bool:
    return wanted in found


# What a condition may ask of what it finds at its path.
TESTS: dict[str, Callable[[Any, Any], bool]] = {
    "is": lambda found, wanted: found == wanted,
    "at_least": lambda found, wanted: found >= wanted,
    "at_most": lambda found, wanted: found <= wanted,
    "contains": _has,
    "lacks": lambda found, wanted: not _has(found, wanted),
}


@dataclass(frozen=True, slots=True)
class Fact:
    """Something about the position: `view.desks.red.actions` is at least 1."""

    path: str
    test: str  # one of TESTS
    value: object

    def holds(self, known: Mapping[str, Any], events: Iterable[Event]) -> bool:
        """Whether it is so."""
        return TESTS[self.test](look_up(known, self.path), self.value)


@dataclass(frozen=True, slots=True)
class Happened:
    """An event of the step, with these fields; of several values in a list, any will do."""

    event: str
    fields: tuple[tuple[str, object], ...]
    times: int = 1

    def holds(self, known: Mapping[str, Any], events: Iterable[Event]) -> bool:
        """Whether it has happened as often as that."""
        return sum(map(self._fits, events)) >= self.times

    def _fits(self, event: Event) -> bool:
        return event.kind == self.event and all(
            any(
                _means(value, event.get(name)) for value in (wanted if isinstance(wanted, list) else [wanted])
            )
            for name, wanted in self.fields
        )


Condition = Fact | Happened


def reached(goals: Iterable[Condition], known: Mapping[str, Any], events: Sequence[Event]) -> bool:
    """Whether all conditions hold."""
    return all(goal.holds(known, events) for goal in goals)


def facts(game: Game, seat: str) -> dict[str, Any]:
    """What conditions look at: the seat's view with nothing left out, control, scores and meters."""
    view = game.view(seat)
    shown = view.to_json()
    for key, empty in (
        ("routes", {route.id: "." * len(route.points) for route in game.board.routes}),
        ("cities", {city.id: "." * len(city.spaces) for city in game.board.cities}),
        ("markers", {route.id: None for route in game.board.routes}),
    ):
        shown[key] = empty | shown[key]
    desks = {seat: desk for seat, desk in shown["desks"].items() if "supply" in desk}
    return {
        "view": shown,
        "over": game.is_over,
        "controllers": {city.id: None for city in game.board.cities} | view.controllers(),
        "permits": dict.fromkeys(view.names.permits) | view.permits(),
        "scores": {seat: score.to_json() for seat, score in view.score().items()},
        "meters": asdict(view.meters()),
        **{
            pile: {seat: desk[pile]["traders"] + desk[pile]["merchants"] for seat, desk in desks.items()}
            for pile in ("supply", "stock")
        },
    }


def look_up(known: Mapping[str, Any], path: str) -> Any:
    """What is at a path; KeyError, with the part of the path that leads nowhere, if nothing is."""
    found: Any = known
    for key in path.split("."):
        if not isinstance(found, dict) or key not in found:
            raise KeyError(key)
        found = found[key]
    return found


def _means(wanted: object, found: object) -> bool:
    """Whether a field has a value; a route stands for its points."""
    return found == wanted or (isinstance(found, str) and found.startswith(f"{wanted}/"))
