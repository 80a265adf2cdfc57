"""The players with the network: legal on every board, honest, repeatable, in time, and strong."""

from __future__ import annotations

import random
import re
import tomllib
from contextlib import closing
from functools import partial
from itertools import count
from math import inf
from pathlib import Path

import pytest

import hansa
from hansa.ai import players
from hansa.ai.arena import Match, play
from hansa.ai.network import inference
from hansa.ai.network.evaluator import Evaluator, shared_network
from hansa.ai.network.inference import Network, NetworkError
from hansa.ai.network.policy_player import PolicyPlayer
from hansa.ai.planner import Planner
from hansa.ai.player import Player
from hansa.ai.search import mcts
from hansa.ai.search.mcts import Search
from hansa.ai.search.mcts import _lead as lead_of
from hansa.ai.search.parallel import ParallelSearch
from hansa.ai.search.player import Candidate, merged
from hansa.ai.search.reuse import subtree
from hansa.ai.search.statistics import principal_variation, root_actions, win_chances
from hansa.ai.search.tree import Tree
from hansa.ai.stalling import ROUNDS, has_stalled, play_on
from hansa.errors import HansaError
from hansa.play.game import Game, new_game
from hansa.play.position import document
from hansa.rules.deal import Dice

from ..support.quick import quick

SETUPS = [
    ("hanse_2_3", 2, "2009", ("provinces",)),
    ("hanse_2_3", 2, "big_box", ("neutral", "missions")),
    ("hanse_4_5", 4, "big_box", ("missions", "favour")),
    ("east_3_5", 5, "2014", ()),
    ("britannia_2_3", 3, "big_box", ()),
    ("britannia_4_5", 4, "2009", ()),
]


def play_along(game: Game, player: Player, decisions: int) -> None:
    """Let a player decide for everybody for a while; a game refuses what is not legal."""
    rng = random.Random(1)
    for _ in range(decisions):
        seat = game.to_move
        if seat is None:
            return
        legal = game.legal_actions()
        chosen = player.choose(game.view(seat), legal, rng)
        assert chosen in legal
        game.play(chosen)


@pytest.mark.parametrize("setup", quick(SETUPS, SETUPS[0]), ids=lambda setup: setup[0])
def test_the_network_alone_finishes_games(setup: tuple[str, int, str, tuple[str, ...]]) -> None:
    board, count, edition, modules = setup
    game = hansa.new_game(board, count, seed=2, edition=edition, modules=modules)
    play_along(game, PolicyPlayer(), 3000)
    assert game.to_move is None


@pytest.mark.parametrize(("board", "modules"), [("britannia_2_3", ()), ("hanse_2_3", ("missions",))])
@pytest.mark.slow
@pytest.mark.parametrize("names", [("shipowner", "shipowner"), ("shipowner", "councillor:16p")], ids="-".join)
def test_two_who_know_the_game_come_to_an_end(
    names: tuple[str, str], board: str, modules: tuple[str, ...]
) -> None:
    game = hansa.new_game(board, 2, seed=0, modules=("neutral", *modules))
    seats = dict(zip(game.players, map(players.make, names), strict=True))
    rng = random.Random(1)
    while game.to_move is not None:
        assert int(game.view(None).state.turn) // 2 < 4 * ROUNDS[2]
        game.play(seats[game.to_move].choose(game.view(game.to_move), game.legal_actions(), rng))


def test_who_thinks_more_has_more_patience() -> None:
    councillor, alderman = players.make("councillor"), players.make("alderman")
    assert isinstance(councillor, Search) and isinstance(alderman, Search)
    assert 1 < councillor.patience < alderman.patience
    assert has_stalled(long(positions()[0]).view("red"), alderman.patience)
    assert not has_stalled(positions()[0].view("red"), 1)


