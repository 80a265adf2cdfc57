import { describe, expect, it } from "vitest";
import type { BoardFacts } from "../src/board/contract";
import type { Legal } from "../src/net/messages";
import {
  add,
  back,
  card,
  choices,
  confirm,
  isPlainIncome,
  narrow,
  NOTHING_PICKED,
  pick,
  preferred,
  spots,
  stepped,
  type Selection,
} from "../src/play/selection";

const place = (point: string, tradesman: "trader" | "merchant", points = [point]): Legal => ({
  kind: "place",
  text: `red place ${point} ${tradesman}`,
  seat: "red",
  point,
  tradesman,
  points,
});
const displace = (point: string, tradesman: "trader" | "merchant", paying: string[]): Legal => ({
  kind: "displace",
  text: `red displace ${point} ${tradesman} paying ${paying.join(" ")}`,
  seat: "red",
  point,
  points: [point],
  tradesman,
  paying,
  routes: ["a-b"],
});
const establish = (route: string, result: string, more: Partial<Legal> = {}): Legal => ({
  kind: "establish",
  text: `red establish ${route} ${result}${more.city ? ` ${more.city}` : ""}`,
  seat: "red",
  route,
  result,
  ...more,
});
const income = (traders: number, merchants = 0): Legal => ({
  kind: "income",
  text: `red income ${traders} ${merchants}`,
  seat: "red",
  traders,
  merchants,
});
const END: Legal = { kind: "end_turn", text: "red end_turn", seat: "red" };
const FACTS = {
  cities: [
    { id: "hamburg", abilities: [] },
    { id: "luebeck", abilities: ["bank"] },
  ],
} as unknown as BoardFacts;
const about = { facts: FACTS, isMine: () => true };

const TURN: Legal[] = [
  place("hamburg-luebeck/1", "trader", ["hamburg-luebeck/1", "hamburg-luebeck/3"]),
  place("hamburg-luebeck/1", "merchant", ["hamburg-luebeck/1", "hamburg-luebeck/3"]),
  place("calais-dover/1", "merchant"),
  displace("bremen-hamburg/2", "trader", ["trader"]),
  displace("bremen-hamburg/2", "trader", ["merchant"]),
  displace("bremen-hamburg/2", "merchant", ["trader"]),
  establish("stade-hamburg", "nothing"),
  establish("stade-hamburg", "post", { city: "hamburg", events: [{ event: "post", space: "hamburg/1" }] }),
  establish("luebeck-hamburg", "develop", { ability: "bank" }),
  {
    kind: "pick_up",
    text: "red pick_up stade-hamburg/1",
    seat: "red",
    point: "stade-hamburg/1",
    points: ["stade-hamburg/1"],
  },
  income(1),
  income(2),
  income(3),
  { kind: "use_marker", text: "red use plus_3", seat: "red", marker: "plus_3" },
  { kind: "use_marker", text: "red use develop bank", seat: "red", marker: "develop", ability: "bank" },
  { kind: "use_marker", text: "red use develop keys", seat: "red", marker: "develop", ability: "keys" },
  { kind: "exchange_posts", text: "red use exchange_posts hamburg/1", seat: "red", space: "hamburg/1" },
  END,
];

describe("placing", () => {
  it("sends a trader with one click on a free point", () => {
    expect(pick(TURN, NOTHING_PICKED, { field: "point", value: "hamburg-luebeck/1" }).send).toBe(
      "red place hamburg-luebeck/1 trader",
    );
  });
  it("names the very point that was clicked", () => {
    expect(pick(TURN, NOTHING_PICKED, { field: "point", value: "hamburg-luebeck/3" }).send).toBe(
      "red place hamburg-luebeck/3 trader",
    );
  });
  it("sends a merchant when one was picked before", () => {
    const { selection, send } = pick(TURN, NOTHING_PICKED, { field: "tradesman", value: "merchant" });
    expect(send).toBeNull();
    expect(pick(TURN, selection, { field: "point", value: "hamburg-luebeck/3" }).send).toBe(
      "red place hamburg-luebeck/3 merchant",
    );
  });
  it("sends a merchant to a boat without asking", () => {
    expect(pick(TURN, NOTHING_PICKED, { field: "point", value: "calais-dover/1" }).send).toBe(
      "red place calais-dover/1 merchant",
    );
  });
  it("changes nothing for a place that cannot be clicked", () => {
    expect(pick(TURN, NOTHING_PICKED, { field: "point", value: "nowhere/1" })).toEqual({
      selection: NOTHING_PICKED,
      send: null,
    });
  });
});

