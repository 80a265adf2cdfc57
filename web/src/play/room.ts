/** Where a card lies best on the board. Pure geometry. */

/** Left, top, right, bottom. */
export type Box = readonly [number, number, number, number];

/** How much of a box a card would hide, at most as much as a town. */
function hidden(
  [left, top, right, bottom]: Box,
  x: number,
  y: number,
  [wide, high]: readonly [number, number],
): number {
  const over = Math.min(right, x + wide) - Math.max(left, x);
  const down = Math.min(bottom, y + high) - Math.max(top, y);
  return over > 0 && down > 0 ? Math.min(over * down, 6000) : 0;
}

/**
 * The place, among the edges and corners of a stage, where a card covers least: first of what it is about
 * (`near`), then of what stands on the board (`content`). Equal places are taken in the order right, left,
 * middle.
 */
export function mostRoom(
  size: readonly [number, number],
  stage: readonly [number, number],
  gap: number,
  near: readonly Box[],
  content: readonly Box[],
): readonly [number, number] {
  const [wide, high] = size;
  const [right, bottom] = [Math.max(gap, stage[0] - wide - gap), Math.max(gap, stage[1] - high - gap)];
  const [middleX, middleY] = [Math.max(gap, (stage[0] - wide) / 2), Math.max(gap, (stage[1] - high) / 2)];
  let best: readonly [number, number] = [right, middleY];
  let least = Infinity;
  for (const x of [right, gap, middleX]) {
    for (const y of [middleY, gap, bottom]) {
      const sum = (boxes: readonly Box[]): number =>
        boxes.reduce((total, box) => total + hidden(box, x, y, size), 0);
      const cost = sum(near) * 30 + sum(content);
      if (cost < least) [best, least] = [[x, y], cost];
    }
  }
  return best;
}