def test_in_a_long_game_what_loses_is_avoided_until_nothing_else_helps() -> None:
    game = hansa.position(SURE)
    view, legal, rng = game.view("blue"), game.legal_actions(), random.Random(1)
    end = [action for action in legal if str(action) == "blue end_turn"]
    assert {play_on(view, legal, end, rng) for _ in range(20)} == set(end)
    tired = long(long(game)).view("blue")
    assert len({play_on(tired, legal, end, rng) for _ in range(200)}) > len(legal) / 2


# Blue leads by 113 points to 39 and can end the game; the network is as sure of that win as of any other.
SURE = """
hansa 1
board hanse_2_3 big_box 2 neutral
turn 40 blue actions=5
red score=19 supply=0 stock=0 used=exchange_posts
blue score=19 supply=0 stock=0 keys=3 actions=5 privilege=3 book=1 used=plus_3,plus_4,move_3
neutral score=2
route hamburg-luebeck bbb
route hamburg-lueneburg r...
route hamburg-bremen nn..
route emden-osnabrueck nn..
route bremen-hannover n..
route minden-hannover n..
route minden-paderborn n..
route paderborn-warburg nn.
route paderborn-hildesheim bbb
route lueneburg-perleberg n..
route stendal-magdeburg n..
route quedlinburg-goettingen n..
route goslar-magdeburg rr
city arnheim rn..
city bremen b
city coellen b.
city duisburg r
city goslar r
city groningen r.
city hamburg b..
city hannover bb
city hildesheim r.
city luebeck nb
city magdeburg bR
city minden bbbb
city osnabrueck rbb
city paderborn b.
city perleberg r..
city quedlinburg n.
city stendal r...
city warburg bb
special_prestige ..BB
marker hamburg-luebeck additional_post
marker lueneburg-perleberg additional_post
marker stendal-magdeburg move_3
marker_supply plus_3,exchange_posts,additional_post,plus_4,develop,exchange_posts,develop,additional_post
"""


def test_who_is_sure_of_the_win_takes_it() -> None:
    game = hansa.position(SURE)
    chance = Evaluator().chances([game.view("blue").state])[0][1]
    assert chance > 0.9999, "a network that is less sure needs another position here"
    game.play(PolicyPlayer().choose(game.view("blue"), game.legal_actions(), random.Random(1)))
    assert game.is_over


@pytest.mark.parametrize("setup", quick(SETUPS, SETUPS[1]), ids=lambda setup: setup[0])
def test_the_search_plays_legally(setup: tuple[str, int, str, tuple[str, ...]]) -> None:
    board, count, edition, modules = setup
    game = hansa.new_game(board, count, seed=4, edition=edition, modules=modules)
    play_along(game, Search(None, 48), 120)


def positions() -> list[Game]:
    """Positions in the middle of games with everything hidden in them."""
    found = []
    for number in range(6):
        game = hansa.new_game("hanse_4_5", 4, seed=number, modules=("missions",))
        play_along(game, Planner(), 40 + 25 * number)
        found.append(game)
    return found


def test_what_is_hidden_does_not_matter() -> None:
    for game in positions():
        seat = game.to_move
        assert seat is not None
        view = game.view(seat)
        for player in (PolicyPlayer(), Search(None, 96)):
            choices = set()
            for deal in (1, 2, 3):
                other = hansa.position(document(view.names, view.sample(Dice(deal))))
                chosen = player.choose(other.view(seat), other.legal_actions(), random.Random(5))
                choices.add(str(chosen))
            assert len(choices) == 1


def test_the_same_dice_give_the_same_choice() -> None:
    for game in positions()[:3]:
        seat = game.to_move
        assert seat is not None
        one, other = (Search(None, 200).candidates(game.view(seat), random.Random(7)) for _ in range(2))
        assert one == other


def long(game: Game) -> Game:
    """The same position after many more rounds in which nothing happened."""
    rounds = 2 * ROUNDS[len(game.players)] * len(game.players)
    return hansa.position(
        re.sub(r"(?m)^turn (\d+)", lambda turn: f"turn {int(turn[1]) + rounds}", game.position())
    )


