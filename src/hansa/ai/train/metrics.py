"""Metrics of a run: how the games of the last seconds ended."""

from __future__ import annotations

import numpy as np

from hansa.ai.train.workers import FINAL_SCORES, PLACES, ROWS, SharedBuffer


class Metrics:
    """How the games of the last seconds ended."""

    def __init__(self) -> None:
        self.lengths: list[float] = []
        self.rounds: list[float] = []
        self.winning_scores: list[float] = []
        self.all_scores: list[float] = []
        self.endings: list[int] = []
        self.truncated: list[bool] = []
        self.shares: dict[int, list[float]] = {}

    def add_evaluation(self, buffer: SharedBuffer) -> None:
        """Count games against the teacher."""
        for game in np.flatnonzero(buffer["ended"]):
            places = buffer["facts"][PLACES:ROWS, game]
            count = int((places > 0).sum())
            if count == 0:  # truncated: nobody has a place
                self.truncated.append(True)
                continue
            won = places == 1
            self.shares.setdefault(count, []).append(float(won[game % count] / won.sum()))

    def add_self_play(self, buffer: SharedBuffer) -> None:
        """Count games of self-play."""
        for game in np.flatnonzero(buffer["ended"]):
            self.add_game(buffer, int(game))

    def add_game(self, buffer: SharedBuffer, game: int) -> None:
        """Count a game that the network plays against itself."""
        count = int((buffer["facts"][PLACES:ROWS, game] > 0).sum())
        self.truncated.append(count == 0)
        if count == 0:
            return
        finals = buffer["facts"][FINAL_SCORES : FINAL_SCORES + count, game]
        self.lengths.append(float(buffer["ended"][game]))
        self.rounds.append(float(buffer["rounds"][game]))
        self.winning_scores.append(float(finals.max()))
        self.all_scores.append(float(finals.mean()))
        self.endings.append(int(buffer["endings"][game]))

    def summary(self) -> dict[str, float]:
        """In numbers."""
        found: dict[str, float] = {"games": len(self.lengths)}
        if self.lengths:
            found |= {
                "length": round(float(np.mean(self.lengths)), 1),
                "rounds": round(float(np.mean(self.rounds)), 1),
                "winner": round(float(np.mean(self.winning_scores)), 1),
                "everyone": round(float(np.mean(self.all_scores)), 1),
                "by_prestige": round(float(np.mean([e & 1 > 0 for e in self.endings])), 2),
                "by_markers": round(float(np.mean([e & 2 > 0 for e in self.endings])), 2),
                "by_cities": round(float(np.mean([e & 4 > 0 for e in self.endings])), 2),
            }
        if self.truncated:
            found["cut"] = round(float(np.mean(self.truncated)), 3)
        for count, shares in sorted(self.shares.items()):
            found[f"beats_teacher_{count}"] = round(float(np.mean(shares)), 3)
            found[f"exams_{count}"] = len(shares)
        return found
