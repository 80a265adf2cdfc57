import { beforeEach, expect, it } from "vitest";
import { COLOURS } from "../src/lib/palette";
import { keptColours, settings } from "../src/lib/settings.svelte";
import { readBoards } from "../src/net/generated";
import { Wish } from "../src/screens/start/wish.svelte";
import { snapshot } from "./fixtures";

let wish: Wish;
beforeEach(() => {
  settings.colours = COLOURS;
  settings.name = "";
  wish = new Wish();
  wish.catalogue = readBoards(snapshot("boards.json"), "boards");
});

it("a board has as many seats as can play on it", () => {
  wish.setCount(5);
  wish.setBoard("hanse_2_3");
  expect(wish.seats.map((seat) => seat.kind)).toEqual(["here", "computer", "computer"]);
  wish.setBoard("hanse_4_5");
  expect(wish.seats).toHaveLength(4);
});

it("two players choose one of the variants, and more have none", () => {
  wish.setBoard("hanse_2_3");
  wish.toggle("missions");
  wish.setCount(2);
  expect(wish.variants).toEqual(["provinces", "neutral"]);
  expect(wish.modules).toEqual(["missions", "neutral"]);
  wish.setVariant("provinces");
  expect(wish.modules).toEqual(["missions", "provinces"]);
  wish.setCount(3);
  expect(wish.modules).toEqual(["missions"]);
});

it("asks for what is chosen, with a level for computers only", () => {
  wish.setStrength("journeyman");
  wish.setKind(1, "link");
  expect(wish.asked).toMatchObject({ board: "hanse_4_5", edition: "big_box", modules: [], public: false });
  expect(wish.asked.seats.map(({ kind, level }) => [kind, level])).toEqual([
    ["here", undefined],
    ["link", undefined],
    ["computer", "journeyman"],
    ["computer", "journeyman"],
  ]);
});

it.each([
  ["hanse_2_3", "2009", "provinces"],
  ["hanse_2_3", "2014", "neutral"],
  ["hanse_2_3", "big_box", "neutral"],
  ["britannia_2_3", "2009", "neutral"],
  ["east_3_5", "2009", "neutral"],
])("two players on %s in the edition %s play with %s", (board, edition, variant) => {
  wish.setBoard(board);
  wish.setCount(2);
  wish.setEdition(edition);
  expect(wish.modules).toEqual([variant]);
  wish.setEdition("big_box");
  wish.setEdition(edition);
  wish.setBoard(board);
  expect(wish.modules).toEqual([variant]);
});

it("a seat takes any colour, and whoever had it takes the other", () => {
  settings.name = "Wibeke";
  wish.setBoard("hanse_2_3");
  expect(wish.asked.colours).toEqual(["red", "blue", "green"]);
  wish.setColour(0, "green");
  expect(wish.asked.colours).toEqual(["green", "blue", "red"]);
  wish.setColour(1, "violet");
  expect(wish.asked.colours).toEqual(["green", "violet", "red"]);
  wish.setColour(1, "violet");
  expect(wish.asked.colours).toEqual(["green", "violet", "red"]);
  expect(wish.asked.seats.map((seat) => seat.name)).toEqual(["Wibeke", "Marthe", "Hinrich"]);
});

it("at a larger table the others have the colours that are left, and a new wish begins with them", () => {
  wish.setBoard("hanse_2_3");
  wish.setColour(2, "yellow");
  wish.setBoard("hanse_4_5");
  wish.setCount(5);
  expect(wish.asked.colours).toEqual(["red", "blue", "yellow", "green", "violet"]);
  expect(new Wish().colours).toEqual(["red", "blue", "yellow", "green"]);
});

it("the first player is drawn or chosen, and stays so in another colour", () => {
  expect(wish.asked.first).toBe("random");
  wish.first = 3;
  expect(wish.asked.first).toBe("yellow");
  wish.setColour(3, "violet");
  expect(wish.asked.first).toBe("violet");
  wish.setColour(0, "violet");
  expect(wish.asked.first).toBe("red");
  wish.setBoard("hanse_2_3");
  expect(wish.asked.first).toBe("random");
});

it.each([
  [
    ["violet", "yellow", "green", "blue", "red"],
    ["violet", "yellow", "green", "blue", "red"],
  ],
  [["violet", "yellow", "green", "blue", "pink"], COLOURS],
  [["red", "blue", "green", "yellow", "violet", "red"], COLOURS],
  ["violet", COLOURS],
  [undefined, COLOURS],
])("colours kept as %j are read as %j", (kept, read) => {
  expect(COLOURS).toEqual(["red", "blue", "green", "yellow", "violet"]);
  expect(keptColours(kept)).toEqual(read);
});
