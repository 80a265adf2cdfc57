import { describe, expect, it } from "vitest";
import type { Analysis, JudgedTurn, TurningPoint } from "../src/net/messages";
import {
  along,
  between,
  chancesOf,
  inOrder,
  line,
  nearest,
  places,
  rounds,
  scaleOf,
  spread,
  turnAt,
} from "../src/play/chances";

const turn = (decisions: number, round: number): JudgedTurn => ({
  decisions,
  round,
  seat: "red",
  chances: [0.5, 0.25],
});
const turns = [turn(0, 1), turn(4, 1), turn(10, 2), turn(12, 2)];

describe("where a turn stands", () => {
  it("is as far on as its number, or as its decision among all", () => {
    expect(places(turns, 10, 40)).toEqual([10, 20, 30, 40]);
    expect(places(turns, 0, 100, 20)).toEqual([0, 20, 50, 60]);
    expect(places([turn(0, 1)], 10, 40)).toEqual([10]);
  });
  it("is found by a place and by a decision", () => {
    expect(nearest([10, 20, 30], 24)).toBe(1);
    expect(nearest([10, 20, 30], 99)).toBe(2);
    expect([turnAt(turns, 0), turnAt(turns, 9), turnAt(turns, 99)]).toEqual([0, 1, 3]);
    expect([between(turns, 4), between(turns, 7), between(turns, 99)]).toEqual([1, 1.5, 3]);
  });
});

describe("a line", () => {
  const y = (value: number): number => 100 - value * 100;
  it("goes through every value and breaks where there is none", () => {
    expect(line([0, 10, 20, 30], [0.5, null, 0.25, 1], y)).toBe("M0.0 50.0M20.0 75.0L30.0 0.0");
    expect(line([], [], y)).toBe("");
  });
  it("has values between its turns", () => {
    expect(along([0, 1], 0.25)).toBe(0.25);
    expect(along([0.4, null], 0.5)).toBe(0.4);
    expect(along([null, 0.4], 0.5)).toBe(0.4);
    expect(along([], 0)).toBeNull();
  });
  it("belongs to one seat", () => {
    const analysis: Analysis = { seats: ["red", "blue"], turns, turning: [] };
    expect(chancesOf(analysis, "red")).toEqual([0.5, 0.5, 0.5, 0.5]);
    expect(chancesOf(analysis, "blue")).toEqual([0.25, 0.25, 0.25, 0.25]);
    expect(chancesOf(analysis, "violet")).toEqual([null, null, null, null]);
  });
});

describe("labels that would cover each other", () => {
  it("move apart and stay inside, in their order", () => {
    expect(spread([50, 10, 52], 10, 0, 100)).toEqual([50, 10, 60]);
    expect(spread([98, 99, 100], 10, 0, 100)).toEqual([80, 90, 100]);
    expect(spread([-5, 0], 10, 0, 100)).toEqual([0, 10]);
    expect(spread([], 10, 0, 100)).toEqual([]);
  });
  it("share the room where there is too little", () => {
    expect(spread([0, 0, 0], 80, 0, 100)).toEqual([0, 50, 100]);
  });
});

describe("the rounds at the axis", () => {
  const long = Array.from({ length: 80 }, (_, n) => turn(n, 1 + Math.floor(n / 4)));
  it("stand where they begin, in steps that are read easily", () => {
    expect(rounds(turns, 10)).toEqual([
      { n: 0, round: 1 },
      { n: 2, round: 2 },
    ]);
    expect(rounds(long, 5).map((each) => each.round)).toEqual([1, 5, 10, 15, 20]);
    expect(rounds(long, 5)[1]).toEqual({ n: 16, round: 5 });
    expect(rounds([], 5)).toEqual([]);
  });
});

it("a low drawing reaches as high as anybody came before the end", () => {
  const end: JudgedTurn = { decisions: 20, round: 3, seat: "red", chances: [1, 0] };
  expect(scaleOf({ seats: ["red", "blue"], turns: [...turns, end], turning: [] })).toBeCloseTo(0.55);
  expect(scaleOf({ seats: [], turns: [], turning: [] })).toBeCloseTo(0.45);
  expect(scaleOf({ seats: ["red"], turns: [end, end], turning: [] })).toBe(1);
});

it("turning points come in the order of play", () => {
  const points = [{ decisions: 9 }, { decisions: 2 }] as TurningPoint[];
  expect(inOrder(points).map((point) => point.decisions)).toEqual([2, 9]);
});
