/** Words: Fluent files shared with Python, English in the page, the others fetched when chosen. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import english from "$locale/en.ftl?raw";
import { settings, type Language } from "./settings.svelte";

export type Args = Record<string, string | number>;

function bundle(language: Language, text: string): FluentBundle {
  const made = new FluentBundle(language, { useIsolating: false });
  made.addResource(new FluentResource(text));
  return made;
}

const fallback = bundle("en", english);
const loaded: Partial<Record<Language, FluentBundle>> = { en: fallback };
let shown = $state.raw(fallback);

const fetchText: Record<Language, () => Promise<string>> = {
  en: () => Promise.resolve(english),
  de: () => import("$locale/de.ftl?raw").then((module) => module.default),
  fr: () => import("$locale/fr.ftl?raw").then((module) => module.default),
};

export async function chooseLanguage(language: Language): Promise<void> {
  let chosen = loaded[language];
  if (!chosen) {
    chosen = bundle(language, await fetchText[language]());
    loaded[language] = chosen;
  }
  settings.language = language;
  shown = chosen;
}

export const startI18n = (): Promise<void> => chooseLanguage(settings.language).catch(() => undefined);

/** Whether there is such a text. */
export const has = (id: string): boolean => shown.hasMessage(id) || fallback.hasMessage(id);

/**
 * A text in the language chosen, or an attribute of one (`marker-plus_3.about`); the id itself where there is none,
 * so that a gap is seen and nothing breaks.
 */
export function t(id: string, args?: Args): string {
  const [whole = "", attribute] = id.split(".");
  for (const bundle of [shown, fallback]) {
    const message = bundle.getMessage(whole);
    const pattern = attribute ? message?.attributes[attribute] : message?.value;
    if (pattern)
      return bundle.formatPattern(pattern, (args ?? null) as Record<string, FluentVariable> | null, []);
  }
  return id;
}
