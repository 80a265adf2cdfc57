"""How games ended, for the log of a run."""

from __future__ import annotations

import numpy as np

from hansa.ai.learn.generation import FINALS, PLACES, Board


class Results:
    """How the games of the last seconds ended."""

    def __init__(self) -> None:
        self.lengths: list[float] = []
        self.rounds: list[float] = []
        self.winners: list[float] = []
        self.everyone: list[float] = []
        self.endings: list[int] = []
        self.cut: list[bool] = []
        self.shares: dict[int, list[float]] = {}

    def add_exam(self, board: Board) -> None:
        """Look at games against the teacher."""
        for game in np.flatnonzero(board["over"]):
            places = board["facts"][PLACES:, game]
            count = int((places > 0).sum())
            if count == 0:  # how many played is not told
                self.cut.append(True)
                continue
            won = places == 1
            self.shares.setdefault(count, []).append(float(won[game % count] / won.sum()))

    def add(self, board: Board) -> None:
        """Look at games of self-play."""
        for game in np.flatnonzero(board["over"]):
            count = int((board["facts"][PLACES:, game] > 0).sum())
            self.cut.append(count == 0)
            if count == 0:
                continue
            finals = board["facts"][FINALS : FINALS + count, game]
            self.lengths.append(float(board["over"][game]))
            self.rounds.append(float(board["rounds"][game]))
            self.winners.append(float(finals.max()))
            self.everyone.append(float(finals.mean()))
            self.endings.append(int(board["endings"][game]))

    def summary(self) -> dict[str, float]:
        """In numbers."""
        found: dict[str, float] = {"games": len(self.lengths)}
        if self.lengths:
            found |= {
                "length": round(float(np.mean(self.lengths)), 1),
                "rounds": round(float(np.mean(self.rounds)), 1),
                "winner": round(float(np.mean(self.winners)), 1),
                "everyone": round(float(np.mean(self.everyone)), 1),
                "by_prestige": round(float(np.mean([e & 1 > 0 for e in self.endings])), 2),
                "by_markers": round(float(np.mean([e & 2 > 0 for e in self.endings])), 2),
                "by_cities": round(float(np.mean([e & 4 > 0 for e in self.endings])), 2),
            }
        if self.cut:
            found["cut"] = round(float(np.mean(self.cut)), 3)
        for count, shares in sorted(self.shares.items()):
            found[f"beats_teacher_{count}"] = round(float(np.mean(shares)), 3)
            found[f"exams_{count}"] = len(shares)
        return found
