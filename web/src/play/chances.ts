/** The win chances of a game as a drawing: where its lines, marks and labels go. No words, no page. */

import type { Analysis, JudgedTurn, TurningPoint } from "../net/messages";

/** Where the value of each turn stands: as far apart as its decisions, or evenly. */
export function places(turns: readonly JudgedTurn[], left: number, right: number, last?: number): number[] {
  const width = right - left;
  if (last !== undefined) return turns.map((turn) => left + (turn.decisions / Math.max(1, last)) * width);
  return turns.map((_, n) => left + (n / Math.max(1, turns.length - 1)) * width);
}

/** The line of one seat; it is broken where nothing is known. */
export function line(
  xs: readonly number[],
  values: readonly (number | null)[],
  y: (value: number) => number,
): string {
  let path = "";
  let on = false;
  values.forEach((value, n) => {
    const x = xs[n];
    if (value === null || x === undefined) {
      on = false;
      return;
    }
    path += `${on ? "L" : "M"}${x.toFixed(1)} ${y(value).toFixed(1)}`;
    on = true;
  });
  return path;
}

/** The place nearest to `x`. */
export function nearest(xs: readonly number[], x: number): number {
  let best = 0;
  xs.forEach((each, n) => {
    if (Math.abs(each - x) < Math.abs((xs[best] ?? Infinity) - x)) best = n;
  });
  return best;
}

/** The last turn that began at this decision or before it. */
export const turnAt = (turns: readonly JudgedTurn[], decision: number): number =>
  Math.max(
    0,
    turns.findLastIndex((turn) => turn.decisions <= decision),
  );

/** Between which two turns a decision lies, and how far on: 2.5 is halfway from the third to the fourth. */
export function between(turns: readonly JudgedTurn[], decision: number): number {
  const n = turnAt(turns, decision);
  const [from, to] = [turns[n]?.decisions ?? 0, turns[n + 1]?.decisions];
  if (to === undefined || to <= from || decision <= from) return n;
  return n + (decision - from) / (to - from);
}

/** A value between those of the list. */
export function along(values: readonly (number | null | undefined)[], at: number): number | null {
  const n = Math.floor(at);
  const [from, to] = [values[n], values[n + 1]];
  if (from === null || from === undefined) return to ?? null;
  return to === null || to === undefined ? from : from + (to - from) * (at - n);
}

/**
 * Things that want to stand at `wanted`, moved apart to at least `gap` and kept between `low` and `high`. Their
 * order stays.
 */
export function spread(wanted: readonly number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((_, n) => n).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  const room = Math.min(gap, order.length > 1 ? (high - low) / (order.length - 1) : gap);
  const found: number[] = [];
  order.forEach((n, at) => {
    const before = order[at - 1];
    found[n] = Math.max(low, wanted[n] ?? low, before === undefined ? low : (found[before] ?? low) + room);
  });
  let most = high;
  for (const n of [...order].reverse()) {
    found[n] = Math.min(found[n] ?? most, most);
    most = (found[n] ?? most) - room;
  }
  return found;
}

/** The rounds to write at the axis, each where it begins: at most `most` of them, in round steps. */
export function rounds(turns: readonly JudgedTurn[], most: number): { n: number; round: number }[] {
  const starts = turns.flatMap((turn, n) =>
    n === 0 || turns[n - 1]?.round !== turn.round ? [{ n, round: turn.round }] : [],
  );
  const span = (starts.at(-1)?.round ?? 1) - (starts[0]?.round ?? 1) + 1;
  const step = [1, 2, 5, 10, 20, 50, 100].find((each) => span / each <= most) ?? span;
  return starts
    .filter(({ round }, n) => n === 0 || round % step === 0)
    .filter(({ round }, n, all) => n !== 1 || step === 1 || round - (all[0]?.round ?? 0) > step / 2);
}

/** One seat's chances, turn by turn. */
export const chancesOf = ({ seats, turns }: Analysis, seat: string): (number | null)[] =>
  turns.map((turn) => turn.chances[seats.indexOf(seat)] ?? null);

/** Up to which chance a low drawing has to reach: the highest before the end, when nothing was decided yet. */
export function scaleOf({ turns }: Analysis): number {
  const before = turns
    .slice(0, -1)
    .flatMap((turn) => turn.chances)
    .filter((chance) => chance !== null);
  return Math.min(1, Math.max(0.4, ...before) + 0.05);
}

/** The turning points in the order they were played. */
export const inOrder = (turning: readonly TurningPoint[]): TurningPoint[] =>
  [...turning].sort((a, b) => a.decisions - b.decisions);
