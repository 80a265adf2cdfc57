/** Words, from the Fluent files that are shared with Python. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { english, textIn } from "./languages";
import { settings } from "./settings.svelte";

export type Args = Record<string, string | number>;

function bundle(language: string, text: string): FluentBundle {
  const made = new FluentBundle(language, { useIsolating: false });
  made.addResource(new FluentResource(text));
  return made;
}

const fallback = bundle("en", english);
const loaded: Partial<Record<string, FluentBundle>> = { en: fallback };
let shown = $state.raw(fallback);

export async function chooseLanguage(language: string): Promise<void> {
  let chosen = loaded[language];
  if (!chosen) {
    chosen = bundle(language, await textIn(language));
    loaded[language] = chosen;
  }
  settings.language = language;
  shown = chosen;
}

export const startI18n = (): Promise<void> => chooseLanguage(settings.language).catch(() => undefined);

/** French says `d’Ottilie`, and the files cannot know with which letter a name begins. Python does the same. */
const elided = (text: string): string => text.replace(/\b([dD])e (?=[AEIOUÀÂÄÉÈÊËÎÏÔÖÛÜ])/g, "$1’");

/** Whether there is such a text. */
export const has = (id: string): boolean => shown.hasMessage(id) || fallback.hasMessage(id);

/** What `country-wales` is called; our files do not name the countries and provinces of somebody's own board. */
export const nameOf = (id: string): string =>
  has(id) ? t(id) : id.slice(id.indexOf("-") + 1).replaceAll("_", " ");

/**
 * A text in the language chosen, or an attribute of one (`marker-plus_3.about`); the id itself where there is none,
 * so that a gap is seen and nothing breaks.
 */
export function t(id: string, args?: Args): string {
  const [whole = "", attribute] = id.split(".");
  for (const bundle of [shown, fallback]) {
    const message = bundle.getMessage(whole);
    const pattern = attribute ? message?.attributes[attribute] : message?.value;
    if (!pattern) continue;
    const text = bundle.formatPattern(pattern, (args ?? null) as Record<string, FluentVariable> | null, []);
    return bundle.locales.includes("fr") ? elided(text) : text;
  }
  return id;
}
