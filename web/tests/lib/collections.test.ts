import { expect, it } from "vitest";
import { distinct, groupBy, ordinals } from "../../src/lib/collections";

it("keeps each value once, in order", () => {
  expect(distinct(["b", "a", "b", "c", "a"])).toEqual(["b", "a", "c"]);
});

it("groups by key, keys and items in order", () => {
  const groups = groupBy(["anna", "bert", "adam", "carl", "bea"], (name) => name[0]);
  expect([...groups]).toEqual([
    ["a", ["anna", "adam"]],
    ["b", ["bert", "bea"]],
    ["c", ["carl"]],
  ]);
});

it("counts how many of the same kind came before", () => {
  expect(ordinals([5, 7, 5, 5, 7], (n) => n)).toEqual([0, 0, 1, 2, 1]);
});
