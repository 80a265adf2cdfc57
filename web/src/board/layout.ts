/** Where everything on a board stands: made and served by the server, fetched when a board is shown. */

import { list, nullable, number, object, type Reader, record, text, WrongShape } from "../net/validate";
import type { Box, Point, Sheet } from "./contract";
import { fitScale, type Size } from "./view";

/** A list of exactly these things. */
const tuple =
  <T extends readonly unknown[]>(...items: { [K in keyof T]: Reader<T[K]> }): Reader<T> =>
  (value, at) => {
    if (!Array.isArray(value) || value.length !== items.length)
      throw new WrongShape(`${at} should be a list of ${items.length}`);
    return items.map((item, n) => item(value[n], `${at}[${n}]`)) as unknown as T;
  };
const point = tuple<Point>(number, number);
const box = tuple<Box>(number, number, number, number);

const town = object({
  wall: box,
  tower: nullable(box),
  name: box,
  /** The middles of the spaces; in a green city those of its court. */
  spaces: list(point),
  /** Room for the first additional post. */
  annex: box,
  /** How many additional posts fit side by side. */
  annexes: number,
  /** Foot of the pole of the pennant, and to which side the cloth flies. */
  pennant: tuple<readonly [number, number, number]>(number, number, number),
  pennant_box: box,
});
export type TownLayout = ReturnType<typeof town>;

const layout = object({
  board: text,
  width: number,
  height: number,
  /** The size of type that the boxes of names have room for. */
  letter: number,
  towns: record(town),
  points: record(point),
  roads: record(list(point)),
  emblems: record(point),
  /** Where on its road a route's emblem is tied. */
  anchors: record(point),
  prestige: box,
  guards: list(point),
  provinces: record(object({ outline: list(point), pawn: point })),
  countries: record(list(list(point))),
  land: list(list(point)),
  rivers: list(list(point)),
  /** Id of the name, middle, size of the type. */
  seas: list(tuple<readonly [string, number, number, number]>(text, number, number, number)),
  compass: nullable(point),
  ornaments: list(tuple<readonly [string, number, number]>(text, number, number)),
  waves: list(point),
  ship: nullable(point),
});
export type Layout = ReturnType<typeof layout>;
export const readLayout = (value: unknown): Layout => layout(value, "layout");

/** A sheet that is drawn already stays unless another is larger by this much. */
const WORTH_CHANGING = 1.05;

/** The sheet on which a board is largest in a window; on a narrow board it is the names that matter. */
export function bestSheet(
  sheets: readonly Sheet[],
  window: Size,
  narrow: boolean,
  drawn?: string,
): Sheet | null {
  const usual = Math.min(...sheets.map((sheet) => sheet.letter));
  const size = (sheet: Sheet) =>
    fitScale(sheet, window) * sheet.letter * (sheet.url === drawn ? WORTH_CHANGING : 1);
  return sheets
    .filter((sheet) => narrow || sheet.letter === usual)
    .reduce<Sheet | null>((best, sheet) => (best && size(best) >= size(sheet) ? best : sheet), null);
}
