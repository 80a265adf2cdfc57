import { describe, expect, it } from "vitest";
import {
  legalAction,
  readAdvice,
  readAnalysis,
  readBoard,
  type Legal,
  type LogEntry,
  type Table,
  type View,
} from "../src/net/messages";
import { list } from "../src/net/validate";
import {
  around,
  change,
  following,
  legalOf,
  percent,
  placesOfAction,
  playedText,
  textLabel,
  whyText,
} from "../src/play/advice";
import { givesAdvice } from "../src/play/game.svelte";
import { readAction } from "../src/play/notation";
import type { Speaker } from "../src/play/words";
import { snapshot } from "./fixtures";

const legal: Legal[] = list(legalAction)(snapshot("legal.json"), "legal");
const { facts } = readBoard(snapshot("board.json"));
const speaker: Speaker = { facts, name: (seat) => ({ red: "Jan", blue: "Marthe" })[seat] ?? seat };

describe("the text of an action", () => {
  // One action of every kind, as the server writes it.
  for (const action of legal) {
    it(`is read: ${action.text}`, () => {
      const {
        points: _,
        sources: __,
        gains: ___,
        events: ____,
        routes: _____,
        country: ______,
        ...said
      } = action;
      expect(readAction(action.text)).toEqual(said);
    });
  }
  it("is read with everything it may name", () => {
    expect(readAction("red income 2 traders 1 merchant")).toMatchObject({ traders: 2, merchants: 1 });
    expect(readAction("red displace hamburg-luebeck/2 merchant paying trader merchant")).toMatchObject({
      tradesman: "merchant",
      paying: ["trader", "merchant"],
    });
    expect(readAction("red put_down bremen-hamburg/2 blue merchant from wales")).toMatchObject({
      owner: "blue",
      tradesman: "merchant",
    });
    expect(readAction("red extra a-b/1 trader from emden-osnabrueck/1")).toMatchObject({
      source: "emden-osnabrueck/1",
    });
    expect(readAction("red establish a-b additional_post a merchant")).toMatchObject({
      result: "additional_post",
      city: "a",
      tradesman: "merchant",
    });
    expect(readAction("red establish a-b develop bank")).toMatchObject({ ability: "bank" });
    expect(readAction("red establish a-b special_prestige 7")).toMatchObject({ value: 7 });
    expect(readAction("red use develop bank")).toMatchObject({
      kind: "use_marker",
      marker: "develop",
      ability: "bank",
    });
  });
});

describe("a tip", () => {
  const place: Legal = {
    kind: "place",
    text: "red place hamburg-luebeck/1 trader",
    seat: "red",
    point: "hamburg-luebeck/1",
    points: ["hamburg-luebeck/1", "hamburg-luebeck/3"],
    tradesman: "trader",
  };
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
    expect(placesOfAction(readAction("red establish hamburg-luebeck post hamburg"), facts)).toEqual([
      "route:hamburg-luebeck",
      "city:hamburg",
    ]);
    expect(placesOfAction(readAction("red use exchange_posts hamburg/1"), facts)).toEqual(["city:hamburg"]);
    expect(placesOfAction(readAction("red end_turn"), facts)).toEqual([]);
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
    expect(following([place.text, "red income 3 traders", "red end_turn"], speaker, position, view)).toEqual([
      "Take 3 traders from the stock",
    ]);
    expect(
      following(
        [place.text, ...Array.from({ length: 3 }, () => "red income 3 traders")],
        speaker,
        position,
        view,
      ).at(-1),
    ).toBe("…");
    expect(following(null, speaker, position, view)).toEqual([]);
  });
  it("names players where seats stand in its reasons", () => {
    const seen = whyText(
      { id: "label-exchange", args: { one: "red", other: "neutral", city: "Hamburg" } },
      speaker.name,
      ["red", "blue"],
    );
    expect(seen).toBe("Exchange Jan and neutral in Hamburg");
    expect(whyText({ id: "no-such-reason", args: null }, speaker.name, [])).toBe("no-such-reason");
  });
});

describe("what is known by its text only", () => {
  it("has words, with and without the position", () => {
    expect(textLabel("red place hamburg-luebeck/2 trader", speaker, null, null)).toBe(
      "Put a trader on Hamburg–Lübeck, point 2",
    );
    expect(textLabel("red displace hamburg-luebeck/2 trader paying trader", speaker, null, null)).toBe(
      "Displace the piece on Hamburg–Lübeck, point 2",
    );
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
    expect(
      textLabel("red displace hamburg-luebeck/2 trader paying trader", speaker, position, null),
    ).toContain("Marthe’s trader");
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
    expect(playedText(log, 1, "blue income 1 trader", speaker).text).toBe(
      "Marthe takes 1 trader from the stock.",
    );
    expect(playedText(log, 0, "red end_turn", speaker).text).toBe("End the turn");
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

it("advice is given where nobody plays from elsewhere, and where things are tried", () => {
  const all = ["red", "blue", "green"];
  const table = (analysis: boolean, ...kinds: string[]): Table =>
    ({ analysis, seats: kinds.map((kind, n) => ({ seat: all[n], kind })) }) as unknown as Table;
  expect(givesAdvice(table(false, "here", "computer", "here"), ["red"])).toBe(true);
  expect(givesAdvice(table(false, "here", "link"), ["red"])).toBe(false);
  expect(givesAdvice(table(true, "here", "link"), ["red"])).toBe(true);
  expect(givesAdvice(table(false, "link", "computer"), ["red"])).toBe(true);
  expect(givesAdvice(table(false, "here", "link"), ["blue"])).toBe(false);
  expect(givesAdvice(null, [])).toBe(false);
});

it("answers are read, and chances may be missing", () => {
  const tip = {
    action: "red end_turn",
    chance: null,
    share: 0.6,
    line: [],
    reasons: [{ id: "reason-x", args: { seat: "red", n: 2 } }],
  };
  expect(
    readAdvice({ decisions: 3, seat: "red", chances: { red: 0.3, blue: null }, tips: [tip] }).tips[0],
  ).toEqual(tip);
  expect(readAnalysis({ done: 0.4 })).toEqual({ done: 0.4 });
  const turn = { decisions: 0, round: 1, seat: "red", chances: [0.5, null] };
  expect(readAnalysis({ seats: ["red", "blue"], turns: [turn], turning: [] })).toEqual({
    seats: ["red", "blue"],
    turns: [turn],
    turning: [],
  });
  expect(() => readAnalysis({ turns: "no" })).toThrow("analysis");
});
