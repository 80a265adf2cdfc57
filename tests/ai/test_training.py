"""Training on the CPU: in three minutes, from scratch, a network that beats random players."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import hansa
from hansa.ai import players
from hansa.ai.network import inference
from hansa.ai.network.evaluator import Evaluator, shared_network
from hansa.ai.network.inference import Network
from hansa.ai.network.policy_player import PolicyPlayer
from hansa.ai.player import Player, play_out
from hansa.ai.train.settings import Config, overlaid

from ..support.training import needs_torch

BOARD, SEATS, DEALS = "hanse_2_3", 3, 6
# A small network that is taught some whole games and then learns by itself. Only a few games at a time, which
# come to an end on a slow machine too.
SETTINGS = {
    "board": BOARD,
    "players": SEATS,
    "minutes": 2.5,
    "imitation_seconds": 45,
    "imitation_games": 4,
    "processes": 1,
    "eval_processes": 1,
    "games": 8,
    "batch": 128,
    "learning_rate": 0.003,
    "learning_rate_end": 0.0003,
    "width": 32,
    "trunk": 64,
    "layers": 2,
}


def won_against_random(player: Player) -> float:
    """The share of wins of one player against random players: every deal from every seat."""
    won = 0.0
    for deal in range(DEALS):
        for number in range(SEATS):
            game = hansa.new_game(BOARD, SEATS, seed=100 + deal)
            seats = dict.fromkeys(game.players, players.make("random"))
            mine = game.players[number]
            play_out(game, seats | {mine: player}, random.Random(deal))
            first = [standing.seat for standing in game.standings() if standing.place == 1]
            won += (mine in first) / len(first)
    return won / (DEALS * SEATS)


@needs_torch
@pytest.mark.slow
@pytest.mark.timeout(900)
def test_some_minutes_of_training_beat_random_players(tmp_path: Path) -> None:
    weights = tmp_path / "weights.onnx"
    words = [f"--set={name}={value}" for name, value in SETTINGS.items()]
    command = [sys.executable, "-m", "hansa", "train", str(tmp_path), "--write", str(weights), *words]
    # Two threads on a busy machine wait for each other most of the time.
    alone = os.environ | {"OMP_NUM_THREADS": "1"}
    told = subprocess.run(command, env=alone, capture_output=True, text=True, timeout=800)
    assert told.returncode == 0, told.stderr
    assert "imitation 4" in told.stdout
    assert (tmp_path / "metrics.jsonl").is_file()
    assert (tmp_path / "checkpoint.pt").is_file()
    assert "</svg>" in (tmp_path / "strength.svg").read_text()
    assert won_against_random(PolicyPlayer(Network(weights))) >= 0.6


# A tiny network that learns from tiny searches; its rivals are as large as the shipped network.
SEARCHING = {
    "board": BOARD,
    "players": SEATS,
    "minutes": 1,
    "imitation_seconds": 0,
    "processes": 1,
    "games": 4,
    "batch": 16,
    "width": 8,
    "trunk": 8,
    "layers": 1,
    "search": 4,
    "quick_search": 2,
    "full_share": 0.5,
    "replay_window": 64,
}


@needs_torch
@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_network_learns_from_search(tmp_path: Path) -> None:
    weights = tmp_path / "weights.onnx"
    words = [f"--set={name}={value}" for name, value in SEARCHING.items()]
    command = [sys.executable, "-m", "hansa", "train", str(tmp_path), "--part=0.6", "--write", str(weights)]
    alone = os.environ | {"OMP_NUM_THREADS": "1"}
    told = subprocess.run([*command, *words], env=alone, capture_output=True, text=True, timeout=200)
    assert told.returncode == 0, told.stderr
    noted = [json.loads(line) for line in (tmp_path / "metrics.jsonl").read_text().splitlines()]
    assert noted[-1]["updates"] > 0
    learned = [line for line in noted if "kl" in line]
    assert learned
    assert all(line["kl"] > -0.01 and line["win"] > 0 for line in learned)
    assert all(line["evaluations_a_second"] > line["decisions_a_second"] > 0 for line in noted)
    Network(weights)
    again = [*command[:-2], "--resume", str(tmp_path / "checkpoint.pt"), "--part=0.2"]
    told = subprocess.run(again, env=alone, capture_output=True, text=True, timeout=200)
    assert told.returncode == 0, told.stderr
    assert json.loads((tmp_path / "metrics.jsonl").read_text().splitlines()[-1])["seconds"] > 40


@needs_torch
@pytest.mark.slow
def test_scores_that_run_away_are_not_learned_from(tmp_path: Path) -> None:
    import torch

    from hansa.ai.train.samples import MOST_SCORE, Samples, Step
    from hansa.ai.train.settings import Config
    from hansa.ai.train.trainer import Trainer

    trainer = Trainer(Config(width=8, trunk=8), tmp_path, device="cpu")
    one = torch.zeros(1, dtype=torch.long)
    step = Step(Samples(one, one, one, one), one)
    values = trainer._by_seat(step, torch.zeros(1, 5), torch.full((1, 5), 1e9))
    assert float(values[:, :, 1].max()) == MOST_SCORE


@needs_torch
@pytest.mark.slow
@pytest.mark.parametrize("value_warmup", [0, 1])
def test_the_loss_of_a_batch(value_warmup: int, tmp_path: Path) -> None:
    import torch

    from hansa.ai.network.layout import ACTION_WIDTH, MAX_PLAYERS, size
    from hansa.ai.train.samples import Rollout, Samples
    from hansa.ai.train.settings import Config
    from hansa.ai.train.setups import CITIES, ROUTES
    from hansa.ai.train.trainer import Trainer

    trainer = Trainer(Config(width=8, trunk=8, layers=1, value_warmup=value_warmup), tmp_path, device="cpu")
    counts = torch.tensor([2, 3])
    seen = torch.ones(2, int(size(ROUTES, CITIES)), dtype=torch.uint8)
    actions = torch.ones(5, ACTION_WIDTH, dtype=torch.uint8)
    nought = torch.zeros(2, dtype=torch.long)
    # Two positions with two and three actions that look alike: every one of them is as likely as the others.
    even = -counts.log()
    samples, targets = Samples(seen, actions, counts, nought), torch.ones(2, MAX_PLAYERS, 2)
    rollout = Rollout(samples, nought, nought, even, torch.zeros(2), targets)
    loss, parts = trainer._loss(rollout, torch.tensor([0, 1]), torch.tensor([1.0, 3.0]), entropy_weight=0.1)
    assert float(parts["kl"]) == pytest.approx(0, abs=1e-6)
    assert float(parts["policy"]) == pytest.approx(-2)
    assert float(parts["entropy"]) == pytest.approx(-float(even.mean()))
    choosing = -even.mean() if value_warmup else parts["policy"] - 0.1 * parts["entropy"]
    assert float(loss.detach()) == pytest.approx(float(parts["win"] + parts["score"] + choosing))


@needs_torch
@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_the_shipped_network_is_read_and_written_again(tmp_path: Path) -> None:
    from hansa.ai.train.export import export, load_weights
    from hansa.ai.train.model import Model

    model, again = Model(), tmp_path / "again.onnx"
    load_weights(model, inference.weights())
    export(model, again)
    states = [hansa.new_game(seed=3).view("red").state]
    (shipped,), (written,) = (Evaluator(Network(file), 1).chances(states) for file in (None, again))
    assert written == pytest.approx(shipped, abs=1e-5)


def test_without_torch_it_says_what_is_missing(tmp_path: Path) -> None:
    hidden = "import sys; sys.modules['torch'] = None; from hansa.cli import main; main()"
    command = [sys.executable, "-c", hidden, "train", str(tmp_path)]
    told = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert told.returncode != 0
    assert "This needs torch, which is not installed: pip install 'hansa[train]'" in told.stderr


@needs_torch
@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_weights_of_an_earlier_version_go_on_judging_as_they_did(tmp_path: Path) -> None:
    """Padded for the inputs that came later, exported, and compared where none of those inputs is set."""
    from hansa.ai.train.export import export, load_weights
    from hansa.ai.train.model import Model

    defaults = Config()
    model = Model(defaults.width, defaults.trunk, defaults.layers)
    load_weights(model, inference.weights())
    export(model, tmp_path / "padded.onnx")
    padded, shipped = Network(tmp_path / "padded.onnx"), shared_network()
    for board, count in ("hanse_4_5", 4), ("east_3_5", 3), ("britannia_2_3", 2):
        game = hansa.new_game(board, count, seed=3, modules=("neutral",) if count == 2 else ())
        planner, rng = players.make("planner"), random.Random(3)
        for _ in range(90):
            game.play(planner.choose(game.view(game.to_move), game.legal_actions(), rng))
        states = [game.at(decisions)._state for decisions in range(0, 90, 10)]
        judged = [Evaluator(network).chances(states) for network in (padded, shipped)]
        assert judged[0] == [pytest.approx(chances, abs=1e-5) for chances in judged[1]]
        for then in map(game.at, range(0, 90, 10)):
            chosen = {
                PolicyPlayer(network).choose(then.view(then.to_move), then.legal_actions(), random.Random(1))
                for network in (padded, shipped)
            }
            assert len(chosen) == 1


@needs_torch
@pytest.mark.slow
def test_the_checkpoint_in_the_repository_can_be_resumed(tmp_path: Path) -> None:
    from hansa.ai.train.checkpoint import load
    from hansa.ai.train.trainer import Trainer

    saved = load(Path(__file__).parents[2] / "training" / "checkpoint.pt")
    trainer = Trainer(overlaid(saved.config, {}), tmp_path, device="cpu")
    trainer.resume(saved)
    assert trainer.progress.decisions > 300_000_000
