import { describe, expect, it } from "vitest";
import type { Replay, Table } from "../src/net/messages";
import { Moments } from "../src/play/moments.svelte";
import { momentOf, seatsToSee } from "../src/play/replay";

describe("the address of a moment", () => {
  it("names a whole decision, whatever was typed", () => {
    expect(momentOf("#at=40&watch=x")).toBe(40);
    expect(momentOf("#at=100.5")).toBe(100);
    expect(momentOf("#at=-3.2")).toBe(-3);
    for (const nothing of ["", "#", "#at=x", "#at=Infinity"]) expect(momentOf(nothing)).toBeNull();
  });
});

describe("the moments of a replay", () => {
  const some = (seat: string, from: number, count: number): Replay =>
    ({
      moments: Array.from({ length: count }, (_, n) => ({ decision: from + n, position: seat })),
    }) as unknown as Replay;

  it("asks for a chunk once, on the way and after it came", async () => {
    const asked: string[] = [];
    const moments = new Moments((seat, from, count) => {
      asked.push(`${seat} ${from}`);
      return Promise.resolve(some(seat, from, count));
    });
    await Promise.all([moments.load("red", 41), moments.load("red", 60), moments.load("red", 80)]);
    expect(await moments.load("red", 45)).toBeNull();
    expect(asked).toEqual(["red 40", "red 80"]);
    expect(moments.at("red", 79)?.decision).toBe(79);
    expect(moments.at("red", 39)).toBeUndefined();
  });

  it("keeps what each seat saw apart, in whatever order it comes", async () => {
    const waiting = new Map<string, () => void>();
    const moments = new Moments(
      (seat, from, count) =>
        new Promise((resolve) => waiting.set(seat, () => resolve(some(seat, from, count)))),
    );
    const both = Promise.all([moments.load("", 3), moments.load("red", 3)]);
    waiting.get("red")?.();
    waiting.get("")?.();
    await both;
    expect([moments.at("", 3)?.position, moments.at("red", 3)?.position]).toEqual(["", "red"]);
  });

  it("may ask again for what failed", async () => {
    let fails = true;
    const moments = new Moments((seat, from, count) =>
      fails ? Promise.reject(new Error("gone")) : Promise.resolve(some(seat, from, count)),
    );
    await expect(moments.load("", 0)).rejects.toThrow("gone");
    fails = false;
    expect(await moments.load("", 0)).not.toBeNull();
  });
});

describe("through whose eyes a replay may be looked at", () => {
  const all = ["red", "blue", "green"];
  const table = (...kinds: string[]): Table =>
    ({ seats: kinds.map((kind) => ({ kind })) }) as unknown as Table;
  it("is anybody's after the end, and at a table without people elsewhere", () => {
    expect(seatsToSee(all, true, [], null)).toEqual(all);
    expect(seatsToSee(all, false, ["red"], table("here", "here", "computer"))).toEqual(all);
  });
  it("is one's own as long as others have secrets", () => {
    expect(seatsToSee(all, false, ["red", "green"], table("here", "link", "here"))).toEqual(["red", "green"]);
    expect(seatsToSee(all, false, ["red"], null)).toEqual(["red"]);
    expect(seatsToSee(all, false, [], table("here", "here", "here"))).toEqual([]);
  });
});
