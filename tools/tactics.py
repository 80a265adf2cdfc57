"""Tactical positions with their good actions, the proofs, and which level solves which.

A position is in the set because the rules alone, by trying everything, tell good actions from bad:

| kind | what is good |
|---|---|
| win | ends the game at once, and wins it |
| two_steps | ends nothing yet, but with the next decision of the same turn the game is over and won |
| marker | likewise, and only with a marker |
| end | what does not end the game, where every end loses it; or the end that wins, where others lose |
| city | likewise, where a city completed or a rival's points for a city would end the game |
| deny | whatever keeps the next player from winning at once |
| last_action | likewise, where the next player may still end the game but no longer wins it |
| east_west | likewise, where the next player would win with the points for East-West |
| displaced | where the displaced piece goes so that its owner wins at once in the next turn |
| third_action | not proved: players' advice, the third action comes first |

"At once" is with one decision of the seat's own turn, whatever others decide before it.

    python tools/tactics.py            which level solves which
    python tools/tactics.py --write    and keep it, after the search or the network has changed

It is kept in tests/ai/tactics_solved.json and in the table in docs/opponents.md; the tests compare it with
what the levels solve.
"""

from __future__ import annotations

import argparse
import json
import random
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import hansa
from hansa.ai import players
from hansa.ai.planner import Planner
from hansa.ai.player import Player
from hansa.ai.search.mcts import Search
from hansa.play.coding import decode, legal_codes
from hansa.play.names import Names
from hansa.play.position import read_position
from hansa.rules.codes import END_TURN, KIND
from hansa.rules.referee import apply, to_move
from hansa.rules.scoring import standings
from hansa.rules.state import State
from hansa.rules.terms import AT_ACTION, OVER

__all__ = ["KINDS", "Tactic", "TooWide", "after", "load", "player_of", "proved", "solves", "wins"]

ROOT = Path(__file__).parents[1]
FILE = ROOT / "tests" / "ai" / "tactics.toml"
SOLVED = ROOT / "tests" / "ai" / "tactics_solved.json"
PAGE = ROOT / "docs" / "opponents.md"
FAST = ("planner", "journeyman", "shipowner")
# About what they look at on a slow machine; a number instead of the clock makes them repeatable.
SEARCHING = {"councillor": 500, "alderman": 4000}  # positions: about what their time is enough for
LEVELS = (*FAST, *SEARCHING)
WINNING = ("win", "two_steps", "marker")
AVOIDING = ("end", "city", "deny", "last_action", "east_west")
KINDS = (*WINNING, *AVOIDING, "displaced", "third_action")
UNPROVED = ("third_action",)
LISTS = ("good", "bad")
PASS = END_TURN * KIND


@dataclass(frozen=True)
class Tactic:
    """A position, and what is good in it."""

    name: str
    kind: str
    why: str
    level: str  # the weakest that must find it
    position: str
    good: tuple[str, ...] = ()
    bad: tuple[str, ...] = ()  # given instead if that is shorter

    def read(self) -> tuple[Names, State]:
        """The position."""
        return read_position(self.position)

    def game(self) -> hansa.Game:
        """A game that begins with it."""
        return hansa.position(self.position)

    def is_good(self, action: str) -> bool:
        """Whether an action, written in full, solves it."""
        return action in self.good if self.good else action not in self.bad


def load(file: Path = FILE) -> list[Tactic]:
    """The set."""
    entries: list[dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))["position"]
    return [Tactic(**entry | {key: tuple(entry.get(key, ())) for key in LISTS}) for entry in entries]


class TooWide(Exception):
    """There is too much to try."""


class Proof:
    """Tries everything, but not for ever."""

    def __init__(self, most: int = 400_000) -> None:
        self.left = most

    def forces(self, s: State, hero: int, steps: int) -> bool:
        """Whether a seat can win alone by the end of its turn, whatever others decide before it.

        It makes at most this many decisions in its turn; a turn that ends, ends without a win.
        """
        mover = int(to_move(s))
        if s.phase == OVER:
            return wins(s, hero)
        mine = mover == hero
        counted = mine and int(s.active) == hero
        if counted and steps == 0:
            return False
        codes = legal_codes(s)
        self.left -= len(codes)
        if self.left < 0:
            raise TooWide
        below = (self._next(s, code, hero, steps - counted) for code in codes)
        return any(below) if mine else all(below)

    def _next(self, s: State, code: int, hero: int, steps: int) -> bool:
        t = after(s, code)
        if int(s.active) == hero and t.turn != s.turn and t.phase != OVER:
            return False
        return self.forces(t, hero, steps)


def after(s: State, code: int) -> State:
    """The position after an action."""
    t = s.copy()
    apply(t, code)
    return t


def wins(s: State, seat: int) -> bool:
    """Whether the game is over and a seat has won it alone."""
    if s.phase != OVER:
        return False
    places = standings(s)
    return places[seat] == 1 and places.count(1) == 1


def next_seat(s: State) -> int:
    """Whose turn is next."""
    return (int(s.active) + 1) % int(s.setup.players)


def winning(s: State, steps: int) -> list[int]:
    """The actions after which the seat that decides wins in this turn, with this many more decisions."""
    seat = int(to_move(s))
    proof = Proof()
    return [
        code
        for code in legal_codes(s)
        if wins(t := after(s, code), seat)
        or (steps and t.turn == s.turn and t.phase != OVER and proof.forces(t, seat, steps))
    ]


