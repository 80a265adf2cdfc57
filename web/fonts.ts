/** The fonts of the page, cut down to the letters it uses while it is built: whole, they were half of its weight. */

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

type Options = {
  targetFormat: "sfnt" | "woff2";
  keepFeatures: string[];
  noHinting: boolean;
  preserveNameIds: number[];
};
// Published types do not know all of these options.
const subset = createRequire(import.meta.url)("subset-font") as (
  font: Buffer,
  text: string,
  options: Options,
) => Promise<Buffer>;

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const FROM = here("node_modules/@fontsource");
const FIGURES = ["kern", "liga", "lnum", "tnum"];

type Face = {
  family: string;
  weight: number;
  style: "normal" | "italic";
  letters: string;
  features: string[];
};
type Letters = { all: string; seas: string };

const faces = ({ all, seas }: Letters): Face[] => [
  { family: "Alegreya", weight: 800, style: "normal", letters: all, features: FIGURES },
  ...[500, 700, 800].map((weight) => ({
    family: "Alegreya Sans",
    weight,
    style: "normal" as const,
    letters: all,
    features: FIGURES,
  })),
  // Its kerning is of the old kind, which HarfBuzz leaves out; the names of the waters are widely spaced anyway.
  { family: "IM Fell English", weight: 400, style: "italic", letters: seas, features: [] },
  { family: "Grenze Gotisch", weight: 600, style: "normal", letters: "Hansa", features: ["kern"] },
];

// What can be typed in the three languages: names are people's own.
const PLAIN = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index));
const ACCENTS = "ÄÖÜäöüßÀÂÇÈÉÊËÎÏÔÙÛàâçèéêëîïôùûŒœ";
const SIGNS = "\u00a0·×−–—‘’“”„«»…";

// Which letters the two whole files of a font have. A browser fetches one only when it meets a letter that was cut.
const WHOLE = {
  "latin-ext": "U+100-130, U+132-151, U+154-2BA, U+1E00-1E9F, U+1EF2-1EFF",
  latin: "U+0-FF, U+131, U+152-153, U+2C6, U+2DA, U+2DC, U+2013-2044, U+20AC, U+2122, U+2212",
};

/** The letters of the page, and those of the names of the waters, from the translations and the boards' data. */
export function choose(words: string, boards: string): Letters {
  const seas = words
    .split("\n")
    .filter((line) => line.startsWith("sea-"))
    .map((line) => line.slice(line.indexOf("=") + 1));
  return { all: distinct(PLAIN + ACCENTS + SIGNS + words + boards), seas: distinct(seas.join("")) };
}

const distinct = (text: string) => [...new Set(text.replace(/[\t\r\n]/g, ""))].sort().join("");

/** Letters as CSS writes them. */
export function ranges(letters: string): string {
  const codes = new Set([...letters].map((letter) => letter.codePointAt(0) ?? 0));
  const sorted = [...codes].sort((a, b) => a - b);
  const ends = sorted.filter((code) => !codes.has(code + 1));
  const starts = sorted.filter((code) => !codes.has(code - 1));
  const hex = (code = 0) => code.toString(16).toUpperCase();
  return starts
    .map((start, index) => `U+${hex(start)}${start === ends[index] ? "" : `-${hex(ends[index])}`}`)
    .join(", ");
}

/**
 * A font with these letters only, under a name of its own, as the licence asks; its makers and the licence's
 * address stay in it.
 */
export async function cut(
  font: Buffer,
  letters: string,
  features: string[],
  format: Options["targetFormat"] = "woff2",
): Promise<Buffer> {
  const options = { keepFeatures: features, noHinting: true, preserveNameIds: [14] };
  const small = await subset(font, letters, { ...options, targetFormat: "sfnt" });
  rename(small, "Hansa");
  return subset(small, letters, { ...options, targetFormat: format });
}

/** Writes a short name over those of a font: family, unique, full and PostScript name, all in UTF-16 by now. */
function rename(font: Buffer, name: string): void {
  const entry = font.indexOf("name", 12, "latin1");
  const table = font.readUInt32BE(entry + 8);
  const strings = table + font.readUInt16BE(table + 4);
  for (let record = table + 6, left = font.readUInt16BE(table + 2); left > 0; record += 12, left -= 1) {
    if (![1, 3, 4, 6].includes(font.readUInt16BE(record + 6))) continue;
    const bytes = Buffer.from(name, "utf16le").swap16();
    font.writeUInt16BE(bytes.length, record + 8);
    bytes.copy(font, strings + font.readUInt16BE(record + 10));
  }
}

/** Gives the page `virtual:fonts.css`, and its visitors the licences. */
export function fonts(): Plugin {
  const id = "virtual:fonts.css";
  let folder = "";
  return {
    name: "fonts",
    configResolved(config) {
      folder = join(config.cacheDir, "fonts");
    },
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) => (source === `\0${id}` ? stylesheet(folder) : null),
    generateBundle() {
      const names = [...new Set(faces({ all: "", seas: "" }).map(({ family }) => family))];
      const source = names
        .map((name) => `${name}\n\n${readFileSync(join(FROM, packageOf(name), "LICENSE"), "utf-8")}`)
        .join("\n\n");
      this.emitFile({ type: "asset", fileName: "fonts-license.txt", source });
    },
  };
}

/** Cuts the fonts into a folder, whence Vite takes them as it takes any file; the rules for them. */
async function stylesheet(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const letters = choose(texts("../src/hansa/locale", ".ftl"), texts("../src/hansa/boards/data", ".json"));
  const rules: string[] = [];
  for (const face of faces(letters)) {
    const name = packageOf(face.family);
    const whole = (script: string) => `${name}/files/${name}-${script}-${face.weight}-${face.style}.woff2`;
    for (const [script, range] of Object.entries(WHOLE)) {
      if (existsSync(join(FROM, whole(script))))
        rules.push(rule(face, `@fontsource/${whole(script)}`, range));
    }
    const small = join(folder, `${name}-${face.weight}.woff2`);
    writeFileSync(small, await cut(readFileSync(join(FROM, whole("latin"))), face.letters, face.features));
    // The last rule for a letter wins.
    rules.push(rule(face, encodeURI(small.replaceAll("\\", "/")), ranges(face.letters)));
  }
  return rules.join("\n");
}

const rule = ({ family, weight, style }: Face, address: string, range: string) =>
  `@font-face { font-family: "${family}"; font-weight: ${weight}; font-style: ${style}; font-display: swap; ` +
  `src: url("${address}") format("woff2"); unicode-range: ${range}; }`;

const packageOf = (family: string) => family.toLowerCase().replaceAll(" ", "-");

function texts(folder: string, ending: string): string {
  const names = readdirSync(here(folder))
    .filter((name) => name.endsWith(ending))
    .sort();
  return names.map((name) => readFileSync(join(here(folder), name), "utf-8")).join("\n");
}
