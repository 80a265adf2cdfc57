/** Symbols and paths of the drawing. */

import symbolsFile from "../../../src/hansa/boards/drawing/symbols.svg?raw";
import { INK, seatInk, SEATS } from "../lib/palette";
import type { Box, Point } from "./contract";
import { T } from "./places";

export const HOUSE = (() => {
  const h = T * 0.43;
  return outline([
    [-h, h],
    [-h, -h * 0.25],
    [0, -h * 1.15],
    [h, -h * 0.25],
    [h, h],
  ]);
})();

export const BOAT = (() => {
  const k = T * 0.4;
  const hull: Point[] = [
    [-k, k * 0.3],
    [k, k * 0.3],
    [k * 0.6, k],
    [-k * 0.6, k],
  ];
  const sail: Point[] = [
    [k * 0.15, -k],
    [k * 0.85, 0],
    [k * 0.15, 0],
  ];
  return `${outline(hull)}M${-k * 0.1} ${-k}V${k * 0.3}${outline(sail)}`;
})();

/** A scalloped seal of radius 1. */
export const SEAL = outline(
  Array.from({ length: 24 }, (_, i): Point => {
    const r = i % 2 ? 0.9 : 1;
    return [r * Math.cos((Math.PI * i) / 12), r * Math.sin((Math.PI * i) / 12)];
  }),
);

/** A shield of half width 1. */
export const SHIELD = "M-1-1H1V.1Q1 .8 0 1.15Q-1 .8-1 .1Z";

export function outline(places: readonly Point[]): string {
  return `M${places.map(([x, y]) => `${+x.toFixed(2)} ${+y.toFixed(2)}`).join("L")}Z`;
}

/**
 * From a to b, smoothly with p before and q after; never bending farther than a and b are apart, however far p
 * and q are.
 */
function bend(p: Point, a: Point, b: Point, q: Point, share: number): string {
  const most = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const handle = (from: Point, to: Point) =>
    Math.min(share, most / (Math.hypot(to[0] - from[0], to[1] - from[1]) || 1));
  const [out, back] = [handle(p, b), handle(a, q)];
  const at = (n: number) => n.toFixed(1);
  const first = `${at(a[0] + (b[0] - p[0]) * out)} ${at(a[1] + (b[1] - p[1]) * out)}`;
  const second = `${at(b[0] - (q[0] - a[0]) * back)} ${at(b[1] - (q[1] - a[1]) * back)}`;
  return `C${first} ${second} ${b[0]} ${b[1]}`;
}

/** A curve through all places. */
export function curve(places: readonly Point[], share = 0.18): string {
  const at = (i: number) => places[Math.max(0, Math.min(places.length - 1, i))] as Point;
  let path = `M${at(0)[0]} ${at(0)[1]}`;
  for (let i = 0; i + 1 < places.length; i++) path += bend(at(i - 1), at(i), at(i + 1), at(i + 2), share);
  return path;
}

/** A closed curve through all places. */
export function loop(places: readonly Point[], share = 0.17): string {
  const n = places.length;
  const at = (i: number) => places[(i + n) % n] as Point;
  let path = `M${at(0)[0]} ${at(0)[1]}`;
  for (let i = 0; i < n; i++) path += bend(at(i - 1), at(i), at(i + 1), at(i + 2), share);
  return `${path}Z`;
}

/** A wall with merlons on top. */
export function crenellated([left, top, right, bottom]: Box): string {
  const high = T * 0.17;
  const teeth = Math.max(2, Math.round((right - left) / 18.4));
  const step = (right - left) / (2 * teeth + 1);
  let path = `M${left} ${bottom}V${top - high}`;
  for (let i = 0; i < 2 * teeth; i++) path += `h${step.toFixed(2)}V${(top - (i % 2) * high).toFixed(2)}`;
  return `${path}H${right}V${bottom}Z`;
}