def losing_ends(s: State) -> list[int]:
    """The actions that end the game for somebody else."""
    seat = int(to_move(s))
    return [
        code for code in legal_codes(s) if (t := after(s, code)).phase == OVER and standings(t)[seat] != 1
    ]


def handing(s: State, steps: int = 1) -> list[int]:
    """The actions after which the next player can win with this many decisions in the next turn."""
    rival = next_seat(s)
    proof = Proof()
    return [code for code in legal_codes(s) if proof.forces(after(s, code), rival, steps)]


def good_codes(s: State, kind: str) -> list[int]:
    """What is good in a position of this kind, by the rules alone."""
    if kind == "win":
        return winning(s, 0)
    if kind in ("two_steps", "marker"):
        return winning(s, 1)
    if kind in ("end", "city"):
        losing = losing_ends(s)
        return winning(s, 0) or [code for code in legal_codes(s) if code not in losing]
    if kind == "displaced":
        seat, proof = int(to_move(s)), Proof()
        return [code for code in legal_codes(s) if proof.forces(after(s, code), seat, 1)]
    handed = handing(s)
    return [code for code in legal_codes(s) if code not in handed]


def proved(tactic: Tactic) -> bool:
    """Whether the rules say of every action what the set says."""
    names, s = tactic.read()
    good = set(told(names, s, good_codes(s, tactic.kind)))
    return bool(good) and all(
        tactic.is_good(action) == (action in good) for action in told(names, s, legal_codes(s))
    )


def told(names: Names, s: State, codes: Iterable[int]) -> list[str]:
    """Actions as text."""
    return [str(decode(names, s, code)) for code in codes]


def at_last_action(s: State) -> bool:
    """Whether the active player decides about the last action of the turn."""
    return s.phase == AT_ACTION and int(to_move(s)) == int(s.active) and s.actions_left == 1


def solves(tactic: Tactic, player: Player, rng: random.Random) -> bool:
    """Whether a player solves a position: it plays its turn, and the rules say what came of it."""
    game = tactic.game()
    seat = game.to_move
    assert seat is not None
    first = player.choose(game.view(seat), game.legal_actions(), rng)
    if tactic.kind not in WINNING and not tactic.is_good(str(first)):
        return False  # otherwise a longer way to win in the same turn would be just as good
    game.play(first)
    if tactic.kind in ("third_action", "displaced"):
        return tactic.is_good(str(first))
    others = Planner()
    turn = game.turn
    while game.to_move is not None and game.turn == turn:
        mover = game.to_move
        decider = player if mover == seat else others
        game.play(decider.choose(game.view(mover), game.legal_actions(), rng))
    state = game.view(None).state
    number = game.players.index(seat)
    if tactic.kind in WINNING:
        return wins(state, number)
    if game.is_over:
        return standings(state)[number] == 1
    return tactic.kind in ("end", "city") or not Proof().forces(state, int(state.active), 1)


@cache
def player_of(level: str) -> Player:
    """A player who does not go by the clock."""
    return Search(None, SEARCHING[level]) if level in SEARCHING else players.make(level)


def solved() -> dict[str, list[str]]:
    """For each position, the levels that solved it when this was last written."""
    found: dict[str, list[str]] = json.loads(SOLVED.read_text(encoding="utf-8"))
    return found


def keep(found: Mapping[str, Sequence[str]]) -> None:
    """Keep which levels solve which positions, a line for each, and the table made from it."""
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(levels)}" for name, levels in found.items())
    SOLVED.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    PAGE.write_text(page(found), encoding="utf-8")


def page(found: Mapping[str, Sequence[str]]) -> str:
    """The page about the opponents with an up-to-date table."""
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition("| kind | positions |")
    after = rest.partition("\n\n")[2]
    return f"{before}{counts(found)}\n\n{after}"


def counts(found: Mapping[str, Sequence[str]]) -> str:
    """How many positions of each kind each level solves, as Markdown."""
    by_kind: dict[str, list[Sequence[str]]] = {}
    for tactic in load():
        by_kind.setdefault(tactic.kind, []).append(found[tactic.name])
    by_kind["all"] = [levels for several in by_kind.values() for levels in several]
    lines = [f"| kind | positions | {' | '.join(LEVELS)} |", "|---" * (2 + len(LEVELS)) + "|"]
    for kind, several in by_kind.items():
        solvers = Counter(level for levels in several for level in levels)
        lines.append(f"| {kind} | {len(several)} | {' | '.join(str(solvers[level]) for level in LEVELS)} |")
    return "\n".join(lines)


def required(tactic: Tactic) -> list[str]:
    """The weakest level that must solve it, and every level above."""
    return list(LEVELS[LEVELS.index(tactic.level) :])


def main() -> None:
    """Print which level solves which, and keep it if asked to."""
    parser = argparse.ArgumentParser(description="Which level solves which position?")
    parser.add_argument("--write", action="store_true", help="keep it for the tests and the docs")
    chosen = parser.parse_args()
    found: dict[str, list[str]] = {}
    for tactic in load():
        levels = [level for level in LEVELS if solves(tactic, player_of(level), random.Random(1))]
        found[tactic.name] = levels
        marks = "".join(f"{level if level in levels else '-':11}" for level in LEVELS)
        print(f"{tactic.name:34} {marks} from {tactic.level}", flush=True)
    print(f"\n{counts(found)}")
    if chosen.write:
        keep(found)


if __name__ == "__main__":
    main()
