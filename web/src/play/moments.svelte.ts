/** The moments of a game as its seats saw them: fetched by the chunk, each chunk once. */

import type { Moment, Replay } from "../net/messages";

const CHUNK = 40;

export class Moments {
  private found = $state.raw<ReadonlyMap<string, Moment>>(new Map());
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
      this.found = new Map([
        ...this.found,
        ...replay.moments.map((each) => [`${seat} ${each.decision}`, each] as const),
      ]);
      return replay;
    } catch (error) {
      this.asked.delete(chunk);
      throw error;
    }
  }
}
