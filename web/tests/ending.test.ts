import { describe, expect, it } from "vitest";
import type { BoardFacts, BoardPosition } from "../src/board/contract";
import { chooseLanguage } from "../src/lib/i18n.svelte";
import { refusalOf, refusalText } from "../src/lib/refusals";
import { Refused } from "../src/net/api";
import { readCreated, readServerMessage, type LogEntry, type Result } from "../src/net/generated";
import {
  axisSteps,
  displacements,
  linesOfScore,
  margin,
  missionCities,
  most,
  ranking,
  sameAgain,
  tieWords,
  winnersOf,
} from "../src/play/ending";
import { entriesSince, recapOf, trailsOf } from "../src/play/recap";
import { marksOf, rows, turnAfter, turnBefore } from "../src/play/replay";
import { snapshot } from "./fixtures";

const score = (total: number): Record<string, number> => ({ track: total - 4, network: 4, total });
const result = (
  totals: Record<string, number>,
  places: Record<string, number>,
  tie: Result["tie"] = null,
): Result => ({
  reasons: ["prestige"],
  scores: Object.fromEntries(Object.entries(totals).map(([seat, total]) => [seat, score(total)])),
  places,
  tie,
  networks: {},
  missions: {},
});

describe("final scoring", () => {
  it("reads the server's result", () => {
    const update = readServerMessage(snapshot("update_over.json"), "update");
    if (update.type !== "update" || !update.result) throw new Error("no result");
    const found = update.result;
    const [first = ""] = ranking(found);
    expect(found.places[first]).toBe(1);
    expect(linesOfScore(found.scores[first])).not.toContain("total");
    const { posts, keys } = found.networks[first] ?? { posts: 0, keys: 0 };
    expect(posts * keys).toBe(found.scores[first]?.["network"]);
  });
  it("says by how much it was won", () => {
    expect(margin(result({ red: 50, blue: 54, green: 40 }, { blue: 1, red: 2, green: 3 }))).toBe(4);
  });
  it("says nothing of ties where there is none", () => {
    expect(tieWords(result({ red: 50, blue: 54 }, { blue: 1, red: 2 }))).toEqual([]);
  });
  it("says what broke a tie", () => {
    const tied = result(
      { red: 54, blue: 54 },
      { blue: 1, red: 2 },
      { seats: ["red", "blue"], by: "ability", values: { red: 3, blue: 1 } },
    );
    expect(tieWords(tied).map(({ id, seats }) => [id, seats])).toEqual([
      ["final-tie", ["red", "blue"]],
      ["final-tie-ability", ["blue"]],
    ]);
    expect(tieWords(tied)[1]?.values).toEqual([
      ["red", 3],
      ["blue", 1],
    ]);
  });
  it("says that a win is shared", () => {
    const shared = result(
      { red: 54, blue: 54, green: 1 },
      { red: 1, blue: 1, green: 3 },
      { seats: ["red", "blue"], by: null, values: null },
    );
    expect(winnersOf(shared)).toEqual(["red", "blue"]);
    expect(tieWords(shared).map((each) => each.id)).toEqual(["final-tie", "final-tie-shared"]);
  });
  it("gives axes round steps", () => {
    expect(axisSteps(21, 6)).toEqual([0, 5, 10, 15, 20]);
    expect(axisSteps(88, 6)).toEqual([0, 20, 40, 60, 80]);
    expect(axisSteps(3, 6)).toEqual([0, 1, 2, 3]);
  });
});

describe("missions", () => {
  const mission = (bonus: number) => ({
    cities: [1, 0, 1].map((points, n) => ({
      city: ["minden", "goslar", "stendal"][n] ?? "",
      posts: points,
      controlled: points > 0,
      points,
    })),
    bonus,
  });
  it("bring what each city brings", () => {
    expect(missionCities(mission(0)).map((each) => each.points)).toEqual([1, 0, 1]);
  });
  it("bring the bonus with the last city", () => {
    expect(missionCities(mission(5)).map((each) => each.points)).toEqual([1, 0, 6]);
  });
});

const entry = (decision: number, turn: number, seat: string, ...events: LogEntry["events"]): LogEntry => ({
  decision,
  turn,
  seat,
  action: "",
  events,
});
const LOG: LogEntry[] = [
  entry(1, 1, "red", { event: "placed", seat: "red", tradesman: "trader", point: "a-b/1" }),
  entry(2, 2, "blue", {
    event: "displaced",
    seat: "red",
    tradesman: "trader",
    point: "a-b/1",
    by: "blue",
    by_tradesman: "trader",
  }),
  entry(3, 2, "red", { event: "replaced", seat: "red", tradesman: "trader", point: "b-c/1" }),
  entry(
    4,
    3,
    "green",
    { event: "established", seat: "green", route: "c-d" },
    { event: "completed", city: "c", completed: 1 },
  ),
];