def test_what_was_found_out_is_kept_for_the_next_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    # Trees are kept only where the clock is the limit; this one ticks with the search on a busy machine too.
    monkeypatch.setattr(mcts, "perf_counter", partial(next, count(0.0, 0.001)))
    search, planner, rng = Search(0.02), Planner(), random.Random(3)
    game = hansa.new_game("hanse_4_5", 4, seed=3, modules=("missions",))
    kept: list[int] = []
    while len(kept) < 20:
        seat = game.to_move
        assert seat is not None
        view, legal = game.view(seat), game.legal_actions()
        if seat != "red" or len(legal) == 1:
            game.play(planner.choose(view, legal, rng))
            continue
        trees = search._reused(view)
        assert all(view.admits(tree.states[0]) for tree in trees)
        kept.append(len(trees))
        game.play(search.candidates(view, rng)[0].action)
    assert sum(kept) > 20, "of two worlds (there are missions) at twenty decisions"


def test_a_branch_is_kept_whole() -> None:
    view = positions()[2].view("red")
    tree = Tree(view.sample(Dice(1)), 1, 0.3, 0.2, 0.05)
    evaluator = Evaluator(shared_network(), 4)
    batch = evaluator.batch_for(view.state.setup)
    for _ in range(60):
        tree.select(batch, 4)
        logits, wins, scores = evaluator.evaluate()
        tree.backpropagate(logits.tolist(), wins.ravel().tolist(), scores.ravel().tolist())
    code, visits, *_ = max(root_actions(tree), key=lambda found: found[1])
    again = subtree(tree, 0)
    assert again.size() == tree.size()
    assert root_actions(again) == root_actions(tree)
    assert win_chances(again, code) == win_chances(tree, code)
    assert principal_variation(again, code) == principal_variation(tree, code)
    child = next(node for node in range(1, tree.size()) if tree.visits[node] == visits)
    branch = subtree(tree, child)
    edges = range(tree.first_edge[child], tree.first_edge[child] + tree.edges[child])
    after = [tree.child[edge] for edge in edges]
    assert [found[0] for found in root_actions(branch)] == [tree.codes[edge] for edge in edges]
    assert [found[1] for found in root_actions(branch)] == [tree.visits[n] if n >= 0 else 0 for n in after]
    assert [found[2] for found in root_actions(branch)] == [tree.prior[edge] for edge in edges]
    assert sum(found[1] for found in root_actions(branch)) == visits - 1
    # And it keeps growing.
    branch.select(batch, 4)
    logits, wins, scores = evaluator.evaluate()
    branch.backpropagate(logits.tolist(), wins.ravel().tolist(), scores.ravel().tolist())
    assert visits < branch.visits[0] <= visits + 16


# Red can end the game; whether that wins depends on the others' mission cards.
MISSIONS = (
    "hansa 1\nboard hanse_2_3 big_box 3 missions\nturn 40 red actions=1\n"
    "red score=19 mission=osnabrueck,stendal,paderborn supply=3t\nblue score=0 actions=5\ngreen score=3\n"
    "route duisburg-dortmund rr\ncity duisburg r\ncity hamburg bb.\ncity luebeck b.\n"
    "city osnabrueck b..\ncity minden b...\ncity hannover b.\ncity bremen b\n"
)


def test_missions_prove_nothing() -> None:
    """With missions, who wins depends on cards that were dealt at random."""
    view = hansa.position(MISSIONS).view("red")
    for seed in range(4):
        found = Search(None, 64).candidates(view, random.Random(seed))
        assert {finding.proof for finding in found} == {0}


