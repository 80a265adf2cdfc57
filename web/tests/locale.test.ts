import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../src/lib/languages";

const here = dirname(fileURLToPath(import.meta.url));
/** Everything that the page says in a language: from the start, and with the board in words. */
const text = (language: string): string =>
  ["", "reading/"]
    .map((folder) => readFileSync(join(here, `../../src/hansa/locale/${folder}${language}.ftl`), "utf-8"))
    .join("\n");
/** All of the page's code. */
const code = readdirSync(join(here, "../src"), { recursive: true, encoding: "utf-8" })
  .filter((name) => /\.(ts|svelte)$/.test(name))
  .map((name) => readFileSync(join(here, "../src", name), "utf-8"))
  .join("\n");
const written = (source: string): string[] =>
  [...source.matchAll(/^(-?[a-zA-Z][\w-]*) =/gm)].map((match) => match[1] ?? "").sort();
const read = (source: string): string[] => new FluentResource(source).body.map((entry) => entry.id).sort();
const variables = (source: string, id: string): string[] => {
  const at = source.search(new RegExp(`^${id} =`, "m"));
  const rest = source.slice(at).split(/\n(?=[a-zA-Z#-])/)[0] ?? "";
  return [...new Set([...rest.matchAll(/\$(\w+)/g)].map((match) => match[1] ?? ""))].sort();
};

describe("translation files", () => {
  for (const language of LANGUAGES) {
    it(`${language} has no broken and no double entries`, () => {
      expect(read(text(language))).toEqual(written(text(language)));
      expect(new Set(written(text(language))).size).toBe(written(text(language)).length);
    });
  }
  for (const language of LANGUAGES.filter((each) => each !== "en")) {
    it(`${language} says everything English says, with no other variables`, () => {
      expect(written(text(language))).toEqual(written(text("en")));
      for (const id of written(text("en"))) {
        const known = new Set(["kind", ...variables(text("en"), id)]);
        expect([id, variables(text(language), id).filter((name) => !known.has(name))]).toEqual([id, []]);
      }
    });
  }
  it("say nothing that nobody asks for", () => {
    const quoted = new Set([...code.matchAll(/(["'`])([a-zA-Z][\w-]*)\1/g)].map((match) => match[2]));
    // Where the rest of an id is data, like `level-${level}`, everything that begins so is used.
    const families = [...new Set([...code.matchAll(/`([a-z][a-z-]*-)\$\{/g)].map((match) => match[1] ?? ""))];
    const terms = new Set([...text("en").matchAll(/\{ *(-?[a-z][\w-]*) *\}/g)].map((match) => match[1]));
    const isUsed = (id: string): boolean =>
      quoted.has(id) || terms.has(id) || families.some((family) => id.startsWith(family));
    expect(written(text("en")).filter((id) => !isUsed(id))).toEqual([]);
  });
});