describe("displacing", () => {
  const first = pick(TURN, NOTHING_PICKED, { field: "point", value: "bremen-hamburg/2" });
  it("asks when the payment is a real choice", () => {
    expect(first.send).toBeNull();
    expect(card(TURN, first.selection)).toBe("displace");
  });
  it("pays with traders by default, on a second click", () => {
    expect(pick(TURN, first.selection, { field: "point", value: "bremen-hamburg/2" }).send).toBe(
      "red displace bremen-hamburg/2 trader paying trader",
    );
    expect(confirm(TURN, first.selection).send).toBe("red displace bremen-hamburg/2 trader paying trader");
  });
  it("reaches every other payment", () => {
    const merchant = add(TURN, first.selection, { field: "paying", value: "merchant" });
    expect(confirm(TURN, merchant).send).toBe("red displace bremen-hamburg/2 trader paying merchant");
    const put = add(TURN, first.selection, { field: "tradesman", value: "merchant" });
    expect(confirm(TURN, put).send).toBe("red displace bremen-hamburg/2 merchant paying trader");
  });
  it("keeps its tray when the answers leave one way, until it is confirmed", () => {
    const put = add(TURN, first.selection, { field: "tradesman", value: "merchant" });
    const paid = pick(TURN, put, { field: "paying", value: "trader" });
    expect(paid.send).toBeNull();
    expect(card(TURN, paid.selection)).toBe("displace");
    expect(confirm(TURN, paid.selection).send).toBe("red displace bremen-hamburg/2 merchant paying trader");
  });
  it("asks nothing when there is one way", () => {
    const only = [displace("bremen-hamburg/2", "trader", ["trader"]), END];
    expect(pick(only, NOTHING_PICKED, { field: "point", value: "bremen-hamburg/2" }).send).toBe(
      "red displace bremen-hamburg/2 trader paying trader",
    );
  });
});

describe("establishing", () => {
  it("opens a card and waits, also with a single result", () => {
    const { selection, send } = pick(TURN, NOTHING_PICKED, { field: "route", value: "luebeck-hamburg" });
    expect(send).toBeNull();
    expect(card(TURN, selection)).toBe("establish");
    expect(confirm(TURN, selection).send).toBe("red establish luebeck-hamburg develop");
  });
  it("takes the alternative that was picked", () => {
    const { selection } = pick(TURN, NOTHING_PICKED, { field: "route", value: "stade-hamburg" });
    const chosen = pick(TURN, selection, {
      field: "text",
      value: "red establish stade-hamburg post hamburg",
    });
    expect(chosen.send).toBeNull();
    expect(confirm(TURN, chosen.selection).send).toBe("red establish stade-hamburg post hamburg");
  });
  it("lets another alternative be clicked, and takes the same one twice for yes", () => {
    const { selection } = pick(TURN, [{ field: "route", value: "stade-hamburg" }], {
      field: "text",
      value: "red establish stade-hamburg post hamburg",
    });
    expect(spots(TURN, selection, about).map((spot) => spot.place)).toEqual(["space:hamburg/1"]);
    expect(
      spots(
        TURN,
        add(TURN, selection, { field: "text", value: "red establish stade-hamburg nothing" }),
        about,
      ),
    ).toHaveLength(1);
    expect(
      pick(TURN, selection, { field: "text", value: "red establish stade-hamburg post hamburg" }).send,
    ).toBe("red establish stade-hamburg post hamburg");
  });
  it("shows the alternatives where they happen", () => {
    const places = (route: string) =>
      spots(TURN, [{ field: "route", value: route }], about).map((spot) => spot.place);
    expect(places("stade-hamburg")).toEqual(["space:hamburg/1"]);
    expect(places("luebeck-hamburg")).toEqual(["tower:luebeck/bank"]);
  });
});

