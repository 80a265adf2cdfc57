/** The camera over the map: what is seen of the sheet, and how it gets there. */

import { type Arrow, DIRECTIONS } from "../lib/arrows";
import type { Box, Point } from "./contract";
import { between, clamp, fit, fitScale, frame, reveal, type Size, type View, zoomAt } from "./view";

const GLIDE = 260; // milliseconds
const ZOOM = 1.45;
/** How much of the window an arrow key moves the map by. */
const NUDGE = 0.25;
const NOWHERE: View = { x: 0, y: 0, k: 1 };

/** The sheet that is drawn and the window it is seen through; a sheet comes later than the window. */
export interface Scene {
  readonly sheet: Size | null;
  readonly window: Size;
  /** Jump instead of gliding. */
  readonly still: boolean;
}

export class MapCamera {
  view = $state.raw<View>(NOWHERE);
  /** The map is on its way, by itself or in a hand. */
  moving = $state(false);
  private frameRequest = 0;
  /** Shows again what was asked for, as long as no hand or key has moved the map since. */
  private again: (() => void) | null = null;

  constructor(private readonly scene: () => Scene) {}

  /** Whether the whole sheet is seen. */
  readonly whole = $derived.by(() => {
    const { sheet, window } = this.scene();
    return !sheet || !window.width || this.view.k <= fitScale(sheet, window) * 1.02;
  });

  /** Go there, at once or gliding. */
  look(to: View, slowly: boolean): void {
    this.halt();
    if (!slowly || this.scene().still) {
      this.view = to;
      this.moving = false;
      return;
    }
    const from = this.view;
    const start = performance.now();
    this.moving = true;
    const step = (now: number): void => {
      const share = Math.min(1, (now - start) / GLIDE);
      this.view = between(from, to, 1 - (1 - share) ** 3);
      if (share < 1) this.frameRequest = requestAnimationFrame(step);
      else this.moving = false;
    };
    this.frameRequest = requestAnimationFrame(step);
  }

  /** Stay where it is. */
  halt(): void {
    cancelAnimationFrame(this.frameRequest);
  }

  /** Show an area with some room around it, or everything; tells whether there is anything to be seen yet. */
  show(area: Box | null, room: number, closest: number, slowly: boolean): boolean {
    const { sheet, window } = this.scene();
    if (!sheet || !window.width) return false;
    this.look(area ? frame(area, sheet, window, room, closest) : fit(sheet, window), slowly);
    this.again = area && (() => void this.show(area, room, closest, false));
    return true;
  }

  showAll(): void {
    this.show(null, 0, 0, true);
  }

  /** The smallest move that brings an area into sight. */
  reveal(area: Box): void {
    this.again = null;
    const { sheet, window } = this.scene();
    if (!sheet) return;
    const to = reveal(this.view, area, sheet, window, Math.min(70, window.width / 5));
    if (to.x !== this.view.x || to.y !== this.view.y) this.look(to, true);
  }

  pan(x: number, y: number): void {
    this.halt();
    this.again = null;
    const { sheet, window } = this.scene();
    if (sheet) this.view = clamp(this.moved(x, y), sheet, window);
  }

  /** A share of the window towards an arrow. */
  nudge(arrow: Arrow): void {
    this.again = null;
    const { sheet, window } = this.scene();
    const [x, y] = DIRECTIONS[arrow];
    if (!sheet) return;
    this.look(clamp(this.moved(-x * window.width * NUDGE, -y * window.height * NUDGE), sheet, window), true);
  }

  /** Zoom around a place of the window, as a wheel does. */
  zoom(factor: number, x: number, y: number): void {
    this.halt();
    this.again = null;
    const { sheet, window } = this.scene();
    if (sheet) this.view = zoomAt(this.view, factor, x, y, sheet, window);
  }

  /** Zoom around the middle, as a button does: 1 nearer, -1 farther. */
  zoomStep(steps: 1 | -1): void {
    this.again = null;
    const { sheet, window } = this.scene();
    if (!sheet) return;
    this.look(zoomAt(this.view, ZOOM ** steps, window.width / 2, window.height / 2, sheet, window), true);
  }

  /**
   * The window has another size: what was framed is framed anew, what was seen whole stays whole, else the
   * middle stays in the middle.
   */
  resize(old: Size): void {
    const { sheet, window } = this.scene();
    if (!sheet || !old.width || (window.width === old.width && window.height === old.height)) return;
    if (this.again) return this.again();
    const wasWhole = Math.abs(this.view.k - fitScale(sheet, old)) < 0.01;
    const middle = this.moved((window.width - old.width) / 2, (window.height - old.height) / 2);
    this.look(wasWhole ? fit(sheet, window) : clamp(middle, sheet, window), false);
  }

  /** What is seen was asked for, and no hand or key has moved the map since. */
  get framed(): boolean {
    return this.again !== null;
  }

  /** Another sheet lies in the window: what was seen whole stays whole, else the middle shows the same part. */
  turn(old: Size): void {
    const { sheet, window } = this.scene();
    if (!sheet) return;
    const { k } = this.view;
    const [x, y] = this.toBoard(window.width / 2, window.height / 2);
    const middle = {
      k,
      x: window.width / 2 - (k * x * sheet.width) / old.width,
      y: window.height / 2 - (k * y * sheet.height) / old.height,
    };
    this.look(k <= fitScale(old, window) * 1.02 ? fit(sheet, window) : clamp(middle, sheet, window), false);
  }

  /** A place of the window as one of the sheet. */
  toBoard(x: number, y: number): Point {
    return [(x - this.view.x) / this.view.k, (y - this.view.y) / this.view.k];
  }

  /** The part of the sheet that is seen, and perhaps more than the sheet. */
  get seen(): Box {
    const { width, height } = this.scene().window;
    return [...this.toBoard(0, 0), ...this.toBoard(width, height)];
  }

  private moved(x: number, y: number): View {
    return { k: this.view.k, x: this.view.x + x, y: this.view.y + y };
  }
}
