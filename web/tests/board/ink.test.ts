import { describe, expect, it } from "vitest";
import { curve, loop, SYMBOLS } from "../../src/board/ink";
import { ICONS, iconOf } from "../../src/ui/icons";

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

describe("a marker", () => {
  const drawn =
    "additional_post exchange_posts plus_3 plus_4 develop move_3 remove_3 exchange_marker tribute block".split(
      " ",
    );
  it.each(drawn)("%s has a symbol on the board and an icon beside it", (marker) => {
    expect(SYMBOLS.has(marker)).toBe(true);
    expect(ICONS).toHaveProperty(marker);
  });
  it("that nobody has drawn yet shows its initials", () => {
    expect(SYMBOLS.has("pass_round")).toBe(false);
    expect(iconOf("pass_round")).toMatchObject([{ text: "PR" }]);
  });
});
