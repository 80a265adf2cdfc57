import { expect, it } from "vitest";
import { LANGUAGES, ownName, textIn } from "../../src/lib/languages";

it("there is a language for every translation file, English first, each called as it calls itself", () => {
  expect(LANGUAGES).toEqual(["en", "de", "fr"]);
  expect(LANGUAGES.map(ownName)).toEqual(["English", "Deutsch", "Français"]);
});

it("a language is fetched by its id", async () => {
  expect(await textIn("fr")).toContain("Le plateau");
});
