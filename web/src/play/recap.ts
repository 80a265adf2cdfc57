/** What happened since a seat's last decision: the entries, the few lines worth saying, the ways pieces went. */

import type { BoardPosition, Trail } from "../board/contract";
import type { LogEntry } from "../net/messages";
import { motionsOf } from "./motion";
import type { Line } from "./words";

/** The entries after a seat's last turn; before its first one, all. What it had to decide in between is among them. */
export function entriesSince(log: readonly LogEntry[], seat: string): LogEntry[] {
  const owners = new Map<number, string | null>();
  for (const entry of log) if (!owners.has(entry.turn)) owners.set(entry.turn, entry.seat);
  return log.slice(log.findLastIndex((entry) => owners.get(entry.turn) === seat) + 1);
}

export interface Brief {
  lines: (Line & { times: number })[];
  /** How many lines were left out. */
  more: number;
}

const weight = (line: Line, me: string): number =>
  (line.about.includes(me) ? 4 : 0) +
  (line.gains.length ? 2 : 0) +
  (line.places.some((place) => place.startsWith("city:")) ? 2 : 0);

/**
 * At most `most` lines, in their order: what is about `me` first of all, then what changed a city or brought
 * points. The same said twice is one line.
 */
export function brief(lines: readonly Line[], me: string, most = 6): Brief {
  const said: Brief["lines"] = [];
  for (const line of lines) {
    if (line.header) continue;
    const same = said.at(-1);
    if (same && same.text === line.text && !line.gains.length) {
      same.times += 1;
      same.places = [...same.places, ...line.places];
    } else said.push({ ...line, times: 1 });
  }
  const kept = new Set(
    [...said.keys()]
      .sort((a, b) => weight(said[b] as Line, me) - weight(said[a] as Line, me) || b - a)
      .slice(0, most),
  );
  return { lines: said.filter((_, n) => kept.has(n)), more: said.length - kept.size };
}

/** Where the pieces went that stand there still. */
export function trailsOf(entries: readonly LogEntry[], { points }: BoardPosition): Trail[] {
  const trails = new Map<string, Trail>();
  for (const { piece, from, to } of motionsOf(entries, 0, 0)) {
    // A piece that goes on leaves its old way; where it was displaced, another one has come.
    if (trails.get(from)?.seat === piece.seat) trails.delete(from);
    trails.set(to, { seat: piece.seat, from, to });
  }
  return [...trails.values()].filter(({ seat, to }) =>
    to.startsWith("point:") ? points[to.slice(6)]?.seat === seat : !/^(supply|stock):/.test(to),
  );
}
