"""Learning from search: the network learns to prefer at once what a search prefers after a while.

Games are played with a small search for every decision. Only some searches are large enough to learn from;
the others keep the games going. In some games an older network has all seats but one, so that what beats it
is not forgotten.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from hansa.ai.network.inference import weights
from hansa.ai.train.batch_evaluator import BatchEvaluator
from hansa.ai.train.export import load_weights
from hansa.ai.train.model import Model, log_softmax_of
from hansa.ai.train.replay import Replay
from hansa.ai.train.search_metrics import SearchMetrics
from hansa.ai.train.search_workers import SearchBuffer, SearchPlan, SearchWorker
from hansa.ai.train.settings import Config
from hansa.ai.train.trainer import Trainer

__all__ = ["ExpertTrainer"]


class ExpertTrainer(Trainer):
    """One run that learns from search."""

    def __init__(self, config: Config, folder: Path, *, device: str | None = None) -> None:
        super().__init__(config, folder, device=device)
        files = config.league_networks.split(",") if config.league_networks else [str(weights())]
        self.league = [self._network(Path(file)) for file in files]
        self.replay = Replay(config.replay_window, self.device)

    def _network(self, file: Path) -> Model:
        model = Model()
        load_weights(model, file)
        return model.to(self.device).eval()

    def _learn(self, began: float, part: float, say: Any) -> None:
        """Play and learn until the time is over."""
        config = self.config
        seed = config.seed * 1_000_000 + self.progress.updates * 1000
        plans = [SearchPlan(config, seed + n, len(self.league)) for n in range(config.processes)]
        workers = [SearchWorker(plan, f"player {n}") for n, plan in enumerate(plans, 1)]
        try:
            self._pin(workers)
            self._play(workers, began, part, say)
        finally:
            for worker in workers:
                worker.stop()

    def _play(self, workers: list[SearchWorker], began: float, part: float, say: Any) -> None:
        config = self.config
        before = self.progress.seconds
        last_saved = last_logged = time.monotonic()
        metrics = SearchMetrics(config.eval_games)
        evaluator = BatchEvaluator([self.model, *self.league], self.links, config.games * len(workers))
        half, due = 0, 0.0
        while True:
            elapsed = time.monotonic() - began
            self.progress.seconds = before + elapsed
            done = self.progress.seconds / (60 * config.minutes)
            if done >= 1 or elapsed > 60 * part:
                return
            buffers = [worker.wait(half) for worker in workers]
            due += self._answer(evaluator, buffers, metrics) * config.replay_ratio / config.batch
            for worker in workers:
                worker.step(half)
            half = 1 - half
            while due >= 1 and len(self.replay) >= min(config.batch, config.replay_window):
                metrics.add_losses(self._improve(done))
                due -= 1
            now = time.monotonic()
            if now - last_logged > 10:
                noted = metrics.summary(now - last_logged) | {
                    "rate": round(self._rate(done), 6),
                    "seconds": round(before + now - began, 1),
                    "updates": self.progress.updates,
                    "decisions": self.progress.decisions,
                }
                last_logged = now
                self._log(**noted)
                say(" ".join(f"{key}={value}" for key, value in noted.items()))
                metrics = SearchMetrics(config.eval_games)
            if now - last_saved > 60:
                last_saved = now
                self.save()

    # --- the games

    def _answer(self, evaluator: BatchEvaluator, buffers: list[SearchBuffer], metrics: SearchMetrics) -> int:
        """Evaluate the leaves of all games; keep the samples, and return how many there were."""
        answer = evaluator(buffers)
        added = self.replay.add(buffers)
        for buffer in buffers:
            metrics.add(buffer)
            self.progress.decisions += int((buffer["decided"] > 0).sum())
        logits, wins, scores = (part.cpu().numpy() for part in answer)
        at = row = 0
        for buffer in buffers:
            total, games = buffer.total, len(buffer["wins"])
            buffer["logits"][:total] = logits[at : at + total]
            buffer["wins"][:] = wins[row : row + games]
            buffer["scores"][:] = scores[row : row + games]
            at, row = at + total, row + games
        return added

    # --- learning

    def _improve(self, done: float) -> dict[str, Tensor]:
        """Learn from a batch of searched positions; the parts of the loss."""
        ids, batch, policy = self.replay.draw(self.config.batch, self.links)
        with self._autocast():
            logits, wins, scores = self.model(*batch.inputs)
        log_probs = log_softmax_of(logits, batch.of, len(ids))
        cross_entropy = -(policy * log_probs).sum() / len(ids)
        kl = cross_entropy + torch.xlogy(policy, policy).sum() / len(ids)
        entropy = -(log_probs.exp() * log_probs).sum() / len(ids)
        _, mover, setup_ids = self.replay.facts[ids].T
        win, score = self._value_losses(setup_ids, mover, self.replay.targets[ids], wins, scores)
        self._optimise(cross_entropy + win + score, self._rate(done))
        self.progress.updates += 1
        parts = {"policy": cross_entropy, "kl": kl, "entropy": entropy, "win": win, "score": score}
        return {key: value.detach() for key, value in parts.items()}
