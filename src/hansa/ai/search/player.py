"""What players that search have in common: a result for every legal action, and how to choose from them."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hansa.ai.stalling import PATIENCE, has_stalled, play_on
from hansa.play.actions import Action
from hansa.play.view import View

__all__ = ["Candidate", "SearchPlayer", "merged"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """What a search found out about an action."""

    action: Action
    visits: int
    prior: float  # of the policy
    value: float  # for the seat: its share of the win, and something for points
    chances: tuple[float, ...]  # of all seats in their order, to win after it; empty if it was never visited
    line: tuple[int, ...]  # the principal variation, as codes
    proof: int = 0  # n: the seat wins for certain, n decisions from here; -n: another does


class SearchPlayer(ABC):
    """Finds something out about every legal action, and plays the best."""

    patience = PATIENCE["alderman"]
    seconds: float | None  # for a decision; may be changed between two of them

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Action:
        """One of the legal actions of the seat that decides."""
        if len(legal) == 1:
            return legal[0]
        allowed = set(legal)
        found = [one for one in self.candidates(view, rng, stop_early=True) if one.action in allowed]
        best = found[0]
        if best.proof > 0 or not has_stalled(view, self.patience):
            return best.action
        undecided = [one.action for one in found if not one.proof]
        return play_on(view, legal, undecided or [best.action], rng)  # all is lost: take what lasts longest

    @abstractmethod
    def candidates(self, view: View, rng: random.Random, *, stop_early: bool = False) -> list[Candidate]:
        """What is found out about every legal action, the best first.

        With `stop_early` the search ends as soon as nothing else can become the best.
        """


def merged(reports: Iterable[list[Candidate]]) -> list[Candidate]:
    """What several trees found out, as one: the nearest sure win first, then what was visited most.

    If a loss is certain, visits say nothing, and what lasts longest comes first: the rival has yet to find
    the win.
    """
    by_action: dict[Action, list[Candidate]] = {}
    for report in reports:
        for candidate in report:
            by_action.setdefault(candidate.action, []).append(candidate)
    return sorted(map(_merge, by_action.values()), key=_rank, reverse=True)


def _rank(candidate: Candidate) -> tuple[float, int, float]:
    certainty = 1 / candidate.proof if candidate.proof else 0.0  # the nearer, the further from zero
    return certainty, candidate.visits if candidate.proof == 0 else 0, candidate.prior


def _merge(several: list[Candidate]) -> Candidate:
    """Results for one action. Worlds are equally likely, so their visits do not weight them."""
    visited = [one for one in several if one.visits]
    # What one has proved, the others have yet to find; only different worlds can contradict each other.
    proofs = [one.proof for one in several if one.proof]
    agree = proofs and (min(proofs) > 0 or max(proofs) < 0)
    return Candidate(
        several[0].action,
        sum(one.visits for one in several),
        sum(one.prior for one in several) / len(several),
        sum(one.value for one in visited) / max(len(visited), 1),
        tuple(sum(seat) / len(visited) for seat in zip(*(one.chances for one in visited), strict=True)),
        max(several, key=lambda one: one.visits).line,
        min(proofs, key=abs) if agree else 0,
    )
