/** The words of the board in words, fetched with it. */

import { alsoSay } from "../lib/i18n.svelte";

const texts = import.meta.glob<string>("$locale/reading/*.ftl", { query: "?raw", import: "default" });

const textIn = (language: string): Promise<string> => {
  const found = Object.entries(texts).find(([path]) => path.endsWith(`/${language}.ftl`));
  return found ? found[1]() : Promise.resolve("");
};

let said: Promise<void> | undefined;
/** Fetch them, once; what has failed may be tried again. */
export const sayReading = (): Promise<void> =>
  (said ??= alsoSay(textIn).catch((error: unknown) => {
    said = undefined;
    throw error;
  }));
