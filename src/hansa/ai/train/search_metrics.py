"""Metrics of a run that learns from search."""

from __future__ import annotations

from typing import Any

import numpy as np

from hansa.ai.train.metrics import Metrics
from hansa.ai.train.search_env import FULL
from hansa.ai.train.search_workers import SearchBuffer
from hansa.ai.train.workers import PLACES, ROWS

__all__ = ["SearchMetrics"]


class SearchMetrics(Metrics):
    """How the games of the last seconds ended, how fast they were played, and what was learned."""

    def __init__(self, eval_games: int) -> None:
        super().__init__()
        self._eval_games = eval_games
        self._won: dict[str, list[float]] = {}
        self._losses: list[dict[str, Any]] = []
        self._evaluations = self._decisions = self._searched = self._finished = 0

    def add(self, buffer: SearchBuffer) -> None:
        """Count what happened since the last step."""
        self._evaluations += len(buffer["decided"])
        self._decisions += int((buffer["decided"] > 0).sum())
        self._searched += int((buffer["decided"] == FULL).sum())
        for game in np.flatnonzero(buffer["ended"]):
            self._finished += 1
            rival = int(buffer["ended_rivals"][game])
            if rival == 0:
                self.add_game(buffer, int(game))
            else:
                kind = "alone" if game < self._eval_games else "searching"
                self._won.setdefault(f"{kind}_{rival}", []).append(_won(buffer, int(game)))

    def add_losses(self, parts: dict[str, Any]) -> None:
        """Remember the parts of the loss of a batch."""
        self._losses.append(parts)

    def summary(self, seconds: float = 10.0) -> dict[str, float]:
        """In numbers; a share of wins of 1 is an equal's, whatever the number of players."""
        found = super().summary() | {
            "decisions_a_second": round(self._decisions / seconds),
            "searched_a_second": round(self._searched / seconds),
            "evaluations_a_second": round(self._evaluations / seconds),
            "games_an_hour": round(3600 * self._finished / seconds),
        }
        for key, won in sorted(self._won.items()):
            found |= {f"{key}_won": round(float(np.mean(won)), 2), f"{key}_games": len(won)}
        for key in self._losses[0] if self._losses else ():
            found[key] = round(sum(float(parts[key]) for parts in self._losses) / len(self._losses), 4)
        return found


def _won(buffer: SearchBuffer, game: int) -> float:
    """The network's share of a win against an older one, as a multiple of an equal's."""
    places = buffer["facts"][PLACES:ROWS, game]
    won = places == 1
    if not won.any():  # truncated
        return 0.0
    return float(won[buffer["ended_seats"][game]] / won.sum() * (places > 0).sum())
