import { describe, expect, it } from "vitest";
import { readBoard, type GameEvent, type Legal, type LogEntry } from "../src/net/messages";
import { t } from "../src/lib/i18n.svelte";
import { gainLights } from "../src/play/lights";
import {
  actionLabel,
  alternativeTitle,
  cityName,
  gainOf,
  linesOf,
  namesOf,
  pieceCount,
  placesOf,
  roundOf,
  routeName,
  sentence,
  type Speaker,
} from "../src/play/words";
import type { BoardPosition } from "../src/board/contract";
import { snapshot } from "./fixtures";

const { facts } = readBoard(snapshot("board.json"));
const speaker: Speaker = {
  facts,
  name: (seat) => ({ red: "Jan", blue: "Marthe" })[seat] ?? seat,
  players: 4,
};
const position: BoardPosition = {
  points: { "hamburg-luebeck/2": { seat: "blue", tradesman: "merchant" } },
  spaces: {
    hamburg: [
      { seat: "red", tradesman: "trader" },
      { seat: "blue", tradesman: "trader" },
    ],
  },
  annexes: {},
  courts: {},
  prestige: [],
  markers: {},
  pawn: null,
  controllers: {},
};
const event = (name: string, more: Record<string, unknown> = {}): GameEvent =>
  ({ event: name, text: "", ...more }) as GameEvent;
const entry = (...events: GameEvent[]): LogEntry => ({
  decision: 7,
  turn: 2,
  seat: "red",
  action: "",
  events,
});
const action = (kind: string, more: Partial<Legal> = {}): Legal => ({
  kind,
  text: `red ${kind}`,
  seat: "red",
  ...more,
});
const label = (kind: string, more: Partial<Legal> = {}, at?: string): string =>
  actionLabel(action(kind, more), speaker, position, at);

it("counts a round for as many turns as there are players", () => {
  expect([1, 4, 5, 57].map((turn) => roundOf(turn, 4))).toEqual([1, 1, 2, 15]);
});

describe("names", () => {
  it("are those of the board, or the id where it has none", () => {
    expect(cityName(facts, "luebeck")).toBe("Lübeck");
    expect(routeName(facts, "hamburg-luebeck/3")).toBe("Hamburg–Lübeck");
    expect([cityName(facts, "atlantis"), routeName(facts, "a-b")]).toEqual(["atlantis", "a-b"]);
  });

  it("are a seat's colour where nobody has given one", () => {
    const name = namesOf([
      { seat: "red", name: "Jan" },
      { seat: "blue", name: "" },
    ]);
    expect([name("red"), name("blue"), name("green")]).toEqual(["Jan", t("seat-blue"), t("seat-green")]);
  });
});

describe("the label of an action", () => {
  it("names the route, the number of the point and the kind", () => {
    const told = label("place", { point: "hamburg-luebeck/3", tradesman: "merchant" });
    expect(told).toContain("Hamburg–Lübeck");
    expect(told).toContain("3");
    expect(told).not.toBe(label("place", { point: "hamburg-luebeck/3", tradesman: "trader" }));
    expect(told).not.toBe(label("place", { point: "hamburg-luebeck/1", tradesman: "merchant" }));
  });

  it("names whose piece is displaced, and the price only where the list has several", () => {
    const more = { point: "hamburg-luebeck/2", tradesman: "trader", paying: ["trader", "merchant"] } as const;
    const full = label("displace", { ...more, paying: [...more.paying] });
    const short = label("displace", { ...more, paying: [...more.paying] }, "hamburg-luebeck/2");
    expect(short).toContain("Marthe");
    expect(full.startsWith(`${short} (`)).toBe(true);
    expect(full).toContain(pieceCount(1, 1));
  });

  it("tells one's own pieces from those of others", () => {
    const own = label("pick_up", { point: "hamburg-luebeck/1", owner: "red" });
    const rival = label("pick_up", { point: "hamburg-luebeck/2" });
    expect(rival).toContain("Marthe");
    expect(own).not.toContain("Jan");
  });

  it("says who changes places, what a route is for, and where an extra piece comes from", () => {
    const swap = label("exchange_posts", { space: "hamburg/1" });
    expect(swap.indexOf("Jan")).toBeGreaterThan(-1);
    expect(swap.indexOf("Marthe")).toBeGreaterThan(-1);
    const develop = { route: "hamburg-luebeck", result: "develop", ability: "bank" } as const;
    expect(label("establish", develop)).toContain(t("ability-bank"));
    expect(label("establish", develop)).toContain(alternativeTitle(action("establish", develop), speaker));
    const from = (source: string) => label("extra", { point: "hamburg-luebeck/1", source });
    expect(new Set([from("stock"), from("supply"), from("hamburg-bremen/1")]).size).toBe(3);
    expect(from("hamburg-bremen/1")).toContain("Hamburg–Bremen");
  });

  it("is the text of the action where there are no words", () => {
    expect(label("dance")).toBe("red dance");
  });
});

