/** Arrow keys, for everything on the page that they lead through. */

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

/** Where an arrow points: to the right and down. */
export const DIRECTIONS: Readonly<Record<Arrow, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export const isArrow = (key: string): key is Arrow => key in DIRECTIONS;

/** How far a key goes in a row. */
type Steps = Readonly<Record<string, number>>;

const ENDS: Steps = { Home: -Infinity, End: Infinity };
/** A group of radio buttons. */
export const RADIOS: Steps = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
/** Lines below one another. */
export const LINES: Steps = { ...ENDS, ArrowDown: 1, ArrowUp: -1 };
/** A row of moments. */
export const MOMENTS: Steps = { ...ENDS, ArrowRight: 1, ArrowLeft: -1 };
/** A slider, where up is more. */
export const SLIDER: Steps = { ...MOMENTS, ArrowUp: 1, ArrowDown: -1, PageUp: 5, PageDown: -5 };

/** The place in a row from 0 to `last` that a key leads to, or null for other keys; `around` goes past the ends. */
export function stepped(steps: Steps, key: string, at: number, last: number, around = false): number | null {
  const by = steps[key];
  if (by === undefined || last < 0) return null;
  return around ? (at + by + last + 1) % (last + 1) : Math.max(0, Math.min(last, at + by));
}

/**
 * What an arrow leads to on a plane: the item whose way is shortest, within a wide cone ahead. A detour costs
 * more than the way ahead; `bonus` below 1 makes an item nearer than it is.
 */
export function towards<T>(
  arrow: Arrow,
  from: T,
  items: readonly T[],
  placeOf: (item: T) => readonly [number, number],
  bonus: (item: T) => number = () => 1,
): T | null {
  const [x, y] = placeOf(from);
  const [dx, dy] = DIRECTIONS[arrow];
  let best: T | null = null;
  let least = Infinity;
  for (const item of items) {
    if (item === from) continue;
    const [otherX, otherY] = placeOf(item);
    const ahead = (otherX - x) * dx + (otherY - y) * dy;
    const aside = Math.abs((otherX - x) * dy) + Math.abs((otherY - y) * dx);
    if (ahead <= 1 || aside > ahead * 2.4) continue;
    const way = (ahead + 1.6 * aside) * bonus(item);
    if (way < least) [best, least] = [item, way];
  }
  return best;
}
