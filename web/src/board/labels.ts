/** Where price tags and pills stand: beside what they belong to, and where they cover least. */

import type { BoardFacts, BoardPosition, Box, Place, Point } from "./contract";
import type { Layout } from "./layout";
import { type Area, beside, centre, middle, SPACE, type Spotted, T } from "./places";

/** A price or a gain, around its middle. */
export interface Tag {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
}
/** The button of a complete route, with the middle of the route. */
export interface Pill extends Tag {
  readonly at: Point;
  readonly label: string;
}

const TAG_HIGH = 16;
const PILL_HIGH = T * 1.4;
/** Where a tag may stand around a point, the best first. */
const CORNERS = [
  [0.6, -0.78],
  [-0.6, -0.78],
  [0.6, 0.8],
  [-0.6, 0.8],
  [0, -0.95],
  [0, 0.98],
  [1.1, 0],
  [-1.1, 0],
] as const;

const around = ({ x, y, wide }: Tag, high: number): Box => [
  x - wide / 2,
  y - high / 2,
  x + wide / 2,
  y + high / 2,
];

/** What lies on the map: towns, points, and what lies at routes. */
export function obstacles(layout: Layout, facts: BoardFacts, position: BoardPosition): Box[] {
  const disc = ([x, y]: Point, r: number): Box => [x - r, y - r, x + r, y + r];
  const towns = Object.values(layout.towns).flatMap(({ name, tower, wall }): Box[] => [
    [(tower ?? wall)[0], wall[1] - 8, wall[2], wall[3]],
    name,
  ]);
  const points = Object.values(layout.points).map((at) => disc(at, T * 0.7));
  const emblems = facts.routes.flatMap(({ id, tavern, permanent_marker }) => {
    const at = layout.emblems[id];
    return at && (tavern || permanent_marker || position.markers[id]) ? [disc(at, T * 0.8)] : [];
  });
  return [...towns, ...points, ...emblems];
}

/** At the corner of what they belong to where they cover least, one another included. */
export function placeTags(spotted: readonly Spotted[], taken: readonly Box[]): Map<Place, Tag> {
  const found = new Map<Place, Tag>();
  const used = [...taken];
  for (const { target, area } of spotted) {
    if (!target.tag || target.kind === "full") continue;
    const wide = target.tag.length * 6 + 8;
    const [x, y] = corner(area, wide, used);
    used.push([x - wide / 2 - 1, y - 8, x + wide / 2 + 1, y + 8]);
    found.set(target.place, { x, y, wide });
  }
  return found;
}

function corner(area: Area, wide: number, used: readonly Box[]): Point {
  const [x, y] = centre(area);
  if (area.is === "box") return [x, area.box[1] - (area.box[3] - area.box[1] > SPACE + 4 ? 14 : 5)];
  let best: Point = [x, y];
  let least = Infinity;
  CORNERS.forEach(([dx, dy], n) => {
    const [tx, ty] = [x + T * dx, y + T * dy];
    let cost = n * 3;
    for (const [left, top, right, bottom] of used) {
      if (left < x && x < right && top < y && y < bottom) continue;
      const over = Math.min(right, tx + wide / 2) - Math.max(left, tx - wide / 2);
      const down = Math.min(bottom, ty + 7) - Math.max(top, ty - 7);
      if (over > 0 && down > 0) cost += over * down;
    }
    if (cost < least) [best, least] = [[tx, ty], cost];
  });
  return best;
}

/** Beside their routes; a pill never covers price tags or the names of towns. */
export function placePills(
  spotted: readonly Spotted[],
  taken: readonly Box[],
  tags: ReadonlyMap<Place, Tag>,
  layout: Layout,
  usual: string,
): Map<Place, Pill> {
  const found = new Map<Place, Pill>();
  const sheet: Box = [8, 8, layout.width - 8, layout.height - 8];
  const used = [...taken, ...[...tags.values()].map((tag) => around(tag, TAG_HIGH))];
  const read = [
    ...Object.values(layout.towns).map((town) => town.name),
    ...[...tags.values()].map(({ x, y, wide }): Box => [x - wide / 2 - 2, y - 9, x + wide / 2 + 2, y + 9]),
  ];
  for (const { target, area } of spotted) {
    if (target.kind !== "full" || area.is !== "line") continue;
    const label = target.tag ?? usual;
    const wide = T * 2.1 + label.length * T * 0.36;
    const at = middle(area.line);
    const [x, y] = beside(at, wide, PILL_HIGH, used, sheet, read);
    const pill = { x, y, wide, at, label };
    used.push(around(pill, PILL_HIGH));
    found.set(target.place, pill);
  }
  return found;
}

/** The line from a road to its pill, beginning beside the piece in the middle. */
export function leader({ at, x, y }: Pill): string {
  const far = Math.hypot(x - at[0], y - at[1]) || 1;
  const share = Math.min(1, (T * 0.72) / far);
  return `M${at[0] + (x - at[0]) * share} ${at[1] + (y - at[1]) * share}L${x} ${y}`;
}
