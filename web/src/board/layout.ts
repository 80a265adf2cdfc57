/** Where everything on a board stands: computed ahead by `scripts/layouts.py`, loaded when a board is shown. */

import sizes from "../../../src/hansa/boards/layouts/index.json";
import type { Box, Drawing, Point } from "./contract";
import { fitScale, type Size } from "./view";

export interface TownLayout {
  wall: Box;
  tower: Box | null;
  name: Box;
  /** The name stands above the wall. */
  above: boolean;
  /** The middles of the spaces; in a green city those of its court. */
  spaces: readonly Point[];
  /** Room for the first additional post. */
  annex: Box;
  /** How many additional posts fit side by side. */
  annexes: number;
  /** Foot of the pole of the pennant, and to which side the cloth flies. */
  pennant: readonly [number, number, number];
  pennant_box: Box;
  permits: Box | null;
}

export interface Layout extends Omit<Drawing, "towns"> {
  board: string;
  towns: Readonly<Record<string, TownLayout>>;
  /** Where on its road a route's emblem is tied. */
  anchors: Readonly<Record<string, Point>>;
  provinces: Readonly<Record<string, { outline: readonly Point[]; pawn: Point }>>;
  countries: Readonly<Record<string, readonly (readonly Point[])[]>>;
  rivers: readonly (readonly Point[])[];
  /** Id of the name, middle, size of the type. */
  seas: readonly (readonly [string, number, number, number])[];
  compass: Point | null;
  ornaments: readonly (readonly [string, number, number])[];
}

const files = import.meta.glob<Layout>(["../../../src/hansa/boards/layouts/*.json", "!**/index.json"], {
  import: "default",
});

const shapes = sizes as unknown as Readonly<
  Record<string, Readonly<Record<string, readonly [number, number]>>>
>;

/** The layout of a board that is largest in a window. */
export function layoutName(board: string, window: Size): string | null {
  let best: string | null = null;
  let most = 0;
  for (const [name, [width, height]] of Object.entries(shapes[board] ?? {})) {
    const scale = fitScale({ width, height }, window);
    if (scale > most) [best, most] = [name, scale];
  }
  return best;
}

export async function loadLayout(name: string): Promise<Layout | null> {
  return (await files[`../../../src/hansa/boards/layouts/${name}.json`]?.()) ?? null;
}

/** A layout of what the server sends, for a board that has none of its own. */
export function layoutOf(drawing: Drawing, board: string): Layout {
  const t = drawing.trader;
  const towns = Object.fromEntries(
    Object.entries(drawing.towns).map(([id, town]): [string, TownLayout] => {
      const left = (town.tower ?? town.wall)[0];
      const [, top, right, bottom] = town.wall;
      return [
        id,
        {
          ...town,
          above: false,
          annex: [left - t - 5, top + 2, left, bottom],
          annexes: 1,
          pennant: [right - 1.5, top - t * 0.17, -1],
          pennant_box: [right - t * 0.92, top - t, right, top - t * 0.17],
          permits: null,
        },
      ];
    }),
  );
  return {
    ...drawing,
    board,
    towns,
    anchors: {},
    provinces: {},
    countries: {},
    rivers: [],
    seas: [],
    compass: null,
    ornaments: [],
  };
}
