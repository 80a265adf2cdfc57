import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { afterFrame } from "../../src/lib/frames";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("what waits for a frame comes after it, once", () => {
  const calls: string[] = [];
  afterFrame(() => calls.push("after"));
  requestAnimationFrame(() => calls.push("frame"));
  vi.runAllTimers();
  expect(calls).toEqual(["frame", "after"]);
});

it("what waits for a frame comes soon where nothing is drawn", () => {
  vi.stubGlobal("requestAnimationFrame", () => 1);
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
  const callback = vi.fn<() => void>();
  afterFrame(callback);
  vi.advanceTimersByTime(99);
  expect(callback).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(callback).toHaveBeenCalledOnce();
});
