/** What is shown of a table, and when: the server goes on as fast as it can, a page follows at its own pace. */

import { settings, type Pace } from "../lib/settings.svelte";
import type { Step, TableClient } from "../net/client.svelte";

/** Milliseconds for a decision that can be seen, and at most for the turn of a rival. */
const TIMES: Readonly<Record<Exclude<Pace, "once">, { decision: number; turn: number }>> = {
  x1: { decision: 700, turn: 2500 },
  x2: { decision: 350, turn: 1250 },
};
/** Where only the outcome counts, the board still changes while others think, but not with each decision. */
const GLANCE = 250;
/** Whoever is further behind than this, as spectators of quick computers may come to be, sees the rest at once. */
const MOST_BEHIND = 200;
/** What says little piece by piece is shown together: a move always, placing and income for those in a hurry. */
const MOVING = new Set(["picked_up", "put_down", "turn"]);
const SMALL = new Set([...MOVING, "placed", "income"]);

const turnOf = (step: Step): number | undefined => step.fresh.at(-1)?.turn;
/** The end of a turn changes nothing that could be looked at. */
const isSeen = (step: Step): boolean =>
  step.fresh.some((entry) => entry.events.some(({ event }) => event !== "turn"));
const consistsOf = (step: Step, events: ReadonlySet<string>): boolean =>
  isSeen(step) && step.fresh.every((entry) => entry.events.every(({ event }) => events.has(event)));
const together = (first: Step, second: Step): Step => ({
  ...second,
  fresh: [...first.fresh, ...second.fresh],
});

export class Showing {
  /** Where the game stands for whoever looks at this page. */
  shown = $state.raw<Step>({ update: null, log: [], fresh: [] });
  private queue = $state.raw<readonly Step[]>([]);
  /** Until the next own decision nothing is shown but the outcome. */
  private skipping = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** When the next decision may be shown. */
  private due = 0;
  private turn: number | undefined;
  /** How long the rival whose turn is shown has been watched. */
  private watched = 0;

  constructor(private readonly client: TableClient) {
    this.shown = client.latest;
    client.follow((step) => this.take(step));
  }

  /** Rivals have played more than has been shown. */
  readonly behind = $derived.by(() => this.queue.length > 0);
  /** Only outcomes are shown, without a word or a move on the way there. */
  readonly quiet = $derived.by(() => this.skipping || settings.pace === "once");

  private take(step: Step): void {
    const rivals = step.fresh.length > 0 && !step.fresh.some((entry) => this.isMine(entry.seat));
    // What a person did, took back or asked for is there at once, and so is everything where nobody looks.
    if (!rivals || document.hidden || this.queue.length >= MOST_BEHIND) return this.jump(step);
    this.queue = [...this.queue, step];
    this.schedule();
  }

  private readonly isMine = (seat: string | null | undefined): boolean =>
    seat != null && this.client.seats.includes(seat);

  private jump(step: Step): void {
    this.queue = [];
    this.due = 0;
    this.show(step);
  }

  private schedule(): void {
    clearTimeout(this.timer);
    const last = this.queue.at(-1)?.update;
    if (!last) return;
    const ready = this.quiet && (last.over || this.isMine(last.prompt.seat));
    const wait = ready ? 0 : this.due - performance.now();
    if (wait > 0) this.timer = setTimeout(() => this.next(), wait);
    else this.next();
  }

  private next(): void {
    const step = this.draw();
    if (!step) return;
    this.due = performance.now() + this.timeFor(step);
    this.show(step);
    this.schedule();
  }

  private show(step: Step): void {
    clearTimeout(this.timer);
    this.shown = step;
    if (step.update && (step.update.over || this.isMine(step.update.prompt.seat))) this.skipping = false;
  }

  /** As much of the queue as is shown together. */
  private draw(): Step | undefined {
    let [step, ...rest] = this.queue;
    while (step && rest[0] && this.goTogether(step, rest[0])) {
      step = together(step, rest[0]);
      rest = rest.slice(1);
    }
    this.queue = rest;
    return step;
  }

  private goTogether(step: Step, next: Step): boolean {
    // What would be shown for no time is shown with what follows, or nobody would see or hear of it.
    if (this.quiet || !isSeen(step) || this.isWatchedEnough(turnOf(step))) return true;
    if (turnOf(step) !== turnOf(next)) return false;
    const small = settings.pace === "x1" ? MOVING : SMALL;
    return consistsOf(step, small) && consistsOf(next, small);
  }

  private isWatchedEnough(turn: number | undefined): boolean {
    return settings.pace !== "once" && this.turn === turn && this.watched >= TIMES[settings.pace].turn;
  }

  private timeFor(step: Step): number {
    if (this.quiet || settings.pace === "once") return GLANCE;
    if (!isSeen(step)) return 0;
    const turn = turnOf(step);
    if (turn !== this.turn) [this.turn, this.watched] = [turn, 0];
    const { decision, turn: most } = TIMES[settings.pace];
    const time = Math.min(decision, most - this.watched);
    this.watched += time;
    return Math.max(time, 0);
  }

  /** Where the game stands, past everything that was to be shown. */
  catchUp(): void {
    const last = this.queue.at(-1);
    if (last) this.jump(last);
  }

  /** The next decision at once. */
  finish(): void {
    this.due = 0;
    this.schedule();
  }

  /** Whatever there is at once, and no more pauses until the next own decision. */
  skip(): void {
    this.skipping = true;
    this.finish();
  }
}
