"""The final score line by line (G2), and who is placed where (G3)."""

from __future__ import annotations

from dataclasses import dataclass

from hansa.play.names import Names
from hansa.rules.scoring import score_lines, standings
from hansa.rules.state import State

__all__ = ["Score", "Standing", "scores", "standing_list"]

_LINES = ("track", "abilities", "markers", "special_prestige", "cities", "network", "missions", "favour")


@dataclass(frozen=True, slots=True, repr=False)
class Score:
    """One player's score: what each line brings, and all together."""

    seat: str
    lines: dict[str, int]

    @property
    def total(self) -> int:
        """All lines together."""
        return sum(self.lines.values())

    def __str__(self) -> str:
        parts = ", ".join(f"{line} {points}" for line, points in self.lines.items() if points)
        return f"{self.seat} {self.total} ({parts})" if parts else f"{self.seat} 0"

    def __repr__(self) -> str:
        return f"<{self}>"

    def to_json(self) -> dict[str, int]:
        """The lines and the total as a JSON object."""
        return {**self.lines, "total": self.total}


@dataclass(frozen=True, slots=True, repr=False)
class Standing:
    """A player's place, 1 for the winner; players tied to the last share one."""

    place: int
    seat: str
    total: int

    def __str__(self) -> str:
        return f"{self.place}. {self.seat} {self.total}"

    def __repr__(self) -> str:
        return f"<{self}>"


def scores(names: Names, s: State) -> dict[str, Score]:
    """The score of each player, as if the game ended now."""
    setup = s.setup
    lines = [*_LINES, *names.countries[1:]]
    played = {"missions": setup.missions, "favour": setup.favour}
    found = {}
    for n, seat in enumerate(names.players):
        points = zip(lines, score_lines(s, n), strict=True)
        found[seat] = Score(seat, {line: int(value) for line, value in points if played.get(line, True)})
    return found


def standing_list(names: Names, s: State) -> tuple[Standing, ...]:
    """The players in the order of their places."""
    totals = scores(names, s)
    found = [
        Standing(place, seat, totals[seat].total)
        for place, seat in zip(standings(s), names.players, strict=True)
    ]
    return tuple(sorted(found, key=lambda standing: standing.place))
