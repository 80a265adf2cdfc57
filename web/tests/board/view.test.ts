import { describe, expect, it } from "vitest";
import { between, clamp, fit, fitScale, frame, marginOf, reveal, zoomAt } from "../../src/board/view";

const board = { width: 1000, height: 700 };
const desk = { width: 1040, height: 704 };
const phone = { width: 390, height: 430 };

describe("fit", () => {
  it("shows the whole board in the middle", () => {
    for (const window of [desk, phone]) {
      const view = fit(board, window);
      expect(view.x).toBeGreaterThanOrEqual(marginOf(window) - 0.01);
      expect(view.y).toBeGreaterThanOrEqual(marginOf(window) - 0.01);
      expect(view.x * 2 + view.k * board.width).toBeCloseTo(window.width);
      expect(view.y * 2 + view.k * board.height).toBeCloseTo(window.height);
    }
  });
});

describe("zoomAt", () => {
  it("leaves what is under the pointer where it is", () => {
    const view = { k: 2, x: -500, y: -400 };
    const after = zoomAt(view, 1.2, 300, 200, board, desk);
    expect(after.k).toBeCloseTo(2.4);
    expect((300 - after.x) / after.k).toBeCloseTo((300 - view.x) / view.k);
    expect((200 - after.y) / after.k).toBeCloseTo((200 - view.y) / view.k);
  });

  it("stops at the whole board and comes back to its middle", () => {
    const out = zoomAt(zoomAt(fit(board, phone), 3, 10, 10, board, phone), 0.01, 200, 200, board, phone);
    expect(out).toEqual(fit(board, phone));
  });

  it("stops when it is close", () => {
    expect(zoomAt(fit(board, desk), 1000, 0, 0, board, desk).k).toBeLessThan(4);
  });
});

describe("clamp", () => {
  it("never shows more than the margin beyond the board", () => {
    const view = clamp({ k: 2, x: 900, y: -9000 }, board, desk);
    expect(view.x).toBe(marginOf(desk));
    expect(view.y).toBe(desk.height - 2 * board.height - marginOf(desk));
  });
});

describe("frame", () => {
  it("shows an area whole, in the middle, not too close", () => {
    const view = frame([400, 300, 500, 360], board, phone, 40, 1.25);
    expect(view.k).toBe(1.25);
    expect(450 * view.k + view.x).toBeCloseTo(195);
    const wide = frame([100, 300, 900, 360], board, phone, 40, 1.25);
    expect(wide.k).toBeCloseTo(390 / 880);
    expect(wide.k).toBeGreaterThan(fitScale(board, phone));
  });
});

describe("reveal", () => {
  it("moves no more than needed", () => {
    const view = { k: 1.5, x: -100, y: -100 };
    expect(reveal(view, [300, 300, 320, 320], board, desk, 40)).toEqual(view);
    const moved = reveal(view, [900, 300, 920, 320], board, desk, 40);
    expect(920 * moved.k + moved.x).toBeCloseTo(desk.width - 40);
    expect(moved.y).toBe(view.y);
  });
});

it("glides from one view to another", () => {
  const a = { k: 1, x: 0, y: 0 };
  const b = { k: 4, x: 10, y: 20 };
  expect(between(a, b, 0)).toEqual(a);
  expect(between(a, b, 1)).toEqual(b);
  expect(between(a, b, 0.5).k).toBe(2);
});
