/** The map by keys: arrows lead the ring from target to target; +, - and 0 zoom, Shift and arrows pan. */

import { type Arrow, isArrow, towards } from "../lib/arrows";
import type { MapCamera } from "./camera.svelte";
import type { Place, Target } from "./contract";
import { type Area, centre, roadOf, type Spotted } from "./places";

/** A target on the same road is the next one, if the arrow points that way at all. */
const SAME_ROAD = 0.45;

/** Where the ring is. */
export interface Ringed {
  target: Pick<Target, "place">;
  area: Area;
}

/** The target an arrow key leads to: along the same road if that goes there, else the nearest ahead. */
export function neighbour(from: Ringed, arrow: Arrow, targets: readonly Spotted[]): Spotted | null {
  const road = roadOf(from.target.place);
  const found = towards<Ringed>(
    arrow,
    from,
    targets,
    ({ area }) => centre(area),
    ({ target }) => (roadOf(target.place) === road ? SAME_ROAD : 1),
  );
  return targets.find((each) => each === found) ?? null;
}

export interface Map {
  camera: MapCamera;
  ringed: Ringed | null;
  spotted: readonly Spotted[];
  onring: ((place: Place) => void) | undefined;
}

/** A key anywhere on the map that nothing else has taken. */
export function onmapkey(event: KeyboardEvent, { camera, ringed, spotted, onring }: Map): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "+" || event.key === "=") camera.zoomStep(1);
  else if (event.key === "-") camera.zoomStep(-1);
  else if (event.key === "0") camera.showAll();
  else if (isArrow(event.key) && event.shiftKey) camera.nudge(event.key);
  else if (isArrow(event.key) && ringed) {
    const next = neighbour(ringed, event.key, spotted);
    if (next) onring?.(next.target.place);
  } else return;
  event.preventDefault();
  event.stopPropagation();
}
