import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TableClient } from "../src/net/client.svelte";
import { readBoard } from "../src/net/messages";
import { Game } from "../src/play/game.svelte";
import { promptOf } from "../src/play/prompt";
import { snapshot } from "./fixtures";
import { Line, line, sit, update } from "./line";

const data = readBoard(snapshot("board.json"));
const POINT = "point:hamburg-luebeck/1";
let client: TableClient;
let game: Game;

const plays = (): number => line().sent.filter((each) => each["type"] === "play").length;
/** Where a piece was put that nobody has answered yet; nothing else is chosen then. */
const pressed = (): string[] => {
  expect(game.targets.filter((each) => each.chosen)).toEqual([]);
  return game.hope ? [game.hope.place] : [];
};
const drawn = (): void => void vi.advanceTimersByTime(100);
/** A message of the server, as the page takes it. */
const hear = (message: unknown): void => {
  line().say(message);
  drawn();
  game.arrive();
};
const comeBack = (version: number): void => {
  vi.advanceTimersByTime(700);
  sit(version);
  game.arrive();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  Line.made = [];
  client = new TableClient("table-1", [], () => "Jan");
  sit(7);
  if (!client.update) throw new Error("nothing has arrived");
  game = new Game(client, data, client.update);
  game.arrive();
});
afterEach(() => {
  client.close();
  vi.useRealTimers();
});

describe("a pick that completes an action", () => {
  it("stays pressed until it is answered", () => {
    game.pickPlace(POINT);
    expect([plays(), pressed()]).toEqual([1, [POINT]]);
    hear(update(8));
    expect(pressed()).toEqual([]);
  });
  it("is not taken while the line is down, and is after it has come back", () => {
    line().breaks();
    game.pickPlace(POINT);
    expect(pressed()).toEqual([]);
    comeBack(7);
    expect([plays(), pressed()]).toEqual([0, []]);
    game.pickPlace(POINT);
    expect([plays(), pressed()]).toEqual([1, [POINT]]);
  });
  it("is open again where the line took it along", () => {
    game.pickPlace(POINT);
    line().breaks();
    comeBack(7);
    expect([client.notice, pressed()]).toEqual(["lost_click", []]);
  });
  it("is open again where it is refused", () => {
    game.pickPlace(POINT);
    hear({ ...(snapshot("error.json") as object), re: null });
    hear(update(7));
    expect(pressed()).toEqual([]);
  });
  it("is not taken while another is under way", () => {
    game.pickPlace(POINT);
    game.pickPlace("point:hamburg-lueneburg/1");
    expect([plays(), pressed()]).toEqual([1, [POINT]]);
  });
});

describe("a piece that was sent", () => {
  const standing = () => (game.hope?.piece ?? game.position.points["hamburg-luebeck/1"])?.seat;
  it("stands there at once, and stays when the answer comes", () => {
    game.pickPlace(POINT);
    expect([standing(), game.motions.map(({ from, to }) => [from, to])]).toEqual(["red", [[POINT, POINT]]]);
    const placed = { event: "placed", seat: "red", tradesman: "trader", point: "hamburg-luebeck/1" };
    const entry = { decision: 1, turn: 1, seat: "red", action: "red place", events: [placed] };
    const told = update(8);
    hear({
      ...told,
      log: [entry],
      view: { ...(told["view"] as object), routes: { "hamburg-luebeck": "r.." } },
    });
    expect([standing(), game.motions]).toEqual(["red", []]);
  });
  it("is lifted again where it is refused, and the prompt says why", () => {
    game.pickPlace(POINT);
    hear({ ...(snapshot("error.json") as object), code: "no_piece", message: "There is none.", re: null });
    hear(update(7));
    expect([standing(), game.motions.map(({ from, to }) => [from, to])]).toEqual([
      undefined,
      [[POINT, "supply:red"]],
    ]);
    expect(promptOf(game)).toContain("There is none.");
    game.pickPlace(POINT);
    expect(promptOf(game)).not.toContain("There is none.");
  });
  it("is drawn before the answer is taken in", () => {
    game.pickPlace(POINT);
    line().say(update(8));
    line().say(update(9));
    expect([client.update?.version, client.busy]).toEqual([7, true]);
    drawn();
    expect([client.update?.version, client.busy]).toEqual([9, false]);
    line().say(update(10));
    expect(client.update?.version).toBe(10);
  });
  it("is not answered by a line that broke before it was drawn", () => {
    game.pickPlace(POINT);
    line().say(update(8));
    line().breaks();
    drawn();
    expect([client.update?.version, client.link]).toEqual([7, "lost"]);
    comeBack(8);
    expect([client.update?.version, client.notice, client.link]).toEqual([8, null, "open"]);
  });
  it("does not move the map", () => {
    const { nonce } = game.camera;
    game.pickPlace(POINT);
    hear(update(8));
    expect(game.camera.nonce).toBe(nonce);
  });
});

describe("the click that ends the lifting", () => {
  const act = (kind: string, more: object = {}) => ({ text: `red ${kind}`, seat: "red", kind, ...more });
  const lifting = [
    act("done", { next_points: ["hamburg-luebeck/1"] }),
    act("pick_up", { points: ["x-y/1"] }),
  ];
  const points = ["hamburg-luebeck/1", "hamburg-luebeck/2"];
  const putting = points.map((point) => ({
    ...act("put_down", { point, tradesman: "trader" }),
    text: `red put ${point}`,
  }));
  beforeEach(() => {
    hear({ ...update(8), legal: lifting });
    game.pickPlace(POINT);
    expect(plays()).toBe(1);
  });
  it("says where the first piece goes", () => {
    hear({ ...update(9), legal: putting });
    expect(line().sent.at(-1)).toMatchObject({ type: "play", action: "red put hamburg-luebeck/1" });
  });
  it("says so no more where it was refused", () => {
    hear({ ...(snapshot("error.json") as object), re: null });
    hear({ ...update(8), legal: lifting });
    hear({ ...update(9), legal: putting });
    expect(plays()).toBe(1);
  });
});

describe("a pick halfway through an action", () => {
  it("is dropped with a word when the line breaks", () => {
    game.chooseMode("place");
    line().breaks();
    game.dropPicks();
    comeBack(7);
    expect([game.mode, client.notice]).toEqual([undefined, "dropped"]);
  });
  it("is not spoken of where there was none", () => {
    line().breaks();
    game.dropPicks();
    comeBack(7);
    expect(client.notice).toBeNull();
  });
});

it("counts the actions of a marker until the turn ends", () => {
  const told = update(8);
  const view = told["view"] as { turn: { number: number } };
  const { number } = view.turn;
  const use = (marker: string, turn: number) => ({
    decision: 1,
    turn,
    seat: "red",
    action: "",
    events: [{ event: "marker_used", seat: "red", marker }],
  });
  const log = [use("plus_3", number - 1), use("plus_4", number), use("develop", number)];
  const before = game.actionsOf;
  hear({ ...told, since: 0, log, view: { ...view, turn: { ...view.turn, actions: before + 3 } } });
  expect([game.view.turn.actions, game.actionsOf]).toEqual([before + 3, before + 4]);
});
