import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BoardFacts } from "../src/board/contract";
import { chooseLanguage, nameOf, t } from "../src/lib/i18n.svelte";
import { LANGUAGES } from "../src/lib/languages";
import type { GameEvent } from "../src/net/messages";
import { boardName, markerAbout, namesOf, sentence, tableBoard } from "../src/play/words";

// What Python says, written by tests/play/test_language.py.
const file = join(dirname(fileURLToPath(import.meta.url)), "../../tests/play/sentences.json");
const written = JSON.parse(readFileSync(file, "utf-8")) as {
  boards: Record<
    string,
    BoardFacts & { told: ({ event: GameEvent; you?: string } & Record<string, unknown>)[] }
  >;
  prompts: ({ id: string; args: Record<string, string | number> } & Record<string, unknown>)[];
};

for (const language of LANGUAGES) {
  describe(`the same sentences as in Python: ${language}`, () => {
    beforeAll(() => chooseLanguage(language));
    afterAll(() => chooseLanguage("en"));
    for (const [board, facts] of Object.entries(written.boards))
      it(`events on ${board}`, () => {
        const speaker = { facts, name: namesOf([]), players: 4 };
        expect(facts.told.map(({ event, you }) => sentence(event, { ...speaker, you }))).toEqual(
          facts.told.map((each) => each[language]),
        );
      });
    it("prompts", () => {
      expect(written.prompts.map(({ id, args }) => t(id, args))).toEqual(
        written.prompts.map((each) => each[language]),
      );
    });
  });
}

describe("what a marker does", () => {
  it.each([
    ["exchange_posts", "big_box", "One of your posts"],
    ["exchange_posts", "2014", "different players"],
    ["exchange_posts", "2009", "different players"],
    ["remove_3", "2014", "of other players"],
    ["remove_3", "2009", "of anybody"],
    ["plus_3", "2009", "Three more actions"],
  ])("%s in %s", async (marker, edition, words) => {
    await chooseLanguage("en");
    expect(markerAbout(marker, edition)).toContain(words);
  });
});

it("leaves out a vowel before another in French", async () => {
  await chooseLanguage("fr");
  const names = ["Ottilie", "Émile", "Jan", "de Oliveira"];
  expect(names.map((name) => t("turn-of", { name }))).toEqual([
    "Au tour d’Ottilie",
    "Au tour d’Émile",
    "Au tour de Jan",
    "Au tour de de Oliveira",
  ]);
  await chooseLanguage("en");
});

describe("a board of the host's own", () => {
  // `label` is also the end of a text's id, `board-label`.
  it.each(["two_rivers", "label"])("is called as its file says: %s", (id) => {
    expect(boardName({ id, name: "Two Rivers", names: {}, own: true })).toBe("Two Rivers");
    const own_board = { name: "Two Rivers", names: {}, digest: "" };
    expect(tableBoard({ board: id, own_board })).toBe("Two Rivers");
  });
  it("has a name in each language that its file knows, and its plain one in others", async () => {
    const own = { name: "Two Rivers", names: { de: "Zwei Flüsse" }, digest: "" };
    const said = { en: "Two Rivers", de: "Zwei Flüsse", fr: "Two Rivers" };
    for (const [language, name] of Object.entries(said)) {
      await chooseLanguage(language);
      expect(boardName({ id: "two_rivers", own: true, ...own })).toBe(name);
      expect(tableBoard({ board: "two_rivers", own_board: own })).toBe(name);
    }
    await chooseLanguage("en");
  });
  it("has provinces and countries that are called by their ids", () => {
    expect(nameOf("province-old_marches")).toBe("old marches");
    expect(nameOf("country-wales")).toBe("Wales");
  });
  it("does not change what the printed ones are called", () => {
    expect(boardName({ id: "britannia_4_5", name: "x", names: {}, own: false })).toBe("Britannia");
    expect(tableBoard({ board: "britannia_4_5", own_board: null })).toBe("Britannia");
  });
});
