/** Where something lies best on a stage: near what it belongs to, and hiding little. Pure geometry. */

/** Left, top, right, bottom. */
export type Box = readonly [number, number, number, number];

/** So many hidden pixels are as bad as one pixel farther away. */
const HIDDEN_TO_FAR = 150;
/** One hidden pixel of what must stay in sight is worse than any distance. */
const MUST = 1e4;

/** How much of a box another one hides. */
function hidden([left, top, right, bottom]: Box, by: Box): number {
  const over = Math.min(right, by[2]) - Math.max(left, by[0]);
  const down = Math.min(bottom, by[3]) - Math.max(top, by[1]);
  return over > 0 && down > 0 ? over * down : 0;
}
const distance = (a: Box, b: Box): number =>
  Math.hypot(Math.max(a[0] - b[2], 0, b[0] - a[2]), Math.max(a[1] - b[3], 0, b[1] - a[3]));
export const grown = ([left, top, right, bottom]: Box, by: number): Box => [
  left - by,
  top - by,
  right + by,
  bottom + by,
];
export const hides = (card: Box, boxes: readonly Box[]): boolean =>
  boxes.some((box) => hidden(box, card) > 0);

/**
 * The upper left corner for a card of a size: as near to the `hand` as it can be, `gap` away from it and from
 * all that must be `seen`, which it hides only where there is no other room; among places equally near, where
 * it hides least of the `rest`.
 */
export function beside(
  [wide, high]: readonly [number, number],
  stage: readonly [number, number],
  gap: number,
  hand: Box,
  seen: readonly Box[],
  rest: readonly Box[],
): readonly [number, number] {
  const kept = [hand, ...seen].map((box) => grown(box, gap));
  // The best place touches the stage's edge, a kept box, or is centred on the hand, each way.
  const along = (least: number, most: number, ways: readonly number[]): number[] => [
    ...new Set(ways.map((at) => Math.round(Math.min(Math.max(at, least), Math.max(least, most))))),
  ];
  const xs = along(gap, stage[0] - wide - gap, [
    (hand[0] + hand[2] - wide) / 2,
    ...kept.flatMap(([left, , right]) => [left - wide, right]),
  ]);
  const ys = along(gap, stage[1] - high - gap, [
    (hand[1] + hand[3] - high) / 2,
    ...kept.flatMap(([, top, , bottom]) => [top - high, bottom]),
  ]);
  let best: readonly [number, number] = [xs[0] ?? gap, ys[0] ?? gap];
  let least = Infinity;
  for (const x of xs) {
    for (const y of ys) {
      const card: Box = [x, y, x + wide, y + high];
      let cost = distance(card, hand);
      for (const box of kept) cost += hidden(box, card) * MUST;
      if (cost >= least) continue;
      for (const box of rest) cost += hidden(box, card) / HIDDEN_TO_FAR;
      if (cost < least) [best, least] = [[x, y], cost];
    }
  }
  return best;
}
