/** How many actions a turn has. */

import type { LogEntry } from "../net/messages";

/** The actions that markers such as `plus_4` have given in a turn. */
export function actionsGiven(log: readonly LogEntry[], turn: number): number {
  const used = log
    .filter((entry) => entry.turn === turn)
    .flatMap((entry) => entry.events)
    .filter(({ event }) => event === "marker_used");
  return used.reduce((sum, { marker }) => sum + Number(/^plus_(\d+)$/.exec(String(marker))?.[1] ?? 0), 0);
}
