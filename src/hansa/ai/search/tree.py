"""The search tree: Monte Carlo tree search for any number of players, with a learned evaluator.

A node is a position with a choice; decisions with a single legal action are made on the way. Each iteration
goes down by PUCT: the mean value found below an action, plus a bonus for what the policy prefers and has
hardly been visited. Values are kept for every seat, and whoever decides maximises its own (max^n).

Positions are evaluated in batches: `select` goes down several times, skipping leaves that are already in
flight, and adds the new leaves to a batch; `backpropagate` takes the network's answer and expands them.
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
from ..endgame.outcomes import end_after, settle, sole_winner, win_shares
from ..network.batch import Batch
from ..network.layout import SLOTS

PROVEN: Final = 4.0  # what a proof adds to a value: more than any value
ROOT_FPU: Final = 2.0  # better than any value: at the root every action is visited once ...
ROOT_FPU_AFTER: Final = 2.0  # ... after this many visits for each: with little time the policy is trusted
ROOT_UNIFORM: Final = 0.2  # the part of the prior that all actions at the root share evenly
SCORE_SCALE: Final = 50.0  # the network predicts final scores in this unit

_LEAF: Final = 0  # waits for the network
_EXPANDED: Final = 1  # has been evaluated
_TERMINAL: Final = 2  # the game ended here


@final
class Tree:
    """Everything found out from one position."""

    def __init__(
        self, root: State, seed: int, c_puct: float, score_weight: float, fpu_reduction: float
    ) -> None:
        self.setup = root.setup
        self.players: i64 = root.setup.players
        self.c_puct = c_puct  # the weight of exploration
        self.score_weight = score_weight  # the worth of SCORE_SCALE points beside one win
        self.fpu_reduction = fpu_reduction  # how much worse than its parent an unvisited action is assumed
        self.dice = Dice(seed)
        self.buffer = vec[i64]([0] * MOST_ACTIONS)
        # Nodes.
        self.states: list[State] = []
        self.status = vec[i64]()
        self.mover = vec[i64]()
        self.first_edge = vec[i64]()
        self.edges = vec[i64]()
        self.visits = vec[i64]()
        self.value_sums = vec[float]()  # for each seat
        self.win_sums = vec[float]()  # for each seat; of the value, the chance to win
        self.winner = vec[i64]()  # the seat that is proved to win, or NOBODY
        self.distance = vec[i64]()  # if that is proved: decisions until then, if the others resist
        # Edges.
        self.codes = vec[i64]()
        self.prior = vec[float]()
        self.child = vec[i64]()
        self.in_flight = vec[i64]()
        # The paths that wait for the network, one after another: edges, then -1 - leaf.
        self.paths = vec[i64]()
        self.pending: i64 = 0
        # The root is the decision that was asked about, even if it leaves no choice.
        count: i64 = 0 if root.phase == OVER else legal(root, self.buffer)
        self.root: i64 = self.add_node(root.copy(), count)

    def select(self, batch: Batch, most: int) -> int:
        """Go down until this many leaves are in the batch; return how many are."""
        batch.clear()
        return self.gather(batch, most)

    def gather(self, batch: Batch, most: int) -> int:
        """Likewise, beside the leaves of other trees that are in the batch already."""
        self.paths = vec[i64]()
        self.pending = 0
        if self.status[self.root] == _LEAF:
            self._find_immediate_win(self.root)
            self._enqueue(self.root, batch)
            return 1
        tries: i64 = 0
        while self.pending < most and tries < 4 * most:
            tries += 1
            if not self._descend(batch):
                break
        return int(self.pending)

    def backpropagate(self, logits: list[float], wins: list[float], scores: list[float]) -> None:
        """Expand the leaves with what the network says: logits of all actions, both values of all slots."""
        at: i64 = 0
        begin: i64 = 0
        slot: i64 = 0
        for i in range(len(self.paths)):
            if self.paths[i] >= 0:
                continue
            leaf = -1 - self.paths[i]
            count = self.edges[leaf]
            edge = self.first_edge[leaf]
            for n in range(count):
                self.prior[edge + n] = logits[at + n]
            at += count
            self._softmax(edge, count)
            win_values = vec[float]([0.0] * self.players)
            values = vec[float]([0.0] * self.players)
            for seat in range(self.players):
                where = slot + (seat - self.mover[leaf] + self.players) % self.players
                win = self._proved_or(leaf, seat, wins[where])
                win_values[seat] = win
                values[seat] = self._utility(win, scores[where])
            slot += SLOTS
            self.status[leaf] = _EXPANDED
            for step in range(begin, i):
                self.in_flight[self.paths[step]] -= 1
            self._backpropagate(begin, i, leaf, values, win_values)
            begin = i + 1

    def _descend(self, batch: Batch) -> bool:
        """Go down to a leaf; False if it is in flight already."""
        node = self.root
        begin = len(self.paths)
        while True:
            edge = self._select_edge(node)
            self.paths = append(self.paths, edge)
            child = self.child[edge]
            if child < 0:
                child = self._add_child(node, edge)
                if self.status[child] == _LEAF:
                    for step in range(begin, len(self.paths)):
                        self.in_flight[self.paths[step]] += 1
                    self._enqueue(child, batch)
                    return True
            if self.status[child] == _LEAF:
                self.paths = self.paths[:begin]
                return False
            if self.status[child] == _TERMINAL:
                values = self._mean(self.value_sums, child)
                self._backpropagate(begin, len(self.paths), child, values, self._mean(self.win_sums, child))
                self.paths = self.paths[:begin]
                return True
            node = child

    def _select_edge(self, node: i64) -> i64:
        """The action with the best PUCT score."""
        players = self.players
        mover = self.mover[node]
        begin = self.first_edge[node]
        end = begin + self.edges[node]
        total = float(self.visits[node])
        fpu = self.value_sums[node * players + mover] / total - self.fpu_reduction
        uniform = 0.0
        if node == self.root:
            uniform = ROOT_UNIFORM / float(end - begin)
            if total > ROOT_FPU_AFTER * float(end - begin):
                fpu = ROOT_FPU
        for edge in range(begin, end):
            total += float(self.in_flight[edge])
        explore = self.c_puct * sqrt(total)
        best: i64 = begin
        most = -1e9
        for edge in range(begin, end):
            child = self.child[edge]
            # In place of a virtual loss: a path in flight counts as a visit whose value is not known yet.
            count = float(self.in_flight[edge])
            value = fpu
            if child >= 0 and self.visits[child] > 0:
                visits = float(self.visits[child])
                count += visits
                value = self.value_sums[child * players + mover] / visits
            winner = self.proven_winner(node, edge)
            if winner != NOBODY:  # nothing more can be found out
                value += PROVEN if winner == mover else -PROVEN
            else:
                value += explore * (uniform + (1.0 - ROOT_UNIFORM) * self.prior[edge]) / (1.0 + count)
            if value > most:
                most = value
                best = edge
        return best

    def _add_child(self, node: i64, edge: i64) -> i64:
        """Add the position after an action."""
        s = self.states[node].copy()
        if self._draws_marker(node, edge):
            self._shuffle_supply(s)
        apply(s, self.codes[edge])
        child = self.add_node(s, settle(s, self.buffer))
        self.child[edge] = child
        self._find_immediate_win(child)
        return child

    def _find_immediate_win(self, node: i64) -> None:
        """Whoever can end the game and win sees it, however small the prior."""
        mover = self.mover[node]
        for edge in range(self.first_edge[node], self.first_edge[node] + self.edges[node]):
            if self.child[edge] >= 0:  # it is known already
                continue
            end = end_after(self.states[node], self.codes[edge], self.buffer)
            if end is not None and sole_winner(end) == mover:
                self.child[edge] = self.add_node(end, 0)
                self.winner[node] = self.winner[self.child[edge]]
                if self.winner[node] != NOBODY:
                    self.distance[node] = 1
                return

    def _shuffle_supply(self, s: State) -> None:
        """Nobody knows which marker comes next, so every branch has its own order of the supply."""
        left = len(s.marker_supply) - s.drawn
        supply = s.marker_supply[:]
        for n in range(left - 1, 0, -1):
            other = s.drawn + self.dice.below(n + 1)
            item = supply[s.drawn + n]
            supply[s.drawn + n] = supply[other]
            supply[other] = item
        s.marker_supply = supply

    def add_node(self, s: State, count: i64) -> i64:
        """A new node; as many actions are in the buffer, none if the game is over."""
        node = len(self.states)
        self.states.append(s)
        self.status = append(self.status, _LEAF)
        self.mover = append(self.mover, to_move(s))
        self.first_edge = append(self.first_edge, len(self.codes))
        self.edges = append(self.edges, count)
        self.visits = append(self.visits, 0)
        for _ in range(self.players):
            self.value_sums = append(self.value_sums, 0.0)
            self.win_sums = append(self.win_sums, 0.0)
        self.winner = append(self.winner, NOBODY)
        self.distance = append(self.distance, 0)
        if count == 0:
            self.status[node] = _TERMINAL
            if s.phase == OVER and not self.setup.missions:  # which were dealt at random, and may decide
                self.winner[node] = sole_winner(s)
            self.visits[node] = 1
            shares = win_shares(s)
            for seat in range(self.players):
                self.win_sums[node * self.players + seat] = shares[seat]
                score = float(total_score(s, seat)) / SCORE_SCALE
                self.value_sums[node * self.players + seat] = self._utility(shares[seat], score)
        for n in range(count):
            self.codes = append(self.codes, self.buffer[n])
            self.prior = append(self.prior, 0.0)
            self.child = append(self.child, -1)
            self.in_flight = append(self.in_flight, 0)
        return node

    def _enqueue(self, leaf: i64, batch: Batch) -> None:
        batch.add(self.states[leaf], self.codes, self.first_edge[leaf], self.edges[leaf])
        self.paths = append(self.paths, -1 - leaf)
        self.pending += 1

    def _softmax(self, edge: i64, count: i64) -> None:
        """Logits to probabilities, in place."""
        most = -1e30
        for n in range(edge, edge + count):
            most = max(most, self.prior[n])
        total = 0.0
        for n in range(edge, edge + count):
            probability = exp(self.prior[n] - most)
            self.prior[n] = probability
            total += probability
        for n in range(edge, edge + count):
            self.prior[n] /= total

    def _utility(self, win: float, score: float) -> float:
        """What counts: winning and, to keep play sensible when the win is gone, points."""
        return win + self.score_weight * score

    def _proved_or(self, node: i64, seat: i64, win: float) -> float:
        """A chance to win, unless it is proved who wins: the rules know best."""
        if self.winner[node] == NOBODY:
            return win
        return 1.0 if self.winner[node] == seat else 0.0

    def _mean(self, sums: vec[float], node: i64) -> vec[float]:
        at = node * self.players
        means = sums[at : at + self.players]
        for seat in range(self.players):
            means[seat] /= float(self.visits[node])
        return means

    def _backpropagate(
        self, begin: i64, end: i64, leaf: i64, values: vec[float], win_values: vec[float]
    ) -> None:
        """Add values to the leaf and to every node above, and carry up what is proved."""
        self._add_visit(leaf, values, win_values)
        node = self.root
        path = vec[i64]()
        for step in range(begin, end):
            self._add_visit(node, values, win_values)
            path = append(path, node)
            node = self.child[self.paths[step]]
        for step in range(len(path) - 1, -1, -1):
            if self.winner[path[step]] != NOBODY or not self._prove(path[step], self.paths[begin + step]):
                break

    def _add_visit(self, node: i64, values: vec[float], win_values: vec[float]) -> None:
        self.visits[node] += 1
        at = node * self.players
        for seat in range(self.players):
            self.value_sums[at + seat] += values[seat]
            self.win_sums[at + seat] += win_values[seat]

    def _prove(self, node: i64, edge: i64) -> bool:
        """Whether a proof for the position after an edge proves who wins from the node."""
        winner = self.proven_winner(node, edge)
        if winner == NOBODY:
            return False
        longest = self.distance[self.child[edge]]
        if winner != self.mover[node]:  # the mover will look for something better, if there is anything
            for each in range(self.first_edge[node], self.first_edge[node] + self.edges[node]):
                if self.proven_winner(node, each) != winner:
                    return False
                longest = max(longest, self.distance[self.child[each]])
        self.winner[node] = winner
        self.distance[node] = longest + 1
        return True

    def proven_winner(self, node: i64, edge: i64) -> i64:
        """Who certainly wins after an action, if that does not depend on markers nobody knows yet."""
        child = self.child[edge]
        if child < 0 or self.winner[child] == NOBODY:
            return NOBODY
        if self.status[child] != _TERMINAL and (
            self._draws_marker(node, edge) or self._reveals_plate(node, child)
        ):
            return NOBODY
        return self.winner[child]

    def _draws_marker(self, node: i64, edge: i64) -> bool:
        """Whether a marker is drawn in the action."""
        code = self.codes[edge]
        return code >> 24 == ESTABLISH and self.states[node].markers[(code >> 16) & 255] > 0

    def _reveals_plate(self, node: i64, child: i64) -> bool:
        """Whether markers drawn before are seen only after the action: the end of the turn (P1)."""
        before = self.states[node]
        after = self.states[child]
        return (
            before.plate != 0
            and before.phase != AT_PLATE
            and (after.phase == AT_PLATE or after.plate != before.plate)
        )

    def set_end(self, code: int, after: State, shares: list[float], scores: list[float]) -> None:
        """Fix the values of an action at the root that ends the game."""
        node = self.add_node(after, 0)
        self.child[self.edge_of(code)] = node
        for seat in range(self.players):
            self.win_sums[node * self.players + seat] = shares[seat]
            self.value_sums[node * self.players + seat] = self._utility(
                shares[seat], scores[seat] / SCORE_SCALE
            )

    def edge_of(self, code: i64) -> i64:
        """The edge of an action at the root."""
        edge = self.first_edge[self.root]
        while self.codes[edge] != code:
            edge += 1
        return edge

    def size(self) -> int:
        """How many positions the tree holds."""
        return len(self.states)