describe("recap", () => {
  const facts = {
    cities: ["a", "b", "c", "d"].map((id) => ({ id, name: id.toUpperCase() })),
    routes: [
      { id: "a-b", a: "a", b: "b" },
      { id: "c-d", a: "c", b: "d" },
    ],
  } as unknown as BoardFacts;
  const speaker = { facts, name: (seat: string) => seat, players: 3, you: "red" };
  const placed = (decision: number) =>
    entry(decision, 2, "blue", { event: "placed", seat: "blue", tradesman: "trader", point: "a-b/1" });
  it("goes back to one's last turn, over what one decided in others' turns", () => {
    expect(entriesSince(LOG, "red").map((each) => each.decision)).toEqual([2, 3, 4]);
    expect(entriesSince(LOG, "green")).toEqual([]);
    expect(entriesSince(LOG, "violet").length).toBe(4);
  });
  it("tells abilities, points, posts, markers, own pieces displaced and full cities, in this order", () => {
    const news = [
      entry(1, 2, "blue", {
        event: "displaced",
        by: "blue",
        seat: "red",
        tradesman: "trader",
        point: "a-b/1",
        by_tradesman: "trader",
      }),
      entry(
        2,
        2,
        "blue",
        { event: "established", seat: "blue", route: "a-b" },
        { event: "marker_taken", seat: "blue", marker: "plus_3" },
      ),
      entry(
        3,
        2,
        "blue",
        { event: "established", seat: "blue", route: "c-d" },
        { event: "control", seat: "green", city: "d", points: 1 },
        { event: "post", seat: "blue", city: "c", space: "c/1" },
        { event: "completed", city: "c", completed: 2 },
      ),
      entry(
        4,
        3,
        "green",
        { event: "established", seat: "green", route: "c-d" },
        { event: "control", seat: "blue", city: "d", points: 1 },
      ),
      entry(
        5,
        3,
        "green",
        { event: "established", seat: "green", route: "c-d" },
        { event: "developed", seat: "green", ability: "actions" },
      ),
    ];
    const told = recapOf(news, "red", speaker);
    expect(told.news.map((each) => [each.icon, each.text, each.gains])).toEqual([
      ["actions", "green develops Actions.", []],
      ["establish", "green establishes C–D.", [{ seat: "blue", points: 1 }]],
      ["establish", "blue opens a post in C.", [{ seat: "green", points: 1 }]],
      ["plus_3", "blue takes the “+3 actions” marker.", []],
      ["displace", "blue displaces your trader on A–B.", []],
      ["cities", "C is completed: city number 2.", []],
    ]);
    expect(told.smaller.count).toBe(0);
  });
  it("counts the rest, and leaves nothing out of the number", () => {
    const rest = [
      placed(1),
      placed(2),
      entry(3, 2, "blue", { event: "picked_up", seat: "blue", tradesman: "trader", point: "a-b/1" }),
      entry(4, 2, "blue", { event: "put_down", seat: "blue", tradesman: "trader", point: "c-d/1" }),
      entry(5, 2, "blue", { event: "permanent", seat: "blue", marker: "toll", route: "a-b" }),
      entry(6, 2, "blue", { event: "turn", seat: "green", turn: 3 }),
      ...[7, 8, 9].map((decision) =>
        entry(decision, 3, "green", { event: "developed", seat: "green", ability: "book" }),
      ),
    ];
    const { news, smaller } = recapOf(rest, "red", speaker, 2);
    expect(news.map((each) => each.decision)).toEqual([7, 8]);
    expect(smaller).toEqual({
      count: 5,
      of: [
        { kind: "placed", count: 2 },
        { kind: "moved", count: 1 },
      ],
      decisions: [1, 2, 4, 5, 9],
    });
  });
  it("tells a thing or two that are small if there is nothing else", () => {
    const few = recapOf([placed(1), placed(2)], "red", speaker);
    expect(few.news.map((each) => each.text)).toEqual(Array(2).fill("blue places a trader on A–B."));
    expect(few.smaller.count).toBe(0);
    const more = recapOf([placed(1), placed(2), placed(3)], "red", speaker);
    expect([more.news.length, more.smaller.count]).toEqual([0, 3]);
    const turn = entry(1, 2, "blue", { event: "turn", seat: "red", turn: 3 });
    expect(recapOf([turn], "red", speaker).news).toEqual([]);
  });
  it("says what joining east and west brought once", () => {
    const [news] = recapOf(
      [
        entry(
          1,
          2,
          "blue",
          { event: "established", seat: "blue", route: "a-b" },
          { event: "east_west", seat: "blue", place: 1, points: 7 },
        ),
      ],
      "red",
      speaker,
    ).news;
    expect([news?.text, news?.gains]).toEqual(["blue is the first to join east and west: 7 points.", []]);
  });
  it("draws the ways of pieces that stand there still", () => {
    const points = {
      "a-b/1": { seat: "blue", tradesman: "trader" },
      "b-c/1": { seat: "red", tradesman: "trader" },
    };
    expect(trailsOf(LOG, { points } as unknown as BoardPosition)).toEqual([
      { seat: "blue", from: "supply:blue", to: "point:a-b/1" },
      { seat: "red", from: "point:a-b/1", to: "point:b-c/1" },
    ]);
    expect(trailsOf(LOG, { points: {} } as unknown as BoardPosition)).toEqual([]);
  });
  it("counts who displaced whom", () => {
    expect(displacements(LOG)).toEqual({ by: { blue: 1 }, of: { red: 1 } });
    expect(most({ red: 2, neutral: 9 })).toEqual(["red", 2]);
    expect(most({})).toBeNull();
  });
});

