/** Where the places of the contract lie on a layout, what is near them, and what lies in a direction from them. */

import type { BoardFacts, BoardPosition, Box, Place, Point, Target } from "./contract";
import type { Layout, TownLayout } from "./layout";

export type Area =
  | { is: "disc"; x: number; y: number; r: number }
  | { is: "box"; box: Box; r: number }
  | { is: "line"; line: readonly Point[]; half: number }
  | { is: "area"; outline: readonly Point[]; x: number; y: number };

/** A place for a piece that may be smaller than usual. */
export interface Spot {
  x: number;
  y: number;
  size: number;
}

export const SPACE = 27;
export const T = 22;
export const POST = T * 0.8;

export function split(place: Place): [kind: string, id: string, part: string] {
  const colon = place.indexOf(":");
  const rest = place.slice(colon + 1);
  const slash = rest.indexOf("/");
  return slash < 0
    ? [place.slice(0, colon), rest, ""]
    : [place.slice(0, colon), rest.slice(0, slash), rest.slice(slash + 1)];
}

/** The road a point, an emblem or a whole route is of; of any other place, its id. */
export const roadOf = (place: Place): string => split(place)[1];

/** Where additional posts stand, from left to right: side by side as far as there is room, else in two rows. */
export function annexSpots(town: TownLayout, count: number): Spot[] {
  const [, top, right, bottom] = town.annex;
  const step = T + 2;
  const y = (top + bottom) / 2;
  if (count <= town.annexes) {
    return Array.from({ length: count }, (_, i) => ({
      x: right - 1 - (count - i - 0.5) * step,
      y,
      size: T * 0.84,
    }));
  }
  const columns = Math.max(town.annexes, Math.ceil(count / 2));
  const narrow = (town.annexes * step) / columns;
  const size = Math.min(T * 0.62, narrow - 1.5);
  return Array.from({ length: count }, (_, i) => ({
    x: right - 1 - (columns - Math.floor(i / 2) - 0.5) * narrow,
    y: y + (i % 2 ? 1 : -1) * (size / 2 + 1),
    size,
  }));
}

/** The box around two things of this size. */
function boxAround([x, y]: readonly [number, number], [a, b]: readonly [number, number], size: number): Box {
  const half = size / 2;
  return [Math.min(x, a) - half, Math.min(y, b) - half, Math.max(x, a) + half, Math.max(y, b) + half];
}

/** Where the posts of a green city's court stand. */
export function courtSpots(town: TownLayout, count: number): Spot[] {
  const first = town.spaces[0] ?? [0, 0];
  const last = town.spaces.at(-1) ?? first;
  if (count <= town.spaces.length)
    return town.spaces.slice(0, count).map(([x, y]) => ({ x, y, size: T * 0.84 }));
  const columns = Math.ceil(count / 2);
  const wide = last[0] - first[0] + SPACE;
  const size = Math.min(T * 0.58, wide / columns - 1);
  return Array.from({ length: count }, (_, i) => ({
    x: first[0] - SPACE / 2 + ((Math.floor(i / 2) + 0.5) * wide) / columns,
    y: first[1] + (i % 2 ? 1 : -1) * (size / 2 + 0.5),
    size,
  }));
}

export function prestigeSpots(panel: Box, count: number): Spot[] {
  const step = (panel[2] - panel[0] - 8) / count;
  return Array.from({ length: count }, (_, i) => ({
    x: panel[0] + 4 + (i + 0.5) * step,
    y: panel[1] + 7 + SPACE / 2,
    size: T * 0.84,
  }));
}

/** The dotted line from a road to what lies at it, from rim to rim. */
export function emblemTie(layout: Layout, route: string): string {
  const from = layout.anchors[route];
  const to = layout.emblems[route];
  if (!from || !to) return "";
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const onPoint = Object.entries(layout.points).some(
    ([id, [x, y]]) => id.startsWith(`${route}/`) && Math.hypot(x - from[0], y - from[1]) < 1,
  );
  const [start, end] = [(onPoint ? T * 0.6 : 3) / far, 1 - (T * 0.7) / far];
  const at = (share: number) =>
    `${(from[0] + (to[0] - from[0]) * share).toFixed(1)} ${(from[1] + (to[1] - from[1]) * share).toFixed(1)}`;
  return end > start ? `M${at(start)}L${at(end)}` : "";
}

export function outlineOf(town: TownLayout): Box {
  return [(town.tower ?? town.wall)[0], town.wall[1], town.wall[2], town.wall[3]];
}

