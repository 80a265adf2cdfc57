import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const read = (path: string): string => readFileSync(join(root, path), "utf-8");
const rules = read("web/src/styles/fonts.css").split("\n").filter((line) => line.includes("./fonts/"));

/** Whether the small file of a font has a letter. */
function has(family: string, letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  const mine = rules.filter((rule) => rule.includes(`"${family}"`));
  return mine.length > 0 && mine.every((rule) =>
    (rule.match(/unicode-range: ([^;]*);/)?.[1] ?? "").split(", ").some((range) => {
      const [from = "0", to = from] = range.slice(2).split("-");
      return parseInt(from, 16) <= code && code <= parseInt(to, 16);
    }),
  );
}

const locale = "src/hansa/locale";
const words = readdirSync(join(root, locale)).filter((name) => name.endsWith(".ftl")).map((name) => read(`${locale}/${name}`)).join("\n");
const letters = (text: string): string[] => [...new Set(text.replace(/\s/g, " "))];

describe("the small fonts have every letter of the page, so that no whole font is fetched (scripts/fonts.py)", () => {
  it.each(["Alegreya", "Alegreya Sans"])("%s has those of all translations", (family) => {
    expect(letters(words).filter((letter) => !has(family, letter))).toEqual([]);
  });
  it("the boards' towns", () => {
    const boards = readdirSync(join(root, "src/hansa/boards/data")).map((name) => read(`src/hansa/boards/data/${name}`)).join("");
    expect(letters(boards).filter((letter) => !has("Alegreya", letter))).toEqual([]);
  });
  it("the names of the waters", () => {
    const names = words.split("\n").filter((line) => line.startsWith("sea-")).map((line) => line.split("=")[1] ?? "").join("");
    expect(names).not.toBe("");
    expect(letters(names).filter((letter) => !has("IM Fell English", letter))).toEqual([]);
  });
});
