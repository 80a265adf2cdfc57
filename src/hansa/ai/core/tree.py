"""The search: a tree of decisions, every player in it playing for the own seat.

A node is a position with a choice; decisions with one legal action are made on the way. Each visit goes down
by what looks best for whoever decides there: the mean of what was found below, and a share for what the
network thinks promising and has hardly been looked at (PUCT). Values are kept for every seat (max^n).

Positions are evaluated in batches: `collect` walks down several times, passing over what is already under
way, and puts the new leaves under a lens; `receive` takes the network's answer and carries it up again.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from ...rules._compat import append, i64, vec
from ...rules.codes import ESTABLISH, MOST_ACTIONS
from ...rules.deal import Dice
from ...rules.referee import apply, legal, to_move
from ...rules.scoring import total_score
from ...rules.state import State
from ...rules.terms import AT_PLATE, NOBODY, OVER
from .endings import ending, outcome, settle, sole_winner
from .lens import Lens
from .observe import SLOTS

WIN: Final = 4.0  # far from all values
CURIOUS: Final = 2.0  # better than anything found: at the root everything is tried once ...
PATIENT: Final = 2.0  # ... after so many visits for each action: with little time the network is trusted
EVEN: Final = 0.2  # of the liking, the part that all actions at the root share
SCORE: Final = 50.0  # the network tells final scores in this unit

_NEW: Final = 0  # waits for the network
_OPEN: Final = 1  # has been evaluated
_OVER: Final = 2  # the game ended here


@final
class Tree:
    """Everything found out from one position."""

    def __init__(self, root: State, seed: int, daring: float, points: float, doubt: float) -> None:
        self.setup = root.setup
        self.players: i64 = root.setup.players
        self.daring = daring  # the weight of what has hardly been looked at
        self.points = points  # the worth of SCORE points beside one win
        self.doubt = doubt  # how much worse than the rest the untried is taken for
        self.dice = Dice(seed)
        self.buffer = vec[i64]([0] * MOST_ACTIONS)
        # Nodes.
        self.states: list[State] = []
        self.kind = vec[i64]()
        self.mover = vec[i64]()
        self.first = vec[i64]()  # of its edges
        self.edges = vec[i64]()
        self.visits = vec[i64]()
        self.sums = vec[float]()  # value of each seat, summed up
        self.wins = vec[float]()  # of that, the chance to win
        self.proof = vec[i64]()  # the seat that wins whatever the others do, or NOBODY
        self.lasts = vec[i64]()  # where that is proved: decisions until then, if the others resist
        # Edges.
        self.codes = vec[i64]()
        self.prior = vec[float]()
        self.child = vec[i64]()
        self.under_way = vec[i64]()
        # Walks that wait for the network, one after another: edges, then -1 - leaf.
        self.walks = vec[i64]()
        self.waiting: i64 = 0
        # The root is the decision that was asked for, even if it leaves no choice.
        count: i64 = 0 if root.phase == OVER else legal(root, self.buffer)
        self.root: i64 = self.plant(root.copy(), count)

    def collect(self, lens: Lens, most: int) -> int:
        """Walk down until so many leaves wait; return how many do."""
        lens.clear()
        self.walks = vec[i64]()
        self.waiting = 0
        if self.kind[self.root] == _NEW:
            self._look_for_win(self.root)
            self._await(self.root, lens)
            return 1
        tries: i64 = 0
        while self.waiting < most and tries < 4 * most:
            tries += 1
            if not self._walk(lens):
                break
        return int(self.waiting)

    def _surely(self, node: i64, seat: i64, chance: float) -> float:
        """A chance to win, unless it is proved who wins: nobody knows better than the rules."""
        if self.proof[node] == NOBODY:
            return chance
        return 1.0 if self.proof[node] == seat else 0.0

    def receive(self, logits: list[float], wins: list[float], scores: list[float]) -> None:
        """Take in what the network says: logits of all actions, and both values of all slots."""
        at: i64 = 0
        begun: i64 = 0
        slot: i64 = 0
        for i in range(len(self.walks)):
            if self.walks[i] >= 0:
                continue
            leaf = -1 - self.walks[i]
            count = self.edges[leaf]
            edge = self.first[leaf]
            for n in range(count):
                self.prior[edge + n] = logits[at + n]
            at += count
            self._soften(edge, count)
            chances = vec[float]([0.0] * self.players)
            values = vec[float]([0.0] * self.players)
            for seat in range(self.players):
                where = slot + (seat - self.mover[leaf] + self.players) % self.players
                chance = self._surely(leaf, seat, wins[where])
                chances[seat] = chance
                values[seat] = self._value(chance, scores[where])
            slot += SLOTS
            self.kind[leaf] = _OPEN
            for step in range(begun, i):
                self.under_way[self.walks[step]] -= 1
            self._carry_up(begun, i, leaf, values, chances)
            begun = i + 1

    def _walk(self, lens: Lens) -> bool:
        """Go down to a leaf; False if it is under way already."""
        node = self.root
        begun = len(self.walks)
        while True:
            edge = self._best(node)
            self.walks = append(self.walks, edge)
            child = self.child[edge]
            if child < 0:
                child = self._grow(node, edge)
                if self.kind[child] == _NEW:
                    for step in range(begun, len(self.walks)):
                        self.under_way[self.walks[step]] += 1
                    self._await(child, lens)
                    return True
            if self.kind[child] == _NEW:
                self.walks = self.walks[:begun]
                return False
            if self.kind[child] == _OVER:
                values = self._mean(self.sums, child)
                self._carry_up(begun, len(self.walks), child, values, self._mean(self.wins, child))
                self.walks = self.walks[:begun]
                return True
            node = child

    def _best(self, node: i64) -> i64:
        """The edge to go down: what is found good, and what may be."""
        players = self.players
        mover = self.mover[node]
        begin = self.first[node]
        end = begin + self.edges[node]
        seen = float(self.visits[node])
        untried = self.sums[node * players + mover] / seen - self.doubt
        even = 0.0
        if node == self.root:
            even = EVEN / float(end - begin)
            if seen > PATIENT * float(end - begin):
                untried = CURIOUS
        for edge in range(begin, end):
            seen += float(self.under_way[edge])
        explore = self.daring * sqrt(seen)
        best: i64 = begin
        most = -1e9
        for edge in range(begin, end):
            child = self.child[edge]
            # A walk under way counts as a visit whose value is not known yet.
            count = float(self.under_way[edge])
            value = untried
            if child >= 0 and self.visits[child] > 0:
                visits = float(self.visits[child])
                count += visits
                value = self.sums[child * players + mover] / visits
            winner = self.proved(node, edge)
            if winner != NOBODY:  # nothing more can be found out
                value += WIN if winner == mover else -WIN
            else:
                value += explore * (even + (1.0 - EVEN) * self.prior[edge]) / (1.0 + count)
            if value > most:
                most = value
                best = edge
        return best

    def _grow(self, node: i64, edge: i64) -> i64:
        """The position after an action."""
        s = self.states[node].copy()
        if self._draws(node, edge):
            self._shuffle(s)
        apply(s, self.codes[edge])
        child = self.plant(s, settle(s, self.buffer))
        self.child[edge] = child
        self._look_for_win(child)
        return child

    def _look_for_win(self, node: i64) -> None:
        """Whoever can end the game and win will see it, however little the network likes it."""
        mover = self.mover[node]
        for edge in range(self.first[node], self.first[node] + self.edges[node]):
            if self.child[edge] >= 0:  # it is known already
                continue
            end = ending(self.states[node], self.codes[edge], self.buffer)
            if end is not None and sole_winner(end) == mover:
                self.child[edge] = self.plant(end, 0)
                self.proof[node] = self.proof[self.child[edge]]
                if self.proof[node] != NOBODY:
                    self.lasts[node] = 1
                return

    def _shuffle(self, s: State) -> None:
        """Nobody knows which marker comes next: every branch has its own order of the supply."""
        left = len(s.marker_supply) - s.drawn
        supply = s.marker_supply[:]
        for n in range(left - 1, 0, -1):
            other = s.drawn + self.dice.below(n + 1)
            item = supply[s.drawn + n]
            supply[s.drawn + n] = supply[other]
            supply[other] = item
        s.marker_supply = supply

    def plant(self, s: State, count: i64) -> i64:
        """A new node; as many actions are in the buffer, none if the game is over."""
        node = len(self.states)
        self.states.append(s)
        self.kind = append(self.kind, _NEW)
        self.mover = append(self.mover, to_move(s))
        self.first = append(self.first, len(self.codes))
        self.edges = append(self.edges, count)
        self.visits = append(self.visits, 0)
        for _ in range(self.players):
            self.sums = append(self.sums, 0.0)
            self.wins = append(self.wins, 0.0)
        self.proof = append(self.proof, NOBODY)
        self.lasts = append(self.lasts, 0)
        if count == 0:
            self.kind[node] = _OVER
            if s.phase == OVER and not self.setup.missions:  # which were dealt at random, and may decide
                self.proof[node] = sole_winner(s)
            self.visits[node] = 1
            shares = outcome(s)
            for seat in range(self.players):
                self.wins[node * self.players + seat] = shares[seat]
                score = float(total_score(s, seat)) / SCORE
                self.sums[node * self.players + seat] = self._value(shares[seat], score)
        for n in range(count):
            self.codes = append(self.codes, self.buffer[n])
            self.prior = append(self.prior, 0.0)
            self.child = append(self.child, -1)
            self.under_way = append(self.under_way, 0)
        return node

    def _await(self, leaf: i64, lens: Lens) -> None:
        lens.add(self.states[leaf], self.codes, self.first[leaf], self.edges[leaf])
        self.walks = append(self.walks, -1 - leaf)
        self.waiting += 1

    def _soften(self, edge: i64, count: i64) -> None:
        """Logits to chances, in place."""
        most = -1e30
        for n in range(edge, edge + count):
            most = max(most, self.prior[n])
        total = 0.0
        for n in range(edge, edge + count):
            chance = exp(self.prior[n] - most)
            self.prior[n] = chance
            total += chance
        for n in range(edge, edge + count):
            self.prior[n] /= total

    def _value(self, chance: float, score: float) -> float:
        """What counts: to win, and points beside it, so that play stays sensible when the win is gone."""
        return chance + self.points * score

    def _mean(self, sums: vec[float], node: i64) -> vec[float]:
        at = node * self.players
        means = sums[at : at + self.players]
        for seat in range(self.players):
            means[seat] /= float(self.visits[node])
        return means

    def _carry_up(self, begin: i64, end: i64, leaf: i64, values: vec[float], chances: vec[float]) -> None:
        """Add a value to the leaf and to every node above."""
        self._add(leaf, values, chances)
        node = self.root
        path = vec[i64]()
        for step in range(begin, end):
            self._add(node, values, chances)
            path = append(path, node)
            node = self.child[self.walks[step]]
        for step in range(len(path) - 1, -1, -1):
            if self.proof[path[step]] != NOBODY or not self._prove(path[step], self.walks[begin + step]):
                break

    def _prove(self, node: i64, edge: i64) -> bool:
        """Whether what is proved of the position after an edge proves who wins from the node."""
        winner = self.proved(node, edge)
        if winner == NOBODY:
            return False
        longest = self.lasts[self.child[edge]]
        if winner != self.mover[node]:  # the mover will look for something better, if there is anything
            for each in range(self.first[node], self.first[node] + self.edges[node]):
                if self.proved(node, each) != winner:
                    return False
                longest = max(longest, self.lasts[self.child[each]])
        self.proof[node] = winner
        self.lasts[node] = longest + 1
        return True

    def proved(self, node: i64, edge: i64) -> i64:
        """Who wins for certain after an action, if that does not hang on markers that nobody knows yet."""
        child = self.child[edge]
        if child < 0 or self.proof[child] == NOBODY:
            return NOBODY
        if self.kind[child] != _OVER and (self._draws(node, edge) or self._turns_up(node, child)):
            return NOBODY
        return self.proof[child]

    def _draws(self, node: i64, edge: i64) -> bool:
        """Whether a marker is drawn in the action."""
        code = self.codes[edge]
        return code >> 24 == ESTABLISH and self.states[node].markers[(code >> 16) & 255] > 0

    def _turns_up(self, node: i64, child: i64) -> bool:
        """Whether markers drawn before are seen only after the action: the end of the turn (P1)."""
        before = self.states[node]
        after = self.states[child]
        return (
            before.plate != 0
            and before.phase != AT_PLATE
            and (after.phase == AT_PLATE or after.plate != before.plate)
        )

    def _add(self, node: i64, values: vec[float], chances: vec[float]) -> None:
        self.visits[node] += 1
        at = node * self.players
        for seat in range(self.players):
            self.sums[at + seat] += values[seat]
            self.wins[at + seat] += chances[seat]

    def tell(self, code: int, after: State, shares: list[float], scores: list[float]) -> None:
        """Take in what is known of an action at the root that ends the game."""
        node = self.plant(after, 0)
        self.child[self.edge_of(code)] = node
        for seat in range(self.players):
            self.wins[node * self.players + seat] = shares[seat]
            self.sums[node * self.players + seat] = self._value(shares[seat], scores[seat] / SCORE)

    def edge_of(self, code: i64) -> i64:
        """The edge of an action at the root."""
        edge = self.first[self.root]
        while self.codes[edge] != code:
            edge += 1
        return edge

    def size(self) -> int:
        """How many positions the tree holds."""
        return len(self.states)
