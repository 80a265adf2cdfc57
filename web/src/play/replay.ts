/** What the slider of a replay marks, and where its steps lead. */

import type { LogEntry, Table } from "../net/messages";

export interface Mark {
  decision: number;
  kind: "established" | "completed" | "tile" | "over";
  seat: string | null;
}

const KINDS: Readonly<Record<string, Mark["kind"]>> = {
  established: "established",
  neutral_established: "established",
  completed: "completed",
  tile: "tile",
  over: "over",
};

/** The events that are looked for: routes, full cities, tiles, the end. One mark of a kind for a decision. */
export function marksOf(log: readonly LogEntry[]): Mark[] {
  return log.flatMap(({ decision, events }) => {
    const found = new Map<string, Mark>();
    for (const event of events) {
      const kind = KINDS[event.event];
      if (kind)
        found.set(kind, { decision, kind, seat: typeof event["seat"] === "string" ? event["seat"] : null });
    }
    const end = found.get("over");
    return end ? [end] : [...found.values()];
  });
}

/** In which row each mark stands, so that those beside each other do not touch; -1 where there is no room. */
export function rows(places: readonly number[], gap: number, most: number): number[] {
  const ends: number[] = [];
  return places.map((place) => {
    const free = ends.findIndex((end) => place - end >= gap);
    const row = free >= 0 ? free : ends.length < most ? ends.length : -1;
    if (row >= 0) ends[row] = place;
    return row;
  });
}

/** The start of the turn before, or after. */
export const turnBefore = (starts: readonly number[], at: number): number =>
  starts.findLast((each) => each < at) ?? 0;
export const turnAfter = (starts: readonly number[], at: number, last: number): number =>
  starts.find((each) => each > at) ?? last;

/** The decision that an address names: `#at=40`. */
export function momentOf(fragment: string): number | null {
  const named = Number(new URLSearchParams(fragment.replace(/^#/, "")).get("at") ?? "NaN");
  return Number.isFinite(named) ? Math.trunc(named) : null;
}

/** The same the other way round, with a key where one is needed to look. */
export const fragmentOf = (at: number, watch?: string): string =>
  `#${new URLSearchParams({ at: String(at), ...(watch ? { watch } : {}) })}`;

/**
 * Through whose eyes one may look: of a running game with people elsewhere only one's own, and watching through
 * nobody's.
 */
export function seatsToSee(
  all: readonly string[],
  over: boolean,
  own: readonly string[],
  table: Table | null,
): readonly string[] {
  const isShared = own.length > 0 && table !== null && table.seats.every((each) => each.kind !== "link");
  return over || isShared ? all : all.filter((seat) => own.includes(seat));
}
