"""The best actions of a seat now, how likely each is to win, and why.

Everything comes from the seat's view: the search deals what is hidden at random, and the line of an action is
played out in such a world to see what it leads to. A search looks at its favourite much longer than at the
rest, and what it has hardly looked at seems good too easily. So a second search follows each of the best
actions with the same effort, which makes their chances comparable. Without the network there are no chances,
and the advice is what the journeyman would do, with its reasons.
"""

from __future__ import annotations

import logging
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hansa.ai.advice.reasons import Outcome, Reason, reasons
from hansa.ai.endgame.finish import finishes
from hansa.ai.planner import Planner
from hansa.ai.planner.tastes import GREEDY
from hansa.extras import missing
from hansa.play.actions import Action, as_json
from hansa.play.coding import decode, encode, legal_codes
from hansa.play.events import named
from hansa.play.view import View
from hansa.rules.codes import SKIP_PERMANENT, code_of
from hansa.rules.deal import Dice
from hansa.rules.events import Recorder
from hansa.rules.referee import apply, legal_actions, to_move
from hansa.rules.scoring import total_score
from hansa.rules.state import State
from hansa.rules.terms import AT_PLATE, AT_TRIBUTE, OVER

if TYPE_CHECKING:
    from hansa.ai.network.evaluator import Chances
    from hansa.ai.search.mcts import Search

__all__ = ["MOST_TIPS", "Advice", "Tip", "advise", "adviser", "look_after", "rounded"]

MOST_TIPS = 3
_LOOKS = MOST_TIPS + 1  # the closer look may show that two of them are the same plan
_POINT = re.compile(r"/\d+")
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Tip:
    """An action that is worth playing."""

    action: Action
    chance: float | None  # of the seat to win after it
    chances: dict[str, float] | None
    share: float  # of the first search's visits; all of them if there is only one
    line: tuple[Action, ...]  # what the seat is expected to play in this turn, starting with this
    reasons: tuple[Reason, ...]

    def to_json(self) -> dict[str, Any]:
        """The tip as a JSON object."""
        return {
            "action": as_json(self.action),
            "chance": rounded(self.chance),
            "share": rounded(self.share),
            "line": [as_json(action) for action in self.line],
            "reasons": [reason.to_json() for reason in self.reasons],
        }


@dataclass(frozen=True)
class Advice:
    """The best actions of a seat, and everybody's chances if it plays the first."""

    seat: str
    chances: dict[str, float] | None
    tips: tuple[Tip, ...]

    def to_json(self) -> dict[str, Any]:
        """The advice as a JSON object."""
        chances = {seat: rounded(chance) for seat, chance in self.chances.items()} if self.chances else None
        return {"seat": self.seat, "chances": chances, "tips": [tip.to_json() for tip in self.tips]}


def rounded(chance: float | None) -> float | None:
    """A chance as it is sent: nobody needs more digits."""
    return None if chance is None else round(chance, 4)


