// @vitest-environment node
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { choose, cut, ranges } from "../../fonts";

const words = "sea-north = Mer d’Été\nsea-east = Łódź\nlevel-random = Zufall\u202f!\n";
const { all, seas } = choose(words, '{"name": "Åbo"}');

describe("the letters that are left in the fonts", () => {
  it("are those of the translations and of the boards, each once", () => {
    expect([..."Zufall\u202fŁÅ’"].filter((letter) => !all.includes(letter))).toEqual([]);
    expect(new Set(all).size).toBe([...all].length);
  });
  it("and those of a keyboard in three languages, for names", () => {
    expect([..."Zoë Weiß-Lefèvre #1 ~ „œuf“ «Ça»"].filter((letter) => !all.includes(letter))).toEqual([]);
  });
  it("without line breaks, for which no font is fetched", () => {
    expect(all).not.toMatch(/[\n\r\t]/);
  });
  it("and for the waters only those of their names", () => {
    expect([...seas].sort().join("")).toBe([...new Set(" Mer d’Été Łódź")].sort().join(""));
  });
  it("are told to browsers as ranges", () => {
    expect(ranges("cabz…")).toBe("U+61-63, U+7A, U+2026");
  });
});

describe("a cut font", () => {
  const files = createRequire(import.meta.url)
    .resolve("@fontsource/im-fell-english/package.json")
    .replace("package.json", "files");
  const whole = readFileSync(`${files}/im-fell-english-latin-400-italic.woff2`);

  it("is small", async () => {
    expect((await cut(whole, "Nordsee", [])).length).toBeLessThan(whole.length / 3);
  });
  it("has a name of its own, and tells whose work it is", async () => {
    const names = namesOf(await cut(whole, "Nordsee", [], "sfnt"));
    expect([1, 3, 4, 6].map((id) => names[id])).toEqual(["Hansa", "Hansa", "Hansa", "Hansa"]);
    expect(names[0]).toContain("Igino Marini");
    expect(names[14]).toContain("OFL");
  });
});

/** The entries of a font's table of names, by their number. */
function namesOf(font: Buffer): Record<number, string> {
  const count = font.readUInt16BE(4);
  const entry =
    Array.from({ length: count }, (_, index) => 12 + 16 * index).find(
      (at) => font.toString("latin1", at, at + 4) === "name",
    ) ?? 0;
  const table = font.readUInt32BE(entry + 8);
  const strings = table + font.readUInt16BE(table + 4);
  return Object.fromEntries(
    Array.from({ length: font.readUInt16BE(table + 2) }, (_, index) => {
      const [, , , id = 0, length = 0, offset = 0] = [0, 2, 4, 6, 8, 10].map((at) =>
        font.readUInt16BE(table + 6 + 12 * index + at),
      );
      const text = Buffer.from(font.subarray(strings + offset, strings + offset + length))
        .swap16()
        .toString("utf16le");
      return [id, text];
    }),
  );
}
