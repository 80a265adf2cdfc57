"""Find out what limits a search: the values that it trusts, or the prior that guides it.

    python tools/search_study.py --games 32 --jobs 16                     at the usual table
    python tools/search_study.py --weights new.onnx --board east_3_5 --players 3

Games are played by searches of `--positions`. From some of their decisions it is asked how well the outcome
was foretold: by the network's values alone, and by searches of growing size. For each third of a game there
is the Brier score (the mean square of the error over all seats: lower is better) and the correlation with the
outcome. If a larger search foretells no better, the values limit it.

At the same decisions each search is compared with the largest, the judge: how often it chooses another
action, what that costs by the judge's values, and the prior of the action that the judge prefers. If that
prior is tiny where the choices differ, the prior hides what is good.
"""

from __future__ import annotations

import argparse
import os
import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import correlation, fmean

from rich.progress import track

from hansa.ai.network.evaluator import Evaluator
from hansa.ai.network.inference import Network, weights
from hansa.ai.search.mcts import Search
from hansa.ai.search.player import Candidate
from hansa.boards import BOARDS
from hansa.play.game import Game, new_game
from hansa.rules.deal import Dice

THIRDS = ("first third", "second third", "last third")


@dataclass(frozen=True)
class Wanted:
    """What is measured."""

    weights: Path
    board: str
    players: int
    positions: int  # of the searches that play
    sizes: tuple[int, ...]  # of the searches that are compared; the last one is the judge
    share: float  # of the decisions, those looked at


@dataclass(frozen=True)
class Choice:
    """What a search of some size would play, as the judge sees it."""

    same: bool
    cost: float  # what the judge's own choice is worth more
    prior: float  # of the judge's choice


@dataclass
class Sample:
    """A decision: what was foretold for all seats, in order of size, and what each search would play."""

    turn: int
    foretold: list[Sequence[float]]  # by the network alone, then by each search
    choices: list[Choice]  # by each search but the judge
    third: int = 0
    outcome: Sequence[float] = ()


@cache
def network(file: Path) -> Network:
    """The network of a file, loaded once for each process."""
    return Network(file)


def play(wanted: Wanted, seed: int) -> list[Sample]:
    """One game, and the decisions of it that were looked at."""
    rng = random.Random(seed)
    modules = ("neutral",) if wanted.players == 2 else ()
    game = new_game(wanted.board, players=wanted.players, seed=seed, modules=modules)
    player = Search(None, wanted.positions, network=network(wanted.weights))
    samples: list[Sample] = []
    while (seat := game.to_move) is not None:
        legal = game.legal_actions()
        if len(legal) > 1 and rng.random() < wanted.share:
            samples.append(look(wanted, game, rng))
        game.play(player.choose(game.view(seat), legal, rng))
    winners = [standing.seat for standing in game.standings() if standing.place == 1]
    for sample in samples:
        sample.outcome = [(seat in winners) / len(winners) for seat in game.players]
        sample.third = min(2, 3 * sample.turn // game.turn_number)
    return samples


def look(wanted: Wanted, game: Game, rng: random.Random) -> Sample:
    """Foretell the outcome of a position by the network and by searches of every size."""
    view = game.view(game.to_move)
    alone = Evaluator(network(wanted.weights), 1).chances([view.sample(Dice(rng.getrandbits(62)))])[0]
    found = [
        Search(None, size, network=network(wanted.weights)).candidates(view, rng) for size in wanted.sizes
    ]
    judge = found[-1]
    return Sample(
        game.turn_number,
        [alone, *(searched[0].chances for searched in found)],
        [judged(searched[0], judge) for searched in found[:-1]],
    )


def judged(best: Candidate, judge: list[Candidate]) -> Choice:
    """What the judge thinks of another search's choice."""
    other = next(one for one in judge if one.action == best.action)
    first = judge[0]
    return Choice(first.action == best.action, max(0.0, first.value - other.value), first.prior)


def foretelling(samples: Sequence[Sample], sizes: Sequence[int]) -> str:
    """How well the outcome was foretold, as a table in Markdown."""
    names = ["the network alone", *(f"{size:,} positions" for size in sizes)]
    rows = ["| | " + " | ".join(THIRDS) + " |", "|---" * 4 + "|"]
    for n, name in enumerate(names):
        cells = []
        for third in range(3):
            here = [one for one in samples if one.third == third]
            if not here:
                cells.append("-")
                continue
            pairs = [pair for one in here for pair in zip(one.foretold[n], one.outcome, strict=True)]
            brier = fmean((told - came) ** 2 for told, came in pairs)
            related = correlation(*zip(*pairs, strict=True))
            cells.append(f"{brier:.4f}, {related:.3f}")
        rows.append(f"| {name} | " + " | ".join(cells) + " |")
    counted = [sum(one.third == third for one in samples) for third in range(3)]
    return "\n".join([*rows, "| decisions | " + " | ".join(map(str, counted)) + " |"])


def choosing(samples: Sequence[Sample], sizes: Sequence[int]) -> str:
    """How often a search chooses otherwise than the judge, as a table in Markdown."""
    rows = ["| | another choice | its cost | prior of the judge's choice there |", "|---" * 4 + "|"]
    for n, size in enumerate(sizes[:-1]):
        other = [one.choices[n] for one in samples if not one.choices[n].same]
        share = len(other) / len(samples)
        told = [fmean(one.cost for one in other), fmean(one.prior for one in other)] if other else [0.0, 0.0]
        rows.append(f"| {size:,} positions | {100 * share:.0f} % | {told[0]:.4f} | {told[1]:.3f} |")
    return "\n".join(rows)


def main() -> None:
    """Play the games and print both tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--weights", type=Path, default=weights())
    parser.add_argument("--board", choices=list(BOARDS), default="hanse_4_5")
    parser.add_argument("--players", type=int, choices=range(2, 6), default=4)
    parser.add_argument("--positions", type=int, default=200, help="of the searches that play")
    parser.add_argument("--sizes", type=int, nargs="+", default=[50, 200, 900, 4500])
    parser.add_argument("--share", type=float, default=0.05, help="of the decisions, those looked at")
    parser.add_argument("--games", type=int, default=16)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    wanted = Wanted(
        given.weights, given.board, given.players, given.positions, tuple(sorted(given.sizes)), given.share
    )
    samples: list[Sample] = []
    with ProcessPoolExecutor(given.jobs) as pool:
        games = pool.map(play, [wanted] * given.games, range(given.seed, given.seed + given.games))
        for played in track(games, "Playing", total=given.games):
            samples += played
    print(f"\nHow well the outcome was foretold: Brier score and correlation, {given.games} games\n")
    print(foretelling(samples, wanted.sizes))
    print(f"\nChoices compared with {wanted.sizes[-1]:,} positions, {len(samples)} decisions\n")
    print(choosing(samples, wanted.sizes))


if __name__ == "__main__":
    main()
