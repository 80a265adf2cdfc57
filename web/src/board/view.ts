/** What part of the board is seen: a place (X, Y) of the board is at (k X + x, k Y + y) of the window. */

import type { Box } from "./contract";

export interface View {
  x: number;
  y: number;
  k: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Pixels kept free around a board that is shown whole: on a phone every one counts. */
export const marginOf = ({ width, height }: Size): number => (Math.min(width, height) < 500 ? 2 : 10);
const CLOSEST = 3.4;

/** The scale at which the whole board is seen. */
export function fitScale(board: Size, window: Size): number {
  const margin = 2 * marginOf(window);
  const k = Math.min((window.width - margin) / board.width, (window.height - margin) / board.height);
  return Math.max(k, 0.05);
}

export function fit(board: Size, window: Size): View {
  const k = fitScale(board, window);
  return { k, x: (window.width - k * board.width) / 2, y: (window.height - k * board.height) / 2 };
}

/** The nearest view that shows no more than the board, and nothing but the board. */
export function clamp(view: View, board: Size, window: Size): View {
  const least = fitScale(board, window);
  const k = Math.min(Math.max(view.k, least), Math.max(CLOSEST, least * 1.5));
  return {
    k,
    x: hold(view.x, k * board.width, window.width, marginOf(window)),
    y: hold(view.y, k * board.height, window.height, marginOf(window)),
  };
}

function hold(at: number, board: number, window: number, margin: number): number {
  const room = window - board;
  if (room >= 2 * margin) return room / 2;
  return Math.min(Math.max(at, room - margin), margin);
}

/** Zoom by a factor; what is at (x, y) of the window stays there. */
export function zoomAt(view: View, factor: number, x: number, y: number, board: Size, window: Size): View {
  const least = fitScale(board, window);
  const k = Math.min(Math.max(view.k * factor, least), Math.max(CLOSEST, least * 1.5));
  const real = k / view.k;
  return clamp({ k, x: x - (x - view.x) * real, y: y - (y - view.y) * real }, board, window);
}

/** Show an area, with some room around it; never closer than `closest` pixels a unit. */
export function frame(area: Box, board: Size, window: Size, room: number, closest: number): View {
  const [left, top, right, bottom] = area;
  const k = Math.min(
    window.width / (right - left + 2 * room),
    window.height / (bottom - top + 2 * room),
    Math.max(closest, fitScale(board, window)),
  );
  const scale = Math.max(k, fitScale(board, window));
  return clamp(
    {
      k: scale,
      x: window.width / 2 - (scale * (left + right)) / 2,
      y: window.height / 2 - (scale * (top + bottom)) / 2,
    },
    board,
    window,
  );
}

/** The smallest move that brings an area into the window. */
export function reveal(view: View, area: Box, board: Size, window: Size, room: number): View {
  const [left, top, right, bottom] = area;
  const shift = (from: number, to: number, length: number) =>
    from < room ? room - from : to > length - room ? length - room - to : 0;
  const x = view.x + shift(left * view.k + view.x, right * view.k + view.x, window.width);
  const y = view.y + shift(top * view.k + view.y, bottom * view.k + view.y, window.height);
  return clamp({ k: view.k, x, y }, board, window);
}

export function between(a: View, b: View, share: number): View {
  const k = a.k * (b.k / a.k) ** share;
  return { k, x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}