describe("replay", () => {
  it("marks what is looked for", () => {
    expect(marksOf(LOG)).toEqual([
      { decision: 4, kind: "established", seat: "green" },
      { decision: 4, kind: "completed", seat: null },
    ]);
  });
  it("keeps marks apart, and leaves out what has no room", () => {
    expect(rows([0, 5, 8, 20], 10, 2)).toEqual([0, 1, -1, 0]);
  });
  it("steps from turn to turn", () => {
    expect([turnBefore([0, 4, 9], 9), turnBefore([0, 4, 9], 2), turnBefore([0], 0)]).toEqual([4, 0, 0]);
    expect([turnAfter([0, 4, 9], 4, 12), turnAfter([0, 4, 9], 9, 12)]).toEqual([9, 12]);
  });
});

describe("the same table again", () => {
  it("seats whoever asks where they sat, and invites the others", () => {
    const { table } = readCreated(snapshot("created.json"), "created");
    const [red, blue, green, yellow] = table.seats;
    if (!red || !blue || !green || !yellow) throw new Error("four seats");
    const played = {
      ...table,
      seats: [
        red,
        { ...blue, name: "Marthe" },
        { ...green, kind: "computer" as const, level: "planner" },
        yellow,
      ],
    };
    const { seats, ...rest } = sameAgain(played, {}, ["blue"]);
    expect(seats).toEqual([
      { kind: "link", name: "" },
      { kind: "here", name: "Marthe" },
      { kind: "computer", name: "", level: "planner" },
      { kind: "link", name: "" },
    ]);
    expect(rest).toEqual({
      board: table.board,
      edition: table.edition,
      modules: table.modules,
      public: false,
      waits: true,
      first: "random",
      colours: ["red", "blue", "green", "yellow"],
    });
    expect(sameAgain(table, {}, []).seats.every((each) => each.kind === "link")).toBe(true);
  });
  it("waits for nobody where all are at one screen", () => {
    const { table } = readCreated(snapshot("created.json"), "created");
    const all = table.seats.map(({ seat }) => seat);
    expect(sameAgain(table, {}, all).waits).toBe(false);
  });
  it("has the same markers, those of a house set too", () => {
    const { table } = readCreated(snapshot("created.json"), "created");
    const counts = { swap_posts: 5, tribute: 7 };
    expect(sameAgain({ ...table, marker_set: "house" }, { marker_set: counts }, []).marker_set).toEqual(
      counts,
    );
  });
});

describe("refusals", () => {
  it("are the server's sentence in English and the code's in another language", async () => {
    const refused = refusalOf(new Refused("route_not_complete", "Hamburg–Lübeck is not complete."));
    await chooseLanguage("en");
    expect(refusalText(refused)).toBe("Hamburg–Lübeck is not complete.");
    expect(refusalText(refusalOf(new TypeError("Failed to fetch")))).toBe("The server does not answer.");
    await chooseLanguage("de");
    expect(refusalText(refused)).toBe("Die Handelsroute ist nicht vollständig.");
    expect(refusalText({ code: "never_heard_of", message: "What?" })).toBe("What?");
    await chooseLanguage("en");
  });
});
