/** The board by keys: arrows lead from target to target, Enter picks; +, - and 0 zoom, Shift and arrows pan. */

import { tick } from "svelte";
import { type Arrow, isArrow, towards } from "../lib/arrows";
import type { MapCamera } from "./camera.svelte";
import { bounds, centre, nearest, roadOf, type Spotted } from "./places";
import type { Pickable, Pointer } from "./pointer.svelte";

/** A target on the same road is the next one, if the arrow points that way at all. */
const SAME_ROAD = 0.45;

/** The target an arrow key leads to: along the same road if that goes there, else the nearest ahead. */
export function neighbour(from: Spotted, arrow: Arrow, targets: readonly Spotted[]): Spotted | null {
  const road = roadOf(from.target.place);
  return towards(
    arrow,
    from,
    targets,
    ({ area }) => centre(area),
    ({ target }) => (roadOf(target.place) === road ? SAME_ROAD : 1),
  );
}

export class Keyboard {
  private focused: Spotted | null = null;
  private used = false;

  constructor(
    private readonly camera: MapCamera,
    private readonly pointer: Pointer,
    private readonly board: () => Pickable,
    private readonly map: () => ParentNode | undefined,
  ) {}

  /** A key on a target. */
  onkey(event: KeyboardEvent, item: Spotted): void {
    this.used = true;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.board().onpick(item.target.place);
    } else if (isArrow(event.key) && !event.shiftKey) {
      event.preventDefault();
      event.stopPropagation(); // the table's own arrows would go one step more
      this.focusOn(neighbour(item, event.key, this.board().spotted));
    }
  }

  /** A key anywhere on the map. */
  onmapkey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") this.camera.zoomStep(1);
    else if (event.key === "-") this.camera.zoomStep(-1);
    else if (event.key === "0") this.camera.showAll();
    else if (isArrow(event.key) && event.shiftKey) this.camera.nudge(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  onfocus(item: Spotted, element: Element): void {
    this.focused = item;
    if (!element.matches(":focus-visible")) return;
    this.used = true;
    this.pointer.point(item.target.place, true);
    this.camera.reveal(bounds(item.area));
  }

  onblur(): void {
    if (this.used) this.pointer.point(null, false);
  }

  /** When the target in focus is used up, the nearest one gets the focus, unless the table moved it elsewhere. */
  async refocus(): Promise<void> {
    const lost = this.focused;
    if (!lost || !this.used || this.board().byPlace.has(lost.target.place)) return;
    this.focused = null;
    await tick();
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const [x, y] = centre(lost.area);
    this.focusOn(nearest(this.board().spotted, x, y, Infinity));
  }

  private focusOn(item: Spotted | null): void {
    if (!item) return;
    const selector = `[data-target="${CSS.escape(item.target.place)}"]`;
    this.map()?.querySelector<SVGElement>(selector)?.focus({ preventScroll: true });
  }
}
