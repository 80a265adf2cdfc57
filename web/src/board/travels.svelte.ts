/** Pieces on their way. */

import { SvelteSet } from "svelte/reactivity";
import type { BoardPosition, Box, Motion, Place, Point } from "./contract";
import { type Atlas, centre, split } from "./places";

const FLIGHT = 260; // milliseconds
const DROP = 120;
/** More at once nobody could follow; the oldest arrive when others set off. */
const MOST = 12;

/** How long a piece is on its way once it has set off; one that is put down where it is only drops. */
export const flightTime = (motion: Motion, still: boolean): number =>
  still || motion.from === motion.to ? DROP : FLIGHT;

/**
 * Each journey begins once and ends by the clock, whatever becomes of its animation: in a tab that nobody looks at,
 * or where there are no animations, pieces arrive too.
 */
export class Travels {
  moving = $state.raw<readonly Motion[]>([]);
  /** The elements that stay hidden until their piece has arrived. */
  readonly hidden = new SvelteSet<Place>();
  private latest = 0;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn of the clock
  private readonly arrivals = new Map<number, { place: Place; timer: ReturnType<typeof setTimeout> }>();

  constructor(private readonly position: () => BoardPosition) {}

  /** Set off whatever has not set off before; without any, whatever is on its way arrives. */
  start(motions: readonly Motion[], still: boolean): void {
    const fresh = motions.filter((motion) => motion.key > this.latest);
    for (const motion of fresh) {
      const place = this.arrival(motion.to);
      const time = (still ? 0 : motion.delay) + flightTime(motion, still);
      this.arrivals.set(motion.key, { place, timer: setTimeout(() => this.land(motion), time) });
      this.hidden.add(place);
      this.latest = Math.max(this.latest, motion.key);
    }
    this.moving = [...this.moving, ...fresh];
    for (const motion of motions.length ? this.moving.slice(0, -MOST) : this.moving) this.land(motion);
  }

  private land(motion: Motion): void {
    const arrived = this.arrivals.get(motion.key);
    clearTimeout(arrived?.timer);
    this.arrivals.delete(motion.key);
    this.moving = this.moving.filter((other) => other.key !== motion.key);
    if (arrived && ![...this.arrivals.values()].some(({ place }) => place === arrived.place))
      this.hidden.delete(arrived.place);
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