def test_missions_are_guessed_many_times_where_they_decide() -> None:
    """Ending the game wins in about one deal out of five; a single guess would say always or never."""
    game = hansa.position(MISSIONS)
    view, legal = game.view("red"), game.legal_actions()
    end = "red establish duisburg-dortmund nothing"
    for seed in range(6):
        found = Search(None, 200).candidates(view, random.Random(seed))
        (chances,) = (finding.chances for finding in found if str(finding.action) == end)
        assert 0.03 < chances[0] < 0.45
        assert str(PolicyPlayer().choose(view, legal, random.Random(seed))) == end


@pytest.mark.parametrize("rival", [16, 0, 18])
def test_a_win_past_a_permanent_marker_is_seen(rival: int) -> None:
    game = hansa.position(
        "hansa 1\nboard east_3_5 big_box 3\nturn 60 red actions=1\nred score=19 supply=3t book=2\n"
        f"blue score={rival}\ngreen score=3\nroute malmoe-visby RRR\ncity malmoe r..\n"
    )
    for player in (PolicyPlayer(), Search(None, 250)):
        played = hansa.position(game.position())
        play_along(played, player, 4)
        assert played.to_move is None, "the game is not over"
        assert played.standings()[0].seat == "red"


def deny() -> Game:
    """Violet must displace red, or red ends the game and wins."""
    told = tomllib.loads((Path(__file__).parent / "tactics.toml").read_text(encoding="utf-8"))
    (one,) = (each for each in told["position"] if each["name"] == "deny_hanse_4_5_5p")
    return hansa.position(one["position"])


def test_what_is_lost_lasts_as_long_as_it_can() -> None:
    game = deny()
    found = Search(None, 4000).candidates(game.view("violet"), random.Random(1))
    assert all(finding.proof < 0 for finding in found)
    assert found[0].proof < -6, "red is held up for a round"
    assert found[-1].proof == -2, "red wins with the next decision"


def test_a_long_game_does_not_blind_who_can_prove_something() -> None:
    game = long(deny())
    chosen = Search(None, 4000).choose(game.view("violet"), game.legal_actions(), random.Random(1))
    assert str(chosen) == "violet displace bremen-osnabrueck/1 trader paying trader"


def test_several_processes_search_together() -> None:
    game = positions()[1]
    seat = game.to_move
    assert seat is not None
    with closing(ParallelSearch(2, None, 64)) as parallel:
        found = parallel.candidates(game.view(seat), random.Random(1))
        assert sum(finding.visits for finding in found) >= 2 * 60
        assert {finding.action for finding in found} == set(game.legal_actions())
        assert parallel.choose(game.view(seat), game.legal_actions(), random.Random(1)) == found[0].action
        own = new_game(Path(hansa.boards.__file__).with_name("example.json"), 3)  # which they have never seen
        found = parallel.candidates(own.view(own.to_move), random.Random(1))
        assert {finding.action for finding in found} == set(own.legal_actions())


def test_a_parallel_search_outlives_a_process_that_dies() -> None:
    game = positions()[1]
    view = game.view(game.to_move)
    with closing(ParallelSearch(2, None, 64)) as parallel:
        found = parallel.candidates(view, random.Random(1))
        for process in parallel._pool._processes.values():
            process.kill()
        assert parallel.candidates(view, random.Random(1)) == found


def test_a_tree_has_its_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mcts, "MOST_NODES", 100)
    game = positions()[1]
    found = Search(60.0).candidates(game.view(game.to_move), random.Random(1))
    assert 50 < sum(finding.visits for finding in found) < 200


def test_a_neutral_player_cannot_win() -> None:
    game = hansa.new_game("hanse_2_3", 2, modules=("neutral",), seed=4)
    dice = random.Random(4)
    for _ in range(120):
        game.play(Planner().choose(game.view(game.to_move), game.legal_actions(), dice))
        (chances_,) = Evaluator().chances([game.view(game.to_move).sample(Dice(1))])
        assert sum(chances_) == pytest.approx(1.0)