/** Where each ability of a city is shown. */
export function towerBox(town: TownLayout, abilities: readonly string[], ability: string): Box | null {
  const n = abilities.indexOf(ability);
  if (!town.tower || n < 0) return null;
  const [left, top, right, bottom] = town.tower;
  const step = (right - left) / abilities.length;
  return [left + n * step, top, left + (n + 1) * step, bottom];
}

export class Atlas {
  readonly layout: Layout;
  readonly facts: BoardFacts;
  private readonly near = new Map<string, number>();

  constructor(layout: Layout, facts: BoardFacts) {
    this.layout = layout;
    this.facts = facts;
    const points = Object.entries(layout.points);
    for (const [id, [x, y]] of points) {
      let least = Infinity;
      for (const [other, [a, b]] of points)
        if (other !== id) least = Math.min(least, Math.hypot(a - x, b - y));
      this.near.set(id, least);
    }
  }

  /** Radius of the ring around a point: smaller where points are crowded, so that rings never touch. */
  ring(point: string): number {
    return Math.min(T * 0.84, Math.max(T * 0.66, (this.near.get(point) ?? 99) / 2 - 1));
  }

  /** The area of a place, or null when the board has no such place. */
  area(place: Place, position: BoardPosition, pair = false): Area | null {
    const [kind, id, part] = split(place);
    const town = this.layout.towns[id];
    switch (kind) {
      case "point": {
        const at = this.layout.points[`${id}/${part}`];
        return at ? { is: "disc", x: at[0], y: at[1], r: T * 0.58 } : null;
      }
      case "route": {
        const line = this.layout.roads[id];
        return line ? { is: "line", line, half: T * 0.6 } : null;
      }
      case "space": {
        const n = Number(part) - 1;
        const at = town?.spaces[n];
        if (!at) return null;
        const next = (pair ? town?.spaces[n + 1] : undefined) ?? at;
        return { is: "box", box: boxAround(at, next, SPACE), r: 3 };
      }
      case "annex": {
        if (!town) return null;
        const spot = annexSpots(town, (position.annexes[id]?.length ?? 0) + 1)[0];
        return spot ? { is: "disc", x: spot.x, y: spot.y, r: spot.size * 0.6 } : null;
      }
      case "court": {
        if (!town) return null;
        const posts = position.courts[id]?.length ?? 0;
        if (part) {
          const [at, next] = courtSpots(town, posts).slice(Number(part) - 1);
          if (!at) return null;
          const end = (pair ? next : undefined) ?? at;
          return { is: "box", box: boxAround([at.x, at.y], [end.x, end.y], at.size), r: 3 };
        }
        const spot = courtSpots(town, posts + 1).at(-1);
        return spot ? { is: "disc", x: spot.x, y: spot.y, r: spot.size * 0.6 } : null;
      }
      case "city":
        return town ? { is: "box", box: outlineOf(town), r: 4 } : null;
      case "tower": {
        const city = this.facts.cities.find((c) => c.id === id);
        const box = town && city ? towerBox(town, city.abilities, part) : null;
        return box ? { is: "box", box, r: 2 } : null;
      }
      case "prestige": {
        const spaces = this.facts.special_prestige.spaces;
        const n = spaces.findIndex((space) => String(space.value) === id);
        const spot = prestigeSpots(this.layout.prestige, spaces.length)[n];
        return spot ? { is: "disc", x: spot.x, y: spot.y, r: SPACE / 2 } : null;
      }
      case "emblem": {
        const at = this.layout.emblems[id];
        return at ? { is: "disc", x: at[0], y: at[1], r: T * 0.74 } : null;
      }
      case "province": {
        const province = this.layout.provinces[id];
        return province
          ? { is: "area", outline: province.outline, x: province.pawn[0], y: province.pawn[1] }
          : null;
      }
      default:
        return null;
    }
  }
}

export function centre(area: Area): Point {
  switch (area.is) {
    case "disc":
    case "area":
      return [area.x, area.y];
    case "box":
      return [(area.box[0] + area.box[2]) / 2, (area.box[1] + area.box[3]) / 2];
    case "line":
      return middle(area.line);
  }
}

