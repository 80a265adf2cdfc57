/** The moments of a game as its seats saw them: fetched by the chunk, each chunk once. */

import { SvelteMap } from "svelte/reactivity";
import type { Moment, Replay } from "../net/messages";

const CHUNK = 40;

export class Moments {
  private readonly found = new SvelteMap<string, Moment>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn of what is on its way
  private readonly asked = new Set<string>();

  constructor(private readonly ask: (seat: string, from: number, count: number) => Promise<Replay>) {}

  at(seat: string, decision: number): Moment | undefined {
    return this.found.get(`${seat} ${decision}`);
  }

  /** The chunk around a decision, or null where it is here or on its way; one that failed may be asked for again. */
  async load(seat: string, decision: number): Promise<Replay | null> {
    const from = Math.floor(decision / CHUNK) * CHUNK;
    const chunk = `${seat} ${from}`;
    if (this.asked.has(chunk)) return null;
    this.asked.add(chunk);
    try {
      const replay = await this.ask(seat, from, CHUNK);
      for (const moment of replay.moments) this.found.set(`${seat} ${moment.decision}`, moment);
      return replay;
    } catch (error) {
      this.asked.delete(chunk);
      throw error;
    }
  }
}
