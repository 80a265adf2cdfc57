/** What enlivens open water: small waves, and a ship where there is most room. */

import type { Box, Point } from "./contract";
import type { Layout } from "./layout";
import { inside, lineDistance, T } from "./places";

/** How far from the coast the water-lines reach. */
const LINES = 30;
const STEP = 70;
/** The map goes on beyond the sheet; waves follow it so far. */
const BEYOND = 280;

export interface Waters {
  waves: readonly Point[];
  ship: Point | null;
}

/** A number from 0 to 1 that is always the same for a place, so that the sea stands still between visits. */
function chance(x: number, y: number): number {
  const n = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
  return n - Math.floor(n);
}

function boxDistance([left, top, right, bottom]: Box, x: number, y: number): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/** What is drawn on the water, and how much room it wants. */
interface Drawn {
  lines: readonly (readonly [line: readonly Point[], reach: number])[];
  boxes: readonly Box[];
}

function drawn(layout: Layout): Drawn {
  const boxes: Box[] = [layout.prestige];
  const around = ([x, y]: Point, r: number) => boxes.push([x - r, y - r, x + r, y + r]);
  for (const at of [...Object.values(layout.emblems), ...layout.guards]) around(at, T * 0.8);
  if (layout.compass) around(layout.compass, T * 1.7);
  for (const town of Object.values(layout.towns))
    boxes.push(town.wall, town.name, town.annex, town.pennant_box, ...(town.tower ? [town.tower] : []));
  for (const [, x, y, size] of layout.seas) boxes.push([x - size * 5.5, y - size, x + size * 5.5, y + size]);
  return {
    lines: [
      ...Object.values(layout.roads).map((road) => [road, T * 0.7] as const),
      ...layout.land.map((polygon) => [[...polygon, polygon[0] as Point], LINES] as const),
    ],
    boxes,
  };
}

/** How much open water there is around a place; 0 or less on land and on everything drawn. */
export function room(layout: Layout, x: number, y: number, { lines, boxes } = drawn(layout)): number {
  if (layout.land.some((polygon) => inside(polygon, x, y))) return 0;
  let least = Infinity;
  for (const box of boxes) least = Math.min(least, boxDistance(box, x, y));
  for (const [line, reach] of lines) {
    if (least <= 0) return 0;
    least = Math.min(least, lineDistance(line, x, y) - reach);
  }
  return least;
}

export function waters(layout: Layout): Waters {
  const waves: Point[] = [];
  let ship: Point | null = null;
  let most = T * 1.9;
  const all = drawn(layout);
  for (let row = -BEYOND; row < layout.height + BEYOND; row += STEP * 0.6) {
    for (let column = -BEYOND; column < layout.width + BEYOND; column += STEP) {
      const x = Math.round(column + (chance(column, row) - 0.5) * STEP * 0.8);
      const y = Math.round(row + (chance(row, column) - 0.5) * STEP * 0.4);
      const edge = Math.min(x, y, layout.width - x, layout.height - y) - T;
      const wavy = chance(x, y) < 0.6;
      if (!wavy && edge < most) continue;
      const free = room(layout, x, y, all);
      if (wavy && free > T * 0.7) waves.push([x, y]);
      const open = Math.min(free, edge);
      if (open > most) [ship, most] = [[x, y], open];
    }
  }
  const at = ship;
  return { waves: at ? waves.filter(([x, y]) => Math.hypot(x - at[0], y - at[1]) > T * 1.9) : waves, ship };
}