/** The middle of a road: its middle point, or between its two middle points. */
export function middle(line: readonly Point[]): Point {
  const a = line[Math.floor((line.length - 1) / 2)] ?? [0, 0];
  const b = line[Math.floor(line.length / 2)] ?? a;
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

export function bounds(area: Area): Box {
  if (area.is === "disc") return [area.x - area.r, area.y - area.r, area.x + area.r, area.y + area.r];
  if (area.is === "box") return area.box;
  const line = area.is === "line" ? area.line : area.outline;
  const xs = line.map(([x]) => x);
  const ys = line.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

export function union(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  return [
    Math.min(...boxes.map((b) => b[0])),
    Math.min(...boxes.map((b) => b[1])),
    Math.max(...boxes.map((b) => b[2])),
    Math.max(...boxes.map((b) => b[3])),
  ];
}

/** How far a place is outside an area; 0 inside. */
export function distance(area: Area, x: number, y: number): number {
  switch (area.is) {
    case "disc":
      return Math.max(0, Math.hypot(x - area.x, y - area.y) - area.r);
    case "box": {
      const dx = Math.max(area.box[0] - x, 0, x - area.box[2]);
      const dy = Math.max(area.box[1] - y, 0, y - area.box[3]);
      return Math.hypot(dx, dy);
    }
    case "line":
      return Math.max(0, lineDistance(area.line, x, y) - area.half);
    case "area":
      return inside(area.outline, x, y) ? 0 : Infinity;
  }
}

/** How far a place is from a line. Asked very often, so without lists and roots in between. */
export function lineDistance(line: readonly Point[], x: number, y: number): number {
  let least = Infinity;
  for (let i = 1; i < line.length; i++) {
    const a = line[i - 1] as Point;
    const b = line[i] as Point;
    const dx = b[0] - a[0];
    const dy = b[1] - a[1];
    const share = Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1)));
    const ex = x - a[0] - share * dx;
    const ey = y - a[1] - share * dy;
    least = Math.min(least, ex * ex + ey * ey);
  }
  return Math.sqrt(least);
}

export function inside(outline: readonly Point[], x: number, y: number): boolean {
  let odd = false;
  let a = outline.at(-1) ?? [0, 0];
  for (let i = 0; i < outline.length; i++) {
    const b = outline[i] as Point;
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) odd = !odd;
    a = b;
  }
  return odd;
}

export interface Spotted {
  target: Target;
  area: Area;
}

const RANK = { disc: 0, box: 1, line: 2, area: 3 };

/** The target at (x, y), or the nearest one within reach: small ones before the large ones they lie in. */
export function nearest(targets: readonly Spotted[], x: number, y: number, reach: number): Spotted | null {
  let best: Spotted | null = null;
  let least: [number, number, number] = [reach, 9, 0];
  for (const spotted of targets) {
    const [cx, cy] = centre(spotted.area);
    const score: [number, number, number] = [
      distance(spotted.area, x, y),
      RANK[spotted.area.is],
      Math.hypot(x - cx, y - cy),
    ];
    if (score[0] > reach) continue;
    const order = score[0] - least[0] || score[1] - least[1] || score[2] - least[2];
    if (order < 0) {
      best = spotted;
      least = score;
    }
  }
  return best;
}

/**
 * Where a pill of a size has the most room beside a place: the offset with the least under it, and nothing of
 * what must be read.
 */
export function beside(
  at: Point,
  wide: number,
  high: number,
  taken: readonly Box[],
  sheet: Box,
  read: readonly Box[] = [],
): Point {
  let best: Point = [at[0], at[1] - high * 1.5];
  let least = Infinity;
  const covers = ([left, top, right, bottom]: Box, x: number, y: number) =>
    left < x + wide / 2 && right > x - wide / 2 && top < y + high / 2 && bottom > y - high / 2;
  for (let far = 0.9; far < 5; far += 0.3) {
    for (let n = 0; n < 48; n++) {
      const turn = (n * Math.PI) / 24;
      const x = at[0] + Math.cos(turn) * (wide / 2 + high * (far - 0.35));
      const y = at[1] + Math.sin(turn) * high * (far + 0.4);
      let cost = far * 22 + Math.max(0, Math.sin(turn)) * 6;
      for (const [left, top, right, bottom] of taken) {
        const over = Math.min(right, x + wide / 2) - Math.max(left, x - wide / 2);
        const down = Math.min(bottom, y + high / 2) - Math.max(top, y - high / 2);
        if (over > 0 && down > 0) cost += Math.min(over, wide) * Math.min(down, high) * 0.2;
      }
      for (const box of read) if (covers(box, x, y)) cost += 300;
      if (
        x - wide / 2 < sheet[0] ||
        x + wide / 2 > sheet[2] ||
        y - high / 2 < sheet[1] ||
        y + high / 2 > sheet[3]
      )
        cost += 400;
      if (cost < least) {
        best = [x, y];
        least = cost;
      }
    }
  }
  return best;
}
