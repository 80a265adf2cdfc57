import { describe, expect, it } from "vitest";
import { readAdvice, readAnalysis, readAnalysisUnderWay } from "../src/net/generated";
import { readBoard, type Legal, type LogEntry, type View } from "../src/net/messages";
import {
  around,
  change,
  following,
  legalOf,
  percent,
  placesOfAction,
  playedText,
  tipLabel,
  whyText,
} from "../src/play/advice";
import type { Speaker } from "../src/play/words";
import { snapshot } from "./fixtures";

const { facts } = readBoard(snapshot("board.json"));
const speaker: Speaker = {
  facts,
  name: (seat) => ({ red: "Jan", blue: "Marthe" })[seat] ?? seat,
  players: 4,
};

describe("a tip", () => {
  const place: Legal = {
    kind: "place",
    text: "red place hamburg-luebeck/1 trader",
    seat: "red",
    point: "hamburg-luebeck/1",
    points: ["hamburg-luebeck/1", "hamburg-luebeck/3"],
    tradesman: "trader",
  };
  const income: Legal = {
    kind: "income",
    text: "red income 3 traders",
    seat: "red",
    traders: 3,
    merchants: 0,
  };
  const end: Legal = { kind: "end_turn", text: "red end_turn", seat: "red" };
  it("is one of the legal actions, by any of the points that are alike", () => {
    expect(legalOf([place], place.text)).toBe(place);
    expect(legalOf([place], "red place hamburg-luebeck/3 trader")).toBe(place);
    expect(legalOf([place], "red place hamburg-luebeck/2 trader")).toBeUndefined();
  });
  it("lights up where it happens", () => {
    expect(placesOfAction(place, facts)).toEqual(["point:hamburg-luebeck/1", "route:hamburg-luebeck"]);
    expect(around(placesOfAction(place, facts), facts)).toEqual([
      "point:hamburg-luebeck/1",
      "route:hamburg-luebeck",
      "city:hamburg",
      "city:luebeck",
    ]);
    expect(
      placesOfAction(
        { ...end, kind: "establish", route: "hamburg-luebeck", result: "post", city: "hamburg" },
        facts,
      ),
    ).toEqual(["route:hamburg-luebeck", "city:hamburg"]);
    expect(placesOfAction({ ...end, kind: "exchange_posts", space: "hamburg/1" }, facts)).toEqual([
      "city:hamburg",
    ]);
    expect(placesOfAction(end, facts)).toEqual([]);
  });
  it("tells what follows in the turn, without itself and the end of the turn", () => {
    const position = {
      points: {},
      spaces: {},
      annexes: {},
      courts: {},
      prestige: [],
      markers: {},
      pawn: null,
      controllers: {},
    };
    const view = {} as View;
    expect(following([place, income, end], speaker, position, view)).toEqual([
      "Take 3 traders from the stock",
    ]);
    expect(following([place, income, income, income], speaker, position, view).at(-1)).toBe("…");
    expect(following(null, speaker, position, view)).toEqual([]);
  });
  it("names players where seats stand in its reasons", () => {
    const seen = whyText(
      { id: "label-exchange", args: { one: "red", other: "neutral", city: "Hamburg" } },
      speaker.name,
      ["red", "blue"],
    );
    expect(seen).toBe("Exchange posts in Hamburg: Jan and neutral");
    const named = whyText({ id: "reason-marker", args: { marker: "plus_4" } }, speaker.name, []);
    expect(named).toBe("Takes the marker +4 actions.");
    expect(whyText({ id: "no-such-reason", args: {} }, speaker.name, [])).toBe("no-such-reason");
  });
});

describe("an action that need not be legal", () => {
  const displace: Legal = {
    kind: "displace",
    text: "red displace hamburg-luebeck/2 trader paying trader",
    seat: "red",
    point: "hamburg-luebeck/2",
    tradesman: "trader",
    paying: ["trader"],
  };
  const place: Legal = { ...displace, kind: "place", text: "red place hamburg-luebeck/2 trader", paying: [] };
  it("has words, with and without the position", () => {
    expect(tipLabel(place, speaker, null, null)).toBe("Put a trader on Hamburg–Lübeck, point 2");
    expect(tipLabel(displace, speaker, null, null)).toBe("Displace the piece on Hamburg–Lübeck, point 2");
    const position = {
      points: { "hamburg-luebeck/2": { seat: "blue", tradesman: "trader" as const } },
      spaces: {},
      annexes: {},
      courts: {},
      prestige: [],
      markers: {},
      pawn: null,
      controllers: {},
    };
    expect(tipLabel(displace, speaker, position, null)).toContain("Marthe’s trader");
  });
  it("is told as the log tells it where it was played", () => {
    const log: LogEntry[] = [
      { decision: 1, turn: 1, seat: "red", action: "red end_turn", events: [] },
      {
        decision: 2,
        turn: 2,
        seat: "blue",
        action: "blue income 1 trader",
        events: [{ event: "income", seat: "blue", traders: 1, merchants: 0 }],
      },
    ];
    expect(
      playedText(log, 1, { kind: "income", text: "blue income 1 trader", seat: "blue" }, speaker).text,
    ).toBe("Marthe takes 1 trader from the stock.");
    expect(playedText(log, 0, { kind: "end_turn", text: "red end_turn ", seat: "red" }, speaker).text).toBe(
      "End the turn",
    );
  });
});

describe("a chance", () => {
  it("is written in whole percents, and never as nothing where there is some", () => {
    expect([0.314, 0.003, 0, 1, 0.999, null].map(percent)).toEqual([
      "31%",
      "< 1%",
      "0%",
      "100%",
      "> 99%",
      "–",
    ]);
    expect([change(0.4, 0.22), change(0.2, 0.25)]).toEqual(["−18", "+5"]);
  });
});

it("answers are read, and chances may be missing", () => {
  const tip = {
    action: { kind: "end_turn", text: "red end_turn", seat: "red" },
    chance: null,
    share: 0.6,
    line: [],
    reasons: [{ id: "reason-x", args: { seat: "red", n: 2 } }],
  };
  const answer = { decisions: 3, seconds: 1, seat: "red", chances: null, tips: [tip] };
  expect(readAdvice(answer, "advice").tips[0]).toEqual(tip);
  expect(readAnalysisUnderWay({ done: 0.4 }, "analysis")).toEqual({ done: 0.4 });
  const turn = { decisions: 0, round: 1, seat: "red", chances: [0.5, 0.5] };
  expect(readAnalysis({ seats: ["red", "blue"], turns: [turn], turning: [] }, "analysis")).toEqual({
    seats: ["red", "blue"],
    turns: [turn],
    turning: [],
  });
  expect(() => readAnalysis({ turns: "no" }, "analysis")).toThrow("analysis");
});
