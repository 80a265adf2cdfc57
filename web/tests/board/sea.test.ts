import { describe, expect, it } from "vitest";
import { inside, T } from "../../src/board/places";
import { room, waters } from "../../src/board/sea";
import { layouts } from "./layouts";

describe.each([...layouts])("open water of %s", (_, layout) => {
  const { waves, ship } = waters(layout);
  it("has waves, none on land and none on anything drawn", () => {
    expect(waves.length).toBeGreaterThan(0);
    for (const [x, y] of waves) {
      expect(layout.land.some((polygon) => inside(polygon, x, y))).toBe(false);
      expect(room(layout, x, y)).toBeGreaterThan(T * 0.7);
    }
  });
  it("has a ship only where there is room for it", () => {
    if (ship) expect(room(layout, ...ship)).toBeGreaterThan(T * 1.9);
  });
});
