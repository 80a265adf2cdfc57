import { beforeEach, expect, it } from "vitest";
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
  const [first, second] = wish.variants;
  expect(wish.modules).toEqual(["missions", first]);
  wish.setVariant(second ?? "");
  expect(wish.modules).toEqual(["missions", second]);
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
