"""Training: imitation of a teacher, then self-play with proximal policy optimisation.

Every seat has a value (its chance to win, and its final score). The advantage of a decision is how the value
of the seat that made it changes afterwards.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import log_softmax

from hansa.ai.network.arrays import links_of
from hansa.ai.network.layout import MAX_PLAYERS
from hansa.ai.search.tree import SCORE_SCALE
from hansa.ai.train.checkpoint import Checkpoint, Progress, does_not_fit, save
from hansa.ai.train.imitation import record_teacher
from hansa.ai.train.metrics import Metrics
from hansa.ai.train.model import Model, log_softmax_of
from hansa.ai.train.samples import MOST_SCORE, Rollout, Samples, Step, best_of, split
from hansa.ai.train.settings import CHECKPOINT, METRICS, Config
from hansa.ai.train.setups import CITIES, ROUTES, setups
from hansa.ai.train.workers import (
    FACTS,
    FINAL_SCORES,
    PLACES,
    ROWS,
    Plan,
    PlayingProcess,
    SharedBuffer,
    Worker,
)

IMITATION_EPOCHS = 4


class Trainer:
    """One run."""

    def __init__(self, config: Config, folder: Path, *, device: str | None = None) -> None:
        torch.manual_seed(config.seed)
        torch.set_float32_matmul_precision("high")
        self.config = config
        self.folder = folder
        self.device = torch.device(device or ("cuda" if torch.cuda.is_available() else "cpu"))
        self.model = Model(config.width, config.trunk, config.layers).to(self.device)
        self.adam = torch.optim.Adam(self.model.parameters(), config.learning_rate, eps=1e-5)
        self.progress = Progress()
        kinds = setups(config.board, config.players)
        self.players = torch.tensor([int(kind.players) for kind in kinds], device=self.device)
        links = np.stack([links_of(kind, ROUTES, CITIES) for kind in kinds])
        self.links = torch.from_numpy(links).to(self.device)
        folder.mkdir(parents=True, exist_ok=True)

    # --- the run

    def run(self, say: Any = print, part: float | None = None) -> None:
        """Imitate, then play, until the minutes of the run, or of this part of it, are over."""
        began = time.monotonic()
        if self.progress.updates == 0 and self.config.imitation_seconds > 0:
            self._imitate(say)
            self.save()
        try:
            self._learn(began, part or self.config.minutes, say)
        finally:
            self.save()

    def save(self) -> None:
        """Write a checkpoint, whole or not at all."""
        save(self.folder / CHECKPOINT, self.config, self.progress, self.model, self.adam)

    def resume(self, saved: Checkpoint) -> None:
        """Continue from a checkpoint of a network with the same shape."""
        try:
            self.model.load_state_dict(saved.network)
            if saved.adam:
                self.adam.load_state_dict(saved.adam)
        except (AttributeError, KeyError, RuntimeError, TypeError, ValueError) as error:
            raise does_not_fit(saved.file, self.model.shape) from error
        self.progress = saved.progress

    @property
    def over(self) -> bool:
        """Whether the minutes of the run are spent."""
        return self.progress.seconds >= 60 * self.config.minutes

    def _log(self, **what: Any) -> None:
        with (self.folder / METRICS).open("a") as file:
            file.write(json.dumps(what) + "\n")

    # --- imitation

    def _imitate(self, say: Any) -> None:
        config = self.config
        count = config.processes + config.eval_processes
        where = (config.board, config.players)
        plans = [
            Plan(config.imitation_games, config.seed * 1000 + n, config.teacher, False, *where)
            for n in range(count)
        ]
        began = time.monotonic()
        recorded = [part.to(self.device) for part in record_teacher(plans, config.imitation_seconds)]
        positions, actions, counts, setup_ids, choices = recorded
        say(f"{len(positions):,} decisions of the teacher in {time.monotonic() - began:.0f} s")
        self._normalise_inputs(positions)
        samples = Samples(positions, actions, counts, setup_ids)
        for epoch in range(IMITATION_EPOCHS):
            loss, agreement = self._imitation_epoch(samples, choices)
            say(f"imitation {epoch + 1}: loss {loss:.3f}, {agreement:.1%} alike")
        self._log(taught=len(positions), loss=loss, agreement=agreement)

    def _imitation_epoch(self, samples: Samples, choices: Tensor) -> tuple[float, float]:
        """The cross-entropy with the teacher's choices, and how often the policy's best is the same."""
        total = len(choices)
        hits = total_loss = 0.0
        for ids in torch.randperm(total, device=self.device).split(min(self.config.batch, 4096)):
            batch = samples.take(ids, self.links)
            with self._autocast():
                logits, _, _ = self.model(*batch.inputs)
            log_probs = log_softmax_of(logits, batch.of, len(ids))
            chosen = batch.find(choices[ids])
            loss = -log_probs[chosen].mean()
            self._optimise(loss, self.config.learning_rate)
            total_loss += float(loss.detach()) * len(ids)
            hits += float((best_of(log_probs, batch.of, len(ids)) == chosen).sum())
        return total_loss / total, hits / total

    def _normalise_inputs(self, positions: Tensor) -> None:
        """Scale every number by its standard deviation, once."""
        routes, cities, seats, table = split(positions[:: max(1, len(positions) // 20000)].float())
        for name, values in ("route", routes), ("city", cities), ("seat", seats), ("table", table):
            deviation = values.flatten(0, -2).std(0) if values.dim() > 2 else values.std(0)
            getattr(self.model, f"{name}_scale").copy_((1 / deviation.clamp(min=0.25)).clamp(max=4.0))

    # --- self-play

    def _learn(self, began: float, part: float, say: Any) -> None:
        """Play and learn until the time is over."""
        workers, evaluators = self._start_workers()
        try:
            self._self_play(workers, evaluators, began, part, say)
        finally:
            for worker in workers + evaluators:
                worker.stop()

    def _start_workers(self) -> tuple[list[Worker], list[Worker]]:
        """Processes for self-play, and those that play against the teacher."""
        config = self.config
        seed = config.seed * 1_000_000 + self.progress.updates * 1000
        where = (config.board, config.players)
        plans = [Plan(config.games, seed + n, None, False, *where) for n in range(config.processes)]
        against = [
            Plan(40, seed + 500 + n, config.teacher, True, *where) for n in range(config.eval_processes)
        ]
        workers = [Worker(plan, f"player {n}") for n, plan in enumerate(plans, 1)]
        evaluators = [Worker(plan, f"evaluator {n}") for n, plan in enumerate(against, 1)]
        self._pin(workers)
        return workers, evaluators

    def _pin(self, workers: Sequence[PlayingProcess[Any]]) -> None:
        """Let the device read shared memory directly, which is several times faster."""
        if self.device.type == "cuda":
            for worker in workers:
                for buffer in worker.buffers:
                    pin(buffer)

    def _self_play(
        self, workers: list[Worker], evaluators: list[Worker], began: float, part: float, say: Any
    ) -> None:
        config = self.config
        before = self.progress.seconds
        last_saved = last_logged = time.monotonic()
        metrics = Metrics()
        ready: list[list[SharedBuffer] | None] = [None, None]
        while True:
            elapsed = time.monotonic() - began
            done = (before + elapsed) / (60 * config.minutes)
            if done >= 1 or elapsed > 60 * part:
                self.progress.seconds = before + elapsed
                return
            started = time.monotonic()
            rollout = self._roll_out(workers, evaluators, ready, metrics)
            rolled_out = time.monotonic()
            losses = self._update(rollout, done)
            self.progress.updates += 1
            self.progress.decisions += len(rollout.mover)
            self.progress.seconds = before + elapsed
            now = time.monotonic()
            if now - last_logged > 10:
                last_logged = now
                noted = metrics.summary() | losses
                noted |= {
                    "seconds": round(before + now - began, 1),
                    "updates": self.progress.updates,
                    "decisions": self.progress.decisions,
                    "generated_a_second": round(len(rollout.mover) / (rolled_out - started)),
                    "learned_a_second": round(len(rollout.mover) / (now - started)),
                }
                self._log(**noted)
                say(" ".join(f"{key}={value}" for key, value in noted.items()))
                metrics = Metrics()
            if now - last_saved > 60:
                last_saved = now
                self.save()

    @torch.no_grad()
    def _roll_out(
        self,
        workers: list[Worker],
        evaluators: list[Worker],
        ready: list[list[SharedBuffer] | None],
        metrics: Metrics,
    ) -> Rollout:
        """Let all games go on for some decisions."""
        steps: list[list[Step]] = [[], []]
        for _ in range(self.config.steps):
            for half in range(2):
                buffers = ready[half] or [worker.wait(half) for worker in workers]
                ready[half] = None
                for buffer in buffers:
                    metrics.add_self_play(buffer)
                step = self._act(buffers, sample=True)
                if steps[half]:
                    self._set_outcome(steps[half][-1], step.facts)
                choices = step.choice.cpu().numpy()
                for n, (worker, buffer) in enumerate(zip(workers, buffers, strict=True)):
                    buffer["choices"][:] = choices[n * self.config.games : (n + 1) * self.config.games]
                    worker.step(half)
                steps[half].append(step)
            for evaluator in evaluators:
                self._play_teacher(evaluator, metrics)
        last_values = []
        for half in range(2):
            buffers = [worker.wait(half) for worker in workers]
            ready[half] = buffers
            step = self._gather(buffers)
            self._set_outcome(steps[half][-1], step.facts)
            with self._autocast():
                _, wins, scores = self.model(*step.samples.everything(self.links))
            last_values.append(self._by_seat(step, wins, scores))
        return self._join(steps, last_values)

    def _play_teacher(self, evaluator: Worker, metrics: Metrics) -> None:
        """Continue the games in which the teacher has decided: it is slow, and nobody waits for it."""
        found = evaluator.poll()
        if found is None:
            return
        half, buffer = found
        metrics.add_evaluation(buffer)
        best = self._act([buffer], sample=False).choice.cpu().numpy()
        asked = buffer["choices"] < 0
        buffer["choices"][asked] = best[asked]
        evaluator.step(half)

    def _act(self, buffers: list[SharedBuffer], *, sample: bool) -> Step:
        """Choose for all games: sample from the policy, or take its best action."""
        step = self._gather(buffers)
        with self._autocast():
            logits, wins, scores = self.model(*step.samples.everything(self.links))
        of = step.samples.of
        positions = len(step.mover)
        keys = log_probs = log_softmax_of(logits, of, positions)
        if sample:  # by Gumbel's noise
            keys = log_probs - torch.log(-torch.log(torch.rand_like(logits).clamp(1e-9, 1 - 1e-7)))
        chosen = best_of(keys, of, positions)
        step.log_prob = log_probs[chosen]
        step.choice = chosen - step.samples.first
        step.value = self._by_seat(step, wins, scores)
        return step

    def _gather(self, buffers: Sequence[SharedBuffer]) -> Step:
        """The observations of several workers, on the device."""

        def gather(arrays: list[Any], dimension: int = 0) -> Tensor:
            sent = [torch.from_numpy(array).to(self.device, non_blocking=True) for array in arrays]
            return torch.cat(sent, dimension)

        facts = gather([buffer["facts"] for buffer in buffers], 1)
        positions = gather([buffer["positions"] for buffer in buffers])
        actions = gather([buffer["actions"][: buffer.total] for buffer in buffers])
        counts, movers, setup_ids = (facts[FACTS.index(key)] for key in ("counts", "movers", "setup_ids"))
        step = Step(Samples(positions, actions, counts, setup_ids), movers)
        step.facts = facts
        return step

    def _by_seat(self, step: Step, wins: Tensor, scores: Tensor) -> Tensor:
        """Values in seat order: the chance to win, then the score."""
        players = self.players[step.samples.setup_ids].unsqueeze(1)
        seats = torch.arange(MAX_PLAYERS, device=self.device).unsqueeze(0)
        slots = (seats - step.mover.unsqueeze(1)) % players
        chances = log_softmax(wins[:, :MAX_PLAYERS], 1).exp()
        scores = scores.clamp(-MOST_SCORE, MOST_SCORE)
        there = (seats < players).float()
        return torch.stack((chances.gather(1, slots) * there, scores.gather(1, slots) * there), 2)

    @staticmethod
    def _set_outcome(step: Step, facts: Tensor) -> None:
        """How the step's games ended, where they did."""
        first = (facts[PLACES:ROWS] == 1).float()
        shares = first / first.sum(0).clamp(min=1)
        step.ended = facts[FACTS.index("ended")] > 0
        step.outcome = torch.stack((shares.T, facts[FINAL_SCORES:PLACES].T / SCORE_SCALE), 2)

    def _join(self, steps: list[list[Step]], last_values: list[Tensor]) -> Rollout:
        """All steps as one rollout, with advantages and value targets."""
        joined: list[Step] = []
        advantages: list[Tensor] = []
        targets: list[Tensor] = []
        for half in range(2):
            for advantage, target in self._advantages(steps[half], last_values[half]):
                advantages.append(advantage)
                targets.append(target)
            joined += steps[half]
        samples = Samples(
            torch.cat([step.samples.positions for step in joined]),
            torch.cat([step.samples.actions for step in joined]),
            torch.cat([step.samples.counts for step in joined]),
            torch.cat([step.samples.setup_ids for step in joined]),
        )
        return Rollout(
            samples,
            torch.cat([step.mover for step in joined]),
            torch.cat([step.choice for step in joined]),
            torch.cat([step.log_prob for step in joined]),
            torch.cat(advantages),
            torch.cat(targets),
        )

    def _advantages(self, steps: list[Step], last_value: Tensor) -> list[tuple[Tensor, Tensor]]:
        """Generalised advantage estimation for every seat; the advantage is the mover's own."""
        found: list[tuple[Tensor, Tensor]] = []
        next_value, trace = last_value, torch.zeros_like(last_value)
        for step in reversed(steps):
            ended = step.ended.view(-1, 1, 1).float()
            change = ended * step.outcome + (1 - ended) * next_value - step.value
            trace = change + self.config.gae_lambda * (1 - ended) * trace
            own = trace[torch.arange(len(step.mover), device=self.device), step.mover]
            found.append((own[:, 0] + self.config.score_weight * own[:, 1], step.value + trace))
            next_value = step.value
        found.reverse()
        return found

    # --- learning

    def _update(self, rollout: Rollout, done: float) -> dict[str, float]:
        """Learn from a rollout; the parts of the loss, on average."""
        config = self.config
        rate = self._rate(done)
        entropy_weight = config.entropy_end + (config.entropy - config.entropy_end) * (1 - done)
        advantages = (rollout.advantage - rollout.advantage.mean()) / (rollout.advantage.std() + 1e-6)
        sums: dict[str, Tensor] = {}
        batches = 0
        for _ in range(config.epochs):
            for ids in torch.randperm(len(rollout.mover), device=self.device).split(config.batch):
                loss, parts = self._loss(rollout, ids, advantages[ids], entropy_weight)
                self._optimise(loss, rate)
                sums = {key: value + sums.get(key, 0) for key, value in parts.items()}
                batches += 1
        return {key: round(float(value) / batches, 4) for key, value in sums.items()}

    def _rate(self, done: float) -> float:
        """The learning rate when this part of the run is done."""
        config = self.config
        annealed = 0.5 * (1 + math.cos(math.pi * done))
        return config.learning_rate_end + (config.learning_rate - config.learning_rate_end) * annealed

    def _loss(
        self, rollout: Rollout, ids: Tensor, advantage: Tensor, entropy_weight: float
    ) -> tuple[Tensor, dict[str, Tensor]]:
        """The loss of a batch, and its parts for the log."""
        batch = rollout.samples.take(ids, self.links)
        with self._autocast():
            logits, wins, scores = self.model(*batch.inputs)
        log_probs = log_softmax_of(logits, batch.of, len(ids))
        before, chosen = rollout.log_prob[ids], log_probs[batch.find(rollout.choice[ids])]
        ratio = (chosen - before).exp()
        clipped = ratio.clamp(1 - self.config.clip, 1 + self.config.clip)
        policy = -torch.minimum(ratio * advantage, clipped * advantage).mean()
        entropy = -(log_probs.exp() * log_probs).sum() / len(ids)
        facts = (rollout.samples.setup_ids[ids], rollout.mover[ids], rollout.target[ids])
        win, score = self._value_losses(*facts, wins, scores)
        # While the values warm up the policy stays what it is.
        warming_up = self.progress.updates < self.config.value_warmup
        policy_loss = -chosen.mean() if warming_up else policy - entropy_weight * entropy
        kl = (before - chosen).mean()
        parts = {"policy": policy, "win": win, "score": score, "entropy": entropy, "kl": kl}
        return win + score + policy_loss, {key: value.detach() for key, value in parts.items()}

    def _value_losses(
        self, setup_ids: Tensor, mover: Tensor, target: Tensor, wins: Tensor, scores: Tensor
    ) -> tuple[Tensor, Tensor]:
        """How far the values of positions are from targets in seat order."""
        players = self.players[setup_ids].unsqueeze(1)
        slots = torch.arange(MAX_PLAYERS, device=self.device).unsqueeze(0)
        seats = (slots + mover.unsqueeze(1)) % players
        there = (slots < players).float()
        share = target[:, :, 0].gather(1, seats).clamp(min=0) * there
        share = share / share.sum(1, keepdim=True).clamp(min=1e-6)
        win_loss = -(share * log_softmax(wins[:, :MAX_PLAYERS], 1)).sum(1).mean()
        score = target[:, :, 1].gather(1, seats)
        score_loss = (((scores[:, :MAX_PLAYERS] - score) ** 2) * there).sum(1).mean()
        return win_loss, score_loss

    def _optimise(self, loss: Tensor, rate: float) -> None:
        for group in self.adam.param_groups:
            group["lr"] = rate
        self.adam.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.adam.step()

    def _autocast(self) -> torch.autocast:
        return torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda")


def pin(buffer: SharedBuffer) -> None:
    """Let the device read shared memory directly, which is several times faster."""
    whole = torch.frombuffer(buffer.memory.buf, dtype=torch.uint8)
    torch.cuda.cudart().cudaHostRegister(whole.data_ptr(), whole.numel(), 0)