describe("income", () => {
  it("is taken at once when there is one largest", () => {
    expect(pick(TURN, NOTHING_PICKED, { field: "mode", value: "income" }).send).toBe("red income 3 0");
  });
  it("asks when the kinds matter", () => {
    const mixed = [income(3), income(2, 1), income(1), END];
    expect(isPlainIncome(mixed.filter((action) => action.kind === "income"))).toBe(false);
    const { selection, send } = pick(mixed, NOTHING_PICKED, { field: "mode", value: "income" });
    expect(send).toBeNull();
    expect(card(mixed, selection)).toBe("income");
  });
  it("counts up and down as far as it may, then trades one kind for the other", () => {
    const upTo3 = [income(1), income(2), income(3), income(0, 1), income(1, 1), income(2, 1)];
    expect(stepped(upTo3, { traders: 2, merchants: 1 }, "traders", -1)).toEqual({ traders: 1, merchants: 1 });
    expect(stepped(upTo3, { traders: 2, merchants: 1 }, "traders", 1)).toEqual({ traders: 3, merchants: 0 });
    expect(stepped(upTo3, { traders: 3, merchants: 0 }, "traders", 1)).toEqual({ traders: 3, merchants: 0 });
  });
  it("keeps its size where the edition takes as many as there are", () => {
    const always3 = [income(3), income(2, 1)];
    expect(stepped(always3, { traders: 2, merchants: 1 }, "merchants", -1)).toEqual({
      traders: 3,
      merchants: 0,
    });
    expect(stepped(always3, { traders: 3, merchants: 0 }, "traders", -1)).toEqual({
      traders: 2,
      merchants: 1,
    });
    expect(stepped(always3, { traders: 3, merchants: 0 }, "merchants", -1)).toEqual({
      traders: 3,
      merchants: 0,
    });
  });
});

describe("markers", () => {
  const marker = (name: string) =>
    pick(TURN, [{ field: "mode", value: "marker" }], { field: "marker", value: name });
  it("uses a marker without a choice at once", () => expect(marker("plus_3").send).toBe("red use plus_3"));
  it("waits for the ability", () => {
    const { selection, send } = marker("develop");
    expect(send).toBeNull();
    expect(choices(TURN, selection, "ability")).toEqual(["bank", "keys"]);
    expect(pick(TURN, selection, { field: "ability", value: "keys" }).send).toBe("red use develop keys");
  });
  it("is not used up unseen, even when one thing can be done with it", () => {
    expect(marker("exchange_posts").send).toBeNull();
    const one = TURN.filter((action) => action.ability !== "keys");
    expect(
      pick(one, [{ field: "mode", value: "marker" }], { field: "marker", value: "develop" }).send,
    ).toBeNull();
  });
  it("goes back with one step", () => expect(back(marker("develop").selection)).toEqual([]));
  it("shows pairs to exchange only when the marker is picked", () => {
    const pairs = (selection: Selection) =>
      spots(TURN, selection, about).filter((spot) => spot.kind === "pair").length;
    expect(pairs(NOTHING_PICKED)).toBe(0);
    expect(pairs([{ field: "mode", value: "marker" }])).toBe(1);
  });
  it("shows a pair of a green city in its court", () => {
    const facts = { cities: [{ id: "waren", green: true }] } as unknown as BoardFacts;
    const swap: Legal = { kind: "exchange_posts", text: "", seat: "red", space: "waren/2" };
    const found = spots([swap, END], [{ field: "mode", value: "marker" }], { ...about, facts });
    expect(found.map((spot) => `${spot.place} ${spot.kind}`)).toEqual(["court:waren/2 pair"]);
  });
});

