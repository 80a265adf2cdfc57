import { describe, expect, it } from "vitest";
import { LINES, MOMENTS, RADIOS, SLIDER, stepped, towards } from "../../src/lib/arrows";

describe("stepped", () => {
  it("goes one on and one back, and stops at the ends", () => {
    expect(stepped(LINES, "ArrowDown", 3, 9)).toBe(4);
    expect(stepped(LINES, "ArrowUp", 3, 9)).toBe(2);
    expect(stepped(LINES, "ArrowDown", 9, 9)).toBe(9);
    expect(stepped(LINES, "ArrowUp", 0, 9)).toBe(0);
  });

  it("goes around where that is wanted", () => {
    expect(stepped(RADIOS, "ArrowRight", 2, 2, true)).toBe(0);
    expect(stepped(RADIOS, "ArrowUp", 0, 2, true)).toBe(2);
  });

  it("knows Home, End and pages", () => {
    expect(stepped(MOMENTS, "End", 3, 40)).toBe(40);
    expect(stepped(MOMENTS, "Home", 3, 40)).toBe(0);
    expect(stepped(SLIDER, "PageUp", 3, 40)).toBe(8);
    expect(stepped(SLIDER, "PageDown", 3, 40)).toBe(0);
    expect(stepped(SLIDER, "ArrowUp", 3, 40), "up is more on a slider").toBe(4);
  });

  it("leaves keys alone that mean nothing there, and rows without anything", () => {
    expect(stepped(LINES, "ArrowRight", 3, 9)).toBeNull();
    expect(stepped(MOMENTS, "ArrowDown", 3, 9)).toBeNull();
    expect(stepped(RADIOS, "Home", 3, 9, true)).toBeNull();
    expect(stepped(LINES, "ArrowDown", -1, -1)).toBeNull();
  });
});

describe("towards", () => {
  const go = (
    arrow: Parameters<typeof towards>[0],
    from: [number, number],
    ...others: [number, number][]
  ): number => others.indexOf(towards(arrow, from, [from, ...others], (at) => at) ?? [NaN, NaN]);

  it("takes the nearest ahead", () => {
    expect(go("ArrowRight", [0, 0], [50, 0], [20, 5], [-10, 0])).toBe(1);
    expect(go("ArrowLeft", [0, 0], [50, 0], [20, 5], [-10, 0])).toBe(2);
    expect(go("ArrowDown", [0, 0], [0, -10], [3, 40])).toBe(1);
    expect(go("ArrowUp", [0, 0], [0, -10], [3, 40])).toBe(0);
  });

  it("prefers what lies straight ahead to what is a little nearer aside", () => {
    expect(go("ArrowRight", [0, 0], [20, 20], [40, 0])).toBe(1);
  });

  it("does not go where the arrow does not point", () => {
    expect(go("ArrowRight", [0, 0], [-5, 0], [0, 30], [10, 40])).toBe(-1);
  });

  it("can favour some", () => {
    const [from, near, far] = [
      [0, 0],
      [10, 0],
      [18, 0],
    ] as [number, number][];
    const all = [from, near, far] as [number, number][];
    const found = towards(
      "ArrowRight",
      from as [number, number],
      all,
      (at) => at,
      (at) => (at === far ? 0.5 : 1),
    );
    expect(found).toBe(far);
  });
});
