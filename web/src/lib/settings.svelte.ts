/** What a person has chosen for this device; kept in the browser's storage. */

import { LANGUAGES } from "./languages";
import { COLOURS } from "./palette";
import { read, write } from "./storage";

export type Theme = "system" | "light" | "dark";
/** When what can be clicked lights up before an action is chosen. */
export type Targets = "near" | "always";
export type Motion = "normal" | "off";
/** How the turns of others are shown: as they are, twice as fast, or only what came of them. */
export const PACES = ["x1", "x2", "once"] as const;
export type Pace = (typeof PACES)[number];
/** How large letters are, of what the device says. */
export const SCALES: readonly number[] = [0.9, 1, 1.15, 1.3, 1.6, 2];

interface Saved {
  theme: Theme;
  language: string;
  motion: Motion;
  targets: Targets;
  pace: Pace;
  sound: boolean;
  vibration: boolean;
  scale: number;
  name: string;
  /** All five: those of the seats at the next table, clockwise, then the ones left over. */
  colours: readonly string[];
  alwaysToll: boolean;
  /** Keys of a single character do something. */
  letters: boolean;
}

function guessLanguage(): string {
  for (const wanted of navigator.languages ?? [navigator.language]) {
    const found = LANGUAGES.find((language) => wanted.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return "en";
}

const one = <T>(value: unknown, allowed: readonly T[], fallback: T): T =>
  allowed.includes(value as T) ? (value as T) : fallback;

/** The colours as they were kept, if each is there once. */
export function keptColours(value: unknown): readonly string[] {
  const kept: readonly unknown[] = Array.isArray(value) ? value : [];
  const complete = kept.length === COLOURS.length && COLOURS.every((colour) => kept.includes(colour));
  return complete ? (kept as readonly string[]) : COLOURS;
}

function load(): Saved {
  const saved = read("settings");
  const from = (typeof saved === "object" && saved !== null ? saved : {}) as Record<string, unknown>;
  return {
    theme: one(from["theme"], ["system", "light", "dark"] as const, "system"),
    language: one(from["language"], LANGUAGES, guessLanguage()),
    targets: one(from["targets"], ["near", "always"] as const, "near"),
    motion: one(from["motion"], ["normal", "off"] as const, "normal"),
    // Motion used to have a pace of its own.
    pace: one(from["pace"], PACES, from["motion"] === "fast" ? "x2" : "x1"),
    sound: from["sound"] === true,
    vibration: from["vibration"] !== false,
    scale: one(from["scale"], SCALES, 1),
    name: typeof from["name"] === "string" ? from["name"].slice(0, 40) : "",
    colours: keptColours(from["colours"]),
    alwaysToll: from["alwaysToll"] === true,
    letters: from["letters"] !== false,
  };
}

export const settings: Saved = $state(load());

const darkDevice = matchMedia("(prefers-color-scheme: dark)");
const calmDevice = matchMedia("(prefers-reduced-motion: reduce)");
const device = $state({ dark: darkDevice.matches, calm: calmDevice.matches });
darkDevice.addEventListener("change", (event) => (device.dark = event.matches));
calmDevice.addEventListener("change", (event) => (device.calm = event.matches));

export const isDark = (): boolean =>
  settings.theme === "dark" || (settings.theme === "system" && device.dark);
export const isStill = (): boolean => settings.motion === "off" || device.calm;

/** Keep the document and the storage in step with the settings; call once, inside a component. */
export function applySettings(): void {
  $effect(() => {
    const root = document.documentElement;
    root.dataset["theme"] = isDark() ? "dark" : "light";
    root.dataset["still"] = String(isStill());
    root.lang = settings.language;
    root.style.setProperty("--scale", String(settings.scale));
    write("settings", $state.snapshot(settings));
  });
}
