import { describe, expect, it } from "vitest";
import { curve, loop } from "../../src/board/ink";

const numbers = (path: string): number[] => [...path.matchAll(/-?\d+(\.\d+)?/g)].map(([n]) => Number(n));

describe("a line that leaves the sheet", () => {
  const away = [
    [0, 0],
    [10, 0],
    [20, 0],
    [20, -2400],
    [60, -2400],
    [60, 0],
  ] as const;
  it.each([
    ["curve", curve(away)],
    ["loop", loop(away)],
  ])("a %s does not swing back into the map", (_, path) => {
    const down = numbers(path).filter((_, n) => n % 2 === 1);
    // No farther than the longest piece near the map is long, which is the one that closes the loop.
    expect(Math.max(...down)).toBeLessThanOrEqual(60);
  });
});