def test_a_name_may_say_how_long_to_think() -> None:
    assert players.read("alderman") == ("alderman", 1.0, None, 1)
    assert players.read("alderman:2.5") == ("alderman", 2.5, None, 1)
    assert players.read("councillor:0.2x4") == ("councillor", 0.2, None, 4)
    assert players.read("alderman:800p") == ("alderman", None, 800, 1)
    assert players.read("planner") == ("planner", None, None, 1)
    made = players.make("alderman:2.5")
    assert isinstance(made, Search)
    assert made.seconds == 2.5


@pytest.mark.parametrize("terms", ["", "0", "fast", "1x0", "1x999", "-1", "0p", "p", "5.5p"])
def test_a_name_that_says_nonsense(terms: str) -> None:
    with pytest.raises(HansaError, match="alderman:5"):
        players.read(f"alderman:{terms}")
    with pytest.raises(HansaError, match="alderman:5"):
        players.read("planner:2")


def test_a_search_needs_a_limit() -> None:
    with pytest.raises(ValueError, match="limit"):
        Search(None)


@pytest.mark.parametrize("text", [b"", b"not a network"])
def test_damaged_weights_are_told_and_replaced(
    text: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "weights.onnx"
    file.write_bytes(text)
    with pytest.raises(NetworkError, match=r"weights\.onnx cannot be used"):
        Network(file)
    monkeypatch.setattr(inference, "weights", lambda: file)
    shared_network.cache_clear()
    assert isinstance(players.make("alderman"), Planner)
    assert "journeyman plays instead of the alderman" in caplog.text
    shared_network.cache_clear()


@pytest.mark.slow
def test_the_network_alone_beats_planners() -> None:
    """A taste: two deals from each seat; the arena measures it properly (docs/opponents.md)."""
    won = 0.0
    for seed in (1, 2):
        for seat in range(4):
            names = ["planner"] * 4
            names[seat] = "shipowner"
            places = play(Match(tuple(names), "hanse_4_5", "big_box", (), seed)).places
            won += (places[seat] == 1) / places.count(1)
    assert won >= 4


def test_a_near_win_comes_first_and_a_near_defeat_last() -> None:
    legal = hansa.new_game("hanse_4_5", 4, seed=1).legal_actions()
    proofs = (-2, 0, 5, -7, 1, 0)
    reports = [
        [
            Candidate(action, 10 + n, 0.1, 0.5, (), (), proof)
            for n, (action, proof) in enumerate(zip(legal, proofs, strict=False))
        ]
    ]
    assert [finding.proof for finding in merged(reports)] == [1, 5, 0, 0, -7, -2]
    assert [finding.visits for finding in merged(reports) if not finding.proof] == [15, 11]


def test_one_proof_is_enough_unless_worlds_disagree() -> None:
    action, *_ = hansa.new_game("hanse_4_5", 4, seed=1).legal_actions()
    for proofs, together in (((3, 5), 3), ((-3, -5), -3), ((3, -5), 0), ((3, 0), 3), ((0, 0), 0)):
        (found,) = merged([[Candidate(action, 1, 0.1, 0.5, (), (), proof)] for proof in proofs])
        assert found.proof == together


@pytest.mark.parametrize(
    ("found", "lead"),
    [
        ([(90, 0), (30, 0), (5, 0)], 60),
        ([(90, -4), (30, 0), (5, 0)], 25),  # what is lost is out of the race
        ([(90, 0), (3, 2)], inf),  # a win is a win
        ([(90, -4), (3, 0)], 0),  # the one that is left may be lost too
        ([(90, -4), (3, -6)], inf),  # nothing can change
    ],
)
def test_when_thinking_on_may_change_the_choice(found: list[tuple[int, int]], lead: float) -> None:
    known = [(code, visits, 0.1, 0.5, proof) for code, (visits, proof) in enumerate(found)]
    assert lead_of([known]) == lead
