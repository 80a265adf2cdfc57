/** The layouts that are shipped with the package, as the server sends them. */

import type { Sheet } from "../../src/board/contract";
import { type Layout, readLayout } from "../../src/board/layout";

const files = import.meta.glob("../../../src/hansa/boards/layouts/*.json", {
  import: "default",
  eager: true,
});

export const layouts: ReadonlyMap<string, Layout> = new Map(
  Object.entries(files).map(([file, layout]) => [file.replace(/^.*\/(.*)\.json$/, "$1"), readLayout(layout)]),
);

export function layoutOf(name: string): Layout {
  const found = layouts.get(name);
  if (!found) throw new Error(`There is no layout ${name}.`);
  return found;
}

export const sheetsOf = (board: string): Sheet[] =>
  [board, `${board}.wide`, `${board}.portrait`, `${board}.landscape`].map((url) => {
    const { width, height, letter } = layoutOf(url);
    return { url, width, height, letter };
  });
