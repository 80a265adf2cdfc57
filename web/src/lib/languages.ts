/** The languages that there are translation files for; English is in the page, the others are fetched when chosen. */

import english from "$locale/en.ftl?raw";

const others = import.meta.glob<string>(["$locale/*.ftl", "!$locale/en.ftl"], {
  query: "?raw",
  import: "default",
});
const texts: Readonly<Record<string, () => Promise<string>>> = Object.fromEntries(
  Object.entries(others).map(([path, fetched]) => [/([^/]+)\.ftl$/.exec(path)?.[1] ?? path, fetched]),
);

export { english };
export const LANGUAGES: readonly string[] = ["en", ...Object.keys(texts)];

export const textIn = (language: string): Promise<string> => texts[language]?.() ?? Promise.resolve(english);

/** What a language calls itself. */
export function ownName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.slice(0, 1).toLocaleUpperCase(language) + name.slice(1);
}
