"""Games that are searched for training, with a constant evaluator: no network is needed."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

import hansa
from hansa.ai import players
from hansa.ai.network.arrays import array_of
from hansa.ai.network.layout import MAX_PLAYERS, SLOTS
from hansa.ai.train.recorder import SEGMENT, Recorder, Sample
from hansa.ai.train.search_env import FULL, QUICK, SearchEnv
from hansa.ai.train.search_workers import SearchBuffer, settings_of
from hansa.ai.train.settings import Config
from hansa.ai.train.setups import CITIES, ROUTES, setups
from hansa.ai.train.workers import MAX_ACTIONS
from hansa.ai.train.worlds import possible_world
from hansa.play.game import Game
from hansa.play.names import Names
from hansa.play.view import View
from hansa.rules.deal import Dice

GAMES = 6
CONFIG = Config(
    board="hanse_2_3", players=3, search=6, quick_search=2, full_share=0.5, eval_games=1, league_share=0.5
)


def started(league: int = 1, seed: int = 5) -> SearchEnv:
    """Games that are searched from the first decision on."""
    kinds = setups(CONFIG.board, CONFIG.players)
    env = SearchEnv(kinds, GAMES, seed, ROUTES, CITIES, settings_of(CONFIG, league))
    for game in range(GAMES):
        env.openings[game] = 0
    return env


def step(env: SearchEnv) -> None:
    """One position for every game: all actions are as likely, all seats as good."""
    env.collect()
    env.backpropagate([0.0] * env.leaves.total, [1 / 3] * (GAMES * SLOTS), [0.5] * (GAMES * SLOTS))


def test_every_game_has_a_leaf_in_every_step() -> None:
    env = started()
    for _ in range(200):
        step(env)
        assert env.leaves.count == GAMES
        assert min(env.leaves.counts) > 1


def test_searches_of_both_sizes_decide() -> None:
    env = started(league=0)
    seen: Counter[int] = Counter()
    for _ in range(1000):
        visits = [int(tree.visits[0]) for tree in env.trees]
        wanted = list(env.wanted)
        actions = [int(tree.edges[tree.root]) for tree in env.trees]
        step(env)
        for game in range(GAMES):
            if env.decided[game]:
                seen[env.decided[game]] += 1
                assert visits[game] >= wanted[game] or wanted[game] == 1
                # A rich seat can displace in so many ways that the list is too long to learn from.
                learned = wanted[game] == CONFIG.search and actions[game] <= MAX_ACTIONS
                assert learned == (env.decided[game] == FULL)
    assert 0.3 < seen[FULL] / (seen[FULL] + seen[QUICK]) < 0.7


def test_a_policy_is_learned_for_every_position_searched_in_full() -> None:
    env = started(league=0)
    found = 0
    for _ in range(600):
        step(env)
        shares = array_of(env.policies, "f8")
        counts = [int(env.searched.counts[n]) for n in range(env.searched.count)]
        assert env.searched.count == sum(kind == FULL for kind in env.decided)
        assert sum(counts) == len(shares)
        for part in np.split(shares, np.cumsum(counts)[:-1]) if counts else ():
            assert part.sum() == pytest.approx(1)
            assert part.min() >= 0
            found += 1
    assert found > 50


def test_an_older_network_has_all_seats_but_one() -> None:
    """Games for evaluation are played by policies alone; an older network that is to move never searches."""
    env = started()
    asked: Counter[int] = Counter()
    for _ in range(600):
        step(env)
        asked.update(env.networks)
        for game in range(GAMES):
            decider = int(env.states[game].decider)
            rival = env.rivals[game] > 0 and decider != env.seats[game]
            assert env.networks[game] == (env.rivals[game] if rival else 0)
            assert env.wanted[game] == 1 or not (rival or env.is_evaluation(game))
        assert env.rivals[0] == 1
        assert env.decided[0] == 0
    assert asked[0] > 0
    assert asked[1] > 0


def test_the_same_seed_plays_the_same_games() -> None:
    first, second = started(seed=3), started(seed=3)
    for _ in range(300):
        step(first)
        step(second)
    assert bytes(array_of(first.leaves.positions, "u1")) == bytes(array_of(second.leaves.positions, "u1"))
    assert list(first.lengths) == list(second.lengths)


# --- what a seat cannot see


def test_a_search_begins_in_a_dealt_world() -> None:
    """The tree knows what its seat sees, and has to guess the rest like everybody else."""
    kinds = [kind for kind in setups("hanse_4_5", 4) if kind.missions]
    env = SearchEnv(kinds, GAMES, 5, ROUTES, CITIES, settings_of(CONFIG, 0))
    orders = missions = 0
    for _ in range(60):
        step(env)
        for tree, true in zip(env.trees, env.states, strict=True):
            world, names = tree.states[tree.root], Names(true.setup)
            assert View(names, true, names.seats[true.decider]).admits(world)
            orders += list(world.marker_supply) != list(true.marker_supply)
            missions += [one.mission for one in world.players] != [one.mission for one in true.players]
    assert orders > 100
    assert missions > 100


def played(decisions: int, modules: tuple[str, ...]) -> Game:
    game = hansa.new_game("hanse_4_5", 4, seed=9, modules=modules)
    rng, planner = random.Random(4), players.make("planner")
    for _ in range(decisions):
        game.play(planner.choose(game.view(game.to_move), game.legal_actions(), rng))
    return game


def test_a_possible_world_looks_the_same_to_its_seat() -> None:
    game = played(120, ("missions",))
    names = game.view(None).names
    hidden = set()
    for number, seat in enumerate(names.seats):
        view = game.view(seat)
        for seed in range(20):
            world = possible_world(game._state, number, Dice(seed))
            assert view.admits(world)
            hidden.add((tuple(world.marker_supply), tuple(player.mission for player in world.players)))
    assert len(hidden) > 60, "the supply and the others' missions are dealt again"


def test_a_plate_is_dealt_again_until_it_is_turned_over() -> None:
    game = played(60, ())
    while not game._state.plate or game.view(None).state.plate:
        planner = players.make("planner")
        game.play(planner.choose(game.view(game.to_move), game.legal_actions(), random.Random(1)))
    number = game.players.index(str(game.to_move))
    worlds = [possible_world(game._state, number, Dice(seed)) for seed in range(40)]
    assert all(game.view(game.to_move).admits(world) for world in worlds)
    assert len({int(world.plate) for world in worlds}) > 1


# --- value targets


def sample() -> Sample:
    return Sample(np.zeros(1), np.zeros((2, 6)), np.array([0.5, 0.5]), 0, 0)


def test_targets_mix_later_searches_with_the_end() -> None:
    recorder = Recorder(1, 0.5)
    first, second = sample(), sample()
    ones = np.ones((MAX_PLAYERS, 2))
    recorder._finish([(0 * ones, first), (4 * ones, None), (8 * ones, second)], 16 * ones)
    assert list(recorder.ready(9)) == [second, first]
    assert second.target is not None and first.target is not None
    assert second.target[0, 0] == 16
    assert first.target[0, 0] == 0.5 * 4 + 0.5 * (0.5 * 8 + 0.5 * 16)


def test_samples_do_not_wait_for_the_end_of_a_game() -> None:
    env, recorder, buffer = started(league=0), Recorder(GAMES, 0.98), SearchBuffer(GAMES)
    decisions = [0] * GAMES
    put = 0
    try:
        while max(decisions) <= SEGMENT + 1:
            assert put == 0 or any(count > SEGMENT for count in decisions)
            step(env)
            recorder.add(env)
            assert not any(env.ended), "games at random are longer"
            decisions = [old + (kind > 0) for old, kind in zip(decisions, env.decided, strict=True)]
            buffer.put(recorder.ready(GAMES))
            put += int(buffer["samples"][0])
        assert put > 0
        count, mover, setup_id = buffer["sample_facts"][0]
        assert buffer["sample_policies"][0, :count].sum() == pytest.approx(1, abs=1e-5)
        assert 0 <= mover < 3
        assert 0 <= setup_id < len(env.setups)
        assert 0 < buffer["sample_targets"][0, :3, 0].sum() < 1.1
        assert not buffer["sample_targets"][0, 3:].any()
    finally:
        buffer.close(remove=True)


def test_a_truncated_game_is_lost_for_everybody() -> None:
    settings = settings_of(CONFIG, 0)
    settings.max_decisions = 20
    env = SearchEnv(setups(CONFIG.board, CONFIG.players), GAMES, 5, ROUTES, CITIES, settings)
    recorder = Recorder(GAMES, 1.0)
    found: list[Sample] = []
    for _ in range(200):
        step(env)
        recorder.add(env)
        found += recorder.ready(GAMES * 20)
    assert len(found) > 50
    assert not any(one.target is None or one.target.any() for one in found)
