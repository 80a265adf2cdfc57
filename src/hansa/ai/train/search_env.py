"""Games side by side in which a search prepares every decision, one position at a time.

`collect` adds the next leaf of every game's tree to one batch; `backpropagate` takes the network's answer.
A tree that has its positions decides: the game goes on, and the next tree begins.
"""

from __future__ import annotations

from typing import Final, final

from ...rules._compat import append, i64, vec
from ...rules.referee import to_move
from ...rules.setup import Setup
from ...rules.terms import NOBODY
from ..network.batch import Batch
from ..network.layout import MAX_PLAYERS, SLOTS
from ..search.statistics import improved_policy
from ..search.tree import Tree
from .endless import EndlessGames
from .worlds import possible_world

QUICK: Final = 1  # a decision after a small search, or none: nobody learns from it
FULL: Final = 2  # a decision to learn from

_OPENING: Final = 300  # the first games begin anywhere up to here, so that they do not all begin together
_FINE: Final = 1 << 20  # the dice know whole numbers only
_SEEDS: Final = 1 << 30


@final
class SearchSettings:
    """How games are played; `hansa.ai.train.settings` says more."""

    def __init__(
        self,
        full: int,
        quick: int,
        full_share: float,
        temperature: float,
        sampled_decisions: int,
        league: int,
        league_share: float,
        eval_games: int,
        c_puct: list[float],
        score_weight: float,
        fpu_reduction: float,
        max_actions: int,
        max_decisions: int,
    ) -> None:
        self.full: i64 = full
        self.quick: i64 = quick
        self.full_share = full_share
        self.temperature = temperature
        self.sampled_decisions: i64 = sampled_decisions
        self.league: i64 = league  # how many older networks there are
        self.league_share = league_share
        self.eval_games: i64 = eval_games
        self.c_puct = c_puct  # by players
        self.score_weight = score_weight
        self.fpu_reduction = fpu_reduction
        self.max_actions: i64 = max_actions  # of a decision that is learned from
        self.max_decisions = max_decisions


