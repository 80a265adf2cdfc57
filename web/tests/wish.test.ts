import { beforeEach, expect, it } from "vitest";
import { settings } from "../src/lib/settings.svelte";
import { readBoards } from "../src/net/generated";
import { Wish } from "../src/screens/start/wish.svelte";
import { snapshot } from "./fixtures";

let wish: Wish;
beforeEach(() => {
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

it("whoever takes a colour changes seats with whoever had it, and the first player is drawn", () => {
  expect(wish.asked.first).toBe("random");
  wish.setColour(0, "green");
  expect(wish.asked.seats.map((seat) => seat.kind)).toEqual(["computer", "computer", "here", "computer"]);
  settings.name = "Wibeke";
  expect(wish.asked.seats.map((seat) => seat.name)).toEqual(["Hinrich", "Marthe", "Wibeke", "Aliénor"]);
  wish.first = "yellow";
  expect(wish.asked.first).toBe("yellow");
  wish.setBoard("hanse_2_3");
  wish.setCount(2);
  expect(wish.asked.first).toBe("random");
  expect(wish.asked.seats.map((seat) => seat.name)).toEqual(["Wibeke", "Marthe"]);
});
