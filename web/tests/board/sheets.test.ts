import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import type { Layout } from "../../src/board/layout";
import { Sheets } from "../../src/board/sheets.svelte";
import { api } from "../../src/net/api";

const drawing = (board: string): Layout => ({ board }) as Layout;
let ask: MockInstance<typeof api.layout>;
let sheets: Sheets;

beforeEach(() => {
  vi.useFakeTimers();
  ask = vi.spyOn(api, "layout").mockRejectedValue(new Error("gone"));
  sheets = new Sheets();
});
afterEach(() => vi.useRealTimers());

it("asks again after a while that grows, says so, and goes on asking", async () => {
  const at: number[] = [];
  const start = Date.now();
  ask.mockImplementation(() => {
    at.push(Date.now() - start);
    return Promise.reject(new Error("gone"));
  });
  sheets.want("/one");
  await vi.advanceTimersByTimeAsync(14_999);
  expect(sheets.failed).toBe(false);
  await vi.advanceTimersByTimeAsync(60_001);
  expect(at).toEqual([0, 1000, 3000, 7000, 15_000, 45_000, 75_000]);
  expect(sheets.failed).toBe(true);
  ask.mockResolvedValue(drawing("one"));
  await vi.advanceTimersByTimeAsync(30_000);
  expect([sheets.failed, sheets.layout?.board]).toEqual([false, "one"]);
});

it("asks once more when told to", async () => {
  sheets.want("/one");
  await vi.advanceTimersByTimeAsync(60_000);
  ask.mockResolvedValue(drawing("one"));
  sheets.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect([sheets.failed, sheets.layout?.board]).toEqual([false, "one"]);
  ask.mockClear();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ask).not.toHaveBeenCalled();
});

it("says nothing of what is not wanted any more", async () => {
  sheets.want("/one");
  await vi.advanceTimersByTimeAsync(20_000);
  sheets.stop();
  expect(sheets.failed).toBe(false);
  ask.mockClear();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ask).not.toHaveBeenCalled();
});

it("shows what was wanted last, whatever comes first", async () => {
  ask.mockImplementation(
    (url) => new Promise((found) => setTimeout(() => found(drawing(url)), url === "/one" ? 50 : 10)),
  );
  sheets.want("/one");
  sheets.want("/other");
  await vi.advanceTimersByTimeAsync(100);
  expect(sheets.layout?.board).toBe("/other");
});