@final
class SearchEnv(EndlessGames):
    """A number of games that go on for ever, each with a tree for its next decision.

    In games of the league one seat searches, and an older network plays all others by its policy alone. The
    first games are for evaluation: like the league, but the seat does not search and nobody learns from it.
    """

    def __init__(
        self,
        setups: list[Setup],
        games: int,
        seed: int,
        routes: int,
        cities: int,
        settings: SearchSettings,
    ) -> None:
        super().__init__(setups, games, seed, settings.max_decisions)
        self.settings = settings
        self.leaves = Batch(setups[0], games, routes, cities)
        self.networks = vec[i64]([0] * games)  # which evaluates the leaf: 0 learns, the others are older
        self.rivals = vec[i64]([0] * games)  # the older network at the table, or 0
        self.seats = vec[i64]([0] * games)  # that the learning network plays, if there is a rival
        self.openings = vec[i64]([0] * games)  # decisions without search
        self.wanted = vec[i64]([0] * games)  # visits of the root, before the decision
        # Of the decisions of the last step.
        self.decided = vec[i64]([0] * games)  # QUICK, FULL, or 0
        self.movers = vec[i64]([0] * games)
        self.decided_setups = vec[i64]([0] * games)
        self.values = vec[float]([0.0] * (games * MAX_PLAYERS * 2))  # chances to win, then scores
        self.searched = Batch(setups[0], games, routes, cities)  # those to learn from
        self.policies = vec[float]()  # what the search makes of their actions
        # Of the games that ended in the last step.
        self.ended_rivals = vec[i64]([0] * games)
        self.ended_seats = vec[i64]([0] * games)
        self.trees: list[Tree] = []
        for game in range(self.games):
            self._invite(game)
            self.openings[game] = self.dice.below(_OPENING)
            self.advance(game)
            self.trees.append(self._tree(game))

    def is_evaluation(self, game: i64) -> bool:
        """Whether the learning network plays without search, to see how strong it is."""
        return game < self.settings.eval_games and self.settings.league > 0

    def collect(self) -> None:
        """Decide where a search is complete, then add a leaf of every game to the batch."""
        self.leaves.clear()
        self.searched.clear()
        self.policies = vec[float]()
        for game in range(self.games):
            self.ended[game] = 0
            self.decided[game] = 0
            tree = self.trees[game]
            while True:
                if self._is_complete(game, tree):
                    self._decide(game, tree)
                    tree = self._tree(game)
                    self.trees[game] = tree
                elif tree.gather(self.leaves, 1) > 0:  # otherwise the path led to the end of the game
                    break

    def backpropagate(self, logits: list[float], wins: list[float], scores: list[float]) -> None:
        """What the network says about the leaves."""
        at: i64 = 0
        for game in range(self.games):
            end = at + self.leaves.counts[game]
            first = game * SLOTS
            last = first + SLOTS
            self.trees[game].backpropagate(logits[at:end], wins[first:last], scores[first:last])
            at = end

    def _is_complete(self, game: i64, tree: Tree) -> bool:
        visits = tree.visits[tree.root]
        return visits >= self.wanted[game] or (visits > 0 and tree.winner[tree.root] != NOBODY)

    def _tree(self, game: i64) -> Tree:
        """A tree for the decision of a game, in a world that fits what its seat sees."""
        s = self.states[game]
        settings = self.settings
        mover = to_move(s)
        self.networks[game] = 0
        self.wanted[game] = 1
        if self.rivals[game] > 0 and mover != self.seats[game]:
            self.networks[game] = self.rivals[game]
        elif not self.is_evaluation(game) and self.lengths[game] >= self.openings[game]:
            full = self._chance(settings.full_share)
            self.wanted[game] = settings.full if full else settings.quick
        world = possible_world(s, mover, self.dice)
        c_puct = settings.c_puct[s.setup.players]
        seed = self.dice.below(_SEEDS)
        return Tree(world, int(seed), c_puct, settings.score_weight, settings.fpu_reduction)

    def _decide(self, game: i64, tree: Tree) -> None:
        """Play what the search prefers, or early in the game what it gives a chance to."""
        policy = improved_policy(tree, self.settings.temperature)
        if self.networks[game] == 0 and not self.is_evaluation(game):
            self._note(game, tree, policy)
        sampled = max(self.settings.sampled_decisions, self.openings[game])
        choice = self._drawn(policy) if self.lengths[game] < sampled else _best(policy)
        self.ended_rivals[game] = self.rivals[game]
        self.ended_seats[game] = self.seats[game]
        self.play(game, tree.codes[tree.first_edge[tree.root] + choice])
        if self.ended[game] > 0:
            self._invite(game)

    def _note(self, game: i64, tree: Tree, policy: list[float]) -> None:
        """What the search has found out."""
        root = tree.root
        self.decided[game] = QUICK
        self.movers[game] = tree.mover[root]
        self.decided_setups[game] = self.setup_ids[game]
        visits = float(tree.visits[root])
        for seat in range(tree.players):
            win = tree.win_sums[root * tree.players + seat] / visits
            value = tree.value_sums[root * tree.players + seat] / visits
            at = (game * MAX_PLAYERS + seat) * 2
            self.values[at] = win
            self.values[at + 1] = (value - win) / tree.score_weight
        count = tree.edges[root]
        if self.wanted[game] < self.settings.full or count > self.settings.max_actions:
            return
        self.decided[game] = FULL
        self.searched.add(tree.states[root], tree.codes, tree.first_edge[root], count)
        for share in policy:
            self.policies = append(self.policies, share)

    def _invite(self, game: i64) -> None:
        """Who plays the next game."""
        self.rivals[game] = 0
        self.openings[game] = 0
        if self.settings.league > 0 and (
            self.is_evaluation(game) or self._chance(self.settings.league_share)
        ):
            self.rivals[game] = 1 + self.dice.below(self.settings.league)
            self.seats[game] = self.dice.below(self.states[game].setup.players)

    def _chance(self, share: float) -> bool:
        return float(self.dice.below(_FINE)) < share * float(_FINE)

    def _drawn(self, policy: list[float]) -> i64:
        """An action by its share."""
        left = float(self.dice.below(_FINE)) / float(_FINE)
        for n in range(len(policy)):
            left -= policy[n]
            if left < 0.0:
                return n
        return _best(policy)


def _best(policy: list[float]) -> i64:
    best: i64 = 0
    for n in range(len(policy)):
        if policy[n] > policy[best]:
            best = n
    return best
