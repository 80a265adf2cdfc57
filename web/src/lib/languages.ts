/** The languages that there are translation files for; only the one that is chosen is fetched. */

const files = import.meta.glob<string>("$locale/*.ftl", { query: "?raw", import: "default" });
const texts: Readonly<Record<string, () => Promise<string>>> = Object.fromEntries(
  Object.entries(files).map(([path, fetched]) => [/([^/]+)\.ftl$/.exec(path)?.[1] ?? path, fetched]),
);

/** English first: it is what somebody sees whose language there is not. */
export const LANGUAGES: readonly string[] = ["en", ...Object.keys(texts).filter((id) => id !== "en")];

export async function textIn(language: string): Promise<string> {
  const fetched = texts[language] ?? texts["en"];
  if (!fetched) throw new Error("There are no translation files.");
  return fetched();
}

/** What a language calls itself. */
export function ownName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.slice(0, 1).toLocaleUpperCase(language) + name.slice(1);
}