describe("what can be clicked", () => {
  it("is everything legal on the board, and a complete route as a whole", () => {
    const found = spots(TURN, NOTHING_PICKED, about).map((spot) => `${spot.place} ${spot.kind}`);
    expect(found).toEqual([
      "point:hamburg-luebeck/1 free",
      "point:hamburg-luebeck/3 free",
      "point:calais-dover/1 free",
      "point:bremen-hamburg/2 rival",
      "route:stade-hamburg full",
      "route:luebeck-hamburg full",
    ]);
  });
  it("lets the pieces of a complete route move when moving was chosen", () => {
    expect(spots(TURN, [{ field: "mode", value: "move" }], about).map((spot) => spot.place)).toEqual([
      "point:stade-hamburg/1",
    ]);
  });
});

describe("stepping back", () => {
  it("takes back one pick at a time", () => {
    const picks = add(TURN, add(TURN, NOTHING_PICKED, { field: "mode", value: "displace" }), {
      field: "point",
      value: "bremen-hamburg/2",
    });
    expect(picks).toHaveLength(2);
    expect(back(picks)).toEqual([{ field: "mode", value: "displace" }]);
    expect(back(back(back(picks)))).toEqual([]);
  });
  it("starts anew when a pick does not go with the others", () => {
    expect(add(TURN, [{ field: "mode", value: "income" }], { field: "mode", value: "place" })).toEqual([
      { field: "mode", value: "place" },
    ]);
    expect(
      add(TURN, [{ field: "tradesman", value: "merchant" }], { field: "mode", value: "establish" }),
    ).toEqual([{ field: "mode", value: "establish" }]);
  });
});

describe("extra pieces from the board", () => {
  const extra = (source: string, sources: string[]): Legal => ({
    kind: "extra",
    text: `red extra a-b/1 trader from ${source}`,
    seat: "red",
    point: "a-b/1",
    points: ["a-b/1", "a-b/2"],
    tradesman: "trader",
    source,
    sources,
  });
  const legal = [extra("c-d/1", ["c-d/1", "c-d/2"]), extra("e-f/1", ["e-f/1"])];
  it("lift the piece that was clicked", () => {
    const { selection, send } = pick(legal, NOTHING_PICKED, { field: "source", value: "c-d/2" });
    expect(send).toBeNull();
    expect(pick(legal, selection, { field: "point", value: "a-b/2" }).send).toBe(
      "red extra a-b/2 trader from c-d/2",
    );
  });
  it("ask which piece is lifted when the place was clicked first", () => {
    const { selection, send } = pick(legal, NOTHING_PICKED, { field: "point", value: "a-b/2" });
    expect(send).toBeNull();
    expect(pick(legal, selection, { field: "source", value: "e-f/1" }).send).toBe(
      "red extra a-b/2 trader from e-f/1",
    );
  });
  it("stay on offer after one was lifted", () => {
    const own = (selection: Selection) =>
      spots(legal, selection, about)
        .filter((spot) => spot.kind === "own")
        .map((spot) => spot.place);
    expect(own([{ field: "source", value: "c-d/2" }])).toEqual(["point:c-d/1", "point:c-d/2", "point:e-f/1"]);
  });
  it("wait for the place, even when one action is left", () => {
    expect(
      pick([...TURN.slice(2, 3), END], NOTHING_PICKED, { field: "tradesman", value: "merchant" }).send,
    ).toBeNull();
  });
});

it("every legal action can be reached", () => {
  for (const action of TURN) expect(narrow(TURN, [{ field: "text", value: action.text }])).toEqual([action]);
  expect(preferred([])).toBeUndefined();
});