/** A swallow-tailed cloth from a pole at (x, y), flying to one side. */
export function cloth(x: number, y: number, side: number, wide = T * 0.86, deep = T * 0.56): string {
  const tip = wide - T * 0.2;
  return outline([
    [x, y],
    [x + side * wide, y],
    [x + side * tip, y + deep / 2],
    [x + side * wide, y + deep],
    [x, y + deep],
  ]);
}

const GLOWS =
  '<radialGradient id="hb-glow"><stop offset=".3" stop-color="#FFBE1A" stop-opacity=".95"/>' +
  '<stop offset=".62" stop-color="#FFBE1A" stop-opacity=".42"/>' +
  '<stop offset="1" stop-color="#FFBE1A" stop-opacity="0"/></radialGradient>';

/** The symbols there are. */
export const SYMBOLS: ReadonlySet<string> = new Set(
  [...symbolsFile.matchAll(/<symbol id="(\w+)"/g)].map((match) => match[1] ?? ""),
);

/** Colours of the symbols that are others in the dark. */
const THEMED: Readonly<Record<string, string>> = {
  "#E7D9B4": "--b-orn-fill",
  "#B7A274": "--b-orn",
  "#F7EFD9": "--b-halo",
  "#8FB0B0": "--b-water",
};

/**
 * The symbols and gradients of the drawing, their ids with `hb-` before them, so that they meet nothing else on
 * the page.
 */
export const DEFS = (() => {
  const drawn = symbolsFile
    .slice(symbolsFile.indexOf("<defs>") + 6, symbolsFile.indexOf("</defs>"))
    .replace(/<filter[\s\S]*?<\/filter>/g, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/id="/g, 'id="hb-')
    .replace(/"(#\w{6})"/g, (colour, hex: string) => (THEMED[hex] ? `"var(${THEMED[hex]})"` : colour));
  return drawn + Object.keys(SEATS).map(pieces).join("") + GLOWS;
})();

/** Trader and merchant of a seat, standing and as ghosts, in a box of 28 around a trader of 22. */
function pieces(seat: string): string {
  const { face, side, sign } = seatInk(seat);
  const symbol = (id: string, drawing: string, size: number, y: number) =>
    `<symbol id="hb-${id}" viewBox="-14 -14 28 28">${drawing}${
      seat === "neutral"
        ? ""
        : `<use href="#hb-${seat}" x="${-size / 2}" y="${y - size / 2}" width="${size}" height="${size}"` +
          ` color="${sign}"/>`
    }</symbol>`;
  const rect = (y: number, more: string) =>
    `<rect x="-11" y="${-11 + y}" width="22" height="22" rx="3.1" ${more}/>`;
  const disc = (y: number, r: number, more: string) => `<circle cy="${y}" r="${r}" ${more}/>`;
  const rim = 'fill="none" stroke="#fff" stroke-opacity=".42" stroke-width="1.1"';
  const low = `fill="${side}" stroke="${INK}" stroke-width="1.4"`;
  const high = `fill="${face}" stroke="${INK}" stroke-width="1.1"`;
  const ghost = `fill="${face}" fill-opacity=".72" stroke="${side}" stroke-width="1.8" stroke-dasharray="3.2 2.2"`;
  return (
    symbol(
      `${seat}-trader`,
      rect(2, low) +
        rect(-1.2, high) +
        `<rect x="-9.4" y="-10.6" width="18.8" height="18.8" rx="2.2" ${rim}/>`,
      18,
      -1.2,
    ) +
    symbol(
      `${seat}-merchant`,
      disc(1.8, 11.9, low) + disc(-1.2, 11.9, high) + disc(-1.2, 10, rim),
      15.5,
      -1.2,
    ) +
    symbol(`${seat}-trader-ghost`, rect(0, ghost), 18, 0) +
    symbol(`${seat}-merchant-ghost`, disc(0, 12, ghost), 15.5, 0)
  );
}