describe("an event", () => {
  it("says what happened, with names put in", () => {
    const told = sentence(event("placed", { seat: "red", point: "hamburg-luebeck/1" }), speaker);
    expect(told).toContain("Jan");
    expect(told).toContain("Hamburg–Lübeck");
  });

  it("is about its places", () => {
    expect(placesOf(event("placed", { point: "hamburg-luebeck/1" }))).toEqual([
      "point:hamburg-luebeck/1",
      "route:hamburg-luebeck",
    ]);
    expect(placesOf(event("special_prestige", { city: "koeln", value: 9 }))).toEqual([
      "city:koeln",
      "prestige:9",
    ]);
  });

  it("may bring points", () => {
    expect(gainOf(event("control", { seat: "red", points: 1 }))).toEqual({ seat: "red", points: 1 });
    expect(gainOf(event("east_west", { seat: "blue", points: 7 }))).toEqual({ seat: "blue", points: 7 });
    expect(gainOf(event("placed", { seat: "red" }))).toBeNull();
  });
});

describe("the lines of an entry", () => {
  const established = entry(
    event("established", { seat: "red", route: "hamburg-luebeck" }),
    event("control", { seat: "blue", city: "hamburg", points: 1 }),
    event("control", { seat: "red", city: "luebeck", points: 1 }),
    event("post", { seat: "red", city: "luebeck", space: "luebeck/1" }),
    event("coin", { seat: "red", city: "luebeck", points: 1 }),
    event("turn", { seat: "blue", turn: 3 }),
  );

  it("tell an establishment in one, with everybody's points, and then the next turn", () => {
    const [line, header, ...more] = linesOf(established, speaker);
    expect(more).toEqual([]);
    expect(line?.gains).toEqual([
      { seat: "blue", points: 1 },
      { seat: "red", points: 2 },
    ]);
    expect(line?.about).toEqual(expect.arrayContaining(["red", "blue"]));
    expect(line?.places).toEqual(["route:hamburg-luebeck", "city:luebeck"]);
    expect(line?.text).toContain(sentence(established.events[3] as GameEvent, speaker));
    expect(header).toMatchObject({ header: true, seat: "blue", turn: 3, gains: [] });
  });

  it("have keys of their own", () => {
    const keys = linesOf(established, speaker).map((line) => line.key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("show the one who displaces, not the one who is displaced", () => {
    const [line] = linesOf(
      entry(event("displaced", { seat: "blue", by: "red", point: "hamburg-luebeck/1" }), event("paid", {})),
      speaker,
    );
    expect(line).toMatchObject({ seat: "red", about: ["blue", "red"] });
  });

  it("are none where only the desk changed", () => {
    expect(linesOf(entry(event("paid", { seat: "red" })), speaker)).toEqual([]);
  });

  it("light the points up where they were gained, one chip for each city and seat", () => {
    expect(gainLights(established.events).map(({ place, chip }) => [place, chip?.seat, chip?.text])).toEqual([
      ["city:hamburg", "blue", "+1"],
      ["city:luebeck", "red", "+2"],
    ]);
  });
});
