/** Pieces on their way. */

import { SvelteSet } from "svelte/reactivity";
import type { BoardPosition, Box, Motion, Place, Point } from "./contract";
import { type Atlas, centre, split } from "./places";

export class Travels {
  moving = $state.raw<readonly Motion[]>([]);
  /** The elements that stay hidden until their piece has arrived. */
  readonly hidden = new SvelteSet<Place>();
  private seen: readonly number[] = [];

  constructor(private readonly position: () => BoardPosition) {}

  /** Set off whatever has not set off before. */
  start(motions: readonly Motion[]): void {
    const fresh = motions.filter((motion) => !this.seen.includes(motion.key));
    if (fresh.length === 0) return;
    this.seen = motions.map((motion) => motion.key);
    for (const motion of fresh) this.hidden.add(this.arrival(motion.to));
    this.moving = [...this.moving, ...fresh];
  }

  land(motion: Motion): void {
    this.hidden.delete(this.arrival(motion.to));
    this.moving = this.moving.filter((other) => other.key !== motion.key);
  }

  /** The element a piece arrives at: of an annex or court the post itself. */
  private arrival(place: Place): Place {
    const [kind, id] = split(place);
    if (kind === "annex") return `${place}/1`;
    if (kind === "court") return `${place}/${this.position().courts[id]?.length ?? 1}`;
    return place;
  }
}

/** Where a place is; what is off the board is at the edge of what is seen that is nearest to the other end. */
export function spotOf(place: Place, other: Place, atlas: Atlas, position: BoardPosition, seen: Box): Point {
  const area = atlas.area(place, position);
  if (area) return centre(area);
  const far = atlas.area(other, position);
  const [x, y] = far ? centre(far) : [0, 0];
  const [left, top, right, bottom] = seen;
  const gaps: [number, Point][] = [
    [x - left, [left, y]],
    [right - x, [right, y]],
    [y - top, [x, top]],
    [bottom - y, [x, bottom]],
  ];
  return gaps.reduce((a, b) => (b[0] < a[0] ? b : a))[1];
}
