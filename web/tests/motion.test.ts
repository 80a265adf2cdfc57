import { describe, expect, it } from "vitest";
import type { GameEvent, LogEntry } from "../src/net/messages";
import { motionsOf } from "../src/play/motion";

const entry = (...events: Partial<GameEvent>[]): LogEntry => ({
  decision: 1,
  turn: 1,
  seat: "red",
  action: "",
  events: events as GameEvent[],
});
/** The journeys as `red trader supply:red > point:a-b/1`. */
const ways = (...entries: LogEntry[]): string[] =>
  motionsOf(entries, 100, 1000).map(
    ({ piece, from, to }) => `${piece.seat} ${piece.tradesman} ${from} > ${to}`,
  );

describe("a piece travels", () => {
  it("from the supply where it is placed", () => {
    expect(ways(entry({ event: "placed", seat: "red", tradesman: "merchant", point: "a-b/1" }))).toEqual([
      "red merchant supply:red > point:a-b/1",
    ]);
  });

  it("to another point when it is displaced, and extra pieces from where they come", () => {
    expect(
      ways(
        entry({
          event: "displaced",
          seat: "blue",
          tradesman: "trader",
          by: "red",
          by_tradesman: "merchant",
          point: "a-b/1",
        }),
        entry({ event: "replaced", seat: "blue", tradesman: "trader", point: "b-c/2" }),
        entry({ event: "extra", seat: "blue", tradesman: "trader", source: "stock", point: "b-c/1" }),
        entry({ event: "extra", seat: "blue", tradesman: "trader", source: "c-d/3", point: "b-c/3" }),
      ),
    ).toEqual([
      "red merchant supply:red > point:a-b/1",
      "blue trader point:a-b/1 > point:b-c/2",
      "blue trader stock:blue > point:b-c/1",
      "blue trader point:c-d/3 > point:b-c/3",
    ]);
  });

  it("from the point it was lifted from, each kind and owner from its own", () => {
    const lift = (seat: string, tradesman: string, point: string) =>
      entry({ event: "picked_up", seat, tradesman, point });
    const put = (seat: string, tradesman: string, point: string) =>
      entry({ event: "put_down", seat, tradesman, point });
    expect(
      ways(
        lift("red", "trader", "a-b/1"),
        lift("blue", "trader", "a-b/2"),
        lift("red", "trader", "a-b/3"),
        put("blue", "trader", "c-d/1"),
        put("red", "trader", "c-d/2"),
        put("red", "trader", "c-d/3"),
        put("red", "merchant", "c-d/4"),
      ),
    ).toEqual([
      "blue trader point:a-b/2 > point:c-d/1",
      "red trader point:a-b/1 > point:c-d/2",
      "red trader point:a-b/3 > point:c-d/3",
      "red merchant supply:red > point:c-d/4",
    ]);
  });

  it("from its route into the city that it is established for", () => {
    expect(
      ways(
        entry(
          { event: "established", seat: "red", route: "a-b" },
          { event: "post", seat: "red", tradesman: "trader", space: "a/2", city: "a" },
        ),
        entry(
          { event: "established", seat: "red", route: "b-c" },
          { event: "special_prestige", seat: "red", tradesman: "merchant", value: 7 },
        ),
      ),
    ).toEqual(["red trader route:a-b > space:a/2", "red merchant route:b-c > prestige:7"]);
  });

  it("home when it is removed", () => {
    expect(ways(entry({ event: "removed", seat: "blue", tradesman: "trader", point: "a-b/1" }))).toEqual([
      "blue trader point:a-b/1 > supply:blue",
    ]);
  });

  it("not at all for what only changes desks", () => {
    expect(ways(entry({ event: "income", seat: "red" }, { event: "developed", seat: "red" }))).toEqual([]);
  });
});

describe("journeys", () => {
  const placed = (n: number): LogEntry[] =>
    Array.from({ length: n }, () => entry({ event: "placed", seat: "red", point: "a-b/1" }));

  it("follow one another, and take no longer in all than they may", () => {
    expect(motionsOf(placed(3), 100, 1000).map((motion) => motion.delay)).toEqual([0, 100, 200]);
    expect(motionsOf(placed(20), 100, 1000).at(-1)?.delay).toBe(950);
    expect(motionsOf(placed(1), 100, 1000).map((motion) => motion.delay)).toEqual([0]);
  });

  it("have keys of their own, so that none is taken for another", () => {
    const keys = [...motionsOf(placed(3), 1, 1), ...motionsOf(placed(3), 1, 1)].map((motion) => motion.key);
    expect(new Set(keys).size).toBe(6);
  });
});
