import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, Refused } from "../src/net/api";
import { Judging } from "../src/play/analysis.svelte";

const refusal = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify({ error: { code, message: "Not now.", rule: null } }), { status, headers });
const fine = (body: unknown): Response => new Response(JSON.stringify(body), { status: 200 });

describe("a server that has too much to do", () => {
  const answers: Response[] = [];
  const asked = vi.fn(() => Promise.resolve(answers.shift() ?? fine({ tables: [] })));
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", asked);
    asked.mockClear();
    answers.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is asked again when it says so", async () => {
    answers.push(
      refusal(503, "busy", { "Retry-After": "5" }),
      refusal(429, "too_many_requests", { "Retry-After": "2" }),
    );
    const tables = api.tables();
    await vi.advanceTimersByTimeAsync(4900);
    expect(asked).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await tables).toEqual([]);
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it("is not asked for ever, nor where waiting would take too long", async () => {
    for (let n = 0; n < 9; n += 1) answers.push(refusal(503, "busy", { "Retry-After": "1" }));
    const failed = api.tables().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await failed).toMatchObject({ code: "busy", retryAfter: 1 });
    expect(asked).toHaveBeenCalledTimes(4);
    answers.splice(0, answers.length, refusal(429, "too_many_requests", { "Retry-After": "600" }));
    await expect(api.tables()).rejects.toBeInstanceOf(Refused);
    answers.push(refusal(503, "unavailable"));
    await expect(api.tables()).rejects.toMatchObject({ code: "unavailable", retryAfter: null });
  });

  it("is not asked twice to make something", async () => {
    answers.push(refusal(429, "too_many_tables", { "Retry-After": "2" }));
    await expect(api.clone("abc", {})).rejects.toMatchObject({ code: "too_many_tables" });
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it("is left alone once nobody wants the advice any more", async () => {
    answers.push(refusal(503, "busy", { "Retry-After": "5" }));
    const control = new AbortController();
    const failed = api.advice("abc", undefined, control.signal).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1000);
    control.abort();
    expect(await failed).toBeInstanceOf(Refused);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it("works out a game later, without a word about it", async () => {
    answers.push(
      refusal(503, "busy", { "Retry-After": "5" }),
      fine({ done: 0.5 }),
      fine({ seats: ["red"], turns: [], turning: [] }),
    );
    const judging = new Judging("abc", undefined);
    const leave = judging.watch();
    await vi.advanceTimersByTimeAsync(4500);
    expect([asked.mock.calls.length, judging.problem]).toEqual([1, null]);
    await vi.advanceTimersByTimeAsync(2000);
    expect([judging.done, judging.found?.seats]).toEqual([1, ["red"]]);
    leave();
  });
});
