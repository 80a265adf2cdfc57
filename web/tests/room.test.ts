import { describe, expect, it } from "vitest";
import { mostRoom } from "../src/play/room";

describe("a card over the board", () => {
  const stage = [1000, 700] as const;
  const size = [300, 400] as const;
  it("stands at the right, in the middle, when nothing is in the way", () => {
    expect(mostRoom(size, stage, 12, [], [])).toEqual([688, 150]);
  });
  it("keeps away from what it is about, whatever else it covers", () => {
    const towns = [
      [20, 200, 200, 300],
      [20, 400, 200, 500],
    ] as const;
    const [x] = mostRoom(
      size,
      stage,
      12,
      [
        [700, 0, 990, 700],
        [400, 0, 600, 700],
      ],
      towns,
    );
    expect(x).toBe(12);
  });
  it("hides as little as it can of the rest", () => {
    expect(mostRoom(size, stage, 12, [], [[700, 20, 900, 300]])).toEqual([12, 150]);
  });
  it("does not leave a stage that is too small", () => {
    expect(mostRoom(size, [200, 200], 12, [], [])).toEqual([12, 12]);
  });
});
