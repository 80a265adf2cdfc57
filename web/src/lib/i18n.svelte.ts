/** Words, from the Fluent files that are shared with Python. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { textIn } from "./languages";
import { settings } from "./settings.svelte";

export type Args = Record<string, string | number>;

function bundle(language: string, text: string): FluentBundle {
  const made = new FluentBundle(language, { useIsolating: language === "fr" });
  made.addResource(new FluentResource(text));
  return made;
}

const loaded: Partial<Record<string, FluentBundle>> = {};
let shown = $state.raw<FluentBundle | null>(null);
/** Texts that were fetched with the part of the page that says them. */
const parts: ((language: string) => Promise<string>)[] = [];

async function load(language: string): Promise<FluentBundle> {
  const made = bundle(language, await textIn(language));
  for (const part of parts) made.addResource(new FluentResource(await part(language)));
  return made;
}

/** From now on other texts can be said too, in every language. */
export async function alsoSay(part: (language: string) => Promise<string>): Promise<void> {
  parts.push(part);
  const adding = Object.entries(loaded).map(async ([language, known]) =>
    known?.addResource(new FluentResource(await part(language))),
  );
  try {
    await Promise.all(adding);
  } catch (error) {
    parts.splice(parts.indexOf(part), 1); // it can be tried again
    throw error;
  }
}

/** The language that was wished for last: what is fetched for an earlier wish comes too late. */
let wished = "";

async function show(language: string): Promise<void> {
  wished = language;
  const chosen = (loaded[language] ??= await load(language));
  if (wished === language) shown = chosen;
}

/** Speak it; where its texts do not come, the one before stays. */
export async function chooseLanguage(language: string): Promise<void> {
  const spoken = await show(language).then(
    () => true,
    () => false,
  );
  if (spoken && wished === language) settings.language = language;
}

/** Before anything is shown; without the texts there is nothing to show, so one try more is worth it. */
export const startI18n = (): Promise<void> => show(settings.language).catch(() => show("en"));

/**
 * French says `d’Ottilie`, and the files cannot know with which letter a name begins. Fluent marks where an argument
 * begins and ends, so that the `de` of a name stays as it is. Python does the same.
 */
const elided = (text: string): string =>
  text.replace(/\b([dD])e (?=\u2068+[AEIOUÀÂÄÉÈÊËÎÏÔÖÛÜ])/g, "$1’").replace(/[\u2068\u2069]/g, "");

/** Whether there is such a text. */
export const has = (id: string): boolean => shown?.hasMessage(id) ?? false;

/** What `country-wales` is called; our files do not name the countries and provinces of somebody's own board. */
export const nameOf = (id: string): string =>
  has(id) ? t(id) : id.slice(id.indexOf("-") + 1).replaceAll("_", " ");

/**
 * A text in the language chosen, or an attribute of one (`marker-plus_3.about`); the id itself where there is none,
 * so that a gap is seen and nothing breaks.
 */
export function t(id: string, args?: Args): string {
  const [whole = "", attribute] = id.split(".");
  const message = shown?.getMessage(whole);
  const pattern = attribute ? message?.attributes[attribute] : message?.value;
  if (!shown || !pattern) return id;
  const text = shown.formatPattern(pattern, (args ?? null) as Record<string, FluentVariable> | null, []);
  return shown.locales.includes("fr") ? elided(text) : text;
}
