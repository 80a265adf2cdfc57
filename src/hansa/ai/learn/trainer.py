"""Learning: first to do as the teacher does, then from games of the network against itself.

The second part is proximal policy optimisation with several players: every seat has a value (its chance to
win, and its final score), and the seat that decides is rewarded by how its own value goes on to change.
"""

from __future__ import annotations

import json
import math
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import log_softmax

from hansa.ai.arrays import links_of
from hansa.ai.core.herd import PLAYERS
from hansa.ai.core.tree import SCORE
from hansa.ai.learn.checkpoint import Checkpoint, Progress, does_not_fit, save
from hansa.ai.learn.generation import FACTS, FINALS, PLACES, Board, Plan, Source
from hansa.ai.learn.lessons import lessons
from hansa.ai.learn.network import Network, log_softmax_of
from hansa.ai.learn.results import Results
from hansa.ai.learn.samples import Rollout, Samples, Step, best_of, split
from hansa.ai.learn.settings import CHECKPOINT, METRICS, Config
from hansa.ai.learn.tables import CITIES, ROUTES, setups

MOST_SCORE = 200 / SCORE  # no score is higher: values that learn from themselves must not run away


class Trainer:
    """One run."""

    def __init__(self, config: Config, folder: Path, *, device: str | None = None) -> None:
        torch.manual_seed(config.seed)
        torch.set_float32_matmul_precision("high")
        self.config = config
        self.folder = folder
        self.device = torch.device(device or ("cuda" if torch.cuda.is_available() else "cpu"))
        self.network = Network(config.width, config.hall, config.rounds).to(self.device)
        self.adam = torch.optim.Adam(self.network.parameters(), config.rate, eps=1e-5)
        self.progress = Progress()
        kinds = setups(config.board, config.players)
        self.players = torch.tensor([int(kind.players) for kind in kinds], device=self.device)
        links = np.stack([links_of(kind, ROUTES, CITIES) for kind in kinds])
        self.links = torch.from_numpy(links).to(self.device)
        folder.mkdir(parents=True, exist_ok=True)

    # --- the run

    def run(self, say: Any = print, part: float | None = None) -> None:
        """Teach, then learn, until the minutes are over, or those of this part of the run."""
        begun = time.monotonic()
        if self.progress.updates == 0 and self.config.teach > 0:
            self._teach(say)
            self.save()
        sources, examiners = self._sources()
        try:
            self._learn(sources, examiners, begun, part or self.config.minutes, say)
        finally:
            for source in sources + examiners:
                source.stop()
            self.save()

    def save(self) -> None:
        """Write a checkpoint, whole or not at all."""
        save(self.folder / CHECKPOINT, self.config, self.progress, self.network, self.adam)

    def resume(self, saved: Checkpoint) -> None:
        """Go on from a checkpoint, of a network of the same shape."""
        try:
            self.network.load_state_dict(saved.network)
            self.adam.load_state_dict(saved.adam)
        except (AttributeError, KeyError, RuntimeError, TypeError, ValueError) as error:
            raise does_not_fit(saved.file, self.network.shape) from error
        self.progress = saved.progress

    @property
    def over(self) -> bool:
        """Whether the minutes of the run are spent."""
        return self.progress.seconds >= 60 * self.config.minutes

    def _note(self, **what: Any) -> None:
        with (self.folder / METRICS).open("a") as file:
            file.write(json.dumps(what) + "\n")

    # --- the teacher

    def _teach(self, say: Any) -> None:
        config = self.config
        count = config.processes + config.examiners
        plans = [
            Plan(config.lessons, config.seed * 1000 + n, config.teacher, False, config.board, config.players)
            for n in range(count)
        ]
        begun = time.monotonic()
        taught = [part.to(self.device) for part in lessons(plans, config.teach)]
        seen, actions, counts, kinds, choices = taught
        say(f"{len(seen):,} decisions of the teacher in {time.monotonic() - begun:.0f} s")
        self._set_scales(seen)
        samples = Samples(seen, actions, counts, kinds)
        for epoch in range(4):
            hits = total_loss = 0.0
            for ids in torch.randperm(len(seen), device=self.device).split(min(config.batch, 4096)):
                batch = samples.take(ids, self.links)
                with self._half():
                    logits, _, _ = self.network(*batch.inputs)
                chances = log_softmax_of(logits, batch.of, len(ids))
                chosen = batch.find(choices[ids])
                loss = -chances[chosen].mean()
                self._descend(loss, config.rate)
                total_loss += float(loss.detach()) * len(ids)
                hits += float((best_of(chances, batch.of, len(ids)) == chosen).sum())
            say(f"lesson {epoch + 1}: loss {total_loss / len(seen):.3f}, {hits / len(seen):.1%} alike")
        self._note(taught=len(seen), loss=total_loss / len(seen), agreement=hits / len(seen))

    def _set_scales(self, seen: Tensor) -> None:
        """Bring every number to a like size, once."""
        routes, cities, seats, table = split(seen[:: max(1, len(seen) // 20000)].float())
        for name, values in ("route", routes), ("city", cities), ("seat", seats), ("table", table):
            spread = values.flatten(0, -2).std(0) if values.dim() > 2 else values.std(0)
            getattr(self.network, f"{name}_scale").copy_((1 / spread.clamp(min=0.25)).clamp(max=4.0))

    # --- self-play

    def _sources(self) -> tuple[list[Source], list[Source]]:
        config = self.config
        seed = config.seed * 1_000_000 + self.progress.updates * 1000
        where = (config.board, config.players)
        plans = [Plan(config.games, seed + n, None, False, *where) for n in range(config.processes)]
        exams = [Plan(40, seed + 500 + n, config.teacher, True, *where) for n in range(config.examiners)]
        sources = [Source(plan, f"player {n}") for n, plan in enumerate(plans, 1)]
        examiners = [Source(plan, f"examiner {n}") for n, plan in enumerate(exams, 1)]
        if self.device.type == "cuda":
            for source in sources:
                for board in source.boards:
                    pin(board)
        return sources, examiners

    def _learn(
        self, sources: list[Source], examiners: list[Source], begun: float, part: float, say: Any
    ) -> None:
        config = self.config
        before = self.progress.seconds
        last_saved = last_said = time.monotonic()
        results = Results()
        ready: list[list[Board] | None] = [None, None]
        while True:
            elapsed = time.monotonic() - begun
            done = (before + elapsed) / (60 * config.minutes)
            if done >= 1 or elapsed > 60 * part:
                self.progress.seconds = before + elapsed
                return
            started = time.monotonic()
            rollout = self._roll_out(sources, examiners, ready, results)
            rolled = time.monotonic()
            losses = self._update(rollout, done)
            self.progress.updates += 1
            self.progress.decisions += len(rollout.mover)
            self.progress.seconds = before + elapsed
            now = time.monotonic()
            if now - last_said > 10:
                last_said = now
                told = results.summary() | losses
                told |= {
                    "seconds": round(before + now - begun, 1),
                    "updates": self.progress.updates,
                    "decisions": self.progress.decisions,
                    "generated_a_second": round(len(rollout.mover) / (rolled - started)),
                    "learned_a_second": round(len(rollout.mover) / (now - started)),
                }
                self._note(**told)
                say(" ".join(f"{key}={value}" for key, value in told.items()))
                results = Results()
            if now - last_saved > 60:
                last_saved = now
                self.save()

    @torch.no_grad()
    def _roll_out(
        self,
        sources: list[Source],
        examiners: list[Source],
        ready: list[list[Board] | None],
        results: Results,
    ) -> Rollout:
        """Let all games go on for some decisions."""
        steps: list[list[Step]] = [[], []]
        for _ in range(self.config.steps):
            for half in range(2):
                boards = ready[half] or [source.wait(half) for source in sources]
                ready[half] = None
                for board in boards:
                    results.add(board)
                step = self._act(boards, noisy=True)
                if steps[half]:
                    self._settle(steps[half][-1], step.facts)
                choices = step.choice.cpu().numpy()
                for n, (source, board) in enumerate(zip(sources, boards, strict=True)):
                    board["choices"][:] = choices[n * self.config.games : (n + 1) * self.config.games]
                    source.go_on(half)
                steps[half].append(step)
            for examiner in examiners:
                self._sit_exam(examiner, results)
        ends = []
        for half in range(2):
            boards = [source.wait(half) for source in sources]
            ready[half] = boards
            step = self._look(boards)
            self._settle(steps[half][-1], step.facts)
            with self._half():
                _, wins, scores = self.network(*step.samples.everything(self.links))
            ends.append(self._by_seat(step, wins, scores))
        return self._join(steps, ends)

    def _sit_exam(self, examiner: Source, results: Results) -> None:
        """Play on against the teacher where it has decided: it is slow, and nobody waits for it."""
        found = examiner.poll()
        if found is None:
            return
        half, board = found
        results.add_exam(board)
        best = self._act([board], noisy=False).choice.cpu().numpy()
        asked = board["choices"] < 0
        board["choices"][asked] = best[asked]
        examiner.go_on(half)

    def _act(self, boards: list[Board], *, noisy: bool) -> Step:
        """Choose for all games, by lot or what seems best."""
        step = self._look(boards)
        with self._half():
            logits, wins, scores = self.network(*step.samples.everything(self.links))
        of = step.samples.of
        positions = len(step.mover)
        keys = chances = log_softmax_of(logits, of, positions)
        if noisy:
            keys = chances - torch.log(-torch.log(torch.rand_like(logits).clamp(1e-9, 1 - 1e-7)))
        taken = best_of(keys, of, positions)
        step.chance = chances[taken]
        step.choice = taken - step.samples.first
        step.value = self._by_seat(step, wins, scores)
        return step

    def _look(self, boards: list[Board]) -> Step:
        """What the blackboards show, on the device."""

        def gather(arrays: list[Any], dimension: int = 0) -> Tensor:
            sent = [torch.from_numpy(array).to(self.device, non_blocking=True) for array in arrays]
            return torch.cat(sent, dimension)

        facts = gather([board["facts"] for board in boards], 1)
        actions = gather([board["actions"][: board.total] for board in boards])
        counts, movers, kinds = (facts[FACTS.index(key)] for key in ("counts", "movers", "kinds"))
        step = Step(Samples(gather([board["seen"] for board in boards]), actions, counts, kinds), movers)
        step.facts = facts
        return step

    def _by_seat(self, step: Step, wins: Tensor, scores: Tensor) -> Tensor:
        """Values in seat order: the chance to win, then the score."""
        players = self.players[step.samples.kinds].unsqueeze(1)
        seats = torch.arange(PLAYERS, device=self.device).unsqueeze(0)
        slots = (seats - step.mover.unsqueeze(1)) % players
        chances = log_softmax(wins[:, :PLAYERS], 1).exp()
        scores = scores.clamp(-MOST_SCORE, MOST_SCORE)
        there = (seats < players).float()
        return torch.stack((chances.gather(1, slots) * there, scores.gather(1, slots) * there), 2)

    @staticmethod
    def _settle(step: Step, facts: Tensor) -> None:
        """How the step's games ended, where they did."""
        first = (facts[PLACES:] == 1).float()
        shares = first / first.sum(0).clamp(min=1)
        step.over = facts[FACTS.index("over")] > 0
        step.outcome = torch.stack((shares.T, facts[FINALS:PLACES].T / SCORE), 2)

    def _join(self, steps: list[list[Step]], ends: list[Tensor]) -> Rollout:
        """Trace the changes of value back through each game, and put everything into one heap."""
        heap: list[Step] = []
        advantages: list[Tensor] = []
        targets: list[Tensor] = []
        for half in range(2):
            later, trace = ends[half], torch.zeros_like(ends[half])
            own: list[tuple[Tensor, Tensor]] = []
            for step in reversed(steps[half]):
                over = step.over.view(-1, 1, 1).float()
                change = over * step.outcome + (1 - over) * later - step.value
                trace = change + self.config.trace * (1 - over) * trace
                mine = trace[torch.arange(len(step.mover), device=self.device), step.mover]
                own.append((mine[:, 0] + self.config.points * mine[:, 1], step.value + trace))
                later = step.value
            own.reverse()
            heap += steps[half]
            advantages += [advantage for advantage, _ in own]
            targets += [target for _, target in own]
        samples = Samples(
            torch.cat([step.samples.seen for step in heap]),
            torch.cat([step.samples.actions for step in heap]),
            torch.cat([step.samples.counts for step in heap]),
            torch.cat([step.samples.kinds for step in heap]),
        )
        return Rollout(
            samples,
            torch.cat([step.mover for step in heap]),
            torch.cat([step.choice for step in heap]),
            torch.cat([step.chance for step in heap]),
            torch.cat(advantages),
            torch.cat(targets),
        )

    # --- learning

    def _update(self, rollout: Rollout, done: float) -> dict[str, float]:
        """Learn from a rollout; the parts of the loss, on average."""
        config = self.config
        rate = config.rate_end + (config.rate - config.rate_end) * 0.5 * (1 + math.cos(math.pi * done))
        warmth = config.entropy_end + (config.entropy - config.entropy_end) * (1 - done)
        gains = (rollout.advantage - rollout.advantage.mean()) / (rollout.advantage.std() + 1e-6)
        sums: dict[str, Tensor] = {}
        batches = 0
        for _ in range(config.epochs):
            for ids in torch.randperm(len(rollout.mover), device=self.device).split(config.batch):
                loss, parts = self._loss(rollout, ids, gains[ids], warmth)
                self._descend(loss, rate)
                sums = {key: value + sums.get(key, 0) for key, value in parts.items()}
                batches += 1
        return {key: round(float(value) / batches, 4) for key, value in sums.items()}

    def _loss(
        self, rollout: Rollout, ids: Tensor, gain: Tensor, warmth: float
    ) -> tuple[Tensor, dict[str, Tensor]]:
        """The loss of a batch, and its parts for the log."""
        batch = rollout.samples.take(ids, self.links)
        with self._half():
            logits, wins, scores = self.network(*batch.inputs)
        chances = log_softmax_of(logits, batch.of, len(ids))
        before, chosen = rollout.chance[ids], chances[batch.find(rollout.choice[ids])]
        ratio = (chosen - before).exp()
        clipped = ratio.clamp(1 - self.config.clip, 1 + self.config.clip)
        policy = -torch.minimum(ratio * gain, clipped * gain).mean()
        entropy = -(chances.exp() * chances).sum() / len(ids)
        win, score = self._value_losses(rollout, ids, wins, scores)
        # While the values warm up the policy stays what it is.
        warming = self.progress.updates < self.config.warm_up
        choosing = -chosen.mean() if warming else policy - warmth * entropy
        kl = (before - chosen).mean()
        parts = {"policy": policy, "win": win, "score": score, "entropy": entropy, "kl": kl}
        return win + score + choosing, {key: value.detach() for key, value in parts.items()}

    def _value_losses(
        self, rollout: Rollout, ids: Tensor, wins: Tensor, scores: Tensor
    ) -> tuple[Tensor, Tensor]:
        players = self.players[rollout.samples.kinds[ids]].unsqueeze(1)
        slots = torch.arange(PLAYERS, device=self.device).unsqueeze(0)
        seats = (slots + rollout.mover[ids].unsqueeze(1)) % players
        there = (slots < players).float()
        target = rollout.target[ids]
        share = target[:, :, 0].gather(1, seats).clamp(min=0) * there
        share = share / share.sum(1, keepdim=True).clamp(min=1e-6)
        win_loss = -(share * log_softmax(wins[:, :PLAYERS], 1)).sum(1).mean()
        score = target[:, :, 1].gather(1, seats)
        score_loss = (((scores[:, :PLAYERS] - score) ** 2) * there).sum(1).mean()
        return win_loss, score_loss

    def _descend(self, loss: Tensor, rate: float) -> None:
        for group in self.adam.param_groups:
            group["lr"] = rate
        self.adam.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.adam.step()

    def _half(self) -> torch.autocast:
        return torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda")


def pin(board: Board) -> None:
    """Let the device read shared memory by itself, which is several times faster."""
    whole = torch.frombuffer(board.memory.buf, dtype=torch.uint8)
    torch.cuda.cudart().cudaHostRegister(whole.data_ptr(), whole.numel(), 0)
