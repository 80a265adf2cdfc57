/** The win chances of a finished game: asked for until they are worked out, and kept while the page is open. */

import { refusalOf, type Refusal } from "../lib/refusals";
import { api, Refused } from "../net/api";
import type { Analysis, Moment } from "../net/messages";

const PAUSE = 1000;

export class Judging {
  /** The share that is worked out. */
  done = $state(0);
  found = $state.raw<Analysis | null>(null);
  problem = $state.raw<Refusal | null>(null);
  /** The moments of the turning points, by decision: what a better action is called depends on who stood where. */
  moments = $state.raw<Readonly<Record<number, Moment>>>({});
  private watchers = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private asking = false;

  constructor(
    readonly id: string,
    private readonly token: string | undefined,
    private readonly pause = PAUSE,
  ) {}

  /** Ask for as long as somebody looks; what is given back ends that. */
  watch(): () => void {
    this.watchers += 1;
    if (!this.found && !this.problem) void this.ask();
    return () => {
      this.watchers -= 1;
      if (this.watchers > 0 || this.timer === null) return;
      clearTimeout(this.timer);
      this.timer = null;
    };
  }

  readonly retry = (): void => {
    this.problem = null;
    void this.ask();
  };

  private async ask(): Promise<void> {
    if (this.asking || this.timer !== null) return;
    this.asking = true;
    try {
      const answer = await api.analysis(this.id, this.token);
      if ("turns" in answer) {
        this.done = 1;
        this.found = answer;
        void this.look(answer);
      } else {
        this.done = Math.max(this.done, Math.min(1, answer.done));
        this.askIn(this.pause);
      }
    } catch (error) {
      // Others' games come first: that is no problem, it takes longer.
      if (error instanceof Refused && error.retryAfter !== null) this.askIn(error.retryAfter * this.pause);
      else this.problem = refusalOf(error);
    } finally {
      this.asking = false;
    }
  }

  private askIn(milliseconds: number): void {
    if (this.watchers === 0) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      void this.ask();
    }, milliseconds);
  }

  private async look({ turning }: Analysis): Promise<void> {
    const wanted = turning.filter((point) => point.better).map((point) => point.decisions);
    for (const decision of wanted) {
      try {
        const { moments } = await api.replay(this.id, decision, 1, this.token ? { token: this.token } : {});
        const [moment] = moments;
        if (moment) this.moments = { ...this.moments, [decision]: moment };
      } catch {
        return; // the words are less exact then
      }
    }
  }
}

const kept: Record<string, Judging> = {};

/** The analysis of a game that ended after so many decisions: at a table to try things the end may be taken back. */
export function judgingOf(id: string, decisions: number, token: string | undefined): Judging {
  return (kept[`${id} ${decisions}`] ??= new Judging(id, token));
}

/** Whether somebody has asked for it already. */
export const isJudged = (id: string, decisions: number): boolean =>
  (kept[`${id} ${decisions}`]?.found ?? null) !== null;