def adviser(seconds: float | None = 1.0, positions: int | None = None) -> Search | None:
    """A search to take advice from, with these limits on all of it; None without the network."""
    if sentence := missing("ai"):
        _log.warning("%s Advice comes without chances.", sentence)
        return None
    from hansa.ai.network.inference import NetworkError
    from hansa.ai.search.mcts import Search

    try:
        parts = 1 + _LOOKS
        return Search(seconds and seconds / parts, positions and positions // parts, reuse=False)
    except NetworkError as error:
        _log.warning("%s Advice comes without chances.", error)
        return None


def advise(view: View, search: Search | None, rng: random.Random) -> Advice:
    """What the view's seat, which has to decide, should do."""
    legal = view.legal_actions()
    assert legal, "somebody else decides"
    world = view.sample(Dice(rng.getrandbits(62)))
    if search is None:
        return _advice(view, (_planned(view, world, rng),))
    if winning := _winning(view, world, legal, rng):
        return _advice(view, winning)
    if len(legal) == 1:
        return _advice(view, (_forced(view, world, legal[0]),))
    return _advice(view, _searched(view, world, search, rng))


def _advice(view: View, tips: tuple[Tip, ...]) -> Advice:
    return Advice(view.seat or "", tips[0].chances, tips)


def _winning(view: View, world: State, legal: Sequence[Action], rng: random.Random) -> tuple[Tip, ...]:
    """The actions that win the game at once, which need no search; most points first."""
    if world.setup.missions:  # nobody knows until the end
        return ()
    found = []
    by_code = {encode(view.names, view.state, action): action for action in legal}
    for finish in finishes(view, world, list(by_code), rng):
        action = by_code[finish.code]
        # A permanent marker on the way is left unused, as in the finish.
        line, outcome = _unfold(view, world, _following((finish.code, code_of(SKIP_PERMANENT))))
        if outcome.is_won:
            found.append((int(total_score(outcome.after, outcome.me)), action, line, outcome))
    found.sort(key=lambda one: -one[0])
    chances = {seat: float(seat == view.seat) for seat in view.names.players}
    return tuple(
        Tip(action, 1.0, chances, 1 / len(found), line, reasons(outcome))
        for _, action, line, outcome in found[:MOST_TIPS]
    )


def _searched(view: View, world: State, search: Search, rng: random.Random) -> tuple[Tip, ...]:
    """The best actions of the search, by the chances after them; a plan counts once, in whatever order."""
    candidates = search.candidates(view, rng)
    visits = max(1, sum(found.visits for found in candidates))
    expected: set[tuple[str, ...]] = set()
    told: set[tuple[str, ...]] = set()
    tips: list[Tip] = []
    looks = 0
    for found in candidates[: 3 * MOST_TIPS]:
        first, _ = _unfold(view, world, _following(found.line))
        if _plan(first) in expected:
            continue
        expected.add(_plan(first))
        if len(tips) == MOST_TIPS or looks == _LOOKS:
            break
        looks += 1
        chances, following = look_after(view, world, found.line[0], search, rng)
        line, outcome = _unfold(view, world, _following((found.line[0], *following)))
        if _plan(line) in told:
            continue
        told.add(_plan(line))
        by_seat = dict(zip(view.names.players, chances, strict=True))
        chance = by_seat[view.seat or ""]
        tips.append(Tip(found.action, chance, by_seat, found.visits / visits, line, reasons(outcome)))
    return tuple(sorted(tips, key=lambda tip: -(tip.chance or 0.0)))


def _plan(line: Sequence[Action]) -> tuple[str, ...]:
    """What a line does, in whatever order and on whichever points of the routes."""
    return tuple(sorted(_POINT.sub("", str(action)) for action in line))


def look_after(
    view: View, world: State, code: int, search: Search, rng: random.Random
) -> tuple[Chances, tuple[int, ...]]:
    """Everybody's chances after an action, and what is expected next, as far as the seat can know."""
    from hansa.ai.network.evaluator import Evaluator

    for finish in finishes(view, world, [code], rng):
        return tuple(finish.shares), ()
    s = world.copy()
    apply(s, code)
    found = search.candidates(View(view.names, s, view.seat), rng)
    if found and found[0].chances:
        return found[0].chances, found[0].line
    return Evaluator().chances([s])[0], ()


def _forced(view: View, world: State, action: Action) -> Tip:
    """The only thing there is to do; the network says how likely it wins."""
    from hansa.ai.network.evaluator import Evaluator

    line, outcome = _unfold(view, world, _following((encode(view.names, view.state, action),)))
    chances = dict(zip(view.names.players, Evaluator().chances([world])[0], strict=True))
    return Tip(action, chances[view.seat or ""], chances, 1.0, line, reasons(outcome))


def _planned(view: View, world: State, rng: random.Random) -> Tip:
    """What the journeyman would do, now and in the rest of the turn."""
    planner = Planner(GREEDY)

    def choose(s: State) -> int | None:
        return planner.choose_code(s, int(to_move(s)), legal_codes(s), rng)

    line, outcome = _unfold(view, world, choose)
    return Tip(line[0], None, None, 1.0, line, reasons(outcome))


Choose = Callable[[State], int | None]  # the next action of a line, or None at its end


def _following(line: Sequence[int]) -> Choose:
    """The codes of a line for as long as they are legal: another world may be dealt differently."""
    codes = iter(line)

    def choose(s: State) -> int | None:
        code = next(codes, None)
        return code if code in legal_codes(s) else None

    return choose


def _unfold(view: View, world: State, choose: Choose) -> tuple[tuple[Action, ...], Outcome]:
    """Play a line in a world until the seat's turn is over; the seat's actions, and what they led to."""
    seat, names = view.seat or "", view.names
    s, log = world.copy(), Recorder()
    line: list[Action] = []
    while (not line or not _is_past(view, s)) and (code := choose(s)) is not None:
        if names.seat(to_move(s)) == seat:
            line.append(decode(names, s, code))
        apply(s, code, log)
        while not _is_past(view, s) and (len(codes := legal_actions(s)) == 1 or _is_idle(s)):
            apply(s, codes[0], log)
    events = tuple(named(names, event) for event in log.events)
    return tuple(line), Outcome(names, seat, world, s, events)


def _is_idle(s: State) -> bool:
    """Whether the decision changes no score: what is taken as tribute while the game ends."""
    return bool(s.phase == AT_TRIBUTE and s.ending)


def _is_past(view: View, s: State) -> bool:
    """Whether the seat has done what it can do now: its turn, or its answer in another's, is over.

    The replacement markers on the plate belong to this world alone, so placing them is not predicted.
    """
    before = view.state
    if s.phase == OVER or s.turn != before.turn or (s.phase == AT_PLATE and before.phase != AT_PLATE):
        return True
    return view.names.seats[before.active] != view.seat and view.names.seat(to_move(s)) != view.seat
