import { describe, expect, it } from "vitest";
import { beside, type Box, hides } from "../../src/lib/room";

const stage = [1000, 700] as const;
const size = [300, 200] as const;
const at = (x: number, y: number): Box => [x, y, x, y];
const card = ([x, y]: readonly [number, number]): Box => [x, y, x + size[0], y + size[1]];

describe("a card over the board", () => {
  it("opens beside the hand, a gap away", () => {
    const [x, y] = beside(size, stage, 14, at(500, 350), [], []);
    const [left, top, right, bottom] = card([x, y]);
    const far = Math.hypot(Math.max(left - 500, 0, 500 - right), Math.max(top - 350, 0, 350 - bottom));
    expect(far).toBeCloseTo(14, 0);
  });
  it("takes the side of the hand where it hides least", () => {
    const town: Box = [350, 100, 650, 330];
    expect(beside(size, stage, 14, at(500, 350), [], [town])[1]).toBe(364);
  });
  it("keeps away from what it is about, however far it has to go", () => {
    const road: Box[] = [
      [300, 250, 700, 450],
      [100, 300, 200, 400],
    ];
    expect(beside(size, stage, 14, at(500, 260), road, [])[1]).toBe(250 - 14 - 200);
    expect(beside(size, stage, 14, at(500, 440), road, [])[1]).toBe(450 + 14);
    const below = beside(size, stage, 14, at(500, 260), [...road, [0, 0, 1000, 100]], []);
    expect(hides(card(below), road)).toBe(false);
    expect(below[1]).toBe(450 + 14);
  });
  it("stays on the stage, at the corner that is nearest", () => {
    expect(beside(size, stage, 14, at(990, 690), [], [])).toEqual([686, 476]);
    expect(beside(size, [200, 100], 14, at(0, 0), [], [])).toEqual([14, 14]);
  });
});
