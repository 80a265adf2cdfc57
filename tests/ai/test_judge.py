"""The judgement written by hand, and the search that goes by it: sensible, fair, honest, repeatable."""

from __future__ import annotations

import math
import random

import pytest

import hansa
from hansa.ai.core.findings import chances, findings
from hansa.ai.core.judge import Judge
from hansa.ai.core.tree import Tree
from hansa.ai.planner import Planner
from hansa.ai.reckoner import Reckoner
from hansa.play.game import Game
from hansa.play.position import document
from hansa.rules.codes import ESTABLISH, R_ABILITY, code_of
from hansa.rules.deal import Dice
from hansa.rules.playout import RandomPolicy, new_buffer
from hansa.rules.referee import apply, legal
from hansa.rules.state import State, put
from hansa.rules.terms import ACTIONS, OVER, TRADER, piece_of

SETUPS = [
    ("hanse_2_3", 2, "2009", ("provinces",)),
    ("hanse_2_3", 2, "big_box", ("neutral", "missions")),
    ("hanse_2_3", 3, "big_box", ()),
    ("hanse_4_5", 4, "big_box", ("missions", "favour")),
    ("hanse_4_5", 5, "2009", ()),
    ("east_3_5", 2, "2014", ("neutral",)),
    ("east_3_5", 5, "2014", ()),
    ("britannia_2_3", 3, "big_box", ()),
    ("britannia_4_5", 4, "2009", ()),
]


def beginning(players: int = 4) -> State:
    """The first decision of a game of four."""
    game = hansa.new_game("hanse_4_5", players, seed=1)
    seat = game.to_move
    assert seat is not None
    return game.view(seat).sample(Dice(1))


def judged(s: State) -> tuple[list[float], list[float]]:
    """Chances and expected scores of all seats."""
    judge = Judge(s.setup)
    judge.judge(s)
    return list(judge.chances), list(judge.scores)


def route_to(s: State, ability: int) -> int:
    """A route to a city that develops an ability."""
    setup = s.setup
    return next(
        route
        for route in range(setup.routes)
        if ability in (setup.ability_1[setup.end_a[route]], setup.ability_1[setup.end_b[route]])
    )


def fill(s: State, route: int, seat: int) -> None:
    """Traders of one seat on a whole route."""
    for point in range(s.setup.first[route], s.setup.first[route + 1]):
        put(s, point, piece_of(seat, TRADER))


def along(game: Game, decisions: int) -> Game:
    """A game that planners go on with for a while."""
    rng = random.Random(1)
    for _ in range(decisions):
        seat = game.to_move
        if seat is None:
            break
        game.play(Planner().choose(game.view(seat), game.legal_actions(), rng))
    return game


@pytest.mark.parametrize(("board", "count", "edition", "modules"), SETUPS)
def test_values_are_sound_everywhere(board: str, count: int, edition: str, modules: tuple[str, ...]) -> None:
    game = hansa.new_game(board, count, seed=5, edition=edition, modules=modules)
    seat = game.to_move
    assert seat is not None
    s = game.view(seat).sample(Dice(5))
    judge, codes, policy = Judge(s.setup), new_buffer(), RandomPolicy(Dice(5))
    for _ in range(400):
        if s.phase == OVER:
            break
        found = legal(s, codes)
        judge.judge(s)
        judge.like(s, codes, 0, found)
        assert sum(judge.chances) == pytest.approx(1.0)
        assert all(math.isfinite(score) and -50 < score < 400 for score in judge.scores)
        assert all(math.isfinite(judge.prior[n]) for n in range(found))
        apply(s, policy.choose(s, codes, found))


def test_points_and_desks_are_better_to_have() -> None:
    s = beginning()
    before, _ = judged(s)
    s.players[2].score += 5
    after, scores = judged(s)
    assert after[2] == max(after) > before[2]
    s.players[1].actions += 1
    chances, with_action = judged(s)
    assert with_action[1] > scores[1] + 5
    assert chances[1] > after[1]


