/** What a mouse or a finger points at. A mouse picks by a click, a finger by a second tap on the same target. */

import { afterFrame } from "../lib/frames";
import type { MapCamera } from "./camera.svelte";
import type { Place } from "./contract";
import type { Hand } from "./gestures";
import { nearest, roadOf, type Spotted } from "./places";

/** Pixels around a target that still are the target. */
const REACH = { mouse: 12, touch: 24 };
/** Pixels around a target in which its road lights up. */
const NEAR = 70;

export interface Pickable {
  readonly spotted: readonly Spotted[];
  readonly byPlace: ReadonlyMap<Place, Spotted>;
  /** Go nearer first, if that is needed; tells whether it was. */
  approach: (item: Spotted) => boolean;
  onpick: (place: Place) => void;
  onhover: (place: Place | null) => void;
  onempty: () => void;
}

const closest = (target: EventTarget | null, selector: string): DOMStringMap =>
  (target instanceof Element && target.closest<SVGElement>(selector)?.dataset) || {};

export class Pointer implements Hand {
  hovered = $state<Place | null>(null);
  /** Tapped once. */
  armed = $state<Place | null>(null);
  tip = $state<Place | null>(null);
  /** The road that a mouse is near. */
  private passing = $state<string | null>(null);
  readonly shown = $derived(this.hovered ?? this.armed);
  /** The road whose points light up: the one that is pointed at, else the one that the mouse is near. */
  readonly near = $derived.by(() =>
    this.shown && this.board().byPlace.has(this.shown) ? roadOf(this.shown) : this.passing,
  );

  constructor(
    private readonly camera: MapCamera,
    private readonly board: () => Pickable,
  ) {}

  /** Point at a place, which need not be a target; a target may show its label. */
  point(place: Place | null, showTip: boolean): void {
    this.tip = showTip ? place : null;
    if (place === this.hovered) return;
    this.hovered = place;
    this.board().onhover(place);
  }

  /** Let go of what is no target any more. */
  forget(): void {
    const { byPlace } = this.board();
    if (this.armed && !byPlace.has(this.armed)) this.armed = null;
    if (this.tip && !byPlace.has(this.tip)) this.tip = null;
  }

  busy(on: boolean): void {
    this.camera.moving = on;
  }
  pan(x: number, y: number): void {
    this.camera.pan(x, y);
  }
  zoom(factor: number, x: number, y: number): void {
    this.camera.zoom(factor, x, y);
  }

  hover(x: number, y: number, target: EventTarget | null): void {
    const found = this.under(x, y, target, REACH.mouse);
    const near = found ?? this.under(x, y, null, NEAR);
    this.passing = near && roadOf(near.target.place);
    this.point(found?.target.place ?? placeOf(target), found !== null);
  }
  /** A mouse has left; what was tapped stays, since a device for fingers may pretend to have a mouse. */
  leave(): void {
    this.passing = null;
    this.letGo();
  }
  private letGo(): void {
    if (!this.armed) this.point(null, false);
  }

  tap(x: number, y: number, touch: boolean, target: EventTarget | null): void {
    const found = this.under(x, y, target, touch ? REACH.touch : REACH.mouse);
    if (!found) this.tapNothing(touch, placeOf(target));
    else if (!touch || this.armed === found.target.place || found.target.chosen) {
      this.armed = null;
      this.board().onpick(found.target.place);
      // Letting go changes the whole road, which can wait until the piece is seen to set off.
      if (touch) afterFrame(() => this.letGo());
    } else if (this.board().approach(found)) this.passing = roadOf(found.target.place);
    else {
      this.armed = found.target.place;
      this.point(found.target.place, true);
    }
  }

  press(target: EventTarget | null): void {
    const place = closest(target, "[data-target]")["target"];
    if (place) this.board().onpick(place);
  }

  private tapNothing(touch: boolean, place: Place | null): void {
    const disarms = this.armed !== null;
    this.armed = null;
    if (touch) this.point(place, false);
    if (!disarms || !touch) this.board().onempty();
  }

  /** The target under the hand: a pill knows its own; a place in the map is the nearest one's. */
  private under(x: number, y: number, target: EventTarget | null, reach: number): Spotted | null {
    const { spotted, byPlace } = this.board();
    const pill = closest(target, '[data-kind="full"]')["target"];
    const [boardX, boardY] = this.camera.toBoard(x, y);
    return (pill && byPlace.get(pill)) || nearest(spotted, boardX, boardY, reach / this.camera.view.k);
  }
}

const placeOf = (target: EventTarget | null): Place | null =>
  closest(target, "[data-place]")["place"] || null;
