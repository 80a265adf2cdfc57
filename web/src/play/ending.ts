/** The final scoring as data: who ranks where, what broke a tie, what the missions brought. No words, no drawing. */

import type { SeatWish, TableWish } from "../net/api";
import type { LogEntry, Mission, MissionCity, Result, Score, Table, View } from "../net/messages";

/** The seats by place, and by turn order where they share one. */
export const ranking = (result: Result): string[] =>
  Object.keys(result.scores).sort((a, b) => (result.places[a] ?? 9) - (result.places[b] ?? 9));

export const winnersOf = (result: Result): string[] =>
  Object.keys(result.places).filter((seat) => result.places[seat] === 1);

/** The lines of the score in the order they are counted. */
export const linesOfScore = (score: Score | undefined): string[] =>
  Object.keys(score ?? {}).filter((line) => line !== "total");

/** How far the first is ahead of the first who has not won. */
export function margin(result: Result): number {
  const [first, ...others] = ranking(result).map((seat) => ({
    place: result.places[seat],
    total: result.scores[seat]?.["total"] ?? 0,
  }));
  const next = others.find((each) => each.place !== 1);
  return first && next ? first.total - next.total : 0;
}

export interface TieWords {
  /** Texts of the translation files, each with its own arguments. */
  id: string;
  seats: string[];
  points: number;
  values: [string, number][];
}

/** What to say about equal points at the top: who had them, what decided, whether the win is shared. */
export function tieWords(result: Result): TieWords[] {
  const { tie } = result;
  if (!tie) return [];
  const points = result.scores[tie.seats[0] ?? ""]?.["total"] ?? 0;
  const winners = winnersOf(result);
  const said: TieWords[] = [{ id: "final-tie", seats: tie.seats, points, values: [] }];
  if (tie.by)
    said.push({
      id: `final-tie-${tie.by}`,
      seats: winners,
      points,
      values: Object.entries(tie.values ?? {}),
    });
  if (winners.length > 1) said.push({ id: "final-tie-shared", seats: winners, points, values: [] });
  return said;
}

/** The cities of a mission card, one by one; the bonus comes with the last. */
export const missionCities = ({ cities, bonus }: Mission): MissionCity[] =>
  cities.map((each, n) => (n === cities.length - 1 ? { ...each, points: each.points + bonus } : each));

/** How often each seat displaced others, and was displaced. */
export function displacements(log: readonly LogEntry[]): {
  by: Record<string, number>;
  of: Record<string, number>;
} {
  const found = { by: {} as Record<string, number>, of: {} as Record<string, number> };
  for (const event of log.flatMap((entry) => entry.events)) {
    if (event.event !== "displaced") continue;
    const [by, of] = [String(event["by"]), String(event["seat"])];
    found.by[by] = (found.by[by] ?? 0) + 1;
    found.of[of] = (found.of[of] ?? 0) + 1;
  }
  return found;
}

export const most = (counts: Record<string, number>): [string, number] | null =>
  Object.entries(counts)
    .filter(([seat]) => seat !== "neutral")
    .sort((a, b) => b[1] - a[1])[0] ?? null;

/** Round steps for an axis that ends at `top`: at most `count` of them. */
export function axisSteps(top: number, count: number): number[] {
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200].find((each) => top / each <= count) ?? top;
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, n) => n * step);
}

/**
 * The same table once more: whoever asks for it keeps their own seats, and everybody else who is no computer is
 * invited and waited for. Who begins is drawn anew. The table only names its marker set; the position has the counts,
 * unless the set is the book's.
 */
export function sameAgain(
  { board, edition, modules, public: open, seats: played }: Table,
  { marker_set }: Pick<View, "marker_set">,
  own: readonly string[],
): TableWish {
  const seats = played.map(({ seat, kind, name, level }): SeatWish => ({
    kind: kind === "computer" ? "computer" : own.includes(seat) ? "here" : "link",
    name,
    ...(level ? { level } : {}),
  }));
  return {
    board,
    edition,
    modules,
    ...(marker_set ? { marker_set } : {}),
    public: open,
    // Somebody must be there who can begin without the others.
    waits: ["here", "link"].every((wanted) => seats.some(({ kind }) => kind === wanted)),
    first: "random",
    colours: played.map(({ seat }) => seat),
    seats,
  };
}
