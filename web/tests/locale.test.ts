import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";

const text = (language: string): string => readFileSync(join(dirname(fileURLToPath(import.meta.url)), `../../src/hansa/locale/${language}.ftl`), "utf-8");
const written = (source: string): string[] => [...source.matchAll(/^(-?[a-zA-Z][\w-]*) =/gm)].map((match) => match[1] ?? "").sort();
const read = (source: string): string[] => new FluentResource(source).body.map((entry) => entry.id).sort();
const variables = (source: string, id: string): string[] => {
  const at = source.search(new RegExp(`^${id} =`, "m"));
  const rest = source.slice(at).split(/\n(?=[a-zA-Z#-])/)[0] ?? "";
  return [...new Set([...rest.matchAll(/\$(\w+)/g)].map((match) => match[1] ?? ""))].sort();
};

describe("translation files", () => {
  for (const language of ["en", "de", "fr"]) {
    it(`${language} has no broken and no double entries`, () => {
      expect(read(text(language))).toEqual(written(text(language)));
      expect(new Set(written(text(language))).size).toBe(written(text(language)).length);
    });
  }
  for (const language of ["de", "fr"]) {
    it(`${language} says everything English says, with no other variables`, () => {
      expect(written(text(language))).toEqual(written(text("en")));
      for (const id of written(text("en"))) {
        const known = new Set(["kind", ...variables(text("en"), id)]);
        expect([id, variables(text(language), id).filter((name) => !known.has(name))]).toEqual([id, []]);
      }
    });
  }
});