def test_a_lead_is_worth_more_near_the_end() -> None:
    s = beginning()
    s.players[0].score = 8
    early, _ = judged(s)
    s.drawn = len(s.marker_supply)
    late, _ = judged(s)
    assert late[0] > early[0]


def test_every_seat_is_judged_alike() -> None:
    """With the same desks nobody is better off but by when the turn comes."""
    s = beginning()
    for player in s.players:
        player.supply_traders, player.stock_traders = 7, 4
    s.actions_left = 0
    told = []
    for seat in range(4):
        s.active = s.decider = seat
        _, scores = judged(s)
        told.append([scores[(seat + n) % 4] for n in range(4)])
    for scores in told[1:]:
        assert scores == pytest.approx(told[0])


def test_the_third_action_is_liked_best() -> None:
    s = beginning()
    route = route_to(s, ACTIONS)
    fill(s, route, 0)
    tree = Tree(s, 1, 0.5, 0.5, 0.1, Judge(s.setup))
    tree.ponder(2000)  # everything is tried before the best is followed
    code, visits, liking, *_ = max(findings(tree), key=lambda found: found[1])
    assert code == code_of(ESTABLISH, route, R_ABILITY, ACTIONS)
    assert visits > 500
    assert liking == max(found[2] for found in findings(tree))


def test_a_win_is_taken() -> None:
    """Whoever is ahead and can end the game does."""
    s = beginning()
    route = route_to(s, ACTIONS)
    fill(s, route, 0)
    s.players[0].score = 19
    s.controller = s.controller[:]
    s.controller[s.setup.end_a[route]] = 0
    tree = Tree(s, 1, 0.5, 0.5, 0.1, Judge(s.setup))
    tree.ponder(800)
    code, *_ = max(findings(tree), key=lambda found: found[1])
    assert code >> 24 == ESTABLISH
    assert chances(tree, code)[0] > 0.99


def test_a_tree_counts_its_walks() -> None:
    s = beginning()
    tree = Tree(s, 1, 0.5, 0.5, 0.1, Judge(s.setup))
    tree.ponder(300)
    assert sum(visits for _, visits, *_ in findings(tree)) == 299  # the first is of the root
    assert tree.size() == 300


@pytest.mark.parametrize(("board", "count", "edition", "modules"), SETUPS)
def test_the_reckoner_plays_legally(board: str, count: int, edition: str, modules: tuple[str, ...]) -> None:
    game = hansa.new_game(board, count, seed=4, edition=edition, modules=modules)
    reckoner, rng = Reckoner(None, 128), random.Random(1)
    for _ in range(150):
        seat = game.to_move
        if seat is None:
            break
        game.play(reckoner.choose(game.view(seat), game.legal_actions(), rng))


def test_what_is_hidden_does_not_matter() -> None:
    for number in range(4):
        game = along(hansa.new_game("hanse_4_5", 4, seed=number, modules=("missions",)), 40 + 25 * number)
        seat = game.to_move
        assert seat is not None
        view = game.view(seat)
        choices = set()
        for deal in (1, 2, 3):
            other = hansa.position(document(view.names, view.sample(Dice(deal))))
            chosen = Reckoner(None, 256).choose(other.view(seat), other.legal_actions(), random.Random(5))
            choices.add(str(chosen))
        assert len(choices) == 1


def test_the_same_dice_give_the_same_choice() -> None:
    game = along(hansa.new_game("east_3_5", 4, seed=2), 70)
    while len(game.legal_actions()) == 1:  # no choice, no search
        along(game, 1)
    seat = game.to_move
    assert seat is not None
    one, other = (Reckoner(None, 600).think(game.view(seat), random.Random(7)) for _ in range(2))
    assert one == other
    assert {found.action for found in one} == set(game.legal_actions())


def test_a_reckoner_needs_a_limit() -> None:
    with pytest.raises(ValueError, match="limit"):
        Reckoner(None)
